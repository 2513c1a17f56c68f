//! `Derivation`: everything that follows from the mathematics alone. One field a step.
//!
//! The planner reads `problem` (normalised; every id below refers to it), `passes` (which statements
//! share a streamed loop), `online` (what makes one pass enough), `fates`, `accesses` (flat addresses
//! with strides and bounds) and `gates`; reports print all of it.

use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::trace::RecordId;
use petgraph::graph::DiGraph;

/// The result of steps 0 to 5.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// The normalised problem: factors hoisted, index maps inlined, equal statements merged, unused temporaries gone.
    pub problem: Problem,
    /// What normalisation did, in order.
    pub rewrites: Vec<Rewrite>,
    /// Level 0: one row a tensor.
    pub geometry: Vec<GeometryRow>,
    /// Level 0: trip counts, one row an axis.
    pub trips: Vec<TripRow>,
    /// Step 0.5: the six structural questions.
    pub structure: Vec<StructureRow>,
    /// Step 1a: one row a (statement, axis of its domain or target).
    pub fates: Vec<FateRow>,
    /// Step 1a: the algebra of every combine in use.
    pub laws: Vec<LawsRow>,
    /// Step 1a: sums joined by `+` before any other use.
    pub groups: Vec<CombineGroup>,
    /// Step 1a: gate specification tables.
    pub gates: Vec<Gate>,
    /// Pairs that stream together.
    pub online: Vec<Online>,
    /// Pairs that do not, with the reason.
    pub two_pass: Vec<TwoPass>,
    /// User monoids whose state is itself a (key, payload) pair with a rescaling action.
    pub actions: Vec<MonoidAction>,
    /// Algorithm class and output contract, one row a statement.
    pub classes: Vec<ClassRow>,
    /// Step 1b: every read (in statement order, reads in expression order) and every write.
    pub accesses: Vec<Access>,
    /// Statements grouped by the streamed loop that they can share.
    pub passes: Vec<Pass>,
    /// Step 4a: lifetimes of tensors while statements use them.
    pub lifetimes: Vec<Lifetime>,
    /// Step 3: the phases and their relations.
    pub machine: Machine,
    /// Step 4b: register reuse.
    pub threads: Vec<ThreadRow>,
    /// Step 5: address composition.
    pub addresses: Vec<AddressRow>,
}

/// One rewrite of the problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Rewrite {
    /// `hoist-factor`, `inline-map`, `inline-index`, `share-statement`, `drop-unused`.
    pub rule: &'static str,
    /// The statement's tensor.
    pub subject: String,
    /// Text before.
    pub before: String,
    /// Text after.
    pub after: String,
    /// Why it is allowed, and guards it needed.
    pub reason: String,
    /// Its record.
    pub record: RecordId,
}

/// Level 0, one tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct GeometryRow {
    /// The tensor.
    pub tensor: TensorId,
    /// Number of elements.
    pub elements: Expr,
    /// Largest number of elements over the declared sizes; `None` if it leaves 63 bits.
    pub max_elements: Option<i64>,
    /// Bytes that its elements need at their largest (packed types rounded up).
    pub max_bytes: Option<i64>,
    /// Whether a 32-bit element offset is enough at the largest sizes.
    pub fits_32_bit: bool,
}

/// How many points an axis has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trip {
    /// Known while compiling.
    Static,
    /// A size at launch.
    Launch,
    /// Some statement filters it by a value that is read once for the whole block, with a bound in sizes.
    Parametric,
}

/// Level 0, one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct TripRow {
    /// The axis.
    pub axis: AxisId,
    /// Its class.
    pub trip: Trip,
    /// Least and largest extent over the declared sizes.
    pub range: (i64, i64),
}

/// Step 0.5, one question.
#[derive(Clone, Debug, PartialEq)]
pub struct StructureRow {
    /// `FXP`, `MOR`, `MEA`, `REL`, `SYM`, `FUN`.
    pub atom: &'static str,
    /// The question.
    pub question: &'static str,
    /// The answer.
    pub answer: String,
}

/// What becomes of an axis in a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Survives in the output; points are independent.
    Area,
    /// Combined away.
    Reduce {
        /// Whether the points may be combined in any order.
        commutative: bool,
    },
    /// Every prefix is an output.
    Scan,
    /// Survivors depend on values relative to each other.
    Gate,
}

/// Fate of one axis in one statement.
#[derive(Clone, Debug, PartialEq)]
pub struct FateRow {
    /// The statement.
    pub statement: StatementId,
    /// The axis.
    pub axis: AxisId,
    /// Its fate.
    pub fate: Fate,
    /// Why.
    pub reason: String,
    /// Its record.
    pub record: RecordId,
}

