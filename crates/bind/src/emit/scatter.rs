//! Stores and additions at computed places.

use super::access::widen;
use super::translate::{position, Env};
use super::*;
use crate::place::Private;
use flashderive_device::program::{AtomicOp, BinaryOp, Cache, Mem, Place, SharedId, StmtKind, Uniform, Unroll};

/// Elements of one target that a block adds up.
pub(super) struct Sums {
    target: TensorId,
    shared: SharedId,
    /// Dimensions of the target with their extents, outermost first; the others are points of the block.
    dimensions: Vec<(usize, i64)>,
    count: u32,
}

impl Sums {
    /// The element of an index of the target: row-major over the dimensions.
    fn element(&self, index: &[Expr]) -> Expr {
        let horner = |at: Option<Expr>, (d, extent): &(usize, i64)| {
            let e = index.get(*d).cloned().unwrap_or(Expr::int(0));
            Some(match at {
                None => e,
                Some(at) => Expr::binary(Binary::Add, Expr::binary(Binary::Mul, at, Expr::int(*extent)), e),
            })
        };
        self.dimensions.iter().fold(None, horner).unwrap_or(Expr::int(0))
    }
}

impl<'a> Emitter<'a> {
    /// Writes a tile to computed places: a store where no two points meet, else an atomic addition.
    pub(crate) fn scatter(&mut self, s: &'a Statement, tile: Tile) -> Built<()> {
        let Kind::Scatter { index, op, .. } = &s.kind else { return self.refuse(s, "not a scatter") };
        let sums = op.as_ref().and_then(|_| self.sums.iter().find(|x| x.target == s.target));
        let flat = self.flat(s.target, index);
        let axes = self.tile_axes(&s.target_axes);
        let (shared, place) = match sums {
            Some(x) => (Some(x.shared), x.element(index)),
            None => (None, flat.clone()),
        };
        let layout = match op {
            // Additions are made one by one: no order of them is better than the one at hand.
            Some(_) => tile.layout.clone(),
            None => match self.ascending(&flat, &axes, &tile.layout) {
                Some(layout) => layout,
                None => self.store_layout(&flat, s.target, &axes, &tile.layout),
            },
        };
        let conditions = crate::group::guards(s);
        let mut needed: Vec<&Expr> = conditions.iter().collect();
        needed.push(&place);
        let leaves = self.leaves(&needed, &layout, &conditions)?;
        let tile = self.exchange(tile, &layout, s.target)?;
        let tensor = self.p.tensor(s.target);
        let (name, dtype) = (tensor.name.clone(), tensor.dtype);
        let mirrored = layout.regs.last().is_some_and(|m| m.axis.is_some() && m.axis == self.plan.mirrored);
        let vector = if op.is_some() || mirrored { 1 } else { self.vector(&flat, dtype, &layout.regs, &layout, &conditions) };
        let text = |e: &Expr| flashderive_ir::text::expr(self.p, e);
        let (verb, rule, what) = match (op, shared) {
            (None, _) => ("STORE", "scatter-tile", format!("address {}; {} elements a thread, {vector} at a time", text(&flat), layout.registers())),
            (Some(_), None) => ("ADD", "scatter-add", format!("address {}; {} atomic additions a thread", text(&flat), layout.registers())),
            (Some(_), Some(_)) => ("GATHER", "scatter-gather", format!("sum {} of the block; {} atomic additions a thread", text(&place), layout.registers())),
        };
        self.phase(&format!("{verb} {name}"), rule, name, what, Space::Hardware, s.span);
        let mem = match shared {
            Some(shared) => Mem::Shared(shared),
            None => Mem::Global(self.buffer(s.target)),
        };
        let mut once = self.once(&layout);
        once.extend(self.once_a_cluster(&s.target_axes));
        let mut modes = layout.regs.clone();
        if let (true, Some(last)) = (vector > 1, modes.last_mut()) {
            last.size /= vector;
            last.stride = vector;
        }
        let adds = op.is_some();
        let held = self.b.kernel.vars[tile.var.0 as usize].ty;
        self.over_registers(&modes, &mut |e, digits| {
            let digits = widen(digits, vector);
            let env = Env { layout: &layout, digits: &digits, leaves: &leaves };
            let (index, ty) = e.translate(&place, &env)?;
            let index = builder::cast(Ty::I64, ty, index);
            let mut pred = once.clone();
            pred.extend(e.inside(&axes, &layout, &digits));
            for c in &conditions {
                pred.push(e.translate(c, &env)?.0);
            }
            let pred = builder::all(pred);
            let at = position(&layout.regs, &layout.regs, &digits);
            e.b.emit(if adds {
                let value = builder::cast(register_type(dtype), held, Dev::Elem(tile.var, Box::new(at)));
                StmtKind::Atomic { mem, index, op: AtomicOp::Add, value, old: None, acquire_release: false, pred }
            } else {
                StmtKind::Store { src: Place { var: tile.var, at: Some(at) }, count: vector, mem, index, pred, cache: Cache::Default }
            });
            Ok(())
        })
    }

