//! A product of what is made of another one: right on the emulator, and wrong where what was derived of its dependences is weakened.

use super::*;
use crate::plan::{self, BindOptions, Choice};
use crate::ring::RingChoice;
use flashderive_device::args::Args;
use flashderive_device::emulate::{self, ViolationKind as Fault};
use flashderive_device::program::{Program, ScalarSource, Stmt};
use flashderive_ir::target::Target;
use flashderive_ir::trace::Trace;

/// A chain of two products, and what is said of the operand of the columns of the second one.
struct Case {
    inputs: &'static str,
    condition: &'static str,
    values: &'static str,
    row: &'static str,
    /// Columns of the second one.
    width: usize,
}

/// Values of their own; the columns' operand read again; columns in ranges that lists give for each row; rows that a list gives; those in ranges; and values that a
/// role of its own multiplies; columns that a list of their own leaves out, which is loaded once.
const CASES: [Case; 7] = [
    Case { inputs: VALUES, condition: "", values: "v", row: "j", width: 64 },
    Case { inputs: "", condition: "", values: "b", row: "j", width: 64 },
    Case { inputs: ", v: \"bf16[J, E]\", f: \"i32[Q] in 0 .. J\", t: \"i32[Q] in 0 .. J\"", condition: RANGE, values: "v", row: "j", width: 64 },
    Case { inputs: ", v: \"bf16[J, E]\", r: \"i32[J] in 0 .. J\"", condition: "", values: "v", row: "r[j]", width: 64 },
    Case { inputs: ", r: \"i32[J] in 0 .. J\", f: \"i32[Q] in 0 .. J\", t: \"i32[Q] in 0 .. J\"", condition: RANGE, values: "b", row: "r[j]", width: 64 },
    Case { inputs: ", v: \"bf16[J, E]\", f: \"i32[Q] in 0 .. J\", t: \"i32[Q] in 0 .. J\"", condition: RANGE, values: "v", row: "j", width: 512 },
    Case {
        inputs: ", v: \"bf16[J, E]\", f: \"i32[Q] in 0 .. J\", t: \"i32[Q] in 0 .. J\", c: \"i32[J]\"",
        condition: LISTED,
        values: "v",
        row: "j",
        width: 64,
    },
];

const VALUES: &str = ", v: \"bf16[J, E]\"";
const RANGE: &str = " when f[q] <= j and j <= t[q]";
const LISTED: &str = " when f[q] <= j and j <= t[q] and 0 <= c[j]";

impl Case {
    fn spec(&self) -> String {
        let Case { inputs, condition, values, row, width } = self;
        format!(
            "kernel: k\naxes: {{Q: var, J: {{var: [1, 65536]}}, D: 64, E: {width}}}\ninputs: {{a: \"bf16[Q, D]\", b: \"bf16[J, D]\"{inputs}}}\noutputs: {{o: \"f32[Q, E]\"}}\n\
             compute: |\n  s[q, j] = sum[d] (a[q, d] * b[{row}, d]){condition}\n  m[q] = max[j] s[q, j]\n  w[q, j] = exp(s[q, j] - m[q])\n  l[q] = sum[j] w[q, j]\n  \
             o[q, e] = (sum[j] w[q, j] * {values}[{row}, e]) / l[q]\nworkloads: {{smoke: {{Q: 8, J: 64}}}}\n"
        )
    }

