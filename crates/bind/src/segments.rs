//! Contractions over rows in segments: one operand is chosen row by row, by a number that never falls from row to row.
//!
//! ```text
//! c[m, n] = sum[k] a[m, k] * w[g(m), n, k]                 g never falls along m: see `rising`
//!
//! end[s]  = sum[m] (1 if g(m) <= s else 0)                 a kernel of its own
//! c[m, n] = sum[k] a[m, k] * w[s, n, k]                    for end[s - 1] <= m < end[s]: a ring, tiles counted from segment to segment
//! ```
//! Points of equal `g` lie side by side, so a tile of rows that stays inside a segment has one right operand: a coordinate of
//! the copy engine. `end` is counted from `g` as it is, so segments lie inside the rows and follow one another whatever the
//! data: every row is in exactly one of them, and empty ones have no tiles. How many tiles there are is known only when
//! the kernel runs: each of a bounded number of blocks walks along the segments to its next tile.

use crate::address;
use crate::contraction::{self, Product, Sides};
use crate::group;
use crate::levels;
use crate::plan::{KernelPlan, Task};
use crate::prologue;
use crate::relay;
use crate::ring::{self, Side, INSTRUCTION_ROWS};
use flashderive_derive::expr::map_expressions;
use flashderive_derive::rising;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, Space, Trace};
use std::sync::Arc;

/// How the rows of a ring are cut.
#[derive(Clone, Debug, PartialEq)]
pub struct Segments {
    /// The axis of the segments.
    pub axis: AxisId,
    /// Where each ends: the number of rows in it and before it.
    pub ends: TensorId,
    /// The side of a tile that they lie along: the columns where the operands changed sides.
    pub side: Side,
    /// About how many whole tiles a block has, for the sizes of the plan.
    pub trips: i64,
}

/// A sum of products whose one operand is chosen by a number that never falls along the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The axis of the rows.
    pub row: AxisId,
    /// The operand with the rows.
    left: Expr,
    /// The operand that is chosen, the number that chooses it, and how many choices there are.
    right: Expr,
    pub number: Expr,
    pub choices: Extent,
}

/// Whether `s` is such a sum whose rows are read as they lie in memory. What is chosen may be computed.
pub fn find(p: &Problem, s: &Statement) -> Option<Chosen> {
    // Factors that stay the same over blocks of the depth are multiplied with sums over a block (see [`crate::levels`]).
    [rest(s)?, all(s)].into_iter().find_map(|factors| look(p, s, &factors, |c| direct(&c.left)))
}

/// Such a sum whose sides are what they may be, without the factors of blocks of the depth, which are multiplied with sums over a block; or with them, where
/// these do not leave two sides.
pub fn any(p: &Problem, s: &Statement, with_blocks: bool) -> Option<(Chosen, Sides)> {
    let factors = if with_blocks { all(s) } else { rest(s)? };
    let chosen = look(p, s, &factors, |c| of_chosen(s, c.clone()).is_some())?;
    Some((chosen.clone(), of_chosen(s, chosen)?))
}

/// What tells the segments of `s` apart, if a kernel of its own begins with it: a ring walks along segments that are known, and brings operands from memory.
pub fn begins(p: &Problem, s: &Statement) -> Option<Vec<TensorId>> {
    chosen(p, s).map(|chosen| chosen.number.tensors())
}

/// Such a sum, with the factors of blocks or without.
pub fn chosen(p: &Problem, s: &Statement) -> Option<Chosen> {
    any(p, s, false).or_else(|| any(p, s, true)).map(|(chosen, _)| chosen)
}

fn all(s: &Statement) -> Vec<Expr> {
    let mut factors = Vec::new();
    contraction::product(&s.value, &mut factors);
    factors
}

/// The factors that move along the depth.
fn rest(s: &Statement) -> Option<Vec<Expr>> {
    let Kind::Reduce { axes, .. } = &s.kind else { return None };
    Some(levels::steady(&s.value, *axes.first()?).map_or_else(|| all(s), |(_, _, rest)| rest))
}

