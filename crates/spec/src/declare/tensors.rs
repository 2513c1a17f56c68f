//! Tensors: types, shapes, storage and ranges.

use super::*;

pub(super) fn tensor(scope: &mut Scope, doc: &Document, name: &str, decl: &TensorDecl, role: Role, path: &str, diagnostics: &mut Diagnostics) {
    let key = doc.key(path);
    if !name_ok(name, key, diagnostics) {
        return;
    }
    if scope.tensors.contains_key(name) || scope.extents.contains_key(name) {
        diagnostics.report(Diagnostic::error(codes::DUPLICATE, key, format!("`{name}` is declared twice")).help("axes and tensors have different names"));
        return;
    }
    let (text, at) = match decl {
        TensorDecl::Short(t) => (t.as_str(), doc.value(path)),
        TensorDecl::Long(l) => (l.ty.as_str(), doc.value(&format!("{path}.type"))),
    };
    let mut t = match type_text(scope, &Text::new(text, at), text, at) {
        Ok(t) => t,
        Err(d) => {
            diagnostics.report(d);
            return;
        }
    };
    t.name = name.to_string();
    t.role = role;
    t.span = key;
    if role == Role::Scalar && !t.shape.is_empty() {
        diagnostics.report(Diagnostic::error(codes::SHAPE, at, "a scalar has no dimensions").help("declare it under `inputs`"));
    }
    if let TensorDecl::Long(l) = decl {
        if let Err(d) = options(scope, doc, path, l, &mut t) {
            diagnostics.report(d);
        }
    }
    if let Err(d) = promised(&t, at) {
        diagnostics.report(d);
    }
    let id = TensorId(scope.problem.tensors.len() as u32);
    if let TensorDecl::Long(LongTensor { in_place: Some(of), .. }) = decl {
        match memory_of(scope, &t, of, doc.value(&format!("{path}.in_place"))) {
            Ok(input) => {
                scope.used.insert(of.clone());
                scope.in_place.insert(id, input);
            }
            Err(d) => diagnostics.report(d),
        }
    }
    scope.tensors.insert(name.to_string(), id);
    scope.problem.tensors.push(t);
}

/// The input `of` in whose memory output `t` shall lie.
pub(super) fn memory_of(scope: &Scope, t: &Tensor, of: &str, at: Span) -> Result<TensorId, Diagnostic> {
    if t.role != Role::Output {
        return Err(Diagnostic::error(codes::YAML, at, "`in_place` is an option of outputs"));
    }
    let Some(id) = scope.tensors.get(of).copied() else {
        return Err(Diagnostic::error(codes::UNDEFINED, at, format!("there is no input `{of}`")));
    };
    let input = scope.problem.tensor(id);
    let viewed = scope.problem.tensors.iter().any(|v| matches!(v.storage, Storage::View { of, .. } if of == id));
    if input.role != Role::Input || viewed || matches!(input.storage, Storage::View { .. }) {
        return Err(Diagnostic::error(codes::DTYPE, at, format!("`{of}` is not an input with memory of its own")).context(input.span, "declared here"));
    }
    if let Some((other, _)) = scope.in_place.iter().find(|(_, i)| **i == id) {
        let other = scope.problem.tensor(*other);
        return Err(
            Diagnostic::error(codes::DUPLICATE, at, format!("`{}` lies in the memory of `{of}` already", other.name)).context(other.span, "declared here")
        );
    }
    if input.dtype != t.dtype {
        let (own, other) = (t.dtype.name(), input.dtype.name());
        return Err(Diagnostic::error(codes::DTYPE, at, format!("`{}` holds {own}, but `{of}`, in whose memory it lies, holds {other}", t.name))
            .context(input.span, "declared here"));
    }
    if input.shape != t.shape || input.storage != t.storage {
        return Err(Diagnostic::error(codes::SHAPE, at, format!("`{}` has another shape or storage than `{of}`, in whose memory it lies", t.name))
            .context(input.span, "declared here"));
    }
    Ok(id)
}

