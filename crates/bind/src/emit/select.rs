//! Row selects: the best `k` of the candidates of a row, by what their keys lie between.
//!
//! Scores become 32-bit keys whose unsigned order is the order of the scores, NaN below everything and no candidate below that.
//! Behind a key stand the inverted bits of the point, so that all candidates of a row differ and the order is total: better
//! score first, then lower point. Lanes of a warp share a short row ([`rows`]). A longer row has a block or a cluster; in the order of execution:
//!
//! 1. Keys: a row that fits the registers of its block, or of its cluster, is read once and its keys stay; a longer one is read
//!    again in every pass.
//! 2. Ends ([`ends`]): the largest key, and the least of the best keys of the threads, which at least as many candidates reach as there are threads.
//! 3. The class ([`narrow`]): a histogram between the ends finds the bin in which the last survivor lies. Where there are many candidates a thread, it
//!    counts the best of the threads alone: the bin of number `k` of these is a bound too. Passes within the bin follow until what lies in and above it has room
//!    in the list; behind a bound only if that is more than the list has room for.
//! 4. What lies in and above the class goes to a list in shared memory, those of a cluster to its first block's ([`collect`]).
//! 5. Each of the list finds its place among those of like keys ([`order`]) and is stored there ([`leave`]). Where many keys are alike the
//!    list is sorted in registers instead ([`sort`]).

mod collect;
mod ends;
mod few;
mod leave;
mod narrow;
mod order;
mod rows;
mod sort;
mod sums;

use super::translate::{position, Env};
use super::*;
use crate::builder::{add, bin, cast, lt, select, un};
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, SharedId, StmtKind, UnaryOp, Uniform, Unroll};

fn u32_(v: i64) -> Dev {
    Dev::Int(v, Ty::U32)
}

/// A point's key and itself, while a pass looks at them.
pub(super) struct Candidate {
    /// The key, `U32`; 0: no candidate.
    key: Dev,
    /// The point, `I32`.
    point: Dev,
}

/// The candidates of a row, as a block goes over them.
struct Row<'a> {
    s: &'a Statement,
    axis: AxisId,
    rank: AxisId,
    largest: bool,
    indices: Option<TensorId>,
    conditions: Vec<Expr>,
    layout: Layout,
    /// Keys of the points in registers.
    keys: VarId,
    /// Blocks that share the row.
    ranks: u32,
    /// Lanes that do; 0: a block or more.
    lanes: u32,
    threads: u32,
    /// Slots of the list, a power of two.
    slots: u32,
    /// Whether there is room for a second list.
    twice: bool,
    /// Groups of a thread's candidates, the best of which give a bound first; 0: there is none.
    groups: u32,
    /// Whether the bound is that of the first tile of each block alone.
    sampled: bool,
    /// Points at most, and places that survive.
    candidates: i64,
    survivors: i64,
    /// Bits of a point.
    point_bits: u32,
    /// Where the row is read again in every pass: first point, end and step of a block's tiles.
    again: Option<(Dev, Dev, i64)>,
}

impl Row<'_> {
    /// How many of the threads, or of their groups of candidates, there are, and how many a thread has, if they are as many as survive.
    fn enough(&self) -> Option<(u32, u32)> {
        let (threads, groups) = (self.threads * self.ranks, self.groups.max(1));
        [(threads, 1), (threads * groups, groups)].into_iter().find(|(many, _)| i64::from(*many) >= self.survivors)
    }

    /// Axes of which the block has several points.
    fn axes(&self) -> Vec<AxisId> {
        let rows = self.layout.lanes.iter().chain(&self.layout.warps).filter_map(|m| m.axis).filter(|a| *a != self.axis);
        let rows: BTreeSet<AxisId> = rows.collect();
        std::iter::once(self.axis).chain(rows).collect()
    }
}

impl<'a> Emitter<'a> {
    /// The whole kernel.
    pub(crate) fn select_rows(&mut self) -> Built<()> {
        let Some(row) = self.row_of_candidates()? else { return Ok(()) };
        self.outer = self.b.depth();
        if row.lanes > 0 {
            return self.select_in_lanes(&row);
        }
        if row.again.is_none() {
            self.make_keys(&row)?;
        }
        self.meet_cluster();
        let bins = self.bins(&row);
        let list = self.empty_list(&row);
        let buckets = self.buckets(&row);
        let (best, ends) = self.ends_of_row(&row)?;
        let found = self.undecided(&row, ends);
        if row.groups > 0 {
            self.narrow_best(&row, &bins, &found, best)?;
            self.collect(&row, &list, &found, false)?;
            let over = lt(Dev::i32(i64::from(row.slots)), Dev::Var(list.many));
            self.seldom("overfull", over, |e| {
                e.begin_anew(&found);
                e.narrow_row(&row, &bins, &found)?;
                e.collect(&row, &list, &found, true)
            })?;
        } else {
            if i64::from(row.slots) < row.candidates {
                self.narrow_row(&row, &bins, &found)?;
            }
            self.collect(&row, &list, &found, false)?;
        }
        if row.ranks > 1 {
            self.gather_lists(&row, &list)?;
        }
        self.leader(row.ranks, |e| e.order_list(&row, &list, buckets.as_ref(), &found))
    }