/// Properties of a combining operator.
#[derive(Clone, Debug, PartialEq)]
pub struct LawsRow {
    /// The operator.
    pub op: Combine,
    /// The laws that hold.
    pub laws: flashderive_algebra::ops::Laws,
    /// `table` or how many random trials support it.
    pub source: String,
    /// Text of the identity.
    pub identity: String,
    /// Its record.
    pub record: RecordId,
}

/// Reductions with one operator whose results are joined by that operator before any other use.
#[derive(Clone, Debug, PartialEq)]
pub struct CombineGroup {
    /// The statement that joins them.
    pub joined_in: StatementId,
    /// The reductions, all `Sum`.
    pub members: Vec<StatementId>,
    /// Its record.
    pub record: RecordId,
}

/// A gate specification table (top-k, arg, compaction).
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// The statement.
    pub statement: StatementId,
    /// Axis of the candidates.
    pub axis: AxisId,
    /// Survival condition.
    pub criterion: String,
    /// Largest number of survivors.
    pub maximum: Extent,
    /// Whether survival is decided for each point alone (filters) or by rank.
    pub parallel: bool,
    /// Mask or rank.
    pub phase1: String,
    /// Slot assignment, where one is needed.
    pub phase2: String,
    /// Barriers.
    pub relation: String,
    /// Whether candidates are made by a statement that the same loop could hold.
    pub produced_in_loop: Option<StatementId>,
    /// Whether to merge a truncated list a tile (`true`) or to materialise all candidates; decided at the largest sizes.
    pub streaming: bool,
    /// The six decisions when streaming.
    pub decisions: Vec<(String, String)>,
    /// Its record.
    pub record: RecordId,
}

/// Reduction `payload` can run in the same pass as reduction `key` whose result it reads:
/// when the key changes from `m_old` to `m_new`, the payload so far is multiplied by `rescale`.
#[derive(Clone, Debug, PartialEq)]
pub struct Online {
    /// The reduction that is rescaled (`Sum`).
    pub payload: StatementId,
    /// The reduction whose result it reads.
    pub key: StatementId,
    /// The axis that both combine away.
    pub axis: AxisId,
    /// `rho(m_old, m_new)`: `MonoidArg::Left(0)` is `m_old`, `MonoidArg::Right(0)` is `m_new`. May mention outer axes.
    /// Where `m_old` is the key's identity (nothing seen yet), use 0 instead of evaluating it.
    pub rescale: Expr,
    /// The body of the payload with the maps between inlined, in terms of the key's tensor.
    pub body: Expr,
    /// Whether the exponent base allows `exp2`: `Some(c)` when rescale is `exp(c * (m_old - m_new))` for a constant `c`.
    pub exp_scale: Option<f64>,
    /// Places where `rescale` is singular, in words.
    pub caution: Option<String>,
    /// Its record.
    pub record: RecordId,
}

/// Why a dependent reduction needs the key's final value first.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoPass {
    /// The dependent reduction (or scan, select).
    pub payload: StatementId,
    /// The reduction whose result it reads.
    pub key: StatementId,
    /// The shared axis.
    pub axis: AxisId,
    /// Why no rescaling exists.
    pub reason: String,
    /// For bodies polynomial in the key: coefficient of `key^i` is the moment body `i`, to be summed for itself.
    pub moments: Option<Vec<Expr>>,
    /// Its record.
    pub record: RecordId,
}

/// In a user monoid, component `payload` is a sum rescaled whenever component `key` changes.
#[derive(Clone, Debug, PartialEq)]
pub struct MonoidAction {
    /// The monoid.
    pub monoid: MonoidId,
    /// Key component.
    pub key: u32,
    /// Payload component.
    pub payload: u32,
    /// Factor on the left payload, in `Left(key)` and `Right(key)`.
    pub left_factor: Expr,
    /// Factor on the right payload.
    pub right_factor: Expr,
    /// Its record.
    pub record: RecordId,
}

/// Algorithm family of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Independent points.
    Map,
    /// Sum of products with at least two area axes that separate the operands: matrix-unit shaped.
    Contraction,
    /// Tree reduction.
    Tree,
    /// Tree that keeps the order of its operands.
    OrderedTree,
    /// Reduction rescaled by a running key.
    OnlineTree,
    /// Prefix combination.
    Scan,
    /// Affine recurrence lifted to the monoid of affine maps.
    AffineScan,
    /// Truncated merge of sorted lists.
    Select,
    /// Mask and prefix sum.
    Compact,
    /// Writes to data-dependent places.
    Scatter,
}

