//! Points of a tile that one role loads and the consumers take.
//!
//! ```text
//! g[q - j]     places of a stage, from the last column on:   q0 - j0 - (columns - 1) ..  q0 - j0  ..  q0 - j0 + (rows - 1)
//! ```

use super::*;
use crate::layout::Mode;
use flashderive_device::program::{Cache, Mem, Place};

/// Shared memory of points on their way: `[stage][point]` for each read.
pub(super) struct Passing {
    pub value: ValueId,
    /// By read.
    parts: Vec<Part>,
    pub copies: u32,
    pub full: SharedId,
    pub empty: SharedId,
}

/// The points of one read.
struct Part {
    tensor: TensorId,
    flat: Expr,
    /// The rows, where points are differences.
    row: Option<AxisId>,
    shared: SharedId,
    /// Places of a stage.
    points: u32,
}

/// A read whose points of the present tile lie in shared memory.
#[derive(Clone)]
pub(crate) struct Beside {
    tensor: TensorId,
    flat: Expr,
    shared: SharedId,
    /// Where the first of them lies; where there is `row`, that of the first row and column.
    first: Dev,
    row: Option<AxisId>,
    column: AxisId,
}

/// `points` of an axis, one a lane at a time.
fn points_layout(axis: AxisId, points: u32) -> Layout {
    let at_a_time = GATHERING_WARPS * 32;
    Layout {
        regs: vec![Mode::new(axis, points / at_a_time, at_a_time)],
        lanes: vec![Mode::new(axis, 32, 1)],
        warps: vec![Mode::new(axis, GATHERING_WARPS, 32)],
    }
    .canonical()
}

impl<'a> Emitter<'a> {
    /// Shared memory for points, where they pass.
    pub(super) fn passing(&mut self, columns: &ColumnsPlan) -> Option<Passing> {
        let value = columns.points?;
        let [rows, width, _] = self.plan.contractions[&columns.product()].tile;
        let copies = columns.program.value(value).buffers;
        let mut parts = Vec::new();
        for of in columns.passing() {
            let Node::Read(t, index) = &of.read.node else { continue };
            let (name, dtype, points) = (self.p.tensor(*t).name.clone(), self.p.tensor(*t).dtype, of.points([rows, width]));
            let shared = self.b.shared(&format!("{name}_points"), dtype, copies * points);
            parts.push(Part { tensor: *t, flat: self.flat(*t, index), row: of.row, shared, points });
        }
        let [full, empty] = ["full", "empty"].map(|end| self.b.shared(&format!("points_{end}"), DType::I64, copies));
        Some(Passing { value, parts, copies, full, empty })
    }

