//! The image and the filter over runs, and the sums of their products.

use super::find::ALIGNED;
use super::*;
use crate::coalesce;

/// A new axis.
pub(super) fn axis(p: &mut Problem, base: &str, extent: Extent) -> AxisId {
    let name = copies::fresh(|n| p.axes.iter().any(|a| a.name == n), base);
    p.axes.push(Axis { name, extent, span: flashderive_diagnostics::Span::NONE });
    AxisId(p.axes.len() as u32 - 1)
}

/// The read of the factor with windows: of rows that overlap, of a copy or of the input itself.
pub(super) fn rows(p: &mut Problem, factors: &Factors, run: &Run, (depth, block): (AxisId, Option<AxisId>), copies: &mut Copies) -> Option<Expr> {
    let (t, index) = &factors.image;
    let span = p.tensor(*t).span;
    let apart = |i: &usize| *i != run.window.at && run.inner.is_none_or(|(_, at)| at != *i) && run.rows.is_none_or(|r| r.at != *i);
    let around: Vec<usize> = (0..index.len()).filter(apart).collect();
    let (base, strides) = match as_it_lies(p, factors, run, &around) {
        Some(strides) => (*t, strides),
        None => {
            let copy = padded(p, *t, run, &around, copies)?;
            let mut strides = ring::strides(p.tensor(copy))?;
            strides.pop();
            (copy, strides.iter().map(|s| whole(p, s)).collect::<Option<Vec<_>>>()?)
        }
    };
    see_in_runs(p, run, base, strides, depth)?;
    let places = match base == *t {
        true => {
            let mut index = index.clone();
            index[run.window.at] = sum_of(Some((run.window.step, run.window.along)), part(run, depth, Binary::Div), 0);
            if let Some((_, i)) = run.inner {
                index[i] = part(run, depth, Binary::Mod);
            }
            index
        }
        false => {
            let own = around.iter().map(|i| index[*i].clone());
            let blocks = run.rows.iter().zip(block).map(|(r, b)| Expr::binary(Binary::Add, Expr::axis(r.along), Expr::axis(b)));
            let runs = sum_of(Some((run.window.step * run.elements(), run.window.along)), Expr::axis(depth), 0);
            own.chain(blocks).chain([runs]).collect()
        }
    };
    let read = Expr { node: Node::Read(base, places), span };
    // What keeps the other dimensions inside.
    let written = |c: &Expr| c.axes().iter().any(|a| *a == run.window.axis || run.rows.is_some_and(|r| r.axis == *a));
    let rest: Vec<Expr> = factors.kept.iter().filter(|c| !written(c)).cloned().collect();
    Some(match address::conjunction(rest) {
        Some(condition) => Expr { node: Node::Select(Arc::new(condition), Arc::new(read), Arc::new(zero(p.tensor(base).dtype))), span },
        None => read,
    })
}

/// Adds the view of `base` by which the copy engine sees the runs (see [`ring::operand`]): its dimensions but the last, `strides` elements apart, the windows, and the points
/// of one.
fn see_in_runs(p: &mut Problem, run: &Run, base: TensorId, strides: Vec<Extent>, depth: AxisId) -> Option<()> {
    let of = p.tensor(base).clone();
    let bytes = i64::from(of.dtype.bits()) / 8;
    let mut shape: Vec<Extent> = match &of.storage {
        Storage::Pitched(_) => of.shape[..of.shape.len() - 1].to_vec(),
        _ => {
            let inner = |i: usize| run.inner.is_some_and(|(_, at)| at == i);
            (0..of.shape.len()).filter(|i| *i != run.window.at && !inner(*i)).map(|i| of.shape[i].clone()).collect()
        }
    };
    let mut stride_bytes = strides.into_iter().map(|e| coalesce::product(p, &e, &Extent::constant(bytes))).collect::<Option<Vec<_>>>()?;
    stride_bytes.extend([Extent::constant(run.window.step * run.elements() * bytes), Extent::constant(bytes)]);
    let mut axes = vec![None; shape.len()];
    axes.extend([Some(run.window.along), Some(depth)]);
    shape.extend([p.axis(run.window.along).extent.clone(), Extent::constant(run.depth())]);
    if shape.len() > 5 {
        return None;
    }
    let name = copies::fresh(|n| p.tensors.iter().any(|t| t.name == n), &format!("{}_runs", of.name));
    let storage = Storage::View { of: base, offset_bytes: 0, stride_bytes };
    p.tensors.push(Tensor { name, axes, shape, storage, range: None, fill: Fill::Default, ..of });
    Some(())
}

