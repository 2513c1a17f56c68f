//! The kernels of one group of statements: one, or several where operands are written first, passes wait for one another, products stand
//! beside one another, or a stream is cut into parts that are merged.

use super::*;

/// Plans a group and appends its kernels.
///
/// # Errors
/// `NO_PLAN` when statements that become kernels of their own have none.
#[allow(clippy::too_many_arguments, reason = "one call, from plan")]
pub(super) fn plan_group(
    p: &mut Problem,
    online: &mut BTreeMap<TensorId, Pair>,
    g: &Group,
    statements: Vec<Statement>,
    target: &Target,
    choice: Choice,
    sizes: &[i64],
    record: RecordId,
    trace: &mut Trace,
    kernels: &mut Vec<KernelPlan>,
) -> Result<(), Diagnostics> {
    let Some(shape) = &g.shape else { return Ok(()) };
    if statements.iter().any(|s| s.delayed().is_some()) {
        kernels.push(delays::kernel(p, shape, &statements, target, choice, sizes, record)?);
        return Ok(());
    }
    if relayed(p, online, g, shape, &statements, target, choice, sizes, record, trace, kernels) {
        return Ok(());
    }
    if let Some((mut early, mut late)) = shape.stream.and_then(|axis| apart::scans(p, &statements, axis, sizes, target)) {
        let reason = trace.record(Record {
            step: "step2",
            rule: "scans-apart",
            subject: late.iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
            premises: vec![record],
            conclusion: "the rows are too few for a block each: the scans look back over blocks, the reductions are cut into parts".into(),
            space: Space::Hardware,
            span: statements[0].span,
        });
        total::rewrite(p, &mut early, &mut late, reason, trace);
        let sets = [early, late].into_iter().filter(|set| !set.is_empty());
        return each_apart(p, online, g, sets, target, choice, sizes, reason, trace, kernels);
    }
    let mut premises = vec![record];
    for s in &statements {
        let Some((record, fill)) = place::fill(p, s, record, trace) else { continue };
        premises.push(record);
        if let Some(fill) = fill {
            let fill = [fill];
            let alone = trial(p, &fill).map_err(|why| Diagnostic::error(codes::NO_PLAN, s.span, format!("what is written over has no kernel: {why}")))?;
            kernels.push(tile(p, &alone, &fill, target, sizes, record, None, choice)?);
        }
    }
    let private = place::private(p, shape, &statements, sizes, target);
    let mut record = if statements.iter().any(place::scatters) { place::explain(p, &statements, private.as_ref(), premises, trace) } else { record };
    let mut joined = false;
    if let Some(ring) = deep::plan(p, shape, &statements, target, sizes, record, choice, trace) {
        kernels.push(ring);
        return Ok(());
    }
    if let Some((ends, ring)) = segments::plan(p, shape, &statements, target, sizes, record, choice, trace) {
        if let Some(ends) = ends {
            let ends = [ends];
            let alone =
                trial(p, &ends).map_err(|why| Diagnostic::error(codes::NO_PLAN, ends[0].span, format!("the ends of segments have no kernel: {why}")))?;
            kernels.push(tile(p, &alone, &ends, target, sizes, ring.record, None, Choice::default())?);
        }
        kernels.push(ring);
        return Ok(());
    }
    if let Some(ring) = levels::plan(p, shape, &statements, target, sizes, record, choice, trace) {
        kernels.push(ring);
        return Ok(());
    }
    if choice.joint {
        let ring = tile(p, shape, &statements, target, sizes, record, None, choice).ok().and_then(|k| k.ring);
        if let Some(ring) = ring.filter(|r| !r.joint.is_empty()) {
            let all: Vec<String> = std::iter::once(ring.product).chain(ring.joint.iter().map(|j| j.product)).map(|t| p.tensor(t).name.clone()).collect();
            record = trace.record(Record {
                step: "step2",
                rule: "products-together",
                subject: all.join(", "),
                premises: vec![record],
                conclusion: format!(
                    "sums over the same points that all read `{}`: {} products lie side by side in a tile, and what joins them is made of registers",
                    p.tensor(if ring.side == ring::Side::Rows { &ring.right } else { &ring.left }.tensor).name,
                    all.len()
                ),
                space: Space::Hardware,
                span: statements[0].span,
            });
            joined = true;
        }
    }
    // A product of what is made of another one needs no memory between them.
    let several = statements.iter().filter(|s| matches!(&s.kind, Kind::Reduce { op: Combine::Sum, .. })).nth(1).is_some();
    let whole = choice.ring.filter(|_| several).and_then(|_| tile(p, shape, &statements, target, sizes, record, None, choice).ok());
    joined |= whole.and_then(|k| k.columns).is_some_and(|c| !c.chains.is_empty());
    if let Some((early, late)) = choice.ring.filter(|_| !joined).and_then(|_| apart::chains(p, shape, &statements, target)) {
        let chain = |part: &[Statement], p: &mut Problem| {
            let own = trial(p, part).ok()?;
            tile(p, &own, part, target, sizes, record, None, choice).ok()?.columns.filter(|c| !c.chains.is_empty())
        };
        if chain(&early, p).is_some() {
            let reason = trace.record(Record {
                step: "step2",
                rule: "chains-apart",
                subject: early.last().map(|s| p.tensor(s.target).name.clone()).unwrap_or_default(),
                premises: vec![record],
                conclusion: "the registers have room for one chain of products: what is made of this one is stored, and read where the last one is finished"
                    .into(),
                space: Space::Hardware,
                span: statements[0].span,
            });
            return each_apart(p, online, g, [early, late], target, choice, sizes, reason, trace, kernels);
        }
    }
    if let Some((early, late)) = choice.ring.filter(|_| !joined).and_then(|_| apart::products(p, shape, &statements, target)) {
        // Each must be a ring: the choice is of its tiles.
        let mut rings = true;
        for part in [&early, &late] {
            let own = trial(p, part).ok();
            let plan = own.as_ref().and_then(|shape| tile(p, shape, part, target, sizes, record, None, choice).ok());
            let cut = |shape: &group::Shape| {
                segments::plan(&mut p.clone(), shape, part, target, sizes, record, choice, &mut trace.clone()).is_some()
                    || levels::plan(&mut p.clone(), shape, part, target, sizes, record, choice, &mut trace.clone()).is_some()
            };
            rings &= plan.is_some_and(|k| k.ring.is_some()) || own.as_ref().is_some_and(cut) || apart::products(p, shape, part, target).is_some();
        }
        if rings {
            let reason = trace.record(Record {
                step: "step2",
                rule: "products-apart",
                subject: early.iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
                premises: vec![record],
                conclusion: "a ring has one product: this one is stored, and read where the last one is finished".into(),
                space: Space::Hardware,
                span: statements[0].span,
            });
            return each_apart(p, online, g, [early, late], target, choice, sizes, reason, trace, kernels);
        }
    }
    let beside = || apart::beside_product(p, shape, &statements, target).or_else(|| apart::beside_columns(p, shape, &statements, target));
    if let Some((early, late)) = choice.ring.filter(|_| !joined).and_then(|_| beside()) {
        // With the operands as they are, or written first.
        let (mut whole, mut pairs, mut told, mut planned) = (p.clone(), online.clone(), trace.clone(), Vec::new());
        let fine = each_apart(&mut whole, &mut pairs, g, [late.clone()], target, choice, sizes, record, &mut told, &mut planned).is_ok();
        if fine && planned.iter().any(|k| k.ring.is_some() || k.columns.is_some()) {
            let reason = trace.record(Record {
                step: "step2",
                rule: "short-sums-apart",
                subject: early.iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
                premises: vec![record],
                conclusion: "a ring holds tiles of its product alone: what else is combined is a kernel of its own, read where the product is finished".into(),
                space: Space::Hardware,
                span: statements[0].span,
            });
            return each_apart(p, online, g, [early, late], target, choice, sizes, reason, trace, kernels);
        }
    }
    if let Some((early, late)) = choice.outer.and_then(|_| apart::patches(p, shape, &statements, sizes)) {
        let (mut whole, mut pairs, mut told, mut planned) = (p.clone(), online.clone(), trace.clone(), Vec::new());
        let fine = each_apart(&mut whole, &mut pairs, g, [early.clone()], target, choice, sizes, record, &mut told, &mut planned).is_ok();
        if fine && planned.iter().any(|k| k.outer.is_some()) {
            let reason = trace.record(Record {
                step: "step2",
                rule: "patches-apart",
                subject: early.last().map(|s| p.tensor(s.target).name.clone()).unwrap_or_default(),
                premises: vec![record],
                conclusion: "a thread that has a patch of its results takes each element of a side once for a line of them: it is stored, and combined by a kernel of its own".into(),
                space: Space::Hardware,
                span: statements[0].span,
            });
            return each_apart(p, online, g, [early, late], target, choice, sizes, reason, trace, kernels);
        }
    }
    let first = tile(p, shape, &statements, target, sizes, record, None, choice)?;
    if let Some(stream) = first.stream.as_ref().filter(|s| !s.resident && s.cluster == 1 && first.ring.is_none() && first.columns.is_none()) {
        let cut = few(p, &first, stream, sizes, target);
        if let Some((early, late, record)) = pilot::rewrite(p, &g.squares, &statements, stream.axis, cut, sizes, target, record, trace) {
            // The pilot reads the first points of an axis: no parts of it.
            let few = Choice { parts: FEWEST_PARTS, ..choice };
            each_apart(p, online, g, [early], target, few, sizes, record, trace, kernels)?;
            return each_apart(p, online, g, [late], target, choice, sizes, record, trace, kernels);
        }
    }
    if let Some(stream) = first.stream.clone() {
        let kept = kept_along(p, g, &statements, stream.axis);
        let (blocks, trips) = (blocks_of(p, &first, sizes), trips_of(p, &stream, sizes));
        // Too few blocks, and passes that wait for one another: each becomes kernels of its own, whose stream can be cut.
        if few(p, &first, &stream, sizes, target) {
            if let Some((early, late)) = apart::passes(&statements, online, stream.axis) {
                let reason = trace.record(Record {
                    step: "step2",
                    rule: "passes-apart",
                    subject: early.iter().map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
                    premises: vec![record],
                    conclusion: format!("{blocks} blocks are too few; what later passes over `{}` wait for gets kernels of its own", p.axis(stream.axis).name),
                    space: Space::Hardware,
                    span: statements[0].span,
                });
                return each_apart(p, online, g, [early, late], target, choice, sizes, reason, trace, kernels);
            }
        }
        // A row that a cluster holds is whole there.
        let held = stream.cluster > 1 || first.ring.as_ref().is_some_and(|r| r.cluster > 1 || r.stream_k.is_some());
        let parts = if held { 1 } else { parts(&statements, online, stream.axis, blocks.max(1), trips, target, choice) };
        if parts > 1 {
            let mut cut = split::cut(p, online, &statements, stream.axis, parts);
            let mut last = if kept.is_empty() { Vec::new() } else { closure(&statements, &kept, stream.axis) };
            if !last.is_empty() && trial(p, &last).is_err() {
                // What has no point along the stream cannot be made beside what has: the merge stores it.
                let (over, before): (Vec<Statement>, Vec<Statement>) = last.into_iter().partition(|s| s.domain().contains(&stream.axis));
                let known = |s: &Statement| cut.second.iter().any(|x| x.target == s.target);
                let missing: Vec<Statement> = before.into_iter().filter(|s| !known(s)).collect();
                cut.second.extend(missing);
                last = over;
            }
            let cut_record = trace.record(Record {
                step: "step2",
                rule: "split-stream",
                subject: p.axis(stream.axis).name.clone(),
                premises: vec![record],
                conclusion: format!(
                    "{blocks} blocks leave multiprocessors of {} idle; the stream is cut into {parts} parts, whose states a second kernel merges",
                    target.multiprocessors
                ),
                space: Space::Hardware,
                span: statements[0].span,
            });
            let mut shape1 = shape.clone();
            shape1.common.push(cut.axis);
            let mut k1 = tile(p, &shape1, &cut.first, target, sizes, cut_record, Some((&first, cut.axis)), choice)?;
            if k1.grid.iter().any(|(a, tile)| *a == cut.axis && *tile != 1) {
                return Err(Diagnostic::bug(codes::BUILD_BUG, statements[0].span, "a block would hold several parts of a cut stream").into());
            }
            if k1.stream.as_ref().is_some_and(|s| s.cluster > 1) {
                return Err(Diagnostic::bug(codes::BUILD_BUG, statements[0].span, "a cluster would hold the whole row of each part of a cut stream").into());
            }
            if let Some(s) = &mut k1.stream {
                s.split = Some((cut.axis, parts));
                s.resident = false;
            }
            kernels.push(k1);
            // The merge is planned like any other group of statements.
            let shape2 = trial(p, &cut.second);
            let shape2 = shape2.map_err(|why| Diagnostic::error(codes::NO_PLAN, statements[0].span, format!("the merge of the parts has no kernel: {why}")))?;
            kernels.push(tile(p, &shape2, &cut.second, target, sizes, cut_record, None, choice)?);
            if !last.is_empty() {
                let sweep = trace.record(Record {
                    step: "step2",
                    rule: "sweep",
                    subject: last.iter().filter(|s| kept.contains(&s.target)).map(|s| p.tensor(s.target).name.clone()).collect::<Vec<_>>().join(", "),
                    premises: vec![cut_record],
                    conclusion: "values along the cut stream are made by a kernel of their own, after the merge".into(),
                    space: Space::Hardware,
                    span: statements[0].span,
                });
                let shape3 = trial(p, &last)
                    .map_err(|why| Diagnostic::error(codes::NO_PLAN, statements[0].span, format!("what follows the merge has no kernel: {why}")))?;
                kernels.push(tile(p, &shape3, &last, target, sizes, sweep, None, choice)?);
            }
            return Ok(());
        }
    }
    kernels.push(first);
    Ok(())
}

