//! What neighbouring windows read, loaded once for all registers of a thread.
//!
//! ```text
//! registers   h: 0 1 2 3   i: 0 1 2        12 points of x[h + i - 1]
//! held        -1  0  1  2  3  4             6 elements, the one of (h, i) at place h + i
//! ```
//! A dimension of the input whose index is a sum of multiples of coordinates, of two axes that have registers, is held from the first to
//! the last element that the thread's registers reach. An element is loaded where it exists, whoever looks at it: where a window hangs
//! over the end of the input its conditions leave the points out, and where its indices are kept between bounds the element there is loaded. Along the contiguous dimension whole groups of neighbours are one
//! access, and those that stand out at the ends of the reach are loaded one by one, or with the rest of their group where that is no more than they are.
//! Which places are inside is found once for a dimension, in 32 bits.

use super::access::widen;
use super::orbit::Pick;
use super::translate::Env;
use super::*;
use crate::address;
use crate::layout::Mode;
use crate::windows::{affine, kept_between};
use flashderive_derive::simplify::{extent_poly, to_poly, P};
use flashderive_device::program::{BinaryOp, Mem, Place, StmtKind, UnaryOp};

/// A dimension that is held.
#[derive(Clone, Debug)]
struct Reach {
    dimension: usize,
    /// Multiples of coordinates that its index sums up.
    terms: Vec<(AxisId, i64)>,
    /// Elements.
    held: u32,
    /// The least that the terms of a register come to, 0 or less: the place of the first element held.
    least: i64,
}

/// Where a register finds its element: dimensions that are held, then other registers, then what is held of the contiguous dimension.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    outer: Vec<Reach>,
    others: Vec<Mode>,
    run: Option<Reach>,
}

impl Reach {
    /// The place of a register of `layout`.
    fn place(&self, layout: &Layout, digits: &[Dev]) -> Dev {
        let step = |(m, digit): (&Mode, &Dev)| {
            let k = self.terms.iter().find(|(a, _)| m.axis == Some(*a)).map_or(0, |(_, k)| *k);
            builder::mul(digit.clone(), Dev::i32(k * i64::from(m.stride)))
        };
        layout.regs.iter().zip(digits).map(step).fold(Dev::i32(-self.least), builder::add)
    }
}

impl Places {
    /// Registers of the tile.
    fn count(&self) -> u32 {
        let held = self.outer.iter().chain(&self.run).map(|r| r.held).product::<u32>();
        held * self.others.iter().map(|m| m.size).product::<u32>()
    }

    /// The register of the tile for one of `layout`.
    pub(crate) fn of(&self, layout: &Layout, digits: &[Dev]) -> Dev {
        let mut at = Dev::i32(0);
        let mut add = |size: u32, place: Dev| at = builder::add(builder::mul(at.clone(), Dev::i32(i64::from(size))), place);
        for r in &self.outer {
            add(r.held, r.place(layout, digits));
        }
        for m in &self.others {
            let digit = layout.regs.iter().position(|x| x == m).map_or(Dev::i32(0), |k| digits[k].clone());
            add(m.size, digit);
        }
        if let Some(r) = &self.run {
            add(r.held, r.place(layout, digits));
        }
        at
    }

    fn reaches(&self) -> impl Iterator<Item = &Reach> {
        self.outer.iter().chain(&self.run)
    }

    fn holds(&self, axis: Option<AxisId>) -> bool {
        self.reaches().any(|r| r.terms.iter().any(|(a, _)| axis == Some(*a)))
    }
}

impl<'a> Emitter<'a> {
    /// `read` as elements of a tile that holds what the windows of a thread share; `None` where nothing is shared.
    pub(crate) fn halo(&mut self, read: &Expr, layout: &Layout) -> Built<Option<Leaf>> {
        let Node::Read(t, index) = &read.node else { return Ok(None) };
        let plan = self.plan;
        if plan.stream.as_ref().is_some_and(|s| !s.whole)
            || plan.ring.is_some()
            || plan.mirrored.is_some()
            || !self.flying.is_empty()
            || self.p.tensor(*t).dtype.bits() < 8
        {
            return Ok(None);
        }
        let axes = self.tile_axes(&read.axes());
        let own = layout.slice(|a| axes.contains(&a));
        let Some(places) = self.halo_places(*t, index, &own) else { return Ok(None) };
        let key = (format!("halo of {}", flashderive_ir::text::expr(self.p, read)), own.clone());
        let tile = match self.fresh_loads.get(&key).or_else(|| self.kept_loads.get(&key)) {
            Some(tile) => tile.clone(),
            None => {
                let tile = Tile { var: self.load_halo(*t, index, &own, &places)?, layout: own };
                // In a loop they are those of its trip.
                if self.in_loop { &mut self.fresh_loads } else { &mut self.kept_loads }.insert(key, tile.clone());
                tile
            }
        };
        Ok(Some(Leaf { read: read.clone(), tile, pick: Some(Pick::Halo(places)) }))
    }

