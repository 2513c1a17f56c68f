//! Tensor maps of a program, encoded by the driver.

use crate::arguments::bad;
use cudarc::driver::sys;
use flashderive_device::program::{Program, Swizzle, TensorMap};
use flashderive_diagnostics::Diagnostic;

/// Stands for the address of an empty buffer: nothing is copied through its map.
const NOWHERE: u64 = 256;

/// The map of the buffer at `address`.
pub(crate) fn encode(program: &Program, map: &TensorMap, sizes: &[i64], address: u64) -> Result<sys::CUtensorMap, Diagnostic> {
    let e = map.encoded(program, sizes).map_err(bad)?;
    // Bits are moved as they are, so that only the size of elements matters; zeros outside are zeros of any type.
    let element = match e.element {
        1 => sys::CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT8,
        2 => sys::CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT16,
        4 => sys::CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT32,
        _ => sys::CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_UINT64,
    };
    let swizzle = match e.swizzle {
        Swizzle::None => sys::CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_NONE,
        Swizzle::B32 => sys::CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_32B,
        Swizzle::B64 => sys::CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_64B,
        Swizzle::B128 => sys::CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_128B,
    };
    let address = if e.empty && address == 0 { NOWHERE } else { address };
    // The pointer is not null although there are no strides of a single dimension.
    let (strides, spans) = ([e.strides.as_slice(), &[0]].concat(), e.spans());
    let mut out = sys::CUtensorMap { opaque: [0; 16] };
    #[allow(unsafe_code, reason = "cudarc has no wrapper for tensor maps")]
    // SAFETY: the arrays hold as many numbers as the map has dimensions (`encoded` refuses others), and live during the call; `out` has the
    // size and alignment of the driver's type. The address is only written into the map.
    let result = unsafe {
        sys::cuTensorMapEncodeTiled(
            &mut out,
            element,
            e.dims.len() as u32,
            address as *mut std::ffi::c_void,
            e.dims.as_ptr(),
            strides.as_ptr(),
            spans.as_ptr(),
            e.every.as_ptr(),
            sys::CUtensorMapInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            swizzle,
            sys::CUtensorMapL2promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
            sys::CUtensorMapFloatOOBfill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        )
    };
    result.result().map_err(|error| bad(format!("tensor map `{}` of {:?} elements is refused: {error}", map.name, e.dims)))?;
    Ok(out)
}
