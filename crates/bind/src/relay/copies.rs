//! The tensors that operands are written to, and the statements that write them.

use super::*;
use flashderive_diagnostics::Span;
use std::sync::Arc;

/// What is written, each operand once.
#[derive(Default)]
pub(super) struct Copies {
    /// Expression, type and order of axes of what was written over its axes.
    known: Vec<(Expr, DType, Vec<AxisId>, TensorId)>,
    /// One for each tensor.
    pub statements: Vec<Statement>,
    /// The tensors.
    pub made: BTreeSet<TensorId>,
}

impl Copies {
    /// `e` written over `axes` as elements of `dtype`; the read of it.
    pub fn operand(&mut self, p: &mut Problem, e: &Expr, dtype: DType, axes: &[AxisId], span: Span) -> Expr {
        let index = axes.iter().map(|a| Expr::axis(*a)).collect();
        let known = self.known.iter().find_map(|(x, d, order, t)| (*d == dtype && same(p, x, order, e, axes)).then_some(*t));
        let t = known.unwrap_or_else(|| {
            let base = e.tensors().into_iter().find(|t| p.tensor(*t).role != Role::Scalar).map_or("operand".into(), |t| p.tensor(t).name.clone());
            let shape = axes.iter().map(|a| p.axis(*a).extent.clone()).collect();
            let t = self.make(p, &base, dtype, shape, axes, e.clone(), span);
            self.known.push((e.clone(), dtype, axes.to_vec(), t));
            t
        });
        Expr { node: Node::Read(t, index), span: e.span }
    }

    /// The same at rows that tiles of its reader `s` may bring; everywhere, if readers have different ones.
    pub fn under(&mut self, p: &mut Problem, e: &Expr, dtype: DType, axes: &[AxisId], s: &Statement) -> Expr {
        let before = self.statements.len();
        let read = self.operand(p, e, dtype, axes, s.span);
        let Node::Read(t, _) = &read.node else { return read };
        let new = self.statements.len() > before;
        let wanted = segments::brought(p, s.guard.as_ref()).flatten();
        let Some(copy) = self.statements.iter_mut().find(|c| c.target == *t) else { return read };
        match (&s.guard, wanted) {
            // Rows that are brought and not there have no value.
            (Some(held), Some(wanted)) if new => {
                let value = std::mem::replace(&mut copy.value, Expr::float(0.0));
                copy.value = Expr { span: value.span, node: Node::Select(Arc::new(held.clone()), Arc::new(value), Arc::new(Expr::float(0.0))) };
                copy.guard = Some(wanted);
            }
            (_, wanted) => copy.guard = copy.guard.take().filter(|g| wanted.as_ref() == Some(g)),
        }
        read
    }

    /// A copy of the tensor `of` with its dimensions in `order`, over axes of its own; `None` where its elements share bytes or it has no rows.
    pub fn tensor(&mut self, p: &mut Problem, of: TensorId, order: &[usize]) -> Option<TensorId> {
        let from = p.tensor(of).clone();
        if from.dtype.bits() < 8 || from.shape.is_empty() {
            return None;
        }
        let mut axes = Vec::new();
        for (d, extent) in from.shape.iter().enumerate() {
            let name = fresh(|n| p.axes.iter().any(|a| a.name == n), &format!("{}_{d}", from.name));
            p.axes.push(Axis { name, extent: extent.clone(), span: from.span });
            axes.push(AxisId(p.axes.len() as u32 - 1));
        }
        let value = Expr { node: Node::Read(of, axes.iter().map(|a| Expr::axis(*a)).collect()), span: from.span };
        let shape = order.iter().map(|d| from.shape[*d].clone()).collect();
        let axes: Vec<AxisId> = order.iter().map(|d| axes[*d]).collect();
        Some(self.make(p, &from.name, from.dtype, shape, &axes, value, from.span))
    }

    /// A tensor over `axes` that is written with `value`.
    pub fn make(&mut self, p: &mut Problem, base: &str, dtype: DType, shape: Vec<Extent>, axes: &[AxisId], value: Expr, span: Span) -> TensorId {
        let name = fresh(|n| p.tensors.iter().any(|t| t.name == n), &format!("{base}_laid"));
        let t = TensorId(p.tensors.len() as u32);
        let storage = Storage::Pitched(pitch(dtype, shape.last()));
        p.tensors.push(Tensor {
            name,
            role: Role::Temp,
            dtype,
            shape,
            axes: axes.iter().map(|a| Some(*a)).collect(),
            storage,
            range: None,
            fill: Fill::Default,
            span,
        });
        self.statements.push(Statement { target: t, target_axes: axes.to_vec(), kind: Kind::Map, value, more: Vec::new(), guard: None, span });
        self.made.insert(t);
        t
    }
}

/// Whether `a` over `axes` is `b` over `others`, point by point.
fn same(p: &Problem, a: &Expr, axes: &[AxisId], b: &Expr, others: &[AxisId]) -> bool {
    let extent = |x: &AxisId| &p.axis(*x).extent;
    axes.len() == others.len()
        && axes.iter().zip(others).all(|(x, y)| extent(x) == extent(y))
        && a.rewrite(&mut |e| match e.node {
            Node::Axis(x) => axes.iter().position(|a| *a == x).map(|i| Expr::axis(others[i])),
            _ => None,
        }) == *b
}

/// Elements of whose multiples the rows' pitch is: those of a line of the cache; of short rows of known length those of the
/// least power of two that holds one, but 16 bytes.
pub(crate) fn pitch(dtype: DType, inner: Option<&Extent>) -> i64 {
    let size = i64::from(dtype.bits() / 8);
    let short = inner.and_then(Extent::as_constant).map(|n| (n.max(1) * size).min(i64::from(ROW_BYTES)) as u64);
    let bytes = short.map_or(i64::from(ROW_BYTES), |b| b.next_power_of_two().max(16) as i64);
    bytes / size
}

/// Bytes of a tensor that is written.
pub(super) fn bytes(p: &Problem, t: TensorId, sizes: &[i64]) -> i64 {
    let tensor = p.tensor(t);
    let points = tensor.shape.iter().fold(1i64, |n, e| n.saturating_mul(e.eval(sizes)));
    points.saturating_mul(i64::from(tensor.dtype.bits())) / 8
}

/// `base`, or with a number behind it, that is not `taken`.
pub(super) fn fresh(taken: impl Fn(&str) -> bool, base: &str) -> String {
    if !taken(base) {
        return base.to_string();
    }
    (2..).map(|i| format!("{base}_{i}")).find(|n| !taken(n)).unwrap_or_default()
}
