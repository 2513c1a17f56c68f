//! Keys that lag behind the extreme they follow.
//!
//! ```text
//! p = exp(c * z - c * key)      sum += p      out += p * v          with any key: a later factor exp(c * key - c * largest) makes the largest of it
//! ```
//! Sums of exponentials are rescaled when their key changes, and the sums of a matrix product are many registers. The key need not be the largest value so far: as
//! long as it is not more than [`MOST_LAG`] below, in powers of e, each term is at most 256 times what it would be, which neither 32 bits nor bf16 notice. So
//! the key stays until the largest value has gone that far, and takes its place behind the loop. What is made of the sums is the same, rounding apart.

use super::reduce::State;
use super::translate::position;
use super::*;
use crate::builder::{bin, sub};
use flashderive_device::program::BinaryOp;

/// How far a key may be below what it follows: 8 powers of 2.
const MOST_LAG: f64 = 8.0 * std::f64::consts::LN_2;

/// What a lagging key follows.
#[derive(Clone, Debug)]
pub(crate) struct Lag {
    /// The extreme itself.
    pub ahead: State,
    /// How far it may be ahead.
    most: f32,
}

impl<'a> Emitter<'a> {
    /// Begins to keep the extreme of `key` apart from the key, if sums of a matrix product are rescaled by exponentials of it and nothing else in the pass reads it.
    pub(super) fn begin_lag(&mut self, key: &'a Statement, state: &State, work: &[&'a Statement], axis: AxisId) -> Built<()> {
        let Kind::Reduce { op: op @ Combine::Max, .. } = &key.kind else { return Ok(()) };
        let here: Vec<&'a Statement> = self.plan.statements.iter().filter(|x| self.level(x.target, axis) == 0).collect();
        let payloads = self.payloads(key, work, axis);
        let slopes: Vec<Option<f64>> = payloads.iter().map(|s| self.online.get(&s.target).and_then(|p| p.exp_scale)).collect();
        let Some(Some(slope)) = slopes.first().copied().filter(|first| slopes.iter().all(|s| s == first)) else { return Ok(()) };
        // A narrow range of exponents holds the terms themselves, but not what they are multiplied with.
        let held = |s: &&Statement| match self.plan.contractions.get(&s.target) {
            Some(c) if self.is_contraction(s) => c.operand == DType::BF16 || self.is_power(&c.left),
            _ => true,
        };
        let rescaled = payloads.iter().any(|s| self.is_contraction(s));
        if !rescaled || !payloads.iter().all(held) || !self.only_rescales(key, work, &here, axis) {
            return Ok(());
        }
        let types: Vec<Ty> = state.vars.iter().map(|v| self.b.kernel.vars[v.0 as usize].ty).collect();
        self.because(
            "key-lags",
            self.p.tensor(key.target).name.clone(),
            format!(
                "sums are rescaled when it has gone {MOST_LAG:.3} powers of e beyond what they are scaled by, and at the end: any key gives the same result"
            ),
            Space::Problem,
            key.span,
        );
        let ahead = self.fresh_state(&format!("{}_ahead", self.p.tensor(key.target).name), *op, &types, &state.layout)?;
        self.lagging.insert(key.target, Lag { ahead, most: (MOST_LAG / slope) as f32 });
        Ok(())
    }

    /// Whether `e` is a power of e.
    fn is_power(&self, e: &Expr) -> bool {
        match &e.node {
            Node::Unary(Unary::Exp, _) => true,
            Node::Read(t, _) => self.maker(*t).is_some_and(|m| m.kind == Kind::Map && matches!(m.value.node, Node::Unary(Unary::Exp, _))),
            _ => false,
        }
    }

    /// Moves the extreme by that of the tile, and the key to it where it is too far behind. Returns the key before.
    pub(super) fn follow(&mut self, s: &'a Statement, lag: &Lag, state: &State, now: &State) -> Built<Tile> {
        let old = self.b.array(&format!("{}_old", self.p.tensor(s.target).name), Ty::F32, state.layout.registers());
        self.over_registers(&state.layout.regs.clone(), &mut |e, digits| {
            let at = position(&state.layout.regs, &state.layout.regs, digits);
            let of = |v: VarId| Dev::Elem(v, Box::new(at.clone()));
            let (own, ahead) = (of(state.vars[0]), of(lag.ahead.vars[0]));
            e.b.set_at(old, at.clone(), own.clone());
            e.b.set_at(lag.ahead.vars[0], at.clone(), bin(BinaryOp::Max, ahead.clone(), of(now.vars[0])));
            // From minus infinity anything is far; of infinities and NaN nothing is.
            let far = builder::lt(Dev::F32(lag.most), sub(ahead.clone(), own.clone()));
            e.b.set_at(state.vars[0], at.clone(), builder::select(far, ahead, own));
            Ok(())
        })?;
        Ok(Tile { var: old, layout: state.layout.clone() })
    }
}
