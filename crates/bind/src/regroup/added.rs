//! Sums of whole numbers over the points that have a key, for every key: each point is added at the place of its key.
//!
//! ```text
//! y[k] = sum[n] (c[n] if key[n] == k else 0)      -->      y[key[n]] += c[n]  when 0 <= key[n] < K
//! ```
//! Whole numbers commute, so the order in which points come does not matter, and nobody has to bring them together. Sums that 32 bits hold for certain are of 32 bits: shared
//! memory adds 64 by trying again and again (`ATOMS.CAST.SPIN.64`; measured, h200: counts of 1,048,576 points of 256 keys 18.0 us with 64 bits, 7.1 with 32).

use super::keyed::Keyed;
use super::order::{self, Maker};
use crate::address;
use crate::group;
use crate::place;
use crate::reach::Reaches;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

/// Keys from which on points meet seldom enough in memory: additions in one line of it follow one another (measured, h200: a kernel that adds 16 million points, those that have
/// a key, to 384 counts of 32 bits, which are 12 lines, and to 1536 sums of 64 bits takes 2.6 ms, and 1.5 with counts of 64 bits, which are 24). Fewer are added in shared memory
/// first, where a block has room for as many as there may be and there are points enough.
const MANY_KEYS: i64 = 4096;

/// Bytes of a sum, at most.
const WIDEST: i64 = 8;

/// The statements that make the sums of `k` that way, if they are of whole numbers and have no axes but that of the keys and those of lists of points, each of which has keys of its own.
/// All keys together are many, or those of a list are few enough for shared memory.
pub(super) fn statements(p: &mut Problem, k: &Keyed, sizes: &[i64]) -> Option<Vec<Statement>> {
    let extents = || k.lists.iter().chain([&k.keys]).map(|a| &p.axis(*a).extent);
    let keys = extents().fold(1i64, |n, e| n.saturating_mul(e.eval(sizes)));
    let most: Vec<i64> = p.sizes.iter().map(|s| s.max).collect();
    // A block has one list: its points meet in shared memory, or there are so few of them that it does not matter where.
    let (of_list, points) = (&p.axis(k.keys).extent, k.points.iter().fold(1i64, |n, a| n.saturating_mul(p.axis(*a).extent.eval(sizes))));
    let cells = of_list.eval(&most);
    let few = of_list.as_constant().is_some() && place::worth_gathering(i64::MAX, cells, cells.saturating_mul(WIDEST));
    if !few && !place::worth_gathering(points, cells, cells.saturating_mul(WIDEST)) && extents().any(|e| e.as_constant().is_none()) && keys < MANY_KEYS {
        return None;
    }
    let s = &k.s;
    let own = s.target_axes.iter().all(|a| *a == k.keys || k.lists.contains(a)) && k.lists.iter().all(|a| s.target_axes.contains(a));
    let alone = own && !group::expressions(s).iter().any(|e| e.axes().contains(&k.keys));
    if k.op != Combine::Sum || p.sort(&s.value) != Sort::Int || !alone || !s.more.is_empty() {
        return None;
    }
    let extent = order::size(&p.axis(k.keys).extent);
    let least = Expr::binary(Binary::Le, Expr::int(0), k.key.clone());
    let within = [least, Expr::binary(Binary::Lt, k.key.clone(), extent)];
    let guard = address::conjunction(group::guards(s).into_iter().chain(within).collect());
    let index = s.target_axes.iter().map(|a| if *a == k.keys { k.key.clone() } else { Expr::axis(*a) }).collect();
    let points: Vec<AxisId> = k.lists.iter().chain(&k.points).copied().collect();
    let kind = Kind::Scatter { index, axes: points, op: Some(Combine::Sum), initial: None, in_place: false, whole: false };
    let name = p.tensor(s.target).name.clone();
    let short = Reaches::new(p).sums_are_short(&s.value, &k.points);
    let mut m = Maker { p, name: &name, span: s.span, made: Vec::new() };
    let sums = m.statement("added", s.target_axes.clone(), kind, s.value.clone(), guard, None);
    m.p.tensors[sums.0 as usize].dtype = if short { DType::I32 } else { DType::I64 };
    let read = Expr { node: Node::Read(sums, s.target_axes.iter().map(|a| Expr::axis(*a)).collect()), span: s.value.span };
    m.made.push(Statement { kind: Kind::Map, value: read, guard: None, ..s.clone() });
    Some(m.made)
}

