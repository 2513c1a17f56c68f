//! `export --format c`: a header, a source with the binary inside, and an example, for callers in C and C++.
//!
//! The source holds tables and switches that say what `manifest.json` says, between two texts that no kernel changes.
//! Names of a spec become C only as members of the argument struct, under names that C and C++ leave free, and as text
//! of letters, digits and underscores in messages.

use super::tables::{expression, image, number, real, switches, tables};
use crate::manifest::{Extent, Manifest, Number, Passed, Tensor};
use crate::outcome::{Exit, Failure};
use crate::pipeline::Planned;
use flashderive_device::print::{comment_text, members};
use flashderive_diagnostics::codes;
use flashderive_ir::dtype::DType;
use std::fmt::Write;

const STATUS: &str = include_str!("../../../../../templates/c/status.h");
const TYPES: &str = include_str!("../../../../../templates/c/types.c");
const CHECK: &str = include_str!("../../../../../templates/c/check.c");
const DRIVER: &str = include_str!("../../../../../templates/c/driver.c");
const LAUNCH: &str = include_str!("../../../../../templates/c/launch.c");

/// The file of the example.
pub(super) const EXAMPLE: &str = "example.c";

/// What the names of a spec are in C.
pub(super) struct Names {
    /// What all symbols of the package begin with.
    pub(super) stem: String,
    /// Members of the argument struct.
    pub(super) sizes: Vec<String>,
    pub(super) tensors: Vec<String>,
    pub(super) scalars: Vec<String>,
}

impl Names {
    /// The names of a manifest.
    pub(super) fn of(m: &Manifest) -> Result<Names, Failure> {
        let all = m.sizes.iter().map(|s| &s.name).chain(m.tensors.iter().map(|t| &t.name)).chain(m.scalars.iter().map(|s| &s.name));
        let mut sizes = members(all.map(String::as_str)).map_err(|d| Failure::from_diagnostic(d, Exit::Refused))?;
        let mut tensors = sizes.split_off(m.sizes.len());
        let scalars = tensors.split_off(m.tensors.len());
        Ok(Names { stem: stem(&m.name), sizes, tensors, scalars })
    }
}

/// What the symbols of a kernel begin with: `flashderive_` and its name. C++ keeps names with two underscores in a row for itself, so
/// names that would make some have a digit before them, which no other name has there.
fn stem(name: &str) -> String {
    match (name.starts_with('_'), name.ends_with('_')) {
        (false, false) => format!("flashderive_{name}"),
        (true, false) => format!("flashderive0{name}"),
        (false, true) => format!("flashderive1_{name}0"),
        (true, true) => format!("flashderive2{name}0"),
    }
}

/// The files of the package, by name, beside the CUDA text and the manifest.
///
/// # Errors
/// When the kernel needs what the package does not have.
pub(super) fn files(planned: &Planned, manifest: &Manifest, cubin: &[u8]) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    for scalar in &manifest.scalars {
        if rounding(scalar).is_none() {
            let (name, ty) = (&scalar.name, scalar.dtype.name());
            return Err(Failure::plain(codes::NOT_EXPORTABLE, Exit::Refused, format!("scalar `{name}` is {ty}, which packages in C do not round to")));
        }
    }
    let names = Names::of(manifest)?;
    let header = header(manifest, &names);
    let source = source(manifest, &names, cubin);
    let example = super::example::text(planned, manifest, &names);
    let files = [(format!("{}.h", names.stem), header), (format!("{}.c", names.stem), source), (EXAMPLE.to_string(), example)];
    Ok(files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect())
}

