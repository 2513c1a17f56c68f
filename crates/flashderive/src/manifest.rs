//! `manifest.json` of an exported package: all that its fixed Python files need to know about one kernel.
//!
//! Host expressions are lists, operator first: `["const", 4]`, `["size", 0]`, and `["add" | "mul" | "ceil_div" | "min" |
//! "max", left, right]`. An extent is `factor * sizes / divisor`, rounded up. Everything is named by position: sizes,
//! tensors and so on are numbered in the order of their lists.

use crate::pipeline::Planned;
use flashderive_device::host::HostExpr;
use flashderive_device::print::symbol;
use flashderive_device::program::{span, Buffer, BufferSource, Kernel, Scalar, ScalarSource, Swizzle, TensorMap, Ty};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::{self, Fill, Problem, Role, Storage, TensorId};
use serde::{Serialize, Serializer};
use serde_json::{json, Value};

/// The CUDA text's name in the package.
pub const SOURCE: &str = "kernel.cu";

/// The manifest's name in the package.
pub const MANIFEST: &str = "manifest.json";

/// The binary's name in the package.
pub const CUBIN: &str = "kernel.cubin";

/// Version of the manifest; it changes when a field changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// Everything about one kernel.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Manifest {
    pub(crate) schema: u32,
    /// The operator is `namespace::name`.
    pub(crate) namespace: String,
    pub(crate) name: String,
    /// The author's text.
    pub(crate) doc: String,
    pub(crate) target: String,
    pub(crate) source: &'static str,
    /// Absent where no compiler was found.
    pub(crate) cubin: Option<&'static str>,
    pub(crate) sizes: Vec<Size>,
    /// What is passed: inputs, then outputs, as the spec declares them. Views of inputs are not passed.
    pub(crate) tensors: Vec<Tensor>,
    /// Numbers that are passed.
    pub(crate) scalars: Vec<Passed>,
    pub(crate) buffers: Vec<Memory>,
    /// Kernel parameters that are passed by value.
    pub(crate) parameters: Vec<Parameter>,
    /// Tensor maps that kernels get by value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) maps: Vec<Map>,
    /// What each version of the kernels assumes, `[size, min, max, multiple_of]` each; the first that holds is launched.
    pub(crate) versions: Vec<Vec<[i64; 4]>>,
    /// In launch order.
    pub(crate) kernels: Vec<Launch>,
}

/// A run-time size.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Size {
    pub(crate) name: String,
    pub(crate) min: i64,
    pub(crate) max: i64,
    pub(crate) multiple_of: i64,
    /// What it follows from, a host expression over sizes before it; absent for sizes that shapes or arguments tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<Number>,
}

/// A tensor that the caller passes or receives.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Tensor {
    pub(crate) name: String,
    /// `input` or `output`.
    pub(crate) role: &'static str,
    pub(crate) dtype: DType,
    pub(crate) shape: Vec<Extent>,
    /// In elements; absent for row-major ones.
    pub(crate) strides: Option<Vec<Extent>>,
    /// Declared least and largest value of an input; absent where the spec declares none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) range: Option<[Bound; 2]>,
}

/// An extent plus a number.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Bound {
    #[serde(flatten)]
    pub(crate) extent: Extent,
    pub(crate) plus: i64,
}

/// See [`problem::Extent`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Extent {
    pub(crate) factor: i64,
    pub(crate) sizes: Vec<u32>,
    pub(crate) divisor: i64,
}

/// A number that the caller passes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Passed {
    pub(crate) name: String,
    pub(crate) dtype: DType,
    /// The spec's own value.
    pub(crate) default: Option<f64>,
}

/// Global memory.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Memory {
    pub(crate) name: String,
    pub(crate) dtype: DType,
    /// Bits of an element.
    pub(crate) bits: u32,
    /// In elements, a host expression.
    pub(crate) length: Number,
    /// `tensor`, `scratch` or `zeroed`.
    pub(crate) source: &'static str,
    /// Whose memory it is, in `tensors`.
    pub(crate) tensor: Option<usize>,
    /// The tensor whose values it begins with, where an output lies in the memory of an input.
    pub(crate) initial: Option<usize>,
}

/// A value that kernels get: a host expression or a scalar of the caller.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    /// `bool`, `i32`, `i64`, `u32` or `f32`.
    #[serde(rename = "type")]
    pub(crate) ty: &'static str,
    pub(crate) value: Option<Number>,
    /// In `scalars`.
    pub(crate) scalar: Option<usize>,
}

