//! Tuning records beside specs: where they lie, whether they fit, and what they choose.
//!
//! `DIR/tuned/TARGET/NAME.yaml` belongs to the spec `DIR/NAME.yaml`. A program is a function of the spec, the target and this
//! record, so that the same three give the same bytes; a record for another text of the spec is refused, not used in part.

use crate::files;
use crate::outcome::{Exit, Failure};
use crate::pipeline::Loaded;
use flashderive_bind::Tuned;
use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_ir::problem::Problem;
use flashderive_ir::target::Target;
use flashderive_ir::tuning::{MeasuredTime, TunedChoice, Tuning};
use flashderive_spec::spec_hash;
use std::path::{Path, PathBuf};

/// Where the record of `spec` for `target` lies; nothing for a path that names no file.
pub fn path(spec: &Path, target: &str) -> Option<PathBuf> {
    let mut name = spec.file_stem()?.to_os_string();
    name.push(".yaml");
    Some(spec.parent()?.join("tuned").join(target).join(name))
}

/// The record at `path`; nothing where there is no file.
///
/// # Errors
/// When the file cannot be read or is no record.
pub fn read(path: &Path) -> Result<Option<Tuning>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let source = files::read_text(path)?;
    flashderive_spec::parse_tuning(&source).map(Some).map_err(|d| Failure::stage(d, &path.display().to_string(), &source))
}

/// What the record beside the spec chooses for `target`; nothing without one, or where it is to be ignored.
///
/// # Errors
/// When the record cannot be read, or is of another spec, another text of it, or another target.
pub fn chosen(loaded: &Loaded, target: &Target) -> Result<Vec<Tuned>, Failure> {
    let Some(path) = loaded.file.as_deref().and_then(|spec| path(spec, &target.name)) else { return Ok(Vec::new()) };
    let Some(tuning) = read(&path)? else { return Ok(Vec::new()) };
    if let Some(why) = stale(&tuning, loaded, &target.name) {
        return Err(refusal(&path, &why));
    }
    tuning.choices.iter().map(|c| used(&tuning, c, &loaded.problem).ok_or_else(|| refusal(&path, &other_sizes(c)))).collect()
}

fn other_sizes(c: &TunedChoice) -> String {
    let named: Vec<&str> = c.sizes.keys().map(String::as_str).collect();
    format!("its workload `{}` has the sizes {}, the spec has others", c.workload, named.join(", "))
}

fn refusal(path: &Path, why: &str) -> Failure {
    let diagnostic = Diagnostic::error(codes::STALE_TUNING, Span::NONE, format!("the tuning record {} does not fit: {why}", path.display()));
    Failure::from_diagnostic(diagnostic.help("measure again with `flashderive tune`, or ignore the record with `--no-tuning`"), Exit::Refused)
}

/// Why a record is not of this spec and target.
pub fn stale(tuning: &Tuning, loaded: &Loaded, target: &str) -> Option<String> {
    let hash = spec_hash(&loaded.source);
    if tuning.kernel != loaded.problem.name {
        Some(format!("it is of the kernel `{}`, not `{}`", tuning.kernel, loaded.problem.name))
    } else if tuning.target != target {
        Some(format!("it is for the target `{}`, not `{target}`", tuning.target))
    } else if tuning.spec_hash != hash {
        Some(format!("the spec was changed since: its hash is {hash}, that of the record {}", tuning.spec_hash))
    } else {
        None
    }
}

/// A choice as the planner takes it; nothing if the sizes are not those of the spec.
fn used(tuning: &Tuning, c: &TunedChoice, p: &Problem) -> Option<Tuned> {
    let sizes: Vec<i64> = p.sizes.iter().map(|s| c.sizes.get(&s.name).copied()).collect::<Option<_>>()?;
    let evidence = evidence(tuning, c);
    (c.sizes.len() == p.sizes.len()).then(|| Tuned { sizes, version: c.version.clone(), groups: c.chosen.clone(), evidence })
}

/// The figures behind a choice, for the decision record.
fn evidence(tuning: &Tuning, c: &TunedChoice) -> String {
    let us = |t: MeasuredTime| format!("{:.2} us (p10 {:.2}, p90 {:.2}, {} repeats)", t.median_us, t.p10_us, t.p90_us, t.repeats);
    let time = |names: &[String]| c.of(names).and_then(|m| m.time);
    let own = time(&c.chosen).map_or("nothing".to_string(), us);
    let against = match time(&c.model) {
        _ if c.model == c.chosen => "as the cost model would choose".to_string(),
        Some(t) => format!("the cost model's choice `{}` took {:.2} us", c.model.join("`, `"), t.median_us),
        None => "the cost model's choice failed".to_string(),
    };
    let timed = c.measured.iter().filter(|m| m.time.is_some()).count();
    format!("{own} measured for workload `{}` on {}, driver {}, {}; best of {timed}, {against}", c.workload, tuning.gpu, tuning.driver, tuning.compiler)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_lies_beside_its_spec() {
        assert_eq!(path(Path::new("specs/a.b.yaml"), "sm_90a"), Some(PathBuf::from("specs/tuned/sm_90a/a.b.yaml")));
        assert_eq!(path(Path::new("a.yml"), "t"), Some(PathBuf::from("tuned/t/a.yaml")));
        assert_eq!(path(Path::new("/"), "t"), None);
    }
}
