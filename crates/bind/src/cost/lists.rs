//! What is known of lists in order before their elements are: that they are spread over their range.
//!
//! Where a loop begins and ends at elements of such a list, the trips of a typical block are those of evenly spread elements: a list of `n` elements up to
//! `most` has element `i` at `most * i / (n - 1)`, and the next one `most / (n - 1)` further. An end is taken one such step behind its element, since
//! two lists, one of beginnings and one of ends, have neighbouring places at the same number; not so where both ends are neighbours in one list.

use flashderive_device::program::{BufferSource, Program};
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// Lists by buffer.
pub type Lists = BTreeMap<u32, List>;

/// A list in order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct List {
    least: i64,
    most: i64,
    len: i64,
}

/// The lists in order that `program` reads.
pub fn of(p: &Problem, program: &Program, sizes: &[i64]) -> Lists {
    let list = |t: TensorId| {
        let tensor = p.tensor(t);
        let (least, most) = tensor.range.as_ref().filter(|_| tensor.fill == Fill::Offsets && tensor.shape.len() == 1)?;
        let at = |b: &IndexBound| b.extent.eval(sizes).saturating_add(b.plus);
        Some(List { least: at(least), most: at(most), len: tensor.shape[0].eval(sizes) })
    };
    let input = |source: &BufferSource| if let BufferSource::Input(t) = source { list(*t) } else { None };
    program.buffers.iter().enumerate().filter_map(|(i, b)| Some((i as u32, input(&b.source)?))).collect()
}

impl List {
    /// About where element `i` lies.
    pub fn at(&self, i: i64) -> i64 {
        let share = i.clamp(0, self.last()) as f64 / self.last().max(1) as f64;
        self.least + (self.most.saturating_sub(self.least) as f64 * share) as i64
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
