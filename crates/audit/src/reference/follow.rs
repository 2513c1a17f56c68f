//! The choices of a run where several are right: how one selection takes the run's points.

use super::bound::{Bounder, Dual};
use super::table::Walk;
use super::{Bounds, Eval, Machine, Point};
use crate::compare::ROOM;
use crate::judge::LARGE;
use crate::selection::{self, Candidate, Rule};
use crate::value::{self, Number};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::collections::BTreeMap;

/// Near ties kept for each selection whose points no output tells.
const MAX_NEAR: usize = 64;

/// Two neighbours in the order of one row's candidates that change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// Number of the selection's statement.
    pub statement: usize,
    /// Row: the flat index over the target's axes without the ranks.
    pub row: usize,
    /// The better of the two ranks.
    pub rank: usize,
}

/// What a run chose: its outputs, and guesses for the selections that no output tells.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// Stored bytes of the outputs.
    pub outputs: &'a BTreeMap<TensorId, Vec<u8>>,
    /// Near ties that the run may have decided the other way; one that is no right choice is ignored.
    pub swaps: &'a [Swap],
    /// Error bounds of what the reference made, where the spec leaves a tolerance open.
    pub bounds: Option<&'a Bounds>,
}

/// How a selection was followed.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// The tensor that receives the points.
    pub points: TensorId,
    /// All rows.
    pub rows: usize,
    /// Rows whose right choice is not the reference's.
    pub different: usize,
    /// Rows whose choice is wrong; the reference's stands there.
    pub refused: usize,
    /// The first of them: its row and the broken rule.
    pub first: Option<(usize, String)>,
    /// Near ties, when no output tells the points: those that decide who is chosen at all first, then the nearest.
    pub near: Vec<Swap>,
}

/// Where the points of a selection are read from.
pub(super) enum Source<'a> {
    /// No output tells them.
    Hidden,
    /// An output holds them.
    Points(Vec<Number>),
    /// An output holds a whole number of this type that depends on the point alone.
    Through(Eval<'a>, DType, Vec<Number>),
}

/// How one selection follows a run.
pub(super) struct Follow<'a> {
    rule: Rule,
    /// A score with the bound of its error.
    score: Option<Dual<'a>>,
    axis: AxisId,
    points: usize,
    source: Source<'a>,
    /// Ranks to swap with the next, by row.
    swaps: BTreeMap<usize, Vec<usize>>,
}

/// What became of one row.
#[derive(Default)]
pub(super) struct Row {
    different: bool,
    refused: Option<String>,
    /// Near ties: whether both are chosen, the gap, the better rank.
    near: Vec<(bool, f64, usize)>,
}

impl Follow<'_> {
    /// The choice for a row: the first `flats.len()` of `ranked` are the reference's, and the places in the outputs are
    /// `flats`. A right choice of the run replaces them.
    pub(super) fn row(&self, row: usize, at: &mut Point, ranked: &mut Vec<Candidate>, flats: &[usize]) -> Row {
        let k = flats.len();
        let mut out = Row::default();
        let reference: Vec<i64> = (0..k).map(|r| ranked.get(r).map_or(-1, |c| c.1)).collect();
        let chosen = match &self.source {
            Source::Hidden => {
                let mut order = ranked.clone();
                for rank in self.swaps.get(&row).into_iter().flatten() {
                    if rank + 1 < order.len() {
                        order.swap(*rank, rank + 1);
                    }
                }
                if !self.rule.exact {
                    let (scale, rule) = (selection::scale(ranked), self.with_room(at, ranked));
                    for (rank, pair) in ranked.windows(2).enumerate().take(k) {
                        if rule.close(pair[1].0, pair[0].0, scale) {
                            let gap = if pair[0].0 == pair[1].0 { 0.0 } else { (pair[0].0 - pair[1].0).abs() / scale };
                            out.near.push((rank + 1 < k, gap, rank));
                        }
                    }
                }
                (0..k).map(|r| order.get(r).map_or(-1, |c| c.1)).collect()
            }
            Source::Points(values) => flats.iter().map(|f| values.get(*f).map_or(i64::MIN, |v| v.whole())).collect(),
            Source::Through(through, dtype, values) => {
                let mut stored = |point: i64| {
                    at[self.axis.0 as usize] = point;
                    value::decode(*dtype, value::encode(*dtype, through(at))).whole()
                };
                let got: Vec<i64> = flats.iter().map(|f| values.get(*f).map_or(i64::MIN, |v| v.whole())).collect();
                if reference.iter().zip(&got).all(|(point, v)| stored(*point) == *v) {
                    return out;
                }
                let mut options: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
                for point in ranked.iter().map(|c| c.1).chain([-1]) {
                    options.entry(stored(point)).or_default().push(point);
                }
                selection::decode(&self.rule, ranked, &options, &got)
            }
        };
        if chosen == reference {
            return out;
        }
        let judged = selection::judge(&self.rule, ranked, self.points, &chosen);
        match judged.or_else(|why| if self.rule.exact { Err(why) } else { selection::judge(&self.with_room(at, ranked), ranked, self.points, &chosen) }) {
            Ok(()) => {
                let scores: BTreeMap<i64, f64> = ranked.iter().map(|c| (c.1, c.0)).collect();
                *ranked = chosen.iter().filter_map(|point| scores.get(point).map(|score| (*score, *point))).collect();
                out.different = true;
            }
            // A guess that is no right choice is nobody's mistake.
            Err(_) if matches!(self.source, Source::Hidden) => {}
            Err(why) => out.refused = Some(why),
        }
        out
    }

    /// The rule with what two scores of a row may be off together: as outputs may, [`ROOM`] times their bounds, none of which is over a share of the largest.
    fn with_room(&self, at: &mut Point, ranked: &[Candidate]) -> Rule {
        let Some(score) = &self.score else { return self.rule };
        let off = ranked.iter().filter(|c| c.0.is_finite()).map(|c| {
            at[self.axis.0 as usize] = c.1;
            score(at).1
        });
        Rule { room: 2.0 * ROOM * off.fold(0.0, f64::max).min(LARGE * selection::scale(ranked)), ..self.rule }
    }

    /// Sums up the rows.
    pub(super) fn summary(&self, statement: usize, points: TensorId, rows: Vec<Row>) -> Followed {
        let mut out = Followed { points, rows: rows.len(), different: 0, refused: 0, first: None, near: Vec::new() };
        let mut near: Vec<(bool, f64, usize, usize)> = Vec::new();
        for (row, r) in rows.into_iter().enumerate() {
            out.different += usize::from(r.different);
            if let Some(why) = r.refused {
                out.refused += 1;
                out.first.get_or_insert((row, why));
            }
            near.extend(r.near.into_iter().map(|(inside, gap, rank)| (inside, gap, row, rank)));
        }
        near.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then((a.2, a.3).cmp(&(b.2, b.3))));
        out.near = near.into_iter().take(MAX_NEAR).map(|(_, _, row, rank)| Swap { statement, row, rank }).collect();
        out
    }
}

