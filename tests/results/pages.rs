//! Tables: of README.md, of each family, and of the index of results.

use crate::figures::{Family, Figure, Figures, Run};

/// Around what is written into a page that people write.
pub const BEGIN: &str = "<!-- figures: begin, written from docs/results/figures.json -->";
pub const END: &str = "<!-- figures: end -->";

/// Two digits; slower than the peer in bold.
fn times(ratio: f64) -> String {
    let text = format!("{ratio:.2}");
    if ratio < 0.995 {
        format!("**{text}**")
    } else {
        text
    }
}

fn ours(figure: &Figure) -> String {
    match (figure.ours.us, figure.ours.over_floor) {
        (Some(us), _) => us.to_string(),
        (None, Some(times)) => format!("{times:.2} x floor"),
        (None, None) => "-".to_string(),
    }
}

/// The fastest peer of a run with its time, and that over ours.
fn peer(figure: &Figure, run: Run) -> String {
    let Some((peer, ratio)) = figure.best(run) else { return "-".to_string() };
    let us = peer.us.map(|us| format!(" {us}")).unwrap_or_default();
    format!("{}{us}: {}", peer.name, times(ratio))
}

fn share(figure: &Figure) -> String {
    figure.share().map_or("-".to_string(), |share| format!("{share:.2}"))
}

/// The rows of README.md.
pub fn readme(figures: &Figures) -> String {
    let mut text = String::from(
        "| kernel | ours | peer of the same run: its time / ours | peer of another run: its time / ours | floor / ours |\n| --- | --- | --- | --- | --- |\n",
    );
    for figure in figures.shown("readme") {
        let cells = [figure.case.clone(), ours(figure), peer(figure, Run::Same), peer(figure, Run::Other), share(figure)];
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    text
}

/// The page of a family.
pub fn family(figures: &Figures, family: &Family) -> String {
    let mine: Vec<&Figure> = figures.figures.iter().filter(|f| f.family == family.id).collect();
    let mut text = format!("# {}\n\n{}\n\n", family.title, family.about);
    text.push_str(
        "Microseconds. One recorded figure a case, mostly the newest; for attention the newest that was taken beside a peer. Beside it the fastest peer of\n",
    );
    text.push_str(
        "the same run, and of any other run, which may have been on another machine of the kind: such a ratio can be off by some percent. Slower than the\n",
    );
    text.push_str("peer in bold.\n");
    text.push_str(&format!(
        "How it was measured, what was tried and what is missing: [diary](diary/{}). Peers of other runs: [peers](diary/peers.md).\n",
        family.diary
    ));
    text.push_str("Written from [figures.json](figures.json) by `tests/results.rs`.\n\n");
    text.push_str("| case | ours | peer of the same run: its time / ours | peer of another run: its time / ours | floor | floor / ours | device, date |\n");
    text.push_str("| --- | --- | --- | --- | --- | --- | --- |\n");
    let mut notes = Vec::new();
    for figure in mine {
        let name = figure.spec.as_ref().map_or_else(|| figure.case.clone(), |spec| format!("[{}](../../specs/{spec}.yaml)", figure.case));
        let floor = match (&figure.floor, figure.ours.over_floor) {
            (Some(floor), _) => format!("{} ({})", floor.us, floor.of),
            (None, Some(_)) => "rate of a copy".to_string(),
            (None, None) => "-".to_string(),
        };
        let commit = figure.commit.as_ref().map(|c| format!(", {c}")).unwrap_or_default();
        let when = format!("{}, {}{commit}", figure.device, figure.date);
        text.push_str(&format!("| {} |\n", [name, ours(figure), peer(figure, Run::Same), peer(figure, Run::Other), floor, share(figure), when].join(" | ")));
        notes.extend(figure.note.as_ref().map(|note| format!("* {}: {note}.\n", figure.case)));
    }
    if !notes.is_empty() {
        text.push_str(&format!("\n{}", notes.concat()));
    }
    text
}

/// A line a family: how many cases there are, and how many are slower than a peer.
pub fn index(figures: &Figures) -> String {
    let mut text = String::from("| Family | Cases | With a peer | Slower than the fastest peer | Diary |\n| --- | --- | --- | --- | --- |\n");
    for family in &figures.families {
        let mine: Vec<&Figure> = figures.figures.iter().filter(|f| f.family == family.id).collect();
        let ratios: Vec<f64> = mine.iter().filter_map(|f| f.least()).collect();
        let slower = ratios.iter().filter(|r| **r < 0.995).count();
        text.push_str(&format!(
            "| [{}]({}) | {} | {} | {slower} | [{}](diary/{}) |\n",
            family.title,
            family.page,
            mine.len(),
            ratios.len(),
            family.diary,
            family.diary
        ));
    }
    text
}
