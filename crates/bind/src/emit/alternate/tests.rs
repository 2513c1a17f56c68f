//! Consumers in turns, built for a chip of one multiprocessor and run on the emulator.

use super::*;
use crate::candidates;
use crate::plan::{self, BindOptions, Choice};
use crate::ring::RingChoice;
use flashderive_device::args::Args;
use flashderive_device::emulate;
use flashderive_device::program::{Program, SharedId, Stmt};
use flashderive_ir::target::Target;

pub(in crate::emit) const SPEC: &str = r#"
kernel: k
axes: {M: {var: [0, 65536], multiple_of: 8}, N: {var: [0, 65536], multiple_of: 8}, K: {var: [0, 65536], multiple_of: 8}}
inputs: {a: "bf16[M, K]", b: "bf16[N, K]", bias: "f32[N]"}
outputs: {c: "f32[M, N]"}
compute: |
  c[m, n] = bias[n] + sum[k] a[m, k] * b[n, k]
workloads: {smoke: {M: 8, N: 8, K: 64}}
"#;

pub(in crate::emit) fn target(multiprocessors: u32) -> Target {
    let text = include_str!("../../../../../specs/targets/sm_90a.yaml");
    let target = flashderive_spec::parse_target(text).unwrap_or_else(|d| panic!("{:?}", d.list));
    Target { multiprocessors, ..target }
}

pub(in crate::emit) fn in_turns(rows: u32, columns: u32) -> RingChoice {
    RingChoice { rows, columns, groups: 2, swap: false, cluster: 1, alternate: true, together: 1, stream_k: false }
}

/// The kernel of `ring` for one multiprocessor.
fn program(spec: &str, ring: RingChoice, sizes: &[i64]) -> Program {
    planned(spec, ring, sizes).expect("a ring in turns")
}

/// The same; `None` where the rules make another plan of it.
fn planned(spec: &str, ring: RingChoice, sizes: &[i64]) -> Option<Program> {
    built(spec, ring, sizes, 1, &|r| r.alternate)
}

