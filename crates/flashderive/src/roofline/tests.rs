//! The picture is well-formed, the same for the same numbers, and holds no foreign markup.

use super::*;
use crate::timing::tests::timings;

fn roofs_of_a_chip() -> Vec<Roof> {
    vec![Roof { name: "f32".into(), gflop_s: 60_000.0 }, Roof { name: "matrix".into(), gflop_s: 640_000.0 }]
}

/// Every element is closed in order, every attribute quoted, every `&` begins an entity.
fn well_formed(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let content = &rest[..at];
        for (i, _) in content.match_indices('&') {
            let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].iter().any(|e| content[i..].starts_with(e));
            if !known {
                return Err(format!("a bare & in {content:?}"));
            }
        }
        let end = rest[at..].find('>').ok_or("an open tag")? + at;
        let tag = &rest[at + 1..end];
        if tag.contains('<') || !tag.matches('"').count().is_multiple_of(2) {
            return Err(format!("a broken tag {tag:?}"));
        }
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        rest = &rest[end + 1..];
    }
    if open.is_empty() {
        Ok(())
    } else {
        Err(format!("never closed: {open:?}"))
    }
}

#[test]
fn the_picture_of_known_times() {
    let found = timings(&[
        ("full", 424_000_000, 4, 106_000_000.0, 102.0, Some(101.0)),
        ("copy", 212_000_000, 212_000_000, 0.0, 150.0, None),
        ("dense", 100_000_000, 1_000_000, 1.5e11, 400.0, None),
        ("dense too", 100_000_000, 1_000_000, 1.51e11, 404.0, None),
    ]);
    let picture = svg(&found, &roofs_of_a_chip());
    assert_eq!(picture, svg(&found.clone(), &roofs_of_a_chip()));
    well_formed(&picture).unwrap();
    assert_eq!(picture.matches("<circle").count(), 3, "what counts no arithmetic has no point");
    assert_eq!(picture.matches("class=\"bar\"").count(), 2, "what the units limit has no bar");
    assert!(picture.contains("prefers-color-scheme:dark"));
    insta::assert_snapshot!("bench_svg", picture);
}

#[test]
fn names_cannot_break_the_picture() {
    let name = "<script>\"a\" & 'b'</script>\u{1}]]>";
    let mut found = timings(&[(name, 1000, 4, 10.0, 3.0, None)]);
    found.kernel = name.into();
    found.device.name = name.into();
    found.inputs = name.into();
    let picture = svg(&found, &[Roof { name: name.into(), gflop_s: 1.0 }]);
    well_formed(&picture).unwrap();
    assert!(!picture.contains("<script") && !picture.contains('\u{1}'));
    assert!(picture.contains("&lt;script&gt;"));
}

#[test]
fn odd_numbers_give_a_picture() {
    for list in [vec![], vec![("none", 0, 0, 0.0, 0.0, None)], vec![("huge", usize::MAX, 0, f64::MAX, 1e-9, None)], vec![("one", 1, 0, 1.0, 1e12, None)]] {
        for roofs in [vec![], roofs_of_a_chip()] {
            let picture = svg(&timings(&list), &roofs);
            well_formed(&picture).unwrap();
            assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
        }
    }
}

#[test]
fn labels_do_not_overlap() {
    let found = heights(&[(0.0, 100.0), (0.0, 100.0), (0.0, 104.0), (0.0, 300.0)]);
    assert_eq!(found, [100.0, 115.0, 130.0, 300.0]);
    let low = heights(&[(0.0, 430.0), (0.0, 432.0), (0.0, 434.0)]);
    assert!(low.windows(2).all(|w| LABEL <= w[1] - w[0]) && low.iter().all(|y| *y < BOTTOM), "{low:?}");
}

#[test]
fn roofs_follow_the_inputs() {
    let target = crate::targets::built_in("sm_90a").unwrap();
    let problem = |dtype: &str| {
        let source = format!(
            "kernel: k\ndoc: d\naxes: {{N: var}}\ninputs:\n  x: {dtype}[N]\noutputs:\n  y: {dtype}[N]\ncompute: |\n  y[n] = x[n]\nworkloads: {{smoke: {{N: 4}}}}\n"
        );
        flashderive_spec::parse_with_warnings(&source).0.expect("a spec")
    };
    let bf16 = roofs(&target, &problem("bf16"));
    assert_eq!(bf16.iter().map(|r| r.gflop_s.round()).collect::<Vec<_>>(), [60_113.0, 713_687.0]);
    assert_eq!(roofs(&target, &problem("i32")).len(), 1, "no matrix instruction takes it");
}
