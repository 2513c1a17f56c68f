//! Prints one kernel: signature, shared buffers, declarations, statements, each line with its record.

use super::cluster;
use super::comment::comment_text;
use super::declare::{self, Declarations};
use super::expr::{codec, level, type_name, Printer};
use super::flight;
use super::names::{symbol, unprintable, KernelNames};
use super::tensor;
use crate::program::*;
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::dtype::DType;
use flashderive_ir::trace::{RecordId, Trace};
use std::collections::{BTreeMap, BTreeSet};

/// One line of a kernel.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    text: String,
    /// The record behind it.
    pub(crate) why: Option<RecordId>,
}

/// A printed kernel.
#[derive(Clone, Debug)]
pub(crate) struct KernelText {
    pub(crate) lines: Vec<Line>,
    /// Helpers it uses.
    pub(crate) helpers: BTreeSet<&'static str>,
    /// Functions written for it, by name.
    pub(crate) written: BTreeMap<String, String>,
}

impl KernelText {
    /// The lines joined, each ended by a newline.
    pub(crate) fn text(&self) -> String {
        self.lines.iter().map(|l| format!("{}\n", l.text)).collect()
    }
}

/// The C++ type of elements in memory.
pub(crate) fn memory_type(dtype: DType) -> &'static str {
    match dtype {
        DType::F64 => "double",
        DType::F32 => "float",
        DType::F16 => "__half",
        DType::BF16 => "__nv_bfloat16",
        DType::E4M3 => "__nv_fp8_e4m3",
        DType::E5M2 => "__nv_fp8_e5m2",
        DType::I64 => "long long",
        DType::I32 => "int",
        DType::I8 => "signed char",
        DType::E8M0 | DType::E2M1 | DType::I4 | DType::U8 | DType::Bool => "unsigned char",
    }
}

/// The operator and operand of `dst = dst op operand`, where C++ has `op=`.
fn update<'e>(dst: &Place, value: &'e Expr) -> Option<(&'static str, &'e Expr)> {
    let Expr::Binary(op, a, b) = value else { return None };
    let same = match (a.as_ref(), &dst.at) {
        (Expr::Var(id), None) => *id == dst.var,
        (Expr::Elem(id, at), Some(place)) => *id == dst.var && at.as_ref() == place,
        _ => false,
    };
    let sign = match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        _ => return None,
    };
    same.then_some((sign, b.as_ref()))
}

/// How a kernel uses a global buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BufferUse {
    pub(crate) reads: bool,
    pub(crate) writes: bool,
}

/// How `kernel` uses buffer `id`.
pub(crate) fn buffer_use(program: &Program, kernel: &Kernel, id: BufferId) -> BufferUse {
    let mut result = BufferUse::default();
    let of = |map: &MapId| program.maps.get(map.0 as usize).is_some_and(|m| m.buffer == id);
    declare::each(&kernel.body, &mut |stmt| match &stmt.kind {
        StmtKind::Load { mem: Mem::Global(b), .. } if *b == id => result.reads = true,
        StmtKind::CopyAsync { global, .. } | StmtKind::BulkCopy { global, .. } if *global == id => result.reads = true,
        StmtKind::TensorCopy { map, .. } if of(map) => result.reads = true,
        StmtKind::TensorStore { map, .. } if of(map) => result.writes = true,
        StmtKind::Store { mem: Mem::Global(b), .. } if *b == id => result.writes = true,
        StmtKind::Atomic { mem: Mem::Global(b), .. } if *b == id => result = BufferUse { reads: true, writes: true },
        _ => {}
    });
    result
}

