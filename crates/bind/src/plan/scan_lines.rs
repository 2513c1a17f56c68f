//! Scans across lines of memory: the streamed axis moves by rows, and neighbours are along an axis of the grid. A block has a line of columns,
//! neighbouring lanes have neighbouring columns, and what lanes are left and the warps have runs of points of the same columns.
//!
//! Short rows that lie along the lines are the same with their axes exchanged: a few neighbouring lanes have the runs of one row, and the lanes that
//! are left and the warps have rows of their own, so that a block has as many rows as it has room for. What decides is how long rows are and how many,
//! not what is scanned: a warp holds a row whole ([`ACCESSES`], [`HELD_STATES`]), and the rows fill the device ([`BLOCKS_EACH`]).

use super::*;
use crate::layout::Mode;

/// Bits of neighbouring columns that a thread takes of a row of the widest tensor: accesses of 8 bytes copy at 3.8 TB/s, of 4 bytes at 3.5 (h200,
/// section 1), and with 16 a line of 128 bytes would leave four lanes to each column, whose shuffles cost more than the accesses that they save.
const COLUMN_BITS: u32 = 64;

/// Bits of the narrowest tensor's columns that a thread takes, at least: shorter accesses cannot be copied ahead.
const LEAST_BITS: u32 = 32;

/// Bits of the longest access of a thread.
const ACCESS_BITS: u32 = 128;

/// Accesses that a thread has of a short row. One H200, 33.5 million f32 in rows, scanned, us: rows of 256 with two accesses 67, over four warps 83; rows of 512
/// with four 95, over four warps 63.
const ACCESSES: u32 = 2;

/// Blocks with several short rows for each multiprocessor. One H200: 128 rows of 64 (trial `chunked_resets`) 0.8 us longer with two of them a block.
const BLOCKS_EACH: i64 = 2;

/// Components of states that a thread holds of a tile: with what they are made from they fit 64 registers.
const HELD_STATES: u32 = 16;

/// How scans are laid out whose block has several rows.
pub(super) struct Across {
    /// Points of a tile along the stream.
    pub tile: u32,
    /// Rows of a block, by axes of the grid.
    pub rows: Vec<(AxisId, u32)>,
    pub layout: Layout,
}

/// The layout of a kernel of scans, maps and sums along one axis whose inputs lie across it, or whose rows are short, if it is one.
pub(super) fn across(p: &Problem, task: &Task) -> Option<Across> {
    let Task { shape, statements, sizes, choice, .. } = *task;
    // A handful of points are a resident axis.
    let (stream, held) = match (shape.stream, shape.local.as_slice()) {
        (Some(stream), []) => (stream, false),
        (None, [row]) => (*row, true),
        _ => return None,
    };
    let scans = |s: &Statement| matches!(&s.kind, Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } if *axis == stream);
    let plain = |s: &Statement| match &s.kind {
        Kind::Map => true,
        Kind::Reduce { op, .. } => crate::laws::commutes(p, *op),
        _ => scans(s),
    };
    if !statements.iter().any(scans) || !statements.iter().all(|s| plain(s) || place::scatters(s)) {
        return None;
    }
    let across = if held { None } else { columns_of_stream(p, statements, shape, stream) };
    let Some((columns, _)) = across else { return short_rows(p, task, stream) };
    if !statements.iter().all(plain) {
        return None;
    }
    let lies = |t: TensorId| in_memory(p, statements, t);
    let (bits, group, _) = contiguous_of(p, statements, columns, &lies)?;
    let extent = |a: AxisId| pow2(p.axis(a).extent.eval(sizes).max(1));
    let most = extent(columns);
    let line = (1024 / bits).min(most);
    let tensors = statements.iter().flat_map(|s| group::reads(s).into_iter().chain([s.target])).filter(|t| lies(*t));
    let narrowest = tensors.filter(|t| !p.tensor(*t).shape.is_empty()).map(|t| p.tensor(t).dtype.bits()).filter(|b| *b >= 8).min().unwrap_or(bits);
    let vector = (COLUMN_BITS / bits).max(LEAST_BITS / narrowest).clamp(1, group.max(1)).min(line);
    let lanes = (line / vector).min(32);
    let shared = 32 / lanes;
    let points = (loaded_at_once(p, statements, stream) as u32).min(HELD_STATES / components(p, statements)) / choice.shrink();
    let steps = extent(stream);
    let run = (points / vector).clamp(1, (steps / shared).max(1));
    let warps = (steps / (run * shared)).clamp(1, choice.warps());
    let beside = choice.warps() / warps;
    // Runs in registers, then lanes, then warps.
    let (t, c) = (stream, columns);
    let layout = Layout {
        regs: vec![Mode::new(t, run, 1), Mode::new(c, vector, 1)],
        lanes: vec![Mode::new(c, lanes, vector), Mode::new(t, shared, run)],
        warps: vec![Mode::new(t, warps, run * shared), Mode::new(c, beside, vector * lanes)],
    };
    Some(Across { tile: run * shared * warps, rows: vec![(c, vector * lanes * beside)], layout: layout.canonical() })
}

