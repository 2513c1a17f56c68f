//! Whole numbers that may have come out otherwise, and what follows from them: where one is an index, a bin, a condition, or is combined.
//!
//! A real number near a border, `floor(x + 4.0)` just below 4, may be rounded across it by a right program; so the whole number that is made of it may be the next one, the element
//! that it looks up another one, the bin that it counts in another one. All that may be so is right. Whole numbers themselves are exact.

use super::*;

/// Steps of a place to each side that are looked at; one that may be farther off can be anything.
const MOST_STEPS: f64 = 2.0;

impl<'m> Bounder<'m> {
    /// An element at a place that may be another one: as far off as the elements there are apart, beside what each is off.
    pub(super) fn looked_up(&self, t: TensorId, index: &'m [Expr]) -> Result<Dual<'m>, Diagnostics> {
        let places = index.iter().map(|e| self.dual(e)).collect::<Result<Vec<_>, _>>()?;
        let shape = value::shape(self.m.p, t, self.m.sizes);
        let (bounds, element) = (self.known.get(&t), self.element(t)?);
        Ok(Box::new(move |at| {
            let own: Vec<Off> = places.iter().map(|place| place(at)).collect();
            let at = |flat: usize| (element(flat), bounds.and_then(|b| b.get(flat)).copied().unwrap_or(0.0));
            let (mut most, mut here) = (0.0f64, None);
            let certain = around(&own, &shape, &mut |flat, first| {
                let (v, off) = at(flat);
                let (own, _) = *here.get_or_insert((v, first));
                let apart = (v.real() - own.real()).abs();
                most = most.max(if apart.is_nan() { f64::INFINITY } else { apart + off });
            });
            let (v, _) = here.unwrap_or((Number::Real(f64::NAN), true));
            (v, if certain { most } else { f64::INFINITY })
        }))
    }

    /// The elements of a tensor by their places in the order of its axes.
    fn element(&self, t: TensorId) -> Result<Box<dyn Fn(usize) -> Number + Send + Sync + 'm>, Diagnostics> {
        let m = self.m;
        if let Some(made) = m.made.get(&t) {
            let data = &made.data;
            return Ok(Box::new(move |flat| data.get(flat).copied().unwrap_or(Number::Real(f64::NAN))));
        }
        let (base, offset, strides) = value::strides(m.p, t, m.sizes);
        let (bytes, dtype, shape) = (m.bytes(base)?, m.p.tensor(t).dtype, value::shape(m.p, t, m.sizes));
        Ok(Box::new(move |mut flat| {
            let mut place = offset;
            for (n, step) in shape.iter().zip(&strides).rev() {
                place += flat % n * step;
                flat /= n;
            }
            value::get(dtype, bytes, place)
        }))
    }

