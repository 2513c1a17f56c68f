//! Launching kernels early: a kernel is launched while the one before it ends, and waits there for what that wrote.
//!
//! It is launched once all blocks of the one before have ended, before their writes are known to be everywhere: no block says so any sooner. Blocks that start
//! while those of another kernel run go to the multiprocessors that have room, all to a few, and the kernel waits for these in the end: two
//! products of 128 blocks each took 40.0 us then, and take 19.4 (H200, `tests/trials/two_matmul.yaml`).

use flashderive_device::program::{Kernel, Stmt, StmtKind};
use flashderive_diagnostics::Span;
use flashderive_ir::trace::{Record, Space, Trace};

/// Lets each kernel but the first be launched early. Each waits before its first access to memory: it is launched when the one before has waited, so that the
/// wait of a chain's last kernel covers all before it.
pub fn overlap(kernels: &mut [Kernel], trace: &mut Trace) {
    if kernels.len() < 2 {
        return;
    }
    let why = trace.record(Record {
        step: "build",
        rule: "early-launch",
        subject: kernels.iter().map(|k| k.name.clone()).collect::<Vec<_>>().join(", "),
        premises: Vec::new(),
        conclusion: "each kernel is launched when the blocks of the one before it have ended, and waits for their writes before it touches memory".into(),
        space: Space::Hardware,
        span: Span::NONE,
    });
    for k in &mut kernels[1..] {
        let at = k.body.iter().position(|s| !matches!(s.kind, StmtKind::Assign { .. })).unwrap_or(k.body.len());
        let phase = k.body.get(at).map_or(flashderive_device::program::PhaseId(0), |s| s.phase);
        k.early = true;
        k.body.insert(at, Stmt { kind: StmtKind::GridWait, phase, why });
    }
}
