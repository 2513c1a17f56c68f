//! Contractions on the warp matrix instructions: operands staged in shared memory, read as fragments.
//!
//! Both operands lie in shared memory as rows padded by 16 bytes, so that the eight rows of a fragment fall into different
//! banks. Rows of 16-bit elements may run along either axis, the matrix loads turn them; all others run along the depth. Operands that are plain reads of the right type are copied there
//! asynchronously; others are computed in registers, rounded and written. Points where the statement's guard
//! does not hold are zero in both, so they add nothing.

mod again;
mod multiply;

use super::stage::Rows;
use super::translate::{position, Env};
use super::*;
use flashderive_device::program::{Cache, Mem, Place, SharedId, StmtKind};

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
    /// Type of the fragments; of bytes, with a sign or without, it is i8.
    pub operand: DType,
    /// Warps along the rows.
    pub warps_m: u32,
    /// Warps along the columns.
    pub warps_n: u32,
    /// Tile of rows, columns and depth.
    pub tile: [u32; 3],
}

impl ContractionPlan {
    /// Types of the elements that are multiplied.
    pub fn operands(&self, p: &Problem) -> [DType; 2] {
        [&self.left, &self.right].map(|e| crate::contraction::element(p, e, self.operand))
    }

    /// Those types, for a record.
    pub fn types(&self, p: &Problem) -> String {
        match self.operands(p) {
            [a, b] if a == b => a.name().to_string(),
            [a, b] => format!("{} by {}", a.name(), b.name()),
        }
    }
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
    group: Option<builder::Group>,
    /// Its first element, where the buffer has several stages.
    first: Option<Dev>,
    /// What tells that it is there, where blocks of a cluster push parts of it.
    turn: Option<super::delay::Turn>,
    /// What it is, where it was computed and is one value as it is: and the type it is rounded to.
    holds: Option<(Expr, DType)>,
}

impl Staged {
    /// A stage that came a trip ahead.
    pub(super) fn ahead(shared: SharedId, rows: &Rows, first: Dev) -> Staged {
        Staged { shared, inner: rows.inner, pitch: rows.pitch, group: None, first: Some(first), turn: None, holds: None }
    }
}

impl<'a> Emitter<'a> {
    /// Whether the statement runs on the matrix unit.
    pub(crate) fn is_contraction(&self, s: &Statement) -> bool {
        self.plan.contractions.contains_key(&s.target)
    }

    /// The type of a contraction's sums.
    pub(crate) fn sum_type(&self, s: &Statement) -> Ty {
        super::ring::accumulator(self.plan.contractions[&s.target].operand)
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
        crate::contraction::fragment(c, self.plan.warps)
    }

