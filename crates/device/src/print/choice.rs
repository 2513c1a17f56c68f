//! Conditions of choices whose parts are all found, whether they decide or not.
//!
//! ```text
//! a < b || (a == b && i < j) ? x : y          the second part is found where the first does not hold
//! (a < b) | ((a == b) & (i < j)) ? x : y      a comparison takes the condition before it as its third operand
//! ```
//! C++ finds the second part of the first form only where the first does not decide. For many such choices in a row the compiler finds all first parts, keeps them
//! as bits of a register, and then guards each second one: ten instructions where the second form is six (by cuobjdump, ranks by comparison of all pairs; trial `rank`, h200: 24.6 -> 21.3 us).
//!
//! The rule: a condition that mixes "and" with "or", all parts of which are comparisons of few numbers in registers, without a division or a call.

use super::expr::{level, Printer, Text};
use crate::program::*;
use flashderive_diagnostics::Diagnostic;

/// Nodes of a comparison up to which it is found in vain as well. Not measured: places in a tile have up to ten.
const FEW_NODES: usize = 16;

/// Whether `e` is one of few numbers in registers.
fn plain(e: &Expr, nodes: &mut usize) -> bool {
    *nodes += 1;
    *nodes <= FEW_NODES
        && match e {
            Expr::Int(..) | Expr::F32(_) | Expr::Var(_) | Expr::Elem(..) | Expr::Scalar(_) | Expr::Tid | Expr::BlockIdx(_) => true,
            Expr::Cast(_, a) | Expr::Unary(UnaryOp::Neg | UnaryOp::Abs | UnaryOp::Not, a) => plain(a, nodes),
            Expr::Binary(op, a, b) => {
                let short = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le);
                short && plain(a, nodes) && plain(b, nodes)
            }
            _ => false,
        }
}

/// Whether `e` is made of short comparisons; `kinds` counts the "and" and "or" among them.
fn short(e: &Expr, kinds: &mut [usize; 2]) -> bool {
    match e {
        Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            kinds[usize::from(*op == BinaryOp::Or)] += 1;
            short(a, kinds) && short(b, kinds)
        }
        _ => plain(e, &mut 0),
    }
}

impl Printer<'_> {
    /// The condition of a choice.
    pub(super) fn choice(&mut self, c: &Expr) -> Result<Text, Diagnostic> {
        let mut kinds = [0; 2];
        if short(c, &mut kinds) && kinds.iter().all(|n| *n > 0) {
            self.found_whole(c)
        } else {
            self.condition(c)
        }
    }

    fn found_whole(&mut self, c: &Expr) -> Result<Text, Diagnostic> {
        let Expr::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) = c else { return self.condition(c) };
        let (a, b) = (self.found_whole(a)?, self.found_whole(b)?);
        let (sign, level) = if *op == BinaryOp::And { ("&", level::BIT_AND) } else { ("|", level::BIT_OR) };
        Ok(Text::new(format!("{} {sign} {}", a.within(level), b.within(level)), level, Ty::Bool))
    }
}
