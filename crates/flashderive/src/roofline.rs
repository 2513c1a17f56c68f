//! The roofline picture of `bench`: what workloads reach, under what the GPU's memory and units allow.
//!
//! Both axes are logarithmic: operations a byte that must be moved, and operations a second. Below it, workloads that the
//! memory limits have a bar of their time over the floor. The same numbers give the same bytes.

use crate::report::machine::{cut, escape};
use crate::timing::{Timed, Timings};
use flashderive_ir::problem::{Problem, Role};
use flashderive_ir::target::Target;
use std::fmt::Write;

const WIDTH: f64 = 860.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 830.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 440.0;
/// From one bar to the next, and where bars begin and end.
const ROW: f64 = 24.0;
const BAR_LEFT: f64 = 260.0;
const BAR_RIGHT: f64 = 640.0;
/// Between two labels.
const LABEL: f64 = 15.0;

/// Colours of both schemes; nothing else differs.
const STYLE: &str = "\
.roofline{--ground:#ffffff;--ink:#1b1f24;--soft:#5a6370;--line:#d9dde3;--roof:#1f5fa8;--point:#b3361e;--bar:#7aa6d8}\
@media (prefers-color-scheme:dark){.roofline{--ground:#14171b;--ink:#e9ecf0;--soft:#a3adba;--line:#343b45;--roof:#7db4f0;--point:#ff9a7a;--bar:#3f6ea5}}\
.roofline text{font:12px system-ui,sans-serif;fill:var(--ink)}\
.roofline .head{font-size:15px;font-weight:600}\
.roofline .soft{fill:var(--soft)}\
.roofline .ground{fill:var(--ground)}\
.roofline .grid{stroke:var(--line);fill:none}\
.roofline .roof{stroke:var(--roof);stroke-width:2;fill:none}\
.roofline .roofname{fill:var(--roof)}\
.roofline .point{fill:var(--point)}\
.roofline .lead{stroke:var(--soft);stroke-width:.7;fill:none}\
.roofline .bar{fill:var(--bar)}\
.roofline .floor{stroke:var(--ink);stroke-dasharray:4 3}";

/// A limit on operations.
#[derive(Clone, Debug, PartialEq)]
pub struct Roof {
    /// What limits.
    pub name: String,
    /// Operations a nanosecond.
    pub gflop_s: f64,
}

/// The roofs of `target`: f32 multiply-adds, and the fastest matrix instruction for an element type among the inputs.
pub fn roofs(target: &Target, problem: &Problem) -> Vec<Roof> {
    let chip = f64::from(target.multiprocessors) * target.rates.clock_ghz.value;
    let mut roofs = vec![Roof { name: "f32 multiply-add".into(), gflop_s: 2.0 * target.rates.fma_per_clk.value * chip }];
    let used = |i: &&flashderive_ir::target::MatrixInstruction| problem.tensors.iter().any(|t| t.role == Role::Input && t.dtype == i.operand);
    let rate = |i: &flashderive_ir::target::MatrixInstruction| 2.0 * f64::from(i.m * i.n * i.k) / i.cycles * chip;
    if let Some(best) = target.mma.iter().filter(used).max_by(|a, b| rate(a).total_cmp(&rate(b))) {
        roofs.push(Roof { name: format!("{} matrix instruction", best.operand.name()), gflop_s: rate(best) });
    }
    roofs
}

/// Decades of an axis and where they lie.
pub(crate) struct Scale {
    /// Power of ten at the beginning.
    pub low: i32,
    /// Power of ten at the end.
    pub high: i32,
    from: f64,
    to: f64,
}

impl Scale {
    /// Whole decades round positive `values`, with some room.
    pub fn new(values: impl Iterator<Item = f64> + Clone, from: f64, to: f64) -> Scale {
        let usable = values.filter(|v| v.is_finite() && 0.0 < *v).map(f64::log10);
        let (low, high) = (usable.clone().fold(f64::INFINITY, f64::min), usable.fold(f64::NEG_INFINITY, f64::max));
        if high < low {
            return Scale { low: 0, high: 1, from, to };
        }
        let (low, high) = ((low - 0.15).floor() as i32, (high + 0.15).ceil() as i32);
        Scale { low, high, from, to }
    }

    /// Where a positive value lies.
    pub fn at(&self, value: f64) -> f64 {
        self.from + (value.log10() - f64::from(self.low)) / f64::from(self.high - self.low) * (self.to - self.from)
    }

