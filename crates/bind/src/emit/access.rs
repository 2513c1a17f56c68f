//! Loads from and stores to global memory: predicates, vector widths, coalescing.

use super::translate::{position, Env};
use super::*;
use crate::address;
use crate::builder::bin;
use crate::layout::Mode;
use crate::orbit::{any_way, outer_reads, places};
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, StmtKind};

/// Of `conditions`, those that a load of `read` may wait for. What a condition itself reads cannot wait for it, nor for later ones that read: of two that
/// waited for each other, both would hold where neither does.
pub(super) fn before<'c>(conditions: &'c [Expr], read: &Expr) -> Vec<&'c Expr> {
    let own = |c: &Expr| {
        let mut inside = false;
        c.walk(&mut |e| inside |= e == read);
        inside
    };
    let first = conditions.iter().position(own).unwrap_or(conditions.len());
    conditions.iter().enumerate().filter(|(at, c)| *at < first || c.tensors().is_empty()).map(|(_, c)| c).collect()
}

impl<'a> Emitter<'a> {
    /// How loads of a tensor are cached: only what no kernel of the program writes is read as constant data.
    pub(crate) fn read_cache(&self, t: TensorId) -> Cache {
        match self.p.tensor(t).role {
            Role::Temp | Role::Output => Cache::Default,
            _ => Cache::ReadOnly,
        }
    }

    /// All reads of `exprs` in registers, for points of `layout` where `conditions` hold.
    pub(crate) fn leaves(&mut self, exprs: &[&Expr], layout: &Layout, conditions: &[Expr]) -> Built<Vec<Leaf>> {
        if exprs.iter().all(|e| e.tensors().is_empty()) {
            return Ok(Vec::new());
        }
        let gathering = std::mem::replace(&mut self.gathering, true);
        let out = self.gather(exprs, layout, conditions);
        self.gathering = gathering;
        self.finish_groups();
        out
    }

    fn gather(&mut self, exprs: &[&Expr], layout: &Layout, conditions: &[Expr]) -> Built<Vec<Leaf>> {
        let mut reads: Vec<(Expr, Vec<Expr>)> = Vec::new();
        for e in exprs {
            outer_reads(e, &mut Vec::new(), &mut reads);
        }
        let mut out: Vec<Leaf> = Vec::new();
        for (i, (read, chosen)) in reads.iter().enumerate() {
            let Node::Read(t, index) = &read.node else { continue };
            if self.p.tensor(*t).role == Role::Scalar || self.by_groups.contains(read) || out.iter().any(|l| l.read == *read) {
                continue;
            }
            if self.maker(*t).is_none() {
                if let Some(leaf) = self.halo(read, layout)? {
                    out.push(leaf);
                    continue;
                }
                if let Some(leaf) = self.shared_read(i, &reads, layout, conditions)? {
                    out.push(leaf);
                    continue;
                }
            }
            let tile = if self.maker(*t).is_some() {
                self.finish_groups();
                // What makes it has lists of its own.
                let beside = std::mem::take(&mut self.by_groups);
                let tile = self.value(*t)?;
                self.by_groups = beside;
                let axes: Vec<AxisId> = index.iter().flat_map(|e| e.axes()).collect();
                self.exchange(tile, &layout.slice(|a| axes.contains(&a)), *t)?
            } else {
                // An address that is good only on the chosen side of a selection is used only there, and so is what only some points have.
                let asked = match self.asks(*t, index, conditions) {
                    true => self.asked_where(read, chosen, exprs, conditions),
                    false => conditions.to_vec(),
                };
                self.load(*t, index, read, layout, &asked)?
            };
            out.push(Leaf { read: read.clone(), tile, pick: None });
        }
        Ok(out)
    }

    /// Whether `t[index]` is there under some conditions only: an address that may lie outside, or what only some points have.
    pub(super) fn asks(&self, t: TensorId, index: &[Expr], conditions: &[Expr]) -> bool {
        let partial = self.p.writer(t).is_some_and(|s| self.p.statement(s).guard.is_some());
        partial || !self.always_inside(t, index, conditions)
    }

