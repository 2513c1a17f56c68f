//! `export --format jax`: the package in C, a handler that XLA calls it through, and Python that compiles and registers both.
//!
//! The Python files are the same for every kernel. The handler copies buffers, sizes and scalars into the argument struct by number.

use super::c::{is_whole, Names};
use super::torch;
use crate::manifest::Manifest;
use crate::outcome::{Exit, Failure};
use flashderive_diagnostics::codes;
use flashderive_ir::dtype::DType;
use std::fmt::Write;

/// Python files that no kernel changes; two are those of packages for PyTorch.
const INIT: &str = include_str!("../../../../../templates/jax/__init__.py");

/// Names that the folder may hold beside what is written.
pub(super) const BESIDE: &[&str] = &["__pycache__"];

/// The files beside those of the package in C.
///
/// # Errors
/// When a tensor is of a kind that arrays of JAX are not.
pub(super) fn files(m: &Manifest) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    for t in &m.tensors {
        if t.strides.is_some() || t.dtype == DType::F64 {
            let (name, why) = (&t.name, if t.dtype == DType::F64 { "is f64" } else { "has strides" });
            return Err(Failure::plain(codes::NOT_EXPORTABLE, Exit::Refused, format!("tensor `{name}` {why}, which packages for JAX do not take")));
        }
    }
    let names = Names::of(m)?;
    let mut files = vec![("__init__.py".to_string(), INIT.into()), ("handler.cc".to_string(), handler(m, &names).into_bytes())];
    let shared = torch::FIXED.iter().filter(|(name, _)| ["_manifest.py", "_cache.py"].contains(name));
    files.extend(shared.map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())));
    Ok(files)
}

/// The handler.
fn handler(m: &Manifest, names: &Names) -> String {
    let stem = &names.stem;
    let mut body = String::new();
    for (at, (name, _)) in names.sizes.iter().zip(&m.sizes).enumerate().filter(|(_, (_, s))| s.rule.is_none()) {
        let _ = writeln!(body, "    a.{name} = sizes[{at}];");
    }
    for (at, (scalar, name)) in m.scalars.iter().zip(&names.scalars).enumerate() {
        let _ = writeln!(body, "    a.{name} = {}[{at}];", if is_whole(scalar) { "wholes" } else { "reals" });
    }
    let (mut inputs, mut outputs) = (0, 0);
    for (tensor, name) in m.tensors.iter().zip(&names.tensors) {
        if tensor.role == "input" {
            let _ = writeln!(body, "    a.{name} = inputs.get<ffi::AnyBuffer>({inputs})->untyped_data();");
            inputs += 1;
        } else {
            let _ = writeln!(body, "    a.{name} = (*outputs.get<ffi::AnyBuffer>({outputs}))->untyped_data();");
            outputs += 1;
        }
    }
    format!(
        "// What XLA calls: copies buffers, sizes and scalars into the arguments of {stem}.h and launches. Written by flashderive.\n\
         #include \"{stem}.h\"\n#include \"xla/ffi/api/ffi.h\"\n\nnamespace ffi = xla::ffi;\n\n\
         static ffi::Error refused(flashderive_status status) {{\n    char text[400];\n    const ffi::ErrorCode code = FLASHDERIVE_KIND(status) < FLASHDERIVE_NO_DRIVER ? ffi::ErrorCode::kInvalidArgument : ffi::ErrorCode::kInternal;\n    return ffi::Error(code, {stem}_text(status, text, sizeof text));\n}}\n\n\
         static ffi::Error run(void* stream, ffi::ScratchAllocator scratch, ffi::RemainingArgs inputs, ffi::RemainingRets outputs,\n                      ffi::Span<const int64_t> sizes, ffi::Span<const double> reals, ffi::Span<const int64_t> wholes) {{\n    \
         if (inputs.size() != {inputs} || outputs.size() != {outputs} || sizes.size() != {} || reals.size() != {scalars} || wholes.size() != {scalars})\n        \
         return ffi::Error(ffi::ErrorCode::kInvalidArgument, \"the call has another number of arguments than the kernel\");\n    \
         {stem}_arguments a;\n    int64_t bytes = 0;\n    {stem}_defaults(&a);\n{body}    \
         flashderive_status status = {stem}_workspace(&a, &bytes);\n    if (status != FLASHDERIVE_OK) return refused(status);\n    \
         void* workspace = nullptr;\n    if (bytes != 0) {{\n        const auto given = scratch.Allocate(static_cast<size_t>(bytes), 256);\n        \
         if (!given.has_value()) return ffi::Error(ffi::ErrorCode::kResourceExhausted, \"there is no memory for the workspace\");\n        workspace = *given;\n    }}\n    \
         status = {stem}_launch(&a, workspace, bytes, stream);\n    return status == FLASHDERIVE_OK ? ffi::Error::Success() : refused(status);\n}}\n\n\
         #pragma GCC visibility push(default)\nXLA_FFI_DEFINE_HANDLER_SYMBOL(flashderive_handler, run,\n                              \
         ffi::Ffi::Bind()\n                                  .Ctx<ffi::PlatformStream<void*>>()\n                                  .Ctx<ffi::ScratchAllocator>()\n                                  \
         .RemainingArgs()\n                                  .RemainingRets()\n                                  .Attr<ffi::Span<const int64_t>>(\"sizes\")\n                                  \
         .Attr<ffi::Span<const double>>(\"reals\")\n                                  .Attr<ffi::Span<const int64_t>>(\"wholes\"));\n#pragma GCC visibility pop\n",
        m.sizes.len() + 1,
        scalars = m.scalars.len() + 1,
    )
}