    /// Values of both ends.
    pub fn ends(&self) -> (f64, f64) {
        (10f64.powi(self.low), 10f64.powi(self.high))
    }
}

/// The picture.
pub fn svg(timings: &Timings, roofs: &[Roof]) -> String {
    let gb_s = timings.bandwidth.copy_gb_s.max(1e-3);
    // Left of the first ridge the memory is the limit.
    let ridge = roofs.iter().map(|r| r.gflop_s / gb_s).fold(f64::INFINITY, f64::min);
    let bars: Vec<&Timed> = timings.workloads.iter().filter(|t| t.floor.ratio.is_some() && t.intensity.is_none_or(|x| x < ridge)).collect();
    let height = BOTTOM + 60.0 + if bars.is_empty() { 0.0 } else { 50.0 + ROW * bars.len() as f64 };
    let mut out = String::new();
    let title = format!("{} on {}", timings.kernel, timings.device.name);
    let _ = writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="roofline" viewBox="0 0 {WIDTH:.0} {height:.0}" width="{WIDTH:.0}" height="{height:.0}" role="img" aria-label="{}">"#,
        escape(&format!("Roofline of {title}"))
    );
    let _ = writeln!(out, "<style>{STYLE}</style>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>");
    text(&mut out, 20.0, 26.0, "head", "start", &cut(&title, 90));
    let first = timings.workloads.first().map_or(String::new(), |t| format!(", {} L2", if t.time.cold { "cold" } else { "warm" }));
    text(
        &mut out,
        20.0,
        45.0,
        "soft",
        "start",
        &format!("Medians on a stream{first}, inputs {}; copy {gb_s:.0} GB/s measured in the same run", timings.inputs),
    );
    plot(&mut out, timings, roofs, gb_s);
    if !bars.is_empty() {
        bar_list(&mut out, &bars, BOTTOM + 80.0);
    }
    out.push_str("</svg>\n");
    out
}

