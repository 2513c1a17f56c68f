//! Sums over the same points in patches of registers ([`crate::outer`]): what several have in common is made once, and what no lane adds is skipped.
//!
//! ```text
//! before:  for all points (r, c, k):  if g(r, c)  y[r, c] += a[r, k] f(r, c, k)
//!          for all points (r, c, k):  if h(r, c)  z[r, c] += b[r, k] f(r, c, k)
//! after:   for all points (r, c):     if some lane of the warp may have g or h
//!            for all points k:          m = f(r, c, k);  y[r, c] += a[r, k] m;  z[r, c] += b[r, k] m
//!          behind the last point:     y[r, c] = 0 unless g(r, c);  z[r, c] = 0 unless h(r, c)
//! ```
//! `f` is made of both sides, as an exponential of a difference is: a patch has as many of it as points.
//!
//! A condition on a result is asked once, behind the loop: what is combined until then where it does not hold may be any number, or none, and goes. A comparison of
//! coordinates is decided for a warp beforehand by the bounds of what lanes add to them, `a < b` by the least `a` and the largest `b`: where the results lie in one
//! block that is known while compiling.

use super::reduce::State;
use super::translate::{position, Env};
use super::*;
use crate::builder::bin;
use crate::orbit::outer_reads;
use crate::{address, group, outer};
use flashderive_device::program::{BinaryOp, StmtKind};

/// A value that the statements being written have in common, by what it is an expression of.
pub(crate) struct Common {
    pub(super) of: Expr,
    pub(super) value: Dev,
    pub(super) ty: Ty,
}

/// A sum of a patch: its statement, its operator, its state, and the conditions on its points and on its results.
struct Sum<'e, 'a> {
    s: &'a Statement,
    op: Combine,
    axes: &'a [AxisId],
    state: &'e State,
    types: Vec<Ty>,
    of_points: Vec<Expr>,
    of_results: Vec<Expr>,
}

/// Whether `e` has a value whatever its reads have: no whole number is divided by one that could be 0.
fn always(p: &Problem, e: &Expr) -> bool {
    let mut fine = true;
    e.walk(&mut |e| fine &= !matches!(&e.node, Node::Binary(Binary::Div | Binary::Mod, ..) if p.sort(e) == Sort::Int));
    fine
}

/// The reads of `s`, none of which is an index of another.
fn reads_of(s: &Statement) -> Vec<Expr> {
    let mut out: Vec<(Expr, Vec<Expr>)> = Vec::new();
    group::expressions(s).into_iter().for_each(|e| outer_reads(e, &mut Vec::new(), &mut out));
    out.into_iter().map(|(read, _)| read).collect()
}

/// Reads that several of `work` have.
fn shared_reads(work: &[&Statement]) -> Vec<Expr> {
    let all: Vec<Vec<Expr>> = work.iter().map(|s| reads_of(s)).collect();
    let mut out: Vec<Expr> = Vec::new();
    for read in all.iter().flatten() {
        if all.iter().filter(|own| own.contains(read)).count() > 1 && !out.contains(read) {
            out.push(read.clone());
        }
    }
    out
}

/// The conditions that all of `work` has which reads this.
pub(crate) fn conditions_of(work: &[&Statement], read: &Expr) -> Vec<Expr> {
    let readers: Vec<Vec<Expr>> = work.iter().filter(|s| reads_of(s).contains(read)).map(|s| group::guards(s)).collect();
    let everywhere = |g: &&Expr| readers.iter().all(|other| other.contains(g));
    readers.first().into_iter().flatten().filter(everywhere).cloned().collect()
}

