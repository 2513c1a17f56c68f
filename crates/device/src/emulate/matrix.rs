//! Matrix loads and multiply-accumulate of one warp.

use super::block::{Block, Step, Warp};
use super::bytecode::*;
use super::convert::decode_real;
use super::shadow::Conflict;
use crate::program::MmaShape;
use flashderive_ir::dtype::DType;

impl Block<'_> {
    pub(super) fn ldmatrix(&mut self, warp: &mut Warp, n: u32) -> Step {
        self.whole(warp, "the matrix load")?;
        let access = self.code.accesses[n as usize];
        let lanes = access.count * 8;
        let mut at = self.addresses(warp, &access, access.object, access.index, 128)?;
        at.mask = if lanes == 32 { u32::MAX } else { (1 << lanes) - 1 };
        self.traffic(access.stmt, access.object, &at, 16);
        let Object::Shared(s) = access.object else { return Ok(()) };
        let (offset, bits) = (self.base(warp.rank, s), self.code.shared[s as usize].elem.bits() as usize);
        let g = self.code.granule as usize;
        let (slot, _) = self.register(warp, access.regs, access.count)?;
        for m in 0..access.count as usize {
            let mut rows = [[0u16; 8]; 8];
            for (r, row) in rows.iter_mut().enumerate() {
                let l = m * 8 + r;
                let from = offset + at.element[l] as usize * bits / 8;
                let now = self.now(warp, l);
                let result: Result<(), Conflict> = self.shadow.read(from / g, (from + 16).div_ceil(g), now, |_| false);
                if let Err(c) = result {
                    return Err(self.conflict(warp, l, access.object, g, bits as u32, c));
                }
                for (i, v) in row.iter_mut().enumerate() {
                    *v = u16::from_le_bytes([self.shared[from + i * 2], self.shared[from + i * 2 + 1]]);
                }
            }
            for lane in 0..32 {
                let (r, c) = (lane / 4, lane % 4 * 2);
                let (lo, hi) = if access.transpose { (rows[c][r], rows[c + 1][r]) } else { (rows[r][c], rows[r][c + 1]) };
                warp.r[slot + m][lane] = u32::from(lo) | u32::from(hi) << 16;
            }
            warp.init[slot + m] = u32::MAX;
        }
        Ok(())
    }

    pub(super) fn mma(&mut self, warp: &mut Warp, shape: MmaShape, operands: [DType; 2], a: Regs, b: Regs, c: Regs) -> Step {
        self.whole(warp, "the matrix instruction")?;
        let (a, _) = self.register(warp, a, 4)?;
        let (b, _) = self.register(warp, b, 2)?;
        let (c, _) = self.register(warp, c, 4)?;
        for (slot, n) in [(a, 4), (b, 2), (c, 4)] {
            for s in slot..slot + n {
                self.defined(warp, warp.init[s], u32::MAX, "a matrix operand")?;
            }
        }
        let (k, per) = match shape {
            MmaShape::M16N8K16 => (16, 2),
            MmaShape::M16N8K32 => (32, 4),
            MmaShape::M16N8K8 => (8, 1),
        };
        if operands[0].is_int() {
            self.mma_bytes(warp, operands, a, b, c);
            return Ok(());
        }
        let operand = operands[0];
        let item = |word: u32, i: usize| match per {
            // tf32 has 10 bits of fraction; the rest is not read.
            1 => f32::from_bits(word & 0xffff_e000),
            2 => decode_real(operand, u64::from(word >> (16 * i) & 0xffff)),
            _ => decode_real(operand, u64::from(word >> (8 * i) & 0xff)),
        };
        let mut ma = [[0f32; 32]; 16];
        let mut mb = [[0f32; 32]; 8];
        for lane in 0..32 {
            let (g, q) = (lane / 4, lane % 4);
            for r in 0..4 {
                for i in 0..per {
                    ma[g + r % 2 * 8][q * per + i + r / 2 * (k / 2)] = item(warp.r[a + r][lane], i);
                }
            }
            for r in 0..2 {
                for i in 0..per {
                    mb[g][q * per + i + r * (k / 2)] = item(warp.r[b + r][lane], i);
                }
            }
        }
        for lane in 0..32 {
            for r in 0..4 {
                let (row, column) = (lane / 4 + r / 2 * 8, lane % 4 * 2 + r % 2);
                let sum = ma[row][..k].iter().zip(&mb[column][..k]).fold(f32::from_bits(warp.r[c + r][lane]), |s, (x, y)| s + x * y);
                warp.r[c + r][lane] = sum.to_bits();
            }
        }
        self.counters.matrix_ops += 1;
        Ok(())
    }

    /// The same for bytes with or without a sign, 32 of depth, in whole numbers that wrap around.
    fn mma_bytes(&mut self, warp: &mut Warp, [left, right]: [DType; 2], a: usize, b: usize, c: usize) {
        let byte = |ty: DType, word: u32, i: usize| {
            let byte = (word >> (8 * i)) as u8;
            if ty == DType::U8 {
                i32::from(byte)
            } else {
                i32::from(byte as i8)
            }
        };
        for lane in 0..32 {
            for r in 0..4 {
                let (row, column) = (lane / 4 + r / 2 * 8, lane % 4 * 2 + r % 2);
                let mut sum = warp.r[c + r][lane] as i32;
                // Four lanes hold a row of 32 points, 4 points in a register and its partner 16 further.
                for k in 0..32 {
                    let (half, quad, i) = (k / 16, k % 16 / 4, k % 4);
                    let x = byte(left, warp.r[a + row / 8 + 2 * half][row % 8 * 4 + quad], i);
                    let y = byte(right, warp.r[b + half][column * 4 + quad], i);
                    sum = sum.wrapping_add(x * y);
                }
                warp.r[c + r][lane] = sum as u32;
            }
        }
        self.counters.matrix_ops += 1;
    }
}
