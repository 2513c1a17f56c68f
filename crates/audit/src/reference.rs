//! The problem evaluated in f64, straight from the mathematics.
//!
//! Expressions become closures over the point's axis values; statements run over their target's points in parallel.
//!
//! [`follow`] evaluates once more with the choices that a run made where several are right (see [`crate::selection`]):
//! the statements run in the same order, each selection takes the run's points for the rows where they are a right
//! choice, and everything downstream is computed from those.

mod arithmetic;
mod state;

use crate::selection::{self, Candidate, Rule};
use crate::value::{self, Number};
use arithmetic::{binary, unary};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use rayon::prelude::*;
use state::State;
use std::collections::BTreeMap;

/// Largest number of elements of one tensor.
const MAX_ELEMENTS: usize = 1 << 30;

/// Values of a tensor, row-major.
#[derive(Clone, Debug)]
pub struct Values {
    /// Extents.
    pub shape: Vec<usize>,
    /// Elements.
    pub data: Vec<Number>,
}

type Point = [i64];
type Eval<'a> = Box<dyn Fn(&Point) -> Number + Send + Sync + 'a>;

/// Inputs as stored bytes, and scalars.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// Bytes by tensor.
    pub tensors: BTreeMap<TensorId, Vec<u8>>,
    /// Scalars.
    pub scalars: BTreeMap<TensorId, Number>,
}

/// Near ties kept for each selection whose points no output tells.
const MAX_NEAR: usize = 64;

/// Two neighbours in the order of one row's candidates that change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// Number of the selection's statement.
    pub statement: usize,
    /// Row: the flat index over the target's axes without the ranks.
    pub row: usize,
    /// The better of the two ranks.
    pub rank: usize,
}

/// What a run chose: its outputs, and guesses for the selections that no output tells.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// Stored bytes of the outputs.
    pub outputs: &'a BTreeMap<TensorId, Vec<u8>>,
    /// Near ties that the run may have decided the other way; one that is no right choice is ignored.
    pub swaps: &'a [Swap],
}

/// How a selection was followed.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// The tensor that receives the points.
    pub points: TensorId,
    /// All rows.
    pub rows: usize,
    /// Rows whose right choice is not the reference's.
    pub different: usize,
    /// Rows whose choice is wrong; the reference's stands there.
    pub refused: usize,
    /// The first of them: its row and the broken rule.
    pub first: Option<(usize, String)>,
    /// Near ties, when no output tells the points: those that decide who is chosen at all first, then the nearest.
    pub near: Vec<Swap>,
}

struct Machine<'a> {
    p: &'a Problem,
    sizes: &'a [i64],
    inputs: &'a Inputs,
    made: BTreeMap<TensorId, Values>,
    given: Option<Given<'a>>,
    followed: Vec<Followed>,
}

/// Where the points of a selection are read from.
enum Source<'a> {
    /// No output tells them.
    Hidden,
    /// An output holds them.
    Points(Vec<Number>),
    /// An output holds a whole number of this type that depends on the point alone.
    Through(Eval<'a>, DType, Vec<Number>),
}

/// How one selection follows a run.
struct Follow<'a> {
    rule: Rule,
    axis: AxisId,
    points: usize,
    source: Source<'a>,
    /// Ranks to swap with the next, by row.
    swaps: BTreeMap<usize, Vec<usize>>,
}

/// What became of one row.
#[derive(Default)]
struct Row {
    different: bool,
    refused: Option<String>,
    /// Near ties: whether both are chosen, the gap, the better rank.
    near: Vec<(bool, f64, usize)>,
}

