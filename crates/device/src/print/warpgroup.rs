//! Prints the matrix instructions of warpgroups. One function an instruction is written on demand: the number of its operands
//! depends on the number of columns.

use super::kernel::Writer;
use super::names::unprintable;
use crate::program::*;
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::dtype::DType;
use std::fmt::Write;

/// Depth in elements and the name of a type of operands; `None` if there is no such instruction.
fn operand_type(operand: DType) -> Option<(u32, &'static str)> {
    Some(match operand {
        DType::U8 => (32, "u8"),
        DType::BF16 => (16, "bf16"),
        DType::F16 => (16, "f16"),
        DType::F32 => (8, "tf32"),
        DType::E4M3 => (32, "e4m3"),
        DType::E5M2 => (32, "e5m2"),
        DType::I8 => (32, "s8"),
        _ => return None,
    })
}

/// One instruction.
struct Instruction {
    columns: u32,
    depth: u32,
    /// Names of the types of A and B.
    types: [&'static str; 2],
    /// Whether its sums are real.
    real: bool,
    /// What neighbouring elements of A and B run along; `None`: A lies in registers.
    a: Option<Along>,
    b: Along,
}

impl Instruction {
    fn name(&self) -> String {
        let a = match self.a {
            None => 'r',
            Some(Along::Depth) => 'k',
            Some(Along::Side) => 'm',
        };
        let b = if self.b == Along::Depth { 'k' } else { 'n' };
        let [left, right] = self.types;
        let types = if left == right { left.to_string() } else { format!("{left}_{right}") };
        format!("wgmma_m64n{}k{}_{types}_{a}{b}", self.columns, self.depth)
    }

    /// The function's text.
    fn text(&self) -> String {
        let (registers, real) = (self.columns / 2, self.real);
        let c = if real { "float" } else { "int" };
        let list = |from: u32, count: u32| (from..from + count).map(|i| format!("%{i}")).collect::<Vec<_>>().join(", ");
        let (a, a_type, after) = match self.a {
            Some(_) => (format!("%{registers}"), "unsigned long long a", registers + 1),
            None => (format!("{{{}}}", list(registers, 4)), "const unsigned* a", registers + 4),
        };
        let transposed = |along: Along| u32::from(along == Along::Side);
        let mut flags = String::new();
        if real {
            flags += ", 1, 1";
        }
        if matches!(self.types[0], "bf16" | "f16") {
            if let Some(a) = self.a {
                let _ = write!(flags, ", {}", transposed(a));
            }
            let _ = write!(flags, ", {}", transposed(self.b));
        }
        let sum = if real { "f32" } else { "s32" };
        let (name, columns, depth, [left, right]) = (self.name(), self.columns, self.depth, self.types);
        let mut out =
            format!("// c[64, {columns}] = a[64, {depth}] b[{depth}, {columns}], added to c if `accumulate`: asynchronous, over a warpgroup (sm_90a).\n");
        let _ = writeln!(out, "__device__ __forceinline__ void {name}({c}* c, {a_type}, unsigned long long b, bool accumulate) {{");
        let _ = writeln!(out, "    asm volatile(\"{{\\n.reg .pred p;\\nsetp.ne.b32 p, %{}, 0;\\n\"", after + 1);
        let _ = writeln!(out, "                 \"wgmma.mma_async.sync.aligned.m64n{columns}k{depth}.{sum}.{left}.{right} \"");
        let _ = writeln!(out, "                 \"{{{}}}, \"", list(0, registers));
        let _ = writeln!(out, "                 \"{a}, %{after}, p{flags};\\n}}\"");
        let constraint = if real { "+f" } else { "+r" };
        for row in (0..registers).step_by(8) {
            let items: Vec<String> = (row..(row + 8).min(registers)).map(|i| format!("\"{constraint}\"(c[{i}])")).collect();
            let lead = if row == 0 { ": " } else { "  " };
            let end = if row + 8 < registers { "," } else { "" };
            let _ = writeln!(out, "                 {lead}{}{end}", items.join(", "));
        }
        let a = match self.a {
            Some(_) => "\"l\"(a)".to_string(),
            None => (0..4).map(|i| format!("\"r\"(a[{i}])")).collect::<Vec<_>>().join(", "),
        };
        let _ = writeln!(out, "                 : {a}, \"l\"(b), \"r\"((int)accumulate));");
        out.push_str("}\n");
        out
    }
}

impl Writer<'_> {
    /// The descriptor of a matrix.
    fn matrix(&mut self, m: &SharedMatrix) -> Result<String, Diagnostic> {
        let mode = match m.swizzle {
            Swizzle::None => 0,
            Swizzle::B128 => 1,
            Swizzle::B64 => 2,
            Swizzle::B32 => 3,
        };
        self.descriptor(m, mode, "warpgroup_matrix")
    }

