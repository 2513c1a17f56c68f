//! Whether a kernel's threads have the registers that they need, by what is alive in the program ([`flashderive_device::registers`]).
//!
//! The budget is what the launch bounds leave a thread, or what a role sets for itself. A kernel that was to share a
//! multiprocessor with more of its kind asks for fewer where they would not fit. Of candidates, those that fit come before those
//! that do not, unless these are far cheaper. What is predicted to go to local memory is written down; the commands that compile refuse more than that.

use crate::Table;
use flashderive_device::program::{Buffer, Kernel, Program, Stmt, StmtKind, Ty, Unroll};
use flashderive_device::registers::{needs, Need, Needs, Order};
use flashderive_diagnostics::Span;
use flashderive_ir::target::Target;
use flashderive_ir::trace::{Record, Space, Trace};

/// Registers beside those of values that are alive, for the choice of launch bounds and of candidates: operands of the statement
/// being run, addresses that differ by constants.
const BESIDE: u32 = 8;
/// What the model may miss of what `ptxas` takes with everything where it is written, as a part of that: temporaries, and work that is moved
/// to hide latencies. Measured on the kernels of the repository with ptxas 13.0: up to a quarter and [`MISSED`].
const MISSED_PART: u32 = 4;
/// And a few: of loops of many short loads, those that the compiler asks for together (118 where the model sees 19).
const MISSED: u32 = 48;
/// Part of a budget from which on `ptxas` may spill a little that would have fit, and how much (40 bytes with 207 of 255 registers).
const NEAR: (u32, u32) = (3, 4);
/// Bytes of that.
const NEAR_BYTES: u32 = 64;
/// Bytes in which functions of the CUDA library reduce large angles.
const ANGLE_BYTES: u32 = 32;
/// A lack of less than one part in so many may be none, and so may one of a few registers.
const UNSURE: u32 = 8;
const UNSURE_REGISTERS: u32 = 8;
/// More than one part in so many is far.
const FAR: u32 = 4;
/// Arrays of a kernel from which on a chain is long. (A median of nine as exchanges has 55, of 16 elements: 2.4 KB of local memory a thread by ptxas, and 616 us where the
/// model had 45, as if each element were made before the next; h200. With 8 elements and 128 registers there is none.)
const ARRAYS_IN_TURN: usize = 32;
/// Registers are given in steps of so many a thread.
const STEP: u32 = 8;

/// Registers of the threads that run a part of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// A role's number, else nothing.
    pub given: Option<u32>,
    /// Registers that are needed.
    pub needed: u32,
    /// With what the model may miss.
    pub most: u32,
    /// Of those, addresses computed in front of loops.
    pub addresses: u32,
    /// Registers that a thread can have.
    pub budget: u32,
}

/// What is expected of a kernel's registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// The kernel's name in the program.
    pub kernel: String,
    /// The threads as they are launched, then roles with registers of their own.
    pub parts: Vec<Part>,
    /// Bytes of local memory a thread at most: what may not fit, and arrays that are indexed by numbers that are no constants.
    pub local_bytes: u32,
}

/// Registers that launch bounds leave a thread of `kernel`.
fn launched(kernel: &Kernel, target: &Target) -> u32 {
    let share = target.registers_per_multiprocessor / (kernel.threads * kernel.min_blocks.max(1)).max(1) / STEP * STEP;
    share.min(target.registers_per_thread)
}

/// Registers that the arrays of `kernel` and a few other values take if all of them are alive: no more are needed.
fn bound(kernel: &Kernel) -> u32 {
    let each = |ty: Ty| if ty == Ty::I64 { 2 } else { 1 };
    kernel.vars.iter().map(|v| v.len.unwrap_or(1) * each(v.ty)).sum::<u32>() + BESIDE
}

/// What the parts of `kernel` need: nothing where all of its arrays fit.
fn parts(kernel: &Kernel, buffers: &[Buffer], target: &Target) -> Vec<Need> {
    if bound(kernel) <= launched(kernel, target) {
        return Vec::new();
    }
    needs(buffers, kernel, order(kernel)).parts
}

