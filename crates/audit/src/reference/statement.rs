//! One statement evaluated at all points of its target, one function a kind.

use super::follow::{Follow, Row};
use super::lines::{Line, LINE};
use super::state::State;
use super::table::Walk;
use super::{Eval, Followed, Machine, Point};
use crate::selection::{self, Candidate};
use crate::value::{self, Number};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use rayon::prelude::*;

/// Points of a row, at least, for which a map is computed in lines.
const LEAST_POINTS: usize = 8;
/// Lines of a row that one thread makes.
const LINES_AT_ONCE: usize = 16;

/// Largest number of elements of one tensor.
const MAX_ELEMENTS: usize = 1 << 30;

/// What a statement made.
pub(super) struct Made {
    /// Extents of the target's axes.
    pub shape: Vec<usize>,
    /// Elements of the target, row-major.
    pub data: Vec<Number>,
    /// A selection's second tensor, of the same shape.
    pub points: Option<(TensorId, Vec<Number>)>,
    /// How a selection was followed.
    pub followed: Option<Followed>,
}

/// A statement, its expressions as functions of the point.
pub(super) struct Evaluation<'m> {
    machine: &'m Machine<'m>,
    s: &'m Statement,
    number: usize,
    shape: Vec<usize>,
    total: usize,
    value: Value<'m>,
    more: Vec<Eval<'m>>,
    guard: Option<Eval<'m>>,
    following: Option<(Follow<'m>, TensorId)>,
}

/// What is combined or stored.
enum Value<'m> {
    /// Point by point.
    Each(Eval<'m>),
    /// Along the last axis of a reduction, or that of a selection: real numbers.
    Lines(Line<'m>, AxisId),
}

impl Value<'_> {
    fn at(&self, at: &Point) -> Number {
        match self {
            Value::Each(value) => value(at),
            Value::Lines(line, axis) => {
                let mut one = [0.0];
                line(&mut at.to_vec(), at[axis.0 as usize] as usize, &mut one);
                Number::Real(one[0])
            }
        }
    }
}

/// Where an axis lies in a target of `rows` x its extent.
#[derive(Clone, Copy)]
struct Along {
    rows: usize,
    extent: usize,
    /// Elements between neighbours along the axis.
    inner: usize,
}

impl Along {
    /// Flat place of point `i` of the axis in a row.
    fn place(&self, row: usize, i: usize) -> usize {
        (row / self.inner * self.extent + i) * self.inner + row % self.inner
    }
}

