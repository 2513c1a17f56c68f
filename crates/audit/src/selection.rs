//! Which points a selection (the best points of an axis, their order, the single best one) may return.
//!
//! A device that computes scores in f32 may rank two nearly equal ones otherwise than the reference in f64 does. A row of
//! chosen points is right when
//!
//! 1. every point is a candidate of the row (in range, its condition holds), no point comes twice, and the slots that
//!    candidates do not fill hold -1, no more and no fewer;
//! 2. at each rank, the reference's score of the chosen point equals the best score of that rank within the spec's
//!    tolerances. So the sorted scores agree, and clearly different scores stand in their order.
//!
//! Two scores are equal within the tolerances when their difference is at most `rtol` times the rank's score or at most
//! `atol`. The absolute part never exceeds `rtol` times the largest finite score of the row (unless `rtol` is 0): a
//! tolerance meant for large outputs must not make all scores of a row of small ones equal. Infinities and NaN equal
//! only themselves.
//! Where scores are made of sums and products whose operands may be rounded, or cut, they may be off by more than that: by the bounds of their errors, with the room that
//! outputs have, up to a share of the row's largest score. Whoever judges says how much that is ([`Rule::room`]).
//!
//! Ties go to the lower point. That is demanded where scores are exact, which [`exact`] decides: inputs of at most 32
//! bits, whole numbers of them, and what copies, compares, negates or rounds such values, but no arithmetic on real
//! numbers. There the device has the reference's scores bit for bit, and the choice must be the reference's. Elsewhere
//! rounding may break a tie that is exact in f64, so scores that tie are free.

use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::{BTreeMap, BTreeSet};

/// A candidate: its score and its point.
pub type Candidate = (f64, i64);

/// The tolerances of scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// Absolute.
    pub atol: f64,
    /// Relative to the rank's score.
    pub rtol: f64,
    /// What two scores of the row may be off together by their error bounds.
    pub room: f64,
    /// Whether scores are exact, so that the choice is unique.
    pub exact: bool,
}

impl Rule {
    /// Whether `score` may stand where `best` is the score of the rank, in a row whose largest finite score is `scale`.
    pub fn close(&self, score: f64, best: f64, scale: f64) -> bool {
        if score == best || (score.is_nan() && best.is_nan()) {
            return true;
        }
        if self.exact || !score.is_finite() || !best.is_finite() {
            return false;
        }
        let atol = if self.rtol > 0.0 { self.atol.min(self.rtol * scale) } else { self.atol };
        (score - best).abs() <= atol.max(self.rtol * best.abs()).max(self.room)
    }
}

/// The largest finite magnitude of a row's scores.
pub fn scale(ranked: &[Candidate]) -> f64 {
    ranked.iter().map(|c| c.0.abs()).filter(|v| v.is_finite()).fold(0.0, f64::max)
}

/// Orders candidates best first; NaN last, ties to the lower point.
pub fn rank(candidates: &mut [Candidate], largest: bool) {
    candidates.sort_by(|a, b| {
        let order = match (a.0.is_nan(), b.0.is_nan()) {
            (true, true) => std::cmp::Ordering::Equal,
            (true, false) => std::cmp::Ordering::Greater,
            (false, true) => std::cmp::Ordering::Less,
            // Zeros of either sign are the same score.
            _ if largest => b.0.partial_cmp(&a.0).unwrap_or(std::cmp::Ordering::Equal),
            _ => a.0.partial_cmp(&b.0).unwrap_or(std::cmp::Ordering::Equal),
        };
        order.then(a.1.cmp(&b.1))
    });
}

