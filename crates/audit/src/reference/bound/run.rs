//! The error of a running combination.

use super::super::arithmetic::unary;
use super::{one, two, Off, Operands, SPREAD, UNIT};
use crate::value::Number;
use flashderive_ir::problem::*;

/// A combination so far, and how far it may be off.
pub(super) struct Run<'a> {
    p: &'a Problem,
    op: Combine,
    operands: Operands,
    terms: f64,
    sum: f64,
    /// Sum of absolute values, of squares, of errors.
    size: f64,
    squares: f64,
    off: f64,
    largest: f64,
    /// Of a maximum (or a negated minimum): the best value, and the least and most it may be.
    best: f64,
    least: f64,
    most: f64,
    product: Off,
    state: Vec<Off>,
}

impl<'a> Run<'a> {
    pub(super) fn new(p: &'a Problem, op: Combine, operands: Operands) -> Run<'a> {
        let state = match op {
            Combine::User(m) => p.monoids[m.0 as usize].identity.iter().map(|e| monoid(e, &[], &[], &[])).collect(),
            _ => Vec::new(),
        };
        let none = f64::NEG_INFINITY;
        Run {
            p,
            op,
            operands,
            terms: 0.0,
            sum: 0.0,
            size: 0.0,
            squares: 0.0,
            off: 0.0,
            largest: 0.0,
            best: none,
            least: none,
            most: none,
            product: (Number::Real(1.0), 0.0),
            state,
        }
    }

    /// Takes a term whose condition `here` may be otherwise if there is `doubt`.
    pub(super) fn add(&mut self, (value, off): Off, more: &[Off], here: bool, doubt: f64) {
        let v = value.real();
        match self.op {
            Combine::Sum => {
                self.terms += 1.0;
                self.off += if doubt > 0.0 { off + v.abs() } else { off };
                if here {
                    self.sum += v;
                    self.size += v.abs();
                    self.squares += v * v;
                    self.largest = self.largest.max(v.abs());
                }
            }
            Combine::Max | Combine::Min => {
                let v = if self.op == Combine::Max { v } else { -v };
                self.most = self.most.max(v + off);
                if here {
                    self.best = self.best.max(v);
                    if doubt == 0.0 {
                        self.least = self.least.max(v - off);
                    }
                }
            }
            Combine::Product if here => self.product = two(Binary::Mul, self.product, (value, off), false),
            Combine::User(m) if here => {
                let m = &self.p.monoids[m.0 as usize];
                let args: Vec<Off> = std::iter::once((value, off)).chain(more.iter().copied()).collect();
                let lifted: Vec<Off> = m.lift.iter().map(|e| monoid(e, &[], &[], &args)).collect();
                self.state = m.combine.iter().map(|e| monoid(e, &self.state, &lifted, &[])).collect();
            }
            _ => {}
        }
    }

    /// Takes terms without conditions, one after the other.
    pub(super) fn add_all(&mut self, values: &[f64], offs: &[f64]) {
        if self.op != Combine::Sum {
            values.iter().zip(offs).for_each(|(v, off)| self.add((Number::Real(*v), *off), &[], true, 0.0));
            return;
        }
        self.terms += values.len() as f64;
        for (v, off) in values.iter().zip(offs) {
            self.off += off;
            self.sum += v;
            self.size += v.abs();
            self.squares += v * v;
            self.largest = self.largest.max(v.abs());
        }
    }

    /// How far the result may be off.
    pub(super) fn bound(&self) -> f64 {
        let bound = match self.op {
            Combine::Sum => {
                let order = self.terms.min(SPREAD * self.terms.sqrt()) * UNIT * self.size;
                let operands = self.operands.each * self.size.min(self.sum.abs() + SPREAD * self.squares.sqrt());
                self.off + order + operands + self.operands.largest * self.largest
            }
            Combine::Max | Combine::Min if self.best == f64::NEG_INFINITY => 0.0,
            Combine::Max | Combine::Min => (self.most - self.best).max(self.best - self.least),
            Combine::Product => self.product.1,
            Combine::User(m) => monoid(&self.p.monoids[m.0 as usize].finish, &self.state, &[], &[]).1,
            _ => 0.0,
        };
        if bound.is_nan() {
            f64::INFINITY
        } else {
            bound
        }
    }
}

fn monoid(e: &Expr, left: &[Off], right: &[Off], values: &[Off]) -> Off {
    let pick = |from: &[Off], i: u32| from.get(i as usize).copied().unwrap_or((Number::Real(f64::NAN), 0.0));
    let sub = |e: &Expr| monoid(e, left, right, values);
    let truth = |v: bool, doubt: f64| (Number::Real(f64::from(v)), doubt);
    match &e.node {
        Node::Int(v) => (Number::Real(*v as f64), 0.0),
        Node::Float(v) => (Number::Real(*v), 0.0),
        Node::Bool(v) => truth(*v, 0.0),
        Node::MonoidArg(MonoidArg::Left(i)) => pick(left, *i),
        Node::MonoidArg(MonoidArg::Right(i)) => pick(right, *i),
        Node::MonoidArg(MonoidArg::Value(i)) => pick(values, *i),
        Node::Unary(Unary::Not, a) => {
            let (v, doubt) = sub(a);
            (unary(Unary::Not, v, false), doubt)
        }
        Node::Unary(op, a) => {
            let (v, off) = sub(a);
            one(*op, v, off, false)
        }
        Node::Binary(Binary::And, a, b) => {
            let (a, b) = (sub(a), sub(b));
            truth(a.0.real() != 0.0 && b.0.real() != 0.0, a.1.max(b.1))
        }
        Node::Binary(Binary::Or, a, b) => {
            let (a, b) = (sub(a), sub(b));
            truth(a.0.real() != 0.0 || b.0.real() != 0.0, a.1.max(b.1))
        }
        Node::Binary(op, a, b) => two(*op, sub(a), sub(b), false),
        Node::Select(c, a, b) => {
            let (holds, doubt) = sub(c);
            let (taken, other) = if holds.real() != 0.0 { (sub(a), b) } else { (sub(b), a) };
            if doubt == 0.0 {
                return taken;
            }
            let other = sub(other);
            (taken.0, taken.1.max((taken.0.real() - other.0.real()).abs() + other.1))
        }
        _ => (Number::Real(f64::NAN), 0.0),
    }
}
