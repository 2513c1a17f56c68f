//! Operands of a ring: how the copy engine sees what is read, and the tensors that it can read and store.

use super::*;
use flashderive_device::program::{span, LONGEST_SPAN, LONGEST_STEP};

/// An operand as the copy engine sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Operand {
    /// The tensor.
    pub tensor: TensorId,
    /// Index by dimension, as in the read.
    pub index: Vec<Expr>,
    /// Which points of its dimension the side takes: every one, or every `n`-th, as far apart as the copy engine steps.
    pub every: u32,
    /// Dimension of neighbouring elements.
    pub inner: usize,
    /// Dimension of the rows or columns of the product.
    pub side: usize,
    /// Dimension summed over.
    pub depth: usize,
}

impl Operand {
    /// Whether neighbouring elements lie along the depth.
    pub fn along_depth(&self) -> bool {
        self.inner == self.depth
    }
}

/// `e` as the copy engine reads it; `step` points of the depth at a time, which in two levels are read at `point`.
pub fn operand(p: &Problem, e: &Expr, side: AxisId, depth: AxisId, step: u32, point: Option<&Expr>) -> Option<Operand> {
    let Node::Read(t, index) = &e.node else { return None };
    let in_runs = runs(p, *t, index, depth).filter(|_| point.is_none());
    let (t, index) = in_runs.as_ref().map_or((t, index), |(t, index)| (t, index));
    let tensor = p.tensor(*t);
    let bits = i64::from(tensor.dtype.bits());
    if tensor.role == Role::Scalar || index.len() < 2 || index.len() > 5 {
        return None;
    }
    let of = |axis: AxisId, is: &dyn Fn(&Expr) -> bool| {
        let mut at = index.iter().enumerate().filter(|(_, e)| e.axes().contains(&axis));
        match (at.next(), at.next()) {
            (Some((i, e)), None) if is(e) => Some(i),
            _ => None,
        }
    };
    // Neighbours of the side are neighbours in the tensor, from wherever the tile begins.
    let along = |e: &Expr| e.tensors().is_empty() && !e.axes().contains(&depth) && address::constant_stride(e, side).is_some_and(|n| n > 0);
    let (side_at, depth_at) = (of(side, &along)?, of(depth, &|e| e == point.unwrap_or(&Expr::axis(depth)))?);
    // Other indices are the same for a tile: axes of the grid and numbers.
    let fixed = |(i, e): (usize, &Expr)| i == side_at || i == depth_at || e.tensors().is_empty();
    if !index.iter().enumerate().all(fixed) {
        return None;
    }
    // What lies beyond the depth must be zeros: the end of the tensor, unless steps end there anyway.
    let end = &p.axis(depth).extent;
    if point.is_none() && *end != tensor.shape[depth_at] && multiple(p, end) % i64::from(step) != 0 {
        return None;
    }
    let inner = match &tensor.storage {
        Storage::RowMajor | Storage::Pitched(_) => index.len() - 1,
        Storage::Strided(strides) => strides.iter().position(|s| s.as_constant() == Some(1))?,
        Storage::View { of, offset_bytes, stride_bytes } => {
            // A tensor map begins at the first element of what is viewed.
            let alike = p.tensor(*of).dtype == tensor.dtype && *offset_bytes == 0;
            stride_bytes.iter().rposition(|s| s.as_constant() == Some(bits / 8)).filter(|_| alike)?
        }
    };
    let aligned = strides(tensor)?.iter().enumerate().all(|(i, s)| i == inner || multiple_of(p, s) * bits % 128 == 0);
    // Tiles begin at whole runs of 16 bytes of neighbours: the axes of tiles do, what else is in the index must.
    let whole = |e: &Expr| address::multiple_of(p, e, &|a| if a == side { 1 << 20 } else { 1 }) * bits % 128 == 0;
    if inner == side_at && !whole(&index[side_at]) {
        return None;
    }
    // Elements of a row are copied whole, rows every so many.
    let every = step_of(&index[side_at], side).filter(|n| *n == 1 || inner == depth_at)?;
    ((inner == side_at || inner == depth_at) && aligned).then_some(Operand { tensor: *t, index: index.clone(), every, inner, side: side_at, depth: depth_at })
}

