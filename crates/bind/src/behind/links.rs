//! What kernels behind one another have in common, and what they hand on.

use crate::group;
use crate::plan::{KernelPlan, Plan};
use flashderive_ir::problem::*;
use std::collections::BTreeSet;
use std::ops::Range;

/// Points of an axis that are few: a block has all of them.
const FEW_POINTS: i64 = 64;

/// What kernels behind one another have in common.
pub(super) struct Links {
    /// Axes by which all of them number their blocks.
    pub common: Vec<AxisId>,
    /// What one makes and another one reads, and whether nobody else does.
    pub handed: Vec<(TensorId, bool)>,
}

impl Links {
    /// Of `kernels` of a plan; `None` where they cannot be one.
    pub fn of(plan: &Plan, kernels: Range<usize>) -> Option<Links> {
        let p = &plan.problem;
        let mine = &plan.kernels[kernels.clone()];
        if !mine.iter().all(plain) {
            return None;
        }
        let mut common: Vec<AxisId> = mine[0].grid.iter().map(|(a, _)| *a).collect();
        // Of an axis of few points a block has all: they are tiles beside one another, if not one tile.
        // Fragments of a product are whole: theirs are no lanes that could do the same work.
        let shared = |k: &KernelPlan, a: AxisId| p.axis(a).extent.as_constant().is_none_or(|n| n > FEW_POINTS) && k.contractions.is_empty();
        let single = |k: &KernelPlan, a: AxisId| k.grid.iter().any(|(g, tile)| *g == a && (*tile == 1 || shared(k, a)));
        common.retain(|a| mine.iter().all(|k| single(k, *a)));
        let mut handed = BTreeSet::new();
        for (number, reader) in mine.iter().enumerate().skip(1) {
            let mut takes = false;
            for e in reader.statements.iter().flat_map(group::expressions) {
                e.walk(&mut |e| {
                    let Node::Read(t, index) = &e.node else { return };
                    let own = reader.statements.iter().any(|s| makes(s, *t));
                    let Some(maker) = mine[..number].iter().flat_map(|k| &k.statements).find(|s| makes(s, *t) && !own) else { return };
                    handed.insert(*t);
                    takes = true;
                    common.retain(|a| maker.target_axes.iter().zip(index).all(|(of, i)| of != a || i.node == Node::Axis(*a)));
                });
            }
            if !takes {
                return None;
            }
        }
        let handed: Vec<(TensorId, bool)> = handed.into_iter().map(|t| Some((t, alone(plan, &kernels, t)?))).collect::<Option<_>>()?;
        (!common.is_empty()).then_some(Links { common, handed })
    }
}

/// Whether what one of the kernels makes is read by these alone; `None` where a block cannot have it in shared memory.
fn alone(plan: &Plan, kernels: &Range<usize>, t: TensorId) -> Option<bool> {
    let (p, mine) = (&plan.problem, &plan.kernels[kernels.clone()]);
    let tensor = p.tensor(t);
    let makers: Vec<&Statement> = mine.iter().flat_map(|k| &k.statements).filter(|s| makes(s, t)).collect();
    let plain = matches!(tensor.storage, Storage::RowMajor | Storage::Pitched(_));
    let viewed = p.tensors.iter().any(|v| matches!(&v.storage, Storage::View { of, .. } if *of == t));
    let whole = makers.len() == 1 && makers[0].target_axes.len() == tensor.shape.len() && makers[0].more.is_empty();
    if !plain || viewed || !whole || !(8..=64).contains(&tensor.dtype.bits()) || !matches!(tensor.role, Role::Temp | Role::Output) {
        return None;
    }
    let elsewhere = |(i, k): (usize, &KernelPlan)| !kernels.contains(&i) && k.statements.iter().any(|s| makes(s, t) || group::reads(s).contains(&t));
    let alone = tensor.role == Role::Temp && !plan.kernels.iter().enumerate().any(elsewhere);
    // Those of a product's operands that are read by others too are where the product's plan says.
    let operand = mine.iter().any(|k| !k.contractions.is_empty() && k.statements.iter().any(|s| group::reads(s).contains(&t)));
    (alone || !operand).then_some(alone)
}

/// Whether a statement makes `t`: as what it is for, or as the points that a select has chosen.
pub(super) fn makes(s: &Statement, t: TensorId) -> bool {
    s.target == t || matches!(&s.kind, Kind::TopK { indices: Some(points), .. } if *points == t)
}

/// Makes a plan that reads `t` read `copy`.
pub(super) fn read_instead(k: &mut KernelPlan, t: TensorId, copy: TensorId) {
    for e in k.statements.iter_mut().flat_map(group::expressions_mut) {
        *e = e.rewrite(&mut |e| match &e.node {
            Node::Read(of, index) if *of == t => Some(Expr { node: Node::Read(copy, index.clone()), span: e.span }),
            _ => None,
        });
    }
}

/// Whether blocks of a kernel are told from one another by their number alone, and wait for none of the others.
pub(super) fn plain(k: &KernelPlan) -> bool {
    let special = k.ring.is_some() || k.columns.is_some() || k.outer.is_some() || k.private.is_some() || k.walked.is_some() || k.mirrored.is_some();
    let streamed = k.stream.as_ref().is_none_or(|s| !s.look_back && s.cluster == 1 && s.split.is_none());
    let kind = |s: &Statement| matches!(s.kind, Kind::Map | Kind::Reduce { .. } | Kind::Delay { .. } | Kind::TopK { .. });
    !special && k.ahead == 0 && streamed && k.statements.iter().all(kind) && !k.statements.iter().any(crate::place::scatters)
}
