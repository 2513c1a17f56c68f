//! A kernel's statements with unrolled loops unrolled: what each reads and writes, by elements.

use super::hoisted::{Address, Addresses};
use super::late;
use super::touch::{addresses, touches, Touch};
use super::{Order, Shape};
use crate::program::*;
use std::collections::BTreeMap;

/// Statements as liveness sees them.
pub(super) enum Node {
    Leaf(Leaf),
    /// A loop that stays one, with the registers of the addresses that are computed in front of it.
    Loop {
        body: Vec<Node>,
        addresses: u32,
    },
    Branch {
        then: Vec<Node>,
        otherwise: Vec<Node>,
    },
}

/// One statement: runs of elements, by first number and count.
#[derive(Default)]
pub(super) struct Leaf {
    pub reads: Vec<(u32, u32)>,
    pub writes: Vec<(u32, u32)>,
    /// What it sets as the number of registers.
    pub registers: Option<u32>,
    /// Whether it may change or order shared memory.
    pub orders: bool,
    /// Until when it may as well happen later.
    pub until: Until,
}

/// What ends the delay of a statement beside the use of its results and a change of what it reads.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Until {
    /// It is not delayed.
    #[default]
    Now,
    /// The next statement that may change or order shared memory.
    Shared,
    /// Nothing.
    Used,
}

impl Node {
    /// All runs of elements that it reads or writes.
    pub(super) fn named(&self, out: &mut Vec<(u32, u32)>) {
        match self {
            Node::Leaf(leaf) => out.extend(leaf.reads.iter().chain(&leaf.writes)),
            Node::Loop { body, .. } => body.iter().for_each(|n| n.named(out)),
            Node::Branch { then, otherwise } => then.iter().chain(otherwise).for_each(|n| n.named(out)),
        }
    }

    /// All runs of elements that it writes.
    pub(super) fn written(&self, out: &mut Vec<(u32, u32)>) {
        match self {
            Node::Leaf(leaf) => out.extend(&leaf.writes),
            Node::Loop { body, .. } => body.iter().for_each(|n| n.written(out)),
            Node::Branch { then, otherwise } => then.iter().chain(otherwise).for_each(|n| n.written(out)),
        }
    }

    /// Whether it may change or order shared memory.
    pub(super) fn orders(&self) -> bool {
        match self {
            Node::Leaf(leaf) => leaf.orders,
            Node::Loop { .. } => true,
            Node::Branch { then, otherwise } => then.iter().chain(otherwise).any(Node::orders),
        }
    }
}

pub(super) struct Tree {
    pub body: Vec<Node>,
    pub indexed: Vec<VarId>,
    /// Whether a function of an angle is evaluated.
    pub angles: bool,
    /// Conditions that several statements ask for; their numbers follow those of the elements.
    pub conditions: u32,
}

pub(super) fn unroll(buffers: &[Buffer], kernel: &Kernel, shape: &Shape, order: Order) -> Tree {
    let mut u = Unroller {
        buffers,
        kernel,
        shape,
        order,
        constants: BTreeMap::new(),
        addresses: Addresses::new(kernel),
        indexed: Vec::new(),
        angles: false,
        conditions: vec![BTreeMap::new()],
        numbered: 0,
    };
    let body = u.block(&kernel.body);
    Tree { body, indexed: u.indexed, angles: u.angles, conditions: u.numbered }
}

struct Unroller<'a> {
    buffers: &'a [Buffer],
    kernel: &'a Kernel,
    shape: &'a Shape,
    order: Order,
    /// Variables of unrolled loops.
    constants: BTreeMap<u32, i64>,
    addresses: Addresses,
    indexed: Vec<VarId>,
    angles: bool,
    /// Conditions that were evaluated before, by what they compare, for each block around.
    conditions: Vec<BTreeMap<u64, u32>>,
    numbered: u32,
}

