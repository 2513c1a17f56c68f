//! Versions: a second set of kernels that may assume more of the run-time sizes.
//!
//! What a spec promises of a run-time size is seldom enough for wide accesses or for rows that stay in registers: a row of
//! any length can start at any address and be longer than a block holds. The sizes that a plan is made for are known,
//! though. The rule:
//!
//! * a size on which the alignment of rows rests (it is part of a stride, or the length of a contiguous dimension) is
//!   assumed to be a multiple of what 16 bytes hold, as far as the workload's value is one;
//! * the same holds where an operand of a product is computed from rows of what stands for a block of the depth each;
//! * a size that is a free axis of a product of two tensors (or a factor of its length), short enough for the product to have few tiles, is
//!   assumed to be at most the next power of two: tiles and the cut of the depth depend on it;
//! * the same holds of the rows of a product that choose an operand, where a choice has too few of them to fill a tile: which tiles waste least, and whether
//!   operands are worth a copy, depend on it;
//! * a size that is the depth of a product of whole numbers of 8 bits is assumed to be at most what exact sums of 32 bits allow: matrix units
//!   have no wider ones; one version assumes nothing else;
//! * a size that is the length of a reduced row (not of one list that all points read), and small enough for the row to be resident, is assumed to lie in the
//!   workload's octave: from more than half of the next power of two up to it;
//! * the same holds of rows that are scanned, where a tile of a scan is longer than they are.
//!
//! The launcher takes this version where the assumptions hold, and the kernels for all sizes elsewhere. Workloads that these would serve badly have versions by price ([`unlike`]).

pub mod unlike;

use crate::contraction;
use crate::plan::LONGEST_ROW;
use crate::ring;
use crate::segments;
use flashderive_device::program::SizeRange;
use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use std::collections::{BTreeMap, BTreeSet};

/// More kinds of sizes than this share the kernels for all sizes.
const MOST_VERSIONS: usize = 8;

/// Free axes of a product up to this length decide whether its tiles fill the multiprocessors.
const SHORT_SIDE: i64 = 2048;

/// Rows a choice from which on they fill any tile.
const FEW_ROWS: i64 = ring::MOST_ROWS;

/// A problem whose sizes are narrowed.
pub struct Narrowed {
    /// The sizes that it is made for.
    pub sizes: Vec<i64>,
    /// With narrower sizes.
    pub problem: Problem,
    /// How.
    pub ranges: Vec<SizeRange>,
}

/// Versions for `sizes` and for those of `others`, the one with the fewest sizes first: it is taken where several fit. Of
/// two that assume the same, the first is kept.
pub fn all(p: &Problem, sizes: &[i64], others: &[Vec<i64>]) -> Vec<Narrowed> {
    let mut out: Vec<Narrowed> = Vec::new();
    let every = std::iter::once(sizes).chain(others.iter().map(Vec::as_slice));
    let few = every.clone().map(|sizes| narrow(p, sizes, true));
    // More rows than a workload has are not rare: they have what else is assumed.
    let many = every.clone().map(|sizes| narrow(p, sizes, false));
    for n in few.chain(many).chain(every.map(|sizes| narrow_depths(p, sizes))) {
        if let Some(n) = n.filter(|n| out.len() < MOST_VERSIONS && out.iter().all(|known| known.ranges != n.ranges)) {
            out.push(n);
        }
    }
    let freedom = |n: &Narrowed| n.problem.sizes.iter().map(|s| ((s.max - s.min + 1) as f64 / s.multiple_of.max(1) as f64).log2()).sum::<f64>();
    out.sort_by(|a, b| freedom(a).total_cmp(&freedom(b)));
    out
}

