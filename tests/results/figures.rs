//! The data: families of kernels, and what was measured of each case.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    pub families: Vec<Family>,
    pub figures: Vec<Figure>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    pub id: String,
    pub title: String,
    /// Below docs/results/.
    pub page: String,
    /// Below docs/results/diary/.
    pub diary: String,
    pub about: String,
}

/// One case on one device.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    pub family: String,
    pub case: String,
    /// The spec in `specs/`, where there is one.
    pub spec: Option<String>,
    pub ours: Time,
    pub peers: Vec<Peer>,
    pub floor: Option<Floor>,
    pub device: String,
    pub date: String,
    pub commit: Option<String>,
    /// Where the figures are recorded, below docs/results/diary/.
    pub pages: Vec<String>,
    pub note: Option<String>,
    /// `readme`: a row of README.md and of the picture. `floor`: a bar of the picture.
    #[serde(default)]
    pub shown: Vec<String>,
}

/// A time as it was recorded: microseconds, a multiple of the floor of its run, or both.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Time {
    pub us: Option<f64>,
    pub over_floor: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Peer {
    pub name: String,
    pub us: Option<f64>,
    /// Its time over ours.
    pub over_ours: Option<f64>,
    /// Its time over the floor.
    pub over_floor: Option<f64>,
    pub run: Run,
    /// Where it is recorded, if not beside ours.
    pub page: Option<String>,
}

/// Whether a peer was timed in the run that timed ours; where the record does not say so, it was not.
#[derive(Deserialize, PartialEq, Eq, Clone, Copy, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Run {
    Same,
    Other,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Floor {
    pub us: f64,
    /// Of what: bytes or work.
    pub of: String,
}

impl Figures {
    /// The figures that are shown at `place`.
    pub fn shown<'a>(&'a self, place: &'a str) -> impl Iterator<Item = &'a Figure> {
        self.figures.iter().filter(move |f| f.shown.iter().any(|s| s == place))
    }
}

impl Figure {
    /// The time of `peer` over ours.
    pub fn ratio(&self, peer: &Peer) -> Option<f64> {
        let quotient = |a: Option<f64>, b: Option<f64>| a.zip(b).map(|(a, b)| a / b);
        peer.over_ours.or_else(|| quotient(peer.us, self.ours.us)).or_else(|| quotient(peer.over_floor, self.ours.over_floor))
    }

    /// The fastest peer of `run`, and its time over ours.
    pub fn best(&self, run: Run) -> Option<(&Peer, f64)> {
        let found = self.peers.iter().filter(|p| p.run == run).filter_map(|p| Some((p, self.ratio(p)?)));
        found.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// The fastest peer of all, as its time over ours.
    pub fn least(&self) -> Option<f64> {
        [Run::Same, Run::Other].into_iter().filter_map(|run| self.best(run)).map(|(_, ratio)| ratio).min_by(f64::total_cmp)
    }

    /// The floor over our time.
    pub fn share(&self) -> Option<f64> {
        self.ours.over_floor.map(|times| 1.0 / times).or_else(|| Some(self.floor.as_ref()?.us / self.ours.us?))
    }
}
