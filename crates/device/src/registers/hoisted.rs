//! Addresses that do not change in a loop, which compilers compute in front of it.
//!
//! Of addresses with a constant difference one is computed: instructions add constants of their own. Each other one is a
//! register, two where it is 64 bits wide, as long as the loop runs.

use super::touch::written;
use super::unrolled::constant;
use crate::program::*;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

/// An address of a statement.
pub(super) struct Address<'a> {
    pub index: &'a Expr,
    /// Whether it has 64 bits.
    pub wide: bool,
}

/// A value as what is not constant in it, and the constant.
#[derive(Clone, Copy)]
struct Value {
    /// Stands for the terms that are no constants; 0 if there are none.
    terms: u64,
    constant: i64,
    /// Loops around the innermost statement that changes it.
    depth: usize,
    /// Whether it is a variable as it stands.
    plain: bool,
    /// Whether it is made of coordinates and sizes, not of elements.
    whole: bool,
}

/// One loop: addresses computed in front of it, and whether they are wide.
#[derive(Default)]
struct Loop {
    found: BTreeSet<(u64, bool)>,
}

pub(super) struct Addresses {
    /// Scalars that are assigned once, by number.
    once: Vec<bool>,
    /// Loops around the assignment, for scalars.
    depth: BTreeMap<u32, usize>,
    known: BTreeMap<u32, Value>,
    loops: Vec<Loop>,
}

impl Addresses {
    pub(super) fn new(kernel: &Kernel) -> Addresses {
        let mut writes = vec![0u32; kernel.vars.len()];
        written(&kernel.body, &mut |var| writes[var.0 as usize] += 1);
        Addresses { once: writes.iter().map(|n| *n == 1).collect(), depth: BTreeMap::new(), known: BTreeMap::new(), loops: Vec::new() }
    }

    /// A loop begins, whose body changes what it assigns.
    pub(super) fn enter(&mut self, body: &[Stmt], var: Option<VarId>) {
        self.loops.push(Loop::default());
        let depth = self.loops.len();
        let mut changed: Vec<u32> = var.iter().map(|v| v.0).collect();
        written(body, &mut |v| changed.push(v.0));
        for v in changed {
            self.depth.insert(v, depth);
        }
    }

    /// It ends: the registers of what was computed in front of it.
    pub(super) fn leave(&mut self) -> u32 {
        self.loops.pop().map_or(0, |l| l.found.iter().map(|(_, wide)| 1 + u32::from(*wide)).sum())
    }

    /// A scalar gets a value; where that is its only one, it stands for what it was made from.
    pub(super) fn assign(&mut self, var: VarId, value: &Expr, constants: &BTreeMap<u32, i64>) {
        if self.once.get(var.0 as usize).copied().unwrap_or(false) {
            let value = self.value(value, constants);
            self.known.insert(var.0, Value { plain: true, ..value });
        }
    }

    /// An address is used here.
    pub(super) fn note(&mut self, a: &Address, constants: &BTreeMap<u32, i64>) {
        let value = self.value(a.index, constants);
        let narrow = value.plain && !a.wide;
        if value.terms != 0 && !narrow && value.depth < self.loops.len() {
            self.loops[value.depth].found.insert((value.terms, a.wide));
        }
    }

    /// What stands for a comparison of integers wherever it is made; nothing if it compares other values.
    pub(super) fn condition(&self, e: &Expr, constants: &BTreeMap<u32, i64>) -> Option<u64> {
        let Expr::Binary(op, a, b) = e else { return None };
        let (a, b) = (self.value(a, constants), self.value(b, constants));
        (a.terms != 0 && a.whole && b.whole).then(|| hash(&(format!("{op:?}"), a.terms, a.constant, b.terms, b.constant)))
    }

    fn value(&self, e: &Expr, constants: &BTreeMap<u32, i64>) -> Value {
        if let Some(constant) = constant(e, constants) {
            return Value { terms: 0, constant, depth: 0, plain: true, whole: true };
        }
        let opaque = |hash: u64, depth: usize, plain: bool, whole: bool| Value { terms: hash | 1, constant: 0, depth, plain, whole };
        match e {
            Expr::Var(v) => match self.known.get(&v.0) {
                Some(known) => *known,
                None => opaque(hash(&("var", v.0)), self.depth.get(&v.0).copied().unwrap_or(0), true, true),
            },
            Expr::Cast(Ty::I32 | Ty::I64 | Ty::U32, a) => self.value(a, constants),
            Expr::Binary(BinaryOp::Add, a, b) => {
                let (a, b) = (self.value(a, constants), self.value(b, constants));
                let plain = a.terms == 0 && b.plain || b.terms == 0 && a.plain;
                let (terms, constant) = (a.terms.wrapping_add(b.terms), a.constant.wrapping_add(b.constant));
                Value { terms, constant, depth: a.depth.max(b.depth), plain, whole: a.whole && b.whole }
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.value(a, constants), self.value(b, constants));
                let (depth, whole) = (a.depth.max(b.depth), a.whole && b.whole);
                match op {
                    BinaryOp::Mul if a.terms == 0 || b.terms == 0 => {
                        let (by, of) = if a.terms == 0 { (a.constant, b) } else { (b.constant, a) };
                        Value { terms: hash(&("times", of.terms, by)) | 1, constant: of.constant.wrapping_mul(by), depth, plain: false, whole }
                    }
                    _ => opaque(hash(&(format!("{op:?}"), a.terms, a.constant, b.terms, b.constant)), depth, false, whole),
                }
            }
            Expr::Elem(var, _) => opaque(hash(&format!("{e:?}")), self.depth.get(&var.0).copied().unwrap_or(0), true, false),
            Expr::Unary(op, a) => {
                let a = self.value(a, constants);
                opaque(hash(&(format!("{op:?}"), a.terms, a.constant)), a.depth, false, false)
            }
            Expr::Select(c, a, b) => {
                let [c, a, b] = [c, a, b].map(|e| self.value(e, constants));
                opaque(
                    hash(&[c.terms, a.terms, b.terms, c.constant as u64, a.constant as u64, b.constant as u64]),
                    c.depth.max(a.depth).max(b.depth),
                    false,
                    false,
                )
            }
            Expr::F32(_) => opaque(hash(&format!("{e:?}")), 0, true, false),
            _ => opaque(hash(&format!("{e:?}")), 0, true, true),
        }
    }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