/// `bf16[T, C] in lo .. hi`.
pub(super) fn type_text(scope: &mut Scope, places: &Text, text: &str, span: Span) -> Result<Tensor, Diagnostic> {
    let (ty, range) = match text.split_once(" in ") {
        Some((a, b)) => (a.trim(), Some(b.trim())),
        None => (text.trim(), None),
    };
    let (dtype, dims) = match ty.split_once('[') {
        Some((d, rest)) => {
            let inner = rest.strip_suffix(']').ok_or_else(|| Diagnostic::error(codes::SYNTAX, places.span(ty), "`]` is missing"))?;
            let dims: Vec<&str> = if inner.trim().is_empty() { Vec::new() } else { inner.split(',').map(str::trim).collect() };
            if dims.iter().any(|d| d.is_empty()) {
                return Err(Diagnostic::error(codes::SYNTAX, places.span(inner), "a dimension is missing between the commas"));
            }
            (d.trim(), dims)
        }
        None => (ty, Vec::new()),
    };
    let name = dtype;
    let Some(dtype) = DType::parse(name).filter(|d| *d != DType::F64) else {
        return Err(Diagnostic::error(codes::DTYPE, places.span(name), format!("`{}` is not an element type", name.chars().take(40).collect::<String>()))
            .help("one of f32 f16 bf16 e4m3 e5m2 e8m0 e2m1 i64 i32 i8 u8 i4 bool"));
    };
    if dims.len() > 8 {
        return Err(Diagnostic::error(codes::SHAPE, span, format!("{} dimensions, over the limit of 8", dims.len())));
    }
    let mut shape = Vec::new();
    let mut axes = Vec::new();
    for d in dims {
        let e = extent_text(scope, d, places)?;
        axes.push(scope.indices.get(&d.to_lowercase()).copied().filter(|_| d.to_lowercase() != d));
        shape.push(e);
    }
    let range = range.map(|r| range_text(scope, r, places)).transpose()?;
    Ok(Tensor { name: String::new(), role: Role::Input, dtype, shape, axes, storage: Storage::RowMajor, range, fill: Fill::Default, span })
}

/// `lo .. hi`. `text` is a slice of the text of `places`.
pub(super) fn range_text(scope: &mut Scope, text: &str, places: &Text) -> Result<(IndexBound, IndexBound), Diagnostic> {
    let (lo, hi) = text.split_once("..").ok_or_else(|| Diagnostic::error(codes::SYNTAX, places.span(text), "a range is `lo .. hi`, `hi` not included"))?;
    let mut bound = |text: &str, minus: i64| -> Result<IndexBound, Diagnostic> {
        let text = text.trim();
        if let Ok(v) = text.parse::<i64>() {
            return Ok(IndexBound { extent: Extent::constant(0), plus: v.saturating_sub(minus) });
        }
        let (base, plus) = match text.rsplit_once(['+', '-']) {
            Some((a, b)) if !a.trim().is_empty() => {
                let v: i64 =
                    b.trim().parse().map_err(|_| Diagnostic::error(codes::SYNTAX, places.span(text), "a bound is an extent plus or minus a number"))?;
                (a.trim(), if text[a.len()..].starts_with('-') { -v } else { v })
            }
            _ => (text, 0),
        };
        Ok(IndexBound { extent: extent_text(scope, base, places)?, plus: plus.saturating_sub(minus) })
    };
    Ok((bound(lo, 0)?, bound(hi, 1)?))
}

