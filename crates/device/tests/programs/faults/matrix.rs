//! Matrix instructions of warpgroups: registers and operands in use, fences.

use super::*;
use ViolationKind as V;

pub(super) fn faults() -> Vec<Fault> {
    let fault = |name, what, kinds, build| Fault { name, area: "matrix unit", what, kinds, build, args: product_inputs };
    vec![
        fault("wgmma_no_wait", "sums are stored before `wgmma.wait_group`", &[V::MatrixRegisters], wgmma_no_wait),
        fault("wgmma_no_fence", "sums in registers are used without `wgmma.fence`", &[V::MatrixRegisters], wgmma_no_fence),
        fault("wgmma_overwritten", "an operand in shared memory is overwritten before `wgmma.wait_group`", RACES, wgmma_overwritten),
        fault("wgmma_proxy", "an operand that threads wrote, without `fence.proxy.async`", &[V::Proxy], wgmma_proxy),
        fault("ring_pending", "a stage is given back while a group of instructions may still read it", &[V::RaceWriteAfterRead], ring_pending)
            .with(counted::ring_args),
        fault("ring_proxy", "results are stored as a tile without `fence.proxy.async`", &[V::Proxy], ring_proxy).with(counted::ring_args),
    ]
}

const PRODUCT: Product = Product { operand: DType::BF16, right: None, columns: 64, swizzle: Swizzle::B128, a: Some(Along::Depth), b: Along::Depth };

fn product_inputs() -> Args {
    product_args(&PRODUCT).0
}

fn wgmma_no_wait(planted: bool) -> Program {
    let whole = product(PRODUCT);
    if !planted {
        return whole;
    }
    let mut behind = without(whole, true, |s| matches!(s, StmtKind::WarpgroupWait { .. }));
    let last = behind.kernels[0].body.last().cloned().expect("a statement");
    behind.kernels[0].body.push(Stmt { kind: StmtKind::WarpgroupWait { pending: 0 }, ..last });
    behind
}

fn wgmma_no_fence(planted: bool) -> Program {
    without(product(PRODUCT), planted, |s| matches!(s, StmtKind::WarpgroupFence))
}

/// Writes zeros to rows 8 to 15 of the right operand.
fn zeros(program: &Program) -> Vec<StmtKind> {
    let word = VarId(program.kernels[0].vars.iter().position(|v| v.name == "fragment").expect("a variable") as u32);
    let mut kinds: Vec<StmtKind> = (0..4).map(|i| StmtKind::Assign { dst: at(word, Some(n(i))), value: Expr::Int(0, Ty::U32) }).collect();
    let (src, pred) = (at(word, Some(n(0))), Some(below(Expr::Tid, 64)));
    let index = add(n(8 * 64), mul(Expr::Tid, n(8)));
    kinds.push(StmtKind::Store { src, count: 8, mem: Mem::Shared(SharedId(1)), index, pred, cache: Cache::Default });
    kinds
}

fn wgmma_overwritten(planted: bool) -> Program {
    let whole = product(PRODUCT);
    changed(&whole, &mut |s| match s {
        StmtKind::WarpgroupWait { .. } => {
            let barrier = StmtKind::Barrier { scope: Scope::Block };
            Some(if planted { [zeros(&whole), vec![s.clone()]].concat() } else { [vec![s.clone(), barrier], zeros(&whole)].concat() })
        }
        _ => None,
    })
}

fn wgmma_proxy(planted: bool) -> Program {
    let whole = product(PRODUCT);
    changed(&whole, &mut |s| {
        let mut kinds = [vec![s.clone()], zeros(&whole)].concat();
        kinds.extend((!planted).then_some(StmtKind::FenceProxyAsync));
        kinds.push(StmtKind::Barrier { scope: Scope::Block });
        matches!(s, StmtKind::MbarrierWait { .. }).then_some(kinds)
    })
}

fn ring_pending(planted: bool) -> Program {
    let whole = counted::ring();
    if !planted {
        return whole;
    }
    changed(&whole, &mut |s| matches!(s, StmtKind::WarpgroupWait { pending: 1 }).then(|| vec![StmtKind::WarpgroupWait { pending: 2 }]))
}

fn ring_proxy(planted: bool) -> Program {
    without(counted::ring(), planted, |s| matches!(s, StmtKind::FenceProxyAsync))
}
