//! Operands of a warpgroup's matrix instructions: where their bytes lie in shared memory, and their values.

use super::block::{Block, Step, Warp};
use super::bytecode::*;
use super::convert::decode_real;
use super::violation::ViolationKind;
use crate::program::{Along, Swizzle};
use flashderive_ir::dtype::DType;
use std::ops::Range;

/// Bytes of depth of one instruction.
const DEPTH_BYTES: u32 = 32;

/// Values of an operand, `[depth][side]`.
pub struct Values {
    pub depth: usize,
    pub at: Vec<f32>,
}

/// The values of 16 bytes.
fn decode(dtype: DType, bytes: &[u8], mut put: impl FnMut(usize, f32)) {
    match dtype {
        DType::BF16 | DType::F16 => {
            for (i, b) in bytes.chunks_exact(2).enumerate() {
                put(i, decode_real(dtype, u64::from(u16::from_le_bytes([b[0], b[1]]))));
            }
        }
        // tf32 has 10 bits of fraction; the rest is not read.
        DType::F32 => {
            for (i, b) in bytes.chunks_exact(4).enumerate() {
                put(i, f32::from_bits(u32::from_le_bytes([b[0], b[1], b[2], b[3]]) & 0xffff_e000));
            }
        }
        DType::U8 => bytes.iter().enumerate().for_each(|(i, b)| put(i, f32::from(*b))),
        DType::I8 => bytes.iter().enumerate().for_each(|(i, b)| put(i, f32::from(*b as i8))),
        _ => bytes.iter().enumerate().for_each(|(i, b)| put(i, decode_real(dtype, u64::from(*b)))),
    }
}

impl Block<'_> {
    /// First bytes of the 16-byte chunks in which rows `side` of `m` lie, in order: by row and half of the depth, or by depth
    /// and eight rows where those lie side by side.
    pub fn chunks(&self, warp: &Warp, m: &Matrix, bits: u32, side: Range<u32>) -> Step<Vec<u32>> {
        let object = &self.code.shared[m.shared as usize];
        let at = self.integers(warp, m.at);
        self.defined(warp, self.held(warp, m.at), warp.mask, "the address")?;
        let start = at[warp.mask.trailing_zeros().min(31) as usize];
        if (0..32).any(|l| warp.mask >> l & 1 == 1 && at[l] != start) {
            return Err(self.fault(warp, ViolationKind::NotUniform, u32::MAX, "the address of a matrix differs between lanes".into()));
        }
        let element = bits / 8;
        let (row, eight) = (m.swizzle.bytes(), m.swizzle.alignment());
        let bytes = i64::from(object.offset) + start.saturating_mul(i64::from(element));
        let first = u32::try_from(bytes).unwrap_or(u32::MAX);
        let within = first % eight;
        let aligned = match (m.along, m.swizzle) {
            (_, Swizzle::None) => first % 16 == 0,
            (Along::Depth, _) => within < row && within % DEPTH_BYTES == 0,
            (Along::Side, _) => within == 0,
        };
        if !aligned {
            let mut v = self.fault(
                warp,
                ViolationKind::Misaligned,
                u32::MAX,
                format!("a matrix starts at byte {bytes} of shared memory, within an atom of {eight} bytes"),
            );
            (v.object, v.element) = (Some(object.name.clone()), Some(start));
            return Err(v);
        }
        let mut out = Vec::new();
        let mut push = |unpermuted: u32| out.push(m.swizzle.place(unpermuted));
        match m.along {
            Along::Depth => {
                let half = if m.swizzle == Swizzle::None { m.lead } else { 16 };
                for r in side {
                    let start = first.saturating_add(r / 8 * m.stride + r % 8 * row);
                    push(start);
                    push(start.saturating_add(half));
                }
            }
            Along::Side => {
                let across = row / element;
                for k in 0..DEPTH_BYTES / element {
                    for s in side.clone().step_by(8) {
                        push(first.saturating_add(s / across * m.lead + s % across * element + k / 8 * m.stride + k % 8 * row));
                    }
                }
            }
        }
        let end = object.offset + (object.len * i64::from(object.elem.bits()) / 8) as u32;
        if let Some(c) = out.iter().find(|c| **c < object.offset || end < c.saturating_add(16)) {
            let mut v = self.fault(warp, ViolationKind::OutOfBounds, u32::MAX, format!("a matrix reaches byte {c} of shared memory"));
            (v.object, v.element) = (Some(object.name.clone()), Some(start));
            return Err(v);
        }
        let base = (warp.rank * self.stride) as u32;
        out.iter_mut().for_each(|c| *c += base);
        Ok(out)
    }

    /// The values in `chunks` of `side` rows.
    pub fn values(&self, m: &Matrix, operand: DType, chunks: &[u32], side: usize) -> Values {
        let per = (128 / operand.bits()) as usize;
        let depth = 2 * per;
        let mut at = vec![0.0; depth * side];
        for (i, c) in chunks.iter().enumerate() {
            let bytes = &self.shared[*c as usize..*c as usize + 16];
            match m.along {
                Along::Depth => decode(operand, bytes, |j, v| at[(i % 2 * per + j) * side + i / 2] = v),
                Along::Side => {
                    let groups = side / 8;
                    decode(operand, bytes, |j, v| at[i / groups * side + i % groups * 8 + j] = v);
                }
            }
        }
        Values { depth, at }
    }

    /// The values of a left operand in registers from `slot` on.
    pub fn fragment(&self, warp: &Warp, operand: DType, slot: usize) -> Values {
        let per = (32 / operand.bits()) as usize;
        let depth = per * 8;
        let mut at = vec![0.0; depth * 16];
        for lane in 0..32 {
            let (g, q) = (lane / 4, lane % 4);
            for r in 0..4 {
                let word = warp.r[slot + r][lane].to_le_bytes();
                decode(operand, &word, |i, v| at[(q * per + i + r / 2 * (depth / 2)) * 16 + g + r % 2 * 8] = v);
            }
        }
        Values { depth, at }
    }
}
