//! What a run counted: instructions, memory traffic, bank conflicts.

use super::bytecode::{Code, StmtInfo};
use crate::program::BufferId;
use flashderive_ir::trace::RecordId;
use serde::{Serialize, Serializer};

/// Counts of a whole run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Counters {
    /// One a kernel, in launch order.
    pub kernels: Vec<KernelCounters>,
    /// Output buffers with elements that nothing wrote, and how many (with full checking only).
    #[serde(serialize_with = "unwritten")]
    pub unwritten: Vec<(BufferId, u64)>,
}

fn unwritten<S: Serializer>(list: &[(BufferId, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(list.iter().map(|(b, n)| (b.0, n)))
}

/// Counts of one kernel over all blocks.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct KernelCounters {
    /// The kernel's name.
    pub name: String,
    /// Blocks launched.
    pub blocks: u64,
    /// Operations times active lanes.
    pub lane_ops: u64,
    /// Block barriers executed, once a block each.
    pub block_barriers: u64,
    /// Cluster barriers executed, once a cluster each.
    pub cluster_barriers: u64,
    /// Warp barriers executed, once a warp each.
    pub warp_barriers: u64,
    /// Matrix instructions executed, once a warp each.
    pub matrix_ops: u64,
    /// Statements that touch memory, in program order (traffic with full checking only).
    pub statements: Vec<StatementCounters>,
}

/// Counts of one statement that touches memory.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StatementCounters {
    /// Its phase.
    pub phase: String,
    /// Its record.
    pub why: RecordId,
    /// What it does, e.g. `load x`.
    pub what: String,
    /// Times a warp executed it with an active lane.
    pub requests: u64,
    /// Active lanes of all requests.
    pub lanes: u64,
    /// Bytes of shared memory moved.
    pub shared_bytes: u64,
    /// Bytes moved to or from shared memory by way of the cluster.
    pub remote_bytes: u64,
    /// Groups of lanes served together: one a request up to 4 bytes a lane, two at 8, four at 16.
    pub ideal_wavefronts: u64,
    /// Passes that the banks need for them.
    pub wavefronts: u64,
    /// Worst number of passes for one group; 1 means no conflict.
    pub worst_conflict: u32,
    /// Bytes of global memory that lanes asked for.
    pub global_bytes: u64,
    /// Sectors of 32 bytes touched.
    pub sectors: u64,
    /// Least sectors that could hold the bytes asked for.
    pub ideal_sectors: u64,
}

impl StatementCounters {
    /// Extra passes a request because of bank conflicts, on average.
    pub fn extra_wavefronts(&self) -> f64 {
        if self.requests == 0 {
            return 0.0;
        }
        (self.wavefronts - self.ideal_wavefronts) as f64 / self.requests as f64
    }
    /// Sectors a request, on average.
    pub fn sectors_per_request(&self) -> f64 {
        if self.requests == 0 {
            return 0.0;
        }
        self.sectors as f64 / self.requests as f64
    }

    /// Counts a shared access of `size` bytes a lane at the byte addresses of the active lanes.
    pub(super) fn shared(&mut self, mask: u32, addresses: &[u32; 32], size: u32) {
        self.lanes += u64::from(mask.count_ones());
        self.shared_bytes += u64::from(mask.count_ones() * size);
        // Wide accesses are served by half and quarter warps, so that a group moves at most 128 bytes.
        let group = (128 / size.max(4)).clamp(8, 32);
        let mut start = 0;
        while start < 32 {
            let lanes = (mask >> start) & if group == 32 { u32::MAX } else { (1 << group) - 1 };
            if lanes != 0 {
                let degree = conflict_degree(lanes, &addresses[start as usize..], size);
                self.ideal_wavefronts += 1;
                self.wavefronts += u64::from(degree);
                self.worst_conflict = self.worst_conflict.max(degree);
            }
            start += group;
        }
    }

    /// Counts a global access of `size` bytes a lane.
    pub(super) fn global(&mut self, mask: u32, addresses: &[u64; 32], size: u32) {
        let mut sectors = [0u64; 64];
        let mut n = 0;
        for l in (0..32).filter(|l| mask >> l & 1 == 1) {
            let (first, last) = (addresses[l] / 32, (addresses[l] + u64::from(size.max(1)) - 1) / 32);
            for s in [first, last] {
                if n == 0 || sectors[n - 1] != s {
                    sectors[n] = s;
                    n += 1;
                }
            }
        }
        let list = &mut sectors[..n];
        if !list.is_sorted() {
            list.sort_unstable();
        }
        let distinct = if n == 0 { 0 } else { 1 + list.windows(2).filter(|w| w[0] != w[1]).count() };
        let bytes = u64::from(mask.count_ones() * size);
        self.global_bytes += bytes;
        self.sectors += distinct as u64;
        self.ideal_sectors += bytes.div_ceil(32);
    }
}

/// Most distinct words that one bank must give to the lanes of a group.
fn conflict_degree(lanes: u32, addresses: &[u32], size: u32) -> u32 {
    // Words of each bank; a group touches at most 32 words, so at most 32 lie in one bank.
    let mut words = [[0u32; 32]; 32];
    let mut count = [0u8; 32];
    let mut worst = 1;
    let mut rest = lanes;
    while rest != 0 {
        let l = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let first = addresses[l] / 4;
        for word in first..first + size.div_ceil(4) {
            let bank = (word % 32) as usize;
            let n = count[bank] as usize;
            if !words[bank][..n].contains(&word) && n < 32 {
                words[bank][n] = word;
                count[bank] += 1;
                worst = worst.max(u32::from(count[bank]));
            }
        }
    }
    worst
}

impl KernelCounters {
    /// No counts yet, one entry a statement.
    pub(super) fn of(code: &Code) -> KernelCounters {
        let blank = |s: &StmtInfo| StatementCounters {
            phase: s.phase.clone(),
            why: s.why,
            what: s.what.clone(),
            requests: 0,
            lanes: 0,
            shared_bytes: 0,
            remote_bytes: 0,
            ideal_wavefronts: 0,
            wavefronts: 0,
            worst_conflict: 0,
            global_bytes: 0,
            sectors: 0,
            ideal_sectors: 0,
        };
        KernelCounters { name: code.name.clone(), statements: code.stmts.iter().map(blank).collect(), ..KernelCounters::default() }
    }

    /// Statements that touched memory.
    pub fn traffic(&self) -> impl Iterator<Item = &StatementCounters> {
        self.statements.iter().filter(|s| s.requests > 0)
    }
}
