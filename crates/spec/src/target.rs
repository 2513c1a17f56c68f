//! Target descriptions as YAML: read with the limits of a spec, and held to what the planner counts on.

use crate::document;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};
use flashderive_ir::dtype::DType;
use flashderive_ir::target::Target;

/// Bytes of depth that every matrix instruction takes.
const DEPTH_BITS: u32 = 256;

/// Reads a target description.
///
/// # Errors
/// `FD0001` with line and column in the message, or at the value that no device has; `FD0003` where the file is too large.
pub fn parse_target(source: &str) -> Result<Target, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    if source.len() > document::MAX_BYTES {
        let size = format!("the file has {} bytes, over the limit of {}", source.len(), document::MAX_BYTES);
        return Err(Diagnostic::error(codes::TOO_LARGE, Span::NONE, size).into());
    }
    let Some((values, _)) = document::places(source, 0, &mut diagnostics) else { return Err(diagnostics) };
    let invalid = |at: Span, why: String| -> Diagnostics { Diagnostic::error(codes::YAML, at, format!("the target description is not valid: {why}")).into() };
    let target: Target = serde_yaml::from_str(source).map_err(|e| invalid(Span::NONE, e.to_string()))?;
    match problem(&target) {
        Some((path, why)) => Err(invalid(values.get(&path).copied().unwrap_or(Span::NONE), format!("`{path}` {why}"))),
        None => Ok(target),
    }
}

/// The first value that no device has, and what it should be.
fn problem(t: &Target) -> Option<(String, String)> {
    let whole = [
        ("multiprocessors", u64::from(t.multiprocessors), 1, 1 << 14),
        ("shared_bytes_per_block", t.shared_bytes_per_block.into(), 1 << 10, 1 << 24),
        ("shared_bytes_per_multiprocessor", t.shared_bytes_per_multiprocessor.into(), t.shared_bytes_per_block.into(), 1 << 24),
        ("registers_per_multiprocessor", t.registers_per_multiprocessor.into(), 1 << 10, 1 << 20),
        ("registers_per_thread", t.registers_per_thread.into(), 16, 255),
        ("threads_per_multiprocessor", t.threads_per_multiprocessor.into(), t.threads_per_block.into(), 1 << 14),
        ("threads_per_block", t.threads_per_block.into(), 32, 1024),
        ("blocks_per_multiprocessor", t.blocks_per_multiprocessor.into(), 1, 1 << 10),
        ("l2_bytes", t.l2_bytes, 1 << 10, 1 << 40),
        ("cluster_blocks", t.cluster_blocks.into(), 1, 16),
        ("cluster_multiprocessors", t.cluster_multiprocessors.into(), u64::from(t.cluster_blocks > 1), t.multiprocessors.into()),
    ];
    if let Some((name, value, least, most)) = whole.iter().find(|(_, v, least, most)| v < least || v > most) {
        return Some((name.to_string(), format!("is {value}, not within {least} .. {most}")));
    }
    let r = &t.rates;
    let rates = [
        ("clock_ghz", &r.clock_ghz),
        ("dram_read_gb_s", &r.dram_read_gb_s),
        ("dram_copy_gb_s", &r.dram_copy_gb_s),
        ("l2_gb_s", &r.l2_gb_s),
        ("shared_bytes_per_clk", &r.shared_bytes_per_clk),
        ("fma_per_clk", &r.fma_per_clk),
        ("special_per_clk", &r.special_per_clk),
        ("dram_latency_cycles", &r.dram_latency_cycles),
        ("l2_latency_cycles", &r.l2_latency_cycles),
        ("barrier_cycles", &r.barrier_cycles),
        ("launch_us", &r.launch_us),
        ("next_launch_us", &r.next_launch_us),
        ("block_start_ns", &r.block_start_ns),
    ];
    let rate = |v: f64| (1e-3..=1e9).contains(&v);
    if let Some((name, _)) = rates.iter().find(|(_, s)| !rate(s.value)) {
        return Some((format!("rates.{name}.value"), "is not within 0.001 .. 1e9".into()));
    }
    instructions(t, &rate)
}

