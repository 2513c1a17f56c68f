//! What the steps found out about a problem besides what the binding reads.

use super::*;
use flashderive_ir::trace::RecordId;

/// An account of the problem for readers: reports, hover texts, records and the checks of [`crate::verify`]. It records and decides nothing:
/// the binding reads none of it, and finds loops, phases, barriers and addresses of its kernels from the rewritten problem.
#[derive(Clone, Debug, Default)]
pub struct Account {
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
    /// Step 1a: sums joined by `+` before any other use.
    pub groups: Vec<CombineGroup>,
    /// Step 1a: gate specification tables.
    pub gates: Vec<Gate>,
    /// User monoids whose state is itself a (key, payload) pair with a rescaling action.
    pub actions: Vec<MonoidAction>,
    /// Algorithm class and output contract, one row a statement.
    pub classes: Vec<ClassRow>,
    /// Step 1b: every read (in statement order, reads in expression order) and every write.
    pub accesses: Vec<Access>,
    /// Statements grouped by the streamed loop that they could share.
    pub passes: Vec<Pass>,
    /// Step 4a: reuse of tensors while statements use them.
    pub lifetimes: Vec<Lifetime>,
    /// Step 3: the phases of the problem with plain loads, and their relations.
    pub machine: Machine,
    /// Step 4b: register reuse.
    pub threads: Vec<ThreadRow>,
    /// Step 5: address composition.
    pub addresses: Vec<AddressRow>,
}

impl Account {
    /// The fate of `axis` in `statement`.
    pub fn fate(&self, statement: StatementId, axis: AxisId) -> Option<Fate> {
        self.fates.iter().find(|f| f.statement == statement && f.axis == axis).map(|f| f.fate)
    }

    /// The class row of a statement.
    pub fn class(&self, statement: StatementId) -> Option<&ClassRow> {
        self.classes.iter().find(|c| c.statement == statement)
    }
}

/// One rewrite of the problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Rewrite {
    /// `hoist-factor`, `exponential-of-log`, `contraction-order`, `sum-of-sums`, `offsets-apart`, `partial-sums`, `inline-map`, `inline-index`, `share-statement`, `drop-unused`.
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