/// Elements from one point to the next of each of the dimensions `around`, where the input has the windows as runs already from its first element on, and none leaves it.
fn as_it_lies(p: &Problem, factors: &Factors, run: &Run, around: &[usize]) -> Option<Vec<Extent>> {
    let (t, index) = &factors.image;
    let (tensor, at) = (p.tensor(*t), run.window.at);
    if tensor.storage != Storage::RowMajor || run.rows.is_some() || factors.kept.iter().any(|c| c.axes().contains(&run.window.axis)) {
        return None;
    }
    let last = index.len() - 1;
    let behind = match run.inner {
        Some((_, i)) => i == last && at + 1 == last && tensor.shape[i].as_constant() == Some(run.channels),
        None => at == last && run.channels == 1,
    };
    let bits = i64::from(tensor.dtype.bits());
    let strides = ring::strides(tensor)?;
    let aligned = |i: &usize| ring::multiple_of(p, &strides[*i]).saturating_mul(bits) % (ALIGNED * 8) == 0;
    let fits = behind && !run.window.turned && run.window.first == 0 && around.iter().all(aligned);
    fits.then(|| around.iter().map(|i| whole(p, &strides[*i])).collect())?
}

/// A product of extents as one.
fn whole(p: &Problem, product: &[Extent]) -> Option<Extent> {
    let known = |e: &Extent| e.as_constant().map_or_else(|| e.clone(), Extent::constant);
    product.iter().try_fold(Extent::constant(1), |all, e| coalesce::product(p, &all, &known(e)))
}

/// A copy with the dimensions `around`, one of blocks of rows, and one of all places, each with its elements, zeros among them.
fn padded(p: &mut Problem, t: TensorId, run: &Run, around: &[usize], copies: &mut Copies) -> Option<TensorId> {
    let from = p.tensor(t).clone();
    let mut axes: Vec<AxisId> = around.iter().map(|i| axis(p, &format!("{}_{i}", from.name), from.shape[*i].clone())).collect();
    let mut shape: Vec<Extent> = around.iter().map(|i| from.shape[*i].clone()).collect();
    let mut index: Vec<Expr> = vec![Expr::int(0); from.shape.len()];
    around.iter().zip(&axes).for_each(|(i, a)| index[*i] = Expr::axis(*a));
    let (length, pitch) = row(p, run, from.dtype)?;
    let all = axis(p, &format!("{}_places", from.name), length.clone());
    let element = part(run, all, Binary::Mod);
    let place = sum_of(None, part(run, all, Binary::Div), run.window.first);
    let number = |e: &Extent| e.as_constant().map_or(Expr::new(Node::Extent(e.clone())), Expr::int);
    let within = |at: &Expr, extent: &Extent| [Expr::binary(Binary::Le, Expr::int(0), at.clone()), Expr::binary(Binary::Lt, at.clone(), number(extent))];
    let mut inside: Vec<Expr> = within(&place, &from.shape[run.window.at]).to_vec();
    index[run.window.at] = place;
    if let Some(rows) = &run.rows {
        let blocks = Extent::constant(p.axis(rows.along).extent.as_constant()? - 1 + rows.blocks());
        let block = axis(p, &format!("{}_block", from.name), blocks.clone());
        let row = sum_of(Some((rows.step, block)), Expr::binary(Binary::Div, element.clone(), Expr::int(run.channels)), rows.first);
        inside.extend(within(&row, &from.shape[rows.at]));
        index[rows.at] = row;
        axes.push(block);
        shape.push(blocks);
    }
    let channel = channel(run, &element);
    if run.there != run.channels {
        inside.push(Expr::binary(Binary::Lt, channel.clone(), Expr::int(run.there)));
    }
    if let Some((_, i)) = run.inner {
        index[i] = channel;
    }
    let read = Expr { node: Node::Read(t, index), span: from.span };
    let value = Expr { node: Node::Select(Arc::new(address::conjunction(inside)?), Arc::new(read), Arc::new(zero(from.dtype))), span: from.span };
    shape.push(length);
    axes.push(all);
    let copy = copies.make(p, &from.name, from.dtype, shape, &axes, value, from.span);
    if let Some(pitch) = pitch {
        p.tensors[copy.0 as usize].storage = Storage::Pitched(pitch);
    }
    Some(copy)
}

