//! Windows whose points lie side by side, as one depth.
//!
//! ```text
//! y[b, t, o] = sum[r, s, c] x[b, h + r, 2*w + s - 3, c] * f[o, r, s, c]           x is zero outside, C = 3
//!
//! x'[b, h, i]  = x[b, h, i / 4 - 3, i % 4] or 0                                    a row of places, four channels each
//! f'[o, r, d]  = f[o, r, d / 4, d % 4] or 0
//! y[b, h, w, o] = sum[r, d] x'[b, h + r, 8*w + d] * f'[o, r, d]
//! ```
//! A step of a ring takes 128 bytes of the depth. Where neighbouring elements are few (the channels of an image), most of a step is zeros. But the points of a window
//! along the dimension before lie behind one another, window and channels together: one run, and the runs of neighbouring results begin a few elements apart. Rows that
//! overlap are rows like others to the copy engine, as long as they start at multiples of 16 bytes.
//!
//! The rule applies to a sum over an axis `s` of the window, and an axis `c` of neighbours or none, if
//!
//! * one factor is a read at `a*w + s` (or `a*w - s`) of one dimension, `w` an axis of the result, and at `c` of another one, that is zero where a dimension ends;
//! * the other factor has both as indices, whatever else it is;
//! * the steps of a ring become fewer.
//!
//! The image is written once more, with zeros around it and as many channels as make `a` places a multiple of 16 bytes; where it lies so already, and no window
//! leaves it, it is read where it is. What overlaps is never written, which sets this apart from [`super::flat`]. Of all pairs of axes the one with the fewest steps is taken.

use super::*;
use crate::coalesce;

/// A window of one factor that is a run.
#[derive(Clone, Debug)]
struct Run {
    /// The axis of the window.
    window: AxisId,
    /// That of its neighbouring elements.
    inner: Option<AxisId>,
    /// Whether the window runs backwards.
    turned: bool,
    /// The axis of the result along which windows lie.
    along: AxisId,
    /// The dimensions of the window and of its elements.
    at: (usize, Option<usize>),
    /// The index of the first window's first point.
    first: i64,
    /// Elements of a place, with those that are zero.
    elements: i64,
    /// Places from a window to the next.
    step: i64,
    /// Places that all windows cover, where that is known.
    places: Option<i64>,
    /// Points of the window.
    points: i64,
}

impl Run {
    /// Elements of a window.
    fn depth(&self) -> i64 {
        self.points.saturating_mul(self.elements)
    }
}

/// The factors of a sum, the one with windows first.
struct Factors {
    /// What is read, and where.
    image: (TensorId, Vec<Expr>),
    /// The conditions outside of which it is zero.
    kept: Vec<Expr>,
    /// The other one.
    filter: Expr,
}

/// Makes nested sums of `out` sums over fewer axes, of factors that have windows as runs.
pub(super) fn rewrite(p: &mut Problem, shape: &group::Shape, out: &mut Vec<Statement>, target: &Target, copies: &mut Copies) -> Option<()> {
    let chain = deep::chain(p, out)?;
    if chain.axes.len() != shape.local.len() + usize::from(shape.stream.is_some()) {
        return None;
    }
    let (factors, run) = best(p, &chain, target)?;
    let dtype = p.tensor(factors.image.0).dtype;
    let name = |p: &Problem, base: String| copies::fresh(|n| p.axes.iter().any(|a| a.name == n), &base);
    let depth = {
        let inner = run.inner.map(|c| format!("_{}", p.axis(c).name)).unwrap_or_default();
        let name = name(p, format!("{}{inner}", p.axis(run.window).name));
        p.axes.push(Axis { name, extent: Extent::constant(run.depth()), span: chain.sum.span });
        AxisId(p.axes.len() as u32 - 1)
    };
    let image = rows(p, &factors, &run, depth, copies)?;
    let filter = taps(p, &factors.filter, &run, depth, dtype, copies);
    let others: Vec<AxisId> = chain.axes.iter().copied().filter(|a| *a != run.window && Some(*a) != run.inner).collect();
    let part = p.tensor(out[*chain.members.first()?].target).dtype;
    let sums = nested(p, &chain.sum, part, Expr::binary(Binary::Mul, image, filter), depth, &others);
    // Only what a ring takes is worth it.
    if let [one] = sums.as_slice() {
        let whole = group::Shape { common: shape.common.clone(), stream: Some(depth), local: Vec::new(), also: Vec::new(), stepwise: false };
        contraction::sides(p, one, &whole, None)?;
    }
    let last = *chain.members.iter().max()?;
    let mut kept = Vec::new();
    for (number, s) in out.drain(..).enumerate() {
        if number == last {
            kept.extend(sums.iter().cloned());
        } else if !chain.members.contains(&number) {
            kept.push(s);
        }
    }
    *out = kept;
    Some(())
}

