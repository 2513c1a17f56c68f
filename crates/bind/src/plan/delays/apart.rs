//! Rows of what a loop multiplies at each point, as far apart in memory as they are in shared memory: one copy then brings a tile of them.
//!
//! Rows of a tile in shared memory are 16 bytes longer than what they hold, so that the eight rows of a matrix load fall into different banks. A tile whose
//! rows lie like that in memory is one stretch of bytes, and one thread asks the copy engine for it; otherwise each thread asks for pieces of 16 bytes, and
//! the copies of a trip stand in the way of its matrix loads. (Measured, h200, 128 trips of two tiles of 64 rows of 128: see docs/results/diary/recurrences.md.)

use super::*;
use crate::contraction;

/// Bytes between rows.
const APART: i64 = 16;

/// Gives temporaries that loops multiply, which nothing else has laid out, such rows.
pub(in crate::plan) fn rewrite(p: &mut Problem, target: &Target, trace: &mut Trace) {
    if !target.bulk_copy {
        return;
    }
    for l in p.loops() {
        for t in multiplied(p, &l) {
            let tensor = &mut p.tensors[t.0 as usize];
            let Some(n) = tensor.shape.last().and_then(Extent::as_constant) else { continue };
            let size = i64::from(tensor.dtype.bits()) / 8;
            tensor.storage = Storage::Pitched(n + APART / size);
            let (name, span) = (tensor.name.clone(), tensor.span);
            trace.record(Record {
                step: "step2",
                rule: "rows-apart",
                subject: name,
                premises: Vec::new(),
                conclusion: format!(
                    "rows of {n} elements lie {APART} bytes apart, as in shared memory: what a point of `{}` multiplies is one copy",
                    p.axis(l.axis).name
                ),
                space: Space::Hardware,
                span,
            });
        }
    }
}

/// The temporaries of 16 bits that sums of products of a loop read at each of its points, made before it in whole pieces of 16 bytes a row.
fn multiplied(p: &Problem, l: &Loop) -> BTreeSet<TensorId> {
    let mut out = BTreeSet::new();
    for s in l.statements.iter().map(|m| &p.statements[*m]).filter(|s| matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. })) {
        let mut factors = Vec::new();
        contraction::product(&s.value, &mut factors);
        for f in factors {
            let Node::Read(t, index) = &f.node else { continue };
            let tensor = p.tensor(*t);
            let made = p.writer(*t).is_some_and(|w| !l.statements.contains(&(w.0 as usize)));
            let plain = tensor.role == Role::Temp && matches!(tensor.storage, Storage::RowMajor | Storage::Pitched(_)) && tensor.dtype.bits() == 16;
            let moves = index.iter().any(|i| i.node == Node::Axis(l.axis));
            let rows = index.len() > 1 && tensor.shape.last().and_then(Extent::as_constant).is_some_and(|n| n % 8 == 0);
            if made && plain && moves && rows {
                out.insert(*t);
            }
        }
    }
    out
}
