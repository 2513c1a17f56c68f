//! Rings along the columns of a product: contractions whose products are combined over their columns and never stored.
//!
//! A block owns rows. Their left operand lies in shared memory in its whole depth; the right operand's columns pass
//! through a ring of stages, a whole depth each, that the copy engine fills ahead (see [`crate::ring`]). After each tile of
//! columns the consumers combine the products into states of their rows: a warp holds whole rows, so the lanes of a row meet by
//! shuffles after the last tile only, and nothing else couples the consumers. A consumer with two blocks of rows combines one
//! while the matrix unit multiplies the other.
//!
//! The rule: a kernel with one sum of products of two plain reads whose depth is a constant that fits shared memory, with a
//! streamed axis that is a free axis of one operand, and with nothing else than maps and reductions over that axis.
//!
//! One of these reductions may be a product itself, of what is made of the first product with a plain read:
//!
//! ```text
//! s[q, j] = sum[d] a[q, d] * b[j, d]        a stays, b passes
//! p[q, j] = map of s and of states of q     in registers, which are the rows' operand of
//! o[q, e] = sum[j] p[q, j] * v[j, e]        v passes beside b; the sums stay in registers and are rescaled with the states
//! ```
//!
//! Columns of the chained product that are too many for the registers of a consumer are dealt to the consumers, each of which makes the first product of
//! the same rows. Where `v[j, e]` is `b[j, e]`, the tile that passes is read twice: as the columns' operand along its depth and along its columns.
//!
//! A consumer that waits for its first product, then combines, then waits for the chained one leaves the matrix unit idle meanwhile. So the chained product is
//! *late*: it is issued behind the first product of the next tile, and is under way while that tile is combined. That needs all trips to be alike but the
//! first, and tiles in any order, since a tile in which conditions are tested comes first.
//!
//! What the roles do is a [tile program](crate::tile); who waits for whom is derived from it.

use crate::address;
use crate::contraction::Product;
use crate::emit::ContractionPlan;
use crate::gather::{self, Source};
use crate::group;
use crate::layout::{Layout, Mode};
use crate::plan::{Choice, KernelPlan, StreamPlan};
use crate::ranges::{self, End, Range};
use crate::ring::{self, Operand, GROUP, INSTRUCTION_ROWS, REST, ROW_BYTES};
use crate::tile::sync::{self, Sync};
use crate::tile::{Operation, OperationId, Residence, Role as TileRole, RoleId, Step, Stream, TileProgram, Value, ValueId, Work};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::target::Target;
use flashderive_ir::trace::RecordId;
use std::collections::{BTreeMap, BTreeSet};

/// Stages beyond this are of no use: a stage is a whole tile of columns.
const MOST_STAGES: u32 = 4;
/// Accumulators of a thread: two sets of 64 leave room for what is made of them.
const MOST_COLUMNS: u32 = 128;
/// Registers of a thread that gathers: the places of its rows of a tile.
const GATHERER_REGISTERS: u32 = 72;
/// Warps that gather: 8 rows at a time, which is how places in rows of shared memory repeat. Two keep up with the memory of a multiprocessor (h200: 20 bytes a
/// cycle, an instruction of 512 bytes every 25 cycles).
pub const GATHERING_WARPS: u32 = 2;
/// Registers of a consumer beside its sums, at least: addresses, states of two rows, numbers of stages (ptxas 13 needs 28 where chains of 64 + 32 sums and
/// their operand are all there is).
const LEAST_BESIDE_SUMS: u32 = 28;
/// Blocks of 64 rows of a consumer.
const MOST_BLOCKS: u32 = 2;

