//! Level 0: what is computed on what. Shapes, element counts, trip counts, and the boundary conditions that
//! are visible before any analysis: an output needs a bound in sizes, a statement must not need its own result.

use crate::derivation::{GeometryRow, Trip, TripRow};
use crate::expr::*;
use crate::simplify::{extent_poly, to_expr, P};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::*;
use flashderive_ir::text;
use flashderive_ir::trace::{Record, Space, Trace};

/// One row a tensor.
pub fn tensors(p: &Problem, trace: &mut Trace) -> Vec<GeometryRow> {
    let largest: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    let mut rows = Vec::new();
    for (i, t) in p.tensors.iter().enumerate() {
        let count = t.shape.iter().fold(P::constant(1), |c, e| c.times(&extent_poly(p, e)));
        let max_elements = t.shape.iter().try_fold(1i64, |c, e| c.checked_mul(e.eval(&largest))).filter(|c| *c < i64::MAX);
        let max_bytes = max_elements.and_then(|c| c.checked_mul(i64::from(t.dtype.bits()))).map(|b| (b + 7) / 8);
        let fits_32_bit = max_elements.is_some_and(|c| c <= i64::from(i32::MAX));
        trace.record(Record {
            step: "level0",
            rule: "geometry",
            subject: t.name.clone(),
            premises: Vec::new(),
            conclusion: format!(
                "{:?} {}[{}] has {} elements{}; offsets need {} bits",
                t.role,
                t.dtype.name(),
                t.shape.iter().map(|e| text::extent(p, e)).collect::<Vec<_>>().join(", "),
                text::expr(p, &to_expr(&count)),
                max_elements.map_or(String::new(), |m| format!(", at most {m}")),
                if fits_32_bit { 32 } else { 64 }
            ),
            space: Space::Problem,
            span: t.span,
        });
        rows.push(GeometryRow { tensor: TensorId(i as u32), elements: to_expr(&count), max_elements, max_bytes, fits_32_bit });
    }
    rows
}

/// One row an axis.
pub fn trips(p: &Problem, trace: &mut Trace) -> Vec<TripRow> {
    let mut rows = Vec::new();
    for (i, a) in p.axes.iter().enumerate() {
        let axis = AxisId(i as u32);
        // A guard that compares the axis with a table value filters it by a value.
        let filtered = p.statements.iter().any(|s| {
            s.guard.as_ref().is_some_and(|g| {
                crate::bounds::conjuncts(g).iter().any(|c| match &c.node {
                    Node::Binary(Binary::Lt | Binary::Le, x, y) => {
                        let bound = |x: &Expr, y: &Expr| mentions(x, &[axis]) && x.tensors().is_empty() && !mentions(y, &[axis]) && !y.tensors().is_empty();
                        bound(x, y) || bound(y, x)
                    }
                    _ => false,
                })
            })
        });
        let trip = match (filtered, a.extent.as_constant()) {
            (true, _) => Trip::Parametric,
            (false, Some(_)) => Trip::Static,
            (false, None) => Trip::Launch,
        };
        let range = (least(p, &a.extent), most(p, &a.extent));
        trace.record(Record {
            step: "level0",
            rule: "trip-class",
            subject: a.name.clone(),
            premises: Vec::new(),
            conclusion: match trip {
                Trip::Static => format!("{} points, known while compiling", range.0),
                Trip::Launch => format!("{} points, known at launch: {} to {}", text::extent(p, &a.extent), range.0, range.1),
                Trip::Parametric => format!("at most {} points; a value read before the loop says how many", text::extent(p, &a.extent)),
            },
            space: Space::Problem,
            span: a.span,
        });
        rows.push(TripRow { axis, trip, range });
    }
    rows
}

