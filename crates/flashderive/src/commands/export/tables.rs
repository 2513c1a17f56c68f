//! The tables and switches of a package in C: what `manifest.json` says, as initialisers and as functions of the sizes.

use super::c::{is_whole, literal, rounding};
use crate::manifest::{Extent, Manifest, Number, Tensor};
use flashderive_device::host::HostExpr;
use std::fmt::Write;

/// A whole number in C.
pub(super) fn number(value: i64) -> String {
    if value == i64::MIN {
        "INT64_MIN".into()
    } else {
        value.to_string()
    }
}

/// A real number in C.
pub(super) fn real(value: f64) -> String {
    match value {
        v if v.is_nan() => "(double)NAN".into(),
        v if v.is_infinite() && v < 0.0 => "-(double)INFINITY".into(),
        v if v.is_infinite() => "(double)INFINITY".into(),
        v => format!("{v:?}"),
    }
}

/// A host expression as C over the sizes `n`.
pub(super) fn expression(e: &HostExpr) -> String {
    let both = |name: &str, a: &HostExpr, b: &HostExpr, wrong: &str| format!("{name}({}, {}{wrong})", expression(a), expression(b));
    match e {
        HostExpr::Const(v) => number(*v),
        HostExpr::Size(s) => format!("n[{s}]"),
        HostExpr::Mul(a, b) if **a == HostExpr::Const(1) => expression(b),
        HostExpr::Mul(a, b) | HostExpr::CeilDiv(a, b) if **b == HostExpr::Const(1) => expression(a),
        HostExpr::Add(a, b) => both("fd_add", a, b, ", wrong"),
        HostExpr::Mul(a, b) => both("fd_mul", a, b, ", wrong"),
        HostExpr::CeilDiv(a, b) => both("fd_ceil_div", a, b, ", wrong"),
        HostExpr::Min(a, b) => both("fd_min", a, b, ""),
        HostExpr::Max(a, b) => both("fd_max", a, b, ""),
    }
}

/// An extent as a host expression.
fn of_extent(e: &Extent) -> HostExpr {
    let product = e.sizes.iter().fold(HostExpr::Const(e.factor), |p, s| HostExpr::Mul(Box::new(p), Box::new(HostExpr::Size(*s))));
    HostExpr::CeilDiv(Box::new(product), Box::new(HostExpr::Const(e.divisor)))
}

/// Strides of a tensor in elements.
fn strides(t: &Tensor) -> Vec<HostExpr> {
    if let Some(strides) = &t.strides {
        return strides.iter().map(of_extent).collect();
    }
    let mut all = vec![HostExpr::Const(1); t.shape.len()];
    for dim in (1..t.shape.len()).rev() {
        all[dim - 1] = HostExpr::Mul(Box::new(all[dim].clone()), Box::new(of_extent(&t.shape[dim])));
    }
    all
}

/// A function of the sizes: which expression belongs to which number.
fn switch(name: &str, what: &str, cases: impl IntoIterator<Item = (usize, HostExpr)>) -> String {
    let mut out =
        format!("\n/* {what} */\nstatic int64_t {name}(int at, const int64_t* n, int* wrong) {{\n    (void)n;\n    (void)wrong;\n    switch (at) {{\n");
    for (at, e) in cases {
        let _ = writeln!(out, "        case {at}: return {};", expression(&e));
    }
    out.push_str("        default: return 0;\n    }\n}\n");
    out
}

/// A table with at least one row, since C has no empty ones; `rows` are initialisers.
fn table(ty: &str, name: &str, rows: &[String], empty: &str) -> String {
    let body = if rows.is_empty() { format!("    {empty}") } else { rows.iter().map(|r| format!("    {r}")).collect::<Vec<_>>().join(",\n") };
    format!("static const {ty} {name}[] = {{\n{body}\n}};\n")
}

fn position(at: Option<usize>) -> String {
    at.map_or("-1".to_string(), |i| i.to_string())
}

/// A list of five numbers.
fn five(list: &[u32]) -> String {
    (0..5).map(|i| list.get(i).copied().unwrap_or(0).to_string()).collect::<Vec<_>>().join(", ")
}

