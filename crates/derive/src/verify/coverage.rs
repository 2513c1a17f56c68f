//! Every (statement, axis) has one fate, every statement a class and a place in one pass, every read an access row.

use crate::derivation::Derivation;
use crate::expr::statement_reads;
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics};
use flashderive_ir::problem::*;

/// Reports what is missing or double.
pub fn check(d: &Derivation, out: &mut Diagnostics) {
    let p = &d.problem;
    for (i, s) in p.statements.iter().enumerate() {
        let id = StatementId(i as u32);
        let name = &p.tensor(s.target).name;
        let mut bug = |what: String| out.report(Diagnostic::bug(codes::DERIVATION_UNSOUND, s.span, what));
        for a in s.domain().into_iter().chain(s.target_axes.iter().copied()) {
            let n = d.account.fates.iter().filter(|f| f.statement == id && f.axis == a).count();
            if n != 1 {
                bug(format!("`{}` has {n} fates in `{name}`", p.axis(a).name));
            }
        }
        if d.account.classes.iter().filter(|c| c.statement == id).count() != 1 {
            bug(format!("`{name}` has no class"));
        }
        let places = d.account.passes.iter().flat_map(|x| x.inside.iter().chain(&x.after)).filter(|x| **x == id).count();
        if places != 1 {
            bug(format!("`{name}` is in {places} passes"));
        }
        for t in statement_reads(s) {
            let scatter = matches!(&s.kind, Kind::Scatter { initial: Some(x), .. } if *x == t);
            if !scatter && !d.account.accesses.iter().any(|a| a.statement == id && a.tensor == t && !a.write) {
                bug(format!("the read of `{}` in `{name}` has no address", p.tensor(t).name));
            }
        }
    }
    // A reader never runs in an earlier pass than the writer.
    let pass_of = |id: StatementId| d.account.passes.iter().position(|x| x.inside.contains(&id) || x.after.contains(&id));
    for (i, s) in p.statements.iter().enumerate() {
        for t in statement_reads(s) {
            let Some(w) = p.writer(t) else { continue };
            if pass_of(w) > pass_of(StatementId(i as u32)) {
                out.report(Diagnostic::bug(codes::DERIVATION_UNSOUND, s.span, format!("`{}` runs before `{}`", p.tensor(s.target).name, p.tensor(t).name)));
            }
        }
    }
}