impl Follow<'_> {
    /// The choice for a row: the first `flats.len()` of `ranked` are the reference's, and the places in the outputs are
    /// `flats`. A right choice of the run replaces them.
    fn row(&self, row: usize, at: &mut Point, ranked: &mut Vec<Candidate>, flats: &[usize]) -> Row {
        let k = flats.len();
        let mut out = Row::default();
        let reference: Vec<i64> = (0..k).map(|r| ranked.get(r).map_or(-1, |c| c.1)).collect();
        let chosen = match &self.source {
            Source::Hidden => {
                let mut order = ranked.clone();
                for rank in self.swaps.get(&row).into_iter().flatten() {
                    if rank + 1 < order.len() {
                        order.swap(*rank, rank + 1);
                    }
                }
                if !self.rule.exact {
                    let scale = selection::scale(ranked);
                    for (rank, pair) in ranked.windows(2).enumerate().take(k) {
                        if self.rule.close(pair[1].0, pair[0].0, scale) {
                            let gap = if pair[0].0 == pair[1].0 { 0.0 } else { (pair[0].0 - pair[1].0).abs() / scale };
                            out.near.push((rank + 1 < k, gap, rank));
                        }
                    }
                }
                (0..k).map(|r| order.get(r).map_or(-1, |c| c.1)).collect()
            }
            Source::Points(values) => flats.iter().map(|f| values.get(*f).map_or(i64::MIN, |v| v.whole())).collect(),
            Source::Through(through, dtype, values) => {
                let mut stored = |point: i64| {
                    at[self.axis.0 as usize] = point;
                    value::decode(*dtype, value::encode(*dtype, through(at))).whole()
                };
                let got: Vec<i64> = flats.iter().map(|f| values.get(*f).map_or(i64::MIN, |v| v.whole())).collect();
                if reference.iter().zip(&got).all(|(point, v)| stored(*point) == *v) {
                    return out;
                }
                let mut options: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
                for point in ranked.iter().map(|c| c.1).chain([-1]) {
                    options.entry(stored(point)).or_default().push(point);
                }
                selection::decode(&self.rule, ranked, &options, &got)
            }
        };
        if chosen == reference {
            return out;
        }
        match selection::judge(&self.rule, ranked, self.points, &chosen) {
            Ok(()) => {
                let scores: BTreeMap<i64, f64> = ranked.iter().map(|c| (c.1, c.0)).collect();
                *ranked = chosen.iter().filter_map(|point| scores.get(point).map(|score| (*score, *point))).collect();
                out.different = true;
            }
            // A guess that is no right choice is nobody's mistake.
            Err(_) if matches!(self.source, Source::Hidden) => {}
            Err(why) => out.refused = Some(why),
        }
        out
    }

    /// Sums up the rows.
    fn summary(&self, statement: usize, points: TensorId, rows: Vec<Row>) -> Followed {
        let mut out = Followed { points, rows: rows.len(), different: 0, refused: 0, first: None, near: Vec::new() };
        let mut near: Vec<(bool, f64, usize, usize)> = Vec::new();
        for (row, r) in rows.into_iter().enumerate() {
            out.different += usize::from(r.different);
            if let Some(why) = r.refused {
                out.refused += 1;
                out.first.get_or_insert((row, why));
            }
            near.extend(r.near.into_iter().map(|(inside, gap, rank)| (inside, gap, row, rank)));
        }
        near.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then((a.2, a.3).cmp(&(b.2, b.3))));
        out.near = near.into_iter().take(MAX_NEAR).map(|(_, _, row, rank)| Swap { statement, row, rank }).collect();
        out
    }
}

/// Evaluates all statements; returns every tensor that was made.
///
/// # Errors
/// When a tensor would need too much memory, or an input is missing.
pub fn evaluate(p: &Problem, sizes: &[i64], inputs: &Inputs) -> Result<BTreeMap<TensorId, Values>, Diagnostics> {
    let mut m = Machine { p, sizes, inputs, made: BTreeMap::new(), given: None, followed: Vec::new() };
    for (at, s) in p.statements.iter().enumerate() {
        m.statement(at, s)?;
    }
    Ok(m.made)
}

/// Evaluates all statements with the right choices of `given`; tells how each selection with points was followed.
///
/// # Errors
/// As [`evaluate`].
pub fn follow(p: &Problem, sizes: &[i64], inputs: &Inputs, given: Given) -> Result<(BTreeMap<TensorId, Values>, Vec<Followed>), Diagnostics> {
    let mut m = Machine { p, sizes, inputs, made: BTreeMap::new(), given: Some(given), followed: Vec::new() };
    for (at, s) in p.statements.iter().enumerate() {
        m.statement(at, s)?;
    }
    Ok((m.made, m.followed))
}

impl<'a> Machine<'a> {
    fn extent(&self, a: AxisId) -> usize {
        self.p.axis(a).extent.eval(self.sizes).max(0) as usize
    }