fn of_chosen(s: &Statement, chosen: Chosen) -> Option<Sides> {
    let Kind::Reduce { axes, .. } = &s.kind else { return None };
    let others = chosen.right.axes();
    let column = s.target_axes.iter().rev().copied().find(|a| *a != chosen.row && others.contains(a))?;
    // No index of its own but the rows and the depth.
    let depth = *axes.first()?;
    let axes = chosen.left.axes();
    let plain = axes.contains(&depth) && axes.iter().all(|a| *a == depth || *a == chosen.row);
    plain.then_some(Sides { left: chosen.left, right: chosen.right, row: chosen.row, column, depth })
}

/// Whether `e` is a read at places that no table gives.
fn direct(e: &Expr) -> bool {
    matches!(&e.node, Node::Read(_, plain) if plain.iter().all(|e| e.tensors().is_empty()))
}

/// The sum of the product of `factors` as one with a side that a number chooses, the same number wherever a row is in it.
fn look(p: &Problem, s: &Statement, factors: &[Expr], fits: impl Fn(&Chosen) -> bool) -> Option<Chosen> {
    let Kind::Reduce { op: Combine::Sum, axes } = &s.kind else { return None };
    let [depth] = axes.as_slice() else { return None };
    numbers(p, s, factors).into_iter().find_map(|(row, number, choices)| {
        let mentions = |e: &&Expr| {
            let mut found = false;
            e.walk(&mut |e| found |= *e == number);
            found
        };
        let (right, left): (Vec<&Expr>, Vec<&Expr>) = factors.iter().partition(mentions);
        let times = |list: Vec<&Expr>| list.into_iter().cloned().reduce(|a, b| Expr::binary(Binary::Mul, a, b));
        let (left, right) = (times(left)?, times(right)?);
        // With the number for a constant, what it chooses has no row and no table.
        let steady = right.rewrite(&mut |e| (*e == number).then(|| Expr::int(0)));
        let mut tables = false;
        steady.walk(&mut |e| tables |= matches!(&e.node, Node::Read(_, index) if index.iter().any(|i| !i.tensors().is_empty())));
        let apart = left.axes().contains(&row) && !steady.axes().contains(&row) && !tables && row != *depth && steady.axes().contains(depth);
        let chosen = Chosen { row, left, right, number, choices };
        let there = group::guards(s).iter().all(|g| *g == within(&chosen));
        (apart && there && fits(&chosen)).then_some(chosen)
    })
}

/// The numbers that may choose an operand among `factors`, each with its row and how many choices there are.
fn numbers(p: &Problem, s: &Statement, factors: &[Expr]) -> Vec<(AxisId, Expr, Extent)> {
    let mut found: Vec<(AxisId, Expr, Extent)> = Vec::new();
    for f in factors {
        f.walk(&mut |e| {
            let Node::Read(t, index) = &e.node else { return };
            let mut looked = index.iter().zip(&p.tensor(*t).shape).filter(|(e, _)| !e.tensors().is_empty());
            let (Some((number, extent)), None) = (looked.next(), looked.next()) else { return };
            let [row] = number.axes()[..] else { return };
            if s.target_axes.contains(&row) && !found.iter().any(|(_, n, _)| n == number) && rising::rises(p, number, row) {
                found.push((row, number.clone(), extent.clone()));
            }
        });
    }
    found
}

/// That a row is in a segment: its number is that of one.
fn within(chosen: &Chosen) -> Expr {
    let count = chosen.choices.as_constant().map_or_else(|| Expr::new(Node::Extent(chosen.choices.clone())), Expr::int);
    Expr::binary(Binary::Lt, chosen.number.clone(), count)
}

/// The condition of rows that are in a segment, as one of rows that a tile may bring: those of the last tile lie behind the last row, too, at most as many as it
/// has. `None` where `guard` is another condition.
pub fn brought(p: &Problem, guard: Option<&Expr>) -> Option<Option<Expr>> {
    let Some(guard) = guard else { return Some(None) };
    let Node::Binary(Binary::Lt, number, count) = &guard.node else { return None };
    let Node::Read(t, index) = &number.node else { return None };
    let [Expr { node: Node::Axis(row), .. }] = index.as_slice() else { return None };
    let falls = !rising::rises(p, number, *row) || !count.axes().is_empty();
    let before = Expr::binary(Binary::Max, Expr::binary(Binary::Sub, Expr::axis(*row), Expr::int(ring::MOST_ROWS)), Expr::int(0));
    let earlier = Expr { node: Node::Read(*t, vec![before]), span: number.span };
    (!falls).then(|| Some(Expr::binary(Binary::Lt, earlier, (**count).clone())))
}