    /// Rows of the values are alike, so that every mean of them is what they are, whatever the weights.
    fn args(&self) -> Args {
        let [q, j] = SIZES.map(|n| n as usize);
        let few = |n: usize, step: usize| halves((0..n).map(move |i| ((i * step) % 5) as f32 * 0.25 - 0.5));
        let width = self.width;
        let alike = halves((0..j * width).map(|i| (i % width) as f32 / 16.0));
        let list = |of: &dyn Fn(usize) -> usize| (0..q).flat_map(|i| (of(i) as i32).to_le_bytes()).collect::<Vec<u8>>();
        let mut tensors = vec![few(q * 64, 3)];
        tensors.push(if self.values == "b" { alike.clone() } else { few(j * 64, 7) });
        if self.values == "v" {
            tensors.push(alike);
        }
        if self.row != "j" {
            tensors.push((0..j).flat_map(|i| ((i * 7 % j) as i32).to_le_bytes()).collect());
        }
        if !self.condition.is_empty() {
            tensors.push(list(&|i| i * 2 % 90));
            tensors.push(list(&|i| i * 2 % 90 + 10 + i % 50));
        }
        if self.condition == LISTED {
            tensors.push((0..j).flat_map(|i| (i as i32 % 7 - 1).to_le_bytes()).collect());
        }
        let tensors = tensors.into_iter().enumerate().map(|(i, t)| (TensorId(i as u32), t)).collect();
        Args { sizes: SIZES.to_vec(), tensors, ..Args::default() }
    }
}

const SIZES: [i64; 2] = [200, 150];

/// The kernel with tiles of 64 rows and 16 columns, or 64 where points are loaded, for a chip of one multiprocessor: several tiles of rows and many trips for the buffers.
fn chained(case: &Case) -> Program {
    let target = super::super::alternate::tests::target(1);
    // A product too wide for a consumer has two warpgroups of its own.
    let (rows, groups) = if case.width > 256 { (128, 2) } else { (64, 1) };
    built(&case.spec(), &SIZES, (rows, if case.condition == LISTED { 64 } else { 16 }, groups), &target)
}

