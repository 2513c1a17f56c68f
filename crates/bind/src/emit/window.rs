//! Windows that lie inside the input as a whole.
//!
//! Conditions on the points of a window are mostly of its ends: `0 <= h + i - 1` holds for all registers of a thread if it does where
//! the sum is least. Threads for which all conditions hold at their ends combine their points without tests; those at the ends of the
//! input, few of them, point by point.

use super::translate::Env;
use super::*;
use crate::address;
use flashderive_device::program::{StmtKind, UnaryOp};

/// Whether all `conditions` hold for all registers of a thread of `layout`, where each is a comparison of sums: the digits at which it
/// is hardest to meet, by condition.
fn ends(layout: &Layout, conditions: &[Expr]) -> Option<Vec<Vec<Dev>>> {
    let hardest = |c: &Expr| {
        let Node::Binary(Binary::Le | Binary::Lt, a, b) = &c.node else { return None };
        let room = address::terms(&Expr::binary(Binary::Sub, (**b).clone(), (**a).clone()));
        let mut slope: BTreeMap<AxisId, i64> = BTreeMap::new();
        for t in room {
            match t.factors.as_slice() {
                [Expr { node: Node::Axis(axis), .. }] => *slope.entry(*axis).or_default() += t.coefficient,
                factors if factors.iter().all(|f| f.axes().is_empty() && f.tensors().is_empty()) => {}
                _ => return None,
            }
        }
        let digit = |m: &crate::layout::Mode| {
            let falls = m.axis.and_then(|a| slope.get(&a)).is_some_and(|k| *k < 0);
            Dev::i32(if falls { i64::from(m.size) - 1 } else { 0 })
        };
        Some(layout.regs.iter().map(digit).collect())
    };
    conditions.iter().map(hardest).collect()
}

impl<'a> Emitter<'a> {
    /// Combines the points of windows over `axes`: `point(self, digits, inside, conditions)` takes one where it is `inside` and the conditions hold. `None` where it is
    /// not known from the ends of a thread's points which conditions hold.
    pub(crate) fn over_windows(
        &mut self,
        (layout, axes): (&Layout, &[AxisId]),
        conditions: &[Expr],
        point: &mut dyn FnMut(&mut Self, &[Dev], Vec<Dev>, &[Expr]) -> Built<()>,
    ) -> Built<Option<()>> {
        let Some(ends) = ends(layout, conditions) else { return Ok(None) };
        let last: Vec<Dev> = layout.regs.iter().map(|m| Dev::i32(i64::from(m.size) - 1)).collect();
        let mut all = self.inside(axes, layout, &last);
        for (c, digits) in conditions.iter().zip(&ends) {
            let held = self.translate(c, &Env { layout, digits, leaves: &[] })?.0;
            if !all.contains(&held) {
                all.push(held);
            }
        }
        let Some(whole) = builder::all(all) else { return Ok(None) };
        let whole = self.b.let_("whole", Ty::Bool, whole);
        let mut points = |e: &mut Self, tested: bool| {
            let regs = layout.regs.clone();
            e.scoped(|e| {
                e.over_registers(&regs, &mut |e, digits| match tested {
                    true => {
                        let inside = e.inside(axes, layout, digits);
                        point(e, digits, inside, conditions)
                    }
                    false => point(e, digits, Vec::new(), &[]),
                })
            })
        };
        let (then, otherwise) = (points(self, true)?, points(self, false)?);
        let cond = builder::un(UnaryOp::Unlikely, builder::un(UnaryOp::Not, whole));
        self.b.emit(StmtKind::If { cond, uniform: dev::Uniform::None, then, otherwise });
        Ok(Some(()))
    }
}
