//! Prints the launcher: a C++ host function that computes grids and scratch from run-time sizes and launches all
//! kernels on one stream.

mod names;
mod sizes;

use super::cluster;
use super::comment::comment_text;
use super::expr::type_name;
use super::kernel::{buffer_use, memory_type};
use super::names::{check_program, symbol, unprintable, Scope};
use super::shell;
use crate::host::HostExpr;
use crate::map::unit_bytes;
use crate::program::*;
use flashderive_diagnostics::{Diagnostic, Diagnostics};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::TensorId;
use flashderive_ir::trace::Trace;
use names::{is_passed, Names};
use serde::Serialize;
use sizes::{condition, host, mentioned, room, Condition, Room};
use std::collections::{BTreeMap, BTreeSet};

/// Context of `launcher.tera`.
#[derive(Serialize)]
struct Launcher {
    name: String,
    fields: Vec<Field>,
    sizes: Vec<Field>,
    /// Sizes that follow from others: what is set, and to what.
    follows: Vec<Field>,
    /// Names of the size members.
    counted: Vec<String>,
    /// What must not leave the numbers that it is counted in, as C++ over reals.
    room: Vec<Room>,
    scratch: Vec<Scratch>,
    /// Whether the length of some of it depends on the version.
    versioned: bool,
    kernels: Vec<Launch>,
    versions: Vec<Condition>,
    /// Whether tensor maps are made.
    mapped: bool,
    /// Whether a kernel may start early.
    chained: bool,
    records: usize,
}

/// A member of the argument struct.
#[derive(Serialize)]
struct Field {
    declaration: String,
    comment: String,
}

/// A scratch buffer.
#[derive(Serialize)]
struct Scratch {
    name: String,
    element: &'static str,
    bytes: String,
    zeroed: bool,
}

/// One kernel launch.
#[derive(Serialize)]
struct Launch {
    version: u32,
    symbol: String,
    grid: Vec<String>,
    early: bool,
    cluster: u32,
    threads: u32,
    shared: u32,
    /// Tensor maps, made before it.
    maps: Vec<Map>,
    arguments: String,
}

/// A tensor map.
#[derive(Clone, Serialize)]
struct Map {
    name: String,
    buffer: String,
    /// Bytes of an element.
    element: u32,
    rank: usize,
    /// Lists in C++, innermost dimension first.
    dims: String,
    strides: String,
    tile: String,
    every: String,
    swizzle: u32,
}

/// The launcher of `program`: C++ that includes the printed file and calls the CUDA runtime.
///
/// # Errors
/// When a name is no identifier or a kernel names a buffer that does not exist.
pub fn launcher(program: &Program, rules: &[(u32, HostExpr)], trace: &Trace) -> Result<String, Diagnostics> {
    launcher_for(program, rules, &Given::new(), trace)
}

/// The types of what callers give, where kernels read it under another one: fields of words are elements to them.
pub type Given = BTreeMap<TensorId, DType>;

/// [`launcher`] for inputs that are `given` in types of their own.
///
/// # Errors
/// Those of [`launcher`].
pub fn launcher_for(program: &Program, rules: &[(u32, HostExpr)], given: &Given, trace: &Trace) -> Result<String, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    check_program(program, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    let names = Names::of(program, rules)?;
    let sizes = &names.sizes;
    let kernels = program.kernels.iter().map(|k| launch(program, k, &names, given)).collect::<Result<Vec<Launch>, Diagnostic>>()?;
    let follows = rules.iter().filter_map(|(s, rule)| sizes.get(s).map(|name| Field { declaration: format!("a.{name}"), comment: host(rule, sizes) }));
    let told = |s: &u32| if rules.iter().any(|(size, _)| size == s) { ", which follows from the others: no need to set it" } else { "" };
    let members = sizes.iter().map(|(s, name)| Field { declaration: format!("long long {name}"), comment: format!("run-time size {s}{}", told(s)) });
    let own = (0..program.buffers.len()).filter(|id| !is_passed(&program.buffers[*id]));
    let context = Launcher {
        chained: program.kernels.iter().any(|k| k.early),
        mapped: kernels.iter().any(|k| !k.maps.is_empty()),
        counted: sizes.values().cloned().collect(),
        room: room(program, sizes),
        name: program.name.clone(),
        fields: fields(program, &names, given),
        sizes: members.collect(),
        follows: follows.collect(),
        scratch: own.clone().map(|id| scratch(program, id, &names)).collect(),
        versioned: own.clone().any(|id| is_versioned(program, id)),
        kernels,
        versions: program.versions.iter().map(|v| condition(v, sizes)).collect(),
        records: trace.records.len(),
    };
    Ok(shell::render(include_str!("../../../../templates/launcher.tera"), &context)?)
}

/// Members of the argument struct beside the sizes: pointers to what the caller has, then scalars.
fn fields(program: &Program, names: &Names, given: &Given) -> Vec<Field> {
    let written = |id: usize| program.kernels.iter().any(|k| buffer_use(program, k, BufferId(id as u32)).writes);
    let pointer = |(id, (buffer, name)): (usize, (&Buffer, &String))| {
        let other = other_type(buffer, given);
        let element = memory_type(other.unwrap_or(buffer.elem));
        let constant = if written(id) { "" } else { "const " };
        let both = if matches!(buffer.source, BufferSource::InPlace { .. }) { ", input and output" } else { "" };
        let len = host(&buffer.len, &names.sizes).replace("a.", "").replace("LL", "");
        let read = other.map_or(String::new(), |t| format!(", fields of {}", t.name()));
        Field { declaration: format!("{constant}{element}* {name}"), comment: format!("{len} elements of {}{read}{both}", buffer.elem.name()) }
    };
    let pointers = program.buffers.iter().zip(&names.buffers).enumerate().filter(|(_, (buffer, _))| is_passed(buffer)).map(pointer);
    let scalars = program.scalars.iter().zip(&names.scalars).filter(|(scalar, _)| matches!(scalar.source, ScalarSource::Tensor(_)));
    pointers.chain(scalars.map(|(scalar, name)| Field { declaration: format!("{} {name}", type_name(scalar.ty)), comment: "scalar".into() })).collect()
}

