//! Products beside one another: sums over the same depth that have one operand in common share a ring.
//!
//! ```text
//! g[m, n] = sum[k] x[m, k] * a[n, k]        one tile of 256 columns of the instruction:
//! u[m, n] = sum[k] x[m, k] * b[n, k]        128 columns of g, and the same 128 columns of u
//! ```
//! The instruction multiplies a tile of the left operand by whatever lies in shared memory as its columns. Where several products have the same
//! left operand, the same columns of each right one lie there side by side: the left operand is brought once for all of them, and a thread
//! that holds a result of one product holds the result of the same point of every other one. What is made of several products then is made
//! of registers, and none of them is stored and read again.
//!
//! Where operands change sides, the common operand has the columns, and each product has 64 rows of the tile for itself.
//!
//! The rule: sums of one kernel over the same points of the same axes, with the same read as one operand (factors change
//! places where that makes them so), and plain reads as the others that the copy engine brings in the same order of rows. The columns of
//! the instruction fall into as many equal runs of whole fragments as there are products, or there are as many blocks of its rows.

use super::*;

/// A further product of a ring, beside its first.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// The product.
    pub product: TensorId,
    /// The operand that is not the common one.
    pub own: Operand,
}

/// A side of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// That of the left operand.
    Rows,
    /// That of the right operand.
    Columns,
}

/// The products with the operand that they have in common as the left one; `None` if they have none, or differ in their points or in what is multiplied.
pub(super) fn of_one_left(p: &Problem, statements: &[Statement], shapes: &[(TensorId, Product)]) -> Option<Vec<(TensorId, Product)>> {
    let turned = |c: &Product| Product { left: c.right.clone(), right: c.left.clone(), row: c.column, column: c.row, ..c.clone() };
    let points = |t: TensorId| statements.iter().find(|s| s.target == t).map(|s| s.target_axes.iter().copied().collect::<BTreeSet<AxisId>>());
    let (first, rest) = shapes.split_first()?;
    let alike = |t: &TensorId, c: &Product, one: &Product| {
        let same = c.left == one.left && (c.row, c.column, c.depth, c.operand) == (one.row, one.column, one.depth, one.operand);
        let element = |c: &Product| crate::contraction::element(p, &c.right, c.operand);
        same && element(c) == element(one) && points(*t) == points(first.0)
    };
    [first.1.clone(), turned(&first.1)].into_iter().find_map(|one| {
        let others = rest.iter().map(|(t, c)| [c.clone(), turned(c)].into_iter().find(|c| alike(t, c, &one)).map(|c| (*t, c)));
        std::iter::once(Some((first.0, one.clone()))).chain(others).collect()
    })
}

impl RingPlan {
    /// Products that lie side by side in a tile.
    pub fn products(&self) -> u32 {
        1 + self.joint.len() as u32
    }

    /// Columns of each product in a tile.
    pub fn width(&self, c: &ContractionPlan) -> u32 {
        c.tile[1] / if self.side == Side::Columns { self.products() } else { 1 }
    }

    /// Rows of each product in a tile.
    pub fn height(&self, c: &ContractionPlan) -> u32 {
        c.tile[0] / if self.side == Side::Rows { self.products() } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(compute: &str) -> Option<Vec<(String, String)>> {
        let text = format!(
            "kernel: k\naxes: {{M: var, N: var, K: var}}\ninputs: {{x: \"bf16[M, K]\", z: \"bf16[M, K]\", a: \"bf16[N, K]\", b: \"bf16[N, K]\"}}\noutputs: {{c: \"f32[M, N]\"}}\ncompute: |\n  {compute}\nworkloads: {{smoke: {{M: 8, N: 8, K: 64}}}}\n"
        );
        let p = flashderive_spec::parse(&text).unwrap_or_else(|d| panic!("{:?}", d.list));
        let members: Vec<usize> = (0..p.statements.len()).collect();
        let shape = group::shape(&p, &members).expect("one kernel");
        let shapes: Vec<(TensorId, Product)> =
            p.statements.iter().filter_map(|s| crate::contraction::shape(&p, s, &shape, None).map(|c| (s.target, c))).collect();
        let text = |e: &Expr| flashderive_ir::text::expr(&p, e);
        of_one_left(&p, &p.statements, &shapes).map(|all| all.iter().map(|(_, c)| (text(&c.left), text(&c.right))).collect())
    }

    fn pair(left: &str, rights: [&str; 2]) -> Option<Vec<(String, String)>> {
        Some(rights.map(|r| (left.to_string(), r.to_string())).to_vec())
    }

    #[test]
    fn the_common_operand_is_the_left_one_wherever_it_stands() {
        let both = "\n  c[m, n] = g[m, n] * u[m, n]";
        let first = "g[m, n] = sum[k] x[m, k] * a[n, k]\n  ";
        assert_eq!(found(&format!("{first}u[m, n] = sum[k] x[m, k] * b[n, k]{both}")), pair("x[m, k]", ["a[n, k]", "b[n, k]"]));
        assert_eq!(found(&format!("{first}u[m, n] = sum[k] b[n, k] * x[m, k]{both}")), pair("x[m, k]", ["a[n, k]", "b[n, k]"]));
        assert_eq!(found(&format!("{first}u[m, n] = sum[k] z[m, k] * a[n, k]{both}")), pair("a[n, k]", ["x[m, k]", "z[m, k]"]));
    }

    #[test]
    fn products_of_different_operands_have_none() {
        let both = "\n  c[m, n] = g[m, n] * u[m, n]";
        assert_eq!(found(&format!("g[m, n] = sum[k] x[m, k] * a[n, k]\n  u[m, n] = sum[k] z[m, k] * b[n, k]{both}")), None);
    }
}
