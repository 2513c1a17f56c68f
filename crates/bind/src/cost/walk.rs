//! Counts of a kernel: its statements, each times its trips.

use super::*;

/// Share of a memory latency that is left to wait for what was copied a row ahead.
const AHEAD_WAIT: f64 = 0.2;

/// Cycles of a warpgroup's instruction of few columns: reading 64 rows of A from shared memory (h200: 16 + n/4, 18 at n8).
pub(super) const LEAST_WARPGROUP_CYCLES: f64 = 18.0;

/// A push to the blocks of a cluster and the wait for theirs, in block barriers: 200 cycles of a remote access and 123 of an mbarrier (h200
/// latencies).
const PUSH_BARRIERS: f64 = 11.0;

/// Tiles that stand for all that are handed out.
const DEALT_SAMPLES: i64 = 16;
/// Its multiples are spread evenly, and follow no divisor.
pub(super) const GOLDEN_SECTION: f64 = 0.618_033_988_749_895;
/// Bytes of a line of the cache (measured, h200: products of 5000^3, whose rows start in the middle of lines, are bound by twice
/// their bytes).
const LINE_BYTES: i64 = 128;

/// Bytes of depth of an instruction of a warpgroup or of tensor memory.
const INSTRUCTION_DEPTH_BYTES: u32 = 32;

/// Rows of an instruction of a warpgroup.
const INSTRUCTION_ROWS: u32 = 64;

/// Threads that come to a place at least: one of them is a share of some number, also where nobody is expected.
const FEWEST_THREADS: f64 = 1e-6;

