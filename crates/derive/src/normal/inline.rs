//! Maps that are written out at their readers: casts that round nothing, integers and truth values, copies, and a few operations on coordinates.

use super::*;

/// Largest integer or truth map that becomes part of what reads it; a larger one keeps its name.
const LARGEST_INDEX: usize = 64;

impl Normaliser<'_> {
    /// Writes out reads for which `pick` gives the map.
    pub(super) fn inline_reads(&self, e: &Expr, pick: &dyn Fn(TensorId) -> bool) -> Expr {
        e.rewrite(&mut |n| match &n.node {
            Node::Read(t, index) if pick(*t) => {
                let s = self.map_of(*t)?;
                let mut value = substitute(&s.value, &s.target_axes, index);
                let dtype = self.p.tensor(*t).dtype;
                if dtype.is_float() && self.p.sort(&value) != Sort::Float {
                    value = to_float(&self.p, value);
                }
                value.span = n.span;
                Some(value)
            }
            _ => None,
        })
    }

    /// The same, unless that makes an expression over [`LARGEST`].
    pub(super) fn inline_if_small(&self, e: &Expr, pick: &dyn Fn(TensorId) -> bool) -> Expr {
        let mut least = 0;
        e.walk(&mut |n| {
            least += match &n.node {
                Node::Read(t, _) if pick(*t) => self.map_of(*t).map_or(1, |m| size(&m.value)),
                _ => 1,
            }
        });
        if least > 2 * LARGEST {
            return e.clone();
        }
        let out = self.inline_reads(e, pick);
        if size(&out) <= LARGEST {
            out
        } else {
            e.clone()
        }
    }

    pub(super) fn drop_casts(&mut self) {
        for i in 0..self.p.statements.len() {
            let new = map_expressions(&self.p.statements[i], &mut |e| crate::widening::without(&self.p, e));
            self.replace(i, "widening-cast", "every value of the element is one of the wider type", new);
            let new = map_expressions(&self.p.statements[i], &mut chosen_reals);
            self.replace(i, "widening-cast", "whole numbers that are chosen are reals as they stand", new);
        }
    }

    pub(super) fn inline_indices(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            // A temporary with a declared range is a list of a rewrite, made to be in memory.
            let whole = |t: TensorId| {
                let (d, named) = (self.p.tensor(t).dtype, self.p.tensor(t).range.is_some());
                !named
                    && (d.is_int() || d == DType::Bool)
                    && self.map_of(t).is_some_and(|m| self.p.sort(&m.value) != Sort::Float && size(&m.value) <= LARGEST_INDEX)
            };
            let new = map_expressions(&s, &mut |e| self.inline_if_small(e, &whole));
            self.replace(i, "inline-index", "an integer or truth map is part of the address or condition; its readers' guards imply its own", new);
        }
    }

    pub(super) fn copies(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            let copy = |t: TensorId| self.map_of(t).is_some_and(|m| matches!(m.value.node, Node::Read(..)) && self.p.tensor(t).dtype.is_float());
            let new = map_expressions(&s, &mut |e| self.inline_reads(e, &copy));
            self.replace(i, "inline-map", "a copy is read at its source", new);
        }
    }

    /// Real maps of coordinates alone, without functions, are worked out where they are read.
    pub(super) fn points(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            let cheap = |t: TensorId| self.p.tensor(t).dtype.is_float() && self.map_of(t).is_some_and(|m| m.guard.is_none() && arithmetic(&m.value));
            let new = map_expressions(&s, &mut |e| self.inline_if_small(e, &cheap));
            self.replace(i, "inline-map", "a few operations on coordinates cost less than a value in memory", new);
        }
    }
}

/// Whether `e` is sums, products and choices of coordinates and numbers, with quotients by numbers only.
pub(super) fn arithmetic(e: &Expr) -> bool {
    let number = |e: &Expr| match &e.node {
        Node::Unary(Unary::ToFloat, a) => matches!(a.node, Node::Int(_)),
        node => matches!(node, Node::Int(_) | Node::Float(_)),
    };
    let own = match &e.node {
        Node::Int(_) | Node::Float(_) | Node::Bool(_) | Node::Axis(_) | Node::Extent(_) => true,
        Node::Unary(op, _) => matches!(op, Unary::Neg | Unary::Abs | Unary::Not | Unary::ToFloat | Unary::ToInt | Unary::Floor | Unary::Ceil | Unary::Round),
        Node::Binary(Binary::Div | Binary::Mod, _, b) => number(b),
        Node::Binary(op, ..) => !matches!(op, Binary::Pow),
        Node::Select(..) => true,
        Node::Cast(d, _) => matches!(d, DType::F32 | DType::F64) || d.is_int(),
        _ => false,
    };
    own && e.children().into_iter().all(arithmetic)
}

/// `e` with choices between whole numbers that are read as reals as choices between these.
fn chosen_reals(e: &Expr) -> Expr {
    e.rewrite(&mut |e| {
        let (Node::Unary(Unary::ToFloat, x) | Node::Cast(DType::F32, x)) = &e.node else { return None };
        let x = match &x.node {
            Node::Unary(Unary::ToFloat, inner) => inner,
            _ => x,
        };
        let real = |e: &Expr| match e.node {
            Node::Int(v) if v.unsigned_abs() < 1 << 24 => Some(Arc::new(Expr { node: Node::Float(v as f64), span: e.span })),
            _ => None,
        };
        let Node::Select(c, a, b) = &x.node else { return None };
        Some(Expr { node: Node::Select(c.clone(), real(a)?, real(b)?), span: e.span })
    })
}
