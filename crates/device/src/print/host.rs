//! Prints the launcher: a C++ host function that computes grids and scratch from run-time sizes and launches all
//! kernels on one stream.

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
use flashderive_ir::trace::Trace;
use serde::Serialize;
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

/// A number that sizes come to, and what it must be below.
#[derive(Serialize)]
struct Room {
    value: String,
    below: &'static str,
    /// What it is, for readers.
    comment: String,
}

/// Bytes of a buffer are below this: addresses of a GPU have 49 bits.
const MOST_BYTES: &str = "281474976710656.0";
/// Numbers of 32 bits are below this.
const MOST_32: &str = "2147483648.0";

/// `e` as C++ over the size members of `a`, in reals: products of whole numbers that 64 bits do not hold are seen so.
fn wide(e: &HostExpr, sizes: &BTreeMap<u32, String>) -> String {
    let both = |a: &HostExpr, b: &HostExpr| (wide(a, sizes), wide(b, sizes));
    let (sign, (a, b)) = match e {
        HostExpr::Const(v) => return format!("{v}.0"),
        HostExpr::Size(s) => return sizes.get(s).map(|n| format!("(double)a.{n}")).unwrap_or_else(|| "0.0".into()),
        HostExpr::Add(a, b) => ("+", both(a, b)),
        HostExpr::Mul(a, b) => ("*", both(a, b)),
        // At most one less than rounded up, which no limit tells apart.
        HostExpr::CeilDiv(a, b) => match b.as_ref() {
            HostExpr::Const(1) => return wide(a, sizes),
            HostExpr::Const(d) if 1 < *d => ("/", both(a, b)),
            // A quotient by a size is at most its dividend.
            _ => return wide(a, sizes),
        },
        // The larger of two positive numbers is below their sum; the smaller one is either.
        HostExpr::Max(a, b) => ("+", both(a, b)),
        HostExpr::Min(a, b) => match (a.as_ref(), b.as_ref()) {
            (HostExpr::Const(_), _) => return wide(a, sizes),
            (_, HostExpr::Const(_)) => return wide(b, sizes),
            _ => return wide(a, sizes),
        },
    };
    format!("({a} {sign} {b})")
}

/// What the launcher refuses: buffers that no address reaches, and numbers that kernels take as 32 bits.
fn room(program: &Program, sizes: &BTreeMap<u32, String>) -> Vec<Room> {
    let bytes = |b: &Buffer| (wide(&b.len, sizes), b.elem.bits());
    let of_size = |e: &HostExpr| {
        let mut used = BTreeSet::new();
        mentioned(e, &mut used);
        !used.is_empty()
    };
    let buffers = program.buffers.iter().filter(|b| of_size(&b.len)).map(|b| {
        let (len, bits) = bytes(b);
        Room { value: format!("{len} * {}", f64::from(bits) / 8.0), below: MOST_BYTES, comment: b.name.clone() }
    });
    let numbers = program.scalars.iter().filter_map(|s| match &s.source {
        ScalarSource::Host(e) if s.ty == crate::program::Ty::I32 && of_size(e) => Some(Room { value: wide(e, sizes), below: MOST_32, comment: s.name.clone() }),
        _ => None,
    });
    buffers.chain(numbers).collect()
}

/// A scratch buffer.
#[derive(Serialize)]
struct Scratch {
    name: String,
    element: &'static str,
    bytes: String,
    zeroed: bool,
}