    /// The descriptor of a matrix, made by `helper` for permutation `mode`.
    pub(super) fn descriptor(&mut self, m: &SharedMatrix, mode: u32, helper: &'static str) -> Result<String, Diagnostic> {
        // A constant at the end of the address is added to the descriptor, which the compiler then makes once for all of them.
        let (base, ahead) = match &m.at {
            Expr::Binary(BinaryOp::Add, base, ahead) => match **ahead {
                Expr::Int(n, _) if n > 0 => (&**base, n),
                _ => (&m.at, 0),
            },
            at => (at, 0),
        };
        let (at, elem) = self.address(Mem::Shared(m.shared), base)?;
        let bytes = ahead * i64::from(elem.bits()) / 8;
        let (at, bytes) = if bytes % 16 == 0 { (at, bytes) } else { (self.address(Mem::Shared(m.shared), &m.at)?.0, 0) };
        let at = if bytes == 0 { at } else { format!("{at}, {bytes}") };
        check_distances(m).map_err(unprintable)?;
        let (stride, lead) = match (m.rows_along, m.swizzle) {
            // Where nothing is permuted the hardware swaps the two.
            (Along::Side, Swizzle::None) => (m.lead, m.stride),
            (Along::Depth, Swizzle::None) | (Along::Side, _) => (m.stride, m.lead),
            // Not read; the value that the hardware's documents ask for.
            (Along::Depth, _) => (m.stride, 16),
        };
        Ok(format!("{}<{stride}, {lead}, {mode}>({at})", self.printer.helper(helper, helper)))
    }

    pub(super) fn warpgroup_mma(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::WarpgroupMma { columns, operands, a, b, c, accumulate } = &stmt.kind else { return Ok(()) };
        check_matrix(*columns, *operands, a, b).map_err(unprintable)?;
        let [Some((depth, left)), Some((_, right))] = operands.map(operand_type) else { return Ok(()) };
        let real = operands[0].is_float();
        let sum = if real { Ty::F32 } else { Ty::I32 };
        let c = self.operand(c.0, &c.1, sum)?;
        let (a_text, a_along) = match a {
            MatrixA::Shared(m) => (self.matrix(m)?, Some(m.rows_along)),
            MatrixA::Registers(var, at) => (self.operand(*var, at, Ty::U32)?, None),
        };
        let b_text = self.matrix(b)?;
        let accumulate = self.printer.condition(accumulate)?.s;
        let instruction = Instruction { columns: *columns, depth, types: [left, right], real, a: a_along, b: b.rows_along };
        self.printer.written.insert(instruction.name(), instruction.text());
        self.line(format!("fd::{}({c}, {a_text}, {b_text}, {accumulate});", instruction.name()), Some(stmt.why));
        Ok(())
    }

    /// A fence or wait, and the registers that it settles: after a wait, before a fence.
    pub(super) fn warpgroup_order(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let runs = self.settled.runs(stmt);
        let wait = match &stmt.kind {
            StmtKind::WarpgroupWait { pending } if *pending < 8 => Some(*pending),
            StmtKind::WarpgroupWait { pending } => return Err(unprintable(format!("{pending} groups of matrix instructions pending; at most 7 can be"))),
            _ => None,
        };
        if let Some(pending) = wait {
            let function = self.printer.helper("warpgroup_group", "warpgroup_wait");
            self.line(format!("{function}<{pending}>();"), Some(stmt.why));
        }
        for (var, first, count) in runs {
            // Registers of a variable that is declared further in are in nobody's hands here.
            if self.declared.contains(&var) {
                let name = self.printer.var(var)?.1.to_string();
                let function = self.printer.helper("warpgroup_settle", "warpgroup_settle");
                self.line(format!("{function}<{count}>(&{name}[{first}]);"), Some(stmt.why));
            }
        }
        if wait.is_none() {
            let function = self.printer.helper("warpgroup_group", "warpgroup_fence");
            self.line(format!("{function}();"), Some(stmt.why));
        }
        Ok(())
    }

    pub(super) fn registers_count(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::Registers { count, more } = &stmt.kind else { return Ok(()) };
        if count % 8 != 0 || !(24..=240).contains(count) {
            return Err(unprintable(format!("{count} registers a thread, no multiple of 8 from 24 to 240")));
        }
        let name = if *more { "registers_more" } else { "registers_fewer" };
        let function = self.printer.helper("registers_count", name);
        self.line(format!("{function}<{count}>();"), Some(stmt.why));
        Ok(())
    }
}

/// What is wrong with a matrix instruction whatever its addresses are.
pub(crate) fn check_matrix(columns: u32, operands: [DType; 2], a: &MatrixA, b: &SharedMatrix) -> Result<(), String> {
    let Some(operand) = multiplied_together(operands).filter(|o| operand_type(*o).is_some()) else {
        return Err(format!("there is no matrix instruction of a warpgroup on {}", pair(operands)));
    };
    let step = if operand == DType::I8 && 32 < columns { 16 } else { 8 };
    if columns == 0 || 256 < columns || !columns.is_multiple_of(step) {
        return Err(format!("a matrix instruction of {columns} columns of {}; multiples of {step} up to 256 are possible", operand.name()));
    }
    let side = b.rows_along == Along::Side || matches!(a, MatrixA::Shared(m) if m.rows_along == Along::Side);
    if side && operand.bits() != 16 {
        return Err(format!("operands of {} whose rows do not run along the depth; only those of 16 bits can", operand.name()));
    }
    Ok(())
}

/// What is wrong with the distances of a matrix in shared memory: a descriptor holds 14 bits of each, in units of 16 bytes.
pub(crate) fn check_distances(m: &SharedMatrix) -> Result<(), String> {
    let fits = |bytes: u32| bytes.is_multiple_of(16) && bytes < 1 << 18;
    if fits(m.stride) && fits(m.lead) {
        return Ok(());
    }
    Err(format!("a matrix has distances of {} and {} bytes, no multiples of 16 below 256 KB", m.stride, m.lead))
}