#[cfg(test)]
mod tests {
    use super::super::keyed;
    use super::*;

    /// The type of what is added by `keys` keys of `value`; `None` where points are not added at the places of their keys.
    fn added(keys: &str, at: i64, value: &str) -> Option<DType> {
        added_of(keys, [at; 3], value)
    }

    /// The same at these sizes of N, M and L.
    fn added_of(keys: &str, sizes: [i64; 3], value: &str) -> Option<DType> {
        let spec = format!(
            "kernel: k\naxes: {{N: {{var: [1, 1000000]}}, M: {{var: [1, 100000]}}, L: {{var: [1, 1000]}}, K: {keys}}}\ninputs: {{key: \"i32[N]\", c: \"i32[N]\", u: \"u8[N]\", x: \"f32[N]\"}}\noutputs: {{y: \"f32[K]\"}}\n\
             compute: |\n  y[k] = sum[n] ({value} if key[n] == k else 0)\nworkloads: {{smoke: {{N: 9, M: 9, L: 9}}}}\n"
        );
        let mut p = flashderive_spec::parse(&spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
        let sum = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).cloned().expect("a sum");
        let keyed = keyed::keyed(&p, &sum).expect("by key");
        let made = statements(&mut p, &keyed, &sizes)?;
        Some(p.tensor(made[0].target).dtype)
    }

    #[test]
    fn whole_sums_by_key_are_as_short_as_they_are_for_certain() {
        assert_eq!(added("384", 9, "1"), Some(DType::I32));
        assert_eq!(added("384", 9, "u[n]"), Some(DType::I32));
        // A million numbers of 32 bits.
        assert_eq!(added("384", 9, "c[n]"), Some(DType::I64));
        assert_eq!(added("384", 9, "x[n]"), None);
    }

    #[test]
    fn points_of_lists_are_added_in_those() {
        let spec = "kernel: k\naxes: {P: {var: [1, 4096]}, I: {var: [1, 4096]}, R: 256}\ninputs: {key: \"i32[P, I]\"}\noutputs: {y: \"i32[R, P]\"}\n\
             compute: |\n  y[r, p] = sum[i] (1 if key[p, i] == r else 0)\nworkloads: {smoke: {P: 9, I: 9}}\n";
        let mut p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}\n{spec}", d.list));
        let sum = p.statements.iter().find(|s| matches!(s.kind, Kind::Reduce { .. })).cloned().expect("a sum");
        let keyed = keyed::keyed(&p, &sum).expect("by key");
        assert!(statements(&mut p.clone(), &keyed, &[9, 9]).is_some());
        let made = statements(&mut p, &keyed, &[512, 4096]).expect("added");
        let Kind::Scatter { index, axes, .. } = &made[0].kind else { panic!("a scatter") };
        assert_eq!((index.len(), axes.len()), (2, 2));
        assert_eq!(made.last().map(|s| &s.target_axes), Some(&sum.target_axes));
    }

    #[test]
    fn few_keys_of_an_unknown_number_would_meet_in_memory() {
        assert_eq!(added("M", 64, "1"), None);
        // Known to be few, they meet in shared memory if there are points enough for that.
        assert_eq!(added_of("L", [16_000, 9, 64], "1"), Some(DType::I32));
        assert_eq!(added_of("L", [15_999, 9, 64], "1"), None);
        assert_eq!(added("M", 8192, "1"), Some(DType::I32));
    }
}
