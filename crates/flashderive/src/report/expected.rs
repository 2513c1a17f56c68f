//! What the cost model expects, against what bytes and products take at the target's rates: the numbers and their pictures.

use super::svg::Svg;
use crate::floor;
use crate::pipeline::Planned;
use crate::roofline::{power, Roof, Scale};
use crate::work;

/// Expected time and floors of a program for the sizes that it was planned for.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// What the cost model expects, microseconds.
    pub predicted_us: f64,
    /// Bytes that must be moved.
    pub bytes: usize,
    /// The rate of the target file that they are held against, GB/s.
    pub gb_s: f64,
    /// Whether it is the rate of reads alone.
    pub reads: bool,
    /// The bytes at that rate.
    pub bytes_us: f64,
    /// Products of two tensors at the rate of their unit: the unit, its GFLOP/s, microseconds.
    pub work: Option<(String, f64, f64)>,
    /// Operations that the problem asks for.
    pub operations: f64,
    /// The fastest unit that the program uses, with its GFLOP/s.
    pub unit: (String, f64),
    /// GFLOP/s of f32 multiply-adds.
    pub plain_gflop_s: f64,
    /// Whether statements have conditions: points that they leave out count as work and bytes.
    pub conditions: bool,
}

impl Expected {
    /// Of `planned`.
    pub fn of(planned: &Planned) -> Expected {
        let (p, sizes, target) = (&planned.loaded.problem, &planned.workload.sizes, &planned.target);
        let moved = floor::moved(p, sizes);
        let rate = if moved.reads_only() { &target.rates.dram_read_gb_s } else { &target.rates.dram_copy_gb_s };
        let work = work::products(planned, sizes).filter(|w| 0.0 < w.gflop_s);
        Expected {
            predicted_us: planned.bound.predicted_us,
            bytes: moved.total(),
            gb_s: rate.value,
            reads: moved.reads_only(),
            bytes_us: floor::Floor::new(moved.total(), rate.value, 0.0, None).us,
            work: work.map(|w| (w.unit.clone(), w.gflop_s, w.operations / (w.gflop_s * 1e3))),
            operations: work::operations(p, sizes),
            unit: work::fastest(planned, sizes),
            conditions: p.statements.iter().any(|s| s.guard.is_some()),
            plain_gflop_s: 2.0 * target.rates.fma_per_clk.value * f64::from(target.multiprocessors) * target.rates.clock_ghz.value,
        }
    }

    /// The larger floor, and whether it is that of products.
    pub fn floor_us(&self) -> (f64, bool) {
        match &self.work {
            Some((_, _, us)) if self.bytes_us < *us => (*us, true),
            _ => (self.bytes_us, false),
        }
    }

    /// Expected time over the larger floor.
    pub fn ratio(&self) -> Option<f64> {
        let (floor, _) = self.floor_us();
        (0.0 < floor && 0.0 < self.predicted_us).then(|| self.predicted_us / floor)
    }

    /// In one sentence.
    pub fn sentence(&self) -> String {
        let (floor, by_work) = self.floor_us();
        let what = match &self.work {
            Some((unit, rate, _)) if by_work => format!("its products at the {rate:.0} GFLOP/s of the {unit}"),
            _ => format!("{} its {} at {:.0} GB/s", if self.reads { "reading" } else { "moving" }, bytes(self.bytes), self.gb_s),
        };
        match self.ratio() {
            Some(ratio) => {
                let all = if ratio < 1.0 && self.conditions { ", points that conditions leave out included" } else { "" };
                format!("{} expected, {ratio:.2} times the floor of {} ({what}{all}).", time(self.predicted_us), time(floor))
            }
            None => format!("{} expected.", time(self.predicted_us)),
        }
    }