/// Elements of a row of all places, and how rows lie where their length is known at launch only: as many places a window as reach to the last one for the fewest windows, whose
/// elements are whole pieces of [`ALIGNED`] bytes.
fn row(p: &Problem, run: &Run, dtype: DType) -> Option<(Extent, Option<i64>)> {
    let w = &run.window;
    let windows = &p.axis(w.along).extent;
    if let Some(n) = windows.as_constant() {
        return Some((Extent::constant((n - 1).checked_mul(w.step)?.checked_add(w.points)?.checked_mul(run.elements())?), None));
    }
    let least: Vec<i64> = p.sizes.iter().map(|s| s.min).collect();
    let (fewest, behind) = (windows.eval(&least).max(1), (w.points - w.step).max(0));
    let unit = (ALIGNED / (i64::from(dtype.bits()) / 8)).max(1);
    let places = w.step + (behind + fewest - 1) / fewest;
    let places = (places..).take(ALIGNED as usize).find(|n| (n * run.elements()) % unit == 0)?;
    let length = coalesce::product(p, windows, &Extent::constant(places.checked_mul(run.elements())?))?;
    Some((length, Some(unit)))
}

/// The zero of elements of a type.
fn zero(dtype: DType) -> Expr {
    if dtype.is_int() {
        Expr::int(0)
    } else {
        Expr::float(0.0)
    }
}

/// The place, or with `Binary::Mod` the element of it, that a point of `axis` is.
fn part(run: &Run, axis: AxisId, op: Binary) -> Expr {
    match run.elements() {
        1 if op == Binary::Div => Expr::axis(axis),
        1 => Expr::int(0),
        n => Expr::binary(op, Expr::axis(axis), Expr::int(n)),
    }
}

/// The number among those of its row of an element of a place.
fn channel(run: &Run, element: &Expr) -> Expr {
    match run.high() {
        1 => element.clone(),
        _ => Expr::binary(Binary::Mod, element.clone(), Expr::int(run.channels)),
    }
}

/// An axis times its steps, and what is added to that.
fn sum_of(scaled: Option<(i64, AxisId)>, rest: Expr, first: i64) -> Expr {
    let scaled = scaled.map(|(n, a)| if n == 1 { Expr::axis(a) } else { Expr::binary(Binary::Mul, Expr::int(n), Expr::axis(a)) });
    let all = scaled.into_iter().chain([rest]).chain((first != 0).then(|| Expr::int(first)));
    all.reduce(|a, b| Expr::binary(Binary::Add, a, b)).unwrap_or(Expr::int(0))
}

/// The other factor over the depth, and the blocks of rows: its own axes, and zeros where elements or rows are added.
pub(super) fn taps(p: &mut Problem, filter: &Expr, run: &Run, (depth, block): (AxisId, Option<AxisId>), dtype: DType, copies: &mut Copies) -> Expr {
    let (place, element) = (part(run, depth, Binary::Div), part(run, depth, Binary::Mod));
    let point = if run.window.turned { Expr::binary(Binary::Sub, Expr::int(run.window.points - 1), place) } else { place };
    let channel = channel(run, &element);
    let row = run.rows.as_ref().zip(block).map(|(r, b)| (r, sum_of(Some((r.step, b)), Expr::binary(Binary::Div, element.clone(), Expr::int(run.channels)), 0)));
    let value = filter.rewrite(&mut |e| match e.node {
        Node::Axis(a) if a == run.window.axis => Some(point.clone()),
        Node::Axis(a) if run.inner.is_some_and(|(c, _)| c == a) => Some(channel.clone()),
        Node::Axis(a) => row.as_ref().filter(|(r, _)| r.axis == a).map(|(_, at)| at.clone()),
        _ => None,
    });
    let mut inside = Vec::new();
    if run.there != run.channels {
        inside.push(Expr::binary(Binary::Lt, channel.clone(), Expr::int(run.there)));
    }
    if let Some((r, at)) = row.filter(|(r, _)| r.points % r.step != 0) {
        inside.push(Expr::binary(Binary::Lt, at, Expr::int(r.points)));
    }
    let value = match address::conjunction(inside) {
        Some(condition) => Expr { span: filter.span, node: Node::Select(Arc::new(condition), Arc::new(value), Arc::new(zero(dtype))) },
        None => value,
    };
    if let Some(read) = taps_as_they_lie(p, &value, run, depth, dtype) {
        return read;
    }
    let mut axes: Vec<AxisId> = value.axes().into_iter().filter(|a| *a != depth).collect();
    axes.push(depth);
    copies.operand(p, &value, dtype, &axes, filter.span)
}

