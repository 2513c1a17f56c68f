//! Operands whose rows threads gather: what the copy engine cannot bring as a box, since a list or an odd stride says where each row lies.
//!
//! ```text
//! b[page[j], d]        a row of d for each j: pieces of 16 bytes, eight lanes a line of 128, to the places where the copy engine would put them
//! ```
//!
//! The rule: reads of tensors that the kernel does not write, one behind the other in whole rows of shared memory, along whose neighbours (the depth of a first
//! product, the columns of a chained one) nothing else of the address moves, and whose rows start at multiples of 16 bytes wherever the conditions of the
//! read hold. Rows behind the end of the stream, and those outside of the conditions on the points of the read alone, are zeros and are not read.

use crate::absent;
use crate::address;
use crate::relay;
use crate::ring::{Operand, ROW_BYTES};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

/// Bytes of a piece.
pub const PIECE_BYTES: u32 = 16;

/// Rows that threads gather.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// What lies one behind the other in a row; at least one.
    pub parts: Vec<Part>,
    /// Type of the elements.
    pub dtype: DType,
    /// Axis of the neighbours of a row.
    pub inner: AxisId,
    /// How many of them.
    pub length: u32,
    /// Axis of the rows.
    pub along: AxisId,
    /// Where a row is read; it is zeros elsewhere.
    pub conditions: Vec<Expr>,
}

/// Neighbours of a row in one tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The tensor.
    pub tensor: TensorId,
    /// Where an element lies in it.
    pub flat: Expr,
    /// The first of them, among all of the row.
    pub first: u32,
}

/// How an operand of columns comes to shared memory.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// As boxes of the copy engine.
    Boxes(Operand),
    /// Row by row.
    Rows(Rows),
}

impl Source {
    /// The tensor.
    pub fn tensor(&self) -> TensorId {
        match self {
            Source::Boxes(o) => o.tensor,
            Source::Rows(r) => r.parts[0].tensor,
        }
    }

    /// The rows, where they are gathered.
    pub fn rows(&self) -> Option<&Rows> {
        match self {
            Source::Boxes(_) => None,
            Source::Rows(r) => Some(r),
        }
    }

    /// Extents of the two dimensions that a product runs over, that of neighbours first.
    pub fn extents(&self, p: &Problem) -> [Extent; 2] {
        match self {
            Source::Boxes(o) => [o.inner, if o.along_depth() { o.side } else { o.depth }].map(|i| p.tensor(o.tensor).shape[i].clone()),
            Source::Rows(r) => [r.inner, r.along].map(|a| p.axis(a).extent.clone()),
        }
    }
}

/// `e` as rows along `along` with neighbours along `inner`, read where `conditions` hold; `made` are the tensors that the kernel writes.
pub fn rows(p: &Problem, e: &Expr, inner: AxisId, along: AxisId, conditions: &[Expr], made: &[TensorId]) -> Option<Rows> {
    let length = u32::try_from(p.axis(inner).extent.as_constant()?).ok()?;
    let mut parts = Vec::new();
    of_parts(e, inner, 0, &mut parts)?;
    let dtype = match &parts.first()?.1.node {
        Node::Read(t, _) => p.tensor(*t).dtype,
        _ => return None,
    };
    let (piece, row) = (i64::from(PIECE_BYTES * 8 / dtype.bits().max(8)), ROW_BYTES * 8 / dtype.bits().max(8));
    let axes = e.axes();
    let of_rows = |g: &&Expr| !g.axes().contains(&inner) && g.axes().iter().all(|a| axes.contains(a)) && !g.tensors().iter().any(|t| made.contains(t));
    let conditions: Vec<Expr> = conditions.iter().filter(of_rows).cloned().collect();
    if dtype.bits() < 8 || i64::from(length) % piece != 0 || e.tensors().iter().any(|t| made.contains(t)) || parts.iter().any(|(first, _)| first % row != 0) {
        return None;
    }
    absent::kept(p, e, conditions.clone())?;
    let part = |(first, e): (u32, Expr)| {
        let Node::Read(t, index) = &e.node else { return None };
        let tensor = p.tensor(*t);
        let held = tensor.role == Role::Input || relay::laid(p, *t);
        if !held || tensor.dtype != dtype || matches!(tensor.storage, Storage::View { .. }) {
            return None;
        }
        let flat = flashderive_derive::flatten(p, index, *t);
        let starts = address::multiple_of(p, &flat, &|a| if a == inner { piece } else { 1 });
        let fits = address::constant_stride(&flat, inner) == Some(1) && starts % piece == 0 && flat.axes().contains(&along);
        fits.then_some(Part { tensor: *t, flat, first })
    };
    let parts = parts.into_iter().map(part).collect::<Option<Vec<Part>>>()?;
    Some(Rows { parts, dtype, inner, length, along, conditions })
}

/// What lies one behind the other along `inner`, from `first` on: `a if inner < n else b`.
fn of_parts(e: &Expr, inner: AxisId, first: u32, out: &mut Vec<(u32, Expr)>) -> Option<()> {
    let Node::Select(c, a, b) = &e.node else {
        out.push((first, e.clone()));
        return Some(());
    };
    let end = match &c.node {
        Node::Binary(Binary::Lt, x, n) if x.node == Node::Axis(inner) => match n.node {
            Node::Int(n) => u32::try_from(n).ok().filter(|n| first < *n)?,
            _ => return None,
        },
        _ => return None,
    };
    of_parts(a, inner, first, out)?;
    of_parts(b, inner, end, out)
}
