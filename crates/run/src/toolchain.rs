//! Where the CUDA compilers are.
//!
//! Looked for in this order: the folder that `FLASHDERIVE_CUDA` names, and no other if it names one; `.toolchain/cuda` of the
//! repository in whose `target` folder this program lies (what `.ci/cuda.sh` installs); the CUDA wheels of the Python environment that this
//! program was installed into; `CUDA_HOME` and `CUDA_PATH`; the folder of the `nvcc` that `PATH` finds; `/usr/local/cuda`; and what the
//! loader finds by name.
//!
//! The current folder and those above it are no such place: a `.toolchain` that came with a downloaded spec is somebody else's program.
//! For the same reason relative entries of `PATH` are passed over.

use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use std::ffi::OsString;
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
        let machine = Machine::this();
        let places = machine.places();
        let found = places.iter().find_map(|p| roots(&p.folder).iter().find_map(|root| Toolchain::in_folder(root, &p.origin)));
        if let Some(found) = found {
            return Ok(found);
        }
        if let Some(named) = places.iter().find(|p| p.origin == NAMED) {
            let text = format!("{NAMED} names `{}`, which holds no CUDA compiler", named.folder.display());
            let help = format!("name a folder that holds bin/nvcc or lib/libnvrtc.so.*, or unset {NAMED} to have other places looked at");
            return Err(Diagnostic::error(codes::NO_COMPILER, Span::NONE, text).help(help).into());
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
        let help = if machine.packages().is_empty() {
            "run `./x setup`, and set FLASHDERIVE_CUDA to the folder that it prints: one that holds bin/nvcc or lib/libnvrtc.so.*"
        } else {
            "install the wheel with its extra, `pip install 'FILE.whl[cuda]'`, or set FLASHDERIVE_CUDA to a folder that holds bin/nvcc or lib/libnvrtc.so.*"
        };
        let mut diagnostic = Diagnostic::error(codes::NO_COMPILER, Span::NONE, "no CUDA compiler was found").help(help);
        for place in places {
            diagnostic = diagnostic.note(format!("looked at {} ({})", place.folder.display(), place.origin));
        }
        diagnostic = diagnostic.note("looked at the loader's path (libnvrtc by name)");
        if let Some(folder) = machine.passed_over() {
            diagnostic = diagnostic.note(format!("not looked at: {}, since only {NAMED} can name a compiler in the current folder", folder.display()));
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
    entries(folder).into_iter().rfind(|p| name(p).starts_with(stem) && !name(p).contains(".alt"))
}

/// The variable that names the compilers' folder.
const NAMED: &str = "FLASHDERIVE_CUDA";

/// A folder to look at.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    /// How it is named to people.
    origin: String,
    /// Where it is.
    folder: PathBuf,
}

/// What decides where compilers are looked for.
struct Machine<'a> {
    /// Environment variables.
    variable: &'a dyn Fn(&str) -> Option<OsString>,
    /// This program's file, behind all links.
    program: Option<PathBuf>,
    /// The current folder; nothing is taken from it.
    here: Option<PathBuf>,
}