/// How a kernel is a ring along its columns.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnsPlan {
    /// The product.
    pub product: TensorId,
    /// Operand of the rows.
    pub left: Operand,
    /// Operand of the columns.
    pub right: Source,
    /// Rows of 128 bytes of shared memory along the depth, for each point of a side.
    pub panels: u32,
    /// Elements of the depth that are multiplied: whole instructions.
    pub depth: u32,
    /// Stages of the right operand.
    pub stages: u32,
    /// Tiles of rows of the left operand in shared memory.
    pub buffers: u32,
    /// Consumers.
    pub groups: u32,
    /// Registers of the roles.
    pub registers: Option<ring::Division>,
    /// Blocks of 64 rows of a consumer.
    pub blocks: u32,
    /// The product of what is made of the first one.
    pub chain: Option<Chain>,
    /// Whether consumers have the same rows, and parts of the columns of the chained product.
    pub dealt: bool,
    /// Whether the chained product is that of the tile before.
    pub late: bool,
    /// How tiles of rows are handed out; `None`: in equal shares.
    pub deal: Option<Deal>,
    /// What the roles do.
    pub program: TileProgram,
    /// Who waits for whom.
    pub sync: Sync,
}

/// A product whose rows' operand is made of another product's sums, in registers.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    /// Its target.
    pub product: TensorId,
    /// Axis of its columns.
    pub column: AxisId,
    /// Operand of its columns, which passes with that of the first product.
    pub right: Source,
    /// Whether neighbouring elements of it lie along the streamed axis.
    pub along: bool,
    /// Rows of 128 bytes of a stage for each of `tile` points.
    pub panels: u32,
    /// Points of the dimension that is not contiguous: of the streamed axis, or the columns where rows run along the streamed axis.
    pub tile: u32,
    /// Whether it is the tile of the first product's columns.
    pub again: bool,
}

/// Tiles of rows that blocks take as they become free.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// The number of the next tile.
    pub value: ValueId,
    /// The axis of the rows where later ones visit more columns.
    pub longest_last: Option<AxisId>,
    /// Bytes of the columns of a section of tiles, which stay in the cache.
    pub room: u64,
}

impl ColumnsPlan {
    /// The value that holds the chained product's columns.
    pub fn next(&self) -> ValueId {
        if self.chain.as_ref().is_some_and(|c| c.again) {
            RIGHT
        } else {
            NEXT
        }
    }

    /// Whether rows of the columns' operands are gathered by threads.
    pub fn gathers(&self) -> bool {
        self.right.rows().is_some() || self.chain.as_ref().is_some_and(|c| c.right.rows().is_some())
    }

    /// Consumers along the rows.
    pub fn along_rows(&self) -> u32 {
        if self.dealt {
            1
        } else {
            self.groups
        }
    }
}

/// The copying role and the multiplying one.
pub const PRODUCER: RoleId = RoleId(0);
/// Those who gather rows, where there are such.
pub const GATHERERS: RoleId = RoleId(2);
/// See [`PRODUCER`].
pub const CONSUMERS: RoleId = RoleId(1);
/// The rows' operand.
pub const LEFT: ValueId = ValueId(0);
/// The columns' operand.
pub const RIGHT: ValueId = ValueId(1);
/// The columns' operand of the chained product, where it is another one.
pub const NEXT: ValueId = ValueId(2);