/// How the copy engine sees a buffer. Lists are innermost dimension first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Map {
    pub(crate) name: String,
    /// In `buffers`.
    pub(crate) buffer: u32,
    /// Bytes of an element.
    pub(crate) element: u32,
    /// Extents in elements, host expressions.
    pub(crate) dims: Vec<Number>,
    /// Elements from neighbour to neighbour, of all dimensions but the innermost.
    pub(crate) strides: Vec<Number>,
    /// What a tile spans, and which of these points it has: every one or every `n`-th.
    pub(crate) tile: Vec<u32>,
    pub(crate) every: Vec<u32>,
    /// Bytes of a row of shared memory whose chunks are permuted; 0 if none are.
    pub(crate) swizzle: u32,
}

/// One kernel launch.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Launch {
    /// The symbol in the binary.
    pub(crate) name: String,
    pub(crate) grid: Vec<Number>,
    pub(crate) threads: u32,
    pub(crate) shared_bytes: u32,
    pub(crate) early: bool,
    /// Blocks of a cluster along x, 1 if there are no clusters.
    pub(crate) cluster: u32,
    /// Parameters: first these of `buffers`, then these of `parameters`.
    pub(crate) buffers: Vec<u32>,
    pub(crate) parameters: Vec<u32>,
    /// Then these of `maps`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) maps: Vec<u32>,
    /// The version that it belongs to.
    pub(crate) version: u32,
}

/// A host expression, written as lists: operator first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Number(pub(crate) HostExpr);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        lists(&self.0).serialize(serializer)
    }
}

impl Manifest {
    /// The manifest of a program, with or without a binary.
    ///
    /// # Errors
    /// When the program names a tensor that nobody passes, which is a bug.
    pub fn of(planned: &Planned, compiled: bool) -> Result<Manifest, String> {
        let (spec, normal, program) = (&planned.loaded.problem, &planned.derivation.problem, &planned.bound.program);
        let tensors: Vec<Tensor> = passed(spec, Role::Input).chain(passed(spec, Role::Output)).map(tensor).collect();
        let scalars: Vec<Passed> = passed(spec, Role::Scalar).map(scalar).collect();
        // The program's tensors are those of the normalised problem; names are the same in both.
        let find = |id: TensorId, names: Vec<&String>| {
            let name = &normal.tensor(id).name;
            names.iter().position(|n| *n == name).ok_or_else(|| format!("the program names `{name}`, which is not passed"))
        };
        let owner = |id: TensorId| find(id, tensors.iter().map(|t| &t.name).collect());
        let number = |id: TensorId| find(id, scalars.iter().map(|s| &s.name).collect());
        let buffers = program.buffers.iter().map(|b| memory(b, owner)).collect::<Result<_, _>>()?;
        let parameters = program.scalars.iter().map(|s| parameter(s, number)).collect::<Result<_, _>>()?;
        Ok(Manifest {
            schema: SCHEMA,
            namespace: "flashderive".to_string(),
            name: normal.name.clone(),
            doc: spec.doc.clone(),
            target: planned.target.name.clone(),
            source: SOURCE,
            cubin: compiled.then_some(CUBIN),
            sizes: normal.sizes.iter().map(size).collect(),
            tensors,
            scalars,
            buffers,
            parameters,
            maps: program.maps.iter().map(|m| tensor_map(m, &program.buffers)).collect::<Result<_, _>>()?,
            versions: program.versions.iter().map(|v| v.ranges.iter().map(|r| [i64::from(r.size), r.min, r.max, r.multiple_of]).collect()).collect(),
            kernels: program.kernels.iter().map(launch).collect(),
        })
    }

    /// Whether a dimension of an input tells this size, or it follows from others. That of a product of several sizes is not counted, though it may tell one, too.
    pub(crate) fn tells(&self, size: usize) -> bool {
        if self.sizes.get(size).is_some_and(|s| s.rule.is_some()) {
            return true;
        }
        let step = self.sizes.get(size).map_or(1, |s| s.multiple_of);
        let tells = |e: &Extent| e.sizes == [size as u32] && e.factor > 0 && e.factor.saturating_mul(step) % e.divisor.max(1) == 0;
        let whole = |t: &&Tensor| t.role == "input" && t.dtype.bits() >= 8;
        self.tensors.iter().filter(whole).flat_map(|t| &t.shape).any(tells)
    }
}

/// Tensors of the caller with this role.
fn passed(p: &Problem, role: Role) -> impl Iterator<Item = &problem::Tensor> {
    p.tensors.iter().filter(move |t| t.role == role && !matches!(t.storage, Storage::View { .. }))
}

fn size(s: &problem::Size) -> Size {
    let rule = s.rule.as_ref().map(|r| Number(HostExpr::of_rule(r)));
    Size { name: s.name.clone(), min: s.min, max: s.max, multiple_of: s.multiple_of, rule }
}