    /// Where `read`, which is `chosen` wherever it stands in `exprs`, is asked for: where one of the places needs it at which it stands. A condition in which it stands itself counts
    /// for none of them, nor do those behind that one that read what only it makes safe to read.
    fn asked_where(&self, read: &Expr, chosen: &[Expr], exprs: &[&Expr], conditions: &[Expr]) -> Vec<Expr> {
        let holds = |e: &Expr| {
            let mut found = false;
            e.walk(&mut |n| found |= n == read);
            found
        };
        let first = conditions.iter().position(holds).unwrap_or(conditions.len());
        let open = |c: &Expr| {
            let mut fine = true;
            c.walk(&mut |n| {
                if let Node::Read(t, index) = &n.node {
                    fine &= self.always_inside(*t, index, &[]);
                }
            });
            fine
        };
        let known = |(at, c): &(usize, &Expr)| *at < first || !holds(c) && open(c);
        let mut ways: Vec<Vec<Expr>> = Vec::new();
        for e in exprs {
            let until = conditions.iter().position(|c| c == *e).unwrap_or(conditions.len());
            let mut around: Vec<Expr> = conditions[..until].iter().enumerate().filter(known).map(|(_, c)| c.clone()).collect();
            places(e, &mut around, &mut |r, way| {
                if r == read && !ways.iter().any(|w| w == way) {
                    ways.push(way.to_vec());
                }
            });
        }
        // Conditions that read nothing are tested anyway.
        let mut out: Vec<Expr> = conditions.iter().enumerate().filter(|(at, c)| *at < first || c.tensors().is_empty()).map(|(_, c)| c.clone()).collect();
        let (common, any) = any_way(&ways);
        out.extend(chosen.iter().chain(&common).filter(|c| !holds(c)).cloned());
        let mut seen: Vec<Expr> = Vec::new();
        out.retain(|c| {
            !seen.contains(c) && {
                seen.push(c.clone());
                true
            }
        });
        let readable = crate::absent::kept(self.p, read, out.clone()).is_some();
        out.extend(any.filter(|c| !readable && !holds(c)));
        out
    }

    /// A global read in registers, in the layout that `layout` gives to its axes.
    pub(crate) fn load(&mut self, t: TensorId, index: &[Expr], read: &Expr, layout: &Layout, conditions: &[Expr]) -> Built<Tile> {
        let mut axes = self.tile_axes(&read.axes());
        // A value of this kernel that the address waits for can be asked for too.
        let waits: Vec<TensorId> = index.iter().flat_map(|e| e.tensors()).collect();
        let asked = |c: &&Expr| !c.tensors().iter().any(|t| self.maker(*t).is_some() && !waits.contains(t));
        let usable: Vec<&Expr> = before(conditions, read).into_iter().filter(asked).collect();
        let within = |axes: &[AxisId]| -> Vec<Expr> {
            usable.iter().filter(|c| self.tile_axes(&c.axes()).iter().all(|a| axes.contains(a))).map(|c| (*c).clone()).collect()
        };
        let mut relevant = within(&axes);
        // A condition on other points can be all that promises an element, as `n < T` does for the first of T: then each of
        // these points loads for itself.
        if index.iter().all(|e| e.tensors().is_empty()) && !self.always_inside(t, index, &relevant) {
            for c in &usable {
                let more: Vec<AxisId> =
                    self.tile_axes(&c.axes()).into_iter().filter(|a| !axes.contains(a) && layout.all().any(|m| m.axis == Some(*a))).collect();
                axes.extend(more);
            }
            relevant = within(&axes);
        }
        if let Some(tile) = self.take_side(read, layout)? {
            return Ok(tile);
        }
        let own = layout.slice(|a| axes.contains(&a));
        let flat = self.flat(t, index);
        let own = self.without_repeats(&flat, &own, &relevant);
        let beside = self.is_beside(t, index);
        let preferred = if beside.is_some() { own.clone() } else { self.coalesced(&flat, t, &axes, &own) };
        let conditions_text: Vec<String> = relevant.iter().map(|c| flashderive_ir::text::expr(self.p, c)).collect();
        let key = (format!("{} if {}", flashderive_ir::text::expr(self.p, read), conditions_text.join(" and ")), preferred.clone());
        let streams = self.depends_on_stream(read) || relevant.iter().any(|c| self.depends_on_stream(c));
        if let Some(tile) = self.fresh_loads.get(&key).or_else(|| self.kept_loads.get(&key)).cloned() {
            return self.exchange_elements(tile, &own, t);
        }
        if self.in_loop && !streams && preferred != own && self.stepwise() {
            return self.load_steady((key.0, own), t, |e| e.load_now(t, &flat, &preferred, &axes, &relevant, None));
        }
        let tile = if let Some(points) = beside {
            self.take_points(&points, &preferred)?
        } else if self.in_loop && !streams {
            self.before_loop(|e| {
                let tile = e.load_now(t, &flat, &preferred, &axes, &relevant, None);
                e.finish_groups();
                tile
            })?
        } else {
            self.load_now(t, &flat, &preferred, &axes, &relevant, None)?
        };
        if streams {
            self.fresh_loads.insert(key, tile.clone());
        } else {
            self.kept_loads.insert(key, tile.clone());
        }
        if tile.layout != own {
            self.finish_groups();
        }
        self.exchange_elements(tile, &own, t)
    }

