//! What the planner offers: candidates by name, for a tuning record to choose among.
//!
//! A name says what the candidate does, so that it means the same after candidates were added or moved: a number in a list would
//! not. It holds the stages of a ring too, though they follow from the rest: a measured time belongs to them.

use crate::outer::OuterChoice;
use crate::plan::{Choice, KernelPlan};
use crate::relay::Relay;
use crate::ring::RingChoice;
use crate::version;
use flashderive_device::program::SizeRange;
use flashderive_diagnostics::{codes, Diagnostic, Span};
use flashderive_ir::problem::Problem;
use flashderive_ir::trace::{Record, RecordId, Space, Trace};

/// One candidate for a group of statements.
#[derive(Clone, Debug, PartialEq)]
pub struct Offered {
    /// Its name.
    pub name: String,
    /// Its tiles, for people.
    pub plan: String,
    /// What the cost model expects of the group's kernels, launch included, in microseconds.
    pub predicted_us: f64,
    /// Whether it is what the program has.
    pub chosen: bool,
}

/// The candidates of a group of statements that fit the target, cheapest first.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedGroup {
    /// The kernels of the group.
    pub kernels: String,
    /// At least one.
    pub candidates: Vec<Offered>,
}

/// The candidates of one version of the kernels.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedVersion {
    /// What it assumes of the sizes.
    pub name: String,
    /// The sizes that it is planned for.
    pub sizes: Vec<i64>,
    /// By group.
    pub groups: Vec<OfferedGroup>,
}

/// What a tuning record chooses for one version.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The sizes that the version is planned for.
    pub sizes: Vec<i64>,
    /// What it assumes of them.
    pub version: String,
    /// Names of candidates, by group.
    pub groups: Vec<String>,
    /// The measured figures, for the record.
    pub evidence: String,
}

/// The name of a version that assumes `ranges`.
pub(crate) fn version_name(ranges: &[SizeRange], p: &Problem) -> String {
    if ranges.is_empty() {
        "all sizes".into()
    } else {
        version::text(ranges, p)
    }
}

/// The name of the candidate that `choice` asks for and `kernels` are.
pub(crate) fn name(choice: &Choice, kernels: &[KernelPlan]) -> String {
    // Every field is in the name: one that is added has to be added here.
    let Choice {
        warps,
        shrink,
        grow,
        parts,
        cluster,
        sharing,
        ring,
        joint: _,
        outer,
        relay,
        alike,
        resident,
        points,
        partial,
        window,
        own,
        stages: copied_ahead,
    } = *choice;
    let patches = outer.filter(|_| kernels.iter().any(|k| k.outer.is_some()));
    let stages = kernels.iter().find_map(|k| k.ring.as_ref().map(|r| r.stages).or(k.columns.as_ref().map(|c| c.stages)));
    let products = kernels.iter().filter_map(|k| k.ring.as_ref()).map(|r| r.products()).max().unwrap_or(1);
    let mut out = match (ring, stages) {
        (Some(RingChoice { rows, columns, groups, swap, cluster, alternate, together, stream_k }), Some(stages)) => {
            format!(
                "ring {rows}x{columns} groups {groups} cluster {cluster} stages {stages}{}{}{}{}",
                if swap { " turned" } else { "" },
                if alternate { " in turns" } else { "" },
                if together > 1 { format!(" {together} together") } else { String::new() },
                if products > 1 { format!(" {products} products") } else { String::new() } + if stream_k { " stream-k" } else { "" }
            )
        }
        _ if patches.is_some() => patches
            .map(|OuterChoice { rows, columns, depth, copied, warps }| {
                let copied = if copied > 0 { format!(" of {copied}") } else { String::new() };
                format!("patches {rows}x{columns} by {depth}{copied} warps {warps}")
            })
            .unwrap_or_default(),
        _ if own > 0 && kernels.iter().any(|k| k.stream.as_ref().is_some_and(|s| s.own)) => format!("warps {warps} rows {own} a thread tiles 1/{shrink}"),
        // A ring that cannot be is the plan without one.
        _ if grow > 1 && relay == Relay::None => format!("warps {warps} tiles {grow}"),
        _ => format!("warps {warps} tiles 1/{shrink}"),
    };
    if kernels.iter().any(|k| k.outer.is_none() && k.stages > 1) {
        out.push_str(&format!(" stages {copied_ahead}"));
    }
    if parts != 0 {
        out.push_str(&format!(" parts 2^{parts}"));
    }
    if cluster {
        out.push_str(" clusters");
    }
    if window > 0 && kernels.iter().any(|k| k.stream.as_ref().is_some_and(|s| s.whole)) {
        out.push_str(&format!(" windows of {window}"));
    }
    match sharing {
        0 => out.push_str(" lanes a row"),
        1 => {}
        _ => out.push_str(&format!(" {sharing} blocks a row")),
    }
    match relay {
        Relay::None => {}
        Relay::Needed => out.push_str(" re-laid"),
        Relay::Rows => out.push_str(" rows gathered"),
        Relay::Lines => out.push_str(" re-laid in lines"),
        Relay::Flat => out.push_str(" re-laid over one depth"),
        Relay::Runs => out.push_str(" re-laid in runs"),
    }
    if grow > 1 && relay != Relay::None {
        out.push_str(&format!(" copies {grow} times larger"));
    }
    if alike && kernels.iter().any(|k| k.columns.is_some() || k.ring.is_none()) {
        out.push_str(" rows alike");
    }
    if resident > 1 && kernels.iter().any(|k| k.columns.is_some()) {
        out.push_str(&format!(" {resident} a multiprocessor"));
    }
    if points && kernels.iter().any(|k| k.columns.as_ref().is_some_and(|c| c.points.is_some())) {
        out.push_str(" points loaded once");
    }
    if partial && ring.is_none() {
        out.push_str(" results stored");
    } else if partial {
        out.push_str(" partial sums stored");
    }
    out
}

