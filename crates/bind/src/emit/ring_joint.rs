//! Rings with several products that have one operand in common (see [`crate::ring::joint`]).
//!
//! ```text
//! a stage of the other operands: the rows of each one behind the other    the instructions multiply all of them
//! sums of a thread, in each block of 64 rows:                             | columns of the first | of the second | ..
//! behind the loop, for each few columns:                                  the same columns of each product, in registers
//! ```
//! Products that have rows of a tile apart have blocks of 64 rows of their own instead.

use super::ring::{sums_of_tile, Staged};
use super::*;
use crate::ring::{self, Operand, RingPlan, Side};

impl<'a> Emitter<'a> {
    /// The stages of the operands of a side, which has `points` points: those of all products lie in one buffer.
    pub(super) fn staged_side_by_side(&mut self, ring: &'a RingPlan, side: Side, points: u32) -> Built<Vec<Staged<'a>>> {
        let (number, first) = if side == Side::Rows { (0, &ring.left) } else { (1, &ring.right) };
        let further = ring.joint.iter().filter(|_| side == ring.side).map(|j| &j.own);
        let all: Vec<&'a Operand> = std::iter::once(first).chain(further).collect();
        let each = points / all.len() as u32;
        let mut out: Vec<Staged<'a>> = Vec::new();
        for o in all {
            let place = (each, out.len() as u32 * each, points);
            let into = out.first().map(|o| o.shared);
            out.push(self.staged_among(o, number, place, into, ring)?);
        }
        Ok(out)
    }

    /// Of a tile's sums, those of all products at the points of a chunk: `from` is the register of the first product's for register `r` of
    /// block `block` of the chunk. Further ones are kept for what is made of the tile; returns the first one's.
    pub(super) fn parts_of_sums(&mut self, ring: &'a RingPlan, acc: VarId, blocks: u32, from: &dyn Fn(Dev, Dev) -> Dev) -> VarId {
        let c = &self.plan.contractions[&ring.product];
        let products = std::iter::once(ring.product).chain(ring.joint.iter().map(|j| j.product));
        let mut parts = Vec::new();
        for (number, product) in products.enumerate() {
            let name = self.p.tensor(product).name.clone();
            let part = self.b.array(&format!("{name}_part"), sums_of_tile(ring, c.operand), blocks * ring.chunk / 2);
            let blocks_before = if ring.side == Side::Rows { ring.own_blocks(c) } else { 1 };
            let ahead = number as u32 * blocks_before * ring.width(c) / 2;
            self.b.unrolled("block", blocks, |b, block| {
                b.unrolled("r", ring.chunk / 2, |b, r| {
                    let at = builder::add(from(block.clone(), r.clone()), Dev::i32(i64::from(ahead)));
                    let to = builder::add(builder::mul(block, Dev::i32(i64::from(ring.chunk / 2))), r);
                    b.set_at(part, to, Dev::Elem(acc, Box::new(at)));
                });
            });
            parts.push((product, part));
        }
        for (product, part) in &parts[1..] {
            self.kept.insert(*product, Tile { var: *part, layout: ring::part(c, ring) });
        }
        parts[0].1
    }

    /// What lies side by side in a tile, for the record; nothing for one product.
    pub(super) fn told_products(&self, ring: &RingPlan) -> String {
        let name = |t: TensorId| self.p.tensor(t).name.clone();
        let all: Vec<String> = std::iter::once(ring.product).chain(ring.joint.iter().map(|j| j.product)).map(name).collect();
        if all.len() > 1 {
            format!("; {} of {} side by side", if ring.side == Side::Rows { "rows" } else { "columns" }, all.join(", "))
        } else {
            String::new()
        }
    }
}
