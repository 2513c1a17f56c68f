//! Which windows are runs.

use super::*;

/// Bytes of whose multiples rows start for the copy engine.
pub(super) const ALIGNED: i64 = 16;

/// Points of a window, places from one to the next, elements of a place, and the first place of all, at most.
const MOST_POINTS: i64 = 1 << 20;

/// Windows along one dimension of what is read: at `step * along + axis + first`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// The axis of the sum.
    pub axis: AxisId,
    /// The axis of the result along which windows lie.
    pub along: AxisId,
    /// The dimension.
    pub at: usize,
    /// Whether the window runs backwards: its points are numbered from the last one.
    pub turned: bool,
    /// The index of the first window's first point.
    pub first: i64,
    /// Points from a window to the next.
    pub step: i64,
    /// Points of a window.
    pub points: i64,
}

impl Window {
    /// Blocks of a window's points, as many in each as from a window to the next.
    pub fn blocks(&self) -> i64 {
        (self.points + self.step - 1) / self.step
    }
}

/// A window of one factor that is a run.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The window.
    pub window: Window,
    /// The axis of its neighbouring elements, and their dimension.
    pub inner: Option<(AxisId, usize)>,
    /// Windows of which as many rows lie at a place as from one to the next.
    pub rows: Option<Window>,
    /// Elements of a row at a place, and with those that are zero.
    pub there: i64,
    pub channels: i64,
}

impl Run {
    /// Rows at a place.
    pub fn high(&self) -> i64 {
        self.rows.as_ref().map_or(1, |r| r.step)
    }

    /// Elements of a place.
    pub fn elements(&self) -> i64 {
        self.channels * self.high()
    }

    /// Elements of a window.
    pub fn depth(&self) -> i64 {
        self.window.points.saturating_mul(self.elements())
    }
}

/// The factors of a sum, the one with windows first.
#[derive(Clone, Debug)]
pub(super) struct Factors {
    /// What is read, and where.
    pub image: (TensorId, Vec<Expr>),
    /// The conditions outside of which it is zero.
    pub kept: Vec<Expr>,
    /// The other one.
    pub filter: Expr,
    /// What the matrix unit multiplies.
    pub operand: DType,
}

/// The sum of a kernel over several axes, one after the other, or over one.
pub(super) fn sum(p: &Problem, statements: &[Statement]) -> Option<deep::Chain> {
    let one = |(i, s): (usize, &Statement)| {
        let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { return None };
        let [axis] = axes.as_slice() else { return None };
        let sum = Some(s).filter(|s| version::contracts(&s.value)).and_then(|s| absent::folded(p, s))?;
        Some(deep::Chain { members: vec![i], axes: vec![*axis], sum })
    };
    deep::chain(p, statements).or_else(|| statements.iter().enumerate().find_map(one))
}

/// The factors and the run of the fewest steps, if these are fewer than those of the sum as it is.
pub(super) fn best(p: &Problem, chain: &deep::Chain, target: &Target) -> Option<(Factors, Run)> {
    let extents = chain.axes.iter().map(|a| Some((*a, p.axis(*a).extent.as_constant()?))).collect::<Option<Vec<_>>>()?;
    let mut both = Vec::new();
    contraction::product(&chain.sum.value, &mut both);
    let [a, b] = both.as_slice() else { return None };
    // The zeros around are numbers of every type.
    let plain = |e: &Expr| deep::zero_outside(p, e).unwrap_or_else(|| e.clone());
    let operand = contraction::multiplied(p, &plain(a), &plain(b))?;
    // Nothing is rounded: elements are multiplied as they are.
    let as_it_is = |e: &Expr| matches!(&plain(e).node, Node::Read(t, _) if p.tensor(*t).dtype.multiplied_as() == operand);
    if !as_it_is(a) || !as_it_is(b) || !target.warpgroup_mma.iter().any(|m| m.operand == operand) {
        return None;
    }
    let step = i64::from(ROW_BYTES * 8 / operand.bits());
    let steps = |depth: i64, others: &mut dyn Iterator<Item = i64>| others.fold((depth + step - 1) / step, i64::saturating_mul);
    let now = steps(extents[0].1, &mut extents[1..].iter().map(|(_, n)| *n));
    let mut found: Option<(i64, Factors, Run)> = None;
    for (image, filter) in [(a, b), (b, a)] {
        let Some(factors) = split(p, image, filter, operand) else { continue };
        for run in runs(p, chain, &factors) {
            let gone = |a: AxisId| a == run.window.axis || run.inner.is_some_and(|(c, _)| c == a);
            let left = |(a, n): &(AxisId, i64)| run.rows.filter(|r| r.axis == *a).map_or(*n, |r| r.blocks());
            let need = steps(run.depth(), &mut extents.iter().filter(|(a, _)| !gone(*a)).map(left));
            // A sum over the points of windows alone has as many steps, of operands that the copy engine takes.
            if (need < now || extents.len() == 1 && need == now) && found.as_ref().is_none_or(|(least, ..)| need < *least) {
                found = Some((need, factors.clone(), run));
            }
        }
    }
    found.map(|(_, factors, run)| (factors, run))
}

