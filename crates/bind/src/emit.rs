//! Builds one kernel from its plan: tiles of values in distributed layouts, evaluated on demand from the outputs back.
//!
//! Each statement of the kernel becomes a tile: a register array in a [`Layout`]. `value` returns the tile of a tensor, making it first if need be; maps evaluate element
//! by element (`map`), reductions combine registers, lanes and warps (`reduce`), contractions use the matrix units (`contract`), scans keep the order (`scan`), loads and
//! stores choose vector widths from the address (`access`), also at computed places (`scatter`). Where a consumer needs another layout than the producer has, `exchange`
//! moves the tile through shared memory. No barrier is written here: `crate::barriers` places them from the dependences.

mod access;
mod ahead;
mod alternate;
pub(crate) mod behind;
mod beside;
mod best;
mod bounds;
mod cluster;
mod common;
mod contract;
mod coordinates;
pub use contract::ContractionPlan;
pub(crate) mod delay;
mod elsewhere;
mod exchange;
mod extreme;
mod fewer;
mod gaps;
mod halo;
mod halves;
mod handout;
mod idle;
mod known;
mod lag;
mod launch_bounds;
mod lists;
mod lookback;
mod map;
pub(crate) mod merges;
mod mirror;
pub(crate) mod next_trip;
mod orbit;
mod order;
mod outlet;
pub(crate) mod own_ahead;
mod packed;
mod powers;
mod precision;
mod prologue;
mod promote;
mod quotient;
mod ranges;
mod realign;
mod reduce;
mod ring;
mod ring_cluster;
mod ring_columns;
mod ring_finish;
mod ring_joint;
mod ring_memory;
mod ring_together;
mod roles;
mod rows;
mod scan;
mod scan_lines;
mod scatter;
mod segments;
mod select;
mod short_numbers;
mod small_dividend;
mod stage;
mod step_lanes;
pub(crate) mod stream;
mod stream_k;
mod tail;
pub(crate) mod tiles;
mod translate;
mod turns;
mod types;
mod walk;
mod window;

use crate::builder::{self, KernelBuilder};
use crate::layout::Layout;
use crate::plan::{KernelPlan, StreamPlan};
use crate::split::Pair;
use flashderive_device::host::HostExpr;
use flashderive_device::program as dev;
use flashderive_device::program::{BufferId, BufferSource, Expr as Dev, ScalarId, ScalarSource, Ty, VarId};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};
use launch_bounds::{empty, min_blocks};
use std::collections::{BTreeMap, BTreeSet};
pub use types::host_extent;
pub(crate) use types::{buffer_name, register_type, sort_type, value_type};
use types::{fresh_buffer, fresh_name, is_constant, strided_length};

/// A refusal at the statement being built.
pub(crate) type Built<T> = Result<T, Diagnostics>;

/// Buffers and scalars of the program, shared by its kernels.
#[derive(Default)]
pub struct Tables {
    /// Global buffers.
    pub buffers: Vec<dev::Buffer>,
    /// Scalars.
    pub scalars: Vec<dev::Scalar>,
    /// How the copy engine sees buffers.
    pub maps: Vec<dev::TensorMap>,
    /// Tensors as declared: a version may see a dimension split in two.
    pub declared: Vec<Tensor>,
}

/// A tile in registers.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    /// Register array, and its layout with digits of absent axes replicated.
    pub var: VarId,
    pub layout: Layout,
}

/// A read whose value is in registers.
pub(crate) struct Leaf {
    /// The read it stands for.
    pub read: Expr,
    /// Its tile.
    pub tile: Tile,
    /// Which elements of the tile it takes; `None`: those of its own points.
    pub pick: Option<orbit::Pick>,
}

/// Key of a memoised load: what is read, where it lies, under which conditions.
type LoadKey = (String, Layout);