impl Machine<'_> {
    fn this() -> Machine<'static> {
        let program = std::env::current_exe().ok().and_then(|p| p.canonicalize().ok());
        Machine { variable: &|name| std::env::var_os(name), program, here: std::env::current_dir().ok() }
    }

    fn variable(&self, name: &str) -> Option<PathBuf> {
        (self.variable)(name).filter(|v| !v.is_empty()).map(PathBuf::from)
    }

    /// Places in the order in which they are looked at.
    fn places(&self) -> Vec<Place> {
        let place = |origin: &str, folder: PathBuf| Place { origin: origin.to_string(), folder };
        if let Some(folder) = self.variable(NAMED) {
            return vec![place(NAMED, folder)];
        }
        let mut out = Vec::new();
        out.extend(self.repository().map(|folder| place("the repository of this program", folder)));
        out.extend(self.packages().iter().flat_map(|p| wheels(p)).map(|folder| place("the Python environment of this program", folder)));
        out.extend(["CUDA_HOME", "CUDA_PATH"].into_iter().filter_map(|name| Some(place(name, self.variable(name)?))));
        out.extend(self.beside_nvcc().map(|folder| place("nvcc on PATH", folder)));
        out.push(place("the usual place", PathBuf::from("/usr/local/cuda")));
        out
    }

    /// `.toolchain/cuda` beside the `target` folder that this program was built in.
    fn repository(&self) -> Option<PathBuf> {
        let target = self.program.as_ref()?.ancestors().find(|a| a.file_name().is_some_and(|n| n == "target"))?;
        Some(target.parent()?.join(".toolchain/cuda")).filter(|p| p.is_dir())
    }

    /// Folders of Python packages of the environment in whose `bin` folder this program lies: those that hold the package that it came with.
    fn packages(&self) -> Vec<PathBuf> {
        let bin = self.program.as_ref().and_then(|p| p.parent()).filter(|bin| bin.file_name().is_some_and(|n| n == "bin"));
        let Some(environment) = bin.and_then(Path::parent) else { return Vec::new() };
        site_packages(environment).into_iter().filter(|p| p.join("flashderive/__init__.py").is_file()).collect()
    }

    /// The installation of the first `nvcc` in an absolute entry of `PATH`.
    fn beside_nvcc(&self) -> Option<PathBuf> {
        let path = (self.variable)("PATH")?;
        let nvcc = std::env::split_paths(&path).filter(|p| p.is_absolute()).map(|p| p.join("nvcc")).find(|p| p.is_file())?;
        Some(nvcc.canonicalize().ok()?.parent()?.parent()?.to_path_buf())
    }

    /// A `.toolchain/cuda` in the current folder or above it that nobody named.
    fn passed_over(&self) -> Option<PathBuf> {
        self.here.as_ref()?.ancestors().map(|a| a.join(".toolchain/cuda")).find(|p| p.is_dir())
    }
}

/// `folder` itself, and the CUDA folders inside it if it is a Python virtual environment.
fn roots(folder: &Path) -> Vec<PathBuf> {
    let inside = site_packages(folder);
    std::iter::once(folder.to_path_buf()).chain(inside.iter().flat_map(|p| wheels(p))).collect()
}

/// Folders of the packages of a Python environment.
fn site_packages(environment: &Path) -> Vec<PathBuf> {
    let pythons = entries(&environment.join("lib")).into_iter().filter(|p| name(p).starts_with("python3"));
    pythons.map(|p| p.join("site-packages")).collect()
}

/// The CUDA folders that wheels of NVIDIA install among Python packages, `nvidia/cu13`, the newest first.
fn wheels(packages: &Path) -> Vec<PathBuf> {
    let versions = entries(&packages.join("nvidia")).into_iter().filter_map(|p| Some((name(&p).strip_prefix("cu")?.parse::<u32>().ok()?, p)));
    let mut found: Vec<(u32, PathBuf)> = versions.collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, p)| p).collect()
}

/// What lies in a folder, sorted; nothing where there is none.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).into_iter().flatten().filter_map(|e| Some(e.ok()?.path())).collect();
    found.sort();
    found
}

