//! Numbers of the columns that are made of the tile that passes.
//!
//! ```text
//! r[j] = 1 / norm of k[j, :]          a kernel of its own reads every k again
//! z[q, j] = sum[d] q[q, d] * k[j, d] * r[j]
//! ```
//!
//! The tile of columns lies in shared memory, in the whole of its depth, for the product. The warps that load points of the columns combine each column's elements there,
//! and leave the number where they leave points that they load: no one reads memory for it.
//!
//! The rule: a kernel of nothing but one reduction over a whole axis, of one read that is the right operand of a first product with this axis as its depth, and of maps of that
//! one number and of scalars; a ring along its columns alone reads what it makes, with points loaded once and consumers that make the chained products themselves.

use super::*;

/// A number of each column.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// What it is in the problem.
    pub tensor: TensorId,
    /// The operand that lies in shared memory.
    pub value: ValueId,
    /// How elements are combined.
    pub op: Combine,
    /// The element that is combined, with the read of the operand in it, and the axis of the depth.
    pub element: Expr,
    pub read: Expr,
    pub depth: AxisId,
    /// What follows of the combined number, which it reads as `combined`.
    pub finish: Expr,
    pub combined: Expr,
}

/// What `early` makes, as numbers that `late`, a ring along its columns, makes of its own tiles; `None` where it does not.
fn found(p: &Problem, early: &[Statement], late: &KernelPlan) -> Option<Made> {
    let columns = late.columns.as_ref()?;
    let (reduce, maps) = early.split_first()?;
    let Kind::Reduce { op, axes } = &reduce.kind else { return None };
    let [depth] = axes.as_slice() else { return None };
    let simple = matches!(op, Combine::Sum | Combine::Product | Combine::Max | Combine::Min) && reduce.more.is_empty();
    let last = early.last()?.target;
    // Only what is made last leaves the kernel, for the ring alone, and wherever the ring reads it it is there.
    let readers = |t: TensorId| p.statements.iter().filter(move |s| group::reads(s).contains(&t));
    let inside = |t: TensorId, set: &[Statement]| readers(t).all(|s| set.iter().any(|x| x.target == s.target));
    let own = early.iter().all(|s| p.tensor(s.target).role == Role::Temp && (s.target == last || inside(s.target, early)));
    let guards: Vec<Expr> = early.iter().flat_map(group::guards).collect();
    let asks = |s: &&Statement| group::reads(s).contains(&last);
    let covered = |s: &Statement| guards.iter().all(|g| group::guards(s).contains(g));
    let passes = columns.points.is_some() && columns.apart().is_none() && inside(last, &late.statements);
    if !simple || !own || !passes || !late.statements.iter().filter(asks).all(covered) {
        return None;
    }
    let mut reads: Vec<Expr> = Vec::new();
    reduce.value.walk(&mut |e| {
        if matches!(&e.node, Node::Read(t, _) if p.tensor(*t).role != Role::Scalar) && !reads.contains(e) {
            reads.push(e.clone());
        }
    });
    let [of] = reads.as_slice() else { return None };
    let first = columns.firsts.iter().find(|f| {
        let c = &late.contractions[&f.product];
        let same = of.rewrite(&mut |e| (e.node == Node::Axis(*depth)).then(|| Expr::axis(c.depth)));
        same.node == c.right.node && p.axis(c.depth).extent == p.axis(*depth).extent
    })?;
    // Whole pieces of 16 bytes, and no list among the indices.
    let extent = p.axis(*depth).extent.as_constant()?;
    let bits = of.tensors().first().map(|t| i64::from(p.tensor(*t).dtype.bits()))?;
    let brought = &columns.brought[first.columns.0];
    let along = matches!(&brought.from, Source::Boxes(o) if o.along_depth());
    if extent * bits % 128 != 0 || bits < 8 || of.tensors().len() != 1 || !along || brought.stays {
        return None;
    }
    let combined = Expr::new(Node::Read(reduce.target, reduce.target_axes.iter().map(|a| Expr::axis(*a)).collect()));
    let mut values: BTreeMap<TensorId, Expr> = BTreeMap::from([(reduce.target, combined.clone())]);
    for s in maps {
        if s.kind != Kind::Map
            || s.target_axes != reduce.target_axes
            || !s.more.is_empty()
            || !s.value.tensors().iter().all(|t| values.contains_key(t) || p.tensor(*t).role == Role::Scalar)
        {
            return None;
        }
        let value = s.value.rewrite(&mut |e| match &e.node {
            Node::Read(t, _) => values.get(t).cloned(),
            _ => None,
        });
        values.insert(s.target, value);
    }
    let finish = values.remove(&last)?;
    // Where the element lies counts for nothing, and all is real.
    let bare = |e: &Expr, of: &Expr| e.rewrite(&mut |x| (x == of).then(|| Expr::float(0.0))).axes().is_empty() && p.sort(e) == Sort::Float;
    if !bare(&reduce.value, of) || !bare(&finish, &combined) {
        return None;
    }
    Some(Made { tensor: last, value: first.columns, op: *op, element: reduce.value.clone(), read: of.clone(), depth: *depth, finish, combined })
}

/// Makes what the kernel `early` makes part of the ring `late`; whether it is.
pub(crate) fn absorb(p: &Problem, early: &KernelPlan, late: &mut KernelPlan, (choice, target): (Wanted, &Target)) -> bool {
    let Some(made) = found(p, &early.statements, late) else { return false };
    let Some(mut columns) = late.columns.clone() else { return false };
    let Some(stream) = late.stream.as_ref().map(|s| (s.axis, s.tile)) else { return false };
    columns.made.push(made);
    let widths: Vec<u32> = columns.chains.iter().map(|next| late.contractions[&next.product].tile[1]).collect();
    let Some(wanted) = choice.ring() else { return false };
    let beside = columns.still.iter().map(|s| late.contractions[&s.chain.product].tile[1]).sum();
    let products = (columns.firsts.len() as u32, &widths[..], beside);
    let Some(registers) = registers(wanted, columns.blocks, products, (true, columns.resident), target) else { return false };
    columns.registers = registers;
    let fits = settle(p, &mut columns, &late.grid, stream).is_some();
    if fits {
        late.columns = Some(columns);
    }
    fits
}
