//! Prints statements of tensor memory.

use super::kernel::Writer;
use super::names::unprintable;
use crate::program::*;
use flashderive_diagnostics::Diagnostic;
use flashderive_ir::dtype::DType;

/// Helper of a type of operands, its number in the descriptor, and that of the sums' type.
fn kind(operand: DType) -> Option<(&'static str, u32, u32)> {
    Some(match operand {
        DType::F16 => ("tensor_memory_f16", 0, 1),
        DType::BF16 => ("tensor_memory_f16", 1, 1),
        DType::F32 => ("tensor_memory_tf32", 2, 1),
        DType::E4M3 => ("tensor_memory_f8f6f4", 0, 1),
        DType::E5M2 => ("tensor_memory_f8f6f4", 1, 1),
        DType::I8 => ("tensor_memory_i8", 1, 2),
        DType::U8 => ("tensor_memory_i8", 0, 2),
        _ => return None,
    })
}

/// The name of the function that loads `count` columns.
fn load_name(count: u32, real: bool) -> String {
    format!("tensor_memory_load_{count}_{}", if real { "f32" } else { "s32" })
}

/// The function that loads `count` columns: the number of its operands depends on that.
fn load_text(count: u32, real: bool) -> String {
    let (ty, constraint, name) = (if real { "float" } else { "int" }, if real { "=f" } else { "=r" }, load_name(count, real));
    let list = (0..count).map(|i| format!("%{i}")).collect::<Vec<_>>().join(", ");
    let mut out = format!("// {count} neighbouring columns of the thread's row of tensor memory: asynchronous, over a warp (sm_100a).\n");
    out += &format!("__device__ __forceinline__ void {name}({ty}* r, unsigned address) {{\n");
    out += &format!("    asm volatile(\"tcgen05.ld.sync.aligned.32x32b.x{count}.b32 \"\n");
    out += &format!("                 \"{{{list}}}, [%{count}];\"\n");
    for row in (0..count).step_by(8) {
        let items: Vec<String> = (row..(row + 8).min(count)).map(|i| format!("\"{constraint}\"(r[{i}])")).collect();
        let (lead, end) = (if row == 0 { ": " } else { "  " }, if row + 8 < count { "," } else { "" });
        out += &format!("                 {lead}{}{end}\n", items.join(", "));
    }
    out + "                 : \"r\"(address) : \"memory\");\n}\n"
}

impl Writer<'_> {
    /// An address of tensor memory.
    fn tensor_address(&mut self, address: &Expr) -> Result<String, Diagnostic> {
        Ok(self.printer.value(address, Ty::I32)?.s)
    }

    /// The descriptor of a matrix.
    fn tensor_matrix(&mut self, m: &SharedMatrix) -> Result<String, Diagnostic> {
        let mode = match m.swizzle {
            Swizzle::None => 0,
            Swizzle::B128 => 2,
            Swizzle::B64 => 4,
            Swizzle::B32 => 6,
        };
        self.descriptor(m, mode, "tensor_memory_matrix")
    }

    pub(super) fn tensor_memory(&mut self, stmt: &Stmt) -> Result<(), Diagnostic> {
        let StmtKind::Tensor(s) = &stmt.kind else { return Ok(()) };
        s.check().map_err(unprintable)?;
        let text = match s {
            TensorStmt::Alloc { shared, at, columns } => {
                let (address, elem) = self.address(Mem::Shared(*shared), at)?;
                if elem != DType::I32 {
                    return Err(unprintable(format!("an address of tensor memory in a buffer of {}, not i32", elem.name())));
                }
                format!("{}<{columns}>({address});", self.printer.helper("tensor_memory_columns", "tensor_memory_alloc"))
            }
            TensorStmt::Relinquish => format!("{}();", self.printer.helper("tensor_memory_columns", "tensor_memory_relinquish")),
            TensorStmt::Free { address, columns } => {
                let address = self.tensor_address(address)?;
                format!("{}<{columns}>({address});", self.printer.helper("tensor_memory_columns", "tensor_memory_free"))
            }
            TensorStmt::Multiply { columns, operands, a, b, d, accumulate } => {
                let [Some((helper, left, sums)), Some((_, right, _))] = operands.map(kind) else { return Ok(()) };
                let d = self.tensor_address(d)?;
                let (a_text, b_text) = (self.tensor_matrix(a)?, self.tensor_matrix(b)?);
                let accumulate = self.printer.condition(accumulate)?.s;
                let side = |m: &SharedMatrix| m.rows_along == Along::Side;
                let instruction = self.printer.helper("tensor_memory_instruction", "tensor_memory_instruction");
                let instruction = format!("{instruction}<{sums}, {left}, {right}, {}, {}, {columns}>()", side(a), side(b));
                format!("{}({d}, {a_text}, {b_text}, {instruction}, {accumulate});", self.printer.helper(helper, helper))
            }
            TensorStmt::Commit { barrier, at } => {
                let barrier = self.barrier(*barrier, at)?;
                format!("{}({barrier});", self.printer.helper("tensor_memory_commit", "tensor_memory_commit"))
            }
            TensorStmt::Load { dst, at, count, address } => {
                let ty = self.printer.var(*dst)?.0.ty;
                if !matches!(ty, Ty::F32 | Ty::I32) {
                    return Err(unprintable("sums of tensor memory are real or whole numbers of 32 bits"));
                }
                let registers = self.operand(*dst, at, ty)?;
                let address = self.tensor_address(address)?;
                let name = load_name(*count, ty == Ty::F32);
                self.printer.written.insert(name.clone(), load_text(*count, ty == Ty::F32));
                self.loaded.insert(*dst);
                format!("fd::{name}({registers}, {address});")
            }
            TensorStmt::WaitLoads => {
                let wait = self.printer.helper("tensor_memory_wait", "tensor_memory_wait");
                self.line(format!("{wait}();"), Some(stmt.why));
                // The compiler does not know that registers are written until here.
                for var in std::mem::take(&mut self.loaded) {
                    if self.declared.contains(&var) {
                        let (declared, name) = self.printer.var(var)?;
                        let (count, name) = (declared.len.unwrap_or(1), name.to_string());
                        let settle = self.printer.helper("warpgroup_settle", "warpgroup_settle");
                        self.line(format!("{settle}<{count}>(&{name}[0]);"), Some(stmt.why));
                    }
                }
                return Ok(());
            }
            TensorStmt::FenceBefore => format!("{}();", self.printer.helper("tensor_memory_fence", "tensor_memory_fence_before")),
            TensorStmt::FenceAfter => format!("{}();", self.printer.helper("tensor_memory_fence", "tensor_memory_fence_after")),
        };
        self.line(text, Some(stmt.why));
        Ok(())
    }
}
