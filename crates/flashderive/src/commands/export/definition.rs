//! A kernel definition of flashinfer-bench, and how a spec's tensors are matched with it.
//!
//! Names match as they are or as `--rename` says; types and shapes must be the same. A size of the spec may be a constant
//! of the definition, never the other way round.
//!
//! Refuses with: FD0716.

use crate::manifest::{Extent, Manifest, Tensor};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::dtype::DType;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// What a definition says, as far as it is needed; its other fields are left alone.
#[derive(Debug, Deserialize)]
pub(super) struct Definition {
    pub(super) name: String,
    axes: BTreeMap<String, Axis>,
    pub(super) inputs: Ordered<Argument>,
    pub(super) outputs: Ordered<Argument>,
}

/// A dimension.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Axis {
    Const { value: i64 },
    Var {},
}

/// A tensor, or a scalar, which has no shape.
#[derive(Debug, Deserialize)]
pub(super) struct Argument {
    shape: Option<Vec<String>>,
    dtype: String,
}

/// The entries of an object in the order of the file, which is that of the arguments.
#[derive(Debug)]
pub(super) struct Ordered<T>(pub(super) Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ordered<T>, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Ordered<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered<T>, A::Error> {
                let mut list = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    list.push(entry);
                }
                Ok(Ordered(list))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// Which arguments of the definition, inputs and then outputs, the package's are.
#[derive(Debug, PartialEq)]
pub(super) struct Matched {
    /// For each tensor of the manifest.
    pub(super) tensors: Vec<usize>,
    /// Scalars that the definition passes, by their names in the spec.
    pub(super) scalars: BTreeMap<String, usize>,
}

/// What a definition calls an element type.
fn type_name(dtype: DType) -> Option<&'static str> {
    Some(match dtype {
        DType::F32 => "float32",
        DType::F16 => "float16",
        DType::BF16 => "bfloat16",
        DType::E4M3 => "float8_e4m3fn",
        DType::E5M2 => "float8_e5m2",
        DType::I64 => "int64",
        DType::I32 => "int32",
        DType::I8 => "int8",
        DType::Bool => "bool",
        DType::F64 | DType::E8M0 | DType::E2M1 | DType::I4 | DType::U8 => return None,
    })
}

/// The comparison under way.
struct Matching<'a> {
    manifest: &'a Manifest,
    definition: &'a Definition,
    /// What each run-time size of the spec is in the definition, once it is known: a constant, or an axis.
    sizes: Vec<Option<Length<'a>>>,
    found: Diagnostics,
}

/// How long a dimension of the definition is.
#[derive(Clone, Copy, PartialEq)]
enum Length<'a> {
    Constant(i64),
    Axis(&'a str),
}

impl Length<'_> {
    fn text(&self) -> String {
        match self {
            Length::Constant(v) => v.to_string(),
            Length::Axis(name) => format!("axis `{name}`"),
        }
    }
}

/// Matches the tensors and scalars of a manifest with a definition. `renamed` are pairs of a name of the spec and one of the definition.
///
/// # Errors
/// With everything that does not fit.
pub(super) fn fit(manifest: &Manifest, definition: &Definition, renamed: &[(String, String)]) -> Result<(Matched, Diagnostics), Diagnostics> {
    let mut m = Matching { manifest, definition, sizes: vec![None; manifest.sizes.len()], found: Diagnostics::default() };
    for (ours, theirs) in renamed {
        let known = manifest.tensors.iter().map(|t| &t.name).chain(manifest.scalars.iter().map(|s| &s.name)).any(|n| n == ours);
        let there = definition.inputs.0.iter().chain(&definition.outputs.0).any(|(n, _)| n == theirs);
        if !known || !there {
            let (name, who) = if known { (theirs, "definition") } else { (ours, "spec") };
            m.report(format!("`--rename {ours}={theirs}`: the {who} has no tensor or scalar `{name}`"));
        }
    }
    let theirs = |name: &str| renamed.iter().find(|(ours, _)| ours == name).map_or(name.to_string(), |(_, theirs)| theirs.clone());
    let mut matched = Matched { tensors: Vec::new(), scalars: BTreeMap::new() };
    for tensor in &manifest.tensors {
        if let Some(at) = m.tensor(tensor, &theirs(&tensor.name)) {
            matched.tensors.push(at);
        }
    }
    for scalar in &manifest.scalars {
        let name = theirs(&scalar.name);
        match definition.inputs.0.iter().position(|(n, _)| *n == name) {
            Some(at) => {
                if definition.inputs.0[at].1.shape.is_some() {
                    m.report(format!("scalar `{}` of the spec is a tensor in the definition", scalar.name));
                }
                matched.scalars.insert(scalar.name.clone(), at);
            }
            None if scalar.default.is_some() => {}
            None => m.report(format!("the definition has no input for scalar `{}`, which has no value in the spec", scalar.name)),
        }
    }
    m.left_over(&matched);
    m.sizes_are_told();
    if m.found.has_errors() {
        return Err(m.found);
    }
    Ok((matched, m.found))
}

impl<'a> Matching<'a> {
    fn report(&mut self, message: String) {
        self.found.report(Diagnostic::error(codes::BAD_DEFINITION, Span::NONE, message));
    }

    fn warn(&mut self, message: String) {
        self.found.report(Diagnostic::warning(codes::BAD_DEFINITION, Span::NONE, message));
    }