    /// For places that a scan along the registers' axis finds: neighbours go to places close by, so neighbouring lanes hold
    /// them, and a warp writes few lines.
    fn ascending(&self, flat: &Expr, axes: &[AxisId], own: &Layout) -> Option<Layout> {
        let axis = own.regs.last().filter(|m| m.stride == 1 && m.size > 1).and_then(|m| m.axis)?;
        let found = flat.tensors().into_iter().any(|t| self.scanned(t, axis));
        (found && axes == [axis]).then(|| Layout::blocked(&[(axis, self.tiles.get(&axis).copied().unwrap_or(1))], 1, self.plan.warps))
    }

    /// Whether `t` is made from a scan along `axis` in this kernel.
    fn scanned(&self, t: TensorId, axis: AxisId) -> bool {
        let Some(s) = self.maker(t) else { return false };
        matches!(&s.kind, Kind::Scan { axis: a, .. } if *a == axis) || s.kind == Kind::Map && s.value.tensors().into_iter().any(|t| self.scanned(t, axis))
    }

    /// A kernel whose blocks each take a share of the tiles and gather sums in shared memory on the way.
    pub(crate) fn gather_sums(&mut self, private: &'a Private) -> Built<()> {
        let plan = self.plan;
        let (outer, inner): (Vec<_>, Vec<_>) = plan.grid.iter().copied().partition(|(a, _)| private.outer.contains(a));
        let tiles = self.blocks(&inner);
        let shares = HostExpr::Min(Box::new(tiles.clone()), Box::new(HostExpr::Const(private.shares)));
        self.b.kernel.grid[0] = HostExpr::Mul(Box::new(self.blocks(&outer)), Box::new(shares.clone()));
        let shares = HostExpr::Max(Box::new(shares), Box::new(HostExpr::Const(1)));
        let chunk = HostExpr::CeilDiv(Box::new(tiles.clone()), Box::new(shares.clone()));
        let shares = self.host_scalar("shares", shares, Ty::I32);
        let chunk = self.host_scalar("tiles_a_share", chunk, Ty::I32);
        let tiles = self.host_scalar("tiles", tiles, Ty::I32);
        let share = self.b.let_prologue("share", Ty::I32, builder::rem(Dev::BlockIdx(0), shares.clone()));
        if !outer.is_empty() {
            let row = self.b.let_prologue("row", Ty::I32, builder::div(Dev::BlockIdx(0), shares));
            self.place(&outer, row, true);
        }
        for t in &private.targets {
            self.start_sums(*t, private)?;
        }
        let record = self.because(
            "share-loop",
            self.p.tensor(private.targets[0]).name.clone(),
            "tiles of one share, one after the other".into(),
            Space::Hardware,
            plan.statements[0].span,
        );
        let from = self.b.let_("first_tile", Ty::I32, builder::mul(share, chunk.clone()));
        let to = self.b.let_("end_tile", Ty::I32, builder::bin(BinaryOp::Min, builder::add(from.clone(), chunk), tiles));
        let var = self.b.scalar("tile", Ty::I32);
        self.b.open();
        self.place(&inner, Dev::Var(var), false);
        self.whole_tiles(&inner)?;
        let body = self.b.close();
        self.b.why = record;
        self.b.emit(StmtKind::For { var, from, to, step: 1, unroll: Unroll::No, uniform: Uniform::Block, body });
        for sums in std::mem::take(&mut self.sums) {
            self.add_sums(&sums)?;
        }
        Ok(())
    }

