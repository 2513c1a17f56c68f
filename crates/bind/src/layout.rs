//! Distributed tile layouts: which thread and which register holds which element of a tile.
//!
//! A tile has axes; its element at coordinate `x` of axis `a` is found by mixed-radix digits, each digit a
//! [`Mode`] held by registers, lanes or warps: `coordinate(a) = sum digit * stride` over the modes of `a`.
//! Lane and warp modes without an axis replicate the tile. Matrix-instruction fragments, vectorised rows and
//! plain blocks are all of this form, so one emitter serves them.

use flashderive_algebra::gcd;
use flashderive_ir::problem::AxisId;

/// One digit of a tile coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mode {
    /// The axis it belongs to; `None` replicates.
    pub axis: Option<AxisId>,
    /// Number of values of the digit.
    pub size: u32,
    /// Coordinate step of the digit.
    pub stride: u32,
}

impl Mode {
    /// A digit of `axis`.
    pub fn new(axis: AxisId, size: u32, stride: u32) -> Mode {
        Mode { axis: Some(axis), size, stride }
    }

    /// A replicated digit.
    pub fn replicated(size: u32) -> Mode {
        Mode { axis: None, size, stride: 0 }
    }
}

/// A tile layout over 32 lanes and `warps` warps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Layout {
    /// Register digits, outermost first; the array index is their mixed-radix number.
    pub regs: Vec<Mode>,
    /// Lane digits, least significant first; sizes multiply to 32.
    pub lanes: Vec<Mode>,
    /// Warp digits, least significant first; sizes multiply to the number of warps.
    pub warps: Vec<Mode>,
}

impl Layout {
    /// The layout of the same tile without the axes that `keep` refuses: their lane and warp digits replicate.
    pub fn slice(&self, keep: impl Fn(AxisId) -> bool) -> Layout {
        let kept = |m: &Mode| m.axis.is_some_and(&keep);
        let fold = |modes: &[Mode]| {
            let mut out: Vec<Mode> = Vec::new();
            for m in modes {
                let next = if kept(m) { *m } else { Mode::replicated(m.size) };
                match out.last_mut() {
                    Some(last) if last.axis.is_none() && next.axis.is_none() => last.size *= next.size,
                    _ => out.push(next),
                }
            }
            out
        };
        Layout { regs: self.regs.iter().copied().filter(kept).collect(), lanes: fold(&self.lanes), warps: fold(&self.warps) }
    }

    /// The layout of the tile's first points of `axis`: digits that told others replicate. Both numbers are powers of two.
    pub fn first_points(&self, axis: AxisId, points: u32) -> Layout {
        let cut = |modes: &[Mode], registers: bool| {
            let mut out: Vec<Mode> = Vec::new();
            for m in modes {
                if m.axis != Some(axis) {
                    out.push(*m);
                    continue;
                }
                let kept = (points / m.stride.max(1)).clamp(1, m.size);
                if kept > 1 {
                    out.push(Mode::new(axis, kept, m.stride));
                }
                if kept < m.size && !registers {
                    out.push(Mode::replicated(m.size / kept));
                }
            }
            out
        };
        Layout { regs: cut(&self.regs, true), lanes: cut(&self.lanes, false), warps: cut(&self.warps, false) }
    }

    /// Registers a thread holds.
    pub fn registers(&self) -> u32 {
        self.regs.iter().map(|m| m.size).product()
    }

    /// Number of coordinates of `axis` that the layout covers.
    pub fn extent(&self, axis: AxisId) -> u32 {
        self.all().filter(|m| m.axis == Some(axis)).map(|m| m.size).product()
    }

    /// All digits.
    pub fn all(&self) -> impl Iterator<Item = &Mode> {
        self.regs.iter().chain(&self.lanes).chain(&self.warps)
    }

