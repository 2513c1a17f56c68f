//! Moving a tile from one layout to another through shared memory.
//!
//! Cells lie row by row along the destination's first lane axis. So that few accesses meet in a bank, rows are padded, or
//! the column is xored with a function of the row (a swizzle, which keeps runs of neighbours together); the place with the
//! fewest passes of the banks, counted for both sides, is taken. Values that come from memory, or go there, lie in their own
//! element type: it is narrower, and rounding to it twice is rounding once.

use super::access::widen;
use super::translate::position;
use super::*;
use flashderive_device::program::{Cache, Mem, Place, StmtKind};

impl<'a> Emitter<'a> {
    /// `tile` in `layout`; the same tile if the layouts agree.
    pub(crate) fn exchange(&mut self, tile: Tile, layout: &Layout, t: TensorId) -> Built<Tile> {
        self.exchange_as(tile, layout, t, None)
    }

    /// [`Emitter::exchange`] of values that are elements of memory, or become such next: they may be rounded on the way.
    pub(crate) fn exchange_elements(&mut self, tile: Tile, layout: &Layout, t: TensorId) -> Built<Tile> {
        let dtype = self.p.tensor(t).dtype;
        self.exchange_as(tile, layout, t, (dtype.is_float() && dtype.bits() >= 8).then_some(dtype))
    }

    fn exchange_as(&mut self, tile: Tile, layout: &Layout, t: TensorId, narrow: Option<DType>) -> Built<Tile> {
        if tile.layout == *layout {
            return Ok(tile);
        }
        let p = self.p;
        let name = &p.tensor(t).name;
        let axes: Vec<AxisId> = self.tiles.keys().copied().filter(|a| layout.extent(*a) > 1 || tile.layout.extent(*a) > 1).collect();
        let ty = self.b.kernel.vars[tile.var.0 as usize].ty;
        let elem = match ty {
            Ty::I64 => DType::I64,
            Ty::I32 | Ty::U32 => DType::I32,
            Ty::Bool => DType::Bool,
            Ty::F32 => narrow.unwrap_or(DType::F32),
        };
        // The order of the buffer follows the destination's lanes.
        let first = layout.lanes.iter().find_map(|m| m.axis);
        let mut order: Vec<AxisId> = axes.iter().copied().filter(|a| Some(*a) != first).collect();
        order.extend(first.filter(|a| axes.contains(a)));
        let extents: Vec<u32> = order.iter().map(|a| self.tiles.get(a).copied().unwrap_or(1)).collect();
        let size = (elem.bits() / 8).max(1);
        let (into, from_) = (run(layout, order.last().copied(), size), run(&tile.layout, order.last().copied(), size));
        let pitches_of = |pad: u32| {
            let mut pitches = vec![1u32; order.len()];
            for i in (0..order.len().saturating_sub(1)).rev() {
                pitches[i] = pitches[i + 1] * extents[i + 1] + if i + 2 == order.len() { pad } else { 0 };
            }
            pitches
        };
        // Rows are padded by what costs the fewest passes of the banks, counted for both sides.
        let step = into.max(from_);
        let passes = |place: &Cells| {
            let at = |l: &Layout, lane: u32, register: u32| place.at(&order.iter().map(|a| l.coordinate(*a, lane, register)).collect::<Vec<_>>());
            banks(&tile.layout, from_, &at, size) + banks(layout, into, &at, size)
        };
        let mut places: Vec<Cells> = Vec::new();
        let columns = extents.last().copied().unwrap_or(1);
        if order.len() > 1 {
            places.extend((1..=32 / step.max(1)).map(|i| Cells { pitches: pitches_of(i * step), swizzle: None }));
            let rounds = (columns / step).min((128 / (step * size)).max(1));
            if rounds > 1 && columns.is_power_of_two() {
                places.extend([1, 2, 4, 8, 16].map(|rows| Cells { pitches: pitches_of(0), swizzle: Some(Swizzle { rows, rounds, step }) }));
            }
        }
        let plain = Cells { pitches: pitches_of(0), swizzle: None };
        let mut best = (passes(&plain), plain);
        for place in places {
            let n = passes(&place);
            // A swizzle costs instructions at every access.
            let dearer = if place.swizzle.is_some() { n + n / 4 } else { n };
            if dearer < best.0 {
                best = (n, place);
            }
        }
        let Cells { pitches, swizzle } = best.1;
        let len = order.first().map_or(1, |_| pitches[0] * extents[0]);
        self.phase(
            &format!("EXCHANGE {name}"),
            "layout-exchange",
            name.clone(),
            format!("from {} to {}", tile.layout.text(|a| p.axis(a).name.clone()), layout.text(|a| p.axis(a).name.clone())),
            Space::Hardware,
            p.tensor(t).span,
        );
        let shared = self.b.shared(name, elem, len);
        let out = self.b.array(name, ty, layout.registers());
        let from = tile.layout.clone();
        let once = self.once(&from);
        let address = |e: &mut Self, layout: &Layout, digits: &[Dev]| {
            let mut at = Dev::i32(0);
            for (axis, pitch) in order.iter().zip(&pitches) {
                let local = e.local(*axis, layout, digits);
                if let (Some(s), true) = (&swizzle, Some(axis) == order.last()) {
                    // Rows so far, each `columns` long.
                    let row = builder::div(at.clone(), Dev::i32((columns * s.rows) as i64));
                    let turn = builder::mul(builder::rem(row, Dev::i32(s.rounds as i64)), Dev::i32(s.step as i64));
                    let column = builder::bin(dev::BinaryOp::Xor, local, turn);
                    return builder::add(at, column);
                }
                at = builder::add(at, builder::mul(local, Dev::i32(*pitch as i64)));
            }
            at
        };
        self.over_registers(&coarse(&from, from_), &mut |e, digits| {
            let digits = widen(digits, from_);
            let index = address(e, &from, &digits);
            let at = position(&from.regs, &from.regs, &digits);
            e.b.emit(StmtKind::Store {
                src: Place { var: tile.var, at: Some(at) },
                count: from_,
                mem: Mem::Shared(shared),
                index,
                pred: builder::all(once.clone()),
                cache: Cache::Default,
            });
            Ok(())
        })?;
        self.over_registers(&coarse(layout, into), &mut |e, digits| {
            let digits = widen(digits, into);
            let index = address(e, layout, &digits);
            let at = position(&layout.regs, &layout.regs, &digits);
            e.b.emit(StmtKind::Load {
                dst: Place { var: out, at: Some(at) },
                count: into,
                mem: Mem::Shared(shared),
                index,
                pred: None,
                fill: 0.0,
                cache: Cache::Default,
            });
            Ok(())
        })?;
        Ok(Tile { var: out, layout: layout.clone() })
    }
}

