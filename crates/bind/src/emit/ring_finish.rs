//! What is made of a ring's finished tile: the statements behind the product, a few columns of it at a time.

use super::outlet::Outlet;
use super::*;
use crate::ring::{self, RingPlan};
use flashderive_device::program::{StmtKind, Uniform, Unroll};

impl<'a> Emitter<'a> {
    /// What is made of a tile, a few columns at a time.
    pub(super) fn finish_tile(&mut self, ring: &'a RingPlan, acc: VarId, outlets: &BTreeMap<TensorId, Outlet>) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let (blocks, chunks) = (ring.own_blocks(c), ring.width(c) / ring.chunk);
        let at = self.b.scalar("chunk", Ty::I32);
        let inner = self.scoped(|e| {
            let from = |block: Dev, r: Dev| {
                let first =
                    builder::add(builder::mul(block, Dev::i32(i64::from(c.tile[1] / 2))), builder::mul(Dev::Var(at), Dev::i32(i64::from(ring.chunk / 2))));
                builder::add(first, r)
            };
            let part = e.parts_of_sums(ring, acc, blocks, &from);
            e.finish_chunk(ring, part, Dev::Var(at), outlets)
        })?;
        let (from, to) = (Dev::i32(0), Dev::i32(i64::from(chunks)));
        self.b.emit(StmtKind::For { var: at, from, to, step: 1, unroll: Unroll::Full, uniform: Uniform::Block, body: inner });
        Ok(())
    }

    /// What is made of chunk `number` of the tile's columns, whose accumulators are `part`.
    pub(crate) fn finish_chunk(&mut self, ring: &'a RingPlan, part: VarId, number: Dev, outlets: &BTreeMap<TensorId, Outlet>) -> Built<()> {
        let plan = self.plan;
        let c = &plan.contractions[&ring.product];
        let origin = self.origin.get(&c.column).cloned();
        let ty = self.coordinate_type(c.column);
        let ahead = builder::mul(builder::cast(ty, Ty::I32, number.clone()), Dev::Int(i64::from(ring.chunk), ty));
        let first = builder::add(origin.clone().unwrap_or(Dev::Int(0, ty)), ahead);
        let first = self.b.let_(&format!("{}_chunk", self.p.axis(c.column).name), ty, first);
        self.origin.insert(c.column, first);
        self.tiles.insert(c.column, ring.chunk);
        self.kept.insert(ring.product, Tile { var: part, layout: ring::part(c, ring) });
        for s in plan.statements.iter().filter(|s| plan.stores.contains(&s.target)) {
            let tile = self.value(s.target)?;
            match outlets.get(&s.target) {
                Some(outlet) => self.hand_over(s, tile, outlet, number.clone())?,
                None => self.store(s, tile)?,
            }
        }
        self.kept.clear();
        self.kept_loads.clear();
        if let Some(origin) = origin {
            self.origin.insert(c.column, origin);
        }
        self.tiles.insert(c.column, ring.width(c));
        Ok(())
    }
}