/// The kernel as a ring along its columns with the tile of `choice.ring`; `None` if it cannot be one.
#[allow(clippy::too_many_arguments, reason = "what `tile` has at hand")]
pub fn plan(
    p: &Problem,
    shape: &group::Shape,
    statements: &[Statement],
    shapes: &[(TensorId, Product)],
    target: &Target,
    sizes: &[i64],
    record: RecordId,
    choice: Choice,
) -> Option<KernelPlan> {
    let wanted = choice.ring.filter(|r| !r.swap && r.cluster == 1 && r.together == 1 && !r.stream_k && r.columns <= MOST_COLUMNS)?;
    let (product, mut c, mut chained) = match shapes {
        [(product, c)] => (product, c.clone(), None),
        [one, other] => {
            let streams = |(_, c): &&(TensorId, Product)| shape.stream == Some(c.depth);
            let (late, (product, c)) = if streams(&one) { (one, other) } else { (other, one) };
            (product, c.clone(), Some(chained(p, statements, late, *product).filter(|late| shape.stream == Some(late.depth))?).map(|c| (late.0, c)))
        }
        _ => return None,
    };
    if shape.stream == Some(c.row) {
        std::mem::swap(&mut c.left, &mut c.right);
        std::mem::swap(&mut c.row, &mut c.column);
    }
    if choice.alike {
        let row = alike(p, shape, statements, &c)?;
        c.row = row;
        if let Some((_, late)) = &mut chained {
            late.row = row;
        }
    }
    let s = statements.iter().find(|s| s.target == *product)?;
    let instruction = target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
    let held: BTreeSet<AxisId> = std::iter::once(c.depth).chain(chained.iter().map(|(_, late)| late.column)).collect();
    let local = shape.local.iter().copied().collect::<BTreeSet<_>>() == held;
    // Where a product has no value nobody reads the sum that is there.
    let unread = |g: &Expr| {
        let readers = || statements.iter().filter(|x| group::reads(x).contains(product));
        !g.axes().contains(&c.depth) && p.tensor(*product).role == Role::Temp && readers().all(|x| group::guards(x).contains(g))
    };
    let guarded = !group::guards(s).iter().all(unread);
    if shape.stream != Some(c.column) || !local || !shape.common.contains(&c.row) || guarded {
        return None;
    }
    if chained.as_ref().is_some_and(|(_, late)| late.row != c.row) {
        return None;
    }
    let fine = |x: &Statement| {
        let combined = x.kind == Kind::Map || ring::combines(p, x, c.column);
        let leaves = p.tensor(x.target).role == Role::Output && x.target_axes.contains(&c.column);
        // What is beside the streamed axis over the columns of the chained product is that product, or made of its results.
        let chain = chained.as_ref().is_some_and(|(t, _)| x.target == *t);
        let over = x.domain();
        let result = |late: &Product| over.contains(&late.column) && (late.column == c.depth || !over.contains(&c.depth));
        let sides = !held.iter().any(|a| over.contains(a)) || chain || !over.contains(&c.column) && chained.as_ref().is_some_and(|(_, late)| result(late));
        combined && !leaves && sides
    };
    if !statements.iter().filter(|x| x.target != *product).all(fine) || !statements.iter().any(|x| x.kind != Kind::Map && x.target != *product) {
        return None;
    }
    // A chained product too wide for a consumer: the consumers have the same rows.
    let wide = |(_, late): &(TensorId, Product)| p.axis(late.column).extent.as_constant().is_some_and(|n| n > MOST_CHAINED);
    let dealt = chained.as_ref().is_some_and(wide);
    if dealt && wanted.rows != INSTRUCTION_ROWS * wanted.groups {
        return None;
    }
    let rows = if dealt { INSTRUCTION_ROWS } else { wanted.rows };
    let size = c.operand.bits() / 8;
    let row = ROW_BYTES / size;
    let depth = u32::try_from(p.axis(c.depth).extent.as_constant()?).ok()?;
    let panels = depth.div_ceil(row);
    let whole = |o: &Operand, points: u32| o.along_depth() && ring::rows_of_a_copy(points, o.every) == points;
    let left = ring::operand(p, &c.left, c.row, c.depth, panels * row, None).filter(|o| whole(o, rows))?;
    let made: Vec<TensorId> = statements.iter().map(|s| s.target).collect();
    let gathered = |e: &Expr, inner: AxisId, of: &Statement| gather::rows(p, e, inner, c.column, &group::guards(of), &made).map(Source::Rows);
    let boxes = ring::operand(p, &c.right, c.column, c.depth, panels * row, None).filter(|o| whole(o, wanted.columns));
    let right = boxes.map(Source::Boxes).or_else(|| gathered(&c.right, c.depth, s))?;
    let blocks = if dealt { 1 } else { rows / (INSTRUCTION_ROWS * wanted.groups) };
    let extent = |a: AxisId| p.axis(a).extent.eval(sizes).max(1);
    // A tile that is mostly overhang is another candidate's business.
    let small = |tile: u32, least: u32, a: AxisId| tile > least && i64::from(tile) >= 2 * extent(a);
    if !(1..=MOST_BLOCKS).contains(&blocks) || small(rows, INSTRUCTION_ROWS, c.row) || small(wanted.columns, 16, c.column) {
        return None;
    }
    let chain = match &chained {
        Some((t, late)) if blocks == 1 => {
            let of = statements.iter().find(|s| s.target == *t)?;
            Some(chain(p, *t, late, wanted.columns, if dealt { wanted.groups } else { 1 }, target, &|e| gathered(e, late.column, of))?)
        }
        Some(_) => return None,
        None => None,
    };
    let mut chain = chain;
    if let Some((next, _)) = &mut chain {
        next.again = same_tile(&right, &next.right, c.depth, next.column) && next.tile == wanted.columns && next.panels <= panels;
    }
    let (held, mut stage) = (rows * panels * ROW_BYTES, wanted.columns * panels * ROW_BYTES);
    stage += chain.as_ref().filter(|(next, _)| !next.again).map_or(0, |(next, _)| next.tile * next.panels * ROW_BYTES);
    let room = target.shared_bytes_per_block.checked_sub(REST)?;
    // The next rows are brought while these are multiplied, if that leaves two stages.
    let (buffers, stages) = [2, 1].into_iter().map(|b| (b, room.saturating_sub(b * held) / stage)).find(|(_, stages)| *stages >= 2)?;
    let grid: Vec<(AxisId, u32)> = shape.common.iter().map(|a| (*a, if *a == c.row { rows } else { 1 })).collect();
    let warps = wanted.groups * GROUP / 32;
    let contraction = ContractionPlan {
        left: c.left.clone(),
        right: c.right.clone(),
        row: c.row,
        column: c.column,
        depth: c.depth,
        operand: c.operand,
        warps_m: warps,
        warps_n: 1,
        tile: [rows, wanted.columns, panels * row],
    };
    // Sums of both products, and the operand that is made of those of the first: two numbers of 16 bits a register.
    let share = if dealt { wanted.groups } else { 1 };
    let sums = wanted.columns * INSTRUCTION_ROWS / GROUP;
    let sums = blocks * sums + chain.as_ref().map_or(0, |(_, c)| c.tile[1] / share * INSTRUCTION_ROWS / GROUP + sums / 2);
    let gathers = right.rows().is_some() || chain.as_ref().is_some_and(|(c, _)| c.right.rows().is_some());
    let registers = if gathers { ring::division_beside(target, wanted.groups * GROUP, sums, GATHERER_REGISTERS) } else { ring::division(target, wanted.groups * GROUP, 1, sums) };
    // More than two consumers have few registers each: for a chain whose sums leave them enough, and for nothing else.
    let most = registers.map_or(0, |r| r.consumer);
    if wanted.groups > 2 && (chain.is_none() || dealt || sums + LEAST_BESIDE_SUMS > most) {
        return None;
    }
    let mut columns = ColumnsPlan {
        product: *product,
        left,
        right,
        panels,
        depth: depth.div_ceil(instruction.k) * instruction.k,
        stages: stages.min(MOST_STAGES),
        buffers,
        groups: wanted.groups,
        registers,
        blocks,
        chain: chain.as_ref().map(|(next, _)| next.clone()),
        dealt,
        late: chain.is_some() && any_order(statements, c.column),
        deal: deal(p, statements, &c, &grid, sizes, target),
        program: TileProgram { partition: Vec::new(), roles: Vec::new(), values: Vec::new(), operations: Vec::new(), body: Vec::new() },
        sync: Sync::default(),
    };
    // A tile that both products read cannot be given back between them.
    for late in [columns.late, false] {
        columns.late = late;
        columns.program = program(p, &mut columns, &grid, (c.column, wanted.columns));
        columns.program.verify().ok()?;
        match sync::derive(&columns.program) {
            Ok(sync) => columns.sync = sync,
            Err(_) if late => continue,
            Err(_) => return None,
        }
        break;
    }
    let mut contractions = BTreeMap::from([(*product, contraction.clone())]);
    let mut local = Vec::new();
    if let (Some((t, late)), Some((_, plan))) = (&chained, chain) {
        local.push((late.column, plan.tile[1]));
        contractions.insert(*t, ContractionPlan { warps_m: warps, tile: [rows, plan.tile[1], wanted.columns], ..plan });
    }
    Some(KernelPlan {
        name: String::new(),
        statements: statements.to_vec(),
        stores: BTreeSet::new(),
        mirrored: None,
        walked: None,
        grid,
        stream: Some(StreamPlan { axis: c.column, tile: wanted.columns, resident: false, look_back: false, cluster: 1, split: None }),
        local,
        warps,
        master: fragment(&contraction, &columns),
        contractions,
        select: None,
        private: None,
        async_copy: target.async_copy,
        ahead: 0,
        residents: 0,
        held: false,
        workers: i64::from(target.multiprocessors),
        ring: None,
        columns: Some(columns),
        outer: None,
        stages: 0,
        record,
        group: 0,
    })
}