/// Where neighbours along the depth lie in several dimensions, or in that of an axis whose rows overlap: the view that has dimensions for these axes, that of the depth the last
/// (see [`crate::relay`]), and the index of it.
fn runs(p: &Problem, t: TensorId, read: &[Expr], depth: AxisId) -> Option<(TensorId, Vec<Expr>)> {
    let apart = |v: &Tensor| matches!(v.storage, Storage::View { of, .. } if of == t) && v.axes.last() == Some(&Some(depth));
    let view = p.tensors.iter().rposition(apart)?;
    let own = &p.tensors[view].axes;
    let mut others = read.iter().filter(|e| !e.axes().iter().any(|a| own.contains(&Some(*a)))).cloned();
    let index = own.iter().map(|axis| axis.map(Expr::axis).or_else(|| others.next())).collect::<Option<Vec<_>>>()?;
    let axes = |all: &[Expr]| all.iter().flat_map(Expr::axes).collect::<BTreeSet<_>>();
    let read = axes(read);
    (others.next().is_none() && axes(&index) == read).then_some((TensorId(view as u32), index))
}

/// From one point of `axis` to the next in an index, where the copy engine steps so far.
pub fn step_of(e: &Expr, axis: AxisId) -> Option<u32> {
    address::constant_stride(e, axis).and_then(|n| u32::try_from(n).ok()).filter(|n| (1..=LONGEST_STEP).contains(n))
}

/// The most rows of `rows` that one copy brings, in whole swizzled groups: what a tile of the copy engine spans is bounded.
pub fn rows_of_a_copy(rows: u32, every: u32) -> u32 {
    (1..=rows).filter(|n| rows.is_multiple_of(*n) && (*n == rows || n.is_multiple_of(8)) && span(*n, every) <= LONGEST_SPAN).max().unwrap_or(1)
}

/// The contiguous dimension of a tensor that the copy engine can store.
pub fn stored(p: &Problem, tensor: &Tensor) -> Option<usize> {
    let inner = contiguous(tensor)?;
    let bits = i64::from(tensor.dtype.bits());
    let aligned = strides(tensor)?.iter().enumerate().all(|(i, s)| i == inner || multiple_of(p, s) * bits % 128 == 0);
    ((2..=5).contains(&tensor.shape.len()) && aligned).then_some(inner)
}

/// The contiguous dimension of a tensor.
pub fn contiguous(tensor: &Tensor) -> Option<usize> {
    match &tensor.storage {
        Storage::RowMajor | Storage::Pitched(_) => tensor.shape.len().checked_sub(1),
        Storage::Strided(strides) => strides.iter().position(|s| s.as_constant() == Some(1)),
        Storage::View { .. } => None,
    }
}

/// Strides of a tensor's dimensions in elements, as products of extents; `None` where they are no whole elements.
pub fn strides(tensor: &Tensor) -> Option<Vec<Vec<Extent>>> {
    match &tensor.storage {
        Storage::RowMajor => Some((0..tensor.shape.len()).map(|i| tensor.shape[i + 1..].to_vec()).collect()),
        Storage::Pitched(unit) => {
            let last = tensor.shape.len().checked_sub(1)?;
            let pitch = tensor.shape[last].rounded(*unit);
            Some((0..=last).map(|i| if i == last { Vec::new() } else { tensor.shape[i + 1..last].iter().chain(&pitch).cloned().collect() }).collect())
        }
        Storage::Strided(s) => Some(s.iter().map(|e| vec![e.clone()]).collect()),
        Storage::View { stride_bytes, .. } => {
            let bytes = i64::from(tensor.dtype.bits() / 8).max(1);
            let elements = |e: &Extent| (e.divisor == 1 && e.factor % bytes == 0).then(|| vec![Extent { factor: e.factor / bytes, ..e.clone() }]);
            stride_bytes.iter().map(elements).collect()
        }
    }
}

/// A number that divides a product of extents for all allowed sizes.
pub fn multiple_of(p: &Problem, product: &[Extent]) -> i64 {
    product.iter().fold(1, |m: i64, e| m.saturating_mul(multiple(p, e)))
}

/// A number that divides the extent for all allowed sizes.
pub fn multiple(p: &Problem, e: &Extent) -> i64 {
    let all = e.sizes.iter().fold(e.factor, |m, s| m.saturating_mul(p.sizes[s.0 as usize].multiple_of.max(1)));
    if e.divisor != 1 {
        let whole = (all % e.divisor == 0).then_some(all / e.divisor);
        return e.as_constant().unwrap_or(address::gcd(whole.unwrap_or(1), 1 << 40));
    }
    address::gcd(all, 1 << 40)
}
