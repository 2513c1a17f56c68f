//! Prefix combinations over a tile: registers in order, lanes by shuffles, warps through shared memory, tiles by a carry.

use super::reduce::State;
use super::translate::{position, Env};
use super::*;
use crate::builder::{bin, select};
use flashderive_device::program::{BinaryOp, Cache, Mem, Place, ShuffleMode, StmtKind};

/// The monoid of a scan: a combining operator, or affine maps `h -> a*h + b` composed in order.
#[derive(Clone, Copy)]
pub(crate) enum Law {
    Combine(Combine),
    Affine,
}

impl<'a> Emitter<'a> {
    pub(crate) fn law(&mut self, law: Law, left: &[Dev], right: &[Dev]) -> Built<Vec<Dev>> {
        match law {
            Law::Combine(op) => self.combine(op, left, right),
            Law::Affine => {
                let a = bin(BinaryOp::Mul, right[0].clone(), left[0].clone());
                let b = bin(BinaryOp::Add, bin(BinaryOp::Mul, right[0].clone(), left[1].clone()), right[1].clone());
                Ok(vec![a, b])
            }
        }
    }

    pub(crate) fn named(&mut self, values: Vec<Dev>, types: &[Ty], name: &str) -> Vec<Dev> {
        values
            .into_iter()
            .zip(types)
            .map(|(v, ty)| {
                let var = self.b.scalar(name, *ty);
                self.b.set(var, v);
                Dev::Var(var)
            })
            .collect()
    }

    /// The refusal of a scan in a block that holds more than its row, with what can be written instead.
    fn crowded(&self, s: &Statement, axis: AxisId) -> Diagnostic {
        let name = |a: &AxisId| self.p.axis(*a).name.clone();
        let refusal = Diagnostic::error(codes::NO_PLAN, s.span, "a scan together with other resident axes has no plan yet");
        let others: Vec<AxisId> = s.target_axes.iter().copied().filter(|a| *a != axis).collect();
        // What else runs in the block, because it reads the result.
        let reader = self.plan.statements.iter().find_map(|r| {
            let combined = match &r.kind {
                Kind::Reduce { axes, .. } => axes.iter().copied().find(|a| s.target_axes.contains(a)),
                Kind::Scan { axis: a, .. } | Kind::Recurrence { axis: a, .. } => Some(*a).filter(|a| *a != axis && s.target_axes.contains(a)),
                _ => None,
            };
            combined.filter(|_| r.target != s.target).map(|a| (r, a))
        });
        match (reader, others.as_slice()) {
            (Some((r, a)), _) => {
                let second = format!("declare a second axis with the extent of `{0}` for the indices of that statement in place of `{0}`", name(&a));
                refusal
                    .context(r.span, format!("this combines along `{}` in the same block", name(&a)))
                    .help(format!("{second}: it becomes a kernel of its own"))
            }
            (None, [_, _, ..]) => {
                let all: Vec<String> = others.iter().map(|a| format!("`{}`", name(a))).collect();
                refusal.help(format!(
                    "give the state one index in place of {}: an axis as long as their product, whose quotient and remainder they are",
                    all.join(" and ")
                ))
            }
            _ => refusal.help("give the scan a spec of its own"),
        }
    }

