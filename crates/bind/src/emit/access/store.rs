//! Stores to global memory.

use super::*;

impl<'a> Emitter<'a> {
    /// Writes a tile to its tensor.
    pub(crate) fn store(&mut self, s: &'a Statement, tile: Tile) -> Built<()> {
        if crate::place::scatters(s) {
            return self.scatter(s, tile);
        }
        if let Some(copy) = self.copied_here(s.target) {
            self.store_as(s, copy, tile.clone())?;
        }
        self.store_as(s, s.target, tile)
    }

    /// Writes a tile of what `s` makes to `t`: its target, or a copy of that.
    fn store_as(&mut self, s: &'a Statement, t: TensorId, tile: Tile) -> Built<()> {
        let index: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let flat = self.flat(t, &index);
        let axes = self.tile_axes(&s.target_axes);
        let (mem, places) = self.memory(t);
        let wanted = if let Mem::Shared(_) = mem { tile.layout.clone() } else { self.store_layout(&flat, t, &axes, &tile.layout) };
        let again = if tile.layout == wanted { None } else { self.taken_again(s, t, &wanted)? };
        let tile = match again {
            Some(tile) => tile,
            None => self.exchange_elements(tile, &wanted, t)?,
        };
        let layout = tile.layout.clone();
        let tensor = self.p.tensor(t);
        let (name, dtype) = (tensor.name.clone(), tensor.dtype);
        // What lies behind a row up to its pitch belongs to nobody.
        let last = layout.regs.last().and_then(|m| m.axis);
        let room = match tensor.storage {
            Storage::Pitched(unit) if last.is_some() && s.target_axes.last().copied() == last => unit,
            _ => 1,
        };
        // An output whose axis is cut in blocks has no point behind the last one of the axis.
        // Nobody reads what an operand that is written for a product has at points that are not there, and they may be most of them.
        let some = tensor.role == Role::Output || crate::relay::laid(self.p, t);
        let ends: Vec<Expr> = if some && s.kind == Kind::Map { crate::group::guards(s) } else { Vec::new() };
        let group = self.widest_group(&flat, dtype, &layout, &ends, room);
        let vector = group.points;
        let leaves = self.leaves(&ends.iter().collect::<Vec<_>>(), &layout, &ends)?;
        let some = self.plan.stored_where.get(&t).filter(|_| matches!(mem, Mem::Global(_)));
        // Neighbours that are stored together are all read or none.
        let some = some.filter(|read| vector == 1 || last.is_none_or(|a| !read.axes().contains(&a)));
        let where_read = some.map_or(String::new(), |read| format!(", where {}: others read no other point", flashderive_ir::text::expr(self.p, read)));
        let address = flashderive_ir::text::expr(self.p, &flat);
        self.phase(
            &format!("STORE {name}"),
            "store-tile",
            name,
            format!("address {address}; {} elements a thread, {vector} at a time{}{where_read}", layout.registers(), group.text()),
            Space::Hardware,
            s.span,
        );
        let held = self.b.kernel.vars[tile.var.0 as usize].ty;
        let mut once = self.once(&layout);
        once.extend(self.once_a_cluster(&s.target_axes));
        let behind = self.in_groups((&layout, &axes), group, &mut |e, digits, count, inside| {
            let lowest = e.lowest(&layout, digits, count);
            let env = Env { layout: &layout, digits: &lowest, leaves: &leaves };
            let (index, ty) = e.translate(&flat, &env)?;
            let mut pred: Vec<Dev> = once.iter().cloned().chain(inside).collect();
            for c in &ends {
                pred.push(e.translate(c, &env)?.0);
            }
            let pred = builder::all(pred);
            let at = position(&layout.regs, &layout.regs, digits);
            let src = if e.turned(&layout, count) {
                let turned = e.b.array("turned", held, count);
                e.turn((tile.var, at), (turned, Dev::i32(0)), count);
                Place { var: turned, at: Some(Dev::i32(0)) }
            } else {
                Place { var: tile.var, at: Some(at) }
            };
            let index = builder::cast(places, ty, index);
            let store = StmtKind::Store { src, count, mem, index, pred, cache: Cache::Default };
            match some {
                None => e.b.emit(store),
                Some(read) => {
                    let read = dev::Expr::Unary(dev::UnaryOp::Unlikely, Box::new(e.translate(read, &env)?.0));
                    e.b.if_(read, dev::Uniform::None, |b| b.emit(store));
                }
            }
            Ok(())
        })?;
        behind.into_iter().for_each(|s| self.b.emit_as(s));
        Ok(())
    }

    /// Conditions under which exactly one of the threads that hold copies of an element acts.
    pub(crate) fn once(&mut self, layout: &Layout) -> Vec<Dev> {
        let mut out = Vec::new();
        for (from, modes, limit) in [(self.lane.clone(), &layout.lanes, 32), (self.warp.clone(), &layout.warps, self.plan.warps)] {
            let mut div = 1;
            for m in modes {
                if m.axis.is_none() && m.size > 1 {
                    let mut digit = builder::div(from.clone(), Dev::i32(div as i64));
                    if div * m.size < limit {
                        digit = builder::rem(digit, Dev::i32(m.size as i64));
                    }
                    out.push(builder::bin(flashderive_device::program::BinaryOp::Eq, digit, Dev::i32(0)));
                }
                div *= m.size;
            }
        }
        out
    }
}