/// The problem narrowed to sizes like `sizes`, with `few` to as few rows that choose an operand; `None` if the declarations promise as much.
fn narrow(p: &Problem, sizes: &[i64], few: bool) -> Option<Narrowed> {
    let mut out = p.clone();
    let (aligning, rows, blocks) = (aligning(p, sizes), rows(p), crate::prologue::aligning(p));
    let scanned = scanned(p);
    let mut short: Vec<Extent> = sides(p).into_iter().filter(|e| e.eval(sizes) <= SHORT_SIDE).collect();
    short
        .extend(choosing(p).into_iter().filter(|(rows, choices)| few && rows.eval(sizes) < FEW_ROWS.saturating_mul(choices.eval(sizes))).map(|(rows, _)| rows));
    let exact = exact_depths(p);
    for (at, (size, value)) in out.sizes.iter_mut().zip(sizes).enumerate() {
        if *value < 1 {
            continue;
        }
        if let Some((_, bits)) = aligning.iter().find(|(s, _)| s.0 as usize == at) {
            let step = 1i64 << value.trailing_zeros().min((128 / bits).trailing_zeros());
            if size.multiple_of % step != 0 {
                size.multiple_of = lcm(size.multiple_of.max(1), step);
            }
        }
        for (_, step) in blocks.iter().filter(|(s, step)| s.0 as usize == at && value % step == 0) {
            size.multiple_of = lcm(size.multiple_of.max(1), *step);
        }
        if short.iter().any(|e| e.sizes.contains(&SizeId(at as u32))) {
            size.max = size.max.min((*value as u64).next_power_of_two() as i64);
        }
        if let Some(longest) = exact.get(&SizeId(at as u32)).filter(|n| *value <= **n) {
            size.max = size.max.min(*longest);
        }
        let short = scanned.contains(&SizeId(at as u32)) && *value <= SCANNED_AT_ONCE / 2;
        if short || rows.contains(&SizeId(at as u32)) && *value <= LONGEST_ROW {
            // Rows that start anywhere are walked from the line before them: a tile as long as the longest holds that too.
            let (whole, line) = ((*value as u64).next_power_of_two() as i64, 15);
            let top = if value.trailing_zeros() < 2 && *value <= whole - line { whole - line } else { whole };
            size.max = size.max.min(top);
            size.min = size.min.max(whole / 2 + 1);
        }
    }
    narrowed(p, out, sizes)
}

/// The problem with depths that exact sums allow, and no other assumption.
fn narrow_depths(p: &Problem, sizes: &[i64]) -> Option<Narrowed> {
    let mut out = p.clone();
    for (at, longest) in exact_depths(p).into_iter().map(|(s, n)| (s.0 as usize, n)).filter(|(at, n)| sizes.get(*at).is_some_and(|v| (1..=*n).contains(v))) {
        out.sizes[at].max = out.sizes[at].max.min(longest);
    }
    narrowed(p, out, sizes)
}

/// Versions of `few`, which has other statements than `p` and no more than `most` of a size; the last one assumes nothing else.
pub fn of_few(p: &Problem, few: &Problem, (size, most): (SizeId, i64), workloads: &[Vec<i64>]) -> Vec<Narrowed> {
    let Some((first, others)) = workloads.split_first() else { return Vec::new() };
    let mut whole = few.clone();
    whole.sizes[size.0 as usize].max = whole.sizes[size.0 as usize].max.min(most);
    let again = |n: Narrowed| Narrowed { ranges: narrowed(p, n.problem.clone(), &n.sizes).map(|n| n.ranges).unwrap_or_default(), ..n };
    all(&whole, first, others).into_iter().map(again).chain(narrowed(p, whole.clone(), first)).collect()
}

fn narrowed(p: &Problem, problem: Problem, sizes: &[i64]) -> Option<Narrowed> {
    let ranges: Vec<SizeRange> = (problem.sizes.iter().zip(&p.sizes).enumerate())
        .filter(|(_, (new, old))| new != old)
        .map(|(at, (s, _))| SizeRange { size: at as u32, min: s.min, max: s.max, multiple_of: s.multiple_of })
        .collect();
    (!ranges.is_empty()).then_some(Narrowed { sizes: sizes.to_vec(), problem, ranges })
}

fn lcm(a: i64, b: i64) -> i64 {
    a / crate::address::gcd(a, b).max(1) * b
}

