//! Which products have an operand that a number chooses row by row, and which of them share the number.

use crate::contraction;
use crate::group;
use flashderive_derive::rising;
use flashderive_ir::problem::*;

/// A product whose one side is chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chosen {
    /// The number that chooses, and the axes of the result on which it depends, in their order there.
    pub number: Expr,
    pub rows: Vec<AxisId>,
    /// What must hold for a row to be there.
    pub there: Vec<Expr>,
    /// How many choices there are.
    pub choices: Extent,
    /// Axes of the sum along which the number moves: the sum over the others comes first.
    pub outer: Vec<AxisId>,
}

/// Products that share a number, whose rows are brought together once.
#[derive(Clone, Debug)]
pub(super) struct Grouping {
    pub of: Chosen,
    /// Their statements, in order.
    pub members: Vec<usize>,
}

/// The first product of this form with all that share its number, of those that make one of the first `known` tensors.
pub(super) fn grouping(p: &Problem, known: usize) -> Option<Grouping> {
    let ours = |at: &usize| (p.statements[*at].target.0 as usize) < known;
    let all: Vec<(usize, Chosen)> = (0..p.statements.len()).filter(ours).filter_map(|at| Some((at, chosen(p, at).filter(|c| c.outer.is_empty())?))).collect();
    let of = all.first()?.1.clone();
    let members = all.into_iter().filter(|(_, c)| *c == of).map(|(at, _)| at).collect();
    Some(Grouping { of, members })
}

/// Statement `at` as such a product.
pub(super) fn chosen(p: &Problem, at: usize) -> Option<Chosen> {
    let s = &p.statements[at];
    let Kind::Reduce { op: Combine::Sum, axes: summed } = &s.kind else { return None };
    let plain = s.more.is_empty() && p.sort(&s.value) != Sort::Bool && p.tensor(s.target).storage == Storage::RowMajor;
    if !plain || p.tensor(s.target).dtype.bits() < 8 {
        return None;
    }
    let mut factors = Vec::new();
    contraction::product(&s.value, &mut factors);
    numbers(p, &s.value).into_iter().find_map(|number| sides(p, s, summed, &factors, number))
}

/// Whole numbers of data that are indices of what `e` reads.
fn numbers(p: &Problem, e: &Expr) -> Vec<Expr> {
    let mut out: Vec<Expr> = Vec::new();
    e.walk(&mut |e| {
        if let Node::Read(_, index) = &e.node {
            for i in index.iter().filter(|i| !i.tensors().is_empty() && !i.axes().is_empty() && p.sort(i) == Sort::Int) {
                if !out.contains(i) {
                    out.push(i.clone());
                }
            }
        }
    });
    out
}

/// The product `s` of `factors` with a side that `number` chooses, if its sides fall apart then: the rows are in the number and the other side alone, and each
/// side has the depth.
fn sides(p: &Problem, s: &Statement, summed: &[AxisId], factors: &[Expr], number: Expr) -> Option<Chosen> {
    let own = number.axes();
    let outer: Vec<AxisId> = summed.iter().copied().filter(|a| own.contains(a)).collect();
    let rows: Vec<AxisId> = s.target_axes.iter().chain(&outer).copied().filter(|a| own.contains(a)).collect();
    if rows.len() != own.len() || rows.len() == outer.len() || matches!(rows.as_slice(), [row] if rising::rises(p, &number, *row)) {
        return None;
    }
    let choices = choices(p, factors, &number)?;
    // With the number for a constant, what it chooses has no row.
    let steady = |e: &Expr| e.rewrite(&mut |e| (*e == number).then(|| Expr::int(0)));
    let (right, left): (Vec<&Expr>, Vec<&Expr>) = factors.iter().partition(|f| steady(f) != **f);
    let right: Vec<Expr> = right.into_iter().map(steady).collect();
    let left: Vec<Expr> = left.into_iter().cloned().collect();
    let depth: Vec<AxisId> = summed.iter().copied().filter(|a| !outer.contains(a)).collect();
    let has = |side: &[Expr], a: &AxisId| side.iter().any(|e| e.axes().contains(a));
    let apart = !rows.iter().any(|a| has(&right, a)) && rows.iter().any(|a| has(&left, a));
    let deep = !depth.is_empty() && depth.iter().all(|a| has(&left, a) && has(&right, a));
    let columns = s.target_axes.iter().any(|a| !rows.contains(a) && has(&right, a) && !has(&left, a));
    let (there, others): (Vec<Expr>, Vec<Expr>) = group::guards(s).into_iter().partition(|g| g.axes().iter().all(|a| rows.contains(a)));
    let once = rows.iter().all(|a| s.target_axes.iter().filter(|b| *b == a).count() <= 1);
    (apart && deep && columns && once && others.is_empty()).then_some(Chosen { number, rows, there, choices, outer })
}