    /// The position of a tensor among the definition's arguments.
    fn tensor(&mut self, tensor: &Tensor, name: &str) -> Option<usize> {
        let definition = self.definition;
        let output = tensor.role != "input";
        let (list, before) = if output { (&definition.outputs.0, definition.inputs.0.len()) } else { (&definition.inputs.0, 0) };
        let Some(at) = list.iter().position(|(n, _)| n == name) else {
            let known: Vec<&str> = list.iter().map(|(n, _)| n.as_str()).collect();
            self.report(format!("the definition has no {} `{name}`; it has {}", tensor.role, known.join(", ")));
            return None;
        };
        let argument = &list[at].1;
        if type_name(tensor.dtype) != Some(argument.dtype.as_str()) {
            self.report(format!("{} `{name}`: the definition has {}, the spec {}", tensor.role, argument.dtype, tensor.dtype.name()));
        }
        if tensor.strides.is_some() {
            self.report(format!("{} `{name}`: the spec's storage has strides, the definition's tensors are row-major", tensor.role));
        }
        let Some(shape) = &argument.shape else {
            self.report(format!("{} `{name}` is a scalar in the definition, a tensor in the spec", tensor.role));
            return None;
        };
        if shape.len() != tensor.shape.len() {
            self.report(format!("{} `{name}`: the definition has {} dimensions, the spec {}", tensor.role, shape.len(), tensor.shape.len()));
            return None;
        }
        for (dim, (axis, extent)) in shape.iter().zip(&tensor.shape).enumerate() {
            let length = match definition.axes.get_key_value(axis) {
                Some((_, Axis::Const { value })) => Length::Constant(*value),
                Some((axis, Axis::Var {})) => Length::Axis(axis),
                None => {
                    self.report(format!("{} `{name}`: the definition does not say what axis `{axis}` is", tensor.role));
                    continue;
                }
            };
            self.dimension(&format!("{} `{name}`, dimension {dim}", tensor.role), length, extent);
        }
        Some(before + at)
    }

    /// A dimension of a tensor: `what` is it in messages.
    fn dimension(&mut self, what: &str, length: Length<'a>, extent: &Extent) {
        if let ([size], 1, 1) = (extent.sizes.as_slice(), extent.factor, extent.divisor) {
            return self.size(what, length, *size as usize);
        }
        // A number, if the definition has told all its sizes.
        let value = extent.sizes.iter().try_fold(extent.factor, |product, s| match self.sizes.get(*s as usize) {
            Some(Some(Length::Constant(v))) => product.checked_mul(*v),
            _ => None,
        });
        match (value.map(|v| v.saturating_add(extent.divisor - 1) / extent.divisor), length) {
            (Some(ours), Length::Constant(theirs)) if ours == theirs => {}
            (Some(ours), theirs) => self.report(format!("{what}: the definition has {}, the spec {ours}", theirs.text())),
            (None, theirs) => {
                let names: Vec<&str> = extent.sizes.iter().filter_map(|s| self.manifest.sizes.get(*s as usize)).map(|s| s.name.as_str()).collect();
                let text = format!("a multiple or quotient of {}", names.join(" x "));
                self.warn(format!("{what}: the definition has {}, the spec {text}; that they are the same is checked at each call", theirs.text()));
            }
        }
    }

    /// A dimension that is a run-time size of the spec.
    fn size(&mut self, what: &str, length: Length<'a>, at: usize) {
        let Some(size) = self.manifest.sizes.get(at) else { return };
        match self.sizes[at] {
            Some(known) if known == length => return,
            Some(known) => {
                return self.report(format!("{what}: the definition has {}; elsewhere, size `{}` of the spec is {}", length.text(), size.name, known.text()))
            }
            None => self.sizes[at] = Some(length),
        }
        if let Length::Constant(value) = length {
            let step = size.multiple_of.max(1);
            if value < size.min || size.max < value || value % step != 0 {
                self.report(format!(
                    "{what}: the definition has {value}, size `{}` of the spec is from {} to {} and a multiple of {step}",
                    size.name, size.min, size.max
                ));
            }
        }
    }

    /// Arguments of the definition that the spec does not have.
    fn left_over(&mut self, matched: &Matched) {
        let inputs = self.definition.inputs.0.len();
        let names: Vec<&String> = self.definition.inputs.0.iter().chain(&self.definition.outputs.0).map(|(n, _)| n).collect();
        for (at, name) in names.into_iter().enumerate() {
            if matched.tensors.contains(&at) || matched.scalars.values().any(|s| *s == at) {
                continue;
            }
            // A tensor that has the name and does not fit was reported.
            let named = self.manifest.tensors.iter().any(|t| t.name == *name);
            if at < inputs {
                self.warn(format!("input `{name}` of the definition is not read by the spec"));
            } else if !named {
                self.report(format!("output `{name}` of the definition is not computed by the spec"));
            }
        }
        if (1..matched.tensors.len()).any(|at| matched.tensors[..at].contains(&matched.tensors[at])) {
            self.report("two tensors of the spec have one name in the definition".to_string());
        }
    }

    /// Sizes must follow from the shapes of inputs: a solution gets no others.
    fn sizes_are_told(&mut self) {
        for (at, size) in self.manifest.sizes.iter().enumerate() {
            if !self.manifest.tells(at) {
                self.report(format!("no dimension of an input tells size `{}` of the spec, and a solution is given tensors alone", size.name));
            }
        }
    }
}
