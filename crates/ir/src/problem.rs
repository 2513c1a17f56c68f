//! `Problem`: the mathematics as statements over iteration domains.
//!
//! A statement computes one tensor. Its value expression has no reductions inside: the spec crate
//! gives each reduction, scan and select a statement of its own, and replaces sugar by what it means.
//! Statements are in dependence order. Presence ("when") is explicit: `guard` says for which points of
//! the domain the value exists. A map whose guard is false has no value there (it may only be read
//! under a guard that implies it); a reduce, scan or select skips such points.
//! Every index is an integer expression over axes, sizes, and elements of integer tensors.

mod expr;
mod loops;
mod size;

use crate::dtype::DType;
pub use crate::tolerance::{Audit, Tolerance};
pub use expr::{Binary, Expr, MonoidArg, Node, Unary};
use flashderive_diagnostics::Span;
pub use loops::Loop;
pub use size::{Rule, Size, SizeRange};

/// Index into [`Problem::axes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AxisId(pub u32);

/// Index into [`Problem::tensors`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TensorId(pub u32);

/// Index into [`Problem::statements`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StatementId(pub u32);

/// Index into [`Problem::sizes`]: a run-time size, given at launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SizeId(pub u32);

/// Index into [`Problem::monoids`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MonoidId(pub u32);

/// A kernel as mathematics.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The kernel's name: a C identifier.
    pub name: String,
    /// Documentation text, untrusted.
    pub doc: String,
    /// Run-time sizes.
    pub sizes: Vec<Size>,
    /// Named dimensions.
    pub axes: Vec<Axis>,
    /// Inputs, scalars, outputs and temporaries.
    pub tensors: Vec<Tensor>,
    /// In dependence order; each tensor that is not an input is written by exactly one.
    pub statements: Vec<Statement>,
    /// User-defined monoids.
    pub monoids: Vec<Monoid>,
    /// Named sets of sizes, in file order. Always holds `smoke`.
    pub workloads: Vec<Workload>,
    /// How outputs are compared.
    pub audit: Audit,
    /// Temporaries that few points need, and nobody reads elsewhere: their conditions hold where a cheaper form of the same has no numbers.
    pub seldom: std::collections::BTreeSet<TensorId>,
}

/// A named dimension; points are `0 .. extent-1`.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Lower-case index name, e.g. `t`.
    pub name: String,
    /// Number of points.
    pub extent: Extent,
    /// Where it is declared.
    pub span: Span,
}

/// A size known at compile time or at launch: a product of a constant and sizes, over a constant divisor (rounded up).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Extent {
    /// Constant factor.
    pub factor: i64,
    /// Run-time factors.
    pub sizes: Vec<SizeId>,
    /// Divisor, 1 if none; the extent is rounded up.
    pub divisor: i64,
}

impl Extent {
    /// A compile-time extent.
    pub fn constant(value: i64) -> Extent {
        Extent { factor: value, sizes: Vec::new(), divisor: 1 }
    }

    /// The value when it is known at compile time.
    pub fn as_constant(&self) -> Option<i64> {
        self.sizes.is_empty().then(|| self.factor.saturating_add(self.divisor - 1) / self.divisor)
    }

    /// The extent rounded up to a multiple of `unit`, as factors.
    pub fn rounded(&self, unit: i64) -> [Extent; 2] {
        [Extent { divisor: self.divisor.saturating_mul(unit), ..self.clone() }, Extent::constant(unit)]
    }

    /// The value for given run-time sizes (saturating).
    pub fn eval(&self, sizes: &[i64]) -> i64 {
        let product = self.sizes.iter().fold(self.factor, |p, s| p.saturating_mul(sizes[s.0 as usize]));
        (product.saturating_add(self.divisor - 1) / self.divisor).min(MOST_POINTS)
    }
}

/// What counts of points are held to: more than any memory holds, and far enough from the end of 64 bits for sums of a few of them.
pub const MOST_POINTS: i64 = 1 << 60;

/// The product of counts of points, held to [`MOST_POINTS`].
pub fn points(counts: impl IntoIterator<Item = i64>) -> i64 {
    counts.into_iter().fold(1i64, |all, n| all.saturating_mul(n).min(MOST_POINTS))
}

/// What a tensor is to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Read by the kernel.
    Input,
    /// A single value passed by value; read with no indices.
    Scalar,
    /// Returned to the caller; may also be read by later statements.
    Output,
    /// Neither: made and used inside.
    Temp,
}

/// A tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// Its name: a C identifier. Names of temporaries made by lowering hold two underscores.
    pub name: String,
    /// What it is to the caller.
    pub role: Role,
    /// Element type in memory; temporaries are F32, I32, I64 or Bool, but for those with rows at a pitch, which hold what a matrix unit takes.
    pub dtype: DType,
    /// Extent of each dimension.
    pub shape: Vec<Extent>,
    /// Axis of each dimension where it was declared with one.
    pub axes: Vec<Option<AxisId>>,
    /// Where each element lies.
    pub storage: Storage,
    /// Declared inclusive range of the values (integers).
    pub range: Option<(IndexBound, IndexBound)>,
    /// How inputs are drawn for audits.
    pub fill: Fill,
    /// Where it is declared.
    pub span: Span,
}

