//! The built-in targets, and target files of the user.

use crate::files;
use crate::outcome::{Exit, Failure};
use crate::pipeline::TargetOptions;
use flashderive_diagnostics::codes;
use flashderive_ir::target::Target;

/// Name and file text of each built-in target, oldest first.
pub const BUILT_IN: &[(&str, &str)] = &[
    ("sm_80", include_str!("../../../specs/targets/sm_80.yaml")),
    ("sm_89", include_str!("../../../specs/targets/sm_89.yaml")),
    ("sm_90a", include_str!("../../../specs/targets/sm_90a.yaml")),
    ("sm_100a", include_str!("../../../specs/targets/sm_100a.yaml")),
    ("sm_120a", include_str!("../../../specs/targets/sm_120a.yaml")),
];

/// The text of the built-in target `name`.
///
/// # Errors
/// When there is none of that name.
pub fn text(name: &str) -> Result<&'static str, Failure> {
    BUILT_IN.iter().find(|(n, _)| *n == name).map(|(_, text)| *text).ok_or_else(|| {
        let known: Vec<&str> = BUILT_IN.iter().map(|(n, _)| *n).collect();
        Failure::plain(codes::UNKNOWN_TARGET, Exit::Usage, format!("there is no built-in target `{name}`; there are {}", known.join(", ")))
    })
}

/// The target that is named.
///
/// # Errors
/// When it is unknown, or its file is refused.
pub fn load(options: impl Into<TargetOptions>) -> Result<Target, Failure> {
    let options = options.into();
    match &options.file {
        Some(path) => {
            let source = files::read_text(path)?;
            parse(&source, &path.display().to_string())
        }
        None => built_in(&options.name),
    }
}

/// The built-in target `name`.
///
/// # Errors
/// When there is none of that name.
pub fn built_in(name: &str) -> Result<Target, Failure> {
    parse(text(name)?, &format!("specs/targets/{name}.yaml"))
}

fn parse(source: &str, path: &str) -> Result<Target, Failure> {
    let target = flashderive_spec::parse_target(source).map_err(|d| Failure::stage(d, path, source))?;
    // The name becomes a folder name and a compiler flag.
    if !files::is_plain_name(&target.name) {
        return Err(Failure::plain(
            codes::UNKNOWN_TARGET,
            Exit::Usage,
            format!("target name `{}` is not a word of letters, digits and underscores", target.name),
        ));
    }
    Ok(target)
}