/// The factor with windows as a read of an input that is zero where its dimensions end.
fn split(p: &Problem, image: &Expr, filter: &Expr, operand: DType) -> Option<Factors> {
    let read = deep::zero_outside(p, image)?;
    let Node::Read(t, index) = read.node else { return None };
    let kept = match &image.node {
        Node::Select(condition, ..) => address::conjuncts(condition),
        _ => Vec::new(),
    };
    let tensor = p.tensor(t);
    let plain = tensor.role == Role::Input && tensor.dtype.bits() >= 8;
    (plain && index.iter().all(|e| e.tensors().is_empty())).then(|| Factors { image: (t, index), kept, filter: filter.clone(), operand })
}

/// All runs of the factor with windows: those with one row at a place first.
fn runs(p: &Problem, chain: &deep::Chain, factors: &Factors) -> Vec<Run> {
    let windows: Vec<Window> = chain.axes.iter().filter_map(|a| window(p, chain, factors, *a)).collect();
    let inner: Vec<(AxisId, usize)> =
        chain.axes.iter().filter_map(|a| Some((*a, dimension(factors, *a)?))).filter(|(a, i)| factors.image.1[*i].node == Node::Axis(*a)).collect();
    let known = |w: &&Window| p.axis(w.along).extent.as_constant().is_some();
    let mut out = Vec::new();
    for w in &windows {
        for c in inner.iter().filter(|(c, i)| *c != w.axis && *i != w.at).copied().map(Some).chain([None]) {
            let apart = |r: &&Window| r.at != w.at && r.step > 1 && !r.turned && c.is_none_or(|(c, _)| c != r.axis);
            for rows in std::iter::once(None).chain(windows.iter().filter(apart).filter(known).map(Some)) {
                out.extend(run(p, factors, *w, c, rows.copied()));
            }
        }
    }
    out.sort_by_key(|r| r.rows.is_some());
    out
}

/// The run of a window with such elements and rows at a place.
fn run(p: &Problem, factors: &Factors, window: Window, inner: Option<(AxisId, usize)>, rows: Option<Window>) -> Option<Run> {
    let bytes = i64::from(p.tensor(factors.image.0).dtype.bits()) / 8;
    let there = inner.map_or(Some(1), |(c, _)| p.axis(c).extent.as_constant()).filter(|n| *n <= MOST_POINTS)?;
    let high = rows.as_ref().map_or(1, |r| r.step);
    let rest = (high % ALIGNED) * (window.step % ALIGNED) * bytes;
    let channels = (there..).take(ALIGNED as usize).find(|n| (n % ALIGNED * rest) % ALIGNED == 0)?;
    Some(Run { window, inner, rows, there, channels })
}

/// The dimension in whose index alone an axis is.
fn dimension(factors: &Factors, a: AxisId) -> Option<usize> {
    let index = &factors.image.1;
    let mut at = (0..index.len()).filter(|i| index[*i].axes().contains(&a));
    at.next().filter(|_| at.next().is_none())
}

/// The windows along `axis`, if it is one of the filter and of one dimension, beside an axis of the result that the filter lacks.
fn window(p: &Problem, chain: &deep::Chain, factors: &Factors, axis: AxisId) -> Option<Window> {
    let at = dimension(factors, axis)?;
    let (mut first, mut along, mut turned) = (0, None, None);
    for term in &address::terms(&factors.image.1[at]) {
        match term.factors.as_slice() {
            [] => first = term.coefficient,
            [Expr { node: Node::Axis(a), .. }] if *a == axis && term.coefficient.abs() == 1 => turned = Some(term.coefficient < 0),
            [Expr { node: Node::Axis(a), .. }] if chain.sum.target_axes.contains(a) && term.coefficient > 0 && along.is_none() => {
                along = Some((*a, term.coefficient))
            }
            _ => return None,
        }
    }
    let (turned, (along, step)) = (turned?, along?);
    dimension(factors, along)?;
    let points = p.axis(axis).extent.as_constant().filter(|n| (1..=MOST_POINTS).contains(n))?;
    let first = if turned { first.checked_sub(points - 1)? } else { first };
    let of_filter = factors.filter.axes();
    let near = step <= MOST_POINTS && first.checked_abs().is_some_and(|n| n <= MOST_POINTS);
    (near && of_filter.contains(&axis) && !of_filter.contains(&along)).then_some(Window { axis, along, at, turned, first, step, points })
}