/// `s` among the rows of segment `axis`.
fn among(s: &Statement, chosen: &Chosen, axis: AxisId) -> Statement {
    let held = within(chosen);
    let guard = address::conjunction(group::guards(s).into_iter().filter(|g| *g != held).collect());
    let s = Statement { guard, ..s.clone() };
    map_expressions(&s, &mut |e| e.rewrite(&mut |e| (*e == chosen.number).then(|| Expr::axis(axis))))
}

/// A ring of `statements` over segments, and the statement that finds where they end if nothing else does; their axis and their ends are left in `p`.
pub fn plan(p: &mut Problem, task: &Task, trace: &mut Trace) -> Option<(Option<Statement>, KernelPlan)> {
    let Task { shape, statements, target, sizes, .. } = *task;
    if !task.choice.is_ring() {
        return None;
    }
    let (s, chosen) = statements.iter().find_map(|s| Some((s, find(p, s)?)))?;
    task.choice.ring_that(|r| r.cluster == 1 && r.together == 1 && !r.stream_k && !r.alternate)?;
    // Tiles bring rows behind the last one that is there: of what kernels make, copies alone have those.
    let made = |t: &TensorId| p.tensor(*t).role == Role::Temp && !relay::laid(p, *t);
    if s.guard.is_some() && chosen.left.tensors().iter().any(made) {
        return None;
    }
    let (mut whole, mut told) = (p.clone(), trace.clone());
    let (axis, ends, found) = segments(&mut whole, &chosen, s);
    let inside: Vec<Statement> = statements.iter().map(|s| among(s, &chosen, axis)).collect();
    let task = task.of(shape, &inside);
    let mut ring = if inside.iter().any(|s| levels::divides(&whole, s, target)) {
        levels::plan(&mut whole, &task, &mut told)?
    } else {
        let product = |s: &Statement| contraction::shape(&whole, s, shape, None).filter(|c| contraction::usable(&whole, c, target));
        let products: Vec<(TensorId, Product)> = inside.iter().filter_map(|s| Some((s.target, product(s)?))).collect();
        ring::plan(&whole, &task, &products)?
    };
    let r = ring.ring.as_mut().filter(|r| r.memory.is_none() && r.left.along_depth() && r.left != r.right)?;
    let c = ring.contractions.get(&r.product).filter(|c| [c.row, c.column].contains(&chosen.row))?;
    let side = if c.row == chosen.row { Side::Rows } else { Side::Columns };
    // Segments begin anywhere, and a tile of the copy engine at multiples of 16 bytes of what is contiguous.
    if side == Side::Columns && !r.right.along_depth() {
        return None;
    }
    // Rows of several products side by side are those of one segment only where they are columns of the instruction.
    if side == Side::Columns && !r.joint.is_empty() {
        return None;
    }
    // Tiles begin where segments do.
    if side == Side::Rows && r.computed.as_ref().is_some_and(prologue::Computed::shares_rows) {
        return None;
    }
    // One tile is a segment's rows by columns: further axes have no order yet.
    if shape.common.iter().any(|a| *a != c.row && *a != c.column) {
        return None;
    }
    // Instructions without rows are left out: half of the rows of one are lost in each segment, or half of the columns of a tile.
    let extent = |a: AxisId| whole.axis(a).extent.eval(sizes).max(1);
    let ceil = |a: i64, b: i64| (a + b - 1) / b;
    let (tile, lost, other, width) = match side {
        Side::Rows => (r.height(c), INSTRUCTION_ROWS, c.column, r.width(c)),
        Side::Columns => (r.width(c), r.width(c), c.row, r.height(c)),
    };
    // Rows that have none of the numbers are in no segment.
    let share = if s.guard.is_some() { density(p, sizes) } else { 1.0 };
    let there = (extent(chosen.row) as f64 * share).ceil() as i64;
    let held = extent(axis).min(there);
    let rows = there + held * i64::from(lost) / 2;
    let tiles = ceil(rows, i64::from(tile)) * ceil(extent(other), i64::from(width));
    let text = |e: &Expr| flashderive_ir::text::expr(p, e);
    let (row, number) = (&p.axis(chosen.row).name, text(&chosen.number));
    ring.record = told.record(Record {
        step: "step2",
        rule: "segments",
        subject: p.tensor(r.product).name.clone(),
        premises: vec![ring.record],
        conclusion: format!(
            "{number} never falls along `{row}`: points of equal value lie side by side, and `{}` is the same for a tile that stays among them; tiles are counted from segment to segment{}",
            text(&chosen.right),
            if found.is_none() { ", whose ends are known" } else { "" }
        ),
        space: Space::Problem,
        span: s.span,
    });
    r.segments = Some(Segments { axis, ends, side, trips: ceil(tiles, ring.workers.max(1)) });
    ring.master = ring::fragment(c, r, r.chunk);
    (*p, *trace) = (whole, told);
    Some((found, ring))
}

