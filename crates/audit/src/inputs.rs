//! Inputs for audits: deterministic draws, and hostile ones that follow from the spec.

use crate::place::Tile;
use crate::reference::Inputs;
use crate::value::{self, Number};
use flashderive_ir::problem::*;

/// How inputs are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Case {
    /// As the spec says.
    Random,
    /// Index tables with a sentinel: about this many valid entries a row, scattered.
    Valid(u32),
    /// The same, with the valid entries at the start of the row.
    First(u32),
    /// Only a handful of distinct values, so that scores tie.
    Ties,
    /// Magnitudes up to 30 times larger.
    Large,
    /// Whole numbers at the top of their range (full lengths).
    Top,
    /// Whole numbers at the bottom of their range (zero lengths, all sentinels).
    Bottom,
}

impl Case {
    /// A name for reports.
    pub fn name(self) -> String {
        match self {
            Case::Random => "random".into(),
            Case::Valid(u32::MAX) => "all valid".into(),
            Case::Valid(n) => format!("{n} valid"),
            Case::First(n) => format!("first {n} valid"),
            Case::Ties => "ties".into(),
            Case::Large => "large".into(),
            Case::Top => "top of ranges".into(),
            Case::Bottom => "bottom of ranges".into(),
        }
    }
}

impl std::str::FromStr for Case {
    type Err = String;

    fn from_str(text: &str) -> Result<Case, String> {
        match text {
            "random" => Ok(Case::Random),
            "large" => Ok(Case::Large),
            "ties" => Ok(Case::Ties),
            "top" => Ok(Case::Top),
            "bottom" => Ok(Case::Bottom),
            other => match other.strip_prefix("valid=").and_then(|n| n.parse().ok()) {
                Some(n) => Ok(Case::Valid(n)),
                None => match other.strip_prefix("first=").and_then(|n| n.parse().ok()) {
                    Some(n) => Ok(Case::First(n)),
                    None => Err("expected random, large, ties, top, bottom, valid=N or first=N".into()),
                },
            },
        }
    }
}

/// The cases that make sense for a problem.
pub fn cases(p: &Problem) -> Vec<Case> {
    let mut out = vec![Case::Random, Case::Large, Case::Ties];
    let ranged = p.tensors.iter().any(|t| t.role == Role::Input && t.range.is_some());
    let sentinel = p.tensors.iter().any(sentinel);
    if sentinel {
        out.extend([Case::Valid(0), Case::Valid(1), Case::Valid(30), Case::First(30), Case::Valid(u32::MAX)]);
    }
    if ranged {
        out.extend([Case::Top, Case::Bottom]);
    }
    out
}

fn sentinel(t: &Tensor) -> bool {
    t.role == Role::Input && t.range.as_ref().is_some_and(|(lo, _)| lo.extent.as_constant() == Some(0) && lo.plus < 0)
}

/// A small generator: splitmix64.
#[derive(Clone, Debug)]
pub struct Draw(u64);

