//! What `bench` measured, as a value (its JSON) and as text.

use crate::commands::derive::table_text;
use crate::floor::{Floor, Moved};
use crate::report::data::Table;
use crate::work::MatrixWork;
use flashderive_run::{gpu::Gpu, CopyRate, Spread, TimeReport};
use serde::Serialize;

/// The bandwidths that floors are made of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bandwidth {
    /// The larger of the two below, GB/s read and written.
    pub copy_gb_s: f64,
    /// Copies before the workloads were timed.
    pub before: CopyRate,
    /// Copies after.
    pub after: CopyRate,
    /// What the target file has for copies, GB/s.
    pub target_copy_gb_s: f64,
    /// What the target file has for reads, GB/s.
    pub target_read_gb_s: f64,
}

impl Bandwidth {
    /// Of two measurements round the timed work.
    pub fn new(before: CopyRate, after: CopyRate, rates: &flashderive_ir::target::Rates) -> Bandwidth {
        Bandwidth {
            copy_gb_s: before.gb_s.max(after.gb_s),
            before,
            after,
            target_copy_gb_s: rates.dram_copy_gb_s.value,
            target_read_gb_s: rates.dram_read_gb_s.value,
        }
    }
}

/// Operations a byte from which the rate of work says more than that of bytes.
const MUCH_WORK: f64 = 20.0;

/// One workload before floors are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Its name, with the sizes set on the command line.
    pub workload: String,
    /// Name and value of each run-time size.
    pub sizes: Vec<(String, i64)>,
    /// Bytes that must be moved.
    pub moved: Moved,
    /// Operations that the problem asks for.
    pub operations: f64,
    /// Its products, on the unit that does them.
    pub products: Option<MatrixWork>,
    /// What the cost model expects.
    pub predicted_us: f64,
    /// The measurement.
    pub time: TimeReport,
}

/// One workload.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timed {
    /// Its name, with the sizes set on the command line.
    pub workload: String,
    /// Name and value of each run-time size.
    pub sizes: Vec<(String, i64)>,
    /// The measurement.
    pub time: TimeReport,
    /// Bytes that must be moved.
    pub moved: Moved,
    /// Against copies measured in this run.
    pub floor: Floor,
    /// Against the target file's rate of reads, where there are next to no writes.
    pub read_floor: Option<Floor>,
    /// Products at the rate of their unit in the target file.
    pub work_floor: Option<WorkFloor>,
    /// Which of bytes and work takes longer at those rates.
    pub bound: &'static str,
    /// Operations that the problem asks for.
    pub operations: f64,
    /// Operations a byte that must be moved; nothing without bytes.
    pub intensity: Option<f64>,
    /// Operations a nanosecond, launched on a stream.
    pub gflop_s: Option<f64>,
    /// What the cost model expects.
    pub predicted_us: f64,
}

impl Timed {
    /// Adds what the bandwidth says.
    pub fn new(measured: Measured, bandwidth: &Bandwidth) -> Timed {
        let Measured { workload, sizes, moved, operations, products, predicted_us, time } = measured;
        let (stream, graph, bytes) = (time.stream.median_us, time.graph.map(|g| g.median_us), moved.total());
        let floor = Floor::new(bytes, bandwidth.copy_gb_s, stream, graph);
        let work_floor = products.filter(|w| w.gflop_s > 0.0).map(|work| {
            let us = work.operations / (work.gflop_s * 1e3);
            let over = |t: f64| (us > 0.0).then(|| t / us);
            WorkFloor { us, ratio: over(stream), graph_ratio: graph.and_then(over), work }
        });
        Timed {
            bound: if work_floor.as_ref().is_some_and(|w| w.us > floor.us) { WORK } else { BYTES },
            floor,
            work_floor,
            read_floor: moved.reads_only().then(|| Floor::new(bytes, bandwidth.target_read_gb_s, stream, graph)),
            intensity: (bytes != 0).then(|| operations / bytes as f64),
            gflop_s: (0.0 < stream).then(|| operations / (stream * 1e3)),
            workload,
            sizes,
            time,
            moved,
            operations,
            predicted_us,
        }
    }
}

/// The time that products take at the rate of their unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorkFloor {
    /// What is done, and where.
    #[serde(flatten)]
    pub work: MatrixWork,
    /// The time.
    pub us: f64,
    /// Time over floor, launched on a stream.
    pub ratio: Option<f64>,
    /// Time over floor, replayed as a graph.
    pub graph_ratio: Option<f64>,
}

impl Timed {
    /// The larger floor: time, and the measured times over it.
    pub fn least(&self) -> (f64, Option<f64>, Option<f64>) {
        match &self.work_floor {
            Some(w) if self.bound == WORK => (w.us, w.ratio, w.graph_ratio),
            _ => (self.floor.us, self.floor.ratio, self.floor.graph_ratio),
        }
    }
}

/// Names of what bounds.
const WORK: &str = "work";
const BYTES: &str = "bytes";