/// When work is done: where its results are needed, but in long chains without a loop or a barrier, which compilers leave as they are written.
fn order(kernel: &Kernel) -> Order {
    fn straight(s: &Stmt) -> bool {
        match &s.kind {
            StmtKind::For { unroll, body, .. } => *unroll == Unroll::Full && body.iter().all(straight),
            StmtKind::If { then, otherwise, .. } => then.iter().chain(otherwise).all(straight),
            StmtKind::While { .. } | StmtKind::Barrier { .. } => false,
            _ => true,
        }
    }
    let arrays = kernel.vars.iter().filter(|v| v.len.is_some_and(|n| n > 1)).count();
    if arrays > ARRAYS_IN_TURN && kernel.shared.is_empty() && kernel.body.iter().all(straight) {
        Order::Written
    } else {
        Order::Late
    }
}

/// Registers that threads with these `parts` need and those that they can have, where `launched` are what launch bounds leave: of the part that
/// lacks most, without what compilers can make again where they are `short` of registers.
fn tightest(parts: &[Need], launched: u32, short: bool) -> (u32, u32) {
    let of = |n: &Need| (if short { n.values } else { n.peak } + BESIDE, n.given.unwrap_or(launched));
    parts.iter().map(of).max_by_key(|(need, has)| i64::from(*need) - i64::from(*has)).unwrap_or((0, launched))
}

/// Registers that the threads of each kernel of `program` lack by more than what the model may be wrong by.
pub fn lacking(program: &Program, target: &Target) -> Vec<u32> {
    let of = |kernel: &Kernel| match tightest(&parts(kernel, &program.buffers, target), launched(kernel, target), true) {
        (need, has) if has + (has / UNSURE).max(UNSURE_REGISTERS) < need => need - has,
        _ => 0,
    };
    program.kernels.iter().map(of).collect()
}

/// What is expected of `kernel`.
pub fn predict(kernel: &Kernel, buffers: &[Buffer], target: &Target) -> Prediction {
    let Needs { parts, indexed, angles } = needs(buffers, kernel, order(kernel));
    let written = needs(buffers, kernel, Order::Written).parts;
    let part = |(n, written): (&Need, &Need)| {
        let early = n.peak.max(written.peak);
        let most = early + early / MISSED_PART + MISSED;
        Part { given: n.given, needed: n.peak, most, addresses: n.addresses, budget: n.given.unwrap_or(launched(kernel, target)) }
    };
    let parts: Vec<Part> = parts.iter().zip(&written).map(part).collect();
    let near = |p: &Part| if NEAR.0 * p.budget < NEAR.1 * p.most { NEAR_BYTES } else { 0 };
    let over = parts.iter().map(|p| 4 * p.most.saturating_sub(p.budget) + near(p)).max().unwrap_or(0);
    let arrays: u32 = indexed.iter().filter_map(|v| kernel.vars.get(v.0 as usize)).map(|v| v.len.unwrap_or(1)).sum();
    Prediction { kernel: kernel.name.clone(), parts, local_bytes: over + 4 * arrays + if angles { ANGLE_BYTES } else { 0 } }
}

/// Asks for as many blocks on a multiprocessor as have the registers that their threads need. A quarter of the threads is given for that, more
/// only where far more registers are needed: a few bytes of local memory cost less. Blocks of a cluster are not parted.
pub fn fit(kernel: &mut Kernel, buffers: &[Buffer], target: &Target) {
    let asked = kernel.min_blocks;
    let divided = kernel.body.iter().any(divides);
    if asked < 2 || kernel.cluster > 1 || divided {
        return;
    }
    let parts = parts(kernel, buffers, target);
    let (need, has) = tightest(&parts, launched(kernel, target), false);
    // Conditions can be evaluated again.
    let far = has + has / FAR < tightest(&parts, launched(kernel, target), true).0;
    let least = if far { 1 } else { asked - asked / FAR };
    let lacks = |has: u32| has + has / UNSURE < need;
    while least < kernel.min_blocks && lacks(launched(kernel, target)) {
        kernel.min_blocks -= 1;
    }
    if lacks(launched(kernel, target)) && 1 < least {
        kernel.min_blocks = asked;
    }
}

/// Whether roles take registers from one another: what they are launched with is part of that.
fn divides(s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::Registers { .. } => true,
        StmtKind::If { then, otherwise, .. } => then.iter().chain(otherwise).any(divides),
        _ => false,
    }
}

