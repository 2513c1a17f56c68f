//! The problem evaluated in f64, straight from the mathematics.
//!
//! Expressions become closures over the point's axis values; statements run over their target's points in parallel.
//!
//! [`follow`] evaluates once more with the choices that a run made where several are right (see [`crate::selection`]):
//! the statements run in the same order, each selection takes the run's points for the rows where they are a right
//! choice, and everything downstream is computed from those.

mod arithmetic;
mod bound;
mod expr;
mod follow;
mod lines;
mod looped;
mod state;
mod statement;
mod table;
#[cfg(test)]
mod tests;

use crate::value::{self, Number};
pub use bound::{bounds, sampled, Bounds};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::*;
pub use follow::{Followed, Given, Swap};
use std::collections::BTreeMap;

/// Values of a tensor, row-major.
#[derive(Clone, Debug)]
pub struct Values {
    /// Extents.
    pub shape: Vec<usize>,
    /// Elements.
    pub data: Vec<Number>,
}

type Point = [i64];
type Eval<'a> = Box<dyn Fn(&Point) -> Number + Send + Sync + 'a>;

/// Inputs as stored bytes, and scalars.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// Bytes by tensor.
    pub tensors: BTreeMap<TensorId, Vec<u8>>,
    /// Scalars.
    pub scalars: BTreeMap<TensorId, Number>,
}

struct Machine<'a> {
    p: &'a Problem,
    sizes: &'a [i64],
    inputs: &'a Inputs,
    made: BTreeMap<TensorId, Values>,
    given: Option<Given<'a>>,
    followed: Vec<Followed>,
}

/// Evaluates all statements; returns every tensor that was made.
///
/// # Errors
/// When a tensor would need too much memory, or an input is missing.
pub fn evaluate(p: &Problem, sizes: &[i64], inputs: &Inputs) -> Result<BTreeMap<TensorId, Values>, Diagnostics> {
    let mut m = Machine { p, sizes, inputs, made: BTreeMap::new(), given: None, followed: Vec::new() };
    m.statements()?;
    Ok(m.made)
}

/// Evaluates all statements with the right choices of `given`; tells how each selection with points was followed.
///
/// # Errors
/// As [`evaluate`].
pub fn follow(p: &Problem, sizes: &[i64], inputs: &Inputs, given: Given) -> Result<(BTreeMap<TensorId, Values>, Vec<Followed>), Diagnostics> {
    let mut m = Machine { p, sizes, inputs, made: BTreeMap::new(), given: Some(given), followed: Vec::new() };
    m.statements()?;
    Ok((m.made, m.followed))
}

impl<'a> Machine<'a> {
    fn extent(&self, a: AxisId) -> usize {
        self.p.axis(a).extent.eval(self.sizes).max(0) as usize
    }

    fn statements(&mut self) -> Result<(), Diagnostics> {
        let loops = self.p.loops();
        for (at, s) in self.p.statements.iter().enumerate() {
            match loops.iter().find(|l| l.statements.contains(&at)) {
                None => self.statement(at, s)?,
                // All of a loop are made where its first statement stands.
                Some(l) if l.statements.first() == Some(&at) => self.looped(l, &mut |_, _, values| values)?,
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn statement(&mut self, number: usize, s: &Statement) -> Result<(), Diagnostics> {
        let made = statement::Evaluation::new(self, number, s)?.run()?;
        self.followed.extend(made.followed);
        if let Some((t, data)) = made.points {
            self.made.insert(t, Values { shape: made.shape.clone(), data });
        }
        self.made.insert(s.target, Values { shape: made.shape, data: made.data });
        Ok(())
    }

    /// All elements of a tensor, row-major.
    fn all(&self, t: TensorId) -> Result<Vec<Number>, Diagnostics> {
        if let Some(v) = self.made.get(&t) {
            return Ok(v.data.clone());
        }
        let (base, _, _) = value::strides(self.p, t, self.sizes);
        Ok(value::elements(self.p, t, self.sizes, self.bytes(base)?))
    }

    fn bytes(&self, t: TensorId) -> Result<&'a [u8], Diagnostics> {
        self.inputs
            .tensors
            .get(&t)
            .map(Vec::as_slice)
            .ok_or_else(|| Diagnostic::error(codes::BAD_ARGUMENTS, self.p.tensor(t).span, format!("there is no input `{}`", self.p.tensor(t).name)).into())
    }
}
