//! Builds problems by hand: enough of a spec to test the derivation without the parser.
#![allow(dead_code, reason = "each test file uses a part")]

use flashderive_diagnostics::Span;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::*;

pub struct Build {
    pub p: Problem,
}

impl Build {
    pub fn new(name: &str) -> Build {
        Build {
            p: Problem {
                seldom: Default::default(),
                name: name.into(),
                doc: String::new(),
                sizes: vec![],
                axes: vec![],
                tensors: vec![],
                statements: vec![],
                monoids: vec![],
                workloads: vec![],
                audit: Audit { atol: Some(1e-2), rtol: Some(1e-2), rms: None, round_operands: true, tf32_operands: false, deterministic: false },
            },
        }
    }

    pub fn size(&mut self, name: &str, min: i64, max: i64) -> Extent {
        self.p.sizes.push(Size { name: name.into(), min, max, multiple_of: 1, rule: None, span: Span::NONE });
        Extent { factor: 1, sizes: vec![SizeId(self.p.sizes.len() as u32 - 1)], divisor: 1 }
    }

    pub fn axis(&mut self, name: &str, extent: Extent) -> AxisId {
        self.p.axes.push(Axis { name: name.into(), extent, span: Span::NONE });
        AxisId(self.p.axes.len() as u32 - 1)
    }

    pub fn fixed(&mut self, name: &str, n: i64) -> AxisId {
        self.axis(name, Extent::constant(n))
    }

    pub fn tensor(&mut self, name: &str, role: Role, dtype: DType, shape: Vec<Extent>) -> TensorId {
        let axes = vec![None; shape.len()];
        self.p.tensors.push(Tensor {
            name: name.into(),
            role,
            dtype,
            shape,
            axes,
            storage: Storage::RowMajor,
            range: None,
            fill: Fill::Default,
            span: Span::NONE,
        });
        TensorId(self.p.tensors.len() as u32 - 1)
    }

    /// A tensor with one dimension an axis.
    pub fn over(&mut self, name: &str, role: Role, dtype: DType, axes: &[AxisId]) -> TensorId {
        let shape = axes.iter().map(|a| self.p.axis(*a).extent.clone()).collect();
        self.tensor(name, role, dtype, shape)
    }

    pub fn range(&mut self, t: TensorId, lo: i64, hi: IndexBound) {
        self.p.tensors[t.0 as usize].range = Some((IndexBound { extent: Extent::constant(lo), plus: 0 }, hi));
    }

    fn push(&mut self, name: &str, role: Role, dtype: DType, axes: &[AxisId], kind: Kind, value: Expr, guard: Option<Expr>) -> TensorId {
        let target = self.over(name, role, dtype, axes);
        self.p.statements.push(Statement { target, target_axes: axes.to_vec(), kind, value, more: vec![], guard, span: Span::NONE });
        target
    }

    pub fn map(&mut self, name: &str, role: Role, axes: &[AxisId], value: Expr) -> TensorId {
        self.push(name, role, DType::F32, axes, Kind::Map, value, None)
    }

    pub fn map_when(&mut self, name: &str, axes: &[AxisId], dtype: DType, value: Expr, guard: Option<Expr>) -> TensorId {
        self.push(name, Role::Temp, dtype, axes, Kind::Map, value, guard)
    }

    pub fn reduce(&mut self, name: &str, role: Role, axes: &[AxisId], op: Combine, over: &[AxisId], value: Expr, guard: Option<Expr>) -> TensorId {
        self.push(name, role, DType::F32, axes, Kind::Reduce { op, axes: over.to_vec() }, value, guard)
    }

    pub fn statement(&mut self, target: TensorId, axes: &[AxisId], kind: Kind, value: Expr) {
        self.p.statements.push(Statement { target, target_axes: axes.to_vec(), kind, value, more: vec![], guard: None, span: Span::NONE });
    }
}