/// Builder of one kernel.
pub struct Emitter<'a> {
    pub(crate) p: &'a Problem,
    pub(crate) known: known::Known<'a>,
    pub(crate) plan: &'a KernelPlan,
    pub(crate) online: &'a BTreeMap<TensorId, Pair>,
    pub(crate) tables: &'a mut Tables,
    pub(crate) trace: &'a mut Trace,
    pub(crate) b: KernelBuilder,
    /// First coordinate of the block's tile, by axis.
    origin: BTreeMap<AxisId, Dev>,
    /// How many elements of the line in which a walked row starts lie before it.
    before: Option<Dev>,
    /// What loads the points of groups that reach over the end of a row, for loads that are under way.
    ends: Vec<dev::Stmt>,
    /// Lists of a walked row that are loaded group by group, where the statement being written uses them.
    by_groups: Vec<Expr>,
    /// Whether several loads are asked for before the first is needed.
    gathering: bool,
    /// Limits that coordinates must stay under, where tiles may overhang.
    limit: BTreeMap<AxisId, Dev>,
    /// Axes whose limit is not their extent: a guard ends the stream earlier.
    pub(crate) narrowed: BTreeSet<AxisId>,
    /// Where, and of which rows, limits are found next.
    pub(crate) limits: ranges::Limits,
    /// Extent of the tile, by axis; axes with tile 1 are absent.
    pub(crate) tiles: BTreeMap<AxisId, u32>,
    master: Layout,
    /// Lane and warp parts of coordinates.
    bases: BTreeMap<(Vec<(u32, u32, u32)>, Vec<(u32, u32, u32)>), Dev>,
    lane: Dev,
    warp: Dev,
    /// Number of the block among those of the plan.
    block: Dev,
    /// Tiles valid everywhere, and tiles valid in the current trip of the stream.
    kept: BTreeMap<TensorId, Tile>,
    fresh: BTreeMap<TensorId, Tile>,
    kept_loads: BTreeMap<LoadKey, Tile>,
    fresh_loads: BTreeMap<LoadKey, Tile>,
    /// Shared memory with the tiles that are read at other points.
    cells: BTreeMap<TensorId, (dev::SharedId, Option<Dev>)>,
    kept_staged: BTreeMap<LoadKey, contract::Staged>,
    fresh_staged: BTreeMap<LoadKey, contract::Staged>,
    /// Keys that may lag behind what they follow, with its state.
    lagging: BTreeMap<TensorId, lag::Lag>,
    /// Absent points of the tile that are taken out by a key.
    masked: Option<ring_columns::Masked>,
    /// The gap that the present pass goes over.
    passed: Option<gaps::Passed>,
    /// Factors of the sums of chained products, by place among the reductions of the pass, until their operand is made.
    late_scales: Vec<(usize, Tile)>,
    /// What copies of trips leave to the present one.
    copied: ahead::Here<'a>,
    /// Reads whose points of the present tile another role has left in shared memory.
    beside: Vec<ring_columns::Beside>,
    /// Inputs copied ahead, the stage to read and the number of the worker, where rows are in flight.
    flying: Vec<rows::Flying>,
    pub(crate) turn: Option<Dev>,
    pub(crate) row_number: Option<Dev>,
    /// The merges of rows that follow one another.
    pub(crate) merges: Option<merges::Merges>,
    /// Whether the blocks of the cluster have met.
    pub(crate) cluster_met: bool,
    /// Number of the block's tile where tiles are taken by tickets.
    pub(crate) tile_number: Option<Dev>,
    /// Their counter, and the last ticket drawn.
    pub(crate) tickets: Option<(BufferId, dev::SharedId)>,
    /// Numbers of the turns of what blocks of a cluster push to one another in the present trip.
    turns: Vec<VarId>,
    /// Tensors whose values may be made by fast forms, and whether the statement being written makes one of them.
    pub(crate) coarse_values: BTreeSet<TensorId>,
    pub(crate) coarse: bool,
    /// Where exponentials of rounded numbers may take the fast form, and the same.
    pub(crate) fast_powers: powers::Fast,
    pub(crate) averaged: bool,
    /// Values that the statements being written have in common.
    common: Vec<common::Common>,
    /// Parts of the expression being made that fewer points have.
    fewer: Vec<fewer::Fewer>,
    /// Powers that are the same for several registers of that statement.
    pub(crate) powers: Vec<powers::Shared>,
    /// Divisors that are the same for all registers of the statement being written.
    pub(crate) reciprocals: Vec<precision::Reciprocal>,
    /// Divisors of its quotients that are rounded to whole numbers.
    pub(crate) divisors: Vec<quotient::Divisor>,
    /// One over extents, by name.
    pub(crate) inverses: BTreeMap<String, Dev>,
    /// Places of 16 bytes in rows of shared memory, for each thread, by buffer and number.
    chunks: BTreeMap<String, Dev>,
    /// What threads copy for themselves in the loop that is being written, and what they ask for a trip before.
    own: Option<own_ahead::Own>,
    next_trip: Option<next_trip::NextTrip>,
    /// Whether statements are being written inside the stream's loop.
    in_loop: bool,
    /// Sums of the block.
    sums: Vec<scatter::Sums>,
    /// Depth of the scope around the loop.
    outer: usize,
    /// The piece of a tile that is being written, and the variable that numbers it, where depths are cut into shares.
    piece: Option<(stream_k::Piece, Dev)>,
    /// Conditions that hold at all points of what is being written.
    assumed: Vec<Expr>,
    /// Record of the kernel's plan.
    base_record: RecordId,
    /// The other plans of its blocks.
    behind: Option<behind::Behind>,
}

