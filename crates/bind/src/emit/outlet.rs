//! Tiles that leave a ring through the copy engine: written to a staging buffer in shared memory, stored from there while
//! the consumers go on.
//!
//! ```text
//! one thread: wait until the store before last has read its buffer      all consumers: barrier
//! each thread: its elements, rounded, where the permuted rows of the tile have them
//! each thread: fence between its writes and the copy engine             all consumers: barrier
//! one thread: store the tile, close the group
//! ```
//! Consumers that take tiles in turns meet nowhere: each warp has buffers for its own rows and stores them itself.
//!
//! Rows that start anywhere are none for the copy engine: those that wrote the buffer store it themselves, neighbouring lanes neighbouring
//! elements, as many at a time as addresses allow.

use super::translate::{position, Env};
use super::*;
use crate::builder::bin;
use crate::layout::Mode;
use crate::ring::{self, RingPlan, GROUP};
use crate::ring_columns::{ColumnsPlan, Leaving, ROWS_OF_A_WARP};
use flashderive_device::program::{BinaryOp, Cache, MapId, Mem, Place, Scope, SharedId, StmtKind, Swizzle, Uniform};

/// How an output leaves.
pub(crate) struct Outlet {
    /// How the copy engine sees it; `None` where its rows are stored by threads.
    map: Option<MapId>,
    shared: SharedId,
    /// Elements of a buffer.
    tile: u32,
    /// Buffers, used in turns.
    buffers: u32,
    /// Elements of a row of shared memory, which runs along `inner`.
    row: u32,
    inner: AxisId,
    /// Rows of a part: points of the other axis.
    height: u32,
    swizzle: Swizzle,
    /// Where a tile is in each of the map's dimensions, innermost first.
    index: Vec<Expr>,
    /// The axis of the rows where each warp has its own, and the other axis of the tile.
    rows: Option<AxisId>,
    other: AxisId,
    /// Axes across the rows of shared memory, with the number of rows from a point to the next.
    across: Vec<(AxisId, u32)>,
    /// Those that fill a buffer together.
    scope: Scope,
    /// Whether a buffer is written more than once.
    again: bool,
}

impl Outlet {
    /// The layout in which lanes take `vector` neighbours of a buffer's rows each, as many side by side as there are; `None` if rows or their number are no
    /// multiple of what `warps` warps take.
    fn lines(&self, warps: u32, vector: u32) -> Option<Layout> {
        let own = self.scope == Scope::Warp;
        let other = self.other;
        let across = (0..=5).map(|n| 1 << n).take_while(|n| self.row.is_multiple_of(n * vector)).last()?;
        let (down, sharing) = (32 / across, if own { 1 } else { warps });
        if !self.row.is_multiple_of(vector) || !self.height.is_multiple_of(down * sharing) {
            return None;
        }
        let parts = self.tile / (self.row * self.height);
        let regs = [
            Mode::new(self.inner, parts, self.row),
            Mode::new(other, self.height / (down * sharing), down * sharing),
            Mode::new(self.inner, self.row / (across * vector), across * vector),
        ];
        let mut regs: Vec<Mode> = regs.into_iter().filter(|m| m.size > 1).collect();
        regs.push(Mode::new(self.inner, vector, 1));
        let warps = if own { Mode::new(other, 4, ROWS_OF_A_WARP) } else { Mode::new(other, warps, down) };
        Some(Layout { regs, lanes: vec![Mode::new(self.inner, across, vector), Mode::new(other, down, 1)], warps: vec![warps] })
    }
}

/// Staged pieces of rows that a thread moves at a time: enough loads of shared memory to hide one's latency (30 cycles), and few
/// addresses beside the sums of the next tile.
const STORES_TOGETHER: u32 = 8;