/// Writes down what is expected of the kernels of a program.
pub fn record(predictions: &[Prediction], span: Span, trace: &mut Trace) {
    for p in predictions {
        let parts: Vec<String> = p.parts.iter().map(text).collect();
        let local = if p.local_bytes == 0 { "no local memory".to_string() } else { format!("{} bytes of local memory a thread at most", p.local_bytes) };
        trace.record(Record {
            step: "step2",
            rule: "registers",
            subject: p.kernel.clone(),
            premises: Vec::new(),
            conclusion: format!("{}: {local}", parts.join("; ")),
            space: Space::Hardware,
            span,
        });
    }
}

fn text(p: &Part) -> String {
    let whose = match p.given {
        Some(_) => "a role ",
        None => "",
    };
    format!("{whose}needs {} of {} registers, {} with what may be missed", p.needed, p.budget, p.most)
}

/// The same as a table.
pub fn table(predictions: &[Prediction]) -> Table {
    let header = ["kernel", "role", "registers needed", "of them addresses", "at most", "budget", "local bytes at most"];
    let rows = predictions.iter().flat_map(|p| {
        p.parts.iter().map(|part| {
            let role = part.given.map_or("-".into(), |n| format!("of {n}"));
            vec![
                p.kernel.clone(),
                role,
                part.needed.to_string(),
                part.addresses.to_string(),
                part.most.to_string(),
                part.budget.to_string(),
                p.local_bytes.to_string(),
            ]
        })
    });
    Table { title: "Registers".into(), header: header.map(String::from).to_vec(), rows: rows.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_device::host::HostExpr;
    use flashderive_device::program::*;
    use flashderive_ir::trace::RecordId;

    /// A kernel of 256 threads, 4 blocks a multiprocessor, that fills `n` registers and needs all of them at once.
    fn kernel(n: u32) -> Kernel {
        let stmt = |kind| Stmt { kind, phase: PhaseId(0), why: RecordId(0) };
        let held = Var { name: "held".into(), ty: Ty::F32, len: Some(n) };
        let all = MatrixA::Registers(VarId(0), Expr::i32(0));
        let b = SharedMatrix { shared: SharedId(0), at: Expr::i32(0), rows_along: Along::Depth, swizzle: Swizzle::B128, stride: 1024, lead: 16 };
        let accumulate = Expr::Int(1, Ty::Bool);
        let mma =
            StmtKind::WarpgroupMma { columns: 2 * n, operands: [flashderive_ir::dtype::DType::BF16; 2], a: all, b, c: (VarId(0), Expr::i32(0)), accumulate };
        Kernel {
            name: "k".into(),
            grid: [1, 1, 1].map(HostExpr::Const),
            version: 0,
            threads: 256,
            cluster: 1,
            early: false,
            min_blocks: 4,
            buffers: Vec::new(),
            scalars: Vec::new(),
            maps: Vec::new(),
            shared: Vec::new(),
            vars: vec![held],
            phases: vec![Phase { name: "INIT".into(), why: RecordId(0) }],
            body: vec![stmt(mma.clone()), stmt(mma)],
        }
    }

    fn target() -> Target {
        flashderive_spec::parse_target(include_str!("../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list))
    }

    #[test]
    fn fewer_blocks_are_asked_for_where_registers_run_out() {
        for (n, blocks) in [(48, 4), (56, 4), (64, 4), (70, 3), (96, 2), (200, 1)] {
            let mut k = kernel(n);
            fit(&mut k, &[], &target());
            assert_eq!(k.min_blocks, blocks, "{n} values");
        }
        let mut clustered = Kernel { cluster: 8, ..kernel(96) };
        fit(&mut clustered, &[], &target());
        assert_eq!(clustered.min_blocks, 4);
    }

    #[test]
    fn what_does_not_fit_is_predicted() {
        assert_eq!(predict(&Kernel { min_blocks: 1, ..kernel(100) }, &[], &target()).local_bytes, 0);
        let p = predict(&kernel(100), &[], &target());
        assert_eq!((p.parts[0].needed, p.parts[0].most, p.parts[0].budget, p.local_bytes), (100, 173, 64, 4 * 109 + 64));
    }
}