impl<'m> Evaluation<'m> {
    /// Statement `number` of the problem.
    ///
    /// # Errors
    /// When its target is too large, or it reads an input that is missing.
    pub(super) fn new(machine: &'m Machine<'m>, number: usize, s: &'m Statement) -> Result<Evaluation<'m>, Diagnostics> {
        Evaluation::walking(machine, number, s, Walk::of(machine, s), None)
    }

    /// As [`Self::new`], for expressions that are evaluated as often as `walk` says, at one point of the axis `fixed` after the other.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub(super) fn walking(machine: &'m Machine<'m>, number: usize, s: &'m Statement, walk: Walk, fixed: Option<AxisId>) -> Result<Evaluation<'m>, Diagnostics> {
        let p = machine.p;
        let shape: Vec<usize> =
            if s.target_axes.is_empty() { value::shape(p, s.target, machine.sizes) } else { s.target_axes.iter().map(|a| machine.extent(*a)).collect() };
        let total: usize = shape.iter().fold(1usize, |n, e| n.saturating_mul(*e));
        if total > MAX_ELEMENTS {
            return Err(Diagnostic::error(
                codes::REFERENCE_SIZE,
                s.span,
                format!("the reference would hold {total} elements of `{}`, over the limit of {MAX_ELEMENTS}", p.tensor(s.target).name),
            )
            .into());
        }
        let following = machine.following(number, s);
        let inner = match &s.kind {
            Kind::Reduce { axes, .. } => axes.last().copied(),
            Kind::TopK { axis, .. } | Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } => Some(*axis),
            Kind::Map => innermost(machine, s, fixed),
            _ => None,
        };
        let value = match inner.filter(|_| s.more.is_empty() && p.sort(&s.value) == Sort::Float) {
            Some(inner) => Value::Lines(machine.line(&s.value, inner, walk)?, inner),
            None => Value::Each(machine.expr(&s.value, walk)?),
        };
        Ok(Evaluation {
            machine,
            s,
            number,
            shape,
            total,
            value,
            more: s.more.iter().map(|e| machine.expr(e, walk)).collect::<Result<Vec<_>, _>>()?,
            guard: s.guard.as_ref().map(|e| machine.expr(e, walk)).transpose()?,
            following,
        })
    }

    /// All elements of the target.
    ///
    /// # Errors
    /// As [`Self::new`], and when a scatter writes outside its target.
    pub(super) fn run(self) -> Result<Made, Diagnostics> {
        let s = self.s;
        let mut points = None;
        let mut followed = None;
        let data = match &s.kind {
            Kind::Map => self.map(),
            Kind::Reduce { op: op @ (Combine::ArgMax | Combine::ArgMin), axes } if self.following.is_some() => {
                let (data, how) = self.best_point(*op, axes[0]);
                followed = how;
                data
            }
            Kind::Reduce { op, axes } => self.reduce(*op, axes),
            Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } => self.rows(*axis)?,
            Kind::TopK { axis, rank, largest, indices } => {
                let (data, chosen, how) = self.top(*axis, *rank, *largest);
                points = indices.map(|t| (t, chosen));
                followed = how;
                data
            }
            Kind::Compact { axis, slot, fill } => self.compact(*axis, *slot, fill)?,
            // Made with its loop, never by itself.
            Kind::Delay { .. } => self.map(),
            Kind::Scatter { index, axes, op, initial, .. } => self.scatter(index, axes, op.is_some(), *initial)?,
        };
        Ok(Made { shape: self.shape, data, points, followed })
    }

    fn holds(&self, at: &Point) -> bool {
        self.guard.as_ref().is_none_or(|g| g(at).whole() != 0)
    }

    /// Whether the statement's values are whole numbers.
    fn whole(&self) -> bool {
        !self.machine.p.tensor(self.s.target).dtype.is_float()
    }

    fn zero(&self) -> Number {
        if self.whole() {
            Number::Whole(0)
        } else {
            Number::Real(0.0)
        }
    }

    /// The point of a flat index over the target's axes but `skip`.
    fn point(&self, mut flat: usize, skip: &[AxisId]) -> Vec<i64> {
        let mut at = vec![0i64; self.machine.p.axes.len()];
        for (a, n) in self.s.target_axes.iter().zip(&self.shape).rev() {
            if !skip.contains(a) {
                at[a.0 as usize] = (flat % n) as i64;
                flat /= n;
            }
        }
        at
    }

    fn along(&self, axis: AxisId) -> Along {
        let extent = self.machine.extent(axis);
        let position = self.s.target_axes.iter().position(|a| *a == axis).unwrap_or(0);
        Along { rows: self.total.checked_div(extent).unwrap_or(0), extent, inner: self.shape[position + 1..].iter().product() }
    }

    fn arguments(&self, at: &Point) -> Vec<f64> {
        self.more.iter().map(|m| m(at).real()).collect()
    }

    fn map(&self) -> Vec<Number> {
        match &self.value {
            Value::Lines(line, inner) => self.lines(line, *inner, None),
            Value::Each(_) => (0..self.total).into_par_iter().map(|i| self.mapped(&self.point(i, &[]))).collect(),
        }
    }

    /// The elements of a map, `line` along the last of its axes but that of `fixed`, which stands at a point.
    fn lines(&self, line: &Line, inner: AxisId, fixed: Option<(AxisId, usize)>) -> Vec<Number> {
        let n = self.machine.extent(inner);
        let all = fixed.map_or(self.total, |(axis, _)| self.along(axis).rows);
        let mut out = vec![self.zero(); all];
        if n == 0 {
            return out;
        }
        let skip: Vec<AxisId> = fixed.iter().map(|f| f.0).chain([inner]).collect();
        out.par_chunks_mut(n).enumerate().for_each(|(row, values)| {
            values.par_chunks_mut(LINES_AT_ONCE * LINE).enumerate().for_each(|(part, values)| {
                let mut at = self.point(row, &skip);
                fixed.iter().for_each(|(axis, i)| at[axis.0 as usize] = *i as i64);
                let from = part * LINES_AT_ONCE * LINE;
                self.along_line(line, inner, (from, from + values.len()), &mut at, &mut |at, v| {
                    values[at[inner.0 as usize] as usize - from] = Number::Real(v);
                });
            });
        });
        out
    }

    fn mapped(&self, at: &Point) -> Number {
        if self.holds(at) {
            self.value.at(at)
        } else {
            self.zero()
        }
    }

    /// The elements at point `i` of `axis`, in the order of the rows: of a map or of a reduction over other axes.
    pub(super) fn slice(&self, axis: AxisId, i: usize) -> Vec<Number> {
        if let (Kind::Map, Value::Lines(line, inner)) = (&self.s.kind, &self.value) {
            return self.lines(line, *inner, Some((axis, i)));
        }
        let row = |row| {
            let mut at = self.point(row, &[axis]);
            at[axis.0 as usize] = i as i64;
            match &self.s.kind {
                Kind::Reduce { op, axes } => self.reduced(*op, axes, at),
                _ => self.mapped(&at),
            }
        };
        (0..self.along(axis).rows).into_par_iter().map(row).collect()
    }

    /// Where the elements of a slice lie in the target.
    pub(super) fn places(&self, axis: AxisId, i: usize) -> impl Iterator<Item = usize> {
        let along = self.along(axis);
        (0..along.rows).map(move |row| along.place(row, i))
    }

    pub(super) fn shape(&self) -> &[usize] {
        &self.shape
    }

    fn reduce(&self, op: Combine, axes: &[AxisId]) -> Vec<Number> {
        (0..self.total).into_par_iter().map(|i| self.reduced(op, axes, self.point(i, &[]))).collect()
    }

    fn reduced(&self, op: Combine, axes: &[AxisId], mut at: Vec<i64>) -> Number {
        // A sum of all points needs no state of other combinations, and is the same.
        let plain = op == Combine::Sum && !self.whole() && self.guard.is_none();
        let extents: Vec<usize> = axes.iter().map(|a| self.machine.extent(*a)).collect();
        let mut state = State::new(self.machine.p, op, self.whole());
        match &self.value {
            Value::Lines(line, inner) => {
                let outer = axes.len() - 1;
                let whole = (0, self.machine.extent(*inner));
                if plain {
                    let mut sum = 0.0;
                    walk(&mut at, &axes[..outer], &extents, &mut |at| sum = summed(line, whole.1, at, sum));
                    return Number::Real(sum);
                }
                let mut add = |at: &Point, v| state.add(Number::Real(v), &[], at[axes[0].0 as usize]);
                walk(&mut at, &axes[..outer], &extents, &mut |at| self.along_line(line, *inner, whole, at, &mut add));
            }
            Value::Each(value) => walk(&mut at, axes, &extents, &mut |at| {
                if self.holds(at) {
                    state.add(value(at), &self.arguments(at), at[axes[0].0 as usize]);
                }
            }),
        }
        state.finish()
    }

    /// Calls `visit` with the values of `line` at those of the points `first..end` of `axis` at which the condition holds.
    fn along_line(&self, line: &Line, axis: AxisId, (first, end): (usize, usize), at: &mut Point, visit: &mut impl FnMut(&Point, f64)) {
        let (mut values, mut here) = ([0.0; LINE], [true; LINE]);
        for from in (first..end).step_by(LINE) {
            let points = LINE.min(end - from);
            if self.guard.is_some() {
                for (k, h) in here[..points].iter_mut().enumerate() {
                    at[axis.0 as usize] = (from + k) as i64;
                    *h = self.holds(at);
                }
                if !here[..points].contains(&true) {
                    continue;
                }
            }
            line(at, from, &mut values[..points]);
            for (k, v) in values[..points].iter().enumerate().filter(|(k, _)| here[*k]) {
                at[axis.0 as usize] = (from + k) as i64;
                visit(at, *v);
            }
        }
    }

    /// The place of the largest or least candidate of each row, as the run chose it where that is right.
    fn best_point(&self, op: Combine, axis: AxisId) -> (Vec<Number>, Option<Followed>) {
        let element = |i| {
            let mut at = self.point(i, &[]);
            let mut all = self.candidates(&mut at, axis);
            let mut state = State::new(self.machine.p, op, true);
            all.iter().for_each(|c| state.add(Number::Real(c.0), &[], c.1));
            // Where a candidate has no order, the first rules of the reference stand.
            let ordered = all.iter().all(|c| !c.0.is_nan());
            let Some((follow, _)) = self.following.as_ref().filter(|_| ordered) else { return (state.finish(), Row::default()) };
            selection::rank(&mut all, op == Combine::ArgMax);
            let row = follow.row(i, &mut at, &mut all, &[i]);
            (Number::Whole(all.first().map_or(-1, |c| c.1)), row)
        };
        let (data, rows): (Vec<Number>, Vec<Row>) = (0..self.total).into_par_iter().map(element).unzip();
        (data, self.summary(rows))
    }

    fn summary(&self, rows: Vec<Row>) -> Option<Followed> {
        self.following.as_ref().map(|(follow, t)| follow.summary(self.number, *t, rows))
    }

    /// Scans and recurrences.
    fn rows(&self, axis: AxisId) -> Result<Vec<Number>, Diagnostics> {
        let along = self.along(axis);
        let update = match &self.s.kind {
            Kind::Recurrence { factor, initial, .. } => Some((self.machine.line(factor, axis, Walk::ONCE)?, self.machine.expr(initial, Walk::ONCE)?)),
            _ => None,
        };
        let one = |row| {
            let at = &mut self.point(row, &[axis]);
            match (&self.s.kind, &update) {
                (Kind::Recurrence { reverse, .. }, Some((factor, initial))) => self.recurrence(axis, *reverse, factor, initial(at).real(), at),
                (Kind::Scan { op, exclusive, reverse, .. }, _) => self.scan(axis, *op, *exclusive, *reverse, at),
                _ => Vec::new(),
            }
        };
        let results: Vec<Vec<Number>> = (0..along.rows).into_par_iter().map(one).collect();
        let mut data = vec![self.zero(); self.total];
        for (row, values) in results.into_iter().enumerate() {
            for (k, v) in values.into_iter().enumerate() {
                data[along.place(row, k)] = v;
            }
        }
        Ok(data)
    }

    /// The values along a row, `None` where the condition does not hold.
    fn terms(&self, axis: AxisId, at: &mut Point) -> Vec<Option<Number>> {
        let n = self.machine.extent(axis);
        let mut out = vec![None; n];
        match &self.value {
            Value::Lines(line, inner) if *inner == axis => {
                self.along_line(line, axis, (0, n), at, &mut |at, v| out[at[axis.0 as usize] as usize] = Some(Number::Real(v)));
            }
            value => {
                for (i, v) in out.iter_mut().enumerate() {
                    at[axis.0 as usize] = i as i64;
                    *v = self.holds(at).then(|| value.at(at));
                }
            }
        }
        out
    }

    fn scan(&self, axis: AxisId, op: Combine, exclusive: bool, reverse: bool, at: &mut Point) -> Vec<Number> {
        let terms = self.terms(axis, at);
        let n = terms.len();
        let mut out = vec![Number::Real(0.0); n];
        let mut state = State::new(self.machine.p, op, self.whole());
        for k in 0..n {
            let i = if reverse { n - 1 - k } else { k };
            if exclusive {
                out[i] = state.finish();
            }
            if let Some(v) = terms[i] {
                at[axis.0 as usize] = i as i64;
                state.add(v, &self.arguments(at), i as i64);
            }
            if !exclusive {
                out[i] = state.finish();
            }
        }
        out
    }

    fn recurrence(&self, axis: AxisId, reverse: bool, factor: &Line, mut h: f64, at: &mut Point) -> Vec<Number> {
        let terms = self.terms(axis, at);
        let n = terms.len();
        let mut factors = vec![0.0; n];
        for (block, values) in factors.chunks_mut(LINE).enumerate() {
            factor(at, block * LINE, values);
        }
        let mut out = vec![Number::Real(0.0); n];
        for k in 0..n {
            let i = if reverse { n - 1 - k } else { k };
            if let Some(v) = terms[i] {
                h = factors[i] * h + v.real();
            }
            out[i] = Number::Real(h);
        }
        out
    }

    /// The best candidates of each row with their points, as the run chose them where that is right.
    fn top(&self, axis: AxisId, rank: AxisId, largest: bool) -> (Vec<Number>, Vec<Number>, Option<Followed>) {
        let along = self.along(rank);
        let worst = if largest { f64::NEG_INFINITY } else { f64::INFINITY };
        let one = |row| {
            let mut at = self.point(row, &[rank]);
            let mut all = self.candidates(&mut at, axis);
            selection::rank(&mut all, largest);
            let note = self.following.as_ref().map(|(follow, _)| {
                let flats: Vec<usize> = (0..along.extent).map(|r| along.place(row, r)).collect();
                follow.row(row, &mut at, &mut all, &flats)
            });
            all.resize(along.extent, (worst, -1));
            (all, note.unwrap_or_default())
        };
        let (chosen, notes): (Vec<Vec<Candidate>>, Vec<Row>) = (0..along.rows).into_par_iter().map(one).unzip();
        let mut data = vec![Number::Real(worst); self.total];
        let mut points = vec![Number::Whole(-1); self.total];
        for (row, best) in chosen.into_iter().enumerate() {
            for (r, (v, i)) in best.into_iter().enumerate() {
                data[along.place(row, r)] = Number::Real(v);
                points[along.place(row, r)] = Number::Whole(i);
            }
        }
        (data, points, self.summary(notes))
    }

    fn compact(&self, axis: AxisId, slot: AxisId, fill: &Expr) -> Result<Vec<Number>, Diagnostics> {
        let fill = self.machine.expr(fill, Walk::ONCE)?;
        let along = self.along(slot);
        let mut data = vec![self.zero(); self.total];
        for row in 0..along.rows {
            let mut at = self.point(row, &[slot]);
            let mut next = 0;
            for i in 0..self.machine.extent(axis) {
                at[axis.0 as usize] = i as i64;
                if self.holds(&at) && next < along.extent {
                    data[along.place(row, next)] = self.value.at(&at);
                    next += 1;
                }
            }
            for r in next..along.extent {
                at[slot.0 as usize] = r as i64;
                data[along.place(row, r)] = fill(&at);
            }
        }
        Ok(data)
    }

    fn scatter(&self, index: &[Expr], domain: &[AxisId], sums: bool, initial: Option<TensorId>) -> Result<Vec<Number>, Diagnostics> {
        let s = self.s;
        let places = index.iter().map(|e| self.machine.expr(e, Walk::ONCE)).collect::<Result<Vec<_>, _>>()?;
        let extents: Vec<usize> = domain.iter().map(|a| self.machine.extent(*a)).collect();
        let mut data = match initial {
            Some(t) => self.machine.all(t)?,
            None => vec![self.zero(); self.total],
        };
        let mut at = vec![0i64; self.machine.p.axes.len()];
        let (mut outside, mut met) = (None, None);
        let mut written = vec![false; if sums { 0 } else { self.total }];
        let dtype = self.machine.p.tensor(s.target).dtype;
        let narrow = dtype == DType::I32;
        // New elements lie among those of an input, in its type: what reads them reads that.
        let rounds = initial.is_some() && dtype.is_float() && dtype.bits() < 32;
        walk(&mut at, domain, &extents, &mut |at| {
            if !self.holds(at) {
                return;
            }
            let mut flat = 0usize;
            for (e, n) in places.iter().zip(&self.shape) {
                let i = e(at).whole();
                if i < 0 || i as usize >= *n {
                    outside = Some(i);
                    return;
                }
                flat = flat * n + i as usize;
            }
            if let Some(before) = written.get_mut(flat) {
                met = met.or(before.then_some(flat));
                *before = true;
            }
            let v = self.value.at(at);
            data[flat] = match (sums, data[flat], v) {
                (false, _, v) if rounds => value::decode(dtype, value::encode(dtype, v)),
                (false, _, v) => v,
                // Whole numbers are added in their type: a sum beyond it wraps around.
                (true, Number::Whole(a), Number::Whole(b)) if narrow => Number::Whole(i64::from(a.wrapping_add(b) as i32)),
                (true, Number::Whole(a), Number::Whole(b)) => Number::Whole(a.wrapping_add(b)),
                (true, a, b) => Number::Real(a.real() + b.real()),
            };
        });
        if let Some(i) = outside {
            return Err(Diagnostic::error(codes::REFERENCE_SIZE, s.span, format!("a scatter writes at {i}, outside its target")).into());
        }
        match met {
            Some(flat) => {
                let name = &self.machine.p.tensor(s.target).name;
                let help = "draw the places with `fill: permutation`, from a range that has as many values as there are points";
                let what = format!("element {flat} of `{name}`");
                Err(Diagnostic::error(codes::PROMISE, s.span, format!("two points write {what}: a scatter with `=` promises that no two meet"))
                    .help(help)
                    .into())
            }
            None => Ok(data),
        }
    }

    /// The points of `axis` for which the condition holds, with their scores, in order.
    fn candidates(&self, at: &mut Point, axis: AxisId) -> Vec<Candidate> {
        let mut all = Vec::new();
        if let Value::Lines(line, inner) = &self.value {
            if *inner == axis {
                self.along_line(line, axis, (0, self.machine.extent(axis)), at, &mut |at, v| all.push((v, at[axis.0 as usize])));
                return all;
            }
        }
        for i in 0..self.machine.extent(axis) as i64 {
            at[axis.0 as usize] = i;
            if self.holds(at) {
                all.push((self.value.at(at).real(), i));
            }
        }
        all
    }
}

