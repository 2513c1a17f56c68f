//! Tiles of an incomplete wave cut along the depth, built for chips of few multiprocessors and run on the emulator.

use super::super::alternate::tests::{built, check, draw, halves, run, target, SPEC};
use crate::candidates;
use crate::plan::{self, BindOptions, Choice};
use crate::ring::RingChoice;
use flashderive_device::args::Args;
use flashderive_device::emulate::{self, ViolationKind as Kind};
use flashderive_device::program::{AtomicOp, Program, Scope, Stmt, StmtKind};
use flashderive_ir::problem::TensorId;
use flashderive_ir::trace::Trace;

/// Consumers that share tiles of `rows` by `columns`.
const fn sharing(rows: u32, columns: u32, groups: u32) -> RingChoice {
    RingChoice { rows, columns, groups, swap: false, cluster: 1, alternate: false, together: 1, stream_k: true }
}

const fn turns(rows: u32, columns: u32) -> RingChoice {
    RingChoice { alternate: true, ..sharing(rows, columns, 2) }
}

/// The kernel that is planned for `sizes`.
fn cut(spec: &str, ring: RingChoice, sizes: &[i64], multiprocessors: u32) -> Program {
    built(spec, ring, sizes, multiprocessors, &|r| r.stream_k.is_some()).expect("tiles that are cut")
}

#[test]
fn any_sizes_run_with_the_division_of_their_own() {
    // Planned for three tiles on two blocks.
    for ring in [sharing(128, 16, 2), turns(64, 16)] {
        let program = cut(SPEC, ring, &[i64::from(ring.rows) * 3, 16, 4096], 2);
        // No tile, no depth, less than a step, fewer steps than part 0 has more, than stages, more; one tile in parts, waves that are full, and some more.
        for [m, n, k] in [
            [0, 16, 64],
            [64, 16, 0],
            [384, 16, 0],
            [64, 16, 8],
            [384, 16, 72],
            [64, 16, 1096],
            [72, 24, 3080],
            [128, 16, 200],
            [640, 16, 2120],
            [200, 40, 4360],
        ] {
            check(&program, [m, n, k]);
        }
    }
}

#[test]
fn every_division_is_right() {
    // Tiles and blocks: one part and an end, three and an end, an end of two tiles, and fewer tiles than blocks.
    for (tiles, multiprocessors) in [(6, 4), (9, 4), (5, 3), (3, 11)] {
        let sizes = [128 * tiles, 16, 2568];
        check(&cut(SPEC, sharing(128, 16, 2), &sizes, multiprocessors), sizes.map(|x| x as usize));
        let sizes = [64 * tiles, 16, 4616];
        check(&cut(SPEC, turns(64, 16), &sizes, multiprocessors), sizes.map(|x| x as usize));
    }
}

#[test]
fn wide_tiles_and_sides_are_cut_as_well() {
    for (ring, sizes, multiprocessors) in
        [(sharing(128, 256, 2), [136, 264, 704], 3), (turns(128, 176), [136, 360, 712], 4), (sharing(256, 128, 2), [264, 136, 704], 3)]
    {
        check(&cut(SPEC, ring, &sizes, multiprocessors), sizes.map(|x| x as usize));
    }
    let turned = SPEC.replace("b: \"bf16[N, K]\"", "b: \"bf16[K, N]\"").replace("b[n, k]", "b[k, n]");
    let sizes = [264, 128, 1288];
    let program = cut(&turned, sharing(128, 64, 2), &sizes, 4);
    let [m, n, k] = sizes.map(|x| x as usize);
    let (a, b) = (draw(m * k, 3), draw(k * n, 9));
    let tensors = [(TensorId(0), halves(&a)), (TensorId(1), halves(&b)), (TensorId(2), vec![0; n * 4])].into();
    for (at, found) in run(&program, [m, n, k], tensors).iter().enumerate() {
        assert_eq!(*found, (0..k).map(|x| a[at / n * k + x] * b[x * n + at % n]).sum::<f32>(), "{at}");
    }
}

#[test]
fn what_is_added_behind_the_sums_is_added_once() {
    // Rows of an input pass through shared memory where a tile is finished, behind barriers of the consumers.
    let added = SPEC.replace("bias: \"f32[N]\"", "bias: \"bf16[M, N]\"").replace("bias[n]", "bias[m, n]");
    let sizes = [264, 128, 1288];
    let program = cut(&added, sharing(128, 64, 2), &sizes, 4);
    let [m, n, k] = sizes.map(|x| x as usize);
    let (a, b, bias) = (draw(m * k, 3), draw(n * k, 9), draw(m * n, 5));
    let tensors = [(TensorId(0), halves(&a)), (TensorId(1), halves(&b)), (TensorId(2), halves(&bias))].into();
    for (at, found) in run(&program, [m, n, k], tensors).iter().enumerate() {
        assert_eq!(*found, bias[at] + (0..k).map(|x| a[at / n * k + x] * b[at % n * k + x]).sum::<f32>(), "{at}");
    }
}

#[test]
fn whole_numbers_are_added_as_such() {
    let types = [
        ("bf16[M, K]", "i8[M, K]"),
        ("bf16[N, K]", "i8[N, K]"),
        ("f32[N]", "i32[N]"),
        ("f32[M, N]", "i32[M, N]"),
        ("multiple_of: 8", "multiple_of: 16"),
        ("M: 8, N: 8", "M: 16, N: 16"),
    ];
    let spec = types.iter().fold(SPEC.to_string(), |s, (from, to)| s.replace(from, to));
    let sizes = [384, 16, 4112];
    let program = cut(&spec, sharing(128, 16, 2), &sizes, 2);
    let [m, n, k] = sizes.map(|x| x as usize);
    let bytes = |len: usize, seed: usize| draw(len, seed).iter().map(|x| *x as i8 as u8).collect::<Vec<u8>>();
    let (a, b) = (bytes(m * k, 1), bytes(n * k, 7));
    let tensors = [(TensorId(0), a.clone()), (TensorId(1), b.clone()), (TensorId(2), vec![0; n * 4])].into();
    for (at, found) in run(&program, [m, n, k], tensors).iter().enumerate() {
        let sum: i32 = (0..k).map(|x| i32::from(a[at / n * k + x] as i8) * i32::from(b[at % n * k + x] as i8)).sum();
        assert_eq!(found.to_bits() as i32, sum, "{at}");
    }
}