impl<'a> Unroller<'a> {
    fn block(&mut self, body: &'a [Stmt]) -> Vec<Node> {
        let mut out = Vec::new();
        self.conditions.push(BTreeMap::new());
        for stmt in body {
            self.statement(stmt, &mut out);
        }
        self.conditions.pop();
        if self.order == Order::Late {
            late::late(out)
        } else {
            out
        }
    }

    fn statement(&mut self, stmt: &'a Stmt, out: &mut Vec<Node>) {
        match &stmt.kind {
            StmtKind::For { var, from, to, step, unroll: Unroll::Full, body, .. } => {
                let (Some(from), Some(to)) = (constant(from, &self.constants), constant(to, &self.constants)) else { return };
                let mut i = from;
                while i < to && 0 < *step {
                    self.constants.insert(var.0, i);
                    for s in body {
                        self.statement(s, out);
                    }
                    i += step;
                }
                self.constants.remove(&var.0);
            }
            StmtKind::For { var, body, .. } => {
                let bounds = self.leaf(stmt);
                self.addresses.enter(body, Some(*var));
                let mut inner = vec![bounds];
                inner.extend(self.block(body));
                let addresses = self.addresses.leave();
                let count = vec![(self.shape.first[var.0 as usize], 1)];
                inner.push(Node::Leaf(Leaf { reads: count.clone(), writes: count.clone(), ..Leaf::default() }));
                out.push(Node::Leaf(Leaf { writes: count, ..Leaf::default() }));
                out.push(Node::Loop { body: inner, addresses });
            }
            StmtKind::While { body, .. } => {
                let cond = self.leaf(stmt);
                self.addresses.enter(body, None);
                let mut inner = vec![cond];
                inner.extend(self.block(body));
                let addresses = self.addresses.leave();
                out.push(Node::Loop { body: inner, addresses });
            }
            StmtKind::If { then, otherwise, .. } => {
                out.push(self.leaf(stmt));
                let (then, otherwise) = (self.block(then), self.block(otherwise));
                out.push(Node::Branch { then, otherwise });
            }
            kind => {
                if let StmtKind::Assign { dst: Place { var, at: None }, value } = kind {
                    self.addresses.assign(*var, value, &self.constants);
                }
                for (index, wide) in addresses(stmt) {
                    self.addresses.note(&Address { index, wide }, &self.constants);
                }
                out.push(self.leaf(stmt));
            }
        }
    }

    fn leaf(&mut self, stmt: &'a Stmt) -> Node {
        let mut leaf = Leaf::default();
        if let StmtKind::Registers { count, .. } = stmt.kind {
            leaf.registers = Some(count);
        }
        let (mut found, mut values) = (Vec::new(), Vec::new());
        touches(self.buffers, self.kernel, stmt, &mut |t| found.push(t), &mut |e| values.push(e));
        for t in &found {
            if let Some(at) = t.at {
                values.push(at);
            }
        }
        for t in found {
            self.run(&t, &mut leaf);
        }
        for e in values {
            self.reads(e, &mut leaf);
        }
        leaf.until = match &stmt.kind {
            StmtKind::Load { mem: Mem::Global(_), .. } => Until::Used,
            StmtKind::Load { mem: Mem::Shared(_), .. } => Until::Shared,
            StmtKind::Assign { dst: Place { var, at: Some(_) }, .. } if self.kernel.vars.get(var.0 as usize).is_some_and(|v| v.ty != Ty::I64) => Until::Used,
            _ => Until::Now,
        };
        let apart = matches!(stmt.kind, StmtKind::Store { mem: Mem::Global(_), .. });
        leaf.orders = !apart && !matches!(stmt.kind, StmtKind::Load { .. } | StmtKind::Assign { .. } | StmtKind::Shuffle { .. } | StmtKind::If { .. });
        Node::Leaf(leaf)
    }