impl<'a> Emitter<'a> {
    /// The outputs that the copy engine can store, with their buffers.
    pub(crate) fn outlets(&mut self, ring: &RingPlan) -> BTreeMap<TensorId, Outlet> {
        let plan = self.plan;
        let stored: Vec<&'a Statement> = plan.statements.iter().filter(|s| plan.stores.contains(&s.target)).collect();
        let outlets: BTreeMap<TensorId, Outlet> = stored.into_iter().filter_map(|s| Some((s.target, self.outlet(ring, s)?))).collect();
        let maps: Vec<MapId> = outlets.values().filter_map(|o| o.map).collect();
        let first = bin(BinaryOp::Eq, Dev::Tid, Dev::i32(0));
        if !maps.is_empty() {
            self.b.if_(first, Uniform::None, |b| maps.into_iter().for_each(|map| b.emit(StmtKind::MapPrefetch { map })));
        }
        outlets
    }

    /// The thread that asks the copy engine to store what those of a scope have written.
    fn storing(&self, scope: Scope) -> Dev {
        bin(BinaryOp::Eq, if scope == Scope::Warp { self.lane.clone() } else { Dev::Tid }, Dev::i32(0))
    }

    fn outlet(&mut self, ring: &RingPlan, s: &Statement) -> Option<Outlet> {
        let c = &self.plan.contractions[&ring.product];
        let tensor = self.p.tensor(s.target);
        let size = tensor.dtype.bits() / 8;
        let ends = s.kind == Kind::Map && s.guard.is_some() && tensor.role == Role::Output;
        if !tensor.dtype.is_float() || size == 0 || crate::place::scatters(s) || ends || !s.target_axes.contains(&c.row) || !s.target_axes.contains(&c.column) {
            return None;
        }
        let by_engine = ring::stored(self.p, tensor);
        let inner_at = by_engine.or_else(|| ring::contiguous(tensor).filter(|_| ring.cluster == 1))?;
        let inner = s.target_axes[inner_at];
        if by_engine.is_none() && inner != c.column {
            return None;
        }
        let several = ring.rows.len() > 1;
        if several && (by_engine.is_none() || inner != c.column || !ring.rows.iter().all(|(a, _)| s.target_axes.contains(a))) {
            return None;
        }
        let (rows, scope) = match ring.alternate {
            true => (ROWS_OF_A_WARP, Scope::Warp),
            false => (ring.height(c), Scope::Threads { from: 0, count: ring.groups * GROUP, id: 1 }),
        };
        let (length, height) = match inner {
            // The copy engine's tiles begin at multiples of 16 bytes of a row; segments begin anywhere.
            a if a == c.column && ring.segments.as_ref().is_none_or(|s| s.side == ring::Side::Rows) => (ring.chunk, rows),
            a if a == c.row && !ring.rows_in_segments() => (rows, ring.chunk),
            _ => return None,
        };
        let swizzle = match length * size {
            n if n.is_multiple_of(ring::ROW_BYTES) => Swizzle::B128,
            64 => Swizzle::B64,
            32 => Swizzle::B32,
            n if n.is_multiple_of(16) => Swizzle::None,
            _ => return None,
        };
        let row = if swizzle == Swizzle::None { length } else { swizzle.bytes() / size };
        let other = if inner == c.column { c.row } else { c.column };
        let place = |a: AxisId| s.target_axes.iter().position(|x| *x == a);
        let mut order = vec![inner_at, place(other)?];
        let (mut box_of, mut across) = (vec![row, height], vec![(other, 1)]);
        if several {
            order.truncate(1);
            box_of.truncate(1);
            across.clear();
            let mut step = 1;
            for (a, points) in &ring.rows {
                order.push(place(*a)?);
                box_of.push(*points);
                across.push((*a, step));
                step *= points;
            }
        }
        order.extend((0..s.target_axes.len()).rev().filter(|i| !order.contains(i)).collect::<Vec<_>>());
        let map = by_engine.map(|_| self.tile_map(s.target, &order, &box_of, swizzle));
        let tile = length * height;
        let owners = if ring.alternate { ring.groups * GROUP / 32 } else { 1 };
        let shared = self.b.shared_at(&tensor.name.clone(), tensor.dtype, tile * ring.buffers * owners, 1024);
        let index = order.iter().map(|i| Expr::axis(s.target_axes[*i])).collect();
        let (other, own) = (s.target_axes[order[1]], ring.alternate.then_some(c.row));
        let again = ring.cluster == 1;
        Some(Outlet { map, shared, tile, buffers: ring.buffers, row, inner, height, swizzle, index, rows: own, other, across, scope, again })
    }

