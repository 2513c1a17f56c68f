//! Inputs for audits: deterministic draws, and hostile ones that follow from the spec.

mod edges;

use crate::place::Tile;
use crate::reference::Inputs;
use crate::value::{self, Number};
use flashderive_ir::dtype::DType;
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
    /// Almost nothing but at the ends of each dimension and where loops may be cut; the number says which of these is largest.
    Edges(u32),
    /// About the size of the spec's own small constants, a row each.
    Small,
    /// Real inputs below zero.
    Negative,
    /// Real inputs above zero.
    Positive,
    /// Whole numbers at the top of their range (full lengths).
    Top,
    /// Whole numbers at the bottom of their range (zero lengths, all sentinels).
    Bottom,
    /// Whole numbers of long ranges near 0, or near the end that is nearest to it, of any size: where sizes are small, most of such a range is the same.
    Near,
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
            Case::Edges(n) => format!("edges {n}"),
            Case::Small => "small".into(),
            Case::Negative => "negative".into(),
            Case::Positive => "positive".into(),
            Case::Top => "top of ranges".into(),
            Case::Bottom => "bottom of ranges".into(),
            Case::Near => "near 0".into(),
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
            "small" => Ok(Case::Small),
            "negative" => Ok(Case::Negative),
            "positive" => Ok(Case::Positive),
            "top" => Ok(Case::Top),
            "bottom" => Ok(Case::Bottom),
            "near" => Ok(Case::Near),
            other => {
                let of = |prefix: &str, case: fn(u32) -> Case| other.strip_prefix(prefix).and_then(|n| n.parse().ok()).map(case);
                of("valid=", Case::Valid)
                    .or_else(|| of("first=", Case::First))
                    .or_else(|| of("edges=", Case::Edges))
                    .ok_or_else(|| "expected random, large, ties, small, negative, positive, top, bottom, edges=N, valid=N or first=N".into())
            }
        }
    }
}

