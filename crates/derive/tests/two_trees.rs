//! The worked example: 1024 x 1024 x 1024, tile 32, block 8 x 8, 4 x 4 outputs a thread.

mod common;
use common::*;
use flashderive_derive::two_trees::*;
use flashderive_derive::{derive, text, Step};
use flashderive_ir::problem::StatementId;
use flashderive_ir::trace::Trace;

const TILES: Tiles = Tiles { rows: 32, columns: 32, depth: 32, block: (8, 8), work: (4, 4) };

#[test]
fn the_worked_example_comes_out() {
    let d = derive(&square_product(1024), &mut Trace::default()).unwrap();
    let t = flashderive_derive::two_trees::derive(&d.problem, StatementId(0), &[], TILES).unwrap();
    let iterators: Vec<(&str, IteratorKind, i64)> = t.iterators.iter().map(|i| (i.name.as_str(), i.kind, i.trips)).collect();
    assert_eq!(
        iterators,
        [("tileId", IteratorKind::Slide, 32), ("stride", IteratorKind::Sweep, 16), ("regCol", IteratorKind::Sweep, 4), ("regRow", IteratorKind::Sweep, 4)]
    );
    let rows: Vec<(&str, &str, &str, i64)> = t.indices.iter().map(|i| (i.name.as_str(), i.phase, i.formula.as_str(), i.max)).collect();
    assert_eq!(
        rows,
        [
            ("localId", "Load", "ty*8+tx", 63),
            ("flatIdx", "Load", "stride*64+localId", 1023),
            ("sCol", "Load", "flatIdx % 32", 31),
            ("sRow", "Load", "flatIdx / 32", 31),
            ("aCol", "Load", "tileId*32+sCol", 1023),
            ("aRow", "Load", "by*32+sRow", 1023),
            ("bCol", "Load", "bx*32+sCol", 1023),
            ("bRow", "Load", "tileId*32+sRow", 1023),
            ("sharedCol", "Compute", "tx*4+regCol", 31),
            ("sharedRow", "Compute", "ty*4+regRow", 31),
            ("cCol", "Store", "bx*32+tx*4+regCol", 1023),
            ("cRow", "Store", "by*32+ty*4+regRow", 1023),
        ]
    );
    let linear: Vec<(&str, i64)> = t.linear.iter().map(|i| (i.formula.as_str(), i.max)).collect();
    assert_eq!(linear, [("aRow*K+aCol", 1048575), ("bRow*N+bCol", 1048575), ("cRow*N+cCol", 1048575)]);
    assert_eq!(t.shared.iter().map(|s| (s.rows, s.columns + s.pad)).collect::<Vec<_>>(), [(32, 33), (32, 32)]);
    assert_eq!(t.barriers, [("Load", "RAW"), ("Compute", "WAR")]);
    assert!(t.exact && t.over().is_empty());
    assert_eq!(t.grid, (32, 32));
    // The four questions of the output column: three levels, strides 32, 4, 1.
    let c_col = t.indices.iter().find(|i| i.name == "cCol").unwrap();
    let strides: Vec<&str> = c_col.questions.iter().map(|q| q[2].as_str()).collect();
    assert_eq!(strides, ["32", "4", "1"]);
}

#[test]
fn other_shapes_need_predicates_where_tiles_are_cut() {
    let d = derive(&square_product(1000), &mut Trace::default()).unwrap();
    let tiles = Tiles { rows: 64, columns: 32, depth: 16, block: (8, 16), work: (4, 4) };
    let t = flashderive_derive::two_trees::derive(&d.problem, StatementId(0), &[], tiles).unwrap();
    assert!(!t.exact);
    let over: Vec<&str> = t.over().iter().map(|i| i.name.as_str()).collect();
    assert_eq!(over, ["aCol", "aRow", "bCol", "bRow", "cCol", "cRow", "A", "B", "C"]);
    // Two tile shapes: two sweeps.
    assert_eq!(t.iterators.iter().filter(|i| i.bridges == "Block to Shared").map(|i| i.trips).collect::<Vec<_>>(), [8, 4]);
    let wrong = Tiles { work: (3, 4), ..tiles };
    assert!(flashderive_derive::two_trees::derive(&d.problem, StatementId(0), &[], wrong).is_err());
}

#[test]
fn every_step_has_a_text() {
    let d = derive(&selected_rows(), &mut Trace::default()).unwrap();
    for step in Step::ALL {
        let t = text(&d, step);
        assert!(t.starts_with(&format!("{}: ", step.name())) && t.lines().count() > 4, "{t}");
        assert_eq!(Step::parse(step.name()), Some(step));
    }
}
