//! The device program: one value that is printed as CUDA C++ and executed by the emulator.
//!
//! `program` is the language: typed statements per kernel, each with its phase and decision record.
//! `emulate` runs it on the CPU with the visibility rules of the hardware and reports violations;
//! `print` writes CUDA C++, `registers` says how many of them a thread needs at once. An intrinsic's CUDA text and its CPU meaning must agree; nothing is fixed in only one.

pub mod args;
pub mod emulate;
pub mod host;
pub mod map;
pub mod print;
pub mod program;
pub mod registers;
