//! Launching kernels early: a kernel's blocks start while the one before it drains, and wait there for its end.

use flashderive_device::program::{Kernel, Stmt, StmtKind};
use flashderive_diagnostics::Span;
use flashderive_ir::trace::{Record, Space, Trace};

/// Lets each kernel but the first be launched early. Each waits before its first access to memory, and releases the
/// next one there: the wait of a chain's last kernel then covers all before it.
pub fn overlap(kernels: &mut [Kernel], trace: &mut Trace) {
    let last = kernels.len().saturating_sub(1);
    if last == 0 {
        return;
    }
    let why = trace.record(Record {
        step: "build",
        rule: "early-launch",
        subject: kernels.iter().map(|k| k.name.clone()).collect::<Vec<_>>().join(", "),
        premises: Vec::new(),
        conclusion: "each kernel starts while the one before it ends, and waits before it touches memory".into(),
        space: Space::Hardware,
        span: Span::NONE,
    });
    for (i, k) in kernels.iter_mut().enumerate() {
        let at = k.body.iter().position(|s| !matches!(s.kind, StmtKind::Assign { .. })).unwrap_or(k.body.len());
        let phase = k.body.get(at).map_or(flashderive_device::program::PhaseId(0), |s| s.phase);
        if i < last {
            k.body.insert(at, Stmt { kind: StmtKind::GridRelease, phase, why });
        }
        if i > 0 {
            k.early = true;
            k.body.insert(at, Stmt { kind: StmtKind::GridWait, phase, why });
        }
    }
}
