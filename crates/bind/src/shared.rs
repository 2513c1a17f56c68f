//! Rows that share an operand: an axis that one factor of a sum of products has whole and the other as `h / k` becomes two axes.
//!
//! ```text
//! s[.., h, t] = sum[d] q[.., h, d] * a[t, h / k, d]          the element of a is another for each h, or so it looks
//!
//! s[.., g, i, t] = sum[d] q[.., g * k + i, d] * a[t, g, d]    k rows and the elements of a that all of them need: a product of matrices
//! ```
//! Written over `g` and `i`, the `k` rows of a block are a side of the product. Memory stays what it is: the dimension `H` of what is
//! computed is seen as `H/k` rows of `k`. The rewrite is for axes that are whole blocks, whatever their number, where everything computed over
//! the axis is a map or a reduction over others, and where the blocks are long enough for fragments of a matrix instruction, or where what is made over `h` is read at
//! `g * k + i` of axes that there are: gradients of what groups of rows share.

use crate::blocks::{apply, exact, follow, quotient, Cut, Factor};
use crate::contraction;
use crate::group;
use crate::levels;
use flashderive_derive::simplify::simplify;
use flashderive_diagnostics::Span;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, Space, Trace};
use std::collections::BTreeSet;

/// Splits such axes.
pub fn split(p: &mut Problem, factors: &mut [Factor], trace: &mut Trace) {
    let mut tried: BTreeSet<AxisId> = BTreeSet::new();
    while let Some((at, axis, size)) = find(p, &tried) {
        tried.insert(axis);
        let Some(members) = members(p, axis, size) else { continue };
        let named = named(p, axis, size, &members);
        let Some((whole, block)) = named.map(|(block, _)| (p.clone(), block)).or_else(|| with_blocks(p, axis, size)) else { continue };
        let cut = Cut { axis, block, place: named.map(|(_, place)| place), size, members };
        let (next, place) = apply(&whole, &cut);
        let fits = match (group::fuse(p), group::fuse(&next)) {
            (Ok(before), Ok(after)) => after.len() <= before.len(),
            _ => false,
        };
        if !fits {
            continue;
        }
        let (s, name) = (&p.statements[at], |a: AxisId| next.axis(a).name.clone());
        trace.record(Record {
            step: "step1b",
            rule: "shared-operand",
            subject: p.tensor(s.target).name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "`{h}` is `{g}` * {size} + `{i}`: one factor is read at `{h}` / {size} = `{g}`, so {size} rows of the product share it",
                h = name(axis),
                g = name(block),
                i = name(place),
            ),
            space: Space::Problem,
            span: s.span,
        });
        follow(factors, &whole, &next, &cut, place);
        *p = next;
    }
}

/// The problem with an axis of the blocks of `size` points of `axis`, if there are several, all of them whole.
fn with_blocks(p: &Problem, axis: AxisId, size: i64) -> Option<(Problem, AxisId)> {
    let Extent { factor, sizes, divisor } = p.axis(axis).extent.clone();
    let extent = match factor % size {
        0 => Extent { factor: factor / size, sizes, divisor },
        _ => Extent { factor, sizes, divisor: divisor.checked_mul(size)? },
    };
    let mut whole = p.clone();
    whole.axes.push(Axis { name: format!("{}_block", p.axis(axis).name), extent, span: Span::NONE });
    let block = AxisId(whole.axes.len() as u32 - 1);
    (whole.axis(block).extent.as_constant() != Some(1) && exact(&whole, axis, block, size)).then_some((whole, block))
}

/// The axes of the blocks and of the places in them by which a statement reads what others make over `axis`, if all of `members` lack them: written over these, values
/// are read at the points that they are made at.
fn named(p: &Problem, axis: AxisId, size: i64, members: &[usize]) -> Option<(AxisId, AxisId)> {
    let of = |e: &Expr| {
        let Node::Binary(Binary::Add, a, place) = simplify(p, e).node else { return None };
        let (Node::Binary(Binary::Mul, block, k), Node::Axis(place)) = (&a.node, &place.node) else { return None };
        let (Node::Axis(block), Node::Int(k)) = (&block.node, &k.node) else { return None };
        let whole = *k == size && p.axis(*place).extent.as_constant() == Some(size) && exact(p, axis, *block, size);
        whole.then_some((*block, *place))
    };
    let lacks = |a: AxisId| members.iter().all(|m| !p.statements[*m].domain().contains(&a));
    let mut found = None;
    p.statements.iter().flat_map(group::expressions).for_each(|e| {
        e.walk(&mut |e| {
            let Node::Read(t, index) = &e.node else { return };
            let Some(maker) = p.writer(*t).map(|w| p.statement(w)) else { return };
            let at = maker.target_axes.iter().position(|a| *a == axis);
            found = found.or_else(|| of(index.get(at?)?).filter(|(block, place)| lacks(*block) && lacks(*place)));
        });
    });
    found
}