/// A bound of a declared value range: an extent plus a constant.
#[derive(Clone, Debug, PartialEq)]
pub struct IndexBound {
    /// Symbolic part.
    pub extent: Extent,
    /// Added to it.
    pub plus: i64,
}

/// Where element `i` of a tensor lies.
#[derive(Clone, Debug, PartialEq)]
pub enum Storage {
    /// Row-major, last dimension contiguous.
    RowMajor,
    /// The same with the last dimension's rows at a distance that is its length rounded up to a multiple of so many elements. For
    /// temporaries: what lies between the rows is neither written nor read.
    Pitched(i64),
    /// Strides in elements, outermost first.
    Strided(Vec<Extent>),
    /// A view into the bytes of another input: `offset_bytes + sum index * stride_bytes`.
    View {
        /// The tensor whose bytes are viewed (an input of dtype I8 or U8).
        of: TensorId,
        /// Offset of element 0 in bytes; in elements for types below a byte.
        offset_bytes: i64,
        /// Stride of each dimension in bytes; in elements for types below a byte.
        stride_bytes: Vec<Extent>,
    },
}

/// How an input is drawn for audits.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Standard normal for floats, uniform over the declared range (or dtype) for integers.
    Default,
    /// Normal with this standard deviation.
    Normal(f64),
    /// Uniform in a range.
    Uniform(f64, f64),
    /// Distinct values of the declared range, shuffled (page tables).
    Permutation,
    /// Non-decreasing from the range's minimum to its maximum (offsets).
    Offsets,
}

/// The kinds of statement: a form and the algebra it needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Each target element is `value`.
    Map,
    /// Each target element combines `value` over all points of `axes`.
    Reduce {
        /// Combining operator.
        op: Combine,
        /// Axes combined away.
        axes: Vec<AxisId>,
    },
    /// Prefix combination along `axis`, which stays in the target.
    Scan {
        /// Combining operator.
        op: Combine,
        /// Axis of the prefix.
        axis: AxisId,
        /// Whether the element itself is left out.
        exclusive: bool,
        /// From the last point to the first.
        reverse: bool,
    },
    /// `h = a*h + b` along `axis`: `value` is `b`.
    Recurrence {
        /// Factor `a`.
        factor: Expr,
        /// State before the first point.
        initial: Expr,
        /// Axis of the recurrence.
        axis: AxisId,
        /// From the last point to the first.
        reverse: bool,
    },
    /// `of` at the point before along `axis`, `value` at the first point. The only statement that may come before what it names: statements that lie between
    /// are made point by point ([`Problem::loops`]).
    Delay {
        /// The state, over the same axes.
        of: TensorId,
        /// Axis of the recurrence.
        axis: AxisId,
        /// From the last point to the first.
        reverse: bool,
    },
    /// The best `target extent` points of `axis` by `value`, ordered along the target's axis `rank`;
    /// ties go to the lower point. Slots without a point hold the dtype's worst value and index -1.
    TopK {
        /// Candidates.
        axis: AxisId,
        /// Axis of the result.
        rank: AxisId,
        /// Whether larger is better.
        largest: bool,
        /// The tensor that receives the chosen points; the statement's target receives the values.
        indices: Option<TensorId>,
    },
    /// The points of `axis` whose guard holds, in order, along the target's axis `slot`; `value` is stored.
    Compact {
        /// Candidates.
        axis: AxisId,
        /// Axis of the result.
        slot: AxisId,
        /// Fills slots without a point.
        fill: Expr,
    },
    /// `target[index...] op= value` over all points of the domain; targets not hit keep `initial`.
    Scatter {
        /// Target index, one an axis of the target.
        index: Vec<Expr>,
        /// Domain axes.
        axes: Vec<AxisId>,
        /// Combine of duplicates; `None`: the spec promises there are none.
        op: Option<Combine>,
        /// The input whose contents are kept where nothing is written, or `None` for zero.
        initial: Option<TensorId>,
        /// Whether the target lies in the memory of `initial`, which nothing else reads.
        in_place: bool,
        /// Whether every element of the target is known to be written, so that nothing fills it before.
        whole: bool,
    },
}

/// Combining operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Combine {
    /// Addition.
    Sum,
    /// Multiplication.
    Product,
    /// Larger of two.
    Max,
    /// Smaller of two.
    Min,
    /// Logical or.
    Any,
    /// Logical and.
    All,
    /// Position of the largest `value`; ties to the lower point; the result is the point.
    ArgMax,
    /// Position of the smallest.
    ArgMin,
    /// A user-defined monoid.
    User(MonoidId),
}

