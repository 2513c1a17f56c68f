//! Arguments of a program in device memory: buffers and the parameter values that name them.
//!
//! A session may hold several sets, which runs take in turn: then the inputs of one run are not left in the cache by the
//! run before it. Sets have their own inputs and outputs and share scratch memory.

use crate::memory::DeviceBuffer;
use cudarc::driver::sys;
use flashderive_device::args::{Args, ScalarValue};
use flashderive_device::program::{BufferSource, Kernel, Program, ScalarSource, Ty};
use flashderive_diagnostics::{codes, Diagnostic, Diagnostics, Span};

/// More sets than this are never made unasked.
const MOST_SETS: u64 = 8;

/// One set of arguments.
pub(crate) struct ArgumentSet {
    /// By buffer of the program; `None` where the first set's is used.
    pub(crate) buffers: Vec<Option<DeviceBuffer>>,
    /// By kernel: parameter values, 8 bytes each, little end first.
    pub(crate) params: Vec<Vec<u64>>,
    /// By kernel: tensor maps, which follow.
    pub(crate) maps: Vec<Vec<sys::CUtensorMap>>,
}

impl ArgumentSet {
    /// Inputs copied from the host, everything else filled with `poison`.
    pub(crate) fn first(program: &Program, args: &Args, lengths: &[usize], poison: u8, stream: sys::CUstream) -> Result<ArgumentSet, Diagnostic> {
        let mut buffers = Vec::new();
        for (buffer, len) in program.buffers.iter().zip(lengths) {
            let memory = DeviceBuffer::new(*len)?;
            match buffer.source {
                BufferSource::Input(id) | BufferSource::InPlace { input: id, .. } => memory.write(args.tensors.get(&id).map(Vec::as_slice).unwrap_or(&[]))?,
                BufferSource::Output(_) | BufferSource::Scratch | BufferSource::ZeroedScratch => memory.fill(poison, stream)?,
            }
            buffers.push(Some(memory));
        }
        ArgumentSet::with(program, args, buffers, None)
    }

    /// Another set with the same values: copies of the inputs and outputs of `first`, made on the device.
    pub(crate) fn copy(program: &Program, args: &Args, first: &ArgumentSet, stream: sys::CUstream) -> Result<ArgumentSet, Diagnostic> {
        let mut buffers = Vec::new();
        for (buffer, original) in program.buffers.iter().zip(&first.buffers) {
            buffers.push(match (buffer.source, original) {
                (BufferSource::Input(_) | BufferSource::Output(_) | BufferSource::InPlace { .. }, Some(original)) => {
                    let memory = DeviceBuffer::new(original.len)?;
                    memory.copy_at(0, original, original.len, stream)?;
                    Some(memory)
                }
                _ => None,
            });
        }
        ArgumentSet::with(program, args, buffers, Some(first))
    }

    fn with(program: &Program, args: &Args, buffers: Vec<Option<DeviceBuffer>>, first: Option<&ArgumentSet>) -> Result<ArgumentSet, Diagnostic> {
        let mut set = ArgumentSet { buffers, params: Vec::new(), maps: Vec::new() };
        for kernel in &program.kernels {
            let params = set.parameters(program, kernel, args, first)?;
            set.params.push(params);
            let maps = set.tensor_maps(program, kernel, args, first)?;
            set.maps.push(maps);
        }
        Ok(set)
    }

    fn parameters(&self, program: &Program, kernel: &Kernel, args: &Args, first: Option<&ArgumentSet>) -> Result<Vec<u64>, Diagnostic> {
        let name = &kernel.name;
        let mut params = Vec::new();
        for id in &kernel.buffers {
            params.push(self.address(kernel, id.0 as usize, first)?);
        }
        for id in &kernel.scalars {
            let scalar = program.scalars.get(id.0 as usize).ok_or_else(|| bad(format!("kernel `{name}` names scalar {}, which does not exist", id.0)))?;
            params.push(scalar_bits(&scalar.name, scalar.ty, &scalar.source, args)?);
        }
        Ok(params)
    }

    /// Where a buffer lies.
    fn address(&self, kernel: &Kernel, at: usize, first: Option<&ArgumentSet>) -> Result<u64, Diagnostic> {
        let own = |set: &ArgumentSet| set.buffers.get(at).and_then(Option::as_ref).map(DeviceBuffer::address);
        let found = own(self).or_else(|| first.and_then(own));
        found.ok_or_else(|| bad(format!("kernel `{}` names buffer {at}, which does not exist", kernel.name)))
    }

    /// Maps of kernels that other sizes choose are not made: those sizes may not allow them.
    fn tensor_maps(&self, program: &Program, kernel: &Kernel, args: &Args, first: Option<&ArgumentSet>) -> Result<Vec<sys::CUtensorMap>, Diagnostic> {
        let mut out = Vec::new();
        if kernel.version != program.version(&args.sizes) {
            return Ok(out);
        }
        for id in &kernel.maps {
            let map =
                program.maps.get(id.0 as usize).ok_or_else(|| bad(format!("kernel `{}` names tensor map {}, which does not exist", kernel.name, id.0)))?;
            let address = self.address(kernel, map.buffer.0 as usize, first)?;
            out.push(crate::maps::encode(program, map, &args.sizes, address)?);
        }
        Ok(out)
    }
}

