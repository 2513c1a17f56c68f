//! The proof that an access stays inside, and what is said where there is none.

use super::*;

/// Why dimension `d` of `index` is refused; `known` is what its bounds are.
pub fn refusal(p: &Problem, facts: &Facts, tensor: TensorId, index: &[Expr], d: usize, known: String, span: Span) -> Diagnostic {
    let t = p.tensor(tensor);
    let place = index.get(d).map(|e| e.span).filter(|s| *s != Span::NONE).unwrap_or(span);
    let shown = index.get(d).map_or(String::new(), |e| text::expr(p, e));
    let limit = t.shape.get(d).map_or(String::new(), |e| text::extent(p, e));
    let mut tables: Vec<&str> = index.get(d).map_or(Vec::new(), |e| e.tensors().into_iter().map(|t| p.tensor(t).name.as_str()).collect());
    tables.dedup();
    // A point that fits another dimension: indices in a wrong order.
    let turned = index.get(d).and_then(|e| match &e.node {
        Node::Axis(a) => t.shape.iter().position(|x| *x == p.axis(*a).extent && *x != t.shape[d]),
        _ => None,
    });
    let zero = index.get(d).and_then(|e| zero_divisor(p, facts, e));
    let help = match tables.first() {
        _ if zero.is_some() => {
            let n = zero.map_or(String::new(), |e| text::expr(p, e));
            format!("`{n}` may be 0: declare its sizes with a least size, `{n}: {{var: [1, ..]}}`, or guard the read, `.. if {n} > 0 else ..`")
        }
        None if turned.is_some() => {
            format!("dimension {} of `{}` has the extent of `{shown}`: indices stand in the order of the type", turned.unwrap_or(0) + 1, t.name)
        }
        Some(table) => format!("declare a value range, `{table}: ... in 0 .. {limit}`, or guard the read with `when`"),
        None => "guard the read with `when`, or give the sizes bounds that imply it".into(),
    };
    Diagnostic::error(codes::UNBOUNDED_ADDRESS, place, format!("index `{shown}` of `{}` is not shown to stay in 0 .. {limit}", t.name))
        .label(known)
        .context(t.span, "declared here")
        .note("an address needs a proof from axis extents, declared ranges and guards before anything is generated")
        .help(help)
}

/// The least and largest address and what is allocated; the facts used are still to be named.
///
/// # Errors
/// For a view that does not end inside the bytes that it looks into.
pub fn proof(p: &Problem, facts: &Facts, tensor: TensorId, index: &[Expr], span: Span) -> Result<RangeProof, Diagnostic> {
    let t = p.tensor(tensor);
    let (strides, offset) = strides(p, tensor);
    let mut high = P::constant(offset);
    let mut low = P::constant(offset);
    for ((e, stride), extent) in index.iter().zip(&strides).zip(&t.shape) {
        let i = to_poly(p, e);
        let last = extent_poly(p, extent).minus(&P::constant(1));
        high = high.plus(&facts.upper(&i).unwrap_or(last).times(stride));
        low = low.plus(&facts.lower(&i).unwrap_or_default().times(stride));
    }
    let limit = match &t.storage {
        Storage::View { of, .. } => {
            let of = p.tensor(*of);
            let units = of.dtype.bits() / t.dtype.bits().min(8);
            of.shape.iter().fold(P::constant(i128::from(units)), |c, e| c.times(&extent_poly(p, e)))
        }
        Storage::RowMajor => t.shape.iter().fold(P::constant(1), |c, e| c.times(&extent_poly(p, e))),
        Storage::Strided(_) | Storage::Pitched(_) => {
            let span = t.shape.iter().zip(&strides).fold(P::zero(), |c, (e, s)| c.plus(&extent_poly(p, e).minus(&P::constant(1)).times(s)));
            span.plus(&P::constant(1))
        }
    };
    let show = |x: &P| text::expr(p, &to_expr(x));
    // A view must also end inside the bytes that it looks into.
    if matches!(t.storage, Storage::View { .. }) {
        let width = i128::from(t.dtype.bits().div_ceil(8));
        if !facts.nonnegative(&limit.minus(&high).minus(&P::constant(width))) {
            let (end, limit) = (show(&high.plus(&P::constant(width - 1))), show(&limit));
            let unit = if t.dtype.bits() < 8 { "element" } else { "byte" };
            return Err(Diagnostic::error(codes::UNBOUNDED_ADDRESS, t.span, format!("view `{}` reaches {unit} {end} of {limit}", t.name))
                .context(span, "read here")
                .help("check offset and strides of the view against the bytes of one page"));
        }
    }
    let largest = facts.evaluate(&high, true).and_then(|v| i64::try_from(v).ok());
    Ok(RangeProof { min: show(&low), max: show(&high), limit: show(&limit), largest, by: Vec::new() })
}

/// The facts that a proof uses: guards, and declared ranges of tables.
pub fn reasons(p: &Problem, predicate: &[Expr], index: &[Expr]) -> Vec<String> {
    let mut by: Vec<String> = predicate.iter().map(|g| format!("guard {}", text::expr(p, g))).collect();
    for table in index.iter().flat_map(Expr::tensors) {
        let tt = p.tensor(table);
        if let Some((a, b)) = &tt.range {
            let bound = |b: &IndexBound| text::expr(p, &to_expr(&extent_poly(p, &b.extent).plus(&P::constant(i128::from(b.plus)))));
            let line = format!("{} in {} .. {}", tt.name, bound(a), bound(b));
            if !by.contains(&line) {
                by.push(line);
            }
        }
    }
    by
}