/// Whether some versions do not touch a buffer: they need no room for it.
fn is_versioned(program: &Program, id: usize) -> bool {
    program.users(BufferId(id as u32)).len() < program.versions.len()
}

/// The room of a buffer that the caller has not.
fn scratch(program: &Program, id: usize, names: &Names) -> Scratch {
    let buffer = &program.buffers[id];
    let mut bytes = format!("({} * {} + 7) / 8", host(&buffer.len, &names.sizes), buffer.elem.bits());
    if is_versioned(program, id) {
        let any: Vec<String> = program.users(BufferId(id as u32)).iter().map(|v| format!("version == {v}")).collect();
        bytes = format!("({} ? {bytes} : 0)", if any.is_empty() { "false".into() } else { any.join(" || ") });
    }
    Scratch { name: names.buffers[id].clone(), element: memory_type(buffer.elem), bytes, zeroed: buffer.source == BufferSource::ZeroedScratch }
}

/// What `kernel` names as its `what` number `id`, with its name in the launcher.
fn named<'a, T>(all: &'a [T], names: &'a [String], (kernel, what, id): (&Kernel, &str, u32)) -> Result<(&'a T, &'a String), Diagnostic> {
    let found = all.get(id as usize).zip(names.get(id as usize));
    found.ok_or_else(|| unprintable(format!("kernel `{}` names no {what} {id}", kernel.name)))
}

/// The type under which callers have a buffer, if it is not that of its elements.
fn other_type(buffer: &Buffer, given: &Given) -> Option<DType> {
    let BufferSource::Input(t) = buffer.source else { return None };
    given.get(&t).copied().filter(|d| *d != buffer.elem)
}

/// The launch of a kernel, with its arguments in the order of its parameters.
fn launch(program: &Program, kernel: &Kernel, names: &Names, given: &Given) -> Result<Launch, Diagnostic> {
    let mut arguments = Vec::new();
    for id in &kernel.buffers {
        let (buffer, name) = named(&program.buffers, &names.buffers, (kernel, "buffer", id.0))?;
        arguments.push(match other_type(buffer, given) {
            Some(_) => format!("reinterpret_cast<const {}*>(a.{name})", memory_type(buffer.elem)),
            None if is_passed(buffer) => format!("a.{name}"),
            None => name.clone(),
        });
    }
    for id in &kernel.scalars {
        let (scalar, name) = named(&program.scalars, &names.scalars, (kernel, "scalar", id.0))?;
        arguments.push(match &scalar.source {
            ScalarSource::Tensor(_) => format!("a.{name}"),
            ScalarSource::Host(e) => format!("({})({})", type_name(scalar.ty), host(e, &names.sizes)),
        });
    }
    let mut maps = Vec::new();
    for id in &kernel.maps {
        let (map, name) = named(&program.maps, &names.maps, (kernel, "tensor map", id.0))?;
        arguments.push(name.clone());
        maps.push(tensor_map(program, map, name, names)?);
    }
    Ok(Launch {
        maps,
        version: kernel.version,
        symbol: symbol(&kernel.name),
        grid: kernel.grid.iter().map(|g| host(g, &names.sizes)).collect(),
        threads: kernel.threads,
        early: kernel.early,
        cluster: kernel.cluster,
        shared: kernel.shared_bytes(),
        arguments: arguments.join(", "),
    })
}

/// `map` as arguments of the launcher's encoder.
fn tensor_map(program: &Program, map: &TensorMap, name: &str, names: &Names) -> Result<Map, Diagnostic> {
    let (rank, at) = (map.dims.len(), map.buffer.0 as usize);
    let Some((buffer, own)) = program.buffers.get(at).zip(names.buffers.get(at)) else {
        return Err(unprintable(format!("tensor map `{name}` is of buffer {at}, which does not exist")));
    };
    if !(1..=5).contains(&rank) || map.strides.len() + 1 != rank || map.tile.len() != rank || map.every.len() != rank {
        return Err(unprintable(format!("tensor map `{name}` of {} has {rank} dimensions and {} strides", buffer.elem.name(), map.strides.len())));
    }
    let element = unit_bytes(buffer.elem);
    let list = |items: Vec<String>| items.join(", ");
    let strides: Vec<String> = map.strides.iter().map(|s| format!("{} * {element}", host(s, &names.sizes))).collect();
    Ok(Map {
        name: name.to_string(),
        buffer: if is_passed(buffer) { format!("a.{own}") } else { own.clone() },
        element,
        rank,
        dims: list(map.dims.iter().map(|d| host(d, &names.sizes)).collect()),
        strides: if strides.is_empty() { "0".into() } else { list(strides) },
        tile: list(map.tile.iter().zip(&map.every).map(|(t, n)| span(*t, *n).to_string()).collect()),
        every: list(map.every.iter().map(|n| n.to_string()).collect()),
        swizzle: match map.swizzle {
            Swizzle::None => 0,
            Swizzle::B32 => 1,
            Swizzle::B64 => 2,
            Swizzle::B128 => 3,
        },
    })
}
