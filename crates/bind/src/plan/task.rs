//! One kernel to plan: what all families of kernels are asked with.

use super::*;

/// One kernel to plan: its statements, what they run on, and what a candidate chooses.
///
/// The problem is no part of it: some plans add axes and tensors to the problem.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// Which axes are blocks, streamed, or resident.
    pub shape: &'a group::Shape,
    /// The statements, in order.
    pub statements: &'a [Statement],
    /// The GPU.
    pub target: &'a Target,
    /// Run-time sizes that the plan is made for.
    pub sizes: &'a [i64],
    /// The record that the plan follows from.
    pub record: RecordId,
    /// What a candidate does differently from the rules.
    pub choice: Wanted,
}

impl<'a> Task<'a> {
    /// The same for other statements.
    pub fn of<'b>(self, shape: &'b group::Shape, statements: &'b [Statement]) -> Task<'b>
    where
        'a: 'b,
    {
        Task { shape, statements, ..self }
    }

    /// Points of an axis at the sizes of the plan; one at least.
    pub fn extent(&self, p: &Problem, axis: AxisId) -> i64 {
        p.axis(axis).extent.eval(self.sizes).max(1)
    }
}
