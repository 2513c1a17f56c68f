//! Prefix combinations across lines of memory: neighbouring lanes have neighbouring columns, and each thread has a run of points of its own
//! columns. The points of a tile are in the order of runs, lanes, warps and trips; columns never meet.
//!
//! ```text
//! for each tile of the stream:
//!   load a run of points of each column of the thread      all loads are asked for before one is used
//!   combine the run in order                               registers
//!   combine what the lanes of a column have                shuffles over whole columns, if lanes share one
//!   leave the total of the warp; take those before it      shared memory, one barrier
//!   join what lies before to each point, and store
//! ```
//! A scan of a row gives each thread a run of the row, which lies apart in memory here: each access of a warp would touch 32 lines.

use super::lookback::element;
use super::scan::Law;
use super::translate::{position, Env};
use super::*;
use crate::builder::{bin, select};
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, SharedId, ShuffleMode, StmtKind, Uniform};

/// Whose digits the points of a scan are: those of a thread in order, then the lanes, then the warps that share a column.
struct Columns {
    layout: Layout,
    /// The columns of a thread, and which lanes and warps have them.
    kept: Layout,
    /// The register digit of the points and its size; lanes and warps of a column with what their numbers are divided by.
    at: Option<usize>,
    run: u32,
    lanes: (u32, u32),
    warps: (u32, u32),
}

impl Columns {
    /// The register of point `i` of the run at `digits` of the columns.
    fn register(&self, i: u32, digits: &[Dev]) -> Dev {
        let mut all = digits.to_vec();
        if let Some(at) = self.at {
            all.insert(at, Dev::i32(i64::from(i)));
        }
        position(&self.layout.regs, &self.layout.regs, &all)
    }
}

/// The digit of `axis` among `modes` and what the number is divided by, if there is one at most and its steps are of `stride`.
fn digit(modes: &[Mode], axis: AxisId, stride: u32) -> Option<(u32, u32)> {
    let (mut found, mut div) = ((1, 1), 1);
    for m in modes {
        if m.axis == Some(axis) {
            if found.1 > 1 || m.stride != stride {
                return None;
            }
            found = (div, m.size);
        }
        div *= m.size;
    }
    Some(found)
}

impl<'a> Emitter<'a> {
    /// How the points of a scan lie across lines, where lanes beside one another have neighbours of another axis.
    fn columns_of(&self, s: &Statement, axis: AxisId) -> Option<Columns> {
        let domain = self.tile_axes(&s.domain());
        let layout = self.master.slice(|a| domain.contains(&a));
        let of = |modes: &[Mode]| modes.iter().any(|m| m.axis == Some(axis));
        let first = layout.lanes.first().and_then(|m| m.axis) == Some(axis);
        // A row over whole warps is a scan of neighbours, unless the block has columns beside it.
        if domain.iter().all(|a| *a == axis) && (first || !of(&layout.lanes) && !of(&layout.warps)) {
            return None;
        }
        let mut runs = layout.regs.iter().enumerate().filter(|(_, m)| m.axis == Some(axis));
        let at = runs.next();
        if runs.next().is_some() || at.is_some_and(|(_, m)| m.stride != 1) {
            return None;
        }
        let run = at.map_or(1, |(_, m)| m.size);
        let at = at.map(|(i, _)| i);
        let lanes = digit(&layout.lanes, axis, run)?;
        let warps = digit(&layout.warps, axis, run * lanes.1)?;
        let kept = layout.slice(|a| a != axis);
        Some(Columns { layout, kept, at, run, lanes, warps })
    }