    /// Bars of times, the longest as wide as the picture.
    pub fn bars(&self) -> String {
        let mut rows = vec![("expected".to_string(), self.predicted_us, "bar chosen")];
        rows.push((format!("{} at {:.0} GB/s", bytes(self.bytes), self.gb_s), self.bytes_us, "bar"));
        if let Some((unit, _, us)) = &self.work {
            rows.push((format!("products, {unit}"), *us, "bar"));
        }
        let longest = rows.iter().map(|r| r.1).fold(1e-9, f64::max);
        let said: Vec<String> = rows.iter().map(|(name, us, _)| format!("{name}: {}", time(*us))).collect();
        let mut svg = Svg::new(460.0, 36.0 * rows.len() as f64, &format!("Times. {}", said.join("; ")));
        for (at, (name, us, class)) in rows.iter().enumerate() {
            let y = 36.0 * at as f64;
            svg.text((0.0, y + 12.0), "soft", "start", name);
            svg.rect((0.0, y + 17.0), ((us / longest * 370.0).max(1.0), 11.0), class, "");
            svg.text(((us / longest * 370.0).max(1.0) + 7.0, y + 27.0), "", "start", &time(*us));
        }
        svg.finish()
    }

    /// Operations a byte and operations a second under what memory and units allow; nothing where there is no arithmetic. Where there are
    /// products, the operations are theirs, as in their floor.
    pub fn roofline(&self) -> Option<String> {
        let operations = self.work.as_ref().map_or(self.operations, |(_, rate, us)| rate * us * 1e3);
        let (x, y) = (operations / self.bytes.max(1) as f64, operations / (self.predicted_us * 1e3));
        if !(0.0 < x && 0.0 < y && x.is_finite() && y.is_finite() && 0.0 < self.gb_s) {
            return None;
        }
        let mut roofs = vec![Roof { name: "f32 multiply-add".into(), gflop_s: self.plain_gflop_s }];
        // One roof where there is no faster unit.
        let (unit, rate) = &self.unit;
        roofs.extend((*rate > self.plain_gflop_s * 1.001).then(|| Roof { name: unit.clone(), gflop_s: *rate }));
        Some(plot((x, y), if self.work.is_some() { "operations of products" } else { "operations" }, &roofs, self.gb_s))
    }
}

const LEFT: f64 = 66.0;
const RIGHT: f64 = 450.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 236.0;