    /// The conditions of sum `s` outside of which what windows share of a factor is zero as it was loaded: such points add nothing. What else is multiplied is taken for
    /// finite there, as beside the zeros of matrix instructions ([`crate::absent`]).
    pub(crate) fn zeros_of_halos(&self, s: &Statement, op: Combine, leaves: &[Leaf], conditions: &[Expr]) -> Vec<Expr> {
        let mut factors = Vec::new();
        crate::contraction::product(&s.value, &mut factors);
        if op != Combine::Sum || !s.more.is_empty() || self.p.sort(&s.value) != Sort::Float {
            return Vec::new();
        }
        let loaded = |read: &Expr, c: &Expr| match (&read.node, leaves.iter().find(|l| l.read == *read).and_then(|l| l.pick.as_ref())) {
            (Node::Read(t, index), Some(Pick::Halo(places))) => {
                places.reaches().any(|r| is_end(self.p, &index[r.dimension], &self.p.tensor(*t).shape[r.dimension], c))
            }
            _ => false,
        };
        conditions.iter().filter(|c| factors.iter().any(|f| loaded(f, c))).cloned().collect()
    }

    /// What is held of `t[index]`, if that is less than an element for each register.
    fn halo_places(&self, t: TensorId, index: &[Expr], own: &Layout) -> Option<Places> {
        let shape = &self.p.tensor(t).shape;
        let flat = self.flat(t, &unbounded(index));
        let registers = |a: AxisId| own.regs.iter().filter(move |m| m.axis == Some(a));
        let mut out = Places { outer: Vec::new(), others: Vec::new(), run: None };
        let mut seen: Vec<AxisId> = Vec::new();
        for (d, i) in index.iter().enumerate() {
            let (terms, rest) = affine(i)?;
            if terms.iter().any(|(a, _)| seen.contains(a)) {
                return None;
            }
            seen.extend(terms.iter().map(|(a, _)| *a));
            let moving = terms.iter().filter(|(a, _)| registers(*a).count() > 0).count();
            if moving < 2 {
                // Inside wherever the point is.
                let whole = kept_between(i).1.is_empty() && terms.len() == 1 && terms[0].1 == 1 && rest == 0 && self.p.axis(terms[0].0).extent == shape[d];
                let constant = terms.is_empty() && rest >= 0 && shape[d].as_constant().is_some_and(|e| rest < e);
                if whole || constant {
                    continue;
                }
                // Nobody shares elements along it, but it has to be asked where the point is.
                if terms.is_empty() {
                    return None;
                }
            }
            let mut reached = vec![0i64];
            for (a, k) in &terms {
                for m in registers(*a) {
                    reached = (0..m.size).flat_map(|n| reached.iter().map(move |r| r + k * i64::from(m.stride * n))).collect();
                }
            }
            reached.sort_unstable();
            reached.dedup();
            let held = reached.len();
            let least = reached.first().copied().unwrap_or(0);
            if least > 0 || reached.last() != Some(&(least + held as i64 - 1)) {
                return None;
            }
            let reach = Reach { dimension: d, held: held as u32, least, terms: terms.clone() };
            let along = terms.iter().any(|(a, k)| address::constant_stride(&flat, *a) == Some(*k));
            if along && d + 1 == index.len() {
                out.run = Some(reach);
            } else {
                out.outer.push(reach);
            }
        }
        out.others = own.regs.iter().filter(|m| !out.holds(m.axis)).copied().collect();
        if out.reaches().count() == 0 || out.count() >= own.registers() {
            return None;
        }
        if let Some(mut run) = out.run.take() {
            self.whole_groups(t, index, own, &mut run);
            out.run = Some(run);
        }
        Some(out)
    }

