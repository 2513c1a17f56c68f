//! `example.c` of a package in C: fills the inputs of the `smoke` workload with a fixed pattern, runs the kernel once, and
//! prints what its outputs hold.

use super::c::{is_whole, literal, Names};
use super::tables::number;
use crate::manifest::{Bound, Manifest};
use crate::pipeline::Planned;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::{Extent, Fill, Problem, SizeId};
use std::fmt::Write;

const FIXED: &str = include_str!("../../../../../templates/c/example.c");

/// The program.
pub(super) fn text(planned: &Planned, m: &Manifest, names: &Names) -> String {
    let (problem, stem) = (&planned.loaded.problem, &names.stem);
    let sizes = smoke(problem);
    let mut out = format!(
        "/* Fills the inputs of kernel `{}` with a fixed pattern, runs it once and prints what the outputs hold.\n *\n \
         * cc -std=c11 example.c {stem}.c -o example -ldl -pthread && ./example\n *\n \
         * The pattern keeps declared ranges and orders of values; other promises of a spec it does not know. */\n\
         #include \"{stem}.h\"\n#define EXAMPLE_NAME(name) {stem}_##name\n\n{FIXED}\
         int main(void) {{\n    {stem}_arguments a;\n    int64_t workspace = 0;\n    {stem}_defaults(&a);\n",
        literal(&m.name)
    );
    for ((value, name), _) in sizes.iter().zip(&names.sizes).zip(&m.sizes).filter(|(_, s)| s.rule.is_none()) {
        let _ = writeln!(out, "    a.{name} = {};", number(*value));
    }
    for (scalar, name) in m.scalars.iter().zip(&names.scalars).filter(|(s, _)| s.default.is_none()) {
        let _ = writeln!(out, "    a.{name} = {};", if is_whole(scalar) { "1" } else { "0.5" });
    }
    let _ = writeln!(out, "    expect({stem}_workspace(&a, &workspace), \"asking for the workspace\");");
    let _ =
        writeln!(out, "    printf(\"workspace: %lld bytes\\n\", (long long)workspace);\n    start();\n    expect({stem}_prepare(), \"loading the kernels\");");
    let lengths: Vec<(i64, i64)> = (0..m.tensors.len()).map(|at| length(m, at, &sizes)).collect();
    for ((tensor, name), (count, bytes)) in m.tensors.iter().zip(&names.tensors).zip(&lengths) {
        if tensor.role != "input" {
            let _ = writeln!(out, "    a.{name} = device_memory({bytes});");
            continue;
        }
        let (least, most) = range(tensor.dtype, tensor.range.as_ref(), &sizes);
        let rising = problem.tensors.iter().any(|t| t.name == tensor.name && matches!(t.fill, Fill::Offsets));
        let (kind, count) = kind(tensor.dtype, *count, *bytes);
        let _ = writeln!(out, "    a.{name} = input({kind}, {count}, {bytes}, {}, {}, {});", number(least), number(most), u8::from(rising));
    }
    let _ = write!(out, "    expect({stem}_launch(&a, device_memory(workspace), workspace, NULL), \"launching\");\n    driver(cuda.wait(), \"running\");\n");
    for ((tensor, name), (_, bytes)) in m.tensors.iter().zip(&names.tensors).zip(&lengths).filter(|((t, _), _)| t.role != "input") {
        let _ = writeln!(out, "    show(\"{}\", a.{name}, {bytes});", literal(&tensor.name));
    }
    out.push_str("    return 0;\n}\n");
    out
}

/// The sizes of the smallest workload.
fn smoke(problem: &Problem) -> Vec<i64> {
    let workload = problem.workloads.iter().find(|w| w.name == "smoke").or(problem.workloads.first());
    workload.map_or_else(|| problem.sizes.iter().map(|s| s.min).collect(), |w| w.sizes.clone())
}

/// Elements and bytes of the memory of a tensor; an input that no kernel reads has none.
fn length(m: &Manifest, at: usize, sizes: &[i64]) -> (i64, i64) {
    let buffers = m.buffers.iter().filter(|b| b.tensor == Some(at) || b.initial == Some(at));
    let lengths = buffers.map(|b| {
        let count = b.length.0.eval(sizes);
        (count, count.saturating_mul(i64::from(b.bits)).saturating_add(7) / 8)
    });
    lengths.max_by_key(|(_, bytes)| *bytes).unwrap_or((0, 0))
}

/// The declared range of values, or a short one.
fn range(dtype: DType, declared: Option<&[Bound; 2]>, sizes: &[i64]) -> (i64, i64) {
    let value = |b: &Bound| {
        let e = Extent { factor: b.extent.factor, sizes: b.extent.sizes.iter().map(|s| SizeId(*s)).collect(), divisor: b.extent.divisor };
        e.eval(sizes).saturating_add(b.plus)
    };
    let (least, most) = declared.map_or((0, if dtype == DType::Bool { 1 } else { 12 }), |[least, most]| (value(least), value(most)));
    (least, most.max(least))
}

/// How elements are filled, and how many of these there are: packed ones are filled by the byte.
fn kind(dtype: DType, count: i64, bytes: i64) -> (&'static str, i64) {
    match dtype {
        DType::F64 => ("IS_F64", count),
        DType::F32 => ("IS_F32", count),
        DType::F16 => ("IS_F16", count),
        DType::BF16 => ("IS_BF16", count),
        DType::E4M3 => ("IS_E4M3", count),
        DType::E5M2 => ("IS_E5M2", count),
        DType::E8M0 => ("IS_E8M0", count),
        DType::I64 => ("IS_I64", count),
        DType::I32 => ("IS_I32", count),
        DType::I8 | DType::U8 | DType::Bool | DType::I4 | DType::E2M1 => ("IS_BYTE", bytes),
    }
}