/// The factors and the run of the fewest steps, if these are fewer than those of the sum as it is.
fn best(p: &Problem, chain: &deep::Chain, target: &Target) -> Option<(Factors, Run)> {
    let extent = |a: &AxisId| p.axis(*a).extent.as_constant();
    let all = chain.axes.iter().map(extent).collect::<Option<Vec<i64>>>()?;
    let mut both = Vec::new();
    contraction::product(&chain.sum.value, &mut both);
    let [a, b] = both.as_slice() else { return None };
    let operand = contraction::multiplied(p, a, b)?;
    if !target.warpgroup_mma.iter().any(|m| m.operand == operand) {
        return None;
    }
    let step = i64::from(ROW_BYTES * 8 / operand.bits());
    let steps = |depth: i64, others: &mut dyn Iterator<Item = i64>| others.fold((depth + step - 1) / step, i64::saturating_mul);
    let now = steps(all[0], &mut all[1..].iter().copied());
    let mut found: Option<(i64, Factors, Run)> = None;
    for (image, filter) in [(a, b), (b, a)] {
        let Some(factors) = split(p, image, filter) else { continue };
        if p.tensor(factors.image.0).dtype.multiplied_as() != operand {
            continue;
        }
        for window in &chain.axes {
            for inner in chain.axes.iter().filter(|c| *c != window).copied().map(Some).chain([None]) {
                let Some(run) = run(p, chain, &factors, *window, inner) else { continue };
                let mut others = chain.axes.iter().zip(&all).filter(|(a, _)| *a != window && Some(**a) != inner).map(|(_, n)| *n);
                let need = steps(run.depth(), &mut others);
                if need < now && found.as_ref().is_none_or(|(least, ..)| need < *least) {
                    found = Some((need, split(p, image, filter)?, run));
                }
            }
        }
    }
    found.map(|(_, factors, run)| (factors, run))
}

/// The factor with windows as a read of an input that is zero where its dimensions end.
fn split(p: &Problem, image: &Expr, filter: &Expr) -> Option<Factors> {
    let read = deep::zero_outside(p, image)?;
    let Node::Read(t, index) = read.node else { return None };
    let kept = match &image.node {
        Node::Select(condition, ..) => address::conjuncts(condition),
        _ => Vec::new(),
    };
    let plain = p.tensor(t).role == Role::Input && p.tensor(t).dtype.bits() >= 8 && index.iter().all(|e| e.tensors().is_empty());
    plain.then(|| Factors { image: (t, index), kept, filter: filter.clone() })
}

