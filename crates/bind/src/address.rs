//! Sums of products over index expressions: strides, divisibility and vector widths of flat addresses.

use flashderive_ir::problem::*;

/// One term: coefficient times factors.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// Whole-number factor.
    pub coefficient: i64,
    /// Axes, sizes, reads, divisions.
    pub factors: Vec<Expr>,
}

/// The terms of an integer expression.
pub fn terms(expr: &Expr) -> Vec<Term> {
    let mut out: Vec<Term> = Vec::new();
    collect(expr, 1, &mut out);
    out
}

fn push(out: &mut Vec<Term>, term: Term) {
    match out.iter().position(|t| t.factors == term.factors) {
        Some(at) => {
            out[at].coefficient = out[at].coefficient.wrapping_add(term.coefficient);
            if out[at].coefficient == 0 {
                out.remove(at);
            }
        }
        None if term.coefficient != 0 => out.push(term),
        None => {}
    }
}

fn collect(expr: &Expr, scale: i64, out: &mut Vec<Term>) {
    match &expr.node {
        Node::Int(v) => push(out, Term { coefficient: v.wrapping_mul(scale), factors: Vec::new() }),
        Node::Extent(e) if e.divisor == 1 => {
            let factors = e.sizes.iter().map(|s| Expr::new(Node::Extent(Extent { factor: 1, sizes: vec![*s], divisor: 1 }))).collect();
            push(out, Term { coefficient: e.factor.wrapping_mul(scale), factors });
        }
        Node::Binary(Binary::Add, a, b) => {
            collect(a, scale, out);
            collect(b, scale, out);
        }
        Node::Binary(Binary::Sub, a, b) => {
            collect(a, scale, out);
            collect(b, -scale, out);
        }
        Node::Unary(Unary::Neg, a) => collect(a, -scale, out),
        Node::Binary(Binary::Mul, a, b) => {
            for x in terms(a) {
                for y in terms(b) {
                    let mut factors = x.factors.clone();
                    factors.extend(y.factors.iter().cloned());
                    push(out, Term { coefficient: x.coefficient.wrapping_mul(y.coefficient).wrapping_mul(scale), factors });
                }
            }
        }
        _ => push(out, Term { coefficient: scale, factors: vec![expr.clone()] }),
    }
}

/// The stride of `expr` along `axis`: `None` if it is not affine in it, else the terms of the stride.
pub fn stride(expr: &Expr, axis: AxisId) -> Option<Vec<Term>> {
    let mut found = false;
    expr.walk(&mut |e| found |= e.node == Node::Axis(axis));
    if !found {
        return Some(Vec::new());
    }
    stride_of(&terms(expr), axis)
}

/// The same for the sum of `all`.
fn stride_of(all: &[Term], axis: AxisId) -> Option<Vec<Term>> {
    let mut out = Vec::new();
    for term in all {
        let mut mentions = (0..term.factors.len()).filter(|i| match &term.factors[*i].node {
            Node::Axis(a) => *a == axis,
            Node::Int(_) | Node::Extent(_) => false,
            _ => term.factors[*i].axes().contains(&axis),
        });
        match (mentions.next(), mentions.next()) {
            (None, _) => {}
            (Some(i), None) if term.factors[i].node == Node::Axis(axis) => {
                let mut factors = term.factors.clone();
                factors.remove(i);
                push(&mut out, Term { coefficient: term.coefficient, factors });
            }
            _ => return None,
        }
    }
    Some(out)
}

/// The stride along `axis` when it is a constant.
pub fn constant_stride(expr: &Expr, axis: AxisId) -> Option<i64> {
    constant(&stride(expr, axis)?)
}

/// The same for the sum of `all`.
pub fn constant_stride_of(all: &[Term], axis: AxisId) -> Option<i64> {
    constant(&stride_of(all, axis)?)
}

fn constant(stride: &[Term]) -> Option<i64> {
    match stride {
        [] => Some(0),
        [Term { coefficient, factors }] if factors.is_empty() => Some(*coefficient),
        _ => None,
    }
}

