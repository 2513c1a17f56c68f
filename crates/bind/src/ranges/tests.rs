//! Ranges of conditions, and that no point outside of one fulfils its condition.

use super::*;
use flashderive_ir::text;

/// The ranges along `j` of the conditions of `y`.
fn of_spec(condition: &str) -> Option<String> {
    found_of(condition, None)
}

/// The same in all of the axis, or exactly in one of its tiles.
fn found_of(condition: &str, tile: Option<i64>) -> Option<String> {
    let spec = format!(
        "kernel: k\naxes: {{Q: var, J: var, W: 16, N: {{var: [1, 64]}}}}\ninputs: {{x: \"f32[Q, J]\", n: \"i32[Q] in 0 .. 9\", w: \"i64[Q]\", doc: {{type: \"i32[J] in 0 .. 9\", fill: offsets}}, raw: \"i32[J] in 0 .. 9\"}}\noutputs: {{y: \"f32[Q]\"}}\ncompute: |\n  s[q, j] = x[q, j] when {condition}\n  y[q] = sum[j] s[q, j]\nworkloads: {{smoke: {{Q: 8, J: 64, N: 3}}}}\n"
    );
    let p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}", d.list));
    let s = p.statements.iter().find(|s| s.target_axes.len() == 2 && s.guard.is_some()).expect("a condition");
    let (guard, axis) = (s.guard.as_ref()?, s.target_axes[1]);
    let range = match tile {
        Some(tile) => of_tile(&p, guard, axis, tile)?,
        None => of(&p, guard, axis)?,
    };
    Some(shown(&p, &range))
}

fn shown(p: &Problem, r: &Range) -> String {
    let list = |parts: &[Range], by: &str| format!("({})", parts.iter().map(|r| shown(p, r)).collect::<Vec<_>>().join(by));
    match r {
        Range::End(e) => {
            let limit = format!("{} + {}", text::expr(p, &e.limit), e.plus);
            if e.begins {
                format!("{limit} <= {}", text::expr(p, &e.along))
            } else {
                format!("{} <= {limit}", text::expr(p, &e.along))
            }
        }
        Range::All(parts) => list(parts, " and "),
        Range::Any(parts) => list(parts, " or "),
    }
}

#[test]
fn comparisons_end_or_begin() {
    for (condition, range) in [
        ("j <= q", "j <= q + 0"),
        ("q - W < j", "q + -15 <= j"),
        ("j - q < 4", "j <= q + 3"),
        ("not (j > q)", "j <= q + 0"),
        ("j < w[q]", "j <= w[q] + -1"),
        ("w[q] < j", "w[q] + 1 <= j"),
        ("q / W == j / W", "((q / 16) + 0 <= (j / 16) and (j / 16) <= (q / 16) + 0)"),
        ("doc[j] == n[q]", "(doc[j] <= n[q] + 0 and n[q] + 0 <= doc[j])"),
        ("abs(q / W - j / W) <= 3", "((q / 16) + -3 <= (j / 16) and (j / 16) <= (q / 16) + 3)"),
        ("max(q - j, j - q) < 5", "(q + -4 <= j and j <= q + 4)"),
        ("j <= q or j < n[q]", "(j <= q + 0 or j <= n[q] + -1)"),
        ("j <= max(q, 3) + 1", "j <= max(q, 3) + 1"),
        ("min(j - q, 3 - j) <= 1", "(j <= q + 1 or 0 + 2 <= j)"),
    ] {
        let found = of_spec(condition).unwrap_or_else(|| panic!("{condition} has no range"));
        assert_eq!(found, range, "{condition}");
    }
}

#[test]
fn a_quotient_is_one_number_in_a_tile() {
    let of = |condition: &str, tile: i64| found_of(condition, Some(tile)).unwrap_or_default();
    assert_eq!(of("j <= q", 16), "j <= q + 0");
    assert_eq!(of("abs(q % W - j % W) <= 3", 16), "((q % 16) + -3 <= (j % 16) and (j % 16) <= (q % 16) + 3)");
    assert_eq!(of("q / W <= j / W", 8), "0 <= ((j / 16) - (q / 16)) + 0");
    // Of a smaller divisor it is not, and a list may rise by more than one from point to point.
    assert_eq!(of("q / W <= j / W", 32), "");
    assert_eq!(of("doc[j] <= n[q]", 16), "");
    assert_eq!(of("j <= q and raw[j] == 1", 16), "");
}

#[test]
fn what_may_be_anywhere_has_no_range() {
    for condition in ["(q - j) % 4 == 0", "raw[j] <= n[q]", "j != q", "w[q] + 1 < j", "j <= q or raw[j] == 1", "x[q, j] < 0.5"] {
        assert_eq!(of_spec(condition), None, "{condition}");
    }
}

#[test]
fn of_a_conjunction_what_is_known_counts() {
    assert_eq!(of_spec("raw[j] == 1 and j <= q").as_deref(), Some("j <= q + 0"));
}
