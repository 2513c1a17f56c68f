//! Draws points, sizes and table values, and evaluates each access twice: by its dimensions and strides as
//! declared, and by the simplified flat address. Both must agree and lie inside.

use crate::bounds::dtype_range;
use crate::derivation::{Access, Derivation};
use flashderive_algebra::random::Random;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

const DRAWS: u64 = 24;

/// Values of everything that an address may mention.
struct Place<'a> {
    p: &'a Problem,
    sizes: Vec<i64>,
    axes: BTreeMap<AxisId, i64>,
    /// Table values by tensor and index: equal reads have equal values.
    seed: u64,
}

impl Place<'_> {
    fn value(&self, e: &Expr) -> Option<i128> {
        Some(match &e.node {
            Node::Int(v) => i128::from(*v),
            Node::Bool(b) => i128::from(*b),
            Node::Axis(a) => i128::from(*self.axes.get(a)?),
            Node::Extent(x) => i128::from(x.eval(&self.sizes)),
            Node::Read(t, index) => {
                let table = self.p.tensor(*t);
                let (least, most) = dtype_range(table.dtype);
                let (lo, hi) = match &table.range {
                    Some((lo, hi)) => {
                        let bound = |b: &IndexBound| i128::from(b.extent.eval(&self.sizes)) + i128::from(b.plus);
                        // The element type holds no more, whatever is promised.
                        (bound(lo).max(least), bound(hi).min(most))
                    }
                    None if table.role == Role::Input && (table.dtype.is_int() || table.dtype == DType::Bool) => (least, most),
                    None => return None,
                };
                if hi < lo {
                    return None;
                }
                let mut h = self.seed ^ u64::from(t.0).wrapping_mul(0x9e37_79b9);
                for i in index {
                    h = h.wrapping_mul(0x0100_0000_01b3) ^ (self.value(i)? as u64);
                }
                let mut random = Random::new(h);
                // Ends are drawn often.
                match random.below(4) {
                    0 => lo,
                    1 => hi,
                    // Near 0 are the values that conditions let through.
                    2 => lo.max(-2).min(hi) + i128::from(random.below(8)).min(hi - lo.max(-2).min(hi)),
                    _ => lo + i128::from(random.below(u64::try_from(hi - lo + 1).unwrap_or(u64::MAX))),
                }
            }
            Node::Unary(Unary::Neg, a) => -self.value(a)?,
            Node::Unary(Unary::Not, a) => i128::from(self.value(a)? == 0),
            Node::Select(c, a, b) => {
                if self.value(c)? != 0 {
                    self.value(a)?
                } else {
                    self.value(b)?
                }
            }
            Node::Binary(op, a, b) => {
                if self.p.sort(a) == Sort::Float || self.p.sort(b) == Sort::Float {
                    return None;
                }
                let (x, y) = (self.value(a)?, self.value(b)?);
                match op {
                    Binary::Add => x.checked_add(y)?,
                    Binary::Sub => x.checked_sub(y)?,
                    Binary::Mul => x.checked_mul(y)?,
                    Binary::Div => {
                        let q = x.checked_div(y)?;
                        if x % y != 0 && ((x < 0) != (y < 0)) {
                            q - 1
                        } else {
                            q
                        }
                    }
                    Binary::Mod => {
                        let r = x.checked_rem(y)?;
                        if r != 0 && ((r < 0) != (y < 0)) {
                            r + y
                        } else {
                            r
                        }
                    }
                    Binary::Min => x.min(y),
                    Binary::Max => x.max(y),
                    Binary::And => i128::from(x != 0 && y != 0),
                    Binary::Or => i128::from(x != 0 || y != 0),
                    Binary::Eq => i128::from(x == y),
                    Binary::Ne => i128::from(x != y),
                    Binary::Lt => i128::from(x < y),
                    Binary::Le => i128::from(x <= y),
                    Binary::BitAnd => x & y,
                    Binary::Shl => x.checked_shl(u32::try_from(y).ok()?)?,
                    Binary::Shr => x.checked_shr(u32::try_from(y).ok()?)?,
                    _ => return None,
                }
            }
            Node::Cast(_, a) if self.p.sort(a) != Sort::Float => self.value(a)?,
            _ => return None,
        })
    }
}

