//! Register types of values, lengths of buffers, and names.

use super::*;

/// The name of the buffer of a tensor, by which all kernels and versions know it: names with two underscores are not a spec's to give in C++. Of several temporaries of one name each
/// has its own.
pub(crate) fn buffer_name(p: &Problem, t: TensorId) -> String {
    let tensor = p.tensor(t);
    let same = |x: &&Tensor| x.role == Role::Temp && x.name == tensor.name && !matches!(x.storage, Storage::View { .. });
    let before = match (&tensor.storage, tensor.role) {
        (Storage::View { .. }, _) | (_, Role::Input | Role::Output | Role::Scalar) => 0,
        (_, Role::Temp) => p.tensors[..t.0 as usize].iter().filter(same).count(),
    };
    let name = tensor.name.replace("__", "_x_");
    if before == 0 {
        name
    } else {
        format!("{name}_x_{before}")
    }
}

/// The register type that holds elements of `dtype`.
pub(crate) fn register_type(dtype: DType) -> Ty {
    match dtype {
        DType::Bool => Ty::Bool,
        DType::I64 => Ty::I64,
        d if d.is_int() => Ty::I32,
        _ => Ty::F32,
    }
}

/// The register type of values of a tensor: whole numbers are 64-bit, but for numbers of points that are known to fit.
pub(crate) fn value_type(tensor: &Tensor) -> Ty {
    match tensor.dtype {
        d if d.is_float() => Ty::F32,
        DType::Bool => Ty::Bool,
        DType::I32 if tensor.role == Role::Temp && tensor.range.is_some() => Ty::I32,
        d if matches!(tensor.storage, Storage::Pitched(_)) && d.bits() <= 32 => Ty::I32,
        _ => Ty::I64,
    }
}

/// The register type of values of a sort.
pub(crate) fn sort_type(sort: Sort) -> Ty {
    match sort {
        Sort::Int => Ty::I64,
        Sort::Float => Ty::F32,
        Sort::Bool => Ty::Bool,
    }
}

/// A size as a host expression.
pub fn host_extent(e: &Extent) -> HostExpr {
    let mut out = HostExpr::Const(e.factor);
    for s in &e.sizes {
        out = match out {
            HostExpr::Const(1) => HostExpr::Size(s.0),
            other => HostExpr::Mul(Box::new(other), Box::new(HostExpr::Size(s.0))),
        };
    }
    if e.divisor != 1 {
        out = HostExpr::CeilDiv(Box::new(out), Box::new(HostExpr::Const(e.divisor)));
    }
    out
}

/// Elements from the first to the last of a strided tensor, 0 if it has none: 1 + sum of (extent - 1) * stride.
pub(super) fn strided_length(shape: &[Extent], strides: &[Extent], points: HostExpr) -> HostExpr {
    let minus_one = |e: HostExpr| HostExpr::Add(Box::new(e), Box::new(HostExpr::Const(-1)));
    let steps = shape.iter().zip(strides).map(|(n, s)| HostExpr::Mul(Box::new(minus_one(host_extent(n))), Box::new(host_extent(s))));
    let span = steps.fold(HostExpr::Const(1), |sum, step| HostExpr::Add(Box::new(sum), Box::new(step)));
    let any = HostExpr::Min(Box::new(points), Box::new(HostExpr::Const(1)));
    HostExpr::Mul(Box::new(span), Box::new(any))
}

pub(super) fn is_constant(e: &HostExpr) -> bool {
    match e {
        HostExpr::Const(_) => true,
        HostExpr::Size(_) => false,
        HostExpr::Add(a, b) | HostExpr::Mul(a, b) | HostExpr::CeilDiv(a, b) | HostExpr::Min(a, b) | HostExpr::Max(a, b) => is_constant(a) && is_constant(b),
    }
}

pub(super) fn fresh_buffer(tables: &Tables, base: &str) -> String {
    let taken = |n: &str| tables.buffers.iter().any(|b| b.name == n);
    if !taken(base) {
        return base.to_string();
    }
    (2..).map(|i| format!("{base}_v{i}")).find(|n| !taken(n)).unwrap_or_default()
}

pub(super) fn fresh_name(tables: &Tables, base: &str) -> String {
    let taken = |n: &str| tables.scalars.iter().any(|s| s.name == n) || tables.buffers.iter().any(|b| b.name == n) || tables.maps.iter().any(|m| m.name == n);
    if !taken(base) {
        return base.to_string();
    }
    (2..).map(|i| format!("{base}_{i}")).find(|n| !taken(n)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporaries_of_one_name_have_buffers_of_their_own() {
        let spec = "kernel: k\naxes: {N: var}\ninputs: {x: \"f32[N]\"}\noutputs: {y: \"f32[]\"}\ncompute: |\n  u[n] = exp(x[n])\n  y[] = sum[n] u[n]\nworkloads: {smoke: {N: 8}}\n";
        let mut p = flashderive_spec::parse(spec).unwrap_or_else(|d| panic!("{:?}", d.list));
        let t = p.statements[0].target;
        let again = TensorId(p.tensors.len() as u32);
        p.tensors.push(p.tensor(t).clone());
        let names = [t, again].map(|t| buffer_name(&p, t));
        assert_eq!(names[0], "u");
        assert_ne!(names[0], names[1]);
    }
}
