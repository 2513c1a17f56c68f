//! Which warp and which lane holds which element of a tile, as two pictures, from the layouts that the binding tables and the records have.
//!
//! A layout is written `registers [a:SIZExSTRIDE ...] lanes [...] warps [...]`: digits of the coordinates, `*` for a copy. A cell of a picture
//! is as large as the steps of its digits allow; what lies between is held in other registers of the same threads.

use super::data::Report;
use super::machine::cut;
use super::svg::{n, Svg};
use flashderive_algebra::gcd;
use serde::Serialize;

/// Pictures of a page; further layouts are in the tables.
const MOST: usize = 4;
/// Cells of a picture.
const CELLS: u32 = 1024;

/// One layout.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shown {
    /// Whose it is.
    pub of: Vec<String>,
    /// As the records have it.
    pub text: String,
    /// In words.
    pub words: String,
    /// The pictures.
    pub pictures: Vec<String>,
}

/// A digit: axis (`None` copies), number of values, step.
#[derive(Clone, Debug, PartialEq)]
struct Digit {
    axis: Option<String>,
    size: u32,
    stride: u32,
}

#[derive(Clone, Debug, PartialEq)]
struct Layout {
    regs: Vec<Digit>,
    lanes: Vec<Digit>,
    warps: Vec<Digit>,
}

/// The first layouts of a report that differ, those of whole kernels before those of single values.
pub fn all(report: &Report) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let tables = report.binding.iter().filter_map(|t| Some((t, t.header.iter().position(|h| h == "layout")?)));
    let kernels = tables.flat_map(|(t, at)| t.rows.iter().filter_map(move |r| Some((r.first()?.clone(), r.get(at)?.clone()))));
    let records = report.records.iter().map(|r| (format!("{} (r{})", cut(&r.subject, 28), r.id), r.conclusion.clone()));
    for (of, text) in kernels.chain(records) {
        let Some((text, layout)) = find(&text) else { continue };
        if let Some(known) = found.iter_mut().find(|s| s.text == text) {
            if known.of.len() < 4 && !known.of.contains(&of) {
                known.of.push(of);
            }
        } else if found.len() < MOST {
            if let Some((words, pictures)) = draw(&layout) {
                found.push(Shown { of: vec![of], text, words, pictures });
            }
        }
    }
    found
}

/// The first layout in `text`.
fn find(text: &str) -> Option<(String, Layout)> {
    let from = text.find("registers [")?;
    let mut rest = &text[from..];
    let mut part = |name: &str| -> Option<Vec<Digit>> {
        let inner = rest.trim_start().strip_prefix(name)?.trim_start().strip_prefix('[')?;
        let end = inner.find(']')?;
        rest = &inner[end + 1..];
        inner[..end].split_whitespace().map(digit).collect()
    };
    let layout = Layout { regs: part("registers")?, lanes: part("lanes")?, warps: part("warps")? };
    let end = text.len() - rest.len();
    Some((text[from..end].to_string(), layout))
}

fn digit(text: &str) -> Option<Digit> {
    let (axis, numbers) = text.rsplit_once(':')?;
    if axis == "*" {
        return Some(Digit { axis: None, size: numbers.parse().ok()?, stride: 0 });
    }
    let (size, stride) = numbers.split_once('x')?;
    Some(Digit { axis: Some(axis.to_string()), size: size.parse().ok()?, stride: stride.parse().ok()? })
}

impl Layout {
    fn all(&self) -> impl Iterator<Item = &Digit> {
        self.regs.iter().chain(&self.lanes).chain(&self.warps)
    }

    /// Points of an axis.
    fn extent(&self, axis: &str) -> u32 {
        self.all().filter(|d| d.axis.as_deref() == Some(axis)).fold(1, |n, d| n.saturating_mul(d.size))
    }
}

/// Coordinate of `axis` in the number `at` of `digits`, least significant first.
fn coordinate(digits: &[Digit], axis: Option<&str>, mut at: u32) -> u32 {
    let mut sum = 0u32;
    for d in digits {
        if d.axis.is_some() && d.axis.as_deref() == axis {
            sum = sum.saturating_add((at % d.size.max(1)).saturating_mul(d.stride));
        }
        at /= d.size.max(1);
    }
    sum
}

