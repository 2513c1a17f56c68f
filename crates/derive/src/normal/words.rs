//! Fields of words, as the elements that they are.
//!
//! ```text
//! f32(((w[n, k / 8] >> 4 * (k % 8)) & 15) - 8)        w: i32[N, K/8]
//! -->  f32((w[n, k / 8, k % 8] & 15) - 8)             w: i4[N, K/8, 8]
//! b[n, k / 2] & 15 if k % 2 == 0 else b[n, k / 2] >> 4    b: u8[N, K/2]
//! -->  b[n, k / 2, k % 2] & 15                        b: i4[N, K/2, 2]
//! ```
//! `fields-as-elements`: words lie in memory with their lowest bits first, so fields of 4 or 8 bits are elements of that many bits, one behind the other, which are loaded and multiplied as such: neighbours
//! share a load, and no word is loaded for each of its fields. Done where all readers of an input read such fields of it, of one size, by the digits of
//! one number.

use super::*;
use crate::simplify::{modulo, to_expr, to_poly, Atom, P};

/// A field of a word: the element of the tensor, and which of its fields.
struct Field {
    tensor: TensorId,
    index: Vec<Expr>,
    bits: u32,
    at: Expr,
}

impl Normaliser<'_> {
    pub(super) fn fields(&mut self) {
        for t in (0..self.p.tensors.len()).map(|t| TensorId(t as u32)) {
            if let Some(bits) = self.fields_of(t) {
                self.as_elements(t, bits);
            }
        }
    }

    /// Bits of the fields of `t` that all of its readers read.
    fn fields_of(&self, t: TensorId) -> Option<u32> {
        let tensor = self.p.tensor(t);
        let whole = tensor.dtype.is_int() && tensor.dtype.bits() >= 8 && tensor.range.is_none() && !tensor.shape.is_empty();
        let viewed = self.p.tensors.iter().any(|v| matches!(v.storage, Storage::View { of, .. } if of == t));
        let own = tensor.role == Role::Input && tensor.storage == Storage::RowMajor && self.p.writer(t).is_none();
        let in_place = self.p.tensors.iter().enumerate().any(|(o, _)| self.p.memory_of(TensorId(o as u32)) == Some(t));
        if !whole || !own || viewed || in_place {
            return None;
        }
        let mut bits: Vec<u32> = Vec::new();
        let mut other = false;
        for s in &self.p.statements {
            other |= matches!(s.kind, Kind::Scatter { initial: Some(kept), .. } if kept == t);
            for e in expressions(s) {
                // What is left of an expression without its fields reads none of them.
                let rest = e.rewrite(&mut |n| {
                    let field = self.field(n).filter(|f| f.tensor == t && !f.index.iter().any(|e| reads(e, t)))?;
                    bits.push(field.bits);
                    Some(Expr::int(0))
                });
                other |= reads(&rest, t);
            }
        }
        let first = *bits.first()?;
        (!other && bits.iter().all(|b| *b == first)).then_some(first)
    }

    /// Reads `t` as elements of so many bits.
    fn as_elements(&mut self, t: TensorId, bits: u32) {
        let fields = i64::from(self.p.tensor(t).dtype.bits() / bits);
        let element = if bits == 4 { DType::I4 } else { DType::U8 };
        let new: Vec<Statement> = self.p.statements.iter().map(|s| map_expressions(s, &mut |e| self.with_elements(e, t))).collect();
        // Who goes through the fields of a word before the next one has neighbours; others would load each word for each of its fields, a byte at a time.
        let in_turn = |index: &[Expr]| {
            let Some((at, words)) = index.split_last() else { return false };
            let digits = |e: &Expr| matches!(&e.node, Node::Binary(Binary::Div, of, by) if by.node == Node::Int(fields) && at.axes().iter().all(|a| of.axes().contains(a)));
            !at.axes().is_empty() && words.iter().any(digits)
        };
        let mut fine = true;
        new.iter().flat_map(expressions).for_each(|e| e.walk(&mut |n| fine &= !matches!(&n.node, Node::Read(x, index) if *x == t && !in_turn(index))));
        if !fine {
            return;
        }
        // A row whose last word is not full has fields behind its last point.
        let full = self.p.tensor(t).shape.last().is_some_and(|e| {
            let multiple = e.sizes.iter().fold(e.factor, |m, s| m.saturating_mul(self.p.sizes[s.0 as usize].multiple_of.max(1)));
            e.divisor == 1 || e.divisor % fields == 0 && multiple % e.divisor == 0
        });
        let mut side_by_side = full;
        let rows = |e: &Expr| match &e.node {
            Node::Read(x, index) if *x == t => Some(self.in_one_row(index, fields)),
            _ => None,
        };
        new.iter().flat_map(expressions).for_each(|e| e.walk(&mut |n| side_by_side &= rows(n).is_none_or(|row| row.is_some())));
        let short = |e: &Expr| {
            e.rewrite(&mut |n| {
                let row = rows(n).flatten().filter(|_| side_by_side)?;
                let Node::Read(_, index) = &n.node else { return None };
                let outer = index[..index.len() - 2].iter().cloned();
                Some(Expr { span: n.span, ..Expr::new(Node::Read(t, outer.chain([row]).collect())) })
            })
        };
        let new: Vec<Statement> = new.iter().map(|s| map_expressions(s, &mut |e| short(e))).collect();
        for (i, s) in new.into_iter().enumerate() {
            self.replace(i, "fields-as-elements", "all readers of the words read fields of them, which lie one behind the other in memory", s);
        }
        let tensor = &mut self.p.tensors[t.0 as usize];
        tensor.dtype = element;
        // What was promised of words, such as their order, says nothing of fields.
        tensor.fill = Fill::Default;
        match tensor.shape.last_mut().filter(|_| side_by_side) {
            Some(last) if last.divisor % fields == 0 => last.divisor /= fields,
            Some(last) => last.factor *= fields,
            None => tensor.shape.push(Extent::constant(fields)),
        }
        match tensor.axes.last_mut().filter(|_| side_by_side) {
            Some(last) => *last = None,
            None => tensor.axes.push(None),
        }
    }

    /// `e` with elements for the fields of `t`: each has its number as a last index.
    fn with_elements(&self, e: &Expr, t: TensorId) -> Expr {
        e.rewrite(&mut |n| {
            if let Node::Select(c, a, b) = &n.node {
                return of_two(c, a, b).map(|e| Expr { span: n.span, ..e });
            }
            // A field has no other bits to drop.
            if let Node::Binary(Binary::BitAnd, field, mask) = &n.node {
                let same = matches!(&field.node, Node::Binary(Binary::BitAnd, x, own) if own == mask && matches!(x.node, Node::Read(x, _) if x == t));
                if same {
                    return Some((**field).clone());
                }
            }
            let f = self.field(n).filter(|f| f.tensor == t)?;
            let read = Expr::new(Node::Read(t, f.index.into_iter().chain([f.at]).collect()));
            // Elements of four bits have a sign.
            let value = if f.bits == 4 { Expr::binary(Binary::BitAnd, read, Expr::int(15)) } else { read };
            Some(Expr { span: n.span, ..value })
        })
    }

    /// The place of a field in the row of all fields of the last dimension, if both are digits of one number.
    fn in_one_row(&self, index: &[Expr], fields: i64) -> Option<Expr> {
        let (at, words) = index.split_last()?;
        let Node::Binary(Binary::Div, row, by) = &words.last()?.node else { return None };
        let rest = modulo(&self.p, &to_poly(&self.p, row), &P::constant(i128::from(fields)));
        (by.node == Node::Int(fields) && to_poly(&self.p, at) == rest).then(|| (**row).clone())
    }

    /// The field of a word that `e` is.
    fn field(&self, e: &Expr) -> Option<Field> {
        match &e.node {
            Node::Binary(Binary::BitAnd, a, b) => {
                let (Node::Int(mask), of) = (&b.node, a) else { return None };
                let bits = match mask {
                    15 => 4,
                    255 => 8,
                    _ => return None,
                };
                let (word, shift) = match &of.node {
                    Node::Binary(Binary::Shr, word, shift) => (word, (**shift).clone()),
                    // The last field of a number that was shifted is one already.
                    _ => (of, Expr::int(0)),
                };
                let (tensor, index, size) = self.word(word)?;
                let at = self.number_of_field(&shift, bits, size)?;
                (bits < size).then_some(Field { tensor, index, bits, at })
            }
            // The highest field of what has no sign.
            Node::Binary(Binary::Shr, word, shift) => {
                let (tensor, index, size) = self.word(word)?;
                let whole = self.p.tensor(tensor).dtype == DType::U8 && shift.node == Node::Int(4);
                whole.then_some(Field { tensor, index, bits: 4, at: Expr::int(i64::from(size / 4) - 1) })
            }
            _ => None,
        }
    }

    /// The element of a tensor of whole numbers that `e` is, below conversions that change nothing.
    fn word(&self, e: &Expr) -> Option<(TensorId, Vec<Expr>, u32)> {
        match &e.node {
            Node::Read(t, index) => Some((*t, index.clone(), self.p.tensor(*t).dtype.bits())),
            Node::Cast(to, inner) if to.is_int() => self.word(inner).filter(|(t, _, bits)| {
                let from = self.p.tensor(*t).dtype;
                *bits < to.bits() || from == *to
            }),
            _ => None,
        }
    }

    /// Which field of `bits` of a word of `size` bits begins at `shift`.
    fn number_of_field(&self, shift: &Expr, bits: u32, size: u32) -> Option<Expr> {
        let of = |e: &Expr| {
            let x = to_poly(&self.p, e);
            let part = |(factors, c): (&[Atom], i128)| (c % i128::from(bits) == 0).then(|| P::term(factors.to_vec(), c / i128::from(bits)));
            let parts = x.terms().map(part).collect::<Option<Vec<P>>>()?;
            Some(to_expr(&parts.iter().fold(P::zero(), |sum, x| sum.plus(x))))
        };
        let whole = i64::from(size);
        let at = match &shift.node {
            // Bits from the beginning of a word that go on in the next one.
            Node::Binary(Binary::Mod, from, by) if by.node == Node::Int(whole) => Expr::binary(Binary::Mod, of(from)?, Expr::int(whole / i64::from(bits))),
            _ => of(shift)?,
        };
        let (facts, x) = (Facts::new(&self.p), to_poly(&self.p, &at));
        let (low, high) = (facts.lower(&x)?.as_constant()?, facts.upper(&x)?.as_constant()?);
        (0 <= low && high < i128::from(size / bits)).then_some(at)
    }
}