impl Draw {
    /// A stream.
    pub fn new(seed: u64) -> Draw {
        Draw(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform in 0..1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Standard normal.
    pub fn normal(&mut self) -> f64 {
        let (u, v) = (self.unit().max(1e-300), self.unit());
        (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
    }

    /// Uniform in `lo..=hi`.
    pub fn within(&mut self, lo: i64, hi: i64) -> i64 {
        if hi <= lo {
            return lo;
        }
        let span = (i128::from(hi) - i128::from(lo) + 1) as u128;
        lo.wrapping_add((u128::from(self.bits()) % span) as i64)
    }
}

/// Draws all inputs.
pub fn generate(p: &Problem, sizes: &[i64], case: Case, seed: u64) -> Inputs {
    generate_tiled(p, sizes, case, seed, usize::MAX)
}

/// Elements that [`generate_tiled`] may draw for measurements. Not a power of two, so that the rows of usual shapes differ.
pub const TILE: usize = (1 << 20) - 3;

/// Draws at most about `most` elements of each input and repeats them, for inputs that would take long to draw: values
/// of the spec's distributions and ranges, but not independent of each other. Rows of index tables with a given number
/// of valid entries are drawn whole; permutations and offsets are drawn in full.
pub fn generate_tiled(p: &Problem, sizes: &[i64], case: Case, seed: u64, most: usize) -> Inputs {
    let mut out = Inputs::default();
    for (i, t) in p.tensors.iter().enumerate() {
        let id = TensorId(i as u32);
        let mut draw = Draw::new(seed.wrapping_mul(1000).wrapping_add(i as u64));
        match t.role {
            Role::Scalar => {
                let v = element(t, sizes, Case::Random, &mut draw);
                out.scalars.insert(id, value::decode(t.dtype, value::encode(t.dtype, v)));
            }
            Role::Input if !matches!(t.storage, Storage::View { .. }) => {
                out.tensors.insert(id, vec![0; value::allocation(p, id, sizes)]);
            }
            _ => {}
        }
    }
    for (i, t) in p.tensors.iter().enumerate() {
        let id = TensorId(i as u32);
        let viewed = p.tensors.iter().any(|v| matches!(v.storage, Storage::View { of, .. } if of == id));
        if t.role != Role::Input || viewed {
            continue;
        }
        let mut draw = Draw::new(seed.wrapping_mul(7919).wrapping_add(i as u64));
        let shape = value::shape(p, id, sizes);
        let (base, offset, strides) = value::strides(p, id, sizes);
        let tile = Tile::new(t.dtype, &tensor(t, sizes, &shape, case, &mut draw, most));
        if let Some(bytes) = out.tensors.get_mut(&base) {
            tile.place(&shape, offset, &strides, bytes);
        }
    }
    out
}

/// Values of a range that are listed to draw from them.
const MOST_LISTED: i64 = 1 << 24;

/// Distinct values of a range that is too long to list, as long as there are some left.
fn scattered(total: usize, lo: i64, hi: i64, draw: &mut Draw) -> Vec<Number> {
    let mut taken = std::collections::BTreeSet::new();
    let mut one = || {
        let mut at = draw.within(lo, hi);
        // The next that is free, from the beginning behind the end.
        while taken.len() < MOST_LISTED as usize && !taken.insert(at) {
            at = if at == hi { lo } else { at + 1 };
        }
        Number::Whole(at)
    };
    (0..total).map(|_| one()).collect()
}

/// The elements in row-major order; fewer, to be repeated, if there are more than `most`.
fn tensor(t: &Tensor, sizes: &[i64], shape: &[usize], case: Case, draw: &mut Draw, most: usize) -> Vec<Number> {
    let total: usize = shape.iter().product();
    let (lo, hi) = bounds(t, sizes);
    match t.fill {
        Fill::Permutation => {
            // Distinct values of the range, shuffled; drawn anew when there are not enough.
            if hi.saturating_sub(lo) > MOST_LISTED {
                return scattered(total, lo, hi, draw);
            }
            let mut all: Vec<i64> = (lo..=hi).collect();
            for i in (1..all.len()).rev() {
                all.swap(i, draw.within(0, i as i64) as usize);
            }
            return (0..total).map(|i| Number::Whole(all.get(i % all.len().max(1)).copied().unwrap_or(lo))).collect();
        }
        Fill::Offsets => {
            let mut all: Vec<i64> = (0..total).map(|_| draw.within(lo, hi)).collect();
            all.sort_unstable();
            if let Some(first) = all.first_mut() {
                *first = lo;
            }
            if let Some(last) = all.last_mut() {
                *last = hi;
            }
            return all.into_iter().map(Number::Whole).collect();
        }
        _ => {}
    }
    let row = shape.last().copied().unwrap_or(1).max(1);
    if let (Case::Valid(n) | Case::First(n), true) = (case, sentinel(t)) {
        let rows = (total / row).min((most / row).max(1));
        let mut out = Vec::with_capacity(rows * row);
        for _ in 0..rows {
            let mut valid: Vec<bool> = (0..row).map(|i| i < n as usize).collect();
            if (n as usize) < row && matches!(case, Case::Valid(_)) {
                for i in (1..row).rev() {
                    valid.swap(i, draw.within(0, i as i64) as usize);
                }
            }
            out.extend(valid.into_iter().map(|v| Number::Whole(if v { draw.within(0, hi) } else { lo })));
        }
        return out;
    }
    // An even number, so that types with two elements a byte repeat at a byte.
    let drawn = if most < total { (most & !1).max(2) } else { total };
    (0..drawn).map(|_| element(t, sizes, case, draw)).collect()
}

fn bounds(t: &Tensor, sizes: &[i64]) -> (i64, i64) {
    match &t.range {
        Some((lo, hi)) => {
            // No more than the type holds, so that what is stored is what was drawn.
            let (least, most) = t.dtype.values().unwrap_or((i64::MIN, i64::MAX));
            (lo.extent.eval(sizes).saturating_add(lo.plus).max(least), hi.extent.eval(sizes).saturating_add(hi.plus).min(most))
        }
        None => t.dtype.values().filter(|_| t.dtype.bits() <= 8).unwrap_or((-1000, 1000)),
    }
}

fn element(t: &Tensor, sizes: &[i64], case: Case, draw: &mut Draw) -> Number {
    if let (Fill::Uniform(a, b), false) = (&t.fill, t.dtype.is_float()) {
        // What is promised of the values holds all the same.
        let (lo, hi) = bounds(t, sizes);
        let (a, b) = if t.range.is_some() { ((*a as i64).clamp(lo, hi.max(lo)), (*b as i64).clamp(lo, hi.max(lo))) } else { (*a as i64, *b as i64) };
        return Number::Whole(draw.within(a, b));
    }
    if t.dtype == flashderive_ir::dtype::DType::Bool {
        return Number::Whole(draw.within(0, 1));
    }
    if t.dtype.is_int() {
        let (lo, hi) = bounds(t, sizes);
        return Number::Whole(match case {
            Case::Top if t.range.is_some() => hi,
            Case::Bottom if t.range.is_some() => lo,
            _ => draw.within(lo, hi),
        });
    }
    let v = match t.fill {
        Fill::Normal(s) => draw.normal() * s,
        Fill::Uniform(a, b) => a + (b - a) * draw.unit(),
        _ => match case {
            Case::Ties => draw.within(-2, 2) as f64 * 0.5,
            Case::Large => draw.normal() * 30f64.powf(draw.unit()),
            _ => draw.normal(),
        },
    };
    Number::Real(v)
}
