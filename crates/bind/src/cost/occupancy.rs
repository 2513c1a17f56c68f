//! How many blocks of a kernel the multiprocessors hold.

use super::*;

/// The blocks of a kernel on the chip.
pub(super) struct Occupancy {
    /// Blocks.
    pub blocks: i64,
    /// Blocks that one multiprocessor holds.
    pub resident: i64,
    /// Multiprocessors that find room for a cluster.
    pub multiprocessors: i64,
    /// Times that all of them are full, the last time perhaps of fewer.
    pub waves: i64,
    /// Blocks that share a multiprocessor in a wave.
    pub together: f64,
}

impl Occupancy {
    /// The blocks of `kernel` at `sizes`.
    pub(super) fn of(kernel: &Kernel, sizes: &[i64], target: &Target) -> Occupancy {
        let blocks = flashderive_ir::problem::points(kernel.grid.iter().map(|g| g.eval(sizes).max(0))).max(1);
        // Registers: what arrays hold, since most of them live together, and some for addresses.
        let held: u32 = kernel.vars.iter().filter_map(|v| v.len).sum();
        let asked = target.registers_per_multiprocessor / (kernel.threads * kernel.min_blocks).max(1);
        let most = target.registers_per_thread.min(if kernel.min_blocks > 1 { asked } else { u32::MAX });
        let registers = (40 + held / 2).clamp(40.min(most), most);
        let shared = kernel.shared_bytes() + 1024;
        let resident = [
            i64::from(target.blocks_per_multiprocessor),
            i64::from(target.threads_per_multiprocessor / kernel.threads.max(1)),
            i64::from(target.shared_bytes_per_multiprocessor / shared),
            i64::from(target.registers_per_multiprocessor / (registers * kernel.threads).max(1)),
        ]
        .into_iter()
        .min()
        .unwrap_or(1)
        .max(1);
        // Clusters of four and more do not find room on every multiprocessor.
        let clustered = kernel.cluster >= 4 && target.cluster_multiprocessors > 0;
        let multiprocessors = i64::from(if clustered { target.cluster_multiprocessors } else { target.multiprocessors });
        let waves = (blocks + multiprocessors * resident - 1) / (multiprocessors * resident);
        let together = (blocks as f64 / (waves * multiprocessors) as f64).ceil().max(1.0);
        Occupancy { blocks, resident, multiprocessors, waves, together }
    }
}