/// Ids in range, axes in scope, nothing depends on itself, every size has a bound.
///
/// # Errors
/// FD0201, FD0203 or FD0204 with the place.
pub fn check(p: &Problem) -> Result<(), Diagnostics> {
    let mut out = Diagnostics::default();
    for s in &p.sizes {
        if s.max < s.min || s.min < 0 {
            out.report(Diagnostic::error(codes::UNBOUNDED_OUTPUT, s.span, format!("size `{}` has the empty range {} .. {}", s.name, s.min, s.max)));
        }
    }
    let known = |e: &Extent| e.divisor >= 1 && e.sizes.iter().all(|s| (s.0 as usize) < p.sizes.len());
    for t in &p.tensors {
        let fine = match &t.storage {
            Storage::RowMajor => true,
            Storage::Pitched(unit) => *unit >= 1 && !t.shape.is_empty(),
            Storage::Strided(s) => s.len() == t.shape.len() && s.iter().all(known),
            Storage::View { of, stride_bytes, .. } => {
                stride_bytes.len() == t.shape.len() && stride_bytes.iter().all(known) && (of.0 as usize) < p.tensors.len()
            }
        };
        let range = t.range.as_ref().is_none_or(|(a, b)| known(&a.extent) && known(&b.extent));
        if !fine || !range || !t.shape.iter().all(known) {
            out.report(Diagnostic::bug(codes::MALFORMED, t.span, format!("`{}` names a size or tensor that does not exist", t.name)));
        }
    }
    for a in p.axes.iter().filter(|a| !known(&a.extent)) {
        out.report(Diagnostic::bug(codes::MALFORMED, a.span, format!("`{}` names a size that does not exist", a.name)));
    }
    if out.has_errors() {
        return Err(out);
    }
    for (i, s) in p.statements.iter().enumerate() {
        let Some(target) = p.tensors.get(s.target.0 as usize) else {
            out.report(Diagnostic::bug(codes::MALFORMED, s.span, format!("statement {i} writes tensor {} of {}", s.target.0, p.tensors.len())));
            continue;
        };
        let scatter = matches!(s.kind, Kind::Scatter { .. });
        if !scatter && target.shape.len() != s.target_axes.len() {
            out.report(Diagnostic::bug(
                codes::MALFORMED,
                s.span,
                format!("`{}` has {} dimensions but {} axes", target.name, target.shape.len(), s.target_axes.len()),
            ));
        }
        let mut bad = false;
        for e in expressions(s) {
            e.walk(&mut |e| {
                bad |= match &e.node {
                    Node::Axis(a) => a.0 as usize >= p.axes.len(),
                    Node::Read(t, index) => p.tensors.get(t.0 as usize).is_none_or(|t| t.shape.len() != index.len()),
                    Node::Extent(x) => x.sizes.iter().any(|s| s.0 as usize >= p.sizes.len()) || x.divisor < 1,
                    _ => false,
                };
            });
        }
        bad |= match &s.kind {
            Kind::TopK { indices: Some(t), .. } | Kind::Scatter { initial: Some(t), .. } | Kind::Delay { of: t, .. } => t.0 as usize >= p.tensors.len(),
            _ => false,
        };
        if let Kind::Scatter { index, .. } = &s.kind {
            bad |= index.len() != target.shape.len();
        }
        let combine = match &s.kind {
            Kind::Reduce { op, .. } | Kind::Scan { op, .. } => Some(*op),
            Kind::Scatter { op, .. } => *op,
            _ => None,
        };
        if let Some(Combine::User(m)) = combine {
            bad |= p.monoids.get(m.0 as usize).is_none_or(|m| m.identity.len() != m.combine.len() || m.lift.len() != m.combine.len() || m.combine.is_empty());
        }
        if bad || s.domain().iter().chain(&s.target_axes).any(|a| a.0 as usize >= p.axes.len()) {
            out.report(Diagnostic::bug(codes::MALFORMED, s.span, format!("the statement of `{}` names something that does not exist", target.name)));
            continue;
        }
        for t in statement_reads(s) {
            let Some(w) = p.writer(t) else { continue };
            if w.0 as usize == i && matches!(s.kind, Kind::Recurrence { .. } | Kind::Scan { .. }) {
                out.report(
                    Diagnostic::error(codes::NOT_ASSOCIATIVE, s.span, format!("`{}` is not affine in the value that it carries", target.name))
                        .note("a recurrence composes in parallel only as h = a*h + b, with a and b free of h")
                        .help("write it as such a recurrence, or compute it step by step outside"),
                );
            } else if w.0 as usize >= i {
                out.report(
                    Diagnostic::error(
                        codes::DATA_DEPENDENT_DEPTH,
                        s.span,
                        format!("`{}` depends on `{}`, which is not computed before it", target.name, p.tensor(t).name),
                    )
                    .note("a value that depends on itself needs as many rounds as the data ask for"),
                );
            }
        }
    }
    out.into_result(())
}