    /// `own` without its innermost register digit where all of its points read one element: that is loaded once.
    pub(crate) fn without_repeats(&self, flat: &Expr, own: &Layout, conditions: &[Expr]) -> Layout {
        let mut out = own.clone();
        // Nor are axes of a ring along whose whole tile the address stays where it is: tiles begin inside their extents.
        if self.plan.ring.is_some() && conditions.is_empty() {
            let still = |a: AxisId| {
                let tile = self.tiles.get(&a).copied().unwrap_or(1);
                self.origin_multiple(a) % i64::from(tile) == 0 && crate::levels::still(self.p, flat, a, tile)
            };
            let moving: Vec<AxisId> = own.all().filter_map(|m| m.axis).filter(|a| !still(*a)).collect();
            out = own.slice(|a| moving.contains(&a));
        }
        let own = &out.clone();
        let Some(inner) = out.regs.last().filter(|m| m.stride == 1 && m.size > 1) else { return out };
        let (Some(axis), size) = (inner.axis, i64::from(inner.size)) else { return out };
        let others = own.all().filter(|m| m.axis == Some(axis) && m.stride != 1).all(|m| i64::from(m.stride) % size == 0);
        let aligned = others && self.origin_multiple(axis) % size == 0;
        let still = address::group_stride(self.p, flat, axis, size) == Some(0);
        let tables = !flat.tensors().is_empty();
        let inside = !self.limit.contains_key(&axis) || self.whole_group(axis, own) > 1;
        let aligned = aligned && (self.plan.mirrored != Some(axis) || self.extent_multiple(&self.p.axis(axis).extent) % size == 0);
        if aligned && still && !tables && inside && conditions.iter().all(|c| address::group_uniform(self.p, c, axis, size)) {
            out.regs.pop();
        }
        out
    }

    /// Whether `t[index]` exists wherever `conditions` hold, by declarations alone. A table value says nothing outside
    /// of its own guard.
    pub(crate) fn always_inside(&self, t: TensorId, index: &[Expr], conditions: &[Expr]) -> bool {
        if index.iter().any(|e| !e.tensors().is_empty()) {
            return false;
        }
        let mut facts = flashderive_derive::bounds::Facts::new(self.p);
        for c in conditions {
            facts.assume(c, true);
        }
        flashderive_derive::access::in_bounds(self.p, &facts, t, index).is_ok()
    }

    /// Whether a read's address moves with the streamed axis.
    pub(crate) fn depends_on_stream(&self, read: &Expr) -> bool {
        match &self.plan.stream {
            Some(StreamPlan { axis, resident: false, .. }) => read.axes().contains(axis),
            _ => false,
        }
    }

    /// The flat address of an access, simplified: elements, also for views.
    pub(crate) fn flat(&self, t: TensorId, index: &[Expr]) -> Expr {
        let e = flashderive_derive::flatten(self.p, index, t);
        match &self.p.tensor(t).storage {
            Storage::View { .. } => {
                // The address of a view is in bytes; its terms are multiples of the element size.
                let bytes = (self.p.tensor(t).dtype.bits() / 8).max(1) as i64;
                let scaled = address::terms(&e).into_iter().map(|mut term| {
                    if term.coefficient % bytes == 0 {
                        term.coefficient /= bytes;
                    }
                    term.factors.into_iter().fold(Expr::int(term.coefficient), |p, f| Expr::binary(Binary::Mul, p, f))
                });
                scaled.reduce(|a, b| Expr::binary(Binary::Add, a, b)).unwrap_or(Expr::int(0))
            }
            _ => e,
        }
    }

