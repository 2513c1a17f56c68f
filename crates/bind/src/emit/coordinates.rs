//! Where a block is: the tile of each axis that it owns, and the limits that keep points inside.

use super::*;

impl<'a> Emitter<'a> {
    /// Block coordinates: which tile of each grid axis this block owns.
    pub(super) fn coordinates(&mut self) -> Built<()> {
        let plan = self.plan;
        let mut grid = plan.grid.clone();
        let mut number = self.block.clone();
        if let Some(s) = plan.stream.as_ref().filter(|s| s.look_back) {
            grid.push((s.axis, s.tile));
            number = self.ticket();
            self.tile_number = Some(number.clone());
        }
        let shared = self.place_behind(&grid);
        let together = shared.is_some();
        let mut blocks = shared.unwrap_or_else(|| self.blocks(&grid));
        let over = plan.stream.as_ref().filter(|s| s.cluster > 1);
        if plan.ahead > 0 && over.is_none() {
            blocks = HostExpr::Min(Box::new(blocks), Box::new(HostExpr::Const(plan.workers)));
        }
        if let Some(s) = over {
            number = self.cluster_coordinates(s.axis, s.tile, s.cluster);
            if plan.ahead > 0 {
                blocks = HostExpr::Min(Box::new(blocks), Box::new(HostExpr::Const(plan.workers)));
            }
            blocks = HostExpr::Mul(Box::new(blocks), Box::new(HostExpr::Const(i64::from(s.cluster))));
        }
        if plan.state_blocks > 1 {
            self.b.kernel.cluster = plan.state_blocks;
        }
        self.b.kernel.grid[0] = blocks;
        if together {
            // It has its place.
        } else if plan.ahead > 0 {
            self.row_number = Some(self.b.let_prologue("worker", Ty::I32, number));
        } else {
            self.place(&grid, number, true);
        }
        for (axis, padded) in &plan.local {
            self.resident(*axis, *padded);
        }
        if let Some(StreamPlan { axis, tile, resident: true, look_back: false, cluster: 1, .. }) = &plan.stream {
            self.resident(*axis, *tile);
        }
        self.begin_walk()
    }

    /// Number of tiles of one axis.
    pub(super) fn tiles_along(&self, axis: AxisId, tile: u32) -> HostExpr {
        HostExpr::CeilDiv(Box::new(self.walked_extent(axis)), Box::new(HostExpr::Const(tile as i64)))
    }

    /// Number of tiles over these axes.
    pub(super) fn blocks(&self, grid: &[(AxisId, u32)]) -> HostExpr {
        grid.iter().fold(HostExpr::Const(1), |n, (axis, tile)| HostExpr::Mul(Box::new(n), Box::new(self.tiles_along(*axis, *tile))))
    }

    /// The coordinates of tile number `rest` over the axes of `grid`, before everything else or here.
    pub(super) fn place(&mut self, grid: &[(AxisId, u32)], mut rest: Dev, before: bool) {
        let define = |b: &mut KernelBuilder, name: &str, ty: Ty, value: Dev| if before { b.let_prologue(name, ty, value) } else { b.let_(name, ty, value) };
        // The last axis runs fastest.
        for (i, (axis, tile)) in grid.iter().enumerate().rev() {
            let blocks = self.tiles_along(*axis, *tile);
            let name = self.p.axis(*axis).name.clone();
            let at = if i == 0 {
                rest.clone()
            } else {
                let n = self.host_scalar(&format!("{name}_blocks"), blocks, Ty::I32);
                let at = builder::rem(rest.clone(), n.clone());
                rest = define(&mut self.b, &format!("rest_{name}"), Ty::I32, builder::div(rest, n));
                at
            };
            self.settle(*axis, *tile, at, before);
        }
    }

    /// The block's tile of `axis` is number `at`.
    pub(crate) fn settle(&mut self, axis: AxisId, tile: u32, at: Dev, before: bool) {
        let ty = self.coordinate_type(axis);
        let name = format!("{}0", self.p.axis(axis).name);
        let at = builder::mul(builder::cast(ty, Ty::I32, at), Dev::Int(tile as i64, ty));
        let origin = if before { self.b.let_prologue(&name, ty, at) } else { self.b.let_(&name, ty, at) };
        self.origin.insert(axis, origin);
        if tile > 1 {
            self.tiles.insert(axis, tile);
            let whole = self.p.axis(axis).extent.as_constant().is_some_and(|e| e % tile as i64 == 0);
            if !whole || self.walks(axis) {
                let limit = self.extent(axis);
                self.limit.insert(axis, limit);
            }
        }
    }

    pub(super) fn resident(&mut self, axis: AxisId, padded: u32) {
        let ty = self.coordinate_type(axis);
        self.origin.insert(axis, Dev::Int(0, ty));
        let exact = self.p.axis(axis).extent.as_constant() == Some(padded as i64) && !self.walks(axis);
        // One point that need not be there is tried like the points of a longer tile.
        if padded > 1 || !exact {
            self.tiles.insert(axis, padded);
        }
        if !exact {
            let limit = self.extent(axis);
            self.limit.insert(axis, limit);
        }
    }

    /// Type of coordinates of `axis`.
    pub(crate) fn coordinate_type(&self, axis: AxisId) -> Ty {
        let max: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        if self.p.axis(axis).extent.eval(&max) < 1 << 30 {
            Ty::I32
        } else {
            Ty::I64
        }
    }

    /// The extent of `axis` in its coordinate type.
    pub(crate) fn extent(&mut self, axis: AxisId) -> Dev {
        let ty = self.coordinate_type(axis);
        let extent = self.p.axis(axis).extent.clone();
        match extent.as_constant() {
            Some(v) => Dev::Int(v, ty),
            None => {
                let name = format!("n_{}", self.p.axis(axis).name);
                self.host_scalar(&name, host_extent(&extent), ty)
            }
        }
    }
}
