//! What the operators allow: fates of axes, laws, streams that one pass can hold, gates, families (steps 1a and class).

use flashderive_ir::problem::*;
use flashderive_ir::trace::RecordId;

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
    /// `Some(c)` when `rescale` is `exp(c * (m_old - m_new))` for a constant `c`, in whatever way it is written.
    pub exp_scale: Option<f64>,
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
    /// The state before, of statements that are made point by point.
    Delay,
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

/// Statements that one streamed loop could hold.
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
