//! The YAML file: its values and the place of each.
//!
//! serde_yaml gives the data; the events of saphyr-parser give the byte position of every key and value, under
//! the path of keys that leads to it. Anchors and aliases are refused, so nothing in a file can multiply itself.

mod places;
mod quotes;

use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use indexmap::IndexMap;
use places::word_at;
pub use places::Text;
pub(crate) use places::{offsets, places, Places};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use serde_yaml::Value;
use std::collections::BTreeMap;

/// Largest spec file, bytes.
pub const MAX_BYTES: usize = 1 << 20;
/// Deepest nesting of YAML and of expressions.
pub const MAX_DEPTH: usize = 100;

/// The file as data; axes and tensors are read one by one, so that a fault in one has its place.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec<A = AxisDecl, T = TensorDecl> {
    /// Name.
    pub kernel: String,
    /// Documentation.
    #[serde(default)]
    pub doc: String,
    /// Axes.
    #[serde(default = "IndexMap::new")]
    pub axes: IndexMap<String, A>,
    /// Inputs.
    #[serde(default = "IndexMap::new")]
    pub inputs: IndexMap<String, T>,
    /// Scalars.
    #[serde(default = "IndexMap::new")]
    pub scalars: IndexMap<String, T>,
    /// Outputs.
    pub outputs: IndexMap<String, T>,
    /// User monoids.
    #[serde(default)]
    pub monoids: IndexMap<String, MonoidDecl>,
    /// Statements.
    pub compute: String,
    /// Named sizes.
    #[serde(default)]
    pub workloads: IndexMap<String, IndexMap<String, f64>>,
    /// Tolerances.
    #[serde(default)]
    pub audit: AuditDecl,
}

/// An axis.
#[derive(Debug)]
pub enum AxisDecl {
    /// A constant.
    Constant(i64),
    /// `var`, another axis, or a product.
    Text(String),
    /// With a range.
    Ranged(RangedAxis),
}

/// A run-time axis with its range.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangedAxis {
    /// Least and largest size.
    pub var: [i64; 2],
    /// Divisibility.
    #[serde(default = "one")]
    pub multiple_of: i64,
}

fn one() -> i64 {
    1
}

/// A tensor.
#[derive(Debug)]
pub enum TensorDecl {
    /// `bf16[T, C] in 0 .. P`.
    Short(String),
    /// With options.
    Long(LongTensor),
}

/// A tensor with options.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongTensor {
    /// `bf16[T, C]`.
    #[serde(rename = "type")]
    pub ty: String,
    /// Strides in elements, outermost first, or `column_major`.
    #[serde(default)]
    pub storage: Option<StorageDecl>,
    /// `normal(s)`, `uniform(a, b)`, `permutation`, `offsets`.
    #[serde(default)]
    pub fill: Option<String>,
    /// `lo .. hi`, `hi` exclusive.
    #[serde(default)]
    pub range: Option<String>,
    /// A value for audits.
    #[serde(default)]
    pub value: Option<f64>,
    /// A view into the bytes of another input.
    #[serde(default)]
    pub view: Option<ViewDecl>,
    /// The input in whose memory an output lies.
    #[serde(default)]
    pub in_place: Option<String>,
}

/// Storage of a tensor.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields, expecting = "storage is row_major, column_major, {strides: [..]} or {permuted: [..]}")]
pub enum StorageDecl {
    /// `row_major` or `column_major`.
    Named(String),
    /// Strides.
    Strides {
        /// In elements, outermost first.
        strides: Vec<i64>,
    },
    /// Dimensions from outermost to innermost in memory.
    Permuted {
        /// Positions of dimensions.
        permuted: Vec<usize>,
    },
}

/// A byte view.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ViewDecl {
    /// The input viewed.
    pub of: String,
    /// First byte.
    #[serde(default)]
    pub offset: i64,
    /// Bytes from element to element of each dimension.
    pub strides: Vec<i64>,
}