#[test]
fn full_waves_and_other_rings_are_not_cut() {
    let is_cut = |ring: RingChoice, sizes: &[i64]| built(SPEC, ring, sizes, 2, &|r| r.stream_k.is_some()).is_some();
    let one = sharing(128, 16, 2);
    assert!(is_cut(one, &[384, 16, 2048]) && !is_cut(one, &[512, 16, 2048]) && !is_cut(one, &[384, 16, 128]));
    assert!(!is_cut(RingChoice { together: 2, ..one }, &[384, 16, 2048]) && !is_cut(RingChoice { cluster: 2, ..one }, &[384, 16, 2048]));
    assert!(!is_cut(RingChoice { stream_k: false, ..one }, &[384, 16, 2048]));
}

#[test]
fn the_cut_is_in_the_records() {
    let p = flashderive_spec::parse(SPEC).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut trace = Trace::default();
    let d = flashderive_derive::derive(&p, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    let options = BindOptions { sizes: vec![384, 16, 2048], ..BindOptions::default() };
    let choice = Choice { ring: Some(sharing(128, 16, 2)), ..Choice::default() };
    let planned = plan::plan(&d, &target(2), &options, &|_| choice, "", &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut tables = crate::emit::Tables::default();
    let kernel = crate::emit::Emitter::build(&planned.problem, &planned.kernels[0], &planned.online, &mut tables, &mut trace);
    assert!(kernel.is_ok());
    let told = trace.records.iter().find(|r| r.rule == "stream-k-join").map(|r| r.conclusion.clone()).unwrap_or_default();
    assert!(told.starts_with("3 tiles are 1.50 waves of 2 blocks: 1 tiles a block as they are; of the other 1, 1 x 1 blocks have "), "{told}");
}

#[test]
fn tiles_are_cut_where_that_is_cheaper() {
    let p = flashderive_spec::parse(SPEC).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut trace = Trace::default();
    let d = flashderive_derive::derive(&p, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut chosen = |sizes: [i64; 3]| {
        let options = BindOptions { sizes: sizes.to_vec(), ..BindOptions::default() };
        let chosen = candidates::choose(&d, &target(132), &options, "", None, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
        let named = chosen.offered[0].candidates.iter().any(|c| c.name.ends_with("stream-k"));
        (chosen.choices[0].ring.is_some_and(|r| r.stream_k), named)
    };
    // 182 tiles of 128x192 are 1.38 waves, 238 of 128x144 are 1.8: a long depth pays for the exchange.
    assert_eq!(chosen([896, 4864, 65536]), (true, true));
    // It does not where the depth is short; the candidates are there to be measured.
    assert_eq!(chosen([896, 4864, 1024]), (false, true));
}

/// Changes every statement.
fn change(body: &mut Vec<Stmt>, with: &dyn Fn(&mut Stmt) -> bool) {
    body.retain_mut(|s| with(s));
    for s in body {
        match &mut s.kind {
            StmtKind::For { body, .. } => change(body, with),
            StmtKind::If { then, otherwise, .. } => {
                change(then, with);
                change(otherwise, with);
            }
            _ => {}
        }
    }
}

#[test]
fn every_rule_of_handing_over_is_needed() {
    let sizes = [384, 16, 2056];
    let whole = cut(SPEC, sharing(128, 16, 2), &sizes, 2);
    let tensors = [(TensorId(0), 384 * 2056 * 2), (TensorId(1), 16 * 2056 * 2), (TensorId(2), 16 * 4)].map(|(t, n)| (t, vec![0u8; n])).into();
    let args = Args { sizes: sizes.to_vec(), tensors, ..Args::default() };
    assert!(emulate::run(&whole, &mut args.clone()).is_ok());
    let broken = |with: &dyn Fn(&mut Stmt) -> bool| {
        let mut program = whole.clone();
        change(&mut program.kernels[0].body, with);
        emulate::run(&program, &mut args.clone()).expect_err("a broken rule").kind
    };
    let races = [Kind::RaceReadAfterWrite, Kind::RaceWriteAfterRead, Kind::RaceWriteAfterWrite];
    // Sums are read before they are known to be there.
    let unasked = broken(&|s| !matches!(s.kind, StmtKind::Atomic { op: AtomicOp::Await, .. }));
    assert!(races.contains(&unasked), "{unasked:?}");
    // The mark says nothing of what was written before it.
    let unfenced = broken(&|s| !matches!(s.kind, StmtKind::Fence { scope: Scope::Device }));
    assert!(races.contains(&unfenced), "{unfenced:?}");
    // The lane that sets the mark, or the one that waits for it, speaks for the warp only behind its barriers.
    let alone = broken(&|s| !matches!(s.kind, StmtKind::Barrier { scope: Scope::Warp }));
    assert!(races.contains(&alone), "{alone:?}");
    // A part that nobody hands over.
    let unmarked = broken(&|s| !matches!(s.kind, StmtKind::Atomic { op: AtomicOp::Exchange, .. }));
    assert_eq!(unmarked, Kind::Deadlock);
}