    /// What is selected from, and how the block goes over it.
    fn row_of_candidates(&mut self) -> Built<Option<Row<'a>>> {
        let plan = self.plan;
        let (Some(chosen), Some(stream), Some(s)) = (&plan.select, &plan.stream, plan.statements.first()) else { return Ok(None) };
        let Kind::TopK { axis, rank, largest, indices } = &s.kind else { return self.refuse(s, "not a select") };
        let Some(survivors) = self.p.axis(*rank).extent.as_constant() else { return self.refuse(s, "the number of survivors is not a constant") };
        let most: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        let points = self.p.axis(*axis).extent.eval(&most).max(1);
        if points > 1 << 31 {
            return self.refuse(s, "a row of more than 2^31 candidates");
        }
        let layout = plan.master.clone();
        let keys = self.b.array("key", Ty::U32, layout.registers());
        let mut again = None;
        if !stream.resident {
            let ty = self.coordinate_type(*axis);
            self.tiles.insert(*axis, stream.tile);
            let extent = self.extent(*axis);
            let to = self.candidates_end(s, *axis, extent)?;
            self.limit.insert(*axis, to.clone());
            let first = bin(BinaryOp::Mul, Dev::ClusterRank, Dev::i32(i64::from(stream.tile)));
            let from = if stream.cluster > 1 { cast(ty, Ty::I32, first) } else { Dev::Int(0, ty) };
            again = Some((from, to, i64::from(stream.tile) * i64::from(stream.cluster)));
        }
        let point_bits = 64 - ((points - 1) as u64).leading_zeros();
        Ok(Some(Row {
            s,
            axis: *axis,
            rank: *rank,
            largest: *largest,
            indices: *indices,
            conditions: crate::group::guards(s),
            layout,
            keys,
            ranks: stream.cluster,
            lanes: chosen.lanes,
            threads: plan.warps * 32,
            slots: chosen.kept,
            twice: chosen.twice,
            groups: chosen.groups,
            sampled: chosen.sampled,
            candidates: points,
            survivors,
            point_bits: point_bits.max(1),
            again,
        }))
    }

    /// The end of the candidates: the extent, narrowed by a guard `axis < limit`.
    fn candidates_end(&mut self, s: &'a Statement, axis: AxisId, extent: Dev) -> Built<Dev> {
        let ty = self.coordinate_type(axis);
        let mut to = extent;
        let uniform = Layout { regs: Vec::new(), lanes: vec![Mode::replicated(32)], warps: vec![Mode::replicated(self.plan.warps)] }.canonical();
        for g in crate::group::guards(s) {
            let Node::Binary(Binary::Lt, a, b) = &g.node else { continue };
            if a.node != Node::Axis(axis) || b.axes().contains(&axis) {
                continue;
            }
            let leaves = self.leaves(&[b], &uniform, &[])?;
            let (v, vt) = self.translate(b, &Env { layout: &uniform, digits: &[], leaves: &leaves })?;
            let end = bin(BinaryOp::Min, to, cast(ty, vt, v));
            to = self.b.let_("candidates", ty, end);
        }
        Ok(to)
    }

    /// Keys of the points of the block's tile.
    fn make_keys(&mut self, row: &Row<'a>) -> Built<()> {
        let s = row.s;
        let mut exprs = vec![&s.value];
        exprs.extend(row.conditions.iter());
        let leaves = self.leaves(&exprs, &row.layout, &row.conditions)?;
        let name = self.p.tensor(s.target).name.clone();
        self.phase(
            &format!("GATE {name}"),
            "gate-keys",
            flashderive_ir::text::statement(self.p, s),
            format!("scores become ordered keys, {} a thread; points outside the guard have key 0", row.layout.registers()),
            Space::Problem,
            s.span,
        );
        self.over_registers(&row.layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout: &row.layout, digits, leaves: &leaves };
            let (value, vt) = e.translate(&s.value, &env)?;
            // `-0.0` and `0.0` compare equal: adding zero makes them one.
            let score = e.b.let_("score", Ty::F32, add(cast(Ty::F32, vt, value), Dev::F32(0.0)));
            let bits = e.b.let_("bits", Ty::U32, un(UnaryOp::BitsOf, score.clone()));
            // Flip all bits of negatives, the sign of the others: unsigned order is then the order of the reals.
            let signs = cast(Ty::U32, Ty::I32, bin(BinaryOp::Shr, cast(Ty::I32, Ty::U32, bits.clone()), Dev::i32(31)));
            let mut key = bin(BinaryOp::Xor, bits, bin(BinaryOp::Or, signs, u32_(0x8000_0000)));
            if !row.largest {
                key = bin(BinaryOp::Xor, key, u32_(0xFFFF_FFFF));
            }
            // 0 is no candidate, 1 a NaN; infinities are far from both.
            key = select(un(UnaryOp::IsNan, score), u32_(1), key);
            let mut valid = e.inside(&row.axes(), &row.layout, digits);
            for c in &row.conditions {
                valid.push(e.translate(c, &env)?.0);
            }
            if let Some(valid) = builder::all(valid) {
                key = select(valid, key, u32_(0));
            }
            e.b.set_at(row.keys, position(&row.layout.regs, &row.layout.regs, digits), key);
            Ok(())
        })
    }

    /// Goes over the tiles of the block: one whose keys are there, or all of them, each with its keys made anew.
    fn each_tile(&mut self, row: &Row<'a>, body: &mut dyn FnMut(&mut Self) -> Built<()>) -> Built<()> {
        let Some(tiles) = row.again.clone() else { return body(self) };
        self.tiles_with_keys(row, tiles, body)
    }

    /// Goes over the first tile of the block alone.
    fn first_tile(&mut self, row: &Row<'a>, body: &mut dyn FnMut(&mut Self) -> Built<()>) -> Built<()> {
        let Some((from, to, step)) = row.again.clone() else { return body(self) };
        let next = add(from.clone(), Dev::Int(1, self.coordinate_type(row.axis)));
        self.tiles_with_keys(row, (from, bin(BinaryOp::Min, to, next), step), body)
    }

    /// Goes over tiles of which the keys are made anew: the first point, the end and the step.
    fn tiles_with_keys(&mut self, row: &Row<'a>, (from, to, step): (Dev, Dev, i64), body: &mut dyn FnMut(&mut Self) -> Built<()>) -> Built<()> {
        let here = self.b.mark();
        let ty = self.coordinate_type(row.axis);
        let var = self.b.scalar(&format!("{}0", self.p.axis(row.axis).name), ty);
        self.origin.insert(row.axis, Dev::Var(var));
        self.in_loop = true;
        self.b.open();
        self.make_keys(row)?;
        self.b.resume(here);
        body(self)?;
        let inner = self.b.close();
        self.in_loop = false;
        self.fresh.clear();
        self.fresh_loads.clear();
        self.b.resume(here);
        self.b.emit(StmtKind::For { var, from, to, step, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
        Ok(())
    }

    /// Goes over the candidates of the tile; `body` gets the number of the register too.
    fn candidates_in_registers(&mut self, row: &Row<'a>, body: &mut dyn FnMut(&mut Self, &Candidate, Dev) -> Built<()>) -> Built<()> {
        let ty = self.coordinate_type(row.axis);
        self.over_registers(&row.layout.regs.clone(), &mut |e, digits| {
            let number = position(&row.layout.regs, &row.layout.regs, digits);
            let key = Dev::Elem(row.keys, Box::new(number.clone()));
            let at = e.coordinate(row.axis, &row.layout, digits);
            let point = e.b.let_("point", Ty::I32, cast(Ty::I32, ty, at));
            body(e, &Candidate { key, point }, number)
        })
    }

    /// What the first block of a cluster does for all of them.
    fn leader(&mut self, ranks: u32, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        if ranks == 1 {
            return body(self);
        }
        self.b.open();
        body(self)?;
        let then = self.b.close();
        let cond = bin(BinaryOp::Eq, Dev::ClusterRank, Dev::i32(0));
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
        Ok(())
    }

    /// What a block does where `cond` holds, which is hardly ever the case: a loop of one trip, of which no trip is expected.
    fn seldom(&mut self, name: &str, cond: Dev, body: impl FnOnce(&mut Self) -> Built<()>) -> Built<()> {
        let open = self.b.scalar(name, Ty::I32);
        self.b.set(open, Dev::Cast(Ty::I32, Box::new(cond)));
        self.b.open();
        body(self)?;
        self.b.set(open, Dev::i32(0));
        let inner = self.b.close();
        let cond = bin(BinaryOp::Ne, Dev::Var(open), Dev::i32(0));
        self.b.emit(StmtKind::While { cond, trips: Dev::i32(0), uniform: Uniform::Block, body: inner });
        Ok(())
    }

    /// A loop of the block's threads over `0..count`, each with points of its own.
    fn over_threads(&mut self, name: &str, count: Dev, threads: u32, body: impl FnOnce(&mut Self, Dev) -> Built<()>) -> Built<()> {
        let var = self.b.scalar(name, Ty::I32);
        self.b.open();
        body(self, Dev::Var(var))?;
        let inner = self.b.close();
        let (from, step) = (Dev::Tid, i64::from(threads));
        self.b.emit(StmtKind::For { var, from, to: count, step, unroll: Unroll::No, uniform: Uniform::None, body: inner });
        Ok(())
    }
}

/// Whether slot `a` comes before slot `b`: larger key, then lower point (as unsigned, so that -1 is last).
fn better(ka: &Dev, pa: &Dev, kb: &Dev, pb: &Dev) -> Dev {
    let unsigned = |p: &Dev| Dev::Cast(Ty::U32, Box::new(p.clone()));
    let tie = bin(BinaryOp::And, bin(BinaryOp::Eq, ka.clone(), kb.clone()), lt(unsigned(pa), unsigned(pb)));
    bin(BinaryOp::Or, lt(kb.clone(), ka.clone()), tie)
}
