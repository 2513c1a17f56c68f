//! Sums of whole numbers over the points that have a key, for every key: each point is added at the place of its key.
//!
//! ```text
//! y[k] = sum[n] (c[n] if key[n] == k else 0)      -->      y[key[n]] += c[n]  when 0 <= key[n] < K
//! ```
//! Whole numbers commute, so the order in which points come does not matter, and nobody has to bring them together. Sums that 32 bits hold for certain are of 32 bits: shared
//! memory adds 64 by trying again and again (measured, h200: counts of 1,048,576 points of 256 keys 18.0 us with 64 bits, 9.7 with 32).

use super::keyed::Keyed;
use super::order::{self, Maker};
use crate::address;
use crate::group;
use crate::reach::Reaches;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

/// Keys from which on points meet seldom enough in memory: additions in one line of it follow one another (measured, h200: 6.4 million points of 384 keys, in 12 lines, 2.6 ms,
/// 4.9 ns for each addition of a line). Fewer are added in shared memory first, where their number is known.
const MANY_KEYS: i64 = 4096;

/// The statements that make the sums of `k` that way, if they are of whole numbers and have no axis but that of the keys, which are many or of a known number.
pub(super) fn statements(p: &mut Problem, k: &Keyed, sizes: &[i64]) -> Option<Vec<Statement>> {
    let keys = &p.axis(k.keys).extent;
    if keys.as_constant().is_none() && keys.eval(sizes) < MANY_KEYS {
        return None;
    }
    let s = &k.s;
    let alone = k.lists.is_empty() && s.target_axes == [k.keys] && !group::expressions(s).iter().any(|e| e.axes().contains(&k.keys));
    if k.op != Combine::Sum || p.sort(&s.value) != Sort::Int || !alone || !s.more.is_empty() {
        return None;
    }
    let extent = order::size(&p.axis(k.keys).extent);
    let least = Expr::binary(Binary::Le, Expr::int(0), k.key.clone());
    let within = [least, Expr::binary(Binary::Lt, k.key.clone(), extent)];
    let guard = address::conjunction(group::guards(s).into_iter().chain(within).collect());
    let kind = Kind::Scatter { index: vec![k.key.clone()], axes: k.points.clone(), op: Some(Combine::Sum), initial: None, in_place: false, whole: false };
    let name = p.tensor(s.target).name.clone();
    let short = Reaches::new(p).sums_are_short(&s.value, &k.points);
    let mut m = Maker { p, name: &name, span: s.span, made: Vec::new() };
    let sums = m.statement("added", vec![k.keys], kind, s.value.clone(), guard, None);
    m.p.tensors[sums.0 as usize].dtype = if short { DType::I32 } else { DType::I64 };
    let read = Expr { node: Node::Read(sums, vec![Expr::axis(k.keys)]), span: s.value.span };
    m.made.push(Statement { kind: Kind::Map, value: read, guard: None, ..s.clone() });
    Some(m.made)
}