/// Sizes on which the alignment of accesses rests, with the narrowest element (bits) whose address they are in.
fn aligning(p: &Problem, sizes: &[i64]) -> Vec<(SizeId, u32)> {
    let mut out: Vec<(SizeId, u32)> = Vec::new();
    let mut add = |e: &Extent, bits: u32| {
        let mut factors = e.sizes.clone();
        if factors.len() > 1 {
            factors = enough(e, sizes, (128 / bits).trailing_zeros());
        }
        for s in factors.iter().filter(|_| e.divisor == 1) {
            match out.iter_mut().find(|(known, _)| known == s) {
                Some((_, least)) => *least = bits.min(*least),
                None => out.push((*s, bits)),
            }
        }
    };
    // The number of rows of one tensor says nothing of addresses, though it is the length of what has one value a row.
    let passed = || p.tensors.iter().filter(|t| matches!(t.role, Role::Input | Role::Output));
    let rows: BTreeSet<SizeId> = passed().filter(|t| t.shape.len() > 1).flat_map(|t| t.shape[0].sizes.clone()).collect();
    for t in passed() {
        let bits = t.dtype.bits();
        match &t.storage {
            Storage::RowMajor => {
                let one = t.shape.len() == 1 && !t.shape[0].sizes.iter().any(|s| rows.contains(s));
                t.shape.iter().skip(usize::from(!one)).for_each(|e| add(e, bits));
            }
            Storage::Strided(strides) => {
                for (e, stride) in t.shape.iter().zip(strides) {
                    add(if stride.as_constant() == Some(1) { e } else { stride }, bits);
                }
            }
            Storage::Pitched(_) | Storage::View { .. } => {}
        }
    }
    out
}

/// Factors of `e` whose multiples of powers of two make `e` one of `2^bits` elements, as far as their values go; of those that do as
/// well, the later one, which is the length of shorter runs and changes less from call to call.
fn enough(e: &Extent, sizes: &[i64], bits: u32) -> Vec<SizeId> {
    let mut left = bits.saturating_sub(e.factor.trailing_zeros());
    let (mut rest, mut out) = (e.sizes.clone(), Vec::new());
    let gain = |s: &SizeId, left: u32| sizes.get(s.0 as usize).map_or(0, |v| v.trailing_zeros().min(left));
    while let Some(at) = (0..rest.len()).max_by_key(|i| gain(&rest[*i], left)).filter(|_| left > 0) {
        let s = rest.remove(at);
        left -= gain(&s, left);
        out.push(s);
    }
    out
}

/// Rows that are scanned are cut in tiles of this many points, if there is room: longer ones have the same tiles whatever their length.
const SCANNED_AT_ONCE: i64 = 1024;

/// Sizes that are the whole length of a scanned axis of several rows.
fn scanned(p: &Problem) -> BTreeSet<SizeId> {
    let axis = |s: &Statement| match &s.kind {
        Kind::Scan { axis, .. } if s.target_axes.len() > 1 => Some(*axis),
        _ => None,
    };
    let whole = |a: AxisId| {
        let e = &p.axis(a).extent;
        e.sizes.first().copied().filter(|_| e.sizes.len() == 1 && e.factor == 1 && e.divisor == 1)
    };
    p.statements.iter().filter_map(axis).filter_map(whole).collect()
}

/// Sizes that are the whole length of a reduced axis. The depth of a product of two tensors is streamed in any case.
fn rows(p: &Problem) -> BTreeSet<SizeId> {
    let (mut out, mut depths) = (BTreeSet::new(), BTreeSet::new());
    for s in &p.statements {
        if let Kind::Reduce { axes, .. } = &s.kind {
            for a in axes {
                let e = &p.axis(*a).extent;
                if let ([one], 1, 1) = (e.sizes.as_slice(), e.factor, e.divisor) {
                    // What is not contiguous along the axis is read in columns, never as a resident row.
                    let product = contracts(&s.value) || segments::find(p, s).is_some();
                    // A list that all points read in full is no row of theirs.
                    if !s.target_axes.is_empty() && !along(&s.value, &s.target_axes, *a) {
                        continue;
                    }
                    if product || !contiguous(p, &s.value, *a) { &mut depths } else { &mut out }.insert(*one);
                }
            }
        }
    }
    out.difference(&depths).copied().collect()
}

/// Extents of free axes of products that are a size or a product of sizes: one operand has the axis, the other does not.
fn sides(p: &Problem) -> Vec<Extent> {
    let mut out = Vec::new();
    for s in p.statements.iter().filter(|s| matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) && contracts(&s.value)) {
        let mut factors: Vec<BTreeSet<AxisId>> = Vec::new();
        factors_of(&s.value, &mut factors);
        for a in s.target_axes.iter().filter(|a| factors.iter().any(|f| f.contains(a)) && factors.iter().any(|f| !f.contains(a))) {
            let e = &p.axis(*a).extent;
            if e.divisor == 1 && !e.sizes.is_empty() && (e.factor == 1 || e.sizes.len() > 1) {
                out.push(e.clone());
            }
        }
    }
    out
}