/// The layout of scans of rows so short that a warp has one or several whole: a thread has an access of 16 bytes, or two, of a row that lies along the lines, of
/// any other the whole of it. The rows of a block are those that lie closest. Rows too few for [`BLOCKS_EACH`] have blocks of their own.
fn short_rows(p: &Problem, task: &Task, stream: AxisId) -> Option<Across> {
    let Task { shape, statements, target, choice, .. } = *task;
    let lies = |t: TensorId| in_memory(p, statements, t);
    let row = pow2(p.axis(stream).extent.as_constant()?);
    let most = HELD_STATES / components(p, statements);
    let access = contiguous_of(p, statements, stream, &lies).map(|(bits, _, _)| (ACCESS_BITS / bits).clamp(1, most));
    let run = access.map_or(row, |access| access.max(row / 32)).min(row);
    if run > most.min(access.map_or(most, |access| ACCESSES * access)) || row / run > 32 {
        return None;
    }
    let mut left = 32 * choice.warps() / (row / run);
    let blocks = points(shape.common.iter().map(|a| task.extent(p, *a).max(1))) / i64::from(left);
    let mut rows = Vec::new();
    for axis in contiguous_axes(p, statements, &shape.common) {
        let n = pow2(task.extent(p, axis)).min(left);
        rows.push((axis, n));
        left /= n;
    }
    let mut axes: Vec<(AxisId, u32)> = rows.iter().rev().copied().collect();
    axes.push((stream, row));
    let full = left == 1 && blocks >= BLOCKS_EACH * i64::from(target.multiprocessors);
    full.then(|| Across { tile: row, rows, layout: Layout::blocked(&axes, run, choice.warps()) })
}

/// Components of the largest state of a scan, as a power of two.
fn components(p: &Problem, statements: &[Statement]) -> u32 {
    let of = |s: &Statement| match &s.kind {
        Kind::Recurrence { .. } => 2,
        Kind::Scan { op: Combine::User(m), .. } => p.monoids[m.0 as usize].state.len() as u32,
        _ => 1,
    };
    statements.iter().map(of).max().unwrap_or(1).next_power_of_two()
}

/// Whether a kernel streams across lines, in several tiles that single threads load.
pub(crate) fn crosses_lines(k: &KernelPlan) -> bool {
    let Some(stream) = k.stream.as_ref().filter(|s| !s.resident && !s.look_back && s.cluster == 1) else { return false };
    let plain = k.contractions.is_empty() && k.ring.is_none() && k.columns.is_none() && k.outer.is_none() && k.private.is_none();
    plain && k.master.lanes.first().is_some_and(|m| m.axis != Some(stream.axis))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the kernels of `compute` over `x[R, A, ..]` say of how their scans lie.
    fn found(rows: i64, x: &str, y: &str, axes: &str, compute: &str) -> Vec<(&'static str, String)> {
        let spec = format!(
            "kernel: k\naxes: {{R: var, {axes}}}\ninputs: {{x: \"{x}\"}}\noutputs: {{y: \"{y}\"}}\ncompute: |\n  {compute}\nworkloads: {{full: {{R: {rows}}}, smoke: {{R: 3}}}}\n"
        );
        let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let d = flashderive_derive::derive(&p, &mut Trace::default()).unwrap_or_else(|d| panic!("{:?}", d.list));
        let target = flashderive_spec::parse_target(include_str!("../../../../specs/targets/sm_90a.yaml")).unwrap_or_else(|d| panic!("{:?}", d.list));
        let mut trace = Trace::default();
        crate::bind(&d, &target, &BindOptions::default(), &mut trace).unwrap_or_else(|d| panic!("{:?}", d.list));
        let scans = trace.records.iter().filter(|r| matches!(r.rule, "scan-lines" | "scan-tile"));
        scans.map(|r| (r.rule, r.conclusion.clone())).collect()
    }

    /// Rows of `length` elements, `rows` of them, summed up along each.
    fn summed(rows: i64, dtype: &str, length: i64) -> Vec<(&'static str, String)> {
        found(rows, &format!("{dtype}[R, A]"), "f32[R, A]", &format!("A: {length}"), "y[r, a] = cumsum[a] x[r, a]")
    }

    fn all(found: &[(&str, String)], rule: &str, words: &str) -> bool {
        !found.is_empty() && found.iter().all(|(r, text)| *r == rule && text.contains(words))
    }

    #[test]
    fn short_rows_share_a_warp() {
        for (dtype, length, words) in [
            ("f32", 3, "neighbouring lanes have neighbouring columns: 4 points"),
            ("f32", 8, "2 neighbouring lanes have one row: 4 points"),
            ("f32", 33, "16 neighbouring lanes have one row: 4 points"),
            ("f32", 256, "32 neighbouring lanes have one row: 8 points"),
        ] {
            let found = summed(1 << 20, dtype, length);
            assert!(all(&found, "scan-lines", words), "{dtype} {length}: {found:?}");
        }
    }

    #[test]
    fn long_rows_and_few_rows_have_blocks_of_their_own() {
        for (rows, length) in [(1 << 20, 512), (64, 64), (64, 8)] {
            let found = summed(rows, "f32", length);
            assert!(all(&found, "scan-tile", ""), "{rows} of {length}: {found:?}");
        }
    }

    #[test]
    fn a_thread_has_a_short_row_that_lies_across_the_lines() {
        let middle = |length: i64| found(1 << 20, "f32[R, A, C]", "f32[R, A, C]", &format!("A: {length}, C: 3"), "y[r, a, c] = cummax[a] x[r, a, c]");
        let short = middle(6);
        assert!(all(&short, "scan-lines", "neighbouring columns: 8 points a thread in order, then 1 lanes"), "{short:?}");
    }
}