/// The last axis of the target but `fixed`, where it has points enough for lines.
fn innermost(m: &Machine, s: &Statement, fixed: Option<AxisId>) -> Option<AxisId> {
    s.target_axes.iter().rev().find(|a| Some(**a) != fixed).copied().filter(|a| LEAST_POINTS <= m.extent(*a))
}

/// `sum` and the values of `line` at all of so many points, one after the other.
fn summed(line: &Line, extent: usize, at: &mut Point, mut sum: f64) -> f64 {
    let mut values = [0.0; LINE];
    for from in (0..extent).step_by(LINE) {
        let points = LINE.min(extent - from);
        line(at, from, &mut values[..points]);
        values[..points].iter().for_each(|v| sum += v);
    }
    sum
}

/// Calls `visit` at every point of `axes`.
fn walk(at: &mut Point, axes: &[AxisId], extents: &[usize], visit: &mut impl FnMut(&mut Point)) {
    match (axes.split_first(), extents.split_first()) {
        (Some((a, [])), Some((n, _))) => {
            for i in 0..*n {
                at[a.0 as usize] = i as i64;
                visit(at);
            }
        }
        (Some((a, axes)), Some((n, extents))) => {
            for i in 0..*n {
                at[a.0 as usize] = i as i64;
                walk(at, axes, extents, visit);
            }
        }
        _ => visit(at),
    }
}