/// The text of a name in a message.
pub(super) fn literal(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

/// Whether a scalar is passed as a whole number.
pub(super) fn is_whole(scalar: &Passed) -> bool {
    scalar.dtype.values().is_some()
}

/// Bits of the mantissa that a scalar's type keeps (0: all that the kernel's parameter has), its least exponent and its largest value.
pub(super) fn rounding(scalar: &Passed) -> Option<(u32, i32, f64)> {
    match scalar.dtype {
        DType::F16 => Some((10, -14, 65504.0)),
        DType::BF16 => Some((7, -126, f64::from(f32::from_bits(0x7f7f_0000)))),
        DType::F32 | DType::F64 => Some((0, 0, 0.0)),
        _ if is_whole(scalar) => Some((0, 0, 0.0)),
        _ => None,
    }
}

/// An extent as text for readers.
fn extent_text(e: &Extent, names: &Names) -> String {
    let mut parts: Vec<String> = e.sizes.iter().filter_map(|s| names.sizes.get(*s as usize).cloned()).collect();
    if e.factor != 1 || parts.is_empty() {
        parts.insert(0, e.factor.to_string());
    }
    let product = parts.join("*");
    if e.divisor == 1 {
        product
    } else {
        format!("ceil({product} / {})", e.divisor)
    }
}

fn tensor_text(t: &Tensor, names: &Names) -> String {
    let list = |extents: &[Extent]| extents.iter().map(|e| extent_text(e, names)).collect::<Vec<_>>().join(", ");
    let layout = match &t.strides {
        Some(strides) => format!("strides [{}] in elements", list(strides)),
        None => "row-major".to_string(),
    };
    let packed = if t.dtype.bits() < 8 { ", two elements a byte, low nibble first" } else { "" };
    let range = t.range.as_ref().map_or(String::new(), |[least, most]| {
        let bound = |b: &crate::manifest::Bound| match (b.extent.factor, b.plus) {
            (0, plus) => plus.to_string(),
            (_, 0) => extent_text(&b.extent, names),
            (_, plus) => format!("{} {} {}", extent_text(&b.extent, names), if plus < 0 { "-" } else { "+" }, plus.unsigned_abs()),
        };
        format!("; values from {} to {}, which nothing checks", bound(least), bound(most))
    });
    format!("{}: {}[{}], {layout}{packed}{range}", t.role, t.dtype.name(), list(&t.shape))
}

/// The public header.
fn header(m: &Manifest, names: &Names) -> String {
    let stem = &names.stem;
    let mut out = format!("/* Kernel `{}` for {}, written by flashderive. C11 and C++17; needs no header of CUDA.\n", literal(&m.name), literal(&m.target));
    for line in m.doc.lines().map(|l| comment_text(l, 160)).filter(|l| !l.is_empty()).take(12) {
        let _ = writeln!(out, " * {line}");
    }
    let _ = write!(
        out,
        " *\n * Compile {stem}.c along with your program, as C or as C++; link with -ldl and -pthread where the C library has them apart. */\n\
         #ifndef {stem}_header\n#define {stem}_header\n#include <stddef.h>\n#include <stdint.h>\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n{STATUS}\n\
         /* What a run gets. Pointers are to device memory, aligned to 16 bytes; they may be null where a tensor has no elements. */\n\
         typedef struct {stem}_arguments {{\n"
    );
    for (size, name) in m.sizes.iter().zip(&names.sizes).filter(|(s, _)| s.rule.is_none()) {
        let step = if size.multiple_of > 1 { format!(", a multiple of {}", size.multiple_of) } else { String::new() };
        let _ = writeln!(out, "    int64_t {name}; /* size, from {} to {}{step} */", size.min, size.max);
    }
    for (at, (tensor, name)) in m.tensors.iter().zip(&names.tensors).enumerate() {
        let constant = if tensor.role == "input" { "const " } else { "" };
        let start = m.buffers.iter().find(|b| b.tensor == Some(at)).and_then(|b| b.initial).and_then(|i| names.tensors.get(i));
        let start = start.map_or(String::new(), |i| format!("; begins with the values of `{i}`, whose memory it may be"));
        let _ = writeln!(out, "    {constant}void* {name}; /* {}{start} */", tensor_text(tensor, names));
    }
    for (scalar, name) in m.scalars.iter().zip(&names.scalars) {
        let ty = if is_whole(scalar) { "int64_t" } else { "double" };
        let default = scalar.default.map_or(String::new(), |d| format!("; the spec's value is {d:?}"));
        let _ = writeln!(out, "    {ty} {name}; /* scalar {}{default} */", scalar.dtype.name());
    }
    let _ = write!(
        out,
        "}} {stem}_arguments;\n\n\
         /* Zeroes the arguments and sets scalars to the values of the spec, where it has some. */\n\
         void {stem}_defaults({stem}_arguments* arguments);\n\n\
         /* Bytes of device memory that a run of these sizes needs beside its tensors; pointers are not looked at. */\n\
         flashderive_status {stem}_workspace(const {stem}_arguments* arguments, int64_t* bytes);\n\n\
         /* Loads the kernels into the current context now rather than at the first launch, for example before a graph is captured. */\n\
         flashderive_status {stem}_prepare(void);\n\n\
         /* Checks the arguments and launches all kernels on `stream` (a CUstream or cudaStream_t, null for the default one) without waiting.\n\
         \x20* `workspace` is aligned to 256 bytes and may be null if 0 bytes are needed. Runs that overlap need workspaces of their own. */\n\
         flashderive_status {stem}_launch(const {stem}_arguments* arguments, void* workspace, int64_t workspace_bytes, void* stream);\n\n\
         /* Writes what a status means into `text`, which has room for `size` bytes, and returns it. */\n\
         const char* {stem}_text(flashderive_status status, char* text, size_t size);\n\n\
         #ifdef __cplusplus\n}}\n#endif\n#endif\n"
    );
    out
}

/// `defaults` and what copies arguments into arrays.
fn arguments(m: &Manifest, names: &Names) -> String {
    let mut out = String::from(
        "\n/* The arguments by number. */\ntypedef struct fd_values {\n    int64_t sizes[FD_SIZES + 1];\n    const void* tensors[FD_TENSORS + 1];\n    double reals[FD_SCALARS + 1];\n    int64_t wholes[FD_SCALARS + 1];\n} fd_values;\n\n\
         static void fd_take(const FD_ARGUMENTS* a, fd_values* v) {\n",
    );
    if m.sizes.iter().any(|s| s.rule.is_some()) {
        out.push_str("    const int64_t* const n = v->sizes;\n    int own = 0;\n    int* const wrong = &own;\n");
    }
    for (at, (size, name)) in m.sizes.iter().zip(&names.sizes).enumerate() {
        // A size that no number can be is told by the check of its range.
        let _ = match &size.rule {
            Some(Number(rule)) => writeln!(out, "    v->sizes[{at}] = {};\n    if (own) v->sizes[{at}] = -1;", expression(rule)),
            None => writeln!(out, "    v->sizes[{at}] = a->{name};"),
        };
    }
    for (at, name) in names.tensors.iter().enumerate() {
        let _ = writeln!(out, "    v->tensors[{at}] = a->{name};");
    }
    let mut defaults = String::new();
    for (at, (scalar, name)) in m.scalars.iter().zip(&names.scalars).enumerate() {
        let list = if is_whole(scalar) { "wholes" } else { "reals" };
        let _ = writeln!(out, "    v->{list}[{at}] = a->{name};");
        if let Some(d) = scalar.default {
            let value = if is_whole(scalar) { number(d as i64) } else { real(d) };
            let _ = writeln!(defaults, "    arguments->{name} = {value};");
        }
    }
    let _ = write!(
        out,
        "}}\n\nvoid FD_NAME(defaults)(FD_ARGUMENTS* arguments) {{\n    if (arguments == NULL) return;\n    memset(arguments, 0, sizeof *arguments);\n{defaults}}}\n"
    );
    out
}

/// The source.
fn source(m: &Manifest, names: &Names, cubin: &[u8]) -> String {
    let stem = &names.stem;
    let rank = m.tensors.iter().map(|t| t.shape.len()).max().unwrap_or(0);
    let values = m.kernels.iter().map(|k| k.buffers.len() + k.parameters.len() + k.maps.len()).max().unwrap_or(0);
    let mut out = format!(
        "/* Launches kernel `{}` for {} through the CUDA driver, which is opened when it is needed. Written by flashderive; do not edit.\n \
         * Nothing but the functions that {stem}.h declares is visible outside of this file. */\n\
         #ifndef _POSIX_C_SOURCE\n#define _POSIX_C_SOURCE 200809L\n#endif\n#include \"{stem}.h\"\n{TYPES}\n\
         #define FD_NAME(name) {stem}_##name\n#define FD_ARGUMENTS {stem}_arguments\n",
        literal(&m.name),
        literal(&m.target)
    );
    let ranges = m.versions.iter().map(Vec::len).sum::<usize>();
    for (name, count) in [
        ("SIZES", m.sizes.len()),
        ("TENSORS", m.tensors.len()),
        ("RANK", rank),
        ("SCALARS", m.scalars.len()),
        ("BUFFERS", m.buffers.len()),
        ("PARAMETERS", m.parameters.len()),
        ("MAPS", m.maps.len()),
        ("VERSIONS", m.versions.len().max(1)),
        ("RANGES", ranges),
        ("KERNELS", m.kernels.len()),
        ("VALUES", values),
    ] {
        let _ = writeln!(out, "#define FD_{name} {count}");
    }
    out.push('\n');
    out.push_str(&tables(m));
    out.push_str(&switches(m, rank));
    out.push_str(&arguments(m, names));
    out.push_str(&image(cubin));
    out.push_str(CHECK);
    out.push_str(DRIVER);
    out.push_str(LAUNCH);
    out
}