    /// A comparison: kept in a register of conditions from where it is first made.
    fn condition(&mut self, e: &Expr, leaf: &mut Leaf) {
        let Some(key) = self.addresses.condition(e, &self.constants) else { return };
        match self.conditions.iter().find_map(|seen| seen.get(&key)) {
            Some(number) => leaf.reads.push((self.shape.elements() + number, 1)),
            None => {
                leaf.writes.push((self.shape.elements() + self.numbered, 1));
                if let Some(seen) = self.conditions.last_mut() {
                    seen.insert(key, self.numbered);
                }
                self.numbered += 1;
            }
        }
    }

    /// The elements of a run of registers; all of them where the first is no constant.
    fn run(&mut self, t: &Touch, leaf: &mut Leaf) {
        let Some((first, len)) = self.shape.first.get(t.var.0 as usize).zip(self.shape.len.get(t.var.0 as usize)) else { return };
        let at = t.at.map_or(Some(0), |e| constant(e, &self.constants)).and_then(|at| u32::try_from(at).ok());
        match at.filter(|at| at + t.count <= *len) {
            Some(at) if t.write => leaf.writes.push((first + at, t.count)),
            Some(at) => leaf.reads.push((first + at, t.count)),
            None => {
                leaf.reads.push((*first, *len));
                if !self.indexed.contains(&t.var) {
                    self.indexed.push(t.var);
                }
            }
        }
    }

    fn reads(&mut self, e: &Expr, leaf: &mut Leaf) {
        match e {
            Expr::Int(..) | Expr::F32(_) | Expr::Scalar(_) | Expr::Tid | Expr::BlockIdx(_) | Expr::ClusterRank => {}
            Expr::Var(var) if self.constants.contains_key(&var.0) => {}
            Expr::Var(var) => self.run(&Touch { var: *var, at: None, count: 1, write: false }, leaf),
            Expr::Elem(var, at) => {
                self.reads(at, leaf);
                self.run(&Touch { var: *var, at: Some(at), count: 1, write: false }, leaf);
            }
            Expr::Unary(op, a) => {
                self.angles |= matches!(op, UnaryOp::Sin | UnaryOp::Cos | UnaryOp::Tan);
                self.reads(a, leaf);
            }
            Expr::Cast(_, a) => self.reads(a, leaf),
            Expr::Binary(op, a, b) => {
                if matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Eq | BinaryOp::Ne) {
                    self.condition(e, leaf);
                }
                [a, b].into_iter().for_each(|e| self.reads(e, leaf));
            }
            Expr::Fma(a, b, c) | Expr::Select(a, b, c) => [a, b, c].into_iter().for_each(|e| self.reads(e, leaf)),
        }
    }
}

/// The value of an integer expression over the variables of unrolled loops.
pub(super) fn constant(e: &Expr, constants: &BTreeMap<u32, i64>) -> Option<i64> {
    use BinaryOp as B;
    Some(match e {
        Expr::Int(v, _) => *v,
        Expr::Var(v) => *constants.get(&v.0)?,
        Expr::Cast(Ty::I32 | Ty::I64 | Ty::U32, a) => constant(a, constants)?,
        Expr::Binary(op, a, b) => {
            let (a, b) = (constant(a, constants)?, constant(b, constants)?);
            match op {
                B::Add => a.checked_add(b)?,
                B::Sub => a.checked_sub(b)?,
                B::Mul => a.checked_mul(b)?,
                B::Div | B::FloorDiv if b > 0 => a.checked_div_euclid(b)?,
                B::Mod | B::FloorMod if b > 0 => a.checked_rem_euclid(b)?,
                B::Min => a.min(b),
                B::Max => a.max(b),
                B::And => a & b,
                B::Or => a | b,
                B::Xor => a ^ b,
                B::Shl => a.checked_shl(u32::try_from(b).ok()?)?,
                B::Shr => a.checked_shr(u32::try_from(b).ok()?)?,
                B::Eq => i64::from(a == b),
                B::Ne => i64::from(a != b),
                B::Lt => i64::from(a < b),
                B::Le => i64::from(a <= b),
                _ => return None,
            }
        }
        Expr::Select(c, a, b) => constant(if constant(c, constants)? != 0 { a } else { b }, constants)?,
        _ => return None,
    })
}