/// Which share of the rows that `s` makes are there for sizes like a workload's: those in a segment, if it has no others.
pub fn share(p: &Problem, s: &Statement, sizes: &[i64]) -> f64 {
    // A copy for a ring has the rows of its last tile, too.
    let Some(Expr { node: Node::Binary(Binary::Lt, number, _), .. }) = &s.guard else { return 1.0 };
    let (Node::Read(t, _), [row]) = (&number.node, &number.axes()[..]) else { return 1.0 };
    let list = Expr { node: Node::Read(*t, vec![Expr::axis(*row)]), span: number.span };
    if p.tensor(*t).shape.len() == 1 && rising::rises(p, &list, *row) {
        density(p, sizes)
    } else {
        1.0
    }
}

/// Which share of numbers that may be none is one, in the workload of these sizes.
fn density(p: &Problem, sizes: &[i64]) -> f64 {
    p.workloads.iter().find(|w| w.sizes == sizes).map_or(1.0, |w| f64::from(w.density) / 1000.0)
}

/// That segment `at` has a row, of a product whose segments end at a known list.
pub fn occupied(p: &Problem, s: &Statement, at: AxisId) -> Option<Expr> {
    let chosen = chosen(p, s)?;
    let list = known(p, &chosen)?;
    let read = |e: Expr| Expr { node: Node::Read(list, vec![e]), span: s.span };
    let before = read(Expr::binary(Binary::Sub, Expr::axis(at), Expr::int(1)));
    let first = Expr::binary(Binary::Lt, Expr::int(0), Expr::axis(at));
    let begin = Expr { node: Node::Select(Arc::new(first), Arc::new(before), Arc::new(Expr::int(0))), span: s.span };
    Some(Expr::binary(Binary::Lt, begin, read(Expr::axis(at))))
}

/// The list of ends that `number` counts, where it is the number of those that a row has passed and they never fall: rows of `number` at most `s` end there.
fn known(p: &Problem, chosen: &Chosen) -> Option<TensorId> {
    let Node::Read(t, _) = &chosen.number.node else { return None };
    let s = p.writer(*t).map(|w| p.statement(w))?;
    let (Kind::Reduce { op: Combine::Sum, axes }, [row], None) = (&s.kind, s.target_axes.as_slice(), &s.guard) else { return None };
    let Node::Select(passed, one, none) = &s.value.node else { return None };
    let Node::Binary(Binary::Le, end, at) = &passed.node else { return None };
    let Node::Read(list, index) = &end.node else { return None };
    let tensor = p.tensor(*list);
    let counts = one.node == Node::Int(1) && none.node == Node::Int(0) && at.node == Node::Axis(*row);
    let all = matches!((axes.as_slice(), index.as_slice()), ([a], [e]) if e.node == Node::Axis(*a) && p.axis(*a).extent == tensor.shape[0]);
    let whole = tensor.shape.first() == Some(&chosen.choices);
    (counts && all && whole && tensor.role == Role::Temp && tensor.fill == Fill::Offsets).then_some(*list)
}