    /// How statement `number` follows the run; `None` when there is none, or it selects no points.
    fn following(&self, number: usize, s: &Statement) -> Option<(Follow<'_>, TensorId)> {
        let given = self.given?;
        let selection = selection::shape(s)?;
        let points = selection.points?;
        let rule = Rule { atol: self.p.audit.absolute(), rtol: self.p.audit.rtol.unwrap_or(Audit::RTOL), exact: selection::exact(self.p, s) };
        let mut swaps: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for swap in given.swaps.iter().filter(|swap| swap.statement == number) {
            swaps.entry(swap.row).or_default().push(swap.rank);
        }
        let source = match given.outputs.get(&points) {
            Some(bytes) => Source::Points(value::elements(self.p, points, self.sizes, bytes)),
            None => self.p.statements[number..].iter().find_map(|later| self.through(s, &selection, points, later, given)).unwrap_or(Source::Hidden),
        };
        Some((Follow { rule, axis: selection.axis, points: self.extent(selection.axis), source, swaps }, points))
    }

    /// Reads the points through the output that `later` makes, when it is an unconditional map to whole numbers that
    /// depends on the point at its own place and not on the rank. The candidates' axis stands for the point.
    fn through(&self, s: &Statement, selection: &selection::Shape, points: TensorId, later: &Statement, given: Given) -> Option<Source<'_>> {
        let bytes = given.outputs.get(&later.target)?;
        let dtype = self.p.tensor(later.target).dtype;
        if later.kind != Kind::Map || later.guard.is_some() || !dtype.is_int() || later.target_axes != s.target_axes {
            return None;
        }
        let place: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let value = later.value.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) if *t == points && *index == place => Some(Expr::axis(selection.axis)),
            _ => None,
        });
        let of_rank = selection.rank.is_some_and(|rank| value.axes().contains(&rank));
        if of_rank || later.value.axes().contains(&selection.axis) || !value.axes().contains(&selection.axis) || value.tensors().contains(&points) {
            return None;
        }
        // Fails when it reads a tensor that is made after the selection.
        let through = self.expr(&value).ok()?;
        Some(Source::Through(through, dtype, value::elements(self.p, later.target, self.sizes, bytes)))
    }

    fn statement(&mut self, number: usize, s: &Statement) -> Result<(), Diagnostics> {
        let shape: Vec<usize> =
            if s.target_axes.is_empty() { value::shape(self.p, s.target, self.sizes) } else { s.target_axes.iter().map(|a| self.extent(*a)).collect() };
        let total: usize = shape.iter().fold(1usize, |n, e| n.saturating_mul(*e));
        if total > MAX_ELEMENTS {
            return Err(Diagnostic::error(
                codes::REFERENCE_SIZE,
                s.span,
                format!("the reference would hold {total} elements of `{}`, over the limit of {MAX_ELEMENTS}", self.p.tensor(s.target).name),
            )
            .into());
        }
        let axes = self.p.axes.len();
        let value = self.expr(&s.value)?;
        let more = s.more.iter().map(|e| self.expr(e)).collect::<Result<Vec<_>, _>>()?;
        let guard = s.guard.as_ref().map(|e| self.expr(e)).transpose()?;
        let holds = |at: &Point| guard.as_ref().is_none_or(|g| g(at).whole() != 0);
        let zero = if self.whole(s) { Number::Whole(0) } else { Number::Real(0.0) };
        // The point of a flat target index.
        let point = |mut flat: usize, skip: Option<AxisId>| {
            let mut at = vec![0i64; axes];
            for (a, n) in s.target_axes.iter().zip(&shape).rev() {
                if Some(*a) == skip {
                    continue;
                }
                at[a.0 as usize] = (flat % n) as i64;
                flat /= n;
            }
            at
        };
        let following = self.following(number, s);
        let mut summary = None;
        let data: Vec<Number> = match &s.kind {
            Kind::Map => (0..total)
                .into_par_iter()
                .map(|i| {
                    let at = point(i, None);
                    if holds(&at) {
                        value(&at)
                    } else {
                        zero
                    }
                })
                .collect(),
            Kind::Reduce { op: op @ (Combine::ArgMax | Combine::ArgMin), axes: reduced } if following.is_some() => {
                let n = self.extent(reduced[0]);
                let (data, rows): (Vec<Number>, Vec<Row>) = (0..total)
                    .into_par_iter()
                    .map(|i| {
                        let mut at = point(i, None);
                        let mut all = candidates(&mut at, reduced[0], n, &value, &holds);
                        let mut state = State::new(self.p, *op, true);
                        all.iter().for_each(|c| state.add(Number::Real(c.0), &[], c.1));
                        // Where a candidate has no order, the first rules of the reference stand.
                        let ordered = all.iter().all(|c| !c.0.is_nan());
                        let Some((follow, _)) = following.as_ref().filter(|_| ordered) else { return (state.finish(), Row::default()) };
                        selection::rank(&mut all, *op == Combine::ArgMax);
                        let row = follow.row(i, &mut at, &mut all, &[i]);
                        (Number::Whole(all.first().map_or(-1, |c| c.1)), row)
                    })
                    .unzip();
                summary = following.as_ref().map(|(follow, t)| follow.summary(number, *t, rows));
                data
            }
            Kind::Reduce { op, axes: reduced } => {
                let extents: Vec<usize> = reduced.iter().map(|a| self.extent(*a)).collect();
                (0..total)
                    .into_par_iter()
                    .map(|i| {
                        let mut at = point(i, None);
                        let mut state = State::new(self.p, *op, self.whole(s));
                        walk(&mut at, reduced, &extents, &mut |at| {
                            if holds(at) {
                                let args: Vec<f64> = more.iter().map(|m| m(at).real()).collect();
                                state.add(value(at), &args, at[reduced[0].0 as usize]);
                            }
                        });
                        state.finish()
                    })
                    .collect()
            }
            Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } => {
                let n = self.extent(*axis);
                let rows = total.checked_div(n).unwrap_or(0);
                let position = s.target_axes.iter().position(|a| a == axis).unwrap_or(0);
                let inner: usize = shape[position + 1..].iter().product();
                let results: Vec<Vec<Number>> = (0..rows)
                    .into_par_iter()
                    .map(|row| {
                        let mut at = point(row, Some(*axis));
                        self.row(s, *axis, n, &mut at, &value, &more, &holds)
                    })
                    .collect::<Result<_, Diagnostics>>()?;
                let mut data = vec![zero; total];
                for (row, values) in results.into_iter().enumerate() {
                    let (outer, within) = (row / inner, row % inner);
                    for (k, v) in values.into_iter().enumerate() {
                        data[(outer * n + k) * inner + within] = v;
                    }
                }
                data
            }
            Kind::TopK { axis, rank, largest, indices } => {
                let n = self.extent(*axis);
                let k = self.extent(*rank);
                let position = s.target_axes.iter().position(|a| a == rank).unwrap_or(0);
                let inner: usize = shape[position + 1..].iter().product();
                let rows = total.checked_div(k).unwrap_or(0);
                let worst = if *largest { f64::NEG_INFINITY } else { f64::INFINITY };
                let (chosen, notes): (Vec<Vec<Candidate>>, Vec<Row>) = (0..rows)
                    .into_par_iter()
                    .map(|row| {
                        let mut at = point(row, Some(*rank));
                        let mut all = candidates(&mut at, *axis, n, &value, &holds);
                        selection::rank(&mut all, *largest);
                        let (outer, within) = (row / inner, row % inner);
                        let note = following.as_ref().map(|(follow, _)| {
                            let flats: Vec<usize> = (0..k).map(|r| (outer * k + r) * inner + within).collect();
                            follow.row(row, &mut at, &mut all, &flats)
                        });
                        all.resize(k, (worst, -1));
                        (all, note.unwrap_or_default())
                    })
                    .unzip();
                let summary = following.as_ref().map(|(follow, t)| follow.summary(number, *t, notes));
                let mut data = vec![Number::Real(worst); total];
                let mut points = vec![Number::Whole(-1); total];
                for (row, best) in chosen.into_iter().enumerate() {
                    let (outer, within) = (row / inner, row % inner);
                    for (r, (v, i)) in best.into_iter().enumerate() {
                        data[(outer * k + r) * inner + within] = Number::Real(v);
                        points[(outer * k + r) * inner + within] = Number::Whole(i);
                    }
                }
                drop((value, more, guard, following));
                self.followed.extend(summary);
                if let Some(t) = indices {
                    self.made.insert(*t, Values { shape: shape.clone(), data: points });
                }
                self.made.insert(s.target, Values { shape, data });
                return Ok(());
            }
            Kind::Compact { axis, slot, fill } => {
                let fill = self.expr(fill)?;
                let n = self.extent(*axis);
                let position = s.target_axes.iter().position(|a| a == slot).unwrap_or(0);
                let inner: usize = shape[position + 1..].iter().product();
                let k = self.extent(*slot);
                let mut data = vec![zero; total];
                for row in 0..total.checked_div(k).unwrap_or(0) {
                    let mut at = point(row, Some(*slot));
                    let (outer, within) = (row / inner, row % inner);
                    let mut next = 0;
                    for i in 0..n {
                        at[axis.0 as usize] = i as i64;
                        if holds(&at) && next < k {
                            data[(outer * k + next) * inner + within] = value(&at);
                            next += 1;
                        }
                    }
                    for r in next..k {
                        at[slot.0 as usize] = r as i64;
                        data[(outer * k + r) * inner + within] = fill(&at);
                    }
                }
                data
            }
            Kind::Scatter { index, axes: domain, op, initial, .. } => {
                let places = index.iter().map(|e| self.expr(e)).collect::<Result<Vec<_>, _>>()?;
                let extents: Vec<usize> = domain.iter().map(|a| self.extent(*a)).collect();
                let mut data = match initial {
                    Some(t) => self.all(*t)?,
                    None => vec![zero; total],
                };
                let mut at = vec![0i64; axes];
                let mut outside = None;
                let narrow = self.p.tensor(s.target).dtype == DType::I32;
                walk(&mut at, domain, &extents, &mut |at| {
                    if !holds(at) {
                        return;
                    }
                    let mut flat = 0usize;
                    for (e, n) in places.iter().zip(&shape) {
                        let i = e(at).whole();
                        if i < 0 || i as usize >= *n {
                            outside = Some(i);
                            return;
                        }
                        flat = flat * n + i as usize;
                    }
                    let v = value(at);
                    data[flat] = match op {
                        // Whole numbers are added in their type: a sum beyond it wraps around.
                        Some(_) => match (data[flat], v) {
                            (Number::Whole(a), Number::Whole(b)) if narrow => Number::Whole(i64::from(a.wrapping_add(b) as i32)),
                            (Number::Whole(a), Number::Whole(b)) => Number::Whole(a.wrapping_add(b)),
                            (a, b) => Number::Real(a.real() + b.real()),
                        },
                        None => v,
                    };
                });
                if let Some(i) = outside {
                    return Err(Diagnostic::error(codes::REFERENCE_SIZE, s.span, format!("a scatter writes at {i}, outside its target")).into());
                }
                data
            }
        };
        drop((value, more, guard, following));
        self.followed.extend(summary);
        self.made.insert(s.target, Values { shape, data });
        Ok(())
    }

    /// Whether the statement's values are whole numbers.
    fn whole(&self, s: &Statement) -> bool {
        !self.p.tensor(s.target).dtype.is_float()
    }

    fn row(
        &self,
        s: &Statement,
        axis: AxisId,
        n: usize,
        at: &mut Point,
        value: &Eval,
        more: &[Eval],
        holds: &(impl Fn(&Point) -> bool + Sync),
    ) -> Result<Vec<Number>, Diagnostics> {
        let mut out = vec![Number::Real(0.0); n];
        match &s.kind {
            Kind::Scan { op, exclusive, reverse, .. } => {
                let mut state = State::new(self.p, *op, self.whole(s));
                for k in 0..n {
                    let i = if *reverse { n - 1 - k } else { k };
                    at[axis.0 as usize] = i as i64;
                    if *exclusive {
                        out[i] = state.finish();
                    }
                    if holds(at) {
                        let args: Vec<f64> = more.iter().map(|m| m(at).real()).collect();
                        state.add(value(at), &args, i as i64);
                    }
                    if !*exclusive {
                        out[i] = state.finish();
                    }
                }
            }
            Kind::Recurrence { factor, initial, .. } => {
                let (factor, initial) = (self.expr(factor)?, self.expr(initial)?);
                let mut h = initial(at).real();
                for (i, o) in out.iter_mut().enumerate() {
                    at[axis.0 as usize] = i as i64;
                    if holds(at) {
                        h = factor(at).real() * h + value(at).real();
                    }
                    *o = Number::Real(h);
                }
            }
            _ => {}
        }
        Ok(out)
    }

    /// All elements of a tensor, row-major.
    fn all(&self, t: TensorId) -> Result<Vec<Number>, Diagnostics> {
        if let Some(v) = self.made.get(&t) {
            return Ok(v.data.clone());
        }
        let (base, _, _) = value::strides(self.p, t, self.sizes);
        Ok(value::elements(self.p, t, self.sizes, self.bytes(base)?))
    }

    fn bytes(&self, t: TensorId) -> Result<&'a [u8], Diagnostics> {
        self.inputs
            .tensors
            .get(&t)
            .map(Vec::as_slice)
            .ok_or_else(|| Diagnostic::error(codes::BAD_ARGUMENTS, self.p.tensor(t).span, format!("there is no input `{}`", self.p.tensor(t).name)).into())
    }

    fn expr(&self, e: &Expr) -> Result<Eval<'_>, Diagnostics> {
        Ok(match &e.node {
            Node::Int(v) => {
                let v = *v;
                Box::new(move |_| Number::Whole(v))
            }
            Node::Float(v) => {
                let v = *v;
                Box::new(move |_| Number::Real(v))
            }
            Node::Bool(v) => {
                let v = *v;
                Box::new(move |_| Number::Whole(v as i64))
            }
            Node::Axis(a) => {
                let a = a.0 as usize;
                Box::new(move |at| Number::Whole(at[a]))
            }
            Node::Extent(x) => {
                let v = x.eval(self.sizes);
                Box::new(move |_| Number::Whole(v))
            }
            Node::Read(t, index) => {
                let places = index.iter().map(|e| self.expr(e)).collect::<Result<Vec<_>, _>>()?;
                let shape = value::shape(self.p, *t, self.sizes);
                if let Some(made) = self.made.get(t) {
                    let data = &made.data;
                    return Ok(Box::new(move |at| {
                        let mut flat = 0i64;
                        for (e, n) in places.iter().zip(&shape) {
                            flat = flat * *n as i64 + e(at).whole();
                        }
                        data.get(flat as usize).copied().unwrap_or(Number::Real(f64::NAN))
                    }));
                }
                if self.p.tensor(*t).role == Role::Scalar {
                    let v = self.inputs.scalars.get(t).copied().ok_or_else(|| Diagnostic::error(codes::BAD_ARGUMENTS, e.span, "a scalar has no value"))?;
                    return Ok(Box::new(move |_| v));
                }
                let (base, offset, strides) = value::strides(self.p, *t, self.sizes);
                let bytes = self.bytes(base)?;
                let dtype = self.p.tensor(*t).dtype;
                Box::new(move |at| {
                    let mut flat = offset as i64;
                    for ((e, s), n) in places.iter().zip(&strides).zip(&shape) {
                        let i = e(at).whole();
                        if i < 0 || i >= *n as i64 {
                            return Number::Real(f64::NAN);
                        }
                        flat += i * *s as i64;
                    }
                    value::get(dtype, bytes, flat as usize)
                })
            }
            Node::Unary(op, a) => {
                let whole = self.p.sort(a) == Sort::Int;
                let (op, a) = (*op, self.expr(a)?);
                Box::new(move |at| unary(op, a(at), whole))
            }
            Node::Binary(op, x, y) => {
                let whole = self.p.sort(x) != Sort::Float && self.p.sort(y) != Sort::Float;
                let op = *op;
                let (x, y) = (self.expr(x)?, self.expr(y)?);
                match op {
                    Binary::And => Box::new(move |at| Number::Whole(i64::from(x(at).whole() != 0 && y(at).whole() != 0))),
                    Binary::Or => Box::new(move |at| Number::Whole(i64::from(x(at).whole() != 0 || y(at).whole() != 0))),
                    _ => Box::new(move |at| binary(op, x(at), y(at), whole)),
                }
            }
            Node::Select(c, a, b) => {
                let real = self.p.sort(e) == Sort::Float;
                let (c, a, b) = (self.expr(c)?, self.expr(a)?, self.expr(b)?);
                Box::new(move |at| {
                    let v = if c(at).whole() != 0 { a(at) } else { b(at) };
                    if real {
                        Number::Real(v.real())
                    } else {
                        v
                    }
                })
            }
            Node::Cast(dtype, a) => {
                let (dtype, a) = (*dtype, self.expr(a)?);
                Box::new(move |at| value::decode(dtype, value::encode(dtype, a(at))))
            }
            Node::MonoidArg(_) => return Err(Diagnostic::bug(codes::BUILD_BUG, e.span, "a monoid argument outside its monoid").into()),
        })
    }
}

/// The points of `axis` for which the condition holds, with their scores, in order.
fn candidates(at: &mut Point, axis: AxisId, n: usize, value: &Eval, holds: &impl Fn(&Point) -> bool) -> Vec<Candidate> {
    let mut all = Vec::new();
    for i in 0..n as i64 {
        at[axis.0 as usize] = i;
        if holds(at) {
            all.push((value(at).real(), i));
        }
    }
    all
}

/// Calls `visit` at every point of `axes`.
fn walk(at: &mut Point, axes: &[AxisId], extents: &[usize], visit: &mut impl FnMut(&mut Point)) {
    match (axes.split_first(), extents.split_first()) {
        (Some((a, axes)), Some((n, extents))) => {
            for i in 0..*n {
                at[a.0 as usize] = i as i64;
                walk(at, axes, extents, visit);
            }
        }
        _ => visit(at),
    }
}