/// The parameters of `kernel` with their types.
///
/// `__restrict__` lets the compiler keep values across barriers, so a buffer that the kernel both reads and writes
/// goes without it. A kernel that starts early reads what the kernel before still writes: no read-only path for that.
pub(crate) fn parameters(program: &Program, kernel: &Kernel, names: &KernelNames) -> Vec<String> {
    let mut out = Vec::new();
    for id in &kernel.buffers {
        if let (Some(buffer), Some(Some(name))) = (program.buffers.get(id.0 as usize), names.buffers.get(id.0 as usize)) {
            let element = memory_type(buffer.elem);
            let usage = buffer_use(program, kernel, *id);
            let moving = kernel.early && !matches!(buffer.source, BufferSource::Input(_));
            out.push(match (usage.reads, usage.writes) {
                (_, false) if moving => format!("const {element}* {name}"),
                (_, false) => format!("const {element}* __restrict__ {name}"),
                (false, true) => format!("{element}* __restrict__ {name}"),
                (true, true) => format!("{element}* {name}"),
            });
        }
    }
    for id in &kernel.scalars {
        if let (Some(scalar), Some(Some(name))) = (program.scalars.get(id.0 as usize), names.scalars.get(id.0 as usize)) {
            out.push(format!("{} {name}", type_name(scalar.ty)));
        }
    }
    for name in kernel.maps.iter().filter_map(|id| names.maps.get(id.0 as usize).and_then(Option::as_ref)) {
        out.push(format!("const __grid_constant__ fd::TensorMap {name}"));
    }
    out
}

/// Prints `kernel`.
pub(crate) fn print(program: &Program, kernel: &Kernel, trace: &Trace, arch: &str) -> Result<KernelText, Diagnostic> {
    if kernel.threads == 0 || kernel.threads > 1024 || !kernel.threads.is_multiple_of(32) {
        return Err(unprintable(format!("kernel `{}` has {} threads a block, which is no multiple of 32 up to 1024", kernel.name, kernel.threads)));
    }
    cluster::size(kernel)?;
    let names = KernelNames::of(program, kernel)?;
    let (helpers, written) = (BTreeSet::new(), BTreeMap::new());
    let printer = Printer { program, kernel, names, helpers, written, non_negative: declare::non_negative_scalars(kernel) };
    let mut writer = Writer {
        printer,
        trace,
        declarations: declare::declarations(kernel),
        settled: flight::settled(kernel),
        declared: Vec::new(),
        loaded: BTreeSet::new(),
        lines: Vec::new(),
        indent: 0,
        phase: None,
        seen: BTreeSet::new(),
        cited: None,
        trips: 0,
    };
    writer.head()?;
    writer.block(&kernel.body)?;
    writer.indent = 0;
    writer.line("}", None);
    cluster::check_target(kernel, &writer.printer, arch)?;
    Ok(KernelText { lines: writer.lines, helpers: writer.printer.helpers, written: writer.printer.written })
}

/// A kernel being written.
pub(super) struct Writer<'a> {
    pub(super) printer: Printer<'a>,
    trace: &'a Trace,
    declarations: Declarations,
    /// What fences and waits settle.
    pub(super) settled: flight::Settled,
    /// Variables whose declaration is in scope on a line of its own.
    pub(super) declared: Vec<VarId>,
    /// Arrays with loads from tensor memory that were not waited for.
    pub(super) loaded: BTreeSet<VarId>,
    lines: Vec<Line>,
    pub(super) indent: usize,
    /// The phase of the line above.
    phase: Option<PhaseId>,
    /// Phases that have been explained.
    seen: BTreeSet<u32>,
    /// The record of the line above.
    cited: Option<RecordId>,
    /// Counted loops that are not unrolled, one inside the other, around the line.
    pub(super) trips: u32,
}

