//! Loops and branches: how often what is in them is reached, and by how many threads.

use super::*;

/// Tiles that stand for all that are handed out.
const DEALT_SAMPLES: i64 = 16;
/// Its multiples are spread evenly, and follow no divisor.
pub(in crate::cost) const GOLDEN_SECTION: f64 = 0.618_033_988_749_895;
/// Threads that come to a place at least: one of them is a share of some number, also where nobody is expected.
const FEWEST_THREADS: f64 = 1e-6;

/// Share of the blocks that is taken for those which need what few do ([`flashderive_ir::problem::Problem::seldom`]): little beside all others, and enough that its best form counts.
const SELDOM: f64 = 1.0 / 16.0;

impl Walker<'_> {
    /// A loop over numbers.
    pub(super) fn counted(&mut self, s: &StmtKind, times: f64) {
        let StmtKind::For { var, from, to, step, body, unroll, uniform } = s else { return };
        // Roles that take turns have different trips, together those of step 1.
        let steps = body.iter().any(|s| matches!(s.kind, StmtKind::WarpgroupMma { .. }));
        let turns = self.roles && *step > 1 && *uniform == Uniform::Warp && !steps;
        let trips = match (self.eval(from), self.eval(to)) {
            (Some(a), Some(b)) if turns => (b - a).max(0) as f64 / *step as f64,
            (Some(a), Some(b)) => (((b - a).max(0) + step - 1) / step) as f64,
            _ => 1.0,
        };
        self.uneven |= self.dealt && (self.listed(from) || self.listed(to));
        let (among_roles, each) = if turns { (*step as f64, 1.0 / *step as f64) } else { (1.0, 1.0) };
        let before = self.so_far();
        let unequal = (self.roles || !self.handing.is_empty()) && trips > 1.0 && varies(body, *var);
        if let (true, Some(a), Some(b)) = (unequal, self.eval(from), self.eval(to)) {
            let step = if turns { 1 } else { *step as usize };
            let among = self.unequal(body, *var, (a..b).step_by(step), (times, each));
            return self.finishing(body, before, among, trips, among_roles);
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
            self.finishing(body, before, among, trips, among_roles);
        }
    }

    /// Trips of unequal length, each at its own price: tiles or pieces. `each`: the share of a trip that one role has. The instructions
    /// of loops in them.
    fn unequal(&mut self, body: &[Stmt], var: VarId, trips: impl Iterator<Item = i64>, (times, each): (f64, f64)) -> f64 {
        let (all, mut among) = (self.serial, 0.0);
        self.serial *= each;
        for at in trips {
            self.vars.insert(var.0, at);
            self.loading.clear();
            self.announced.clear();
            self.places.clear();
            among += self.trip(body, times * each);
        }
        self.serial = all;
        self.vars.remove(&var.0);
        among
    }

    /// A loop whose end the data decide.
    pub(super) fn until(&mut self, cond: &Expr, trips: &Expr, body: &[Stmt], times: f64) {
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

    /// A branch: each way by the share of the threads that take it.
    pub(super) fn branch(&mut self, cond: &Expr, (then, otherwise): (&[Stmt], &[Stmt]), uniform: Uniform, times: f64) {
        self.expression(cond, times);
        if self.without_numbers(cond) {
            return self.block(otherwise, times);
        }
        // Counts are of an average thread: a branch on the thread's number is taken by a share of them. Of two ways, the
        // one that is known to be taken. Tiles at the ends of a row are two; blocks that what lies in memory sends here are few.
        let ends = uniform == Uniform::Block && matches!(cond, Expr::Unary(UnaryOp::Unlikely, _));
        let few = self.serial <= 1.0 && of_data(cond);
        let share = match ends {
            true if few => Some(SELDOM),
            true => Some((2.0 / self.serial).min(1.0)),
            false => self.share(cond),
        };
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
            // All threads of a block go the same way, in some of its trips.
            self.among = if ends { among } else { (among * share).max(FEWEST_THREADS) };
            self.serial = if ends { serial * share } else { serial };
            self.ahead = before || ahead[i];
            self.block(way, times * share);
        }
        (self.among, self.serial, self.ahead) = (among, serial, before);
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

    /// What a loop that votes on elements of a list has found: a place near the tile's own points, which is a run of equal elements away from the next one; or
    /// where the list reaches a number that is known.
    fn found(&mut self, body: &[Stmt]) {
        let list = |s: &Stmt| if let StmtKind::Load { mem: Mem::Global(b), .. } = &s.kind { self.contents.list(b.0).copied() } else { None };
        let vote = body.iter().find_map(|s| if let StmtKind::Ballot { pred, .. } = &s.kind { Some(pred) } else { None });
        let (Some(list), Some(vote)) = (body.iter().find_map(list), vote) else { return };
        let below = if let Expr::Binary(BinaryOp::And, _, below) = vote { &**below } else { vote };
        let limit = if let Expr::Binary(BinaryOp::Lt, _, limit) = below { self.eval(limit) } else { None };
        for s in body {
            let StmtKind::Assign { dst, value: Expr::Binary(BinaryOp::Add, own, _) } = &s.kind else { continue };
            match limit.filter(|_| !self.dealt) {
                _ if **own != Expr::Var(dst.var) => {}
                Some(limit) => {
                    self.vars.insert(dst.var.0, list.below(limit));
                    self.steps.remove(&dst.var.0);
                }
                None if self.dealt && list.step() <= 1 => {
                    self.near.insert(dst.var.0, list.run());
                }
                None => {}
            }
        }
    }

    /// A loop of a role over tiles that blocks take as they become free: each of them has its share of all lengths there are.
    fn handed_out(&mut self, body: &[Stmt], times: f64, number: VarId, (trips, total): (f64, i64)) {
        let before = self.so_far();
        let samples = if varies(body, number) { total.clamp(1, DEALT_SAMPLES) } else { 1 };
        // Multiples of the golden section: equal steps would be in step with the coordinates of tiles, which are remainders of their numbers.
        let place = |sample: i64| ((sample as f64 + 0.5) * GOLDEN_SECTION).fract();
        self.dealt = true;
        let among = self.unequal(body, number, (0..samples).map(|sample| (place(sample) * total as f64) as i64), (times, trips / samples as f64));
        self.dealt = false;
        self.finishing(body, before, among, trips, 1.0);
    }

    /// Instructions so far, those that finish tiles, and quotients.
    fn so_far(&self) -> (f64, f64, f64) {
        (self.counts.instructions, self.counts.finishing, self.counts.quotients)
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
}

/// Whether a condition asks for elements that were loaded.
fn of_data(cond: &Expr) -> bool {
    match cond {
        Expr::Elem(..) => true,
        Expr::Unary(_, a) => of_data(a),
        Expr::Binary(_, a, b) => of_data(a) || of_data(b),
        _ => false,
    }
}