    /// Holds the groups at the ends of a reach as a whole, where that is no more than what the reach has of them.
    fn whole_groups(&self, t: TensorId, index: &[Expr], own: &Layout, run: &mut Reach) {
        let (v, first) = self.run_groups(t, index, own, run);
        let more = |alone: u32| if alone < v && 2 * alone >= v { v - alone } else { 0 };
        if first < run.held {
            let before = more(first);
            run.held += before;
            run.least -= i64::from(before);
            let begin = (first + before) % v;
            run.held += more((run.held - begin) % v);
        }
    }

    /// Elements of one access, and where groups of them begin: the place of the first whole group. `v` divides the address of that.
    fn run_groups(&self, t: TensorId, index: &[Expr], own: &Layout, run: &Reach) -> (u32, u32) {
        let tensor = self.p.tensor(t);
        let Some((_, constant)) = affine(&index[run.dimension]) else { return (1, 0) };
        let mut others = unbounded(index);
        others[run.dimension] = Expr::int(0);
        let rest = address::multiple_of(self.p, &self.flat(t, &others), &|_| 1);
        // Coordinates of the thread's first point, but for the constant.
        let coarse = |a: AxisId| {
            let steps = own.lanes.iter().chain(&own.warps).filter(|m| m.axis == Some(a)).fold(0, |g, m| address::gcd(g, i64::from(m.stride)));
            address::gcd(steps, self.origin_multiple(a))
        };
        let base = run.terms.iter().fold(0, |g, (a, k)| address::gcd(g, k * coarse(*a)));
        let extent = self.extent_multiple(&tensor.shape[run.dimension]);
        let mut v = 128 / tensor.dtype.bits();
        while v > 1 && [rest, base, extent].iter().any(|n| n % i64::from(v) != 0) {
            v /= 2;
        }
        (v, (-constant - run.least).rem_euclid(i64::from(v)) as u32)
    }

