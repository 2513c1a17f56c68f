//! Sizes for audits beside those of a workload: where tiles end unevenly, where there is one point, and where there is none.
//!
//! The choice depends on the spec alone. One size changes at a time, so that a failure names its cause. For a size with
//! value `v` in steps of `m` the values are, counted in steps: an odd number next to `v` (`v - 1`, or `v - 2`: no tile of
//! an even number of steps divides it), 0, 1, and `v + 3` or `v + 4`, beyond the last tile of `v`. Every size gets its odd
//! number before any gets the next kind, and there are at most [`MAX_EXTRA`] of them. Those that would cost too much are
//! left out, so that an audit with them takes less than twice the time.

use flashderive_ir::problem::*;

/// Most sets of sizes that are added.
pub const MAX_EXTRA: usize = 4;

/// Points of all statements together (saturating).
pub fn points(p: &Problem, sizes: &[i64]) -> i64 {
    let of = |s: &Statement| s.domain().iter().fold(1i64, |n, a| n.saturating_mul(p.axis(*a).extent.eval(sizes).max(0)));
    p.statements.iter().fold(0i64, |n, s| n.saturating_add(of(s)))
}

/// Whether there are inputs of such sizes: an index into something empty has no value.
fn exists(p: &Problem, sizes: &[i64]) -> bool {
    let bound = |b: &IndexBound| b.extent.eval(sizes).saturating_add(b.plus);
    let empty = |t: &Tensor| t.range.as_ref().is_some_and(|(lo, hi)| bound(hi) <= bound(lo));
    let some = |t: &Tensor| t.shape.iter().all(|e| e.eval(sizes) > 0);
    !p.tensors.iter().any(|t| t.role == Role::Input && empty(t) && some(t))
}

/// The extra values of one size whose workload value is `value`: for each kind, what the declared range has, best first.
fn values(size: &Size, value: i64) -> [Vec<i64>; MAX_EXTRA] {
    let step = size.multiple_of.max(1);
    let at = value / step;
    let declared = |list: &[i64]| {
        let all = list.iter().filter_map(|n| n.checked_mul(step));
        all.filter(|v| 0 <= *v && size.min <= *v && *v <= size.max && *v != value).collect::<Vec<_>>()
    };
    let (near, beyond) = match at {
        _ if at % 2 == 0 => ([at - 1, at + 1], at + 3),
        // 1 is a kind of its own.
        ..=3 => ([at + 2, at - 2], at + 4),
        _ => ([at - 2, at + 2], at + 4),
    };
    let least = (size.min.max(1) + step - 1) / step;
    [declared(&near), declared(&[0]), declared(&[least]), declared(&[beyond])]
}

/// Workloads near `base`, which itself runs `cases` times: at most [`MAX_EXTRA`], each of at most `most` statement
/// points. Together, run once each, they cost at most three quarters of `base`: runs of few points are not free. They
/// differ from `base` and from each other.
pub fn varied(p: &Problem, base: &Workload, cases: usize, most: i64) -> Vec<Workload> {
    let mut left = points(p, &base.sizes).saturating_mul(cases as i64) / 4 * 3;
    let mut out: Vec<Workload> = Vec::new();
    for kind in 0..MAX_EXTRA {
        for (at, size) in p.sizes.iter().enumerate().filter(|(_, s)| s.rule.is_none()) {
            let Some(old) = base.sizes.get(at) else { continue };
            for value in &values(size, *old)[kind] {
                let mut next = base.clone();
                next.sizes[at] = *value;
                p.settle(&mut next.sizes);
                next.name = format!("{} with {}={value}", base.name, size.name);
                let cost = points(p, &next.sizes);
                if out.len() < MAX_EXTRA && exists(p, &next.sizes) && cost <= left.min(most) && out.iter().all(|w| w.sizes != next.sizes) {
                    left -= cost;
                    out.push(next);
                    break;
                }
            }
        }
    }
    out
}