/// Blocks of a kernel whose stream is not cut.
fn blocks_of(p: &Problem, k: &KernelPlan, sizes: &[i64]) -> i64 {
    points(k.grid.iter().map(|(a, t)| (p.axis(*a).extent.eval(sizes) + *t as i64 - 1) / *t as i64))
}

/// Tiles of a stream.
fn trips_of(p: &Problem, stream: &StreamPlan, sizes: &[i64]) -> i64 {
    (p.axis(stream.axis).extent.eval(sizes) + stream.tile as i64 - 1) / stream.tile as i64
}

/// Whether a kernel leaves half of the multiprocessors without a block while its stream could be cut.
fn few(p: &Problem, k: &KernelPlan, stream: &StreamPlan, sizes: &[i64], target: &Target) -> bool {
    blocks_of(p, k, sizes) * 2 <= target.multiprocessors as i64 && trips_of(p, stream, sizes) > 1
}

/// Plans a group whose operands are written to memory first, and says whether that made rings of all that read them; leaves
/// everything as it was if not.
#[allow(clippy::too_many_arguments, reason = "one call, from plan_group")]
fn relayed(
    p: &mut Problem,
    online: &mut BTreeMap<TensorId, Pair>,
    g: &Group,
    shape: &group::Shape,
    statements: &[Statement],
    target: &Target,
    choice: Choice,
    sizes: &[i64],
    record: RecordId,
    trace: &mut Trace,
    kernels: &mut Vec<KernelPlan>,
) -> bool {
    let (mut whole, mut pairs, before) = (p.clone(), online.clone(), kernels.len());
    let Some(relaid) = relay::rewrite(&mut whole, shape, statements, target, sizes, choice) else { return false };
    let reason = relay::record(&whole, &relaid, target, sizes, record, trace);
    let rest = Choice { relay: Relay::None, ..choice };
    let copies = Choice { grow: choice.grow, ..Choice::default() };
    let sets = relaid.copies.into_iter().map(|c| (c, copies)).chain([(relaid.rest, rest)]);
    let planned = sets.into_iter().try_for_each(|(set, choice)| each_apart(&mut whole, &mut pairs, g, [set], target, choice, sizes, reason, trace, kernels));
    let reads = |k: &KernelPlan| k.statements.iter().any(|s| group::reads(s).iter().any(|t| relaid.made.contains(t)));
    if planned.is_err()
        || !kernels[before..]
            .iter()
            .filter(|k| reads(k))
            .all(|k| k.ring.is_some() || k.columns.is_some() || choice.ring.is_none() && !k.contractions.is_empty())
    {
        kernels.truncate(before);
        return false;
    }
    (*p, *online) = (whole, pairs);
    true
}