impl<'a> Emitter<'a> {
    /// Combines the points of the tile into all states of a patch at once, if that makes something once or leaves something out. Whether it did.
    pub(crate) fn in_common(&mut self, work: &[&'a Statement], states: &[State]) -> Built<bool> {
        let Some(sums) = self.sums_of_patch(work, states) else { return Ok(false) };
        let shared = outer::common(work);
        let layout = self.body_layout(work[0]);
        let leaves = self.leaves_of_sums(work, &layout)?;
        self.phase_of_sums(work, &shared, &layout);
        self.enter_precision(work, &layout, &leaves)?;
        let done = self.points_of_sums(&sums, (&layout, &leaves), &shared);
        self.leave_precision();
        done.map(|()| true)
    }

    /// What the sums read: what several read, where any of them may want it; the rest, where its own sum has terms.
    fn leaves_of_sums(&mut self, work: &[&'a Statement], layout: &Layout) -> Built<Vec<Leaf>> {
        let shared = shared_reads(work);
        let mut out = Vec::new();
        for read in &shared {
            out.extend(self.leaves(&[read], layout, &conditions_of(work, read))?);
        }
        let before = std::mem::replace(&mut self.by_groups, shared);
        for s in work {
            let conditions: Vec<Expr> = group::guards(s).into_iter().filter(|g| !self.assumed.contains(g)).collect();
            let exprs: Vec<&Expr> = std::iter::once(&s.value).chain(&s.more).chain(&conditions).collect();
            out.extend(self.leaves(&exprs, layout, &conditions)?);
        }
        self.by_groups = before;
        Ok(out)
    }

    /// Behind the last point: results that a condition leaves out are what nothing was combined into.
    pub(crate) fn leave_out(&mut self, work: &[&'a Statement], states: &[State]) -> Built<()> {
        for sum in self.sums_of_patch(work, states).into_iter().flatten().filter(|sum| !sum.of_results.is_empty()) {
            let layout = sum.state.layout.clone();
            let leaves = self.leaves(&sum.of_results.iter().collect::<Vec<_>>(), &layout, &sum.of_results)?;
            let nothing = self.identity(sum.op, &sum.types)?;
            self.over_registers(&layout.regs, &mut |e, digits| {
                let env = Env { layout: &layout, digits, leaves: &leaves };
                let all = sum.of_results.iter().map(|g| Ok(e.translate(g, &env)?.0)).collect::<Built<Vec<Dev>>>()?;
                let at = position(&layout.regs, &layout.regs, digits);
                for ((var, nothing), holds) in sum.state.vars.iter().zip(&nothing).zip(builder::all(all)) {
                    let own = Dev::Elem(*var, Box::new(at.clone()));
                    e.b.set_at(*var, at.clone(), builder::select(holds, own, nothing.clone()));
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// The sums, if all of the patch's work is over the same points in any order, nothing else says how it is combined, and either several have something in common
    /// or a condition joins both sides of a result.
    fn sums_of_patch<'e>(&mut self, work: &[&'a Statement], states: &'e [State]) -> Option<Vec<Sum<'e, 'a>>> {
        self.plan.outer?;
        let first = work.first()?;
        let joint = |g: &Expr| self.tile_axes(&g.axes()).iter().filter(|a| first.target_axes.contains(a)).count() > 1;
        if !work.iter().any(|s| group::guards(s).iter().any(joint)) && outer::common(work).is_empty() {
            return None;
        }
        // What several read is asked for where any of them may want it.
        let there = |read: &Expr| match &read.node {
            Node::Read(t, index) => self.maker(*t).is_some() || self.always_inside(*t, index, &conditions_of(work, read)),
            _ => true,
        };
        if !shared_reads(work).iter().all(there) {
            return None;
        }
        let mut out = Vec::new();
        for (s, state) in work.iter().copied().zip(states) {
            let Kind::Reduce { op, axes } = &s.kind else { return None };
            let plain = !self.is_contraction(s) && self.ordered_axes(s).is_none() && !self.online.contains_key(&s.target) && !self.has_best_of_rows(s);
            let same = s.domain() == first.domain() && s.target_axes == first.target_axes && always(self.p, &s.value);
            if !plain || !same || state.vars.len() != 1 {
                return None;
            }
            let types = state.vars.iter().map(|v| self.b.kernel.vars[v.0 as usize].ty).collect();
            let conditions = group::guards(s).into_iter().filter(|g| !self.assumed.contains(g));
            let (of_points, of_results) = conditions.partition(|g| g.axes().iter().any(|a| axes.contains(a)));
            out.push(Sum { s, op: *op, axes, state, types, of_points, of_results });
        }
        Some(out)
    }

    fn phase_of_sums(&mut self, work: &[&'a Statement], shared: &[Expr], layout: &Layout) {
        let p = self.p;
        let names = work.iter().map(|s| p.tensor(s.target).name.as_str()).collect::<Vec<_>>().join(", ");
        let points = format!("{} points a thread in {}", layout.registers(), layout.text(|a| p.axis(a).name.clone()));
        let once = shared.iter().map(|e| format!("`{}`", flashderive_ir::text::expr(p, e))).collect::<Vec<_>>().join(", ");
        let (rule, conclusion) = match once.as_str() {
            "" => ("reduce-registers", format!("{points}; conditions on results are asked behind the last point")),
            once => ("common-factor", format!("made once for all of these sums: {once}; {points}")),
        };
        let all = work.iter().map(|s| flashderive_ir::text::statement(p, s)).collect::<Vec<_>>().join("; ");
        self.phase(&format!("COMPUTE {names}"), rule, all, conclusion, Space::Problem, work[0].span);
    }

    /// All points: results outside, the stream's points inside.
    fn points_of_sums(&mut self, sums: &[Sum<'_, 'a>], (layout, leaves): (&Layout, &[Leaf]), shared: &[Expr]) -> Built<()> {
        let Some(first) = sums.first() else { return Ok(()) };
        let reduced = self.tile_axes(first.axes);
        let (over, kept): (Vec<_>, Vec<_>) = layout.regs.iter().copied().partition(|m| m.axis.is_some_and(|a| reduced.contains(&a)));
        let digits_of = |own: &[Dev], other: &[Dev]| -> Vec<Dev> {
            let digit = |of: &[crate::layout::Mode], digits: &[Dev], m| of.iter().position(|k| k == m).and_then(|i| digits.get(i).cloned());
            layout.regs.iter().map(|m| digit(&kept, own, m).or_else(|| digit(&over, other, m)).unwrap_or(Dev::i32(0))).collect()
        };
        self.over_registers(&kept, &mut |e, own| {
            let here = digits_of(own, &[]);
            let may = sums.iter().map(|sum| e.may_hold(&sum.of_results, layout, &here)).collect::<Option<Vec<Dev>>>();
            let may = may.and_then(|all| all.into_iter().reduce(|a, b| bin(BinaryOp::Or, a, b)));
            e.under(may, &mut |e| {
                e.over_registers(&over, &mut |e, other| {
                    let digits = digits_of(own, other);
                    let env = Env { layout, digits: &digits, leaves };
                    let inside = e.inside(&reduced, layout, &digits);
                    e.under(builder::all(inside), &mut |e| e.point_of_sums(sums, &env, shared))
                })
            })
        })
    }

    /// One point of all sums.
    fn point_of_sums(&mut self, sums: &[Sum<'_, 'a>], env: &Env, shared: &[Expr]) -> Built<()> {
        for of in shared {
            let (value, ty) = self.translate(of, env)?;
            let value = self.b.let_("common", ty, value);
            self.common.push(Common { of: of.clone(), value, ty });
        }
        let done = sums.iter().try_for_each(|sum| {
            let adds = sum.of_points.iter().map(|g| Ok(self.translate(g, env)?.0)).collect::<Built<Vec<Dev>>>()?;
            self.under(builder::all(adds), &mut |e| {
                let lifted = e.lift(sum.s, sum.op, sum.axes, env, &sum.types)?;
                let at = position(&sum.state.layout.regs, &env.layout.regs, env.digits);
                let left: Vec<Dev> = sum.state.vars.iter().map(|v| Dev::Elem(*v, Box::new(at.clone()))).collect();
                let next = e.combine(sum.op, &left, &lifted)?;
                e.set_all(&sum.state.vars, at, next, &sum.types);
                Ok(())
            })
        });
        self.common.clear();
        done
    }

    /// Whether some lane of the block's warps may have all of the conditions; `None` where nothing says that none has.
    fn may_hold(&mut self, conditions: &[Expr], layout: &Layout, digits: &[Dev]) -> Option<Dev> {
        let all: Vec<Dev> = conditions.iter().filter_map(|g| self.may_compare(g, layout, digits)).collect();
        builder::all(all)
    }

    /// The same of a comparison of sums of coordinates, by the bounds of what lanes and warps add.
    fn may_compare(&mut self, g: &Expr, layout: &Layout, digits: &[Dev]) -> Option<Dev> {
        let Node::Binary(op @ (Binary::Lt | Binary::Le), a, b) = &g.node else { return None };
        let op = if *op == Binary::Lt { BinaryOp::Lt } else { BinaryOp::Le };
        let mut least = Dev::i64(0);
        let mut threads = false;
        for term in address::terms(&Expr::binary(Binary::Sub, (**a).clone(), (**b).clone())) {
            let axis = match &term.factors[..] {
                [] => {
                    least = builder::add(least, Dev::i64(term.coefficient));
                    continue;
                }
                [Expr { node: Node::Axis(axis), .. }] if self.plan.mirrored != Some(*axis) => *axis,
                _ => return None,
            };
            let ty = self.coordinate_type(axis);
            let origin = self.origin.get(&axis).cloned().unwrap_or(Dev::Int(0, ty));
            let own = self.register_digits(axis, layout, digits).into_iter().fold(Dev::i32(0), builder::add);
            let at = builder::add(builder::cast(Ty::I64, ty, origin), builder::cast(Ty::I64, Ty::I32, own));
            let spread: i64 = layout.lanes.iter().chain(&layout.warps).filter(|m| m.axis == Some(axis)).map(|m| i64::from((m.size - 1) * m.stride)).sum();
            threads |= spread > 0;
            least = builder::add(least, builder::mul(at, Dev::i64(term.coefficient)));
            least = builder::add(least, Dev::i64(spread * term.coefficient.min(0)));
        }
        threads.then(|| bin(op, least, Dev::i64(0)))
    }

    /// What `body` writes, under a condition if there is one.
    fn under(&mut self, cond: Option<Dev>, body: &mut dyn FnMut(&mut Self) -> Built<()>) -> Built<()> {
        let Some(cond) = cond else { return body(self) };
        self.b.open();
        let done = body(self);
        let then = self.b.close();
        self.b.emit(StmtKind::If { cond, uniform: dev::Uniform::None, then, otherwise: Vec::new() });
        done
    }

    /// The value of `e` that the statements being written have in common.
    pub(crate) fn known_in_common(&self, e: &Expr) -> Option<(Dev, Ty)> {
        self.common.iter().find(|c| c.of == *e).map(|c| (c.value.clone(), c.ty))
    }
}