/// Refuses ranges that the element type cannot hold. What holds for no sizes is refused, and what a workload asks for; other
/// sizes of a run-time bound are up to the caller.
pub(super) fn ranges(scope: &Scope, doc: &Document, diagnostics: &mut Diagnostics) {
    let p = &scope.problem;
    let least: Vec<i64> = p.sizes.iter().map(|s| s.min).collect();
    let cases: Vec<(Option<&str>, &[i64])> = std::iter::once((None, least.as_slice()))
        .chain(p.workloads.iter().filter(|w| w.sizes.len() == p.sizes.len()).map(|w| (Some(w.name.as_str()), w.sizes.as_slice())))
        .collect();
    for t in &p.tensors {
        let (Some((lo, hi)), Some((first, last))) = (&t.range, t.dtype.values()) else { continue };
        let value = |b: &IndexBound, sizes: &[i64]| b.extent.eval(sizes).saturating_add(b.plus);
        let place = |kind: &str| {
            let path = format!("{kind}.{}", t.name);
            let keys = [format!("{path}.range"), format!("{path}.type"), path];
            keys.into_iter().map(|k| doc.value(&k)).find(|s| *s != Span::NONE)
        };
        let at = match t.role {
            Role::Input => place("inputs"),
            Role::Scalar => place("scalars"),
            _ => place("outputs"),
        };
        // Elements that no value could have. Which run-time sizes the caller combines is up to the caller.
        let fixed = lo.extent.as_constant().is_some() && hi.extent.as_constant().is_some();
        let empty = |(name, sizes): &(Option<&str>, &[i64])| (fixed || name.is_some()) && value(lo, sizes) > value(hi, sizes);
        let none = cases.iter().filter(|c| empty(c)).find(|(_, sizes)| t.shape.iter().all(|e| e.eval(sizes) > 0));
        if let Some((workload, sizes)) = none {
            let under = workload.map_or(String::new(), |w| format!(" under workload `{w}`"));
            let (lo, hi) = (value(lo, sizes), value(hi, sizes).saturating_add(1));
            diagnostics.report(
                Diagnostic::error(codes::BAD_SIZE, at.unwrap_or(t.span), format!("the range {lo} .. {hi} of `{}`{under} holds no value", t.name))
                    .help("a range is `lo .. hi`, `hi` not included"),
            );
            continue;
        }
        let wide = cases.iter().find_map(|(name, sizes)| {
            let (lo, hi) = (value(lo, sizes), value(hi, sizes));
            let over = if lo < first { lo } else { hi };
            (lo < first || hi > last).then_some((*name, over))
        });
        let Some((workload, value)) = wide else { continue };
        let under = workload.map_or(String::new(), |w| format!(" under workload `{w}`"));
        diagnostics.report(
            Diagnostic::error(
                codes::DTYPE,
                at.unwrap_or(t.span),
                format!("the range of `{}` reaches {value}{under}, but an element of type {} holds {first} .. {last} only", t.name, t.dtype.name()),
            )
            .help("make the range smaller or the element type wider"),
        );
    }
}

pub(super) fn options(scope: &mut Scope, doc: &Document, path: &str, l: &crate::document::LongTensor, t: &mut Tensor) -> Result<(), Diagnostic> {
    belong(doc, path, l, t)?;
    if let Some(r) = &l.range {
        t.range = Some(range_text(scope, r, &Text::new(r, doc.value(&format!("{path}.range"))))?);
    }
    if let Some(fill) = &l.fill {
        t.fill = drawn(fill, t, doc.value(&format!("{path}.fill")))?;
    }
    if let Some(v) = l.value {
        let whole = t.dtype.values().is_none_or(|(lo, hi)| v.fract() == 0.0 && lo as f64 <= v && v <= hi as f64);
        if !whole || v.is_nan() {
            let at = doc.value(&format!("{path}.value"));
            return Err(Diagnostic::error(codes::BAD_SIZE, at, format!("an element of type {} does not hold {v}", t.dtype.name())));
        }
        t.fill = Fill::Uniform(v, v);
    }
    let at = doc.value(&format!("{path}.storage"));
    match &l.storage {
        None => {}
        Some(StorageDecl::Named(n)) if n == "row_major" => {}
        Some(StorageDecl::Named(n)) if n == "column_major" => {
            let order: Vec<usize> = (0..t.shape.len()).rev().collect();
            t.storage = permuted(&t.shape, &order, at)?;
        }
        Some(StorageDecl::Permuted { permuted: order }) => {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if sorted != (0..t.shape.len()).collect::<Vec<_>>() {
                return Err(Diagnostic::error(codes::SHAPE, at, format!("`permuted` is an order of the {} dimensions", t.shape.len())));
            }
            t.storage = permuted(&t.shape, order, at)?;
        }
        Some(StorageDecl::Strides { strides }) => {
            if strides.len() != t.shape.len() || strides.iter().any(|s| *s < 0) {
                return Err(Diagnostic::error(codes::SHAPE, at, format!("{} strides for {} dimensions", strides.len(), t.shape.len())));
            }
            if t.role == Role::Output && meet(&scope.problem, &t.shape, strides) {
                return Err(Diagnostic::error(codes::SHAPE, at, format!("elements of the output `{}` may lie in the same place with these strides", t.name))
                    .help("the stride of a dimension is at least the room that the dimensions with smaller strides take together"));
            }
            t.storage = Storage::Strided(strides.iter().map(|s| Extent::constant(*s)).collect());
        }
        Some(StorageDecl::Named(_)) => {
            return Err(Diagnostic::error(codes::YAML, at, "unknown storage").help("row_major, column_major, {strides: [..]} or {permuted: [..]}"))
        }
    }
    if let Some(v) = &l.view {
        let (at, of_at) = (doc.value(&format!("{path}.view")), doc.value(&format!("{path}.view.of")));
        let Some(of) = scope.tensors.get(&v.of).copied() else {
            return Err(Diagnostic::error(codes::UNDEFINED, of_at, format!("there is no input `{}` before this one", v.of))
                .help("a view looks into an i8 or u8 input that is declared before it"));
        };
        scope.used.insert(v.of.clone());
        let base = &scope.problem.tensors[of.0 as usize];
        if base.dtype.bits() != 8 || base.role != Role::Input || !matches!(base.storage, Storage::RowMajor) {
            return Err(
                Diagnostic::error(codes::DTYPE, of_at, format!("`{}` is not a row-major input of bytes", v.of)).help("a view looks into an i8 or u8 input")
            );
        }
        let size = t.dtype.bits().div_ceil(8) as i64;
        if v.strides.len() != t.shape.len() || v.offset < 0 || v.strides.iter().any(|s| *s < 0 || s % size != 0) || v.offset % size != 0 {
            return Err(Diagnostic::error(codes::SHAPE, at, format!("a view has one stride a dimension and an offset, in bytes, all multiples of {size}")));
        }
        // Elements below a byte are counted: a byte has no halves.
        let offset_bytes = v.offset * i64::from(8 / t.dtype.bits().min(8));
        t.storage = Storage::View { of, offset_bytes, stride_bytes: v.strides.iter().map(|s| Extent::constant(*s)).collect() };
    }
    Ok(())
}