impl Walker<'_> {
    pub(super) fn block(&mut self, body: &[Stmt], times: f64) {
        for s in body {
            self.statement(s, times);
        }
    }

    pub(super) fn statement(&mut self, s: &Stmt, times: f64) {
        match &s.kind {
            StmtKind::For { var, from, to, step, body, unroll, uniform } => {
                // Roles that take turns have different trips, together those of step 1.
                let steps = body.iter().any(|s| matches!(s.kind, StmtKind::WarpgroupMma { .. }));
                let turns = self.roles && *step > 1 && *uniform == Uniform::Warp && !steps;
                let trips = match (self.eval(from), self.eval(to)) {
                    (Some(a), Some(b)) if turns => (b - a).max(0) as f64 / *step as f64,
                    (Some(a), Some(b)) => (((b - a).max(0) + step - 1) / step) as f64,
                    _ => 1.0,
                };
                self.uneven |= self.dealt && (self.listed(from) || self.listed(to));
                let before = (self.counts.instructions, self.counts.finishing, self.counts.quotients);
                let unequal = (self.roles || !self.handing.is_empty()) && trips > 1.0 && varies(body, *var);
                if let (true, Some(a), Some(b)) = (unequal, self.eval(from), self.eval(to)) {
                    // Tiles or pieces of unequal length, each at its own price.
                    let (all, each) = (self.serial, if turns { 1.0 / *step as f64 } else { 1.0 });
                    let mut among = 0.0;
                    self.serial *= each;
                    for at in (a..b).step_by(if turns { 1 } else { *step as usize }) {
                        self.vars.insert(var.0, at);
                        self.loading.clear();
                        self.announced.clear();
                        self.places.clear();
                        among += self.trip(body, times * each);
                    }
                    self.serial = all;
                    self.vars.remove(&var.0);
                    self.finishing(body, before, among, trips, if turns { *step as f64 } else { 1.0 });
                    return;
                }
                if let Some(a) = self.eval(from) {
                    self.vars.insert(var.0, a);
                }
                // Each trip of a loop waits anew for what it loads; an unrolled one waits with what stands around it.
                let (loading, serial) = (self.loading.clone(), self.serial);
                if *unroll != Unroll::Full {
                    self.loading.clear();
                    self.announced.clear();
                    self.copying = false;
                    self.serial *= trips;
                }
                let among = self.trip(body, times * trips);
                if *unroll != Unroll::Full {
                    self.loading = loading;
                }
                self.serial = serial;
                self.vars.remove(&var.0);
                if self.roles && *unroll != Unroll::Full {
                    self.finishing(body, before, among, trips, if turns { *step as f64 } else { 1.0 });
                }
            }
            // A way out that nobody is expected to take.
            StmtKind::While { cond, trips: Expr::Int(0, _), .. } => self.expression(cond, times),
            StmtKind::While { cond, trips, body, .. } => {
                if !self.handing.is_empty() && self.eval(cond) == Some(0) {
                    return;
                }
                let trips = self.eval(trips).unwrap_or(1).max(1) as f64;
                self.expression(cond, times * trips);
                if let (true, Expr::Binary(BinaryOp::Lt, number, total)) = (self.hands_out, cond) {
                    if let (Expr::Var(number), Some(total)) = (&**number, self.eval(total)) {
                        return self.handed_out(body, times, *number, (trips, total));
                    }
                }
                let (loading, serial) = (std::mem::take(&mut self.loading), self.serial);
                self.announced.clear();
                self.copying = false;
                let adrift = std::mem::replace(&mut self.adrift, true);
                self.serial *= trips;
                self.block(body, times * trips);
                (self.loading, self.serial, self.adrift) = (loading, serial, adrift);
                self.found(body);
            }
            StmtKind::If { cond, then, otherwise, uniform } => {
                self.expression(cond, times);
                if self.without_numbers(cond) {
                    return self.block(otherwise, times);
                }
                // Counts are of an average thread: a branch on the thread's number is taken by a share of them. Of two ways, the
                // one that is known to be taken. Tiles at the ends of a row are two.
                let ends = *uniform == Uniform::Block && matches!(cond, Expr::Unary(UnaryOp::Unlikely, _));
                let share = if ends { Some((2.0 / self.serial).min(1.0)) } else { self.share(cond) };
                let known = if otherwise.is_empty() || share.is_some() { None } else { self.eval(cond) };
                if known.is_none() && share.is_none() && !otherwise.is_empty() {
                    return self.dearer(then, otherwise, times);
                }
                // A block goes one of the two ways in each of its trips, so it waits in one; a way that it never goes has no waits.
                let (among, serial) = (self.among, self.serial);
                let ahead = |way: &[Stmt]| {
                    // Rows that threads gather, or points that they load and leave to others.
                    let copies = |k: &StmtKind| matches!(k, StmtKind::MbarrierArriveCopies { .. } | StmtKind::MbarrierArrive { .. });
                    let loads = |k: &StmtKind| matches!(k, StmtKind::Load { mem: Mem::Global(_), .. } | StmtKind::CopyAsync { .. });
                    let others = |k: &StmtKind| matches!(k, StmtKind::WarpgroupMma { .. } | StmtKind::TensorCopy { .. });
                    self.roles && has(way, &copies) && has(way, &loads) && !has(way, &others)
                };
                let (before, ahead) = (self.ahead, [ahead(then), ahead(otherwise)]);
                for (i, (way, share, taken)) in
                    [(then, share, known != Some(0)), (otherwise, share.map(|s| 1.0 - s), known.is_none_or(|v| v == 0))].into_iter().enumerate()
                {
                    if !taken || way.is_empty() || ends && share == Some(0.0) {
                        continue;
                    }
                    let share = share.unwrap_or(1.0);
                    self.among = (among * share).max(FEWEST_THREADS);
                    self.serial = if ends { serial * share } else { serial };
                    self.ahead = before || ahead[i];
                    self.block(way, times * share);
                }
                (self.among, self.serial, self.ahead) = (among, serial, before);
            }
            StmtKind::Assign { value, dst } => {
                self.expression(value, times);
                if matches!(value, Expr::Binary(BinaryOp::Mod, a, b) if **a == Expr::Tid && **b == Expr::i32(32)) {
                    self.lane = Some(dst.var);
                }
                let (strange, down) = (self.without_numbers(value), matches!(value, Expr::Int(0, Ty::Bool)));
                for (flags, one) in [(&mut self.strange, strange), (&mut self.down, down)] {
                    if one && dst.at.is_none() {
                        flags.insert(dst.var.0);
                    } else {
                        flags.remove(&dst.var.0);
                    }
                }
                if dst.at.is_none() && self.numbers_blocks(value) {
                    self.numbers.insert(dst.var.0);
                } else {
                    self.numbers.remove(&dst.var.0);
                }
                match self.near(value) {
                    Some(step) => self.near.insert(dst.var.0, step),
                    None if dst.at.is_none() => self.near.remove(&dst.var.0),
                    None => None,
                };
                if self.listed(value) {
                    self.listed.insert(dst.var.0);
                } else if dst.at.is_none() {
                    self.listed.remove(&dst.var.0);
                }
                match (&dst.at, self.eval(value).filter(|_| !self.near.contains_key(&dst.var.0))) {
                    (None, Some(v)) => self.vars.insert(dst.var.0, v),
                    _ => self.vars.remove(&dst.var.0),
                };
            }
            StmtKind::Load { count, mem, index, dst, .. } => self.load((*mem, *count), index, dst, s.phase.0, times),
            StmtKind::Store { count, mem, index, .. } => {
                self.expression(index, times);
                self.counts.instructions += times;
                self.memory(*mem, *count, times, true);
            }
            StmtKind::CopyAsync { global, src, bytes, .. } => {
                self.copying = true;
                self.expression(src, times);
                self.counts.instructions += times;
                self.counts.shared_bytes += times * f64::from(*bytes);
                let own = self.kernel.phases.get(s.phase.0 as usize).is_some_and(|p| p.name.starts_with(crate::emit::own_ahead::COPIES));
                // As many copies of the loop lie beyond the end of the stream as there are before it: these bring nothing.
                if own && self.serial <= 1.0 {
                    return;
                }
                if own {
                    *self.counts.swept.entry((global.0, s.phase.0)).or_default() += times * f64::from(*bytes);
                    *self.counts.own.entry(s.phase.0).or_default() += times / self.serial * f64::from(*bytes);
                }
                if self.ahead {
                    self.counts.gathered += times * f64::from(*bytes);
                }
                *self.counts.read.entry(global.0).or_default() += times * f64::from(*bytes);
            }
            // What was copied in an earlier trip has mostly arrived.
            StmtKind::AsyncWait { pending } => {
                self.counts.waits += if self.copying { 1.0 } else { AHEAD_WAIT } * self.serial;
                self.counts.own_trips = self.counts.own_trips.max(f64::from(*pending) + 1.0);
            }
            StmtKind::MbarrierArrive { barrier, .. } | StmtKind::MbarrierArriveCopies { barrier, .. } => {
                self.announced.insert(barrier.0);
                self.counts.instructions += times;
            }
            // What an earlier trip sent has mostly arrived; else a push and the wait for it.
            StmtKind::MbarrierWait { barrier, .. } => {
                self.counts.barriers += if self.announced.contains(&barrier.0) { PUSH_BARRIERS } else { AHEAD_WAIT * PUSH_BARRIERS } * self.serial;
                self.counts.instructions += times;
            }
            // A release and an acquire among all blocks: 370 cycles, the price of twelve block barriers (h200 latencies).
            StmtKind::Barrier { scope: Scope::Cluster } => self.counts.barriers += 12.0 * times,
            // The halves of one, with work between them that hides it.
            StmtKind::ClusterArrive | StmtKind::ClusterWait => self.counts.barriers += times,
            StmtKind::Barrier { scope: Scope::Block } | StmtKind::BarrierVote { .. } => self.counts.barriers += times,
            StmtKind::LdMatrix { count, .. } => {
                self.counts.instructions += times;
                self.counts.shared_bytes += times * f64::from(*count) * 4.0;
            }
            StmtKind::Mma { c, operand, .. } => {
                self.counts.instructions += times;
                // Cycles of an instruction on the whole multiprocessor.
                let cycles = self.target.mma.iter().find(|m| m.operand == *operand && m.k * operand.bits() == 256).map_or(4.0, |m| m.cycles);
                self.counts.matrix += times * cycles;
                // Fragments of one step are independent, steps depend on one another.
                let fragments = self.kernel.vars.get(c.0 .0 as usize).and_then(|v| v.len).map_or(1.0, |l| f64::from(l) / 4.0);
                self.counts.chain += times / fragments.max(1.0);
            }
            // 64 rows by the columns, a fourth of them a warp.
            StmtKind::WarpgroupMma { columns, operand, a, .. } => {
                self.counts.instructions += times;
                if let Some(m) = self.target.warpgroup_mma.iter().find(|m| m.operand == *operand) {
                    let cycles = (f64::from(*columns) * m.cycles_per_column).max(LEAST_WARPGROUP_CYCLES);
                    let cycles = cycles * self.target.rates.clock_ghz.value / m.sustained_ghz;
                    self.counts.warpgroup += times * cycles / 4.0;
                    // Both operands are read from shared memory each time.
                    let rows = if matches!(a, MatrixA::Registers(..)) { 0 } else { INSTRUCTION_ROWS };
                    self.counts.operands += times * f64::from((rows + columns) * INSTRUCTION_DEPTH_BYTES) / f64::from(WARPGROUP);
                    if matches!(a, MatrixA::Registers(..)) {
                        self.counts.fed += self.serial * cycles;
                    }
                }
            }
            StmtKind::Tensor(TensorStmt::Alloc { columns, .. }) => self.taken += columns,
            StmtKind::Tensor(TensorStmt::Multiply { columns, operand, d, .. }) => {
                self.counts.instructions += times;
                self.sum_columns = *columns;
                if !self.sums.contains(d) {
                    self.sums.push(d.clone());
                }
                if let Some(i) = self.target.tensor_instruction(*operand) {
                    // Both operands are read from shared memory each time.
                    let read = f64::from((i.rows + columns) * INSTRUCTION_DEPTH_BYTES) / self.target.rates.shared_bytes_per_clk.value;
                    let cycles = (f64::from(*columns) * i.cycles_per_column).max(read);
                    self.counts.issued += self.serial * cycles * self.target.rates.clock_ghz.value / i.sustained_ghz;
                }
            }
            StmtKind::WarpgroupCommit | StmtKind::WarpgroupWait { .. } => {
                self.counts.instructions += times;
                if matches!(s.kind, StmtKind::WarpgroupWait { pending: 0 }) {
                    self.counts.emptied += self.serial;
                }
                self.multiplying = matches!(s.kind, StmtKind::WarpgroupCommit);
            }
            StmtKind::TensorCopy { map, .. } | StmtKind::TensorStore { map, .. } => {
                self.counts.instructions += times;
                let Some(m) = self.program.maps.get(map.0 as usize) else { return };
                let bits = self.program.buffers.get(m.buffer.0 as usize).map_or(8, |x| x.elem.bits());
                let bytes = times * f64::from(m.tile.iter().product::<u32>() * (bits / 8).max(1));
                // What several blocks share is asked for once and arrives in each.
                let receivers = match &s.kind {
                    StmtKind::TensorCopy { multicast: Some(mask), .. } => self.eval(mask).map_or(1, |m| m.count_ones()).max(1),
                    _ => 1,
                };
                self.counts.shared_bytes += bytes * f64::from(receivers);
                let into = if matches!(s.kind, StmtKind::TensorStore { .. }) {
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
            StmtKind::Atomic { mem, index, op, .. } => {
                if *op == AtomicOp::Await {
                    self.counts.awaited += self.serial;
                }
                self.expression(index, times);
                self.counts.instructions += times;
                self.memory(*mem, 1, times, true);
            }
            StmtKind::Elect { dst } => {
                self.counts.instructions += times;
                self.elected.insert(dst.0);
            }
            StmtKind::Shuffle { dst, value, .. } => {
                self.counts.instructions += 8.0 * times;
                match self.near(value) {
                    Some(step) => self.near.insert(dst.var.0, step),
                    None => self.near.remove(&dst.var.0),
                };
            }
            _ => self.counts.instructions += times,
        }
    }

    /// The body of a loop; the instructions of loops in it.
    pub(super) fn trip(&mut self, body: &[Stmt], times: f64) -> f64 {
        let mut among = 0.0;
        for s in body {
            let before = self.counts.instructions;
            self.statement(s, times);
            among += if matches!(s.kind, StmtKind::For { .. }) { self.counts.instructions - before } else { 0.0 };
        }
        among
    }

    /// A load in phase `phase`: what is known of what it brings, and whether it is waited for.
    fn load(&mut self, (mem, count): (Mem, u32), index: &Expr, dst: &Place, phase: u32, times: f64) {
        self.expression(index, times);
        self.counts.instructions += times;
        self.memory(mem, count, times, false);
        if let Mem::Global(b) = mem {
            let bits = self.program.buffers.get(b.0 as usize).map_or(8, |x| x.elem.bits());
            *self.counts.swept.entry((b.0, phase)).or_default() += times * f64::from(count * bits) / 8.0;
        }
        self.vars.remove(&dst.var.0);
        self.steps.remove(&dst.var.0);
        let list = if let Mem::Global(b) = mem { self.contents.list(b.0) } else { None };
        let one = count == 1 && self.kernel.vars.get(dst.var.0 as usize).is_some_and(|v| v.len.unwrap_or(1) == 1);
        if let (true, Some(list), Some(at)) = (one, list, self.place(index)) {
            self.vars.insert(dst.var.0, list.at(at));
            // Where a list has both ends of a range, the end is no step further.
            let places = self.places.entry(if let Mem::Global(b) = mem { b.0 } else { 0 }).or_default();
            places.insert(at);
            self.steps.insert(dst.var.0, if places.contains(&(at - 1)) { 0 } else { list.step() });
            self.listed.insert(dst.var.0);
            self.near.remove(&dst.var.0);
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
                self.counts.waits += self.serial * if cached { rates.l2_latency_cycles.value / rates.dram_latency_cycles.value } else { 1.0 };
            }
        }
    }

    /// What a loop that votes on elements of a list has found: a place near the tile's own points, which is a run of equal elements away from the next one.
    fn found(&mut self, body: &[Stmt]) {
        let list = |s: &Stmt| if let StmtKind::Load { mem: Mem::Global(b), .. } = &s.kind { self.contents.list(b.0).copied() } else { None };
        let votes = has(body, &|k| matches!(k, StmtKind::Ballot { .. }));
        let Some(run) = body.iter().find_map(list).filter(|l| self.dealt && votes && l.step() <= 1).map(|l| l.run()) else { return };
        for s in body {
            if let StmtKind::Assign { dst, value: Expr::Binary(BinaryOp::Add, own, _) } = &s.kind {
                if **own == Expr::Var(dst.var) {
                    self.near.insert(dst.var.0, run);
                }
            }
        }
    }

    /// A loop of a role over tiles that blocks take as they become free: each of them has its share of all lengths there are.
    fn handed_out(&mut self, body: &[Stmt], times: f64, number: VarId, (trips, total): (f64, i64)) {
        let before = (self.counts.instructions, self.counts.finishing, self.counts.quotients);
        let samples = if varies(body, number) { total.clamp(1, DEALT_SAMPLES) } else { 1 };
        let (all, each) = (self.serial, trips / samples as f64);
        let mut among = 0.0;
        self.serial *= each;
        self.dealt = true;
        for sample in 0..samples {
            // Multiples of the golden section: equal steps would be in step with the coordinates of tiles, which are remainders of their numbers.
            let place = ((sample as f64 + 0.5) * GOLDEN_SECTION).fract();
            self.vars.insert(number.0, (place * total as f64) as i64);
            self.loading.clear();
            self.announced.clear();
            self.places.clear();
            among += self.trip(body, times * each);
        }
        self.dealt = false;
        self.serial = all;
        self.vars.remove(&number.0);
        self.finishing(body, before, among, trips, 1.0);
    }

    /// After a loop of a role: what of it is for tiles that are already multiplied. `before`: instructions and those of them, quotients.
    /// `among`: instructions of the loops over registers in its body.
    pub(super) fn finishing(&mut self, body: &[Stmt], before: (f64, f64, f64), among: f64, trips: f64, turns: f64) {
        let multiplies = |k: &StmtKind| matches!(k, StmtKind::WarpgroupMma { .. });
        let reads_sums = |k: &StmtKind| matches!(k, StmtKind::Tensor(TensorStmt::Load { .. }));
        let c = &mut self.counts;
        if has(body, &reads_sums) {
            // A role of its own finishes tiles.
            let all = c.instructions - before.0;
            c.finishing += all;
            c.apart = (all, trips.max(1.0));
            return;
        }
        if body.iter().any(|s| multiplies(&s.kind)) {
            // Nothing in the innermost loop is.
            c.finishing -= c.instructions - before.0;
            c.beside += among;
        } else if has(body, &multiplies) {
            c.finishing += c.instructions - before.0;
            (c.tiles, c.turns) = (trips * turns, turns);
            let alone = if turns > 1.0 { 1.0 / c.tiles.max(1.0) } else { 1.0 };
            c.exposed += (c.finishing - before.1) * alone;
            let quotients = c.quotients - before.2;
            c.divided = (c.divided.0 + quotients, c.divided.1 + quotients * alone);
        }
    }

    /// Of two ways that exclude one another, the one that takes longer.
    pub(super) fn dearer(&mut self, then: &[Stmt], otherwise: &[Stmt], times: f64) {
        let work = |c: &Counts| c.instructions + c.matrix + c.warpgroup;
        let (before, vars, loading) = (self.counts.clone(), self.vars.clone(), self.loading.clone());
        self.block(then, times);
        let first = (std::mem::replace(&mut self.counts, before), std::mem::replace(&mut self.vars, vars), std::mem::replace(&mut self.loading, loading));
        self.block(otherwise, times);
        if work(&first.0) > work(&self.counts) {
            (self.counts, self.vars, self.loading) = first;
        }
    }

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
