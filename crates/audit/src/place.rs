//! Writes drawn elements to where a tensor's storage has them.
//!
//! Elements are encoded once. Runs of the tensor that are contiguous in memory are then copied as bytes, so that a
//! large tensor costs what writing its memory costs.

use crate::value::{self, Number};
use flashderive_ir::dtype::DType;

/// Elements in row-major order, stored as in memory. A tensor with more elements repeats them.
pub struct Tile {
    dtype: DType,
    count: usize,
    bytes: Vec<u8>,
}

impl Tile {
    /// Encodes `values`.
    pub fn new(dtype: DType, values: &[Number]) -> Tile {
        let mut bytes = vec![0; value::bytes_of(dtype, values.len())];
        for (at, v) in values.iter().enumerate() {
            value::set(dtype, &mut bytes, at, *v);
        }
        Tile { dtype, count: values.len(), bytes }
    }

    /// Writes a tensor of this shape: element `i` lies at element `offset + sum i * strides` of `memory`. Elements that
    /// would lie outside are left out.
    pub fn place(&self, shape: &[usize], offset: usize, strides: &[usize], memory: &mut [u8]) {
        if self.count == 0 || shape.contains(&0) {
            return;
        }
        let (outer, run) = contiguous(shape, strides);
        let rows: usize = shape[..outer].iter().product();
        for row in 0..rows {
            let (mut rest, mut at) = (row, offset);
            for (n, s) in shape[..outer].iter().zip(strides).rev() {
                at += rest % n * s;
                rest /= n;
            }
            self.copy(row * run, at, run, memory);
        }
    }

    /// Writes elements `flat ..` of the tensor to `at ..` of `memory`, `run` of them.
    fn copy(&self, flat: usize, at: usize, run: usize, memory: &mut [u8]) {
        let bits = self.dtype.bits() as usize;
        let mut done = 0;
        while done < run {
            let from = (flat + done) % self.count;
            let n = (run - done).min(self.count - from);
            let to = at + done;
            if [from, to, n].iter().all(|v| (v * bits).is_multiple_of(8)) {
                let source = &self.bytes[from * bits / 8..(from + n) * bits / 8];
                if let Some(target) = memory.get_mut(to * bits / 8..(to + n) * bits / 8) {
                    target.copy_from_slice(source);
                }
            } else {
                (0..n).for_each(|i| self.nibble(from + i, to + i, memory));
            }
            done += n;
        }
    }

    /// One element of a type with two a byte.
    fn nibble(&self, from: usize, to: usize, memory: &mut [u8]) {
        let code = self.bytes[from / 2] >> (from % 2 * 4) & 15;
        if let Some(byte) = memory.get_mut(to / 2) {
            let shift = to % 2 * 4;
            *byte = (*byte & !(15 << shift)) | (code << shift);
        }
    }
}

/// How many leading dimensions are walked, and how many elements the others hold without a gap.
fn contiguous(shape: &[usize], strides: &[usize]) -> (usize, usize) {
    let (mut outer, mut run) = (shape.len(), 1);
    while let Some(d) = outer.checked_sub(1) {
        if shape[d] != 1 && strides.get(d) != Some(&run) {
            break;
        }
        run *= shape[d];
        outer = d;
    }
    (outer, run)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(dtype: DType, count: usize, shape: &[usize], offset: usize, strides: &[usize], len: usize) -> Vec<i64> {
        let values: Vec<Number> = (1..=count as i64).map(Number::Whole).collect();
        let mut memory = vec![0; value::bytes_of(dtype, len)];
        Tile::new(dtype, &values).place(shape, offset, strides, &mut memory);
        (0..len).map(|at| value::get(dtype, &memory, at).whole()).collect()
    }

    #[test]
    fn elements_repeat_and_gaps_stay() {
        assert_eq!(placed(DType::I32, 3, &[2, 4], 0, &[4, 1], 8), [1, 2, 3, 1, 2, 3, 1, 2]);
        assert_eq!(placed(DType::I32, 9, &[2, 3], 1, &[4, 1], 8), [0, 1, 2, 3, 0, 4, 5, 6]);
        assert_eq!(placed(DType::I32, 4, &[2, 2], 0, &[1, 2], 4), [1, 3, 2, 4]);
        assert_eq!(placed(DType::I32, 2, &[3, 1, 2], 0, &[2, 99, 1], 6), [1, 2, 1, 2, 1, 2]);
        assert_eq!(placed(DType::I32, 2, &[0], 0, &[1], 2), [0, 0]);
    }

    #[test]
    fn halves_of_bytes_are_placed_one_by_one_where_they_must_be() {
        for (count, offset) in [(7, 0), (6, 0), (6, 1), (3, 1)] {
            let expected: Vec<i64> = (0..9).map(|i| if i < offset { 0 } else { ((i - offset) % count + 1) as i64 }).collect();
            assert_eq!(placed(DType::I4, count, &[9 - offset], offset, &[1], 9), expected, "{count} {offset}");
        }
        assert_eq!(placed(DType::I4, 7, &[3, 2], 0, &[3, 1], 8), [1, 2, 0, 3, 4, 0, 5, 6]);
    }
}
