//! Phases, the relations between them and the barriers that those need (step 3).

use flashderive_ir::problem::*;
use petgraph::graph::DiGraph;

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

/// Step 3: phases, relations and the least set of barriers of a kernel with plain loads. The kernels that are built have phases and barriers of their own.
#[derive(Clone, Debug, Default)]
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
