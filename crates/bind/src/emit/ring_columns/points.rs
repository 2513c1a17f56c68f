//! Points of the columns that one role loads and the consumers take (see `crate::ring_columns`).

use super::*;
use crate::layout::Mode;
use flashderive_device::program::{Cache, Mem, Place};

/// Shared memory of points on their way: `[stage][point]` for each read.
pub(super) struct Passing {
    pub value: ValueId,
    /// Of each read its tensor, where its elements lie, and its shared memory.
    parts: Vec<(TensorId, Expr, SharedId)>,
    tile: u32,
    pub copies: u32,
    pub full: SharedId,
    pub empty: SharedId,
}

/// A read whose points of the present tile lie in shared memory.
#[derive(Clone)]
pub(crate) struct Beside {
    tensor: TensorId,
    flat: Expr,
    shared: SharedId,
    /// Where the first of them lies.
    first: Dev,
    axis: AxisId,
}

impl<'a> Emitter<'a> {
    /// Shared memory for points, where they pass.
    pub(super) fn passing(&mut self, columns: &ColumnsPlan) -> Option<Passing> {
        let value = columns.points?;
        let tile = self.plan.contractions[&columns.product()].tile[1];
        let copies = columns.program.value(value).buffers;
        let mut parts = Vec::new();
        for read in &columns.reads {
            let Node::Read(t, index) = &read.node else { continue };
            let (name, dtype) = (self.p.tensor(*t).name.clone(), self.p.tensor(*t).dtype);
            parts.push((*t, self.flat(*t, index), self.b.shared(&format!("{name}_points"), dtype, copies * tile)));
        }
        let [full, empty] = ["full", "empty"].map(|end| self.b.shared(&format!("points_{end}"), DType::I64, copies));
        Some(Passing { value, parts, tile, copies, full, empty })
    }

    /// Loads the points of a tile of columns and leaves them in the next stage.
    pub(super) fn load_points(&mut self, around: &Walk<'_, 'a>, o: OperationId) -> Built<()> {
        let (columns, plan) = (around.columns, self.plan);
        let (Some(passing), Some(stream)) = (&around.ways.points, &plan.stream) else { return Ok(()) };
        let axis = stream.axis;
        let layout = Layout {
            regs: vec![Mode::new(axis, passing.tile / (GATHERING_WARPS * 32), GATHERING_WARPS * 32)],
            lanes: vec![Mode::new(axis, 32, 1)],
            warps: vec![Mode::new(axis, GATHERING_WARPS, 32)],
        }
        .canonical();
        let names: Vec<String> = columns.reads.iter().map(|e| flashderive_ir::text::expr(self.p, e)).collect();
        self.phase(
            "LOAD points",
            "points-of-columns",
            names.join(", "),
            format!("{} columns once a block into one of {} stages, ahead of those who combine", passing.tile, passing.copies),
            Space::Hardware,
            around.s.span,
        );
        let tile = self.tiles.insert(axis, passing.tile);
        let exprs: Vec<&Expr> = columns.reads.iter().collect();
        // The stage is waited for while they are on their way.
        let leaves = self.leaves(&exprs, &layout, &[])?;
        columns.sync.before(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
        let stage = Dev::Var(around.turns[&passing.value.0].stage);
        let first = self.b.let_("points0", Ty::I32, builder::mul(stage, Dev::i32(i64::from(passing.tile))));
        for (read, (.., shared)) in columns.reads.iter().zip(&passing.parts) {
            let Some(leaf) = leaves.iter().find(|l| l.read == *read).map(|l| l.tile.clone()) else { continue };
            self.over_registers(&leaf.layout.regs.clone(), &mut |e, digits| {
                let at = super::super::translate::position(&leaf.layout.regs, &leaf.layout.regs, digits);
                let local = e.local(axis, &leaf.layout, digits);
                let src = Place { var: leaf.var, at: Some(at) };
                let index = builder::add(first.clone(), local);
                e.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(*shared), index, pred: None, cache: Cache::Default });
                Ok(())
            })?;
        }
        columns.sync.after(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
        match tile {
            Some(tile) => self.tiles.insert(axis, tile),
            None => self.tiles.remove(&axis),
        };
        Ok(())
    }

    /// Reads of points are taken from the present stage from here on.
    pub(super) fn enter_points(&mut self, around: &Walk<'_, 'a>) {
        let (Some(passing), Some(stream)) = (&around.ways.points, &self.plan.stream) else { return };
        let stage = Dev::Var(around.turns[&passing.value.0].stage);
        let first = builder::mul(stage, Dev::i32(i64::from(passing.tile)));
        let beside = |(tensor, flat, shared): &(TensorId, Expr, SharedId)| Beside {
            tensor: *tensor,
            flat: flat.clone(),
            shared: *shared,
            first: first.clone(),
            axis: stream.axis,
        };
        self.beside = passing.parts.iter().map(beside).collect();
    }

    /// The read of elements `flat` of `t`, where its points lie in shared memory.
    pub(crate) fn is_beside(&self, t: TensorId, index: &[Expr]) -> Option<Beside> {
        let mut of_tensor = self.beside.iter().filter(|b| b.tensor == t).peekable();
        of_tensor.peek()?;
        let flat = self.flat(t, index);
        of_tensor.find(|b| b.flat == flat).cloned()
    }

    /// Whether `e` reads anything that is taken from shared memory, directly or in an index.
    pub(super) fn reads_beside(&self, e: &Expr) -> bool {
        let mut found = false;
        e.walk(&mut |n| {
            if let Node::Read(t, index) = &n.node {
                found |= self.is_beside(*t, index).is_some();
            }
        });
        found
    }

    /// Points of the present tile in `layout`, where `conditions` hold.
    pub(crate) fn take_points(&mut self, b: &Beside, layout: &Layout, conditions: &[Expr]) -> Built<Tile> {
        let tensor = self.p.tensor(b.tensor);
        let name = tensor.name.clone();
        let vector = super::super::exchange::run(layout, Some(b.axis), (tensor.dtype.bits() / 8).max(1));
        self.phase(
            &format!("TAKE {name}"),
            "points-taken",
            name.clone(),
            format!("{} elements a thread from shared memory, {vector} at a time", layout.registers()),
            Space::Hardware,
            tensor.span,
        );
        let exprs: Vec<&Expr> = conditions.iter().collect();
        let leaves = self.leaves(&exprs, layout, &[])?;
        let vector = if conditions.is_empty() { vector } else { 1 };
        let var = self.b.array(&name, register_type(tensor.dtype), layout.registers());
        self.over_registers(&super::super::exchange::coarse(layout, vector), &mut |e, digits| {
            let digits = super::super::access::widen(digits, vector);
            let mut pred = Vec::new();
            for c in conditions {
                pred.push(e.translate(c, &Env { layout, digits: &digits, leaves: &leaves })?.0);
            }
            let index = builder::add(b.first.clone(), e.local(b.axis, layout, &digits));
            let dst = Place { var, at: Some(super::super::translate::position(&layout.regs, &layout.regs, &digits)) };
            e.b.emit(StmtKind::Load { dst, count: vector, mem: Mem::Shared(b.shared), index, pred: builder::all(pred), fill: 0.0, cache: Cache::Default });
            Ok(())
        })?;
        Ok(Tile { var, layout: layout.clone() })
    }
}
