//! How many registers a thread needs at once: liveness over a kernel's statements.
//!
//! Loops that are printed unrolled are unrolled here too, so that each element of a register array is a value of its own
//! ([`unrolled`]). Backwards over what is left, an element lives from its last use to its assignment; loops carry what
//! their next trip reads. A role that has its own number of registers ([`StmtKind::Registers`]) has a peak of its own.
//!
//! Compilers move what does not change in a loop in front of it. Addresses that differ by more than a constant, which the
//! instructions hold, are registers through the whole loop then: they are counted as alive in it ([`hoisted`]).
//!
//! Compilers that run out of registers let loads and arithmetic happen where their results are first needed ([`late`]), others where they are
//! written: what a thread takes lies between the two ([`Order`]). Conditions
//! that several statements share are evaluated once and kept, in ordinary registers where there are many.
//!
//! Not seen here: temporaries of an expression, reordering by the scheduler, values that compilers make anew rather than keep.
//! Whoever compares a peak with a budget leaves room for that.

mod hoisted;
mod late;
mod touch;
mod unrolled;

use crate::program::{Buffer, Kernel, Ty, VarId};
use unrolled::{Leaf, Node};

/// Conditions that have registers of their own kind (predicates: seven, one of which the statement being run needs).
const CONDITIONS: u32 = 6;

/// Bytes of a register.
const QUARTERS: u32 = 4;

/// Registers of the threads that run one part of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// What the role sets as its number of registers; `None` for what a thread is launched with.
    pub given: Option<u32>,
    /// 32-bit registers alive at once, at most.
    pub peak: u32,
    /// The same without conditions, which can be evaluated again.
    pub values: u32,
    /// Of those, addresses that were moved in front of loops.
    pub addresses: u32,
}

impl Need {
    fn new(given: Option<u32>) -> Need {
        Need { given, peak: 0, values: 0, addresses: 0 }
    }
}

/// What a kernel needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// One for the threads as they are launched, and one for each role with a number of its own.
    pub parts: Vec<Need>,
    /// Arrays with an index that is no constant once loops are unrolled: compilers keep them in memory, all of them.
    pub indexed: Vec<VarId>,
    /// Whether a sine, a cosine or a tangent is evaluated: its argument, if large, is reduced in an array in memory.
    pub angles: bool,
}

/// When loads and arithmetic happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Where they are written: compilers begin loads early to hide their latency.
    Written,
    /// Where their results are first needed.
    Late,
}

/// What the threads of `kernel` need; `buffers` are those of its program.
pub fn needs(buffers: &[Buffer], kernel: &Kernel, order: Order) -> Needs {
    let mut shape = Shape::of(kernel);
    let tree = unrolled::unroll(buffers, kernel, &shape, order);
    shape.conditions_from = shape.elements();
    shape.quarters.extend((0..tree.conditions).map(|_| 0));
    let mut walk = Walk { shape: &shape, parts: vec![Need::new(None)], part: 0, around: 0, quiet: false };
    let mut live = Live::new(&shape);
    walk.block(&tree.body, &mut live);
    Needs { parts: walk.parts, indexed: tree.indexed, angles: tree.angles }
}

/// Numbers of the elements of a kernel's variables.
struct Shape {
    /// Elements from this one on are conditions.
    conditions_from: u32,
    first: Vec<u32>,
    len: Vec<u32>,
    /// Quarters of registers of each element.
    quarters: Vec<u8>,
}

impl Shape {
    fn elements(&self) -> u32 {
        self.quarters.len() as u32
    }

    fn of(kernel: &Kernel) -> Shape {
        let mut shape = Shape { conditions_from: u32::MAX, first: Vec::new(), len: Vec::new(), quarters: Vec::new() };
        let together = touch::loaded_together(kernel);
        for v in &kernel.vars {
            let len = v.len.unwrap_or(1);
            shape.first.push(shape.quarters.len() as u32);
            shape.len.push(len);
            // Conditions have registers of their own kind, as long as they are few; those that are loaded together stay the bytes that they were.
            let each = match v.ty {
                Ty::Bool if together.contains(&VarId(shape.first.len() as u32 - 1)) => 1,
                Ty::Bool => QUARTERS * u32::from(v.len.is_some()),
                Ty::I32 | Ty::U32 | Ty::F32 => QUARTERS,
                Ty::I64 => 2 * QUARTERS,
            } as u8;
            shape.quarters.extend(std::iter::repeat_n(each, len as usize));
        }
        shape
    }
}

