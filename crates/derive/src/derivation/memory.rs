//! What is read and written where: flat addresses and their proofs, lifetimes, registers, composed addresses (steps 1b, 4a, 4b and 5).

use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::trace::RecordId;

/// What an address is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// Affine in axes.
    Arithmetic,
    /// Floor division or modulo of axes.
    Composite,
    /// One table read.
    Lookup,
    /// Table reads within table reads.
    Chain {
        /// Longest path of reads.
        depth: u32,
    },
}

/// Unit of a flat address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlatUnit {
    /// Elements of the tensor.
    Elements,
    /// Bytes of the tensor that a view looks into.
    Bytes,
}

/// One term of a flat address: `coefficient * factors`.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatTerm {
    /// Whole-number factor.
    pub coefficient: i64,
    /// Sizes, axes, table reads, floor divisions and modulos.
    pub factors: Vec<Expr>,
}

/// A flat, simplified address.
#[derive(Clone, Debug, PartialEq)]
pub struct Flat {
    /// Unit.
    pub unit: FlatUnit,
    /// The address as one expression.
    pub expr: Expr,
    /// The same as a sum of terms, in a fixed order.
    pub terms: Vec<FlatTerm>,
    /// Stride along each axis of the statement's domain: `Some(0)` absent, `Some(e)` affine with stride `e`
    /// (a constant or sizes), `None` inside a table read, division or modulo.
    pub strides: Vec<(AxisId, Option<Expr>)>,
    /// The axes along which the address advances by one element.
    pub contiguous: Vec<AxisId>,
}

/// The proof that an access stays inside.
#[derive(Clone, Debug, PartialEq)]
pub struct RangeProof {
    /// Least address (in the flat unit), in sizes.
    pub min: String,
    /// Largest address, in sizes.
    pub max: String,
    /// Number of elements (or bytes) allocated.
    pub limit: String,
    /// Largest address over the declared sizes; `None` if it leaves 63 bits.
    pub largest: Option<i64>,
    /// Facts used: declared ranges and guards.
    pub by: Vec<String>,
}

/// One hop of a table walk.
#[derive(Clone, Debug, PartialEq)]
pub struct Hop {
    /// The table.
    pub table: TensorId,
    /// Its flat address.
    pub address: Expr,
    /// What its value is bounded by.
    pub bound: String,
    /// Axes its value depends on: it is read once for each point of these.
    pub axes: Vec<AxisId>,
}

/// One read or write.
#[derive(Clone, Debug, PartialEq)]
pub struct Access {
    /// The statement.
    pub statement: StatementId,
    /// The tensor.
    pub tensor: TensorId,
    /// Whether it is written.
    pub write: bool,
    /// The index of each dimension, simplified.
    pub index: Vec<Expr>,
    /// The flat address.
    pub flat: Flat,
    /// Kind of address.
    pub leaf: Leaf,
    /// Table reads, innermost first.
    pub hops: Vec<Hop>,
    /// The bounds proof.
    pub range: RangeProof,
    /// The condition under which it happens: the statement's guard and enclosing selects.
    pub predicate: Option<Expr>,
    /// What stands in where the predicate is false (identity of the combine), if the statement has one.
    pub fill: Option<f64>,
    /// Element type.
    pub dtype: DType,
    /// Its record.
    pub record: RecordId,
}

/// Step 4a, one tensor while one statement uses it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lifetime {
    /// The statement.
    pub statement: StatementId,
    /// The tensor.
    pub tensor: TensorId,
    /// Axes in its address.
    pub active: Vec<AxisId>,
    /// Axes of the statement that are not: each element is used once for each of their points.
    pub absent: Vec<AxisId>,
    /// Uses per element, in sizes.
    pub reuse: String,
    /// Uses per element at the largest sizes.
    pub reuse_max: i64,
    /// Whether elements that lie in memory are used more than once.
    pub reused: bool,
    /// Why.
    pub reason: String,
}

/// Step 4b, one value in registers.
#[derive(Clone, Debug, PartialEq)]
pub struct ThreadRow {
    /// The statement.
    pub statement: StatementId,
    /// The value.
    pub value: String,
    /// Area axes that a thread could own several points of.
    pub owned: Vec<AxisId>,
    /// Area axes absent from it: each register value serves one result per owned point of these.
    pub absent: Vec<AxisId>,
    /// Whether one register value serves several results of a thread that owns them.
    pub several: bool,
    /// Why.
    pub reason: String,
}

/// Step 5, one term of a composed address.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressTerm {
    /// The axis.
    pub axis: AxisId,
    /// Level expression in symbols: `grid.m*tile.m + block.m*work.m + reg.m`.
    pub levels: String,
    /// Stride multiplied with it.
    pub stride: String,
}

/// Step 5, one access.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressRow {
    /// Position in `Account::accesses`.
    pub access: usize,
    /// Its affine terms.
    pub terms: Vec<AddressTerm>,
    /// Terms that are not affine in axes, as text.
    pub opaque: Vec<String>,
    /// Largest address against the allocation.
    pub check: String,
}