fn tensor(t: &problem::Tensor) -> Tensor {
    let strides = match &t.storage {
        Storage::Strided(strides) => Some(strides.iter().map(extent).collect()),
        Storage::RowMajor | Storage::Pitched(_) | Storage::View { .. } => None,
    };
    let role = if t.role == Role::Input { "input" } else { "output" };
    let bound = |b: &problem::IndexBound| Bound { extent: extent(&b.extent), plus: b.plus };
    let range = t.range.as_ref().filter(|_| t.role == Role::Input).map(|(least, most)| [bound(least), bound(most)]);
    Tensor { name: t.name.clone(), role, dtype: t.dtype, shape: t.shape.iter().map(extent).collect(), strides, range }
}

fn extent(e: &problem::Extent) -> Extent {
    Extent { factor: e.factor, sizes: e.sizes.iter().map(|s| s.0).collect(), divisor: e.divisor }
}

fn scalar(t: &problem::Tensor) -> Passed {
    let default = match t.fill {
        // What `value` in a spec means.
        Fill::Uniform(a, b) if a == b => Some(a),
        _ => None,
    };
    Passed { name: t.name.clone(), dtype: t.dtype, default }
}

fn memory(b: &Buffer, owner: impl Fn(TensorId) -> Result<usize, String>) -> Result<Memory, String> {
    let (source, tensor, initial) = match b.source {
        BufferSource::Input(id) | BufferSource::Output(id) => ("tensor", Some(owner(id)?), None),
        BufferSource::InPlace { input, output } => ("tensor", Some(owner(output)?), Some(owner(input)?)),
        BufferSource::Scratch => ("scratch", None, None),
        BufferSource::ZeroedScratch => ("zeroed", None, None),
    };
    Ok(Memory { name: b.name.clone(), dtype: b.elem, bits: b.elem.bits(), length: host(&b.len), source, tensor, initial })
}

fn parameter(s: &Scalar, number: impl Fn(TensorId) -> Result<usize, String>) -> Result<Parameter, String> {
    let ty = match s.ty {
        Ty::Bool => "bool",
        Ty::I32 => "i32",
        Ty::I64 => "i64",
        Ty::U32 => "u32",
        Ty::F32 => "f32",
    };
    let (value, scalar) = match &s.source {
        ScalarSource::Host(e) => (Some(host(e)), None),
        ScalarSource::Tensor(id) => (None, Some(number(*id)?)),
    };
    Ok(Parameter { name: s.name.clone(), ty, value, scalar })
}

fn tensor_map(m: &TensorMap, buffers: &[Buffer]) -> Result<Map, String> {
    let at = m.buffer.0;
    let elem = buffers.get(at as usize).map(|b| b.elem).ok_or_else(|| format!("tensor map `{}` is of buffer {at}, which does not exist", m.name))?;
    let swizzle = if m.swizzle == Swizzle::None { 0 } else { m.swizzle.bytes() };
    let (dims, strides) = (m.dims.iter().map(host).collect(), m.strides.iter().map(host).collect());
    let tile = m.tile.iter().zip(&m.every).map(|(t, n)| span(*t, *n)).collect();
    Ok(Map { name: m.name.clone(), buffer: at, element: flashderive_device::map::unit_bytes(elem), dims, strides, tile, every: m.every.clone(), swizzle })
}

fn launch(k: &Kernel) -> Launch {
    Launch {
        name: symbol(&k.name),
        grid: k.grid.iter().map(host).collect(),
        threads: k.threads,
        shared_bytes: k.shared_bytes(),
        early: k.early,
        cluster: k.cluster,
        buffers: k.buffers.iter().map(|b| b.0).collect(),
        parameters: k.scalars.iter().map(|s| s.0).collect(),
        maps: k.maps.iter().map(|m| m.0).collect(),
        version: k.version,
    }
}

fn host(e: &HostExpr) -> Number {
    Number(e.clone())
}

/// A host expression as lists.
fn lists(e: &HostExpr) -> Value {
    match e {
        HostExpr::Const(v) => json!(["const", v]),
        HostExpr::Size(s) => json!(["size", s]),
        HostExpr::Add(a, b) => json!(["add", lists(a), lists(b)]),
        HostExpr::Mul(a, b) => json!(["mul", lists(a), lists(b)]),
        HostExpr::CeilDiv(a, b) => json!(["ceil_div", lists(a), lists(b)]),
        HostExpr::Min(a, b) => json!(["min", lists(a), lists(b)]),
        HostExpr::Max(a, b) => json!(["max", lists(a), lists(b)]),
    }
}