/// Elements that are alive, and their registers.
#[derive(Clone, PartialEq)]
struct Live {
    bits: Vec<u64>,
    /// Quarters of registers.
    quarters: u32,
    conditions: u32,
}

impl Live {
    fn new(shape: &Shape) -> Live {
        Live { bits: vec![0; shape.quarters.len().div_ceil(64)], quarters: 0, conditions: 0 }
    }

    fn add(&mut self, slot: u32, shape: &Shape) {
        let (word, bit) = (slot as usize / 64, 1u64 << (slot % 64));
        if self.bits[word] & bit == 0 {
            self.bits[word] |= bit;
            self.quarters += u32::from(shape.quarters[slot as usize]);
            self.conditions += u32::from(shape.conditions_from <= slot);
        }
    }

    fn remove(&mut self, slot: u32, shape: &Shape) {
        let (word, bit) = (slot as usize / 64, 1u64 << (slot % 64));
        if self.bits[word] & bit != 0 {
            self.bits[word] &= !bit;
            self.quarters -= u32::from(shape.quarters[slot as usize]);
            self.conditions -= u32::from(shape.conditions_from <= slot);
        }
    }

    fn join(&mut self, other: &Live, shape: &Shape) {
        for (word, bits) in other.bits.iter().enumerate() {
            let mut more = bits & !self.bits[word];
            while more != 0 {
                self.add(word as u32 * 64 + more.trailing_zeros(), shape);
                more &= more - 1;
            }
        }
    }
}

struct Walk<'s> {
    shape: &'s Shape,
    parts: Vec<Need>,
    part: usize,
    /// Registers of addresses that were moved in front of the loops around.
    around: u32,
    /// Whether this is a first pass over a loop, whose peaks are none.
    quiet: bool,
}

impl Walk<'_> {
    fn note(&mut self, live: &Live) {
        if self.quiet {
            return;
        }
        let values = live.quarters.div_ceil(QUARTERS) + self.around;
        let peak = values + live.conditions.saturating_sub(CONDITIONS);
        let part = &mut self.parts[self.part];
        part.values = part.values.max(values);
        if part.peak < peak {
            (part.peak, part.addresses) = (peak, self.around);
        }
    }

    /// From what is alive behind `nodes` to what is alive before them.
    fn block(&mut self, nodes: &[Node], live: &mut Live) {
        for node in nodes.iter().rev() {
            match node {
                Node::Leaf(leaf) => self.leaf(leaf, live),
                Node::Loop { body, addresses } => {
                    self.around += addresses;
                    let (quiet, behind) = (self.quiet, live.clone());
                    self.quiet = true;
                    self.block(body, live);
                    live.join(&behind, self.shape);
                    self.quiet = quiet;
                    self.block(body, live);
                    live.join(&behind, self.shape);
                    self.around -= addresses;
                }
                Node::Branch { then, otherwise } => {
                    let mut other = live.clone();
                    self.role(then, live);
                    self.role(otherwise, &mut other);
                    live.join(&other, self.shape);
                }
            }
        }
    }

    /// A branch, which may be a role.
    fn role(&mut self, nodes: &[Node], live: &mut Live) {
        let given = nodes.iter().find_map(|n| match n {
            Node::Leaf(Leaf { registers: Some(count), .. }) => Some(*count),
            _ => None,
        });
        let part = self.part;
        if let Some(given) = given {
            let at = self.parts.iter().position(|p| p.given == Some(given));
            self.part = at.unwrap_or(self.parts.len());
            if at.is_none() {
                self.parts.push(Need::new(Some(given)));
            }
        }
        self.block(nodes, live);
        self.part = part;
    }

    fn leaf(&mut self, leaf: &Leaf, live: &mut Live) {
        for (first, count) in &leaf.writes {
            (*first..first + count).for_each(|s| live.add(s, self.shape));
        }
        self.note(live);
        for (first, count) in &leaf.writes {
            (*first..first + count).for_each(|s| live.remove(s, self.shape));
        }
        for (first, count) in &leaf.reads {
            (*first..first + count).for_each(|s| live.add(s, self.shape));
        }
        self.note(live);
    }
}

#[cfg(test)]
mod tests;
