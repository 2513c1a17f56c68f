//! A tuning record as data: what candidates of the planner took on a GPU, and which of them is used. Read from
//! `specs/tuned/TARGET/SPEC.yaml` by the spec crate, written by `flashderive tune`.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of the file; it changes when a field changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// All that was measured of one spec for one target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The kernel's name.
    pub kernel: String,
    /// Of the text of the spec that was measured.
    pub spec_hash: String,
    /// The target's name.
    pub target: String,
    /// The GPU's name.
    pub gpu: String,
    /// CUDA version of its driver.
    pub driver: String,
    /// The compiler with its version.
    pub compiler: String,
    /// One entry for each workload, in the order of tuning.
    pub choices: Vec<TunedChoice>,
}

/// What was measured for one set of sizes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunedChoice {
    /// The workload's name, for people.
    pub workload: String,
    /// Every run-time size.
    pub sizes: BTreeMap<String, i64>,
    /// What the version of the kernels that runs assumes of the sizes.
    pub version: String,
    /// Names of the candidates that are used, one for each group of statements.
    pub chosen: Vec<String>,
    /// Names that the cost model would take, measured first.
    pub model: Vec<String>,
    /// In the order of measuring.
    pub measured: Vec<Measurement>,
}

/// One program: a candidate for each group of statements.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    /// Names of the candidates, one for each group of statements.
    pub candidates: Vec<String>,
    /// What the cost model expects, microseconds.
    pub predicted_us: f64,
    /// The time; absent where the candidate failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<MeasuredTime>,
    /// Why it has no time: it does not compile, is wrong, or cannot be launched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
}

/// Microseconds of one program on a stream.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredTime {
    /// Half of the measurements lie below.
    pub median_us: f64,
    /// A tenth lie below.
    pub p10_us: f64,
    /// A tenth lie above.
    pub p90_us: f64,
    /// Measurements.
    pub repeats: u32,
}

/// A later candidate must be this much faster than what is best so far: medians of one run differ by as much.
pub const NOISE: f64 = 0.995;

impl TunedChoice {
    /// The measurement of `candidates`.
    pub fn of(&self, candidates: &[String]) -> Option<&Measurement> {
        self.measured.iter().find(|m| m.candidates == candidates)
    }

    /// The fastest in the order of measuring, the earlier one within the noise.
    pub fn best(&self) -> Option<(&Measurement, MeasuredTime)> {
        let timed = self.measured.iter().filter_map(|m| m.time.map(|t| (m, t)));
        timed.reduce(|best, next| if next.1.median_us < best.1.median_us * NOISE { next } else { best })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earlier_of_two_that_are_alike_is_best() {
        let measurement = |name: &str, median: Option<f64>| Measurement {
            candidates: vec![name.into()],
            predicted_us: 1.0,
            time: median.map(|median_us| MeasuredTime { median_us, p10_us: median_us, p90_us: median_us, repeats: 3 }),
            failed: median.is_none().then(|| "wrong".into()),
        };
        let of = |times: &[Option<f64>]| {
            let measured = times.iter().zip(["a", "b", "c"]).map(|(t, name)| measurement(name, *t)).collect();
            let choice = TunedChoice { workload: "w".into(), sizes: BTreeMap::new(), version: String::new(), chosen: vec![], model: vec![], measured };
            choice.best().map(|(m, _)| m.candidates[0].clone())
        };
        assert_eq!(of(&[Some(10.0), Some(9.96), Some(9.0)]).as_deref(), Some("c"));
        assert_eq!(of(&[Some(10.0), Some(9.96), None]).as_deref(), Some("a"));
        assert_eq!(of(&[None, Some(5.0)]).as_deref(), Some("b"));
        assert_eq!(of(&[None]), None);
    }
}