    /// How far what is scattered may be off at each element: by what is written there, or not, where the place or the condition is in doubt; elsewhere as far as any value.
    pub(super) fn scattered(
        &self,
        s: &'m Statement,
        points: &Points,
        (index, axes, added): (&'m [Expr], &[AxisId], bool),
        holds: &(impl Fn(&Point) -> (bool, f64) + Send + Sync),
    ) -> Result<Vec<f64>, Diagnostics> {
        let doubtful = !index.iter().chain(&s.guard).all(|e| self.certain(e));
        let total = points.shape.iter().product();
        let mut out = vec![0.0f64; total];
        if !doubtful {
            return Ok(out);
        }
        let (value, places) = (self.dual(&s.value)?, index.iter().map(|e| self.dual(e)).collect::<Result<Vec<_>, _>>()?);
        let mut everywhere = 0.0f64;
        points.walk(&mut vec![0i64; self.m.p.axes.len()], axes, &mut |at| {
            let (here, doubt) = holds(at);
            let own: Vec<Off> = places.iter().map(|place| place(at)).collect();
            if doubt == 0.0 && (!here || own.iter().all(|(_, off)| *off == 0.0)) {
                return;
            }
            // What is stored in the place of another value may be any of both.
            let size = if added { value(at).0.real().abs() + value(at).1 } else { f64::INFINITY };
            if !around(&own, points.shape, &mut |flat, _| out[flat] += size) {
                everywhere += size;
            }
        });
        out.iter_mut().for_each(|off| *off += everywhere);
        Ok(out)
    }

    /// How far a combination of whole numbers or truth values may be off.
    pub(super) fn whole(
        &self,
        s: &'m Statement,
        (op, axes): (Combine, &[AxisId]),
        points: &Points,
        holds: &(impl Fn(&Point) -> (bool, f64) + Send + Sync),
    ) -> Result<Vec<f64>, Diagnostics> {
        let value = self.dual(&s.value)?;
        let element = |mut at: Vec<i64>| {
            let (mut off, mut decided) = (0.0, false);
            if matches!(op, Combine::Any | Combine::All) {
                // One point that is certain decides, whatever the others are.
                points.walk(&mut at, axes, &mut |at| {
                    let ((here, doubt), (v, own)) = (holds(at), value(at));
                    decided |= here && doubt + own == 0.0 && (v.whole() != 0) == (op == Combine::Any);
                    off = f64::max(off, f64::from(here && own > 0.0 || doubt > 0.0));
                });
                return if decided { 0.0 } else { off };
            }
            points.walk(&mut at, axes, &mut |at| off = with_term(op, off, holds(at), || value(at)));
            off
        };
        Ok((0..points.shape.iter().product::<usize>()).into_par_iter().map(|i| element(points.of(i, &[]))).collect())
    }
}

/// How far a combination that may be off by `off` may be off with one more term, which is there by a condition.
pub(super) fn with_term(op: Combine, off: f64, (here, doubt): (bool, f64), value: impl Fn() -> Off) -> f64 {
    if !here && doubt == 0.0 {
        return off;
    }
    let (v, own) = value();
    let there = if doubt > 0.0 { v.real().abs() } else { 0.0 };
    combined(op, off, there + if own.is_finite() { own.floor() } else { own }, doubt > 0.0)
}

/// How far a combination may be off with one more term, which may be off by `off`, or be there or not.
fn combined(op: Combine, so_far: f64, off: f64, doubt: bool) -> f64 {
    match op {
        Combine::Sum => so_far + off,
        // The best place is judged as a selection.
        Combine::ArgMax | Combine::ArgMin => 0.0,
        _ if off == 0.0 && !doubt => so_far,
        _ => f64::INFINITY,
    }
}

/// Calls `visit` for the flat places that `own` may be, the one that it is first; whether it cannot be farther off than is looked at.
fn around(own: &[Off], shape: &[usize], visit: &mut dyn FnMut(usize, bool)) -> bool {
    let steps: Vec<i64> = own.iter().map(|(_, off)| off.clamp(0.0, MOST_STEPS).floor() as i64).collect();
    let flat = |moved: &[i64]| {
        own.iter().zip(moved).zip(shape).try_fold(0i64, |flat, (((place, _), by), n)| {
            let place = place.whole().wrapping_add(*by);
            (0..*n as i64).contains(&place).then(|| flat.wrapping_mul(*n as i64).wrapping_add(place))
        })
    };
    let mut moved = vec![0; own.len()];
    if let Some(flat) = flat(&moved) {
        visit(flat as usize, true);
    }
    // All combinations of steps, as the digits of a number.
    let all: i64 = steps.iter().map(|n| 2 * n + 1).product();
    for mut number in 0..all {
        for (by, n) in moved.iter_mut().zip(&steps) {
            *by = number % (2 * n + 1) - n;
            number /= 2 * n + 1;
        }
        if let Some(flat) = flat(&moved).filter(|_| moved.iter().any(|by| *by != 0)) {
            visit(flat as usize, false);
        }
    }
    own.iter().all(|(_, off)| *off < MOST_STEPS + 1.0)
}

/// How far an operation on whole numbers may be off from `y` where these may be others: all neighbours within the errors, if they are few.
pub(super) fn of_neighbours(op: Binary, (a, ea): Off, (b, eb): Off, y: Number) -> f64 {
    if ea == 0.0 && eb == 0.0 {
        return 0.0;
    }
    let moved = |v: Number, by: i64| Number::Whole(v.whole().wrapping_add(by));
    let apart = |i: i64, j: i64| (binary(op, moved(a, i), moved(b, j), true).real() - y.real()).abs();
    if ea > MOST_STEPS || eb > MOST_STEPS {
        let ends = apart(-(ea.ceil() as i64), 0).max(apart(ea.ceil() as i64, 0));
        return match op {
            // These never fall, or never rise; a rest, and bits of a mask, are no more than that.
            Binary::Div | Binary::Shr | Binary::Shl if eb == 0.0 && ea < 9e15 => ends,
            Binary::Mod if eb == 0.0 => b.real().abs(),
            Binary::BitAnd if eb == 0.0 && b.whole() >= 0 => b.real(),
            _ => f64::INFINITY,
        };
    }
    let steps = |e: f64| -(e.floor() as i64)..=e.floor() as i64;
    steps(ea).flat_map(|i| steps(eb).map(move |j| (i, j))).map(|(i, j)| apart(i, j)).fold(0.0, f64::max)
}

/// All expressions of a statement.
pub(super) fn expressions(s: &Statement) -> Vec<&Expr> {
    let mut out: Vec<&Expr> = s.guard.iter().chain([&s.value]).chain(&s.more).collect();
    match &s.kind {
        Kind::Recurrence { factor, initial, .. } => out.extend([factor, initial]),
        Kind::Compact { fill, .. } => out.push(fill),
        Kind::Scatter { index, .. } => out.extend(index),
        _ => {}
    }
    out
}