/// Plans sets of statements of a group as if each were a group.
fn each_apart(
    p: &mut Problem,
    online: &mut BTreeMap<TensorId, Pair>,
    g: &Group,
    sets: impl IntoIterator<Item = Vec<Statement>>,
    target: &Target,
    choice: Choice,
    sizes: &[i64],
    record: RecordId,
    trace: &mut Trace,
    kernels: &mut Vec<KernelPlan>,
) -> Result<(), Diagnostics> {
    for part in sets {
        let refuse = |why| Diagnostic::error(codes::NO_PLAN, part[0].span, format!("a pass by itself has no kernel: {why}"));
        let shape = trial(p, &part).map_err(refuse)?;
        let own = Group { shape: Some(shape), ..g.clone() };
        plan_group(p, online, &own, part, target, choice, sizes, record, trace, kernels)?;
    }
    Ok(())
}

/// The shape of one kernel for `statements`.
fn trial(p: &mut Problem, statements: &[Statement]) -> Result<group::Shape, String> {
    let base = p.statements.len();
    p.statements.extend(statements.iter().cloned());
    let members: Vec<usize> = (base..p.statements.len()).collect();
    let shape = group::shape(p, &members);
    p.statements.truncate(base);
    shape
}

/// Values along the streamed axis that leave the group: outputs, and what other groups read.
fn kept_along(p: &Problem, g: &Group, statements: &[Statement], axis: AxisId) -> BTreeSet<TensorId> {
    let outside = |t: TensorId| p.statements.iter().enumerate().any(|(i, s)| !g.statements.contains(&i) && group::reads(s).contains(&t));
    statements.iter().filter(|s| s.target_axes.contains(&axis)).map(|s| s.target).filter(|t| p.tensor(*t).role == Role::Output || outside(*t)).collect()
}

/// `kept` and the statements that they are made from, up to the results of reductions over `axis`.
fn closure(statements: &[Statement], kept: &BTreeSet<TensorId>, axis: AxisId) -> Vec<Statement> {
    let mut needed = kept.clone();
    for s in statements.iter().rev().filter(|s| !matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis))) {
        if needed.contains(&s.target) {
            needed.extend(group::reads(s));
        }
    }
    let over = |s: &Statement| matches!(&s.kind, Kind::Reduce { axes, .. } if axes.contains(&axis));
    statements.iter().filter(|s| needed.contains(&s.target) && !over(s)).cloned().collect()
}

/// Results of reductions over `axis` that feed `s` through statements over the axis.
pub(crate) fn reads_reductions(s: &Statement, statements: &[Statement], axis: AxisId) -> BTreeSet<TensorId> {
    let mut out = BTreeSet::new();
    for t in group::reads(s) {
        let Some(maker) = statements.iter().find(|m| m.target == t) else { continue };
        if matches!(&maker.kind, Kind::Reduce { axes, .. } if axes.contains(&axis)) {
            out.insert(t);
        } else {
            out.extend(reads_reductions(maker, statements, axis));
        }
    }
    out
}