/// How many rows choose an operand of a product, and among how many.
fn choosing(p: &Problem) -> Vec<(Extent, Extent)> {
    let sums = p.statements.iter().filter(|s| matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }));
    sums.filter_map(|s| segments::chosen(p, s)).map(|c| (p.axis(c.row).extent.clone(), c.choices)).collect()
}

/// Sizes that are the depth of products of two whole numbers of 8 bits, which matrix units multiply, with the longest depth that 32 bits hold.
fn exact_depths(p: &Problem) -> BTreeMap<SizeId, i64> {
    let mut out = BTreeMap::new();
    for s in p.statements.iter().filter(|s| p.tensor(s.target).dtype.is_int() && contracts(&s.value)) {
        let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { continue };
        let mut factors = Vec::new();
        contraction::product(&s.value, &mut factors);
        let narrow = |e: &Expr| match &e.node {
            Node::Read(t, _) => Some(p.tensor(*t).dtype).filter(|d| d.multiplied_as() == DType::I8),
            _ => None,
        };
        let [a, b] = factors.as_slice() else { continue };
        let Some(longest) = narrow(a).zip(narrow(b)).and_then(|(a, b)| contraction::longest_exact([a, b])) else { continue };
        for e in axes.iter().map(|a| &p.axis(*a).extent).filter(|e| e.factor == 1 && e.divisor == 1) {
            if let [one] = e.sizes.as_slice() {
                out.entry(*one).and_modify(|n: &mut i64| *n = longest.min(*n)).or_insert(longest);
            }
        }
    }
    out
}

fn factors_of(e: &Expr, out: &mut Vec<BTreeSet<AxisId>>) {
    match &e.node {
        Node::Binary(Binary::Mul, a, b) => {
            factors_of(a, out);
            factors_of(b, out);
        }
        _ => out.push(e.axes().into_iter().collect()),
    }
}

/// Whether a read moves along `axis` and along one of `others` too.
fn along(e: &Expr, others: &[AxisId], axis: AxisId) -> bool {
    let mut found = false;
    e.walk(&mut |e| {
        if matches!(e.node, Node::Read(..)) {
            let axes = e.axes();
            found |= axes.contains(&axis) && others.iter().any(|a| axes.contains(a));
        }
    });
    found
}

/// Whether no input that `e` reads directly runs across `axis`.
fn contiguous(p: &Problem, e: &Expr, axis: AxisId) -> bool {
    let mut fine = true;
    e.walk(&mut |e| {
        if let Node::Read(t, index) = &e.node {
            if p.tensor(*t).role == Role::Input && index.iter().any(|i| i.axes().contains(&axis)) {
                fine &= crate::address::constant_stride(&flashderive_derive::flatten(p, index, *t), axis) == Some(1);
            }
        }
    });
    fine
}

/// Whether `e` is a product whose factors each have an axis that the other lacks.
pub fn contracts(e: &Expr) -> bool {
    let Node::Binary(Binary::Mul, a, b) = &e.node else { return false };
    let (x, y): (BTreeSet<AxisId>, BTreeSet<AxisId>) = (a.axes().into_iter().collect(), b.axes().into_iter().collect());
    !x.is_subset(&y) && !y.is_subset(&x) || contracts(a) || contracts(b)
}

