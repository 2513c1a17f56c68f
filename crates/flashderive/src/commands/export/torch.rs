//! `export --format torch`: a Python package that offers the kernel as an operator.
//!
//! Its Python files are the same for every kernel. Everything that comes from a spec lies in `manifest.json`, which
//! they read as data, and in `kernel.cu`, which the printer made; no name or text of a spec becomes Python.

use super::stub;
use crate::manifest::{Manifest, CUBIN};

/// The files of a package that no kernel changes.
pub(super) const FIXED: &[(&str, &str)] = &[
    ("__init__.py", include_str!("../../../../../templates/torch/__init__.py")),
    ("_manifest.py", include_str!("../../../../../templates/torch/_manifest.py")),
    ("_cache.py", include_str!("../../../../../templates/torch/_cache.py")),
    ("_driver.py", include_str!("../../../../../templates/torch/_driver.py")),
    ("_runtime.py", include_str!("../../../../../templates/torch/_runtime.py")),
];

/// Names that the folder may hold beside what is written: the binary of an earlier export, and what Python and `pip` add.
pub(super) fn beside(manifest: &Manifest) -> Vec<String> {
    let facts = format!("{}.egg-info", stub::project_name(manifest).replace('-', "_"));
    [CUBIN, "__pycache__", "build", &facts].map(str::to_string).to_vec()
}

/// The files of the package, by name, beside the CUDA text and the manifest.
pub(super) fn files(manifest: &Manifest, cubin: Option<&[u8]>) -> Vec<(String, Vec<u8>)> {
    let fixed = FIXED.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec()));
    let made = [("__init__.pyi", stub::stub(manifest)), ("pyproject.toml", stub::project(manifest)), ("py.typed", String::new())];
    let made = made.into_iter().map(|(name, text)| (name.to_string(), text.into_bytes()));
    fixed.chain(made).chain(cubin.map(|c| (CUBIN.to_string(), c.to_vec()))).collect()
}
