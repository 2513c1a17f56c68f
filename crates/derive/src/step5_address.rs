//! Step 5: each flat address as a tree of level terms in symbols, with its largest value against the allocation.
//!
//! An area axis is `grid*tile + block*work + reg`; a combined axis is `trip*tile + lane*work + reg`.

use crate::derivation::*;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

/// One row an access.
pub fn addresses(p: &Problem, accesses: &[Access], fates: &[FateRow], trace: &mut Trace) -> Vec<AddressRow> {
    let mut out = Vec::new();
    for (i, a) in accesses.iter().enumerate() {
        let mut terms = Vec::new();
        for (axis, stride) in &a.flat.strides {
            let Some(stride) = stride else { continue };
            if stride.node == Node::Int(0) {
                continue;
            }
            let n = &p.axis(*axis).name;
            let fate = fates.iter().find(|f| f.statement == a.statement && f.axis == *axis).map(|f| f.fate);
            let levels = match fate {
                Some(Fate::Area) | None => format!("grid.{n}*tile.{n} + block.{n}*work.{n} + reg.{n}"),
                _ => format!("trip.{n}*tile.{n} + lane.{n}*work.{n} + reg.{n}"),
            };
            terms.push(AddressTerm { axis: *axis, levels, stride: text::expr(p, stride) });
        }
        let affine = |f: &FlatTerm| f.factors.iter().all(|e| matches!(e.node, Node::Axis(_) | Node::Extent(_)));
        let opaque: Vec<String> = a
            .flat
            .terms
            .iter()
            .filter(|t| !affine(t))
            .map(|t| {
                let product: Vec<String> = t.factors.iter().map(|e| text::expr(p, e)).collect();
                if t.coefficient == 1 {
                    product.join(" * ")
                } else {
                    format!("{} * {}", product.join(" * "), t.coefficient)
                }
            })
            .collect();
        let check = format!("{} < {}", a.range.max, a.range.limit);
        trace.record(Record {
            step: "step5",
            rule: "address-composition",
            subject: p.tensor(a.tensor).name.clone(),
            premises: vec![a.record],
            conclusion: format!(
                "{}; largest {check}",
                terms.iter().map(|t| format!("({})*{}", t.levels, t.stride)).chain(opaque.iter().cloned()).collect::<Vec<_>>().join(" + ")
            ),
            space: Space::Problem,
            span: p.statement(a.statement).span,
        });
        out.push(AddressRow { access: i, terms, opaque, check });
    }
    out
}
