//! The lists that bring rows of the same number together: how many each number has, where each row goes, and from where it comes.

use super::find::Chosen;
use crate::address;
use crate::coalesce;
use flashderive_derive::simplify;
use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;
use std::sync::Arc;

/// Rows of a block. A row is compared with those before it in its block, and each number has a count for each block: both are few then.
pub(super) const BLOCK: i64 = 32;

/// The lists of one number.
pub(super) struct Order {
    /// The axis of the rows in their new order.
    pub slot: AxisId,
    /// Where each row goes, by its place in the list of rows; the row that is at each place; its number, which never falls.
    place: TensorId,
    order: TensorId,
    group: TensorId,
    /// The axes of the rows, and their extents.
    rows: Vec<(AxisId, Extent)>,
    /// Whether rows may be absent; the numbers that there are.
    absent: bool,
    choices: Extent,
    span: Span,
}

impl Order {
    /// The axes of the rows, as they make the list of rows.
    pub(super) fn axes(&self) -> Vec<AxisId> {
        self.rows.iter().map(|(a, _)| *a).collect()
    }

    /// The row at place `slot`, as points of the axes of the rows.
    pub(super) fn row(&self, p: &Problem) -> Vec<(AxisId, Expr)> {
        points(p, &self.rows, &self.read(self.order, Expr::axis(self.slot)))
    }

    /// What stands at place `slot`.
    pub(super) fn at(&self) -> Expr {
        self.read(self.order, Expr::axis(self.slot))
    }

    /// The number of the row at place `slot`.
    pub(super) fn number(&self) -> Expr {
        self.read(self.group, Expr::axis(self.slot))
    }

    /// Where the row at these points of the axes of the rows goes.
    pub(super) fn place(&self, p: &Problem, index: &[Expr]) -> Expr {
        let mut parts = self.rows.iter().zip(index);
        let first = parts.next().map_or(Expr::int(0), |(_, e)| e.clone());
        let at = parts.fold(first, |at, ((_, extent), e)| Expr::binary(Binary::Add, Expr::binary(Binary::Mul, at, size(extent)), e.clone()));
        self.read(self.place, simplify(p, &at))
    }

    /// That place `slot` has a row, where some may have none.
    pub(super) fn held(&self) -> Option<Expr> {
        self.absent.then(|| Expr::binary(Binary::Lt, self.number(), size(&self.choices)))
    }

    fn read(&self, t: TensorId, at: Expr) -> Expr {
        Expr { node: Node::Read(t, vec![at]), span: self.span }
    }
}

/// How rows are counted.
pub(super) enum Counts {
    /// Each number is compared with all rows of a block: few rows need no memory that is cleared first.
    Compared,
    /// Each row adds 1 to the count of its number in its block. What stands at its place is a value below the length of the list, not its place in the list before.
    Added(Expr),
}

