//! Contractions on the warp matrix instructions: operands staged in shared memory, read as fragments.
//!
//! Both operands lie in shared memory as rows of 16-bit elements, padded by 16 bytes so that the eight rows of a
//! fragment fall into different banks. Operands that are plain reads of the right type are copied there
//! asynchronously; others are computed in registers, rounded and written. Points where the statement's guard
//! does not hold are zero in both, so they add nothing.

use super::translate::{position, Env};
use super::*;
use crate::address;
use crate::layout::Mode;
use flashderive_device::program::{Cache, Mem, MmaShape, Place, SharedId, StmtKind, Uniform, Unroll};

/// How a contraction uses the matrix unit.
#[derive(Clone, Debug, PartialEq)]
pub struct ContractionPlan {
    /// Operand with the rows.
    pub left: Expr,
    /// Operand with the columns.
    pub right: Expr,
    /// Axis of the rows.
    pub row: AxisId,
    /// Axis of the columns.
    pub column: AxisId,
    /// Axis summed over.
    pub depth: AxisId,
    /// Type of the fragments.
    pub operand: DType,
    /// Warps along the rows.
    pub warps_m: u32,
    /// Warps along the columns.
    pub warps_n: u32,
    /// Tile of rows, columns and depth.
    pub tile: [u32; 3],
}

/// An operand in shared memory.
#[derive(Clone, Debug)]
pub(crate) struct Staged {
    shared: SharedId,
    /// Axis of neighbouring elements.
    inner: AxisId,
    /// Elements from row to row.
    pitch: u32,
    /// Number of the asynchronous group that brings it, if any.
    group: Option<u32>,
}

impl<'a> Emitter<'a> {
    /// Whether the statement runs on the matrix unit.
    pub(crate) fn is_contraction(&self, s: &Statement) -> bool {
        self.plan.contractions.contains_key(&s.target)
    }

    /// The accumulator's fragment layout.
    pub(crate) fn accumulator_layout(&self, s: &Statement) -> Layout {
        let c = &self.plan.contractions[&s.target];
        if let Some(ring) = &self.plan.ring {
            return crate::ring::part(c, ring);
        }
        if let Some(columns) = &self.plan.columns {
            return crate::ring_columns::fragment(c, columns);
        }
        let (rm, rn) = (c.tile[0] / 16 / c.warps_m, c.tile[1] / 8 / c.warps_n);
        let left = self.plan.warps / (c.warps_m * c.warps_n);
        Layout {
            regs: vec![Mode::new(c.row, rm, 16), Mode::new(c.column, rn, 8), Mode::new(c.row, 2, 8), Mode::new(c.column, 2, 1)],
            lanes: vec![Mode::new(c.column, 4, 2), Mode::new(c.row, 8, 1)],
            warps: vec![Mode::new(c.row, c.warps_m, 16 * rm), Mode::new(c.column, c.warps_n, 8 * rn), Mode::replicated(left)],
        }
        .canonical()
    }