    /// The passes of a tile: once for a tile that lies inside of all axes, where loads need no test, once for one that overhangs.
    fn whole_tiles(&mut self, axes: &[(AxisId, u32)]) -> Built<()> {
        let limits: Vec<(AxisId, Dev)> = axes.iter().filter_map(|(a, _)| self.limit.get(a).map(|l| (*a, l.clone()))).collect();
        let mut inside: Option<Dev> = None;
        for (axis, limit) in &limits {
            let ty = self.coordinate_type(*axis);
            let tile = self.tiles.get(axis).copied().unwrap_or(1);
            let Some(origin) = self.origin.get(axis).cloned() else { continue };
            let here = builder::bin(BinaryOp::Le, builder::add(origin, Dev::Int(tile as i64, ty)), limit.clone());
            inside = Some(inside.map_or(here.clone(), |i| builder::and(i, here)));
        }
        let Some(cond) = inside else { return self.run_passes() };
        let names = limits.iter().map(|(a, _)| self.p.axis(*a).name.clone()).collect::<Vec<_>>().join(", ");
        let text = "a tile that lies inside of the axes is taken without tests of its points".to_string();
        let record = self.because("whole-tile", names, text, Space::Hardware, self.plan.statements[0].span);
        for (axis, _) in &limits {
            self.limit.remove(axis);
        }
        self.b.open();
        self.run_passes()?;
        let then = self.b.close();
        self.kept.clear();
        self.kept_loads.clear();
        self.limit.extend(limits);
        self.b.open();
        self.run_passes()?;
        let otherwise = self.b.close();
        self.b.why = record;
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise });
        Ok(())
    }

    /// Sums of the block for target `t`, all 0.
    fn start_sums(&mut self, t: TensorId, private: &Private) -> Built<()> {
        let Some(s) = self.maker(t) else { return Ok(()) };
        let Some(dimensions) = crate::place::gathered(self.p, s, &private.outer) else {
            return self.refuse(s, "the elements that a block meets are not a constant number");
        };
        let count = dimensions.iter().map(|(_, n)| *n).product::<i64>().max(1) as u32;
        let tensor = self.p.tensor(t);
        let shared = self.b.shared(&tensor.name, tensor.dtype, count);
        self.phase(&format!("INIT {}", tensor.name), "sums-init", tensor.name.clone(), format!("{count} sums of the block start at 0"), Space::Problem, s.span);
        let zero = self.b.scalar("zero", register_type(tensor.dtype));
        self.b.set(zero, Dev::Int(0, register_type(tensor.dtype)));
        self.each_sum(count, &mut |b, at, pred| {
            let src = Place { var: zero, at: None };
            b.emit(StmtKind::Store { src, count: 1, mem: Mem::Shared(shared), index: at, pred, cache: Cache::Default });
            Ok(())
        })?;
        self.sums.push(Sums { target: t, shared, dimensions, count });
        Ok(())
    }

    /// Adds the sums of the block to their target.
    fn add_sums(&mut self, sums: &Sums) -> Built<()> {
        let Some(s) = self.maker(sums.target) else { return Ok(()) };
        let tensor = self.p.tensor(sums.target);
        self.phase(
            &format!("ADD {}", tensor.name),
            "sums-add",
            tensor.name.clone(),
            format!("each of {} sums that is not 0 is added to its element by one atomic operation", sums.count),
            Space::Hardware,
            s.span,
        );
        let ty = register_type(tensor.dtype);
        let sum = self.b.scalar("sum", ty);
        let buffer = Mem::Global(self.buffer(sums.target));
        let index = crate::place::written(s);
        // The address of a sum: digits of its number along the gathered dimensions, the block's points along the others.
        let gathered = |d: usize| sums.dimensions.iter().any(|(x, _)| *x == d);
        let own: Vec<Expr> = index.into_iter().enumerate().map(|(d, e)| if gathered(d) { Expr::int(0) } else { e }).collect();
        let layout = Layout::default();
        let env = Env { layout: &layout, digits: &[], leaves: &[] };
        let (base, base_ty) = self.translate(&self.flat(sums.target, &own), &env)?;
        let base = self.b.let_("first_sum", Ty::I64, builder::cast(Ty::I64, base_ty, base));
        let mut steps: Vec<(i64, i64, Dev)> = Vec::new();
        let mut below = 1i64;
        for (d, extent) in sums.dimensions.iter().rev() {
            let unit: Vec<Expr> = (0..own.len()).map(|x| Expr::int(i64::from(x == *d))).collect();
            let (stride, stride_ty) = self.translate(&self.flat(sums.target, &unit), &env)?;
            steps.push((below, *extent, builder::cast(Ty::I64, stride_ty, stride)));
            below *= (*extent).max(1);
        }
        let shared = sums.shared;
        self.each_sum(sums.count, &mut |b, at, pred| {
            b.emit(StmtKind::Load {
                dst: Place { var: sum, at: None },
                count: 1,
                mem: Mem::Shared(shared),
                index: at.clone(),
                pred,
                fill: 0.0,
                cache: Cache::Default,
            });
            let mut to = base.clone();
            for (i, (below, extent, stride)) in steps.iter().enumerate() {
                let mut digit = builder::div(at.clone(), Dev::i32(*below));
                if i + 1 < steps.len() {
                    digit = builder::rem(digit, Dev::i32(*extent));
                }
                to = builder::add(to, builder::mul(builder::cast(Ty::I64, Ty::I32, digit), stride.clone()));
            }
            let pred = Some(builder::bin(BinaryOp::Ne, Dev::Var(sum), Dev::Int(0, ty)));
            b.emit(StmtKind::Atomic { mem: buffer, index: to, op: AtomicOp::Add, value: Dev::Var(sum), old: None, acquire_release: false, pred });
            Ok(())
        })
    }

    /// Visits `count` sums, neighbours by neighbouring threads.
    fn each_sum(&mut self, count: u32, visit: &mut dyn FnMut(&mut KernelBuilder, Dev, Option<Dev>) -> Built<()>) -> Built<()> {
        let threads = self.plan.warps * 32;
        let rounds = count.div_ceil(threads);
        let exact = count.is_multiple_of(threads);
        let mut result = Ok(());
        let unroll = if rounds <= 4 { Unroll::Full } else { Unroll::No };
        self.b.for_("round", Ty::I32, Dev::i32(0), Dev::i32(rounds as i64), unroll, Uniform::Block, |b, round| {
            let at = builder::add(builder::mul(round, Dev::i32(threads as i64)), Dev::Tid);
            let at = b.let_("sum_at", Ty::I32, at);
            let pred = (!exact).then(|| builder::lt(at.clone(), Dev::i32(count as i64)));
            result = visit(b, at, pred);
        });
        result
    }
}