/// The place of the candidate that a record names for group number `group`.
///
/// # Errors
/// `NOT_OFFERED` with the names that are.
pub(crate) fn find(tuned: &Tuned, group: usize, groups: usize, names: &[&str], span: Span) -> Result<usize, Diagnostic> {
    if tuned.groups.len() != groups {
        return Err(not_offered(format!("the tuning record chooses {} plans where there are {groups} groups of statements", tuned.groups.len()), span));
    }
    let wanted = &tuned.groups[group];
    names.iter().position(|n| n == wanted).ok_or_else(|| {
        let known: Vec<String> = names.iter().take(8).map(|n| format!("`{n}`")).collect();
        let more = names.len().saturating_sub(8);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        not_offered(format!("the tuning record chooses `{wanted}`, which the planner does not offer"), span)
            .note(format!("it offers {}{more}", known.join(", ")))
    })
}

fn not_offered(message: String, span: Span) -> Diagnostic {
    Diagnostic::error(codes::NOT_OFFERED, span, message).help("measure again with `flashderive tune`, or ignore the record with `--no-tuning`")
}

/// Every entry for sizes that a version is planned for must be for one of the versions.
///
/// # Errors
/// `NOT_OFFERED` where the record knows the sizes and not the version.
pub(crate) fn all_known(tuned: &[Tuned], versions: &[(String, Vec<i64>)]) -> Result<(), Diagnostic> {
    for t in tuned.iter().filter(|t| versions.iter().any(|(_, sizes)| *sizes == t.sizes)) {
        if !versions.iter().any(|(name, sizes)| *name == t.version && *sizes == t.sizes) {
            let known: Vec<String> = versions.iter().map(|(name, _)| format!("`{name}`")).collect();
            let message = format!("the tuning record chooses for a version of the kernels, `{}`, which the planner does not offer", t.version);
            return Err(not_offered(message, Span::NONE).note(format!("it offers {}", known.join(", "))));
        }
    }
    Ok(())
}

/// The record of a choice by measurement. It follows from `model`, the choice by floors.
pub(crate) fn record(tuned: &Tuned, offered: &Offered, subject: &str, model: RecordId, span: Span, trace: &mut Trace) -> RecordId {
    trace.record(Record {
        step: "step2",
        rule: "tuned-plan",
        subject: subject.to_string(),
        premises: vec![model],
        conclusion: format!("{} ({}): {}; the model expects {:.2} us", offered.name, offered.plan, tuned.evidence, offered.predicted_us),
        space: Space::Empirical,
        span,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(version: &str, sizes: &[i64], groups: &[&str]) -> Tuned {
        Tuned { sizes: sizes.to_vec(), version: version.into(), groups: groups.iter().map(|g| g.to_string()).collect(), evidence: String::new() }
    }

    #[test]
    fn a_name_is_found_or_refused() {
        let names = ["warps 8 tiles 1/1", "warps 4 tiles 1/1"];
        let record = tuned("v", &[1], &["warps 4 tiles 1/1"]);
        assert_eq!(find(&record, 0, 1, &names, Span::NONE).ok(), Some(1));
        let refused = |groups: &[&str], of: usize| find(&tuned("v", &[1], groups), 0, of, &names, Span::NONE).err().map(|d| (d.code, d.message));
        assert!(refused(&["warps 5 tiles 1/1"], 1).is_some_and(|(c, m)| c == codes::NOT_OFFERED && m.contains("warps 5")));
        assert!(refused(&["warps 4 tiles 1/1"], 2).is_some_and(|(_, m)| m.contains("2 groups")));
    }

    #[test]
    fn versions_are_known_by_sizes_and_assumptions() {
        let versions = [("v".to_string(), vec![1]), ("all sizes".to_string(), vec![2])];
        assert!(all_known(&[tuned("v", &[1], &[]), tuned("gone", &[3], &[])], &versions).is_ok());
        assert!(all_known(&[tuned("gone", &[1], &[])], &versions).is_err());
    }
}