/// Rows and columns of the pictures: the axes of lanes and warps with the most points; the column's is the one that lanes run along first.
fn axes(layout: &Layout) -> Option<(Option<String>, String)> {
    let threads = || layout.lanes.iter().chain(&layout.warps).chain(&layout.regs).filter_map(|d| d.axis.clone());
    let column = threads().next()?;
    let mut row: Option<String> = None;
    for a in threads().filter(|a| *a != column) {
        if row.as_ref().is_none_or(|r| layout.extent(r) < layout.extent(&a)) {
            row = Some(a);
        }
    }
    Some((row, column))
}

fn draw(layout: &Layout) -> Option<(String, Vec<String>)> {
    let (row, column) = axes(layout)?;
    let size = |digits: &[Digit]| digits.iter().fold(1u32, |n, d| n.saturating_mul(d.size));
    let (lanes, warps) = (size(&layout.lanes), size(&layout.warps));
    if lanes > 32 || warps > 32 {
        return None;
    }
    let extents: Vec<String> = {
        let mut names: Vec<&str> = Vec::new();
        for d in layout.all().filter_map(|d| d.axis.as_deref()) {
            if !names.contains(&d) {
                names.push(d);
            }
        }
        names.iter().map(|a| format!("{} points of {a}", layout.extent(a))).collect()
    };
    let registers = size(&layout.regs);
    // A layout of all axes of a kernel is no value that a thread holds.
    let registers = if registers <= 255 { format!("; {registers} registers a thread") } else { String::new() };
    let words = format!("A tile of {} in {warps} warps{registers}.", extents.join(", "));
    let pictures = [("warp", &layout.warps, warps), ("lane", &layout.lanes, lanes)].into_iter();
    let pictures: Vec<String> = pictures.filter_map(|(who, digits, count)| grid(layout, (who, digits, count), row.as_deref(), &column)).collect();
    (!pictures.is_empty()).then_some((words, pictures))
}