/// A user-defined monoid on tuples of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Monoid {
    /// Name in the spec.
    pub name: String,
    /// Names of the state's components.
    pub state: Vec<String>,
    /// Names of the lift's arguments (the values reduced).
    pub args: Vec<String>,
    /// Identity, one expression a component.
    pub identity: Vec<Expr>,
    /// Component from `MonoidArg::Value(i)`.
    pub lift: Vec<Expr>,
    /// Component from `MonoidArg::Left(i)` and `MonoidArg::Right(i)`.
    pub combine: Vec<Expr>,
    /// Result from `MonoidArg::Left(i)`.
    pub finish: Expr,
    /// What the author promises: `commutative: yes`; laws are tested in derivation.
    pub commutative: bool,
    /// Where it is declared.
    pub span: Span,
}

/// One statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The tensor written.
    pub target: TensorId,
    /// Axis of each target dimension: the statement's output domain. (For `Scatter`: empty.)
    pub target_axes: Vec<AxisId>,
    /// Form.
    pub kind: Kind,
    /// Element value over the domain. User monoids with several lift arguments use `more`.
    pub value: Expr,
    /// Further lift arguments of a user monoid.
    pub more: Vec<Expr>,
    /// The value exists where this holds; `None` means everywhere.
    pub guard: Option<Expr>,
    /// Where it stands in the spec.
    pub span: Span,
}

impl Statement {
    /// All axes of the iteration domain: target axes, then reduced or scattered ones.
    pub fn domain(&self) -> Vec<AxisId> {
        let mut axes = self.target_axes.clone();
        match &self.kind {
            Kind::Reduce { axes: more, .. } | Kind::Scatter { axes: more, .. } => axes.extend(more),
            Kind::TopK { axis, rank, .. } => {
                axes.retain(|a| a != rank);
                axes.push(*axis);
            }
            Kind::Compact { axis, slot, .. } => {
                axes.retain(|a| a != slot);
                axes.push(*axis);
            }
            Kind::Map | Kind::Scan { .. } | Kind::Recurrence { .. } | Kind::Delay { .. } => {}
        }
        axes
    }
}

/// A named set of run-time sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct Workload {
    /// `smoke`, `decode`, ...
    pub name: String,
    /// One value a size of [`Problem::sizes`].
    pub sizes: Vec<i64>,
    /// For tensors with a sentinel range: share of valid entries in per mille, 1000 if absent.
    pub density: u32,
}

/// What kind of values an expression has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Whole numbers.
    Int,
    /// Real numbers.
    Float,
    /// Truth values.
    Bool,
}

impl Problem {
    /// The axis with `id`.
    pub fn axis(&self, id: AxisId) -> &Axis {
        &self.axes[id.0 as usize]
    }

    /// The tensor with `id`.
    pub fn tensor(&self, id: TensorId) -> &Tensor {
        &self.tensors[id.0 as usize]
    }

    /// The statement with `id`.
    pub fn statement(&self, id: StatementId) -> &Statement {
        &self.statements[id.0 as usize]
    }

    /// The statement that writes `tensor` (as target or as indices of a select).
    pub fn writer(&self, tensor: TensorId) -> Option<StatementId> {
        let wrote = |s: &Statement| s.target == tensor || matches!(&s.kind, Kind::TopK { indices: Some(i), .. } if *i == tensor);
        self.statements.iter().position(wrote).map(|i| StatementId(i as u32))
    }

    /// The input in whose memory an output lies.
    pub fn memory_of(&self, output: TensorId) -> Option<TensorId> {
        self.statements.iter().filter(|s| s.target == output).find_map(|s| match &s.kind {
            Kind::Scatter { initial, in_place: true, .. } => *initial,
            _ => None,
        })
    }

    /// What kind of values `expr` has.
    pub fn sort(&self, expr: &Expr) -> Sort {
        match &expr.node {
            Node::Int(_) | Node::Axis(_) | Node::Extent(_) => Sort::Int,
            Node::Float(_) | Node::MonoidArg(_) => Sort::Float,
            Node::Bool(_) => Sort::Bool,
            Node::Read(t, _) => match self.tensor(*t).dtype {
                DType::Bool => Sort::Bool,
                d if d.is_int() => Sort::Int,
                _ => Sort::Float,
            },
            Node::Unary(op, a) => match op {
                Unary::Neg | Unary::Abs | Unary::Relu => self.sort(a),
                Unary::Not => Sort::Bool,
                Unary::ToInt | Unary::Mix => Sort::Int,
                _ => Sort::Float,
            },
            Node::Binary(op, a, b) => match op {
                Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le => Sort::Bool,
                Binary::And | Binary::Or | Binary::Xor => Sort::Bool,
                Binary::Pow => Sort::Float,
                _ if self.sort(a) == Sort::Int && self.sort(b) == Sort::Int => Sort::Int,
                _ => Sort::Float,
            },
            Node::Select(_, a, b) => {
                let sort = self.sort(a);
                if sort == self.sort(b) {
                    sort
                } else {
                    Sort::Float
                }
            }
            Node::Cast(d, _) => match d {
                DType::Bool => Sort::Bool,
                d if d.is_int() => Sort::Int,
                _ => Sort::Float,
            },
        }
    }
}