/// Whether two elements may lie in the same place: a stride is less than the room of all dimensions with smaller ones.
fn meet(p: &Problem, shape: &[Extent], strides: &[i64]) -> bool {
    let sizes: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let mut dims: Vec<(i128, i128)> = shape.iter().zip(strides).map(|(e, s)| (i128::from(*s), i128::from(e.eval(&sizes)))).filter(|(_, n)| *n > 1).collect();
    dims.sort_unstable();
    let mut room = 1i128;
    for (stride, points) in dims {
        if stride < room {
            return true;
        }
        room = room.saturating_add(stride.saturating_mul(points - 1));
    }
    false
}

/// Refuses options that this tensor cannot have, and two that say the same thing twice: one of them would not be heard.
fn belong(doc: &Document, path: &str, l: &crate::document::LongTensor, t: &Tensor) -> Result<(), Diagnostic> {
    let refused = |key: &str, message: String, help: &str| Err(Diagnostic::error(codes::YAML, doc.key(&format!("{path}.{key}")), message).help(help));
    let given = [("fill", l.fill.is_some()), ("value", l.value.is_some()), ("view", l.view.is_some())];
    if let (Role::Output, Some((key, _))) = (t.role, given.iter().find(|g| g.1)) {
        return refused(key, format!("`{key}` is an option of inputs"), "an output has the values that are computed");
    }
    if let (Role::Scalar, Some(key)) = (t.role, [("storage", l.storage.is_some()), ("view", l.view.is_some())].iter().find(|g| g.1).map(|g| g.0)) {
        return refused(key, format!("`{key}` is an option of tensors; a scalar is passed by value"), "declare it under `inputs`");
    }
    if l.range.is_some() && t.range.is_some() {
        return refused("range", "the range is given twice".into(), "`type: \"i32[N] in LO .. HI\"` and `range: \"LO .. HI\"` say the same");
    }
    if l.fill.is_some() && l.value.is_some() {
        return refused("value", "`fill` and `value` both say what audits draw".into(), "leave one of them out");
    }
    if l.storage.is_some() && l.view.is_some() {
        return refused("storage", "a view has its own strides, so `storage` would say nothing".into(), "leave one of them out");
    }
    Ok(())
}