/// Where the cells of an exchange lie.
struct Cells {
    /// Distance of neighbours along each axis of the order.
    pitches: Vec<u32>,
    swizzle: Option<Swizzle>,
}

/// `column ^ (row / rows % rounds) * step`.
struct Swizzle {
    rows: u32,
    rounds: u32,
    step: u32,
}

impl Cells {
    /// The cell of a point.
    fn at(&self, coordinates: &[u32]) -> u32 {
        let (Some((column, outer)), Some(s)) = (coordinates.split_last(), &self.swizzle) else {
            return coordinates.iter().zip(&self.pitches).map(|(c, p)| c * p).sum();
        };
        let base: u32 = outer.iter().zip(&self.pitches).map(|(c, p)| c * p).sum();
        let columns = outer.len().checked_sub(1).and_then(|i| self.pitches.get(i)).copied().unwrap_or(1);
        base + (column ^ (base / (columns * s.rows) % s.rounds * s.step))
    }
}

/// Neighbours along `axis` that one access of `layout` moves: up to 16 bytes.
pub(super) fn run(layout: &Layout, axis: Option<AxisId>, size: u32) -> u32 {
    match layout.regs.last() {
        Some(m) if m.axis == axis && m.stride == 1 && m.size.is_power_of_two() => {
            // Whatever else moves along the axis must move by whole vectors.
            let others = layout.all().filter(|o| o.axis == axis && o.stride != 1).map(|o| 1 << o.stride.trailing_zeros()).min().unwrap_or(16);
            m.size.min(16 / size).min(others).max(1)
        }
        _ => 1,
    }
}

/// Register digits with the innermost one counted in vectors.
pub(super) fn coarse(layout: &Layout, vector: u32) -> Vec<crate::layout::Mode> {
    let mut modes = layout.regs.clone();
    if vector > 1 {
        if let Some(last) = modes.last_mut() {
            last.size /= vector;
            last.stride = vector;
        }
    }
    modes
}

/// Passes over the banks that warp 0 needs for its first accesses in `layout`, `vector` elements each.
fn banks(layout: &Layout, vector: u32, place: &dyn Fn(&Layout, u32, u32) -> u32, size: u32) -> u32 {
    let accesses = (layout.registers() / vector).clamp(1, 8);
    // Wide accesses are served in parts of 128 bytes.
    let group = (128 / (vector * size).max(4)).clamp(1, 32);
    let mut total = 0;
    for access in 0..accesses {
        for first in (0..32).step_by(group as usize) {
            let mut words: Vec<u32> = (first..first + group)
                .flat_map(|lane| {
                    let at = place(layout, lane, access * vector);
                    let (from, to) = (at * size / 4, ((at + vector) * size).div_ceil(4));
                    from..to
                })
                .collect();
            words.sort_unstable();
            words.dedup();
            let mut load = [0u32; 32];
            words.iter().for_each(|w| load[(w % 32) as usize] += 1);
            total += load.into_iter().max().unwrap_or(0);
        }
    }
    total
}