/// The cells of one kind of digits.
fn grid(layout: &Layout, (who, digits, count): (&str, &[Digit], u32), row: Option<&str>, column: &str) -> Option<String> {
    let side = |axis: Option<&str>| -> Option<(u32, u32)> {
        let Some(axis) = axis else { return Some((1, 1)) };
        let own = || digits.iter().filter(|d| d.axis.as_deref() == Some(axis));
        // What the digits span; it repeats over the rest of the tile. Warps that have no digit of an axis hold all of it.
        let reach = own().fold(1u32, |n, d| n.max(d.stride.saturating_mul(d.size)));
        let span = if who == "warp" && own().next().is_none() { layout.extent(axis) } else { reach };
        let step = own().fold(0, |g, d| gcd(g, d.stride));
        let step = if step == 0 { span } else { step };
        Some((step.max(1), span.div_ceil(step.max(1))))
    };
    let ((row_step, rows), (column_step, columns)) = (side(row)?, side(Some(column))?);
    if rows.saturating_mul(columns) > CELLS {
        return None;
    }
    let mut owner: Vec<Vec<u32>> = vec![Vec::new(); (rows * columns) as usize];
    for at in 0..count {
        let (r, c) = (coordinate(digits, row, at) / row_step, coordinate(digits, Some(column), at) / column_step);
        if let Some(cell) = owner.get_mut((r * columns + c) as usize) {
            cell.push(at);
        }
    }
    let cell = ((380.0 / f64::from(columns)).clamp(16.0, 46.0), (300.0 / f64::from(rows)).clamp(16.0, 26.0));
    let (left, top) = (44.0, 22.0);
    let name = |axis: Option<&str>, step: u32| axis.map_or("one row".into(), |a| format!("{step} of {a}"));
    let repeats = |axis: Option<&str>, step: u32, cells: u32| axis.is_some_and(|a| who == "warp" && step.saturating_mul(cells) < layout.extent(a));
    let again = if repeats(row, row_step, rows) || repeats(Some(column), column_step, columns) { ", repeated" } else { "" };
    let title = format!("{who}s: a cell is {} by {}{again}", name(row, row_step), name(Some(column), column_step));
    let width = (left + f64::from(columns) * cell.0).max(7.0 * title.len() as f64) + 8.0;
    let mut svg = Svg::new(width, top + f64::from(rows) * cell.1 + 22.0, &format!("Which {who} holds which part of the tile; {title}"));
    svg.text((0.0, 13.0), "name", "start", &title);
    // One shape a colour; the last is what none of these digits reaches.
    let mut shapes = vec![String::new(); 9];
    for r in 0..rows {
        for c in 0..columns {
            let at = (left + f64::from(c) * cell.0, top + f64::from(r) * cell.1);
            let cell_owner = &owner[(r * columns + c) as usize];
            let colour = cell_owner.first().map_or(8, |first| (first % 8) as usize);
            shapes[colour].push_str(&format!("M{} {}h{}v{}h-{}z", n(at.0), n(at.1), n(cell.0 - 1.0), n(cell.1 - 1.0), n(cell.0 - 1.0)));
        }
    }
    for (colour, shape) in shapes.iter().enumerate().filter(|(_, s)| !s.is_empty()) {
        svg.path(shape, &if colour < 8 { format!("c{colour}") } else { "none".into() }, "");
    }
    for r in 0..rows {
        for c in 0..columns {
            let Some(first) = owner[(r * columns + c) as usize].first() else { continue };
            let label = if owner[(r * columns + c) as usize].len() > 1 { format!("{first}+") } else { first.to_string() };
            if 7.0 * label.len() as f64 <= cell.0 {
                let at = (left + (f64::from(c) + 0.5) * cell.0, top + (f64::from(r) + 0.5) * cell.1 + 4.0);
                svg.text(at, "in", "start", &label);
            }
        }
        if rows <= 16 || r % 4 == 0 {
            svg.text((left - 5.0, top + f64::from(r) * cell.1 + cell.1 / 2.0 + 4.0), "soft", "end", &(r * row_step).to_string());
        }
    }
    let every = (30.0 / cell.0).ceil().max(1.0) as u32;
    for c in (0..columns).filter(|c| c % every == 0) {
        svg.text((left + f64::from(c) * cell.0, top + f64::from(rows) * cell.1 + 14.0), "soft", "start", &(c * column_step).to_string());
    }
    Some(svg.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layout_is_read_and_drawn() {
        let text = "64 points in registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64] and more";
        let Some((found, layout)) = find(text) else { panic!("not read") };
        assert_eq!(found, "registers [n:8x8 m:2x8 n:2x1] lanes [n:4x2 m:8x1] warps [m:4x16 m:2x64]");
        assert_eq!((layout.extent("n"), layout.extent("m")), (64, 128));
        let Some((words, pictures)) = draw(&layout) else { panic!("not drawn") };
        assert_eq!(words, "A tile of 64 points of n, 128 points of m in 8 warps; 32 registers a thread.");
        // Eight warps one below the other, 8 by 4 lanes in cells of one by two.
        assert_eq!(pictures.iter().map(|p| p.matches("<path").count() + p.matches("class=\"in\"").count()).collect::<Vec<_>>(), [16, 40]);
        assert!(pictures[1].contains("lanes: a cell is 1 of m by 2 of n"), "{}", pictures[1]);
    }

    #[test]
    fn a_pattern_that_repeats_is_drawn_once() {
        let Some((_, layout)) = find("registers [c:64x8 k:4x1] lanes [k:32x4] warps [c:8x1]") else { panic!("not read") };
        let Some((words, pictures)) = draw(&layout) else { panic!("not drawn") };
        assert_eq!(words, "A tile of 512 points of c, 128 points of k in 8 warps.");
        assert_eq!(pictures.iter().map(|p| p.matches("<path").count() + p.matches("class=\"in\"").count()).collect::<Vec<_>>(), [16, 40]);
        assert!(pictures[0].contains("warps: a cell is 1 of c by 128 of k, repeated"), "{}", pictures[0]);
    }

    #[test]
    fn what_is_no_layout_is_left_out() {
        for text in ["", "registers [n:8x8", "registers [n:8] lanes [] warps []", "registers [] lanes [] warps []", "registers [n:axb] lanes [] warps []"] {
            assert!(find(text).and_then(|(_, l)| draw(&l)).is_none(), "{text}");
        }
        assert!(find("registers [] lanes [k:32x1] warps [k:4x32 *:2]").is_some_and(|(_, l)| draw(&l).is_some_and(|(_, p)| p[0].contains("0+"))));
        let huge = "registers [n:4294967295x4294967295] lanes [n:32x1] warps [n:4294967295x9]";
        assert!(find(huge).and_then(|(_, l)| draw(&l)).is_none());
    }
}
