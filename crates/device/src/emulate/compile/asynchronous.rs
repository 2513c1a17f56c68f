//! Statements of the copy engine and of the matrix unit of a warpgroup.

use super::*;
use crate::print::{check_distances, check_matrix, check_threads};

impl Compiler<'_> {
    /// Statements that `statement` does not know.
    pub(super) fn asynchronous(&mut self, s: &Stmt) -> Result<(), Malformed> {
        match &s.kind {
            StmtKind::TensorCopy { shared, dst, map, at, barrier, barrier_at, multicast } => {
                let map = self.map(*map, at.len())?;
                let buffer = self.code.maps[&map].buffer;
                self.shared(*shared)?;
                let place = self.index(dst)?;
                let at = self.point(at)?;
                let barrier = self.mbarrier(*barrier, barrier_at)?;
                let multicast = multicast.as_ref().map(|e| self.typed(e, Ty::I32)).transpose()?;
                self.touch(Object::Global(buffer), false);
                self.code.bulk = true;
                self.tile(Tile { shared: shared.0, place, map, at, barrier: Some(barrier), multicast, stmt: self.stmt });
            }
            StmtKind::TensorStore { shared, src, map, at } => {
                self.program.maps.get(map.0 as usize).map_or(Ok(()), TensorMap::check_stores)?;
                let map = self.map(*map, at.len())?;
                let buffer = self.code.maps[&map].buffer;
                self.shared(*shared)?;
                let place = self.index(src)?;
                let at = self.point(at)?;
                self.touch(Object::Global(buffer), true);
                self.code.bulk = true;
                self.code.tile_stores = true;
                self.tile(Tile { shared: shared.0, place, map, at, barrier: None, multicast: None, stmt: self.stmt });
            }
            StmtKind::StoreCommit => {
                self.op(Op::StoreCommit);
            }
            StmtKind::StoreWait { pending } => {
                self.op(Op::StoreWait(*pending));
            }
            StmtKind::Barrier { scope: Scope::Threads { from, count, id } } => {
                check_threads(*from, *count, *id, self.kernel.threads)?;
                let known = *self.code.barriers.entry(*id).or_insert((*from, *count));
                if known != (*from, *count) {
                    return Err(format!("hardware barrier {id} is of threads {}..{} and of {from}..{}", known.0, known.0 + known.1, from + count));
                }
                self.op(Op::ThreadsBarrier(*id));
            }
            StmtKind::WarpgroupFence => {
                self.warpgroups()?;
                self.op(Op::GroupFence);
            }
            StmtKind::WarpgroupCommit => {
                self.warpgroups()?;
                self.op(Op::GroupCommit);
            }
            StmtKind::WarpgroupWait { pending } => {
                self.warpgroups()?;
                if 7 < *pending {
                    return Err(format!("{pending} groups of matrix instructions pending; at most 7 can be"));
                }
                self.op(Op::GroupWait(*pending));
            }
            StmtKind::WarpgroupMma { columns, operands, a, b, c, accumulate } => {
                self.warpgroups()?;
                check_matrix(*columns, *operands, a, b)?;
                let sum = if operands[0].is_int() { Ty::I32 } else { Ty::F32 };
                let c = self.operand(c, sum, columns / 2)?;
                let a = match a {
                    MatrixA::Shared(m) => Left::Shared(self.matrix(m, operands[0])?),
                    MatrixA::Registers(var, at) => Left::Registers(self.operand(&(*var, at.clone()), Ty::U32, 4)?),
                };
                let b = self.matrix(b, operands[1])?;
                let accumulate = self.typed(accumulate, Ty::Bool)?.slot;
                self.code.matrices.push(MatrixOp { columns: *columns, operands: *operands, a, b, c, accumulate, stmt: self.stmt });
                let n = self.code.matrices.len() as u32 - 1;
                self.op(Op::GroupMma(n));
            }
            StmtKind::Registers { count, more } => {
                self.warpgroups()?;
                if count % 8 != 0 || !(24..=240).contains(count) {
                    return Err(format!("{count} registers a thread, no multiple of 8 from 24 to 240"));
                }
                self.op(Op::Registers { count: *count, more: *more });
            }
            _ => return Err("a statement that the emulator does not know".into()),
        }
        Ok(())
    }

    /// Asynchronous statements of warpgroups need whole ones.
    fn warpgroups(&mut self) -> Result<(), Malformed> {
        if !self.kernel.threads.is_multiple_of(128) {
            return Err(format!("warpgroups in a block of {} threads, which is no multiple of 128", self.kernel.threads));
        }
        self.code.warpgroups = true;
        Ok(())
    }

    fn tile(&mut self, tile: Tile) {
        let store = tile.barrier.is_none();
        self.code.tiles.push(tile);
        let n = self.code.tiles.len() as u32 - 1;
        self.op(if store { Op::TileStore(n) } else { Op::TileCopy(n) });
    }

    fn map(&self, id: MapId, coordinates: usize) -> Result<u32, Malformed> {
        let map = self.code.maps.get(&id.0).ok_or_else(|| format!("tensor map {} is not among the kernel's", id.0))?;
        match map.encoded.dims.len() == coordinates {
            true => Ok(id.0),
            false => Err(format!("a point of {coordinates} coordinates in tensor map {}", map.name)),
        }
    }

    fn point(&mut self, at: &[Expr]) -> Result<Vec<Src>, Malformed> {
        at.iter().map(|e| self.typed(e, Ty::I32)).collect()
    }

    pub(super) fn matrix(&mut self, m: &SharedMatrix, operand: DType) -> Result<Matrix, Malformed> {
        let shared = self.shared(m.shared)?;
        if shared.elem.bits() != operand.bits() {
            return Err(format!("a matrix of {} in {}, which is of {}", operand.name(), shared.name, shared.elem.name()));
        }
        if m.swizzle != Swizzle::None && shared.offset % 1024 != 0 {
            return Err(format!("permuted matrices lie in {}, which starts at byte {}, no multiple of 1024", shared.name, shared.offset));
        }
        check_distances(m)?;
        let at = self.index(&m.at)?;
        Ok(Matrix { shared: m.shared.0, at, along: m.rows_along, swizzle: m.swizzle, stride: m.stride, lead: m.lead })
    }
}
