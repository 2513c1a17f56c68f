//! Declarations: axes, tensors, monoids, workloads and audit settings.

use crate::document::{AxisDecl, Document, LongTensor, MonoidDecl, StorageDecl, TensorDecl, Text};
use crate::syntax::{self, Ast, AstNode, Where};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::{BTreeMap, BTreeSet};

/// Largest number of axes, tensors or statements.
pub const MAX_ITEMS: usize = 256;
/// Largest value of a size.
pub const MAX_SIZE: i64 = 1 << 33;

/// Names in force and the problem so far.
pub struct Scope {
    /// The problem.
    pub problem: Problem,
    /// Sizes by upper-case name.
    pub extents: BTreeMap<String, Extent>,
    /// Axes by index name.
    pub indices: BTreeMap<String, AxisId>,
    /// Tensors by name.
    pub tensors: BTreeMap<String, TensorId>,
    /// Outputs that lie in the memory of an input.
    pub in_place: BTreeMap<TensorId, TensorId>,
    /// Monoids by name.
    pub monoids: BTreeMap<String, MonoidId>,
    /// Names that were used.
    pub used: BTreeSet<String>,
}

/// Builds the scope; `None` after reporting when nothing more can be said.
pub fn declare(doc: &Document, diagnostics: &mut Diagnostics) -> Option<Scope> {
    let spec = &doc.spec;
    let mut scope = Scope {
        problem: Problem {
            name: spec.kernel.clone(),
            doc: spec.doc.clone(),
            sizes: Vec::new(),
            axes: Vec::new(),
            tensors: Vec::new(),
            statements: Vec::new(),
            monoids: Vec::new(),
            workloads: Vec::new(),
            audit: Audit {
                atol: spec.audit.atol,
                rtol: spec.audit.rtol,
                rms: spec.audit.rms,
                round_operands: spec.audit.round_operands,
                tf32_operands: spec.audit.tf32_operands,
                deterministic: spec.audit.deterministic,
            },
        },
        extents: BTreeMap::new(),
        indices: BTreeMap::new(),
        tensors: BTreeMap::new(),
        in_place: BTreeMap::new(),
        monoids: BTreeMap::new(),
        used: BTreeSet::new(),
    };
    name_ok(&spec.kernel, doc.value("kernel"), diagnostics);
    let counts = [
        ("axes", spec.axes.len()),
        ("inputs", spec.inputs.len()),
        ("scalars", spec.scalars.len()),
        ("outputs", spec.outputs.len()),
        ("monoids", spec.monoids.len()),
        ("workloads", spec.workloads.len()),
    ];
    for (what, n) in counts {
        if n > MAX_ITEMS {
            diagnostics.report(Diagnostic::error(codes::TOO_LARGE, doc.key(what), format!("{n} {what}, over the limit of {MAX_ITEMS}")));
            return None;
        }
    }
    if spec.outputs.is_empty() {
        diagnostics.report(Diagnostic::error(codes::YAML, doc.key("outputs"), "a kernel has at least one output"));
    }
    for (name, decl) in &spec.axes {
        axis(&mut scope, doc, name, decl, diagnostics);
    }
    // Everything that uses a faulty axis would be faulty too.
    if diagnostics.has_errors() {
        return None;
    }
    for (list, role, kind) in [(&spec.inputs, Role::Input, "inputs"), (&spec.scalars, Role::Scalar, "scalars"), (&spec.outputs, Role::Output, "outputs")] {
        for (name, decl) in list {
            tensor(&mut scope, doc, name, decl, role, &format!("{kind}.{name}"), diagnostics);
        }
    }
    for (name, decl) in &spec.monoids {
        monoid(&mut scope, doc, name, decl, diagnostics);
    }
    workloads(&mut scope, doc, diagnostics);
    ranges(&scope, doc, diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    Some(scope)
}

/// Reports a name that cannot be an identifier.
pub fn name_ok(name: &str, span: Span, diagnostics: &mut Diagnostics) -> bool {
    let plain = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let problem = if !plain {
        "is not a name: letters, digits and underscores, not starting with a digit"
    } else if name.len() > 64 {
        "is longer than 64 characters"
    } else if name.contains("__") {
        "has two underscores in a row, which are kept for names made by the compiler"
    } else if KEYWORDS.contains(&name) {
        "is a word of C++ or CUDA"
    } else {
        return true;
    };
    diagnostics
        .report(Diagnostic::error(codes::BAD_NAME, span, format!("`{}` {problem}", name.chars().take(80).collect::<String>())).help("choose another name"));
    false
}

const KEYWORDS: &[&str] = &[
    "alignas",
    "alignof",
    "and",
    "asm",
    "auto",
    "bool",
    "break",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "constexpr",
    "continue",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "explicit",
    "export",
    "extern",
    "false",
    "float",
    "for",
    "friend",
    "goto",
    "half",
    "if",
    "inline",
    "int",
    "long",
    "mutable",
    "namespace",
    "new",
    "not",
    "operator",
    "or",
    "private",
    "protected",
    "public",
    "register",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "typedef",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "volatile",
    "while",
    "xor",
    "blockIdx",
    "threadIdx",
    "blockDim",
    "gridDim",
    "warpSize",
    "main",
    "inf",
    "pi",
    "when",
    "in",
    "over",
];

fn axis(scope: &mut Scope, doc: &Document, name: &str, decl: &AxisDecl, diagnostics: &mut Diagnostics) {
    let path = format!("axes.{name}");
    let (key, value) = (doc.key(&path), doc.value(&path));
    if !name_ok(name, key, diagnostics) {
        return;
    }
    let index = name.to_lowercase();
    if index == *name {
        diagnostics.report(
            Diagnostic::error(codes::BAD_NAME, key, format!("axis `{name}` has no upper-case letter"))
                .help("an axis `T` is written with upper-case letters; its points are `t`"),
        );
        return;
    }
    let range = |min: i64, max: i64, multiple: i64, diagnostics: &mut Diagnostics| {
        let place = |key: &str| Some(doc.value(&format!("{path}.{key}"))).filter(|s| *s != Span::NONE).unwrap_or(value);
        if min < 0 || max < min || max > MAX_SIZE {
            diagnostics.report(Diagnostic::error(codes::BAD_SIZE, place("var"), format!("the range {min} .. {max} is not within 0 .. {MAX_SIZE}")));
        }
        if !(1..=MAX_SIZE).contains(&multiple) {
            diagnostics.report(Diagnostic::error(codes::BAD_SIZE, place("multiple_of"), format!("`multiple_of` is {multiple}, not within 1 .. {MAX_SIZE}")));
        }
        Size { name: name.to_string(), min, max, multiple_of: multiple.max(1), span: key }
    };
    let extent = match decl {
        AxisDecl::Constant(v) => {
            if *v < 1 || *v > MAX_SIZE {
                diagnostics.report(Diagnostic::error(codes::BAD_SIZE, value, format!("the extent {v} is not within 1 .. {MAX_SIZE}")));
                return;
            }
            Extent::constant(*v)
        }
        AxisDecl::Text(text) if text == "var" => {
            let size = range(0, (1 << 31) - 1, 1, diagnostics);
            scope.problem.sizes.push(size);
            Extent { factor: 1, sizes: vec![SizeId(scope.problem.sizes.len() as u32 - 1)], divisor: 1 }
        }
        AxisDecl::Text(text) => match extent_text(scope, text, &Text::new(text, value)) {
            Ok(e) => e,
            Err(d) => {
                // A more exact hint stays.
                let known = d.help.is_some();
                diagnostics.report(if known {
                    d
                } else {
                    d.help("an axis is a number, `var`, `{var: [least, largest]}`, another axis, or a product of axes declared before it")
                });
                return;
            }
        },
        AxisDecl::Ranged(r) => {
            let size = range(r.var[0], r.var[1], r.multiple_of, diagnostics);
            scope.problem.sizes.push(size);
            Extent { factor: 1, sizes: vec![SizeId(scope.problem.sizes.len() as u32 - 1)], divisor: 1 }
        }
    };
    scope.extents.insert(name.to_string(), extent.clone());
    let id = AxisId(scope.problem.axes.len() as u32);
    scope.problem.axes.push(Axis { name: index.clone(), extent, span: key });
    if scope.indices.insert(index.clone(), id).is_some() {
        diagnostics.report(Diagnostic::error(codes::DUPLICATE, key, format!("two axes have the points `{index}`")));
    }
}

/// An extent: a product of numbers and axes, over a number. `part` is a slice of `text`.
fn extent_text(scope: &mut Scope, part: &str, text: &Text) -> Result<Extent, Diagnostic> {
    let ast = syntax::expression(part, &Where { offsets: text.offsets(part) })?;
    extent_ast(scope, &ast)
}

/// An extent from a syntax tree.
fn extent_ast(scope: &mut Scope, ast: &Ast) -> Result<Extent, Diagnostic> {
    let bad = |message: String| Diagnostic::error(codes::BAD_SIZE, ast.span, message);
    match &ast.node {
        AstNode::Int(v) if (1..=MAX_SIZE).contains(v) => Ok(Extent::constant(*v)),
        AstNode::Int(v) => Err(bad(format!("the extent {v} is not within 1 .. {MAX_SIZE}"))),
        AstNode::Name(n) => {
            scope.used.insert(n.clone());
            scope.extents.get(n).cloned().ok_or_else(|| {
                let d = Diagnostic::error(codes::UNDEFINED, ast.span, format!("there is no axis `{n}`"));
                let upper = n.to_uppercase();
                if scope.extents.contains_key(&upper) {
                    d.help(format!("`{n}` is a point; its axis is `{upper}`"))
                } else {
                    d.help("an axis is declared under `axes`, before those that are made of it")
                }
            })
        }
        AstNode::Binary(op, a, b) if op == "*" => {
            let (a, b) = (extent_ast(scope, a)?, extent_ast(scope, b)?);
            if a.divisor != 1 || b.divisor != 1 {
                return Err(bad("a quotient cannot be a factor of an extent".into()));
            }
            let factor = a.factor.checked_mul(b.factor).filter(|f| *f <= MAX_SIZE).ok_or_else(|| bad(format!("the extent is over {MAX_SIZE}")))?;
            let mut sizes = a.sizes;
            sizes.extend(b.sizes);
            // Axes made of axes would double it again and again.
            if sizes.len() > 8 {
                return Err(bad("an extent is a product of at most 8 run-time axes".into()));
            }
            Ok(Extent { factor, sizes, divisor: 1 })
        }
        AstNode::Binary(op, a, b) if op == "/" => {
            let a = extent_ast(scope, a)?;
            match b.node {
                AstNode::Int(d) if (1..=MAX_SIZE).contains(&d) && a.divisor == 1 => Ok(Extent { divisor: d, ..a }),
                _ => Err(bad("an extent is divided by a positive number only".into())),
            }
        }
        _ => Err(bad("an extent is a product of numbers and axes, over a number".into())),
    }
}

fn tensor(scope: &mut Scope, doc: &Document, name: &str, decl: &TensorDecl, role: Role, path: &str, diagnostics: &mut Diagnostics) {
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
fn memory_of(scope: &Scope, t: &Tensor, of: &str, at: Span) -> Result<TensorId, Diagnostic> {
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
fn type_text(scope: &mut Scope, places: &Text, text: &str, span: Span) -> Result<Tensor, Diagnostic> {
    let (ty, range) = match text.split_once(" in ") {
        Some((a, b)) => (a.trim(), Some(b.trim())),
        None => (text.trim(), None),
    };
    let (dtype, dims) = match ty.split_once('[') {
        Some((d, rest)) => {
            let inner = rest.strip_suffix(']').ok_or_else(|| Diagnostic::error(codes::SYNTAX, places.span(ty), "`]` is missing"))?;
            (d.trim(), inner.split(',').map(str::trim).filter(|s| !s.is_empty()).collect::<Vec<_>>())
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
fn range_text(scope: &mut Scope, text: &str, places: &Text) -> Result<(IndexBound, IndexBound), Diagnostic> {
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
fn ranges(scope: &Scope, doc: &Document, diagnostics: &mut Diagnostics) {
    let p = &scope.problem;
    let least: Vec<i64> = p.sizes.iter().map(|s| s.min).collect();
    let cases: Vec<(Option<&str>, &[i64])> = std::iter::once((None, least.as_slice()))
        .chain(p.workloads.iter().filter(|w| w.sizes.len() == p.sizes.len()).map(|w| (Some(w.name.as_str()), w.sizes.as_slice())))
        .collect();
    for t in &p.tensors {
        let (Some((lo, hi)), Some((first, last))) = (&t.range, t.dtype.values()) else { continue };
        let value = |b: &IndexBound, sizes: &[i64]| b.extent.eval(sizes).saturating_add(b.plus);
        let wide = cases.iter().find_map(|(name, sizes)| {
            let (lo, hi) = (value(lo, sizes), value(hi, sizes));
            let over = if lo < first { lo } else { hi };
            (lo < first || hi > last).then_some((*name, over))
        });
        let Some((workload, value)) = wide else { continue };
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

fn options(scope: &mut Scope, doc: &Document, path: &str, l: &crate::document::LongTensor, t: &mut Tensor) -> Result<(), Diagnostic> {
    if let Some(r) = &l.range {
        t.range = Some(range_text(scope, r, &Text::new(r, doc.value(&format!("{path}.range"))))?);
    }
    if let Some(fill) = &l.fill {
        let at = doc.value(&format!("{path}.fill"));
        let bad = || Diagnostic::error(codes::YAML, at, "unknown fill").help("normal(s), uniform(a, b), permutation or offsets");
        let args: Vec<f64> =
            fill.split_once('(').map_or(Vec::new(), |(_, a)| a.trim_end_matches(')').split(',').filter_map(|v| v.trim().parse().ok()).collect());
        t.fill = match (fill.split('(').next().unwrap_or("").trim(), args.as_slice()) {
            ("normal", [s]) => Fill::Normal(*s),
            ("uniform", [a, b]) => Fill::Uniform(*a, *b),
            ("permutation", []) => Fill::Permutation,
            ("offsets", []) => Fill::Offsets,
            _ => return Err(bad()),
        };
    }
    if let Some(v) = l.value {
        t.fill = Fill::Uniform(v, v);
    }
    let at = doc.value(&format!("{path}.storage"));
    match &l.storage {
        None => {}
        Some(StorageDecl::Named(n)) if n == "row_major" => {}
        Some(StorageDecl::Named(n)) if n == "column_major" => {
            let order: Vec<usize> = (0..t.shape.len()).rev().collect();
            t.storage = permuted(&t.shape, &order);
        }
        Some(StorageDecl::Permuted { permuted: order }) => {
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if sorted != (0..t.shape.len()).collect::<Vec<_>>() {
                return Err(Diagnostic::error(codes::SHAPE, at, format!("`permuted` is an order of the {} dimensions", t.shape.len())));
            }
            t.storage = permuted(&t.shape, order);
        }
        Some(StorageDecl::Strides { strides }) => {
            if strides.len() != t.shape.len() || strides.iter().any(|s| *s < 0) {
                return Err(Diagnostic::error(codes::SHAPE, at, format!("{} strides for {} dimensions", strides.len(), t.shape.len())));
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
        t.storage = Storage::View { of, offset_bytes: v.offset, stride_bytes: v.strides.iter().map(|s| Extent::constant(*s)).collect() };
    }
    Ok(())
}

/// Strides of a tensor whose dimensions lie in `order`, outermost first.
fn permuted(shape: &[Extent], order: &[usize]) -> Storage {
    let mut strides = vec![Extent::constant(1); shape.len()];
    let mut step = Extent::constant(1);
    for d in order.iter().rev() {
        strides[*d] = step.clone();
        step.factor = step.factor.saturating_mul(shape[*d].factor);
        step.sizes.extend(&shape[*d].sizes);
    }
    Storage::Strided(strides)
}

fn monoid(scope: &mut Scope, doc: &Document, name: &str, decl: &MonoidDecl, diagnostics: &mut Diagnostics) {
    let path = format!("monoids.{name}");
    let key = doc.key(&path);
    if !name_ok(name, key, diagnostics) {
        return;
    }
    let n = decl.state.len();
    for (what, len) in [("state", n), ("args", decl.args.len())] {
        if len > MAX_ITEMS {
            diagnostics.report(Diagnostic::error(codes::TOO_LARGE, doc.key(&format!("{path}.{what}")), format!("{len} names, over the limit of {MAX_ITEMS}")));
            return;
        }
    }
    for (what, len) in [("identity", decl.identity.len()), ("lift", decl.lift.len()), ("combine", decl.combine.len())] {
        if len != n {
            diagnostics.report(Diagnostic::error(codes::SHAPE, doc.key(&format!("{path}.{what}")), format!("`{what}` has {len} entries for {n} components")));
            return;
        }
    }
    let mut list = |what: &str, values: &[serde_yaml::Value]| -> Vec<Expr> {
        values
            .iter()
            .enumerate()
            .filter_map(|(i, v)| {
                let at = doc.value(&format!("{path}.{what}.{i}"));
                monoid_expr(v, at, decl, what == "combine", what == "lift").map_err(|d| diagnostics.report(d)).ok()
            })
            .collect()
    };
    let (identity, lift, combine) = (list("identity", &decl.identity), list("lift", &decl.lift), list("combine", &decl.combine));
    let finish = match monoid_expr(&decl.finish, doc.value(&format!("{path}.finish")), decl, false, false) {
        Ok(e) => e,
        Err(d) => {
            diagnostics.report(d);
            return;
        }
    };
    scope.monoids.insert(name.to_string(), MonoidId(scope.problem.monoids.len() as u32));
    scope.problem.monoids.push(Monoid {
        name: name.to_string(),
        state: decl.state.clone(),
        args: decl.args.clone(),
        identity,
        lift,
        combine,
        finish,
        commutative: decl.commutative,
        span: key,
    });
}

fn monoid_expr(value: &serde_yaml::Value, at: Span, decl: &MonoidDecl, two: bool, lift: bool) -> Result<Expr, Diagnostic> {
    if let Some(v) = value.as_f64() {
        return Ok(Expr { node: Node::Float(v), span: at });
    }
    let Some(text) = value.as_str() else {
        return Err(Diagnostic::error(codes::YAML, at, "a number or an expression is expected"));
    };
    let places = Text::new(text, at);
    let ast = syntax::expression(text, &Where { offsets: places.offsets(text) })?;
    build(&ast, decl, two, lift)
}

/// Checks that a condition inside a monoid, where every name is a real number, is one.
fn truth(e: Expr) -> Result<Expr, Diagnostic> {
    fn holds(e: &Expr) -> bool {
        match &e.node {
            Node::Binary(op, ..) => matches!(op, Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::And | Binary::Or),
            Node::Select(_, a, b) => holds(a) && holds(b),
            Node::Bool(_) | Node::Unary(Unary::Not, _) | Node::Cast(DType::Bool, _) => true,
            _ => false,
        }
    }
    if holds(&e) {
        return Ok(e);
    }
    Err(Diagnostic::error(codes::DTYPE, e.span, "a condition is a comparison or a truth value").label("this is a real number").help("compare it: `x != 0.0`"))
}

fn build(ast: &Ast, decl: &MonoidDecl, two: bool, lift: bool) -> Result<Expr, Diagnostic> {
    let make = |node| Ok(Expr { node, span: ast.span });
    let sub = |a: &Ast| build(a, decl, two, lift);
    match &ast.node {
        AstNode::Int(v) => make(Node::Float(*v as f64)),
        AstNode::Float(v) => make(Node::Float(*v)),
        AstNode::Name(n) if n == "inf" => make(Node::Float(f64::INFINITY)),
        AstNode::Name(n) => {
            let find = |list: &[String], name: &str| list.iter().position(|s| s == name).map(|i| i as u32);
            let arg = if lift {
                find(&decl.args, n).map(MonoidArg::Value)
            } else if two {
                match n.split_once('.') {
                    Some(("l" | "left", c)) => find(&decl.state, c).map(MonoidArg::Left),
                    Some(("r" | "right", c)) => find(&decl.state, c).map(MonoidArg::Right),
                    _ => None,
                }
            } else {
                find(&decl.state, n).map(MonoidArg::Left)
            };
            arg.map(|a| Expr { node: Node::MonoidArg(a), span: ast.span }).ok_or_else(|| {
                Diagnostic::error(codes::UNDEFINED, ast.span, format!("`{n}` is not a part of this monoid"))
                    .help("`lift` uses the arguments, `combine` uses `l.x` and `r.x`, `finish` uses the components")
            })
        }
        AstNode::Unary(op, a) => make(Node::Unary(if *op == "-" { Unary::Neg } else { Unary::Not }, Box::new(sub(a)?))),
        AstNode::If(c, a, b) => {
            let condition = truth(sub(c)?)?;
            make(Node::Select(Box::new(condition), Box::new(sub(a)?), Box::new(sub(b)?)))
        }
        AstNode::Binary(op, a, b) => crate::sugar::operator(op, sub(a)?, sub(b)?, ast.span),
        AstNode::Call(name, args) => {
            let args = args.iter().map(sub).collect::<Result<Vec<_>, _>>()?;
            if let ("where", Some(c)) = (name.as_str(), args.first()) {
                truth(c.clone())?;
            }
            crate::sugar::function(name, args, ast.span)
        }
        _ => Err(Diagnostic::error(codes::SYNTAX, ast.span, "a monoid is made of arithmetic only")),
    }
}

fn workloads(scope: &mut Scope, doc: &Document, diagnostics: &mut Diagnostics) {
    for (name, values) in &doc.spec.workloads {
        let path = format!("workloads.{name}");
        if !name_ok(name, doc.key(&path), diagnostics) {
            continue;
        }
        let mut sizes = Vec::new();
        for size in &scope.problem.sizes {
            let at = doc.value(&format!("{path}.{}", size.name));
            match values.get(&size.name) {
                Some(v) => {
                    if v.fract() != 0.0 {
                        diagnostics.report(Diagnostic::error(codes::BAD_SIZE, at, format!("{} = {v} is not a whole number", size.name)));
                        continue;
                    }
                    let v = *v as i64;
                    if v < size.min || v > size.max || v % size.multiple_of != 0 {
                        diagnostics.report(
                            Diagnostic::error(
                                codes::BAD_SIZE,
                                at,
                                format!("{} = {v} is not within {} .. {}, in steps of {}", size.name, size.min, size.max, size.multiple_of),
                            )
                            .context(size.span, "declared here"),
                        );
                    }
                    sizes.push(v);
                }
                None => diagnostics.report(
                    Diagnostic::error(codes::BAD_SIZE, doc.key(&path), format!("workload `{name}` gives no value for `{}`", size.name))
                        .context(size.span, "declared here"),
                ),
            }
        }
        if values.len() > MAX_ITEMS {
            let message = format!("{} sizes, over the limit of {MAX_ITEMS}", values.len());
            diagnostics.report(Diagnostic::error(codes::TOO_LARGE, doc.key(&path), message));
            continue;
        }
        for key in values.keys() {
            if key != "density" && !scope.problem.sizes.iter().any(|s| s.name == *key) {
                diagnostics.report(Diagnostic::error(codes::UNDEFINED, doc.key(&format!("{path}.{key}")), format!("`{key}` is not a run-time axis")));
            }
        }
        let density = values.get("density").map_or(1000, |d| (d.clamp(0.0, 1.0) * 1000.0) as u32);
        scope.problem.workloads.push(Workload { name: name.clone(), sizes, density });
    }
    if !scope.problem.workloads.iter().any(|w| w.name == "smoke") {
        if scope.problem.sizes.is_empty() {
            scope.problem.workloads.push(Workload { name: "smoke".into(), sizes: Vec::new(), density: 1000 });
        } else {
            // Where the missing line belongs, or the axis that asks for it.
            let at = doc.keys.get("workloads").copied().unwrap_or(scope.problem.sizes[0].span);
            diagnostics.report(
                Diagnostic::error(codes::BAD_SIZE, at, "there is no workload `smoke`")
                    .help("add `workloads: {smoke: {..}}` with small sizes for every run-time axis: the emulator runs it"),
            );
        }
    }
    for w in &scope.problem.workloads {
        if w.sizes.len() != scope.problem.sizes.len() {
            continue;
        }
        for t in &scope.problem.tensors {
            // Elements and bytes are counted in 64 bits later on.
            let count = t.shape.iter().try_fold(16i64, |n, e| n.checked_mul(e.eval(&w.sizes)));
            if count.is_none() {
                let message = format!("`{}` has 2^59 elements or more under workload `{}`", t.name, w.name);
                diagnostics.report(Diagnostic::error(codes::BAD_SIZE, t.span, message).help("make its axes smaller"));
            }
        }
    }
}