/// The last part of a path.
fn name(path: &Path) -> String {
    path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for a test, gone when the test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("flashderive-toolchain-{name}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).expect("a folder");
            Folder(folder.canonicalize().expect("a path"))
        }

        /// An empty file, with its folders.
        fn file(&self, path: &str) -> PathBuf {
            let path = self.0.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
            std::fs::write(&path, "").expect("a file");
            path
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn origins(machine: &Machine) -> Vec<String> {
        machine.places().into_iter().map(|p| p.origin).collect()
    }

    #[test]
    fn the_current_folder_is_no_place() {
        let folder = Folder::new("here");
        folder.file("download/.toolchain/cuda/bin/nvcc");
        folder.file("download/nvcc");
        let here = folder.0.join("download/deep");
        std::fs::create_dir_all(&here).expect("a folder");
        // Relative entries of PATH are the current folder, too.
        let variable = |name: &str| (name == "PATH").then(|| OsString::from(":.:download"));
        let machine = Machine { variable: &variable, program: Some(folder.0.join("bin/program")), here: Some(here) };
        assert_eq!(origins(&machine), ["the usual place"]);
        assert_eq!(machine.passed_over(), Some(folder.0.join("download/.toolchain/cuda")));
    }

    #[test]
    fn a_named_folder_is_the_only_place() {
        let variable = |name: &str| ["FLASHDERIVE_CUDA", "CUDA_HOME"].contains(&name).then(|| OsString::from("/named"));
        let machine = Machine { variable: &variable, program: None, here: None };
        assert_eq!(machine.places(), [Place { origin: NAMED.into(), folder: "/named".into() }]);
    }

    #[test]
    fn the_repository_is_that_of_the_program() {
        let folder = Folder::new("repository");
        folder.file("source/.toolchain/cuda/bin/nvcc");
        folder.file("system/bin/nvcc");
        let path = folder.0.join("system/bin").into_os_string();
        let variable = |name: &str| match name {
            "PATH" => Some(path.clone()),
            "CUDA_HOME" => Some(OsString::from("/home")),
            "CUDA_PATH" => Some(OsString::new()),
            _ => None,
        };
        let of = |program: &str| Machine { variable: &variable, program: Some(folder.0.join(program)), here: None };
        let built = of("source/target/release/deps/program");
        assert_eq!(origins(&built), ["the repository of this program", "CUDA_HOME", "nvcc on PATH", "the usual place"]);
        assert_eq!(built.places()[2].folder, folder.0.join("system"));
        // A program that was copied beside a `.toolchain` was not built there.
        assert_eq!(origins(&of("source/program")), ["CUDA_HOME", "nvcc on PATH", "the usual place"]);
    }

    #[test]
    fn wheels_beside_an_installed_program_are_a_place() {
        let folder = Folder::new("wheels");
        for version in ["cu12", "cu13", "cu9", "cufft", "cuda_nvrtc"] {
            folder.file(&format!("env/lib/python3.11/site-packages/nvidia/{version}/lib/libnvrtc.so.1"));
        }
        folder.file("env/lib/python3.9/site-packages/nvidia/cu13/bin/nvcc");
        let variable = |name: &str| (name == "CUDA_HOME").then(|| OsString::from("/home"));
        let of = |program: &str| Machine { variable: &variable, program: Some(folder.0.join(program)), here: None };
        // The package that this program belongs to is not there: it was copied into somebody else's environment.
        assert_eq!(origins(&of("env/bin/program")), ["CUDA_HOME", "the usual place"]);
        folder.file("env/lib/python3.11/site-packages/flashderive/__init__.py");
        let places = of("env/bin/program").places();
        let ours: Vec<&Path> = places.iter().filter(|p| p.origin == "the Python environment of this program").map(|p| p.folder.as_path()).collect();
        let expected = ["cu13", "cu12", "cu9"].map(|v| folder.0.join("env/lib/python3.11/site-packages/nvidia").join(v));
        assert_eq!(ours, expected.each_ref().map(PathBuf::as_path), "the newest first, of the Python that has the package");
        assert_eq!(places[3].origin, "CUDA_HOME", "before what variables and PATH name");
        assert_eq!(Toolchain::in_folder(ours[0], "").and_then(|t| t.nvrtc), Some(expected[0].join("lib/libnvrtc.so.1")));
        assert_eq!(origins(&of("env/libexec/program")), ["CUDA_HOME", "the usual place"]);
        // A folder that the user names may be an environment, too.
        assert_eq!(roots(&folder.0.join("env")).len(), 1 + 3 + 1);
    }
}
