//! Chains of kernels, and where what they hand on lies.

use super::*;

fn target() -> Target {
    flashderive_spec::parse_target(include_str!("../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list))
}

/// The plan of a spec over a batch of small matrices, each group by its first plan of four warps.
fn planned(compute: &str, outputs: &str) -> Plan {
    let spec = format!(
        "kernel: k\naxes: {{B: {{var: [1, 4096]}}, N: 32, M: 32, K: 32, J: N}}\ninputs: {{a: \"bf16[B, N, K]\", b: \"bf16[B, K, M]\"}}\noutputs: {{{outputs}}}\n\
         compute: |\n{compute}\nworkloads: {{smoke: {{B: 3}}}}\naudit: {{round_operands: true}}\n"
    );
    let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
    let d = flashderive_derive::derive(&p, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
    let choice = |_| Choice { warps: 4, ..Choice::default() };
    plan::plan(&d, &target(), &BindOptions::default(), &choice, "", &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list))
}

/// Names of the common axes and of what the chain of all kernels hands on; `None` where they are no chain.
fn chained(compute: &str, outputs: &str) -> Option<(Vec<String>, Vec<String>)> {
    let plan = planned(compute, outputs);
    assert!(plan.kernels.len() > 1, "one kernel: {compute}");
    let chain = Chain::of(&plan, 0..plan.kernels.len(), 1, &target())?;
    let axes = chain.common.iter().map(|(a, _)| plan.problem.axis(*a).name.clone()).collect();
    Some((axes, chain.locals.iter().map(|l| chain.problem.tensor(l.tensor).name.clone()).collect()))
}

const SQUARE: &str = "  s[b, n, m] = sum[k] a[b, n, k] * b[b, k, m]\n";

#[test]
fn what_a_block_makes_it_can_read_anywhere() {
    let turned = format!("{SQUARE}  t[b, n, m] = s[b, n, m] + s[b, m, n]\n  y[b, n, m] = t[b, m, n] * (sum[j] t[b, j, 31 - n])");
    let (axes, handed) = chained(&turned, "y: \"f32[B, N, M]\"").expect("a chain");
    assert_eq!(axes, ["b"]);
    assert_eq!(handed, ["s", "t"]);
}

#[test]
fn what_others_read_stays_in_memory() {
    let next = "  y[b, n, m] = s[b, m, n] * 2.0";
    assert_eq!(chained(&format!("{SQUARE}{next}"), "y: \"f32[B, N, M]\"").expect("a chain").1, ["s"]);
    // An output is stored, and has a copy.
    assert_eq!(chained(&format!("{SQUARE}{next}"), "y: \"f32[B, N, M]\", s: \"f32[B, N, M]\"").expect("a chain").1, ["s_here"]);
    // What is read at another point of the batch.
    let other = "  y[b, n, m] = s[B - 1 - b, m, n] * 2.0";
    assert!(chained(&format!("{SQUARE}{other}"), "y: \"f32[B, N, M]\"").is_none());
}

#[test]
fn a_tile_of_rows_of_a_product_is_not_narrowed_to_one() {
    // All is at the block's own row, but a product has sixteen and more of them.
    let plan = planned("  s[b, n] = sum[k] a[b, 0, k] * b[0, k, n]\n  y[b, n, m] = s[b, 31 - n] + s[b, m]", "y: \"f32[B, N, M]\"");
    let product = plan.kernels.iter().find(|k| !k.contractions.is_empty()).expect("a product");
    assert!(product.grid.iter().any(|(a, tile)| plan.problem.axis(*a).name == "b" && *tile > 1), "{:?}", product.grid);
    assert!(Chain::of(&plan, 0..plan.kernels.len(), 1, &target()).is_none());
}

#[test]
fn rows_lie_apart_and_common_axes_take_no_room() {
    let plan = planned(&format!("{SQUARE}  y[b, n, m] = s[b, m, n] + 1.0"), "y: \"f32[B, N, M]\"");
    let p = &plan.problem;
    let s = p.statements.iter().find(|s| p.tensor(s.target).name == "s").expect("it is there");
    let common = [(s.target_axes[0], 1)];
    assert_eq!(strides(p, s.target, &s.target_axes, &common), Some((vec![0, 36, 1], 32 * 36)));
    assert_eq!(strides(p, s.target, &s.target_axes, &[]), None, "the batch has no constant extent");
}

#[test]
fn buffers_lie_over_those_that_are_dead() {
    let local = |len: u32| Local { tensor: TensorId(0), copy_of: None, axes: Vec::new(), elem: DType::F32, len, offset: 0 };
    let mut all = vec![(local(100), 0..2), (local(10), 0..4), (local(50), 2..3), (local(60), 2..4), (local(4), 3..4)];
    settle(&mut all);
    let places: Vec<(u32, u32)> = all.iter().map(|(l, _)| (l.offset, end(l))).collect();
    assert_eq!(places, [(0, 400), (400, 448), (0, 208), (448, 688), (0, 16)]);
    for (i, (a, alive)) in all.iter().enumerate() {
        for (b, other) in &all[..i] {
            let together = other.start < alive.end && alive.start < other.end;
            assert!(!together || end(a) <= b.offset || end(b) <= a.offset);
        }
    }
}

/// The chain of a choice of each of many short rows, and of what is made of it, with so many rows a block.
fn chosen(points: u32) -> Option<Chain> {
    let spec = "kernel: k\naxes: {T: {var: [0, 1000000]}, E: 64, K: 4}\ninputs: {x: \"f32[T, E]\"}\noutputs: {w: \"f32[T, K]\", at: \"i32[T, K]\"}\n\
                compute: |\n  v[t, k], at[t, k] = topk[e -> k] x[t, e]\n  w[t, k] = v[t, k] * x[t, max(at[t, k], 0)]\nworkloads: {smoke: {T: 3}}\n";
    let p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
    let d = flashderive_derive::derive(&p, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
    let choice = |_| Choice { warps: 4, sharing: 0, ..Choice::default() };
    let plan = plan::plan(&d, &target(), &BindOptions::default(), &choice, "", &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
    assert_eq!(plan.kernels.len(), 2);
    Chain::of(&plan, 0..2, points, &target())
}

#[test]
fn a_block_has_several_short_rows() {
    let chain = chosen(8).expect("a chain");
    let p = &chain.problem;
    assert_eq!(chain.common.iter().map(|(a, points)| (p.axis(*a).name.as_str(), *points)).collect::<Vec<_>>(), [("t", 8)]);
    // Tiles with fewer rows come one after the other, those with more are cut.
    for (k, (turns, _)) in chain.plans.iter().zip(&chain.turns) {
        let tile = k.grid.iter().find(|(a, _)| *a == chain.common[0].0).expect("by rows").1;
        assert_eq!(i64::from(tile) * turns, 8, "{:?}", k.grid);
        assert!(k.master.extent(chain.common[0].0) <= tile);
    }
    let [points, values] = [0, 1].map(|i| &chain.locals[i]);
    assert_eq!((p.tensor(points.tensor).name.as_str(), points.copy_of.is_some()), ("v", false));
    assert_eq!((p.tensor(values.tensor).name.as_str(), values.copy_of.is_some()), ("at_here", true));
    // Eight rows of four, apart.
    assert_eq!(points.len, 8 * 8);
}

#[test]
fn a_row_alone_is_narrow() {
    let chain = chosen(1).expect("a chain");
    let rows = chain.common[0].0;
    assert!(chain.plans.iter().all(|k| k.grid.iter().all(|(a, tile)| *a != rows || *tile == 1)));
    assert!(chain.turns.iter().all(|(turns, _)| *turns == 1));
}