/// The lists of `c`, for products of which `name` is the first, and the statements that make them.
pub(super) fn lists(p: &mut Problem, c: &Chosen, how: &Counts, name: &str, span: Span) -> Option<(Order, Vec<Statement>)> {
    // Axes of known lengths last: a row's place in the list is divided by their products.
    let mut rows: Vec<(AxisId, Extent)> = c.rows.iter().map(|a| (*a, p.axis(*a).extent.clone())).collect();
    rows.sort_by_key(|(_, extent)| extent.as_constant().is_some());
    let whole = rows.iter().skip(1).try_fold(rows.first()?.1.clone(), |all, (_, e)| coalesce::product(p, &all, e))?;
    if whole.divisor != 1 {
        return None;
    }
    let mut m = Maker { p, name, span, made: Vec::new() };
    let mut axis = |part: &str, extent: Extent| m.axis(part, extent);
    let row = axis("row", whole.clone());
    let slot = axis("slot", whole.clone());
    let [choice, other] = ["choice", "before"].map(|part| axis(part, c.choices.clone()));
    // The sums over blocks are along an axis of their own: counts are made by many blocks of threads, and each of these sums by one.
    let [block, step] = ["block", "step"].map(|part| axis(part, Extent { divisor: BLOCK, ..whole.clone() }));
    let [place, earlier] = ["in_block", "earlier"].map(|part| axis(part, Extent::constant(BLOCK)));
    let sum = |axes: Vec<AxisId>| Kind::Reduce { op: Combine::Sum, axes };
    let one_if = |condition: Expr| Expr::new(Node::Select(Arc::new(condition), Arc::new(Expr::int(1)), Arc::new(Expr::int(0))));
    let at = |t: TensorId, index: &[Expr]| Expr::new(Node::Read(t, index.to_vec()));
    let [r, q, e, o, b, c_at, j, i] = [row, slot, choice, other, block, step, place, earlier].map(Expr::axis);
    let times = |a: &Expr, n: i64| Expr::binary(Binary::Mul, a.clone(), Expr::int(n));
    let add = |a: Expr, b: Expr| Expr::binary(Binary::Add, a, b);
    let lt = |a: Expr, b: Expr| Expr::binary(Binary::Lt, a, b);
    // Rows as one list.
    let here = points(m.p, &rows, &r);
    let at_row = |e: &Expr| replaced(e, &here);
    let number = at_row(&c.number);
    let key = match address::conjunction(c.there.iter().map(at_row).collect()) {
        Some(there) => Expr::new(Node::Select(Arc::new(there), Arc::new(number), Arc::new(size(&c.choices)))),
        None => number,
    };
    let absent = !c.there.is_empty();
    let key = m.statement("key", vec![row], Kind::Map, key, None, below(&c.choices, if absent { 0 } else { -1 }));
    // How many rows of each number a block has, and the blocks before it.
    let point = add(times(&b, BLOCK), j.clone());
    let inside = (whole.as_constant().is_none_or(|n| n % BLOCK != 0)).then(|| lt(point.clone(), size(&whole)));
    let equal = |a: Expr, b: Expr| one_if(Expr::binary(Binary::Eq, a, b));
    let few = below(&Extent::constant(BLOCK), 0);
    let count = match how {
        Counts::Compared => m.statement("count", vec![choice, block], sum(vec![place]), equal(at(key, &[point]), e.clone()), inside, few),
        Counts::Added(_) => {
            let own = at(key, std::slice::from_ref(&r));
            let there = (!c.there.is_empty()).then(|| lt(own.clone(), size(&c.choices)));
            let index = vec![own, Expr::binary(Binary::Div, r.clone(), Expr::int(BLOCK))];
            let added = Kind::Scatter { index, axes: vec![row], op: Some(Combine::Sum), initial: None, in_place: false, whole: false };
            m.statement("count", vec![choice, block], added, Expr::int(1), there, few)
        }
    };
    let scan = Kind::Scan { op: Combine::Sum, axis: step, exclusive: true, reverse: false };
    let counted = at(count, &[e.clone(), c_at]);
    let before = m.statement("before", vec![choice, step], scan, counted.clone(), None, below(&whole, 0));
    let all = m.statement("size", vec![choice], sum(vec![step]), counted, None, below(&whole, 0));
    // Where each number ends. Sizes are not negative, so ends never fall.
    let counts = Expr::binary(Binary::Le, o.clone(), e.clone());
    let counts = Expr::new(Node::Select(Arc::new(counts), Arc::new(at(all, &[o])), Arc::new(Expr::int(0))));
    let end = m.statement("end", vec![choice], sum(vec![other]), counts, None, below(&whole, 0));
    m.p.tensors[end.0 as usize].fill = Fill::Offsets;
    let own = at(key, std::slice::from_ref(&r));
    let (block_of, in_block) = (Expr::binary(Binary::Div, r.clone(), Expr::int(BLOCK)), Expr::binary(Binary::Mod, r.clone(), Expr::int(BLOCK)));
    let neighbour = at(key, &[add(Expr::binary(Binary::Sub, r.clone(), in_block.clone()), i.clone())]);
    let same = m.statement("same", vec![row], sum(vec![earlier]), equal(neighbour, own.clone()), Some(lt(i, in_block)), below(&Extent::constant(BLOCK), 0));
    // A row that is absent has a place that nobody asks for: behind rows that are there and absent ones of its block, so it is one of the list's, too.
    let known = if absent { Expr::binary(Binary::Min, own.clone(), Expr::binary(Binary::Sub, size(&c.choices), Expr::int(1))) } else { own.clone() };
    let first = Expr::binary(Binary::Sub, at(end, std::slice::from_ref(&known)), at(all, std::slice::from_ref(&known)));
    let place_of = add(add(first, at(before, &[known, block_of])), at(same, std::slice::from_ref(&r)));
    let place_of = m.statement("place", vec![row], Kind::Map, place_of, None, below(&whole, -1));
    // Places behind the last row that is there are read, if not used: they are filled.
    let scatter =
        Kind::Scatter { index: vec![at(place_of, std::slice::from_ref(&r))], axes: vec![row], op: None, initial: None, in_place: false, whole: !absent };
    let there = absent.then(|| lt(own, size(&c.choices)));
    let stands = match how {
        Counts::Compared => r,
        Counts::Added(value) => at_row(value),
    };
    let order = m.statement("order", vec![slot], scatter, stands, there, below(&whole, -1));
    let passed = one_if(Expr::binary(Binary::Le, at(end, std::slice::from_ref(&e)), q));
    let group = m.statement("group", vec![slot], sum(vec![choice]), passed, None, below(&c.choices, if absent { 0 } else { -1 }));
    let made = m.made;
    Some((Order { slot, place: place_of, order, group, rows, absent, choices: c.choices.clone(), span }, made))
}