    /// Loads what is held.
    fn load_halo(&mut self, t: TensorId, index: &[Expr], own: &Layout, places: &Places) -> Built<VarId> {
        let plain = unbounded(index);
        let flat = self.flat(t, &plain);
        let tensor = self.p.tensor(t);
        let (name, dtype, span) = (tensor.name.clone(), tensor.dtype, tensor.span);
        let shape = tensor.shape.clone();
        let (vector, first) = match &places.run {
            Some(run) => self.run_groups(t, index, own, run),
            None => (self.vector(&flat, dtype, &places.others, own, &[]), 0),
        };
        let others: Vec<AxisId> = own.all().filter_map(|m| m.axis).filter(|a| !places.holds(Some(*a))).collect();
        self.phase(
            &format!("LOAD {name}"),
            "load-halo",
            name.clone(),
            format!(
                "address {}; {} elements for {} points of a thread, {vector} at a time where they lie together; {}",
                flashderive_ir::text::expr(self.p, &flat),
                places.count(),
                own.registers(),
                own.text(|a| self.p.axis(a).name.clone())
            ),
            Space::Hardware,
            span,
        );
        let var = self.b.array(&name, register_type(dtype), places.count());
        let buffer = self.buffer(t);
        let cache = self.read_cache(t);
        // The thread's first index in each dimension that is held, its end, and the distance of neighbours.
        let zero: Vec<Dev> = own.regs.iter().map(|_| Dev::i32(0)).collect();
        let mut held = Vec::new();
        for r in places.reaches() {
            let env = Env { layout: own, digits: &zero, leaves: &[] };
            let (at, ty) = self.translate(&plain[r.dimension], &env)?;
            let at = builder::add(builder::cast(Ty::I64, ty, at), Dev::i64(r.least));
            let at = self.b.let_(&format!("{name}_from"), Ty::I64, at);
            let (end, ty) = self.translate(&Expr::new(Node::Extent(shape[r.dimension].clone())), &env)?;
            let mut one: Vec<Expr> = index.iter().map(|_| Expr::int(0)).collect();
            one[r.dimension] = Expr::axis(r.terms[0].0);
            let bounds = self.bounds_of(&index[r.dimension], &env)?;
            let pitch = address::stride(&self.flat(t, &one), r.terms[0].0).unwrap_or_default().into_iter();
            let pitch = pitch.map(|t| t.factors.into_iter().fold(Expr::int(t.coefficient), |x, f| Expr::binary(Binary::Mul, x, f)));
            let pitch = pitch.reduce(|a, b| Expr::binary(Binary::Add, a, b)).unwrap_or(Expr::int(0));
            let (pitch, pitch_ty) = self.translate(&pitch, &env)?;
            let end = builder::cast(Ty::I64, ty, end);
            let inside = if bounds.is_empty() { self.places_inside(&name, &at, &end, r.held) } else { [Dev::i32(0), Dev::i32(0)] };
            held.push(Held { first: at, end, inside, pitch: builder::cast(Ty::I64, pitch_ty, pitch), bounds });
        }
        let mut modes: Vec<Mode> = places.outer.iter().map(|r| Mode { axis: None, size: r.held, stride: 1 }).collect();
        modes.extend(&places.others);
        if let (None, Some(last)) = (&places.run, modes.last_mut().filter(|_| !places.others.is_empty())) {
            (last.size, last.stride) = (last.size / vector, vector);
        }
        let (own, places) = (own.clone(), places.clone());
        // An index that is kept between bounds is worked out for each element, and elements are loaded one by one: threads ask first whether all of theirs are inside. So they do
        // where all lanes have the same answer.
        let bounded = held.iter().any(|h| !h.bounds.is_empty());
        let alike = !own.lanes.iter().any(|m| m.size > 1 && places.holds(m.axis));
        let whole = if bounded || alike { self.reaches_inside(&places, &held) } else { None };
        let loads = |e: &mut Self, tested: bool| {
            e.over_registers(&modes, &mut |e, digits| {
                let digits = if places.run.is_none() && !places.others.is_empty() { widen(digits, vector) } else { digits.to_vec() };
                let (place, other) = digits.split_at(places.outer.len());
                let point: Vec<Dev> = (own.regs.iter()).map(|m| places.others.iter().position(|o| o == m).map_or(Dev::i32(0), |k| other[k].clone())).collect();
                let mut inside = e.inside(&others, &own, &point);
                let (from, ty) = e.translate(&flat, &Env { layout: &own, digits: &point, leaves: &[] })?;
                let mut index = builder::cast(Ty::I64, ty, from);
                let mut at = Dev::i32(0);
                for ((r, p), h) in places.outer.iter().zip(place).zip(&held) {
                    let distance = h.distance(r, p.clone(), tested.then_some(&mut inside));
                    index = builder::add(index, builder::mul(distance, h.pitch.clone()));
                    at = builder::add(builder::mul(at, Dev::i32(i64::from(r.held))), p.clone());
                }
                for (m, d) in places.others.iter().zip(other) {
                    at = builder::add(builder::mul(at, Dev::i32(i64::from(m.size))), d.clone());
                }
                let load = |e: &mut Self, at: Dev, index: Dev, count: u32, pred: Vec<Dev>| {
                    let (dst, mem) = (Place { var, at: Some(at) }, Mem::Global(buffer));
                    e.b.emit(StmtKind::Load { dst, count, mem, index, pred: builder::all(pred), fill: 0.0, cache });
                };
                let (Some(run), Some(h)) = (&places.run, held.last()) else {
                    load(e, at, index, vector, inside);
                    return Ok(());
                };
                at = builder::mul(at, Dev::i32(i64::from(run.held)));
                let mut u = 0;
                while u < run.held {
                    let together = !tested || h.bounds.is_empty();
                    let whole = together && u % vector == first % vector && u + vector <= run.held;
                    let count = if whole { vector } else { 1 };
                    let mut pred = inside.clone();
                    let distance = h.distance(run, Dev::i32(i64::from(u)), tested.then_some(&mut pred));
                    load(e, builder::add(at.clone(), Dev::i32(i64::from(u))), builder::add(index.clone(), distance), count, pred);
                    u += count;
                }
                Ok(())
            })
        };
        let Some(whole) = whole else {
            loads(self, true)?;
            return Ok(var);
        };
        let (then, otherwise) = (self.scoped(|e| loads(e, true))?, self.scoped(|e| loads(e, false))?);
        let cond = builder::un(UnaryOp::Unlikely, builder::un(UnaryOp::Not, whole));
        self.b.emit(StmtKind::If { cond, uniform: dev::Uniform::None, then, otherwise });
        Ok(var)
    }

