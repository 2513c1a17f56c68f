//! Rows that start anywhere, walked from the line in which they start.
//!
//! A row whose length is a multiple of nothing starts at any element, so no access of several neighbours would be aligned. A block
//! that has one row at a time knows where it starts, though: its tiles begin at the last multiple of `group` elements before it. Tile by
//! tile every address is then a multiple of the group; points before the first and behind the last one are nobody's.
//!
//! ```text
//! memory   | . . . . . a b c | d e f g h i j k | l m n . . . . . |      lines of `group` elements
//! points     -5      -1 0 1 2  3 ...         10  11    13
//! ```
//! The rule asks for rows long enough to give a block something to do, points that are only counted along the row (a block of
//! 128 of them would not lie in one tile), nothing that lies across the rows, and rows that differ from block to block only.

use super::tile::all_axes;
use super::*;

/// Bytes of a row from which a block of its own has something to do: 16 bytes for each of 128 threads.
const LEAST_BYTES: i64 = 2048;

/// Rows walked from the lines in which they start.
#[derive(Clone, Debug, PartialEq)]
pub struct Walked {
    /// The axis along the rows.
    pub axis: AxisId,
    /// Elements of a line: as many as 16 bytes hold of the rows that count.
    pub group: u32,
    /// Address of a row's first element, over axes of which a block has one point.
    pub first: Expr,
}

impl Walked {
    /// Of `flat`, the address counted from the row's first element.
    pub(crate) fn behind(&self, flat: &Expr) -> Expr {
        Expr::binary(Binary::Sub, flat.clone(), self.first.clone())
    }
}

/// The rows of `statements` that are walked so, if there are any.
pub(super) fn walked(p: &Problem, statements: &[Statement], shape: &group::Shape, sizes: &[i64]) -> Option<Walked> {
    let axis = *contiguous_axes(p, statements, &all_axes(statements)).first()?;
    let (bits, aligned, flat) = contiguous(p, statements, axis)?;
    let long = p.axis(axis).extent.eval(sizes).saturating_mul(i64::from(bits)) >= LEAST_BYTES * 8;
    let counted = |e: &Expr| {
        let mut plain = true;
        e.walk(&mut |e| {
            if let Node::Binary(Binary::Div | Binary::Mod, a, b) = &e.node {
                plain &= p.sort(a) != Sort::Int || !a.axes().contains(&axis) && !b.axes().contains(&axis);
            }
        });
        plain
    };
    // What lies across the rows wants tiles of several of them.
    let along = |t: TensorId, index: &[Expr]| {
        let flat = flashderive_derive::flatten(p, index, t);
        !flat.axes().contains(&axis) || address::constant_stride(&flat, axis) == Some(1)
    };
    let lies = |s: &Statement| {
        let mut fine = along(s.target, &s.target_axes.iter().map(|a| Expr::axis(*a)).collect::<Vec<_>>());
        for e in group::expressions(s) {
            e.walk(&mut |e| {
                if let Node::Read(t, index) = &e.node {
                    fine &= along(*t, index);
                }
            });
        }
        fine
    };
    let simple = |s: &Statement| {
        let kind = match &s.kind {
            Kind::Map => !place::scatters(s),
            Kind::Reduce { op, axes } => axes.iter().all(|a| *a == axis) && !matches!(op, Combine::User(_)),
            _ => false,
        };
        let pitched = matches!(p.tensor(s.target).storage, Storage::Pitched(_));
        kind && !pitched && lies(s) && group::mirrors(s).is_none() && group::expressions(s).into_iter().all(counted)
    };
    let first = address::terms(&flat).into_iter().filter(|t| !t.factors.iter().any(|f| f.axes().contains(&axis)));
    let product = |t: address::Term| t.factors.into_iter().fold(Expr::int(t.coefficient), |x, f| Expr::binary(Binary::Mul, x, f));
    let first = first.map(product).reduce(|a, b| Expr::binary(Binary::Add, a, b))?;
    let single = first.tensors().is_empty() && first.axes().iter().all(|a| shape.common.contains(a));
    let here = shape.stream == Some(axis) || shape.stream.is_none() && shape.common.contains(&axis);
    let fits = long && bits >= 8 && aligned * bits < 64 && here && single && shape.local.is_empty();
    (fits && statements.iter().all(simple)).then_some(Walked { axis, group: 128 / bits, first })
}

/// Whether lists that all rows share are read along them.
pub(super) fn with_lists(p: &Problem, statements: &[Statement], axis: AxisId) -> bool {
    let mut found = false;
    for e in statements.iter().flat_map(group::expressions) {
        e.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                found |= p.tensor(*t).role == Role::Input && flashderive_derive::flatten(p, index, *t).axes() == [axis];
            }
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elements of a line, and the text of the first address, where the rows of a problem are walked.
    fn found(axes: &str, x: &str, y: &str, compute: &str, stream: bool) -> Option<(u32, String)> {
        let workloads = "workloads: {smoke: {R: 3}}";
        let spec = format!("kernel: k\naxes: {{R: var, {axes}}}\ninputs: {{x: \"{x}\"}}\noutputs: {{y: \"{y}\"}}\ncompute: |\n  {compute}\n{workloads}\n");
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let (row, column) = (AxisId(0), AxisId(1));
        let (common, stream) = if stream { (vec![row], Some(column)) } else { (vec![row, column], None) };
        let shape = group::Shape { common, stream, local: Vec::new(), also: Vec::new(), stepwise: false };
        walked(&p, &p.statements, &shape, &[3]).map(|w| (w.group, flashderive_ir::text::expr(&p, &w.first)))
    }

    #[test]
    fn long_rows_of_odd_lengths_are_walked() {
        let sum = |axes: &str, x: &str| found(axes, x, "f32[R]", "y[r] = sum[c] x[r, c]", true);
        assert_eq!(sum("C: 4099", "bf16[R, C]"), Some((8, "(4099 * r)".into())));
        assert_eq!(sum("C: 4099", "f32[R, C]"), Some((4, "(4099 * r)".into())));
        // Rows at multiples of 8 bytes, short rows and rows that are one list start where accesses may.
        assert_eq!(sum("C: 4100", "bf16[R, C]"), None);
        assert_eq!(sum("C: 99", "bf16[R, C]"), None);
        assert_eq!(found("C: 4099", "f32[R]", "f32[R]", "y[r] = x[r] * 2.0", false), None);
    }

    #[test]
    fn what_lies_across_the_rows_or_in_blocks_of_them_is_not() {
        let map = |y: &str, compute: &str| found("C: 4099", "bf16[R, C]", y, compute, false);
        assert!(map("bf16[R, C]", "y[r, c] = x[r, c] * 2.0").is_some());
        assert_eq!(map("bf16[C, R]", "y[c, r] = x[r, c]"), None);
        assert_eq!(map("bf16[R, C]", "y[r, c] = x[r, c] * f32(c / 2)"), None);
    }
}