/// How many choices the number has: the same of all that it chooses from.
fn choices(p: &Problem, factors: &[Expr], number: &Expr) -> Option<Extent> {
    let mut found: Vec<Extent> = Vec::new();
    factors.iter().for_each(|f| {
        f.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                let chosen = index.iter().zip(&p.tensor(*t).shape).filter(|(i, _)| *i == number);
                found.extend(chosen.map(|(_, extent)| extent.clone()));
            }
        });
    });
    let first = found.first()?.clone();
    found.iter().all(|e| *e == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number that chooses in the last statement, the rows and the outer axes.
    fn found(inputs: &str, compute: &str) -> Option<(String, Vec<String>, usize)> {
        let spec = format!(
            "kernel: k\naxes: {{E: 4, T: var, K: 2, D: 64, N: 32}}\ninputs: {{x: \"bf16[T, D]\", {inputs}}}\noutputs: {{y: \"f32[T, N]\"}}\ncompute: |\n  {compute}\nworkloads: {{smoke: {{T: 8}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let found = (0..p.statements.len()).find_map(|at| chosen(&p, at))?;
        let names = found.rows.iter().map(|a| p.axis(*a).name.clone()).collect();
        Some((flashderive_ir::text::expr(&p, &found.number), names, found.outer.len()))
    }

    const MATRICES: &str = "w: \"bf16[E, N, D]\"";

    #[test]
    fn a_number_of_the_rows_chooses() {
        let of = |e: &str, compute: &str| found(&format!("{MATRICES}, {e}"), compute);
        let one = Some(("e[t]".to_string(), vec!["t".to_string()], 0));
        assert_eq!(of("e: \"i32[T] in 0 .. E\"", "y[t, n] = sum[d] x[t, d] * w[e[t], n, d]"), one);
        assert_eq!(of("e: \"i32[T] in 0 .. E\"", "y[t, n] = sum[d] w[e[t], n, d] * x[t, d]"), one);
        let several = of("e: \"i32[T, K] in 0 .. E\"", "y[t, n] = sum[k, d] x[t, d] * w[e[t, k], n, d]");
        assert_eq!(several, Some(("e[t, k]".into(), vec!["t".into(), "k".into()], 1)));
    }

    #[test]
    fn what_is_no_choice_of_a_row_stays() {
        // In order already: segments as they lie.
        assert_eq!(found(&format!("{MATRICES}, e: {{type: \"i32[T] in 0 .. E\", fill: offsets}}"), "y[t, n] = sum[d] x[t, d] * w[e[t], n, d]"), None);
        // Rows are looked up, and the other side has none of theirs.
        assert_eq!(found("v: \"bf16[N, D]\", e: \"i32[T] in 0 .. T\"", "y[t, n] = sum[d] x[e[t], d] * v[n, d]"), None);
        // The chosen side has the rows beside the number (pages), or no column of its own.
        assert_eq!(found("w: \"bf16[E, T, N, D]\", e: \"i32[T] in 0 .. E\"", "y[t, n] = sum[d] x[t, d] * w[e[t], t, n, d]"), None);
        assert_eq!(found("v: \"bf16[E, D]\", z: \"bf16[T, N, D]\", e: \"i32[T] in 0 .. E\"", "y[t, n] = sum[d] z[t, n, d] * v[e[t], d]"), None);
    }
}