fn draw<'a>(d: &'a Derivation, a: &Access, seed: u64) -> Option<Place<'a>> {
    let p = &d.problem;
    let mut random = Random::new(seed);
    let mut sizes: Vec<i64> = p
        .sizes
        .iter()
        .map(|s| {
            let m = s.multiple_of.max(1);
            let lo = (s.min + m - 1) / m;
            let hi = (s.max / m).min(lo + 40);
            m * (lo + random.below((hi - lo).max(0) as u64 + 1) as i64)
        })
        .collect();
    p.settle(&mut sizes);
    // What is assumed of sizes that follow from others holds for some of these only.
    for (at, size) in p.sizes.iter().enumerate() {
        let declared = SizeRange { size: at as u32, min: size.min, max: size.max, multiple_of: size.multiple_of };
        let near = size.min.max(sizes[at]).min(size.max);
        if !declared.holds(&sizes) && !p.aim(&mut sizes, &declared, near) {
            return None;
        }
    }
    let mut axes = BTreeMap::new();
    let s = p.statement(a.statement);
    for x in s.domain().into_iter().chain(s.target_axes.iter().copied()) {
        let n = p.axis(x).extent.eval(&sizes);
        if n < 1 {
            return None;
        }
        let v = match random.below(3) {
            0 => n - 1,
            _ => random.below(n as u64) as i64,
        };
        axes.insert(x, v);
    }
    Some(Place { p, sizes, axes, seed: random.next_u64() })
}

/// Reports disagreements, at most one an access.
pub fn check(d: &Derivation, out: &mut Diagnostics) {
    let p = &d.problem;
    for (i, a) in d.account.accesses.iter().enumerate() {
        let t = p.tensor(a.tensor);
        for trial in 0..DRAWS {
            let Some(place) = draw(d, a, (i as u64) << 32 | trial) else { continue };
            // Outside the predicate nothing is promised.
            if let Some(g) = &a.predicate {
                if place.value(g) != Some(1) {
                    continue;
                }
            }
            let Some(index) = a.index.iter().map(|e| place.value(e)).collect::<Option<Vec<i128>>>() else { continue };
            let shape: Vec<i128> = t.shape.iter().map(|e| i128::from(e.eval(&place.sizes))).collect();
            let flat = match &t.storage {
                Storage::RowMajor => index.iter().zip(&shape).fold(0, |f, (i, n)| f * n + i),
                Storage::Pitched(unit) => {
                    let last = shape.len().saturating_sub(1);
                    let pitch = |d: usize, n: i128| if d == last { (n + i128::from(*unit) - 1) / i128::from(*unit) * i128::from(*unit) } else { n };
                    index.iter().zip(&shape).enumerate().fold(0, |f, (d, (i, n))| f * pitch(d, *n) + i)
                }
                Storage::Strided(s) => index.iter().zip(s).fold(0, |f, (i, s)| f + i * i128::from(s.eval(&place.sizes))),
                Storage::View { offset_bytes, stride_bytes, .. } => {
                    index.iter().zip(stride_bytes).fold(i128::from(*offset_bytes), |f, (i, s)| f + i * i128::from(s.eval(&place.sizes)))
                }
            };
            let inside = index.iter().zip(&shape).all(|(i, n)| 0 <= *i && i < n);
            let simple = place.value(&a.flat.expr);
            if !inside || simple.is_some_and(|v| v != flat) {
                out.report(
                    Diagnostic::bug(
                        codes::DERIVATION_UNSOUND,
                        p.statement(a.statement).span,
                        format!("the address of `{}` is wrong at {:?}", t.name, place.axes.values().collect::<Vec<_>>()),
                    )
                    .note(format!("index {index:?} of {shape:?}, flat {flat}, simplified {simple:?}, sizes {:?}", place.sizes)),
                );
                break;
            }
        }
    }
}