/// The most columns of a chained product a consumer: its sums stay in registers.
const MOST_CHAINED: i64 = 256;

/// A product whose rows' operand is made of `first`, with that operand on the left.
fn chained(p: &Problem, statements: &[Statement], (t, c): &(TensorId, Product), first: TensorId) -> Option<Product> {
    let mut c = c.clone();
    let made = |e: &Expr| e.tensors().iter().any(|t| reads_through(statements, *t, first));
    if made(&c.right) {
        std::mem::swap(&mut c.left, &mut c.right);
        std::mem::swap(&mut c.row, &mut c.column);
    }
    let s = statements.iter().find(|s| s.target == *t)?;
    let plain = matches!(&c.right.node, Node::Read(t, _) if p.tensor(*t).dtype == c.operand);
    let half = matches!(c.operand, DType::BF16 | DType::F16);
    // Conditions are the operand's that is computed.
    let conditions = group::guards(s).iter().all(|g| !g.axes().contains(&c.column));
    (made(&c.left) && !made(&c.right) && plain && half && conditions).then_some(c)
}

/// Another axis of the rows of a product, along which no limit of the columns changes, where limits change along the longest.
fn alike(p: &Problem, shape: &group::Shape, statements: &[Statement], c: &Product) -> Option<AxisId> {
    let guards: Vec<Expr> = statements.iter().filter(|s| s.domain().contains(&c.column)).flat_map(group::guards).collect();
    let ranges: Vec<Range> = guards.iter().filter_map(|g| ranges::of(p, g, c.column)).collect();
    let limited = |a: AxisId| ranges.iter().flat_map(Range::ends).any(|e| e.limit.axes().contains(&a));
    let free = |a: &AxisId| *a != c.row && *a != c.depth && shape.common.contains(a) && !c.right.axes().contains(a) && !limited(*a);
    limited(c.row).then(|| c.left.axes().into_iter().filter(free).max_by_key(|a| p.axis(*a).extent.as_constant().unwrap_or(1 << 20)))?
}