/// The tables.
pub(super) fn tables(m: &Manifest) -> String {
    let sizes: Vec<String> =
        m.sizes.iter().map(|s| format!("{{\"{}\", {}, {}, {}}}", literal(&s.name), number(s.min), number(s.max), s.multiple_of.max(1))).collect();
    let tensors: Vec<String> =
        m.tensors.iter().map(|t| format!("{{\"{}\", {}, {}, {}}}", literal(&t.name), u8::from(t.role != "input"), t.shape.len(), t.dtype.bits())).collect();
    let scalars: Vec<String> = m
        .scalars
        .iter()
        .map(|s| {
            let (least, most) = s.dtype.values().unwrap_or((0, 0));
            let (mantissa, lowest, largest) = rounding(s).unwrap_or((0, 0, 0.0));
            format!("{{\"{}\", {}, {}, {}, {mantissa}, {lowest}, {}}}", literal(&s.name), u8::from(is_whole(s)), number(least), number(most), real(largest))
        })
        .collect();
    let buffers: Vec<String> = m
        .buffers
        .iter()
        .map(|b| {
            let zeroed = u8::from(b.source == "zeroed");
            format!("{{\"{}\", {}, {}, {}, {zeroed}}}", literal(&b.name), b.bits, position(b.tensor), position(b.initial))
        })
        .collect();
    let parameters: Vec<String> =
        m.parameters.iter().map(|p| format!("{{\"{}\", FD_{}, {}}}", literal(&p.name), p.ty.to_ascii_uppercase(), position(p.scalar))).collect();
    let maps: Vec<String> = m
        .maps
        .iter()
        .map(|t| {
            let (name, tile, every) = (literal(&t.name), five(&t.tile), five(&t.every));
            format!("{{\"{name}\", {}, {}, {}, {}, {{{tile}}}, {{{every}}}}}", t.buffer, t.element, t.dims.len(), t.swizzle)
        })
        .collect();
    let ranges: Vec<String> = m
        .versions
        .iter()
        .enumerate()
        .flat_map(|(v, list)| {
            list.iter().map(move |[size, least, most, step]| format!("{{{v}, {size}, {}, {}, {}}}", number(*least), number(*most), step.max(&1)))
        })
        .collect();
    let mut out = String::new();
    out.push_str(&table("fd_size", "fd_sizes", &sizes, "{\"\", 0, 0, 1}"));
    out.push_str(&table("fd_tensor", "fd_tensors", &tensors, "{\"\", 0, 0, 0}"));
    out.push_str(&table("fd_scalar", "fd_scalars", &scalars, "{\"\", 0, 0, 0, 0, 0, 0.0}"));
    out.push_str(&table("fd_buffer", "fd_buffers", &buffers, "{\"\", 0, -1, -1, 0}"));
    out.push_str(&table("fd_parameter", "fd_parameters", &parameters, "{\"\", 0, -1}"));
    out.push_str(&table("fd_map", "fd_maps", &maps, "{\"\", 0, 0, 0, 0, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}}"));
    out.push_str(&table("fd_range", "fd_ranges", &ranges, "{0, 0, 0, 0, 1}"));
    out.push_str(&kernels(m));
    out
}

/// The table of kernels, with the lists that it names.
fn kernels(m: &Manifest) -> String {
    let (mut out, mut rows) = (String::new(), Vec::new());
    for (at, k) in m.kernels.iter().enumerate() {
        let list = |numbers: Vec<usize>| if numbers.is_empty() { "0".to_string() } else { numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(", ") };
        let slots: Vec<usize> = k.buffers.iter().map(|b| *b as usize).chain(k.parameters.iter().map(|p| m.buffers.len() + *p as usize)).collect();
        let maps: Vec<usize> = k.maps.iter().map(|t| *t as usize).collect();
        rows.push(format!(
            "{{\"{}\", {}, {}, {}, {}, {}, fd_slots_{at}, {}, fd_maps_{at}, {}}}",
            literal(&k.name),
            k.version,
            u8::from(k.early),
            k.threads,
            k.shared_bytes,
            k.cluster,
            slots.len(),
            maps.len()
        ));
        let _ = writeln!(out, "static const int fd_slots_{at}[] = {{{}}};\nstatic const int fd_maps_{at}[] = {{{}}};", list(slots), list(maps));
    }
    out + &table("fd_kernel", "fd_kernels", &rows, "{\"\", 0, 0, 0, 0, 1, NULL, 0, NULL, 0}")
}

/// What sizes decide, as functions of a number and the sizes.
pub(super) fn switches(m: &Manifest, rank: usize) -> String {
    let row = rank + 1;
    let inner = |n: &Number| n.0.clone();
    let of = |f: fn(&Tensor) -> Vec<HostExpr>| {
        m.tensors.iter().enumerate().flat_map(move |(t, tensor)| f(tensor).into_iter().enumerate().map(move |(d, e)| (t * row + d, e)))
    };
    let mut out = String::new();
    out.push_str(&switch("fd_length", "Elements of a buffer.", m.buffers.iter().map(|b| inner(&b.length)).enumerate()));
    out.push_str(&switch("fd_extent", "Extents of tensors, dimension by dimension.", of(|t| t.shape.iter().map(of_extent).collect())));
    out.push_str(&switch("fd_stride", "Strides of tensors in elements.", of(strides)));
    let values = m.parameters.iter().enumerate().filter_map(|(i, p)| p.value.as_ref().map(|v| (i, inner(v))));
    out.push_str(&switch("fd_value", "Parameters that sizes decide.", values));
    let grids = m.kernels.iter().enumerate().flat_map(|(k, kernel)| kernel.grid.iter().enumerate().map(move |(axis, g)| (k * 3 + axis, inner(g))));
    out.push_str(&switch("fd_blocks", "Blocks of a kernel along x, y and z.", grids));
    let dims = m.maps.iter().enumerate().flat_map(|(t, map)| map.dims.iter().enumerate().map(move |(d, e)| (t * 5 + d, inner(e))));
    out.push_str(&switch("fd_map_extent", "Extents of tensor maps, innermost first.", dims));
    let steps = m.maps.iter().enumerate().flat_map(|(t, map)| map.strides.iter().enumerate().map(move |(d, e)| (t * 5 + d, inner(e))));
    out.push_str(&switch("fd_map_stride", "Strides of tensor maps in elements, of all dimensions but the innermost.", steps));
    out
}

/// The binary as an array.
pub(super) fn image(cubin: &[u8]) -> String {
    let words: Vec<String> = cubin
        .chunks(8)
        .map(|bytes| {
            let mut word = [0u8; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            format!("0x{:x}", u64::from_le_bytes(word))
        })
        .collect();
    let lines: Vec<String> = words.chunks(8).map(|line| format!("    {}", line.join(", "))).collect();
    format!(
        "\n/* The kernels, compiled: {} bytes in words of 64 bits, little end first. */\nstatic const uint64_t fd_image[] = {{\n{}\n}};\n",
        cubin.len(),
        lines.join(",\n")
    )
}
