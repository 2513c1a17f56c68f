//! `export --format flashinfer-bench`: a solution of flashinfer-bench in Python, in destination passing style.
//!
//! Its sources are the package for PyTorch, in a folder of its own, and a fixed entry that puts the definition's arguments
//! in the package's order, which it reads as data.

use super::definition::{self, Definition};
use super::{bug, torch};
use crate::cli::Export;
use crate::files;
use crate::manifest::{Manifest, MANIFEST, SOURCE};
use crate::outcome::{Exit, Failure};
use flashderive_diagnostics::{codes, Diagnostics};
use serde_json::json;

const MAIN: &str = include_str!("../../../../../templates/flashinfer_bench/main.py");

/// The file of the solution.
const SOLUTION: &str = "solution.json";

/// The definition that the command line names.
///
/// # Errors
/// When there is none, or it is no definition.
pub(super) fn read(args: &Export) -> Result<Definition, Failure> {
    let path = args.definition.as_ref().ok_or_else(|| Failure::plain(codes::BAD_DEFINITION, Exit::Usage, "a solution needs `--definition FILE.json`"))?;
    let text = files::read_text(path)?;
    serde_json::from_str(&text).map_err(|e| Failure::plain(codes::BAD_DEFINITION, Exit::Refused, format!("{} is no kernel definition: {e}", path.display())))
}

/// The solution's file, and warnings.
///
/// # Errors
/// When the definition does not fit.
pub(super) fn files(args: &Export, manifest: &Manifest, source: &str) -> Result<(Vec<(String, Vec<u8>)>, Diagnostics), Failure> {
    let definition = read(args)?;
    let (matched, notes) = definition::fit(manifest, &definition, &args.rename).map_err(|d| Failure::stage(d, "", ""))?;
    // Operators have names in the whole process, and a benchmark may load a kernel more than once.
    let manifest = Manifest { namespace: format!("flashderive_{:016x}", hash(&[source, &definition.name])), ..manifest.clone() };
    let count = definition.inputs.0.len() + definition.outputs.0.len();
    let order = json!({ "count": count, "tensors": matched.tensors, "scalars": matched.scalars });
    let text = |value: &serde_json::Value| serde_json::to_string_pretty(value).map(|t| t + "\n").map_err(|e| bug(&e.to_string()));
    let described = serde_json::to_value(&manifest).map_err(|e| bug(&e.to_string()))?;
    let mut sources = vec![json!({ "path": "main.py", "content": MAIN }), json!({ "path": "arguments.json", "content": text(&order)? })];
    for (name, content) in torch::FIXED.iter().map(|(n, c)| (*n, c.to_string())).chain([(MANIFEST, text(&described)?), (SOURCE, source.to_string())]) {
        sources.push(json!({ "path": format!("kernel/{name}"), "content": content }));
    }
    let solution = json!({
        "name": format!("flashderive_{}_{}", manifest.name, manifest.target),
        "definition": definition.name,
        "author": "flashderive",
        "spec": {
            "language": "python",
            "target_hardware": ["cuda"],
            "entry_point": "main.py::run",
            "dependencies": ["torch"],
            "destination_passing_style": true,
        },
        "sources": sources,
        "description": if manifest.doc.is_empty() { None } else { Some(&manifest.doc) },
    });
    Ok((vec![(SOLUTION.to_string(), text(&solution)?.into_bytes())], notes))
}

/// FNV-1a of texts.
fn hash(texts: &[&str]) -> u64 {
    texts.iter().flat_map(|t| t.bytes().chain([0])).fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}