    /// `own` if neighbouring lanes of it touch neighbouring elements, else a layout in which they do.
    pub(crate) fn coalesced(&self, flat: &Expr, t: TensorId, axes: &[AxisId], own: &Layout) -> Layout {
        let contiguous = axes.iter().copied().find(|a| address::constant_stride(flat, *a) == Some(1));
        let Some(c) = contiguous else { return own.clone() };
        if let Some(ring) = &self.plan.ring {
            let product = &self.plan.contractions[&ring.product];
            let both = ring.rows.iter().all(|(row, _)| axes.contains(row)) && axes.contains(&product.column);
            let lines = crate::ring::lines(product, ring, ring.chunk, c, self.p.tensor(t).dtype.bits());
            return lines.filter(|_| both).unwrap_or_else(|| own.clone());
        }
        // Between warps nothing is exchanged: they are at different columns.
        if self.plan.columns.is_some() {
            return own.clone();
        }
        let first_lane = own.lanes.iter().find(|m| m.axis.is_some()).and_then(|m| m.axis);
        let extent = |a: &AxisId| self.tiles.get(a).copied().unwrap_or(1);
        if axes.len() < 2 || first_lane == Some(c) || first_lane.is_none() || extent(&c) < 8 {
            return own.clone();
        }
        let lane_mode = own.lanes.iter().any(|m| m.axis == Some(c));
        let register = own.regs.last().is_some_and(|m| m.axis == Some(c) && m.stride == 1);
        if lane_mode && register {
            return own.clone();
        }
        let mut order: Vec<(AxisId, u32)> = axes.iter().filter(|a| **a != c).map(|a| (*a, extent(a))).collect();
        order.push((c, extent(&c)));
        let vector = address::aligned_group(self.p, flat, c, 128 / self.p.tensor(t).dtype.bits()).min(extent(&c));
        Layout::blocked(&order, vector, self.plan.warps)
    }

    /// A layout in which a warp writes whole lines: `own` where its runs are 128 bytes or cannot be longer.
    pub(crate) fn store_layout(&self, flat: &Expr, t: TensorId, axes: &[AxisId], own: &Layout) -> Layout {
        let chosen = self.coalesced(flat, t, axes, own);
        if chosen != *own || self.plan.ring.is_some() || self.plan.columns.is_some() {
            return chosen;
        }
        let Some(c) = axes.iter().copied().find(|a| address::constant_stride(flat, *a) == Some(1)) else { return chosen };
        let bits = self.p.tensor(t).dtype.bits();
        let extent = self.tiles.get(&c).copied().unwrap_or(1);
        // Neighbours that the lanes of a warp cover in one access.
        let mut run = own.regs.last().filter(|m| m.axis == Some(c) && m.stride == 1).map_or(1, |m| m.size.min(128 / bits.max(1)));
        for m in &own.lanes {
            if m.axis != Some(c) || m.stride != run {
                break;
            }
            run *= m.size;
        }
        // A pass through shared memory pays where a thread has many short stores to make: measured, 32 and more.
        let stores = own.registers() / own.regs.last().filter(|m| m.axis == Some(c) && m.stride == 1).map_or(1, |m| m.size.min(128 / bits.max(1)));
        if run * bits >= 1024 || extent <= run || bits < 8 || stores < 32 {
            return chosen;
        }
        let mut order: Vec<(AxisId, u32)> = axes.iter().filter(|a| **a != c).map(|a| (*a, self.tiles.get(a).copied().unwrap_or(1))).collect();
        order.push((c, extent));
        Layout::blocked(&order, address::aligned_group(self.p, flat, c, 128 / bits).min(extent), self.plan.warps)
    }

    /// How many neighbours along the innermost register mode one access may take.
    pub(crate) fn vector(&self, flat: &Expr, dtype: DType, regs: &[Mode], layout: &Layout, conditions: &[Expr]) -> u32 {
        self.vector_within(flat, dtype, regs, layout, conditions, 1)
    }

