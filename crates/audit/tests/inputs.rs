//! Drawn inputs: repeated tiles keep what the spec declares, and large inputs are drawn fast enough to be measured.

use flashderive_audit::inputs::{further_cases, generate, generate_tiled, Case, TILE};
use flashderive_audit::value;
use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

fn input(dtype: DType, shape: &[i64], range: Option<(i64, i64)>, fill: Fill) -> Tensor {
    let bound = |plus| IndexBound { extent: Extent::constant(0), plus };
    Tensor {
        name: "x".into(),
        role: Role::Input,
        dtype,
        shape: shape.iter().map(|n| Extent::constant(*n)).collect(),
        axes: vec![None; shape.len()],
        storage: Storage::RowMajor,
        range: range.map(|(lo, hi)| (bound(lo), bound(hi))),
        fill,
        span: Span::NONE,
    }
}

fn problem(tensors: Vec<Tensor>) -> Problem {
    Problem {
        seldom: Default::default(),
        name: "k".into(),
        doc: String::new(),
        sizes: Vec::new(),
        axes: Vec::new(),
        tensors,
        statements: Vec::new(),
        monoids: Vec::new(),
        workloads: Vec::new(),
        audit: Audit { atol: None, rtol: None, rms: None, round_operands: false, tf32_operands: false, deterministic: false },
    }
}

fn whole(p: &Problem, at: u32, inputs: &flashderive_audit::reference::Inputs) -> Vec<i64> {
    value::elements(p, TensorId(at), &[], &inputs.tensors[&TensorId(at)]).into_iter().map(|v| v.whole()).collect()
}

#[test]
fn long_ranges_are_tried_near_0() {
    let case = |range, fill| further_cases(&problem(vec![input(DType::I64, &[4096], Some(range), fill)])).contains(&Case::Near);
    assert!(case((1, 64), Fill::Default) && !case((1, 63), Fill::Default) && !case((1, 300), Fill::Permutation));
    for (lo, hi) in [(-(1 << 40), 1 << 40), (1, 300), (-300, -200), (0, i64::MAX)] {
        let p = problem(vec![input(DType::I64, &[4096], Some((lo, hi)), Fill::Default)]);
        let values = whole(&p, 0, &generate(&p, &[], Case::Near, 7));
        let base = 0.clamp(lo, hi);
        assert!(values.iter().all(|v| (lo..=hi).contains(v)), "{lo} .. {hi}");
        // A small size meets many of them, and some are far.
        assert!(40 < values.iter().filter(|v| v.abs_diff(base) <= 30).count(), "{lo} .. {hi}");
        assert!(values.iter().any(|v| hi.abs_diff(lo) / 8 < v.abs_diff(base)), "{lo} .. {hi}");
    }
}

#[test]
fn a_tile_that_holds_everything_changes_nothing() {
    let p = problem(vec![
        input(DType::F32, &[10, 7], None, Fill::Default),
        input(DType::E2M1, &[9], None, Fill::Default),
        input(DType::I32, &[30], Some((0, 29)), Fill::Permutation),
        input(DType::I32, &[4, 8], Some((-1, 99)), Fill::Default),
    ]);
    for case in [Case::Random, Case::Valid(3), Case::First(2), Case::Top] {
        assert_eq!(generate(&p, &[], case, 5).tensors, generate_tiled(&p, &[], case, 5, 70).tensors, "{case:?}");
    }
}

#[test]
fn tiles_repeat_and_keep_ranges() {
    let p = problem(vec![input(DType::I32, &[6, 5], Some((3, 900)), Fill::Default), input(DType::I4, &[31], None, Fill::Default)]);
    let inputs = generate_tiled(&p, &[], Case::Random, 1, 9);
    for (at, len) in [(0, 30), (1, 31)] {
        let found = whole(&p, at, &inputs);
        assert_eq!(found.len(), len);
        assert!(found.iter().enumerate().all(|(i, v)| *v == found[i % 8]), "{found:?}");
        assert!(found.iter().any(|v| *v != found[0]), "{found:?}");
    }
    assert!(whole(&p, 0, &inputs).iter().all(|v| (3..=900).contains(v)));
}

#[test]
fn permutations_offsets_and_counted_rows_are_not_cut() {
    let p = problem(vec![
        input(DType::I32, &[40], Some((0, 39)), Fill::Permutation),
        input(DType::I32, &[20], Some((0, 1000)), Fill::Offsets),
        input(DType::I32, &[6, 8], Some((-1, 99)), Fill::Default),
    ]);
    let inputs = generate_tiled(&p, &[], Case::Valid(3), 1, 10);
    let mut permutation = whole(&p, 0, &inputs);
    permutation.sort_unstable();
    assert_eq!(permutation, (0..40).collect::<Vec<i64>>());
    let offsets = whole(&p, 1, &inputs);
    assert!(offsets.is_sorted() && offsets[0] == 0 && offsets[19] == 1000, "{offsets:?}");
    for row in whole(&p, 2, &inputs).chunks(8) {
        assert_eq!(row.iter().filter(|v| 0 <= **v).count(), 3, "{row:?}");
    }
}

/// 2^27 elements drawn one by one take 17 (f32) and 20 seconds (bf16). The least of three: fresh memory of a virtual machine
/// costs more than the work.
#[test]
#[ignore = "a measurement: cargo test --release -p flashderive-audit --test inputs -- --ignored"]
fn large_inputs_take_less_than_a_second() {
    for dtype in [DType::F32, DType::BF16, DType::E4M3, DType::I32] {
        let p = problem(vec![input(dtype, &[1 << 27], None, Fill::Default)]);
        let seconds = || {
            let start = std::time::Instant::now();
            let inputs = generate_tiled(&p, &[], Case::Random, 1, TILE);
            assert_eq!(inputs.tensors[&TensorId(0)].len(), value::bytes_of(dtype, 1 << 27));
            start.elapsed().as_secs_f64()
        };
        let least = (0..3).map(|_| seconds()).fold(f64::MAX, f64::min);
        assert!(least < 1.0, "{}: {least} s", dtype.name());
    }
}
