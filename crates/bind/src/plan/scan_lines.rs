//! Scans across lines of memory: the streamed axis moves by rows, and neighbours are along an axis of the grid. A block has a line of columns,
//! neighbouring lanes have neighbouring columns, and what lanes are left and the warps have runs of points of the same columns.

use super::*;
use crate::layout::Mode;

/// Bits of neighbouring columns that a thread takes of a row of the widest tensor: accesses of 8 bytes copy at 3.8 TB/s, of 4 bytes at 3.5 (h200,
/// section 1), and with 16 a line of 128 bytes would leave four lanes to each column, whose shuffles cost more than the accesses that they save.
const COLUMN_BITS: u32 = 64;

/// Bits of the narrowest tensor's columns that a thread takes, at least: shorter accesses cannot be copied ahead.
const LEAST_BITS: u32 = 32;

/// Components of states that a thread holds of a tile: with what they are made from they fit 64 registers.
const HELD_STATES: u32 = 16;

/// How a scan across lines is laid out.
pub(super) struct Across {
    stream: AxisId,
    /// The axis of the columns.
    pub columns: AxisId,
    /// Neighbouring columns of a thread, and lanes that have them of one row.
    vector: u32,
    lanes: u32,
    /// Points of a thread in order, then lanes and warps of a column.
    run: u32,
    shared: u32,
    warps: u32,
    /// Warps with columns of their own.
    beside: u32,
}

impl Across {
    /// Points of a tile, and its columns.
    pub fn tile(&self) -> (u32, u32) {
        (self.run * self.shared * self.warps, self.vector * self.lanes * self.beside)
    }

    /// The layout: runs in registers, then lanes, then warps.
    pub fn layout(&self) -> Layout {
        let (t, c) = (self.stream, self.columns);
        let line = self.vector * self.lanes;
        Layout {
            regs: vec![Mode::new(t, self.run, 1), Mode::new(c, self.vector, 1)],
            lanes: vec![Mode::new(c, self.lanes, self.vector), Mode::new(t, self.shared, self.run)],
            warps: vec![Mode::new(t, self.warps, self.run * self.shared), Mode::new(c, self.beside, line)],
        }
        .canonical()
    }
}

/// The layout of a kernel of scans, maps and sums along `stream` whose inputs lie across it, if it is one.
pub(super) fn across(p: &Problem, statements: &[Statement], shape: &group::Shape, sizes: &[i64], choice: Wanted) -> Option<Across> {
    let stream = shape.stream?;
    let scans = |s: &Statement| matches!(&s.kind, Kind::Scan { axis, .. } | Kind::Recurrence { axis, .. } if *axis == stream);
    let plain = |s: &Statement| match &s.kind {
        Kind::Map => true,
        Kind::Reduce { op, .. } => crate::laws::commutes(p, *op),
        _ => scans(s),
    };
    if !shape.local.is_empty() || !statements.iter().any(scans) || !statements.iter().all(plain) {
        return None;
    }
    let (columns, _) = columns_of_stream(p, statements, shape, stream)?;
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
    Some(Across { stream, columns, vector, lanes, run, shared, warps, beside: choice.warps() / warps })
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