/// The same of matrix instructions, whose shapes the generated code counts on.
fn instructions(t: &Target, rate: &dyn Fn(f64) -> bool) -> Option<(String, String)> {
    let depth = |k: u32, operand: DType| k.checked_mul(operand.bits()) == Some(DEPTH_BITS);
    let sums = |d: DType| matches!(d, DType::F32 | DType::I32);
    for (i, m) in t.mma.iter().enumerate() {
        if (m.m, m.n) != (16, 8) || !depth(m.k, m.operand) || !sums(m.accumulator) || !rate(m.cycles) {
            return Some((format!("mma.{i}"), "is no instruction of 16 rows, 8 columns and 32 bytes of depth with sums in f32 or i32".into()));
        }
    }
    for (i, m) in t.warpgroup_mma.iter().enumerate() {
        if !depth(m.k, m.operand) || !sums(m.accumulator) || !rate(m.cycles_per_column) || !rate(m.sustained_ghz) {
            return Some((format!("warpgroup_mma.{i}"), "is no instruction of 32 bytes of depth with sums in f32 or i32".into()));
        }
    }
    let memory = t.tensor_memory.as_ref()?;
    let power = |n: u32| n.is_power_of_two() && (16..=1 << 12).contains(&n);
    if !power(memory.columns) || !power(memory.least_columns) || memory.columns < memory.least_columns {
        return Some(("tensor_memory.columns".into(), "and `least_columns` are powers of two, 16 .. 4096, the second the smaller one".into()));
    }
    for (i, m) in memory.instructions.iter().enumerate() {
        let columns = m.columns_step > 0 && m.columns <= memory.columns && m.columns > 0 && m.columns % m.columns_step == 0 && m.columns_step % 8 == 0;
        if m.rows != 128 || !columns || !depth(m.k, m.operand) || !sums(m.accumulator) || !rate(m.cycles_per_column) || !rate(m.sustained_ghz) {
            return Some((
                format!("tensor_memory.instructions.{i}"),
                "is no instruction of 128 rows, columns in whole steps of 8, and 32 bytes of depth with sums in f32 or i32".into(),
            ));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = include_str!("../../../specs/targets/sm_100a.yaml");

    #[test]
    fn descriptions_of_devices_that_cannot_be_are_refused() {
        assert!(parse_target(GOOD).is_ok());
        for (from, to, says) in [
            ("multiprocessors: 148", "multiprocessors: 0", "`multiprocessors` is 0"),
            ("multiprocessors: 148", "multiprocessors: &a 148", "anchors"),
            ("multiprocessors: 148", "multiprocessors: 148\nmultiprocessors: 148", "given twice"),
            ("multiprocessors: 148", "multiprocessors: 148\nmore: 1", "unknown field"),
            ("threads_per_block: 1024", "threads_per_block: 1", "`threads_per_block` is 1"),
            ("registers_per_thread: 255", "registers_per_thread: 4000000000", "not within 16 .. 255"),
            ("{m: 16, n: 8, k: 16", "{m: 17, n: 8, k: 16", "`mma.0` is no instruction"),
            ("cycles: 2.0", "cycles: .nan", "`mma.0`"),
            ("cycles: 2.0", "cycles: 0.0", "`mma.0`"),
            ("columns: 512", "columns: 500", "powers of two"),
            ("columns_step: 16", "columns_step: 0", "`tensor_memory.instructions.0`"),
        ] {
            assert!(GOOD.contains(from), "no {from}");
            let found = parse_target(&GOOD.replacen(from, to, 1)).expect_err(to);
            assert!(found.list[0].message.contains(says), "{to}: {}", found.list[0].message);
        }
        assert!(parse_target(&"[".repeat(100_000)).is_err());
        assert!(parse_target(&" ".repeat(2 << 20)).is_err());
    }
}