/// A sum of products, and its axis of blocks of so many rows that share a factor.
fn find(p: &Problem, tried: &BTreeSet<AxisId>) -> Option<(usize, AxisId, i64)> {
    for (at, s) in p.statements.iter().enumerate() {
        let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { continue };
        let mut factors = Vec::new();
        contraction::product(&s.value, &mut factors);
        // What stays the same over blocks of the depth is no operand: it scales sums over a block (see [`crate::levels`]).
        if let Some((_, _, rest)) = axes.first().and_then(|depth| levels::steady(&s.value, *depth)) {
            factors = rest;
        }
        let candidates = s.target_axes.iter().copied().filter(|a| !tried.contains(a));
        for axis in candidates {
            let (mut sizes, mut plain) = (BTreeSet::new(), false);
            for f in factors.iter().filter(|f| f.axes().contains(&axis)) {
                match shared_by(p, f, axis) {
                    Some(size) => {
                        sizes.insert(size);
                    }
                    None => plain = true,
                }
            }
            let whole = |size: i64| with_blocks(p, axis, size).is_some();
            if let (&[size], true) = (sizes.into_iter().collect::<Vec<_>>().as_slice(), plain) {
                if whole(size) && (contraction::LEAST_SIDE <= size || named(p, axis, size, &[]).is_some()) {
                    return Some((at, axis, size));
                }
            }
        }
    }
    None
}

/// How many neighbours along `axis` read the same of `factor`: it is a read that has the axis as `axis / size` in one index, alone or in a sum, and nowhere else.
fn shared_by(p: &Problem, factor: &Expr, axis: AxisId) -> Option<i64> {
    let Node::Read(_, index) = &factor.node else { return None };
    let mut with = index.iter().filter(|e| e.axes().contains(&axis));
    let (Some(e), None) = (with.next(), with.next()) else { return None };
    let mut sizes = BTreeSet::new();
    let rest = simplify(p, e).rewrite(&mut |n| match quotient(p, n) {
        Some((a, size)) if a == axis => {
            sizes.insert(size);
            Some(Expr::int(0))
        }
        _ => None,
    });
    let one = sizes.len() == 1 && !rest.axes().contains(&axis);
    sizes.pop_first().filter(|_| one)
}

