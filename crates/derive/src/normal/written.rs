//! Maps that are written out where they are read, because that is less than to store them.
//!
//! ```text
//! w[n, k] = bf16((codes[n, k] - zero[n, k / 128]) * scale[n, k / 128])     c[m, n] = sum[k] a[m, k] * w[n, k]
//! -->  c[m, n] = sum[k] a[m, k] * bf16((codes[n, k] - zero[n, k / 128]) * scale[n, k / 128])
//!
//! p[t, v] = x[t, v] - z[t]     l[t] = -p[t, y[t]]     -->     l[t] = -(x[t, y[t]] - z[t])
//!
//! w[t, d, e] = k[t, d] * v[t, e]     s = recurrence[t] (a[t], w[t, d, e])     -->     s = recurrence[t] (a[t], k[t, d] * v[t, e])
//! ```
//! `inline-map`: an operand that is made of narrower elements is converted on the way where that is cheaper than to store it wide, and the price decides that for each product; a map of which
//! others read a few places is not made at all; nor is the term of a recurrence that is a product of what has fewer axes each, for it has more numbers than what it is made from, and in chunks
//! nobody needs it. A choice between numbers for pairs of points, a mask, is made where it is read for more points than these.
//!
//! `whole-sum`: `sum[k] f32(a[m, k]) * f32(w[n, k])` of bytes is `f32(sum[k] a[m, k] * w[n, k])`, as long as 32 bits hold it.

use super::conditions::multiplied;
use super::*;
use crate::bounds::conjuncts;
use std::collections::BTreeSet;

/// Whether `index` tells the point of `axis`: it is one of them, or two are its digits.
fn has_point(index: &[Expr], axis: AxisId) -> bool {
    let digits = |of: Binary| {
        index.iter().filter_map(move |e| match &e.node {
            Node::Binary(op, a, by) if *op == of && a.node == Node::Axis(axis) => Some(by),
            _ => None,
        })
    };
    index.iter().any(|e| e.node == Node::Axis(axis)) || digits(Binary::Div).any(|by| digits(Binary::Mod).any(|other| other == by))
}

/// Bits of an element that is narrower than what is multiplied.
const NARROW: u32 = 8;

/// Largest choice that is made anew where it is read.
const LARGEST_CHOICE: usize = 48;