/// What is assumed, for people.
pub fn text(ranges: &[SizeRange], p: &Problem) -> String {
    let one = |r: &SizeRange| {
        let size = &p.sizes[r.size as usize];
        let range = if (r.min, r.max) == (size.min, size.max) { String::new() } else { format!(" in {} .. {}", r.min, r.max) };
        let multiple = if r.multiple_of == size.multiple_of { String::new() } else { format!(" a multiple of {}", r.multiple_of) };
        format!("{}{range}{multiple}", size.name)
    };
    ranges.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The record of the narrower version.
pub fn record(n: &Narrowed, p: &Problem, trace: &mut Trace) -> RecordId {
    say(p, trace, format!("kernels of their own where {}: whole vectors and resident rows", text(&n.ranges, p)))
}

/// The record of the version for the rest.
pub fn record_rest(p: &Problem, trace: &mut Trace) -> RecordId {
    say(p, trace, "kernels for all sizes that the spec allows".into())
}

fn say(p: &Problem, trace: &mut Trace, conclusion: String) -> RecordId {
    let subject = p.sizes.iter().map(|s| s.name.clone()).collect::<Vec<_>>().join(", ");
    trace.record(Record { step: "step2", rule: "version", subject, premises: Vec::new(), conclusion, space: Space::Hardware, span: Span::NONE })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranges(spec: &str, sizes: &[i64], others: &[Vec<i64>]) -> Vec<Vec<SizeRange>> {
        let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        all(&p, sizes, others).into_iter().map(|n| n.ranges).collect()
    }

    fn spec(axes: &str, x: &str, y: &str, compute: &str) -> String {
        format!("kernel: k\naxes: {{{axes}}}\ninputs: {{x: \"{x}\"}}\noutputs: {{y: \"{y}\"}}\ncompute: |\n  {compute}\nworkloads: {{smoke: {{R: 3, C: 5}}}}\n")
    }

    fn range(size: u32, min: i64, max: i64, multiple_of: i64) -> SizeRange {
        SizeRange { size, min, max, multiple_of }
    }

    const MOST: i64 = (1 << 31) - 1;

    #[test]
    fn rows_are_narrowed_to_vectors_and_octaves() {
        let rows = spec("R: var, C: var", "bf16[R, C]", "f32[R]", "y[r] = sum[c] x[r, c]");
        assert_eq!(ranges(&rows, &[16384, 8192], &[]), [[range(1, 4097, 8192, 8)]]);
        // Beyond a cluster's rows only the alignment counts; odd lengths promise nothing.
        assert_eq!(ranges(&rows, &[4, 1 << 20], &[]), [[range(1, 0, MOST, 8)]]);
        assert_eq!(ranges(&rows, &[4, (1 << 20) + 1], &[]), Vec::<Vec<SizeRange>>::new());
        assert_eq!(ranges(&rows, &[4, (1 << 20) + 4], &[]), [[range(1, 0, MOST, 4)]]);
    }

    #[test]
    fn the_narrowest_comes_first_and_none_twice() {
        let rows = spec("R: var, C: var", "bf16[R, C]", "f32[R]", "y[r] = sum[c] x[r, c]");
        let found = ranges(&rows, &[9, 1 << 20], &[vec![9, 8192], vec![7, 5000], vec![9, 2048]]);
        assert_eq!(found, [[range(1, 1025, 2048, 8)], [range(1, 4097, 8192, 8)], [range(1, 0, MOST, 8)]]);
    }

    #[test]
    fn few_rows_that_choose_an_operand_are_narrowed() {
        let spec = "kernel: k\naxes: {E: 4, M: var, N: var, K: var}\ninputs: {a: \"bf16[M, K]\", w: \"bf16[E, N, K]\", g: {type: \"i32[M] in 0 .. E\", fill: offsets}}\noutputs: {c: \"bf16[M, N]\"}\ncompute: |\n  c[m, n] = sum[k] a[m, k] * w[g[m], n, k]\nworkloads: {smoke: {M: 3, N: 5, K: 7}}\n";
        let rest = [range(1, 0, MOST, 8), range(2, 0, MOST, 8)];
        // A tile's rows a choice, and more.
        assert_eq!(ranges(spec, &[1023, 8192, 8192], &[]), [[range(0, 0, 1024, 1), rest[0], rest[1]].to_vec(), rest.to_vec()]);
        assert_eq!(ranges(spec, &[1024, 8192, 8192], &[]), [rest]);
    }

    #[test]
    fn short_sides_of_a_product_are_narrowed() {
        let product = "kernel: k\naxes: {M: var, N: var, K: var}\ninputs: {a: \"bf16[M, K]\", b: \"bf16[N, K]\"}\noutputs: {c: \"bf16[M, N]\"}\ncompute: |\n  c[m, n] = sum[k] a[m, k] * b[n, k]\nworkloads: {smoke: {M: 3, N: 5, K: 7}}\n";
        let found = ranges(product, &[8192, 8192, 8192], &[vec![16, 7168, 2048], vec![100, 4096, 7168]]);
        let rest = [range(1, 0, MOST, 8), range(2, 0, MOST, 8)];
        assert_eq!(found[0][1..], rest);
        assert_eq!(found.iter().map(|f| f.len()).collect::<Vec<_>>(), [3, 3, 2]);
        assert_eq!([found[0][0].max, found[1][0].max], [16, 128]);
        assert_eq!(found[2], rest);
    }

    #[test]
    fn depths_of_whole_numbers_are_narrowed_to_exact_sums() {
        let product = |dtype: &str| {
            format!("kernel: k\naxes: {{M: 64, N: 64, K: var}}\ninputs: {{a: \"{dtype}[M, K]\", b: \"{dtype}[N, K]\"}}\noutputs: {{c: \"f32[M, N]\"}}\ncompute: |\n  s[m, n] = sum[k] a[m, k] * b[n, k]\n  c[m, n] = f32(s[m, n])\nworkloads: {{smoke: {{K: 7}}}}\n")
        };
        assert_eq!(ranges(&product("i8"), &[4096], &[]), [[range(0, 0, 131071, 16)], [range(0, 0, 131071, 1)]]);
        assert_eq!(ranges(&product("i8"), &[1 << 18], &[]), [[range(0, 0, MOST, 16)]], "32 bits do not hold it");
        assert_eq!(ranges(&product("u8"), &[4096], &[]), [[range(0, 0, 33025, 16)], [range(0, 0, 33025, 1)]], "products of up to 255 by 255");
        assert_eq!(ranges(&product("bf16"), &[4096], &[]), [[range(0, 0, MOST, 8)]]);
    }

    #[test]
    fn of_a_product_of_sizes_those_count_that_make_it_a_vector() {
        let map = "kernel: k\naxes: {A: var, B: var, R: A*B}\ninputs: {x: \"f32[R]\"}\noutputs: {y: \"f32[R]\"}\ncompute: |\n  y[r] = x[r] * 2\nworkloads: {smoke: {A: 3, B: 5}}\n";
        assert_eq!(ranges(map, &[16384, 8192], &[]), [[range(1, 0, MOST, 4)]], "the later one, where either would do");
        assert_eq!(ranges(map, &[8, 7], &[]), [[range(0, 0, MOST, 4)]]);
        assert_eq!(ranges(map, &[6, 6], &[]), [[range(0, 0, MOST, 2), range(1, 0, MOST, 2)]]);
        // A side that is a product is short if the product is.
        let product = "kernel: k\naxes: {A: var, B: var, M: A*B, N: var, K: 64}\ninputs: {a: \"bf16[M, K]\", b: \"bf16[N, K]\"}\noutputs: {c: \"f32[M, N]\"}\ncompute: |\n  c[m, n] = sum[k] a[m, k] * b[n, k]\nworkloads: {smoke: {A: 3, B: 5, N: 7}}\n";
        assert_eq!(ranges(product, &[16, 3, 4096], &[]), [[range(0, 0, 16, 1), range(1, 0, 4, 1), range(2, 0, MOST, 4)]]);
        assert_eq!(ranges(product, &[256, 16, 4096], &[]), [[range(2, 0, MOST, 4)]]);
    }

    #[test]
    fn maps_are_narrowed_to_vectors_only() {
        let map = spec("R: var, C: var", "f32[R, C]", "f32[R, C]", "y[r, c] = x[r, c] * 2");
        assert_eq!(ranges(&map, &[64, 4096], &[]), [[range(1, 0, MOST, 4)]]);
        let turned = spec("R: var, C: var", "f32[R, C]", "f32[C, R]", "y[c, r] = x[r, c]");
        assert_eq!(ranges(&turned, &[64, 4096], &[]), [[range(0, 0, MOST, 4), range(1, 0, MOST, 4)]]);
        let known = spec("R: var, C: {var: [0, 4096], multiple_of: 64}", "f32[R, C]", "f32[R, C]", "y[r, c] = x[r, c] * 2").replace("C: 5", "C: 64");
        assert_eq!(ranges(&known, &[64, 4096], &[]), Vec::<Vec<SizeRange>>::new());
    }
}