/// New axes, and statements of whole numbers.
pub(super) struct Maker<'a> {
    pub p: &'a mut Problem,
    pub name: &'a str,
    pub span: Span,
    pub made: Vec<Statement>,
}

impl Maker<'_> {
    pub(super) fn axis(&mut self, part: &str, extent: Extent) -> AxisId {
        self.p.axes.push(Axis { name: format!("{}__{part}", self.name), extent, span: self.span });
        AxisId(self.p.axes.len() as u32 - 1)
    }

    /// A list over `axes`, with a bound of its values.
    pub(super) fn statement(
        &mut self,
        part: &str,
        axes: Vec<AxisId>,
        kind: Kind,
        value: Expr,
        guard: Option<Expr>,
        range: Option<(IndexBound, IndexBound)>,
    ) -> TensorId {
        let most: Vec<i64> = self.p.sizes.iter().map(|s| s.max).collect();
        let small = range.iter().all(|(_, hi)| hi.extent.eval(&most) <= i64::from(i32::MAX));
        let target = TensorId(self.p.tensors.len() as u32);
        self.p.tensors.push(Tensor {
            name: format!("{}__{part}", self.name),
            role: Role::Temp,
            dtype: if small { DType::I32 } else { DType::I64 },
            shape: axes.iter().map(|a| self.p.axis(*a).extent.clone()).collect(),
            axes: axes.iter().map(|a| Some(*a)).collect(),
            storage: Storage::RowMajor,
            range,
            fill: Fill::Default,
            span: self.span,
        });
        let target_axes = if matches!(kind, Kind::Scatter { .. }) { Vec::new() } else { axes };
        self.made.push(Statement { target, target_axes, kind, value, more: Vec::new(), guard, span: self.span });
        target
    }
}

/// Values from 0 up to the extent and `plus` more.
pub(super) fn below(extent: &Extent, plus: i64) -> Option<(IndexBound, IndexBound)> {
    Some((IndexBound { extent: Extent::constant(0), plus: 0 }, IndexBound { extent: extent.clone(), plus }))
}

/// Points of the axes of the rows for place `at` in the list of all rows.
pub(super) fn points(p: &Problem, rows: &[(AxisId, Extent)], at: &Expr) -> Vec<(AxisId, Expr)> {
    let mut rest = at.clone();
    let mut out = Vec::new();
    for (n, (axis, extent)) in rows.iter().enumerate().rev() {
        let point = if n == 0 { rest.clone() } else { Expr::binary(Binary::Mod, rest.clone(), size(extent)) };
        out.push((*axis, simplify(p, &point)));
        rest = Expr::binary(Binary::Div, rest, size(extent));
    }
    out
}

/// `e` with points of axes in place of the axes.
pub(super) fn replaced(e: &Expr, points: &[(AxisId, Expr)]) -> Expr {
    e.rewrite(&mut |e| match &e.node {
        Node::Axis(a) => points.iter().find(|(b, _)| a == b).map(|(_, point)| point.clone()),
        _ => None,
    })
}

/// How many points an extent has.
pub(super) fn size(extent: &Extent) -> Expr {
    match extent.as_constant() {
        Some(n) => Expr::int(n),
        None => Expr::new(Node::Extent(extent.clone())),
    }
}
