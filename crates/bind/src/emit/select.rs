//! Row selects: the best `k` of a stream of candidates, by a sorted list that absorbs sorted tiles.
//!
//! The list `A` (descending, empty slots worst) and a tile `B` of the same length, sorted, merge without cases:
//! `R[j] = max(A[j], B[n-1-j])` is the best `n` of both, and bitonic; one bitonic merge sorts it again.
//! The order is total: better score first, then lower point; empty slots have point -1 and come last.
//! Scores are kept as 32-bit keys whose unsigned order is the order of the scores, NaN below everything.

use super::translate::Env;
use super::*;
use crate::builder::{add, bin, cast, div, lt, mul, rem, select, sub, un};
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, SharedId, StmtKind, UnaryOp, Uniform, Unroll};

fn u32_(v: i64) -> Dev {
    Dev::Int(v, Ty::U32)
}

impl<'a> Emitter<'a> {
    /// The whole kernel.
    pub(crate) fn select_rows(&mut self) -> Built<()> {
        let plan = self.plan;
        let (Some(sel), Some(stream), Some(s)) = (&plan.select, &plan.stream, plan.statements.first()) else {
            return Ok(());
        };
        let Kind::TopK { axis, rank, largest, indices } = &s.kind else { return self.refuse(s, "not a select") };
        let n = sel.kept;
        let p = self.p;
        let name = p.tensor(s.target).name.clone();
        let threads = plan.warps * 32;
        let keys = self.b.shared("keys", DType::I32, 2 * n);
        let points = self.b.shared("points", DType::I32, 2 * n);
        let ty = self.coordinate_type(*axis);
        self.tiles.insert(*axis, n);
        self.phase("INIT", "gate-init", name.clone(), format!("{n} empty slots: key 0, point -1"), Space::Problem, s.span);
        let per = (n / threads).max(1);
        let zero = self.b.scalar("no_key", Ty::U32);
        self.b.set(zero, u32_(0));
        let none = self.b.scalar("no_point", Ty::I32);
        self.b.set(none, Dev::i32(-1));
        self.b.unrolled("i", per, |b, i| {
            let at = add(mul(i, Dev::i32(threads as i64)), Dev::Tid);
            b.emit(StmtKind::Store {
                src: Place { var: zero, at: None },
                count: 1,
                mem: Mem::Shared(keys),
                index: at.clone(),
                pred: guard(&at, n, threads),
                cache: Cache::Default,
            });
            b.emit(StmtKind::Store {
                src: Place { var: none, at: None },
                count: 1,
                mem: Mem::Shared(points),
                index: at.clone(),
                pred: guard(&at, n, threads),
                cache: Cache::Default,
            });
        });
        let extent = self.extent(*axis);
        let (from, to) = self.select_bounds(stream, s, extent)?;
        self.limit.insert(*axis, to.clone());
        let var = self.b.scalar(&format!("{}0", p.axis(*axis).name), ty);
        self.origin.insert(*axis, Dev::Var(var));
        let record = self.because(
            "stream-loop",
            p.axis(*axis).name.clone(),
            format!("candidates in tiles of {n}; each tile is sorted and absorbed"),
            Space::Hardware,
            s.span,
        );
        self.outer = self.b.depth();
        self.b.open();
        self.in_loop = true;
        let layout = Layout::blocked(&[(*axis, n)], 1, plan.warps);
        let conditions = crate::group::guards(s);
        let mut exprs = vec![&s.value];
        exprs.extend(conditions.iter());
        let leaves = self.leaves(&exprs, &layout, &conditions)?;
        self.phase(
            &format!("GATE {name}"),
            "gate-keys",
            flashderive_ir::text::statement(p, s),
            "scores become ordered keys; points outside the guard stay empty".into(),
            Space::Problem,
            s.span,
        );
        let once = self.once(&layout);
        let axis_ = *axis;
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout: &layout, digits, leaves: &leaves };
            let (value, vt) = e.translate(&s.value, &env)?;
            let score = e.b.let_("score", Ty::F32, cast(Ty::F32, vt, value));
            let bits = e.b.let_("bits", Ty::U32, un(UnaryOp::BitsOf, add_zero(score.clone())));
            // Flip all bits of negatives, the sign of the others: unsigned order is then the order of the reals.
            let negative = bin(BinaryOp::Ne, bin(BinaryOp::Shr, bits.clone(), u32_(31)), u32_(0));
            let flip = select(negative, u32_(0xFFFF_FFFF), u32_(0x8000_0000));
            let mut key = bin(BinaryOp::Xor, bits, flip);
            if !*largest {
                key = bin(BinaryOp::Xor, key, u32_(0xFFFF_FFFF));
            }
            // 0 is the empty slot, 1 a NaN.
            key = bin(BinaryOp::Max, key, u32_(2));
            key = select(un(UnaryOp::IsNan, score), u32_(1), key);
            let at = e.coordinate(axis_, &layout, digits);
            let mut valid = e.inside(&[axis_], &layout, digits);
            for c in &conditions {
                valid.push(e.translate(c, &env)?.0);
            }
            let mut point = cast(Ty::I32, ty, at);
            if let Some(valid) = builder::all(valid) {
                let valid = e.b.let_("valid", Ty::Bool, valid);
                key = select(valid.clone(), key, u32_(0));
                point = select(valid, point, Dev::i32(-1));
            }
            let k = e.b.scalar("key", Ty::U32);
            e.b.set(k, key);
            let q = e.b.scalar("point", Ty::I32);
            e.b.set(q, point);
            let local = e.local(axis_, &layout, digits);
            let to = add(local, Dev::i32(n as i64));
            for (v, mem) in [(k, keys), (q, points)] {
                e.b.emit(StmtKind::Store {
                    src: Place { var: v, at: None },
                    count: 1,
                    mem: Mem::Shared(mem),
                    index: to.clone(),
                    pred: builder::all(once.clone()),
                    cache: Cache::Default,
                });
            }
            Ok(())
        })?;
        self.sort_tile(s, keys, points, n, threads)?;
        self.absorb(s, keys, points, n, threads)?;
        let body = self.b.close();
        self.in_loop = false;
        self.b.why = record;
        self.b.emit(StmtKind::For { var, from, to, step: n as i64, unroll: Unroll::No, uniform: Uniform::Block, body });
        self.select_store(s, *rank, *largest, *indices, keys, points, n, threads)
    }

    /// The stream's end: the extent, narrowed by a guard `axis < limit`.
    fn select_bounds(&mut self, _stream: &StreamPlan, s: &'a Statement, extent: Dev) -> Built<(Dev, Dev)> {
        let Kind::TopK { axis, .. } = &s.kind else { return self.refuse(s, "not a select") };
        let ty = self.coordinate_type(*axis);
        let mut to = extent;
        let uniform =
            Layout { regs: Vec::new(), lanes: vec![crate::layout::Mode::replicated(32)], warps: vec![crate::layout::Mode::replicated(self.plan.warps)] }
                .canonical();
        for g in crate::group::guards(s) {
            let Node::Binary(Binary::Lt, a, b) = &g.node else { continue };
            if a.node != Node::Axis(*axis) || b.axes().contains(axis) {
                continue;
            }
            let leaves = self.leaves(&[b], &uniform, &[])?;
            let (v, vt) = self.translate(b, &Env { layout: &uniform, digits: &[], leaves: &leaves })?;
            let end = bin(BinaryOp::Min, to, cast(ty, vt, v));
            to = self.b.let_("candidates", ty, end);
        }
        Ok((Dev::Int(0, ty), to))
    }

    /// Bitonic sort of the tile in slots `n..2n`, best first.
    fn sort_tile(&mut self, s: &'a Statement, keys: SharedId, points: SharedId, n: u32, threads: u32) -> Built<()> {
        let steps = n.trailing_zeros();
        self.phase(
            "GATE sort",
            "bitonic-sort",
            self.p.tensor(s.target).name.clone(),
            format!("{} compare-exchange rounds over {n} slots", steps * (steps + 1) / 2),
            Space::Hardware,
            s.span,
        );
        let size_log = self.b.scalar("size_log", Ty::I32);
        let back = self.b.scalar("back", Ty::I32);
        self.b.open();
        self.b.open();
        let stride = bin(BinaryOp::Shl, Dev::i32(1), sub(sub(Dev::Var(size_log), Dev::i32(1)), Dev::Var(back)));
        let stride = self.b.let_("stride", Ty::I32, stride);
        let size = bin(BinaryOp::Shl, Dev::i32(1), Dev::Var(size_log));
        self.compare_exchange(keys, points, n, threads, n, stride, Some(size));
        let inner = self.b.close();
        self.b.emit(StmtKind::For { var: back, from: Dev::i32(0), to: Dev::Var(size_log), step: 1, unroll: Unroll::No, uniform: Uniform::Block, body: inner });
        let outer = self.b.close();
        self.b.emit(StmtKind::For {
            var: size_log,
            from: Dev::i32(1),
            to: Dev::i32(steps as i64 + 1),
            step: 1,
            unroll: Unroll::No,
            uniform: Uniform::Block,
            body: outer,
        });
        Ok(())
    }

    /// Merges the sorted tile into the list and sorts the list again.
    fn absorb(&mut self, s: &'a Statement, keys: SharedId, points: SharedId, n: u32, threads: u32) -> Built<()> {
        self.phase(
            "GATE merge",
            "truncated-merge",
            self.p.tensor(s.target).name.clone(),
            format!("list[j] = better(list[j], tile[{n}-1-j]), then {} rounds", n.trailing_zeros()),
            Space::Problem,
            s.span,
        );
        let per = (n / threads).max(1);
        {
            self.b.unrolled("i", per, |b, i| {
                let j = add(mul(i, Dev::i32(threads as i64)), Dev::Tid);
                let j = b.let_("slot", Ty::I32, j);
                let body = |b: &mut KernelBuilder| {
                    let other = sub(Dev::i32(2 * n as i64 - 1), j.clone());
                    let (ka, pa) = pair(b, keys, points, j.clone());
                    let (kb, pb) = pair(b, keys, points, other);
                    let take = b.let_("take", Ty::Bool, better(&kb, &pb, &ka, &pa));
                    write(b, keys, j.clone(), select(take.clone(), kb, ka), Ty::U32);
                    write(b, points, j.clone(), select(take, pb, pa), Ty::I32);
                };
                if n >= threads {
                    body(b);
                } else {
                    b.if_(lt(j.clone(), Dev::i32(n as i64)), Uniform::None, body);
                }
            });
        }
        let back = self.b.scalar("back", Ty::I32);
        self.b.open();
        let stride = bin(BinaryOp::Shl, Dev::i32(1), sub(Dev::i32(n.trailing_zeros() as i64 - 1), Dev::Var(back)));
        let stride = self.b.let_("stride", Ty::I32, stride);
        self.compare_exchange(keys, points, n, threads, 0, stride, None);
        let body = self.b.close();
        self.b.emit(StmtKind::For {
            var: back,
            from: Dev::i32(0),
            to: Dev::i32(n.trailing_zeros() as i64),
            step: 1,
            unroll: Unroll::No,
            uniform: Uniform::Block,
            body,
        });
        Ok(())
    }

    /// One round: slots `i` and `i + stride` are put in order, best first; with `size`, runs of `size` alternate.
    fn compare_exchange(&mut self, keys: SharedId, points: SharedId, n: u32, threads: u32, base: u32, stride: Dev, size: Option<Dev>) {
        let per = (n / 2 / threads).max(1);
        self.b.unrolled("i", per, |b, i| {
            let q = add(mul(i, Dev::i32(threads as i64)), Dev::Tid);
            let q = b.let_("pair", Ty::I32, q);
            let body = |b: &mut KernelBuilder| {
                let run = div(q.clone(), stride.clone());
                let low = add(mul(run, mul(stride.clone(), Dev::i32(2))), rem(q.clone(), stride.clone()));
                let low = b.let_("low", Ty::I32, low);
                let a = add(low.clone(), Dev::i32(base as i64));
                let a = b.let_("slot_a", Ty::I32, a);
                let c = b.let_("slot_b", Ty::I32, add(a.clone(), stride.clone()));
                let (ka, pa) = pair(b, keys, points, a.clone());
                let (kb, pb) = pair(b, keys, points, c.clone());
                let mut swap = better(&kb, &pb, &ka, &pa);
                if let Some(size) = &size {
                    // Odd runs are sorted the other way, so that two neighbours form a bitonic sequence.
                    let odd = bin(BinaryOp::Ne, bin(BinaryOp::And, low, size.clone()), Dev::i32(0));
                    swap = select(odd, better(&ka, &pa, &kb, &pb), swap);
                }
                let swap = b.let_("swap", Ty::Bool, swap);
                // Both slots are written either way: no divergence, and the order of accesses does not depend on data.
                write(b, keys, a.clone(), select(swap.clone(), kb.clone(), ka.clone()), Ty::U32);
                write(b, points, a, select(swap.clone(), pb.clone(), pa.clone()), Ty::I32);
                write(b, keys, c.clone(), select(swap.clone(), ka, kb), Ty::U32);
                write(b, points, c, select(swap, pa, pb), Ty::I32);
            };
            if n / 2 >= threads {
                body(b);
            } else {
                b.if_(lt(q.clone(), Dev::i32(n as i64 / 2)), Uniform::None, body);
            }
        });
    }

    fn select_store(
        &mut self,
        s: &'a Statement,
        rank: AxisId,
        largest: bool,
        indices: Option<TensorId>,
        keys: SharedId,
        points: SharedId,
        n: u32,
        threads: u32,
    ) -> Built<()> {
        let Some(k) = self.p.axis(rank).extent.as_constant() else { return self.refuse(s, "the number of survivors is not a constant") };
        let name = self.p.tensor(s.target).name.clone();
        self.phase(&format!("STORE {name}"), "gate-store", name, format!("the first {k} of {n} slots"), Space::Problem, s.span);
        let index: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let per = (n / threads).max(1);
        let values = self.plan.stores.contains(&s.target);
        let mut targets: Vec<(TensorId, bool)> = Vec::new();
        if values {
            targets.push((s.target, true));
        }
        targets.extend(indices.filter(|t| self.plan.stores.contains(t)).map(|t| (t, false)));
        for i in 0..per {
            let slot = add(Dev::i32((i * threads) as i64), Dev::Tid);
            let slot = self.b.let_("slot", Ty::I32, slot);
            let (key, point) = pair_if(&mut self.b, keys, points, slot.clone(), guard(&slot, n, threads));
            let ty = self.coordinate_type(rank);
            self.origin.insert(rank, cast(ty, Ty::I32, slot.clone()));
            let pred = lt(slot, Dev::i32(k));
            for (t, value) in &targets {
                let flat = self.flat(*t, &index);
                let layout = Layout::default();
                let (at, at_ty) = self.translate(&flat, &Env { layout: &layout, digits: &[], leaves: &[] })?;
                let buffer = self.buffer(*t);
                let want = register_type(self.p.tensor(*t).dtype);
                let src = if *value {
                    let mut bits = key.clone();
                    if !largest {
                        bits = bin(BinaryOp::Xor, bits, u32_(0xFFFF_FFFF));
                    }
                    let positive = bin(BinaryOp::Ne, bin(BinaryOp::Shr, bits.clone(), u32_(31)), u32_(0));
                    let back = bin(BinaryOp::Xor, bits, select(positive, u32_(0x8000_0000), u32_(0xFFFF_FFFF)));
                    let real = un(UnaryOp::FromBits, back);
                    let worst = if largest { f32::NEG_INFINITY } else { f32::INFINITY };
                    let empty = bin(BinaryOp::Eq, key.clone(), u32_(0));
                    let nan = bin(BinaryOp::Eq, key.clone(), u32_(1));
                    cast(want, Ty::F32, select(empty, Dev::F32(worst), select(nan, Dev::F32(f32::NAN), real)))
                } else {
                    cast(want, Ty::I32, point.clone())
                };
                let var = self.b.scalar("result", want);
                self.b.set(var, src);
                self.b.emit(StmtKind::Store {
                    src: Place { var, at: None },
                    count: 1,
                    mem: Mem::Global(buffer),
                    index: cast(Ty::I64, at_ty, at),
                    pred: Some(pred.clone()),
                    cache: Cache::Default,
                });
            }
        }
        Ok(())
    }
}