fn text(out: &mut String, x: f64, y: f64, class: &str, anchor: &str, content: &str) {
    let _ = writeln!(out, r#"<text x="{x:.1}" y="{y:.1}" class="{class}" text-anchor="{anchor}">{}</text>"#, escape(content));
}

fn path(out: &mut String, class: &str, from: (f64, f64), to: (f64, f64)) {
    let _ = writeln!(out, r#"<path class="{class}" d="M{:.1} {:.1}L{:.1} {:.1}"/>"#, from.0, from.1, to.0, to.1);
}

/// Intensity and rate of a workload that a logarithmic axis can show.
fn place(t: &Timed) -> Option<(f64, f64)> {
    let (x, y) = (t.intensity?, t.gflop_s?);
    (0.0 < x && 0.0 < y && x.is_finite() && y.is_finite()).then_some((x, y))
}

fn plot(out: &mut String, timings: &Timings, roofs: &[Roof], gb_s: f64) {
    let points: Vec<(&Timed, f64, f64)> = timings.workloads.iter().filter_map(|t| place(t).map(|(x, y)| (t, x, y))).collect();
    let xs = Scale::new(points.iter().map(|p| p.1).chain(roofs.iter().map(|r| r.gflop_s / gb_s)), LEFT, RIGHT);
    let ys = Scale::new(points.iter().map(|p| p.2).chain(roofs.iter().map(|r| r.gflop_s)), BOTTOM, TOP);
    for decade in xs.low..=xs.high {
        let x = xs.at(10f64.powi(decade));
        path(out, "grid", (x, TOP), (x, BOTTOM));
        text(out, x, BOTTOM + 17.0, "soft", "middle", &power(decade));
    }
    for decade in ys.low..=ys.high {
        let y = ys.at(10f64.powi(decade));
        path(out, "grid", (LEFT, y), (RIGHT, y));
        text(out, LEFT - 8.0, y + 4.0, "soft", "end", &power(decade));
    }
    text(out, (LEFT + RIGHT) / 2.0, BOTTOM + 36.0, "soft", "middle", "operations a byte that must be moved");
    text(out, LEFT - 8.0, TOP - 14.0, "soft", "end", "GFLOP/s");
    let ((x_low, x_high), (y_low, _)) = (xs.ends(), ys.ends());
    let top = roofs.iter().map(|r| r.gflop_s).fold(0.0, f64::max);
    let (start, end) = ((y_low / gb_s).max(x_low), (top / gb_s).min(x_high));
    if start < end {
        path(out, "roof", (xs.at(start), ys.at(start * gb_s)), (xs.at(end), ys.at(end * gb_s)));
        let middle = (start * end).sqrt();
        text(out, xs.at(middle) - 8.0, ys.at(middle * gb_s) - 6.0, "roofname", "end", &format!("{gb_s:.0} GB/s"));
    }
    for roof in roofs {
        let from = (roof.gflop_s / gb_s).clamp(x_low, x_high);
        path(out, "roof", (xs.at(from), ys.at(roof.gflop_s)), (RIGHT, ys.at(roof.gflop_s)));
        text(out, RIGHT, ys.at(roof.gflop_s) - 6.0, "roofname", "end", &format!("{}, {:.0} GFLOP/s", roof.name, roof.gflop_s));
    }
    let placed: Vec<(f64, f64)> = points.iter().map(|p| (xs.at(p.1), ys.at(p.2))).collect();
    for (((t, x, y), at), label) in points.iter().zip(&placed).zip(heights(&placed)) {
        let ratio = t.floor.ratio.map_or(String::new(), |r| format!(", {r:.2} x floor"));
        let hint = format!("{}: {x:.3} operations a byte, {y:.1} GFLOP/s{ratio}", t.workload);
        let _ = writeln!(out, r#"<circle class="point" cx="{:.1}" cy="{:.1}" r="4.5"><title>{}</title></circle>"#, at.0, at.1, escape(&hint));
        let left = RIGHT - 230.0 < at.0;
        let (beside, anchor) = if left { (at.0 - 14.0, "end") } else { (at.0 + 14.0, "start") };
        path(out, "lead", *at, (beside, label));
        text(out, if left { beside - 3.0 } else { beside + 3.0 }, label + 4.0, "", anchor, &format!("{}{ratio}", cut(&t.workload, 28)));
    }
    if points.is_empty() {
        text(out, (LEFT + RIGHT) / 2.0, (TOP + BOTTOM) / 2.0, "soft", "middle", "no arithmetic to count");
    }
}

/// Heights of the labels of points: their own, moved apart where they would overlap.
fn heights(points: &[(f64, f64)]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|a, b| points[*a].1.total_cmp(&points[*b].1));
    let mut found: Vec<f64> = points.iter().map(|p| p.1).collect();
    for pair in order.windows(2) {
        found[pair[1]] = found[pair[1]].max(found[pair[0]] + LABEL);
    }
    // Back from the lower edge.
    let mut limit = BOTTOM - 4.0;
    for at in order.into_iter().rev() {
        found[at] = found[at].min(limit);
        limit = found[at] - LABEL;
    }
    found
}

/// A power of ten for people.
pub(crate) fn power(decade: i32) -> String {
    match decade {
        -3..=-1 => format!("{:.*}", decade.unsigned_abs() as usize, 10f64.powi(decade)),
        0..=6 => 10i64.pow(decade.unsigned_abs()).to_string(),
        _ => format!("1e{decade}"),
    }
}

fn bar_list(out: &mut String, bars: &[&Timed], top: f64) {
    text(out, 20.0, top, "head", "start", "Time over floor");
    text(out, 165.0, top, "soft", "start", "workloads that the memory limits; the floor is the bytes at the measured copy rate");
    let longest = bars.iter().filter_map(|t| t.floor.ratio).fold(1.25, f64::max);
    let x = |ratio: f64| BAR_LEFT + ratio / longest * (BAR_RIGHT - BAR_LEFT);
    for (at, t) in bars.iter().enumerate() {
        let (y, ratio) = (top + 14.0 + ROW * at as f64, t.floor.ratio.unwrap_or(0.0));
        text(out, BAR_LEFT - 10.0, y + 13.0, "", "end", &cut(&t.workload, 34));
        let _ = writeln!(
            out,
            r#"<rect class="bar" x="{BAR_LEFT:.1}" y="{y:.1}" width="{:.1}" height="{:.1}"><title>{}</title></rect>"#,
            x(ratio) - BAR_LEFT,
            ROW - 6.0,
            escape(&t.workload)
        );
        let times = format!("{ratio:.2}: {:.2} us, floor {:.2}", t.time.stream.median_us, t.floor.us);
        text(out, BAR_RIGHT + 10.0, y + 13.0, "", "start", &times);
    }
    path(out, "floor", (x(1.0), top + 8.0), (x(1.0), top + 14.0 + ROW * bars.len() as f64));
}

#[cfg(test)]
mod tests;
