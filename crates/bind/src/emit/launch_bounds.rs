//! Threads of a kernel, and the blocks on a multiprocessor that the compiler leaves registers for.

use super::*;

/// Elements a thread up to which 64 registers are enough.
const FEW_ELEMENTS: u32 = 32;
/// Threads of a multiprocessor that have 64 registers each: the compiler is asked for that many, since more threads hide
/// the pauses between loading and storing.
const THREADS_OF_64_REGISTERS: u32 = 1024;

/// The same for 168 registers.
const THREADS_OF_168_REGISTERS: u32 = 384;

/// Results of a patch that fit 128 registers with the points they are made of.
const LARGEST_PATCH_OF_128_REGISTERS: u32 = 64;

/// A kernel without statements.
pub(super) fn empty(plan: &KernelPlan) -> dev::Kernel {
    let one = HostExpr::Const(1);
    dev::Kernel {
        name: plan.name.clone(),
        grid: [one.clone(), one.clone(), one],
        threads: plan.warps * 32,
        cluster: 1,
        early: false,
        version: 0,
        min_blocks: 1,
        buffers: Vec::new(),
        scalars: Vec::new(),
        maps: Vec::new(),
        shared: Vec::new(),
        vars: Vec::new(),
        phases: Vec::new(),
        body: Vec::new(),
    }
}

/// Registers of a thread for addresses, conditions and coordinates of a product of matrices (ptxas 13.0 for sm_80: 54 beside 88 of sums and
/// fragments where it is free; held to 40 it spills 0 to 12 bytes).
const REGISTERS_OF_ADDRESSES: u32 = 40;

