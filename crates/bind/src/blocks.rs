//! Blocks: an axis that is cut into runs of `k`, where values of whole runs are read at `c / k`, becomes two axes.
//!
//! `q[r, c] = x[r, c] / scale[r, c / k]` reads `scale` at another point than it is made at, so a kernel that makes `scale`
//! cannot hold it. Written over the blocks `g` and the places `i` inside, `q[r, g, i] = x[r, g*k + i] / scale[r, g]`, it is
//! read at its own point. The memory of `q` is the same: the dimension `C` is seen as `C/k` rows of `k`. Where a reduction
//! combines the places of a block, its axis is taken, so that both read the same elements of `x`.
//!
//! The rewrite is done only where `C` is known to be `k` times the number of blocks, and where it saves a kernel.

use crate::group;
use flashderive_derive::simplify;
use flashderive_diagnostics::Span;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, Space, Trace};
use std::collections::BTreeSet;
use std::sync::Arc;

/// An axis to split.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cut {
    /// The axis.
    pub(crate) axis: AxisId,
    /// The axis of its blocks.
    pub(crate) block: AxisId,
    /// The axis of the places in a block; `None`: a new one.
    pub(crate) place: Option<AxisId>,
    /// Points of a block.
    pub(crate) size: i64,
    /// Statements over the axis.
    pub(crate) members: Vec<usize>,
}

/// Splits axes as long as that leaves fewer kernels.
pub fn split(p: &mut Problem, factors: &mut [Factor], trace: &mut Trace) {
    let mut tried: BTreeSet<(AxisId, AxisId)> = BTreeSet::new();
    while let Some(cut) = find(p, &tried) {
        tried.insert((cut.axis, cut.block));
        let (next, place) = apply(p, &cut);
        let fewer = match (group::fuse(p), group::fuse(&next)) {
            (Ok(before), Ok(after)) => after.len() < before.len(),
            _ => false,
        };
        if !fewer {
            continue;
        }
        let name = |a: AxisId| next.axis(a).name.clone();
        let targets: Vec<String> = cut.members.iter().map(|s| p.tensor(p.statements[*s].target).name.clone()).collect();
        trace.record(Record {
            step: "step1b",
            rule: "split-axis",
            subject: targets.join(", "),
            premises: Vec::new(),
            conclusion: format!(
                "`{c}` is `{g}` * {k} + `{i}`: values of whole blocks are read at `{c}` / {k} = `{g}`, where they are made",
                c = name(cut.axis),
                g = name(cut.block),
                i = name(place),
                k = cut.size
            ),
            space: Space::Problem,
            span: p.statements[cut.members[0]].span,
        });
        follow(factors, p, &next, &cut, place);
        *p = next;
    }
}

/// A map whose value, or a scatter whose domain, can be written over other axes.
fn pointwise(s: &Statement) -> bool {
    matches!(s.kind, Kind::Map | Kind::Scatter { .. })
}

/// The first axis that can be split and was not tried.
fn find(p: &Problem, tried: &BTreeSet<(AxisId, AxisId)>) -> Option<Cut> {
    for s in p.statements.iter().filter(|s| pointwise(s)) {
        for (t, index) in reads(s) {
            let Some(maker) = p.writer(t).map(|w| p.statement(w)).filter(|m| makes_blocks(m)) else { continue };
            for (e, block) in index.iter().zip(&maker.target_axes) {
                let Some((axis, size)) = quotient(p, e) else { continue };
                if tried.contains(&(axis, *block)) || !s.target_axes.contains(&axis) || !exact(p, axis, *block, size) {
                    continue;
                }
                if let Some(cut) = cut(p, maker, axis, *block, size) {
                    return Some(cut);
                }
            }
        }
    }
    None
}

/// Whether a statement's target has one element a point of its target axes.
fn makes_blocks(s: &Statement) -> bool {
    matches!(s.kind, Kind::Map | Kind::Reduce { .. } | Kind::Scan { .. } | Kind::Recurrence { .. })
}