    /// The results of a ring along its columns that the copy engine stores, with a buffer for each warp.
    pub(crate) fn outlets_of_columns(&mut self, columns: &ColumnsPlan) -> BTreeMap<TensorId, Outlet> {
        let plan = self.plan;
        let stored = |l: &&Leaving| plan.stores.contains(&l.target);
        columns.leaving.iter().filter(stored).filter_map(|l| Some((l.target, self.outlet_of_columns(columns, l)?))).collect()
    }

    fn outlet_of_columns(&mut self, columns: &ColumnsPlan, l: &Leaving) -> Option<Outlet> {
        let (s, tensor) = (self.maker(l.target)?, self.p.tensor(l.target));
        let row = ring::ROW_BYTES * 8 / tensor.dtype.bits();
        let blocks = l.joined.as_ref().map(|(dimension, ..)| *dimension);
        let mut order = vec![l.inner, l.rows];
        order.extend((0..s.target_axes.len()).rev().filter(|i| *i != l.inner && *i != l.rows && Some(*i) != blocks));
        let longer = l.joined.as_ref().map(|(.., points)| (l.rows, points));
        let map = self.map_of(l.target, (&order, longer), &[row, ROWS_OF_A_WARP], &[], Swizzle::B128);
        let tile = l.width * ROWS_OF_A_WARP;
        let shared = self.b.shared_at(&tensor.name.clone(), tensor.dtype, tile * columns.groups * GROUP / 32, 1024);
        let point = |i: usize| match &l.joined {
            Some((_, point, _)) if i == l.rows => point.clone(),
            _ => Expr::axis(s.target_axes[i]),
        };
        let (inner, other) = (s.target_axes[l.inner], s.target_axes[l.rows]);
        let index = order.iter().map(|i| point(*i)).collect();
        let (swizzle, height, scope) = (Swizzle::B128, ROWS_OF_A_WARP, Scope::Warp);
        let (rows, across) = (Some(other), vec![(other, 1)]);
        Some(Outlet { map: Some(map), shared, tile, buffers: 1, row, inner, height, swizzle, index, rows, other, across, scope, again: true })
    }

    /// The thread that stores waits until the last tiles have left shared memory.
    pub(crate) fn end_outlets(&mut self, outlets: &BTreeMap<TensorId, Outlet>) {
        if let Some(outlet) = outlets.values().find(|o| o.map.is_some()) {
            let first = self.storing(outlet.scope);
            self.b.if_(first, Uniform::None, |b| b.emit(StmtKind::StoreWait { pending: 0 }));
        }
    }

