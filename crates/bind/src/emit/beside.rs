//! Several plans in one kernel: each block does the work of one of them. The blocks of the first plan come first.

use super::*;

/// The blocks of some plans: what they do, how many they are, and the variable that holds a block's number among them.
struct Blocks {
    body: Vec<dev::Stmt>,
    count: HostExpr,
    number: VarId,
}

impl<'a> Emitter<'a> {
    /// Builds one kernel of several plans, all with the same number of threads and without shared memory.
    pub fn build_beside(
        p: &'a Problem,
        plans: &[&'a KernelPlan],
        online: &'a BTreeMap<TensorId, Pair>,
        tables: &mut Tables,
        trace: &mut Trace,
        (name, why): (String, RecordId),
    ) -> Built<dev::Kernel> {
        let mut b = KernelBuilder::new(dev::Kernel { name, ..empty(plans[0]) }, why);
        b.phase("CHOOSE", why);
        let phase = b.phase;
        let mut done: Option<Blocks> = None;
        for plan in plans {
            let number = b.scalar("block", Ty::I32);
            let e = Emitter::new(p, plan, online, &mut *tables, &mut *trace, b, Dev::Var(number));
            b = e.write()?;
            let next = Blocks { body: b.take_body(), count: b.kernel.grid[0].clone(), number };
            (b.phase, b.why) = (phase, why);
            done = Some(match done {
                None => next,
                Some(first) => join(&mut b, tables, first, next),
            });
        }
        let Some(all) = done else { return Err(Diagnostic::bug(codes::BUILD_BUG, p.statements[0].span, "a kernel of no plans").into()) };
        b.set(all.number, Dev::BlockIdx(0));
        all.body.into_iter().for_each(|s| b.emit_as(s));
        let mut kernel = b.finish();
        kernel.grid[0] = all.count;
        kernel.min_blocks = plans.iter().map(|plan| min_blocks(plan, &kernel)).min().unwrap_or(1);
        packed::whole_bytes(&kernel, tables, p, &plans[0].statements[0])?;
        Ok(kernel)
    }
}

/// Blocks that do what `first` or what `second` does.
fn join(b: &mut KernelBuilder, tables: &mut Tables, first: Blocks, second: Blocks) -> Blocks {
    let number = b.scalar("number", Ty::I32);
    let before = host_scalar(b, tables, "blocks", first.count.clone(), Ty::I32);
    let mut arm = |blocks: Blocks, own: Dev| {
        b.open();
        b.set(blocks.number, own);
        blocks.body.into_iter().for_each(|s| b.emit_as(s));
        b.close()
    };
    let count = HostExpr::Add(Box::new(first.count.clone()), Box::new(second.count.clone()));
    let then = arm(first, Dev::Var(number));
    let otherwise = arm(second, builder::sub(Dev::Var(number), before.clone()));
    b.emit(dev::StmtKind::If { cond: builder::lt(Dev::Var(number), before), uniform: dev::Uniform::Block, then, otherwise });
    Blocks { body: b.take_body(), count, number }
}
