//! Loads from and stores to global memory: predicates, vector widths, coalescing.

mod asked;
mod layouts;
mod masked;
mod store;
mod widths;

use super::translate::{position, Env};
use super::*;
use crate::address;
use crate::builder::bin;
use crate::layout::Mode;
use crate::orbit::{any_way, outer_reads, places};
pub(super) use asked::before;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, StmtKind, Uniform};
pub(crate) use masked::Asked;
pub(crate) use widths::widen;

impl<'a> Emitter<'a> {
    /// How loads of a tensor are cached: only what no kernel of the program writes is read as constant data.
    pub(crate) fn read_cache(&self, t: TensorId) -> Cache {
        match self.p.tensor(t).role {
            Role::Temp | Role::Output => Cache::Default,
            _ => Cache::ReadOnly,
        }
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
        let preferred = if beside.is_some() || self.left_here(t).is_some() { own.clone() } else { self.coalesced(&flat, t, &axes, &own) };
        let conditions_text: Vec<String> = relevant.iter().map(|c| flashderive_ir::text::expr(self.p, c)).collect();
        let key = (format!("{} if {}", flashderive_ir::text::expr(self.p, read), conditions_text.join(" and ")), preferred.clone());
        let asked = Asked { conditions: &relevant, loose: self.loose(t, index, &relevant) };
        let streams = self.depends_on_stream(read) || relevant.iter().any(|c| self.depends_on_stream(c));
        if let Some(tile) = self.fresh_loads.get(&key).or_else(|| self.kept_loads.get(&key)).cloned() {
            return self.exchange_elements(tile, &own, t);
        }
        if self.in_loop && !streams && preferred != own && self.stepwise() {
            return self.load_steady((key.0, own), t, |e| e.load_now(t, &flat, &preferred, &axes, &asked, None));
        }
        let tile = if let Some(points) = beside {
            self.take_points(&points, &preferred)?
        } else if self.in_loop && !streams {
            self.before_loop(|e| {
                let tile = e.load_now(t, &flat, &preferred, &axes, &asked, None);
                e.finish_groups();
                tile
            })?
        } else {
            self.load_now(t, &flat, &preferred, &axes, &asked, None)?
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

    /// Whether a read's address moves with the streamed axis.
    pub(crate) fn depends_on_stream(&self, read: &Expr) -> bool {
        match &self.plan.stream {
            Some(StreamPlan { axis, resident: false, .. }) => {
                let axes = read.axes();
                axes.contains(axis) || self.is_streamed_too(&axes)
            }
            _ => false,
        }
    }

    /// The flat address of an access, simplified: elements, also for views.
    pub(crate) fn flat(&self, t: TensorId, index: &[Expr]) -> Expr {
        let e = flashderive_derive::flatten(self.p, &self.index_here(t, index), t);
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

    /// A global read in registers of its own, or in those of `into`.
    pub(crate) fn load_now(&mut self, t: TensorId, flat: &Expr, layout: &Layout, axes: &[AxisId], asked: &Asked, into: Option<VarId>) -> Built<Tile> {
        let conditions = asked.conditions;
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
            if let Some(tile) = self.take_next(t, flat, layout, axes, conditions, group)? {
                return Ok(tile);
            }
        }
        let (group, masks) = self.apart(flat, dtype, layout, asked);
        let vector = group.points;
        let name = tensor.name.clone();
        self.phase(
            &format!("LOAD {name}"),
            "load-tile",
            name.clone(),
            format!(
                "address {}; {} elements a thread, {} at a time{}{}; {}",
                flashderive_ir::text::expr(self.p, flat),
                registers,
                vector,
                group.text(),
                if masks.is_empty() { "" } else { ", those of a group that nobody asked for dropped" },
                layout.text(|a| self.p.axis(a).name.clone())
            ),
            Space::Hardware,
            tensor.span,
        );
        let var = into.unwrap_or_else(|| self.b.array(&name, register_type(dtype), registers));
        if into.is_none() {
            self.known.loaded_where(var, conditions);
        }
        let (mem, places) = self.memory(t);
        let cache = self.read_cache(t);
        let all = layout.clone();
        let axes = axes.to_vec();
        let flat = flat.clone();
        let conditions = conditions.to_vec();
        let seldom = into.is_none() && self.p.seldom.contains(&t) && self.plan.walked.is_none();
        let branch = if seldom { self.of_the_block(&conditions, &leaves)? } else { None };
        let asked: Vec<Expr> =
            conditions.iter().filter(|c| !masks.contains(c) && !branch.as_ref().is_some_and(|(known, _)| known.contains(c))).cloned().collect();
        if branch.is_some() {
            let ty = register_type(dtype);
            let nothing = if ty == Ty::F32 { Dev::F32(0.0) } else { Dev::Int(0, ty) };
            self.b.unrolled("none", registers, |b, at| b.set_at(var, at, nothing.clone()));
            self.b.open();
        }
        let ends = self.in_groups((&all, &axes), group, &mut |e, digits, count, mut pred| {
            let lowest = e.lowest(&all, digits, count);
            let (index, ty) = e.translate(&flat, &Env { layout: &all, digits: &lowest, leaves: &leaves })?;
            let env = Env { layout: &all, digits, leaves: &leaves };
            for c in &asked {
                pred.push(e.translate(c, &env)?.0);
            }
            let wanted = if masks.is_empty() { None } else { Some(e.wanted((&all, &axes), digits, count, &masks)?) };
            let at = position(&all.regs, &all.regs, digits);
            let turned = e.turned(&all, count).then(|| e.b.array(&format!("{name}_turned"), register_type(dtype), count));
            let dst = match turned {
                Some(turned) => Place { var: turned, at: Some(Dev::i32(0)) },
                None => Place { var, at: Some(at.clone()) },
            };
            let index = builder::cast(places, ty, index);
            if let Some(pack) = halves {
                e.load_one_of(&name, register_type(dtype), (dst, pack), (mem, index), builder::all(pred), cache);
                return Ok(());
            }
            e.b.emit(StmtKind::Load { dst, count, mem, index, pred: builder::all(pred), fill: 0.0, cache });
            if let Some(turned) = turned {
                e.turn((turned, Dev::i32(0)), (var, at.clone()), count);
            }
            if let Some(wanted) = wanted {
                e.drop_unwanted((var, &at), register_type(dtype), wanted, count);
            }
            Ok(())
        })?;
        self.ends.extend(ends);
        if !self.gathering {
            self.finish_groups();
        }
        if let Some((_, cond)) = branch {
            let then = self.b.close();
            self.b.emit(StmtKind::If { cond, uniform: Uniform::None, then, otherwise: Vec::new() });
        }
        self.meet_cluster();
        Ok(Tile { var, layout: layout.clone() })
    }

    /// Of the conditions of a load of what few points need, those that are the same for all points of a block and wait for values in memory, and whether they hold: a block
    /// that needs none of it branches around all.
    fn of_the_block(&mut self, conditions: &[Expr], leaves: &[Leaf]) -> Built<Option<(Vec<Expr>, Dev)>> {
        let whole = |g: &&Expr| !g.tensors().is_empty() && self.tile_axes(&g.axes()).is_empty() && !self.depends_on_stream(g);
        let whole: Vec<Expr> = conditions.iter().filter(whole).cloned().collect();
        let layout = self.alike();
        let env = Env { layout: &layout, digits: &[], leaves };
        let holds = whole.iter().map(|g| Ok(self.translate(g, &env)?.0)).collect::<Built<Vec<Dev>>>()?;
        Ok(builder::all(holds).map(|cond| (whole, cond)))
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
}
