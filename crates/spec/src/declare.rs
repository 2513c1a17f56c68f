//! Declarations: axes, tensors, monoids, workloads and audit settings.

mod extents;
mod monoids;
mod tensors;

use crate::document::{AxisDecl, Document, LongTensor, MonoidDecl, StorageDecl, TensorDecl, Text};
use crate::syntax::{self, Ast, AstNode, Where};
use extents::{axis_extent, extent_text};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use flashderive_ir::text;
use monoids::monoid;
use std::collections::{BTreeMap, BTreeSet};
use tensors::{ranges, tensor};

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
            seldom: Default::default(),
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
    tolerances(&scope.problem.audit, doc, diagnostics);
    ranges(&scope, doc, diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    Some(scope)
}

/// Refuses errors that nothing could be allowed to have.
fn tolerances(audit: &Audit, doc: &Document, diagnostics: &mut Diagnostics) {
    for (key, value) in [("atol", audit.atol), ("rtol", audit.rtol), ("rms", audit.rms)] {
        if value.is_some_and(|v| !(v >= 0.0 && v.is_finite())) {
            diagnostics.report(Diagnostic::error(codes::BAD_SIZE, doc.value(&format!("audit.{key}")), format!("`{key}` is a number of at least 0")));
        }
    }
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
    } else if OWN_WORDS.contains(&name) {
        "is a word of the spec language"
    } else {
        return true;
    };
    diagnostics
        .report(Diagnostic::error(codes::BAD_NAME, span, format!("`{}` {problem}", name.chars().take(80).collect::<String>())).help("choose another name"));
    false
}

const OWN_WORDS: &[&str] = &["inf", "pi", "true", "false", "when", "else", "if", "and", "or", "not", "in", "over"];

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
        Size { name: name.to_string(), min, max, multiple_of: multiple.max(1), rule: None, span: key }
    };
    let extent = match decl {
        AxisDecl::Constant(v) => {
            if *v < 1 || *v > MAX_SIZE {
                diagnostics.report(Diagnostic::error(codes::BAD_SIZE, value, format!("the extent {v} is not within 1 .. {MAX_SIZE}")));
            }
            // What is made of a faulty axis is not another mistake.
            Extent::constant((*v).clamp(1, MAX_SIZE))
        }
        AxisDecl::Text(text) if text == "var" => {
            let size = range(0, (1 << 31) - 1, 1, diagnostics);
            scope.problem.sizes.push(size);
            Extent { factor: 1, sizes: vec![SizeId(scope.problem.sizes.len() as u32 - 1)], divisor: 1 }
        }
        AxisDecl::Text(text) => match axis_extent(scope, (name, key), text, &Text::new(text, value)) {
            Ok(e) => e,
            Err(d) => {
                // A more exact hint stays.
                let known = d.help.is_some();
                diagnostics.report(if known {
                    d
                } else {
                    d.help("an axis is a number, `var`, `{var: [least, largest]}`, or made of numbers and of axes declared before it by `+`, `-`, `*`, `/`")
                });
                Extent::constant(1)
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

fn workloads(scope: &mut Scope, doc: &Document, diagnostics: &mut Diagnostics) {
    for (name, values) in &doc.spec.workloads {
        let path = format!("workloads.{name}");
        if !name_ok(name, doc.key(&path), diagnostics) {
            continue;
        }
        let mut sizes = Vec::new();
        for (number, size) in scope.problem.sizes.iter().enumerate() {
            let at = doc.value(&format!("{path}.{}", size.name));
            match (values.get(&size.name), &size.rule) {
                (Some(_), Some(rule)) => {
                    let message = format!("`{}` is given, but follows: it is {}", size.name, text::rule(&scope.problem, rule));
                    let d = Diagnostic::error(codes::BAD_SIZE, doc.key(&format!("{path}.{}", size.name)), message);
                    diagnostics.report(d.context(size.span, "declared here").help("leave it out of the workload"));
                }
                (None, Some(rule)) if sizes.len() == number => {
                    // What is outside of the declared sizes was said of those that it follows from.
                    let value = rule.eval(&sizes);
                    sizes.push(value);
                }
                (None, Some(_)) => {}
                (Some(v), None) => {
                    if v.fract() != 0.0 {
                        diagnostics.report(Diagnostic::error(codes::BAD_SIZE, at, format!("{} = {v} is not a whole number", size.name)));
                        continue;
                    }
                    let v = *v as i64;
                    if v < size.min || v > size.max || v % size.multiple_of != 0 {
                        let (name, step) = (&size.name, size.multiple_of);
                        let message = format!("{name} = {v} is not within {} .. {}, in steps of {step}", size.min, size.max);
                        let mut d = Diagnostic::error(codes::BAD_SIZE, at, message).context(size.span, "declared here");
                        if (size.min..=size.max).contains(&v) {
                            d = d.help(format!(
                                "`multiple_of` is a promise of the caller; where the last part of {step} may be short, leave it out and declare the number of parts, `C: ceil({name} / {step})`"
                            ));
                        }
                        diagnostics.report(d);
                    }
                    sizes.push(v);
                }
                (None, None) => diagnostics.report(
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
        let density = values.get("density").copied().unwrap_or(1.0);
        if !(0.0..=1.0).contains(&density) {
            let at = doc.value(&format!("{path}.density"));
            diagnostics.report(Diagnostic::error(codes::BAD_SIZE, at, "`density` is a share, a number from 0 to 1"));
        }
        let density = (density * 1000.0) as u32;
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