/// The number of which `c` says whether it is even, and whether it holds where it is.
fn even(c: &Expr) -> Option<(Expr, bool)> {
    let (a, b, equal) = match &c.node {
        Node::Binary(Binary::Eq, a, b) => (a, b, true),
        Node::Binary(Binary::Ne, a, b) => (a, b, false),
        _ => return None,
    };
    let (Node::Binary(Binary::Mod, of, two), Node::Int(rest @ (0 | 1))) = (&a.node, &b.node) else { return None };
    (two.node == Node::Int(2)).then(|| ((**of).clone(), equal == (*rest == 0)))
}

/// The one field that a choice between the first and the second one is, as elements of a tensor.
fn of_two(c: &Expr, a: &Expr, b: &Expr) -> Option<Expr> {
    let (point, first) = even(c)?;
    let (low, high) = if first { (a, b) } else { (b, a) };
    let (Node::Binary(Binary::BitAnd, x, mask), Node::Binary(Binary::BitAnd, y, other)) = (&low.node, &high.node) else { return None };
    let (Node::Read(t, at_low), Node::Read(u, at_high)) = (&x.node, &y.node) else { return None };
    let ((zero, index), (one, same)) = (at_low.split_last()?, at_high.split_last()?);
    if t != u || mask != other || index != same || zero.node != Node::Int(0) || one.node != Node::Int(1) {
        return None;
    }
    let at = Expr::binary(Binary::Mod, point, Expr::int(2));
    let read = Expr::new(Node::Read(*t, index.iter().cloned().chain([at]).collect()));
    Some(Expr::binary(Binary::BitAnd, read, (**mask).clone()))
}

fn reads(e: &Expr, t: TensorId) -> bool {
    let mut found = false;
    e.walk(&mut |n| found |= matches!(&n.node, Node::Read(x, _) if *x == t));
    found
}
