//! scratch
#![allow(clippy::all, clippy::print_stdout, missing_docs)]
fn main() {
    for f in std::env::args().skip(1) {
        let s = std::fs::read_to_string(&f).unwrap();
        let (p, d) = flashderive_spec::parse_with_warnings(&s);
        println!("{}", flashderive_diagnostics::render(&d, &f, &s, false));
        if let Some(p) = p {
            println!("{}", flashderive_ir::text::problem(&p));
        } else {
            println!("REFUSED {f}");
        }
    }
}