/// Points that every thread has of axes whose points the kernel's tile deals to none.
const MOST_UNDEALT: u32 = 16;

impl<'a> Emitter<'a> {
    /// Builds the kernel of `plan`.
    pub fn build(p: &'a Problem, plan: &'a KernelPlan, online: &'a BTreeMap<TensorId, Pair>, tables: &mut Tables, trace: &mut Trace) -> Built<dev::Kernel> {
        let b = KernelBuilder::new(empty(plan), plan.record);
        let e = Emitter::new(p, plan, online, &mut *tables, trace, b, Dev::BlockIdx(0));
        let mut kernel = e.write()?.finish();
        kernel.min_blocks = min_blocks(plan, &kernel);
        packed::whole_bytes(&kernel, tables, p, &plan.statements[0])?;
        Ok(kernel)
    }

    /// An emitter that goes on with `b`; `block` is the number of the block among those of this plan.
    fn new(
        p: &'a Problem,
        plan: &'a KernelPlan,
        online: &'a BTreeMap<TensorId, Pair>,
        tables: &'a mut Tables,
        trace: &'a mut Trace,
        mut b: KernelBuilder,
        block: Dev,
    ) -> Emitter<'a> {
        b.phase("INIT", plan.record);
        let lane = b.let_prologue("lane", Ty::I32, builder::rem(Dev::Tid, Dev::i32(32)));
        let warp = b.let_prologue("warp", Ty::I32, builder::div(Dev::Tid, Dev::i32(32)));
        let coarse_values = precision::coarse(p);
        Emitter {
            p,
            known: known::Known::new(p),
            plan,
            online,
            tables,
            trace,
            b,
            block,
            origin: BTreeMap::new(),
            before: None,
            ends: Vec::new(),
            by_groups: Vec::new(),
            gathering: false,
            limit: BTreeMap::new(),
            tiles: BTreeMap::new(),
            master: plan.master.clone(),
            bases: BTreeMap::new(),
            lane,
            warp,
            kept: BTreeMap::new(),
            fresh: BTreeMap::new(),
            kept_loads: BTreeMap::new(),
            fresh_loads: BTreeMap::new(),
            cells: BTreeMap::new(),
            kept_staged: BTreeMap::new(),
            fresh_staged: BTreeMap::new(),
            passed: None,
            late_scales: Vec::new(),
            lagging: BTreeMap::new(),
            masked: None,
            copied: ahead::Here::default(),
            beside: Vec::new(),
            narrowed: BTreeSet::new(),
            limits: ranges::Limits::default(),
            tile_number: None,
            tickets: None,
            cluster_met: false,
            turns: Vec::new(),
            flying: Vec::new(),
            turn: None,
            row_number: None,
            merges: None,
            fast_powers: powers::Fast::of(p, &coarse_values),
            averaged: false,
            common: Vec::new(),
            fewer: Vec::new(),
            powers: Vec::new(),
            coarse_values,
            coarse: false,
            reciprocals: Vec::new(),
            divisors: Vec::new(),
            inverses: BTreeMap::new(),
            chunks: BTreeMap::new(),
            own: None,
            next_trip: None,
            in_loop: false,
            sums: Vec::new(),
            outer: 1,
            piece: None,
            assumed: Vec::new(),
            base_record: plan.record,
            behind: None,
        }
    }

    /// Writes the statements of the plan.
    fn write(mut self) -> Built<KernelBuilder> {
        if let Some(private) = &self.plan.private {
            self.gather_sums(private)?;
            return Ok(self.b);
        }
        if let Some(ring) = &self.plan.ring {
            self.run_ring(ring)?;
            return Ok(self.b);
        }
        if let Some(columns) = &self.plan.columns {
            self.run_columns(columns)?;
            return Ok(self.b);
        }
        self.coordinates()?;
        match self.plan.select {
            Some(_) => self.select_rows()?,
            None if self.plan.ahead > 0 && self.plan.stream.as_ref().is_some_and(|s| s.look_back) => self.run_tiles()?,
            None if self.plan.ahead > 0 => self.run_rows()?,
            None => self.passes_unless_idle()?,
        }
        Ok(self.b)
    }

    /// A scalar parameter computed on the host; constants are folded.
    pub(crate) fn host_scalar(&mut self, name: &str, value: HostExpr, ty: Ty) -> Dev {
        host_scalar(&mut self.b, self.tables, name, value, ty)
    }

    /// The parameter of a scalar tensor.
    pub(crate) fn scalar_tensor(&mut self, t: TensorId) -> Dev {
        let tensor = self.p.tensor(t);
        let ty = register_type(tensor.dtype);
        let known = self.tables.scalars.iter().position(|s| s.source == ScalarSource::Tensor(t));
        let id = known.unwrap_or_else(|| {
            self.tables.scalars.push(dev::Scalar { name: tensor.name.clone(), ty, source: ScalarSource::Tensor(t) });
            self.tables.scalars.len() - 1
        });
        use_scalar(&mut self.b, ScalarId(id as u32))
    }

    /// The global buffer of a tensor, read as `elem`.
    pub(crate) fn buffer(&mut self, t: TensorId) -> BufferId {
        self.in_global_memory(t);
        let tensor = self.p.tensor(t);
        let (base, elem) = match &tensor.storage {
            Storage::View { of, .. } => (*of, tensor.dtype),
            _ => (t, tensor.dtype),
        };
        let source = match self.p.tensor(base).role {
            Role::Input | Role::Scalar => BufferSource::Input(base),
            Role::Output => match self.p.memory_of(base) {
                Some(input) => BufferSource::InPlace { input, output: base },
                None => BufferSource::Output(base),
            },
            Role::Temp => BufferSource::Scratch,
        };
        let name = buffer_name(self.p, if source == BufferSource::Scratch { base } else { t });
        let holder = self.p.tensor(base);
        let declared = self.tables.declared.get(base.0 as usize).filter(|_| holder.role != Role::Temp);
        let mut len = declared.map_or(&holder.shape, |t| &t.shape).iter().fold(HostExpr::Const(1), |n, e| HostExpr::Mul(Box::new(n), Box::new(host_extent(e))));
        let dense = declared.is_some_and(|t| t.storage == Storage::RowMajor);
        if let (Storage::Strided(strides), false) = (&holder.storage, dense) {
            len = strided_length(&holder.shape, strides, len);
        }
        if let (Storage::Pitched(unit), Some((last, rows))) = (&holder.storage, holder.shape.split_last()) {
            let extents = rows.iter().cloned().chain(last.rounded(*unit));
            len = extents.fold(HostExpr::Const(1), |n, e| HostExpr::Mul(Box::new(n), Box::new(host_extent(&e))));
        }
        let (from, to) = (holder.dtype.bits() as i64, elem.bits() as i64);
        if from != to {
            len = HostExpr::CeilDiv(Box::new(HostExpr::Mul(Box::new(len), Box::new(HostExpr::Const(from)))), Box::new(HostExpr::Const(to)));
        }
        // Versions may need scratch of different lengths under one name.
        let base_name = |n: &str| n == name || n.strip_prefix(&name).and_then(|r| r.strip_prefix("_v")).is_some_and(|d| d.bytes().all(|c| c.is_ascii_digit()));
        let known = self.tables.buffers.iter().position(|b| base_name(&b.name) && b.source == source && b.elem == elem && b.len == len);
        let id = known.unwrap_or_else(|| {
            let name = fresh_buffer(self.tables, &name);
            self.tables.buffers.push(dev::Buffer { name, elem, len, source });
            self.tables.buffers.len() - 1
        });
        let id = BufferId(id as u32);
        if !self.b.kernel.buffers.contains(&id) {
            self.b.kernel.buffers.push(id);
        }
        id
    }

    /// Adds a record and makes it the justification of what follows.
    pub(crate) fn because(&mut self, rule: &'static str, subject: String, conclusion: String, space: Space, span: flashderive_diagnostics::Span) -> RecordId {
        // The kernel's plan, and what the derivation decided about this very value.
        let mut premises = vec![self.base_record];
        let about = |r: &Record| r.subject.split([',', ' ']).next() == Some(subject.as_str());
        premises.extend(self.trace.of_rules(&["fate", "algorithm-class", "online"], about));
        let id = self.trace.record(Record { step: "build", rule, subject, premises, conclusion, space, span });
        self.b.why = id;
        id
    }

    /// Starts a phase with a record of its own.
    pub(crate) fn phase(&mut self, name: &str, rule: &'static str, subject: String, conclusion: String, space: Space, span: flashderive_diagnostics::Span) {
        let id = self.because(rule, subject, conclusion, space, span);
        self.b.phase(name, id);
    }

    /// The statement of this kernel that makes `t`.
    pub(crate) fn maker(&self, t: TensorId) -> Option<&'a Statement> {
        self.plan.statements.iter().find(|s| s.target == t)
    }

    /// Axes of `e` that have a tile.
    pub(crate) fn tile_axes(&self, axes: &[AxisId]) -> Vec<AxisId> {
        axes.iter().copied().filter(|a| self.tiles.contains_key(a)).collect()
    }

    /// Whether a statement's value changes in each trip of the stream.
    pub(crate) fn streams(&self, s: &Statement) -> bool {
        match &self.plan.stream {
            Some(StreamPlan { axis, resident: false, .. }) => s.target_axes.contains(axis) || self.is_streamed_too(&s.target_axes),
            _ => false,
        }
    }

    /// A refusal for the statement.
    pub(crate) fn refuse<T>(&self, s: &Statement, message: impl Into<String>) -> Built<T> {
        Err(Diagnostic::error(codes::NO_PLAN, s.span, message).into())
    }

    /// Runs `body` with statements going before the stream's loop.
    pub(crate) fn before_loop<T>(&mut self, body: impl FnOnce(&mut Self) -> Built<T>) -> Built<T> {
        self.finish_groups();
        let inner = self.b.split_scopes(self.outer);
        let was = std::mem::replace(&mut self.in_loop, false);
        let phase = self.b.phase;
        let result = body(self);
        self.in_loop = was;
        self.b.phase = phase;
        self.b.restore_scopes(inner);
        result
    }

    /// The tile of a tensor that this kernel makes.
    pub(crate) fn value(&mut self, t: TensorId) -> Built<Tile> {
        if let Some(tile) = self.fresh.get(&t).or_else(|| self.kept.get(&t)) {
            return Ok(tile.clone());
        }
        let Some(s) = self.maker(t) else {
            return Err(Diagnostic::bug(codes::BUILD_BUG, self.p.tensor(t).span, format!("`{}` is not made in its kernel", self.p.tensor(t).name)).into());
        };
        let streams = self.streams(s) || self.follows_key(s);
        if self.in_loop && !streams {
            let tile = self.before_loop(|e| e.make(s))?;
            self.kept.insert(t, tile.clone());
            return Ok(tile);
        }
        let tile = self.make(s)?;
        if streams {
            self.fresh.insert(t, tile.clone());
        } else {
            self.kept.insert(t, tile.clone());
        }
        Ok(tile)
    }

    /// Whether a map without the streamed axis changes in each trip all the same: it is made of a key of this pass, as a maximum with its floor is.
    fn follows_key(&self, s: &Statement) -> bool {
        let reduced = |t: TensorId| self.maker(t).is_some_and(|m| matches!(m.kind, Kind::Reduce { .. }));
        let through = |t: TensorId| self.maker(t).is_some_and(|m| m.kind == Kind::Map && m.target != s.target && self.follows_key(m));
        self.in_loop && s.kind == Kind::Map && crate::group::reads(s).into_iter().any(|t| self.fresh.contains_key(&t) && reduced(t) || through(t))
    }

    fn make(&mut self, s: &'a Statement) -> Built<Tile> {
        match &s.kind {
            Kind::Map | Kind::Scatter { .. } => self.map(s),
            Kind::Reduce { .. } => self.reduce_once(s),
            Kind::Scan { .. } | Kind::Recurrence { .. } => self.scan_tile(s),
            Kind::Delay { .. } => self.delay(s),
            _ => self.refuse(s, "this form has a kernel of its own and cannot be part of another"),
        }
    }

    /// The axes of a reduction whose operator does not commute: points are combined in the order of their numbers.
    pub(crate) fn ordered_axes(&self, s: &'a Statement) -> Option<&'a [AxisId]> {
        match &s.kind {
            Kind::Reduce { op, axes } if !crate::laws::commutes(self.p, *op) => Some(axes),
            _ => None,
        }
    }

    /// The layout in which a statement's body is evaluated.
    pub(crate) fn body_layout(&mut self, s: &'a Statement) -> Layout {
        let domain = self.tile_axes(&s.domain());
        if self.is_contraction(s) {
            return self.accumulator_layout(s);
        }
        if let Some(axes) = self.ordered_axes(s) {
            let kept: Vec<(AxisId, u32)> = domain.iter().filter(|a| !axes.contains(a)).map(|a| (*a, self.tiles[a])).collect();
            let runs: Vec<(AxisId, u32)> = axes.iter().filter(|a| domain.contains(a)).map(|a| (*a, self.tiles[a])).collect();
            return Layout::ordered(&kept, &runs, self.plan.warps);
        }
        // A scan is made as the kernel's tile deals its points, whatever it reads.
        if matches!(s.kind, Kind::Scan { .. } | Kind::Recurrence { .. }) {
            return self.master.slice(|a| domain.contains(&a));
        }
        // Of the values that have all its points, the first product's layout, or else the last one's.
        let (mut wide, mut product) = (None, None);
        for t in crate::group::reads(s) {
            let Some(maker) = self.maker(t) else { continue };
            let axes = self.tile_axes(&maker.target_axes);
            if axes.len() == domain.len() && axes.iter().all(|a| domain.contains(a)) {
                wide = Some((t, maker, axes));
                if self.is_contraction(maker) {
                    product = wide.take();
                    break;
                }
            }
        }
        match product.or(wide) {
            Some((t, maker, axes)) => match self.fresh.get(&t).or_else(|| self.kept.get(&t)) {
                Some(tile) => tile.layout.clone(),
                None => self.body_layout(maker).slice(|a| axes.contains(&a)),
            },
            None => self.points_of(&domain),
        }
    }

    /// The points of `domain` as the kernel's tile deals them to threads. Where it deals none of them, since its threads are those of other axes, and they are
    /// many, they have a tile of their own.
    fn points_of(&self, domain: &[AxisId]) -> Layout {
        let shared = self.held_by_threads(domain);
        let threads = shared.lanes.iter().chain(&shared.warps).any(|m| m.axis.is_some());
        let plan = self.plan;
        let multiplies = plan.ring.is_some() || plan.columns.is_some() || plan.outer.is_some() || !plan.contractions.is_empty();
        if threads || multiplies || shared.registers() <= MOST_UNDEALT {
            return shared;
        }
        let mut axes: Vec<(AxisId, u32)> = Vec::new();
        for m in shared.regs.iter().filter_map(|m| m.axis) {
            if !axes.iter().any(|(a, _)| *a == m) {
                axes.push((m, self.tiles.get(&m).copied().unwrap_or(1)));
            }
        }
        Layout::blocked(&axes, 1, plan.warps)
    }
}

/// A scalar parameter computed on the host; constants are folded.
fn host_scalar(b: &mut KernelBuilder, tables: &mut Tables, name: &str, value: HostExpr, ty: Ty) -> Dev {
    if is_constant(&value) {
        return Dev::Int(value.eval(&[]), ty);
    }
    let known = tables.scalars.iter().position(|s| s.ty == ty && s.source == ScalarSource::Host(value.clone()));
    let id = known.unwrap_or_else(|| {
        let name = fresh_name(tables, name);
        tables.scalars.push(dev::Scalar { name, ty, source: ScalarSource::Host(value) });
        tables.scalars.len() - 1
    });
    use_scalar(b, ScalarId(id as u32))
}

fn use_scalar(b: &mut KernelBuilder, id: ScalarId) -> Dev {
    b.kernel.scalars.extend((!b.kernel.scalars.contains(&id)).then_some(id));
    Dev::Scalar(id)
}