/// `-0.0` and `0.0` compare equal: adding zero makes them one.
fn add_zero(e: Dev) -> Dev {
    bin(BinaryOp::Add, e, Dev::F32(0.0))
}

fn guard(at: &Dev, n: u32, threads: u32) -> Option<Dev> {
    (n < threads).then(|| lt(at.clone(), Dev::i32(n as i64)))
}

/// Whether slot `a` comes before slot `b`: larger key, then lower point (as unsigned, so that -1 is last).
fn better(ka: &Dev, pa: &Dev, kb: &Dev, pb: &Dev) -> Dev {
    let tie =
        bin(BinaryOp::And, bin(BinaryOp::Eq, ka.clone(), kb.clone()), lt(Dev::Cast(Ty::U32, Box::new(pa.clone())), Dev::Cast(Ty::U32, Box::new(pb.clone()))));
    bin(BinaryOp::Or, lt(kb.clone(), ka.clone()), tie)
}

fn pair(b: &mut KernelBuilder, keys: SharedId, points: SharedId, at: Dev) -> (Dev, Dev) {
    pair_if(b, keys, points, at, None)
}

fn pair_if(b: &mut KernelBuilder, keys: SharedId, points: SharedId, at: Dev, pred: Option<Dev>) -> (Dev, Dev) {
    let k = b.scalar("key", Ty::U32);
    let p = b.scalar("point", Ty::I32);
    b.emit(StmtKind::Load {
        dst: Place { var: k, at: None },
        count: 1,
        mem: Mem::Shared(keys),
        index: at.clone(),
        pred: pred.clone(),
        fill: 0.0,
        cache: Cache::Default,
    });
    b.emit(StmtKind::Load { dst: Place { var: p, at: None }, count: 1, mem: Mem::Shared(points), index: at, pred, fill: 0.0, cache: Cache::Default });
    (Dev::Var(k), Dev::Var(p))
}

fn write(b: &mut KernelBuilder, to: SharedId, at: Dev, value: Dev, ty: Ty) {
    let var = b.scalar("new", ty);
    b.set(var, value);
    b.emit(StmtKind::Store { src: Place { var, at: None }, count: 1, mem: Mem::Shared(to), index: at, pred: None, cache: Cache::Default });
}