/// Numbers of tiles on their way.
const NUMBERS: u32 = 2;
/// Part of the cache that the columns of a section of tiles may take: rows and results pass too.
const SECTION_SHARE: u64 = 2;

/// How tiles of rows are handed out, where conditions leave them different numbers of columns and there are more of them than blocks.
fn deal(p: &Problem, statements: &[Statement], c: &Product, grid: &[(AxisId, u32)], sizes: &[i64], target: &Target) -> Option<Deal> {
    let along = |(a, n): &(AxisId, u32)| p.axis(*a).extent.eval(sizes).max(1).saturating_add(i64::from(*n) - 1) / i64::from(*n);
    let tiles = grid.iter().map(along).fold(1i64, i64::saturating_mul);
    let guards: Vec<Expr> = statements.iter().filter(|s| s.domain().contains(&c.column)).flat_map(group::guards).collect();
    let ranges: Vec<Range> = guards.iter().filter_map(|g| ranges::of(p, g, c.column)).collect();
    let ends: Vec<&End> = ranges.iter().flat_map(Range::ends).collect();
    let differs = |e: &&End| grid.iter().any(|(a, _)| e.limit.axes().contains(a));
    if tiles <= i64::from(target.multiprocessors) || !ends.iter().any(differs) {
        return None;
    }
    let rises = |e: &&End| !e.begins && e.limit.tensors().is_empty() && address::constant_stride(&e.limit, c.row).is_some_and(|n| n > 0);
    let later = ends.iter().any(rises) && !ends.iter().any(|e| e.begins && e.limit.axes().contains(&c.row));
    // The value has its place once the others have theirs.
    Some(Deal { value: ValueId(usize::MAX), longest_last: later.then_some(c.row), room: target.l2_bytes / SECTION_SHARE })
}

