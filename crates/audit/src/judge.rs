//! Judges the outputs of a run: compares them with the reference, and with the reference that makes the run's own
//! choices where several choices are right.
//!
//! The plain comparison comes first; a run that agrees with it chose as the reference did. Otherwise the reference is
//! evaluated again with the run's points, which are read from the output that holds them or holds a whole number made of
//! them. A selection that no output tells may have decided a near tie either way: the ways are tried one by one, and one
//! is kept when it leaves fewer elements wrong. So what is accepted is one consistent evaluation with right choices only.
//! A run that decided two hidden near ties of one row the other way may still be refused; nothing wrong is accepted.

use crate::compare::{compare, root_mean_square, Comparison};
use crate::reference::{bounds, follow, sampled, Bounds, Followed, Given, Inputs, Swap, Values};
use crate::selection;
use crate::value::Number;
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// Most hidden near ties that are tried.
const MAX_TRIES: usize = 64;

/// Bounds over this share of an output's root mean square are looked at again: with the four times that audits allow, an error of 1/64 of it.
pub(crate) const LARGE: f64 = 1.0 / 256.0;

/// What the outputs of a run are worth.
#[derive(Clone, Debug)]
pub struct Judged {
    /// One entry an output that was made, in the order of the spec.
    pub outputs: Vec<Comparison>,
    /// Choices that differ from the reference's: how many are right, and why others are not.
    pub choices: Vec<String>,
}

impl Judged {
    fn wrong(&self) -> usize {
        self.outputs.iter().map(|o| o.wrong).sum()
    }
}

type Wanted = BTreeMap<TensorId, Values>;
type Got = BTreeMap<TensorId, Vec<u8>>;

/// Compares all outputs. What is not near enough to be right at sight is compared with its error bounds, which cost another evaluation.
fn compared(p: &Problem, sizes: &[i64], inputs: &Inputs, got: &Got, want: &Wanted) -> Vec<Comparison> {
    let with = |bounds: Option<&Bounds>| -> Vec<Comparison> {
        let both = got.iter().filter_map(|(t, bytes)| want.get(t).map(|values| (t, bytes, values)));
        both.map(|(t, bytes, values)| compare(p, *t, sizes, bytes, values, bounds.and_then(|b| b.get(t)).map(Vec::as_slice))).collect()
    };
    let near = with(None);
    if !p.audit.open() || near.iter().all(Comparison::passed) {
        return near;
    }
    // Without bounds (the reference was evaluated before, so it can be) the stricter comparison stands.
    let Ok(found) = bounds(p, sizes, inputs, want) else { return near };
    let small: Bounds = found.iter().map(|(t, all)| (*t, capped(all, want.get(t)))).collect();
    let near = with(Some(&small));
    if near.iter().all(Comparison::passed) {
        return near;
    }
    // What only a large bound excuses is looked at again with errors as trials show them: these cost several evaluations.
    let shown = sampled(p, sizes, inputs, want, &found).map(|shown| {
        let larger = |(t, all): (&TensorId, &Vec<f64>)| (*t, all.iter().zip(&small[t]).map(|(a, b)| a.max(*b)).collect());
        shown.iter().map(larger).collect::<Bounds>()
    });
    shown.map_or_else(|_| with(Some(&found)), |shown| with(Some(&shown)))
}

/// Bounds, none over a small share of the root mean square of `values`; those of whole numbers say which may be their neighbours.
fn capped(bounds: &[f64], values: Option<&Values>) -> Vec<f64> {
    if values.is_some_and(|v| matches!(v.data.first(), Some(Number::Whole(_)))) {
        return bounds.to_vec();
    }
    let most = values.map_or(0.0, |v| LARGE * root_mean_square(v));
    bounds.iter().map(|b| b.min(most)).collect()
}

fn described(p: &Problem, followed: &[Followed]) -> Vec<String> {
    let mut out = Vec::new();
    for f in followed {
        let name = &p.tensor(f.points).name;
        if f.different > 0 {
            let hidden = p.tensor(f.points).role != Role::Output;
            let unknown = if hidden { "; what they choose is known for certain where it is an output" } else { "" };
            out.push(format!("`{name}`: {} of {} rows choose otherwise among scores that are equal within the tolerances{unknown}", f.different, f.rows));
        }
        if let Some((row, why)) = &f.first {
            out.push(format!("`{name}`: {} of {} rows choose wrongly; first in row {row}: {why}", f.refused, f.rows));
        }
    }
    out
}

/// Judges the outputs `got` of a run on `inputs`; `want` is what the reference makes of them. `work` bounds the statement
/// points of further evaluations, each of which costs `points`; one is always made when it can matter.
pub fn judge(
    p: &Problem,
    sizes: &[i64],
    inputs: &Inputs,
    want: &BTreeMap<TensorId, Values>,
    got: &BTreeMap<TensorId, Vec<u8>>,
    (points, work): (i64, i64),
) -> Judged {
    let plain = Judged { outputs: compared(p, sizes, inputs, got, want), choices: Vec::new() };
    let selects = p.statements.iter().filter_map(selection::shape).any(|s| s.points.is_some());
    if plain.wrong() == 0 || !selects {
        return plain;
    }
    let known = p.audit.open().then(|| bounds(p, sizes, inputs, want).ok()).flatten();
    let again = |swaps: &[Swap]| {
        let (want, followed) = follow(p, sizes, inputs, Given { outputs: got, swaps, bounds: known.as_ref() }).map_err(|d| {
            let texts: Vec<&str> = d.list.iter().map(|d| d.message.as_str()).collect();
            format!("the reference could not follow the run's choices: {}", texts.join("; "))
        })?;
        Ok::<_, String>((Judged { outputs: compared(p, sizes, inputs, got, &want), choices: described(p, &followed) }, followed))
    };
    let (mut best, followed) = match again(&[]) {
        Ok(found) => found,
        Err(why) => return Judged { choices: vec![why], ..plain },
    };
    let tries = (work / points.max(1)).clamp(0, MAX_TRIES as i64) as usize;
    let mut swaps = Vec::new();
    for swap in followed.iter().flat_map(|f| &f.near).take(tries) {
        if best.wrong() == 0 {
            break;
        }
        swaps.push(*swap);
        match again(&swaps) {
            Ok((found, _)) if found.wrong() < best.wrong() => best = found,
            _ => {
                swaps.pop();
            }
        }
    }
    best
}
