//! Reductions: registers, then lanes by shuffles, then warps through shared memory.
//!
//! A combining operator is a monoid on tuples of registers: one component for the built-in ones, two for
//! arg-reductions (value and point), as many as declared for user monoids. Operands keep their order
//! (lower coordinates left), so operators that do not commute are served by the same code.

use super::translate::{binary, position, Env};
use super::*;
use crate::builder::{bin, select};
use crate::layout::Mode;
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, ShuffleMode, StmtKind};

/// Running state of a reduction: one register array a component.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// Components; none where another role has them.
    pub vars: Vec<VarId>,
    /// Layout of each.
    pub layout: Layout,
}

/// Distances between the lanes that share the points of `axes`.
pub(crate) fn lane_masks(body: &Layout, axes: &[AxisId]) -> Vec<u32> {
    let mut masks = Vec::new();
    let mut div = 1;
    for m in &body.lanes {
        if m.axis.is_some_and(|a| axes.contains(&a)) {
            let mut step = 1;
            while step < m.size {
                masks.push(div * step);
                step *= 2;
            }
        }
        div *= m.size;
    }
    masks
}

impl<'a> Emitter<'a> {
    /// Types of the components of an operator over values of type `value`.
    pub(crate) fn component_types(&self, op: Combine, value: Ty) -> Vec<Ty> {
        match op {
            Combine::ArgMax | Combine::ArgMin => vec![value, Ty::I64],
            Combine::User(m) => vec![Ty::F32; self.p.monoids[m.0 as usize].state.len()],
            Combine::Any | Combine::All => vec![Ty::Bool],
            _ => vec![value],
        }
    }

    /// The types of the states of reduction `s`: whole numbers have 32 bits where what is combined is shown to fit.
    pub(crate) fn state_types(&self, s: &Statement, op: Combine, axes: &[AxisId]) -> Vec<Ty> {
        let sort = self.p.sort(&s.value);
        match sort == Sort::Int && s.more.is_empty() && self.known.combines_short(op, &s.value, axes) {
            true => vec![Ty::I32],
            false => self.component_types(op, sort_type(sort)),
        }
    }

    /// The identity of an operator.
    pub(crate) fn identity(&mut self, op: Combine, types: &[Ty]) -> Built<Vec<Dev>> {
        let of = |real: f32, int: i64| match types[0] {
            Ty::F32 => Dev::F32(real),
            Ty::I32 => Dev::i32(int.clamp(i64::from(i32::MIN), i64::from(i32::MAX))),
            ty => Dev::Int(int, ty),
        };
        Ok(match op {
            Combine::Sum => vec![of(0.0, 0)],
            Combine::Product => vec![of(1.0, 1)],
            Combine::Max => vec![of(f32::NEG_INFINITY, i64::MIN)],
            Combine::Min => vec![of(f32::INFINITY, i64::MAX)],
            Combine::Any => vec![Dev::Int(0, Ty::Bool)],
            Combine::All => vec![Dev::Int(1, Ty::Bool)],
            Combine::ArgMax => vec![of(f32::NEG_INFINITY, i64::MIN), Dev::i64(-1)],
            Combine::ArgMin => vec![of(f32::INFINITY, i64::MAX), Dev::i64(-1)],
            Combine::User(m) => {
                let p = self.p;
                let layout = Layout::default();
                let mut out = Vec::new();
                for e in &p.monoids[m.0 as usize].identity {
                    let (v, ty) = self.translate(e, &Env { layout: &layout, digits: &[], leaves: &[] })?;
                    out.push(builder::cast(Ty::F32, ty, v));
                }
                out
            }
        })
    }

