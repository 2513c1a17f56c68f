//! The tiles of a block and the steps of the depth, which both roles walk in the same order.

use super::*;

impl<'a> Emitter<'a> {
    /// A loop over the tiles of the block, with their coordinates set; over those of one consumer if they take turns.
    pub(crate) fn over_tiles(&mut self, ring: &RingPlan, consumer: Option<Dev>, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        if ring.cluster > 1 {
            let ranks = i64::from(ring.cluster * ring.group());
            self.b.kernel.grid[0] = HostExpr::Mul(Box::new(self.blocks(&self.units())), Box::new(HostExpr::Const(ranks)));
            let number = self.b.let_("tile", Ty::I32, builder::div(Dev::BlockIdx(0), Dev::i32(ranks)));
            self.place_ring(ring, number);
            return body(self);
        }
        if let Some(s) = &ring.segments {
            return self.over_segments(ring, s, body);
        }
        if ring.stream_k.is_some() {
            return self.over_pieces(ring, consumer, body);
        }
        self.over_work(consumer.map(|first| (first, ring.groups)), |e, number| e.place_ring(ring, number), body)
    }

    /// Coordinates of tile `number`: bands of `raster` tiles of rows, in which rows run fastest.
    pub(crate) fn place_ring(&mut self, ring: &RingPlan, number: Dev) {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let (beside, others) = self.columns_and_others(ring);
        let along: Vec<(AxisId, u32)> = self.rows_in_grid(ring).into_iter().map(|(a, points)| (a, ring.unit(a, points))).collect();
        let pair: Vec<(AxisId, u32)> = along.iter().chain(&beside).copied().collect();
        let mut at = number;
        if !others.is_empty() {
            let each = self.host_scalar("tiles_each", self.blocks(&pair), Ty::I32);
            let outer = self.b.let_("outer", Ty::I32, builder::div(at.clone(), each.clone()));
            self.place(&others, outer, false);
            at = self.b.let_("inner", Ty::I32, builder::rem(at, each));
        }
        let (row, column) = match self.one_line(ring, &beside) {
            Some(Line::Row) => (Dev::i32(0), at),
            Some(Line::Column) => (at, Dev::i32(0)),
            None => {
                let rows = self.host_scalar(&format!("{}_blocks", self.p.axis(c.row).name), self.rows_of_tiles_in(ring), Ty::I32);
                let columns = self.host_scalar(&format!("{}_blocks", self.p.axis(c.column).name), self.blocks(&beside), Ty::I32);
                self.in_bands(ring, at, rows, columns)
            }
        };
        match along.as_slice() {
            [(row_axis, high)] => self.settle(*row_axis, *high, row, false),
            _ => {
                let row = self.b.let_("row", Ty::I32, row);
                self.place(&along, row, false);
            }
        }
        match beside.as_slice() {
            [(axis, wide)] => self.settle(*axis, *wide, column, false),
            _ => {
                let column = self.b.let_("column", Ty::I32, column);
                self.place(&beside, column, false);
            }
        }
        self.own_tile(ring);
    }

    /// Row and column of tile `at` of `rows` by `columns` tiles, in bands of `raster` tiles of rows, in which rows run fastest.
    pub(crate) fn in_bands(&mut self, ring: &RingPlan, at: Dev, rows: Dev, columns: Dev) -> (Dev, Dev) {
        let raster = Dev::i32(i64::from(ring.raster));
        let band = builder::mul(raster.clone(), columns);
        let band = self.b.let_("band_tiles", Ty::I32, band);
        let number = self.b.let_("band", Ty::I32, builder::div(at.clone(), band.clone()));
        let first = self.b.let_("band_row", Ty::I32, builder::mul(number, raster.clone()));
        let height = bin(BinaryOp::Min, bin(BinaryOp::Sub, rows, first.clone()), raster);
        let height = self.b.let_("band_rows", Ty::I32, height);
        let rest = self.b.let_("in_band", Ty::I32, builder::rem(at, band));
        (builder::add(first, builder::rem(rest.clone(), height.clone())), builder::div(rest, height))
    }

    /// The steps of the depth for a tile, with the coordinate of the depth set.
    pub(in crate::emit) fn over_depth(&mut self, s: &'a Statement, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let range = self.range_of_depth(s)?;
        self.over_range(s, range, body)
    }

    /// First coordinate of the depth for a tile, and its end.
    pub(in crate::emit) fn range_of_depth(&mut self, s: &'a Statement) -> Built<(Dev, Dev)> {
        let plan = self.plan;
        let Some(stream) = &plan.stream else { return self.refuse(s, "a ring needs a depth") };
        let extent = self.extent(stream.axis);
        match (&plan.ring, self.bounds_of_piece(stream)) {
            (_, Some(piece)) => Ok(piece),
            (Some(ring), None) if ring.cluster > 1 => Ok(self.part_of_depth(ring, stream)),
            _ => self.bounds(stream, &[s], extent),
        }
    }

    /// The steps from coordinate `from` of the depth to `to`.
    pub(in crate::emit) fn over_range(&mut self, s: &'a Statement, (from, to): (Dev, Dev), body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let plan = self.plan;
        let Some(stream) = &plan.stream else { return self.refuse(s, "a ring needs a depth") };
        let axis = stream.axis;
        let ty = self.coordinate_type(axis);
        let var = self.b.scalar(&format!("{}0", self.p.axis(axis).name), ty);
        self.origin.insert(axis, Dev::Var(var));
        let mut around = Vec::new();
        for (axis, extent) in plan.ring.iter().flat_map(|r| &r.over) {
            let ty = self.coordinate_type(*axis);
            let var = self.b.scalar(&self.p.axis(*axis).name.clone(), ty);
            self.origin.insert(*axis, Dev::Var(var));
            around.push((var, Dev::Int(0, ty), Dev::Int(*extent, ty)));
        }
        let inner = self.scoped(body)?;
        let step = i64::from(stream.tile);
        // Consumers in turns may have pieces of different lengths at a time.
        let apart = plan.ring.as_ref().is_some_and(|r| r.alternate && r.stream_k.is_some());
        let uniform = if apart { Uniform::Warp } else { Uniform::Block };
        let steps = StmtKind::For { var, from, to, step, unroll: Unroll::No, uniform, body: inner };
        let mut nested = self.scoped(|e| {
            e.b.emit(steps);
            Ok(())
        })?;
        for (var, from, to) in around {
            let all = StmtKind::For { var, from, to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: nested };
            nested = self.scoped(|e| {
                e.b.emit(all);
                Ok(())
            })?;
        }
        nested.into_iter().for_each(|s| self.b.emit_as(s));
        Ok(())
    }
}
