//! Tensors in safetensors files: named as in the spec, row-major whatever their storage.

use crate::files;
use crate::outcome::{Exit, Failure};
use flashderive_audit::reference::Inputs;
use flashderive_audit::value;
use flashderive_diagnostics::codes;
use flashderive_ir::dtype::DType;
use flashderive_ir::problem::{Problem, Role, Storage, TensorId};
use safetensors::tensor::{Dtype, SafeTensors, TensorView};
use std::collections::BTreeMap;
use std::path::Path;

/// The file's type of a dtype; packed 4-bit types are the bytes that hold them.
fn file_type(dtype: DType) -> Dtype {
    match dtype {
        DType::F64 => Dtype::F64,
        DType::F32 => Dtype::F32,
        DType::F16 => Dtype::F16,
        DType::BF16 => Dtype::BF16,
        DType::E4M3 => Dtype::F8_E4M3,
        DType::E5M2 => Dtype::F8_E5M2,
        DType::E8M0 => Dtype::F8_E8M0,
        DType::I64 => Dtype::I64,
        DType::I32 => Dtype::I32,
        DType::I8 => Dtype::I8,
        DType::Bool => Dtype::BOOL,
        DType::U8 | DType::E2M1 | DType::I4 => Dtype::U8,
    }
}

/// The shape in the file.
fn file_shape(p: &Problem, t: TensorId, sizes: &[i64]) -> Vec<usize> {
    if p.tensor(t).dtype.bits() < 8 {
        vec![value::allocation(p, t, sizes)]
    } else {
        value::shape(p, t, sizes)
    }
}

/// Replaces drawn inputs by those of a file.
///
/// # Errors
/// When the file is no safetensors file, or a tensor is unknown or has another type or shape.
pub fn read(path: &Path, p: &Problem, sizes: &[i64], inputs: &mut Inputs) -> Result<Vec<String>, Failure> {
    // No more than all inputs have, whatever lies there.
    let all = p.tensors.iter().enumerate().filter(|(_, t)| t.role == Role::Input && !matches!(t.storage, Storage::View { .. }));
    let most = all.fold(0u64, |sum, (i, t)| {
        let elements = file_shape(p, TensorId(i as u32), sizes).iter().fold(1u64, |n, e| n.saturating_mul(*e as u64));
        sum.saturating_add(elements.saturating_mul(u64::from(t.dtype.bits().div_ceil(8))))
    });
    let bytes = files::read_tensors(path, most)?;
    let wrong = |message: String| Failure::plain(codes::BAD_TENSORS, Exit::Refused, format!("{}: {message}", path.display()));
    let file = SafeTensors::deserialize(&bytes).map_err(|e| wrong(format!("it is no safetensors file: {e}")))?;
    let mut names: Vec<String> = file.names().into_iter().map(str::to_string).collect();
    names.sort();
    for name in &names {
        let view = file.tensor(name).map_err(|e| wrong(e.to_string()))?;
        let found = p.tensors.iter().position(|t| t.name == *name && t.role == Role::Input && !matches!(t.storage, Storage::View { .. }));
        let Some(at) = found else {
            let known: Vec<&str> = p.tensors.iter().filter(|t| t.role == Role::Input).map(|t| t.name.as_str()).collect();
            return Err(wrong(format!("`{}` has no input `{name}`; it has {}", p.name, known.join(", "))));
        };
        let id = TensorId(at as u32);
        let (dtype, shape) = (file_type(p.tensor(id).dtype), file_shape(p, id, sizes));
        if view.dtype() != dtype || view.shape() != shape {
            return Err(wrong(format!("`{name}` is {:?}{:?}, the spec with these sizes wants {dtype:?}{shape:?}", view.dtype(), view.shape())));
        }
        let mut stored = vec![0; value::allocation(p, id, sizes)];
        copy(p, id, sizes, view.data(), &mut stored, Direction::IntoStorage);
        inputs.tensors.insert(id, stored);
    }
    Ok(names)
}

/// The outputs as a safetensors file.
///
/// # Errors
/// When the file cannot be written.
pub fn write(path: &Path, p: &Problem, sizes: &[i64], outputs: &BTreeMap<TensorId, Vec<u8>>) -> Result<(), Failure> {
    let wrong = |message: String| Failure::plain(codes::BAD_TENSORS, Exit::Refused, format!("{}: {message}", path.display()));
    let mut rows = Vec::new();
    for (id, stored) in outputs {
        let tensor = p.tensor(*id);
        let shape = file_shape(p, *id, sizes);
        let bytes = if tensor.dtype.bits() < 8 { stored.len() } else { shape.iter().product::<usize>() * (tensor.dtype.bits() / 8) as usize };
        let mut data = vec![0; bytes];
        copy(p, *id, sizes, stored, &mut data, Direction::OutOfStorage);
        rows.push((tensor.name.clone(), file_type(tensor.dtype), shape, data));
    }
    let views = rows
        .iter()
        .map(|(name, dtype, shape, data)| TensorView::new(*dtype, shape.clone(), data).map(|view| (name.as_str(), view)))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|e| wrong(e.to_string()))?;
    let bytes = safetensors::serialize(views, None).map_err(|e| wrong(e.to_string()))?;
    files::write(path, &bytes)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    IntoStorage,
    OutOfStorage,
}

/// Copies between row-major order and the tensor's storage.
fn copy(p: &Problem, t: TensorId, sizes: &[i64], from: &[u8], to: &mut [u8], direction: Direction) {
    let tensor = p.tensor(t);
    if tensor.dtype.bits() < 8 || !matches!(tensor.storage, Storage::Strided(_)) {
        let n = from.len().min(to.len());
        to[..n].copy_from_slice(&from[..n]);
        return;
    }
    let width = (tensor.dtype.bits() / 8) as usize;
    let shape = value::shape(p, t, sizes);
    let (_, offset, strides) = value::strides(p, t, sizes);
    for flat in 0..shape.iter().product::<usize>() {
        let mut rest = flat;
        let mut at = offset;
        for (n, s) in shape.iter().zip(&strides).rev() {
            at += rest % n * s;
            rest /= n;
        }
        let (source, target) = if direction == Direction::IntoStorage { (flat, at) } else { (at, flat) };
        let piece = from.get(source * width..(source + 1) * width);
        if let (Some(piece), Some(place)) = (piece, to.get_mut(target * width..(target + 1) * width)) {
            place.copy_from_slice(piece);
        }
    }
}
