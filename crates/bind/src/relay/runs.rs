//! Windows whose points lie side by side, as one depth.
//!
//! ```text
//! y[b, h, w, o] = sum[r, s, c] x[b, 2*h + r - 3, 2*w + s - 3, c] * f[o, r, s, c]         x is zero outside, C = 3, R = 7
//!
//! x'[b, g, i]   = x[b, 2*g + j - 3, i / 8 - 3, c] or 0          i % 8 = j * 4 + c: a row of places, each with four channels of two rows
//! f'[o, t, d]   = f[o, 2*t + j, d / 8, c] or 0                  d % 8 = j * 4 + c
//! y[b, h, w, o] = sum[t, d] x'[b, h + t, 16*w + d] * f'[o, t, d]
//! ```
//! A step of a ring takes 128 bytes of the depth. Where neighbouring elements are few (the channels of an image), most of a step is zeros. But the points of a window
//! along the dimension before lie behind one another, window and channels together: one run, and the runs of neighbouring results begin a few elements apart. Rows that
//! overlap are rows like others to the copy engine, as long as they start at multiples of 16 bytes. Where windows of another dimension are several rows apart, as many rows
//! lie at one place, and each is written once all the same. If a window's rows are no whole number of these, one more row is multiplied by zeros: like [`crate::absent`], this takes
//! what is multiplied by zeros for finite.
//!
//! The rule applies to a sum over an axis `s` of the window, and an axis `c` of neighbours or none, if
//!
//! * one factor is a read at `a*w + s` (or `a*w - s`) of one dimension, `w` an axis of the result, and at `c` of another one, that is zero where a dimension ends;
//! * the other factor has both as indices, and both are multiplied as elements of a type that the unit takes, without being rounded;
//! * the steps of a ring become fewer, or are as many and there is no other axis of the sum: operands that the copy engine takes as they are.
//!
//! The image is written once more, with zeros around it and as many channels as make `a` places a multiple of 16 bytes; where it lies so already, and no window
//! leaves it, it is read where it is. Where the width is known at launch only, rows are written longer than they need be. What overlaps is never written, which sets this
//! apart from [`super::flat`]. Of all choices of axes the one with the fewest steps is taken.

mod find;
mod form;

use super::*;
use find::{Factors, Run};

/// Whether a kernel of `statements` has windows that are runs.
pub(super) fn any(p: &Problem, statements: &[Statement], target: &Target) -> bool {
    find::sum(p, statements).is_some_and(|chain| find::best(p, &chain, target).is_some())
}

/// Makes nested sums of `out` sums over fewer axes, of factors that have windows as runs; what these are, in words.
pub(super) fn rewrite(p: &mut Problem, shape: &group::Shape, out: &mut Vec<Statement>, target: &Target, copies: &mut Copies) -> Option<String> {
    let chain = find::sum(p, out)?;
    if chain.axes.len() != shape.local.len() + usize::from(shape.stream.is_some()) {
        return None;
    }
    let (factors, run) = find::best(p, &chain, target)?;
    let dtype = exact::element(p, &factors.filter, factors.operand);
    let names = |axes: &[Option<AxisId>]| axes.iter().flatten().map(|a| p.axis(*a).name.clone()).collect::<Vec<_>>().join("_");
    let (of_depth, of_rows) = (names(&[Some(run.window.axis), run.inner.map(|(c, _)| c)]), names(&[run.rows.as_ref().map(|r| r.axis)]));
    let depth = form::axis(p, &of_depth, Extent::constant(run.depth()));
    // Blocks of rows.
    let blocks = run.rows.as_ref().map(|r| (r.axis, form::axis(p, &format!("{of_rows}_block"), Extent::constant(r.blocks()))));
    let image = form::rows(p, &factors, &run, (depth, blocks.map(|(_, b)| b)), copies)?;
    let filter = form::taps(p, &factors.filter, &run, (depth, blocks.map(|(_, b)| b)), dtype, copies);
    let others = chain.axes.iter().filter(|a| **a != run.window.axis && run.inner.is_none_or(|(c, _)| c != **a));
    let others: Vec<AxisId> = others.map(|a| blocks.filter(|(rows, _)| rows == a).map_or(*a, |(_, block)| block)).collect();
    let part = p.tensor(out[*chain.members.first()?].target).dtype;
    let sums = form::nested(p, &chain.sum, part, Expr::binary(Binary::Mul, image, filter), depth, &others);
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
    let rows = if run.high() > 1 { format!(", {} rows at a place", run.high()) } else { String::new() };
    Some(format!(
        "windows along `{}` are runs of {} elements{rows}, {} elements from one to the next: their points are one depth, of rows that overlap",
        p.axis(run.window.along).name,
        run.depth(),
        run.window.step * run.elements()
    ))
}