impl Normaliser<'_> {
    /// Writes out terms of recurrences and running sums that are outer products.
    pub(super) fn outer_products(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            if matches!(s.kind, Kind::Recurrence { .. } | Kind::Scan { op: Combine::Sum, .. }) && self.p.sort(&s.value) == Sort::Float {
                let value = self.inline_reads(&s.value, &|t| self.is_outer_product(t));
                if value != s.value && size(&value) <= LARGEST {
                    self.replace(i, "inline-map", "it has more numbers than what it is made from", Statement { value, ..s });
                }
            }
        }
    }

    /// Writes out operands made of narrow elements, and maps of which a few places are read.
    pub(super) fn narrow_and_few(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            if self.sum_axes(i).is_some() && s.more.is_empty() && self.is_product(&s, &s.value) {
                let all = factors(&self.p, &s.value).0;
                let operands: Vec<TensorId> = all.iter().filter_map(|f| self.widened(f)).collect();
                let value = self.inline_reads(&s.value, &|t| operands.contains(&t));
                if value != s.value && size(&value) <= LARGEST {
                    self.replace(i, "inline-map", "its elements are narrower than what is multiplied", Statement { value, ..s.clone() });
                }
            }
            let s = self.p.statements[i].clone();
            if s.kind == Kind::Map {
                let value = self.inline_reads(&s.value, &|t| self.is_choice_for_fewer(t, &s));
                if value != s.value && size(&value) <= LARGEST {
                    self.replace(i, "inline-map", "a choice costs less than a value in memory", Statement { value, ..s });
                }
            }
            let s = self.p.statements[i].clone();
            if s.kind == Kind::Map && s.guard.is_none() {
                let value = self.inline_reads(&s.value, &|t| self.at_few_places(t, &s));
                if value != s.value && size(&value) <= LARGEST {
                    self.replace(i, "inline-map", "a few of its places are read", Statement { value, ..s });
                }
            }
        }
        self.drop_unused();
    }

    /// Sums of products of whole elements that were read as reals, as whole sums: each is exact, and rounded once.
    pub(super) fn whole_sums(&mut self) {
        let mut i = 0;
        while i < self.p.statements.len() {
            let s = self.p.statements[i].clone();
            i += 1;
            let Some(axes) = self.sum_axes(i - 1).filter(|_| s.more.is_empty() && self.is_product(&s, &s.value)) else { continue };
            let Some(value) = self.whole_product(&s.value, &axes) else { continue };
            let t = self.p.tensor(s.target).clone();
            if t.role != Role::Temp || t.dtype != DType::F32 {
                continue;
            }
            let whole = TensorId(self.p.tensors.len() as u32);
            let name = self.fresh(&format!("{}__whole", t.name));
            self.p.tensors.push(Tensor { name, dtype: DType::I32, ..t });
            let read = Expr { node: Node::Read(whole, s.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.span };
            let sum = Statement { target: whole, value: Expr { span: s.value.span, ..value }, ..s.clone() };
            let map = Statement { kind: Kind::Map, value: Expr::unary(Unary::ToFloat, read), guard: None, ..s };
            self.p.statements.insert(i - 1, sum);
            self.replace(i, "whole-sum", "the products are whole numbers, and so is their sum", map);
            i += 1;
        }
    }

    /// `e`, a product of two whole elements of a byte read as reals, as one of whole numbers, if 32 bits hold the sum of as many as there may be.
    fn whole_product(&self, e: &Expr, axes: &[AxisId]) -> Option<Expr> {
        let (all, below) = factors(&self.p, e);
        let whole = |e: &Expr| match &e.node {
            Node::Unary(Unary::ToFloat, x) | Node::Cast(DType::F32, x) => match &x.node {
                Node::Read(t, _) if self.p.tensor(*t).role == Role::Input && self.p.tensor(*t).dtype.bits() <= NARROW => {
                    let (least, most) = self.p.tensor(*t).dtype.values()?;
                    Some(((**x).clone(), i128::from(most.max(-least))))
                }
                _ => None,
            },
            _ => None,
        };
        let ([a, b], true) = (&all[..], below.is_empty()) else { return None };
        let ((a, most), (b, other)) = (whole(a)?, whole(b)?);
        let sizes: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        let points = axes.iter().map(|a| i128::from(self.p.axis(*a).extent.eval(&sizes).max(0))).try_fold(1i128, |n, x| n.checked_mul(x))?;
        (points.checked_mul(most * other)? < 1 << 31).then(|| Expr::binary(Binary::Mul, a, b))
    }

    /// Sums of several sums that all have the same number as a factor, times that number: sums of products along several axes may be one.
    pub(super) fn common_numbers(&mut self) {
        for i in 0..self.p.statements.len() {
            let s = self.p.statements[i].clone();
            if s.kind != Kind::Map || self.p.sort(&s.value) != Sort::Float {
                continue;
            }
            let value = s.value.rewrite(&mut |e| {
                let Node::Binary(op @ (Binary::Add | Binary::Sub), a, b) = &e.node else { return None };
                let ((x, one), (y, other)) = (self.scaled_sum(a)?, self.scaled_sum(b)?);
                let both = Expr::binary(*op, x, y);
                (one == other).then(|| Expr { span: e.span, ..Expr::binary(Binary::Mul, both, Expr::float(one)) })
            });
            self.replace(i, "hoist-factor", "both terms have it", Statement { value, ..s });
        }
    }

    /// A sum that a statement makes, and the number that `e` multiplies it with.
    fn scaled_sum(&self, e: &Expr) -> Option<(Expr, f64)> {
        let Node::Binary(Binary::Mul, a, b) = &e.node else { return None };
        let number = |e: &Expr| if let Node::Float(v) = e.node { Some(v) } else { None };
        let (sum, by) = number(b).map(|v| (a, v)).or_else(|| number(a).map(|v| (b, v)))?;
        let Node::Read(t, _) = &sum.node else { return None };
        let made = self.p.writer(*t).map(|w| self.p.statement(w))?;
        matches!(made.kind, Kind::Reduce { op: Combine::Sum, .. }).then(|| ((**sum).clone(), by))
    }

    /// Whether `t` is a product of factors of which none has all of its axes.
    pub(super) fn is_outer_product(&self, t: TensorId) -> bool {
        let Some(m) = self.map_of(t).filter(|m| m.guard.is_none() && self.p.tensor(t).dtype == DType::F32) else { return false };
        let all = multiplied(&m.value);
        all.len() > 1 && all.iter().all(|f| m.target_axes.iter().any(|a| !mentions(f, &[*a])))
    }

    /// The map that factor `f` reads, if it is made of one narrow element of an input and of numbers of inputs, and only sums of products read it.
    fn widened(&self, f: &Expr) -> Option<TensorId> {
        let Node::Read(t, _) = &f.node else { return None };
        let m = self.map_of(*t).filter(|m| m.guard.is_none() && self.p.tensor(*t).dtype.is_float())?;
        let (mut narrow, mut others) = (0, true);
        m.value.walk(&mut |e| {
            if let Node::Read(x, index) = &e.node {
                let x = self.p.tensor(*x);
                let own = m.target_axes.iter().all(|a| has_point(index, *a));
                others &= x.role == Role::Input;
                narrow += usize::from(own && x.dtype.bits() <= NARROW && x.dtype != DType::Bool);
                others &= !own || x.dtype.bits() <= NARROW;
            }
        });
        let read = |(i, s): (usize, &Statement)| !statement_reads(s).contains(t) || self.sum_axes(i).is_some() && self.is_product(s, &s.value);
        (narrow == 1 && others && self.p.statements.iter().enumerate().all(read)).then_some(*t)
    }

    /// Whether map `t` is a choice between numbers, by numbers and truth values that are given, for points of which map `s` has several each.
    fn is_choice_for_fewer(&self, t: TensorId, s: &Statement) -> bool {
        let Some(m) = self.map_of(t).filter(|m| self.p.tensor(t).dtype == DType::F32 && m.target_axes.len() > 1) else { return false };
        let mut plain = size(&m.value) <= LARGEST_CHOICE && matches!(m.value.node, Node::Select(..));
        m.value.walk(&mut |e| {
            plain &= match &e.node {
                Node::Read(x, _) => self.p.tensor(*x).role != Role::Temp && !self.p.tensor(*x).dtype.is_float(),
                Node::Unary(op, _) => matches!(op, Unary::Neg | Unary::Abs | Unary::Not | Unary::ToFloat),
                Node::Binary(op, ..) => !matches!(op, Binary::Pow),
                _ => true,
            };
        });
        let given: Vec<&Expr> = s.guard.iter().flat_map(conjuncts).collect();
        let mut own = true;
        s.value.walk(&mut |e| {
            if let Node::Read(x, index) = &e.node {
                let there = || m.guard.iter().flat_map(conjuncts).all(|c| given.contains(&&substitute(c, &m.target_axes, index)));
                own &= *x != t || index.iter().zip(&m.target_axes).all(|(e, a)| e.node == Node::Axis(*a)) && there();
            }
        });
        plain && own && m.target_axes.len() < s.target_axes.len()
    }

    /// Whether statement `s` reads fewer places of map `t` than it has.
    fn at_few_places(&self, t: TensorId, s: &Statement) -> bool {
        let Some(m) = self.map_of(t).filter(|m| m.guard.is_none() && self.p.tensor(t).dtype == DType::F32) else { return false };
        let mut few = true;
        s.value.walk(&mut |e| {
            if let Node::Read(x, index) = &e.node {
                let chosen = |e: &Expr| !e.tensors().is_empty();
                let axes: BTreeSet<AxisId> = index.iter().flat_map(Expr::axes).collect();
                few &= *x != t || index.iter().any(chosen) && axes.len() < m.target_axes.len();
            }
        });
        few && self.p.loops().iter().all(|l| l.statements.iter().all(|at| self.p.statements[*at].target != t))
    }
}
