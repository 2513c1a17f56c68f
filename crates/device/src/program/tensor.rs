//! How the copy engine and the matrix unit see buffers and shared memory.

use super::*;

/// How the copy engine sees a buffer: a strided box of at most 5 dimensions, from which tiles are copied to shared memory and
/// back. Made by the launcher (`cuTensorMapEncodeTiled`) and passed by value. A run whose maps cannot be made (a dimension
/// above 2^32 elements, strides of no multiple of 16 bytes or from 2^40 on) is refused. A dimension of 0 is encoded as 1: the
/// kernel is launched as its grid says and must copy nothing through that map. Of elements that share bytes the map counts the
/// bytes: its extents, strides, tiles and points are theirs.
#[derive(Clone, Debug, PartialEq)]
pub struct TensorMap {
    /// A C identifier.
    pub name: String,
    /// The buffer; its first element is the first of the map and aligned to 16 bytes.
    pub buffer: BufferId,
    /// Extents in elements, innermost first.
    pub dims: Vec<HostExpr>,
    /// Elements from neighbour to neighbour, of all dimensions but the innermost, whose elements lie side by side.
    pub strides: Vec<HostExpr>,
    /// Points of a tile, innermost first, each at most 256; the innermost takes [`Swizzle::bytes`] bytes, or any multiple of
    /// 16 where nothing is permuted.
    pub tile: Vec<u32>,
    /// Which points of each dimension a tile has, innermost first: from its first one on every one, or every `n`-th, `n` at most
    /// [`LONGEST_STEP`]; every one of the innermost. What a tile spans, `(tile - 1) * every + 1`, is at most 256.
    pub every: Vec<u32>,
    /// How a tile lies in shared memory.
    pub swizzle: Swizzle,
}

impl TensorMap {
    /// What is wrong with stores through the map: tiles that have not all points between their first and last are only copied from memory.
    pub(crate) fn check_stores(&self) -> Result<(), String> {
        match self.every.iter().find(|n| **n != 1) {
            Some(n) => Err(format!("tensor map {} is stored through and takes every {n}th point", self.name)),
            None => Ok(()),
        }
    }
}

/// The largest step between points of a tile that the copy engine takes (`elementStrides` of `cuTensorMapEncodeTiled`).
pub const LONGEST_STEP: u32 = 8;

/// The most points of a dimension that a tile may span (`boxDim` of `cuTensorMapEncodeTiled`).
pub const LONGEST_SPAN: u32 = 256;

/// What `points` points, each `every`-th, span: the first, the last and all between.
pub fn span(points: u32, every: u32) -> u32 {
    points.saturating_sub(1).saturating_mul(every).saturating_add(1)
}

/// How rows of a tile lie in shared memory: in order, but for the 16-byte chunks of a row, whose number is xored with bits of
/// the address so that equal chunks of neighbouring rows lie in different banks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Swizzle {
    /// No permutation; a row takes any multiple of 16 bytes.
    None,
    /// Rows of 32 bytes; bit 4 of the address ^= bit 7.
    B32,
    /// Rows of 64 bytes; bits 4-5 ^= bits 7-8.
    B64,
    /// Rows of 128 bytes; bits 4-6 ^= bits 7-9.
    B128,
}

impl Swizzle {
    /// Bytes of a row; 16 where rows have any length.
    pub fn bytes(self) -> u32 {
        match self {
            Swizzle::None => 16,
            Swizzle::B32 => 32,
            Swizzle::B64 => 64,
            Swizzle::B128 => 128,
        }
    }

    /// Where the byte at `address` of the unpermuted tile lies. Tiles start at multiples of eight rows.
    pub fn place(self, address: u32) -> u32 {
        address ^ ((address >> 7 & (self.bytes() / 16 - 1)) << 4)
    }
}

/// A matrix in shared memory as the matrix unit of a warpgroup reads it: rows of [`Swizzle::bytes`] bytes, eight of which
/// (an *atom*) lie one behind the other.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedMatrix {
    /// Buffer, aligned to 1024 bytes unless nothing is permuted.
    pub shared: SharedId,
    /// Element at which it starts; whole atoms before it, but for steps of 32 bytes along the depth of a row.
    pub at: Expr,
    /// What a row of shared memory runs along.
    pub rows_along: Along,
    /// Permutation of the rows.
    pub swizzle: Swizzle,
    /// Bytes from an atom to the next along the depth where rows run along the side, and along the side where they run
    /// along the depth.
    pub stride: u32,
    /// Bytes from an atom to the next along the side where rows run along the side. Where they run along the depth: bytes from
    /// the first 16 bytes of depth to the second if nothing is permuted (rows are of 16 bytes then), unused otherwise.
    pub lead: u32,
}

/// The direction of neighbouring elements of a matrix operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Along {
    /// The axis summed over ("K-major").
    Depth,
    /// The axis of the product's rows or columns ("MN-major"); 16-bit elements only.
    Side,
}

/// The left operand of a warpgroup's matrix instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum MatrixA {
    /// 64 rows in shared memory.
    Shared(SharedMatrix),
    /// `U32` array and first of 4 registers: the fragment of `m16n8k16` (and its 8-bit and tf32 kin) for the 16 rows of a warp.
    Registers(VarId, Expr),
}