/// `axis / size` of an axis and a constant of at least 2.
pub(crate) fn quotient(p: &Problem, e: &Expr) -> Option<(AxisId, i64)> {
    let Node::Binary(Binary::Div, a, b) = simplify(p, e).node else { return None };
    match (&a.node, &b.node) {
        (Node::Axis(a), Node::Int(k)) if *k >= 2 => Some((*a, *k)),
        _ => None,
    }
}

/// Whether `axis` is known to have exactly `size` points a point of `block`.
pub(crate) fn exact(p: &Problem, axis: AxisId, block: AxisId, size: i64) -> bool {
    let extent = |a: AxisId| Expr::new(Node::Extent(p.axis(a).extent.clone()));
    let whole = Expr::binary(Binary::Mul, extent(block), Expr::int(size));
    simplify(p, &Expr::binary(Binary::Sub, whole, extent(axis))).node == Node::Int(0)
}

fn joined(p: &Problem, block: AxisId, size: i64, place: AxisId) -> Expr {
    simplify(p, &Expr::binary(Binary::Add, Expr::binary(Binary::Mul, Expr::axis(block), Expr::int(size)), Expr::axis(place)))
}

fn cut(p: &Problem, maker: &Statement, axis: AxisId, block: AxisId, size: i64) -> Option<Cut> {
    let places = places(p, block, size);
    let members = members(p, axis, block, size, &places.iter().map(|a| joined(p, block, size, *a)).collect::<Vec<_>>());
    let mine: Vec<&Statement> = members.iter().map(|m| &p.statements[*m]).collect();
    let whole = |s: &Statement| matches!(s.kind, Kind::Scatter { .. }) || p.tensor(s.target).storage == Storage::RowMajor;
    // Elements that share a byte are neighbours within a block.
    let bytes = |t: TensorId| size * i64::from(p.tensor(t).dtype.bits()) % 8 == 0;
    let packed = |s: &Statement| bytes(s.target) && reads(s).iter().all(|(t, index)| bytes(*t) || index.iter().all(|e| !e.axes().contains(&axis)));
    if !mine.iter().all(|s| whole(s) && packed(s) && once(s, axis) && !s.domain().contains(&block)) {
        return None;
    }
    let place = places.into_iter().find(|a| mine.iter().all(|s| !s.domain().contains(a)));
    // Without a reduction over the places nothing is loaded once instead of twice: no sum of products is worth widening.
    (place.is_some() || !contracts(p, maker)).then_some(Cut { axis, block, place, size, members })
}

fn once(s: &Statement, axis: AxisId) -> bool {
    s.target_axes.iter().filter(|a| **a == axis).count() == 1
}

/// Axes of `size` points that run through the places of a block somewhere; axes of reductions first.
fn places(p: &Problem, block: AxisId, size: i64) -> Vec<AxisId> {
    let (mut reduced, mut others) = (Vec::new(), Vec::new());
    for s in p.statements.iter().filter(|s| s.domain().contains(&block)) {
        let candidates = s.domain().into_iter().filter(|a| *a != block && p.axis(*a).extent.as_constant() == Some(size));
        for a in candidates {
            let whole = joined(p, block, size, a);
            if !reads(s).iter().any(|(_, index)| index.iter().any(|e| e.axes().contains(&a) && simplify(p, e) == whole)) {
                continue;
            }
            let list = if matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&a)) { &mut reduced } else { &mut others };
            if !list.contains(&a) {
                list.push(a);
            }
        }
    }
    reduced.extend(others.into_iter().filter(|a| !reduced.contains(a)).collect::<Vec<_>>());
    reduced
}

