//! Writing SVG: shapes with a class, whose colours the page has, and escaped text. Nothing here has an address or a style of its own.

use super::machine::escape;
use std::fmt::Write;

/// A picture in the making.
pub struct Svg {
    out: String,
}

impl Svg {
    /// A picture of this size in pixels; `label` is what it shows, for those who do not see it.
    pub fn new(width: f64, height: f64, label: &str) -> Svg {
        let (w, h) = (n(width), n(height));
        Svg { out: format!(r#"<svg viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" aria-label="{}">"#, escape(label)) }
    }

    /// A rectangle at `(x, y)`; `title` is shown when it is pointed at, unless it is empty.
    pub fn rect(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), class: &str, title: &str) {
        let _ = write!(self.out, r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}""#, n(x), n(y), n(w.max(0.0)), n(h.max(0.0)));
        self.close("rect", title);
    }

    /// A dot.
    pub fn dot(&mut self, (x, y): (f64, f64), r: f64, class: &str, title: &str) {
        let _ = write!(self.out, r#"<circle class="{class}" cx="{}" cy="{}" r="{}""#, n(x), n(y), n(r));
        self.close("circle", title);
    }

    fn close(&mut self, tag: &str, title: &str) {
        if title.is_empty() {
            self.out.push_str("/>");
        } else {
            let _ = write!(self.out, "><title>{}</title></{tag}>", escape(title));
        }
    }

    /// Text whose `anchor` (`start`, `middle`, `end`) is at `(x, y)`.
    pub fn text(&mut self, (x, y): (f64, f64), class: &str, anchor: &str, content: &str) {
        let anchor = if anchor == "start" { String::new() } else { format!(r#" text-anchor="{anchor}""#) };
        let class = if class.is_empty() { String::new() } else { format!(r#" class="{class}""#) };
        let _ = write!(self.out, r#"<text x="{}" y="{}"{class}{anchor}>{}</text>"#, n(x), n(y), escape(content));
    }

    /// Text that rises to the right from `(x, y)`.
    pub fn rising(&mut self, (x, y): (f64, f64), class: &str, content: &str) {
        let _ = write!(self.out, r#"<text class="{class}" transform="translate({} {}) rotate(-50)">{}</text>"#, n(x), n(y), escape(content));
    }

    /// A path; `d` is made of numbers by the caller.
    pub fn path(&mut self, d: &str, class: &str, title: &str) {
        let _ = write!(self.out, r#"<path class="{class}" d="{d}""#);
        self.close("path", title);
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        self.path(&format!("M{} {}L{} {}", n(from.0), n(from.1), n(to.0), n(to.1)), class, "");
    }

    /// The picture as text.
    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>");
        self.out
    }
}

/// A length with at most one digit behind the point.
pub fn n(v: f64) -> String {
    let text = format!("{v:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_numbers_are_short() {
        let mut svg = Svg::new(10.0, 20.25, "a<b");
        svg.text((1.0, 2.0), "", "start", "\"<script>");
        svg.rect((0.0, 0.0), (3.0, -1.0), "c", "<t>");
        let text = svg.finish();
        assert!(text.starts_with(r#"<svg viewBox="0 0 10 20.2" width="10" height="20.2" role="img" aria-label="a&lt;b">"#), "{text}");
        assert!(text.contains("&quot;&lt;script&gt;") && text.contains("<title>&lt;t&gt;</title></rect>") && text.contains(r#"height="0""#), "{text}");
    }
}