/// The cases that make sense for a problem.
pub fn cases(p: &Problem) -> Vec<Case> {
    let mut out = vec![Case::Random, Case::Edges(0), Case::Large, Case::Ties];
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

/// Most cases of edges.
const TURNS: u32 = 9;

/// Further cases, the most telling first, for sizes at which a run costs little: the other places of edges, values of one sign,
/// and values that small constants are there for.
pub fn further_cases(p: &Problem) -> Vec<Case> {
    let mut out = vec![Case::Edges(1)];
    if !scales(p).is_empty() {
        out.push(Case::Small);
    }
    let extreme = |s: &Statement| matches!(s.kind, Kind::Reduce { op: Combine::Max | Combine::Min, .. } | Kind::Scan { op: Combine::Max | Combine::Min, .. });
    if p.tensors.iter().any(|t| t.role == Role::Input && signed(t)) {
        // Extremes of values of one sign show a 0 that has no business there.
        let at = if p.statements.iter().any(extreme) { 0 } else { out.len() };
        out.splice(at..at, [Case::Negative, Case::Positive]);
    }
    out.extend((2..TURNS).map(Case::Edges));
    if p.tensors.iter().any(|t| t.role == Role::Input && long(t)) {
        out.insert(0, Case::Near);
    }
    out
}

/// Values from which on a range is long.
const LONG: i64 = 64;

/// Whether values are drawn from a declared range that is long at any sizes.
fn long(t: &Tensor) -> bool {
    let end = |e: &IndexBound| e.extent.as_constant().map(|n| n.saturating_add(e.plus));
    let values = t.range.as_ref().and_then(|(lo, hi)| Some(end(hi)?.saturating_sub(end(lo)?).saturating_add(1)));
    matches!(t.fill, Fill::Default) && values.is_some_and(|n| LONG <= n)
}

/// A number of a range near 0, its distance of any number of bits.
fn near((lo, hi): (i64, i64), draw: &mut Draw) -> i64 {
    let base = 0.clamp(lo, hi.max(lo));
    let most = hi.saturating_sub(base).max(base.saturating_sub(lo)).max(1);
    let reach = 1i64 << draw.within(0, i64::from(most.ilog2()));
    draw.within(base.saturating_sub(reach).max(lo), base.saturating_add(reach).min(hi))
}

/// Whether the sign of an input's values is not given by its `fill`.
fn signed(t: &Tensor) -> bool {
    t.dtype.is_float() && !matches!(t.fill, Fill::Uniform(..))
}

/// Largest constant that counts as small: one that is there for values near 0.
const SMALL: f64 = 1.0 / 256.0;
/// Most sizes of small values.
const MAX_SCALES: usize = 6;

/// The sizes of values at which the small constants of a spec (and those of its scalars) decide: a constant, and its
/// square root where squares are compared with it.
fn scales(p: &Problem) -> Vec<f64> {
    let mut out: Vec<f64> = Vec::new();
    let mut add = |c: f64| {
        if 0.0 < c && c <= SMALL && out.len() < MAX_SCALES && !out.contains(&c) {
            out.extend([c.sqrt(), c]);
        }
    };
    for s in &p.statements {
        for e in [&s.value].into_iter().chain(&s.more).chain(&s.guard) {
            e.walk(&mut |e| {
                if let Node::Float(c) = e.node {
                    add(c.abs());
                }
            });
        }
    }
    for t in p.tensors.iter().filter(|t| t.role == Role::Scalar && t.dtype.is_float()) {
        if let Fill::Uniform(a, b) = t.fill {
            add(a.abs().max(b.abs()));
        }
    }
    out
}

/// Of each real input, what its rows are multiplied by in [`Case::Small`]. Lists beside larger tensors (weights) keep their size.
fn row_scales(p: &Problem, t: &Tensor) -> Vec<f64> {
    let real = |t: &&Tensor| t.role == Role::Input && t.dtype.is_float();
    let most = p.tensors.iter().filter(real).map(|t| t.shape.len()).max().unwrap_or(0);
    if t.shape.len() < most.min(2) {
        return vec![1.0];
    }
    scales(p)
}

fn sentinel(t: &Tensor) -> bool {
    // Entries that are not valid are below 0, those that are are not: a range of negative numbers alone has none.
    let reaches = |hi: &IndexBound| hi.extent.as_constant().is_none_or(|v| v + hi.plus >= 0);
    t.role == Role::Input && t.range.as_ref().is_some_and(|(lo, hi)| lo.extent.as_constant() == Some(0) && lo.plus < 0 && reaches(hi))
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
    generate_marked(p, sizes, case, seed, &[])
}

/// Draws all inputs for a program whose loops are cut at multiples of `marks`.
pub fn generate_marked(p: &Problem, sizes: &[i64], case: Case, seed: u64, marks: &[usize]) -> Inputs {
    drawn(p, sizes, case, seed, (usize::MAX, marks))
}

/// Elements that [`generate_tiled`] may draw for measurements. Not a power of two, so that the rows of usual shapes differ.
pub const TILE: usize = (1 << 20) - 3;

/// Draws at most about `most` elements of each input and repeats them, for inputs that would take long to draw: values
/// of the spec's distributions and ranges, but not independent of each other. Rows of index tables with a given number
/// of valid entries are drawn whole; permutations and offsets are drawn in full.
pub fn generate_tiled(p: &Problem, sizes: &[i64], case: Case, seed: u64, most: usize) -> Inputs {
    drawn(p, sizes, case, seed, (most, &[]))
}

fn drawn(p: &Problem, sizes: &[i64], case: Case, seed: u64, (most, marks): (usize, &[usize])) -> Inputs {
    let marks = &[bounds_in(p).as_slice(), marks].concat();
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
        let tile = Tile::new(t.dtype, &tensor(p, t, sizes, &shape, case, &mut draw, (most, marks)));
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
fn tensor(p: &Problem, t: &Tensor, sizes: &[i64], shape: &[usize], case: Case, draw: &mut Draw, (most, marks): (usize, &[usize])) -> Vec<Number> {
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
    match case {
        Case::Edges(turn) if shaped(t) => {
            let edges = edges::Edges::new(shape, turn as usize, marks);
            (0..drawn).map(|i| raised(t, sizes, edges.height(i), draw)).collect()
        }
        Case::Small if t.dtype.is_float() => {
            let scales = row_scales(p, t);
            let scaled = |(i, v): (usize, Number)| match t.fill {
                Fill::Uniform(..) => v,
                _ => Number::Real(v.real() * scales[i / row % scales.len()]),
            };
            (0..drawn).map(|_| element(t, sizes, Case::Random, draw)).enumerate().map(scaled).collect()
        }
        _ => (0..drawn).map(|_| element(t, sizes, case, draw)).collect(),
    }
}

/// Numbers that conditions of a spec compare with, where rows may end: at most [`MAX_BOUNDS`].
fn bounds_in(p: &Problem) -> Vec<usize> {
    let mut out = Vec::new();
    let mut add = |e: &Expr| {
        if let Node::Int(c @ 2..) = e.node {
            if out.len() < MAX_BOUNDS && !out.contains(&(c as usize)) {
                out.push(c as usize);
            }
        }
    };
    for e in p.statements.iter().flat_map(|s| [&s.value].into_iter().chain(&s.more).chain(&s.guard)) {
        e.walk(&mut |e| {
            if let Node::Binary(Binary::Lt | Binary::Le, a, b) = &e.node {
                add(a);
                add(b);
            }
        });
    }
    out
}

/// Most numbers of conditions at which inputs have edges.
const MAX_BOUNDS: usize = 3;

/// Whether a case of edges shapes a tensor: data, not tables of places and not scales that are powers of two.
fn shaped(t: &Tensor) -> bool {
    t.range.is_none() && !matches!(t.dtype, DType::Bool | DType::E8M0)
}

/// An element of a case of edges.
fn raised(t: &Tensor, sizes: &[i64], height: edges::Height, draw: &mut Draw) -> Number {
    use edges::Height;
    if t.dtype.is_int() {
        let (lo, hi) = bounds(t, sizes);
        return Number::Whole(match height {
            Height::Peak => hi,
            Height::Pit => lo,
            Height::Hill => draw.within(lo / 2, hi / 2),
            Height::Flat => draw.within(lo.max(-1).min(hi), hi.min(1).max(lo)),
        });
    }
    let share = height.share();
    Number::Real(match t.fill {
        // Within the range: its two ends, and otherwise what is nearest to 0.
        Fill::Uniform(a, b) => {
            let near = if a < 0.0 && 0.0 < b || a.abs() == b.abs() {
                (a + b) / 2.0
            } else if b.abs() < a.abs() {
                b
            } else {
                a
            };
            let end = if draw.unit() < 0.5 { a } else { b };
            match height {
                Height::Peak => b,
                Height::Pit => a,
                Height::Hill => near + (end - near) * draw.unit(),
                Height::Flat => near + (end - near) * draw.unit() * share,
            }
        }
        _ => {
            let unit = if let Fill::Normal(s) = t.fill { s } else { 1.0 };
            match height {
                Height::Peak | Height::Pit => unit * share,
                Height::Hill => unit * share * (draw.unit() * 2.0 - 1.0),
                Height::Flat => unit * share * draw.normal(),
            }
        }
    })
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
    if t.dtype == DType::Bool {
        return Number::Whole(draw.within(0, 1));
    }
    if t.dtype.is_int() {
        let (lo, hi) = bounds(t, sizes);
        return Number::Whole(match case {
            Case::Top if t.range.is_some() => hi,
            Case::Bottom if t.range.is_some() => lo,
            Case::Near if t.range.is_some() => near((lo, hi), draw),
            _ => draw.within(lo, hi),
        });
    }
    let v = match t.fill {
        Fill::Normal(s) => match case {
            Case::Negative => -draw.normal().abs() * s,
            Case::Positive => draw.normal().abs() * s,
            _ => draw.normal() * s,
        },
        Fill::Uniform(a, b) => a + (b - a) * draw.unit(),
        _ => match case {
            Case::Ties => draw.within(-2, 2) as f64 * 0.5,
            Case::Large => draw.normal() * 30f64.powf(draw.unit()),
            // Not near 0, where a wrong 0 would be near enough.
            Case::Negative => -0.5 - draw.normal().abs(),
            Case::Positive => 0.5 + draw.normal().abs(),
            _ => draw.normal(),
        },
    };
    Number::Real(v)
}
