//! Global and shared memory with shadow state.

use crate::args::Args;
use crate::program::{Buffer, BufferSource, Program};
use std::collections::BTreeMap;

/// Who touched a byte, and when.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Stamp {
    /// Block epoch + 1; 0: never.
    pub epoch: u32,
    /// Epoch of the thread's warp.
    pub warp_epoch: u32,
    /// Thread.
    pub thread: u32,
}

impl Stamp {
    /// Whether something orders this access before one by `thread` now.
    pub(super) fn before(self, now: Stamp) -> bool {
        self.epoch == 0 || self.epoch != now.epoch || self.thread == now.thread || (self.thread / 32 == now.thread / 32 && self.warp_epoch != now.warp_epoch)
    }
}

/// Shadow of one byte of shared memory.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    pub write: Stamp,
    /// Last read, and the last read by another warp than that one.
    pub read: Stamp,
    pub other: Stamp,
    /// Thread + 1 of an unfinished copy.
    pub pending: u32,
    pub written: bool,
}

/// A global buffer.
pub(super) struct Global {
    pub bytes: Vec<u8>,
    pub written: Vec<bool>,
    /// Launch and thread (block * threads + thread, + 1) of the last write of each byte.
    pub writer: Vec<(u32, u64)>,
}

/// All global memory; views of one tensor share storage.
pub(super) struct Device {
    pub memory: Vec<Global>,
    /// Storage of each buffer.
    pub at: Vec<usize>,
    pub launch: u32,
}

impl Device {
    pub(super) fn new(program: &Program, args: &Args) -> Device {
        let mut memory = Vec::new();
        let mut at = Vec::new();
        let mut shared: BTreeMap<u32, usize> = BTreeMap::new();
        for b in &program.buffers {
            if let Some(t) = tensor(b) {
                if let Some(known) = shared.get(&t) {
                    at.push(*known);
                    continue;
                }
                shared.insert(t, memory.len());
            }
            let bytes = (b.len.eval(&args.sizes).max(0) as usize * b.elem.bits() as usize).div_ceil(8);
            let given = tensor(b).and_then(|t| args.tensors.get(&flashderive_ir::problem::TensorId(t)));
            let input = matches!(b.source, BufferSource::Input(_));
            let data = match (given, b.source) {
                (Some(d), _) => d.clone(),
                (None, BufferSource::ZeroedScratch) => vec![0; bytes],
                _ => vec![0xff; bytes],
            };
            let written = vec![input || b.source == BufferSource::ZeroedScratch; data.len()];
            at.push(memory.len());
            memory.push(Global { writer: vec![(0, 0); data.len()], bytes: data, written });
        }
        Device { memory, at, launch: 0 }
    }

    pub(super) fn next_kernel(&mut self) {
        self.launch += 1;
    }

    pub(super) fn give_back(self, program: &Program, args: &mut Args) {
        for (b, at) in program.buffers.iter().zip(&self.at) {
            if let BufferSource::Output(t) = b.source {
                args.tensors.insert(t, self.memory[*at].bytes.clone());
            }
        }
    }
}

fn tensor(b: &Buffer) -> Option<u32> {
    match b.source {
        BufferSource::Input(t) | BufferSource::Output(t) => Some(t.0),
        _ => None,
    }
}

/// Reads `bits` at element `at`.
pub(super) fn bits_at(bytes: &[u8], at: usize, bits: usize) -> u64 {
    if bits < 8 {
        return (bytes[at / 2] >> (at % 2 * 4)) as u64 & 15;
    }
    let n = bits / 8;
    bytes[at * n..at * n + n].iter().rev().fold(0, |v, b| v << 8 | *b as u64)
}

/// Writes `bits` at element `at`.
pub(super) fn set_bits(bytes: &mut [u8], at: usize, bits: usize, value: u64) {
    if bits < 8 {
        let shift = at % 2 * 4;
        bytes[at / 2] = (bytes[at / 2] & !(15 << shift)) | ((value as u8 & 15) << shift);
        return;
    }
    let n = bits / 8;
    bytes[at * n..at * n + n].copy_from_slice(&value.to_le_bytes()[..n]);
}