/// The statements over `axis` that are split together: those that read values of whole blocks, those whose values are read
/// block by block at one of `points`, and all that these read or are read by.
fn members(p: &Problem, axis: AxisId, block: AxisId, size: i64, points: &[Expr]) -> Vec<usize> {
    let over = |s: &Statement| pointwise(s) && s.target_axes.contains(&axis);
    let of_blocks = |t: TensorId, d: usize| p.writer(t).is_some_and(|w| p.statement(w).target_axes.get(d) == Some(&block));
    let looks = |(t, index): &(TensorId, Vec<Expr>)| (0..index.len()).any(|d| of_blocks(*t, d) && quotient(p, &index[d]) == Some((axis, size)));
    let by_blocks = |t: TensorId| {
        let at = |s: &Statement| reads(s).iter().any(|(r, index)| *r == t && index.iter().any(|e| points.contains(&simplify(p, e))));
        p.statements.iter().any(at)
    };
    let starts = |s: &&Statement| over(s) && (reads(s).iter().any(looks) || matches!(s.kind, Kind::Map) && by_blocks(s.target));
    let mut targets: BTreeSet<TensorId> = p.statements.iter().filter(starts).map(|s| s.target).collect();
    loop {
        let before = targets.len();
        for s in p.statements.iter().filter(|s| over(s)) {
            let sources = group::reads(s);
            if targets.contains(&s.target) {
                targets.extend(p.statements.iter().filter(|m| over(m) && sources.contains(&m.target)).map(|m| m.target));
            } else if sources.iter().any(|t| targets.contains(t)) {
                targets.insert(s.target);
            }
        }
        if targets.len() == before {
            break;
        }
    }
    (0..p.statements.len()).filter(|i| over(&p.statements[*i]) && targets.contains(&p.statements[*i].target)).collect()
}

/// Whether a sum of products is among what `s` is made from.
fn contracts(p: &Problem, s: &Statement) -> bool {
    let product = matches!((&s.kind, &s.value.node), (Kind::Reduce { op: Combine::Sum, .. }, Node::Binary(Binary::Mul, a, b)) if a != b);
    product || group::reads(s).into_iter().filter_map(|t| p.writer(t)).any(|w| contracts(p, p.statement(w)))
}

/// All reads of a statement.
fn reads(s: &Statement) -> Vec<(TensorId, Vec<Expr>)> {
    let mut out = Vec::new();
    for e in group::expressions(s) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                out.push((*t, index.clone()));
            }
        });
    }
    out
}

/// The problem over the two axes, and the axis of the places.
pub(crate) fn apply(p: &Problem, cut: &Cut) -> (Problem, AxisId) {
    let mut whole = p.clone();
    let place = cut.place.unwrap_or_else(|| {
        let name = format!("{}_in_{}", p.axis(cut.axis).name, p.axis(cut.block).name);
        whole.axes.push(Axis { name, extent: Extent::constant(cut.size), span: Span::NONE });
        AxisId(whole.axes.len() as u32 - 1)
    });
    let (p, mut out) = (&whole, whole.clone());
    let point = joined(p, cut.block, cut.size, place);
    let mut seen: Vec<(TensorId, usize)> = Vec::new();
    for m in &cut.members {
        let s = &mut out.statements[*m];
        let Some(d) = s.target_axes.iter().position(|a| *a == cut.axis) else { continue };
        for e in group::expressions_mut(s) {
            *e = substitute(p, e, cut.axis, &point);
        }
        s.target_axes.splice(d..=d, [cut.block, place]);
        if matches!(s.kind, Kind::Map | Kind::Reduce { .. }) {
            seen.push((s.target, d));
            let t = &mut out.tensors[s.target.0 as usize];
            t.shape.splice(d..=d, [p.axis(cut.block).extent.clone(), Extent::constant(cut.size)]);
            t.axes.splice(d..=d, [Some(cut.block), Some(place)]);
        }
    }
    // Every reader of a split tensor names both of its parts.
    for s in &mut out.statements {
        for e in group::expressions_mut(s) {
            *e = parted(p, e, &seen, cut.size, &point);
        }
    }
    (out, place)
}

/// What a sum is multiplied with where its key rises, at a point of the sum that is written to this tensor.
pub type Factor = (TensorId, Expr);

/// Writes factors of sums that are now over the two axes of `cut` over these, too: `next` is `p` over them.
pub(crate) fn follow(factors: &mut [Factor], p: &Problem, next: &Problem, cut: &Cut, place: AxisId) {
    let point = joined(next, cut.block, cut.size, place);
    let members = cut.members.iter().map(|m| &p.statements[*m]).filter(|s| matches!(s.kind, Kind::Map | Kind::Reduce { .. }));
    let split: Vec<(TensorId, usize)> = members.filter_map(|s| Some((s.target, s.target_axes.iter().position(|a| *a == cut.axis)?))).collect();
    for (sum, factor) in factors {
        if split.iter().any(|(t, _)| t == sum) {
            *factor = substitute(next, factor, cut.axis, &point);
        }
        *factor = parted(next, factor, &split, cut.size, &point);
    }
}

