//! What tools know of a package for PyTorch: `__init__.pyi` with the operator's signature, and `pyproject.toml`.
//!
//! Nothing runs the stub. Names in it are the spec's identifiers, with a `_` behind those that Python has for itself; its
//! texts are made of such names and numbers alone.

use super::c::literal;
use crate::manifest::{Extent, Manifest, Tensor};
use flashderive_ir::dtype::DType;
use std::fmt::Write;

/// Words that cannot name a parameter in Python.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
    "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try",
    "while", "with", "yield",
];

/// What the stub itself names.
const TAKEN: &[&str] = &["op", "op_out", "prepare", "package", "manifest", "torch", "Any", "int", "float", "bool", "Tensor"];

/// A name that is no word of Python, and none that was given before.
fn word(name: &str, taken: &mut Vec<String>) -> String {
    let mut found = literal(name);
    while WORDS.contains(&found.as_str()) || taken.contains(&found) {
        found.push('_');
    }
    taken.push(found.clone());
    found
}

/// `__init__.pyi`.
pub(super) fn stub(m: &Manifest) -> String {
    let name = literal(&m.name);
    let outputs = m.tensors.iter().filter(|t| t.role != "input").count();
    let result = if outputs == 1 { "Tensor".to_string() } else { format!("tuple[{}]", vec!["Tensor"; outputs.max(1)].join(", ")) };
    let mut out = String::from("# The signature of the kernel, for editors and type checkers. Written by flashderive; nothing runs this file.\n\nfrom typing import Any\n\nfrom torch import Tensor\n\npackage: Any\nmanifest: dict[str, Any]\n\ndef prepare(device: int = 0) -> None: ...\n");
    for (function, result, with_outputs) in [("op", result.as_str(), false), ("op_out", "None", true)] {
        let _ = write!(out, "def {function}({}) -> {result}:\n    \"\"\"\n{}    \"\"\"\n", parameters(m, with_outputs), description(m));
    }
    if !WORDS.contains(&name.as_str()) && !TAKEN.contains(&name.as_str()) {
        let _ = writeln!(out, "\n{name} = op");
    }
    out
}

/// The parameters: inputs, outputs if they are passed, scalars, and sizes, which are only asked for where no shape tells them.
fn parameters(m: &Manifest, with_outputs: bool) -> String {
    let mut taken = TAKEN.iter().map(|t| t.to_string()).collect();
    let mut list = Vec::new();
    for tensor in m.tensors.iter().filter(|t| with_outputs || t.role == "input") {
        list.push(format!("{}: Tensor", word(&tensor.name, &mut taken)));
    }
    let mut defaulted = false;
    for scalar in &m.scalars {
        let ty = match scalar.dtype {
            DType::Bool => "bool",
            d if d.is_int() => "int",
            _ => "float",
        };
        // Behind one with a default all have one, for Python; calls say which is missing.
        defaulted |= scalar.default.is_some();
        list.push(format!("{}: {ty}{}", word(&scalar.name, &mut taken), if defaulted { " = ..." } else { "" }));
    }
    if (0..m.sizes.len()).any(|at| !m.tells(at)) {
        list.push("**sizes: int".to_string());
    }
    list.join(", ")
}

/// Types and shapes.
fn description(m: &Manifest) -> String {
    let mut out = String::new();
    for size in &m.sizes {
        let step = if size.multiple_of > 1 { format!(", a multiple of {}", size.multiple_of) } else { String::new() };
        let follows = if size.rule.is_some() { ", follows from the others" } else { "" };
        let _ = writeln!(out, "    size {}: {} to {}{step}{follows}", literal(&size.name), size.min, size.max);
    }
    for t in &m.tensors {
        let _ = writeln!(out, "    {} {}: {}{}", t.role, literal(&t.name), t.dtype.name(), layout(m, t));
    }
    for s in &m.scalars {
        let default = s.default.map_or(String::new(), |d| format!(", {d:?} where it is left out"));
        let _ = writeln!(out, "    scalar {}: {}{default}", literal(&s.name), s.dtype.name());
    }
    out
}

fn layout(m: &Manifest, t: &Tensor) -> String {
    let list = |extents: &[Extent]| extents.iter().map(|e| extent(m, e)).collect::<Vec<_>>().join(", ");
    let strides = t.strides.as_ref().map_or(String::new(), |s| format!(", strides [{}]", list(s)));
    let packed = if t.dtype.bits() < 8 { ", two elements a byte" } else { "" };
    format!("[{}]{strides}{packed}", list(&t.shape))
}

fn extent(m: &Manifest, e: &Extent) -> String {
    let mut parts: Vec<String> = e.sizes.iter().filter_map(|s| m.sizes.get(*s as usize)).map(|s| literal(&s.name)).collect();
    if e.factor != 1 || parts.is_empty() {
        parts.insert(0, e.factor.to_string());
    }
    let product = parts.join(" * ");
    if e.divisor == 1 {
        product
    } else {
        format!("ceil({product} / {})", e.divisor)
    }
}

/// `pyproject.toml`: the package is installed below a name of its own, so that no kernel takes the place of another module.
pub(super) fn project(m: &Manifest) -> String {
    let name = literal(&m.name);
    format!(
        "# `pip install` of this folder makes `from flashderive_kernels import {name}` work. Written by flashderive.\n\
         [build-system]\nrequires = [\"setuptools>=61\"]\nbuild-backend = \"setuptools.build_meta\"\n\n\
         [project]\nname = \"{}\"\nversion = \"{}\"\ndependencies = [\"torch\"]\nrequires-python = \">=3.9\"\n\n\
         [tool.setuptools]\npackages = [\"flashderive_kernels.{name}\"]\npackage-dir = {{ \"flashderive_kernels.{name}\" = \".\" }}\n\n\
         [tool.setuptools.package-data]\n\"flashderive_kernels.{name}\" = [\"kernel.cu\", \"kernel.cubin\", \"manifest.json\", \"__init__.pyi\", \"py.typed\"]\n",
        project_name(m),
        env!("CARGO_PKG_VERSION")
    )
}

/// The project's name: that of the kernel, which ends with a letter or digit there.
pub(super) fn project_name(m: &Manifest) -> String {
    format!("flashderive-kernel-{}", literal(&m.name).trim_matches('_'))
}