/// All of one run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Timings {
    /// The kernel.
    pub kernel: String,
    /// The GPU, with its top clocks.
    pub device: Gpu,
    /// The target that was planned for.
    pub target: String,
    /// How inputs were drawn.
    pub inputs: String,
    /// From this seed.
    pub seed: u64,
    /// What floors are made of.
    pub bandwidth: Bandwidth,
    /// In the order of the command line or the spec.
    pub workloads: Vec<Timed>,
    /// Names of those that could not be timed; the diagnostics say why.
    pub failed: Vec<String>,
}

impl Timings {
    /// For people.
    pub fn text(&self) -> String {
        let first = self.workloads.first();
        let mut out = format!("{} on {}, inputs {}", self.kernel, self.device.name, self.inputs);
        if let Some(t) = first {
            out.push_str(&format!(", {} repeats, {} L2", t.time.repeats, if t.time.cold { "cold" } else { "warm" }));
        }
        let b = &self.bandwidth;
        out.push_str(&format!("\ncopy    {:.0} GB/s before, {:.0} after\n\n", b.before.gb_s, b.after.gb_s));
        for timed in &self.workloads {
            out.push_str(&self.details(timed));
            out.push('\n');
        }
        for name in &self.failed {
            out.push_str(&format!("{name}: not timed\n\n"));
        }
        out.push_str(&table_text(&self.table()));
        out
    }

    fn details(&self, t: &Timed) -> String {
        let b = &self.bandwidth;
        let sizes: Vec<String> = t.sizes.iter().map(|(n, v)| format!("{n} = {v}")).collect();
        let copies = if t.time.sets == 1 { "one copy".to_string() } else { format!("{} copies", t.time.sets) };
        let mut out = format!("{}: {}{copies} of inputs and outputs\n", t.workload, sizes.iter().map(|s| format!("{s}, ")).collect::<String>());
        let spread = |s: &Spread| format!("median {:.2} us, least {:.2}, p10 {:.2}, p90 {:.2}\n", s.median_us, s.min_us, s.p10_us, s.p90_us);
        out.push_str(&format!("stream  {}", spread(&t.time.stream)));
        if let Some(graph) = &t.time.graph {
            out.push_str(&format!("graph   {}", spread(graph)));
        }
        out.push_str(&format!(
            "floor   {:.2} us: {} bytes at {:.0} GB/s (copy measured in this run; target file: {:.0})\n",
            t.floor.us,
            t.moved.total(),
            t.floor.gb_s,
            b.target_copy_gb_s
        ));
        out.push_str(&format!("ratio   {}\n", ratios(t.floor.ratio, t.floor.graph_ratio)));
        if let Some(reads) = &t.read_floor {
            let over = ratios(reads.ratio, reads.graph_ratio);
            out.push_str(&format!("reads   {:.2} us at {:.0} GB/s (target file; next to nothing is written), ratio {over}\n", reads.us, reads.gb_s));
        }
        if let Some(w) = &t.work_floor {
            let (work, over) = (&w.work, ratios(w.ratio, w.graph_ratio));
            let rate = work.gflop_s / 1e3;
            out.push_str(&format!("product {:.2} us at {rate:.0} TFLOP/s ({}, target file), ratio {over}; bound by {}\n", w.us, work.unit, t.bound));
        }
        if let (Some(rate), true) = (t.gflop_s, t.intensity.is_some_and(|x| x > MUCH_WORK)) {
            out.push_str(&format!("work    {:.1} TFLOP/s: {:.1} operations a byte\n", rate / 1e3, t.intensity.unwrap_or_default()));
        }
        out.push_str(&format!("model   {:.2} us predicted\n", t.predicted_us));
        out
    }

    fn table(&self) -> Table {
        let header = ["workload", "stream us", "p10", "p90", "graph us", "floor us", "bound", "ratio", "graph ratio", "read ratio", "predicted us", "copies"];
        let us = |v: f64| format!("{v:.2}");
        let ratio = |v: Option<f64>| v.map_or("-".to_string(), us);
        let rows = self.workloads.iter().map(|t| {
            vec![
                t.workload.clone(),
                us(t.time.stream.median_us),
                us(t.time.stream.p10_us),
                us(t.time.stream.p90_us),
                ratio(t.time.graph.map(|g| g.median_us)),
                us(t.least().0),
                t.bound.to_string(),
                ratio(t.least().1),
                ratio(t.least().2),
                ratio(t.read_floor.and_then(|f| f.ratio)),
                us(t.predicted_us),
                t.time.sets.to_string(),
            ]
        });
        Table { title: "Times".into(), header: header.map(String::from).to_vec(), rows: rows.collect() }
    }
}

