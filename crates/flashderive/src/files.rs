//! Reading and writing files: bounded reads, and folders that appear whole or not at all.

use crate::outcome::{Exit, Failure};
use flashderive_diagnostics::codes;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Specs and target files above this are refused before they are parsed.
const MAX_TEXT: u64 = 1 << 20;

/// Tensor files above this are refused (64 GiB).
const MAX_TENSORS: u64 = 1 << 36;

/// A file's text.
///
/// # Errors
/// When it cannot be read, is too large or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    read_text_limit(path, MAX_TEXT)
}

/// A file's text of at most `limit` bytes.
///
/// # Errors
/// As [`read_text`].
pub fn read_text_limit(path: &Path, limit: u64) -> Result<String, Failure> {
    let bytes = read_limit(path, limit)?;
    String::from_utf8(bytes).map_err(|e| io_failure(path, &format!("byte {} is not UTF-8", e.utf8_error().valid_up_to())))
}

/// A tensor file's bytes.
///
/// # Errors
/// When it cannot be read or is too large.
pub fn read_tensors(path: &Path) -> Result<Vec<u8>, Failure> {
    read_limit(path, MAX_TENSORS)
}

fn read_limit(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let file = std::fs::File::open(path).map_err(|e| io_failure(path, &e.to_string()))?;
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|e| io_failure(path, &e.to_string()))?;
    if bytes.len() as u64 > limit {
        return Err(io_failure(path, &format!("it is larger than {limit} bytes")));
    }
    Ok(bytes)
}

/// Writes one file through a temporary one beside it.
///
/// # Errors
/// When the folder cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let part = part_of(path);
    let done = std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, path));
    done.map_err(|e| {
        let _ = std::fs::remove_file(&part);
        io_failure(path, &e.to_string())
    })
}

/// Fails where [`write`] would: asked before work whose result must not be lost.
///
/// # Errors
/// When `path` is a folder, or the folder that it lies in cannot be written.
pub fn writable(path: &Path) -> Result<(), Failure> {
    if path.is_dir() || path.file_name().is_none() {
        return Err(io_failure(path, "it is a folder"));
    }
    let part = part_of(path);
    let tried = std::fs::write(&part, b"");
    let _ = std::fs::remove_file(&part);
    tried.map_err(|e| io_failure(path, &e.to_string()))
}

/// The temporary file beside `path`.
fn part_of(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}

/// Whether `name` can be a folder name anywhere: letters, digits and underscores, at most 100.
pub fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= 100 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Makes `root/kernel/target` hold exactly `files`: they are written to a folder beside it, which then takes its place.
///
/// # Errors
/// When a name is not plain, the folder cannot be written, or it holds a file that is not ours to delete.
pub fn replace_folder(root: &Path, kernel: &str, target: &str, files: &[(&str, String)]) -> Result<PathBuf, Failure> {
    if !is_plain_name(kernel) || !is_plain_name(target) {
        return Err(io_failure(root, &format!("`{kernel}/{target}` is no plain pair of names")));
    }
    replace(&root.join(kernel), target, files, OURS)
}

/// Makes `root/package` hold exactly `files`, as [`replace_folder`] does.
///
/// # Errors
/// As [`replace_folder`].
pub fn replace_package(root: &Path, package: &str, files: &[(&str, Vec<u8>)]) -> Result<PathBuf, Failure> {
    if !is_plain_name(package) {
        return Err(io_failure(root, &format!("`{package}` is no plain name")));
    }
    replace(root, package, files, PACKAGE)
}

/// Makes `parent/name` hold exactly `files`. Nothing is deleted there that is not in `ours`.
fn replace<T: AsRef<[u8]>>(parent: &Path, name: &str, files: &[(&str, T)], ours: &[&str]) -> Result<PathBuf, Failure> {
    let folder = parent.join(name);
    std::fs::create_dir_all(parent).map_err(|e| io_failure(parent, &e.to_string()))?;
    let part = parent.join(format!(".{name}.{}.part", std::process::id()));
    let old = parent.join(format!(".{name}.{}.old", std::process::id()));
    if let Some(name) = names(&folder).into_iter().find(|name| !ours.contains(&name.as_str())) {
        return Err(io_failure(&folder.join(name), "it was not written by flashderive; move it away, the folder is replaced as a whole"));
    }
    let result = fill(&part, files).and_then(|()| swap(&folder, &part, &old));
    let _ = std::fs::remove_dir_all(&part);
    result.map_err(|e| io_failure(&folder, &e.to_string()))?;
    let _ = std::fs::remove_dir_all(&old);
    Ok(folder)
}

