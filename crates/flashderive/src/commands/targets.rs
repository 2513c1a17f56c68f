//! `targets`: what is supported, with the source of every number.

use crate::cli::Targets;
use crate::outcome::{Failure, Output};
use crate::report::data::Table;
use crate::targets::{built_in, text, BUILT_IN};
use serde_json::json;

/// Runs the command.
///
/// # Errors
/// When the target named is unknown.
pub fn run(args: &Targets) -> Result<Output, Failure> {
    if let Some(name) = &args.name {
        let target = built_in(name)?;
        return Ok(Output::new(text(name)?, json!({ "target": target })));
    }
    let targets = BUILT_IN.iter().map(|(name, _)| built_in(name)).collect::<Result<Vec<_>, _>>()?;
    let rows = targets.iter().map(|t| {
        let yes = |b: bool| if b { "yes" } else { "no" }.to_string();
        let mut matrix: Vec<&str> = t.mma.iter().map(|m| m.operand.name()).collect();
        matrix.dedup();
        vec![
            t.name.clone(),
            t.chip.clone(),
            t.multiprocessors.to_string(),
            format!("{} KiB", t.shared_bytes_per_block / 1024),
            format!("{} GB/s", t.rates.dram_read_gb_s.value),
            yes(t.async_copy),
            yes(t.bulk_copy),
            yes(t.programmatic_launch),
            matrix.join(" "),
        ]
    });
    let header = ["target", "chip", "multiprocessors", "shared a block", "memory", "async copy", "bulk copy", "early launch", "matrix operands"];
    let table = Table { title: "Targets".into(), header: header.map(String::from).to_vec(), rows: rows.collect() };
    Ok(Output::new(super::derive::table_text(&table), json!({ "targets": targets })))
}