/// A number that divides every value of `expr`, when axis `a`'s coordinate is a multiple of `axis_multiple(a)`.
pub fn multiple_of(p: &Problem, expr: &Expr, axis_multiple: &dyn Fn(AxisId) -> i64) -> i64 {
    let factor = |e: &Expr| match &e.node {
        // The point of an axis of one is 0.
        Node::Axis(a) if p.axis(*a).extent.as_constant() == Some(1) => 1 << 30,
        Node::Axis(a) => axis_multiple(*a).max(1),
        Node::Extent(x) if x.divisor == 1 => x.sizes.iter().fold(x.factor, |m, s| m.saturating_mul(p.sizes[s.0 as usize].multiple_of.max(1))),
        Node::Binary(Binary::Mod, a, m) => match m.node {
            Node::Int(m) if m > 0 => gcd(multiple_of(p, a, axis_multiple), m),
            _ => 1,
        },
        Node::Binary(Binary::Div, a, d) => match (multiple_of(p, a, axis_multiple), &d.node) {
            (whole, Node::Int(d)) if *d > 0 && whole % d == 0 => (whole / d).max(1),
            _ => 1,
        },
        _ => 1,
    };
    let mut g = 0;
    for term in terms(expr) {
        let m = term.factors.iter().fold(term.coefficient.checked_abs().unwrap_or(1 << 62), |m, f| m.saturating_mul(factor(f)));
        g = gcd(g, m);
    }
    if g == 0 {
        1 << 30
    } else {
        g
    }
}

/// The most neighbours along `axis`, a power of two up to `most`, such that each group of them from a multiple of their number on starts
/// at a multiple of it, by the declared multiples of sizes.
pub fn aligned_group(p: &Problem, expr: &Expr, axis: AxisId, most: u32) -> u32 {
    let mut group = most.max(1);
    while group > 1 && multiple_of(p, expr, &|a| if a == axis { i64::from(group) } else { 1 }) % i64::from(group) != 0 {
        group /= 2;
    }
    group
}

/// How far `expr` moves from one point to the next within any group of `group` neighbours of `axis` whose first is a
/// multiple of `group`. Divisions and remainders by multiples of the group count: a group never crosses their steps.
pub fn group_stride(p: &Problem, expr: &Expr, axis: AxisId, group: i64) -> Option<i64> {
    let mut sum = 0;
    for term in terms(expr) {
        let mut mentions = term.factors.iter().filter(|f| f.axes().contains(&axis));
        let Some(factor) = mentions.next() else { continue };
        let step = match &factor.node {
            _ if mentions.next().is_some() => return None,
            Node::Axis(_) => 1,
            Node::Binary(op @ (Binary::Mod | Binary::Div), a, b) => {
                let Node::Int(m) = b.node else { return None };
                let aligned = multiple_of(p, a, &|x| if x == axis { group } else { 1 }) % group == 0;
                match group_stride(p, a, axis, group)? {
                    0 => 0,
                    1 if m > 0 && m % group == 0 && aligned => i64::from(*op == Binary::Mod),
                    _ => return None,
                }
            }
            _ => return None,
        };
        match (step, term.factors.len()) {
            (0, _) => {}
            (_, 1) => sum += step * term.coefficient,
            _ => return None,
        }
    }
    Some(sum)
}

/// Whether a condition has one value for all points of any group of `group` neighbours of `axis` whose first is a multiple
/// of `group`.
pub fn group_uniform(p: &Problem, condition: &Expr, axis: AxisId, group: i64) -> bool {
    let still = |e: &Expr| p.sort(e) == Sort::Int && group_stride(p, e, axis, group) == Some(0);
    let multiple = |e: &Expr| multiple_of(p, e, &|x| if x == axis { group } else { 1 });
    match &condition.node {
        _ if !condition.axes().contains(&axis) => true,
        Node::Unary(Unary::Not, a) => group_uniform(p, a, axis, group),
        Node::Binary(Binary::And | Binary::Or | Binary::Xor, a, b) => group_uniform(p, a, axis, group) && group_uniform(p, b, axis, group),
        Node::Binary(Binary::Lt | Binary::Le | Binary::Eq | Binary::Ne, a, b) if still(a) && still(b) => true,
        // `x < k` and `k <= x` change at `k` only; `x <= k` and `k < x` at `k + 1`.
        Node::Binary(op @ (Binary::Lt | Binary::Le), a, b) => {
            let moving = |e: &Expr| p.sort(e) == Sort::Int && group_stride(p, e, axis, group) == Some(1) && multiple(e) % group == 0;
            let edge = |e: &Expr, plus: i64| {
                !e.axes().contains(&axis) && p.sort(e) == Sort::Int && multiple(&Expr::binary(Binary::Add, e.clone(), Expr::int(plus))) % group == 0
            };
            let (left, right) = if *op == Binary::Lt { (0, 1) } else { (1, 0) };
            moving(a) && edge(b, left) || moving(b) && edge(a, right)
        }
        _ => false,
    }
}

