//! Which operands the copy engine brings, in which layouts registers hold sums, and what of a ring fits where.

use super::*;

fn operands(a: &str, b: &str, compute: &str, sizes: &str) -> [Option<Operand>; 2] {
    let text = format!(
        "kernel: k\naxes: {{{sizes}}}\ninputs: {{a: \"{a}\", b: \"{b}\"}}\noutputs: {{c: \"f32[M, N]\"}}\ncompute: |\n  c[m, n] = {compute}\nworkloads: {{smoke: {{M: 8, N: 8, K: 64}}}}\n"
    );
    let text = if sizes.contains("K: {") || sizes.contains("K: var") { text } else { text.replace(", K: 64}}", "}}") };
    let p = flashderive_spec::parse(&text).unwrap_or_else(|d| panic!("{:?}", d.list));
    let s = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).expect("a sum");
    let axis = |name: &str| AxisId(p.axes.iter().position(|a| a.name == name).unwrap_or_else(|| panic!("no axis {name}")) as u32);
    let Node::Binary(Binary::Mul, left, right) = &s.value.node else { panic!("a product") };
    [operand(&p, left, axis("m"), axis("k"), 64, None), operand(&p, right, axis("n"), axis("k"), 64, None)]
}

const WIDE: &str = "M: {var: [0, 65536], multiple_of: 8}, N: {var: [0, 65536], multiple_of: 8}, K: {var: [0, 65536], multiple_of: 8}";

#[test]
fn the_copy_engine_reads_either_order_of_both_operands() {
    let found = operands("bf16[M, K]", "bf16[K, N]", "sum[k] a[m, k] * b[k, n]", WIDE).map(|o| o.map(|o| (o.inner, o.side, o.depth)));
    assert_eq!(found, [Some((1, 0, 1)), Some((1, 1, 0))]);
    let turned = operands("bf16[K, M]", "bf16[N, K]", "sum[k] a[k, m] * b[n, k]", WIDE).map(|o| o.map(|o| (o.inner, o.side, o.depth)));
    assert_eq!(turned, [Some((1, 1, 0)), Some((1, 0, 1))]);
}

#[test]
fn rows_that_start_anywhere_are_not_for_the_copy_engine() {
    let odd = "M: var, N: var, K: var";
    assert_eq!(operands("bf16[M, K]", "bf16[N, K]", "sum[k] a[m, k] * b[n, k]", odd), [None, None]);
    // The last index is both a row and a depth.
    let window = operands("bf16[M, 128]", "bf16[N, K]", "sum[k] a[m, min(m + k, 127)] * b[n, k]", WIDE);
    assert!(window[0].is_none() && window[1].is_some());
}

#[test]
fn rows_are_taken_as_far_apart_as_the_copy_engine_steps() {
    let pairs = "M: {var: [0, 65536], multiple_of: 8}, N: {var: [0, 65536], multiple_of: 8}, K: {var: [0, 65536], multiple_of: 8}";
    let [found, plain] = operands("bf16[2*M, K]", "bf16[N, K]", "sum[k] a[2 * m + 1, k] * b[n, k]", pairs);
    assert_eq!([found, plain].map(|o| o.map(|o| o.every)), [Some(2), Some(1)]);
    let odd = pairs.replacen(", multiple_of: 8", "", 1);
    let steps = |n: u32| operands("bf16[M, K]", "bf16[N, K]", &format!("sum[k] a[{n} * m, k] * b[n, k]"), &odd)[0].as_ref().map(|o| o.every);
    assert_eq!([3, 8, 9].map(steps), [Some(3), Some(8), None]);
    // Rows of a tile of the copy engine span 256 points at most, and neighbours in a row are copied whole.
    assert_eq!([1, 2, 3, 4, 8].map(|n| rows_of_a_copy(128, n)), [128, 128, 64, 64, 32]);
    assert_eq!(rows_of_a_copy(176, 2), 88);
    assert!(operands("bf16[K, 2*M]", "bf16[N, K]", "sum[k] a[k, 2 * m] * b[n, k]", pairs)[0].is_none());
}

#[test]
fn a_depth_that_ends_inside_its_tensor_is_read_in_whole_steps_only() {
    let short = "M: {var: [0, 65536], multiple_of: 8}, N: {var: [0, 65536], multiple_of: 8}, K: 72";
    assert!(operands("bf16[M, 128]", "bf16[N, K]", "sum[k] a[m, k] * b[n, k]", short)[0].is_none());
    let whole = short.replace("72", "64");
    assert!(operands("bf16[M, 128]", "bf16[N, K]", "sum[k] a[m, k] * b[n, k]", &whole)[0].is_some());
}

#[test]
fn a_fragment_is_that_of_the_instruction() {
    let (row, column, depth) = (AxisId(0), AxisId(1), AxisId(2));
    let contraction = ContractionPlan {
        left: Expr::int(0),
        right: Expr::int(0),
        row,
        column,
        depth,
        operand: flashderive_ir::dtype::DType::BF16,
        warps_m: 8,
        warps_n: 1,
        tile: [256, 128, 64],
    };
    let operand = Operand { tensor: TensorId(0), index: Vec::new(), every: 1, inner: 0, side: 0, depth: 0 };
    let ring = RingPlan {
        stays: None,
        product: TensorId(1),
        rows: vec![(row, 256)],
        left: operand.clone(),
        computed: None,
        right: operand,
        joint: Vec::new(),
        side: joint::Side::Columns,
        stages: 4,
        steps: 1,
        groups: 2,
        resident: 1,
        registers: None,
        raster: 1,
        chunk: 128,
        buffers: 1,
        alternate: false,
        cluster: 1,
        together: None,
        levels: None,
        over: Vec::new(),
        segments: None,
        memory: None,
        stream_k: None,
    };
    let layout = fragment(&contraction, &ring, 128);
    assert_eq!(layout.registers(), 128);
    for (thread, register) in [(0, 0), (5, 3), (31, 63), (37, 7), (130, 2), (255, 127), (200, 64)] {
        let (group, warp, lane) = (thread / 128, thread / 32 % 4, thread % 32);
        // 64 accumulators for each block of 64 rows.
        let (block, r) = (register / 64, register % 64);
        assert_eq!(layout.coordinate(row, thread, register), group * 128 + block * 64 + warp * 16 + r / 2 % 2 * 8 + lane / 4);
        assert_eq!(layout.coordinate(column, thread, register), r / 4 * 8 + lane % 4 * 2 + r % 2);
    }
}