/// When a version of the kernels runs.
#[derive(Serialize)]
struct Condition {
    name: String,
    /// C++, empty for the last one.
    holds: String,
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

/// What `version` assumes, as C++ over the size members of `a`.
fn condition(version: &Version, sizes: &BTreeMap<u32, String>) -> Condition {
    let mut all = Vec::new();
    for r in &version.ranges {
        let name = host(&HostExpr::Size(r.size), sizes);
        all.push(format!("{}LL <= {name} && {name} <= {}LL", r.min, r.max));
        if r.multiple_of > 1 {
            all.push(format!("{name} % {}LL == 0", r.multiple_of));
        }
    }
    Condition { name: comment_text(&version.name, 400), holds: all.join(" && ") }
}

/// `e` as C++ over the size members of `a`.
fn host(e: &HostExpr, sizes: &BTreeMap<u32, String>) -> String {
    match e {
        HostExpr::Const(v) => format!("{v}LL"),
        HostExpr::Size(s) => sizes.get(s).map(|n| format!("a.{n}")).unwrap_or_else(|| "0LL".into()),
        HostExpr::Add(a, b) => format!("({} + {})", host(a, sizes), host(b, sizes)),
        HostExpr::Mul(a, b) => format!("({} * {})", host(a, sizes), host(b, sizes)),
        HostExpr::CeilDiv(a, b) => format!("ceil_div({}, {})", host(a, sizes), host(b, sizes)),
        HostExpr::Min(a, b) => format!("least({}, {})", host(a, sizes), host(b, sizes)),
        HostExpr::Max(a, b) => format!("largest({}, {})", host(a, sizes), host(b, sizes)),
    }
}

fn mentioned(e: &HostExpr, out: &mut BTreeSet<u32>) {
    match e {
        HostExpr::Const(_) => {}
        HostExpr::Size(s) => {
            out.insert(*s);
        }
        HostExpr::Add(a, b) | HostExpr::Mul(a, b) | HostExpr::CeilDiv(a, b) | HostExpr::Min(a, b) | HostExpr::Max(a, b) => {
            mentioned(a, out);
            mentioned(b, out);
        }
    }
}

/// The launcher of `program`: C++ that includes the printed file and calls the CUDA runtime.
///
/// # Errors
/// When a name is no identifier or a kernel names a buffer that does not exist.
pub fn launcher(program: &Program, rules: &[(u32, HostExpr)], trace: &Trace) -> Result<String, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    check_program(program, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    // Members of the argument struct, and local variables of the launcher beside its own.
    let (mut members, mut locals) = (Scope::default(), Scope::default());
    for own in [
        "a",
        "x",
        "y",
        "z",
        "next",
        "error",
        "bytes",
        "scratch",
        "stream",
        "ceil_div",
        "least",
        "largest",
        "aligned",
        "detail",
        "version",
        "version_of",
        "early",
        "config",
        "attributes",
        "chained",
        "tensor_map",
        // Of the block that makes a tensor map: a buffer of these names would not be seen there.
        "dims",
        "strides",
        "tile",
        "every",
        // Types and functions that it uses.
        "dim3",
        "fd",
        "fits",
    ] {
        locals.name(own)?;
    }
    for kernel in &program.kernels {
        cluster::size(kernel)?;
        locals.name(&symbol(&kernel.name))?;
    }
    let (mut buffers, mut scalars, mut sizes) = (Vec::new(), Vec::new(), BTreeMap::new());
    for buffer in &program.buffers {
        let own = matches!(buffer.source, BufferSource::Input(_) | BufferSource::Output(_) | BufferSource::InPlace { .. });
        buffers.push(if own { members.name(&buffer.name)? } else { locals.name(&buffer.name)? });
    }
    for scalar in &program.scalars {
        scalars.push(members.name(&scalar.name)?);
    }
    let mut maps = Vec::new();
    for map in &program.maps {
        maps.push(locals.name(&map.name)?);
    }
    let mut used = BTreeSet::new();
    rules.iter().for_each(|(_, rule)| mentioned(rule, &mut used));
    program.maps.iter().flat_map(|m| m.dims.iter().chain(&m.strides)).for_each(|e| mentioned(e, &mut used));
    program.buffers.iter().for_each(|b| mentioned(&b.len, &mut used));
    program.kernels.iter().flat_map(|k| &k.grid).for_each(|g| mentioned(g, &mut used));
    used.extend(program.versions.iter().flat_map(|v| &v.ranges).map(|r| r.size));
    for (scalar, name) in program.scalars.iter().zip(&scalars) {
        if let ScalarSource::Host(e) = &scalar.source {
            mentioned(e, &mut used);
            if let HostExpr::Size(s) = e {
                sizes.entry(*s).or_insert_with(|| name.clone());
            }
        }
    }
    for size in &used {
        if !sizes.contains_key(size) {
            sizes.insert(*size, members.name(&format!("size_{size}"))?);
        }
    }
    let written = |id: usize| program.kernels.iter().any(|k| buffer_use(program, k, BufferId(id as u32)).writes);
    let mut fields = Vec::new();
    let mut scratch = Vec::new();
    let mut versioned = false;
    for (id, (buffer, name)) in program.buffers.iter().zip(&buffers).enumerate() {
        let element = memory_type(buffer.elem);
        let bytes = format!("({} * {} + 7) / 8", host(&buffer.len, &sizes), buffer.elem.bits());
        match buffer.source {
            BufferSource::Input(_) | BufferSource::Output(_) | BufferSource::InPlace { .. } => {
                let constant = if written(id) { "" } else { "const " };
                let both = if matches!(buffer.source, BufferSource::InPlace { .. }) { ", input and output" } else { "" };
                fields.push(Field {
                    declaration: format!("{constant}{element}* {name}"),
                    comment: format!("{} elements of {}{both}", host(&buffer.len, &sizes).replace("a.", "").replace("LL", ""), buffer.elem.name()),
                });
            }
            BufferSource::Scratch | BufferSource::ZeroedScratch => {
                // Versions that do not touch it need no room for it.
                let users = program.users(BufferId(id as u32));
                let bytes = if users.len() < program.versions.len() {
                    versioned = true;
                    let any: Vec<String> = users.iter().map(|v| format!("version == {v}")).collect();
                    format!("({} ? {bytes} : 0)", if any.is_empty() { "false".into() } else { any.join(" || ") })
                } else {
                    bytes
                };
                scratch.push(Scratch { name: name.clone(), element, bytes, zeroed: buffer.source == BufferSource::ZeroedScratch });
            }
        }
    }
    for (scalar, name) in program.scalars.iter().zip(&scalars) {
        if matches!(scalar.source, ScalarSource::Tensor(_)) {
            fields.push(Field { declaration: format!("{} {name}", type_name(scalar.ty)), comment: "scalar".into() });
        }
    }
    let mut kernels = Vec::new();
    for kernel in &program.kernels {
        let mut arguments = Vec::new();
        for id in &kernel.buffers {
            let (buffer, name) = program
                .buffers
                .get(id.0 as usize)
                .zip(buffers.get(id.0 as usize))
                .ok_or_else(|| unprintable(format!("kernel `{}` names no buffer {}", kernel.name, id.0)))?;
            let own = matches!(buffer.source, BufferSource::Input(_) | BufferSource::Output(_) | BufferSource::InPlace { .. });
            arguments.push(if own { format!("a.{name}") } else { name.clone() });
        }
        for id in &kernel.scalars {
            let (scalar, name) = program
                .scalars
                .get(id.0 as usize)
                .zip(scalars.get(id.0 as usize))
                .ok_or_else(|| unprintable(format!("kernel `{}` names no scalar {}", kernel.name, id.0)))?;
            arguments.push(match &scalar.source {
                ScalarSource::Tensor(_) => format!("a.{name}"),
                ScalarSource::Host(e) => format!("({})({})", type_name(scalar.ty), host(e, &sizes)),
            });
        }
        let mut own_maps = Vec::new();
        for id in &kernel.maps {
            let (map, name) = program
                .maps
                .get(id.0 as usize)
                .zip(maps.get(id.0 as usize))
                .ok_or_else(|| unprintable(format!("kernel `{}` names no tensor map {}", kernel.name, id.0)))?;
            arguments.push(name.clone());
            own_maps.push(tensor_map(program, map, name, &buffers, &sizes)?);
        }
        kernels.push(Launch {
            maps: own_maps,
            version: kernel.version,
            symbol: symbol(&kernel.name),
            grid: kernel.grid.iter().map(|g| host(g, &sizes)).collect(),
            threads: kernel.threads,
            early: kernel.early,
            cluster: kernel.cluster,
            shared: kernel.shared_bytes(),
            arguments: arguments.join(", "),
        });
    }
    let versions = program.versions.iter().map(|v| condition(v, &sizes)).collect();
    let (counted, room) = (sizes.values().cloned().collect(), room(program, &sizes));
    let follows: Vec<Field> =
        rules.iter().filter_map(|(s, rule)| sizes.get(s).map(|name| Field { declaration: format!("a.{name}"), comment: host(rule, &sizes) })).collect();
    let told = |s: &u32| if rules.iter().any(|(size, _)| size == s) { ", which follows from the others: no need to set it" } else { "" };
    let sizes = sizes.iter().map(|(s, name)| Field { declaration: format!("long long {name}"), comment: format!("run-time size {s}{}", told(s)) }).collect();
    let chained = program.kernels.iter().any(|k| k.early);
    let mapped = kernels.iter().any(|k| !k.maps.is_empty());
    let context = Launcher {
        chained,
        mapped,
        counted,
        room,
        name: program.name.clone(),
        fields,
        sizes,
        follows,
        scratch,
        versioned,
        kernels,
        versions,
        records: trace.records.len(),
    };
    Ok(shell::render(include_str!("../../../../templates/launcher.tera"), &context)?)
}

/// `map` as arguments of the launcher's encoder. `buffers` are the names of the program's.
fn tensor_map(program: &Program, map: &TensorMap, name: &str, buffers: &[String], sizes: &BTreeMap<u32, String>) -> Result<Map, Diagnostic> {
    let (rank, at) = (map.dims.len(), map.buffer.0 as usize);
    let Some((buffer, own)) = program.buffers.get(at).zip(buffers.get(at)) else {
        return Err(unprintable(format!("tensor map `{name}` is of buffer {at}, which does not exist")));
    };
    if !(1..=5).contains(&rank) || map.strides.len() + 1 != rank || map.tile.len() != rank || map.every.len() != rank {
        return Err(unprintable(format!("tensor map `{name}` of {} has {rank} dimensions and {} strides", buffer.elem.name(), map.strides.len())));
    }
    let element = unit_bytes(buffer.elem);
    let passed = matches!(buffer.source, BufferSource::Input(_) | BufferSource::Output(_) | BufferSource::InPlace { .. });
    let list = |items: Vec<String>| items.join(", ");
    let strides: Vec<String> = map.strides.iter().map(|s| format!("{} * {element}", host(s, sizes))).collect();
    Ok(Map {
        name: name.to_string(),
        buffer: if passed { format!("a.{own}") } else { own.clone() },
        element,
        rank,
        dims: list(map.dims.iter().map(|d| host(d, sizes)).collect()),
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