/// Bytes of the buffers that each set has of its own.
pub(crate) fn bytes_of_a_set(program: &Program, lengths: &[usize]) -> u64 {
    let own = |source| matches!(source, BufferSource::Input(_) | BufferSource::Output(_) | BufferSource::InPlace { .. });
    program.buffers.iter().zip(lengths).filter(|(b, _)| own(b.source)).map(|(_, len)| *len as u64).sum()
}

/// How many sets to make. `asked` if not 0; else so many that one round touches more than twice the L2 cache, at most
/// eight, and at most as many as half of the free memory holds; one if there is nothing to copy.
pub(crate) fn sets(asked: u32, set_bytes: u64, l2_bytes: u64, free_bytes: u64) -> u32 {
    if asked != 0 || set_bytes == 0 {
        return asked.max(1);
    }
    let wanted = (2 * l2_bytes) / set_bytes + 1;
    let fitting = free_bytes / 2 / set_bytes;
    wanted.min(fitting).clamp(1, MOST_SETS) as u32
}

/// FD0502.
pub(crate) fn bad(message: String) -> Diagnostic {
    Diagnostic::error(codes::BAD_ARGUMENTS, Span::NONE, message)
}

/// The value of a scalar parameter as the bytes the kernel gets.
fn scalar_bits(name: &str, ty: Ty, source: &ScalarSource, args: &Args) -> Result<u64, Diagnostic> {
    let value = match source {
        ScalarSource::Host(e) => ScalarValue::Int(e.eval(&args.sizes)),
        ScalarSource::Tensor(id) => *args.scalars.get(id).ok_or_else(|| bad(format!("scalar `{name}` has no value")))?,
    };
    let (real, int) = match value {
        ScalarValue::Float(f) => (f, f as i64),
        ScalarValue::Int(i) => (i as f64, i),
    };
    Ok(match ty {
        Ty::F32 => u64::from((real as f32).to_bits()),
        Ty::I32 => match i32::try_from(int) {
            Ok(v) => u64::from(v as u32),
            Err(_) => return Err(bad(format!("scalar `{name}` is {int}, more than its 32 bits hold"))),
        },
        Ty::U32 => int as u64 & 0xffff_ffff,
        Ty::I64 => int as u64,
        Ty::Bool => u64::from(int != 0 || real != 0.0),
    })
}

/// Bytes of a buffer for these sizes.
fn buffer_bytes(program: &Program, index: usize, args: &Args) -> Result<usize, Diagnostic> {
    let buffer = &program.buffers[index];
    let len = buffer.len.eval(&args.sizes);
    let bits = len.checked_mul(i64::from(buffer.elem.bits())).filter(|b| 0 <= *b).ok_or_else(|| bad(format!("buffer `{}` has {len} elements", buffer.name)))?;
    Ok((bits as u64).div_ceil(8) as usize)
}

/// The length of each buffer in bytes, if the arguments fit.
pub(crate) fn lengths(program: &Program, args: &Args) -> Result<Vec<usize>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let mut lengths = Vec::new();
    for (index, buffer) in program.buffers.iter().enumerate() {
        let len = match buffer_bytes(program, index, args) {
            Ok(len) => len,
            Err(diagnostic) => {
                diagnostics.report(diagnostic);
                continue;
            }
        };
        if let BufferSource::Input(id) | BufferSource::InPlace { input: id, .. } = buffer.source {
            match args.tensors.get(&id).map(Vec::len) {
                None => diagnostics.report(bad(format!("input `{}` is missing", buffer.name))),
                Some(found) if found != len => diagnostics.report(bad(format!("input `{}` has {found} bytes; its shape needs {len}", buffer.name))),
                Some(_) => {}
            }
        }
        lengths.push(len);
    }
    diagnostics.into_result(lengths)
}

#[cfg(test)]
mod tests {
    use super::sets;

    #[test]
    fn one_round_exceeds_twice_the_cache() {
        let (l2, free) = (60 << 20, 140 << 30);
        assert_eq!(sets(0, 512 << 20, l2, free), 1, "a single set exceeds it");
        assert_eq!(sets(0, 121 << 20, l2, free), 1);
        assert_eq!(sets(0, 120 << 20, l2, free), 2, "exactly twice is not more");
        assert_eq!(sets(0, 50 << 20, l2, free), 3);
        assert_eq!(sets(0, 4096, l2, free), 8, "not more than eight");
        assert_eq!(sets(0, 0, l2, free), 1);
    }

    #[test]
    fn sets_fit_half_of_the_free_memory() {
        let l2 = 60 << 20;
        assert_eq!(sets(0, 50 << 20, l2, 250 << 20), 2);
        assert_eq!(sets(0, 50 << 20, l2, 60 << 20), 1, "one set is needed in any case");
        assert_eq!(sets(5, 50 << 20, l2, 60 << 20), 5, "who asks for a number gets it");
    }
}