/// Whether what `statements` make of the points of `axis` is the same in whatever order they come.
pub(crate) fn any_order(statements: &[Statement], axis: AxisId) -> bool {
    statements.iter().all(|s| match &s.kind {
        Kind::Reduce { op, axes } if axes.contains(&axis) => {
            matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min | Combine::Any | Combine::All)
        }
        Kind::Map | Kind::Reduce { .. } => true,
        _ => false,
    })
}

/// Whether `t` is `first` or made of it.
pub(crate) fn reads_through(statements: &[Statement], t: TensorId, first: TensorId) -> bool {
    let (mut seen, mut todo) = (BTreeSet::new(), vec![t]);
    while let Some(t) = todo.pop() {
        if t == first {
            return true;
        }
        if let Some(s) = statements.iter().find(|s| s.target == t && seen.insert(t)) {
            todo.extend(group::reads(s));
        }
    }
    false
}

/// Whether two operands are the same points of a tensor, rows of the first along its depth and of the second along its columns.
fn same_tile(along: &Source, across: &Source, depth: AxisId, column: AxisId) -> bool {
    let (along, across) = match (along, across) {
        (Source::Boxes(a), Source::Boxes(b)) => (a, b),
        (Source::Rows(a), Source::Rows(b)) => {
            let at_depth = |e: &Expr| e.rewrite(&mut |n| (n.node == Node::Axis(column)).then(|| Expr::axis(depth)));
            let [part] = b.parts.as_slice() else { return false };
            let first = &a.parts[0];
            let whole = a.parts.get(1).map_or(a.length, |next| next.first);
            return first.tensor == part.tensor && first.flat == at_depth(&part.flat) && a.conditions == b.conditions && b.length <= whole;
        }
        _ => return false,
    };
    let rows = |o: &Operand, contiguous: usize, other: usize| o.inner == contiguous && o.every == 1 && contiguous != other;
    let others = |o: &Operand| o.index.iter().enumerate().filter(|(i, _)| *i != o.inner).map(|(_, e)| e.clone()).collect::<Vec<Expr>>();
    along.tensor == across.tensor
        && along.inner == across.inner
        && rows(along, along.depth, along.side)
        && rows(across, across.side, across.depth)
        && along.side == across.depth
        && others(along) == others(across)
}

/// The chained product as it is carried out, `points` of the streamed axis a trip, its columns dealt to `share` consumers.
fn chain(
    p: &Problem,
    t: TensorId,
    c: &Product,
    points: u32,
    share: u32,
    target: &Target,
    gathered: &dyn Fn(&Expr) -> Option<Source>,
) -> Option<(Chain, ContractionPlan)> {
    let instruction = target.warpgroup_mma.iter().find(|m| m.operand == c.operand)?;
    let width = p.axis(c.column).extent.as_constant().filter(|n| *n <= MOST_CHAINED * i64::from(share) && n % i64::from(8 * share) == 0)? as u32;
    let row = ROW_BYTES * 8 / c.operand.bits();
    // Each consumer has whole rows of shared memory.
    if share > 1 && !(width / share).is_multiple_of(row) {
        return None;
    }
    let (right, along, every) = match ring::operand(p, &c.right, c.column, c.depth, points, None) {
        Some(o) => (Source::Boxes(o.clone()), o.along_depth(), o.every),
        None => (gathered(&c.right)?, false, 1),
    };
    let brought = if along { width } else { points };
    if !points.is_multiple_of(instruction.k) || along && !points.is_multiple_of(row) || ring::rows_of_a_copy(brought, every) != brought {
        return None;
    }
    let panels = if along { points / row } else { width.div_ceil(row) };
    let plan = ContractionPlan {
        left: c.left.clone(),
        right: c.right.clone(),
        row: c.row,
        column: c.column,
        depth: c.depth,
        operand: c.operand,
        warps_m: 1,
        warps_n: 1,
        tile: [0, width, points],
    };
    Some((Chain { product: t, column: c.column, right, along, panels, tile: brought, again: false }, plan))
}