/// Whether `chosen` is a right choice from `ranked`, all candidates of the row in the reference's order. `points` is the
/// extent of the candidates' axis.
///
/// # Errors
/// The first rule that is broken, with the rank and the numbers.
pub fn judge(rule: &Rule, ranked: &[Candidate], points: usize, chosen: &[i64]) -> Result<(), String> {
    let scores: BTreeMap<i64, f64> = ranked.iter().map(|c| (c.1, c.0)).collect();
    let scale = scale(ranked);
    let mut seen = BTreeSet::new();
    for (at, point) in chosen.iter().enumerate() {
        let Some((best, first)) = ranked.get(at) else {
            if *point == -1 {
                continue;
            }
            return Err(format!("rank {at} holds {point}, but there are only {} candidates and -1 belongs there", ranked.len()));
        };
        let Some(score) = scores.get(point) else {
            let within = 0 <= *point && *point < points as i64;
            return Err(format!("rank {at} holds {point}, {}", if within { "whose condition does not hold" } else { "which is out of range" }));
        };
        if !seen.insert(*point) {
            return Err(format!("rank {at} holds {point}, which a better rank holds already"));
        }
        if !rule.close(*score, *best, scale) {
            return Err(format!("rank {at} holds {point} with score {score}, but {best} of point {first} belongs there"));
        }
        if rule.exact && point != first {
            return Err(format!("rank {at} holds {point}; scores are exact here and {first} is the lower point of the same score {best}"));
        }
    }
    Ok(())
}

/// Tells the points behind stored values: `options` holds, for each value, the points that give it. Where there are
/// several, an unused one with a score of the rank is taken. A value that no point gives becomes `i64::MIN`.
pub fn decode(rule: &Rule, ranked: &[Candidate], options: &BTreeMap<i64, Vec<i64>>, values: &[i64]) -> Vec<i64> {
    let scores: BTreeMap<i64, f64> = ranked.iter().map(|c| (c.1, c.0)).collect();
    let scale = scale(ranked);
    let mut seen = BTreeSet::new();
    let mut out = Vec::with_capacity(values.len());
    for (at, value) in values.iter().enumerate() {
        let points = options.get(value).map(Vec::as_slice).unwrap_or(&[]);
        let fits = |point: &&i64| match (ranked.get(at), scores.get(*point)) {
            (None, _) => **point == -1,
            (Some(best), Some(score)) => !seen.contains(*point) && rule.close(*score, best.0, scale) && (!rule.exact || best.1 == **point),
            (Some(_), None) => false,
        };
        let found = points.iter().find(fits).or_else(|| points.iter().find(|p| !seen.contains(*p))).or(points.first());
        let point = found.copied().unwrap_or(i64::MIN);
        seen.insert(point);
        out.push(point);
    }
    out
}

/// What a statement selects from, when it is a selection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// The tensor that receives the points, if any.
    pub points: Option<TensorId>,
    /// Candidates.
    pub axis: AxisId,
    /// Axis of the ranks; `None` for a single best point.
    pub rank: Option<AxisId>,
    /// Whether larger is better.
    pub largest: bool,
}

