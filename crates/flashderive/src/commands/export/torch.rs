//! `export --format torch`: a Python package that offers the kernel as an operator.
//!
//! Its Python files are the same for every kernel. Everything that comes from a spec lies in `manifest.json`, which
//! they read as data, and in `kernel.cu`, which the printer made; no name or text of a spec becomes Python.

use crate::manifest::CUBIN;

/// The files of a package that no kernel changes.
pub(super) const FIXED: &[(&str, &str)] = &[
    ("__init__.py", include_str!("../../../../../templates/torch/__init__.py")),
    ("_manifest.py", include_str!("../../../../../templates/torch/_manifest.py")),
    ("_driver.py", include_str!("../../../../../templates/torch/_driver.py")),
    ("_runtime.py", include_str!("../../../../../templates/torch/_runtime.py")),
];

/// Names that the folder may hold beside what is written: the binary of an earlier export, and what Python adds.
pub(super) const BESIDE: &[&str] = &[CUBIN, "__pycache__"];

/// The files of the package, by name, beside the CUDA text and the manifest.
pub(super) fn files(cubin: Option<&[u8]>) -> Vec<(String, Vec<u8>)> {
    let fixed = FIXED.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()));
    fixed.chain(cubin.map(|c| (CUBIN.to_string(), c.to_vec()))).collect()
}
