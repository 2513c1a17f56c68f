//! Blocks that share an operand, built for chips of few multiprocessors and run on the emulator.

use super::super::alternate::tests::{built, check, halves, in_turns, run, SPEC};
use crate::ring::RingChoice;
use flashderive_device::args::Args;
use flashderive_device::emulate::{self, ViolationKind as Kind};
use flashderive_device::program::{Program, Stmt, StmtKind};
use flashderive_ir::problem::TensorId;

/// Pairs of blocks with tiles of `rows` by `columns` and `groups` consumers.
const fn pairs(rows: u32, columns: u32, groups: u32) -> RingChoice {
    RingChoice { rows, columns, groups, swap: false, cluster: 1, alternate: false, together: 2, stream_k: false }
}

/// The kernel for `multiprocessors`; operand number `operand` is shared.
fn sharing(spec: &str, ring: RingChoice, sizes: &[i64], multiprocessors: u32, operand: usize) -> Program {
    built(spec, ring, sizes, multiprocessors, &|r| r.together.is_some_and(|t| t.operand == operand)).expect("a ring whose blocks share")
}

#[test]
fn pairs_share_the_operand_that_saves_more() {
    // Numbers of tiles that fill pairs and that do not, steps of the depth from none to more than there are stages.
    for ([m, n, k], operand) in [([192, 16, 72], 1), ([64, 48, 72], 0), ([192, 48, 0], 0), ([320, 40, 1160], 0), ([72, 24, 2120], 0), ([320, 16, 2120], 1)] {
        check(&sharing(SPEC, pairs(64, 16, 1), &[m, n, k], 2, operand), [m, n, k].map(|x| x as usize));
    }
}

#[test]
fn several_pairs_take_turns() {
    for (ring, [m, n, k], operand) in [(pairs(128, 256, 2), [520i64, 264, 136], 1), (pairs(256, 128, 2), [264, 392, 200], 0)] {
        for multiprocessors in [2, 4] {
            check(&sharing(SPEC, ring, &[m, n, k], multiprocessors, operand), [m, n, k].map(|x| x as usize));
        }
    }
}

#[test]
fn consumers_in_turns_and_parts_of_the_depth_share_as_well() {
    let turns = RingChoice { together: 2, ..in_turns(128, 176) };
    for ([m, n, k], operand) in [([264, 168, 712], 1), ([264, 184, 136], 0)] {
        check(&sharing(SPEC, turns, &[m, n, k], 2, operand), [m, n, k].map(|x| x as usize));
    }
    let alone = RingChoice { together: 1, cluster: 2, ..pairs(128, 64, 2) };
    check(&built(SPEC, alone, &[120, 200, 712], 132, &|r| r.cluster == 2).expect("parts of the depth"), [120, 200, 712]);
    let parts = RingChoice { cluster: 2, ..pairs(128, 64, 2) };
    check(&sharing(SPEC, parts, &[120, 200, 712], 132, 0), [120, 200, 712]);
}

#[test]
fn rows_along_a_side_are_shared_by_whole_rows_of_shared_memory() {
    let turned = SPEC.replace("b: \"bf16[N, K]\"", "b: \"bf16[K, N]\"").replace("b[n, k]", "b[k, n]");
    let sizes = [264, 128, 136];
    assert!(built(&turned, pairs(128, 64, 2), &sizes, 2, &|r| r.together.is_some_and(|t| t.operand == 1)).is_none());
    let program = sharing(&turned, pairs(64, 128, 1), &sizes, 2, 1);
    let [m, n, k] = sizes.map(|x| x as usize);
    let (a, b) = (vec![1.0; m * k], (0..k * n).map(|i| (i % 7) as f32 - 3.0).collect::<Vec<f32>>());
    let tensors = [(TensorId(0), halves(&a)), (TensorId(1), halves(&b)), (TensorId(2), vec![0; n * 4])].into();
    let found = run(&program, [m, n, k], tensors);
    for (at, found) in found.iter().enumerate() {
        assert_eq!(*found, (0..k).map(|x| b[x * n + at % n]).sum::<f32>(), "{at}");
    }
}

#[test]
fn a_chip_without_room_for_a_group_has_none() {
    assert!(built(SPEC, pairs(64, 16, 1), &[192, 16, 72], 1, &|_| true).is_none());
}

#[test]
fn parts_of_the_depth_exchange_whole_pieces_of_a_fragment() {
    let halves = |columns: u32| RingChoice { together: 1, cluster: 2, ..pairs(128, columns, 2) };
    let is_ring = |columns: u32| built(SPEC, halves(columns), &[120, 200, 712], 132, &|_| true).is_some();
    assert!(is_ring(80) && !is_ring(72));
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
fn every_rule_of_sharing_is_needed() {
    let sizes = [256, 16, 1088];
    let whole = sharing(SPEC, pairs(64, 16, 1), &sizes, 2, 1);
    let tensors = [(TensorId(0), 256 * 1088 * 2), (TensorId(1), 16 * 1088 * 2), (TensorId(2), 16 * 4)].map(|(t, n)| (t, vec![0u8; n])).into();
    let args = Args { sizes: sizes.to_vec(), tensors, ..Args::default() };
    assert!(emulate::run(&whole, &mut args.clone()).is_ok());
    let broken = |with: &dyn Fn(&mut Stmt) -> bool| {
        let mut program = whole.clone();
        change(&mut program.kernels[0].body, with);
        emulate::run(&program, &mut args.clone()).expect_err("a broken rule").kind
    };
    // A block must run before others write to it.
    let early = broken(&|s| !matches!(s.kind, StmtKind::ClusterArrive | StmtKind::ClusterWait));
    assert_eq!(early, Kind::RemoteLifetime);
    // A stage that only the own consumers hand back is never free for the other block's part.
    let own = broken(&|s| {
        if let StmtKind::MbarrierArrive { rank, .. } = &mut s.kind {
            *rank = None;
        }
        true
    });
    assert!([Kind::Deadlock, Kind::Mbarrier, Kind::RaceWriteAfterRead, Kind::AsyncNotWaited].contains(&own), "{own:?}");
    // Without the last waits a consumer may hand a stage back to a block that has ended.
    let short = broken(&|s| !matches!(&s.kind, StmtKind::For { body, .. } if body.len() == 3 && matches!(body[0].kind, StmtKind::MbarrierWait { .. })));
    assert_eq!(short, Kind::RemoteLifetime);
}