    /// The same where neighbours up to the next multiple of `room` may be touched with the last point of the axis.
    pub(crate) fn vector_within(&self, flat: &Expr, dtype: DType, regs: &[Mode], layout: &Layout, conditions: &[Expr], room: i64) -> u32 {
        let Some(inner) = regs.last() else { return 1 };
        let Some(axis) = inner.axis else { return 1 };
        if inner.stride != 1 {
            return 1;
        }
        let walked = self.plan.walked.as_ref().filter(|w| w.axis == axis);
        let moves = |v: u32| {
            let group = i64::from(v);
            if walked.is_some() {
                return address::constant_stride(flat, axis) == Some(1) && conditions.iter().all(|c| !c.axes().contains(&axis));
            }
            address::group_stride(self.p, flat, axis, group) == Some(1) && conditions.iter().all(|c| address::group_uniform(self.p, c, axis, group))
        };
        let mut v = (128 / dtype.bits()).min(inner.size).max(1);
        // All coordinates of the axis but the register digit are multiples of the digit's size.
        let coarse = layout.all().filter(|m| m.axis == Some(axis) && m.stride != 1).fold(0i64, |g, m| address::gcd(g, m.stride as i64));
        let coarse = if coarse == 0 { 1 << 20 } else { coarse };
        let origin = self.origin_multiple(axis);
        // A tile that begins at a line has its points at multiples of its strides from there.
        let behind = walked.map(|w| w.behind(flat));
        let origin = walked.map_or(origin, |w| i64::from(w.group));
        let divides = address::multiple_of(self.p, behind.as_ref().unwrap_or(flat), &|a| if a == axis { address::gcd(coarse, origin) } else { 1 });
        let extent = &self.p.axis(axis).extent;
        // Counted from the end, groups are groups of neighbours only if they divide the extent.
        let bound = if self.limit.contains_key(&axis) || self.plan.mirrored == Some(axis) { self.extent_multiple(extent) } else { 1 << 20 };
        let bound = if self.plan.mirrored == Some(axis) { bound } else { bound.max(room) };
        // Groups of neighbours are whole: none is left at the end of the digit.
        while v > 1 && (!moves(v) || inner.size % v != 0 || divides % v as i64 != 0 || bound % v as i64 != 0 || coarse % v as i64 != 0) {
            v /= 2;
        }
        v
    }

    /// How many registers of the innermost mode lie inside the extent of `axis` together: all of that mode or 1.
    pub(crate) fn whole_group(&self, axis: AxisId, layout: &Layout) -> u32 {
        match self.whole_digit(axis, layout) {
            Some(at) if at + 1 == layout.regs.len() => layout.regs[at].size,
            _ => 1,
        }
    }

    /// The register digit of neighbours along `axis` that lie inside its extent together, all of them.
    pub(crate) fn whole_digit(&self, axis: AxisId, layout: &Layout) -> Option<usize> {
        let at = layout.regs.iter().rposition(|m| m.axis == Some(axis) && m.stride == 1)?;
        let size = i64::from(layout.regs[at].size);
        let others = layout.all().filter(|m| m.axis == Some(axis) && m.stride != 1).all(|m| i64::from(m.stride) % size == 0);
        let whole = others && self.origin_multiple(axis) % size == 0 && self.extent_multiple(&self.p.axis(axis).extent) % size == 0;
        (whole && !self.narrowed.contains(&axis)).then_some(at)
    }

    pub(super) fn extent_multiple(&self, e: &Extent) -> i64 {
        if e.divisor != 1 {
            return 1;
        }
        e.sizes.iter().fold(e.factor, |m, s| m.saturating_mul(self.p.sizes[s.0 as usize].multiple_of.max(1)))
    }

    /// A number that divides the first coordinate of every tile of `axis`.
    pub(crate) fn origin_multiple(&self, axis: AxisId) -> i64 {
        // Segments begin anywhere.
        if self.plan.ring.as_ref().is_some_and(|r| r.segmented(&self.plan.contractions[&r.product]) == Some(axis)) {
            return 1;
        }
        if let Some(ring) = self.plan.ring.as_ref().filter(|r| self.plan.contractions[&r.product].column == axis) {
            return i64::from(self.tiles.get(&axis).copied().unwrap_or(ring.chunk));
        }
        if let Some(ring) = self.plan.ring.as_ref().filter(|r| r.alternate && self.plan.contractions[&r.product].row == axis) {
            return i64::from(crate::ring::INSTRUCTION_ROWS * ring.blocks_at_once(&self.plan.contractions[&ring.product]));
        }
        if self.walks(axis) {
            return 1;
        }
        if let Some((_, tile)) = self.plan.grid.iter().find(|(a, _)| *a == axis) {
            return *tile as i64;
        }
        match &self.plan.stream {
            Some(s) if s.axis == axis => s.tile as i64,
            _ => 1 << 20,
        }
    }

