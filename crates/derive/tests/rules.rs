//! Every record names a known rule, and every rule has its place in the documentation.

mod common;
use common::*;
use flashderive_derive::rules::{find, RULES};
use flashderive_derive::{derive, Step};
use flashderive_ir::trace::Trace;

#[test]
fn records_name_known_rules_of_their_step() {
    for p in [selected_rows(), square_product(64)] {
        let mut trace = Trace::default();
        derive(&p, &mut trace).unwrap();
        for r in &trace.records {
            let rule = find(r.rule).unwrap_or_else(|| panic!("no rule {}", r.rule));
            assert_eq!(rule.step, r.step);
            assert!(Step::parse(r.step).is_some());
        }
    }
}

#[test]
fn the_documentation_explains_every_rule() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/derivation");
    for r in RULES {
        let page = format!("{folder}/{}.md", r.step);
        let text = std::fs::read_to_string(&page).unwrap_or_else(|e| panic!("{page}: {e}"));
        assert!(text.contains(&format!("`{}`", r.name)), "{page} lacks {}", r.name);
    }
}
