//! What is known of buffers before their elements are: that lists in order are spread over their range, and that some rows are not there.
//!
//! Where a loop begins and ends at elements of such a list, the trips of a typical block are those of evenly spread elements: a list of `n` elements up to
//! `most` has element `i` at `most * i / (n - 1)`, and the next one `most / (n - 1)` further. An end is taken one such step behind its element, since
//! two lists, one of beginnings and one of ends, have neighbouring places at the same number; not so where both ends are neighbours in one list.

use crate::emit;
use crate::plan::KernelPlan;
use crate::segments;
use flashderive_derive::rising;
use flashderive_device::program::{Buffer, BufferSource, Program};
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// What is known of the elements of buffers.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Lists in order, by buffer.
    lists: BTreeMap<u32, List>,
    /// Which share of a buffer is read or written, where that is not all of it.
    shares: BTreeMap<u32, f64>,
}

/// A list in order, or several of one length, one behind the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct List {
    least: i64,
    most: i64,
    len: i64,
}

/// What is known of the buffers of `program`, the kernels of `plans`: its lists in order, and rows of which only some are in a segment.
pub fn of(p: &Problem, program: &Program, plans: &[KernelPlan], sizes: &[i64]) -> Contents {
    let list = |t: TensorId| {
        let tensor = p.tensor(t);
        let len = tensor.shape.last()?.eval(sizes).max(1);
        let at = |b: &IndexBound| b.extent.eval(sizes).saturating_add(b.plus);
        match &tensor.range {
            Some((least, most)) if tensor.fill == Fill::Offsets => Some(List { least: at(least), most: at(most), len }),
            _ => counted(p, t, sizes).map(|most| List { least: 0, most, len }),
        }
    };
    let tensor = |b: &Buffer| (0..p.tensors.len() as u32).map(TensorId).find(|t| emit::buffer_name(p, *t) == b.name);
    let source = |b: &Buffer| if let BufferSource::Input(t) = b.source { Some(t) } else { tensor(b) };
    let lists = program.buffers.iter().enumerate().filter_map(|(i, b)| Some((i as u32, list(source(b)?)?))).collect();
    // What plans add is made by statements of theirs.
    let added = |t: TensorId| plans.iter().flat_map(|k| &k.statements).find(|s| s.target == t);
    let writer = |t: TensorId| added(t).or_else(|| p.writer(t).map(|w| p.statement(w)));
    let of = |(i, b)| Some((i as u32, segments::share(p, writer(tensor(b)?)?, sizes))).filter(|(_, share)| *share < 1.0);
    let shares = program.buffers.iter().enumerate().filter_map(of).collect();
    Contents { lists, shares }
}

/// The most that list `t` counts, if it counts what has been passed: it never falls then.
fn counted(p: &Problem, t: TensorId, sizes: &[i64]) -> Option<i64> {
    let s = p.statement(p.writer(t)?);
    let (Kind::Reduce { op: Combine::Sum, axes }, [row]) = (&s.kind, s.target_axes.as_slice()) else { return None };
    let Node::Select(_, one, zero) = &s.value.node else { return None };
    let rises = one.node == Node::Int(1) && zero.node == Node::Int(0) && s.guard.is_none() && rising::rises(p, &s.value, *row);
    rises.then(|| axes.iter().fold(1i64, |n, a| n.saturating_mul(p.axis(*a).extent.eval(sizes))))
}

impl Contents {
    /// The list in order that a buffer is.
    pub fn list(&self, buffer: u32) -> Option<&List> {
        self.lists.get(&buffer)
    }

    /// Which share of a buffer is read or written.
    pub fn share(&self, buffer: u32) -> f64 {
        self.shares.get(&buffer).copied().unwrap_or(1.0)
    }
}

impl List {
    /// About where element `i` lies.
    pub fn at(&self, i: i64) -> i64 {
        let share = i.rem_euclid(self.len) as f64 / self.last().max(1) as f64;
        self.least + (self.most.saturating_sub(self.least) as f64 * share) as i64
    }

    /// How many elements there are.
    pub fn length(&self) -> i64 {
        self.len
    }

    /// How many elements are less than `limit`.
    pub fn below(&self, limit: i64) -> i64 {
        let share = limit.saturating_sub(self.least) as f64 / self.most.saturating_sub(self.least).max(1) as f64;
        (share.clamp(0.0, 1.0) * self.len as f64) as i64
    }

    /// How far the next element is.
    pub fn step(&self) -> i64 {
        self.most.saturating_sub(self.least) / self.last().max(1)
    }

    /// How many elements in a row are equal.
    pub fn run(&self) -> i64 {
        self.len / self.most.saturating_sub(self.least).max(1)
    }

    fn last(&self) -> i64 {
        self.len - 1
    }
}