    /// A global read in registers of its own, or in those of `into`.
    pub(crate) fn load_now(&mut self, t: TensorId, flat: &Expr, layout: &Layout, axes: &[AxisId], conditions: &[Expr], into: Option<VarId>) -> Built<Tile> {
        if let Some(tile) = self.landed(t, flat, layout)? {
            return Ok(tile);
        }
        let mut inputs: Vec<&Expr> = conditions.iter().collect();
        inputs.push(flat);
        if inputs.iter().any(|e| !e.tensors().is_empty()) {
            self.finish_groups();
        }
        let leaves = self.leaves(&inputs, layout, conditions)?;
        let tensor = self.p.tensor(t);
        let dtype = tensor.dtype;
        let registers = layout.registers();
        let group = self.widest_group(flat, dtype, layout, conditions, 1);
        let vector = group.points;
        // Two elements of 4 bits share an address: where they are no neighbours of the tile, both come and one is taken.
        let pack = (8 / dtype.bits()).max(1);
        let halves = (pack > vector).then_some(pack);
        if into.is_none() && halves.is_none() {
            if let Some(tile) = self.take_own(t, flat, layout, axes, conditions, group)? {
                return Ok(tile);
            }
        }
        let name = tensor.name.clone();
        self.phase(
            &format!("LOAD {name}"),
            "load-tile",
            name.clone(),
            format!(
                "address {}; {} elements a thread, {} at a time{}; {}",
                flashderive_ir::text::expr(self.p, flat),
                registers,
                vector,
                group.text(),
                layout.text(|a| self.p.axis(a).name.clone())
            ),
            Space::Hardware,
            tensor.span,
        );
        let var = into.unwrap_or_else(|| self.b.array(&name, register_type(dtype), registers));
        let buffer = self.buffer(t);
        let cache = self.read_cache(t);
        let all = layout.clone();
        let axes = axes.to_vec();
        let flat = flat.clone();
        let conditions = conditions.to_vec();
        let ends = self.in_groups((&all, &axes), group, &mut |e, digits, count, mut pred| {
            let lowest = e.lowest(&all, digits, count);
            let (index, ty) = e.translate(&flat, &Env { layout: &all, digits: &lowest, leaves: &leaves })?;
            let env = Env { layout: &all, digits, leaves: &leaves };
            for c in &conditions {
                pred.push(e.translate(c, &env)?.0);
            }
            let at = position(&all.regs, &all.regs, digits);
            let turned = e.turned(&all, count).then(|| e.b.array(&format!("{name}_turned"), register_type(dtype), count));
            let dst = match turned {
                Some(turned) => Place { var: turned, at: Some(Dev::i32(0)) },
                None => Place { var, at: Some(at.clone()) },
            };
            let (mem, index) = (Mem::Global(buffer), builder::cast(Ty::I64, ty, index));
            if let Some(pack) = halves {
                e.load_one_of(&name, register_type(dtype), (dst, pack), (mem, index), builder::all(pred), cache);
                return Ok(());
            }
            e.b.emit(StmtKind::Load { dst, count, mem, index, pred: builder::all(pred), fill: 0.0, cache });
            if let Some(turned) = turned {
                e.turn((turned, Dev::i32(0)), (var, at), count);
            }
            Ok(())
        })?;
        self.ends.extend(ends);
        if !self.gathering {
            self.finish_groups();
        }
        self.meet_cluster();
        Ok(Tile { var, layout: layout.clone() })
    }