impl Machine<'_> {
    /// How statement `number` follows the run; `None` when there is none, or it selects no points.
    pub(super) fn following(&self, number: usize, s: &Statement) -> Option<(Follow<'_>, TensorId)> {
        let given = self.given?;
        let selection = selection::shape(s)?;
        let points = selection.points?;
        let rule = Rule { atol: self.p.audit.absolute(), rtol: self.p.audit.rtol.unwrap_or(Audit::RTOL), room: 0.0, exact: selection::exact(self.p, s) };
        let mut swaps: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for swap in given.swaps.iter().filter(|swap| swap.statement == number) {
            swaps.entry(swap.row).or_default().push(swap.rank);
        }
        let source = match given.outputs.get(&points) {
            Some(bytes) => Source::Points(value::elements(self.p, points, self.sizes, bytes)),
            None => self.p.statements[number..].iter().find_map(|later| self.through(s, &selection, points, later, given)).unwrap_or(Source::Hidden),
        };
        let score =
            given.bounds.filter(|_| !rule.exact).and_then(|known| Bounder { m: self, walk: Walk::ONCE, known }.dual(&self.p.statements[number].value).ok());
        Some((Follow { rule, score, axis: selection.axis, points: self.extent(selection.axis), source, swaps }, points))
    }

    /// Reads the points through the output that `later` makes, when it is an unconditional map to whole numbers that
    /// depends on the point at its own place and not on the rank. The candidates' axis stands for the point.
    fn through(&self, s: &Statement, selection: &selection::Shape, points: TensorId, later: &Statement, given: Given) -> Option<Source<'_>> {
        let bytes = given.outputs.get(&later.target)?;
        let dtype = self.p.tensor(later.target).dtype;
        if later.kind != Kind::Map || later.guard.is_some() || !dtype.is_int() || !s.target_axes.iter().all(|a| later.target_axes.contains(a)) {
            return None;
        }
        let place: Vec<Expr> = s.target_axes.iter().map(|a| Expr::axis(*a)).collect();
        let value = later.value.rewrite(&mut |e| match &e.node {
            Node::Read(t, index) if *t == points && *index == place => Some(Expr::axis(selection.axis)),
            _ => None,
        });
        let of_rank = selection.rank.is_some_and(|rank| value.axes().contains(&rank));
        let more = later.target_axes.iter().any(|a| !s.target_axes.contains(a) && value.axes().contains(a));
        if of_rank || more || later.value.axes().contains(&selection.axis) || !value.axes().contains(&selection.axis) || value.tensors().contains(&points) {
            return None;
        }
        // Fails when it reads a tensor that is made after the selection.
        let through = self.expr(&value, Walk::ONCE).ok()?;
        let values = value::elements(self.p, later.target, self.sizes, bytes);
        Some(Source::Through(through, dtype, self.in_order(&values, &later.target_axes, &s.target_axes)?))
    }

    /// The elements over the axes `of`, in the order of `wanted`, some of these: of others the first point. `None` where one of those has no point.
    fn in_order(&self, values: &[Number], of: &[AxisId], wanted: &[AxisId]) -> Option<Vec<Number>> {
        if of == wanted {
            return Some(values.to_vec());
        }
        let stride = |a: &AxisId| {
            let at = of.iter().position(|x| x == a)?;
            Some(of[at + 1..].iter().map(|x| self.extent(*x)).product::<usize>())
        };
        let axes: Vec<(usize, usize)> = wanted.iter().map(|a| Some((self.extent(*a), stride(a)?))).collect::<Option<_>>()?;
        let place = |mut at: usize| {
            axes.iter().rev().fold(0, |place, (extent, stride)| {
                let digit = at % extent;
                at /= extent;
                place + digit * stride
            })
        };
        (0..axes.iter().map(|(extent, _)| extent).product()).map(|at| values.get(place(at)).copied()).collect()
    }
}