/// What the roles do: rows are brought and kept, columns pass, products are combined as they come.
fn program(p: &Problem, plan: &mut ColumnsPlan, grid: &[(AxisId, u32)], (axis, tile): (AxisId, u32)) -> TileProgram {
    let name = |t: TensorId| p.tensor(t).name.clone();
    let mut values = vec![
        Value { name: name(plan.left.tensor), residence: Residence::Shared, buffers: plan.buffers },
        Value { name: name(plan.right.tensor()), residence: Residence::Shared, buffers: plan.stages },
    ];
    values.extend(plan.chain.iter().filter(|c| !c.again).map(|c| Value { name: name(c.right.tensor()), residence: Residence::Shared, buffers: plan.stages }));
    let mut add = |name: String, residence: Residence| {
        values.push(Value { name, residence, buffers: 1 });
        ValueId(values.len() - 1)
    };
    let several = |name: String, block: u32| if plan.blocks == 1 { name } else { format!("{name} of block {block}") };
    let mut operations: Vec<Operation> = Vec::new();
    let mut body: Vec<Step> = Vec::new();
    let mut trip: Vec<Step> = Vec::new();
    let mut push = |to: &mut Vec<Step>, op: Operation| {
        operations.push(op);
        to.push(Step::Do(OperationId(operations.len() - 1)));
    };
    let copy = |v: ValueId, t: TensorId| Operation { work: Work::Copy, role: PRODUCER, of: vec![t], reads: Vec::new(), writes: vec![v], late: false };
    let own =
        |work: Work, of: TensorId, reads: Vec<ValueId>, writes: Vec<ValueId>| Operation { work, role: CONSUMERS, of: vec![of], reads, writes, late: false };
    push(&mut body, copy(LEFT, plan.product));
    let brought = |v: ValueId, t: TensorId, from: &Source| match from {
        Source::Boxes(_) => copy(v, t),
        Source::Rows(_) => Operation { work: Work::Gather, role: GATHERERS, ..copy(v, t) },
    };
    push(&mut trip, brought(RIGHT, plan.product, &plan.right));
    if let Some(chain) = plan.chain.as_ref().filter(|c| !c.again) {
        push(&mut trip, brought(NEXT, chain.product, &chain.right));
    }
    let sums: Vec<ValueId> = (0..plan.blocks).map(|b| add(several(name(plan.product), b), Residence::Fragment)).collect();
    let states: Vec<ValueId> = (0..plan.blocks).map(|b| add(several("states".into(), b), Residence::Registers)).collect();
    let chained = plan.chain.as_ref().map(|c| (c.product, add("operand".into(), Residence::Registers), add(name(c.product), Residence::Fragment)));
    for v in &sums {
        push(&mut trip, own(Work::Contract, plan.product, vec![LEFT, RIGHT], vec![*v]));
    }
    let next = chained.map(|(t, operand, out)| Operation { late: plan.late, ..own(Work::Contract, t, vec![operand, plan.next(), out], vec![out]) });
    if let Some(next) = next.clone().filter(|_| plan.late) {
        push(&mut trip, next);
    }
    for (v, state) in sums.iter().zip(&states) {
        push(&mut trip, own(Work::Combine, plan.product, vec![*v, *state], vec![*state]));
    }
    if let Some((t, operand, out)) = chained {
        let made: Vec<ValueId> = sums.iter().chain(&states).copied().collect();
        push(&mut trip, own(Work::Convert, t, [made, vec![out]].concat(), vec![operand, out]));
    }
    if let Some(next) = next.filter(|_| !plan.late) {
        push(&mut trip, next);
    }
    body.push(Step::Loop(Stream { axis, tile, body: trip }));
    let gathers = plan.gathers();
    let mut results = states;
    results.extend(chained.map(|(.., out)| out));
    push(&mut body, own(Work::Finish, plan.product, results, Vec::new()));
    if let Some(deal) = &mut plan.deal {
        values.push(Value { name: "next_tile".into(), residence: Residence::Shared, buffers: NUMBERS });
        deal.value = ValueId(values.len() - 1);
        push(&mut body, Operation { work: Work::Draw, ..copy(deal.value, plan.product) });
        push(&mut body, own(Work::Take, plan.product, vec![deal.value], Vec::new()));
        if gathers {
            push(&mut body, Operation { role: GATHERERS, ..own(Work::Take, plan.product, vec![deal.value], Vec::new()) });
        }
    }
    let mut roles = vec![TileRole { name: "producer", warps: 1 }, TileRole { name: "consumers", warps: plan.groups * GROUP / 32 }];
    roles.extend(gathers.then_some(TileRole { name: "gatherers", warps: GATHERING_WARPS }));
    TileProgram { partition: grid.to_vec(), roles, values, operations, body }
}

