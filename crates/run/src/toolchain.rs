//! Where the CUDA compilers are.
//!
//! Looked for in this order: the folder that `FLASHDERIVE_CUDA` names; `.toolchain/cuda` in the working directory
//! or a folder above it (what `.ci/cuda.sh` installs); `CUDA_HOME` and `CUDA_PATH`; `/usr/local/cuda`; and what
//! the loader finds by name.

use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use std::path::{Path, PathBuf};

/// CUDA compilers of one installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// The installation's folder; empty if the loader knows the library by name only.
    pub root: PathBuf,
    /// How it was found, for people.
    pub origin: String,
    /// `libnvrtc`, by absolute path.
    pub nvrtc: Option<PathBuf>,
    /// The builtins library that `libnvrtc` opens.
    pub builtins: Option<PathBuf>,
    /// `nvcc`.
    pub nvcc: Option<PathBuf>,
    /// Header folders.
    pub includes: Vec<PathBuf>,
}

impl Toolchain {
    /// The first installation that can compile.
    ///
    /// # Errors
    /// When there is none, with every place that was tried.
    pub fn find() -> Result<Toolchain, Diagnostics> {
        let mut tried = Vec::new();
        for (origin, folder) in candidates() {
            for root in roots(&folder) {
                if let Some(found) = Toolchain::in_folder(&root, &origin) {
                    return Ok(found);
                }
            }
            tried.push(format!("{origin}: {}", folder.display()));
        }
        if crate::compile::nvrtc_by_name() {
            return Ok(Toolchain {
                root: PathBuf::new(),
                origin: "libnvrtc on the loader's path".into(),
                nvrtc: None,
                builtins: None,
                nvcc: None,
                includes: Vec::new(),
            });
        }
        let mut diagnostic = Diagnostic::error(codes::NO_COMPILER, Span::NONE, "no CUDA compiler was found")
            .help("run `.ci/cuda.sh`, or set FLASHDERIVE_CUDA to a folder that holds bin/nvcc or lib/libnvrtc.so.*");
        for place in tried {
            diagnostic = diagnostic.note(format!("looked at {place}"));
        }
        Err(diagnostic.into())
    }

    /// The compilers in `root`, if there are any.
    pub fn in_folder(root: &Path, origin: &str) -> Option<Toolchain> {
        let libs = ["lib", "lib64", "targets/x86_64-linux/lib"].map(|d| root.join(d));
        let nvrtc = libs.iter().find_map(|d| library(d, "libnvrtc.so"));
        let builtins = nvrtc.as_ref().and_then(|n| library(n.parent()?, "libnvrtc-builtins.so"));
        let nvcc = Some(root.join("bin/nvcc")).filter(|p| p.is_file());
        if nvrtc.is_none() && nvcc.is_none() {
            return None;
        }
        let includes = ["include", "include/cccl", "targets/x86_64-linux/include"].iter().map(|d| root.join(d)).filter(|d| d.is_dir()).collect();
        Some(Toolchain { root: root.to_path_buf(), origin: origin.to_string(), nvrtc, builtins, nvcc, includes })
    }

    /// The tool `name` of this installation (`cuobjdump`, `nvdisasm`), if it is there.
    pub fn tool(&self, name: &str) -> Option<PathBuf> {
        Some(self.root.join("bin").join(name)).filter(|p| p.is_file())
    }
}

/// The newest file in `folder` whose name starts with `stem`.
fn library(folder: &Path, stem: &str) -> Option<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .ok()?
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.starts_with(stem) && !n.contains(".alt")))
        .collect();
    found.sort();
    found.pop()
}

/// Places to look at, with how they are named to people.
fn candidates() -> Vec<(String, PathBuf)> {
    let mut out = Vec::new();
    let mut variable = |name: &str| {
        if let Some(value) = std::env::var_os(name).filter(|v| !v.is_empty()) {
            out.push((name.to_string(), PathBuf::from(value)));
        }
    };
    variable("FLASHDERIVE_CUDA");
    let mut local = Vec::new();
    if let Ok(here) = std::env::current_dir() {
        local.extend(here.ancestors().map(|a| (".toolchain".to_string(), a.join(".toolchain/cuda"))).filter(|(_, p)| p.is_dir()));
    }
    let mut rest = Vec::new();
    std::mem::swap(&mut rest, &mut out);
    let mut variable = |name: &str| {
        if let Some(value) = std::env::var_os(name).filter(|v| !v.is_empty()) {
            out.push((name.to_string(), PathBuf::from(value)));
        }
    };
    variable("CUDA_HOME");
    variable("CUDA_PATH");
    rest.extend(local);
    rest.extend(out);
    rest.push(("the usual place".into(), PathBuf::from("/usr/local/cuda")));
    rest
}

/// `folder` itself, and the CUDA folder inside it if it is a Python virtual environment.
fn roots(folder: &Path) -> Vec<PathBuf> {
    let mut out = vec![folder.to_path_buf()];
    if let Ok(entries) = std::fs::read_dir(folder.join("lib")) {
        let mut pythons: Vec<PathBuf> =
            entries.filter_map(|e| Some(e.ok()?.path())).filter(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with("python3"))).collect();
        pythons.sort();
        out.extend(pythons.into_iter().map(|p| p.join("site-packages/nvidia/cu13")));
    }
    out
}