/// The statements over `axis`, if all of them can be written over its blocks.
pub(crate) fn members(p: &Problem, axis: AxisId, size: i64) -> Option<Vec<usize>> {
    let over: Vec<usize> = (0..p.statements.len()).filter(|i| p.statements[*i].domain().contains(&axis)).collect();
    let splits = |s: &Statement| {
        let kept = s.target_axes.iter().filter(|a| **a == axis).count() == 1;
        let t = p.tensor(s.target);
        let whole_bytes = size * i64::from(t.dtype.bits()) % 8 == 0;
        kept && matches!(s.kind, Kind::Map | Kind::Reduce { .. }) && t.storage == Storage::RowMajor && whole_bytes
    };
    over.iter().all(|i| splits(&p.statements[*i])).then_some(over)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::text;

    fn after(compute: &str) -> (Vec<String>, usize) {
        let tensors = "inputs: {q: \"bf16[T, H, D]\", a: \"bf16[T, G, D]\"}\noutputs: {o: \"f32[T, H]\"}";
        let spec = format!("kernel: k\naxes: {{T: var, H: 16, G: 4, D: 64}}\n{tensors}\ncompute: |\n{compute}\nworkloads: {{smoke: {{T: 3}}}}\n");
        let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let mut trace = Trace::default();
        split(&mut p, &mut [], &mut trace);
        (p.statements.iter().map(|s| text::statement(&p, s)).collect(), trace.records.len())
    }

    #[test]
    fn rows_that_share_a_factor_are_a_side_of_the_product() {
        let (statements, records) = after("  o[t, h] = sum[d] q[t, h, d] * a[t, h / 4, d]");
        assert_eq!(records, 1);
        assert_eq!(statements[0], "o[t,h_block,h_in_h_block] = sum[d] (q[t, ((h_block * 4) + h_in_h_block), d] * a[t, h_block, d])");
    }

    #[test]
    fn blocks_of_a_run_time_number_are_a_side_and_axes_that_readers_name_are_taken() {
        let of = |axes: &str, compute: &str, sizes: &str| {
            let tensors = "inputs: {q: \"bf16[T, H, D]\", a: \"bf16[T, G, D]\"}\noutputs: {o: \"f32[T, G, D]\"}";
            let spec = format!("kernel: k\naxes: {axes}\n{tensors}\ncompute: |\n{compute}\nworkloads: {{smoke: {sizes}}}\n");
            let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
            split(&mut p, &mut [], &mut Trace::default());
            p.statements.iter().map(|s| text::statement(&p, s)).collect::<Vec<_>>()
        };
        let shares = "  s[t, h] = sum[d] q[t, h, d] * a[t, h / 4, d]\n  o[t, g, d] = a[t, g, d] * s[t, g]";
        let lines = of("{T: var, G: var, R: 4, H: G*R, D: 64}", shares, "{T: 3, G: 2}");
        assert_eq!(lines[0], "s[t,h_block,h_in_h_block] = sum[d] (q[t, ((h_block * 4) + h_in_h_block), d] * a[t, h_block, d])");
        let lines = of("{T: var, H: {var: [4, 64], multiple_of: 4}, G: H/4, D: 64}", shares, "{T: 3, H: 8}");
        assert!(lines[0].starts_with("s[t,h_block,h_in_h_block]"), "{lines:?}");
        // Some rows of the last block may not be there.
        let lines = of("{T: var, H: {var: [4, 64]}, G: H/4, D: 64}", shares, "{T: 3, H: 8}");
        assert!(lines[0].starts_with("s[t,h] ="), "{lines:?}");
        let named = "  s[t, h] = sum[d] q[t, h, d] * a[t, h / 2, d]\n  o[t, g, d] = sum[r] s[t, g * 2 + r] * q[t, g * 2 + r, d]";
        let lines = of("{T: var, G: var, R: 2, H: G*R, D: 64}", named, "{T: 3, G: 2}");
        assert_eq!(lines[0], "s[t,g,r] = sum[d] (q[t, ((g * 2) + r), d] * a[t, g, d])");
        assert!(lines[1].contains("s[t, g, r]"), "{lines:?}");
    }

    #[test]
    fn groups_of_channels_are_a_side_each() {
        let (statements, records) = after("  o[t, h] = sum[d] q[t, h / 8 * 8, d] * a[t, h / 8, d]");
        assert_eq!((statements.len(), records), (1, 0), "no factor has neighbours of its own");
        let spec = "kernel: k\naxes: {T: var, C: 64, J: 16, N: 32}\ninputs: {x: \"bf16[T, C]\", w: \"bf16[N, J]\"}\noutputs: {o: \"f32[T, N]\"}\n\
            compute: |\n  o[t, n] = sum[j] x[t, n / 8 * 16 + j] * w[n, j]\nworkloads: {smoke: {T: 3}}\n";
        let mut p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        split(&mut p, &mut [], &mut Trace::default());
        assert_eq!(
            text::statement(&p, &p.statements[0]),
            "o[t,n_block,n_in_n_block] = sum[j] (x[t, (j + (n_block * 16))] * w[((n_block * 8) + n_in_n_block), j])"
        );
    }

    #[test]
    fn other_readings_stay() {
        // Neighbours that read different elements share nothing, and a scan runs along the axis.
        for body in ["  o[t, h] = sum[d] q[t, h, d] * a[t, h % 4, d]", "  s[t, h] = sum[d] q[t, h, d] * a[t, h / 4, d]\n  o[t, h] = cumsum[h] s[t, h]"] {
            let (_, records) = after(body);
            assert_eq!(records, 0, "{body}");
        }
    }
}
