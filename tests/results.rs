//! Measured figures are data: `docs/results/figures.json`. The pages of docs/results/, the table of README.md and the picture follow from it
//! (`FLASHDERIVE_UPDATE_DOCS=1 cargo test -p flashderive --test results` writes them), and each number of it stands in the page that it cites.

#[path = "results/figures.rs"]
mod figures;
#[path = "results/pages.rs"]
mod pages;
#[path = "results/picture.rs"]
mod picture;

use figures::{Figures, Run};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn figures() -> Figures {
    serde_json::from_str(&read("docs/results/figures.json")).unwrap_or_else(|e| panic!("docs/results/figures.json: {e}"))
}

/// The file `name` is `wanted`, or becomes so where that is asked for.
fn holds(name: &str, wanted: &str) {
    let path = root().join(name);
    if std::env::var_os("FLASHDERIVE_UPDATE_DOCS").is_some() {
        fs::write(&path, wanted).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{name} does not follow docs/results/figures.json; run with FLASHDERIVE_UPDATE_DOCS=1");
}

/// The page `name` with `table` between the two comments that stand there for it.
fn between(name: &str, table: &str) -> String {
    let text = read(name);
    let (head, rest) = text.split_once(pages::BEGIN).unwrap_or_else(|| panic!("{name} lacks {}", pages::BEGIN));
    let (_, tail) = rest.split_once(pages::END).unwrap_or_else(|| panic!("{name} lacks {}", pages::END));
    format!("{head}{}\n{table}{}{tail}", pages::BEGIN, pages::END)
}

#[test]
fn the_readme_has_the_table_of_the_figures() {
    let figures = figures();
    let rows = figures.shown("readme").count();
    assert!((8..=15).contains(&rows), "{rows} rows in README.md");
    holds("README.md", &between("README.md", &pages::readme(&figures)));
}

#[test]
fn each_family_has_the_page_of_its_figures() {
    let figures = figures();
    for family in &figures.families {
        holds(&format!("docs/results/{}", family.page), &pages::family(&figures, family));
    }
    holds("docs/results/README.md", &between("docs/results/README.md", &pages::index(&figures)));
}

#[test]
fn the_picture_is_that_of_the_figures() {
    let figures = figures();
    for figure in figures.shown("readme").filter(|f| f.least().is_some()).chain(figures.shown("floor")) {
        assert!(figure.case.len() <= picture::LONGEST, "{} is too long for the picture", figure.case);
    }
    holds("docs/results/figures.svg", &picture::draw(&figures));
}

/// Numbers that stand in a text; commas between digits are none of them.
fn numbers(text: &str) -> Vec<f64> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let comma = |at: usize| 0 < at && bytes[at] == b',' && digit(at - 1) && (1..=3).all(|k| digit(at + k)) && !digit(at + 4);
    let plain: String = text.char_indices().filter(|(at, _)| !comma(*at)).map(|(_, c)| c).collect();
    plain.split(|c: char| !(c.is_ascii_digit() || c == '.')).filter_map(|word| word.trim_matches('.').parse().ok()).collect()
}

#[test]
fn every_figure_is_recorded_where_it_says() {
    let figures = figures();
    let diary = |page: &String| numbers(&read(&format!("docs/results/diary/{page}")));
    let mut cases = BTreeSet::new();
    let mut wrong = Vec::new();
    for figure in &figures.figures {
        let case = &figure.case;
        assert!(cases.insert((&figure.family, case)), "{case} stands there twice");
        assert!(figures.families.iter().any(|f| f.id == figure.family), "{case}: there is no family {}", figure.family);
        assert!(figure.ours.us.is_some() || figure.ours.over_floor.is_some(), "{case} has no figure");
        assert!(figure.date.len() == 10 && figure.date.starts_with("20"), "{case}: {}", figure.date);
        assert!(!figure.pages.is_empty(), "{case} cites no page");
        if let Some(spec) = &figure.spec {
            assert!(root().join(format!("specs/{spec}.yaml")).is_file(), "{case}: there is no spec {spec}");
        }
        let own: Vec<f64> = figure.pages.iter().flat_map(diary).collect();
        let mut check = |value: Option<f64>, page: &[f64], what: &str| {
            if value.is_some_and(|v| !page.contains(&v)) {
                wrong.push(format!("{case}: {what} {} is not in the page", value.unwrap_or_default()));
            }
        };
        check(figure.ours.us, &own, "our time");
        check(figure.ours.over_floor, &own, "our time over the floor");
        check(figure.floor.as_ref().map(|f| f.us), &own, "the floor");
        for peer in &figure.peers {
            let theirs = peer.page.as_ref().map_or_else(|| own.clone(), diary);
            assert!(peer.page.is_none() || peer.run == Run::Other, "{case}: {} is of another page, so of another run", peer.name);
            for value in [peer.us, peer.over_ours, peer.over_floor] {
                check(value, &theirs, &peer.name);
            }
            assert!(figure.ratio(peer).is_some(), "{case}: {} cannot be compared with ours", peer.name);
        }
    }
    assert!(wrong.is_empty(), "figures without a record:\n{}", wrong.join("\n"));
    assert!(100 < cases.len(), "{}", cases.len());
}

#[test]
fn numbers_are_read_as_people_read_them() {
    assert_eq!(numbers("| 14,107 tokens | 2,658 (3.5); 1,2 and 9."), [14107.0, 2658.0, 3.5, 1.0, 2.0, 9.0]);
}
