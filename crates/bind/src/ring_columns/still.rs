//! Products beside a chain that nothing passes through: the same rows, and columns' operands that stay.
//!
//! ```text
//! s[q, j] = sum[d] a[q, d] * b[j, d]       a stays, b passes
//! o[q, e] = sum[j] p[q, j] * v[j, e]       v passes
//! h[q, e] = sum[d] a[q, d] * c[d, e]       a and c stay: multiplied behind the last tile of columns
//! y[q, e] = map of o and h                 both lie in the same lanes
//! ```
//! The rule: a product of two plain reads of one type of 16 bits, the rows' operand that of a first product, over the columns of a chained one, and read by nothing
//! but maps over the same points. What the chain makes then goes neither to memory nor back.

use super::chain::{chain, Chain, Ways};
use super::*;

/// A product beside the chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Still {
    /// Operand of its rows, that of a first product.
    pub rows: ValueId,
    /// The product and the operand of its columns, which stays.
    pub chain: Chain,
}

/// Whether nobody needs the operand `v` before the last tile of columns is over: it is brought behind the tiles of columns, and the one before is given back when
/// the rows before are, so one buffer is enough.
pub(super) fn waits(still: &[Still], firsts: &[First], v: ValueId) -> bool {
    still.iter().any(|s| s.chain.columns == v) && firsts.iter().all(|f| f.rows != v)
}

/// Whether the product of statement `other` and the map `unit` go with `members`, a chain: by what they read and make alone.
pub(crate) fn goes_with(p: &Problem, members: &[usize], other: &[usize], unit: &[usize]) -> bool {
    let ([other], [last]) = (other, unit) else { return false };
    let (s, last) = (&p.statements[*other], &p.statements[*last]);
    let points = |s: &Statement| s.target_axes.iter().copied().collect::<BTreeSet<_>>();
    let Some((depth, factors)) = factors(s) else { return false };
    let half = |e: &Expr| matches!(&e.node, Node::Read(t, _) if matches!(p.tensor(*t).dtype, DType::BF16 | DType::F16));
    let readers = p.statements.iter().filter(|x| group::reads(x).contains(&s.target)).count();
    if !factors.iter().all(|e| half(e)) || last.kind != Kind::Map || points(last) != points(s) || readers != 1 || p.tensor(s.target).role != Role::Temp {
        return false;
    }
    let own: Vec<Statement> = members.iter().map(|m| p.statements[*m].clone()).collect();
    let first = |x: &&Statement| self::factors(x).is_some_and(|(d, own)| d == depth && own.iter().any(|e| factors.contains(e)));
    let Some(first) = own.iter().find(first) else { return false };
    // What the chain makes of it over the same points.
    let chained = |x: &&Statement| {
        let sums = matches!(&x.kind, Kind::Reduce { op: Combine::Sum, axes } if axes.iter().all(|a| first.target_axes.contains(a)));
        sums && points(x) == points(s) && reads_through(&own, x.target, first.target) && group::reads(last).contains(&x.target)
    };
    let over = |x: &Statement| matches!(&x.kind, Kind::Reduce { .. }) && x.target != first.target;
    own.iter().any(|x| chained(&x)) && own.iter().filter(|x| over(x)).all(|x| chained(&x))
}

/// The depth and the two factors of a sum of products.
fn factors(s: &Statement) -> Option<(AxisId, [&Expr; 2])> {
    let (Kind::Reduce { op: Combine::Sum, axes }, Node::Binary(Binary::Mul, a, b)) = (&s.kind, &s.value.node) else { return None };
    let [depth] = axes.as_slice() else { return None };
    Some((*depth, [&**a, &**b]))
}

/// A product with rows `row`, if it can stand beside products `firsts` and `chained`.
pub(super) fn beside(p: &Problem, c: &Product, firsts: &[(TensorId, Product)], chained: &[(TensorId, Product)]) -> Option<Product> {
    let row = firsts.first()?.1.row;
    let mut c = c.clone();
    if c.column == row {
        std::mem::swap(&mut c.left, &mut c.right);
        std::mem::swap(&mut c.row, &mut c.column);
    }
    let plain = |e: &Expr| matches!(&e.node, Node::Read(t, _) if p.tensor(*t).dtype == c.operand);
    let same_rows = firsts.iter().any(|(_, f)| f.left == c.left && f.depth == c.depth && f.operand == c.operand);
    let same_columns = chained.iter().any(|(_, next)| next.column == c.column);
    let half = matches!(c.operand, DType::BF16 | DType::F16);
    (c.row == row && half && plain(&c.right) && same_rows && same_columns).then_some(c)
}

/// The product as it is carried out, its operand among what is `brought`.
pub(super) fn still(
    p: &Problem,
    (t, c): (TensorId, &Product),
    firsts: &[First],
    contractions: &BTreeMap<TensorId, ContractionPlan>,
    target: &Target,
    brought: &mut Vec<Brought>,
) -> Option<(Still, ContractionPlan)> {
    let rows = firsts.iter().find(|f| contractions[&f.product].left == c.left)?.rows;
    let depth = u32::try_from(p.axis(c.depth).extent.as_constant()?).ok()?;
    let none = |_: &Expr| None;
    let ways = Ways { gathered: &none, firsts: &[], depths: &[], stays: true };
    let (chain, plan) = chain(p, t, c, depth, 1, target, brought, &ways)?;
    Some((Still { rows, chain }, plan))
}
