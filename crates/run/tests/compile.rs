//! Printed programs go through the real compiler for every target.
//!
//! Without a compiler these tests are skipped with a line on standard error; with FLASHDERIVE_REQUIRE_CUDA=1 they fail.

#![allow(clippy::print_stderr, reason = "a skipped test says so")]

#[path = "../../../tests/support/cuda_text.rs"]
mod cuda_text;
#[path = "../../device/tests/programs/mod.rs"]
mod programs;

use flashderive_device::host::HostExpr;
use flashderive_device::print::{cuda, helper_names, launcher, PrintOptions};
use flashderive_device::program::*;
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use flashderive_run::{accept, compile, local_memory, Compiled, Toolchain};
use programs::asynchronous::*;
use programs::cluster::*;
use programs::every::*;
use programs::roles::*;
use programs::tensor_memory::*;
use programs::*;
use std::collections::BTreeSet;

const TARGETS: [(&str, u32); 5] = [("sm_80", 80), ("sm_89", 89), ("sm_90a", 90), ("sm_100a", 100), ("sm_120a", 120)];

fn toolchain(test: &str) -> Option<Toolchain> {
    match Toolchain::find() {
        Ok(found) => Some(found),
        Err(d) if std::env::var_os("FLASHDERIVE_REQUIRE_CUDA").is_some_and(|v| v == "1") => panic!("FLASHDERIVE_REQUIRE_CUDA=1, but: {d:?}"),
        Err(_) => {
            eprintln!("SKIPPED {test}: no CUDA compiler; run .ci/cuda.sh");
            None
        }
    }
}

fn text(program: &Program) -> String {
    cuda(program, &trace(), &PrintOptions::default()).expect("prints").text
}

fn built(program: &Program, arch: &str, toolchain: &Toolchain) -> Compiled {
    said(program, arch, compile(&text(program), arch, toolchain))
}

fn said(program: &Program, arch: &str, found: Result<Compiled, Diagnostics>) -> Compiled {
    match found {
        Ok(compiled) => compiled,
        Err(d) => panic!("{} for {arch}: {}", program.name, d.list.iter().map(|d| format!("{}\n{}", d.message, d.notes.join("\n"))).collect::<String>()),
    }
}

#[test]
fn programs_compile_for_every_target_without_spills() {
    let Some(toolchain) = toolchain("programs_compile_for_every_target_without_spills") else { return };
    for (arch, _) in TARGETS {
        for program in [row_norms(), tile_product()] {
            let compiled = built(&program, arch, &toolchain);
            assert_eq!(compiled.resources.len(), 1);
            assert_eq!(compiled.resources[0].name, program.name);
            assert!(!compiled.resources[0].uses_local_memory(), "{arch}: {:?}", compiled.resources);
            assert!(8 <= compiled.resources[0].registers, "{arch}: {:?}", compiled.resources);
            assert_eq!(&compiled.cubin[..4], b"\x7fELF");
        }
    }
}

#[test]
fn every_helper_compiles_for_every_target() {
    let Some(toolchain) = toolchain("every_helper_compiles_for_every_target") else { return };
    // The compiler takes a minute for all of them.
    std::thread::scope(|scope| {
        for (arch, level) in TARGETS {
            let toolchain = &toolchain;
            scope.spawn(move || every_helper_compiles_for(arch, level, toolchain));
        }
    });
}