/// The selection that `s` is. A best point over several axes at once is none: its points do not tell the candidates apart.
pub fn shape(s: &Statement) -> Option<Shape> {
    match &s.kind {
        Kind::TopK { axis, rank, largest, indices } => Some(Shape { points: *indices, axis: *axis, rank: Some(*rank), largest: *largest }),
        Kind::Reduce { op: op @ (Combine::ArgMax | Combine::ArgMin), axes } => match axes.as_slice() {
            [axis] => Some(Shape { points: Some(s.target), axis: *axis, rank: None, largest: *op == Combine::ArgMax }),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the scores of a selection, and the conditions of its candidates, are exact on any device.
pub fn exact(p: &Problem, s: &Statement) -> bool {
    let mut known = BTreeMap::new();
    exact_expr(p, &s.value, &mut known) && s.guard.as_ref().is_none_or(|g| exact_expr(p, g, &mut known))
}

fn exact_expr(p: &Problem, e: &Expr, known: &mut BTreeMap<TensorId, bool>) -> bool {
    match &e.node {
        Node::Int(_) | Node::Bool(_) | Node::Axis(_) | Node::Extent(_) => true,
        Node::Float(v) => !v.is_finite() || f64::from(*v as f32) == *v,
        Node::MonoidArg(_) => false,
        Node::Read(t, index) => exact_tensor(p, *t, known) && index.iter().all(|i| exact_expr(p, i, known)),
        Node::Cast(_, a) => exact_expr(p, a, known),
        Node::Select(..) => e.children().into_iter().all(|c| exact_expr(p, c, known)),
        Node::Unary(op, a) => {
            let kept = match op {
                Unary::Neg | Unary::Not | Unary::Abs | Unary::Relu | Unary::Floor | Unary::Ceil | Unary::Round | Unary::ToInt | Unary::Mix => true,
                // Wider whole numbers may not fit in the 24 bits of an f32.
                Unary::ToFloat => match &a.node {
                    Node::Read(t, _) => p.tensor(*t).dtype.bits() <= 16,
                    _ => p.sort(a) == Sort::Bool,
                },
                _ => false,
            };
            kept && exact_expr(p, a, known)
        }
        Node::Binary(op, a, b) => {
            let kept = match op {
                Binary::Pow => false,
                Binary::Min | Binary::Max | Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::And | Binary::Or | Binary::Xor => true,
                _ => p.sort(a) != Sort::Float && p.sort(b) != Sort::Float,
            };
            kept && exact_expr(p, a, known) && exact_expr(p, b, known)
        }
    }
}

fn exact_tensor(p: &Problem, t: TensorId, known: &mut BTreeMap<TensorId, bool>) -> bool {
    if let Some(found) = known.get(&t) {
        return *found;
    }
    let tensor = p.tensor(t);
    let found = match p.writer(t) {
        // Inputs in f64 may be read as f32.
        None => tensor.dtype != DType::F64,
        Some(id) => {
            let s = p.statement(id);
            let kept = match &s.kind {
                Kind::Map | Kind::TopK { .. } | Kind::Compact { .. } => true,
                Kind::Reduce { op, .. } | Kind::Scan { op, .. } => match op {
                    Combine::Max | Combine::Min | Combine::Any | Combine::All | Combine::ArgMax | Combine::ArgMin => true,
                    Combine::Sum | Combine::Product => !tensor.dtype.is_float(),
                    Combine::User(_) => false,
                },
                Kind::Recurrence { .. } | Kind::Delay { .. } | Kind::Scatter { .. } => false,
            };
            // Storing in a narrower type rounds.
            let kept = kept && !(tensor.dtype.is_float() && tensor.dtype.bits() < 32);
            let fill = if let Kind::Compact { fill, .. } = &s.kind { exact_expr(p, fill, known) } else { true };
            kept && fill && exact_expr(p, &s.value, known) && s.guard.as_ref().is_none_or(|g| exact_expr(p, g, known))
        }
    };
    known.insert(t, found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROUNDED: Rule = Rule { atol: 1e-3, rtol: 1e-3, room: 0.0, exact: false };
    const EXACT: Rule = Rule { exact: true, ..ROUNDED };

    fn row() -> Vec<Candidate> {
        // Points 4 and 1 are a near tie, 2 is excluded by its condition, 0 and 5 are clearly worse.
        let mut row = vec![(1.0, 0), (3.0, 1), (2.0, 3), (3.0 + 1e-7, 4), (-5.0, 5)];
        rank(&mut row, true);
        row
    }

    fn says(rule: &Rule, chosen: &[i64]) -> String {
        judge(rule, &row(), 6, chosen).expect_err("refused")
    }

    #[test]
    fn the_reference_and_a_near_tie_are_accepted() {
        assert_eq!(judge(&ROUNDED, &row(), 6, &[4, 1, 3]), Ok(()));
        assert_eq!(judge(&ROUNDED, &row(), 6, &[1, 4, 3]), Ok(()));
        assert_eq!(judge(&ROUNDED, &row(), 6, &[1]), Ok(()), "the near tie decides who is in");
    }

    #[test]
    fn a_wrong_choice_is_refused() {
        assert!(says(&ROUNDED, &[4, 1, 0]).contains("rank 2 holds 0 with score 1, but 2 of point 3"));
        assert!(says(&ROUNDED, &[4, 2, 3]).contains("condition does not hold"));
    }

    #[test]
    fn a_duplicate_is_refused() {
        assert!(says(&ROUNDED, &[4, 4, 3]).contains("holds already"));
    }

    #[test]
    fn out_of_range_is_refused() {
        assert!(says(&ROUNDED, &[4, 6, 3]).contains("out of range"));
        assert!(says(&ROUNDED, &[4, -1, 3]).contains("out of range"), "-1 while candidates are left");
        assert!(says(&ROUNDED, &[4, 1, 3, 0, 5, 2]).contains("only 5 candidates"));
        assert_eq!(judge(&ROUNDED, &row(), 6, &[4, 1, 3, 0, 5, -1]), Ok(()));
    }

    #[test]
    fn clearly_different_scores_keep_their_order() {
        assert!(says(&ROUNDED, &[4, 3, 1]).contains("rank 1"));
    }

    #[test]
    fn exact_scores_leave_no_choice() {
        assert!(says(&EXACT, &[1, 4, 3]).contains("rank 0"));
        let mut tied = vec![(2.0, 3), (2.0, 1), (1.0, 0)];
        rank(&mut tied, true);
        assert_eq!(judge(&EXACT, &tied, 4, &[1, 3]), Ok(()));
        assert!(judge(&EXACT, &tied, 4, &[3, 1]).expect_err("refused").contains("lower point"));
        assert_eq!(judge(&ROUNDED, &tied, 4, &[3, 1]), Ok(()), "rounding may break this tie");
    }

    #[test]
    fn the_absolute_tolerance_follows_the_scale_of_the_row() {
        // All of these lie within `atol` of each other, and yet are clearly different.
        let small = vec![(3e-4, 0), (2e-4, 1), (1e-4, 2)];
        assert!(judge(&ROUNDED, &small, 3, &[2, 1, 0]).is_err());
        // Beside a large score, a difference of its rounding is none.
        let mixed = vec![(100.0, 0), (2e-4, 1), (1e-4, 2)];
        assert_eq!(judge(&ROUNDED, &mixed, 3, &[0, 2, 1]), Ok(()));
        assert!(judge(&Rule { rtol: 0.0, ..ROUNDED }, &small, 3, &[2, 1, 0]).is_ok(), "an absolute tolerance alone is taken at its word");
    }

    #[test]
    fn scores_within_their_error_bounds_are_equal() {
        let row = vec![(100.0, 0), (99.0, 1), (50.0, 2)];
        assert!(judge(&ROUNDED, &row, 3, &[1, 0, 2]).is_err());
        let rule = Rule { room: 1.5, ..ROUNDED };
        assert_eq!(judge(&rule, &row, 3, &[1, 0, 2]), Ok(()));
        assert!(judge(&rule, &row, 3, &[0, 2, 1]).is_err());
        assert!(judge(&Rule { exact: true, ..rule }, &row, 3, &[1, 0, 2]).is_err());
    }

    #[test]
    fn infinities_and_nan_equal_only_themselves() {
        let mut row = vec![(f64::NAN, 0), (f64::INFINITY, 1), (f64::NEG_INFINITY, 2), (f64::NEG_INFINITY, 3)];
        rank(&mut row, true);
        assert_eq!(row.iter().map(|c| c.1).collect::<Vec<_>>(), [1, 2, 3, 0]);
        assert_eq!(judge(&ROUNDED, &row, 4, &[1, 3, 2, 0]), Ok(()));
        assert!(judge(&ROUNDED, &row, 4, &[2, 1, 3, 0]).is_err());
        assert!(judge(&ROUNDED, &row, 4, &[1, 2, 0, 3]).is_err());
    }

    #[test]
    fn values_tell_their_points() {
        // Points 4 and 1 both give 70; each stands once.
        let options = BTreeMap::from([(70, vec![1, 4]), (30, vec![3]), (-1, vec![-1])]);
        assert_eq!(decode(&ROUNDED, &row(), &options, &[70, 70, 30, 8]), [1, 4, 3, i64::MIN]);
        assert_eq!(decode(&EXACT, &row(), &options, &[70, 70]), [4, 1]);
    }
}