/// The kernel of a spec with tiles of so many rows and columns, and so many consumers.
fn built(spec: &str, sizes: &[i64], (rows, columns, groups): (u32, u32, u32), target: &Target) -> Program {
    let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
    let mut trace = Trace::default();
    let d = flashderive_derive::derive(&p, &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    let options = BindOptions { sizes: sizes.to_vec(), ..BindOptions::default() };
    let ring = RingChoice { rows, columns, groups, swap: false, cluster: 1, alternate: false, together: 1, stream_k: false };
    let choice = Choice { ring: Some(ring), points: true, ..Choice::default() };
    let planned = plan::plan(&d, target, &options, &|_| choice, "", &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
    assert!(planned.kernels.len() == 1 && planned.kernels[0].columns.as_ref().is_some_and(|c| !c.chains.is_empty()));
    let mut tables = Tables::default();
    let built = Emitter::build(&planned.problem, &planned.kernels[0], &planned.online, &mut tables, &mut trace);
    let mut kernel = built.unwrap_or_else(|d| panic!("{:?}", d.list));
    crate::barriers::place(&mut kernel);
    Program { name: "k".into(), buffers: tables.buffers, scalars: tables.scalars, maps: tables.maps, kernels: vec![kernel], versions: Vec::new() }
}

fn halves(values: impl Iterator<Item = f32>) -> Vec<u8> {
    values.flat_map(|v| ((v.to_bits() >> 16) as u16).to_le_bytes()).collect()
}

/// Changes every list of statements, innermost last.
fn change(body: &mut Vec<Stmt>, with: &mut dyn FnMut(&mut Vec<Stmt>)) {
    with(body);
    for s in body {
        match &mut s.kind {
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => change(body, with),
            StmtKind::If { then, otherwise, .. } => {
                change(then, with);
                change(otherwise, with);
            }
            _ => {}
        }
    }
}

/// What the emulator says of the kernel after a change that happens at least once.
fn broken(case: &Case, with: &mut dyn FnMut(&mut Stmt) -> bool) -> Fault {
    let mut program = chained(case);
    let mut changed = false;
    change(&mut program.kernels[0].body, &mut |body| body.iter_mut().for_each(|s| changed |= with(s)));
    assert!(changed, "nothing was changed");
    emulate::run(&program, &mut case.args()).expect_err("a broken rule").kind
}

#[test]
fn columns_that_are_alike_stay_what_they_are() {
    for case in &CASES {
        let mut args = case.args();
        let out = TensorId(args.tensors.len() as u32);
        let program = chained(case);
        emulate::run(&program, &mut args).unwrap_or_else(|v| panic!("{v}"));
        let found: Vec<f32> = args.tensors[&out].chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        assert_eq!(found.len(), SIZES[0] as usize * case.width);
        for (i, y) in found.iter().enumerate() {
            let wanted = (i % case.width) as f32 / 16.0;
            assert!((y - wanted).abs() <= 0.01 * wanted + 1e-6, "{i}: {y}");
        }
    }
}

/// Runs `program` on tensors of bytes; its last argument is the only output, of `elements` f32.
fn result(program: &Program, sizes: &[i64], tensors: Vec<Vec<u8>>, elements: usize) -> Vec<f32> {
    let out = TensorId(tensors.len() as u32);
    let tensors = tensors.into_iter().enumerate().map(|(i, t)| (TensorId(i as u32), t)).collect();
    let mut args = Args { sizes: sizes.to_vec(), tensors, ..Args::default() };
    emulate::run(program, &mut args).unwrap_or_else(|v| panic!("{v}"));
    let found: Vec<f32> = args.tensors[&out].chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    assert_eq!(found.len(), elements);
    found
}

#[test]
fn every_tile_of_a_triangle_is_handed_out_in_sections() {
    let spec = "kernel: k\naxes: {H: var, Q: var, J: {var: [1, 65536]}, D: 64, E: 64}\ninputs: {a: \"bf16[H, Q, D]\", b: \"bf16[H, J, D]\", v: \"bf16[H, J, E]\"}\n\
         outputs: {o: \"f32[H, Q, E]\"}\ncompute: |\n  s[h, q, j] = sum[d] (a[h, q, d] * b[h, j, d]) when j <= q\n  m[h, q] = max[j] s[h, q, j]\n  \
         w[h, q, j] = exp(s[h, q, j] - m[h, q])\n  l[h, q] = sum[j] w[h, q, j]\n  o[h, q, e] = (sum[j] w[h, q, j] * v[h, j, e]) / l[h, q]\nworkloads: {smoke: {H: 2, Q: 8, J: 8}}\n";
    let (h, n) = (3usize, 200usize);
    let sizes = [h, n, n].map(|n| n as i64);
    // The columns of two sets, of three, are half of the cache.
    let mut target = super::super::alternate::tests::target(1);
    target.l2_bytes = 2 * (2 * 2 * n * 64 * 2) as u64;
    let program = built(spec, &sizes, (64, 16, 1), &target);
    let section = program.scalars.iter().find(|s| s.name.starts_with("section_sets")).expect("sections");
    let ScalarSource::Host(section) = &section.source else { panic!("a size") };
    assert_eq!(section.eval(&sizes), 2);
    let few = halves((0..h * n * 64).map(|i| ((i * 3) % 5) as f32 * 0.25 - 0.5));
    let values = halves((0..h * n * 64).map(|i| (i % 64) as f32 / 16.0 + (i / (n * 64)) as f32 * 8.0));
    for (i, y) in result(&program, &sizes, vec![few.clone(), few, values], h * n * 64).iter().enumerate() {
        let wanted = (i % 64) as f32 / 16.0 + (i / (n * 64)) as f32 * 8.0;
        assert!((y - wanted).abs() <= 0.01 * wanted + 1e-6, "{i}: {y}");
    }
}

#[test]
fn tiles_of_no_power_of_two_read_no_limits_of_others() {
    // Rows are whole tiles of 192, so nothing says where they end.
    let (q, j) = (384usize, 300usize);
    let spec = "kernel: k\naxes: {Q: 384, J: {var: [1, 65536]}, D: 64, E: 64}\ninputs: {a: \"bf16[Q, D]\", b: \"bf16[J, D]\", v: \"bf16[J, E]\", f: \"i32[Q] in 0 .. J\", t: \"i32[Q] in 0 .. J\"}\n\
         outputs: {o: \"f32[Q, E]\"}\ncompute: |\n  s[q, j] = sum[d] (a[q, d] * b[j, d]) when f[q] <= j and j <= t[q]\n  m[q] = max[j] s[q, j]\n  w[q, j] = exp(s[q, j] - m[q])\n  \
         l[q] = sum[j] w[q, j]\n  o[q, e] = (sum[j] w[q, j] * v[j, e]) / l[q]\nworkloads: {smoke: {J: 64}}\n";
    let program = built(spec, &[j as i64], (192, 128, 3), &super::super::alternate::tests::target(1));
    let few = |n: usize, step: usize| halves((0..n).map(move |i| ((i * step) % 5) as f32 * 0.25 - 0.5));
    let list = |of: &dyn Fn(usize) -> usize| (0..q).flat_map(|i| (of(i) as i32).to_le_bytes()).collect::<Vec<u8>>();
    let alike = halves((0..j * 64).map(|i| (i % 64) as f32 / 16.0));
    let tensors = vec![few(q * 64, 3), few(j * 64, 7), alike, list(&|i| i / 2), list(&|i| i / 2 + 90)];
    for (i, y) in result(&program, &[j as i64], tensors, q * 64).iter().enumerate() {
        let wanted = (i % 64) as f32 / 16.0;
        assert!((y - wanted).abs() <= 0.01 * wanted + 1e-6, "{i}: {y}");
    }
}

#[test]
fn a_tile_that_is_read_twice_is_brought_once() {
    // Beside those that results leave by.
    let maps = CASES.each_ref().map(|case| {
        let kernel = &mut chained(case).kernels[0];
        let mut stored = std::collections::BTreeSet::new();
        change(&mut kernel.body, &mut |body| {
            stored.extend(body.iter().filter_map(|s| if let StmtKind::TensorStore { map, .. } = s.kind { Some(map) } else { None }))
        });
        (kernel.maps.len() - stored.len(), stored.len())
    });
    // A role of its own stores what it has made by its threads.
    assert_eq!(maps, [(3, 1), (2, 1), (3, 1), (1, 1), (1, 1), (3, 0), (3, 1)]);
    let gathers = |case: &Case| {
        let mut found = 0;
        change(&mut chained(case).kernels[0].body, &mut |body| {
            found += body.iter().filter(|s| matches!(s.kind, StmtKind::MbarrierArriveCopies { .. })).count()
        });
        found
    };
    assert_eq!(CASES.each_ref().map(gathers), [0, 0, 0, 2, 1, 0, 0]);
}

#[test]
fn what_threads_wrote_is_fenced_before_the_matrix_unit_reads() {
    for case in &CASES[3..6] {
        let mut program = chained(case);
        let mut taken = 0;
        change(&mut program.kernels[0].body, &mut |body| {
            let before = body.len();
            body.retain(|s| !matches!(s.kind, StmtKind::FenceProxyAsync));
            taken += before - body.len();
        });
        assert!(0 < taken);
        let fault = emulate::run(&program, &mut case.args()).expect_err("what is not seen").kind;
        assert_eq!(fault, Fault::Proxy);
    }
}

#[test]
fn arrivals_come_behind_their_copies() {
    for case in &CASES[3..5] {
        let mut program = chained(case);
        let mut moved = 0;
        change(&mut program.kernels[0].body, &mut |body| {
            if let Some(at) = body.iter().position(|s| matches!(s.kind, StmtKind::MbarrierArriveCopies { .. })) {
                let behind = body.iter().position(|s| matches!(s.kind, StmtKind::MbarrierWait { .. })).expect("a stage that is waited for");
                let arrival = body.remove(at);
                body.insert(behind + 1, arrival);
                moved += 1;
            }
        });
        assert_eq!(moved, 1);
        let fault = emulate::run(&program, &mut case.args()).expect_err("copies that nobody waits for").kind;
        assert_eq!(fault, Fault::AsyncNotWaited);
    }
}

#[test]
fn a_count_that_is_off_by_one_is_noticed() {
    for (case, more) in CASES.iter().flat_map(|case| [(case, -1i64), (case, 1)]) {
        for empty in [false, true] {
            let mut seen = 0;
            let fault = broken(case, &mut |s| match &mut s.kind {
                // Each operand has a full barrier, then an empty one.
                StmtKind::MbarrierInit { count, .. } => {
                    seen += 1;
                    let own = (seen % 2 == 0) == empty;
                    if own {
                        *count = (i64::from(*count) + more).max(0) as u32;
                    }
                    own
                }
                _ => false,
            });
            assert!([Fault::Deadlock, Fault::Mbarrier, Fault::AsyncNotWaited, Fault::RaceWriteAfterRead].contains(&fault), "{more} {empty}: {fault:?}");
        }
    }
}

#[test]
fn a_phase_that_is_flipped_is_noticed() {
    for case in &CASES {
        let fault = broken(case, &mut |s| match &mut s.kind {
            StmtKind::MbarrierWait { parity, .. } => {
                *parity = bin(BinaryOp::Xor, parity.clone(), Dev::i32(1));
                true
            }
            _ => false,
        });
        assert!([Fault::Deadlock, Fault::AsyncNotWaited, Fault::RaceWriteAfterRead, Fault::Uninitialised].contains(&fault), "{fault:?}");
    }
}

#[test]
fn a_stage_that_is_given_back_early_is_noticed() {
    for case in &CASES {
        let arrives = |s: &Stmt| matches!(&s.kind, StmtKind::If { then, .. } if then.iter().any(|s| matches!(s.kind, StmtKind::MbarrierArrive { expect_bytes: None, .. })));
        let mut program = chained(case);
        let mut moved = 0;
        change(&mut program.kernels[0].body, &mut |body| {
            for at in 1..body.len() {
                if arrives(&body[at]) && matches!(body[at - 1].kind, StmtKind::WarpgroupWait { .. }) {
                    body.swap(at - 1, at);
                    moved += 1;
                }
            }
        });
        assert!(2 <= moved, "{moved} places");
        let fault = emulate::run(&program, &mut case.args()).expect_err("a stage that is still read").kind;
        assert!([Fault::RaceWriteAfterRead, Fault::AsyncNotWaited].contains(&fault), "{fault:?}");
    }
}

/// Takes the barriers of warps before something is handed back whose numbers among all of them `drop` holds of; how many there are.
fn without_warp_barriers(program: &mut Program, drop: &dyn Fn(usize) -> bool) -> usize {
    let mut seen = 0;
    let hands_back = |s: &Stmt| matches!(&s.kind, StmtKind::If { then, .. } if then.iter().any(|s| matches!(s.kind, StmtKind::MbarrierArrive { .. })));
    change(&mut program.kernels[0].body, &mut |body| {
        let meets = |at: usize, body: &[Stmt]| matches!(body[at].kind, StmtKind::Barrier { scope: Scope::Warp }) && body.get(at + 1).is_some_and(hands_back);
        let mut gone = Vec::new();
        for at in (0..body.len()).filter(|at| meets(*at, body)) {
            gone.extend(drop(seen).then_some(at));
            seen += 1;
        }
        gone.into_iter().rev().for_each(|at| drop_statement(body, at));
    });
    seen
}

fn drop_statement(body: &mut Vec<Stmt>, at: usize) {
    body.remove(at);
}

#[test]
fn what_leaves_has_been_written_by_all_lanes_and_is_gone_before_the_next() {
    let waits = |s: &Stmt| matches!(&s.kind, StmtKind::If { then, .. } if then.iter().any(|s| matches!(s.kind, StmtKind::StoreWait { .. })));
    let meets = |s: &Stmt| matches!(s.kind, StmtKind::Barrier { scope: Scope::Warp });
    // The wait before a tile is written, the meeting behind it, the fence behind what was written, and the meeting behind that.
    let parts: [&dyn Fn(&[Stmt], usize) -> bool; 4] = [
        &|body, at| waits(&body[at]) && body.get(at + 1).is_some_and(meets),
        &|body, at| at > 0 && meets(&body[at]) && waits(&body[at - 1]),
        &|body, at| matches!(body[at].kind, StmtKind::FenceProxyAsync) && body.get(at + 1).is_some_and(meets),
        &|body, at| at > 0 && meets(&body[at]) && matches!(body[at - 1].kind, StmtKind::FenceProxyAsync),
    ];
    for case in [&CASES[0], &CASES[4]] {
        for (number, part) in parts.iter().enumerate() {
            let mut program = chained(case);
            let mut taken = 0;
            change(&mut program.kernels[0].body, &mut |body| {
                for at in (0..body.len()).rev().filter(|at| part(body, *at)).collect::<Vec<_>>() {
                    drop_statement(body, at);
                    taken += 1;
                }
            });
            assert_eq!(taken, 1, "part {number}");
            emulate::run(&program, &mut case.args()).expect_err(&format!("part {number} is not needed"));
        }
    }
}

#[test]
fn what_lanes_read_is_read_by_all_before_it_is_handed_back() {
    for case in [&CASES[2], &CASES[4], &CASES[5], &CASES[6]] {
        let all = without_warp_barriers(&mut chained(case), &|_| false);
        // Once a role that takes the number of a tile; factors of rows and what the results need are read by lanes, too, and points in the first trip and others.
        let (apart, listed) = (case.width > 256, case.condition == LISTED);
        assert_eq!(all, if case.row == "j" && !apart && !listed { 1 } else { 2 } + if apart || listed { 2 } else { 0 });
        let needed = |one: &usize| {
            let mut program = chained(case);
            without_warp_barriers(&mut program, &|at| at == *one);
            emulate::run(&program, &mut case.args()).is_err_and(|v| v.kind == Fault::RaceWriteAfterRead)
        };
        let needed: Vec<usize> = (0..all).filter(needed).collect();
        // Other lanes are in order wherever there are trips: all threads of the consumer say that an operand is there before the next number, and those that
        // read what the results need meet behind the next factors.
        // Those who load points meet in their waits for a stage, and the first trip's points are given back long before their stage is written again.
        // Where one thread brings all, those who take a number and leave results meet there before it brings so much that it writes the number's place again.
        let wanted: Vec<usize> = match (apart, listed) {
            (true, _) => vec![3],
            (_, true) => vec![1, 2],
            _ if case.row == "j" => Vec::new(),
            _ => (0..all).collect(),
        };
        assert_eq!(needed, wanted);
    }
}

#[test]
fn products_are_waited_for() {
    for case in &CASES {
        let fault = broken(case, &mut |s| match &mut s.kind {
            StmtKind::WarpgroupWait { pending } => {
                *pending += 1;
                true
            }
            _ => false,
        });
        assert!([Fault::MatrixRegisters, Fault::RaceWriteAfterRead].contains(&fault), "{fault:?}");
    }
}

/// A chain without states, a product of the same rows beside it, and a map of both.
const BESIDE: &str = "kernel: k\naxes: {Q: var, J: {var: [1, 65536]}, D: 64, E: 64}\ninputs: {a: \"bf16[Q, D]\", b: \"bf16[J, D]\", v: \"bf16[J, E]\", c: \"bf16[D, E]\", \
     f: \"i32[Q] in 0 .. J\", t: \"i32[Q] in 0 .. J\"}\noutputs: {o: \"f32[Q, E]\"}\ncompute: |\n  s[q, j] = sum[d] (a[q, d] * b[j, d]) when f[q] <= j and j <= t[q]\n  \
     w[q, j] = s[q, j] * 0.5\n  i[q, e] = sum[j] w[q, j] * v[j, e]\n  h[q, e] = sum[d] a[q, d] * c[d, e]\n  o[q, e] = i[q, e] + 2 * h[q, e]\nworkloads: {smoke: {Q: 8, J: 64}}\n";

/// Its tensors: numbers that `bf16` holds, and ranges of columns, which for some rows are none.
fn beside() -> Vec<Vec<u8>> {
    let [q, j] = SIZES.map(|n| n as usize);
    let few = |n: usize, step: usize| halves((0..n).map(move |i| ((i * step) % 5) as f32 * 0.25 - 0.5));
    let list = |of: &dyn Fn(usize) -> usize| (0..q).flat_map(|i| (of(i) as i32).to_le_bytes()).collect::<Vec<u8>>();
    // The second tile of rows has no columns.
    let end = |i: usize| if (64..128).contains(&i) { 0 } else { 20 + i % 100 };
    vec![few(q * 64, 3), few(j * 64, 7), few(j * 64, 11), few(64 * 64, 13), list(&|i| 1 + i % 20), list(&end)]
}

#[test]
fn a_product_beside_a_chain_reads_its_rows_before_they_are_handed_back() {
    let target = super::super::alternate::tests::target(1);
    let program = built(BESIDE, &SIZES, (64, 16, 1), &target);
    let [q, _] = SIZES.map(|n| n as usize);
    let number = |i: usize, step: usize| ((i * step) % 5) as f32 * 0.25 - 0.5;
    let found = result(&program, &SIZES, beside(), q * 64);
    for (i, y) in found.iter().enumerate() {
        let (row, e) = (i / 64, i % 64);
        let last = if (64..128).contains(&row) { 0 } else { 20 + row % 100 };
        let dot = |a: &dyn Fn(usize) -> f32, b: &dyn Fn(usize) -> f32| (0..64).map(|d| a(d) * b(d)).sum::<f32>();
        let rows = |d: usize| number(row * 64 + d, 3);
        let inside: f32 = (1 + row % 20..=last).map(|j| dot(&rows, &|d| number(j * 64 + d, 7)) * 0.5 * number(j * 64 + e, 11)).sum();
        let wanted = inside + 2.0 * dot(&rows, &|d| number(d * 64 + e, 13));
        assert!((y - wanted).abs() <= 0.01 * wanted.abs() + 0.5, "{i}: {y} for {wanted}");
    }
    // Every wait for products, and every buffer that is given back, one at a time.
    let run = |program: &Program| {
        let tensors = beside().into_iter().enumerate().map(|(i, t)| (TensorId(i as u32), t)).collect();
        emulate::run(program, &mut Args { sizes: SIZES.to_vec(), tensors, ..Args::default() }).err().map(|v| v.kind)
    };
    let weakened = |of: &dyn Fn(&mut Stmt) -> bool| {
        let mut faults = Vec::new();
        loop {
            let (mut program, mut seen) = (program.clone(), 0);
            change(&mut program.kernels[0].body, &mut |body| {
                for s in body.iter_mut() {
                    let mut other = s.clone();
                    if of(&mut other) {
                        seen += 1;
                        if seen == faults.len() + 1 {
                            *s = other;
                        }
                    }
                }
            });
            if seen <= faults.len() {
                return faults;
            }
            faults.push(run(&program));
        }
    };
    let waits = weakened(&|s| match &mut s.kind {
        StmtKind::WarpgroupWait { pending } => {
            *pending += 1;
            true
        }
        _ => false,
    });
    // Behind the last tile there is one for the product beside the chain.
    assert!(3 <= waits.len() && waits.iter().all(|f| matches!(f, Some(Fault::MatrixRegisters | Fault::RaceWriteAfterRead))), "{waits:?}");
    let handed = weakened(&|s| match &mut s.kind {
        StmtKind::If { then, .. } if then.iter().any(|s| matches!(s.kind, StmtKind::MbarrierArrive { expect_bytes: None, .. })) => {
            then.retain(|s| !matches!(s.kind, StmtKind::MbarrierArrive { .. }));
            true
        }
        _ => false,
    });
    assert!(handed.iter().all(|f| matches!(f, Some(Fault::Deadlock | Fault::Mbarrier))), "{handed:?}");
}
