//! Compiles printed CUDA C++, launches it on a GPU and measures it. The only crate that talks to CUDA.
//!
//! - `toolchain`: where the compilers are; `compile`: source to cubin with a resource report;
//! - `gpu`: what the machine's GPU is; `session`: a program's functions on it; `arguments`: its memory;
//! - `launch`: one run; `time`: repeated runs under CUDA events; `bandwidth`: the rate of copies;
//! - `doctor`: facts about this machine.
//!
//! Nothing here panics where CUDA is absent: libraries are looked for before cudarc opens them.

#![allow(clippy::result_large_err, reason = "a refusal ends the run; its size costs nothing")]

mod arguments;
pub mod bandwidth;
pub mod compile;
pub mod doctor;
pub mod gpu;
mod image;
pub mod launch;
mod maps;
mod memory;
mod session;
pub mod time;
pub mod toolchain;

pub use bandwidth::{copy_rate, CopyRate};
pub use compile::{accept, compile, local_memory, Compiled, KernelResources};
pub use doctor::{doctor, Fact, Status};
pub use launch::{run, KernelRun, RunOptions, RunReport};
pub use time::{time, Spread, TimeOptions, TimeReport};
pub use toolchain::Toolchain;
