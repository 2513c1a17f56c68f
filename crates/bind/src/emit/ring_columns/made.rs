//! Numbers of the columns that are made of the tile that passes (see `ring_columns/made.rs`).
//!
//! A lane has a column: it takes the pieces of its row of shared memory one after the other. Neighbouring lanes have neighbouring rows, in which a piece lies in
//! other banks each.

use super::*;
use crate::gather::PIECE_BYTES;
use crate::layout::Mode;
use crate::ring_columns::Made;
use flashderive_device::program::{Cache, Mem, Place};

/// Pieces of a row of shared memory.
const PIECES: u32 = ROW_BYTES / PIECE_BYTES;

impl<'a> Emitter<'a> {
    /// The number of each column of the present tile, those of a lane in the registers of `layout`.
    pub(super) fn make_points(&mut self, around: &Walk<'_, 'a>, made: &Made, column: AxisId, layout: &Layout) -> Built<Tile> {
        let held = around.held(made.value);
        let dtype = self.tensor_of(held.from).dtype;
        let (piece, extent) = (PIECE_BYTES * 8 / dtype.bits(), self.p.axis(made.depth).extent.as_constant().unwrap_or(0));
        let name = self.p.tensor(made.tensor).name.clone();
        self.phase(
            &format!("COMPUTE {name}"),
            "points-of-tiles",
            flashderive_ir::text::expr(self.p, &made.finish),
            format!("of {extent} elements of a row of `{}` in shared memory, {piece} at a time", held.name),
            Space::Hardware,
            around.s.span,
        );
        let out = self.b.array(&name, Ty::F32, layout.registers());
        let sum = self.b.array(&format!("{name}_sum"), Ty::F32, 1);
        let taken = self.b.array(&held.name.clone(), super::super::types::register_type(dtype), piece);
        let places = Layout { regs: vec![Mode::new(made.depth, piece, 1)], lanes: vec![Mode::replicated(32)], warps: vec![Mode::replicated(GATHERING_WARPS)] };
        let own = |read: &Expr, var: VarId, layout: Layout| Leaf { read: read.clone(), tile: Tile { var, layout }, pick: None };
        let stage = Dev::Var(around.turns[&made.value.0].stage);
        let first = builder::mul(stage, Dev::i32(i64::from(held.tile * held.row * held.panels)));
        let (row, panel, shared) = (i64::from(held.row), i64::from(held.tile * held.row), held.shared);
        let start = self.identity(made.op, &[Ty::F32])?.swap_remove(0);
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let local = e.along(column, layout, digits);
            let local = e.b.let_("column", Ty::I32, local);
            let begins = e.b.let_("row_at", Ty::I32, builder::add(first.clone(), builder::mul(local.clone(), Dev::i32(row))));
            let turned = e.b.let_("turned", Ty::I32, builder::rem(local, Dev::i32(i64::from(PIECES))));
            e.b.set_at(sum, Dev::i32(0), start.clone());
            let at = e.b.scalar("piece", Ty::I32);
            let body = e.scoped(|e| {
                let of_row = Dev::i32(i64::from(PIECES));
                let place = bin(BinaryOp::Xor, builder::rem(Dev::Var(at), of_row.clone()), turned.clone());
                let place = builder::add(begins.clone(), builder::mul(place, Dev::i32(i64::from(piece))));
                let index = builder::add(place, builder::mul(builder::div(Dev::Var(at), of_row), Dev::i32(panel)));
                let dst = Place { var: taken, at: Some(Dev::i32(0)) };
                e.b.emit(StmtKind::Load { dst, count: piece, mem: Mem::Shared(shared), index, pred: None, fill: 0.0, cache: Cache::Default });
                let leaves = [own(&made.read, taken, places.clone())];
                e.over_registers(&places.regs.clone(), &mut |e, digits| {
                    let (value, ty) = e.translate(&made.element, &Env { layout: &places, digits, leaves: &leaves })?;
                    let before = Dev::Elem(sum, Box::new(Dev::i32(0)));
                    let next = e.combine(made.op, &[before], &[builder::cast(Ty::F32, ty, value)])?.swap_remove(0);
                    e.b.set_at(sum, Dev::i32(0), next);
                    Ok(())
                })
            })?;
            let trips = extent / i64::from(piece);
            over_pieces(e, at, trips, body);
            let nothing = Layout::default();
            let leaves = [own(&made.combined, sum, nothing.clone())];
            let (value, ty) = e.translate(&made.finish, &Env { layout: &nothing, digits: &[], leaves: &leaves })?;
            e.b.set_at(out, super::super::translate::position(&layout.regs, &layout.regs, digits), builder::cast(Ty::F32, ty, value));
            Ok(())
        })?;
        Ok(Tile { var: out, layout: layout.clone() })
    }
}

/// A loop over the pieces of a row.
fn over_pieces(e: &mut Emitter, var: VarId, trips: i64, body: Vec<flashderive_device::program::Stmt>) {
    e.b.emit(StmtKind::For { var, from: Dev::i32(0), to: Dev::i32(trips), step: 1, unroll: Unroll::By(4), uniform: Uniform::Block, body });
}
