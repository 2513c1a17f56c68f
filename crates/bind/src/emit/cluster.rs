//! Rows held by a cluster: each of its blocks has a part of the row in registers, and what the blocks have reduced meets
//! through distributed shared memory.
//!
//! Each block pushes its result to every block of the cluster (a push costs half of a pull), a cluster barrier follows,
//! and every thread joins the results in the order of the ranks: the same bits in every block and on every run. The last
//! push of a kernel is followed by a barrier too, so no block ends while another one may write to it. This is the way of a row that
//! its cluster works on alone; where rows follow one another, `merges` does it.

use super::reduce::State;
use super::*;
use crate::builder::bin;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, Scope, StmtKind};

impl<'a> Emitter<'a> {
    /// Blocks of the cluster that holds the row, 1 if there is none.
    pub(crate) fn cluster(&self) -> u32 {
        self.plan.stream.as_ref().map_or(1, |s| s.cluster)
    }

    /// All blocks of the cluster have started: needed once before the first push. Written after the first loads, whose
    /// latency hides it.
    pub(crate) fn meet_cluster(&mut self) {
        if self.cluster() > 1 && !self.cluster_met {
            self.cluster_met = true;
            self.phase(
                "CLUSTER_START",
                "cluster-start",
                self.b.kernel.name.clone(),
                "a block's shared memory can be written once it runs; the barrier stands behind the first loads".into(),
                Space::Hardware,
                flashderive_diagnostics::Span::NONE,
            );
            self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        }
    }

    /// Joins the results of the cluster's blocks, if `axes` hold the axis that is cut over them.
    pub(crate) fn across_cluster(&mut self, s: &'a Statement, op: Combine, axes: &[AxisId], state: &State, types: &[Ty]) -> Built<()> {
        let ranks = self.cluster();
        let cut = self.plan.stream.as_ref().is_some_and(|x| axes.contains(&x.axis));
        if ranks == 1 || !cut {
            return Ok(());
        }
        if state.layout.registers() > 1 {
            return self.refuse(s, "a row over a cluster with several results a block has no plan");
        }
        self.meet_cluster();
        let name = self.p.tensor(s.target).name.clone();
        self.phase(
            &format!("CLUSTER_MERGE {name}"),
            "cluster-merge",
            name.clone(),
            format!("each of {ranks} blocks pushes its result to all; every thread joins them in the order of the ranks"),
            Space::Hardware,
            s.span,
        );
        let at = Dev::i32(0);
        let mut buffers = Vec::new();
        for (var, ty) in state.vars.iter().zip(types) {
            let elem = match ty {
                Ty::F32 => DType::F32,
                Ty::I64 => DType::I64,
                Ty::Bool => return self.refuse(s, "truth values have no way through a cluster"),
                _ => DType::I32,
            };
            let shared = self.b.shared(&format!("{name}_ranks"), elem, ranks);
            self.b.emit(StmtKind::StoreRemote {
                src: Place { var: *var, at: Some(at.clone()) },
                count: 1,
                shared,
                index: Dev::ClusterRank,
                rank: Dev::Tid,
                pred: Some(builder::lt(Dev::Tid, Dev::i32(i64::from(ranks)))),
                signal: None,
            });
            buffers.push(shared);
        }
        self.b.emit(StmtKind::Barrier { scope: Scope::Cluster });
        for rank in 0..ranks {
            let mut items = Vec::new();
            for (ty, shared) in types.iter().zip(&buffers) {
                let var = self.b.scalar("of_rank", *ty);
                let dst = Place { var, at: None };
                let index = Dev::i32(i64::from(rank));
                self.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(*shared), index, pred: None, fill: 0.0, cache: Cache::Default });
                items.push(Dev::Var(var));
            }
            let next = if rank == 0 {
                items
            } else {
                let own: Vec<Dev> = state.vars.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).collect();
                self.combine(op, &own, &items)?
            };
            self.set_all(&state.vars, at.clone(), next, types);
        }
        Ok(())
    }

    /// The condition under which one block of a cluster acts for all, where each of them has the same points of `axes`.
    pub(crate) fn once_a_cluster(&self, axes: &[AxisId]) -> Option<Dev> {
        let over = self.plan.stream.as_ref().filter(|s| s.cluster > 1 && !axes.contains(&s.axis));
        over.map(|_| bin(BinaryOp::Eq, Dev::ClusterRank, Dev::i32(0)))
    }

    /// Splits the block's number into row and rank; the rank's part of the row begins at its multiple of the tile.
    pub(crate) fn cluster_coordinates(&mut self, axis: AxisId, tile: u32, ranks: u32) -> Dev {
        self.b.kernel.cluster = ranks;
        let ty = self.coordinate_type(axis);
        let rank = builder::cast(ty, Ty::I32, Dev::ClusterRank);
        let origin = self.b.let_prologue(&format!("{}0", self.p.axis(axis).name), ty, builder::mul(rank, Dev::Int(i64::from(tile), ty)));
        self.origin.insert(axis, origin);
        self.tiles.insert(axis, tile);
        if self.p.axis(axis).extent.as_constant() != Some(i64::from(tile * ranks)) || self.walks(axis) {
            let limit = self.extent(axis);
            self.limit.insert(axis, limit);
        }
        bin(BinaryOp::Div, Dev::BlockIdx(0), Dev::i32(i64::from(ranks)))
    }
}
