//! How many lines of the cache the lanes of a warp ask for at once.
//!
//! ```text
//! p[j * 4 + 3]    j of neighbouring lanes are neighbours: 32 elements of 4 bytes lie in 4 lines of 128 bytes
//! ```
//! A multiprocessor looks one line up a cycle, whatever the cache holds: lanes that are far from one another take as many cycles as there are lines.

use super::*;

/// Lanes of a warp.
const LANES: u32 = 32;
/// Bytes of a line that are delivered at once.
const LINE: i64 = 128;

/// What each bit of a lane's number adds to a value.
pub(super) type Bits = [i64; LANES.trailing_zeros() as usize];

/// The number of the lane.
const LANE: Bits = [1, 2, 4, 8, 16];

impl Walker<'_> {
    /// What the bits of a lane's number add to `e`; `None` where it is no sum of what they do.
    fn bits(&self, e: &Expr) -> Option<Bits> {
        let none = Bits::default();
        Some(match e {
            Expr::Tid => LANE,
            Expr::Int(..) | Expr::Scalar(_) | Expr::BlockIdx(_) | Expr::ClusterRank => none,
            Expr::Var(v) => self.lanes.get(&v.0).copied().unwrap_or(Some(none))?,
            Expr::Cast(_, a) => self.bits(a)?,
            Expr::Binary(op, a, b) => {
                let (x, y) = (self.bits(a)?, self.bits(b)?);
                let each = |f: &dyn Fn(i64, i64) -> i64| std::array::from_fn(|i| f(x[i], y[i]));
                match op {
                    BinaryOp::Add => each(&|x, y| x.wrapping_add(y)),
                    BinaryOp::Sub => each(&|x, y| x.wrapping_sub(y)),
                    _ if x == none && y == none => none,
                    BinaryOp::Mul if y == none => x.map(|x| x.wrapping_mul(self.eval(b).unwrap_or(1))),
                    BinaryOp::Mul if x == none => y.map(|y| y.wrapping_mul(self.eval(a).unwrap_or(1))),
                    // The lane's own bits: no carry goes from one to the next.
                    BinaryOp::Div | BinaryOp::Mod => {
                        let n = self.eval(b).filter(|n| *n > 0 && n.count_ones() == 1 && y == none && x.iter().all(|x| *x >= 0 && x.count_ones() <= 1))?;
                        x.map(|x| if *op == BinaryOp::Div { x / n } else { x % n })
                    }
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// What the last lane of a warp adds to `e`, where lanes only add.
    pub(super) fn last_lane(&self, e: &Expr) -> i64 {
        self.bits(e).map_or(0, |bits| bits.iter().filter(|b| **b > 0).sum())
    }

    /// Remembers what the lanes make of a variable.
    pub(super) fn note_lanes(&mut self, value: &Expr, dst: &Place) {
        let found = if dst.at.is_some() { None } else { self.bits(value) };
        match found {
            Some(bits) if bits == Bits::default() => self.lanes.remove(&dst.var.0),
            other => self.lanes.insert(dst.var.0, other),
        };
    }

    /// Lines that a warp asks for at once, where what lanes add to `index` is known; of elements of `bits` bits, `count` a lane.
    pub(super) fn lines(&self, index: &Expr, count: u32, bits: u32) -> f64 {
        let Some(found) = self.bits(index) else { return 0.0 };
        let bytes = |elements: i64| elements.wrapping_mul(i64::from(bits)) / 8;
        let mut lines: BTreeSet<i64> = BTreeSet::new();
        for lane in 0..LANES {
            let at = (0..found.len()).filter(|i| lane >> i & 1 == 1).map(|i| found[i]).fold(0i64, i64::wrapping_add);
            let (first, last) = (bytes(at).div_euclid(LINE), (bytes(at.wrapping_add(i64::from(count))) - 1).div_euclid(LINE));
            lines.extend(first..=last.clamp(first, first + i64::from(LANES)));
        }
        lines.len() as f64
    }
}