/// The operand shape of a contraction: which axes belong to which operand.
#[derive(Clone, Debug, PartialEq)]
pub struct Contraction {
    /// First operand: the product of the body's factors that mention `rows` (or neither).
    pub left: Expr,
    /// Second operand.
    pub right: Expr,
    /// Area axes of the first operand only.
    pub rows: Vec<AxisId>,
    /// Area axes of the second operand only.
    pub columns: Vec<AxisId>,
    /// Area axes of both.
    pub batch: Vec<AxisId>,
    /// Axes summed over.
    pub depth: Vec<AxisId>,
}

/// Algorithm class and contract of a statement.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassRow {
    /// The statement.
    pub statement: StatementId,
    /// Its family.
    pub family: Family,
    /// The operand shape when it is a contraction.
    pub contraction: Option<Contraction>,
    /// State carried while reducing: (type, initial value).
    pub state: Vec<(String, String)>,
    /// Phases that the output's contract asks for: `NORMALIZE`, `SORT`, `DETERMINISTIC`, ...
    pub contract: Vec<String>,
    /// Its record.
    pub record: RecordId,
}

/// What an address is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// Affine in axes.
    Arithmetic,
    /// Floor division or modulo of axes.
    Composite,
    /// One table read.
    Lookup,
    /// Table reads within table reads.
    Chain {
        /// Longest path of reads.
        depth: u32,
    },
}

/// Unit of a flat address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlatUnit {
    /// Elements of the tensor.
    Elements,
    /// Bytes of the tensor that a view looks into.
    Bytes,
}

/// One term of a flat address: `coefficient * factors`.
#[derive(Clone, Debug, PartialEq)]
pub struct FlatTerm {
    /// Whole-number factor.
    pub coefficient: i64,
    /// Sizes, axes, table reads, floor divisions and modulos.
    pub factors: Vec<Expr>,
}

/// A flat, simplified address.
#[derive(Clone, Debug, PartialEq)]
pub struct Flat {
    /// Unit.
    pub unit: FlatUnit,
    /// The address as one expression.
    pub expr: Expr,
    /// The same as a sum of terms, in a fixed order.
    pub terms: Vec<FlatTerm>,
    /// Stride along each axis of the statement's domain: `Some(0)` absent, `Some(e)` affine with stride `e`
    /// (a constant or sizes), `None` inside a table read, division or modulo.
    pub strides: Vec<(AxisId, Option<Expr>)>,
    /// The axes along which the address advances by one element.
    pub contiguous: Vec<AxisId>,
}

/// The proof that an access stays inside.
#[derive(Clone, Debug, PartialEq)]
pub struct RangeProof {
    /// Least address (in the flat unit), in sizes.
    pub min: String,
    /// Largest address, in sizes.
    pub max: String,
    /// Number of elements (or bytes) allocated.
    pub limit: String,
    /// Largest address over the declared sizes; `None` if it leaves 63 bits.
    pub largest: Option<i64>,
    /// Facts used: declared ranges and guards.
    pub by: Vec<String>,
}

/// One hop of a table walk.
#[derive(Clone, Debug, PartialEq)]
pub struct Hop {
    /// The table.
    pub table: TensorId,
    /// Its flat address.
    pub address: Expr,
    /// What its value is bounded by.
    pub bound: String,
    /// Axes its value depends on: it is read once for each point of these.
    pub axes: Vec<AxisId>,
}

/// One read or write.
#[derive(Clone, Debug, PartialEq)]
pub struct Access {
    /// The statement.
    pub statement: StatementId,
    /// The tensor.
    pub tensor: TensorId,
    /// Whether it is written.
    pub write: bool,
    /// The index of each dimension, simplified.
    pub index: Vec<Expr>,
    /// The flat address.
    pub flat: Flat,
    /// Kind of address.
    pub leaf: Leaf,
    /// Table reads, innermost first.
    pub hops: Vec<Hop>,
    /// The bounds proof.
    pub range: RangeProof,
    /// The condition under which it happens: the statement's guard and enclosing selects.
    pub predicate: Option<Expr>,
    /// What stands in where the predicate is false (identity of the combine), if the statement has one.
    pub fill: Option<f64>,
    /// Element type.
    pub dtype: DType,
    /// Its record.
    pub record: RecordId,
}

/// Statements that one streamed loop can hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Pass {
    /// Axis streamed, if any (the reduced, scanned or selected axis that its statements share).
    pub axis: Option<AxisId>,
    /// Statements inside the loop, in order.
    pub inside: Vec<StatementId>,
    /// Statements after it (they read results and do not iterate the axis).
    pub after: Vec<StatementId>,
    /// Why it is not merged with the pass before it.
    pub reason: String,
}