    /// Loads the points of a tile and leaves them in the next stage.
    pub(super) fn load_points(&mut self, around: &Walk<'_, 'a>, o: OperationId) -> Built<()> {
        let columns = around.columns;
        let Some(passing) = &around.ways.points else { return Ok(()) };
        let c = &self.plan.contractions[&columns.product()];
        let (column, [rows, width, _]) = (c.column, c.tile);
        let names: Vec<String> = columns.passing().map(|r| flashderive_ir::text::expr(self.p, &r.read)).collect();
        self.phase(
            "LOAD points",
            "points-of-a-tile",
            names.join(", "),
            format!("of {width} columns once a block into one of {} stages, ahead of those who combine", passing.copies),
            Space::Hardware,
            around.s.span,
        );
        // Differences of the tile's rows and its first column, then of its first row and the other columns.
        let mut loaded: Vec<(&Part, Option<AxisId>, Tile)> = Vec::new();
        let made = |part: &Part| columns.made.iter().find(|m| m.tensor == part.tensor);
        for (of, part) in columns.passing().zip(&passing.parts).filter(|(_, part)| made(part).is_none()) {
            let ways = of.row.map(|row| (row, rows)).into_iter().chain([(column, width)]);
            for (along, points) in ways {
                let tile = self.points_along(&of.read, (along, points), of.anywhere || of.row.is_some())?;
                loaded.push((part, of.row.filter(|_| along == column), tile));
            }
        }
        // The stage is waited for while they are on their way.
        columns.sync.before(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
        for (part, of) in passing.parts.iter().filter_map(|part| Some((part, made(part)?))) {
            let tile = self.make_points(around, of, column, &points_layout(column, width))?;
            loaded.push((part, None, tile));
        }
        let stage = Dev::Var(around.turns[&passing.value.0].stage);
        for (part, backwards, tile) in loaded {
            let first = builder::mul(stage.clone(), Dev::i32(i64::from(part.points)));
            let first = if part.row.is_some() { builder::add(first, Dev::i32(i64::from(width) - 1)) } else { first };
            let along = if backwards.is_some() { column } else { part.row.unwrap_or(column) };
            let layout = tile.layout.clone();
            self.over_registers(&layout.regs.clone(), &mut |e, digits| {
                let at = super::super::translate::position(&layout.regs, &layout.regs, digits);
                let local = e.along(along, &layout, digits);
                // The first row's difference with the first column is there.
                let pred = backwards.map(|_| builder::lt(Dev::i32(0), local.clone()));
                let index = if backwards.is_some() { sub(first.clone(), local) } else { builder::add(first.clone(), local) };
                let src = Place { var: tile.var, at: Some(at) };
                e.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(part.shared), index, pred, cache: Cache::Default });
                Ok(())
            })?;
        }
        columns.sync.after(Phase::Trip, o).iter().for_each(|event| self.event(around, *event, None));
        Ok(())
    }

    /// Where a lane's point lies along an axis of which the warps that gather have a tile.
    pub(super) fn along(&mut self, axis: AxisId, layout: &Layout, digits: &[Dev]) -> Dev {
        let before = self.tiles.insert(axis, layout.registers() * GATHERING_WARPS * 32);
        let local = self.local(axis, layout, digits);
        self.restore_tile(axis, before);
        local
    }

    fn restore_tile(&mut self, axis: AxisId, before: Option<u32>) {
        match before {
            Some(tile) => self.tiles.insert(axis, tile),
            None => self.tiles.remove(&axis),
        };
    }

    /// `points` of a read along an axis from where its tile begins, one a lane at a time; 0 outside of the tensor where it may be `anywhere`.
    fn points_along(&mut self, read: &Expr, (axis, points): (AxisId, u32), anywhere: bool) -> Built<Tile> {
        let layout = points_layout(axis, points);
        let conditions = if anywhere { self.inside_of_tensor(read) } else { Vec::new() };
        let before = self.tiles.insert(axis, points);
        let leaves = self.leaves(&[read], &layout, &conditions);
        self.restore_tile(axis, before);
        match leaves?.into_iter().find(|l| l.read == *read) {
            Some(leaf) => Ok(leaf.tile),
            None => Err(Diagnostic::bug(codes::BUILD_BUG, read.span, "points that nobody loads").into()),
        }
    }

    /// Conditions under which a read is inside of its tensor, as far as that is not known.
    fn inside_of_tensor(&self, read: &Expr) -> Vec<Expr> {
        let Node::Read(t, index) = &read.node else { return Vec::new() };
        if self.always_inside(*t, index, &[]) {
            return Vec::new();
        }
        let ends = index.iter().zip(&self.p.tensor(*t).shape).filter(|(e, _)| !e.axes().is_empty());
        ends.flat_map(|(e, extent)| {
            let end = Expr::new(Node::Extent(extent.clone()));
            [Expr::binary(Binary::Le, Expr::int(0), e.clone()), Expr::binary(Binary::Lt, e.clone(), end)]
        })
        .collect()
    }

    /// Reads of points are taken from the present stage from here on.
    pub(super) fn enter_points(&mut self, around: &Walk<'_, 'a>) {
        let Some(passing) = &around.ways.points else { return };
        let c = &self.plan.contractions[&around.columns.product()];
        let (column, width) = (c.column, c.tile[1]);
        let stage = Dev::Var(around.turns[&passing.value.0].stage);
        let beside = |part: &Part| {
            let first = builder::mul(stage.clone(), Dev::i32(i64::from(part.points)));
            let first = if part.row.is_some() { builder::add(first, Dev::i32(i64::from(width) - 1)) } else { first };
            Beside { tensor: part.tensor, flat: part.flat.clone(), shared: part.shared, first, row: part.row, column }
        };
        self.beside = passing.parts.iter().map(beside).collect();
    }

    /// The read of an element of `t`, where its points lie in shared memory.
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

    /// Points of the present tile in `layout`. Who uses them knows which of them are absent.
    pub(crate) fn take_points(&mut self, b: &Beside, layout: &Layout) -> Built<Tile> {
        let tensor = self.p.tensor(b.tensor);
        let name = tensor.name.clone();
        let run = super::super::exchange::run(layout, Some(b.column), (tensor.dtype.bits() / 8).max(1));
        let vector = if b.row.is_some() { 1 } else { run };
        self.phase(
            &format!("TAKE {name}"),
            "points-taken",
            name.clone(),
            format!("{} elements a thread from shared memory, {vector} at a time", layout.registers()),
            Space::Hardware,
            tensor.span,
        );
        let var = self.b.array(&name, register_type(tensor.dtype), layout.registers());
        self.over_registers(&super::super::exchange::coarse(layout, vector), &mut |e, digits| {
            let digits = super::super::access::widen(digits, vector);
            let column = e.local(b.column, layout, &digits);
            let index = match b.row {
                Some(row) => sub(builder::add(b.first.clone(), e.local(row, layout, &digits)), column),
                None => builder::add(b.first.clone(), column),
            };
            let dst = Place { var, at: Some(super::super::translate::position(&layout.regs, &layout.regs, &digits)) };
            e.b.emit(StmtKind::Load { dst, count: vector, mem: Mem::Shared(b.shared), index, pred: None, fill: 0.0, cache: Cache::Default });
            Ok(())
        })?;
        Ok(Tile { var, layout: layout.clone() })
    }
}