/// `normal(s)`, `uniform(a, b)`, `permutation`, `offsets`.
fn drawn(fill: &str, t: &Tensor, at: Span) -> Result<Fill, Diagnostic> {
    let bad = || Diagnostic::error(codes::YAML, at, "unknown fill").help("normal(s), uniform(a, b), permutation or offsets");
    let (name, args) = match fill.trim().split_once('(') {
        Some((name, rest)) => {
            let inner = rest.strip_suffix(')').ok_or_else(bad)?;
            let args: Option<Vec<f64>> = inner.split(',').map(|v| v.trim().parse().ok().filter(|v: &f64| v.is_finite())).collect();
            (name.trim(), args.ok_or_else(bad)?)
        }
        None => (fill.trim(), Vec::new()),
    };
    match (name, args.as_slice()) {
        ("normal", [s]) if t.dtype.is_float() && *s >= 0.0 => Ok(Fill::Normal(*s)),
        ("normal", [_]) if t.dtype.is_float() => Err(Diagnostic::error(codes::BAD_SIZE, at, "a standard deviation is at least 0")),
        ("uniform", [a, b]) if a > b => Err(Diagnostic::error(codes::BAD_SIZE, at, "the first number is over the second")),
        ("uniform", [a, b]) => match t.dtype.values() {
            Some((lo, hi)) if a.fract() != 0.0 || b.fract() != 0.0 || *a < lo as f64 || *b > hi as f64 => {
                Err(Diagnostic::error(codes::BAD_SIZE, at, format!("an element of type {} does not hold all of {a} .. {b}", t.dtype.name())))
            }
            _ => Ok(Fill::Uniform(*a, *b)),
        },
        ("normal", [_]) => Err(Diagnostic::error(codes::YAML, at, format!("`normal` draws real numbers, but an element is of type {}", t.dtype.name()))
            .help("whole numbers are drawn from their range, `i32[N] in LO .. HI`, or by `uniform(a, b)`")),
        ("permutation", []) => Ok(Fill::Permutation),
        ("offsets", []) => Ok(Fill::Offsets),
        _ => Err(bad()),
    }
}

/// Refuses ranges that nothing would hold anybody to: of real numbers, and of what is computed.
fn promised(t: &Tensor, at: Span) -> Result<(), Diagnostic> {
    if t.range.is_none() {
        return Ok(());
    }
    if t.role == Role::Output {
        return Err(Diagnostic::error(codes::YAML, at, "a range is a promise about an input; an output has the values that are computed")
            .help("hold the value inside where it is computed: `min(max(x, LO), HI - 1)`"));
    }
    if t.dtype.is_float() {
        return Err(Diagnostic::error(codes::DTYPE, at, format!("a range is one of whole numbers, but an element is of type {}", t.dtype.name()))
            .help("`fill: \"uniform(a, b)\"` says what audits draw"));
    }
    Ok(())
}

/// Strides of a tensor whose dimensions lie in `order`, outermost first.
pub(super) fn permuted(shape: &[Extent], order: &[usize], at: Span) -> Result<Storage, Diagnostic> {
    if order.is_sorted() {
        return Ok(Storage::RowMajor);
    }
    let mut strides = vec![Extent::constant(1); shape.len()];
    let mut step = Extent::constant(1);
    for (place, d) in order.iter().enumerate().rev() {
        strides[*d] = step.clone();
        if place > 0 {
            step = times(&step, &shape[*d]).ok_or_else(|| {
                Diagnostic::error(codes::BAD_SIZE, at, "a dimension that is rounded up at launch lies between others, so that their distance is no product")
                    .help("put the quotient outermost, or declare an axis of its own for it")
            })?;
        }
    }
    Ok(Storage::Strided(strides))
}

/// The product of two extents, where it is one: a quotient that is known at launch only is no factor.
fn times(a: &Extent, b: &Extent) -> Option<Extent> {
    match (a.as_constant(), b.as_constant()) {
        (Some(a), Some(b)) => Some(Extent::constant(a.saturating_mul(b))),
        (Some(1), None) => Some(b.clone()),
        (None, Some(1)) => Some(a.clone()),
        _ if (a.divisor, b.divisor) == (1, 1) || a.as_constant().is_some() && b.divisor == 1 || b.as_constant().is_some() && a.divisor == 1 => {
            let whole = |e: &Extent| e.as_constant().map_or_else(|| e.clone(), Extent::constant);
            let (a, b) = (whole(a), whole(b));
            Some(Extent { factor: a.factor.saturating_mul(b.factor), sizes: a.sizes.iter().chain(&b.sizes).copied().collect(), divisor: 1 })
        }
        _ => None,
    }
}
