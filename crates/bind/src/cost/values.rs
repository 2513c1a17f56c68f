//! What expressions cost and, in a typical thread, are.

use super::*;

impl Walker<'_> {
    pub(super) fn expression(&mut self, e: &Expr, times: f64) {
        match e {
            Expr::Int(..) | Expr::F32(_) | Expr::Var(_) | Expr::Scalar(_) | Expr::Tid | Expr::BlockIdx(_) | Expr::ClusterRank | Expr::Elem(..) => {}
            Expr::Cast(_, a) => self.expression(a, times),
            Expr::Unary(op, a) => {
                self.expression(a, times);
                use UnaryOp::*;
                match op {
                    // One instruction of the special-function unit.
                    Exp2Approx => {
                        self.counts.special += times;
                        self.counts.instructions += times;
                    }
                    // The same with a scaling of subnormal numbers around it.
                    RcpApprox => {
                        self.counts.special += times;
                        self.counts.instructions += 5.0 * times;
                    }
                    // Two products of 64 bits and three shifts.
                    Mix => self.counts.instructions += 18.0 * times,
                    Tan | Asin | Acos | Atan | Sinh | Cosh | Asinh | Acosh | Atanh => {
                        self.counts.special += times;
                        self.counts.instructions += 16.0 * times;
                    }
                    Exp | Exp2 | Log | Log2 | Log1p | Expm1 | Tanh | Erf | Sqrt | Rsqrt | Sin | Cos => {
                        self.counts.special += times;
                        self.counts.instructions += 6.0 * times;
                    }
                    _ => self.counts.instructions += times,
                }
            }
            Expr::Binary(op, a, b) => {
                self.expression(a, times);
                self.expression(b, times);
                if *op == BinaryOp::Div && (self.real(a) || self.real(b)) {
                    self.counts.quotients += times * f64::from(self.kernel.threads) / self.among;
                }
                // A division is a reciprocal and a few corrections; that of indices by constants likewise. A product of reals that is
                // added is part of the addition.
                let fused = matches!(op, BinaryOp::Add | BinaryOp::Sub) && [a, b].iter().any(|e| self.real_product(e));
                self.counts.instructions += if matches!(op, BinaryOp::Div | BinaryOp::Mod) { 4.0 } else { f64::from(!fused) } * times;
            }
            Expr::Fma(c, a, b) | Expr::Select(c, a, b) => {
                for x in [c, a, b] {
                    self.expression(x, times);
                }
                self.counts.instructions += times;
            }
        }
    }

    /// Whether a condition holds only for what is no number: a way that is taken then is none of a typical block's.
    pub(super) fn without_numbers(&self, cond: &Expr) -> bool {
        let down = |e: &Expr| matches!(e, Expr::Var(v) if self.down.contains(&v.0));
        match cond {
            Expr::Var(v) => self.strange.contains(&v.0),
            Expr::Binary(BinaryOp::Ne, a, b) => a == b,
            Expr::Binary(BinaryOp::Or, a, b) if down(a) => self.without_numbers(b),
            Expr::Binary(BinaryOp::Or, a, b) => self.without_numbers(a) && self.without_numbers(b),
            Expr::Binary(BinaryOp::And, a, b) => self.without_numbers(a) || self.without_numbers(b),
            _ => false,
        }
    }

    /// Whether `e` is made of reals.
    pub(super) fn real(&self, e: &Expr) -> bool {
        match e {
            Expr::F32(_) => true,
            Expr::Var(v) | Expr::Elem(v, _) => self.kernel.vars.get(v.0 as usize).is_some_and(|v| v.ty == Ty::F32),
            Expr::Unary(_, a) => self.real(a),
            Expr::Binary(_, a, b) => self.real(a) || self.real(b),
            Expr::Fma(a, b, c) => [a, b, c].into_iter().any(|e| self.real(e)),
            Expr::Select(_, a, b) => self.real(a) || self.real(b),
            _ => false,
        }
    }

    /// Whether `e` multiplies elements of arrays of reals.
    pub(super) fn real_product(&self, e: &Expr) -> bool {
        let real = |e: &Expr| matches!(e, Expr::Elem(v, _) if self.kernel.vars.get(v.0 as usize).is_some_and(|v| v.ty == Ty::F32));
        matches!(e, Expr::Binary(BinaryOp::Mul, a, b) if real(a) && real(b))
    }

    /// The share of the threads that come here for which a condition on the thread's number holds.
    pub(super) fn share(&self, cond: &Expr) -> Option<f64> {
        match cond {
            // Threads at the end of a row.
            Expr::Unary(UnaryOp::Unlikely, _) => Some(0.0),
            Expr::Binary(BinaryOp::Lt, a, b) if **a == Expr::Tid => Some((self.eval(b)? as f64 / self.among).min(1.0)),
            Expr::Binary(BinaryOp::Eq, a, _) if **a == Expr::Tid => Some(1.0 / self.among),
            // Warps from one on.
            Expr::Binary(BinaryOp::And, a, b) => match (&**a, &**b) {
                (Expr::Binary(BinaryOp::Le, first, t), Expr::Binary(BinaryOp::Lt, u, end)) if **t == Expr::Tid && **u == Expr::Tid => {
                    Some(((self.eval(end)? - self.eval(first)?) as f64 / self.among).min(1.0))
                }
                _ => None,
            },
            // A warp, and a lane of it.
            Expr::Binary(BinaryOp::Eq, a, _) if matches!(&**a, Expr::Binary(BinaryOp::Div, t, n) if **t == Expr::Tid && **n == Expr::i32(32)) => {
                Some((32.0 / self.among).min(1.0))
            }
            Expr::Var(v) if self.elected.contains(&v.0) => Some(1.0 / 32.0),
            // One lane of each warp.
            Expr::Binary(BinaryOp::Eq, a, _) if self.roles && matches!(**a, Expr::Var(v) if self.lane == Some(v)) => Some(1.0 / 32.0),
            _ => None,
        }
    }

    /// Whether `e` is the number of a block, or of a row of them.
    pub(super) fn numbers_blocks(&self, e: &Expr) -> bool {
        match e {
            Expr::BlockIdx(_) => !self.roles && self.handing.is_empty(),
            Expr::Var(v) => self.numbers.contains(&v.0),
            Expr::Cast(_, a) | Expr::Binary(BinaryOp::Div, a, _) => self.numbers_blocks(a),
            _ => false,
        }
    }

    /// The value of `e`, the place of an element; of tiles that are handed out only if it is that and no bound of it: their elements differ.
    pub(super) fn place(&self, e: &Expr) -> Option<i64> {
        self.known.set(self.dealt);
        let value = self.eval(e);
        self.known.set(false);
        value
    }

    /// Whether decisions are followed: of blocks that wait for one another, and of tiles that are handed out.
    fn exact(&self) -> bool {
        !self.handing.is_empty() || self.dealt
    }

    /// How many lanes have different numbers, if `e` is a number of data and a constant, which is returned too.
    pub(super) fn chosen_by_data(&self, e: &Expr) -> Option<(i64, i64)> {
        match e {
            Expr::Var(v) | Expr::Elem(v, _) => Some((*self.numbers_of_data.get(&v.0)?, 0)),
            Expr::Cast(_, a) | Expr::Binary(BinaryOp::Max | BinaryOp::Min, a, _) => self.chosen_by_data(a),
            Expr::Binary(BinaryOp::Add, a, b) => {
                let (lanes, plus) = self.chosen_by_data(a)?;
                Some((lanes, plus + self.eval(b)?))
            }
            _ => None,
        }
    }

    /// How much larger the element of a list in order that the last lane has is than the first one's, if `e` is one.
    fn spread_of(&self, e: &Expr) -> i64 {
        match e {
            Expr::Var(v) | Expr::Elem(v, _) => self.spreads.get(&v.0).copied().unwrap_or(0),
            Expr::Cast(_, a) | Expr::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Min | BinaryOp::Max, a, _) => self.spread_of(a),
            _ => 0,
        }
    }

    /// How far the next element of a list in order is from `e`, if that is one.
    fn step_of(&self, e: &Expr) -> i64 {
        match e {
            Expr::Var(v) | Expr::Elem(v, _) => self.steps.get(&v.0).copied().unwrap_or(0),
            Expr::Cast(_, a) | Expr::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Min | BinaryOp::Max, a, _) => self.step_of(a),
            _ => 0,
        }
    }

    /// How far the next element of a list in order is from `e`, if that is an element whose place nobody knows, or one of several such: an end of the tile's
    /// own points. What lies between two of them, or between one and a point of the tile, is a length, and known.
    pub(super) fn near(&self, e: &Expr) -> Option<i64> {
        match e {
            Expr::Var(v) | Expr::Elem(v, _) => self.near.get(&v.0).copied(),
            Expr::Cast(_, a) => self.near(a),
            Expr::Select(_, a, b) => self.near(a).or_else(|| self.near(b)),
            Expr::Binary(BinaryOp::Sub, a, b) if self.near(b).is_some() && (self.near(a).is_some() || self.eval(a).is_some()) => None,
            // A known limit is a better end than one that is somewhere behind the tile.
            Expr::Binary(BinaryOp::Min, a, b) => {
                // Each side is looked at once: a minimum of many terms is as deep as it is long.
                let known = |e: &Expr| self.eval(e).is_some_and(|v| v.unsigned_abs() < 1 << 30);
                match (self.near(a), self.near(b)) {
                    (None, Some(end)) if !known(a) => Some(end),
                    (Some(end), None) if !known(b) => Some(end),
                    (Some(end), Some(_)) => Some(end),
                    _ => None,
                }
            }
            Expr::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Max, a, b) => self.near(a).or_else(|| self.near(b)),
            _ => None,
        }
    }

    /// Whether `e` is made of elements of lists in order.
    pub(super) fn listed(&self, e: &Expr) -> bool {
        match e {
            Expr::Var(v) | Expr::Elem(v, _) => self.listed.contains(&v.0),
            Expr::Cast(_, a) | Expr::Unary(_, a) => self.listed(a),
            Expr::Binary(_, a, b) | Expr::Select(_, a, b) => self.listed(a) || self.listed(b),
            _ => false,
        }
    }

    /// The value in thread 0 of a typical block, where it does not depend on data: the block at the golden section of
    /// the grid, since the middle is often at the end of one coordinate. A coordinate that is a remainder of the block's number is in the middle:
    /// what a condition leaves of a row, such as all points up to its own, is half of it on average.
    pub(super) fn eval(&self, e: &Expr) -> Option<i64> {
        Some(match e {
            Expr::Int(v, _) => *v,
            Expr::Var(v) => *self.vars.get(&v.0)?,
            Expr::Elem(v, _) if self.steps.contains_key(&v.0) => *self.vars.get(&v.0)?,
            Expr::Tid | Expr::ClusterRank => 0,
            Expr::BlockIdx(0) if self.roles => self.block,
            Expr::BlockIdx(i) => (self.kernel.grid.get(*i as usize)?.eval(self.sizes) as f64 * walk::GOLDEN_SECTION) as i64,
            Expr::Scalar(s) => match &self.program.scalars.get(s.0 as usize)?.source {
                ScalarSource::Host(h) => h.eval(self.sizes),
                ScalarSource::Tensor(_) => return None,
            },
            Expr::Cast(Ty::I32 | Ty::I64, a) => self.eval(a)?,
            Expr::Select(c, a, b) if self.exact() => match self.eval(c)? {
                0 => self.eval(b)?,
                _ => self.eval(a)?,
            },
            // Points that are not there have no limit; a typical tile's are. The largest limit of lanes is the last one's, in a list in order.
            // (Products are priced as if tiles went over all points: their rings know of no limits of points either.)
            Expr::Select(_, a, b) if self.plain && matches!(**b, Expr::Int(v, _) if v >= 1 << 30) => self.eval(a)?,
            Expr::Select(_, a, b) if self.plain && matches!(**b, Expr::Int(v, _) if v <= -(1 << 30)) => self.eval(a)?.saturating_add(self.spread_of(a)),
            Expr::Binary(BinaryOp::Mod, a, b) if self.numbers_blocks(a) => (self.eval(b)?.max(1) - 1) / 2,
            // From an element near a tile to a point of it, and between two such elements.
            Expr::Binary(BinaryOp::Sub, x, y) if self.near(y).is_some() => match self.near(x) {
                Some(_) => 1,
                None => self.eval(x)?.min(self.near(y)?),
            },
            Expr::Binary(BinaryOp::Add | BinaryOp::Min | BinaryOp::Max, ..) if self.near(e).is_some() => return None,
            Expr::Binary(op, x, y) => {
                let (a, b) = (self.eval(x), self.eval(y));
                // Elements of lists in order are where their neighbours are not: an end is a step behind.
                let (a, b) = match (op, a, b) {
                    (BinaryOp::Min, Some(a), Some(b)) => (Some(a.saturating_add(self.step_of(x))), Some(b.saturating_add(self.step_of(y)))),
                    _ => (a, b),
                };
                match (op, a, b) {
                    // A limit from data can only lower a bound; a beginning can only be later. A number beyond the coordinates of tiles bounds nothing.
                    (BinaryOp::Min | BinaryOp::Max, Some(v), None) | (BinaryOp::Min | BinaryOp::Max, None, Some(v))
                        if v.unsigned_abs() < 1 << 30 && !self.known.get() =>
                    {
                        v
                    }
                    (BinaryOp::Min, Some(a), Some(b)) => a.min(b),
                    (BinaryOp::Max, Some(a), Some(b)) => a.max(b),
                    (BinaryOp::Add, Some(a), Some(b)) => a.checked_add(b)?,
                    (BinaryOp::Sub, Some(a), Some(b)) => a.checked_sub(b)?,
                    (BinaryOp::Mul, Some(a), Some(b)) => a.checked_mul(b)?,
                    (BinaryOp::Div, Some(a), Some(b)) => a.checked_div(b)?,
                    (BinaryOp::Mod, Some(a), Some(b)) => a.checked_rem(b)?,
                    (BinaryOp::Le, Some(a), Some(b)) => i64::from(a <= b),
                    (BinaryOp::And, Some(a), Some(b)) => a & b,
                    (BinaryOp::Lt, Some(a), Some(b)) if self.exact() => i64::from(a < b),
                    (BinaryOp::Eq, Some(a), Some(b)) if self.exact() => i64::from(a == b),
                    (BinaryOp::Or, Some(a), Some(b)) if self.exact() => a | b,
                    (BinaryOp::Shl, Some(a), Some(b)) => a.checked_shl(u32::try_from(b).ok()?)?,
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}