impl Writer<'_> {
    /// Writes a line; its record is named if it is not that of the line above.
    pub(super) fn line(&mut self, text: impl AsRef<str>, why: Option<RecordId>) {
        let mut line = format!("{}{}", "    ".repeat(self.indent), text.as_ref());
        if let Some(id) = why {
            if self.cited != why {
                line.push_str(&format!("  // r{}", id.0));
                self.cited = why;
            }
        }
        self.lines.push(Line { text: line, why });
    }

    fn head(&mut self) -> Result<(), Diagnostic> {
        let (program, kernel) = (self.printer.program, self.printer.kernel);
        for elem in kernel.buffers.iter().filter_map(|id| program.buffers.get(id.0 as usize)).map(|b| b.elem).chain(kernel.shared.iter().map(|s| s.elem)) {
            // The codec brings the header that defines the element type.
            if matches!(elem, DType::BF16 | DType::F16 | DType::E4M3 | DType::E5M2) {
                self.printer.helpers.insert(codec(elem));
            }
        }
        self.line(format!("extern \"C\" __global__ void __launch_bounds__({}, {}) {}(", kernel.threads, kernel.min_blocks.max(1), symbol(&kernel.name)), None);
        let parameters = parameters(program, kernel, &self.printer.names);
        let last = parameters.len().saturating_sub(1);
        for (i, parameter) in parameters.iter().enumerate() {
            self.lines.push(Line { text: format!("    {parameter}{}", if i == last { ") {" } else { "," }), why: None });
        }
        if parameters.is_empty() {
            self.lines.push(Line { text: ") {".into(), why: None });
        }
        self.indent = 1;
        if !kernel.maps.is_empty() {
            self.printer.helpers.insert("tensor_map");
        }
        if !kernel.shared.is_empty() {
            self.line(format!("extern __shared__ __align__({}) unsigned char fd_shared[];", tensor::shared_alignment(program, kernel)), None);
        }
        for (shared, name) in kernel.shared.iter().zip(self.printer.names.shared.clone()) {
            if shared.offset % 16 != 0 {
                return Err(unprintable(format!("shared buffer `{name}` lies at byte {}, which is no multiple of 16", shared.offset)));
            }
            let element = memory_type(shared.elem);
            let size = format!("  // {} x {}, bytes {}..{}", shared.len, shared.elem.name(), shared.offset, shared.offset + shared.bytes());
            self.line(format!("{element}* {name} = reinterpret_cast<{element}*>(fd_shared + {});{size}", shared.offset), None);
        }
        Ok(())
    }

    fn block(&mut self, body: &[Stmt]) -> Result<(), Diagnostic> {
        let outside = self.declared.len();
        for stmt in body {
            self.phase(stmt);
            for var in self.declarations.before.remove(&declare::key(stmt)).unwrap_or_default() {
                self.declared.push(var);
                let (var, name) = self.printer.var(var)?;
                let text = match var.len {
                    Some(len) => format!("{} {name}[{len}];", type_name(var.ty)),
                    None => format!("{} {name};", type_name(var.ty)),
                };
                self.line(text, Some(stmt.why));
            }
            self.statement(stmt)?;
        }
        self.declared.truncate(outside);
        Ok(())
    }

    /// Opens the phase of `stmt` with a comment if the line above belongs to another.
    fn phase(&mut self, stmt: &Stmt) {
        if self.phase == Some(stmt.phase) {
            return;
        }
        self.phase = Some(stmt.phase);
        let Some(phase) = self.printer.kernel.phases.get(stmt.phase.0 as usize) else { return };
        let name = comment_text(&phase.name, 80);
        if !self.seen.insert(stmt.phase.0) {
            self.lines.push(Line { text: format!("{}// [{name}]", "    ".repeat(self.indent)), why: Some(phase.why) });
            return;
        }
        let conclusion = self.trace.records.get(phase.why.0 as usize).map(|r| comment_text(&r.conclusion, 160)).unwrap_or_default();
        if self.lines.last().is_some_and(|l| !l.text.trim_end().ends_with('{')) {
            self.lines.push(Line { text: String::new(), why: None });
        }
        self.lines.push(Line { text: format!("{}// [{name}] r{}: {conclusion}", "    ".repeat(self.indent), phase.why.0), why: Some(phase.why) });
        self.cited = Some(phase.why);
    }

    fn nested(&mut self, body: &[Stmt]) -> Result<(), Diagnostic> {
        self.indent += 1;
        let result = self.block(body);
        self.indent -= 1;
        result
    }

    fn statement(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let why = Some(stmt.why);
        match &stmt.kind {
            StmtKind::Assign { dst, value } => {
                let (text, ty) = self.place(dst)?;
                if let Some((sign, operand)) = update(dst, value) {
                    let operand = self.printer.value(operand, ty)?;
                    self.line(format!("{text} {sign}= {};", operand.s), why);
                    return Ok(());
                }
                let value = self.printer.value(value, ty)?;
                self.assign(stmt, &text, ty, &value.s);
            }
            StmtKind::For { var, from, to, step, unroll, body, .. } => self.for_loop(*var, from, to, *step, *unroll, body, stmt.why)?,
            StmtKind::While { cond, body, .. } => {
                let cond = self.printer.condition(cond)?;
                self.line("#pragma unroll 1", why);
                self.line(format!("while ({}) {{", cond.s), why);
                self.nested(body)?;
                self.line("}", None);
            }
            StmtKind::If { .. } => {
                self.branch(stmt, "")?;
                self.line("}", None);
            }
            _ => self.intrinsic(stmt)?,
        }
        Ok(())
    }

    /// `text = value`, declaring the variable if this is the place for it.
    pub(super) fn assign(&mut self, stmt: &Stmt, text: &str, ty: Ty, value: &str) {
        let declared = match self.declarations.inline.get(&declare::key(stmt)) {
            Some(true) => format!("const {} ", type_name(ty)),
            Some(false) => format!("{} ", type_name(ty)),
            None => String::new(),
        };
        self.line(format!("{declared}{text} = {value};"), Some(stmt.why));
    }

    fn branch(&mut self, stmt: &Stmt, before: &str) -> Result<(), Diagnostic> {
        let StmtKind::If { cond, then, otherwise, .. } = &stmt.kind else { return Ok(()) };
        let cond = self.printer.condition(cond)?;
        self.line(format!("{before}if ({}) {{", cond.s), Some(stmt.why));
        self.nested(then)?;
        match otherwise.as_slice() {
            [] => Ok(()),
            // A declaration before the inner branch needs a block of its own.
            [only] if matches!(only.kind, StmtKind::If { .. }) && !self.declarations.before.contains_key(&declare::key(only)) && only.phase == stmt.phase => {
                self.branch(only, "} else ")
            }
            _ => {
                self.line("} else {", Some(stmt.why));
                self.nested(otherwise)
            }
        }
    }

    fn for_loop(&mut self, var: VarId, from: &Expr, to: &Expr, step: i64, unroll: Unroll, body: &[Stmt], why: RecordId) -> Result<(), Diagnostic> {
        if step <= 0 {
            return Err(unprintable(format!("a loop has step {step}, which is not positive")));
        }
        let (declared, name) = self.printer.var(var)?;
        let (ty, name) = (declared.ty, name.to_string());
        if declared.len.is_some() || !matches!(ty, Ty::I32 | Ty::I64) {
            return Err(unprintable(format!("loop variable `{name}` is no integer scalar")));
        }
        let from = self.printer.value(from, ty)?;
        let end = self.printer.value(to, ty)?;
        let mut read = BTreeSet::new();
        declare::expr(to, &mut |v, _| {
            read.insert(v.0);
        });
        let mut changed = false;
        declare::each(body, &mut |s| declare::visit(s, &mut |v, write| changed |= write && read.contains(&v.0)));
        let end = if changed {
            // The end is fixed when the loop starts.
            let fixed = self.printer.names.scope.name(&format!("{name}_end"))?;
            self.line(format!("const {} {fixed} = {};", type_name(ty), end.s), Some(why));
            fixed
        } else {
            end.at(level::SHIFT)
        };
        match unroll {
            Unroll::Full => self.line("#pragma unroll", Some(why)),
            Unroll::No => self.line("#pragma unroll 1", Some(why)),
            Unroll::By(n) => self.line(format!("#pragma unroll {}", n.max(1)), Some(why)),
        }
        let advance = if step == 1 { format!("++{name}") } else { format!("{name} += {step}") };
        self.line(format!("for ({} {name} = {}; {name} < {end}; {advance}) {{", type_name(ty), from.s), Some(why));
        let inside = u32::from(unroll == Unroll::No);
        self.trips += inside;
        self.nested(body)?;
        self.trips -= inside;
        self.line("}", None);
        Ok(())
    }
}