fn ratios(stream: Option<f64>, graph: Option<f64>) -> String {
    match (stream, graph) {
        (Some(stream), Some(graph)) => format!("{stream:.2} (graph {graph:.2})"),
        (Some(stream), None) => format!("{stream:.2}"),
        (None, _) => "none: no bytes are moved".to_string(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn spread(median_us: f64) -> Spread {
        Spread { median_us, min_us: median_us - 1.0, p10_us: median_us - 0.5, p90_us: median_us + 2.0 }
    }

    fn bandwidth() -> Bandwidth {
        let rate = |gb_s| CopyRate { gb_s, bytes: 1 << 30, copies: 21 };
        let (before, after) = (rate(4240.0), rate(4000.0));
        Bandwidth { copy_gb_s: 4240.0, before, after, target_copy_gb_s: 3900.0, target_read_gb_s: 4600.0 }
    }

    fn device() -> Gpu {
        Gpu {
            device: 0,
            name: "A GPU".into(),
            capability: (9, 0),
            multiprocessors: 132,
            memory_bytes: 1 << 37,
            l2_bytes: 60 << 20,
            shared_bytes_per_block: 232_448,
            clock_khz: 1_980_000,
            memory_clock_khz: 3_201_000,
            driver: "13.0".into(),
        }
    }

    /// A run over workloads of name, read and written bytes, operations, and medians.
    pub(crate) fn timings(list: &[(&str, usize, usize, f64, f64, Option<f64>)]) -> Timings {
        let timed = |(name, read, written, operations, stream, graph): &(&str, usize, usize, f64, f64, Option<f64>)| {
            let time = TimeReport { gpu: device(), kernels: Vec::new(), stream: spread(*stream), graph: graph.map(spread), repeats: 30, cold: true, sets: 2 };
            let (moved, workload) = (Moved { read: *read, written: *written }, name.to_string());
            let sizes = vec![("N".to_string(), 4096)];
            Timed::new(Measured { workload, sizes, moved, operations: *operations, products: None, predicted_us: 100.0, time }, &bandwidth())
        };
        Timings {
            kernel: "k".into(),
            device: device(),
            target: "sm_90a".into(),
            inputs: "random".into(),
            seed: 1,
            bandwidth: bandwidth(),
            workloads: list.iter().map(timed).collect(),
            failed: Vec::new(),
        }
    }

    #[test]
    fn the_text_of_known_times() {
        let mut found = timings(&[("full", 424_000_000, 4, 106_000_000.0, 102.0, Some(101.0)), ("both", 212_000_000, 212_000_000, 0.0, 150.0, None)]);
        found.failed.push("odd".into());
        insta::assert_snapshot!("bench_text", found.text());
    }

    #[test]
    fn reads_have_a_floor_of_their_own() {
        let found =
            timings(&[("full", 460_000_000, 4, 1.0, 110.0, None), ("half", 230_000_000, 230_000_000, 1.0, 110.0, None), ("none", 0, 0, 0.0, 3.0, None)]);
        let ratio = |f: Option<Floor>| f.and_then(|f| f.ratio).map(|r| format!("{r:.3}"));
        assert_eq!(ratio(found.workloads[0].read_floor).as_deref(), Some("1.100"));
        assert_eq!(ratio(Some(found.workloads[0].floor)).as_deref(), Some("1.014"));
        assert_eq!(found.workloads[1].read_floor, None);
        assert_eq!((found.workloads[2].floor.ratio, found.workloads[2].intensity), (None, None));
    }

    #[test]
    fn the_larger_of_bytes_and_work_bounds() {
        let measured = |operations: f64| {
            let (time, moved) = (timings(&[("w", 424_000_000, 0, 0.0, 300.0, Some(150.0))]).workloads.remove(0).time, Moved { read: 424_000_000, written: 0 });
            let products = Some(MatrixWork { unit: "a unit".into(), operations, gflop_s: 800_000.0 });
            Timed::new(Measured { workload: "w".into(), sizes: Vec::new(), moved, operations, products, predicted_us: 1.0, time }, &bandwidth())
        };
        let (much, little) = (measured(1.2e11), measured(1.2e10));
        assert_eq!((much.bound, much.least()), ("work", (150.0, Some(2.0), Some(1.0))));
        assert_eq!((little.bound, little.least()), ("bytes", (100.0, Some(3.0), Some(1.5))));
        let text = Timings { workloads: vec![much, little], ..timings(&[("w", 1, 1, 0.0, 1.0, None)]) }.text();
        assert!(text.contains("product 150.00 us at 800 TFLOP/s (a unit, target file), ratio 2.00 (graph 1.00); bound by work"), "{text}");
    }

    #[test]
    fn the_better_copy_counts() {
        let rate = |gb_s| CopyRate { gb_s, bytes: 1, copies: 1 };
        let target = crate::targets::built_in("sm_90a").unwrap();
        let found = Bandwidth::new(rate(4000.0), rate(4200.0), &target.rates);
        assert_eq!((found.copy_gb_s, found.target_read_gb_s), (4200.0, target.rates.dram_read_gb_s.value));
    }
}
