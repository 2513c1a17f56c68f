//! Values of this kernel at other points than those that read them: through shared memory.
//!
//! ```text
//! cells[point] = value        each thread those that it has
//! read = cells[index]         index: any whole number that a thread knows, moved into the tile where no condition keeps it there
//! ```
//! A tile lies in the order of its axes, once for all reads of a trip.

use super::translate::{position, Env};
use super::*;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, Scope, StmtKind};

impl<'a> Emitter<'a> {
    /// `t[index]`, of which this kernel makes `tile`, for the points of `layout` where `conditions` hold.
    pub(crate) fn elsewhere(&mut self, read: &Expr, (t, index): (TensorId, &[Expr]), tile: &Tile, layout: &Layout, conditions: &[Expr]) -> Built<Tile> {
        let p = self.p;
        let name = p.tensor(t).name.clone();
        let into = layout.slice(|a| read.axes().contains(&a));
        let key = (flashderive_ir::text::expr(p, read), into.clone());
        if let Some(tile) = self.fresh_loads.get(&key).cloned() {
            return Ok(tile);
        }
        let own = self.maker(t).map(|s| s.target_axes.clone()).unwrap_or_default();
        let wide: Vec<(AxisId, u32, &Expr)> = own.iter().zip(index).filter_map(|(a, e)| self.cells_along(*a).filter(|n| *n > 1).map(|n| (*a, n, e))).collect();
        let leaves = self.leaves(&wide.iter().map(|(_, _, e)| *e).collect::<Vec<_>>(), &into, conditions)?;
        let ty = self.b.kernel.vars[tile.var.0 as usize].ty;
        let (shared, first) = self.in_cells(t, &name, tile, &wide.iter().map(|(a, n, _)| (*a, *n)).collect::<Vec<_>>())?;
        self.phase(
            &format!("ELSEWHERE {name}"),
            "read-elsewhere",
            name.clone(),
            format!("{} is of another point of the block: each thread takes it from shared memory", key.0),
            Space::Hardware,
            read.span,
        );
        let out = self.b.array(&name, ty, into.registers());
        self.over_registers(&into.regs.clone(), &mut |e, digits| {
            let mut at = Dev::i32(0);
            for (axis, n, place) in &wide {
                let here = match place.node {
                    Node::Axis(a) if a == *axis && e.pushed(a) => builder::add(e.first_of(a), e.local(a, &into, digits)),
                    Node::Axis(a) if a == *axis => e.local(a, &into, digits),
                    _ => {
                        let (value, ty) = e.translate(place, &Env { layout: &into, digits, leaves: &leaves })?;
                        let value = builder::cast(Ty::I32, ty, value);
                        let last = Dev::i32(i64::from(*n) - 1);
                        builder::bin(BinaryOp::Max, builder::bin(BinaryOp::Min, value, last), Dev::i32(0))
                    }
                };
                at = builder::add(builder::mul(at, Dev::i32(i64::from(*n))), here);
            }
            let at = first.iter().fold(at, |at, first| builder::add(first.clone(), at));
            let dst = Place { var: out, at: Some(position(&into.regs, &into.regs, digits)) };
            e.b.emit(StmtKind::Load { dst, count: 1, mem: Mem::Shared(shared), index: at, pred: None, fill: 0.0, cache: Cache::Default });
            Ok(())
        })?;
        let made = Tile { var: out, layout: into };
        self.fresh_loads.insert(key, made.clone());
        Ok(made)
    }

    /// The points of `axis` that a block knows of: those of its tile, or of all blocks that push their parts to one another.
    fn cells_along(&self, axis: AxisId) -> Option<u32> {
        let blocks = if self.pushed(axis) { self.plan.state_blocks } else { 1 };
        self.tiles.get(&axis).map(|n| n * blocks)
    }

    /// Shared memory with `tile` of `t`, whose axes with more than one point are `wide`, and the first element of the present turn, where blocks push their parts.
    fn in_cells(&mut self, t: TensorId, name: &str, tile: &Tile, wide: &[(AxisId, u32)]) -> Built<(dev::SharedId, Option<Dev>)> {
        // They are those of this trip as long as its loads are.
        let key = (format!("cells of {name}"), tile.layout.clone());
        if let Some(known) = self.cells.get(&t).cloned().filter(|_| self.fresh_loads.contains_key(&key)) {
            return Ok(known);
        }
        let elem = match self.b.kernel.vars[tile.var.0 as usize].ty {
            Ty::I64 => DType::I64,
            Ty::I32 | Ty::U32 => DType::I32,
            Ty::Bool => DType::Bool,
            Ty::F32 => DType::F32,
        };
        let cells = wide.iter().map(|(_, n)| *n).product::<u32>().max(1);
        let pushed = wide.iter().any(|(a, _)| self.pushed(*a));
        if pushed && elem == DType::Bool {
            return self.refuse(self.maker(t).unwrap_or(&self.plan.statements[0]), "truth values have no way through a cluster");
        }
        let shared = self.b.shared(name, elem, if pushed { 2 * cells } else { cells });
        let from = tile.layout.clone();
        let once = self.once(&from);
        let span = self.p.tensor(t).span;
        self.phase(&format!("CELLS {name}"), "read-elsewhere", name.to_string(), "in the order of its axes, for other points".into(), Space::Hardware, span);
        let turn = match self.maker(t).filter(|_| pushed) {
            // Who pushes has read what was pushed before.
            Some(s) => {
                self.b.emit(StmtKind::Barrier { scope: Scope::Block });
                Some(self.turn_of_trip(s, cells, cells * elem.bits() / 8)?)
            }
            None => None,
        };
        self.over_registers(&from.regs.clone(), &mut |e, digits| {
            let mut at = Dev::i32(0);
            for (axis, n) in wide {
                let here = e.local(*axis, &from, digits);
                let here = if e.pushed(*axis) { builder::add(e.first_of(*axis), here) } else { here };
                at = builder::add(builder::mul(at, Dev::i32(i64::from(*n))), here);
            }
            let place = position(&from.regs, &from.regs, digits);
            if let Some(turn) = &turn {
                e.push((tile.var, place, 1), shared, at, &once, turn);
                return Ok(());
            }
            let src = Place { var: tile.var, at: Some(place) };
            e.b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(shared), index: at, pred: builder::all(once.clone()), cache: Cache::Default });
            Ok(())
        })?;
        if let Some(turn) = &turn {
            self.await_turn(turn);
        }
        let first = turn.map(|turn| turn.first);
        self.cells.insert(t, (shared, first.clone()));
        self.fresh_loads.insert(key, tile.clone());
        Ok((shared, first))
    }
}