pub fn at(t: TensorId, axes: &[AxisId]) -> Expr {
    Expr::new(Node::Read(t, axes.iter().map(|a| Expr::axis(*a)).collect()))
}
pub fn get(t: TensorId, index: Vec<Expr>) -> Expr {
    Expr::new(Node::Read(t, index))
}
pub fn ax(a: AxisId) -> Expr {
    Expr::axis(a)
}
pub fn add(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Add, a, b)
}
pub fn sub(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Sub, a, b)
}
pub fn mul(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Mul, a, b)
}
pub fn div(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Div, a, b)
}
pub fn rem(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Mod, a, b)
}
pub fn le(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Le, a, b)
}
pub fn lt(a: Expr, b: Expr) -> Expr {
    Expr::binary(Binary::Lt, a, b)
}
pub fn un(op: Unary, a: Expr) -> Expr {
    Expr::unary(op, a)
}
pub fn exp(a: Expr) -> Expr {
    un(Unary::Exp, a)
}
pub fn int(v: i64) -> Expr {
    Expr::int(v)
}
pub fn float(v: f64) -> Expr {
    Expr::float(v)
}
pub fn left(i: u32) -> Expr {
    Expr::new(Node::MonoidArg(MonoidArg::Left(i)))
}
pub fn right(i: u32) -> Expr {
    Expr::new(Node::MonoidArg(MonoidArg::Right(i)))
}
pub fn value(i: u32) -> Expr {
    Expr::new(Node::MonoidArg(MonoidArg::Value(i)))
}

/// Rows of a table selected by an index list with a sentinel, weighted by a stable exponential, summed.
pub fn selected_rows() -> Problem {
    let mut b = Build::new("selected_rows");
    let t_ = b.size("T", 1, 8192);
    let p_ = b.size("P", 1, 65536);
    let t = b.axis("t", t_);
    let h = b.fixed("h", 16);
    let c = b.fixed("c", 512);
    let r = b.fixed("r", 64);
    let k = b.fixed("k", 2048);
    let q = b.over("q", Role::Input, DType::BF16, &[t, h, c]);
    let qp = b.over("qp", Role::Input, DType::BF16, &[t, h, r]);
    let ckv = b.tensor("ckv", Role::Input, DType::BF16, vec![p_.clone(), Extent::constant(64), Extent::constant(512)]);
    let kpe = b.tensor("kpe", Role::Input, DType::BF16, vec![p_.clone(), Extent::constant(64), Extent::constant(64)]);
    let idx = b.over("indices", Role::Input, DType::I32, &[t, k]);
    b.range(idx, -1, IndexBound { extent: Extent { factor: 64, ..p_ }, plus: -1 });
    let scale = b.tensor("scale", Role::Scalar, DType::F32, vec![]);
    let valid = || Some(le(int(0), at(idx, &[t, k])));
    let row = b.map_when("row", &[t, k], DType::I32, at(idx, &[t, k]), valid());
    let page = |x: AxisId| vec![div(at(row, &[t, k]), int(64)), rem(at(row, &[t, k]), int(64)), ax(x)];
    let s1 = b.reduce("s__1", Role::Temp, &[t, h, k], Combine::Sum, &[c], mul(at(q, &[t, h, c]), get(ckv, page(c))), valid());
    let s2 = b.reduce("s__2", Role::Temp, &[t, h, k], Combine::Sum, &[r], mul(at(qp, &[t, h, r]), get(kpe, page(r))), valid());
    let logit = b.map_when("logit", &[t, h, k], DType::F32, mul(get(scale, vec![]), add(at(s1, &[t, h, k]), at(s2, &[t, h, k]))), valid());
    let m = b.reduce("m", Role::Temp, &[t, h], Combine::Max, &[k], at(logit, &[t, h, k]), valid());
    let e = b.map_when("e", &[t, h, k], DType::F32, exp(sub(at(logit, &[t, h, k]), at(m, &[t, h]))), valid());
    let l = b.reduce("l", Role::Temp, &[t, h], Combine::Sum, &[k], at(e, &[t, h, k]), valid());
    let p = b.map_when("p", &[t, h, k], DType::F32, div(at(e, &[t, h, k]), at(l, &[t, h])), valid());
    b.reduce("out", Role::Output, &[t, h, c], Combine::Sum, &[k], mul(at(p, &[t, h, k]), get(ckv, page(c))), valid());
    b.map("lse", Role::Output, &[t, h], add(un(Unary::Log, at(l, &[t, h])), at(m, &[t, h])));
    b.p
}

/// A square matrix product with fixed sizes.
pub fn square_product(n: i64) -> Problem {
    let mut b = Build::new("square_product");
    let m = b.fixed("m", n);
    let nn = b.fixed("n", n);
    let k = b.fixed("k", n);
    let x = b.over("A", Role::Input, DType::F32, &[m, k]);
    let y = b.over("B", Role::Input, DType::F32, &[k, nn]);
    b.reduce("C", Role::Output, &[m, nn], Combine::Sum, &[k], mul(at(x, &[m, k]), at(y, &[k, nn])), None);
    b.p
}
