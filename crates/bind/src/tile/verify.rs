//! What must hold of a tile program, whoever made it.
//!
//! * every operation stands in the body once, and names roles and values that there are;
//! * what is read has been written, in an earlier step or by itself (a carried value); late operations stand behind the others of their loop;
//! * only operations of loops are late;
//! * copies, rows that are gathered, points that are loaded for others, numbers that are drawn and operands that are made for another role write shared memory, products write fragments and
//!   read no fragment but theirs, and nobody else writes shared memory;
//! * values have a buffer.

use super::{Residence, RoleId, Step, TileProgram, ValueId, Work};
use std::collections::BTreeSet;

impl TileProgram {
    /// Checks the program.
    ///
    /// # Errors
    /// What is wrong with it first.
    pub fn verify(&self) -> Result<(), String> {
        let mut stands: Vec<usize> = Vec::new();
        self.in_order_of_tiles(&self.body, &mut stands);
        let outside = self.body.iter().filter_map(|s| if let Step::Do(o) = s { self.operations.get(o.0) } else { None });
        if outside.into_iter().any(|o| o.late) {
            return Err("an operation outside of loops is late".into());
        }
        let mut sorted = stands.clone();
        sorted.sort_unstable();
        if sorted != (0..self.operations.len()).collect::<Vec<_>>() {
            return Err("an operation does not stand in the body once".into());
        }
        if let Some(v) = self.values.iter().find(|v| v.buffers == 0) {
            return Err(format!("`{}` has no buffer", v.name));
        }
        let mut made: BTreeSet<ValueId> = BTreeSet::new();
        for at in stands {
            let op = &self.operations[at];
            let RoleId(role) = op.role;
            if role >= self.roles.len() || op.reads.iter().chain(&op.writes).any(|v| v.0 >= self.values.len()) {
                return Err(format!("operation {at} names what there is not"));
            }
            if let Some(v) = op.reads.iter().find(|v| !made.contains(v) && !op.writes.contains(v)) {
                return Err(format!("`{}` is read before it is written", self.value(*v).name));
            }
            for v in &op.writes {
                let fits = match (op.work, self.value(*v).residence) {
                    (Work::Copy | Work::Gather | Work::Load | Work::Draw | Work::Convert, Residence::Shared) | (Work::Contract, Residence::Fragment) => true,
                    (Work::Copy | Work::Gather | Work::Load | Work::Draw | Work::Contract, _) | (_, Residence::Shared) => false,
                    _ => true,
                };
                if !fits {
                    return Err(format!("`{}` does not lie where {:?} writes", self.value(*v).name, op.work));
                }
                made.insert(*v);
            }
            let strange = |v: &&ValueId| op.work == Work::Contract && self.value(**v).residence == Residence::Fragment && !op.writes.contains(v);
            if let Some(v) = op.reads.iter().find(strange) {
                return Err(format!("a product reads the sums `{}` of another one", self.value(*v).name));
            }
        }
        Ok(())
    }

    /// The operations as they are done for one tile of each loop.
    fn in_order_of_tiles(&self, steps: &[Step], out: &mut Vec<usize>) {
        let is_late = |step: &Step| matches!(step, Step::Do(o) if self.operations.get(o.0).is_some_and(|o| o.late));
        let (late, own): (Vec<&Step>, Vec<&Step>) = steps.iter().partition(|s| is_late(s));
        for step in own.into_iter().chain(late) {
            match step {
                Step::Do(o) => out.push(o.0),
                Step::Loop(l) => self.in_order_of_tiles(&l.body, out),
            }
        }
    }
}
