//! Conditions of which one holds at least: where one is ruled out, the other one is known.
//!
//! A value that may be absent and that `if` chooses is there where the choice falls on the other side, or where its own condition holds: `v when p >= 0`, chosen by
//! `v if c else 1`, is there under `not c or p >= 0`. Where `c` holds, `p >= 0` follows.

use super::*;

/// A condition, and whether it holds.
pub(super) type Said = (Expr, bool);

impl Facts<'_> {
    /// Adds that `a` or `b` is as `holds` says.
    pub(super) fn one_of(&mut self, a: Expr, b: Expr, holds: bool) {
        let ruled_out = |x: &Expr| self.contradicted(x, holds);
        match (ruled_out(&a), ruled_out(&b)) {
            (true, _) => self.assume(&b, holds),
            (_, true) => self.assume(&a, holds),
            _ => self.either.push([(a, holds), (b, holds)]),
        }
    }

    /// Adds what follows from the pairs now that `condition` holds (or does not).
    pub(super) fn settle(&mut self, condition: &Expr, holds: bool) {
        let out = |said: &Said| refutes(condition, holds, &said.0, said.1) || self.contradicted(&said.0, said.1);
        let settled = |pair: &[Said; 2]| pair.iter().position(out).map(|i| pair[1 - i].clone());
        let Some((at, (other, holds))) = self.either.iter().enumerate().find_map(|(at, pair)| settled(pair).map(|other| (at, other))) else { return };
        // Each pair is settled once, so this ends.
        self.either.remove(at);
        self.assume(&other, holds);
        self.settle(condition, holds);
    }

    /// Whether a comparison of whole numbers cannot be as `holds` says, by what is known.
    fn contradicted(&self, x: &Expr, holds: bool) -> bool {
        match &x.node {
            Node::Unary(Unary::Not, a) => self.contradicted(a, !holds),
            Node::Binary(op @ (Binary::Le | Binary::Lt), a, b) if [a, b].iter().all(|e| self.p.sort(e) == Sort::Int && !self.wraps(e)) => {
                // `a <= b` is `b - a >= 0`, and not so where `a - b - 1 >= 0`.
                let d = to_poly(self.p, b).minus(&to_poly(self.p, a)).minus(&P::constant(i128::from(*op == Binary::Lt)));
                self.nonnegative(&if holds { d.scale(-1).minus(&P::constant(1)) } else { d })
            }
            _ => false,
        }
    }
}

/// Whether `x` cannot be as `wanted` says where `condition` is as `holds` says.
fn refutes(condition: &Expr, holds: bool, x: &Expr, wanted: bool) -> bool {
    match (&condition.node, &x.node) {
        (Node::Unary(Unary::Not, c), _) => refutes(c, !holds, x, wanted),
        (_, Node::Unary(Unary::Not, x)) => refutes(condition, holds, x, !wanted),
        _ if condition == x => holds != wanted,
        (_, Node::Binary(Binary::And, a, b)) if wanted => [a, b].into_iter().any(|x| refutes(condition, holds, x, true)),
        (_, Node::Binary(Binary::Or, a, b)) if !wanted => [a, b].into_iter().any(|x| refutes(condition, holds, x, false)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether `p[n] >= 0` is shown where the first condition of a guard holds and all of `assumed` are as said: `more` stands for `3 < x[n]`, `present` for `0 <= p[n]`.
    fn shown(said: impl Fn(&mut Facts, &Expr, &Expr)) -> bool {
        let spec = "kernel: k\naxes: {N: {var: [1, 100]}}\ninputs: {x: \"i32[N]\", p: \"i32[N] in -1 .. N\"}\noutputs: {y: \"i32[N]\", z: \"i32[N]\"}\ncompute: |\n  y[n] = x[n]\n  z[n] = p[n]\nworkloads: {smoke: {N: 3}}\n";
        let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let of = |name: &str| p.statements.iter().find(|s| p.tensor(s.target).name.starts_with(name)).map(|s| s.value.clone());
        let (x, at) = (of("y").expect("x"), of("z").expect("p"));
        let (more, present) = (Expr::binary(Binary::Lt, Expr::int(3), x), Expr::binary(Binary::Le, Expr::int(0), at.clone()));
        let mut facts = Facts::new(&p);
        said(&mut facts, &more, &present);
        facts.nonnegative(&to_poly(&p, &at))
    }

    fn or_not(more: &Expr, present: &Expr) -> Expr {
        Expr::binary(Binary::Or, Expr::unary(Unary::Not, more.clone()), present.clone())
    }

    #[test]
    fn where_one_of_two_is_ruled_out_the_other_is_known() {
        // In either order, and said the other way round.
        assert!(shown(|f, more, present| {
            f.assume(&or_not(more, present), true);
            f.assume(more, true);
        }));
        assert!(shown(|f, more, present| {
            f.assume(more, true);
            f.assume(&or_not(more, present), true);
        }));
        assert!(shown(|f, more, present| {
            f.assume(&Expr::binary(Binary::And, more.clone(), Expr::unary(Unary::Not, present.clone())), false);
            f.assume(&Expr::unary(Unary::Not, more.clone()), false);
        }));
    }

    #[test]
    fn what_is_not_ruled_out_says_nothing_of_the_other() {
        assert!(!shown(|f, more, present| f.assume(&or_not(more, present), true)));
        assert!(!shown(|f, more, present| {
            f.assume(&or_not(more, present), true);
            f.assume(more, false);
        }));
        assert!(!shown(|f, more, present| {
            f.assume(&or_not(more, present), false);
            f.assume(more, true);
        }));
    }
}