    /// The coordinate of `axis` for a thread and a register.
    pub fn coordinate(&self, axis: AxisId, thread: u32, register: u32) -> u32 {
        let mut coordinate = 0;
        let mut rest = register;
        for m in self.regs.iter().rev() {
            if m.axis == Some(axis) {
                coordinate += rest % m.size * m.stride;
            }
            rest /= m.size;
        }
        let mut rest = thread % 32;
        for m in &self.lanes {
            if m.axis == Some(axis) {
                coordinate += rest % m.size * m.stride;
            }
            rest /= m.size;
        }
        let mut rest = thread / 32;
        for m in &self.warps {
            if m.axis == Some(axis) {
                coordinate += rest % m.size * m.stride;
            }
            rest /= m.size;
        }
        coordinate
    }

    /// Digits of `axis` among the lanes: (divisor of the lane number, size, stride).
    pub fn lane_digits(&self, axis: AxisId) -> Vec<(u32, u32, u32)> {
        digits(&self.lanes, axis)
    }

    /// Digits of `axis` among the warps: (divisor of the warp number, size, stride).
    pub fn warp_digits(&self, axis: AxisId) -> Vec<(u32, u32, u32)> {
        digits(&self.warps, axis)
    }

    /// A blocked layout: registers hold `vector` neighbours of the last axis, then lanes and warps run over the
    /// axes from the last to the first, and what is left goes to registers. Each digit divides what is left of its axis, so every point has
    /// a place, whatever the extents: five points are five registers.
    pub fn blocked(axes: &[(AxisId, u32)], vector: u32, warps: u32) -> Layout {
        let mut inner = Vec::new();
        let mut lanes = Vec::new();
        let mut warp_modes = Vec::new();
        let mut outer = Vec::new();
        let (mut lanes_left, mut warps_left) = (32, warps);
        for (i, (axis, extent)) in axes.iter().enumerate().rev() {
            let (mut left, mut stride) = (*extent, 1);
            if i + 1 == axes.len() && vector > 1 {
                let v = gcd(vector, left);
                inner.push(Mode::new(*axis, v, 1));
                left /= v;
                stride *= v;
            }
            for (budget, modes) in [(&mut lanes_left, &mut lanes), (&mut warps_left, &mut warp_modes)] {
                let take = gcd(left, *budget);
                if take > 1 {
                    modes.push(Mode::new(*axis, take, stride));
                    left /= take;
                    stride *= take;
                    *budget /= take;
                }
            }
            if left > 1 {
                outer.push(Mode::new(*axis, left, stride));
            }
        }
        if lanes_left > 1 {
            lanes.push(Mode::replicated(lanes_left));
        }
        if warps_left > 1 || warp_modes.is_empty() {
            warp_modes.push(Mode::replicated(warps_left));
        }
        outer.reverse();
        outer.extend(inner);
        Layout { regs: outer, lanes, warps: warp_modes }.canonical()
    }

    /// [`Layout::blocked`] in which each thread holds `size` points of the last axis `stride` apart: its outermost digit.
    pub fn apart(axes: &[(AxisId, u32)], vector: u32, warps: u32, size: u32, stride: u32) -> Layout {
        let Some(((axis, extent), others)) = axes.split_last() else { return Layout::blocked(axes, vector, warps) };
        // What lies beyond the digit stands in as an axis of its own.
        let beyond = AxisId(u32::MAX);
        let mut order = others.to_vec();
        order.extend([(beyond, extent / (stride * size)), (*axis, stride)]);
        let mut out = Layout::blocked(&order, vector, warps);
        for m in out.regs.iter_mut().chain(&mut out.lanes).chain(&mut out.warps).filter(|m| m.axis == Some(beyond)) {
            *m = Mode::new(*axis, m.size, m.stride * stride * size);
        }
        let inner = out.regs.iter().position(|m| m.axis == Some(*axis)).unwrap_or(out.regs.len());
        out.regs.insert(inner, Mode::new(*axis, size, stride));
        out
    }

