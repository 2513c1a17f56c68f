//! Tensor maps for given sizes, as the driver's encoder takes them, and what it refuses.

use crate::program::{span, Program, Swizzle, TensorMap, LONGEST_SPAN, LONGEST_STEP};
use flashderive_ir::dtype::DType;

/// Bytes of what a tensor map counts: an element, or the byte that several share.
pub fn unit_bytes(elem: DType) -> u32 {
    (elem.bits() / 8).max(1)
}

/// Elements of what a tensor map counts.
pub fn elements_of_unit(elem: DType) -> u32 {
    (8 / elem.bits()).max(1)
}

/// A tensor map for given run-time sizes. Dimensions are innermost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// Extents in elements, at least 1.
    pub dims: Vec<u64>,
    /// Bytes from neighbour to neighbour, of all dimensions but the innermost.
    pub strides: Vec<u64>,
    /// Points of a tile.
    pub tile: Vec<u32>,
    /// From each point of a tile to the next.
    pub every: Vec<u32>,
    /// How a tile lies in shared memory.
    pub swizzle: Swizzle,
    /// Bytes of an element; 1 where elements share bytes.
    pub element: u32,
    /// Whether an extent is 0: there is nothing to copy, though the map can be made.
    pub empty: bool,
}

impl Encoded {
    /// What a tile spans: what the encoder takes for its extents.
    pub fn spans(&self) -> Vec<u32> {
        self.tile.iter().zip(&self.every).map(|(t, n)| span(*t, *n)).collect()
    }

    /// Bytes of a row of a tile, which lies in order but for the permutation.
    pub fn row_bytes(&self) -> u32 {
        self.tile.first().copied().unwrap_or(0) * self.element
    }

    /// Bytes of a tile in shared memory.
    pub fn tile_bytes(&self) -> u32 {
        self.tile.iter().product::<u32>() * self.element
    }

    /// Of what the place of a tile in shared memory, in bytes, is a multiple: 128, or eight rows of a permuted tile.
    pub fn alignment(&self) -> u32 {
        self.swizzle.alignment().max(128)
    }
}

impl Swizzle {
    /// Of what the place of a tile, in bytes, is a multiple so that its permutation starts anew: eight rows.
    pub fn alignment(self) -> u32 {
        match self {
            Swizzle::None => 16,
            other => other.bytes() * 8,
        }
    }
}

impl TensorMap {
    /// The map for run-time sizes. An extent of 0 counts as 1, so that a kernel which copies nothing can be launched.
    ///
    /// # Errors
    /// What the encoder of tensor maps would refuse, in words.
    pub fn encoded(&self, program: &Program, sizes: &[i64]) -> Result<Encoded, String> {
        let name = &self.name;
        let buffer =
            program.buffers.get(self.buffer.0 as usize).ok_or_else(|| format!("tensor map {name} is of buffer {}, which does not exist", self.buffer.0))?;
        let (rank, element) = (self.dims.len(), unit_bytes(buffer.elem));
        if !(1..=5).contains(&rank) || self.tile.len() != rank || self.every.len() != rank || self.strides.len() + 1 != rank {
            return Err(format!("tensor map {name} has {rank} dimensions, {} strides and tiles of {}", self.strides.len(), self.tile.len()));
        }
        if let Some(step) = self.every.iter().find(|n| !(1..=LONGEST_STEP).contains(*n)) {
            return Err(format!("tensor map {name} takes every {step}th point, not one of 1 to {LONGEST_STEP}"));
        }
        if self.every[0] != 1 {
            return Err(format!("tensor map {name} takes every {}th element of rows, which are copied whole", self.every[0]));
        }
        if let Some(extent) = self.tile.iter().zip(&self.every).map(|(t, n)| if *t == 0 { 0 } else { span(*t, *n) }).find(|t| !(1..=LONGEST_SPAN).contains(t)) {
            return Err(format!("tensor map {name} has tiles of extent {extent}, not 1 to {LONGEST_SPAN}"));
        }
        let extents: Vec<i64> = self.dims.iter().map(|d| d.eval(sizes)).collect();
        if let Some(extent) = extents.iter().find(|e| !(0..=1 << 32).contains(*e)) {
            return Err(format!("tensor map {name} has an extent of {extent}, not 1 to 2^32"));
        }
        let strides: Vec<i64> = self.strides.iter().map(|s| s.eval(sizes).saturating_mul(i64::from(element))).collect();
        // The stride of a single row is free; it is the least one that the encoder takes.
        let strides: Vec<i64> = strides.iter().zip(&extents[1..]).map(|(s, e)| if *e <= 1 && *s <= 0 { 16 } else { *s }).collect();
        if let Some(stride) = strides.iter().find(|s| **s % 16 != 0 || !(0..1 << 40).contains(*s)) {
            return Err(format!("tensor map {name} has a stride of {stride} bytes, no multiple of 16 below 2^40"));
        }
        let out = Encoded {
            dims: extents.iter().map(|e| (*e).max(1) as u64).collect(),
            strides: strides.iter().map(|s| *s as u64).collect(),
            tile: self.tile.clone(),
            every: self.every.clone(),
            swizzle: self.swizzle,
            element,
            empty: extents.contains(&0),
        };
        let row = out.row_bytes();
        if !row.is_multiple_of(16) || (self.swizzle != Swizzle::None && row != self.swizzle.bytes()) {
            let wanted = if self.swizzle == Swizzle::None { "a multiple of 16".to_string() } else { self.swizzle.bytes().to_string() };
            return Err(format!("tensor map {name} has tiles with rows of {row} bytes, not {wanted}"));
        }
        if !out.empty {
            let last: i64 = strides.iter().zip(&extents[1..]).map(|(s, e)| s / i64::from(element) * (e - 1)).sum::<i64>() + extents[0];
            let len = buffer.len.eval(sizes) / i64::from(elements_of_unit(buffer.elem));
            if len < last {
                return Err(format!("tensor map {name} spans {last} elements of buffer {}, which has {len}", buffer.name));
            }
        }
        Ok(out)
    }
}