    /// Issues the copies of all streamed operands of a pass, so that they overlap.
    pub(crate) fn stage_ahead(&mut self, here: &[&'a Statement]) -> Built<()> {
        // What stays goes before the loop and so completes first; groups are numbered in the order of execution.
        for moving in [false, true] {
            for s in here {
                let Some(c) = self.plan.contractions.get(&s.target) else { continue };
                for (operand, side) in [(&c.left, c.row), (&c.right, c.column)] {
                    if self.direct(operand, c).is_some() && self.depends_on_stream(operand) == moving {
                        self.stage(s, c, operand, side)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Copies of the loop's trips are not waited for outside it by number.
    pub(crate) fn forget_copies(&mut self) {
        // A loop without trips waits for nothing, so what was issued before it is waited for here.
        if self.b.copies.issued > 0 {
            self.b.emit(StmtKind::AsyncWait { pending: 0 });
            self.b.copies.waited = self.b.copies.issued;
        }
    }

    /// The tensor of an operand that can be copied as it is.
    fn direct(&self, operand: &Expr, c: &ContractionPlan) -> Option<TensorId> {
        let Node::Read(t, index) = &operand.node else { return None };
        let tensor = self.p.tensor(*t);
        let outside = self.maker(*t).is_none() && tensor.role != Role::Scalar;
        (outside && tensor.dtype == c.operand && !index.is_empty()).then_some(*t)
    }

    fn tile_of(&self, c: &ContractionPlan, axis: AxisId) -> u32 {
        if axis == c.row {
            c.tile[0]
        } else if axis == c.column {
            c.tile[1]
        } else {
            c.tile[2]
        }
    }

    /// `state += left * right` over the depth tile.
    pub(crate) fn contract(&mut self, s: &'a Statement, state: &super::reduce::State) -> Built<()> {
        let c = &self.plan.contractions[&s.target];
        let a = self.stage(s, c, &c.left, c.row)?;
        let b = self.stage(s, c, &c.right, c.column)?;
        let need = a.group.max(b.group);
        if let Some(group) = need {
            if group >= self.b.copies.waited {
                let pending = self.b.copies.issued - group - 1;
                self.b.emit(StmtKind::AsyncWait { pending });
                self.b.copies.waited = group + 1;
            }
        }
        let (rm, rn) = (c.tile[0] / 16 / c.warps_m, c.tile[1] / 8 / c.warps_n);
        self.phase(
            &format!("COMPUTE {}", self.p.tensor(s.target).name),
            "matrix-unit",
            flashderive_ir::text::statement(self.p, s),
            format!(
                "{}x{}x{} on m16n8k16 {}: {} x {} warps, {rm} x {rn} fragments each",
                c.tile[0],
                c.tile[1],
                c.tile[2],
                c.operand.name(),
                c.warps_m,
                c.warps_n
            ),
            Space::Hardware,
            s.span,
        );
        let fa = self.b.array("fragment_a", Ty::U32, 4 * rm);
        let fb = self.b.array("fragment_b", Ty::U32, 2 * rn);
        let wm = builder::rem(self.warp.clone(), Dev::i32(c.warps_m as i64));
        let mut wn = builder::div(self.warp.clone(), Dev::i32(c.warps_m as i64));
        if c.warps_m * c.warps_n < self.plan.warps {
            wn = builder::rem(wn, Dev::i32(c.warps_n as i64));
        }
        let row8 = builder::rem(self.lane.clone(), Dev::i32(8));
        let matrix = builder::div(self.lane.clone(), Dev::i32(8));
        let low = builder::mul(builder::rem(matrix.clone(), Dev::i32(2)), Dev::i32(8));
        let high = builder::mul(builder::div(matrix, Dev::i32(2)), Dev::i32(8));
        let pair = rn % 2 == 0;
        let m0 = builder::mul(wm, Dev::i32(16 * rm as i64));
        let n0 = builder::mul(wn, Dev::i32(8 * rn as i64));
        // Lane part of each fragment's address; `k` and the fragment number are added below.
        let a_lane = if a.inner == c.depth {
            builder::add(builder::mul(builder::add(m0, builder::add(row8.clone(), low.clone())), Dev::i32(a.pitch as i64)), high.clone())
        } else {
            builder::add(builder::mul(builder::add(row8.clone(), high.clone()), Dev::i32(a.pitch as i64)), builder::add(m0, low.clone()))
        };
        let second = if pair { high } else { Dev::i32(0) };
        let b_lane = if b.inner == c.depth {
            builder::add(builder::mul(builder::add(n0, builder::add(row8, second)), Dev::i32(b.pitch as i64)), low)
        } else {
            builder::add(builder::mul(builder::add(row8, low), Dev::i32(b.pitch as i64)), builder::add(n0, second))
        };
        let a_lane = self.b.let_prologue("a_lane", Ty::I32, a_lane);
        let b_lane = self.b.let_prologue("b_lane", Ty::I32, b_lane);
        let steps = c.tile[2] / 16;
        let (acc, operand) = (state.vars[0], c.operand);
        let (pa, pb) = (a.pitch as i64, b.pitch as i64);
        let (a_depth, b_depth) = (a.inner == c.depth, b.inner == c.depth);
        self.b.for_("k_step", Ty::I32, Dev::i32(0), Dev::i32(steps as i64), if steps <= 4 { Unroll::Full } else { Unroll::By(4) }, Uniform::Block, |b_, k| {
            let k16 = builder::mul(k, Dev::i32(16));
            b_.unrolled("m_r", rm, |b_, m| {
                let at = if a_depth {
                    builder::add(builder::add(a_lane.clone(), builder::mul(m.clone(), Dev::i32(16 * pa))), k16.clone())
                } else {
                    builder::add(builder::add(a_lane.clone(), builder::mul(m.clone(), Dev::i32(16))), builder::mul(k16.clone(), Dev::i32(pa)))
                };
                b_.emit(StmtKind::LdMatrix { dst: fa, at: builder::mul(m, Dev::i32(4)), count: 4, transpose: !a_depth, shared: a.shared, index: at });
            });
            let (count, each) = if pair { (rn / 2, 2) } else { (rn, 1) };
            b_.unrolled("n_r", count, |b_, n| {
                let at = if b_depth {
                    builder::add(builder::add(b_lane.clone(), builder::mul(n.clone(), Dev::i32(8 * each * pb))), k16.clone())
                } else {
                    builder::add(builder::add(b_lane.clone(), builder::mul(n.clone(), Dev::i32(8 * each))), builder::mul(k16.clone(), Dev::i32(pb)))
                };
                b_.emit(StmtKind::LdMatrix {
                    dst: fb,
                    at: builder::mul(n, Dev::i32(2 * each)),
                    count: 2 * each as u32,
                    transpose: !b_depth,
                    shared: b.shared,
                    index: at,
                });
            });
            b_.unrolled("m_r", rm, |b_, m| {
                b_.unrolled("n_r", rn, |b_, n| {
                    let at = builder::mul(builder::add(builder::mul(m.clone(), Dev::i32(rn as i64)), n.clone()), Dev::i32(4));
                    b_.emit(StmtKind::Mma {
                        shape: MmaShape::M16N8K16,
                        operand,
                        a: (fa, builder::mul(m, Dev::i32(4))),
                        b: (fb, builder::mul(n, Dev::i32(2))),
                        c: (acc, at),
                    });
                });
            });
        });
        Ok(())
    }

    /// The operand in shared memory.
    fn stage(&mut self, s: &'a Statement, c: &ContractionPlan, operand: &Expr, side: AxisId) -> Built<Staged> {
        let axes = [side, c.depth];
        let conditions: Vec<Expr> = crate::group::guards(s)
            .into_iter()
            .filter(|g| self.tile_axes(&g.axes()).iter().all(|a| axes.contains(a)))
            .filter(|g| !g.tensors().iter().any(|t| self.maker(*t).is_some()))
            .collect();
        let texts: Vec<String> = conditions.iter().map(|g| flashderive_ir::text::expr(self.p, g)).collect();
        let key = (
            format!(
                "{} over {:?} if {}",
                flashderive_ir::text::expr(self.p, operand),
                {
                    let mut a = axes;
                    a.sort();
                    a
                },
                texts.join(" and ")
            ),
            Layout::default(),
        );
        if let Some(staged) = self.fresh_staged.get(&key).or_else(|| self.kept_staged.get(&key)) {
            return Ok(staged.clone());
        }
        let mut mentioned = operand.axes();
        mentioned.extend(operand.tensors().into_iter().filter_map(|t| self.maker(t)).flat_map(|m| m.target_axes.clone()));
        let streams = matches!(&self.plan.stream, Some(x) if !x.resident && mentioned.contains(&x.axis));
        let run = |e: &mut Self| match e.direct(operand, c) {
            Some(t) => match e.copy(s, c, t, operand, side, &conditions)? {
                Some(staged) => Ok(staged),
                None => e.compute_operand(s, c, operand, side, &conditions),
            },
            None => e.compute_operand(s, c, operand, side, &conditions),
        };
        let staged = if self.in_loop && !streams { self.before_loop(run)? } else { run(self)? };
        if streams {
            self.fresh_staged.insert(key, staged.clone());
        } else {
            self.kept_staged.insert(key, staged.clone());
        }
        Ok(staged)
    }

    /// Asynchronous copy of a plain operand; `None` when its address is not aligned for it.
    fn copy(&mut self, s: &'a Statement, c: &ContractionPlan, t: TensorId, operand: &Expr, side: AxisId, conditions: &[Expr]) -> Built<Option<Staged>> {
        let Node::Read(_, index) = &operand.node else { return Ok(None) };
        let flat = self.flat(t, index);
        let Some(inner) = [c.depth, side].into_iter().find(|a| address::constant_stride(&flat, *a) == Some(1)) else { return Ok(None) };
        let outer = if inner == side { c.depth } else { side };
        let (rows, columns) = (self.tile_of(c, outer), self.tile_of(c, inner));
        if !self.plan.async_copy {
            return Ok(None);
        }
        // Chunks of 16 bytes along the inner axis.
        let chunk = 8u32;
        let layout = Layout { regs: vec![Mode::new(inner, chunk, 1)], lanes: vec![Mode::new(inner, columns / chunk, chunk)], warps: Vec::new() };
        let virtual_regs = layout.regs.clone();
        if columns % chunk != 0 || self.vector(&flat, c.operand, &virtual_regs, &layout, conditions) < chunk {
            return Ok(None);
        }
        let p = self.p;
        let name = p.tensor(t).name.clone();
        let pitch = columns + 8;
        let threads = self.plan.warps * 32;
        let per_row = columns / chunk;
        self.phase(
            &format!("LOAD {name}"),
            "stage-async",
            name.clone(),
            format!(
                "{rows} rows of {columns} elements at {}, 16 bytes a copy, rows {} bytes apart so that 8 rows use different banks",
                flashderive_ir::text::expr(p, &flat),
                pitch * 2
            ),
            Space::Hardware,
            s.span,
        );
        let shared = self.b.shared(&name, c.operand, rows * pitch);
        let buffer = self.buffer(t);
        // Eight lanes take a line of 128 bytes of a row; a thread stays in its row, so that the row's address, which a
        // table may give, is worked out once.
        let across = per_row.min(8);
        let steps = per_row / across;
        let pass = threads / across;
        let trips = rows.div_ceil(pass);
        let trip_mode = Mode { axis: None, size: trips, stride: 0 };
        // The address moves by constants along the row unless the row overhangs its extent.
        let walks = !self.limit.contains_key(&inner) && per_row.is_multiple_of(across);
        self.over_registers(&[trip_mode], &mut |e, digits| {
            let row = builder::div(Dev::Tid, Dev::i32(across as i64));
            let row = builder::add(builder::mul(digits[0].clone(), Dev::i32(pass as i64)), row);
            let row = e.b.let_("row", Ty::I32, row);
            let column = builder::mul(builder::rem(Dev::Tid, Dev::i32(across as i64)), Dev::i32(chunk as i64));
            let column = e.b.let_("column", Ty::I32, column);
            let emit = |e: &mut Self| -> Built<()> {
                let dst = builder::add(builder::mul(row.clone(), Dev::i32(pitch as i64)), column.clone());
                if walks {
                    let at = [(outer, row.clone()), (inner, column.clone())];
                    let (src, pred) = e.scalar_address(&flat, &at, conditions, &[outer, inner])?;
                    let (src, dst) = (e.b.let_("from", Ty::I64, src), e.b.let_("to", Ty::I32, dst));
                    let pred = pred.map(|p| e.b.let_("valid", Ty::Bool, p));
                    e.b.unrolled("step", steps, |b, step| {
                        let ahead = builder::mul(step, Dev::i32((across * chunk) as i64));
                        b.emit(StmtKind::CopyAsync {
                            shared,
                            dst: builder::add(dst.clone(), ahead.clone()),
                            global: buffer,
                            src: builder::add(src.clone(), builder::cast(Ty::I64, Ty::I32, ahead)),
                            bytes: 16,
                            pred: pred.clone(),
                        });
                    });
                    return Ok(());
                }
                for step in 0..per_row.div_ceil(across) {
                    let ahead = Dev::i32((step * across * chunk) as i64);
                    let column = e.b.let_("column", Ty::I32, builder::add(column.clone(), ahead.clone()));
                    let at = [(outer, row.clone()), (inner, column.clone())];
                    let (src, pred) = e.scalar_address(&flat, &at, conditions, &[outer, inner])?;
                    let copy = StmtKind::CopyAsync { shared, dst: builder::add(dst.clone(), ahead), global: buffer, src, bytes: 16, pred };
                    if (step + 1) * across <= per_row {
                        e.b.emit(copy);
                    } else {
                        e.b.if_(builder::lt(column, Dev::i32(columns as i64)), Uniform::None, |b| b.emit(copy));
                    }
                }
                Ok(())
            };
            if rows.is_multiple_of(pass) {
                emit(e)?;
            } else {
                e.b.open();
                let r = emit(e);
                let then = e.b.close();
                r?;
                e.b.emit(StmtKind::If { cond: builder::lt(row, Dev::i32(rows as i64)), uniform: Uniform::None, then, otherwise: Vec::new() });
            }
            Ok(())
        })?;
        self.b.emit(StmtKind::AsyncCommit);
        let group = self.b.copies.issued;
        self.b.copies.issued += 1;
        Ok(Some(Staged { shared, inner, pitch, group: Some(group) }))
    }

    /// A flat address and its predicate at a point given by local coordinates; table reads become scalar loads.
    fn scalar_address(&mut self, flat: &Expr, at: &[(AxisId, Dev)], conditions: &[Expr], bounded: &[AxisId]) -> Built<(Dev, Option<Dev>)> {
        let saved: Vec<(AxisId, Option<Dev>, Option<u32>)> = at.iter().map(|(a, _)| (*a, self.origin.get(a).cloned(), self.tiles.get(a).copied())).collect();
        for (a, local) in at {
            let ty = self.coordinate_type(*a);
            let origin = self.origin.get(a).cloned().unwrap_or(Dev::Int(0, ty));
            let point = builder::add(origin, builder::cast(ty, Ty::I32, local.clone()));
            self.origin.insert(*a, point);
            self.tiles.remove(a);
        }
        let result = self.address_here(flat, conditions, bounded);
        for (a, origin, tile) in saved {
            match origin {
                Some(o) => self.origin.insert(a, o),
                None => self.origin.remove(&a),
            };
            if let Some(n) = tile {
                self.tiles.insert(a, n);
            }
        }
        result
    }

    fn address_here(&mut self, flat: &Expr, conditions: &[Expr], bounded: &[AxisId]) -> Built<(Dev, Option<Dev>)> {
        let layout = Layout::default();
        let mut pred = self.inside(bounded, &layout, &[]);
        let mut reads: Vec<Expr> = Vec::new();
        for e in conditions.iter().chain([flat]) {
            inner_reads(e, &mut reads);
        }
        let mut leaves: Vec<Leaf> = Vec::new();
        for read in reads {
            let Node::Read(t, index) = &read.node else { continue };
            if index.is_empty() {
                continue;
            }
            let address = self.flat(*t, index);
            let (at, ty) = self.translate(&address, &Env { layout: &layout, digits: &[], leaves: &leaves })?;
            let tensor = self.p.tensor(*t);
            let (name, reg) = (tensor.name.clone(), register_type(tensor.dtype));
            let var = self.b.array(&name, reg, 1);
            let buffer = self.buffer(*t);
            let guard = builder::all(pred.clone());
            self.b.emit(StmtKind::Load {
                dst: Place { var, at: Some(Dev::i32(0)) },
                count: 1,
                mem: Mem::Global(buffer),
                index: builder::cast(Ty::I64, ty, at),
                pred: guard,
                fill: 0.0,
                cache: Cache::ReadOnly,
            });
            leaves.push(Leaf { read, tile: Tile { var, layout: layout.clone() }, pick: None });
        }
        let env = Env { layout: &layout, digits: &[], leaves: &leaves };
        for c in conditions {
            pred.push(self.translate(c, &env)?.0);
        }
        let (index, ty) = self.translate(flat, &env)?;
        Ok((builder::cast(Ty::I64, ty, index), builder::all(pred)))
    }

    /// An operand that is computed in registers, rounded to the fragment type and written to shared memory.
    fn compute_operand(&mut self, s: &'a Statement, c: &ContractionPlan, operand: &Expr, side: AxisId, conditions: &[Expr]) -> Built<Staged> {
        let p = self.p;
        let (outer, inner) = (side, c.depth);
        let (rows, columns) = (self.tile_of(c, outer), self.tile_of(c, inner));
        let mut layout = None;
        for t in operand.tensors() {
            if let Some(maker) = self.maker(t) {
                let axes = self.tile_axes(&maker.target_axes);
                if axes.contains(&outer) && axes.contains(&inner) {
                    layout = Some(self.value(t)?.layout);
                }
            }
        }
        let layout = layout.unwrap_or_else(|| Layout::blocked(&[(outer, rows), (inner, columns)], 8, self.plan.warps));
        let mut exprs = vec![operand];
        exprs.extend(conditions.iter());
        let leaves = self.leaves(&exprs, &layout, conditions)?;
        let pitch = columns + 8;
        self.phase(
            "STAGE operand",
            "stage-computed",
            flashderive_ir::text::expr(p, operand),
            format!("rounded to {} as the matrix unit's operand, {rows} rows of {columns}, rows {} bytes apart", c.operand.name(), pitch * 2),
            Space::Hardware,
            s.span,
        );
        let var = self.b.array("operand", Ty::F32, layout.registers());
        let bounded = self.tile_axes(&[outer, inner]);
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout: &layout, digits, leaves: &leaves };
            let (value, ty) = e.translate(operand, &env)?;
            let mut valid = e.inside(&bounded, &layout, digits);
            for g in conditions {
                valid.push(e.translate(g, &env)?.0);
            }
            let mut value = builder::cast(Ty::F32, ty, value);
            if let Some(valid) = builder::all(valid) {
                value = builder::select(valid, value, Dev::F32(0.0));
            }
            let at = position(&layout.regs, &layout.regs, digits);
            e.b.set_at(var, at, value);
            Ok(())
        })?;
        let shared = self.b.shared("operand", c.operand, rows * pitch);
        let once = self.once(&layout);
        let vector = match layout.regs.last() {
            Some(m) if m.axis == Some(inner) && m.stride == 1 => m.size.min(8),
            _ => 1,
        };
        let mut modes = layout.regs.clone();
        if let (true, Some(last)) = (vector > 1, modes.last_mut()) {
            last.size /= vector;
            last.stride = vector;
        }
        self.over_registers(&modes, &mut |e, digits| {
            let mut digits = digits.to_vec();
            if let (true, Some(last)) = (vector > 1, digits.last_mut()) {
                *last = builder::mul(last.clone(), Dev::i32(vector as i64));
            }
            let row = e.local(outer, &layout, &digits);
            let column = e.local(inner, &layout, &digits);
            let index = builder::add(builder::mul(row, Dev::i32(pitch as i64)), column);
            let at = position(&layout.regs, &layout.regs, &digits);
            e.b.emit(StmtKind::Store {
                src: Place { var, at: Some(at) },
                count: vector,
                mem: Mem::Shared(shared),
                index,
                pred: builder::all(once.clone()),
                cache: Cache::Default,
            });
            Ok(())
        })?;
        Ok(Staged { shared, inner, pitch, group: None })
    }
}

/// All reads below `e`, innermost first, each once.
fn inner_reads(e: &Expr, out: &mut Vec<Expr>) {
    for child in e.children() {
        inner_reads(child, out);
    }
    if matches!(e.node, Node::Read(..)) && !out.contains(e) {
        out.push(e.clone());
    }
}
