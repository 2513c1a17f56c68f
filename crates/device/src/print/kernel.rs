//! Prints one kernel: signature, shared buffers, declarations, statements, each line with its record.

use super::comment::comment_text;
use super::declare::{self, Declarations};
use super::expr::{codec, float_literal, int_literal, level, type_name, Printer};
use super::names::{symbol, unprintable, KernelNames};
use crate::program::*;
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::dtype::DType;
use flashderive_ir::trace::{RecordId, Trace};
use std::collections::BTreeSet;

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
pub(crate) fn buffer_use(kernel: &Kernel, id: BufferId) -> BufferUse {
    let mut result = BufferUse::default();
    declare::each(&kernel.body, &mut |stmt| match &stmt.kind {
        StmtKind::Load { mem: Mem::Global(b), .. } if *b == id => result.reads = true,
        StmtKind::CopyAsync { global, .. } | StmtKind::BulkCopy { global, .. } if *global == id => result.reads = true,
        StmtKind::Store { mem: Mem::Global(b), .. } if *b == id => result.writes = true,
        StmtKind::Atomic { mem: Mem::Global(b), .. } if *b == id => result = BufferUse { reads: true, writes: true },
        _ => {}
    });
    result
}

/// The parameters of `kernel` with their types.
///
/// `__restrict__` lets the compiler keep values across barriers, so a buffer that the kernel both reads and writes
/// goes without it.
pub(crate) fn parameters(program: &Program, kernel: &Kernel, names: &KernelNames) -> Vec<String> {
    let mut out = Vec::new();
    for id in &kernel.buffers {
        if let (Some(buffer), Some(Some(name))) = (program.buffers.get(id.0 as usize), names.buffers.get(id.0 as usize)) {
            let element = memory_type(buffer.elem);
            let usage = buffer_use(kernel, *id);
            out.push(match (usage.reads, usage.writes) {
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
    out
}

/// Prints `kernel`.
pub(crate) fn print(program: &Program, kernel: &Kernel, trace: &Trace) -> Result<KernelText, Diagnostic> {
    if kernel.threads == 0 || kernel.threads > 1024 || kernel.threads % 32 != 0 {
        return Err(unprintable(format!("kernel `{}` has {} threads a block, which is no multiple of 32 up to 1024", kernel.name, kernel.threads)));
    }
    let names = KernelNames::of(program, kernel)?;
    let printer = Printer { program, kernel, names, helpers: BTreeSet::new(), non_negative: declare::non_negative_scalars(kernel) };
    let mut writer = Writer { printer, trace, declarations: declare::declarations(kernel), lines: Vec::new(), indent: 0, phase: None, seen: BTreeSet::new(), cited: None };
    writer.head()?;
    writer.block(&kernel.body)?;
    writer.indent = 0;
    writer.line("}", None);
    Ok(KernelText { lines: writer.lines, helpers: writer.printer.helpers })
}

struct Writer<'a> {
    printer: Printer<'a>,
    trace: &'a Trace,
    declarations: Declarations,
    lines: Vec<Line>,
    indent: usize,
    /// The phase of the line above.
    phase: Option<PhaseId>,
    /// Phases that have been explained.
    seen: BTreeSet<u32>,
    /// The record of the line above.
    cited: Option<RecordId>,
}

impl Writer<'_> {
    /// Writes a line; its record is named if it is not that of the line above.
    fn line(&mut self, text: impl AsRef<str>, why: Option<RecordId>) {
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
        if !kernel.shared.is_empty() {
            self.line("extern __shared__ __align__(128) unsigned char fd_shared[];", None);
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
        for stmt in body {
            self.phase(stmt);
            for var in self.declarations.before.remove(&declare::key(stmt)).unwrap_or_default() {
                let (var, name) = self.printer.var(var)?;
                let text = match var.len {
                    Some(len) => format!("{} {name}[{len}];", type_name(var.ty)),
                    None => format!("{} {name};", type_name(var.ty)),
                };
                self.line(text, Some(stmt.why));
            }
            self.statement(stmt)?;
        }
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
            StmtKind::If { .. } => {
                self.branch(stmt, "")?;
                self.line("}", None);
            }
            _ => self.intrinsic(stmt)?,
        }
        Ok(())
    }

    /// `text = value`, declaring the variable if this is the place for it.
    fn assign(&mut self, stmt: &Stmt, text: &str, ty: Ty, value: &str) {
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
            [only] if matches!(only.kind, StmtKind::If { .. }) && !self.declarations.before.contains_key(&declare::key(only)) && only.phase == stmt.phase => self.branch(only, "} else "),
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
        self.nested(body)?;
        self.line("}", None);
        Ok(())
    }

    /// A place in registers and its type.
    fn place(&mut self, place: &Place) -> Result<(String, Ty), Diagnostic> {
        let at = place.at.as_ref().map(|at| self.printer.integer(at)).transpose()?;
        let (var, name) = self.printer.var(place.var)?;
        match (var.len, at) {
            (Some(_), Some(at)) => Ok((format!("{name}[{}]", at.s), var.ty)),
            (None, None) => Ok((name.to_string(), var.ty)),
            (Some(_), None) => Err(unprintable(format!("array `{name}` is used as a scalar"))),
            (None, Some(_)) => Err(unprintable(format!("scalar `{name}` is used as an array"))),
        }
    }

    /// The address of the first of `count` registers and their type.
    fn registers(&mut self, place: &Place, count: u32) -> Result<(String, Ty), Diagnostic> {
        let (text, ty) = self.place(place)?;
        if place.at.is_none() && count != 1 {
            return Err(unprintable(format!("{count} elements do not fit scalar `{text}`")));
        }
        Ok((format!("&{text}"), ty))
    }

    /// Registers of a matrix operand.
    fn operand(&mut self, var: VarId, at: &Expr, ty: Ty) -> Result<String, Diagnostic> {
        let (text, found) = self.place(&Place { var, at: Some(at.clone()) })?;
        if found != ty {
            return Err(unprintable(format!("matrix operand `{text}` is {} where {} is expected", type_name(found), type_name(ty))));
        }
        Ok(format!("&{text}"))
    }

    fn memory(&self, mem: Mem) -> Result<(String, DType), Diagnostic> {
        let kernel = self.printer.kernel;
        let found = match mem {
            Mem::Global(id) => match (self.printer.program.buffers.get(id.0 as usize), self.printer.names.buffers.get(id.0 as usize)) {
                (Some(buffer), Some(Some(name))) => Some((name.clone(), buffer.elem)),
                _ => None,
            },
            Mem::Shared(id) => self.printer.names.shared.get(id.0 as usize).cloned().zip(kernel.shared.get(id.0 as usize).map(|s| s.elem)),
        };
        found.ok_or_else(|| unprintable(format!("kernel `{}` uses {mem:?}, which is not among its buffers", kernel.name)))
    }

    /// The address of element `index` and the element type. Two 4-bit elements share a byte.
    fn address(&mut self, mem: Mem, index: &Expr) -> Result<(String, DType), Diagnostic> {
        let (name, elem) = self.memory(mem)?;
        let index = self.printer.integer(index)?;
        let index = if elem.bits() == 4 { format!("{} / 2", index.at(level::MUL)) } else { index.s };
        Ok((format!("&{name}[{index}]"), elem))
    }

    /// `, fd::NAME` for an access that is not cached as usual.
    fn cache(&mut self, cache: Cache, mem: Mem, writes: bool) -> String {
        match (cache, mem) {
            (Cache::Streaming, Mem::Global(_)) => format!(", {}", self.printer.helper("streaming", "streaming")),
            (Cache::ReadOnly, Mem::Global(_)) if !writes => format!(", {}", self.printer.helper("read_only", "read_only")),
            _ => String::new(),
        }
    }

    fn bytes(&self, count: u32, elem: DType) -> Result<u32, Diagnostic> {
        let bits = count.saturating_mul(elem.bits());
        match bits {
            8 | 16 | 32 | 64 | 128 => Ok(bits / 8),
            _ => Err(unprintable(format!("an access of {count} {} elements is {bits} bits, which is not 8, 16, 32, 64 or 128", elem.name()))),
        }
    }

    fn load(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::Load { dst, count, mem, index, pred, fill, cache } = &stmt.kind else { return Ok(()) };
        let (address, elem) = self.address(*mem, index)?;
        let (dst, ty) = self.registers(dst, *count)?;
        let bytes = self.bytes(*count, elem)?;
        let cache = self.cache(*cache, *mem, false);
        let pred = pred.as_ref().map(|p| self.printer.condition(p)).transpose()?;
        let raw = ty == Ty::U32;
        if raw && pred.is_some() && *fill != 0.0 {
            return Err(unprintable(format!("a load of bits fills with {fill}; only 0 is possible")));
        }
        let (item, name, what) = if raw { ("load_bits", "load_bits", bytes.to_string()) } else { ("load", "load", format!("fd::{}, {count}", codec(elem))) };
        if !raw {
            self.printer.helpers.insert(codec(elem));
        }
        let function = self.printer.helper(item, name);
        let text = match pred {
            None => format!("{function}<{what}{cache}>({dst}, {address});"),
            Some(pred) if raw => format!("{function}_if<{what}{cache}>({}, {dst}, {address});", pred.s),
            Some(pred) => {
                let fill = match ty {
                    Ty::F32 => {
                        if !fill.is_finite() || (*fill as f32).is_infinite() {
                            self.printer.helpers.insert("constants");
                        }
                        float_literal(*fill as f32)
                    }
                    ty => int_literal(*fill as i64, ty).0,
                };
                format!("{function}_if<{what}{cache}>({}, {dst}, {address}, {fill});", pred.s)
            }
        };
        self.line(text, Some(stmt.why));
        Ok(())
    }

    fn store(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::Store { src, count, mem, index, pred, cache } = &stmt.kind else { return Ok(()) };
        let (address, elem) = self.address(*mem, index)?;
        let (src, ty) = self.registers(src, *count)?;
        let bytes = self.bytes(*count, elem)?;
        let cache = self.cache(*cache, *mem, true);
        let call = if ty == Ty::U32 {
            format!("{}<{bytes}{cache}>({address}, {src});", self.printer.helper("store_bits", "store_bits"))
        } else {
            self.printer.helpers.insert(codec(elem));
            format!("{}<fd::{}, {count}{cache}>({address}, {src});", self.printer.helper("store", "store"), codec(elem))
        };
        self.guarded(pred.as_ref(), call, stmt.why)
    }

    /// `if (pred) call`, or `call` alone.
    fn guarded(&mut self, pred: Option<&Expr>, call: String, why: RecordId) -> Result<(), Diagnostic> {
        let text = match pred {
            Some(pred) => format!("if ({}) {call}", self.printer.condition(pred)?.s),
            None => call,
        };
        self.line(text, Some(why));
        Ok(())
    }

    fn intrinsic(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let text = match &stmt.kind {
            StmtKind::Assign { .. } | StmtKind::For { .. } | StmtKind::If { .. } => return Ok(()),
            StmtKind::Load { .. } => return self.load(stmt),
            StmtKind::Store { .. } => return self.store(stmt),
            StmtKind::Atomic { .. } => return self.atomic(stmt),
            StmtKind::CopyAsync { shared, dst, global, src, bytes, pred } => {
                if !matches!(bytes, 4 | 8 | 16) {
                    return Err(unprintable(format!("an asynchronous copy moves {bytes} bytes, not 4, 8 or 16")));
                }
                let (to, _) = self.address(Mem::Shared(*shared), dst)?;
                let (from, _) = self.address(Mem::Global(*global), src)?;
                let function = self.printer.helper("copy_async", "copy_async");
                match pred {
                    Some(pred) => format!("{function}<{bytes}>({to}, {from}, {});", self.printer.condition(pred)?.s),
                    None => format!("{function}<{bytes}>({to}, {from});"),
                }
            }
            StmtKind::AsyncCommit => format!("{}();", self.printer.helper("copy_async_group", "copy_async_commit")),
            StmtKind::AsyncWait { pending } => format!("{}<{pending}>();", self.printer.helper("copy_async_group", "copy_async_wait")),
            StmtKind::BulkCopy { shared, dst, global, src, bytes, barrier, barrier_at } => {
                let (to, _) = self.address(Mem::Shared(*shared), dst)?;
                let (from, _) = self.address(Mem::Global(*global), src)?;
                let bytes = self.printer.integer(bytes)?;
                let barrier = self.barrier(*barrier, barrier_at)?;
                format!("{}({to}, {from}, {}, {barrier});", self.printer.helper("bulk_copy", "bulk_copy"), bytes.s)
            }
            StmtKind::MbarrierInit { barrier, at, count } => {
                let barrier = self.barrier(*barrier, at)?;
                format!("{}({barrier}, {count});", self.printer.helper("mbarrier_init", "mbarrier_init"))
            }
            StmtKind::MbarrierArrive { barrier, at, expect_bytes } => {
                let barrier = self.barrier(*barrier, at)?;
                match expect_bytes {
                    Some(bytes) => {
                        let bytes = self.printer.integer(bytes)?;
                        format!("{}({barrier}, {});", self.printer.helper("mbarrier_arrive_expect", "mbarrier_arrive_expect"), bytes.s)
                    }
                    None => format!("{}({barrier});", self.printer.helper("mbarrier_arrive", "mbarrier_arrive")),
                }
            }
            StmtKind::MbarrierWait { barrier, at, parity } => {
                let barrier = self.barrier(*barrier, at)?;
                let parity = self.printer.integer(parity)?;
                format!("{}({barrier}, {});", self.printer.helper("mbarrier_wait", "mbarrier_wait"), parity.s)
            }
            StmtKind::Barrier { scope: Scope::Warp } => "__syncwarp();".into(),
            StmtKind::Barrier { scope: Scope::Block } => "__syncthreads();".into(),
            StmtKind::Barrier { scope: Scope::Device } => return Err(unprintable("there is no barrier over the whole device")),
            StmtKind::Fence { scope: Scope::Device } => "__threadfence();".into(),
            StmtKind::Fence { .. } => "__threadfence_block();".into(),
            StmtKind::FenceProxyAsync => format!("{}();", self.printer.helper("fence_proxy_async", "fence_proxy_async")),
            StmtKind::BarrierVote { dst, pred, vote } => {
                let name = match vote {
                    Vote::Any => "sync_any",
                    Vote::All => "sync_all",
                    Vote::Count => "sync_count",
                };
                let dst = self.scalar(*dst, Ty::I32)?;
                let pred = self.printer.condition(pred)?;
                let call = format!("{}({})", self.printer.helper("vote", name), pred.s);
                self.assign(stmt, &dst, Ty::I32, &call);
                return Ok(());
            }
            StmtKind::Ballot { dst, pred } => {
                let dst = self.scalar(*dst, Ty::U32)?;
                let pred = self.printer.condition(pred)?;
                let call = format!("{}({})", self.printer.helper("ballot", "ballot"), pred.s);
                self.assign(stmt, &dst, Ty::U32, &call);
                return Ok(());
            }
            StmtKind::Shuffle { dst, value, mode } => {
                let (dst, ty) = self.place(dst)?;
                let value = self.printer.value(value, ty)?;
                let (name, lane) = match mode {
                    ShuffleMode::Xor(mask) => ("shuffle_xor", mask.to_string()),
                    ShuffleMode::Up(delta) => ("shuffle_up", delta.to_string()),
                    ShuffleMode::Down(delta) => ("shuffle_down", delta.to_string()),
                    ShuffleMode::Index(lane) => ("shuffle_index", self.printer.integer(lane)?.s),
                };
                let call = format!("{}({}, {lane})", self.printer.helper("shuffle", name), value.s);
                self.assign(stmt, &dst, ty, &call);
                return Ok(());
            }
            StmtKind::LdMatrix { dst, at, count, transpose, shared, index } => {
                if !matches!(count, 1 | 2 | 4) {
                    return Err(unprintable(format!("ldmatrix loads {count} matrices, not 1, 2 or 4")));
                }
                let dst = self.operand(*dst, at, Ty::U32)?;
                let (row, _) = self.address(Mem::Shared(*shared), index)?;
                let transposed = if *transpose { ", true" } else { "" };
                format!("{}<{count}{transposed}>({dst}, {row});", self.printer.helper("ldmatrix", "ldmatrix"))
            }
            StmtKind::Mma { shape, operand, a, b, c } => {
                let (item, name) = match (shape, operand) {
                    (MmaShape::M16N8K16, DType::BF16) => ("mma_bf16", "mma_m16n8k16_bf16"),
                    (MmaShape::M16N8K16, DType::F16) => ("mma_f16", "mma_m16n8k16_f16"),
                    (MmaShape::M16N8K32, DType::E4M3) => ("mma_e4m3", "mma_m16n8k32_e4m3"),
                    (MmaShape::M16N8K32, DType::E5M2) => ("mma_e5m2", "mma_m16n8k32_e5m2"),
                    (MmaShape::M16N8K8, DType::F32) => ("mma_tf32", "mma_m16n8k8_tf32"),
                    (shape, operand) => return Err(unprintable(format!("there is no matrix instruction {shape:?} of {}", operand.name()))),
                };
                let (a, b, c) = (self.operand(a.0, &a.1, Ty::U32)?, self.operand(b.0, &b.1, Ty::U32)?, self.operand(c.0, &c.1, Ty::F32)?);
                format!("{}({c}, {a}, {b});", self.printer.helper(item, name))
            }
        };
        self.line(text, Some(stmt.why));
        Ok(())
    }

    /// The address of an mbarrier.
    fn barrier(&mut self, barrier: SharedId, at: &Expr) -> Result<String, Diagnostic> {
        let (address, elem) = self.address(Mem::Shared(barrier), at)?;
        if elem != DType::I64 {
            return Err(unprintable(format!("the mbarrier at `{address}` lies in a buffer of {}, not i64", elem.name())));
        }
        Ok(address)
    }

    /// The name of a scalar of type `ty`.
    fn scalar(&mut self, var: VarId, ty: Ty) -> Result<String, Diagnostic> {
        let (name, found) = self.place(&Place { var, at: None })?;
        if found != ty {
            return Err(unprintable(format!("`{name}` is {} where {} is expected", type_name(found), type_name(ty))));
        }
        Ok(name)
    }

    fn atomic(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::Atomic { mem, index, op, value, old, acquire_release, pred } = &stmt.kind else { return Ok(()) };
        let (address, elem) = self.address(*mem, index)?;
        let ty = match elem {
            DType::I32 => Ty::I32,
            DType::I64 => Ty::I64,
            DType::F32 => Ty::F32,
            other => return Err(unprintable(format!("there is no atomic operation on {}", other.name()))),
        };
        let value = self.printer.value(value, ty)?;
        // A literal keeps the suffix of its type: the helper is overloaded.
        let (item, name) = match op {
            AtomicOp::Add => ("atomic_add", "atomic_add"),
            AtomicOp::Min => ("atomic_minmax", "atomic_min"),
            AtomicOp::Max => ("atomic_minmax", "atomic_max"),
            AtomicOp::Or if ty == Ty::F32 => return Err(unprintable("there is no atomic or of real numbers")),
            AtomicOp::Or => ("atomic_or", "atomic_or"),
            AtomicOp::Exchange => ("atomic_exchange", "atomic_exchange"),
        };
        let old = old.map(|var| self.scalar(var, ty)).transpose()?;
        let assign = old.map(|name| format!("{name} = ")).unwrap_or_default();
        let call = format!("{assign}{}({address}, {});", self.printer.helper(item, name), value.s);
        if !acquire_release {
            return self.guarded(pred.as_ref(), call, stmt.why);
        }
        let why = Some(stmt.why);
        if let Some(pred) = pred {
            let pred = self.printer.condition(pred)?;
            self.line(format!("if ({}) {{", pred.s), why);
            self.indent += 1;
        }
        // Earlier writes of this thread are visible before the operation, later reads see what it saw.
        self.line("__threadfence();", why);
        self.line(call, why);
        self.line("__threadfence();", why);
        if pred.is_some() {
            self.indent -= 1;
            self.line("}", None);
        }
        Ok(())
    }
}
