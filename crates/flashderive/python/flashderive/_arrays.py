"""Arrays on the CPU, of NumPy or PyTorch, as bytes and back; neither library is imported here unless it was before.

Types are those of the same name. NumPy has no `bf16`, `e4m3`, `e5m2` and `e8m0`: they are arrays of `ml_dtypes`, or their bits as `uint16` and
`uint8`; outputs are arrays of `ml_dtypes` where that is installed. `e2m1` and `i4` are `uint8` with two elements a byte, low nibble first.
"""

import ctypes
import json
import struct
import sys

# Type of a spec: its name in NumPy, ml_dtypes and PyTorch, its name in safetensors files, and NumPy's type of its bits.
TYPES = {
    "f64": ("float64", "F64", None),
    "f32": ("float32", "F32", None),
    "f16": ("float16", "F16", None),
    "bf16": ("bfloat16", "BF16", "uint16"),
    "e4m3": ("float8_e4m3fn", "F8_E4M3", "uint8"),
    "e5m2": ("float8_e5m2", "F8_E5M2", "uint8"),
    "e8m0": ("float8_e8m0fnu", "F8_E8M0", "uint8"),
    "i64": ("int64", "I64", None),
    "i32": ("int32", "I32", None),
    "i8": ("int8", "I8", None),
    "u8": ("uint8", "U8", None),
    "bool": ("bool", "BOOL", None),
    "e2m1": ("uint8", "U8", None),
    "i4": ("uint8", "U8", None),
}
PACKED = ("e2m1", "i4")
CUDA = 2  # kDLCUDA


def library(value):
    """`torch` or `numpy`: whose tensor or array a value is; else None."""
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    if torch is not None and isinstance(value, torch.Tensor):
        return "torch"
    if numpy is not None and isinstance(value, (numpy.ndarray, numpy.generic)):
        return "numpy"
    return None


def gpu(value):
    """The number of the GPU that holds a tensor or an array of any library, or None."""
    if library(value) == "torch":
        return value.get_device() if value.is_cuda else None
    if library(value) is None and hasattr(value, "__dlpack_device__"):
        kind, number = value.__dlpack_device__()
        return number if int(kind) == CUDA else None
    return None


def type_name(value):
    """The name of the type of an array's elements, without that of its library."""
    return str(value.dtype).rsplit(".", 1)[-1]


def type_of(value):
    """The spec's type of an array's elements, or None; of bytes it is `u8`."""
    name = type_name(value)
    return next((ours for ours, (theirs, _, _) in TYPES.items() if theirs == name), None)


def accepted(dtype, value):
    """Names of the types that elements of an array may have for a spec's type: its own, and where the library may lack that, its bits."""
    name, _, bits = TYPES[dtype]
    # PyTorch has `e8m0` in its newer versions only; its other types it has.
    as_bits = bits is not None and (library(value) == "numpy" or dtype == "e8m0")
    return [name, bits] if as_bits else [name]


def to_bytes(value):
    """The elements of an array on the CPU, row-major. (Types with the high byte first have other names, and are refused before.)"""
    if library(value) == "numpy":
        return value.tobytes()
    value = value.detach().contiguous()
    return ctypes.string_at(value.data_ptr(), value.numel() * value.element_size()) if value.numel() else b""


def from_bytes(kind, dtype, shape, data):
    """A new array of a library, of a spec's type."""
    name, _, bits = TYPES[dtype]
    if kind == "torch":
        torch = sys.modules["torch"]
        found = getattr(torch, name, None) or getattr(torch, bits)
        return torch.frombuffer(bytearray(data), dtype=found).reshape(shape) if data else torch.empty(shape, dtype=found)
    import numpy

    if bits is not None:
        try:
            import ml_dtypes

            found = numpy.dtype(getattr(ml_dtypes, name))
        except (ImportError, AttributeError):
            found = numpy.dtype(bits)
    else:
        found = numpy.dtype(name)
    return numpy.frombuffer(bytearray(data), dtype=found).reshape(shape)


def write(path, tensors):
    """Writes a safetensors file: (name, spec's type, shape, bytes) each. The form: eight bytes of length, a header in JSON, the bytes."""
    header, at = {}, 0
    for name, dtype, shape, data in tensors:
        # Packed types are the bytes that hold them, one dimension.
        shape = [len(data)] if dtype in PACKED else list(shape)
        header[name] = {"dtype": TYPES[dtype][1], "shape": shape, "data_offsets": [at, at + len(data)]}
        at += len(data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as opened:
        opened.write(struct.pack("<Q", len(text)) + text)
        for _, _, _, data in tensors:
            opened.write(data)


def read(path):
    """The bytes of the tensors of a safetensors file, by name."""
    with open(path, "rb") as opened:
        length = struct.unpack("<Q", opened.read(8))[0]
        header = json.loads(opened.read(length))
        data = opened.read()
    places = {name: facts["data_offsets"] for name, facts in header.items() if name != "__metadata__"}
    return {name: data[first:end] for name, (first, end) in places.items()}