/// `e` with both parts of the index of each tensor that is `split`, in that dimension; reads of the same place of a block are written alike.
fn parted(p: &Problem, e: &Expr, split: &[(TensorId, usize)], size: i64, point: &Expr) -> Expr {
    e.rewrite(&mut |e| {
        let Node::Read(t, index) = &e.node else { return None };
        let mut index: Vec<Expr> = index.iter().map(|e| Some(simplify(p, e)).filter(|s| s == point).unwrap_or_else(|| e.clone())).collect();
        if let Some((_, d)) = split.iter().find(|(split, _)| split == t) {
            let part = |op| simplify(p, &Expr::binary(op, index[*d].clone(), Expr::int(size)));
            let parts = [part(Binary::Div), part(Binary::Mod)];
            index.splice(*d..=*d, parts);
        }
        Some(Expr { node: Node::Read(*t, index), span: e.span })
    })
}

/// `e` with `point` for the axis; indices, and numbers made of axes and sizes alone, are simplified.
pub(crate) fn substitute(p: &Problem, e: &Expr, axis: AxisId, point: &Expr) -> Expr {
    if !e.axes().contains(&axis) {
        return e.clone();
    }
    let mut plain = p.sort(e) == Sort::Int;
    e.walk(&mut |e| plain &= matches!(e.node, Node::Int(_) | Node::Axis(_) | Node::Extent(_) | Node::Binary(..) | Node::Unary(Unary::Neg, _)));
    if plain {
        return simplify(p, &e.rewrite(&mut |e| (e.node == Node::Axis(axis)).then(|| point.clone())));
    }
    let go = |e: &Expr| substitute(p, e, axis, point);
    let shared = |e: &Expr| Arc::new(go(e));
    let node = match &e.node {
        Node::Read(t, index) => Node::Read(*t, index.iter().map(|e| simplify(p, &go(e))).collect()),
        Node::Unary(op, a) => Node::Unary(*op, shared(a)),
        Node::Binary(op, a, b) => Node::Binary(*op, shared(a), shared(b)),
        Node::Select(c, a, b) => Node::Select(shared(c), shared(a), shared(b)),
        Node::Cast(d, a) => Node::Cast(*d, shared(a)),
        Node::Axis(a) if *a == axis => point.node.clone(),
        other => other.clone(),
    };
    Expr { node, span: e.span }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::text;

    /// The statements of a spec after the rewrite, and the records that it left.
    fn after(axes: &str, tensors: &str, compute: &str) -> (Problem, Vec<String>, Vec<Record>) {
        let lines: String = compute.lines().map(|l| format!("  {}\n", l.trim())).collect();
        let sizes = if axes.contains("C: var") || axes.contains("C: {var") { "{R: 3, C: 640}" } else { "{R: 3}" };
        let spec = format!("kernel: test\naxes: {axes}\n{tensors}\ncompute: |\n{lines}workloads: {{smoke: {sizes}}}\n");
        let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{d:?}\n{spec}"));
        let mut trace = Trace::default();
        split(&mut p, &mut [], &mut trace);
        let statements = p.statements.iter().map(|s| text::statement(&p, s)).collect();
        (p, statements, trace.records)
    }

    const QUANTISE: &str = "top[r, g] = max[i] abs(x[r, g * I + i])
        scale[r, g] = max(top[r, g], 1e-4) / 448
        q[r, c] = x[r, c] / scale[r, c / 128]";
    const TENSORS: &str = "inputs: {x: \"bf16[R, C]\"}\noutputs: {q: \"e4m3[R, C]\", scale: \"f32[R, G]\"}";

    #[test]
    fn a_quantised_row_is_written_over_the_blocks_of_its_scales() {
        for axes in ["{R: var, C: 512, G: C/128, I: 128}", "{R: var, C: {var: [128, 4096], multiple_of: 128}, G: C/128, I: 128}"] {
            let (p, statements, records) = after(axes, TENSORS, QUANTISE);
            assert_eq!(statements[0], "top[r,g] = max[i] abs(x[r, ((g * 128) + i)])");
            assert_eq!(statements[2], "q[r,g,i] = (x[r, ((g * 128) + i)] / scale[r, g])");
            let q = p.tensors.iter().find(|t| t.name == "q").expect("the output");
            assert_eq!((q.shape.len(), q.axes.len(), q.shape[2].as_constant()), (3, 3, Some(128)));
            assert_eq!(group::fuse(&p).expect("groups").len(), 1);
            assert!(matches!(records.as_slice(), [r] if r.rule == "split-axis" && r.subject == "q"));
        }
    }

    #[test]
    fn an_axis_that_may_end_inside_a_block_stays() {
        let (_, statements, records) =
            after("{R: var, C: var, G: C/128, I: 128}", TENSORS, &QUANTISE.replace("x[r, g * I + i]", "x[r, min(g * I + i, C - 1)]"));
        assert!(statements[2].starts_with("q[r,c] = "), "{}", statements[2]);
        assert!(records.is_empty());
    }

    #[test]
    fn chains_over_the_axis_split_together_and_other_divisors_follow() {
        let tensors = "inputs: {x: \"bf16[R, C]\", w: \"f32[C]\", s: \"f32[R, C]\"}\noutputs: {q: \"f32[R, C]\", z: \"f32[R, C]\"}";
        let (p, statements, records) = after(
            "{R: var, C: 512, G: C/128, I: 128}",
            tensors,
            "h[r, c] = x[r, c] * w[c]
             top[r, g] = max[i] abs(h[r, g * I + i])
             q[r, c] = h[r, c] / top[r, c / 128] + s[r, c / 32] + s[r, c / 256] + s[r, c % 128] when c < 300 else 0.0
             z[r, c] = top[r, c / 128] * 2.0",
        );
        assert_eq!(statements[0], "h[r,g,i] = (x[r, ((g * 128) + i)] * w[((g * 128) + i)])");
        assert_eq!(statements[1], "top[r,g] = max[i] abs(h[r, g, i])");
        let q = statements.iter().find(|s| s.starts_with("q[r,g,i]")).expect("q is split");
        for part in ["h[r, g, i]", "top[r, g]", "s[r, ((g * 4) + (i / 32))]", "s[r, i]", "((g * 128) + i) < 300"] {
            assert!(q.contains(part), "{part} in {q}");
        }
        assert_eq!(group::fuse(&p).expect("groups").len(), 1);
        assert!(!records.is_empty());
    }

    #[test]
    fn without_a_reduction_the_places_get_an_axis_of_their_own() {
        let tensors = "inputs: {x: \"f32[R, C]\", t: \"f32[R, G]\"}\noutputs: {s: \"f32[R, G]\", y: \"f32[R, C]\"}";
        let (p, statements, _) = after("{R: var, C: 512, G: C/128}", tensors, "s[r, g] = exp(t[r, g])\ny[r, c] = x[r, c] * s[r, c / 128]");
        assert_eq!(statements[1], "y[r,g,c_in_g] = (x[r, ((g * 128) + c_in_g)] * s[r, g])");
        assert_eq!(p.axes.last().and_then(|a| a.extent.as_constant()), Some(128));
    }

    #[test]
    fn a_split_that_saves_no_kernel_is_not_made() {
        let tensors = "inputs: {a: \"f32[R, K]\", b: \"f32[K, G]\", x: \"f32[R, C]\"}\noutputs: {y: \"f32[R, C]\"}";
        let product = "s[r, g] = sum[k] a[r, k] * b[k, g]\ny[r, c] = x[r, c] * s[r, c / 128]";
        let (_, statements, records) = after("{R: var, C: 512, G: C/128, K: 64}", tensors, product);
        assert!(statements[1].starts_with("y[r,c]") && records.is_empty());
    }
}
