//! Arguments of one run, the same for the emulator and for a GPU.

use flashderive_ir::problem::TensorId;
use std::collections::BTreeMap;

/// Everything a run needs and returns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    /// Run-time sizes, one a size of the problem.
    pub sizes: Vec<i64>,
    /// Inputs and outputs as raw bytes in storage order.
    pub tensors: BTreeMap<TensorId, Vec<u8>>,
    /// Scalar tensors.
    pub scalars: BTreeMap<TensorId, ScalarValue>,
}

/// The value of a scalar tensor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScalarValue {
    /// A real number.
    Float(f64),
    /// A whole number or truth value.
    Int(i64),
}