/// The run of a window along `window` with elements along `inner`.
fn run(p: &Problem, chain: &deep::Chain, factors: &Factors, window: AxisId, inner: Option<AxisId>) -> Option<Run> {
    let (t, index) = &factors.image;
    let only = |a: AxisId| {
        let mut at = (0..index.len()).filter(|i| index[*i].axes().contains(&a));
        at.next().filter(|_| at.next().is_none())
    };
    let extent = |a: AxisId| p.axis(a).extent.as_constant();
    let at = only(window)?;
    let inner_at = match inner {
        Some(c) => Some(only(c).filter(|i| *i != at && index[*i].node == Node::Axis(c))?),
        None => None,
    };
    let terms = address::terms(&index[at]);
    let (mut first, mut along, mut turned) = (0, None, None);
    for term in &terms {
        match term.factors.as_slice() {
            [] => first = term.coefficient,
            [Expr { node: Node::Axis(a), .. }] if *a == window && term.coefficient.abs() == 1 => turned = Some(term.coefficient < 0),
            [Expr { node: Node::Axis(a), .. }] if chain.sum.target_axes.contains(a) && term.coefficient > 0 && along.is_none() => {
                along = Some((*a, term.coefficient))
            }
            _ => return None,
        }
    }
    let (turned, (along, step)) = (turned?, along?);
    // Its own index of one dimension, and no other's.
    only(along)?;
    let points = extent(window)?;
    let bytes = i64::from(p.tensor(*t).dtype.bits()) / 8;
    let least = inner.map_or(Some(1), extent)?;
    let elements = (least..).find(|n| (n * step * bytes) % ALIGNED == 0)?;
    let first = if turned { first - (points - 1) } else { first };
    let places = extent(along).and_then(|n| (n - 1).checked_mul(step)?.checked_add(points));
    let filter_has = |a: AxisId| factors.filter.axes().contains(&a);
    let fits = filter_has(window) && inner.is_none_or(filter_has) && !filter_has(along) && points > 0;
    fits.then_some(Run { window, inner, turned, along, at: (at, inner_at), first, elements, step, places, points })
}

/// Bytes of whose multiples rows start for the copy engine.
const ALIGNED: i64 = 16;

/// The read of the factor with windows: of rows that overlap, of a copy or of the input itself.
fn rows(p: &mut Problem, factors: &Factors, run: &Run, depth: AxisId, copies: &mut Copies) -> Option<Expr> {
    let (t, index) = &factors.image;
    let span = p.tensor(*t).span;
    let around: Vec<usize> = (0..index.len()).filter(|i| *i != run.at.0 && Some(*i) != run.at.1).collect();
    let held = as_it_lies(p, factors, run, &around);
    let (base, strides, offset) = match held {
        Some((strides, offset)) => (*t, strides, offset),
        None => {
            let copy = padded(p, *t, run, &around, copies)?;
            let mut strides = ring::strides(p.tensor(copy))?;
            strides.pop();
            (copy, strides.iter().map(|s| whole(p, s)).collect::<Option<Vec<_>>>()?, 0)
        }
    };
    let of = p.tensor(base).clone();
    let bytes = i64::from(of.dtype.bits()) / 8;
    let of_bytes = |e: Extent| coalesce::product(p, &e, &Extent::constant(bytes));
    let mut stride_bytes = strides.into_iter().map(of_bytes).collect::<Option<Vec<_>>>()?;
    stride_bytes.push(Extent::constant(run.step * run.elements * bytes));
    stride_bytes.push(Extent::constant(bytes));
    let mut shape: Vec<Extent> = around.iter().map(|i| p.tensor(*t).shape[*i].clone()).collect();
    shape.extend([p.axis(run.along).extent.clone(), Extent::constant(run.depth())]);
    if shape.len() > 5 {
        return None;
    }
    // How the copy engine sees it (see `ring::operand`).
    let mut axes = vec![None; around.len()];
    axes.extend([Some(run.along), Some(depth)]);
    let name = copies::fresh(|n| p.tensors.iter().any(|t| t.name == n), &format!("{}_runs", p.tensor(*t).name));
    p.tensors.push(Tensor {
        name,
        axes,
        shape,
        storage: Storage::View { of: base, offset_bytes: offset * bytes, stride_bytes },
        range: None,
        fill: Fill::Default,
        span,
        ..of
    });
    let places = match base == *t {
        true => {
            let mut index = index.clone();
            index[run.at.0] = sum_of(&[(run.step, run.along)], part(run, depth, Binary::Div), run.first);
            if let Some(i) = run.at.1 {
                index[i] = part(run, depth, Binary::Mod);
            }
            index
        }
        false => around.iter().map(|i| index[*i].clone()).chain([sum_of(&[(run.step * run.elements, run.along)], Expr::axis(depth), 0)]).collect(),
    };
    let read = Expr { node: Node::Read(base, places), span };
    // What keeps the other dimensions inside.
    let rest: Vec<Expr> = factors.kept.iter().filter(|c| !c.axes().contains(&run.window)).cloned().collect();
    Some(match address::conjunction(rest) {
        Some(condition) => Expr { node: Node::Select(Arc::new(condition), Arc::new(read), Arc::new(Expr::float(0.0))), span },
        None => read,
    })
}

