//! How much arithmetic a problem asks for: one operation for each arithmetic node of a statement and each point of its
//! domain. What a kernel computes twice, and what it saves, is not in it; it is a measure of the problem.

use crate::pipeline::Planned;
use flashderive_device::program::{MmaShape, Stmt, StmtKind, TensorStmt};
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::{Binary, Combine, Expr, Kind, Node, Problem, Statement, Unary};
use flashderive_ir::target::Target;
use serde::Serialize;

/// Operations for the run-time sizes `sizes`. Guards are taken to hold. Index arithmetic, comparisons, logic, conversions
/// and moves do not count; a function (`exp`) counts as one.
pub fn operations(p: &Problem, sizes: &[i64]) -> f64 {
    p.statements.iter().map(|s| points(p, s, sizes) * at_a_point(p, s)).sum()
}

/// The multiply-adds of products of two tensors, and the unit that does them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatrixWork {
    /// The fastest unit of those that the program uses.
    pub unit: String,
    /// Two for each multiply-add.
    pub operations: f64,
    /// Operations a nanosecond of that unit on the whole chip, by the target file.
    pub gflop_s: f64,
}

/// The products of `planned` for the run-time sizes `sizes`; nothing where there are none. Where the program has no matrix
/// instruction, the unit is that of f32 multiply-adds.
pub fn products(planned: &Planned, sizes: &[i64]) -> Option<MatrixWork> {
    let p = &planned.loaded.problem;
    let contracts = |s: &&Statement| matches!(s.kind, Kind::Reduce { op: Combine::Sum, .. }) && flashderive_bind::contracts(&s.value);
    let operations: f64 = p.statements.iter().filter(contracts).map(|s| 2.0 * points(p, s, sizes)).sum();
    let (unit, gflop_s) = fastest(planned, sizes);
    (operations > 0.0).then_some(MatrixWork { unit, operations, gflop_s })
}

/// The fastest unit that the program of `planned` uses for the run-time sizes `sizes`, with operations a nanosecond of the whole chip.
pub fn fastest(planned: &Planned, sizes: &[i64]) -> (String, f64) {
    let program = &planned.bound.program;
    let version = program.version(sizes);
    let mut used = Vec::new();
    program.kernels.iter().filter(|k| k.version == version).for_each(|k| instructions(&k.body, &mut used));
    unit(&planned.target, &used)
}

/// A matrix instruction of a program: of a warpgroup, or of a warp with its shape; and what it multiplies.
type Used = (Option<MmaShape>, DType);

fn instructions(body: &[Stmt], out: &mut Vec<Used>) {
    for stmt in body {
        match &stmt.kind {
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => instructions(body, out),
            StmtKind::If { then, otherwise, .. } => {
                instructions(then, out);
                instructions(otherwise, out);
            }
            StmtKind::Mma { shape, operands, .. } => out.push((Some(*shape), operands[0].multiplied_as())),
            StmtKind::WarpgroupMma { operands, .. } => out.push((None, operands[0].multiplied_as())),
            StmtKind::Tensor(TensorStmt::Multiply { operands, .. }) => out.push((None, operands[0].multiplied_as())),
            _ => {}
        }
    }
}

/// The fastest of the units used, with its rate.
fn unit(target: &Target, used: &[Used]) -> (String, f64) {
    let chip = f64::from(target.multiprocessors);
    let rate = |(warp, operand): &Used| match warp {
        None if target.tensor_instruction(*operand).is_some() => {
            let i = target.tensor_instruction(*operand)?;
            let a_cycle = 2.0 * f64::from(i.rows * i.k) / i.cycles_per_column;
            Some((format!("{} matrix instruction of tensor memory", operand.name()), a_cycle * chip * i.sustained_ghz))
        }
        None => {
            let i = target.warpgroup_mma.iter().find(|i| i.operand == *operand)?;
            let a_cycle = 2.0 * 64.0 * f64::from(i.k) / i.cycles_per_column;
            Some((format!("{} matrix instruction of warpgroups", operand.name()), a_cycle * chip * i.sustained_ghz))
        }
        Some(shape) => {
            let depth = match shape {
                MmaShape::M16N8K8 => 8,
                MmaShape::M16N8K16 => 16,
                MmaShape::M16N8K32 => 32,
            };
            let i = target.mma.iter().find(|i| i.operand == *operand && i.k == depth)?;
            let a_cycle = 2.0 * f64::from(i.m * i.n * i.k) / i.cycles;
            Some((format!("{} matrix instruction of warps", operand.name()), a_cycle * chip * target.rates.clock_ghz.value))
        }
    };
    let plain = ("f32 multiply-add".to_string(), 2.0 * target.rates.fma_per_clk.value * chip * target.rates.clock_ghz.value);
    used.iter().filter_map(rate).max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or(plain)
}