    /// The first place of `held` ones from index `first` on that is inside of a dimension that ends at `end`, and the first behind them that is not.
    fn places_inside(&mut self, name: &str, first: &Dev, end: &Dev, held: u32) -> [Dev; 2] {
        let (zero, held) = (Dev::i64(0), Dev::i64(i64::from(held)));
        let place = |at: Dev| builder::cast(Ty::I32, Ty::I64, builder::bin(BinaryOp::Min, builder::bin(BinaryOp::Max, at, zero.clone()), held.clone()));
        let before = place(builder::bin(BinaryOp::Sub, zero.clone(), first.clone()));
        let behind = place(builder::bin(BinaryOp::Sub, end.clone(), first.clone()));
        [self.b.let_(&format!("{name}_begin"), Ty::I32, before), self.b.let_(&format!("{name}_end"), Ty::I32, behind)]
    }

    /// The bounds between which an index is kept.
    fn bounds_of(&mut self, index: &Expr, env: &Env) -> Built<Vec<(BinaryOp, Dev)>> {
        let bounds = kept_between(index).1.into_iter().map(|(op, bound)| {
            let (bound, ty) = self.translate(bound, env)?;
            Ok((if op == Binary::Max { BinaryOp::Max } else { BinaryOp::Min }, builder::cast(Ty::I64, ty, bound)))
        });
        bounds.collect()
    }

    /// Whether all that a thread holds lies inside of the input: what is not is asked for one by one.
    fn reaches_inside(&mut self, places: &Places, held: &[Held]) -> Option<Dev> {
        let ends = places.reaches().zip(held).flat_map(|(r, h)| {
            let last = builder::add(h.first.clone(), Dev::i64(i64::from(r.held) - 1));
            let inside = [builder::bin(BinaryOp::Le, Dev::i64(0), h.first.clone()), builder::lt(last.clone(), h.end.clone())];
            let unbounded = h.bounds.iter().map(move |(op, bound)| match op {
                BinaryOp::Max => builder::bin(BinaryOp::Le, bound.clone(), h.first.clone()),
                _ => builder::bin(BinaryOp::Le, last.clone(), bound.clone()),
            });
            inside.into_iter().chain(unbounded).collect::<Vec<_>>()
        });
        let whole = builder::all(ends.collect())?;
        Some(self.b.let_("whole", Ty::Bool, whole))
    }
}

/// Whether `c` says that `index` is at least 0, or below `extent`.
fn is_end(p: &Problem, index: &Expr, extent: &Extent, c: &Expr) -> bool {
    let Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) = &c.node else { return false };
    let (index, end) = (to_poly(p, index), extent_poly(p, extent));
    let strict = |x: P| if *op == Binary::Lt { x.minus(&P::constant(1)) } else { x };
    let room = strict(to_poly(p, b).minus(&to_poly(p, a)));
    room == index || room == end.minus(&index).minus(&P::constant(1))
}

/// An index of a tensor without the bounds between which its parts are kept.
fn unbounded(index: &[Expr]) -> Vec<Expr> {
    index.iter().map(|i| kept_between(i).0.clone()).collect()
}

/// Where a thread's elements along a dimension are.
struct Held {
    /// The index of the first one.
    first: Dev,
    /// The dimension's end.
    end: Dev,
    /// The first place that is inside, and the first behind those.
    inside: [Dev; 2],
    /// The distance of neighbours in memory.
    pitch: Dev,
    /// Between which its indices are kept, the innermost first.
    bounds: Vec<(BinaryOp, Dev)>,
}

impl Held {
    /// How far element `at` of those along `r` is from the thread's first point; that there is one is added to `inside`.
    fn distance(&self, r: &Reach, at: Dev, inside: Option<&mut Vec<Dev>>) -> Dev {
        let wide = builder::cast(Ty::I64, Ty::I32, at.clone());
        match inside {
            Some(inside) if !self.bounds.is_empty() => {
                let there = self.bounds.iter().fold(builder::add(self.first.clone(), wide), |at, (op, bound)| builder::bin(*op, at, bound.clone()));
                inside.extend(within(there.clone(), self.end.clone()));
                return builder::bin(BinaryOp::Sub, there, builder::bin(BinaryOp::Sub, self.first.clone(), Dev::i64(r.least)));
            }
            Some(inside) => {
                let [begin, end] = self.inside.clone();
                inside.extend([builder::bin(BinaryOp::Le, begin, at.clone()), builder::lt(at, end)]);
            }
            None => {}
        }
        builder::add(wide, Dev::i64(r.least))
    }
}

/// The conditions that `at` is one of `end` indices.
fn within(at: Dev, end: Dev) -> [Dev; 2] {
    [builder::bin(BinaryOp::Le, Dev::i64(0), at.clone()), builder::lt(at, end)]
}