fn every_helper_compiles_for(arch: &str, level: u32, toolchain: &Toolchain) {
    let mut seen = String::new();
    let mut programs = vec![every_intrinsic(level), every_operator(), every_access()];
    if 90 <= level {
        programs.extend([every_remote(), every_tile(), pushes()]);
    }
    if level == 90 {
        programs.extend([roles(Roles { columns: 64, stages: 2, depth_tiles: 2, cluster: 2, blocks: 2 }), product(products()[0])]);
    }
    if level == 100 {
        /// Bytes with and without a sign are multiplied in any mixture.
        const MULTIPLIED: [[DType; 2]; 6] = [[DType::BF16; 2], [DType::F32; 2], [DType::E4M3; 2], [DType::I8; 2], [DType::U8, DType::I8], [DType::U8; 2]];
        let of = |operand, right: DType| Product {
            operand,
            right: (right != operand).then_some(right),
            columns: 64,
            swizzle: Swizzle::B128,
            a: Some(Along::Depth),
            b: Along::Depth,
        };
        programs.extend(MULTIPLIED.map(|[left, right]| in_memory(InMemory { product: of(left, right), tiles: 2, steps: 2, stages: 2, sums: 2 })));
    }
    for program in programs {
        // Whether it is accepted is all that is asked; what code for the committed target is made of it, too.
        let compiled = if level == 90 { compile } else { accept };
        said(&program, arch, compiled(&text(&program), arch, toolchain));
        seen += &text(&program);
    }
    // Helpers that need a later target than this one.
    let later: BTreeSet<&str> = match level {
        80 => BTreeSet::from(["mma_e4m3", "mma_e5m2", "bulk_copy", "mbarrier_arrive_expect"]),
        89 => BTreeSet::from(["bulk_copy", "mbarrier_arrive_expect"]),
        _ => BTreeSet::new(),
    };
    let clusters = |n: &str| n.starts_with("cluster_") || n.ends_with("_remote") || n.starts_with("tensor_");
    // Those of sm_90a alone, and the barrier that divides roles there.
    let warpgroups = |n: &str| n.starts_with("warpgroup_") || ["registers_count", "threads_sync"].contains(&n);
    let in_memory = |n: &str| n.starts_with("tensor_memory_") || n == "elect";
    let clusters = |n: &str| clusters(n) && !in_memory(n);
    let there = |n: &&str| !later.contains(n) && (90 <= level || !clusters(n)) && (level == 90 || !warpgroups(n)) && (level == 100 || !in_memory(n));
    for name in helper_names().into_iter().filter(there) {
        assert!(seen.contains(&flashderive_device::print::helper_text(name)), "{arch}: no test program uses helper `{name}`");
    }
}

#[test]
fn clusters_compile_without_spills() {
    let Some(toolchain) = toolchain("clusters_compile_without_spills") else { return };
    for merge in [push_to_slices, push_to_first, pull] {
        let sm90 = built(&merge(8, None), "sm_90a", &toolchain);
        assert!(!sm90.resources[0].uses_local_memory(), "{:?}", sm90.resources);
        // The number of blocks of a cluster belongs to the launch; the text has it only in index arithmetic.
        assert!(!text(&merge(8, None)).contains("__cluster_dims__"));
    }
}

#[test]
fn errors_carry_the_compilers_words() {
    let Some(toolchain) = toolchain("errors_carry_the_compilers_words") else { return };
    let error = compile("extern \"C\" __global__ void k() { undeclared_name(); }", "sm_90a", &toolchain).expect_err("refused");
    assert_eq!(error.list[0].code.id, "FD0403");
    assert!(error.list[0].notes.iter().any(|n| n.contains("undeclared_name")), "{error:?}");
    for arch in ["sm_7", "", "sm_90a; rm", "compute_90"] {
        assert_eq!(compile("", arch, &toolchain).expect_err("refused").list[0].code.id, "FD0403", "{arch}");
    }
    let error = compile("int x\0;", "sm_90a", &toolchain).expect_err("refused");
    assert!(error.list[0].message.contains("zero byte"));
}

#[test]
fn an_ignored_instruction_is_an_error() {
    let Some(toolchain) = toolchain("an_ignored_instruction_is_an_error") else { return };
    let source =
        "extern \"C\" __global__ void __launch_bounds__(128) k(float* x) { asm volatile(\"setmaxnreg.inc.sync.aligned.u32 232;\"); x[threadIdx.x] = 1.0f; }";
    let error = compile(source, "sm_90a", &toolchain).expect_err("refused");
    assert_eq!(error.list[0].code.id, "FD0404", "{error:?}");
}