    /// The tile of a scan; across trips of the stream the carry goes on.
    pub(crate) fn scan_tile(&mut self, s: &'a Statement) -> Built<Tile> {
        let (law, axis, exclusive) = match &s.kind {
            Kind::Scan { op, axis, exclusive, .. } => (Law::Combine(*op), *axis, *exclusive),
            Kind::Recurrence { axis, .. } => (Law::Affine, *axis, false),
            _ => return self.refuse(s, "not a scan"),
        };
        let domain = self.tile_axes(&s.domain());
        let layout = self.master.slice(|a| domain.contains(&a));
        let in_order = layout.regs.len() <= 1 && domain.iter().all(|a| *a == axis) && layout.regs.iter().all(|m| m.stride == 1);
        if !in_order {
            return Err(self.crowded(s, axis).into());
        }
        let types = match law {
            Law::Combine(op) => {
                let ty = sort_type(self.p.sort(&s.value));
                self.component_types(op, if ty == Ty::I64 { value_type(self.p.tensor(s.target)) } else { ty })
            }
            Law::Affine => vec![Ty::F32, Ty::F32],
        };
        let identity = match law {
            Law::Combine(op) => self.identity(op, &types)?,
            Law::Affine => vec![Dev::F32(1.0), Dev::F32(0.0)],
        };
        let conditions = crate::group::guards(s);
        let mut exprs = super::super::group::expressions(s);
        exprs.extend(conditions.iter());
        let leaves = self.leaves(&exprs, &layout, &conditions)?;
        let carry = self.carry(s, &types, &identity)?;
        let p = self.p;
        let name = p.tensor(s.target).name.clone();
        let n = layout.registers();
        self.phase(
            &format!("SCAN {name}"),
            "scan-tile",
            flashderive_ir::text::statement(p, s),
            format!("{n} points a thread in order, then lanes, then warps, then the carry of the tiles before"),
            Space::Problem,
            s.span,
        );
        let vars: Vec<VarId> = types.iter().map(|ty| self.b.array(&name, *ty, n)).collect();
        self.over_registers(&layout.regs.clone(), &mut |e, digits| {
            let env = Env { layout: &layout, digits, leaves: &leaves };
            let mut item = match (&s.kind, law) {
                (_, Law::Combine(op)) => e.lift(s, op, &[axis], &env, &types)?,
                (Kind::Recurrence { factor, .. }, Law::Affine) => {
                    let (a, ta) = e.translate(factor, &env)?;
                    let (b, tb) = e.translate(&s.value, &env)?;
                    vec![builder::cast(Ty::F32, ta, a), builder::cast(Ty::F32, tb, b)]
                }
                _ => return e.refuse(s, "not a scan"),
            };
            let mut valid = e.inside(&[axis], &layout, digits);
            for c in &conditions {
                valid.push(e.translate(c, &env)?.0);
            }
            if let Some(valid) = builder::all(valid) {
                item = item.into_iter().zip(&identity).map(|(v, id)| select(valid.clone(), v, id.clone())).collect();
            }
            let at = position(&layout.regs, &layout.regs, digits);
            for (var, v) in vars.iter().zip(item) {
                e.b.set_at(*var, at.clone(), v);
            }
            Ok(())
        })?;
        let at = |vars: &[VarId], i: u32| -> Vec<Dev> { vars.iter().map(|v| Dev::Elem(*v, Box::new(Dev::i32(i as i64)))).collect() };
        for i in 1..n {
            let next = self.law(law, &at(&vars, i - 1), &at(&vars, i))?;
            let next = if types.len() > 1 { self.named(next, &types, "next") } else { next };
            for (var, v) in vars.iter().zip(next) {
                self.b.set_at(*var, Dev::i32(i as i64), v);
            }
        }
        let lanes: u32 = layout.lanes.iter().filter(|m| m.axis.is_some()).map(|m| m.size).product();
        let warps: u32 = layout.warps.iter().filter(|m| m.axis.is_some()).map(|m| m.size).product();
        let lane = builder::rem(self.lane.clone(), Dev::i32(lanes as i64));
        let lane = if lanes == 32 { self.lane.clone() } else { self.b.let_("lane_in_row", Ty::I32, lane) };
        let total = self.named(at(&vars, n - 1), &types, "total");
        let mut delta = 1;
        while delta < lanes {
            let other = self.shuffle_up(&total, &types, delta);
            let joined = self.law(law, &other, &total)?;
            let above = bin(BinaryOp::Le, Dev::i32(delta as i64), lane.clone());
            let next: Vec<Dev> = joined.into_iter().zip(&total).map(|(j, own)| select(above.clone(), j, own.clone())).collect();
            let next = self.named(next, &types, "next");
            self.assign(&total, next);
            delta *= 2;
        }
        let before = self.shuffle_up(&total, &types, 1);
        let first = bin(BinaryOp::Eq, lane.clone(), Dev::i32(0));
        let before: Vec<Dev> = before.into_iter().zip(&identity).map(|(v, id)| select(first.clone(), id.clone(), v)).collect();
        let before = self.named(before, &types, "before");
        let mut prefix: Vec<Dev> = carry.vars.iter().map(|v| Dev::Elem(*v, Box::new(Dev::i32(0)))).collect();
        if warps > 1 {
            let last = bin(BinaryOp::Eq, lane, Dev::i32(lanes as i64 - 1));
            let mut writer = vec![last];
            writer.extend(self.once(&Layout { regs: Vec::new(), lanes: layout.lanes.clone(), warps: layout.warps.clone() }));
            let buffers: Vec<_> = types
                .iter()
                .map(|ty| {
                    let elem = match ty {
                        Ty::F32 => DType::F32,
                        Ty::I64 => DType::I64,
                        Ty::Bool => DType::Bool,
                        _ => DType::I32,
                    };
                    self.b.shared(&name, elem, warps)
                })
                .collect();
            let warp = builder::rem(self.warp.clone(), Dev::i32(warps as i64));
            let warp = if warps == self.plan.warps { self.warp.clone() } else { self.b.let_("warp_in_row", Ty::I32, warp) };
            for (value, shared) in total.iter().zip(&buffers) {
                let Dev::Var(var) = value else { continue };
                self.b.emit(StmtKind::Store {
                    src: Place { var: *var, at: None },
                    count: 1,
                    mem: Mem::Shared(*shared),
                    index: warp.clone(),
                    pred: builder::all(writer.clone()),
                    cache: Cache::Default,
                });
            }
            let mine = self.named(prefix, &types, "prefix");
            let whole = self.named(mine.clone(), &types, "whole");
            for w in 0..warps {
                let mut part = Vec::new();
                for (ty, shared) in types.iter().zip(&buffers) {
                    let var = self.b.scalar("part", *ty);
                    self.b.emit(StmtKind::Load {
                        dst: Place { var, at: None },
                        count: 1,
                        mem: Mem::Shared(*shared),
                        index: Dev::i32(w as i64),
                        pred: None,
                        fill: 0.0,
                        cache: Cache::Default,
                    });
                    part.push(Dev::Var(var));
                }
                let next = self.law(law, &whole, &part)?;
                let next = self.named(next, &types, "next");
                self.assign(&whole, next);
                if w + 1 < warps {
                    let below = builder::lt(Dev::i32(w as i64), warp.clone());
                    let next: Vec<Dev> = whole.iter().zip(&mine).map(|(a, b)| select(below.clone(), a.clone(), b.clone())).collect();
                    self.assign(&mine, next);
                }
            }
            for (var, v) in carry.vars.iter().zip(&whole) {
                self.b.set_at(*var, Dev::i32(0), v.clone());
            }
            prefix = mine;
            if self.tile_number.is_some() {
                let before = self.look_back(s, law, &whole, &types, &identity)?;
                let joined = self.law(law, &before, &prefix)?;
                prefix = self.named(joined, &types, "prefix");
            }
        } else {
            prefix = self.named(prefix, &types, "prefix");
            // The last lane holds the tile's total.
            let mut all = Vec::new();
            for (v, ty) in total.iter().zip(&types) {
                let var = self.b.scalar("all", *ty);
                self.b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value: v.clone(), mode: ShuffleMode::Index(Dev::i32(lanes as i64 - 1)) });
                all.push(Dev::Var(var));
            }
            let next = self.law(law, &prefix, &all)?;
            for (var, v) in carry.vars.iter().zip(next) {
                self.b.set_at(*var, Dev::i32(0), v);
            }
        }
        let start = self.law(law, &prefix, &before)?;
        let start = self.named(start, &types, "start");
        let want = value_type(p.tensor(s.target));
        let out = self.b.array(&name, want, n);
        for i in 0..n {
            let parts = if exclusive {
                if i == 0 {
                    start.clone()
                } else {
                    self.law(law, &start, &at(&vars, i - 1))?
                }
            } else {
                self.law(law, &start, &at(&vars, i))?
            };
            let value = match (&s.kind, law) {
                (Kind::Recurrence { initial, .. }, Law::Affine) => {
                    let layout = Layout::default();
                    let leaves = self.leaves(&[initial], &layout, &[])?;
                    let (h0, ty) = self.translate(initial, &Env { layout: &layout, digits: &[], leaves: &leaves })?;
                    bin(BinaryOp::Add, bin(BinaryOp::Mul, parts[0].clone(), builder::cast(Ty::F32, ty, h0)), parts[1].clone())
                }
                (_, Law::Combine(Combine::User(m))) => self.monoid_expr(&p.monoids[m.0 as usize].finish, &parts, &[], &[])?,
                _ => builder::cast(want, types[0], parts[0].clone()),
            };
            self.b.set_at(out, Dev::i32(i as i64), value);
        }
        Ok(Tile { var: out, layout })
    }

    pub(crate) fn shuffle_up(&mut self, values: &[Dev], types: &[Ty], delta: u32) -> Vec<Dev> {
        values
            .iter()
            .zip(types)
            .map(|(v, ty)| {
                let var = self.b.scalar("other", *ty);
                self.b.emit(StmtKind::Shuffle { dst: Place { var, at: None }, value: v.clone(), mode: ShuffleMode::Up(delta) });
                Dev::Var(var)
            })
            .collect()
    }

    pub(crate) fn assign(&mut self, to: &[Dev], values: Vec<Dev>) {
        for (dst, v) in to.iter().zip(values) {
            if let Dev::Var(var) = dst {
                self.b.set(*var, v);
            }
        }
    }

    /// The state carried from tile to tile, started before the loop.
    fn carry(&mut self, s: &'a Statement, types: &[Ty], identity: &[Dev]) -> Built<State> {
        let name = format!("{}_carry", self.p.tensor(s.target).name);
        let make = |e: &mut Self| {
            let vars: Vec<VarId> = types.iter().map(|ty| e.b.array(&name, *ty, 1)).collect();
            for (var, v) in vars.iter().zip(identity) {
                e.b.set_at(*var, Dev::i32(0), v.clone());
            }
            Ok(State { vars, layout: Layout::default() })
        };
        if self.in_loop {
            self.before_loop(make)
        } else {
            make(self)
        }
    }
}