/// The other factor, where it is an input in which the points of a window lie side by side already.
fn taps_as_they_lie(p: &mut Problem, value: &Expr, run: &Run, depth: AxisId, dtype: DType) -> Option<Expr> {
    let Node::Read(t, index) = &value.node else { return None };
    let of = p.tensor(*t).clone();
    if of.role != Role::Input || of.dtype != dtype || of.storage != Storage::RowMajor || run.window.turned || run.rows.is_some() || run.there != run.channels {
        return None;
    }
    let parts: Vec<Expr> = match run.inner {
        Some(_) => vec![part(run, depth, Binary::Div), part(run, depth, Binary::Mod)],
        None => vec![Expr::axis(depth)],
    };
    let plain = |e: &Expr| matches!(e.node, Node::Axis(a) if a != depth);
    let (around, last) = index.split_at(index.len().checked_sub(parts.len())?);
    let shape = [Extent::constant(run.window.points), Extent::constant(run.channels)];
    let held = last == parts && of.shape[around.len()..] == shape[..parts.len()] && around.iter().all(plain);
    let strides = ring::strides(&of)?;
    let aligned = |i: usize| ring::multiple_of(p, &strides[i]).saturating_mul(i64::from(dtype.bits())) % (ALIGNED * 8) == 0;
    if !held || around.is_empty() || !(0..around.len()).all(aligned) {
        return None;
    }
    if parts.len() == 1 {
        return Some(value.clone());
    }
    let bytes = i64::from(dtype.bits()) / 8;
    let stride = |s: &Vec<Extent>| coalesce::product(p, &whole(p, s)?, &Extent::constant(bytes));
    let mut stride_bytes = strides[..around.len()].iter().map(stride).collect::<Option<Vec<_>>>()?;
    stride_bytes.push(Extent::constant(bytes));
    let own = |e: &Expr| if let Node::Axis(a) = e.node { Some(a) } else { None };
    let axes = around.iter().map(own).chain([Some(depth)]).collect();
    let shape = of.shape[..around.len()].iter().cloned().chain([Extent::constant(run.depth())]).collect();
    let name = copies::fresh(|n| p.tensors.iter().any(|t| t.name == n), &format!("{}_runs", of.name));
    p.tensors.push(Tensor { name, axes, shape, storage: Storage::View { of: *t, offset_bytes: 0, stride_bytes }, range: None, fill: Fill::Default, ..of });
    Some(value.clone())
}

/// The sum of `value` over `depth`, and of these sums, whose parts have type `part`, over each of `others`.
pub(super) fn nested(p: &mut Problem, sum: &Statement, part: DType, value: Expr, depth: AxisId, others: &[AxisId]) -> Vec<Statement> {
    let axes: Vec<AxisId> = std::iter::once(depth).chain(others.iter().copied()).collect();
    let result = p.tensor(sum.target).clone();
    let (mut value, mut out) = (value, Vec::new());
    for (i, axis) in axes.iter().enumerate() {
        let left = &axes[i + 1..];
        let kind = Kind::Reduce { op: Combine::Sum, axes: vec![*axis] };
        if left.is_empty() {
            out.push(Statement { kind, value: value.clone(), ..sum.clone() });
            break;
        }
        let over: Vec<AxisId> = sum.target_axes.iter().chain(left).copied().collect();
        let t = TensorId(p.tensors.len() as u32);
        p.tensors.push(Tensor {
            name: copies::fresh(|n| p.tensors.iter().any(|t| t.name == n), &format!("{}_part", result.name)),
            role: Role::Temp,
            dtype: part,
            shape: over.iter().map(|a| p.axis(*a).extent.clone()).collect(),
            axes: over.iter().map(|a| Some(*a)).collect(),
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span: result.span,
        });
        out.push(Statement { target: t, target_axes: over.clone(), kind, value, ..sum.clone() });
        value = Expr { node: Node::Read(t, over.iter().map(|a| Expr::axis(*a)).collect()), span: sum.span };
    }
    out
}