    /// A layout of one axis for scans: a warp has neighbouring rows, in each of which every lane holds `vector` neighbours, so
    /// that its accesses are contiguous and the order is that of rows, lanes and vectors.
    pub fn rows(axis: AxisId, extent: u32, vector: u32, warps: u32) -> Layout {
        let line = 32 * vector;
        let rows = (extent / (line * warps)).max(1);
        let mut regs = vec![Mode::new(axis, rows, line), Mode::new(axis, vector, 1)];
        regs.retain(|m| m.size > 1);
        Layout { regs, lanes: vec![Mode::new(axis, 32, vector)], warps: vec![Mode::new(axis, warps, line * rows)] }
    }

    /// A layout for combining along `runs` (outermost axis first) in order: each thread holds a run of neighbours, lanes
    /// follow one another, then warps. `kept` axes take what lanes and warps are left, else registers. Extents of runs are powers of two.
    pub fn ordered(kept: &[(AxisId, u32)], runs: &[(AxisId, u32)], warps: u32) -> Layout {
        debug_assert!(runs.iter().all(|(_, n)| n.is_power_of_two()), "runs of {runs:?}");
        let points: u32 = runs.iter().map(|(_, n)| n).product();
        let copies: u32 = kept.iter().map(|(_, n)| n).product();
        // Short runs stay in a thread when other axes fill the threads.
        let spread = if copies >= 32 * warps && points <= 32 { 1 } else { points.min(32 * warps) };
        let mut left = [points / spread, spread.min(32), spread / spread.min(32)];
        let mut modes: [Vec<Mode>; 3] = Default::default();
        let mut level = 0;
        for (axis, extent) in runs.iter().rev() {
            let (mut rest, mut stride) = (*extent, 1);
            while rest > 1 && level < 3 {
                let take = rest.min(left[level]);
                if take > 1 {
                    modes[level].push(Mode::new(*axis, take, stride));
                }
                rest /= take;
                stride *= take;
                left[level] /= take;
                if left[level] == 1 {
                    level += 1;
                }
            }
        }
        let [mut regs, mut lanes, mut warp_modes] = modes;
        // Registers list the most significant digit first.
        regs.reverse();
        let used = |m: &[Mode]| m.iter().map(|m| m.size).product::<u32>();
        let mut free = [32 / used(&lanes), warps / used(&warp_modes)];
        let mut outer = Vec::new();
        for (axis, extent) in kept.iter().rev() {
            let (mut rest, mut stride) = (*extent, 1);
            for (budget, list) in free.iter_mut().zip([&mut lanes, &mut warp_modes]) {
                let take = gcd(rest, *budget);
                if take > 1 {
                    list.push(Mode::new(*axis, take, stride));
                    rest /= take;
                    stride *= take;
                    *budget /= take;
                }
            }
            if rest > 1 {
                outer.push(Mode::new(*axis, rest, stride));
            }
        }
        lanes.push(Mode::replicated(free[0]));
        warp_modes.push(Mode::replicated(free[1]));
        outer.reverse();
        outer.extend(regs);
        Layout { regs: outer, lanes, warps: warp_modes }.canonical()
    }

    /// The same layout with digits of size 1 dropped.
    pub fn canonical(mut self) -> Layout {
        self.regs.retain(|m| m.size > 1);
        self.lanes.retain(|m| m.size > 1);
        self.warps.retain(|m| m.size > 1);
        self
    }

    /// Readable form, axes by `name`.
    pub fn text(&self, name: impl Fn(AxisId) -> String) -> String {
        let show = |modes: &[Mode]| {
            let parts: Vec<String> = modes
                .iter()
                .map(|m| match m.axis {
                    Some(a) => format!("{}:{}x{}", name(a), m.size, m.stride),
                    None => format!("*:{}", m.size),
                })
                .collect();
            parts.join(" ")
        };
        format!("registers [{}] lanes [{}] warps [{}]", show(&self.regs), show(&self.lanes), show(&self.warps))
    }
}