/// The layout of the accumulators of one block of 64 rows of each consumer. The rows of a consumer are neighbours; the first row
/// of the block is part of the origin. Consumers with the same rows have their parts of a chained product's columns.
pub fn fragment(c: &ContractionPlan, plan: &ColumnsPlan) -> Layout {
    let chained = plan.chain.as_ref().is_some_and(|chain| chain.column == c.column);
    let width = c.tile[1] / if plan.dealt && chained { plan.groups } else { 1 };
    let consumers = match (plan.dealt, chained) {
        (false, _) => Mode::new(c.row, plan.groups, INSTRUCTION_ROWS * plan.blocks),
        (true, true) => Mode::new(c.column, plan.groups, width),
        (true, false) => Mode::replicated(plan.groups),
    };
    Layout {
        regs: vec![Mode::new(c.column, width / 8, 8), Mode::new(c.row, 2, 8), Mode::new(c.column, 2, 1)],
        lanes: vec![Mode::new(c.column, 4, 2), Mode::new(c.row, 8, 1)],
        warps: vec![Mode::new(c.row, 4, 16), consumers],
    }
    .canonical()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warp_holds_whole_rows_of_one_block() {
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
            tile: [256, 128, 128],
        };
        let operand = Operand { tensor: TensorId(0), index: Vec::new(), every: 1, inner: 0, side: 0, depth: 0 };
        let right = Source::Boxes(operand.clone());
        let plan = ColumnsPlan {
            product: TensorId(1),
            left: operand,
            right,
            panels: 2,
            depth: 128,
            stages: 3,
            buffers: 2,
            groups: 2,
            registers: None,
            blocks: 2,
            chain: None,
            dealt: false,
            late: false,
            deal: None,
            program: TileProgram { partition: Vec::new(), roles: Vec::new(), values: Vec::new(), operations: Vec::new(), body: Vec::new() },
            sync: Sync::default(),
        };
        let layout = fragment(&contraction, &plan);
        assert_eq!(layout.registers(), 64);
        assert!(layout.lanes.iter().chain(&layout.regs).filter(|m| m.axis == Some(column)).map(|m| m.size).product::<u32>() == 128);
        for (thread, register) in [(0, 0), (5, 3), (31, 63), (37, 7), (130, 2), (255, 63)] {
            let (group, warp, lane) = (thread / 128, thread / 32 % 4, thread % 32);
            assert_eq!(layout.coordinate(row, thread, register), group * 128 + warp * 16 + register / 2 % 2 * 8 + lane / 4);
            assert_eq!(layout.coordinate(column, thread, register), register / 4 * 8 + lane % 4 * 2 + register % 2);
        }
    }
}
