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
