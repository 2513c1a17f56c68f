//! The picture of README.md: each row's peers as dots on a line of ratios, and floors as bars. Plain SVG, with colours for light and dark pages.

use crate::figures::{Figure, Figures, Run};

const WIDTH: usize = 930;
const LABELS: usize = 440;
/// Letters of a label that there is room for.
pub const LONGEST: usize = 60;
/// From left to right of the marks; what is written of them stands behind.
const SPAN: usize = 380;
const ROW: usize = 22;
/// Ratios at the ends of the upper panel.
const ENDS: (f64, f64) = (0.5, 1.5);
/// The share at the right end of the lower panel.
const WHOLE: f64 = 1.1;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('`', "")
}

fn at(value: f64, (low, high): (f64, f64)) -> f64 {
    LABELS as f64 + SPAN as f64 * ((value - low) / (high - low)).clamp(0.0, 1.0)
}

fn text(x: f64, y: usize, class: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y}\" class=\"{class}\">{}</text>\n", escaped(words))
}

/// A line from above the rows to below them, with its number.
fn tick(x: f64, (top, bottom): (usize, usize), class: &str, label: &str) -> String {
    let line = format!("<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top}\" y2=\"{bottom}\" class=\"{class}\"/>\n");
    line + &text(x, bottom + 14, "number", label)
}

/// A filled dot for a peer of the same run, a ring for one of another run.
fn dot(ratio: f64, y: usize, run: Run) -> String {
    let class = if run == Run::Same { "same" } else { "other" };
    format!("<circle cx=\"{:.1}\" cy=\"{y}\" r=\"5\" class=\"{class}\"/>\n", at(ratio, ENDS))
}

fn ratios(rows: &[&Figure], top: usize) -> String {
    let bottom = top + ROW * rows.len();
    let mut out = String::new();
    for (value, label) in [(0.5, "0.5"), (0.75, "0.75"), (1.0, "1"), (1.25, "1.25"), (1.5, "1.5")] {
        out.push_str(&tick(at(value, ENDS), (top, bottom), if value == 1.0 { "one" } else { "grid" }, label));
    }
    for (number, figure) in rows.iter().enumerate() {
        let y = top + ROW * number + ROW / 2;
        out.push_str(&text(LABELS as f64 - 12.0, y + 4, "label", &figure.case));
        let mut said = Vec::new();
        for run in [Run::Other, Run::Same] {
            if let Some((_, ratio)) = figure.best(run) {
                out.push_str(&dot(ratio, y, run));
                said.insert(0, format!("{ratio:.2}"));
            }
        }
        out.push_str(&text((LABELS + SPAN) as f64 + 16.0, y + 4, "value", &said.join(", ")));
    }
    out
}

fn shares(rows: &[&Figure], top: usize) -> String {
    let bottom = top + ROW * rows.len();
    let ends = (0.0, WHOLE);
    let mut out = String::new();
    for (value, label) in [(0.0, "0"), (0.25, "0.25"), (0.5, "0.5"), (0.75, "0.75"), (1.0, "1")] {
        out.push_str(&tick(at(value, ends), (top, bottom), if value == 1.0 { "one" } else { "grid" }, label));
    }
    for (number, figure) in rows.iter().enumerate() {
        let Some(share) = figure.share() else { continue };
        let y = top + ROW * number + ROW / 2;
        out.push_str(&text(LABELS as f64 - 12.0, y + 4, "label", &figure.case));
        let width = at(share, ends) - LABELS as f64;
        out.push_str(&format!("<rect x=\"{LABELS}\" y=\"{}\" width=\"{width:.1}\" height=\"12\" class=\"bar\"/>\n", y - 6));
        out.push_str(&text((LABELS + SPAN) as f64 + 16.0, y + 4, "value", &format!("{share:.2}")));
    }
    out
}

const STYLE: &str = "\
.page{fill:#ffffff}.label,.value,.head,.legend,.number{font:13px system-ui,sans-serif;fill:#1f2328}\
.label{text-anchor:end}.number{text-anchor:middle;font-size:11px}.head{font-weight:600;font-size:14px}.legend{font-size:12px}\
.grid{stroke:#d1d9e0}.one{stroke:#59636e;stroke-width:1.5}\
.same{fill:#0969da;stroke:#0969da;stroke-width:2}.other{fill:none;stroke:#bc4c00;stroke-width:2}.bar{fill:#0969da}\
@media (prefers-color-scheme:dark){.page{fill:#0d1117}.label,.value,.head,.legend,.number{fill:#e6edf3}\
.grid{stroke:#30363d}.one{stroke:#9198a1}.same{fill:#4493f8;stroke:#4493f8}.other{stroke:#f0883e}.bar{fill:#4493f8}}";

/// The whole picture.
pub fn draw(figures: &Figures) -> String {
    let upper: Vec<&Figure> = figures.shown("readme").filter(|f| f.least().is_some()).collect();
    let lower: Vec<&Figure> = figures.figures.iter().filter(|f| f.shown.iter().any(|s| s == "floor")).collect();
    let first = 64;
    let second = first + ROW * upper.len() + 84;
    let height = second + ROW * lower.len() + 30;
    let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-labelledby=\"title desc\">\n");
    out.push_str("<title id=\"title\">Times beside those of other kernels and of floors, one H200</title>\n");
    let told: Vec<String> = upper.iter().map(|f| format!("{} {:.2}", f.case, f.least().unwrap_or_default())).collect();
    let shared: Vec<String> = lower.iter().map(|f| format!("{} {:.2}", f.case, f.share().unwrap_or_default())).collect();
    let words = format!(
        "Above: the time of the fastest peer over ours; more than 1 is faster than the peer: {}. Below: the floor over our time: {}.",
        told.join("; "),
        shared.join("; ")
    );
    out.push_str(&format!("<desc id=\"desc\">{}</desc>\n<style>{STYLE}</style>\n", escaped(&words)));
    out.push_str(&format!("<rect width=\"{WIDTH}\" height=\"{height}\" class=\"page\"/>\n"));
    out.push_str(&text(16.0, 24, "head", "Time of a peer / ours: right of 1 we are faster"));
    out.push_str("<circle cx=\"22\" cy=\"42\" r=\"5\" class=\"same\"/>\n<circle cx=\"232\" cy=\"42\" r=\"5\" class=\"other\"/>\n");
    out.push_str(&text(34.0, 46, "legend", "fastest peer of the same run"));
    out.push_str(&text(244.0, 46, "legend", "fastest peer of another run; marks at an end lie beyond it"));
    out.push_str(&ratios(&upper, first));
    out.push_str(&text(16.0, second - 26, "head", "Floor / ours: 1 is the floor of memory"));
    out.push_str(&text(
        16.0,
        second - 8,
        "legend",
        "kernels bound by memory; the floor is needed bytes at the rate of a copy, or faster where a kernel mostly reads",
    ));
    out.push_str(&shares(&lower, second));
    out.push_str("</svg>\n");
    out
}