#[test]
fn what_is_accepted_went_through_the_assembler() {
    let Some(toolchain) = toolchain("what_is_accepted_went_through_the_assembler") else { return };
    let kernel = |body: &str| format!("extern \"C\" __global__ void k(float* x) {{ {body} }}");
    let fine = kernel("x[threadIdx.x] = 1.0f;");
    let unknown = kernel("undeclared_name();");
    // The assembler's: no such instruction, none of this target, and a block with more than there is.
    let none = kernel("asm volatile(\"no_such_instruction;\");");
    let later = kernel("asm volatile(\"setmaxnreg.inc.sync.aligned.u32 232;\");");
    let large = kernel("__shared__ float s[1 << 20]; s[threadIdx.x] = x[threadIdx.x]; __syncthreads(); x[threadIdx.x] = s[threadIdx.x ^ 1];");
    for (arch, _) in TARGETS {
        let accepted = accept(&fine, arch, &toolchain).expect("accepted");
        assert_eq!((&accepted.cubin[..4], accepted.resources.len()), (&b"\x7fELF"[..], 1), "{arch}");
        for source in [&unknown, &none, &large].into_iter().chain((arch == "sm_80").then_some(&later)) {
            assert_eq!(accept(source, arch, &toolchain).expect_err("refused").list[0].code.id, "FD0403", "{arch}: {source}");
        }
    }
}

#[test]
fn spills_are_reported() {
    let Some(toolchain) = toolchain("spills_are_reported") else { return };
    let source = "extern \"C\" __global__ void k(float* x, int n) { float a[64]; for (int i = 0; i < 64; ++i) a[i] = sinf(x[i]); x[0] = a[n] + a[n / 2]; }";
    let compiled = compile(source, "sm_90a", &toolchain).expect("compiles");
    assert!(compiled.resources[0].uses_local_memory());
    let said = local_memory(&compiled.resources, &|_| Some(0), false);
    assert!(said.has_errors() && said.list[0].code.id == "FD0405", "{said:?}");
}

#[test]
fn registers_that_launch_bounds_refuse_are_spills() {
    let Some(toolchain) = toolchain("registers_that_launch_bounds_refuse_are_spills") else { return };
    // 2048 threads a multiprocessor have 32 registers each; 64 numbers are alive.
    let source = "extern \"C\" __global__ void __launch_bounds__(1024, 2) k(float* x) { float a[64];\n#pragma unroll\nfor (int i = 0; i < 64; ++i) a[i] = x[i * 1024 + threadIdx.x];\n__syncthreads();\n#pragma unroll\nfor (int i = 0; i < 64; ++i) x[i * 1024 + (threadIdx.x ^ 1)] = a[63 - i] * a[i]; }";
    let compiled = compile(source, "sm_90a", &toolchain).expect("compiles");
    assert!(compiled.resources[0].spill_stores > 0, "{:?}", compiled.resources);
    assert!(local_memory(&compiled.resources, &|_| Some(0), false).has_errors());
    assert!(!local_memory(&compiled.resources, &|_| Some(1024), false).has_errors());
    assert!(!local_memory(&compiled.resources, &|_| Some(0), true).has_errors());
}