/// Elements from one point to the next of each of the dimensions `around`, and the first element, where the input has the windows as runs already and none leaves it.
fn as_it_lies(p: &Problem, factors: &Factors, run: &Run, around: &[usize]) -> Option<(Vec<Extent>, i64)> {
    let (t, index) = &factors.image;
    let tensor = p.tensor(*t);
    if tensor.storage != Storage::RowMajor || factors.kept.iter().any(|c| c.axes().contains(&run.window)) {
        return None;
    }
    let (at, inner) = run.at;
    let last = index.len() - 1;
    let behind = match inner {
        Some(i) => i == last && at + 1 == last && tensor.shape[i].as_constant() == Some(run.elements),
        None => at == last && run.elements == 1,
    };
    let bits = i64::from(tensor.dtype.bits());
    let offset = run.first.checked_mul(run.elements)?;
    let strides = ring::strides(tensor)?;
    let aligned = |i: &usize| ring::multiple_of(p, &strides[*i]).saturating_mul(bits) % (ALIGNED * 8) == 0;
    let fits = behind && !run.turned && run.first >= 0 && offset * bits % (ALIGNED * 8) == 0 && around.iter().all(aligned);
    Some((around.iter().map(|i| whole(p, &strides[*i])).collect::<Option<Vec<_>>>()?, offset)).filter(|_| fits)
}

/// A product of extents as one.
fn whole(p: &Problem, product: &[Extent]) -> Option<Extent> {
    let known = |e: &Extent| e.as_constant().map_or_else(|| e.clone(), Extent::constant);
    product.iter().try_fold(Extent::constant(1), |all, e| coalesce::product(p, &all, &known(e)))
}

/// A copy with the dimensions `around` and one of all places, each with its elements, zeros among them.
fn padded(p: &mut Problem, t: TensorId, run: &Run, around: &[usize], copies: &mut Copies) -> Option<TensorId> {
    let from = p.tensor(t).clone();
    let axis = |p: &mut Problem, extent: Extent, what: &str| {
        let name = copies::fresh(|n| p.axes.iter().any(|a| a.name == n), &format!("{}_{what}", from.name));
        p.axes.push(Axis { name, extent, span: from.span });
        AxisId(p.axes.len() as u32 - 1)
    };
    let mut axes: Vec<AxisId> = around.iter().map(|i| axis(p, from.shape[*i].clone(), &i.to_string())).collect();
    let length = Extent::constant(run.places?.checked_mul(run.elements)?);
    let all = axis(p, length.clone(), "places");
    let place = sum_of(&[], part(run, all, Binary::Div), run.first);
    let element = part(run, all, Binary::Mod);
    let mut index: Vec<Expr> = vec![Expr::int(0); from.shape.len()];
    around.iter().zip(&axes).for_each(|(i, a)| index[*i] = Expr::axis(*a));
    index[run.at.0] = place.clone();
    let number = |e: &Extent| e.as_constant().map_or(Expr::new(Node::Extent(e.clone())), Expr::int);
    let mut inside = vec![Expr::binary(Binary::Le, Expr::int(0), place.clone()), Expr::binary(Binary::Lt, place, number(&from.shape[run.at.0]))];
    if let Some(i) = run.at.1 {
        index[i] = element.clone();
        let there = run.inner.and_then(|c| p.axis(c).extent.as_constant())?;
        if there != run.elements {
            inside.push(Expr::binary(Binary::Lt, element, Expr::int(there)));
        }
    } else if run.elements != 1 {
        inside.push(Expr::binary(Binary::Lt, element, Expr::int(1)));
    }
    let read = Expr { node: Node::Read(t, index), span: from.span };
    let value = Expr { node: Node::Select(Arc::new(address::conjunction(inside)?), Arc::new(read), Arc::new(Expr::float(0.0))), span: from.span };
    let mut shape: Vec<Extent> = around.iter().map(|i| from.shape[*i].clone()).collect();
    shape.push(length);
    axes.push(all);
    Some(copies.make(p, &from.name, from.dtype, shape, &axes, value, from.span))
}