/// A user monoid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonoidDecl {
    /// Components.
    pub state: Vec<String>,
    /// Arguments of lift.
    pub args: Vec<String>,
    /// Identity.
    pub identity: Vec<Value>,
    /// Lift.
    pub lift: Vec<Value>,
    /// Combine.
    pub combine: Vec<Value>,
    /// Result.
    pub finish: Value,
    /// The author's promise.
    #[serde(default, deserialize_with = "truth")]
    pub commutative: bool,
}

/// `true` and `false`, and the `yes` and `no` that YAML 1.1 took for the same.
fn truth<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    struct Truth;
    impl Visitor<'_> for Truth {
        type Value = bool;

        fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            f.write_str("true or false")
        }

        fn visit_bool<E: Error>(self, value: bool) -> Result<bool, E> {
            Ok(value)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<bool, E> {
            match text {
                "yes" | "Yes" | "YES" => Ok(true),
                "no" | "No" | "NO" => Ok(false),
                _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
            }
        }
    }
    // The visitor is asked in place, so that an error keeps its place.
    from.deserialize_any(Truth)
}

/// Audit settings.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AuditDecl {
    /// Absolute tolerance.
    pub atol: Option<f64>,
    /// Relative tolerance.
    pub rtol: Option<f64>,
    /// Tolerance as a share of the output's root mean square.
    pub rms: Option<f64>,
    /// See [`flashderive_ir::problem::Audit`].
    #[serde(deserialize_with = "truth")]
    pub round_operands: bool,
    /// See [`flashderive_ir::problem::Audit`].
    #[serde(deserialize_with = "truth")]
    pub tf32_operands: bool,
    /// See [`flashderive_ir::problem::Audit`].
    #[serde(deserialize_with = "truth")]
    pub deterministic: bool,
}

impl Default for AuditDecl {
    fn default() -> AuditDecl {
        AuditDecl { atol: None, rtol: None, rms: None, round_operands: true, tf32_operands: false, deterministic: true }
    }
}

/// A spec with the places of its parts.
pub struct Document {
    /// The data.
    pub spec: Spec,
    /// Spans of values by key path, `inputs.q`.
    pub values: BTreeMap<String, Span>,
    /// Spans of keys.
    pub keys: BTreeMap<String, Span>,
    /// File offset of each byte of `compute`, and one past its end.
    pub compute: Vec<u32>,
    /// Whether YAML joined the lines of `compute` to one.
    pub folded: bool,
}

impl Document {
    /// Place of a value; of nothing if it has none.
    pub fn value(&self, path: &str) -> Span {
        self.values.get(path).copied().unwrap_or(Span::NONE)
    }

    /// Place of a key.
    pub fn key(&self, path: &str) -> Span {
        self.keys.get(path).copied().unwrap_or(Span::NONE)
    }
}

/// Reads the file; on failure the reasons are in `diagnostics`.
pub fn read(source: &str, diagnostics: &mut Diagnostics) -> Option<Document> {
    if source.len() > MAX_BYTES {
        diagnostics.report(Diagnostic::error(codes::TOO_LARGE, Span::NONE, format!("the file has {} bytes, over the limit of {MAX_BYTES}", source.len())));
        return None;
    }
    // A byte order mark would make the first line look indented.
    let text = source.strip_prefix('\u{feff}').unwrap_or(source);
    let start = source.len() - text.len();
    let (values, keys) = places(source, start, diagnostics)?;
    let raw: Spec<Value, Value> = match serde_yaml::from_str(text) {
        Ok(raw) => raw,
        Err(e) => {
            let at = e.location().map_or(Span::NONE, |l| word_at(source, start + l.index()));
            // The whole value or key that starts there, if one does.
            let at = values.iter().chain(&keys).filter(|(path, _)| !path.is_empty()).map(|(_, s)| *s).find(|s| s.start == at.start).unwrap_or(at);
            diagnostics.report(form(at, e.to_string()));
            return None;
        }
    };
    let offsets = offsets(source, values.get("compute").copied().unwrap_or(Span::NONE), &raw.compute);
    let mut reader = Reader { values: &values, keys: &keys, diagnostics };
    let spec = Spec {
        axes: reader.all("axes", raw.axes, Reader::axis),
        inputs: reader.all("inputs", raw.inputs, Reader::tensor),
        scalars: reader.all("scalars", raw.scalars, Reader::tensor),
        outputs: reader.all("outputs", raw.outputs, Reader::tensor),
        kernel: raw.kernel,
        doc: raw.doc,
        monoids: raw.monoids,
        compute: raw.compute,
        workloads: raw.workloads,
        audit: raw.audit,
    };
    let place = values.get("compute").copied().unwrap_or(Span::NONE);
    let lines = source.get(place.start as usize..place.end as usize).unwrap_or("").trim().lines().count();
    let folded = lines > 1 && !spec.compute.trim().contains('\n');
    (!diagnostics.has_errors()).then_some(Document { spec, values, keys, compute: offsets, folded })
}