#[test]
fn nvcc_compiles_the_same_text_and_the_launcher() {
    let Some(toolchain) = toolchain("nvcc_compiles_the_same_text_and_the_launcher") else { return };
    let Some(nvcc) = toolchain.nvcc.clone() else {
        assert!(std::env::var_os("FLASHDERIVE_REQUIRE_CUDA").is_none_or(|v| v != "1"), "nvcc is missing in {}", toolchain.root.display());
        eprintln!("SKIPPED nvcc_compiles_the_same_text_and_the_launcher: no nvcc");
        return;
    };
    let only_nvcc = Toolchain { nvrtc: None, ..toolchain.clone() };
    let compiled = built(&every_intrinsic(90), "sm_90a", &only_nvcc);
    assert_eq!(compiled.compiler, "nvcc");
    assert_eq!(compiled.resources[0].name, "every_intrinsic");

    let mut early = pull(16, None);
    early.kernels[0].early = true;
    for program in [row_norms(), every_intrinsic(90), chain(true), push_to_slices(4, None), early] {
        let folder = std::env::temp_dir().join(format!("flashderive-launcher-{}-{}", program.name, std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("kernel.cu"), text(&program)).expect("written");
        std::fs::write(folder.join("launcher.cuh"), launcher(&program, &[], &trace()).expect("prints")).expect("written");
        let space = format!("flashderive_{}", program.name);
        let main = format!("#include \"launcher.cuh\"\nint main() {{ {space}::Arguments a = {{}}; return (int){space}::scratch_bytes(a) + (int){space}::launch(a, nullptr, 0); }}\n");
        std::fs::write(folder.join("main.cu"), main).expect("written");
        let done = std::process::Command::new(&nvcc)
            .args(["-std=c++17", "-arch=sm_90a", "-c", "main.cu", "-o", "main.o"])
            .current_dir(&folder)
            .output()
            .expect("nvcc starts");
        let _ = std::fs::remove_dir_all(&folder);
        let log = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success() && !log.contains("launcher.cuh("), "{}: {log}", program.name);
    }
}

/// `program` with these names in turn for its parameters, shared buffers and variables.
fn renamed(program: &Program, names: &[String]) -> Program {
    let (mut out, mut names) = (program.clone(), names.iter().cycle());
    let mut next = || names.next().cloned().unwrap_or_default();
    let mut taken = BTreeSet::new();
    let mut unique = move |old: &mut String| {
        let mut name = next();
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        *old = name;
    };
    out.kernels.iter_mut().flat_map(|k| &mut k.vars).for_each(|v| unique(&mut v.name));
    out.kernels.iter_mut().flat_map(|k| &mut k.shared).for_each(|s| unique(&mut s.name));
    out.buffers.iter_mut().for_each(|b| unique(&mut b.name));
    out.scalars.iter_mut().for_each(|s| unique(&mut s.name));
    out.maps.iter_mut().for_each(|m| unique(&mut m.name));
    out
}

