//! Reductions of many registers across lanes whose results go to shared memory: lanes exchange halves of their registers (reduce-scatter).
//!
//! ```text
//! for each distance between lanes of a result:
//!   a lane sends one half of its registers and combines what it gets into the other half
//! each lane stores the results that it is left with
//! ```
//! With `L` lanes a result and `R` registers that is `R (1 - 1/L)` shuffles a thread, where a butterfly has `R log L`; and all lanes store, where otherwise one
//! lane in `L` stores all. (Under that condition the compiler keeps the sums and the shuffled values of all registers alive together: 128 of each spill.)

use super::reduce::State;
use super::*;
use crate::builder::{bin, select};
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, SharedId, ShuffleMode, StmtKind, Unroll};

/// Fewest registers for which halves are exchanged.
const MANY: u32 = 32;

/// What each lane is left with: its first registers, and where they lie among the cells.
pub(super) struct Left {
    registers: u32,
    /// Added to the cell of a register, for each step: the lane's bit and the distance of the halves.
    offset: Dev,
}

impl<'a> Emitter<'a> {
    /// Combines `state` across the lanes of `masks` by halves, if it has registers enough; `kept` are the axes of a cell.
    pub(super) fn exchange_halves(
        &mut self,
        s: &'a Statement,
        op: Combine,
        masks: &[u32],
        state: &State,
        types: &[Ty],
        kept: &[AxisId],
    ) -> Built<Option<Left>> {
        let n = state.layout.registers();
        if n < MANY || !n.is_power_of_two() || masks.is_empty() || n >> masks.len() == 0 || self.ordered_axes(s).is_some() {
            return Ok(None);
        }
        let name = self.p.tensor(s.target).name.clone();
        self.phase(
            &format!("WARP_REDUCE {name}"),
            "warp-halves",
            name,
            format!("lanes at distances {masks:?} exchange halves of {n} results; each is left with {}", n >> masks.len()),
            Space::Hardware,
            s.span,
        );
        let (mut half, mut offset) = (n, Dev::i32(0));
        for mask in masks {
            half /= 2;
            let upper = bin(BinaryOp::Ne, bin(BinaryOp::And, self.lane.clone(), Dev::i32(i64::from(*mask))), Dev::i32(0));
            let upper = self.b.let_("upper", Ty::Bool, upper);
            let away = i64::from(self.cell_of(&state.layout, kept, half)) - i64::from(self.cell_of(&state.layout, kept, 0));
            offset = builder::add(offset, select(upper.clone(), Dev::i32(away), Dev::i32(0)));
            self.over_registers(&[Mode::replicated(half)], &mut |e, number| {
                let (low, high) = (number[0].clone(), builder::add(number[0].clone(), Dev::i32(i64::from(half))));
                let (mut own, mut other) = (Vec::new(), Vec::new());
                for (var, ty) in state.vars.iter().zip(types) {
                    let of = |at: &Dev| Dev::Elem(*var, Box::new(at.clone()));
                    let sent = e.b.let_("sent", *ty, select(upper.clone(), of(&low), of(&high)));
                    own.push(e.b.let_("own", *ty, select(upper.clone(), of(&high), of(&low))));
                    let got = e.b.scalar("other", *ty);
                    e.b.emit(StmtKind::Shuffle { dst: Place { var: got, at: None }, value: sent, mode: ShuffleMode::Xor(*mask) });
                    other.push(Dev::Var(got));
                }
                let next = e.combine(op, &own, &other)?;
                e.set_all(&state.vars, low, next, types);
                Ok(())
            })?;
        }
        let offset = self.b.let_("own_cells", Ty::I32, offset);
        Ok(Some(Left { registers: half, offset }))
    }

    /// Stores what the lanes are left with behind `first`.
    pub(super) fn store_halves(
        &mut self,
        left: &Left,
        state: &State,
        buffers: &[SharedId],
        (first, cell): (&Dev, &dyn Fn(&mut Self, &[Dev]) -> Dev),
        pred: Option<Dev>,
    ) {
        let at = self.b.scalar("r", Ty::I32);
        self.b.open();
        // The digits of a register, outermost first.
        let (mut digits, mut below) = (Vec::new(), 1u32);
        for m in state.layout.regs.iter().rev() {
            let digit = builder::rem(builder::div(Dev::Var(at), Dev::i32(i64::from(below))), Dev::i32(i64::from(m.size)));
            digits.push(digit);
            below *= m.size;
        }
        digits.reverse();
        let index = builder::add(builder::add(first.clone(), left.offset.clone()), cell(self, &digits));
        for (var, shared) in state.vars.iter().zip(buffers) {
            let src = Place { var: *var, at: Some(Dev::Var(at)) };
            self.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(*shared), index: index.clone(), pred: pred.clone(), cache: Cache::Default });
        }
        let body = self.b.close();
        let (from, to) = (Dev::i32(0), Dev::i32(i64::from(left.registers)));
        self.b.emit(StmtKind::For { var: at, from, to, step: 1, unroll: Unroll::Full, uniform: dev::Uniform::Block, body });
    }

    /// The cell of a register of thread 0.
    fn cell_of(&self, layout: &Layout, kept: &[AxisId], register: u32) -> u32 {
        kept.iter().fold(0, |cell, a| cell * self.tiles[a] + layout.coordinate(*a, 0, register))
    }
}