fn points(p: &Problem, s: &Statement, sizes: &[i64]) -> f64 {
    s.domain().iter().map(|a| p.axis(*a).extent.eval(sizes).max(0) as f64).product()
}

fn at_a_point(p: &Problem, s: &Statement) -> f64 {
    let values = nodes(&s.value) + s.more.iter().map(nodes).sum::<f64>();
    let form = match &s.kind {
        Kind::Reduce { op, .. } | Kind::Scan { op, .. } => combine(p, *op),
        Kind::Scatter { op, .. } => op.map_or(0.0, |op| combine(p, op)),
        // A product and a sum beside the factor's own nodes.
        Kind::Recurrence { factor, .. } => nodes(factor) + 2.0,
        Kind::Delay { .. } => 0.0,
        Kind::Map | Kind::TopK { .. } | Kind::Compact { .. } => 0.0,
    };
    values + form
}

fn combine(p: &Problem, op: Combine) -> f64 {
    match op {
        Combine::Sum | Combine::Product | Combine::Max | Combine::Min => 1.0,
        Combine::Any | Combine::All | Combine::ArgMax | Combine::ArgMin => 0.0,
        Combine::User(id) => p.monoids.get(id.0 as usize).map_or(0.0, |m| m.lift.iter().chain(&m.combine).map(nodes).sum()),
    }
}

/// Arithmetic nodes of an expression, without those of indices.
fn nodes(e: &Expr) -> f64 {
    let own = match &e.node {
        Node::Read(..) => return 0.0,
        Node::Unary(Unary::Not | Unary::ToFloat | Unary::ToInt, _) => 0.0,
        Node::Unary(..) => 1.0,
        Node::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Mod | Binary::Min | Binary::Max | Binary::Pow, ..) => 1.0,
        _ => 0.0,
    };
    own + e.children().into_iter().map(nodes).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flashderive_ir::problem::TensorId;

    #[test]
    fn a_product_runs_at_the_rate_of_its_unit() {
        let target = crate::targets::built_in("sm_90a").unwrap_or_else(|f| panic!("{f:?}"));
        let chip = f64::from(target.multiprocessors);
        let rate = |used: &[Used]| unit(&target, used);
        assert_eq!(rate(&[(None, DType::BF16)]).1, 4096.0 * chip * 1.6);
        assert_eq!(rate(&[(None, DType::BF16), (None, DType::E4M3)]), ("e4m3 matrix instruction of warpgroups".to_string(), 8192.0 * chip * 1.58));
        assert_eq!(rate(&[(Some(MmaShape::M16N8K16), DType::BF16)]).1, 2.0 * 2048.0 / 1.5 * chip * target.rates.clock_ghz.value);
        assert_eq!(rate(&[]).0, "f32 multiply-add");
    }

    #[test]
    fn arithmetic_counts_and_indices_do_not() {
        let one = || Expr::int(1);
        let index = Expr::binary(Binary::Add, one(), one());
        let read = Expr::new(Node::Read(TensorId(0), vec![index]));
        assert_eq!(nodes(&read), 0.0);
        let product = Expr::binary(Binary::Mul, read.clone(), read);
        assert_eq!(nodes(&Expr::unary(Unary::Exp, product.clone())), 2.0);
        assert_eq!(nodes(&Expr::binary(Binary::Lt, product, one())), 1.0);
        assert_eq!(nodes(&Expr::unary(Unary::ToFloat, one())), 0.0);
    }
}
