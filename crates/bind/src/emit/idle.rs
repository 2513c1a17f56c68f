//! Blocks that have nothing to do: a condition of all that a kernel stores, which is the same for all points of a block and whose values lie in memory, is asked
//! once, before all else. Done for what nobody reads where the condition fails ([`Problem::seldom`]): other sums are 0 there.

use super::translate::Env;
use super::*;
use flashderive_device::program::{StmtKind, UnaryOp, Uniform};

impl<'a> Emitter<'a> {
    /// The passes of the plan, in blocks that have anything to do.
    pub(super) fn passes_unless_idle(&mut self) -> Built<()> {
        let conditions = self.of_whole_blocks();
        if conditions.is_empty() {
            return self.run_passes();
        }
        let text = conditions.iter().map(|g| flashderive_ir::text::expr(self.p, g)).collect::<Vec<_>>().join(" and ");
        let conclusion =
            "all that the kernel stores is there only where this holds, and it holds for all points of a block or for none: the others end at once";
        self.because("idle-block", text, conclusion.into(), Space::Problem, conditions[0].span);
        let layout = self.alike();
        let leaves = self.leaves(&conditions.iter().collect::<Vec<_>>(), &layout, &[])?;
        let env = Env { layout: &layout, digits: &[], leaves: &leaves };
        let holds = conditions.iter().map(|g| Ok(self.translate(g, &env)?.0)).collect::<Built<Vec<Dev>>>()?;
        self.finish_groups();
        let Some(cond) = builder::all(holds) else { return self.run_passes() };
        self.assumed.extend(conditions);
        self.outer += 1;
        let mark = self.b.mark();
        let then = self.scoped(Self::run_passes)?;
        self.outer -= 1;
        self.b.resume(mark);
        let cond = builder::un(UnaryOp::Unlikely, cond);
        self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then, otherwise: Vec::new() });
        Ok(())
    }

    /// Conditions of all that is stored which a block has the same at all of its points, and for which it has to look into memory: what it can work out
    /// costs it little where it is asked.
    fn of_whole_blocks(&self) -> Vec<Expr> {
        let plan = self.plan;
        let alone = |s: &StreamPlan| s.cluster == 1 && !s.look_back && s.split.is_none();
        let stored: Vec<&Statement> = plan.statements.iter().filter(|s| plan.stores.contains(&s.target)).collect();
        let unread = stored.iter().all(|s| self.p.seldom.contains(&s.target));
        let (Some(first), true) = (stored.first(), unread && plan.stream.as_ref().is_none_or(alone) && plan.state_blocks == 1) else { return Vec::new() };
        let given = |g: &Expr| {
            let read = g.tensors();
            !read.is_empty() && read.iter().all(|t| self.maker(*t).is_none())
        };
        let of_block =
            |g: &Expr| self.tile_axes(&g.axes()).is_empty() && !self.depends_on_stream(g) && g.axes().iter().all(|a| plan.grid.iter().any(|(x, _)| x == a));
        let all = |g: &Expr| stored.iter().all(|s| s.kind == first.kind && crate::group::guards(s).contains(g));
        crate::group::guards(first).into_iter().filter(|g| given(g) && of_block(g) && all(g)).collect()
    }
}