    /// Loads element `index` of `t` into a register of its own.
    pub(super) fn load_element(&mut self, t: TensorId, index: Dev, pred: Option<Dev>) -> VarId {
        let tensor = self.p.tensor(t);
        let (name, ty, pack) = (tensor.name.clone(), register_type(tensor.dtype), 8 / tensor.dtype.bits());
        let var = self.b.array(&name, ty, 1);
        let (mem, cache) = (Mem::Global(self.buffer(t)), self.read_cache(t));
        let dst = Place { var, at: Some(Dev::i32(0)) };
        if pack > 1 {
            self.load_one_of(&name, ty, (dst, pack), (mem, index), pred, cache);
        } else {
            self.b.emit(StmtKind::Load { dst, count: 1, mem, index, pred, fill: 0.0, cache });
        }
        var
    }

    /// Loads element `index` of a type of which `pack` elements share a byte: the byte, of which one element is kept.
    fn load_one_of(&mut self, name: &str, ty: Ty, (dst, pack): (Place, u32), (mem, index): (Mem, Dev), pred: Option<Dev>, cache: Cache) {
        let pair = self.b.array(&format!("{name}_byte"), ty, pack);
        let index = self.b.let_("element", Ty::I64, index);
        let odd = bin(BinaryOp::And, index.clone(), Dev::i64(i64::from(pack) - 1));
        let first = builder::sub(index, odd.clone());
        self.b.emit(StmtKind::Load { dst: Place { var: pair, at: Some(Dev::i32(0)) }, count: pack, mem, index: first, pred, fill: 0.0, cache });
        let of = |i: u32| Dev::Elem(pair, Box::new(Dev::i32(i64::from(i))));
        let one = (1..pack).fold(of(0), |one, i| builder::select(bin(BinaryOp::Eq, odd.clone(), Dev::i64(i64::from(i))), of(i), one));
        match dst.at {
            Some(at) => self.b.set_at(dst.var, at, one),
            None => self.b.set(dst.var, one),
        }
    }

    /// Writes a tile to its tensor.
    pub(crate) fn store(&mut self, s: &'a Statement, tile: Tile) -> Built<()> {
        if crate::place::scatters(s) {
            return self.scatter(s, tile);
        }
        let index: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let flat = self.flat(s.target, &index);
        let axes = self.tile_axes(&s.target_axes);
        let wanted = self.store_layout(&flat, s.target, &axes, &tile.layout);
        let tile = self.exchange_elements(tile, &wanted, s.target)?;
        let layout = tile.layout.clone();
        let tensor = self.p.tensor(s.target);
        let (name, dtype) = (tensor.name.clone(), tensor.dtype);
        // What lies behind a row up to its pitch belongs to nobody.
        let last = layout.regs.last().and_then(|m| m.axis);
        let room = match tensor.storage {
            Storage::Pitched(unit) if last.is_some() && s.target_axes.last().copied() == last => unit,
            _ => 1,
        };
        // An output whose axis is cut in blocks has no point behind the last one of the axis.
        // Nobody reads what an operand that is written for a product has at points that are not there, and they may be most of them.
        let some = tensor.role == Role::Output || crate::relay::laid(self.p, s.target);
        let ends: Vec<Expr> = if some && s.kind == Kind::Map { crate::group::guards(s) } else { Vec::new() };
        let group = self.widest_group(&flat, dtype, &layout, &ends, room);
        let vector = group.points;
        let leaves = self.leaves(&ends.iter().collect::<Vec<_>>(), &layout, &ends)?;
        self.phase(
            &format!("STORE {name}"),
            "store-tile",
            name,
            format!("address {}; {} elements a thread, {vector} at a time{}", flashderive_ir::text::expr(self.p, &flat), layout.registers(), group.text()),
            Space::Hardware,
            s.span,
        );
        let held = self.b.kernel.vars[tile.var.0 as usize].ty;
        let buffer = self.buffer(s.target);
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
            let (mem, index) = (Mem::Global(buffer), builder::cast(Ty::I64, ty, index));
            e.b.emit(StmtKind::Store { src, count, mem, index, pred, cache: Cache::Default });
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

/// Digits of whole vectors to digits of elements: the innermost one is multiplied.
pub(crate) fn widen(digits: &[Dev], vector: u32) -> Vec<Dev> {
    let mut out = digits.to_vec();
    if vector > 1 {
        if let Some(last) = out.last_mut() {
            *last = builder::mul(last.clone(), Dev::i32(vector as i64));
        }
    }
    out
}
