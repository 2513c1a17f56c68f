//! What moves bytes: loads, stores and copies.

use super::*;

/// Bytes of a line of the cache (measured, h200: products of 5000^3, whose rows start in the middle of lines, are bound by twice
/// their bytes).
const LINE_BYTES: i64 = 128;

impl Walker<'_> {
    /// A load in phase `phase`: what is known of what it brings, and whether it is waited for.
    pub(super) fn load(&mut self, (mem, count): (Mem, u32), index: &Expr, dst: &Place, phase: u32, times: f64) {
        self.expression(index, times);
        self.counts.instructions += times;
        // The last trip asks for nothing.
        let next = self.serial > 1.0 && self.kernel.phases.get(phase as usize).is_some_and(|p| p.name.starts_with(crate::emit::next_trip::ASKS));
        let times = if next { times * (1.0 - 1.0 / self.serial) } else { times };
        self.memory(mem, count, times, false);
        if let Mem::Global(b) = mem {
            let bits = self.program.buffers.get(b.0 as usize).map_or(8, |x| x.elem.bits());
            *self.counts.swept.entry((b.0, phase)).or_default() += times * f64::from(count * bits) / 8.0;
            self.counts.lines += times * self.lines(index, count, bits);
        }
        let lanes = self.last_lane(index) + 1;
        self.lanes.insert(dst.var.0, None);
        self.vars.remove(&dst.var.0);
        self.steps.remove(&dst.var.0);
        self.numbers_of_data.remove(&dst.var.0);
        let list = if let Mem::Global(b) = mem { self.contents.list(b.0) } else { None };
        let one = count == 1 && self.kernel.vars.get(dst.var.0 as usize).is_some_and(|v| v.len.unwrap_or(1) == 1);
        if let (true, Some(list), Some(at)) = (one, list, self.place(index)) {
            self.vars.insert(dst.var.0, list.at(at));
            let last = at.saturating_add(self.last_lane(index)).min(list.length() - 1);
            self.spreads.insert(dst.var.0, list.at(last.max(at)) - list.at(at));
            // Where a list has both ends of a range, the end is no step further.
            let places = self.places.entry(if let Mem::Global(b) = mem { b.0 } else { 0 }).or_default();
            places.insert(at);
            self.steps.insert(dst.var.0, if places.contains(&(at - 1)) { 0 } else { list.step() });
            self.listed.insert(dst.var.0);
            self.near.remove(&dst.var.0);
        } else if let (true, Some(list), Some((lanes, plus))) = (one && self.plain, list, self.chosen_by_data(index)) {
            self.choose(dst.var.0, list, (lanes, plus), mem);
        } else if let (true, None, Mem::Global(_)) = (one && self.plain && !self.real(&Expr::Var(dst.var)), list, mem) {
            self.numbers_of_data.insert(dst.var.0, lanes);
        } else if let (true, Some(list)) = (self.dealt && self.place(index).is_none(), list) {
            // Of numbers that lie close what matters is where they change.
            if list.step() > 1 {
                self.near.insert(dst.var.0, list.step());
            }
        }
        // What is asked for while the matrix unit works arrives meanwhile; lists that all tiles read are in the cache.
        if let (Mem::Global(b), false, false) = (mem, self.multiplying, self.ahead) {
            if self.loading.insert(phase) {
                let rates = &self.target.rates;
                let cached = self.dealt
                    && self.program.buffers.get(b.0 as usize).is_some_and(|x| x.len.eval(self.sizes) * i64::from(x.elem.bits()) / 8 <= LIST_BYTES as i64);
                let share = if next { super::AHEAD_WAIT } else { 1.0 };
                self.counts.waits += self.serial * share * if cached { rates.l2_latency_cycles.value / rates.dram_latency_cycles.value } else { 1.0 };
            }
        }
    }

    /// Elements of a list in order at places that data choose, `plus` behind them: those of `lanes` lanes are spread over all of it, of one lane it is one in the middle.
    fn choose(&mut self, var: u32, list: &crate::cost::lists::List, (lanes, plus): (i64, i64), mem: Mem) {
        let middle = list.length() / 2 + plus;
        let spread = (list.at(list.length() - 1) - list.at(0)) as f64 * (lanes - 1) as f64 / (lanes + 1) as f64;
        self.vars.insert(var, list.at(middle) - (spread / 2.0) as i64);
        self.spreads.insert(var, spread as i64);
        let places = self.places.entry(if let Mem::Global(b) = mem { b.0 } else { 0 }).or_default();
        places.insert(middle);
        self.steps.insert(var, if places.contains(&(middle - 1)) { 0 } else { list.step() });
        self.listed.insert(var);
        self.near.remove(&var);
    }

    /// A copy of a thread to shared memory, in phase `phase`.
    pub(super) fn copy(&mut self, global: BufferId, src: &Expr, bytes: u32, phase: PhaseId, times: f64) {
        self.copying = true;
        self.expression(src, times);
        self.counts.instructions += times;
        self.counts.shared_bytes += times * f64::from(bytes);
        let own = self.kernel.phases.get(phase.0 as usize).is_some_and(|p| p.name.starts_with(crate::emit::own_ahead::COPIES));
        // As many copies of the loop lie beyond the end of the stream as there are before it: these bring nothing.
        if own && self.serial <= 1.0 {
            return;
        }
        if own {
            *self.counts.swept.entry((global.0, phase.0)).or_default() += times * f64::from(bytes);
            *self.counts.own.entry(phase.0).or_default() += times / self.serial * f64::from(bytes);
        }
        if self.ahead {
            self.counts.gathered += times * f64::from(bytes);
        }
        *self.counts.read.entry(global.0).or_default() += times * f64::from(bytes);
    }

    /// Bytes that one thread asks the copy engine for.
    pub(super) fn copy_whole(&mut self, global: BufferId, src: &Expr, bytes: &Expr, times: f64) {
        self.expression(src, times);
        self.counts.instructions += times;
        let bytes = times * self.eval(bytes).unwrap_or(0) as f64;
        self.counts.shared_bytes += bytes;
        *self.counts.read.entry(global.0).or_default() += bytes;
    }

    /// A tile that the copy engine brings or stores.
    pub(super) fn tile(&mut self, kind: &StmtKind, map: MapId, times: f64) {
        self.counts.instructions += times;
        let Some(m) = self.program.maps.get(map.0 as usize) else { return };
        let bits = self.program.buffers.get(m.buffer.0 as usize).map_or(8, |x| x.elem.bits());
        let bytes = times * f64::from(m.tile.iter().product::<u32>() * (bits / 8).max(1));
        // What several blocks share is asked for once and arrives in each.
        let receivers = match kind {
            StmtKind::TensorCopy { multicast: Some(mask), .. } => self.eval(mask).map_or(1, |m| m.count_ones()).max(1),
            _ => 1,
        };
        self.counts.shared_bytes += bytes * f64::from(receivers);
        let into = if matches!(kind, StmtKind::TensorStore { .. }) {
            &mut self.counts.written
        } else {
            self.counts.copied += bytes;
            if self.adrift {
                self.counts.adrift.insert(m.buffer.0);
            }
            // Rows that start anywhere lie in one line more.
            let aligned = m.strides.iter().all(|s| s.eval(self.sizes) * i64::from(bits) / 8 % LINE_BYTES == 0);
            let row = i64::from(m.tile.first().map_or(1, |n| n * bits / 8)).max(1);
            let lines = if aligned { 1.0 } else { (row + LINE_BYTES) as f64 / row as f64 };
            // Blocks that share a copy are those that would have asked for its lines together.
            let asked = if receivers > 1 { TILE_COPIES } else { 1.0 };
            self.counts.brought += bytes / times.max(f64::MIN_POSITIVE) * self.serial * lines * asked;
            &mut self.counts.read
        };
        *into.entry(m.buffer.0).or_default() += bytes;
    }

    /// Bytes that a thread reads or writes.
    pub(super) fn memory(&mut self, mem: Mem, count: u32, times: f64, write: bool) {
        match mem {
            Mem::Global(b) => {
                let bits = self.program.buffers.get(b.0 as usize).map_or(8, |x| x.elem.bits());
                let bytes = times * f64::from(count * bits) / 8.0;
                if self.handing.contains(&b.0) {
                    self.counts.handed[usize::from(!write)] += bytes;
                }
                let into = if write { &mut self.counts.written } else { &mut self.counts.read };
                *into.entry(b.0).or_default() += bytes;
            }
            Mem::Shared(b) => {
                let bits = self.kernel.shared.get(b.0 as usize).map_or(32, |x| x.elem.bits());
                self.counts.shared_bytes += times * f64::from((count * bits / 8).max(4));
            }
        }
    }
}
