//! Writes a device program as CUDA C++ that a person can read.
//!
//! Index arithmetic and control flow are printed from the program; text that no derivation changes comes from
//! `templates/`. Kernel bodies hold no inline assembly: each intrinsic is a named helper, defined once, and only
//! the helpers that a program uses are written. Each line knows the decision record behind it.
//!
//! - `names`: which identifiers may be printed, and how clashes with CUDA's own names are avoided;
//! - `comment`: makes untrusted text safe inside a comment;
//! - `library`: the device helpers and their dependencies;
//! - `expr`, `declare`: expressions, the place of declarations;
//! - `kernel`, `intrinsic`: control flow and assignments, memory and cooperation between threads;
//! - `cluster`: accesses to the shared memory of other blocks, and which kernels need clusters;
//! - `tensor`, `warpgroup`: copies of tiles, matrix instructions of warpgroups; `flight`: which registers those hold;
//! - `tensor_memory`: matrix instructions whose sums lie in a memory of their own;
//! - `shell`: the file around the kernels; `host`: the launcher.
//!
//! Refuses with: FD0401.

#![allow(clippy::result_large_err, reason = "a refusal ends the compilation; its size costs nothing")]

mod choice;
mod cluster;
mod comment;
mod declare;
mod exchange;
mod expr;
mod flight;
mod host;
mod intrinsic;
mod kernel;
mod library;
mod names;
mod shell;
mod tensor;
mod tensor_memory;
mod warpgroup;

pub use comment::comment_text;
pub(crate) use declare::{each, visit};
pub use host::{launcher, launcher_for, Given};
pub(crate) use intrinsic::check_threads;
pub use library::{helper_names, helper_text};
pub use names::{members, symbol};
pub(crate) use warpgroup::{check_distances, check_matrix};

use crate::program::Program;
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::trace::{RecordId, Trace};

/// What the printer should know beside the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintOptions {
    /// Name of the target the program was bound to, for the file's header. One that starts with `sm_` and a number below
    /// 90 has no clusters.
    pub arch: String,
    /// Documentation of the kernel; untrusted text.
    pub doc: String,
}

/// A printed file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The text of the `.cu` file.
    pub text: String,
    /// The record behind each line of `text`, if it has one.
    pub lines: Vec<Option<RecordId>>,
}

/// The program as one self-contained `.cu` file that nvcc and NVRTC compile.
///
/// # Errors
/// When a name is no identifier or a statement breaks a rule of the device language.
pub fn cuda(program: &Program, trace: &Trace, options: &PrintOptions) -> Result<Printed, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let mut kernels = Vec::new();
    for kernel in &program.kernels {
        match kernel::print(program, kernel, trace, &options.arch) {
            Ok(text) => kernels.push(text),
            Err(diagnostic) => diagnostics.report(diagnostic),
        }
    }
    names::check_program(program, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    Ok(shell::file(program, trace, options, &kernels)?)
}