fn plot(point: (f64, f64), what: &str, roofs: &[Roof], gb_s: f64) -> String {
    let xs = Scale::new([point.0].into_iter().chain(roofs.iter().map(|r| r.gflop_s / gb_s)), LEFT, RIGHT);
    let ys = Scale::new([point.1].into_iter().chain(roofs.iter().map(|r| r.gflop_s)), BOTTOM, TOP);
    let said = format!("Roofline: {:.2} {what} a byte, {:.0} GFLOP/s expected, memory at {gb_s:.0} GB/s", point.0, point.1);
    let mut svg = Svg::new(460.0, 280.0, &said);
    let (mut steps, mut decade) = (1, xs.low);
    if xs.high - xs.low > 6 {
        steps = 2;
    }
    while decade <= xs.high {
        let x = xs.at(10f64.powi(decade));
        svg.line((x, TOP), (x, BOTTOM), "grid");
        svg.text((x, BOTTOM + 15.0), "soft", if decade == xs.high { "end" } else { "middle" }, &power(decade));
        decade += steps;
    }
    for decade in ys.low..=ys.high {
        let y = ys.at(10f64.powi(decade));
        svg.line((LEFT, y), (RIGHT, y), "grid");
        svg.text((LEFT - 6.0, y + 4.0), "soft", "end", &power(decade));
    }
    svg.text(((LEFT + RIGHT) / 2.0, BOTTOM + 33.0), "soft", "middle", &format!("{what} a byte that must be moved"));
    svg.text((LEFT - 6.0, 14.0), "soft", "end", "GFLOP/s");
    let ((low, high), (bottom, _)) = (xs.ends(), ys.ends());
    let top = roofs.iter().map(|r| r.gflop_s).fold(0.0, f64::max);
    let (start, end) = ((bottom / gb_s).max(low), (top / gb_s).min(high));
    if start < end {
        svg.line((xs.at(start), ys.at(start * gb_s)), (xs.at(end), ys.at(end * gb_s)), "roof");
        let middle = (start * end).sqrt();
        svg.text((xs.at(middle) - 6.0, ys.at(middle * gb_s) - 5.0), "roofname", "end", &format!("{gb_s:.0} GB/s"));
    }
    for roof in roofs {
        let y = ys.at(roof.gflop_s);
        svg.line((xs.at((roof.gflop_s / gb_s).clamp(low, high)), y), (RIGHT, y), "roof");
        svg.text((RIGHT, y - 5.0), "roofname", "end", &format!("{}, {:.0}", roof.name, roof.gflop_s));
    }
    let at = (xs.at(point.0), ys.at(point.1));
    // What the roofs allow at this intensity.
    let most = (point.0 * gb_s).min(top);
    if point.1 < most {
        svg.line(at, (at.0, ys.at(most)), "lead");
    }
    svg.dot(at, 5.0, "point", &said);
    let (beside, anchor) = if at.0 > 300.0 { (at.0 - 10.0, "end") } else { (at.0 + 10.0, "start") };
    // Not on a roof, nor on its name.
    let clear = |y: f64| roofs.iter().map(|r| ys.at(r.gflop_s)).all(|roof| y + 2.0 < roof - 16.0 || roof + 2.0 < y - 10.0);
    let below = [16.0, 28.0, -8.0, -22.0].into_iter().find(|d| clear(at.1 + d) && at.1 + d < BOTTOM).unwrap_or(16.0);
    svg.text((beside, at.1 + below), "name halo", anchor, &format!("expected {:.0}", point.1));
    svg.finish()
}

/// Microseconds for people.
pub fn time(us: f64) -> String {
    match us {
        _ if us < 0.01 => format!("{:.2} ns", us * 1e3),
        _ if us < 100.0 => format!("{us:.2} µs"),
        _ if us < 10_000.0 => format!("{us:.1} µs"),
        _ => format!("{:.2} ms", us / 1e3),
    }
}

/// Bytes for people, in powers of ten.
pub fn bytes(n: usize) -> String {
    let v = n as f64;
    match n {
        0..10_000 => format!("{n} B"),
        10_000..1_000_000 => format!("{:.1} kB", v / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", v / 1e6),
        _ => format!("{:.1} GB", v / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(work: Option<(String, f64, f64)>) -> Expected {
        Expected {
            predicted_us: 13.0,
            bytes: 4_000_000,
            gb_s: 4000.0,
            reads: false,
            bytes_us: 1.0,
            work,
            operations: 8e6,
            unit: ("unit".into(), 8e5),
            plain_gflop_s: 60_000.0,
            conditions: false,
        }
    }

    #[test]
    fn the_larger_floor_counts() {
        assert_eq!(expected(None).sentence(), "13.00 µs expected, 13.00 times the floor of 1.00 µs (moving its 4.0 MB at 4000 GB/s).");
        let both = expected(Some(("unit".into(), 8e5, 10.0)));
        assert_eq!(both.ratio(), Some(1.3));
        assert!(both.sentence().ends_with("the floor of 10.00 µs (its products at the 800000 GFLOP/s of the unit)."), "{}", both.sentence());
        assert_eq!(both.bars().matches("<rect").count(), 3);
        assert_eq!(expected(None).bars().matches("<rect").count(), 2);
    }

    #[test]
    fn no_arithmetic_no_roofline() {
        assert!(expected(None).roofline().is_some_and(|s| s.contains("4000 GB/s") && s.matches("roofname").count() == 3));
        assert_eq!(Expected { operations: 0.0, ..expected(None) }.roofline(), None);
        assert_eq!(Expected { predicted_us: 0.0, ..expected(None) }.roofline(), None);
    }
}