/// The place, or with `Binary::Mod` the element of it, that a point of `axis` is.
fn part(run: &Run, axis: AxisId, op: Binary) -> Expr {
    match run.elements {
        1 if op == Binary::Div => Expr::axis(axis),
        1 => Expr::int(0),
        n => Expr::binary(op, Expr::axis(axis), Expr::int(n)),
    }
}

/// Axes times their steps, and what is added to them.
fn sum_of(steps: &[(i64, AxisId)], rest: Expr, first: i64) -> Expr {
    let scaled = |(n, a): &(i64, AxisId)| if *n == 1 { Expr::axis(*a) } else { Expr::binary(Binary::Mul, Expr::int(*n), Expr::axis(*a)) };
    let all = steps.iter().map(scaled).chain([rest]).chain((first != 0).then(|| Expr::int(first)));
    all.reduce(|a, b| Expr::binary(Binary::Add, a, b)).unwrap_or(Expr::int(0))
}

/// The other factor over the depth: its own axes, and where elements are added, zeros.
fn taps(p: &mut Problem, filter: &Expr, run: &Run, depth: AxisId, dtype: DType, copies: &mut Copies) -> Expr {
    let (quotient, rest) = (part(run, depth, Binary::Div), part(run, depth, Binary::Mod));
    let point = if run.turned { Expr::binary(Binary::Sub, Expr::int(run.points - 1), quotient) } else { quotient };
    let value = filter.rewrite(&mut |e| match e.node {
        Node::Axis(a) if a == run.window => Some(point.clone()),
        Node::Axis(a) if Some(a) == run.inner => Some(rest.clone()),
        _ => None,
    });
    let there = run.inner.and_then(|c| p.axis(c).extent.as_constant()).unwrap_or(1);
    let value = match there == run.elements {
        true => value,
        false => {
            let condition = Expr::binary(Binary::Lt, rest, Expr::int(there));
            Expr { span: filter.span, node: Node::Select(Arc::new(condition), Arc::new(value), Arc::new(Expr::float(0.0))) }
        }
    };
    let mut axes: Vec<AxisId> = value.axes().into_iter().filter(|a| *a != depth).collect();
    axes.push(depth);
    copies.operand(p, &value, dtype, &axes, filter.span)
}

/// The sum of `value` over `depth`, and of these sums over each of `others`.
fn nested(p: &mut Problem, sum: &Statement, part: DType, value: Expr, depth: AxisId, others: &[AxisId]) -> Vec<Statement> {
    let axes: Vec<AxisId> = std::iter::once(depth).chain(others.iter().copied()).collect();
    let result = p.tensor(sum.target).clone();
    let (mut value, mut out) = (value, Vec::new());
    for (i, axis) in axes.iter().enumerate() {
        let left = &axes[i + 1..];
        let kind = Kind::Reduce { op: Combine::Sum, axes: vec![*axis] };
        if left.is_empty() {
            out.push(Statement { kind, value: value.clone(), ..sum.clone() });
            break;
        }
        let over: Vec<AxisId> = sum.target_axes.iter().chain(left).copied().collect();
        let t = TensorId(p.tensors.len() as u32);
        p.tensors.push(Tensor {
            name: copies::fresh(|n| p.tensors.iter().any(|t| t.name == n), &format!("{}_part", result.name)),
            role: Role::Temp,
            dtype: part,
            shape: over.iter().map(|a| p.axis(*a).extent.clone()).collect(),
            axes: over.iter().map(|a| Some(*a)).collect(),
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span: result.span,
        });
        out.push(Statement { target: t, target_axes: over.clone(), kind, value, ..sum.clone() });
        value = Expr { node: Node::Read(t, over.iter().map(|a| Expr::axis(*a)).collect()), span: sum.span };
    }
    out
}