/// The axis of the segments, as many as the operand that is chosen has choices, the numbers of rows at their ends, and the statement that counts these.
fn segments(p: &mut Problem, chosen: &Chosen, s: &Statement) -> (AxisId, TensorId, Option<Statement>) {
    let name = format!("{}_segment", p.axis(chosen.row).name);
    let extent = chosen.choices.clone();
    let rows = p.axis(chosen.row).extent.clone();
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    p.axes.push(Axis { name: name.clone(), extent: extent.clone(), span: s.span });
    let axis = AxisId(p.axes.len() as u32 - 1);
    if let Some(list) = known(p, chosen) {
        return (axis, list, None);
    }
    p.tensors.push(Tensor {
        name: format!("{}_{name}_end", p.tensor(s.target).name),
        role: Role::Temp,
        dtype: if rows.eval(&most) <= i64::from(i32::MAX) { DType::I32 } else { DType::I64 },
        shape: vec![extent],
        axes: vec![Some(axis)],
        storage: Storage::RowMajor,
        range: Some((IndexBound { extent: Extent::constant(0), plus: 0 }, IndexBound { extent: rows, plus: 0 })),
        fill: Fill::Default,
        span: s.span,
    });
    let ends = TensorId(p.tensors.len() as u32 - 1);
    let counted = Expr::binary(Binary::Le, chosen.number.clone(), Expr::axis(axis));
    let value = Expr { node: Node::Select(Arc::new(counted), Arc::new(Expr::int(1)), Arc::new(Expr::int(0))), span: s.span };
    let kind = Kind::Reduce { op: Combine::Sum, axes: vec![chosen.row] };
    (axis, ends, Some(Statement { target: ends, target_axes: vec![axis], kind, value, more: Vec::new(), guard: None, span: s.span }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Choice;

    fn found(inputs: &str, compute: &str) -> Option<(String, Vec<String>)> {
        let spec = format!(
            "kernel: k\naxes: {{E: {{var: [1, 64]}}, M: var, N: var, K: var}}\ninputs: {{a: \"bf16[M, K]\", w: \"bf16[E, N, K]\", {inputs}}}\noutputs: {{c: \"bf16[M, N]\"}}\ncompute: |\n  {compute}\nworkloads: {{smoke: {{E: 3, M: 8, N: 8, K: 64}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let s = p.statements.last().expect("a statement");
        let chosen = find(&p, s)?;
        let text = |e: &Expr| flashderive_ir::text::expr(&p, e);
        let Node::Read(_, index) = &chosen.right.node else { return None };
        Some((text(&chosen.number), index.iter().map(text).collect()))
    }

    #[test]
    fn rows_in_order_are_segments_whichever_operand_comes_first() {
        let list = "g: {type: \"i32[M] in 0 .. E\", fill: offsets}";
        let (number, index) = found(list, "c[m, n] = sum[k] a[m, k] * w[g[m], n, k]").expect("segments");
        assert_eq!((number.as_str(), index.len()), ("g[m]", 3));
        assert!(found(list, "c[m, n] = sum[k] w[g[m], n, k] * a[m, k]").is_some());
        let ends = "x: \"i32[E] in 0 .. M+1\"";
        let counted = "s[m] = sum[e] (1 if x[e] <= m else 0)\n  c[m, n] = sum[k] a[m, k] * w[min(s[m], E - 1), n, k]";
        assert!(found(ends, counted).is_some());
    }

    #[test]
    fn rows_that_are_looked_up_are_an_operand_that_can_be_written_first() {
        let sides = |inputs: &str, left: &str| {
            let spec = format!(
                "kernel: k\naxes: {{E: {{var: [1, 64]}}, T: {{var: [1, 64]}}, M: var, N: var, K: var}}\ninputs: {{x: \"bf16[T, K]\", w: \"bf16[E, N, K]\", i: \"i32[M] in 0 .. T\", {inputs}}}\noutputs: {{c: \"bf16[M, N]\"}}\ncompute: |\n  c[m, n] = sum[k] {left} * w[g[m], n, k]\nworkloads: {{smoke: {{E: 3, T: 3, M: 8, N: 8, K: 64}}}}\n"
            );
            let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
            let s = p.statements.last().expect("a statement").clone();
            assert_eq!(find(&p, &s), None);
            any(&p, &s, false).map(|(_, x)| [x.row, x.column, x.depth].map(|a| p.axis(a).name.clone()))
        };
        let list = "g: {type: \"i32[M] in 0 .. E\", fill: offsets}";
        let found = Some(["m", "n", "k"].map(String::from));
        assert_eq!(sides(list, "x[i[m], k]"), found);
        assert_eq!(sides(list, "relu(x[i[m], k])"), found);
        assert_eq!(sides("g: \"i32[M] in 0 .. E\"", "x[i[m], k]"), None, "segments in any order");
    }

    #[test]
    fn of_rows_that_may_be_in_no_segment_a_share_is_there() {
        let share = |list: &str, sizes: &[i64]| {
            let spec = format!(
                "kernel: k\naxes: {{E: 4, M: var, N: var, K: var}}\ninputs: {{a: \"bf16[M, K]\", w: \"bf16[E, N, K]\", g: {list}}}\noutputs: {{c: \"bf16[M, N]\"}}\ncompute: |\n  v[m, n] = sum[k] a[m, k] * w[g[m], n, k] when g[m] < E\n  c[m, n] = v[m, n] else 0.0\nworkloads: {{full: {{M: 800, N: 64, K: 128, density: 0.25}}, smoke: {{M: 8, N: 8, K: 64}}}}\n"
            );
            let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
            let s = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).expect("a sum");
            assert!(s.guard.is_some());
            super::share(&p, s, sizes)
        };
        let sorted = "{type: \"i32[M] in 0 .. E+1\", fill: offsets}";
        assert_eq!(share(sorted, &[800, 64, 128]), 0.25);
        assert_eq!(share(sorted, &[8, 8, 64]), 1.0, "another workload");
        assert_eq!(share("\"i32[M] in 0 .. E+1\"", &[800, 64, 128]), 1.0, "rows in any order");
    }

    #[test]
    fn rows_in_any_order_are_not() {
        assert_eq!(found("g: \"i32[M] in 0 .. E\"", "c[m, n] = sum[k] a[m, k] * w[g[m], n, k]"), None);
        // The number moves with the columns, or the operand has the rows a second time.
        let list = "g: {type: \"i32[N] in 0 .. E\", fill: offsets}, h: {type: \"i32[M] in 0 .. E\", fill: offsets}";
        assert_eq!(found(list, "c[m, n] = sum[k] a[m, k] * w[max(g[n], h[m]), n, k]"), None);
        assert_eq!(found(list, "c[m, n] = sum[k] a[m, k] * w[h[m], min(m, N - 1), k]").map(|f| f.0), None);
    }

    #[test]
    fn the_ends_are_counted_from_the_number_itself() {
        let spec = "kernel: k\naxes: {E: {var: [1, 64]}, M: var, N: {var: [0, 65536], multiple_of: 8}, K: {var: [0, 65536], multiple_of: 8}}\ninputs: {a: \"bf16[M, K]\", w: \"bf16[E, N, K]\", g: {type: \"i32[M] in 0 .. E\", fill: offsets}}\noutputs: {c: \"bf16[M, N]\"}\ncompute: |\n  c[m, n] = sum[k] a[m, k] * w[g[m], n, k]\nworkloads: {smoke: {E: 3, M: 800, N: 800, K: 64}}\n";
        let mut p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let target = flashderive_spec::parse_target(include_str!("../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let statements = p.statements.clone();
        let shape = group::shape(&p, &[0]).expect("a shape");
        let tile = |rows, groups| Choice {
            ring: ring::CHOICES.iter().copied().find(|c| (c.rows, c.groups, c.swap, c.cluster, c.alternate, c.together) == (rows, groups, false, 1, false, 1)),
            ..Choice::default()
        };
        let mut trace = Trace::default();
        let span = statements[0].span;
        let fused = Record { step: "step2", rule: "fuse", subject: "c".into(), premises: Vec::new(), conclusion: String::new(), space: Space::Problem, span };
        let record = trace.record(fused);
        let mut plan = |choice: Choice| {
            plan(
                &mut p,
                &Task { shape: &shape, statements: &statements, target: &target, sizes: &[3, 800, 800, 64], record, choice: choice.into() },
                &mut trace,
            )
        };
        assert_eq!(plan(Choice::default()), None);
        let (ends, ring) = plan(tile(256, 2)).expect("a ring");
        let ends = ends.expect("ends that are counted");
        let r = ring.ring.expect("a ring");
        // Consumers take turns in the rows: with 128 rows in a segment both have 64.
        assert_eq!(r.block_strides(2), [128, 64]);
        assert_eq!(r.segments.map(|s| s.ends), Some(ends.target));
        assert_eq!(flashderive_ir::text::statement(&p, &ends), "c_m_segment_end[m_segment] = sum[m] (1 if (g[m] <= m_segment) else 0)");
    }
}
