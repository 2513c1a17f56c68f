//! Versions for workloads that the kernels for all sizes would serve badly.
//!
//! ```text
//! workloads: one M = 1, few M = 16, full M = 4096
//! by what sizes promise:   M in 1 .. 1, M in 1 .. 16        the rest is planned for `full`, which neither takes
//! workloads: long T = 16384, short T = 64
//! by price:                T in 1 .. 1024                   the rest is planned for `long`; at `short` its kernels cost three times those planned for `short`
//! ```
//! The rule: the kernels for all sizes are planned for the first workload that no version takes, the first of all where each has one. Each other workload that none takes gets kernels of
//! its own where those cost less than [`SHARE`] of what the others do at its sizes, and [`LEAST_SAVED`] less, by the model. They are taken on its side of the size by which the two differ most: up to, or from, the power
//! of two next to the middle of both by their quotient.

use super::{narrowed, Narrowed, MOST_VERSIONS};
use flashderive_device::program::SizeRange;
use flashderive_diagnostics::Diagnostics;
use flashderive_ir::problem::Problem;

/// Share of the price of the kernels for all sizes below which a workload has kernels of its own: each version is code to read and to compile.
const SHARE: f64 = 0.8;

/// Microseconds that a version saves at least.
const LEAST_SAVED: f64 = 2.0;

/// The sizes that the kernels for all sizes are planned for, beside versions that take `ranges`.
pub fn rest<'s>(ranges: &[Vec<SizeRange>], sizes: &'s [i64], others: &'s [Vec<i64>]) -> &'s [i64] {
    every(sizes, others).find(|s| !taken(ranges, s)).unwrap_or(sizes)
}

/// Versions beside those that take `ranges`. `price(problem, planned, at)`: microseconds at the sizes `at` of the kernels that are planned for others. What has no kernels has no version: the
/// kernels for all sizes may hold what those for some do not.
pub fn all(
    p: &Problem,
    mut ranges: Vec<Vec<SizeRange>>,
    (sizes, others): (&[i64], &[Vec<i64>]),
    price: &mut dyn FnMut(&Problem, &[i64], &[i64]) -> Result<f64, Diagnostics>,
) -> Vec<Narrowed> {
    let rest = rest(&ranges, sizes, others);
    let mut out = Vec::new();
    for own in every(sizes, others) {
        if own == rest || taken(&ranges, own) || ranges.len() >= MOST_VERSIONS {
            continue;
        }
        let Some(n) = beside(p, own, rest) else { continue };
        let (Ok(alone), Ok(with_all)) = (price(&n.problem, own, own), price(p, rest, own)) else { continue };
        if alone < with_all * SHARE && alone + LEAST_SAVED < with_all {
            ranges.push(n.ranges.clone());
            out.push(n);
        }
    }
    out
}

fn every<'s>(sizes: &'s [i64], others: &'s [Vec<i64>]) -> impl Iterator<Item = &'s [i64]> {
    std::iter::once(sizes).chain(others.iter().map(Vec::as_slice))
}

fn taken(ranges: &[Vec<SizeRange>], sizes: &[i64]) -> bool {
    ranges.iter().any(|version| version.iter().all(|r| r.holds(sizes)))
}

/// The problem on the side of `own` of the size by which it differs most from `rest`.
fn beside(p: &Problem, own: &[i64], rest: &[i64]) -> Option<Narrowed> {
    let far = |at: &usize| ((own[*at].max(1) as f64) / (rest[*at].max(1) as f64)).log2().abs();
    let at = (0..p.sizes.len()).filter(|at| own[*at] != rest[*at]).max_by(|a, b| far(a).total_cmp(&far(b)))?;
    let (low, high) = (own[at].min(rest[at]).max(1), own[at].max(rest[at]).max(1));
    // Sizes from the middle on are on the larger one's side, so it is above the smaller one and at most the larger one.
    let middle = (((low as f64) * (high as f64)).sqrt() as u64).next_power_of_two() as i64;
    let middle = middle.clamp(low + 1, high);
    let mut out = p.clone();
    let size = &mut out.sizes[at];
    if own[at] < rest[at] {
        size.max = size.max.min(middle - 1);
    } else {
        size.min = size.min.max(middle);
    }
    narrowed(p, out, own)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem() -> Problem {
        let spec = "kernel: k\naxes: {R: {var: [1, 65536]}, C: {var: [1, 65536]}}\ninputs: {x: \"f32[R, C]\"}\noutputs: {y: \"f32[R, C]\"}\n\
                    compute: |\n  y[r, c] = x[r, c]\nworkloads: {smoke: {R: 3, C: 5}}\n";
        flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list))
    }

    fn range(size: u32, min: i64, max: i64) -> SizeRange {
        SizeRange { size, min, max, multiple_of: 1 }
    }

    #[test]
    fn the_rest_is_planned_for_who_has_no_version() {
        let (one, others) = (vec![1, 64], vec![vec![16, 64], vec![4096, 64]]);
        let ranges = [vec![range(0, 1, 1)], vec![range(0, 1, 16)]];
        assert_eq!(rest(&ranges, &one, &others), [4096, 64]);
        assert_eq!(rest(&ranges[..1], &one, &others), [16, 64]);
        assert_eq!(rest(&[vec![range(1, 64, 64)]], &one, &others), [1, 64]);
    }

    #[test]
    fn a_workload_has_kernels_of_its_own_where_they_pay() {
        let p = problem();
        let (long, others) = (vec![64, 16384], vec![vec![64, 64], vec![128, 16384]]);
        let mut asked = Vec::new();
        let mut price = |of: &Problem, planned: &[i64], at: &[i64]| {
            asked.push((planned.to_vec(), at.to_vec()));
            // Kernels planned for the long ones cost three times as much at the short one.
            Ok(if of.sizes == p.sizes && at[1] == 64 { 30.0 } else { 10.0 })
        };
        let out = all(&p, Vec::new(), (&long, &others), &mut price);
        assert_eq!(out.iter().map(|n| n.ranges.clone()).collect::<Vec<_>>(), [vec![range(1, 1, 1023)]]);
        assert_eq!(out[0].sizes, [64, 64]);
        assert!(asked.contains(&(vec![64, 16384], vec![64, 64])), "{asked:?}");
        // The third is like the first.
        assert!(asked.contains(&(vec![128, 16384], vec![128, 16384])), "{asked:?}");
    }

    #[test]
    fn the_larger_one_is_taken_from_the_middle_on() {
        let p = problem();
        let n = beside(&p, &[4096, 7], &[4095, 7]).expect("they differ");
        assert_eq!(n.ranges, [range(0, 4096, 65536)]);
        let n = beside(&p, &[65536, 9], &[1, 7]).expect("they differ");
        assert_eq!(n.ranges, [range(0, 256, 65536)]);
        assert!(beside(&p, &[5, 9], &[5, 9]).is_none());
    }
}
