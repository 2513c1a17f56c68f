//! Global memory of a run: bytes, what was written, and shadow state while a kernel runs.

use super::bytecode::Code;
use super::shadow::Shadow;
use crate::args::Args;
use crate::program::{Buffer, BufferId, BufferSource, Program};
use flashderive_ir::problem::TensorId;
use std::collections::BTreeMap;

/// One allocation.
pub struct Storage {
    pub bytes: Vec<u8>,
    /// By granule: holds a value.
    pub written: Vec<bool>,
    /// Bytes a granule: the smallest element of its buffers.
    pub granule: usize,
    /// Shadow while a kernel that writes it runs.
    pub shadow: Shadow,
    /// Whether the program may write it.
    pub input: bool,
}

/// All allocations; views of one tensor share theirs.
pub struct Device {
    pub storage: Vec<Storage>,
    /// Allocation of each buffer.
    pub at: Vec<usize>,
}

fn tensor(b: &Buffer) -> Option<TensorId> {
    match b.source {
        BufferSource::Input(t) | BufferSource::Output(t) | BufferSource::InPlace { input: t, .. } => Some(t),
        BufferSource::Scratch | BufferSource::ZeroedScratch => None,
    }
}

impl Device {
    /// Allocates all buffers. An error names what does not fit.
    pub fn new(program: &Program, args: &Args) -> Result<Device, String> {
        let mut storage: Vec<Storage> = Vec::new();
        let mut at = Vec::new();
        let mut shared: BTreeMap<TensorId, usize> = BTreeMap::new();
        for b in &program.buffers {
            let granule = (b.elem.bits() as usize / 8).max(1);
            if let Some(known) = tensor(b).and_then(|t| shared.get(&t)) {
                storage[*known].granule = storage[*known].granule.min(granule);
                at.push(*known);
                continue;
            }
            let len = b.len.eval(&args.sizes).max(0) as usize;
            let bytes = (len * b.elem.bits() as usize).div_ceil(8);
            let input = matches!(b.source, BufferSource::Input(_));
            let bytes = match (tensor(b).and_then(|t| args.tensors.get(&t)), b.source) {
                (Some(d), _) if d.len() < bytes => return Err(format!("{} has {} bytes for {bytes}", b.name, d.len())),
                (Some(d), _) => d.clone(),
                (None, BufferSource::Input(_) | BufferSource::InPlace { .. }) => return Err(format!("{} is missing", b.name)),
                (None, BufferSource::ZeroedScratch) => vec![0; bytes],
                // Not a number, or a wild index, wherever something reads what nothing wrote.
                (None, _) => vec![0xff; bytes],
            };
            if let Some(t) = tensor(b) {
                shared.insert(t, storage.len());
            }
            at.push(storage.len());
            let known = input || matches!(b.source, BufferSource::ZeroedScratch | BufferSource::InPlace { .. });
            storage.push(Storage { written: vec![known; bytes.len()], bytes, granule, shadow: Shadow::default(), input });
        }
        for s in &mut storage {
            let known = s.written.first().copied().unwrap_or(true);
            s.written = vec![known; s.bytes.len().div_ceil(s.granule)];
        }
        Ok(Device { storage, at })
    }

    /// Starts a kernel: what it writes is watched.
    pub fn begin(&mut self, code: &Code) {
        for b in &code.writes {
            let s = &mut self.storage[self.at[*b as usize]];
            s.shadow = Shadow::new(s.written.len(), !code.atomics && code.mbarriers == 0 && code.cluster == 1);
        }
    }

    /// Ends a kernel: launches on one stream are ordered.
    pub fn end(&mut self, code: &Code) {
        for b in &code.writes {
            let s = &mut self.storage[self.at[*b as usize]];
            if s.shadow.is_empty() {
                continue;
            }
            let shadow = std::mem::take(&mut s.shadow);
            s.written.iter_mut().enumerate().for_each(|(i, w)| *w |= shadow.written(i));
        }
    }

    /// Moves outputs to `args`; returns output buffers with granules that nothing wrote.
    pub fn give_back(mut self, program: &Program, args: &mut Args) -> Vec<(BufferId, u64)> {
        let mut unwritten = Vec::new();
        for (i, b) in program.buffers.iter().enumerate() {
            if let BufferSource::Output(t) | BufferSource::InPlace { output: t, .. } = b.source {
                let s = &mut self.storage[self.at[i]];
                let missing = s.written.iter().filter(|w| !**w).count();
                if missing > 0 {
                    unwritten.push((BufferId(i as u32), missing as u64));
                }
                args.tensors.insert(t, s.bytes.clone());
            }
        }
        unwritten
    }
}

/// Reads `bits` at element `at`.
pub fn bits_at(bytes: &[u8], at: usize, bits: u32) -> u64 {
    match bits {
        16 => u64::from(u16::from_le_bytes([bytes[at * 2], bytes[at * 2 + 1]])),
        32 => u64::from(u32::from_le_bytes([bytes[at * 4], bytes[at * 4 + 1], bytes[at * 4 + 2], bytes[at * 4 + 3]])),
        0..8 => u64::from(bytes[at / 2] >> (at % 2 * 4) & 15),
        _ => {
            let n = bits as usize / 8;
            bytes[at * n..at * n + n].iter().rev().fold(0, |v, b| v << 8 | u64::from(*b))
        }
    }
}

/// Writes `bits` at element `at`.
pub fn set_bits(bytes: &mut [u8], at: usize, bits: u32, value: u64) {
    if bits < 8 {
        let shift = at % 2 * 4;
        bytes[at / 2] = (bytes[at / 2] & !(15 << shift)) | ((value as u8 & 15) << shift);
        return;
    }
    let n = bits as usize / 8;
    bytes[at * n..at * n + n].copy_from_slice(&value.to_le_bytes()[..n]);
}