    /// `left op right`, component by component.
    pub(crate) fn combine(&mut self, op: Combine, left: &[Dev], right: &[Dev]) -> Built<Vec<Dev>> {
        let one = |op: BinaryOp| vec![bin(op, left[0].clone(), right[0].clone())];
        let adds = matches!(op, Combine::Sum | Combine::Product);
        let wraps = adds && self.known.combines(&self.plan.statements) && left[0].ty(&self.b.kernel, &self.tables.scalars) == Ty::I64;
        Ok(match op {
            Combine::Sum => one(if wraps { BinaryOp::WrapAdd } else { BinaryOp::Add }),
            Combine::Product => one(if wraps { BinaryOp::WrapMul } else { BinaryOp::Mul }),
            Combine::Max => one(BinaryOp::Max),
            Combine::Min => one(BinaryOp::Min),
            Combine::Any => one(BinaryOp::Or),
            Combine::All => one(BinaryOp::And),
            Combine::ArgMax | Combine::ArgMin => self.better_of(op, left, right),
            Combine::User(m) => {
                let p = self.p;
                let mut out = Vec::new();
                for e in &p.monoids[m.0 as usize].combine {
                    out.push(self.monoid_expr(e, left, right, &[])?);
                }
                out
            }
        })
    }

    /// An expression of a monoid's definition over registers.
    pub(crate) fn monoid_expr(&mut self, e: &Expr, left: &[Dev], right: &[Dev], values: &[Dev]) -> Built<Dev> {
        let pick = |from: &[Dev], i: u32| from.get(i as usize).cloned().unwrap_or(Dev::F32(0.0));
        Ok(match &e.node {
            Node::MonoidArg(MonoidArg::Left(i)) => pick(left, *i),
            Node::MonoidArg(MonoidArg::Right(i)) => pick(right, *i),
            Node::MonoidArg(MonoidArg::Value(i)) => pick(values, *i),
            Node::Int(v) => Dev::F32(*v as f32),
            Node::Binary(op, a, b) => {
                let a = self.monoid_expr(a, left, right, values)?;
                let b = self.monoid_expr(b, left, right, values)?;
                let boolean = matches!(op, Binary::And | Binary::Or | Binary::Xor);
                let ty = if boolean { Ty::Bool } else { Ty::F32 };
                binary(*op, a, ty, b, ty, false).0
            }
            Node::Select(c, a, b) => {
                let c = self.monoid_expr(c, left, right, values)?;
                let a = self.monoid_expr(a, left, right, values)?;
                let b = self.monoid_expr(b, left, right, values)?;
                select(c, a, b)
            }
            Node::Unary(op, a) => {
                let a = self.monoid_expr(a, left, right, values)?;
                self.unary_value(*op, a)
            }
            _ => {
                let layout = Layout::default();
                let (v, ty) = self.translate(e, &Env { layout: &layout, digits: &[], leaves: &[] })?;
                builder::cast(Ty::F32, ty, v)
            }
        })
    }

    /// Lifted components of the statement's value at a point.
    pub(crate) fn lift(&mut self, s: &Statement, op: Combine, axes: &[AxisId], env: &Env, types: &[Ty]) -> Built<Vec<Dev>> {
        if let (Some(Ty::I32), Sort::Int) = (types.first(), self.p.sort(&s.value)) {
            let whole = match self.short(&s.value, env)? {
                Some(short) => short.value,
                None => {
                    let (value, ty) = self.translate(&s.value, env)?;
                    builder::cast(Ty::I32, ty, value)
                }
            };
            return Ok(vec![whole]);
        }
        let (value, ty) = self.translate(&s.value, env)?;
        Ok(match op {
            Combine::ArgMax | Combine::ArgMin => {
                let ty_at = self.coordinate_type(axes[0]);
                let at = self.coordinate(axes[0], env.layout, env.digits);
                vec![builder::cast(types[0], ty, value), builder::cast(Ty::I64, ty_at, at)]
            }
            Combine::User(m) => {
                let mut values = vec![builder::cast(Ty::F32, ty, value)];
                for e in &s.more {
                    let (v, ty) = self.translate(e, env)?;
                    values.push(builder::cast(Ty::F32, ty, v));
                }
                let p = self.p;
                let mut out = Vec::new();
                for e in &p.monoids[m.0 as usize].lift {
                    out.push(self.monoid_expr(e, &[], &[], &values)?);
                }
                out
            }
            _ => vec![builder::cast(types[0], ty, value)],
        })
    }