    /// The tile of a scan across lines; `None` where the block has one row.
    pub(crate) fn scan_columns(&mut self, s: &'a Statement) -> Built<Option<Tile>> {
        let Some((law, axis, exclusive)) = self.law_of(s) else { return self.refuse(s, "not a scan") };
        let Some(columns) = self.columns_of(s, axis) else { return Ok(None) };
        let types = self.scan_types(s, law);
        let identity = self.scan_identity(law, &types)?;
        let name = self.p.tensor(s.target).name.clone();
        let carry = self.carry(s, &types, &identity, columns.kept.registers())?.vars;
        // Neighbours are of the row or of other rows, as the lanes lie.
        let lie = match columns.lanes {
            (1, lanes) if lanes > 1 => format!("{lanes} neighbouring lanes have one row"),
            _ => "neighbouring lanes have neighbouring columns".to_string(),
        };
        let text = format!(
            "{lie}: {} points a thread in order, then {} lanes, then {} warps of a column, then the carry of the tiles before{}",
            columns.run,
            columns.lanes.1,
            columns.warps.1,
            law.text()
        );
        let vars = self.scan_items(s, law, axis, &columns.layout, &types, &identity, ("scan-lines", text))?;
        let runs = self.combine_runs(law, &columns, &vars, &types, &name)?;
        let before = self.before_lanes(law, &columns, (&vars, runs.as_deref()), &types, &identity, &name)?;
        let start = self.before_warps(law, &columns, &before, &carry, &types, &name)?;
        let out = self.b.array(&name, value_type(self.p.tensor(s.target)), columns.layout.registers());
        let initial = match &s.kind {
            Kind::Recurrence { initial, .. } => self.leaves(&[initial], &columns.kept, &[])?,
            _ => Vec::new(),
        };
        self.over_registers(&columns.kept.regs, &mut |e, digits| {
            let cell = position(&columns.kept.regs, &columns.kept.regs, digits);
            let start = elements(&start, &cell);
            if let Kind::Recurrence { initial: h0, .. } = &s.kind {
                let first = match h0.node {
                    Node::Float(0.0) => None,
                    _ => {
                        let (h0, ty) = e.translate(h0, &Env { layout: &columns.kept, digits, leaves: &initial })?;
                        Some(e.b.let_("first", Ty::F32, builder::cast(Ty::F32, ty, h0)))
                    }
                };
                let state = e.state_after(law, &start, first.as_ref());
                for i in 0..columns.run {
                    let at = columns.register(i, digits);
                    e.onward(&state, &elements(&vars, &at));
                    e.b.set_at(out, at, state.clone());
                }
                return Ok(());
            }
            for i in 0..columns.run {
                let state = match (exclusive, i) {
                    (true, 0) => start.clone(),
                    (true, _) => e.law(law, &start, &elements(&vars, &columns.register(i - 1, digits)))?,
                    (false, _) => e.law(law, &start, &elements(&vars, &columns.register(i, digits)))?,
                };
                let value = e.scan_value(s, law, &types, &state)?;
                e.b.set_at(out, columns.register(i, digits), value);
            }
            Ok(())
        })?;
        Ok(Some(Tile { var: out, layout: columns.layout }))
    }

    /// Each thread combines the run of points of each of its columns. Steps of a recurrence stay single: what each run comes to.
    fn combine_runs(&mut self, law: Law, columns: &Columns, vars: &[VarId], types: &[Ty], name: &str) -> Built<Option<Vec<VarId>>> {
        let affine = matches!(law, Law::Affine { .. });
        let runs: Option<Vec<VarId>> = affine.then(|| types.iter().map(|ty| self.b.array(&format!("{name}_run"), *ty, columns.kept.registers())).collect());
        self.over_registers(&columns.kept.regs, &mut |e, digits| {
            let cell = position(&columns.kept.regs, &columns.kept.regs, digits);
            if let Some(runs) = &runs {
                let items: Vec<Vec<Dev>> = (0..columns.run).map(|i| elements(vars, &columns.register(i, digits))).collect();
                let total = e.named(items[0].clone(), types, "run");
                e.run_of_steps(law, &total, &items[1..])?;
                e.set_all(runs, cell, total, types);
                return Ok(());
            }
            for i in 1..columns.run {
                let at = columns.register(i, digits);
                let next = e.law(law, &elements(vars, &columns.register(i - 1, digits)), &elements(vars, &at))?;
                e.set_all(vars, at, next, types);
            }
            Ok(())
        })?;
        Ok(runs)
    }

