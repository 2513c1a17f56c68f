//! Reading and writing files: bounded reads, and folders that appear whole or not at all.

use crate::outcome::{Exit, Failure};
use flashderive_diagnostics::codes;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Specs and target files above this are refused before they are parsed.
const MAX_TEXT: u64 = 1 << 20;

/// What a tensor file may hold beside its tensors.
const MAX_HEADER: u64 = 16 << 20;

/// A file's text.
///
/// # Errors
/// When it cannot be read, is too large or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    read_text_limit(path, MAX_TEXT)
}

/// How messages name standard input.
pub const STDIN: &str = "<stdin>";

/// Whether the command line names standard input; a file of that name is `./-`.
pub fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// A path of the command line, as messages name it.
pub fn shown(path: &Path) -> String {
    if is_stdin(path) {
        STDIN.to_string()
    } else {
        path.display().to_string()
    }
}

/// The text of standard input.
///
/// # Errors
/// As [`read_text`].
pub fn read_stdin() -> Result<String, Failure> {
    let path = Path::new(STDIN);
    text_of(path, take(path, std::io::stdin().lock(), MAX_TEXT)?)
}

/// A file's text of at most `limit` bytes.
///
/// # Errors
/// As [`read_text`].
pub fn read_text_limit(path: &Path, limit: u64) -> Result<String, Failure> {
    text_of(path, read_limit(path, limit)?)
}

fn text_of(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|e| io_failure(path, &format!("byte {} is not UTF-8", e.utf8_error().valid_up_to())))
}

/// The bytes of a file of tensors, which have at most so many bytes.
///
/// # Errors
/// When it cannot be read or is too large.
pub fn read_tensors(path: &Path, tensors: u64) -> Result<Vec<u8>, Failure> {
    read_limit(path, tensors.saturating_add(MAX_HEADER))
}

fn read_limit(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let file = std::fs::File::open(path).map_err(|e| io_failure(path, &e.to_string()))?;
    take(path, file, limit)
}

/// What `from` holds, which messages name `path`.
fn take(path: &Path, from: impl Read, limit: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    from.take(limit + 1).read_to_end(&mut bytes).map_err(|e| io_failure(path, &e.to_string()))?;
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
    let done = write_new(&part, bytes).and_then(|()| std::fs::rename(&part, path));
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
    let tried = write_new(&part, b"");
    let _ = std::fs::remove_file(&part);
    tried.map_err(|e| io_failure(path, &e.to_string()))
}

/// Writes a file that was not there: a link that lies in its place is removed and not followed.
fn write_new(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let _ = std::fs::remove_file(path);
    std::fs::OpenOptions::new().write(true).create_new(true).open(path)?.write_all(bytes)
}

/// Refuses links among `below`, folders one in the other in `root`: what is written there would leave `root`. `root` itself may be one.
///
/// # Errors
/// With the first link.
pub fn without_links(root: &Path, below: &[&str]) -> Result<(), Failure> {
    let mut path = root.to_path_buf();
    for name in below {
        path.push(name);
        if path.symlink_metadata().is_ok_and(|m| m.file_type().is_symlink()) {
            return Err(io_failure(&path, &format!("it is a link, and would lead what is written out of {}; remove it", root.display())));
        }
    }
    Ok(())
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
    without_links(root, &[kernel, target])?;
    replace(&root.join(kernel), target, files, OURS)
}

/// Makes `root/package` hold exactly `files`, as [`replace_folder`] does; `ours` are all names that such a package may hold.
///
/// # Errors
/// As [`replace_folder`].
pub fn replace_package(root: &Path, package: &str, files: &[(&str, Vec<u8>)], ours: &[&str]) -> Result<PathBuf, Failure> {
    if !is_plain_name(package) {
        return Err(io_failure(root, &format!("`{package}` is no plain name")));
    }
    without_links(root, &[package])?;
    replace(root, package, files, ours)
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

    /// A folder of its own for a test.
    fn empty(name: &str) -> Result<PathBuf, String> {
        let root = std::env::temp_dir().join(format!("flashderive-files-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).map_err(|e| e.to_string())?;
        Ok(root)
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere() -> Result<(), String> {
        use std::os::unix::fs::symlink;
        let (root, text) = (empty("links")?, |e: std::io::Error| e.to_string());
        let (out, other) = (root.join("out"), root.join("other"));
        std::fs::create_dir_all(&out).and_then(|()| std::fs::create_dir_all(other.join("t"))).map_err(text)?;
        symlink(&other, out.join("k")).map_err(text)?;
        let files = [("kernel.cu", "1".to_string())];
        assert!(replace_folder(&out, "k", "t", &files).is_err(), "a kernel's folder that is a link");
        assert!(replace_package(&out, "k", &[("kernel.cu", b"1".to_vec())], &["kernel.cu"]).is_err(), "a package that is a link");
        std::fs::create_dir(out.join("l")).and_then(|()| symlink(other.join("t"), out.join("l/t"))).map_err(text)?;
        assert!(replace_folder(&out, "l", "t", &files).is_err(), "a target's folder that is a link");
        assert!(names(&other.join("t")).is_empty() && names(&other) == ["t"], "nothing was written behind the links");
        // The folder that the user names may be one.
        symlink(&out, root.join("named")).map_err(text)?;
        assert!(replace_folder(&root.join("named"), "m", "t", &files).is_ok() && out.join("m/t/kernel.cu").is_file());
        // A link in the place of the temporary file, and one in the place of the file.
        let (kept, path) = (other.join("kept"), out.join("y"));
        std::fs::write(&kept, "kept").and_then(|()| symlink(&kept, part_of(&path))).and_then(|()| symlink(&kept, &path)).map_err(text)?;
        assert!(writable(&path).is_ok());
        symlink(&kept, part_of(&path)).map_err(text)?;
        assert!(write(&path, b"new").is_ok());
        assert_eq!((std::fs::read_to_string(&kept).map_err(text)?, std::fs::read_to_string(&path).map_err(text)?), ("kept".into(), "new".into()));
        std::fs::remove_dir_all(&root).map_err(text)
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
