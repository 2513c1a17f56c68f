//! Expressions of the mathematics: values and indices of statements, without reductions inside.

use super::{AxisId, Extent, TensorId};
use crate::dtype::DType;
use flashderive_diagnostics::Span;
use std::sync::Arc;

/// An expression with its place. Copies share what is below them.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub node: Node,
    /// Where it stands.
    pub span: Span,
}

/// Places do not matter for equality: two reads of one element are the same expression.
impl PartialEq for Expr {
    fn eq(&self, other: &Expr) -> bool {
        std::ptr::eq(self, other) || self.node == other.node
    }
}

/// Expression nodes. Integer expressions (`Int`, `Axis`, `Extent`, reads of integer tensors) use floor division.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// A whole number.
    Int(i64),
    /// A real number; infinities allowed.
    Float(f64),
    /// A truth value.
    Bool(bool),
    /// The point of an axis.
    Axis(AxisId),
    /// A size as a number.
    Extent(Extent),
    /// An element of a tensor; scalars have no indices.
    Read(TensorId, Vec<Expr>),
    /// One argument.
    Unary(Unary, Arc<Expr>),
    /// Two arguments.
    Binary(Binary, Arc<Expr>, Arc<Expr>),
    /// `then` if the condition holds, else `else`; only the chosen side is evaluated.
    Select(Arc<Expr>, Arc<Expr>, Arc<Expr>),
    /// Rounding to a dtype and back (nearest even, saturating for fp8 and integers).
    Cast(DType, Arc<Expr>),
    /// Inside a monoid's definition only.
    MonoidArg(MonoidArg),
}

/// Arguments inside a monoid's definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MonoidArg {
    /// Component of the left state (also: of the finished state).
    Left(u32),
    /// Component of the right state.
    Right(u32),
    /// Argument of lift.
    Value(u32),
}

/// Functions of one argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the functions")]
pub enum Unary {
    Neg,
    Not,
    Abs,
    Exp,
    Exp2,
    Log,
    Log2,
    Log1p,
    Expm1,
    Tanh,
    Erf,
    Sqrt,
    Rsqrt,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Asinh,
    Acosh,
    Atanh,
    Sigmoid,
    Relu,
    Floor,
    Ceil,
    Round,
    /// 64 bits made of a whole number: the finaliser of SplitMix64, `z ^= z >> 30; z *= 0xbf58476d1ce4e5b9; z ^= z >> 27; z *= 0x94d049bb133111eb; z ^= z >> 31`.
    Mix,
    /// Integer to real.
    ToFloat,
    /// Real to integer, towards zero.
    ToInt,
}

/// Operators of two arguments. `Div` and `Mod` on integers floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are the operators")]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Min,
    Max,
    Pow,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    BitAnd,
    BitOr,
    BitXor,
    Eq,
    Ne,
    Lt,
    Le,
}

impl Expr {
    /// An expression without a place.
    pub fn new(node: Node) -> Expr {
        Expr { node, span: Span::NONE }
    }

    /// A whole number.
    pub fn int(value: i64) -> Expr {
        Expr::new(Node::Int(value))
    }

    /// A real number.
    pub fn float(value: f64) -> Expr {
        Expr::new(Node::Float(value))
    }

    /// The point of an axis.
    pub fn axis(axis: AxisId) -> Expr {
        Expr::new(Node::Axis(axis))
    }

    /// `op(a)`.
    pub fn unary(op: Unary, a: Expr) -> Expr {
        let span = a.span;
        Expr { node: Node::Unary(op, Arc::new(a)), span }
    }

    /// `a op b`.
    pub fn binary(op: Binary, a: Expr, b: Expr) -> Expr {
        let span = a.span;
        Expr { node: Node::Binary(op, Arc::new(a), Arc::new(b)), span }
    }

    /// Direct children.
    pub fn children(&self) -> Vec<&Expr> {
        match &self.node {
            Node::Read(_, index) => index.iter().collect(),
            Node::Unary(_, a) | Node::Cast(_, a) => vec![a],
            Node::Binary(_, a, b) => vec![a, b],
            Node::Select(c, a, b) => vec![c, a, b],
            _ => Vec::new(),
        }
    }

    /// Calls `visit` on this expression and everything below it, parents first.
    pub fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Expr)) {
        visit(self);
        match &self.node {
            Node::Read(_, index) => index.iter().for_each(|e| e.walk(visit)),
            Node::Unary(_, a) | Node::Cast(_, a) => a.walk(visit),
            Node::Binary(_, a, b) => {
                a.walk(visit);
                b.walk(visit);
            }
            Node::Select(c, a, b) => {
                c.walk(visit);
                a.walk(visit);
                b.walk(visit);
            }
            _ => {}
        }
    }

    /// A copy in which `rewrite` has replaced nodes, children first; `None` keeps a node. What is kept is shared with this one.
    pub fn rewrite(&self, rewrite: &mut impl FnMut(&Expr) -> Option<Expr>) -> Expr {
        self.rewritten(rewrite).unwrap_or_else(|| self.clone())
    }

    /// The copy of [`rewrite`](Self::rewrite), if anything in it differs.
    fn rewritten(&self, rewrite: &mut impl FnMut(&Expr) -> Option<Expr>) -> Option<Expr> {
        let mut child = |e: &Arc<Expr>| {
            let new = e.rewritten(rewrite).map(Arc::new);
            (new.is_some(), new.unwrap_or_else(|| e.clone()))
        };
        let node = match &self.node {
            Node::Read(t, index) => {
                let new: Vec<Option<Expr>> = index.iter().map(|e| e.rewritten(rewrite)).collect();
                let kept = |(new, old): (Option<Expr>, &Expr)| new.unwrap_or_else(|| old.clone());
                new.iter().any(Option::is_some).then(|| Node::Read(*t, new.into_iter().zip(index).map(kept).collect()))
            }
            Node::Unary(op, a) => {
                let (new, a) = child(a);
                new.then_some(Node::Unary(*op, a))
            }
            Node::Cast(d, a) => {
                let (new, a) = child(a);
                new.then_some(Node::Cast(*d, a))
            }
            Node::Binary(op, a, b) => {
                let (a, b) = (child(a), child(b));
                (a.0 || b.0).then_some(Node::Binary(*op, a.1, b.1))
            }
            Node::Select(c, a, b) => {
                let (c, a, b) = (child(c), child(a), child(b));
                (c.0 || a.0 || b.0).then_some(Node::Select(c.1, a.1, b.1))
            }
            _ => None,
        };
        match node.map(|node| Expr { node, span: self.span }) {
            Some(copy) => Some(rewrite(&copy).unwrap_or(copy)),
            None => rewrite(self),
        }
    }

    /// The axes it mentions, in increasing order, each once.
    pub fn axes(&self) -> Vec<AxisId> {
        let mut axes = Vec::new();
        self.walk(&mut |e| {
            if let Node::Axis(a) = e.node {
                insert(&mut axes, a);
            }
        });
        axes
    }

    /// The tensors it reads, in increasing order, each once.
    pub fn tensors(&self) -> Vec<TensorId> {
        let mut tensors = Vec::new();
        self.walk(&mut |e| {
            if let Node::Read(t, _) = e.node {
                insert(&mut tensors, t);
            }
        });
        tensors
    }
}

/// Puts `new` in its place among few that are in order.
fn insert<T: Ord>(all: &mut Vec<T>, new: T) {
    if let Err(at) = all.binary_search(&new) {
        all.insert(at, new);
    }
}