/// `base` moved into `ranges`: once to the nearest sizes, once to the largest where they are far from these. None if
/// nothing has to hold, or where sizes that follow from others cannot be moved there.
pub fn within(p: &Problem, base: &Workload, ranges: &[SizeRange]) -> Vec<Workload> {
    let mut out: Vec<Workload> = Vec::new();
    let up = |v: i64, step: i64| (v + step - 1) / step * step;
    let nearest = |r: &SizeRange, old: i64| {
        let step = r.multiple_of.max(1);
        let (least, most) = (up(r.min.max(1), step), r.max / step * step);
        up(old.clamp(least.min(most), most), step).min(most)
    };
    let largest = |r: &SizeRange, old: i64| if r.max / 4 <= nearest(r, old) { r.max / r.multiple_of.max(1) * r.multiple_of.max(1) } else { nearest(r, old) };
    for pick in [&nearest as &dyn Fn(&SizeRange, i64) -> i64, &largest] {
        let mut next = base.clone();
        let mut names = Vec::new();
        // Sizes that are given first: those that follow move with them.
        let follows = |r: &&SizeRange| p.sizes.get(r.size as usize).is_some_and(|s| s.rule.is_some());
        for r in ranges.iter().filter(|r| !follows(r)).chain(ranges.iter().filter(follows)) {
            let Some(old) = next.sizes.get(r.size as usize).copied() else { continue };
            if !follows(&r) || !r.holds(&next.sizes) {
                p.aim(&mut next.sizes, r, pick(r, old));
            }
        }
        if !ranges.iter().all(|r| r.holds(&next.sizes)) {
            continue;
        }
        names.extend(ranges.iter().filter_map(|r| next.sizes.get(r.size as usize)).map(i64::to_string));
        next.name = format!("{} in a version's sizes, {}", base.name, names.join(" "));
        if !ranges.is_empty() && out.iter().all(|w| w.sizes != next.sizes) {
            out.push(next);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_diagnostics::Span;

    fn size(name: &str, min: i64, max: i64, multiple_of: i64) -> Size {
        Size { name: name.into(), min, max, multiple_of, rule: None, span: Span::NONE }
    }

    /// One statement over an axis for each size.
    fn problem(sizes: Vec<Size>) -> Problem {
        let axes: Vec<Axis> = sizes
            .iter()
            .enumerate()
            .map(|(i, s)| Axis { name: s.name.to_lowercase(), extent: Extent { factor: 1, sizes: vec![SizeId(i as u32)], divisor: 1 }, span: Span::NONE })
            .collect();
        let all = (0..axes.len()).map(|i| AxisId(i as u32)).collect();
        let map =
            Statement { target: TensorId(0), target_axes: all, kind: Kind::Map, value: Expr::float(0.0), more: Vec::new(), guard: None, span: Span::NONE };
        let audit = Audit { atol: Some(0.0), rtol: Some(0.0), rms: None, round_operands: false, tf32_operands: false, deterministic: false };
        Problem {
            seldom: Default::default(),
            name: "p".into(),
            doc: String::new(),
            sizes,
            axes,
            tensors: Vec::new(),
            statements: vec![map],
            monoids: Vec::new(),
            workloads: Vec::new(),
            audit,
        }
    }

    fn found(sizes: Vec<Size>, base: &[i64], cases: usize) -> Vec<Vec<i64>> {
        let workload = Workload { name: "smoke".into(), sizes: base.to_vec(), density: 1000 };
        varied(&problem(sizes), &workload, cases, 1 << 30).into_iter().map(|w| w.sizes).collect()
    }

    #[test]
    fn one_size_gets_every_kind() {
        assert_eq!(found(vec![size("N", 0, 1 << 20, 1)], &[5000], 3), [[4999], [0], [1], [5003]]);
        assert_eq!(found(vec![size("N", 0, 1 << 20, 1)], &[33], 4), [[31], [0], [1], [37]]);
    }

    #[test]
    fn the_declared_range_and_step_hold() {
        assert_eq!(found(vec![size("N", 1, 5000, 1)], &[5000], 3), [[4999], [1]]);
        assert_eq!(found(vec![size("N", 2, 3, 1)], &[3], 3), [[2]]);
        assert_eq!(found(vec![size("N", 0, 9, 1)], &[3], 4), [[5], [0], [1]]);
        assert_eq!(found(vec![size("N", 0, 4096, 64)], &[128], 5), [[64], [0], [320]]);
        assert_eq!(found(vec![size("N", 100, 4096, 64)], &[256], 5), [[192], [128], [448]]);
        assert_eq!(found(vec![size("N", 7, 7, 1)], &[7], 3), Vec::<Vec<i64>>::new());
    }

    #[test]
    fn every_size_gets_its_odd_number_before_the_rest() {
        let three = vec![size("A", 0, 99, 1), size("B", 0, 99, 1), size("C", 1, 99, 1)];
        assert_eq!(found(three.clone(), &[4, 10, 20], 4), [[3, 10, 20], [4, 9, 20], [4, 10, 19], [0, 10, 20]]);
        assert_eq!(found(three, &[4, 10, 20], 4).len(), MAX_EXTRA);
        assert_eq!(found(Vec::new(), &[], 3), Vec::<Vec<i64>>::new());
    }

    #[test]
    fn together_they_cost_less_than_the_workload() {
        // 4999 of 7500 is spent; 0 and 1 fit still, 5003 does not.
        assert_eq!(found(vec![size("N", 0, 1 << 20, 1)], &[5000], 2), [[4999], [0], [1]]);
        for base in [1, 2, 3, 8, 100, 1001] {
            for cases in 1..6 {
                let sum: i64 = found(vec![size("N", 0, 1 << 20, 1)], &[base], cases).iter().map(|s| s[0]).sum();
                assert!(sum < base * cases as i64, "{base}, {cases} cases");
            }
        }
    }

    #[test]
    fn none_is_larger_than_a_device_can_run() {
        let workload = Workload { name: "smoke".into(), sizes: vec![64], density: 1000 };
        let sizes: Vec<Vec<i64>> = varied(&problem(vec![size("N", 64, 99, 1)]), &workload, 9, 66).into_iter().map(|w| w.sizes).collect();
        assert_eq!(sizes, [[65]]);
    }

    #[test]
    fn versions_get_sizes_of_their_own() {
        let base = Workload { name: "smoke".into(), sizes: vec![3, 1000], density: 1000 };
        let p = problem(vec![size("M", 0, 1 << 30, 1), size("N", 0, 1 << 30, 1)]);
        let of = |ranges: &[SizeRange]| within(&p, &base, ranges).into_iter().map(|w| w.sizes).collect::<Vec<_>>();
        assert_eq!(of(&[SizeRange { size: 1, min: 4097, max: 8192, multiple_of: 8 }]), [[3, 4104], [3, 8192]]);
        assert_eq!(of(&[SizeRange { size: 1, min: 0, max: 1 << 30, multiple_of: 16 }]), [[3, 1008]]);
        assert_eq!(of(&[]), Vec::<Vec<i64>>::new());
    }

    #[test]
    fn sizes_that_follow_move_with_those_they_follow_from() {
        // K = floor((N - 3) / 2), of which a version wants multiples of 8.
        let mut p = problem(vec![size("N", 3, 1 << 20, 1), size("K", 0, 1 << 20, 1)]);
        p.sizes[1].rule = Some(Rule { terms: vec![(1, vec![SizeId(0)])], plus: -3, divisor: 2 });
        let base = Workload { name: "smoke".into(), sizes: vec![20, 8], density: 1000 };
        assert!(varied(&p, &base, 9, 1 << 30).iter().all(|w| p.allows(&w.sizes)));
        let of = |ranges: &[SizeRange]| within(&p, &base, ranges).into_iter().map(|w| w.sizes).collect::<Vec<_>>();
        let eights = SizeRange { size: 1, min: 100, max: 300, multiple_of: 8 };
        assert_eq!(of(&[eights]), [[211, 104], [595, 296]]);
        let beyond = SizeRange { size: 1, min: 100, max: 4000, multiple_of: 8 };
        assert_eq!(of(&[beyond]), [[211, 104]]);
        // N has no value for which K is as large.
        let never = SizeRange { size: 1, min: 1 << 21, max: 1 << 22, multiple_of: 1 };
        assert_eq!(of(&[never]), Vec::<Vec<i64>>::new());
    }

    #[test]
    fn names_tell_the_size() {
        let workload = Workload { name: "smoke".into(), sizes: vec![8], density: 1000 };
        assert_eq!(varied(&problem(vec![size("N", 0, 99, 1)]), &workload, 3, 1 << 30)[0].name, "smoke with N=7");
    }

    #[test]
    fn sizes_for_which_no_input_exists_are_left_out() {
        // An index into N rows has no value when N is 0, unless its range holds more than the rows.
        let found = |plus: i64| {
            let mut p = problem(vec![size("N", 0, 1 << 20, 1)]);
            let bound = |factor: i64, plus: i64| IndexBound { extent: Extent { factor, sizes: vec![SizeId(0); factor as usize], divisor: 1 }, plus };
            p.tensors.push(Tensor {
                name: "at".into(),
                role: Role::Input,
                dtype: flashderive_ir::dtype::DType::I32,
                shape: vec![Extent { factor: 7, sizes: Vec::new(), divisor: 1 }],
                axes: vec![None],
                storage: Storage::RowMajor,
                range: Some((bound(0, 0), bound(1, plus))),
                fill: Fill::Default,
                span: Span::NONE,
            });
            let workload = Workload { name: "smoke".into(), sizes: vec![5000], density: 1000 };
            varied(&p, &workload, 3, 1 << 30).into_iter().map(|w| w.sizes[0]).collect::<Vec<_>>()
        };
        assert_eq!(found(0), [4999, 1, 5003]);
        assert_eq!(found(1), [4999, 0, 1, 5003]);
    }
}