/// Every name that a generated folder may hold.
const OURS: &[&str] = &["kernel.cu", "launcher.h", "report.md", "report.html", "report.json"];

/// Every name that an exported package may hold; Python adds the last one.
const PACKAGE: &[&str] = &["__init__.py", "_manifest.py", "_driver.py", "_runtime.py", "manifest.json", "kernel.cu", "kernel.cubin", "__pycache__"];

/// Names of the entries of `folder`, sorted; empty where there is none.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn fill<T: AsRef<[u8]>>(part: &Path, files: &[(&str, T)]) -> std::io::Result<()> {
    if part.exists() {
        std::fs::remove_dir_all(part)?;
    }
    std::fs::create_dir(part)?;
    for (name, text) in files {
        std::fs::write(part.join(name), text.as_ref())?;
    }
    Ok(())
}

/// The old folder is moved aside, and back if the new one cannot take its place.
fn swap(folder: &Path, part: &Path, old: &Path) -> std::io::Result<()> {
    if !folder.exists() {
        return std::fs::rename(part, folder);
    }
    std::fs::rename(folder, old)?;
    std::fs::rename(part, folder).inspect_err(|_| {
        let _ = std::fs::rename(old, folder);
    })
}

/// Names of files under `folder` that differ from `files`, are missing, or should not be there.
pub fn differences(folder: &Path, files: &[(&str, String)]) -> Vec<String> {
    let mut list = Vec::new();
    for (name, text) in files {
        match std::fs::read_to_string(folder.join(name)) {
            Ok(found) if found == *text => {}
            Ok(found) => {
                let line = found.lines().zip(text.lines()).take_while(|(a, b)| a == b).count() + 1;
                list.push(format!("{name}: differs from line {line} on"));
            }
            Err(e) => list.push(format!("{name}: {e}")),
        }
    }
    list.extend(names(folder).into_iter().filter(|name| files.iter().all(|(known, _)| known != name)).map(|name| format!("{name}: is not generated")));
    list
}

/// A failure to read or write `path`.
pub fn io_failure(path: &Path, reason: &str) -> Failure {
    Failure::plain(codes::FILE, Exit::Refused, format!("{}: {reason}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_could_leave_the_folder_are_not_plain() {
        for name in ["", "..", "a/b", "a\\b", ".x", "a b", "é", "a\0"] {
            assert!(!is_plain_name(name), "{name:?}");
        }
        assert!(is_plain_name("row_stats_2"));
    }

    #[test]
    fn a_folder_is_replaced_whole() -> Result<(), String> {
        let root = std::env::temp_dir().join(format!("flashderive-files-{}", std::process::id()));
        let write = |files: &[(&str, String)]| replace_folder(&root, "k", "t", files).map_err(|f| format!("{f:?}"));
        let folder = write(&[("kernel.cu", "1".into()), ("report.md", "2".into())])?;
        let folder_again = write(&[("kernel.cu", "3".into())])?;
        assert_eq!(folder, folder_again);
        assert!(differences(&folder, &[("kernel.cu", "3".to_string())]).is_empty());
        assert_eq!(differences(&folder, &[("kernel.cu", "4".to_string())]), ["kernel.cu: differs from line 1 on"]);
        assert_eq!(differences(&folder, &[]), ["kernel.cu: is not generated"]);
        assert_eq!(std::fs::read_dir(root.join("k")).map_err(|e| e.to_string())?.count(), 1, "nothing is left beside the folder");
        std::fs::write(folder.join("mine.txt"), "").map_err(|e| e.to_string())?;
        assert!(write(&[("kernel.cu", "5".into())]).is_err(), "a file of the user is not deleted");
        std::fs::remove_dir_all(&root).map_err(|e| e.to_string())
    }
}