/// The kernel of `ring` for some multiprocessors; `None` if a kernel is no ring of the `wanted` kind.
pub(in crate::emit) fn built(spec: &str, ring: RingChoice, sizes: &[i64], multiprocessors: u32, wanted: &dyn Fn(&RingPlan) -> bool) -> Option<Program> {
    let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut trace = Trace::default();
    let d = flashderive_derive::derive(&p, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    let options = BindOptions { sizes: sizes.to_vec(), ..BindOptions::default() };
    let choice = Choice { ring: Some(ring), ..Choice::default() };
    let planned = plan::plan(&d, &target(multiprocessors), &options, &|_| choice, "", &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    if !planned.kernels.iter().all(|k| k.ring.as_ref().is_some_and(wanted)) {
        return None;
    }
    let mut tables = Tables::default();
    let mut kernels = Vec::new();
    for k in &planned.kernels {
        let mut kernel = Emitter::build(&planned.problem, k, &planned.online, &mut tables, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
        crate::barriers::place(&mut kernel);
        kernels.push(kernel);
    }
    Some(Program { name: "k".into(), buffers: tables.buffers, scalars: tables.scalars, maps: tables.maps, kernels, versions: Vec::new() })
}

/// A small whole number, different from its neighbours.
fn element(i: usize) -> f32 {
    (i.wrapping_mul(2_654_435_761) >> 7) as u8 as f32 % 5.0 - 2.0
}

/// Elements from number `seed` on.
pub(in crate::emit) fn draw(len: usize, seed: usize) -> Vec<f32> {
    (0..len).map(|i| element(i + seed)).collect()
}

/// Their bytes as bf16.
pub(in crate::emit) fn halves(v: &[f32]) -> Vec<u8> {
    v.iter().flat_map(|x| (x.to_bits() >> 16).to_le_bytes()[..2].to_vec()).collect()
}

/// The output.
pub(in crate::emit) fn run(program: &Program, [m, n, k]: [usize; 3], tensors: BTreeMap<TensorId, Vec<u8>>) -> Vec<f32> {
    let mut args = Args { sizes: vec![m as i64, n as i64, k as i64], tensors, ..Args::default() };
    emulate::run(program, &mut args).unwrap_or_else(|v| panic!("{m} x {n} x {k}: {v}"));
    let out = program.buffers.iter().find_map(|b| match b.source {
        flashderive_device::program::BufferSource::Output(t) => Some(t),
        _ => None,
    });
    args.tensors[&out.expect("an output")].chunks_exact(4).map(|x| f32::from_le_bytes([x[0], x[1], x[2], x[3]])).collect()
}

/// Runs it and compares with plain sums.
pub(in crate::emit) fn check(program: &Program, [m, n, k]: [usize; 3]) {
    let (a, b, bias) = (draw(m * k, 1), draw(n * k, 77), draw(n, 5));
    let tensors = [(TensorId(0), halves(&a)), (TensorId(1), halves(&b)), (TensorId(2), bias.iter().flat_map(|x| x.to_le_bytes()).collect())].into();
    let found = run(program, [m, n, k], tensors);
    for (at, found) in found.iter().enumerate() {
        let (row, column) = (at / n, at % n);
        let sum: f32 = (0..k).map(|x| a[row * k + x] * b[column * k + x]).sum();
        assert_eq!(*found, sum + bias[column], "{m} x {n} x {k} at {row}, {column}");
    }
}

#[test]
fn tiles_and_steps_of_any_number() {
    // Stages: 16. Tiles: none to five, steps: none, fewer than stages, as many, more, twice and a bit.
    for [m, n, k] in [[0, 16, 64], [64, 16, 64], [64, 16, 0], [192, 16, 0], [128, 16, 72], [72, 24, 1024], [192, 16, 1088], [320, 16, 2120]] {
        check(&program(SPEC, in_turns(64, 16), &[m, n, k]), [m, n, k].map(|x| x as usize));
    }
}

#[test]
fn columns_that_are_no_power_of_two() {
    for (choice, sizes) in [(in_turns(128, 176), [136, 360, 72]), (in_turns(128, 144), [264, 144, 136]), (in_turns(64, 224), [128, 240, 64])] {
        check(&program(SPEC, choice, &sizes), sizes.map(|x| x as usize));
    }
}

#[test]
fn what_couples_consumers_takes_no_turns() {
    let sizes = [264, 360, 136];
    let clustered = RingChoice { cluster: 2, ..in_turns(128, 128) };
    assert!(planned(SPEC, clustered, &sizes).is_none());
    // An input as long as the output is read in whole lines, which warps pass on to one another.
    let added = SPEC.replace("bias: \"f32[N]\"", "bias: \"bf16[M, N]\"").replace("bias[n]", "bias[m, n]");
    assert!(planned(&added, in_turns(128, 160), &sizes).is_none());
    // Rows of 64 elements along a side do not divide 176.
    let turned = SPEC.replace("b: \"bf16[N, K]\"", "b: \"bf16[K, N]\"").replace("b[n, k]", "b[k, n]");
    assert!(planned(&turned, in_turns(128, 176), &sizes).is_none());
    assert!(planned(&turned, in_turns(128, 128), &sizes).is_some());
}

#[test]
fn outputs_along_the_rows_leave_as_well() {
    let spec = SPEC.replace("c: \"f32[M, N]\"", "c: \"f32[N, M]\"").replace("c[m, n]", "c[n, m]");
    for (choice, [m, n, k]) in [(in_turns(64, 16), [136usize, 48, 72]), (in_turns(128, 176), [136, 360, 72])] {
        let program = program(&spec, choice, &[m, n, k].map(|x| x as i64));
        let (a, b, bias) = (draw(m * k, 1), draw(n * k, 77), draw(n, 5));
        let tensors = [(TensorId(0), halves(&a)), (TensorId(1), halves(&b)), (TensorId(2), bias.iter().flat_map(|x| x.to_le_bytes()).collect())].into();
        for (at, found) in run(&program, [m, n, k], tensors).iter().enumerate() {
            let (column, row) = (at / m, at % m);
            let sum: f32 = (0..k).map(|x| a[row * k + x] * b[column * k + x]).sum();
            assert_eq!(*found, sum + bias[column], "{m} x {n} x {k} at {row}, {column}");
        }
    }
}

/// Drops the waits for `order`.
fn without(body: &mut Vec<Stmt>, order: SharedId) {
    body.retain(|s| !matches!(&s.kind, StmtKind::MbarrierWait { barrier, .. } if *barrier == order));
    for s in body {
        match &mut s.kind {
            StmtKind::For { body, .. } => without(body, order),
            StmtKind::If { then, otherwise, .. } => {
                without(then, order);
                without(otherwise, order);
            }
            _ => {}
        }
    }
}

#[test]
fn the_order_is_needed() {
    // Tiles of two whole rounds of the ring: the first fill looks to the second consumer like its own.
    let sizes = [128, 16, 2048];
    let mut program = program(SPEC, in_turns(64, 16), &sizes);
    let tensors = [(TensorId(0), 128 * 2048 * 2), (TensorId(1), 16 * 2048 * 2), (TensorId(2), 16 * 4)].map(|(t, n)| (t, vec![0u8; n])).into();
    let mut args = Args { sizes: sizes.to_vec(), tensors, ..Args::default() };
    assert!(emulate::run(&program, &mut args.clone()).is_ok());
    let kernel = &mut program.kernels[0];
    let order = kernel.shared.iter().position(|s| s.name.ends_with("order")).map(|i| SharedId(i as u32)).expect("an order");
    without(&mut kernel.body, order);
    let kind = emulate::run(&program, &mut args).expect_err("a broken rule").kind;
    use emulate::ViolationKind as Kind;
    let expected =
        [Kind::Uninitialised, Kind::RaceReadAfterWrite, Kind::RaceWriteAfterRead, Kind::AsyncNotWaited, Kind::Deadlock, Kind::DivergentBarrier, Kind::Mbarrier];
    assert!(expected.contains(&kind), "{kind:?}");
}

#[test]
fn a_wave_that_is_nearly_empty_costs_as_much_as_a_full_one() {
    let p = flashderive_spec::parse(SPEC).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut trace = Trace::default();
    let d = flashderive_derive::derive(&p, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    let options = BindOptions { sizes: vec![2048, 7168, 2048], ..BindOptions::default() };
    let chosen = candidates::choose(&d, &target(132), &options, "", None, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    // 448 tiles of 128x256 are 3.4 waves, 656 of 128x176 are 4.97.
    assert_eq!(chosen.choices[0].ring, Some(in_turns(128, 176)));
}

#[test]
fn a_consumer_that_has_the_unit_alone_waits_for_each_step() {
    let p = flashderive_spec::parse(include_str!("../../../../../specs/conv2d.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut trace = Trace::default();
    let d = flashderive_derive::derive(&p, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    let options = BindOptions { sizes: vec![32, 56, 56, 256, 256], ..BindOptions::default() };
    let chosen = candidates::choose(&d, &target(132), &options, "", None, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    // Loops around the depth are steps that the consumer of other tiles skips.
    let price = |name: &str| {
        let mut all = chosen.offered.iter().flat_map(|g| &g.candidates);
        all.find(|c| c.name.starts_with(name)).map(|c| c.predicted_us).unwrap_or_else(|| panic!("no {name}"))
    };
    assert!(price("ring 64x256 groups 2 cluster 1 stages 5 in turns") < price("ring 64x256 groups 1"));
}