    /// Writes the tile of chunk `number` to a buffer and lets the copy engine store it.
    pub(crate) fn hand_over(&mut self, s: &'a Statement, tile: Tile, o: &Outlet, number: Dev) -> Built<()> {
        let name = self.p.tensor(s.target).name.clone();
        let size = self.p.tensor(s.target).dtype.bits() / 8;
        let own = o.scope == Scope::Warp;
        let permuted = if o.swizzle == Swizzle::None { "in order" } else { "permuted so that a warp's elements lie in different banks" };
        let whose = if own { " of each warp" } else { "" };
        let how = if o.map.is_some() { "store-by-copy-engine" } else { "stage-rows" };
        self.phase(
            &format!("STORE {name}"),
            how,
            name,
            format!("rows of {} bytes, {permuted}; {} buffers{whose} in turns", o.row * size, o.buffers),
            Space::Hardware,
            s.span,
        );
        let first = self.storing(o.scope);
        // Of several buffers, threads that store them have left the one before last at the barrier behind the last.
        if o.again && (o.map.is_some() || o.buffers == 1) {
            if o.map.is_some() {
                self.b.if_(first.clone(), Uniform::None, |b| b.emit(StmtKind::StoreWait { pending: o.buffers - 1 }));
            }
            self.b.emit(StmtKind::Barrier { scope: o.scope });
        }
        let mut buffer = builder::mul(builder::rem(number, Dev::i32(i64::from(o.buffers))), Dev::i32(i64::from(o.tile)));
        let mut layout = tile.layout.clone();
        if own {
            // Each warp writes its rows from the start of its buffer.
            layout.warps.clear();
            let warp = builder::div(Dev::Tid, Dev::i32(32));
            buffer = builder::add(builder::mul(warp, Dev::i32(i64::from(o.tile * o.buffers))), buffer);
        }
        let run = layout.regs.last().filter(|m| m.axis == Some(o.inner) && m.stride == 1).map_or(1, |m| m.size.min(16 / size));
        let mut modes = layout.regs.clone();
        if let (true, Some(last)) = (run > 1, modes.last_mut()) {
            last.size /= run;
            last.stride = run;
        }
        self.over_registers(&modes, &mut |e, digits| {
            let digits = super::access::widen(digits, run);
            let index = builder::add(buffer.clone(), e.staged_at(o, &layout, &digits));
            let at = position(&layout.regs, &layout.regs, &digits);
            e.b.emit(StmtKind::Store {
                src: Place { var: tile.var, at: Some(at) },
                count: run,
                mem: Mem::Shared(o.shared),
                index,
                pred: None,
                cache: Cache::Default,
            });
            Ok(())
        })?;
        if o.map.is_some() {
            self.b.emit(StmtKind::FenceProxyAsync);
        }
        self.b.emit(StmtKind::Barrier { scope: o.scope });
        let Some(map) = o.map else { return self.store_rows(s, o, &buffer, "rows start anywhere") };
        let mut stores = Vec::new();
        for part in 0..o.tile / (o.row * o.height) {
            let mut at = Vec::new();
            for (dimension, e) in o.index.iter().enumerate() {
                let (origin, ty) = self.first_point(e)?;
                let ahead = if dimension == 0 { i64::from(part * o.row) } else { 0 };
                let mut start = builder::cast(Ty::I32, ty, origin);
                if o.rows.is_some_and(|a| e.axes().contains(&a)) {
                    start = builder::add(start, builder::mul(self.warp.clone(), Dev::i32(i64::from(ROWS_OF_A_WARP))));
                }
                at.push(builder::add(start, Dev::i32(ahead)));
            }
            let src = builder::add(buffer.clone(), Dev::i32(i64::from(part * o.row * o.height)));
            stores.push(StmtKind::TensorStore { shared: o.shared, src, map, at });
        }
        let engine = self.scoped(|e| {
            e.b.if_(first.clone(), Uniform::None, |b| {
                stores.into_iter().for_each(|s| b.emit(s));
                b.emit(StmtKind::StoreCommit);
            });
            Ok(())
        })?;
        match self.in_one_segment() {
            None => engine.into_iter().for_each(|s| self.b.emit_as(s)),
            Some(cond) => {
                let otherwise = self.scoped(|e| {
                    e.store_rows(s, o, &buffer, "the copy engine would write over the next segment's")?;
                    // Buffers are counted by groups, also by those without a store.
                    e.b.if_(first.clone(), Uniform::None, |b| b.emit(StmtKind::StoreCommit));
                    Ok(())
                })?;
                self.b.emit(StmtKind::If { cond, uniform: Uniform::Block, then: engine, otherwise });
            }
        }
        Ok(())
    }

    /// An index at the first point of the tile.
    fn first_point(&mut self, e: &Expr) -> Built<(Dev, Ty)> {
        let Node::Axis(a) = e.node else { return self.translate(e, &Env { layout: &Layout::default(), digits: &[], leaves: &[] }) };
        let ty = self.coordinate_type(a);
        Ok((self.origin.get(&a).cloned().unwrap_or(Dev::Int(0, ty)), ty))
    }