/// Greatest common divisor, not negative; of 2^63, half of it.
pub fn gcd(a: i64, b: i64) -> i64 {
    flashderive_algebra::gcd(a, b).checked_abs().unwrap_or(1 << 62)
}

/// Conjuncts of a condition.
pub fn conjuncts(expr: &Expr) -> Vec<Expr> {
    match &expr.node {
        Node::Binary(Binary::And, a, b) => {
            let mut out = conjuncts(a);
            for c in conjuncts(b) {
                if !out.contains(&c) {
                    out.push(c);
                }
            }
            out
        }
        Node::Bool(true) => Vec::new(),
        _ => vec![expr.clone()],
    }
}

/// The conjunction of conditions; `None` if there are none.
pub fn conjunction(parts: Vec<Expr>) -> Option<Expr> {
    parts.into_iter().reduce(|a, b| Expr::binary(Binary::And, a, b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_diagnostics::Span;

    /// `c` has a run-time extent, a multiple of 8.
    fn problem() -> Problem {
        let size = Size { name: "C".into(), min: 0, max: 1 << 20, multiple_of: 8, rule: None, span: Span::NONE };
        let axis = |name: &str| Axis { name: name.into(), extent: Extent { factor: 1, sizes: vec![SizeId(0)], divisor: 1 }, span: Span::NONE };
        Problem {
            seldom: Default::default(),
            name: "p".into(),
            doc: String::new(),
            sizes: vec![size],
            axes: vec![axis("r"), axis("c")],
            tensors: Vec::new(),
            statements: Vec::new(),
            monoids: Vec::new(),
            workloads: Vec::new(),
            audit: Audit { atol: None, rtol: None, rms: None, round_operands: false, deterministic: false, tf32_operands: false },
        }
    }

    const R: AxisId = AxisId(0);
    const C: AxisId = AxisId(1);

    fn op(op: Binary, a: Expr, b: Expr) -> Expr {
        Expr::binary(op, a, b)
    }

    #[test]
    fn groups_never_cross_the_steps_of_quotients() {
        let p = problem();
        let stride = |e: &Expr, group| group_stride(&p, e, C, group);
        let c = || Expr::axis(C);
        assert_eq!(stride(&op(Binary::Add, op(Binary::Mul, Expr::axis(R), Expr::int(64)), c()), 8), Some(1));
        assert_eq!(stride(&op(Binary::Mod, c(), Expr::int(64)), 8), Some(1));
        assert_eq!(stride(&op(Binary::Div, c(), Expr::int(64)), 8), Some(0));
        assert_eq!(stride(&op(Binary::Mod, op(Binary::Add, c(), Expr::int(8)), Expr::int(64)), 8), Some(1));
        assert_eq!(stride(&op(Binary::Mul, c(), Expr::int(3)), 8), Some(3));
        // A step inside a group, and a group that starts anywhere.
        assert_eq!(stride(&op(Binary::Div, c(), Expr::int(12)), 8), None);
        assert_eq!(stride(&op(Binary::Mod, op(Binary::Add, c(), Expr::int(1)), Expr::int(64)), 8), None);
        assert_eq!(stride(&op(Binary::Mul, c(), c()), 8), None);
    }

    #[test]
    fn conditions_change_between_groups_only() {
        let p = problem();
        let uniform = |e: Expr| group_uniform(&p, &e, C, 8);
        let c = || Expr::axis(C);
        let extent = || Expr::new(Node::Extent(p.axes[1].extent.clone()));
        assert!(uniform(op(Binary::Lt, c(), Expr::int(64))));
        assert!(!uniform(op(Binary::Lt, c(), Expr::int(60))));
        assert!(uniform(op(Binary::Lt, c(), extent())), "the extent is a multiple of 8");
        assert!(uniform(op(Binary::Le, Expr::int(64), c())));
        assert!(!uniform(op(Binary::Le, c(), Expr::int(64))));
        assert!(uniform(op(Binary::Le, c(), Expr::int(63))));
        assert!(uniform(op(Binary::Lt, Expr::int(63), c())));
        assert!(uniform(op(Binary::Lt, Expr::axis(R), Expr::int(5))));
        assert!(!uniform(op(Binary::Eq, c(), Expr::int(8))));
        assert!(uniform(op(Binary::Eq, op(Binary::Div, c(), Expr::int(16)), Expr::int(3))));
    }
}