/// A value that has not the form that a spec needs, in the words of serde.
fn form(at: Span, mut message: String) -> Diagnostic {
    if let Some(i) = message.rfind(" at line ") {
        message.truncate(i);
    }
    if message.contains(" as u128`") || message.contains(" as i128`") || message.contains(" as u128,") || message.contains(" as i128,") {
        message = "the number is out of range".into();
    }
    // The words of serde for types of Rust.
    for (rust, word) in [("f64", "a number"), ("i64", "a whole number"), ("u64", "a whole number"), ("a boolean", "`true` or `false`")] {
        if let Some(head) = message.strip_suffix(&format!("expected {rust}")) {
            message = format!("{head}expected {word}");
        }
    }
    // An unknown key is as long as the file's author made it.
    if message.len() > 400 {
        message = message.chars().take(200).collect::<String>() + "..";
    }
    Diagnostic::error(codes::YAML, at, message).label("here").help("docs/spec-language.md lists the keys of a spec and their forms")
}

/// Reads axes and tensors from YAML values.
struct Reader<'a> {
    values: &'a BTreeMap<String, Span>,
    keys: &'a BTreeMap<String, Span>,
    diagnostics: &'a mut Diagnostics,
}

impl Reader<'_> {
    fn all<T>(&mut self, part: &str, list: IndexMap<String, Value>, read: fn(&Self, Value) -> Result<T, String>) -> IndexMap<String, T> {
        let mut out = IndexMap::new();
        for (name, value) in list {
            match read(self, value) {
                Ok(v) => {
                    out.insert(name, v);
                }
                Err(message) => {
                    let path = format!("{part}.{name}");
                    let inner = message.split('`').nth(1).map(|key| format!("{path}.{key}"));
                    let unknown = inner.filter(|_| message.starts_with("unknown field")).and_then(|p| self.keys.get(&p));
                    // `storage: invalid type ..` is about the value of `storage`.
                    let key = message.split_once(": ").map_or("", |(key, _)| key);
                    let key = if message.starts_with("storage is") { "storage" } else { key };
                    let below = self.values.get(&format!("{path}.{key}"));
                    let at = unknown.or(below).or(self.values.get(&path)).copied().unwrap_or(Span::NONE);
                    self.diagnostics.report(form(at, message));
                    if self.diagnostics.list.len() > 20 {
                        break;
                    }
                }
            }
        }
        out
    }

    fn axis(&self, value: Value) -> Result<AxisDecl, String> {
        match value {
            Value::Number(n) => n.as_i64().map(AxisDecl::Constant).ok_or_else(|| format!("an extent is a whole number, not {n}")),
            Value::String(text) => Ok(AxisDecl::Text(text)),
            Value::Mapping(_) => serde_yaml::from_value(value).map(AxisDecl::Ranged).map_err(|e| e.to_string()),
            _ => Err("an axis is a number, `var`, `{var: [least, largest]}`, or made of numbers and of axes declared before it".into()),
        }
    }

    fn tensor(&self, value: Value) -> Result<TensorDecl, String> {
        match value {
            Value::String(text) => Ok(TensorDecl::Short(text)),
            Value::Mapping(_) => serde_yaml::from_value(value).map(TensorDecl::Long).map_err(|e| e.to_string()),
            _ => Err("a tensor is an element type with its dimensions, `f32[T, C]`, or `{type: .., ..}`".into()),
        }
    }
}
