//! States of reductions and scans.

use super::arithmetic::{binary, unary};
use super::*;

/// A running combination.
pub(super) struct State<'a> {
    p: &'a Problem,
    op: Combine,
    real: f64,
    whole: i64,
    point: i64,
    user: Vec<f64>,
    integer: bool,
}

impl<'a> State<'a> {
    pub(super) fn new(p: &'a Problem, op: Combine, integer: bool) -> State<'a> {
        let (real, whole) = match op {
            Combine::Product => (1.0, 1),
            Combine::Max | Combine::ArgMax => (f64::NEG_INFINITY, i64::MIN),
            Combine::Min | Combine::ArgMin => (f64::INFINITY, i64::MAX),
            Combine::All => (1.0, 1),
            _ => (0.0, 0),
        };
        let user = match op {
            Combine::User(m) => p.monoids[m.0 as usize].identity.iter().map(|e| monoid(e, &[], &[], &[])).collect(),
            _ => Vec::new(),
        };
        State { p, op, real, whole, point: -1, user, integer }
    }

    pub(super) fn add(&mut self, value: Number, more: &[f64], point: i64) {
        let (v, w) = (value.real(), value.whole());
        match self.op {
            Combine::Sum => {
                self.real += v;
                self.whole = self.whole.wrapping_add(w);
            }
            Combine::Product => {
                self.real *= v;
                self.whole = self.whole.wrapping_mul(w);
            }
            Combine::Max => {
                self.real = if v.is_nan() || self.real.is_nan() { f64::NAN } else { self.real.max(v) };
                self.whole = self.whole.max(w);
            }
            Combine::Min => {
                self.real = if v.is_nan() || self.real.is_nan() { f64::NAN } else { self.real.min(v) };
                self.whole = self.whole.min(w);
            }
            Combine::Any => self.whole |= i64::from(w != 0),
            Combine::All => self.whole &= i64::from(w != 0),
            Combine::ArgMax | Combine::ArgMin => {
                // NaN is the best there is, and the first one stays.
                let ahead = if self.op == Combine::ArgMax { v > self.real } else { v < self.real };
                let better = !self.real.is_nan() && (ahead || v.is_nan());
                if self.point < 0 || better {
                    self.real = v;
                    self.point = point;
                }
            }
            Combine::User(m) => {
                let m = &self.p.monoids[m.0 as usize];
                let mut args = vec![v];
                args.extend(more);
                let lifted: Vec<f64> = m.lift.iter().map(|e| monoid(e, &[], &[], &args)).collect();
                self.user = m.combine.iter().map(|e| monoid(e, &self.user, &lifted, &[])).collect();
            }
        }
    }

    pub(super) fn finish(&self) -> Number {
        match self.op {
            Combine::ArgMax | Combine::ArgMin => Number::Whole(self.point),
            Combine::Any | Combine::All => Number::Whole(self.whole),
            Combine::User(m) => Number::Real(monoid(&self.p.monoids[m.0 as usize].finish, &self.user, &[], &[])),
            _ if self.integer => Number::Whole(self.whole),
            _ => Number::Real(self.real),
        }
    }
}

fn monoid(e: &Expr, left: &[f64], right: &[f64], values: &[f64]) -> f64 {
    let pick = |from: &[f64], i: u32| from.get(i as usize).copied().unwrap_or(f64::NAN);
    let sub = |e: &Expr| monoid(e, left, right, values);
    match &e.node {
        Node::Int(v) => *v as f64,
        Node::Float(v) => *v,
        Node::Bool(v) => f64::from(*v),
        Node::MonoidArg(MonoidArg::Left(i)) => pick(left, *i),
        Node::MonoidArg(MonoidArg::Right(i)) => pick(right, *i),
        Node::MonoidArg(MonoidArg::Value(i)) => pick(values, *i),
        Node::Unary(op, a) => unary(*op, Number::Real(sub(a)), false).real(),
        Node::Binary(Binary::And, a, b) => f64::from(sub(a) != 0.0 && sub(b) != 0.0),
        Node::Binary(Binary::Or, a, b) => f64::from(sub(a) != 0.0 || sub(b) != 0.0),
        Node::Binary(op, a, b) => binary(*op, Number::Real(sub(a)), Number::Real(sub(b)), false).real(),
        Node::Select(c, a, b) => {
            if sub(c) != 0.0 {
                sub(a)
            } else {
                sub(b)
            }
        }
        _ => f64::NAN,
    }
}