    /// The result from the finished state.
    pub(crate) fn finish_state(&mut self, s: &Statement, op: Combine, state: &State) -> Built<Tile> {
        match op {
            Combine::ArgMax | Combine::ArgMin => Ok(Tile { var: state.vars[1], layout: state.layout.clone() }),
            Combine::User(m) => {
                let p = self.p;
                let var = self.b.array(&p.tensor(s.target).name, Ty::F32, state.layout.registers());
                let layout = state.layout.clone();
                self.over_registers(&layout.regs, &mut |e, digits| {
                    let at = position(&layout.regs, &layout.regs, digits);
                    let parts: Vec<Dev> = state.vars.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).collect();
                    let value = e.monoid_expr(&p.monoids[m.0 as usize].finish, &parts, &[], &[])?;
                    e.b.set_at(var, at, value);
                    Ok(())
                })?;
                Ok(Tile { var, layout: state.layout.clone() })
            }
            _ if self.b.kernel.vars[state.vars[0].0 as usize].ty == Ty::I32 && value_type(self.p.tensor(s.target)) == Ty::I64 => self.widen(s, op, state),
            _ => Ok(Tile { var: state.vars[0], layout: state.layout.clone() }),
        }
    }

    /// The results of states of 32 bits: what combined nothing is the identity of 64 bits.
    fn widen(&mut self, s: &Statement, op: Combine, state: &State) -> Built<Tile> {
        let (narrow, wide) = (self.identity(op, &[Ty::I32])?, self.identity(op, &[Ty::I64])?);
        let var = self.b.array(&self.p.tensor(s.target).name, Ty::I64, state.layout.registers());
        let layout = state.layout.clone();
        self.over_registers(&layout.regs, &mut |e, digits| {
            let at = position(&layout.regs, &layout.regs, digits);
            let value = Dev::Elem(state.vars[0], Box::new(at.clone()));
            let whole = builder::cast(Ty::I64, Ty::I32, value.clone());
            let whole = match op {
                Combine::Sum => whole,
                _ => select(bin(BinaryOp::Eq, value, narrow[0].clone()), wide[0].clone(), whole),
            };
            e.b.set_at(var, at, whole);
            Ok(())
        })?;
        Ok(Tile { var, layout })
    }

    /// A state filled with the identity.
    pub(crate) fn fresh_state(&mut self, name: &str, op: Combine, types: &[Ty], layout: &Layout) -> Built<State> {
        let identity = self.identity(op, types)?;
        let vars: Vec<VarId> = types.iter().map(|ty| self.b.array(name, *ty, layout.registers())).collect();
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let at = position(&layout.regs, &layout.regs, digits);
            for (var, value) in vars.iter().zip(&identity) {
                e.b.set_at(*var, at.clone(), value.clone());
            }
            Ok(())
        })?;
        Ok(State { vars, layout: layout.clone() })
    }

    /// Combines the points of the current tile into `state`, registers only: lanes and warps stay apart.
    pub(crate) fn accumulate(&mut self, s: &'a Statement, op: Combine, axes: &[AxisId], layout: &Layout, state: &State) -> Built<()> {
        if layout.slice(|a| s.target_axes.contains(&a)) != state.layout {
            return self.refuse(s, "what is combined lies with other threads than the result");
        }
        let zeros = self.zeros_of_sides(s, op);
        let conditions: Vec<Expr> = crate::group::guards(s).into_iter().filter(|g| !self.assumed.contains(g) && !zeros.contains(g)).collect();
        let mut exprs: Vec<&Expr> = vec![&s.value];
        exprs.extend(&s.more);
        let guard_refs: Vec<Expr> = conditions.clone();
        exprs.extend(guard_refs.iter());
        let leaves = self.leaves(&exprs, layout, &conditions)?;
        let zeros = self.zeros_of_halos(s, op, &leaves, &conditions);
        let conditions: Vec<Expr> = conditions.into_iter().filter(|c| !zeros.contains(c)).collect();
        let types: Vec<Ty> = state.vars.iter().map(|v| self.b.kernel.vars[v.0 as usize].ty).collect();
        let p = self.p;
        self.phase(
            &format!("COMPUTE {}", p.tensor(s.target).name),
            "reduce-registers",
            flashderive_ir::text::statement(p, s),
            format!("{} points a thread in {}", layout.registers(), layout.text(|a| p.axis(a).name.clone())),
            Space::Problem,
            s.span,
        );
        let reduced = self.tile_axes(axes);
        self.enter_precision(&[s], layout, &leaves)?;
        if self.best_of_tile(s, op, axes, layout, state, &leaves, &conditions)? {
            self.leave_precision();
            return Ok(());
        }
        if self.plan.outer.is_some() {
            self.make_fewer(&s.value, layout, &leaves)?;
        }
        let point = |e: &mut Self, digits: &[Dev], mut valid: Vec<Dev>, conditions: &[Expr]| {
            let env = Env { layout, digits, leaves: &leaves };
            for c in conditions {
                valid.push(e.translate(c, &env)?.0);
            }
            let valid = builder::all(valid);
            if valid.is_some() {
                e.b.open();
            }
            let mut lifted = e.lift(s, op, axes, &env, &types)?;
            let at = position(&state.layout.regs, &layout.regs, digits);
            let left: Vec<Dev> = state.vars.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).collect();
            if lifted.len() > 1 {
                // The components are read again below; name them.
                lifted = lifted.into_iter().zip(&types).map(|(v, ty)| e.b.let_("item", *ty, v)).collect();
            }
            let next = e.combine(op, &left, &lifted)?;
            e.set_all(&state.vars, at, next, &types);
            if let Some(cond) = valid {
                let then = e.b.close();
                e.b.emit(StmtKind::If { cond, uniform: dev::Uniform::None, then, otherwise: Vec::new() });
            }
            Ok(())
        };
        // Windows have all of their points in registers: none of them hangs over, but for the last trip of a stream through them.
        let through = self.plan.stream.as_ref().is_some_and(|x| x.whole && axes.contains(&x.axis));
        let window = through || crate::windows::of(self.p, s).is_some() && reduced.iter().all(|a| !self.limit.contains_key(a));
        let whole =
            if window { self.over_windows((layout, &reduced), &conditions, &mut |e, digits, inside, left| point(e, digits, inside, left))? } else { None };
        let done = match whole {
            Some(()) => Ok(()),
            None => self.over_groups((layout, &reduced), &mut |e, digits, inside| point(e, digits, inside, &conditions)),
        };
        self.fewer.clear();
        self.leave_precision();
        done
    }

    /// Assigns all components at once: later ones may read earlier ones.
    pub(crate) fn set_all(&mut self, vars: &[VarId], at: Dev, values: Vec<Dev>, types: &[Ty]) {
        if vars.len() == 1 {
            for v in values {
                self.b.set_at(vars[0], at.clone(), v);
            }
            return;
        }
        let named: Vec<Dev> = values.into_iter().zip(types).map(|(v, ty)| self.b.let_("next", *ty, v)).collect();
        for (var, v) in vars.iter().zip(named) {
            self.b.set_at(*var, at.clone(), v);
        }
    }

    /// Combines across lanes and warps so that every thread holds the whole result. `body` is the layout of the points.
    pub(crate) fn across(&mut self, s: &'a Statement, op: Combine, axes: &[AxisId], body: &Layout, state: &State) -> Built<()> {
        let types: Vec<Ty> = state.vars.iter().map(|v| self.b.kernel.vars[v.0 as usize].ty).collect();
        if self.best_across(s, op, axes, body, state, &types)? {
            return Ok(());
        }
        let kept = self.cell_axes(state);
        let merged = body.warps.iter().any(|m| m.size > 1 && m.axis.is_some_and(|a| axes.contains(&a)));
        let masks = lane_masks(body, axes);
        let left = if merged { self.exchange_halves(s, op, &masks, state, &types, &kept)? } else { None };
        if left.is_none() {
            self.butterfly(s, op, &masks, state, &types)?;
        }
        self.merge_warps(s, op, axes, body, state, &types, left)?;
        self.across_cluster(s, op, axes, state, &types)
    }

    /// Combines across lanes: each lane with those that differ from it in one of `masks`, in turn.
    pub(crate) fn butterfly(&mut self, s: &'a Statement, op: Combine, masks: &[u32], state: &State, types: &[Ty]) -> Built<()> {
        if masks.is_empty() {
            return Ok(());
        }
        let name = self.p.tensor(s.target).name.clone();
        self.phase(
            &format!("WARP_REDUCE {name}"),
            "warp-reduce",
            name,
            format!("butterfly over lanes, masks {masks:?}, lower lanes left"),
            Space::Hardware,
            s.span,
        );
        let regs = state.layout.regs.clone();
        let lane = self.lane.clone();
        let commutes = self.ordered_axes(s).is_none();
        self.over_registers(&regs, &mut |e, digits| {
            let at = position(&regs, &regs, digits);
            for mask in masks {
                let own: Vec<Dev> = state.vars.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).collect();
                let mut other = Vec::new();
                for (value, ty) in own.iter().zip(types) {
                    let var = e.b.scalar("other", *ty);
                    e.b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value: value.clone(), mode: ShuffleMode::Xor(*mask) });
                    other.push(Dev::Var(var));
                }
                let next = if commutes {
                    e.combine(op, &own, &other)?
                } else {
                    let upper = bin(BinaryOp::Ne, bin(BinaryOp::And, lane.clone(), Dev::i32(*mask as i64)), Dev::i32(0));
                    let pick = |a: &Dev, b: &Dev| select(upper.clone(), a.clone(), b.clone());
                    let left: Vec<Dev> = own.iter().zip(&other).map(|(o, x)| pick(x, o)).collect();
                    let right: Vec<Dev> = own.iter().zip(&other).map(|(o, x)| pick(o, x)).collect();
                    let left: Vec<Dev> = left.into_iter().zip(types).map(|(v, ty)| e.b.let_("left", *ty, v)).collect();
                    let right: Vec<Dev> = right.into_iter().zip(types).map(|(v, ty)| e.b.let_("right", *ty, v)).collect();
                    e.combine(op, &left, &right)?
                };
                e.set_all(&state.vars, at.clone(), next, types);
            }
            Ok(())
        })
    }

    /// Axes of the partial results that a block's warps leave.
    fn cell_axes(&self, state: &State) -> Vec<AxisId> {
        self.tiles.keys().copied().filter(|a| state.layout.extent(*a) > 1).collect()
    }

    pub(crate) fn across_warps(&mut self, s: &'a Statement, op: Combine, axes: &[AxisId], body: &Layout, state: &State, types: &[Ty]) -> Built<()> {
        self.merge_warps(s, op, axes, body, state, types, None)
    }

    #[allow(clippy::too_many_arguments, reason = "what a reduction consists of")]
    fn merge_warps(
        &mut self,
        s: &'a Statement,
        op: Combine,
        axes: &[AxisId],
        body: &Layout,
        state: &State,
        types: &[Ty],
        left: Option<super::halves::Left>,
    ) -> Built<()> {
        let p = self.p;
        let name = &p.tensor(s.target).name;
        let mut parts = 1;
        let mut part = Dev::i32(0);
        let mut div = 1;
        for m in &body.warps {
            if m.axis.is_some_and(|a| axes.contains(&a)) {
                let mut digit = builder::div(self.warp.clone(), Dev::i32(div as i64));
                if div * m.size < self.plan.warps {
                    digit = builder::rem(digit, Dev::i32(m.size as i64));
                }
                part = builder::add(part, builder::mul(digit, Dev::i32(parts as i64)));
                parts *= m.size;
            }
            div *= m.size;
        }
        if parts == 1 {
            return Ok(());
        }
        let kept = self.cell_axes(state);
        let cells: u32 = kept.iter().map(|a| self.tiles[a]).product();
        self.phase(
            &format!("BLOCK_MERGE {name}"),
            "block-merge",
            name.clone(),
            format!("{parts} warps leave {cells} partial results each in shared memory; every thread combines them in order"),
            Space::Hardware,
            s.span,
        );
        // One thread a copy writes: lanes that were reduced or replicated hold the same value.
        let lanes = if left.is_some() { body.lanes.clone() } else { state.layout.lanes.clone() };
        let mut writer = self.once(&Layout { regs: Vec::new(), lanes, warps: Vec::new() });
        let replicated: Vec<Mode> = body.warps.iter().map(|m| if m.axis.is_none() { *m } else { Mode::new(AxisId(0), m.size, 0) }).collect();
        writer.extend(self.once(&Layout { regs: Vec::new(), lanes: Vec::new(), warps: replicated }));
        let buffers: Vec<_> = types
            .iter()
            .map(|ty| {
                let elem = match ty {
                    Ty::F32 => DType::F32,
                    Ty::I64 => DType::I64,
                    Ty::Bool => DType::Bool,
                    _ => DType::I32,
                };
                self.b.shared(name, elem, parts * cells)
            })
            .collect();
        let layout = state.layout.clone();
        let cell = |e: &mut Self, digits: &[Dev]| {
            let mut at = Dev::i32(0);
            for a in &kept {
                let local = e.local(*a, &layout, digits);
                at = builder::add(builder::mul(at, Dev::i32(e.tiles[a] as i64)), local);
            }
            at
        };
        let first = builder::mul(part.clone(), Dev::i32(cells as i64));
        let pred = builder::all(writer);
        match &left {
            Some(left) => self.store_halves(left, state, &buffers, (&first, &cell), pred),
            None => self.over_registers(&layout.regs, &mut |e, digits| {
                let at = position(&layout.regs, &layout.regs, digits);
                let to = builder::add(first.clone(), cell(e, digits));
                for (var, shared) in state.vars.iter().zip(&buffers) {
                    let src = Place { var: *var, at: Some(at.clone()) };
                    let mem = Mem::Shared(*shared);
                    e.b.emit(StmtKind::Store { src, count: 1, mem, index: to.clone(), pred: pred.clone(), cache: Cache::Default });
                }
                Ok(())
            })?,
        }
        self.over_registers(&layout.regs, &mut |e, digits| {
            let at = position(&layout.regs, &layout.regs, digits);
            let from = cell(e, digits);
            let from = e.b.let_("cell", Ty::I32, from);
            for i in 0..parts {
                let index = builder::add(from.clone(), Dev::i32(i as i64 * cells as i64));
                let mut items = Vec::new();
                for (ty, shared) in types.iter().zip(&buffers) {
                    let var = e.b.scalar("part", *ty);
                    e.b.emit(StmtKind::Load {
                        dst: Place { var, at: None },
                        count: 1,
                        mem: Mem::Shared(*shared),
                        index: index.clone(),
                        pred: None,
                        fill: 0.0,
                        cache: Cache::Default,
                    });
                    items.push(Dev::Var(var));
                }
                let next = if i == 0 {
                    items
                } else {
                    let own: Vec<Dev> = state.vars.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).collect();
                    e.combine(op, &own, &items)?
                };
                e.set_all(&state.vars, at.clone(), next, types);
            }
            Ok(())
        })
    }

    /// A reduction whose points all lie in the current tile.
    pub(crate) fn reduce_once(&mut self, s: &'a Statement) -> Built<Tile> {
        let Kind::Reduce { op, axes } = &s.kind else { return self.refuse(s, "not a reduction") };
        if let Some(tile) = self.arrived(s)? {
            return Ok(tile);
        }
        if self.is_contraction(s) {
            let together = self.beside(s);
            let mut states = Vec::new();
            for s in &together {
                let layout = self.accumulator_layout(s);
                states.push(self.fresh_state(&self.p.tensor(s.target).name, *op, &[self.sum_type(s)], &layout)?);
            }
            self.contract_together(&together.iter().copied().zip(&states).collect::<Vec<_>>())?;
            for (other, state) in together.iter().zip(&states).skip(1) {
                let tile = self.finish_state(other, *op, state)?;
                self.fresh.insert(other.target, tile);
            }
            return self.finish_state(s, *op, &states[0]);
        }
        let body = self.body_layout(s);
        let kept = body.slice(|a| s.target_axes.contains(&a));
        let types = self.state_types(s, *op, axes);
        self.b.why = self.base_record;
        let state = self.fresh_state(&self.p.tensor(s.target).name, *op, &types, &kept)?;
        self.accumulate(s, *op, axes, &body, &state)?;
        self.across(s, *op, axes, &body, &state)?;
        self.finish_state(s, *op, &state)
    }
}