    /// Issues the copies of all streamed operands of a pass, so that they overlap.
    pub(crate) fn stage_ahead(&mut self, here: &[&'a Statement]) -> Built<()> {
        // What stays goes before the loop and so completes first; groups are numbered in the order of execution.
        for moving in [false, true] {
            for s in here {
                let Some(c) = self.plan.contractions.get(&s.target) else { continue };
                for (operand, side) in [(&c.left, c.row), (&c.right, c.column)] {
                    let made = |g: &Expr| g.tensors().iter().any(|t| self.maker(*t).is_some());
                    let waits = self.operand_conditions(s, c, side).iter().any(made);
                    if self.direct(operand, c).is_some() && !waits && self.depends_on_stream(operand) == moving {
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
        if self.b.copies.end_loop() {
            self.b.emit(StmtKind::AsyncWait { pending: 0 });
        }
    }

    /// The tensor of an operand that can be copied as it is: nothing that the kernel makes is in its address or decides whether it is there.
    pub(super) fn direct(&self, operand: &Expr, c: &ContractionPlan) -> Option<TensorId> {
        let (read, _) = self.plain_read(operand)?;
        let Node::Read(t, index) = &read.node else { return None };
        let tensor = self.p.tensor(*t);
        let outside = tensor.role != Role::Scalar && !operand.tensors().iter().any(|t| self.maker(*t).is_some());
        (outside && tensor.dtype == crate::contraction::element(self.p, read, c.operand) && !index.is_empty()).then_some(*t)
    }

    /// The read that an operand is, and the conditions outside of which it is 0: copies leave zeros where one fails.
    fn plain_read<'e>(&self, operand: &'e Expr) -> Option<(&'e Expr, Vec<Expr>)> {
        match &operand.node {
            Node::Read(..) => Some((operand, Vec::new())),
            Node::Select(condition, read, zero) if crate::deep::is_zero(zero) && matches!(read.node, Node::Read(..)) => {
                let conditions = crate::address::conjuncts(condition);
                let own = self.tile_axes(&read.axes());
                let fits = |g: &Expr| self.tile_axes(&g.axes()).iter().all(|a| own.contains(a));
                conditions.iter().all(fits).then_some((&**read, conditions))
            }
            _ => None,
        }
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

    /// The operands of a product in shared memory.
    pub(crate) fn stage_operands(&mut self, s: &'a Statement) -> Built<[Staged; 2]> {
        let c = &self.plan.contractions[&s.target];
        Ok([self.stage(s, c, &c.left, c.row)?, self.stage(s, c, &c.right, c.column)?])
    }

    /// Conditions of a statement on the points of one operand alone.
    pub(super) fn operand_conditions(&self, s: &Statement, c: &ContractionPlan, side: AxisId) -> Vec<Expr> {
        let axes = [side, c.depth];
        crate::group::guards(s).into_iter().filter(|g| self.tile_axes(&g.axes()).iter().all(|a| axes.contains(a))).collect()
    }

    /// What tells an operand in shared memory from others.
    pub(super) fn operand_key(&self, operand: &Expr, c: &ContractionPlan, side: AxisId, conditions: &[Expr]) -> LoadKey {
        let alike = self.first_alike(side, c.depth, operand, conditions);
        let text = |e: &Expr| {
            let e = flashderive_derive::expr::substitute(e, &[side], &[Expr::axis(alike)]);
            flashderive_ir::text::expr(self.p, &e)
        };
        let texts: Vec<String> = conditions.iter().map(&text).collect();
        let mut axes = [alike, c.depth];
        axes.sort();
        let element = crate::contraction::element(self.p, operand, c.operand);
        (format!("{} as {} over {axes:?} if {}", text(operand), element.name(), texts.join(" and ")), Layout::default())
    }

    /// The first axis whose tile has the same points as that of `side`: rows of a product of something with itself are there once.
    fn first_alike(&self, side: AxisId, depth: AxisId, operand: &Expr, conditions: &[Expr]) -> AxisId {
        let extent = |a: AxisId| &self.p.axis(a).extent;
        let tile = |a: AxisId| (self.tiles.get(&a), self.origin.get(&a), self.limit.get(&a), self.narrowed.contains(&a));
        let free = |a: AxisId| a != depth && [operand].into_iter().chain(conditions).all(|e| !e.axes().contains(&a));
        let same = |a: &&AxisId| extent(**a) == extent(side) && tile(**a) == tile(side) && self.plan.mirrored.is_none() && free(**a);
        self.tiles.keys().filter(|a| **a < side).find(same).copied().unwrap_or(side)
    }

    /// The operand in shared memory.
    fn stage(&mut self, s: &'a Statement, c: &ContractionPlan, operand: &Expr, side: AxisId) -> Built<Staged> {
        let conditions = self.operand_conditions(s, c, side);
        let key = self.operand_key(operand, c, side, &conditions);
        if let Some(staged) = self.fresh_staged.get(&key).or_else(|| self.kept_staged.get(&key)) {
            return Ok(staged.clone());
        }
        let mut mentioned = operand.axes();
        mentioned.extend(operand.tensors().into_iter().filter_map(|t| self.maker(t)).flat_map(|m| m.target_axes.clone()));
        let streams = matches!(&self.plan.stream, Some(x) if !x.resident && mentioned.contains(&x.axis));
        let run = |e: &mut Self| {
            let rows = e.direct(operand, c).and_then(|_| e.operand_rows(c, operand, side, &conditions));
            match rows {
                Some(rows) if e.left_here(rows.tensor).is_some() => match e.in_place(&rows)? {
                    Some(staged) => Ok(staged),
                    None => e.compute_operand(s, c, operand, side, &conditions),
                },
                Some(rows) => e.copy(s, &rows),
                None => e.compute_operand(s, c, operand, side, &conditions),
            }
        };
        let staged = if self.in_loop && !streams { self.before_loop(run)? } else { run(self)? };
        if streams {
            self.fresh_staged.insert(key, staged.clone());
        } else {
            self.kept_staged.insert(key, staged.clone());
        }
        Ok(staged)
    }

    /// The rows of a plain operand for asynchronous copies; `None` when its address is not aligned for them.
    pub(super) fn operand_rows(&mut self, c: &ContractionPlan, operand: &Expr, side: AxisId, conditions: &[Expr]) -> Option<Rows> {
        let pad = 16 * 8 / c.operand.bits();
        let tile = |axis: AxisId| self.tile_of(c, axis);
        let extents = [(c.depth, tile(c.depth)), (side, tile(side))];
        let (read, own) = self.plain_read(operand)?;
        let conditions = [conditions, &own].concat();
        // The matrix loads turn elements of 16 bits and no others.
        self.rows(read, &extents, 16, pad, &conditions).filter(|r| r.inner == c.depth || r.elem.bits() == 16)
    }

    /// An operand that another plan of the kernel has left in shared memory, where its rows lie there as matrix loads take them.
    fn in_place(&mut self, rows: &Rows) -> Built<Option<Staged>> {
        let Some(shared) = self.left_here(rows.tensor) else { return Ok(None) };
        let apart = crate::address::constant_stride(&rows.flat, rows.outer).and_then(|n| u32::try_from(n).ok());
        let Some(pitch) = apart.filter(|n| (n * rows.elem.bits() / 8).is_multiple_of(16)) else { return Ok(None) };
        if !rows.conditions.is_empty() || [rows.outer, rows.inner].iter().any(|a| self.limit.contains_key(a)) {
            return Ok(None);
        }
        let (first, _) = self.scalar_address(&rows.flat, &[(rows.outer, Dev::i32(0)), (rows.inner, Dev::i32(0))], &[], &[])?;
        Ok(Some(Staged { shared, inner: rows.inner, pitch, group: None, first: Some(builder::cast(Ty::I32, Ty::I64, first)), turn: None, holds: None }))
    }

    /// Asynchronous copy of a plain operand, waited for in the same trip.
    fn copy(&mut self, s: &'a Statement, rows: &Rows) -> Built<Staged> {
        // Groups are counted in the order of execution.
        self.ask_due()?;
        self.phase_of_rows(rows, s);
        let shared = self.b.shared(&self.p.tensor(rows.tensor).name, rows.elem, rows.elements());
        self.copy_rows(rows, shared, None)?;
        self.b.emit(StmtKind::AsyncCommit);
        let group = self.b.copies.close(self.in_loop);
        if self.b.copies.lands_at_once(self.in_loop) {
            self.b.emit(StmtKind::AsyncWait { pending: 0 });
            self.b.copies.complete(self.in_loop);
        }
        Ok(Staged { shared, inner: rows.inner, pitch: rows.pitch, group: Some(group), first: None, turn: None, holds: None })
    }

    /// Rows of an operand along its side, eight elements a thread, where all that it reads lies so and can be read several elements at a time.
    fn rows_across(&self, c: &ContractionPlan, operand: &Expr, side: AxisId, conditions: &[Expr]) -> Option<Layout> {
        let mut reads = Vec::new();
        operand.walk(&mut |n| {
            if let Node::Read(t, index) = &n.node {
                if !index.is_empty() && self.p.tensor(*t).role != Role::Scalar {
                    reads.push((*t, self.flat(*t, index)));
                }
            }
        });
        let layout = Layout::blocked(&[(c.depth, self.tile_of(c, c.depth)), (side, self.tile_of(c, side))], 8, self.plan.warps);
        let wide = |(t, flat): &(TensorId, Expr)| {
            let stride = |a: AxisId| crate::address::constant_stride(flat, a);
            stride(side) == Some(1) && self.widest_group(flat, self.p.tensor(*t).dtype, &layout, conditions, 1).points > 1
        };
        let along = reads.iter().filter(|(_, flat)| flat.axes().contains(&side)).collect::<Vec<_>>();
        (c.operand.bits() == 16 && !along.is_empty() && along.into_iter().all(wide)).then_some(layout)
    }

    /// The axis by which the values of an operand are made that a sum takes under the name `depth`: their tiles are the operand as they lie.
    fn own_name(&self, operand: &Expr, depth: AxisId) -> Option<AxisId> {
        let mut names = BTreeSet::new();
        let mut whole = true;
        operand.walk(&mut |e| {
            if let Node::Read(t, index) = &e.node {
                for (own, i) in self.maker(*t).iter().flat_map(|m| &m.target_axes).zip(index).filter(|(_, i)| i.axes().contains(&depth)) {
                    whole &= i.node == Node::Axis(depth);
                    names.insert(*own);
                }
            }
        });
        let (Some(own), 1, true) = (names.first().copied(), names.len(), whole) else { return None };
        let same = self.p.axis(own).extent == self.p.axis(depth).extent && (self.tiles.get(&own) == self.tiles.get(&depth) || self.pushed(own));
        (own != depth && same && !operand.axes().contains(&own)).then_some(own)
    }

    /// An operand that is computed in registers, rounded to the fragment type and written to shared memory.
    fn compute_operand(&mut self, s: &'a Statement, c: &ContractionPlan, operand: &Expr, side: AxisId, conditions: &[Expr]) -> Built<Staged> {
        if let Some(own) = self.own_name(operand, c.depth) {
            let here = |e: &Expr| flashderive_derive::expr::substitute(e, &[c.depth], &[Expr::axis(own)]);
            let conditions: Vec<Expr> = conditions.iter().map(here).collect();
            // The other side may have these points under the other name.
            let other = |a: AxisId| if a == own { c.depth } else { a };
            let named = ContractionPlan { depth: own, row: other(c.row), column: other(c.column), ..c.clone() };
            let staged = self.compute_operand(s, &named, &here(operand), side, &conditions)?;
            // The product has its own name for the points.
            let inner = if staged.inner == own { c.depth } else { staged.inner };
            return Ok(Staged { inner, holds: None, ..staged });
        }
        let p = self.p;
        let mut layout = None;
        for t in operand.tensors() {
            if let Some(maker) = self.maker(t) {
                let axes = self.tile_axes(&maker.target_axes);
                if axes.contains(&side) && axes.contains(&c.depth) {
                    layout = Some(self.value(t)?.layout);
                }
            }
        }
        // Rows lie as they lie in memory: the matrix loads turn elements of 16 bits.
        let across = if layout.is_none() { self.rows_across(c, operand, side, conditions) } else { None };
        let (outer, inner) = if across.is_some() { (c.depth, side) } else { (side, c.depth) };
        let (rows, columns) = (self.tile_of(c, outer), self.tile_of(c, inner));
        let layout = layout.or(across).unwrap_or_else(|| Layout::blocked(&[(outer, rows), (inner, columns)], 8, self.plan.warps));
        let mut exprs = vec![operand];
        exprs.extend(conditions.iter());
        self.making_operand(true);
        let leaves = self.leaves(&exprs, &layout, conditions);
        self.making_operand(false);
        let leaves = leaves?;
        let dtype = crate::contraction::element(p, operand, c.operand);
        let (width, ty) = (dtype.bits() / 8, register_type(dtype));
        let pitch = columns + 16 / width;
        self.phase(
            "STAGE operand",
            "stage-computed",
            flashderive_ir::text::expr(p, operand),
            format!("rounded to {} as the matrix unit's operand, {rows} rows of {columns}, rows {} bytes apart", dtype.name(), pitch * width),
            Space::Hardware,
            s.span,
        );
        let var = self.b.array("operand", ty, layout.registers());
        let bounded = self.tile_axes(&[outer, inner]);
        // A plain read of an input is asked for inside the extents of its own axes only, and is zero elsewhere.
        let plain = matches!(&operand.node, Node::Read(t, _) if self.maker(*t).is_none()) && operand.tensors().len() == 1;
        let axes = self.tile_axes(&operand.axes());
        let asked = super::access::before(conditions, operand).len() == conditions.len()
            && conditions.iter().all(|g| self.tile_axes(&g.axes()).iter().all(|a| axes.contains(a)))
            && !conditions.iter().any(|g| g.tensors().iter().any(|t| self.maker(*t).is_some()));
        let zero_outside = plain && asked && bounded.iter().all(|a| operand.axes().contains(a)) && leaves.iter().all(|l| l.pick.is_none());
        self.averaged = self.fast_powers.averaged.contains(&s.target);
        self.say_fast_powers(s, &layout);
        self.make_fewer(operand, &layout, &leaves)?;
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout: &layout, digits, leaves: &leaves };
            let (value, from) = e.translate(operand, &env)?;
            let mut value = builder::cast(ty, from, value);
            if !zero_outside {
                let mut valid = e.inside(&bounded, &layout, digits);
                for g in conditions {
                    valid.push(e.translate(g, &env)?.0);
                }
                if let Some(valid) = builder::all(valid) {
                    let nothing = if ty == Ty::F32 { Dev::F32(0.0) } else { Dev::Int(0, ty) };
                    value = builder::select(valid, value, nothing);
                }
            }
            let at = position(&layout.regs, &layout.regs, digits);
            e.b.set_at(var, at, value);
            Ok(())
        })?;
        self.fewer.clear();
        self.leave_precision();
        let once = self.once(&layout);
        let vector = match layout.regs.last() {
            Some(m) if m.axis == Some(inner) && m.stride == 1 => m.size.min(16 / width),
            _ => 1,
        };
        let pushed = self.pushed(inner);
        if pushed && vector * width < 4 {
            return self.refuse(s, "a part of the operand is not pushed in pieces of 4 bytes");
        }
        let shared = self.b.shared("operand", dtype, rows * pitch * if pushed { 2 } else { 1 });
        let turn = if pushed { Some(self.turn_of_trip(s, rows * pitch, rows * columns * width)?) } else { None };
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
            if let Some(turn) = &turn {
                e.push((var, at, vector), shared, builder::add(e.first_of(inner), index), &once, turn);
                return Ok(());
            }
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
        // What the kernel has made, as it is.
        let whole = conditions.is_empty() && matches!(&operand.node, Node::Read(t, _) if self.maker(*t).is_some());
        Ok(Staged { shared, inner, pitch, group: None, first: turn.as_ref().map(|t| t.first.clone()), turn, holds: whole.then(|| (operand.clone(), dtype)) })
    }
}