fn digits(modes: &[Mode], axis: AxisId) -> Vec<(u32, u32, u32)> {
    let mut div = 1;
    let mut out = Vec::new();
    for m in modes {
        if m.axis == Some(axis) {
            out.push((div, m.size, m.stride));
        }
        div *= m.size;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every element of a tile is held by exactly `replication` (thread, register) pairs.
    fn covers(layout: &Layout, axes: &[(AxisId, u32)], warps: u32) {
        let mut count = std::collections::BTreeMap::new();
        for thread in 0..warps * 32 {
            for register in 0..layout.registers() {
                let at: Vec<u32> = axes.iter().map(|(a, _)| layout.coordinate(*a, thread, register)).collect();
                *count.entry(at).or_insert(0u32) += 1;
            }
        }
        let total: u32 = axes.iter().map(|(_, e)| e).product();
        assert_eq!(count.len() as u32, total);
        let first = *count.values().next().expect("not empty");
        assert!(count.values().all(|c| *c == first));
    }

    #[test]
    fn ordered_layouts_keep_neighbours_together() {
        let (a, b, k) = (AxisId(0), AxisId(1), AxisId(2));
        for (rows, columns, kept, warps) in [(1, 8192, 1, 8), (1, 4, 512, 8), (4, 64, 8, 4), (2, 2, 1, 4), (1, 64, 2, 8)] {
            let layout = Layout::ordered(&[(k, kept)], &[(a, rows), (b, columns)], warps);
            covers(&layout, &[(k, kept), (a, rows), (b, columns)], warps);
            // Along threads, then registers, points of one kept coordinate never go back.
            let mut last = std::collections::BTreeMap::new();
            for thread in 0..warps * 32 {
                for register in 0..layout.registers() {
                    let point = layout.coordinate(a, thread, register) * columns + layout.coordinate(b, thread, register);
                    let before = last.insert((layout.coordinate(k, thread, register), thread), point).unwrap_or(0);
                    assert!(before <= point);
                }
            }
        }
    }

    #[test]
    fn points_apart_are_held_by_one_thread() {
        let (a, b) = (AxisId(0), AxisId(1));
        for (rows, columns, size, stride, warps) in [(32, 128, 2, 64, 8), (8, 128, 4, 32, 4), (64, 128, 2, 32, 8), (1, 4096, 2, 512, 8)] {
            let axes = [(a, rows), (b, columns)];
            let layout = Layout::apart(&axes, 8, warps, size, stride);
            covers(&layout, &axes, warps);
            for thread in 0..warps * 32 {
                let held: Vec<u32> = (0..layout.registers()).map(|r| layout.coordinate(b, thread, r)).collect();
                assert!(held.iter().all(|c| held.contains(&(c / (stride * size) * stride * size + (c + stride) % (stride * size)))));
            }
        }
    }

    #[test]
    fn blocked_layouts_cover_the_tile_evenly() {
        let (a, b) = (AxisId(0), AxisId(1));
        for (rows, columns, vector, warps) in
            [(1, 4096, 8, 8), (64, 64, 8, 8), (2, 8, 4, 4), (16, 512, 1, 4), (1, 1, 1, 4), (8, 5, 1, 4), (5, 64, 8, 8), (12, 40, 4, 8), (3, 7, 4, 1)]
        {
            covers(&Layout::blocked(&[(a, rows), (b, columns)], vector, warps), &[(a, rows), (b, columns)], warps);
        }
    }

    #[test]
    fn first_points_of_a_tile() {
        let (a, b) = (AxisId(0), AxisId(1));
        for (layout, points) in
            [(Layout::blocked(&[(a, 64), (b, 8)], 4, 8), 16), (Layout::blocked(&[(b, 8), (a, 64)], 2, 4), 2), (Layout::rows(a, 512, 4, 4), 64)]
        {
            let warps = layout.warps.iter().map(|m| m.size).product();
            let few = layout.first_points(a, points);
            assert_eq!(few.extent(a), points);
            assert_eq!(few.extent(b), layout.extent(b));
            let threads: u32 = few.lanes.iter().chain(&few.warps).map(|m| m.size).product();
            assert_eq!(threads, 32 * warps, "threads that had others have the same");
            let axes = [(a, points), (b, few.extent(b))];
            covers(&few, &axes, warps);
        }
    }
}