    /// What the lanes before have of a column, and all that its lanes have: that is in the last of them.
    fn before_lanes(
        &mut self,
        law: Law,
        columns: &Columns,
        (vars, runs): (&[VarId], Option<&[VarId]>),
        types: &[Ty],
        identity: &[Dev],
        name: &str,
    ) -> Built<(Option<Vec<VarId>>, Vec<VarId>)> {
        let n = columns.kept.registers();
        let total: Vec<VarId> = types.iter().map(|ty| self.b.array(&format!("{name}_total"), *ty, n)).collect();
        let (div, size) = columns.lanes;
        let before: Option<Vec<VarId>> = (size > 1).then(|| types.iter().map(|ty| self.b.array(&format!("{name}_before"), *ty, n)).collect());
        let lane = builder::div(self.lane.clone(), Dev::i32(i64::from(div)));
        let lane = if div * size < 32 { builder::rem(lane, Dev::i32(i64::from(size))) } else { lane };
        let lane = if size > 1 { self.b.let_("lane_of_column", Ty::I32, lane) } else { lane };
        self.over_registers(&columns.kept.regs, &mut |e, digits| {
            let cell = position(&columns.kept.regs, &columns.kept.regs, digits);
            let mut sum = match runs {
                Some(runs) => elements(runs, &cell),
                None => elements(vars, &columns.register(columns.run - 1, digits)),
            };
            if let Some(before) = &before {
                sum = e.named(sum, types, "total");
                let small = e.small_in_warp(law, &sum[0]);
                e.by_growth(law, small, Uniform::Warp, &mut |e, law| {
                    let mut delta = 1;
                    while delta < size {
                        let other = e.shuffle_up(&sum, types, delta * div);
                        let joined = e.law(law, &other, &sum)?;
                        let above = bin(BinaryOp::Le, Dev::i32(i64::from(delta)), lane.clone());
                        let next: Vec<Dev> = joined.into_iter().zip(&sum).map(|(j, own)| select(above.clone(), j, own.clone())).collect();
                        let next = e.named(next, types, "next");
                        e.assign(&sum, next);
                        delta *= 2;
                    }
                    Ok(())
                })?;
                let own = e.shuffle_up(&sum, types, div);
                let first = bin(BinaryOp::Eq, lane.clone(), Dev::i32(0));
                let own: Vec<Dev> = own.into_iter().zip(identity).map(|(v, id)| select(first.clone(), id.clone(), v)).collect();
                e.set_all(before, cell.clone(), own, types);
                if columns.warps.1 == 1 {
                    // The carry of every thread needs it.
                    let last = builder::add(e.lane.clone(), builder::mul(builder::sub(Dev::i32(i64::from(size) - 1), lane.clone()), Dev::i32(i64::from(div))));
                    let mut all = Vec::new();
                    for (v, ty) in sum.iter().zip(types) {
                        let var = e.b.scalar("all", *ty);
                        e.b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value: v.clone(), mode: ShuffleMode::Index(last.clone()) });
                        all.push(Dev::Var(var));
                    }
                    sum = all;
                }
            }
            e.set_all(&total, cell, sum, types);
            Ok(())
        })?;
        Ok((before, total))
    }

    /// What lies before the thread's run of each of its columns: the carry, the warps before and the lanes before. The carry goes on.
    fn before_warps(
        &mut self,
        law: Law,
        columns: &Columns,
        (before, total): &(Option<Vec<VarId>>, Vec<VarId>),
        carry: &[VarId],
        types: &[Ty],
        name: &str,
    ) -> Built<Vec<VarId>> {
        let kept = &columns.kept;
        let arrays = |e: &mut Self, what: &str| -> Vec<VarId> { types.iter().map(|ty| e.b.array(&format!("{name}_{what}"), *ty, kept.registers())).collect() };
        let start = arrays(self, "start");
        self.over_registers(&kept.regs, &mut |e, digits| {
            let cell = position(&kept.regs, &kept.regs, digits);
            e.set_all(&start, cell.clone(), elements(carry, &cell), types);
            Ok(())
        })?;
        let (div, warps) = columns.warps;
        if warps == 1 {
            self.over_registers(&kept.regs, &mut |e, digits| {
                let cell = position(&kept.regs, &kept.regs, digits);
                let next = e.law(law, &elements(carry, &cell), &elements(total, &cell))?;
                e.set_all(carry, cell, next, types);
                Ok(())
            })?;
        } else {
            let warp = builder::div(self.warp.clone(), Dev::i32(i64::from(div)));
            let warp = if div * warps < self.plan.warps { builder::rem(warp, Dev::i32(i64::from(warps))) } else { warp };
            let warp = self.b.let_("warp_of_column", Ty::I32, warp);
            let parts = self.leave_totals(columns, total, types, &warp, name)?;
            let part = arrays(self, "part");
            let cells = Dev::i32(i64::from(self.cells(columns)));
            self.over_registers(&[Mode::replicated(warps)], &mut |e, number| {
                let first = builder::mul(number[0].clone(), cells.clone());
                e.over_cells(columns, types, &mut |e, cell, count, at| {
                    for (var, shared) in part.iter().zip(&parts) {
                        let dst = Place { var: *var, at: Some(cell.clone()) };
                        let (mem, index) = (Mem::Shared(*shared), builder::add(first.clone(), at.clone()));
                        e.b.emit(StmtKind::Load { dst, count, mem, index, pred: None, fill: 0.0, cache: Cache::Default });
                    }
                    Ok(())
                })?;
                e.over_registers(&kept.regs, &mut |e, digits| {
                    let cell = position(&kept.regs, &kept.regs, digits);
                    let next = e.law(law, &elements(carry, &cell), &elements(&part, &cell))?;
                    e.set_all(carry, cell.clone(), next, types);
                    let below = builder::lt(number[0].clone(), warp.clone());
                    let own = elements(carry, &cell).into_iter().zip(elements(&start, &cell)).map(|(all, mine)| select(below.clone(), all, mine)).collect();
                    e.set_all(&start, cell, own, types);
                    Ok(())
                })
            })?;
        }
        if let Some(before) = before {
            self.over_registers(&kept.regs, &mut |e, digits| {
                let cell = position(&kept.regs, &kept.regs, digits);
                let next = e.law(law, &elements(&start, &cell), &elements(before, &cell))?;
                e.set_all(&start, cell, next, types);
                Ok(())
            })?;
        }
        Ok(start)
    }

    /// The last lane of each column leaves the total of its warp in shared memory.
    fn leave_totals(&mut self, columns: &Columns, total: &[VarId], types: &[Ty], warp: &Dev, name: &str) -> Built<Vec<SharedId>> {
        let (div, size) = columns.lanes;
        let cells = self.cells(columns);
        let parts: Vec<SharedId> = types.iter().map(|ty| self.b.shared(name, element(ty), cells * columns.warps.1)).collect();
        let mut writer = self.once(&Layout { regs: Vec::new(), ..columns.layout.clone() });
        if size > 1 {
            let lane = builder::div(self.lane.clone(), Dev::i32(i64::from(div)));
            let lane = if div * size < 32 { builder::rem(lane, Dev::i32(i64::from(size))) } else { lane };
            writer.push(bin(BinaryOp::Eq, lane, Dev::i32(i64::from(size) - 1)));
        }
        let pred = builder::all(writer);
        self.over_cells(columns, types, &mut |e, cell, count, at| {
            let index = builder::add(builder::mul(warp.clone(), Dev::i32(i64::from(cells))), at);
            for (var, shared) in total.iter().zip(&parts) {
                let src = Place { var: *var, at: Some(cell.clone()) };
                let mem = Mem::Shared(*shared);
                e.b.emit(StmtKind::Store { src, count, mem, index: index.clone(), pred: pred.clone(), cache: Cache::Default });
            }
            Ok(())
        })?;
        Ok(parts)
    }

    /// Columns of the block.
    fn cells(&self, columns: &Columns) -> u32 {
        columns.kept.all().filter(|m| m.axis.is_some()).map(|m| m.size).product()
    }

    /// For each group of columns of the thread that one access takes: its register, how many they are, and their place among
    /// the columns of the block.
    fn over_cells(&mut self, columns: &Columns, types: &[Ty], body: &mut dyn FnMut(&mut Self, Dev, u32, Dev) -> Built<()>) -> Built<()> {
        let kept = &columns.kept;
        let widest = types.iter().map(|ty| element(ty).bits()).max().unwrap_or(32);
        let group = kept.regs.last().filter(|m| m.stride == 1 && m.size * widest <= 128).map_or(1, |m| m.size);
        let mut outer = kept.regs.clone();
        if group > 1 {
            outer.pop();
        }
        // What one access takes lies together: its axis runs fastest.
        let together = kept.regs.last().filter(|_| group > 1).and_then(|m| m.axis);
        let mut axes: Vec<AxisId> = self.tiles.keys().copied().filter(|a| kept.extent(*a) > 1 && together != Some(*a)).collect();
        axes.extend(together);
        self.over_registers(&outer, &mut |e, digits| {
            let mut digits = digits.to_vec();
            if group > 1 {
                digits.push(Dev::i32(0));
            }
            let register = position(&kept.regs, &kept.regs, &digits);
            let mut place = Dev::i32(0);
            for a in &axes {
                place = builder::add(builder::mul(place, Dev::i32(i64::from(kept.extent(*a)))), e.local(*a, kept, &digits));
            }
            body(e, register, group, place)
        })
    }
}

/// All components of a state at a register.
fn elements(vars: &[VarId], at: &Dev) -> Vec<Dev> {
    vars.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).collect()
}