/// Blocks on a multiprocessor that the compiler is asked to leave registers for.
pub(super) fn min_blocks(plan: &KernelPlan, kernel: &dev::Kernel) -> u32 {
    let up_to = |n: u32| kernel.vars.iter().all(|v| v.len.unwrap_or(1) <= n);
    // Patches whose points come from shared memory need little beside their results, where few copies bring them.
    if plan.outer.is_some_and(|o| o.copied > 0) && up_to(LARGEST_PATCH_OF_128_REGISTERS) && !copies_by_element(&kernel.body) {
        return (THREADS_OF_64_REGISTERS / 2 / kernel.threads).max(1);
    }
    // Points of a trip that are made side by side hold what each of them needs beside the state.
    if plan.stream.as_ref().is_some_and(|s| s.tile > 1) && plan.statements.iter().any(|s| s.delayed().is_some()) {
        return (THREADS_OF_64_REGISTERS / 2 / kernel.threads).max(1);
    }
    // Products alone need their sums, the fragments and addresses.
    if let (Some(c), 1, None, None) = (plan.contractions.values().next(), plan.contractions.len(), &plan.ring, &plan.columns) {
        let (rm, rn) = (c.tile[0] / 16 / c.warps_m, c.tile[1] / 8 / c.warps_n);
        if 4 * rm * rn + 4 * rm + 2 * rn + REGISTERS_OF_ADDRESSES <= 128 && !loads_by_element(kernel, &kernel.body) {
            return (THREADS_OF_64_REGISTERS / 2 / kernel.threads).max(1);
        }
    }
    // What was asked for a trip before is converted when it comes, and held twice unless the compiler is told how many registers there are (202 instead of 168 where
    // 64 sums, 24 fragments and 24 words on their way are held).
    let next = kernel.phases.iter().any(|p| p.name.starts_with(super::next_trip::ASKS));
    if next && plan.contractions.values().all(|c| c.tile[0] * c.tile[1] <= kernel.threads * LARGEST_PATCH_OF_128_REGISTERS) {
        return (THREADS_OF_168_REGISTERS / kernel.threads).max(kernel.min_blocks);
    }
    // Windows hold what their threads share, and wait for nothing else: two blocks of 128 registers a thread.
    let whole = |(axis, n): &(AxisId, u32)| plan.master.regs.iter().any(|m| m.axis == Some(*axis) && m.size == *n);
    if plan.stream.is_none()
        && plan.contractions.is_empty()
        && plan.outer.is_none()
        && !plan.local.is_empty()
        && plan.local.iter().all(whole)
        && !up_to(FEW_ELEMENTS)
    {
        return (THREADS_OF_64_REGISTERS / 2 / kernel.threads).max(1);
    }
    // Selects hold a few keys a thread.
    if plan.select.is_some() && up_to(FEW_ELEMENTS) {
        return (THREADS_OF_64_REGISTERS / kernel.threads).max(1);
    }
    // A walked row that stays has a group more, which its place in its first line takes.
    let few = FEW_ELEMENTS + plan.walked.as_ref().filter(|_| plan.stream.as_ref().is_some_and(|s| s.resident)).map_or(0, |w| w.group);
    if plan.private.is_some() || plan.outer.is_some() || !plan.contractions.is_empty() || !up_to(few) {
        return kernel.min_blocks;
    }
    // Tiles that wait for one another want more company than the others.
    let look_back = plan.stream.as_ref().is_some_and(|s| s.look_back) && plan.ahead == 0;
    // So do maps of few elements, which do nothing but wait for memory.
    let small = kernel.shared.is_empty() && !loads_by_element(kernel, &kernel.body) && up_to(FEW_ELEMENTS / 4);
    // A tile of a walked row is written twice, with tests of its points and without; what is read element by element beside it is held
    // with it.
    if plan.walked.is_some() {
        // One that stays is written once; the pieces of lists along it want registers (h200, 16384 rows of 8191, blocks of 256: two passes over a row 168 us
        // with three, 152 with four; with a list 244 in groups of 16 bytes, 194 in groups of 8, with two lists 247 there).
        let pieces = kernel.vars.iter().any(|v| v.ty == Ty::U32 && v.len.is_some());
        let stays = plan.stream.as_ref().is_some_and(|s| s.resident) && !pieces;
        let threads = match loads_by_element(kernel, &kernel.body) {
            true => THREADS_OF_64_REGISTERS / 2,
            false if stays => THREADS_OF_64_REGISTERS,
            false => THREADS_OF_64_REGISTERS / 4 * 3,
        };
        return (threads / kernel.threads).max(1);
    }
    let threads = if look_back || small { THREADS_OF_64_REGISTERS / 2 * 3 } else { THREADS_OF_64_REGISTERS };
    // Rows in flight leave room for so many blocks.
    let most = if plan.residents > 0 { plan.residents } else { u32::MAX };
    (threads / kernel.threads).min(most).max(1)
}

/// Whether asynchronous copies are of less than 16 bytes.
fn copies_by_element(body: &[dev::Stmt]) -> bool {
    body.iter().any(|s| match &s.kind {
        dev::StmtKind::CopyAsync { bytes, .. } => *bytes < 16,
        dev::StmtKind::For { body, .. } | dev::StmtKind::While { body, .. } => copies_by_element(body),
        dev::StmtKind::If { then, otherwise, .. } => copies_by_element(then) || copies_by_element(otherwise),
        _ => false,
    })
}

/// Whether arrays are loaded one element at a time: their addresses take registers.
fn loads_by_element(kernel: &dev::Kernel, body: &[dev::Stmt]) -> bool {
    body.iter().any(|s| match &s.kind {
        dev::StmtKind::Load { count: 1, mem: dev::Mem::Global(_), dst, .. } => kernel.vars.get(dst.var.0 as usize).and_then(|v| v.len).unwrap_or(1) > 1,
        dev::StmtKind::For { body, .. } | dev::StmtKind::While { body, .. } => loads_by_element(kernel, body),
        dev::StmtKind::If { cond: Dev::Unary(dev::UnaryOp::Unlikely, _), otherwise, .. } => loads_by_element(kernel, otherwise),
        dev::StmtKind::If { then, otherwise, .. } => loads_by_element(kernel, then) || loads_by_element(kernel, otherwise),
        _ => false,
    })
}