/// Step 4a, one tensor while one statement uses it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lifetime {
    /// The statement.
    pub statement: StatementId,
    /// The tensor.
    pub tensor: TensorId,
    /// Axes in its address.
    pub active: Vec<AxisId>,
    /// Axes of the statement that are not: each element is used once for each of their points.
    pub absent: Vec<AxisId>,
    /// Uses per element, in sizes.
    pub reuse: String,
    /// Uses per element at the largest sizes.
    pub reuse_max: i64,
    /// Whether staging pays by reuse.
    pub stage: bool,
    /// Why.
    pub reason: String,
}

/// Standard phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the phases")]
pub enum PhaseKind {
    BoundsCheck,
    Init,
    TileOpen,
    Hop,
    Load,
    Compute,
    WarpReduce,
    ReduceMerge,
    BlockMerge,
    Rescale,
    GateMask,
    GateRank,
    TileClose,
    Normalize,
    Store,
}

/// One phase.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// Kind.
    pub kind: PhaseKind,
    /// Name, unique in the machine.
    pub name: String,
    /// Pass it belongs to.
    pub pass: usize,
    /// Statements it works for.
    pub statements: Vec<StatementId>,
    /// Shared objects read.
    pub reads: Vec<String>,
    /// Shared objects written.
    pub writes: Vec<String>,
    /// State alive across it.
    pub alive: Vec<String>,
}

/// Kind of hazard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are the hazards")]
pub enum Hazard {
    Raw,
    War,
    Waw,
}

/// A dependence between phases over a shared object.
#[derive(Clone, Debug, PartialEq)]
pub struct Relation {
    /// The object.
    pub object: String,
    /// The hazard.
    pub hazard: Hazard,
    /// 0: same trip of the tile loop; 1: the next.
    pub distance: u32,
}

/// A barrier of the minimal set.
#[derive(Clone, Debug, PartialEq)]
pub struct Barrier {
    /// After this phase (position in `Machine::order`).
    pub after: usize,
    /// Positions in `Machine::relations` that it covers.
    pub covers: Vec<usize>,
}

/// Step 3: phases, relations and the least set of barriers.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Phases as nodes, relations as edges.
    pub graph: DiGraph<Phase, Relation>,
    /// Node of each phase in program order.
    pub order: Vec<petgraph::graph::NodeIndex>,
    /// (from, to) positions in `order`, and the relation.
    pub relations: Vec<(usize, usize, Relation)>,
    /// Cut points.
    pub barriers: Vec<Barrier>,
}

/// Step 4b, one value in registers.
#[derive(Clone, Debug, PartialEq)]
pub struct ThreadRow {
    /// The statement.
    pub statement: StatementId,
    /// The value.
    pub value: String,
    /// Area axes that a thread could own several points of.
    pub owned: Vec<AxisId>,
    /// Area axes absent from it: each register value serves one result per owned point of these.
    pub absent: Vec<AxisId>,
    /// Whether a thread tile above 1 pays.
    pub grow: bool,
    /// Why.
    pub reason: String,
}

/// Step 5, one term of a composed address.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressTerm {
    /// The axis.
    pub axis: AxisId,
    /// Level expression in symbols: `grid.m*tile.m + block.m*work.m + reg.m`.
    pub levels: String,
    /// Stride multiplied with it.
    pub stride: String,
}

/// Step 5, one access.
#[derive(Clone, Debug, PartialEq)]
pub struct AddressRow {
    /// Position in `Derivation::accesses`.
    pub access: usize,
    /// Its affine terms.
    pub terms: Vec<AddressTerm>,
    /// Terms that are not affine in axes, as text.
    pub opaque: Vec<String>,
    /// Largest address against the allocation.
    pub check: String,
}

impl Derivation {
    /// The access rows of a statement.
    pub fn accesses_of(&self, statement: StatementId) -> impl Iterator<Item = &Access> {
        self.accesses.iter().filter(move |a| a.statement == statement)
    }

    /// The fate of `axis` in `statement`.
    pub fn fate(&self, statement: StatementId, axis: AxisId) -> Option<Fate> {
        self.fates.iter().find(|f| f.statement == statement && f.axis == axis).map(|f| f.fate)
    }

    /// The class row of a statement.
    pub fn class(&self, statement: StatementId) -> Option<&ClassRow> {
        self.classes.iter().find(|c| c.statement == statement)
    }

    /// The online relations whose payload is `statement`.
    pub fn online_of(&self, statement: StatementId) -> impl Iterator<Item = &Online> {
        self.online.iter().filter(move |o| o.payload == statement)
    }
}