    /// The staged elements from the buffer at `buffer` on to where the tile has points, neighbours by neighbouring lanes.
    fn store_rows(&mut self, s: &'a Statement, o: &Outlet, buffer: &Dev, why: &str) -> Built<()> {
        let target = s.target;
        let index: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let (flat, axes) = (self.flat(target, &index), self.tile_axes(&s.target_axes));
        let dtype = self.p.tensor(target).dtype;
        let warps = self.plan.ring.as_ref().map_or(1, |r| r.groups * GROUP / 32);
        let widest = (128 / dtype.bits()).min(o.row);
        let widths = std::iter::successors(Some(widest), |v| (*v > 1).then_some(v / 2));
        let found = widths.filter_map(|v| Some((v, o.lines(warps, v)?))).find(|(v, l)| self.vector(&flat, dtype, &l.regs, l, &[]) == *v);
        let Some((vector, layout)) = found else { return self.refuse(s, "rows of a tile that no layout of a warp covers") };
        // Each warp's rows begin at the start of its buffer.
        let staged = if o.scope == Scope::Warp { Layout { warps: Vec::new(), ..layout.clone() } } else { layout.clone() };
        let global = self.buffer(target);
        let name = self.p.tensor(target).name.clone();
        self.phase(
            &format!("STORE {name}"),
            "store-rows",
            name.clone(),
            format!("the rows of the tile that have points, {vector} elements at a time: {why}"),
            Space::Hardware,
            s.span,
        );
        let mut modes = layout.regs.clone();
        if let Some(last) = modes.last_mut() {
            (last.size, last.stride) = (last.size / vector, vector);
        }
        // Whole words move as they are.
        let words = (vector * dtype.bits()).is_multiple_of(32);
        let (ty, count) = if words { (Ty::U32, vector * dtype.bits() / 32) } else { (register_type(dtype), vector) };
        let held = self.b.array(&format!("{name}_row"), ty, count);
        self.over_points(&modes, STORES_TOGETHER, &mut |e, digits| {
            let digits = super::access::widen(digits, vector);
            let from = builder::add(buffer.clone(), e.staged_at(o, &staged, &digits));
            let place = || Place { var: held, at: Some(Dev::i32(0)) };
            let (to, ty) = e.translate(&flat, &Env { layout: &layout, digits: &digits, leaves: &[] })?;
            let pred = builder::all(e.inside(&axes, &layout, &digits));
            e.b.emit(StmtKind::Load { dst: place(), count: vector, mem: Mem::Shared(o.shared), index: from, pred: None, fill: 0.0, cache: Cache::Default });
            let index = builder::cast(Ty::I64, ty, to);
            e.b.emit(StmtKind::Store { src: place(), count: vector, mem: Mem::Global(global), index, pred, cache: Cache::Default });
            Ok(())
        })
    }

    /// Where an element of the tile lies in its buffer.
    fn staged_at(&mut self, o: &Outlet, layout: &Layout, digits: &[Dev]) -> Dev {
        let along = self.local(o.inner, layout, digits);
        let across = o.across.iter().map(|(a, step)| builder::mul(self.local(*a, layout, digits), Dev::i32(i64::from(*step)))).collect::<Vec<_>>();
        let row = across.into_iter().fold(Dev::i32(0), builder::add);
        let (part, column) = match o.tile == o.row * o.height {
            true => (Dev::i32(0), along),
            false => (builder::div(along.clone(), Dev::i32(i64::from(o.row))), builder::rem(along, Dev::i32(i64::from(o.row)))),
        };
        // Bits 7 and up of the address choose among the 16-byte chunks of the row.
        let column = match o.swizzle {
            Swizzle::None => column,
            _ => {
                let rows = i64::from(ring::ROW_BYTES / o.swizzle.bytes());
                let chunk = builder::rem(builder::div(row.clone(), Dev::i32(rows)), Dev::i32(i64::from(o.swizzle.bytes() / 16)));
                let size = o.swizzle.bytes() / o.row;
                bin(BinaryOp::Xor, column, builder::mul(chunk, Dev::i32(i64::from(16 / size))))
            }
        };
        let index = builder::add(builder::mul(part, Dev::i32(i64::from(o.row * o.height))), builder::mul(row, Dev::i32(i64::from(o.row))));
        builder::add(index, column)
    }
}