/// Identifiers in the code of a text.
fn identifiers(text: &str) -> BTreeSet<String> {
    let code = cuda_text::code(text);
    let words = code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    words.filter(|w| w.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')).map(str::to_string).collect()
}

/// `program` with `count` numbers more, each assigned and stored before all else.
fn padded(program: &Program, count: u32) -> Program {
    let mut out = program.clone();
    let id = BufferId(out.buffers.len() as u32);
    out.buffers.push(buffer("pads", DType::I32, HostExpr::Const(i64::from(count)), BufferSource::Scratch));
    let kernel = &mut out.kernels[0];
    kernel.buffers.push(id);
    let mut body = Vec::new();
    for i in 0..count {
        let var = VarId(kernel.vars.len() as u32);
        kernel.vars.push(Var { name: format!("pad_{i}"), ty: Ty::I32, len: None });
        let (dst, index) = (Place { var, at: None }, Expr::i32(i64::from(i)));
        let store = StmtKind::Store { src: dst.clone(), count: 1, mem: Mem::Global(id), index, pred: None, cache: Cache::Default };
        let kinds = [StmtKind::Assign { dst, value: bin(BinaryOp::Xor, Expr::Tid, Expr::i32(i64::from(i))) }, store];
        body.extend(kinds.map(|kind| Stmt { kind, ..kernel.body[0].clone() }));
    }
    body.append(&mut kernel.body);
    kernel.body = body;
    out
}

/// Names that are words of the language, of CUDA or of the printed text itself are given others: the binary stays the same, byte for byte.
#[test]
fn no_name_changes_the_code() {
    let Some(toolchain) = toolchain("no_name_changes_the_code") else { return };
    let programs = [every_intrinsic(90), row_norms()];
    let others = [every_operator(), pushes(), product(products()[0]), chain(true)];
    let mut words: BTreeSet<String> = programs.iter().chain(&others).flat_map(|p| identifiers(&text(p))).collect();
    words.extend(
        ["NULL", "new", "float4", "dim3", "half", "blockIdx", "min", "max", "printf", "fd_shared", "lane", "uint32_t", "size_t", "I"].map(String::from),
    );
    let words: Vec<String> = words.into_iter().collect();
    assert!(200 < words.len(), "{words:?}");
    for program in programs {
        let program = padded(&program, words.len() as u32);
        let plain = built(&program, "sm_90a", &toolchain).cubin;
        // Variables of the program itself have the first words, those before all else the others; in a small program the other way round, too.
        let turns: &[usize] = if program.name == "row_norms" { &[0, words.len() / 2] } else { &[0] };
        for turned in turns {
            let names = [&words[*turned..], &words[..*turned]].concat();
            assert!(built(&renamed(&program, &names), "sm_90a", &toolchain).cubin == plain, "{}: a name changes the code", program.name);
        }
    }
}

/// No macro of the headers that kernels and launchers include is printed as a name.
#[test]
fn no_macro_is_a_name() {
    let Some(toolchain) = toolchain("no_macro_is_a_name") else { return };
    let Some(nvcc) = toolchain.nvcc else { return };
    let folder = std::env::temp_dir().join(format!("flashderive-macros-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let headers = ["cuda.h", "cuda_runtime.h", "cuda_bf16.h", "cuda_fp16.h", "cuda_fp8.h", "stddef.h"].map(|h| format!("#include <{h}>\n")).concat();
    std::fs::write(folder.join("all.cu"), headers).expect("written");
    let done = std::process::Command::new(nvcc).args(["-std=c++17", "-arch=sm_90a", "-E", "-Xcompiler", "-dM", "all.cu"]).current_dir(&folder).output();
    let _ = std::fs::remove_dir_all(&folder);
    let done = done.expect("nvcc starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let listing = String::from_utf8_lossy(&done.stdout).into_owned();
    let macros: BTreeSet<String> = listing.lines().filter_map(|l| l.strip_prefix("#define ")?.split([' ', '(']).next()).map(str::to_string).collect();
    assert!(1000 < macros.len() && macros.contains("NULL"), "{} macros", macros.len());
    let macros: Vec<String> = macros.into_iter().collect();
    let mut wrong = Vec::new();
    for names in macros.chunks(500) {
        let mut program = row_norms();
        let elements = |i: usize| if i.is_multiple_of(2) { BufferSource::Scratch } else { BufferSource::Output(TensorId(i as u32)) };
        for (i, name) in names.iter().enumerate() {
            program.kernels[0].buffers.push(BufferId(program.buffers.len() as u32));
            program.buffers.push(buffer(name, DType::F32, HostExpr::Const(4), elements(i)));
        }
        let printed = identifiers(&(text(&program) + &launcher(&program, &[], &trace()).expect("prints")));
        // Words of the printed text that stand there whatever names are.
        let without = identifiers(&(text(&row_norms()) + &launcher(&row_norms(), &[], &trace()).expect("prints")));
        wrong.extend(names.iter().filter(|n| printed.contains(*n) && !without.contains(*n)).cloned());
    }
    for name in &macros {
        // A kernel's name is a symbol of the binary.
        assert!(flashderive_device::print::symbol(name) != *name, "a kernel may be called `{name}`, which is a macro");
    }
    assert!(wrong.is_empty(), "macros that may be printed as names: {wrong:?}");
}

/// Sizes that no memory holds, that products of 64 bits do not, or that are negative are refused before anything else is done.
#[test]
fn launchers_refuse_sizes_that_overflow() {
    let Some(toolchain) = toolchain("launchers_refuse_sizes_that_overflow") else { return };
    let Some(nvcc) = &toolchain.nvcc else { return };
    let folder = std::env::temp_dir().join(format!("flashderive-overflow-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut program = row_norms();
    program.buffers.push(buffer("kept", DType::F32, times(1 << 20), BufferSource::Scratch));
    std::fs::write(folder.join("kernel.cu"), text(&program)).expect("written");
    std::fs::write(folder.join("launcher.cuh"), launcher(&program, &[], &trace()).expect("prints")).expect("written");
    let main = "#include \"launcher.cuh\"\n#include <cstdio>\nint main() {\n    using namespace flashderive_row_norms;\n    \
        for (long long rows : {4LL, -1LL, 1LL << 31, 1LL << 60, 1LL << 44, (1LL << 63) - 1}) {\n        Arguments a = {};\n        a.rows = rows;\n        \
        printf(\"%d %d\\n\", launch(a, nullptr, 0) == cudaErrorInvalidValue, scratch_bytes(a) == 0);\n    }\n}\n";
    std::fs::write(folder.join("main.cu"), main).expect("written");
    let libraries = format!("-L{}", toolchain.root.join("lib").display());
    let built = std::process::Command::new(nvcc).args(["-std=c++17", "-arch=sm_90a", &libraries, "main.cu", "-o", "main"]).current_dir(&folder).output();
    let built = built.expect("nvcc starts");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let ran = std::process::Command::new(folder.join("main")).output().expect("runs, with a GPU or without");
    let _ = std::fs::remove_dir_all(&folder);
    let lines: Vec<String> = String::from_utf8_lossy(&ran.stdout).lines().map(str::to_string).collect();
    assert_eq!(lines, ["0 0", "1 1", "1 1", "1 1", "1 1", "1 1"]);
}

/// A size that follows from another one is computed by the launcher, whatever its field holds.
#[test]
fn launchers_compute_sizes_that_follow() {
    let Some(toolchain) = toolchain("launchers_compute_sizes_that_follow") else { return };
    let Some(nvcc) = &toolchain.nvcc else { return };
    let folder = std::env::temp_dir().join(format!("flashderive-follows-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut program = row_norms();
    program.buffers.push(buffer("kept", DType::F32, HostExpr::Size(1), BufferSource::Scratch));
    // floor((rows - 3) / 2)
    let sum = HostExpr::Add(Box::new(HostExpr::Size(0)), Box::new(HostExpr::Const(-4)));
    let rules = [(1, HostExpr::CeilDiv(Box::new(sum), Box::new(HostExpr::Const(2))))];
    std::fs::write(folder.join("kernel.cu"), text(&program)).expect("written");
    std::fs::write(folder.join("launcher.cuh"), launcher(&program, &rules, &trace()).expect("prints")).expect("written");
    let main = "#include \"launcher.cuh\"\n#include <cstdio>\nint main() {\n    using namespace flashderive_row_norms;\n    \
        for (long long rows : {3LL, 4LL, 5LL, 131LL, 259LL, 0LL}) {\n        Arguments a = {};\n        a.rows = rows;\n        a.size_1 = 1LL << 60;\n        \
        printf(\"%lld %d\\n\", (long long)scratch_bytes(a), launch(a, nullptr, 0) == cudaErrorInvalidValue);\n    }\n}\n";
    std::fs::write(folder.join("main.cu"), main).expect("written");
    let libraries = format!("-L{}", toolchain.root.join("lib").display());
    let built = std::process::Command::new(nvcc).args(["-std=c++17", "-arch=sm_90a", &libraries, "main.cu", "-o", "main"]).current_dir(&folder).output();
    let built = built.expect("nvcc starts");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let ran = std::process::Command::new(folder.join("main")).output().expect("runs, with a GPU or without");
    let _ = std::fs::remove_dir_all(&folder);
    let lines: Vec<String> = String::from_utf8_lossy(&ran.stdout).lines().map(str::to_string).collect();
    let own = lines.first().and_then(|l| l.split(' ').next()).and_then(|n| n.parse::<i64>().ok()).expect("bytes without the buffer");
    // 0, 0, 1, 64 and 128 numbers of 4 bytes, in steps of 256; no rows are too few.
    let wanted = [0, 0, 256, 256, 512].map(|more| format!("{} 0", own + more));
    assert_eq!(lines[..5], wanted);
    assert_eq!(lines[5], "0 1");
}
