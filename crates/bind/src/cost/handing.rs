//! What it costs that blocks hand values on to one another while they multiply.

use super::has;
use super::walk::LEAST_WARPGROUP_CYCLES;
use flashderive_device::program::*;
use flashderive_ir::target::{Target, WarpgroupInstruction};
use std::collections::BTreeSet;

/// Time of a byte that is written to the cache over that of one read from there (h200: 4.65 and 8.6 TB/s).
pub(super) const STORED_BYTES: f64 = 1.85;

/// Cycles from what a block has written to where another block that waits for it goes on (h200: a barrier of two blocks by atomics takes 1504).
pub(super) const AWAITED_CYCLES: f64 = 1500.0;

/// What handing over costs beside that, in microseconds (measured, h200, seven plans of tiles cut along the depth, against the same model's error for plans
/// of the same products without: 2.4 to 6.4 us more than priced, 5 in the middle, of which the launch that zeroes is a part).
pub(super) const HANDING_US: f64 = 2.5;

/// Bytes a cycle that the cache delivers to a multiprocessor when all of them read.
pub(super) fn delivered(target: &Target) -> f64 {
    target.rates.l2_gb_s.value / target.rates.clock_ghz.value / f64::from(target.multiprocessors)
}

/// Cycles that a block needs to hand `bytes` over to another one.
pub fn handing_over(target: &Target, bytes: u32) -> f64 {
    f64::from(bytes) * STORED_BYTES / delivered(target) + AWAITED_CYCLES
}

/// Cycles of the matrix unit for a step of rows, columns and depth.
pub fn step_cycles(m: &WarpgroupInstruction, [rows, columns, depth]: [u32; 3]) -> f64 {
    f64::from(rows / 64 * (depth / m.k)) * (f64::from(columns) * m.cycles_per_column).max(LEAST_WARPGROUP_CYCLES)
}

/// Buffers that threads both write and read in a kernel of roles whose blocks wait for one another.
pub(super) fn handing(body: &[Stmt]) -> BTreeSet<u32> {
    fn walk(body: &[Stmt], out: &mut [BTreeSet<u32>; 2]) {
        for s in body {
            match &s.kind {
                StmtKind::Store { mem: Mem::Global(b), .. } => out[0].extend([b.0]),
                StmtKind::Load { mem: Mem::Global(b), .. } => out[1].extend([b.0]),
                StmtKind::For { body, .. } | StmtKind::While { body, .. } => walk(body, out),
                StmtKind::If { then, otherwise, .. } => {
                    walk(then, out);
                    walk(otherwise, out);
                }
                _ => {}
            }
        }
    }
    let waits = has(body, &|k| matches!(k, StmtKind::Atomic { op: AtomicOp::Await, .. }));
    let roles = has(body, &|k| matches!(k, StmtKind::TensorCopy { .. }));
    let mut out = Default::default();
    if waits && roles {
        walk(body, &mut out);
    }
    &out[0] & &out[1]
}

/// Whether the trips of a loop inside `body` depend on `var`.
pub(super) fn varies(body: &[Stmt], var: VarId) -> bool {
    fn mentions(e: &Expr, vars: &BTreeSet<u32>) -> bool {
        match e {
            Expr::Var(v) => vars.contains(&v.0),
            Expr::Elem(_, a) | Expr::Unary(_, a) | Expr::Cast(_, a) => mentions(a, vars),
            Expr::Binary(_, a, b) => mentions(a, vars) || mentions(b, vars),
            Expr::Fma(a, b, c) | Expr::Select(a, b, c) => [a, b, c].into_iter().any(|e| mentions(e, vars)),
            _ => false,
        }
    }
    fn walk(body: &[Stmt], vars: &mut BTreeSet<u32>) -> bool {
        body.iter().any(|s| match &s.kind {
            StmtKind::Assign { dst, value } => {
                if mentions(value, vars) {
                    vars.insert(dst.var.0);
                }
                false
            }
            StmtKind::For { from, to, body, .. } => mentions(from, vars) || mentions(to, vars) || walk(body, vars),
            StmtKind::If { then, otherwise, .. } => walk(then, vars) || walk(otherwise, vars),
            StmtKind::While { body, .. } => walk(body, vars),
            _ => false,
        })
    }
    walk(body, &mut BTreeSet::from([var.0]))
}
