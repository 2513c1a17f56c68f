"""A kernel for JAX, written by flashderive. This file is the same for every kernel.

    op(*inputs, **scalars)    returns the outputs: an array, or a tuple of them

`op` is also an attribute under the kernel's own name. `manifest.json` says which arrays there are. The library that XLA calls is compiled when the package is
imported, by the C++ compiler that `CXX` names or `c++`, and kept in the user's cache folder.
"""

import ctypes
import hashlib
import os
import subprocess
import tempfile

import jax
import jax.numpy as jnp
import numpy as np

from . import _cache, _manifest

DTYPES = {
    "f32": "float32",
    "f16": "float16",
    "bf16": "bfloat16",
    "e4m3": "float8_e4m3fn",
    "e5m2": "float8_e5m2",
    "e8m0": "float8_e8m0fnu",
    # Two elements a byte, low nibble first.
    "e2m1": "uint8",
    "i4": "uint8",
    "i64": "int64",
    "i32": "int32",
    "i8": "int8",
    "u8": "uint8",
    "bool": "bool_",
}

_folder = os.path.dirname(os.path.abspath(__file__))
_known = _manifest.Manifest.read(_folder)
manifest = _known.data


def _sources():
    return sorted(os.path.join(_folder, f) for f in os.listdir(_folder) if f.endswith((".c", ".cc", ".h")))


def build():
    """The path of the shared library, compiled if it is not in the cache."""
    compiler = os.environ.get("CXX") or "c++"
    include = jax.ffi.include_dir()
    key = hashlib.sha256(f"{jax.__version__} {compiler}".encode())
    for path in _sources():
        with open(path, "rb") as opened:
            key.update(opened.read())
    where = _cache.folder() or tempfile.mkdtemp(prefix="flashderive-")
    library = os.path.join(where, key.hexdigest() + ".so")
    if os.path.exists(library):
        return library
    handle, part = tempfile.mkstemp(dir=where, suffix=".part")
    os.close(handle)
    files = [f for f in _sources() if not f.endswith(".h")]
    command = [compiler, "-std=c++17", "-O2", "-shared", "-fPIC", "-fvisibility=hidden", f"-I{include}", "-x", "c++", *files, "-o", part, "-ldl", "-pthread"]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}\n{done.stderr}")
        os.replace(part, library)
    finally:
        if os.path.exists(part):
            os.remove(part)
    return library


_library = ctypes.cdll.LoadLibrary(build())
target = f"{_known.namespace}_{_known.name}"
jax.ffi.register_ffi_target(target, jax.ffi.pycapsule(_library.flashderive_handler), platform="CUDA")


def _dtype(tensor):
    return jnp.dtype(getattr(jnp, DTYPES[tensor["dtype"]]))


def _bound(args, named):
    """All arguments in order."""
    names = _known.argument_names()
    defaults = {s["name"]: s["default"] for s in _known.scalars if s["default"] is not None}
    if len(args) > len(names):
        raise TypeError(f"{_known.name}() takes {len(names)} arguments, {len(args)} were given")
    values = list(args)
    for name in names[len(args) :]:
        if name not in named and name not in defaults:
            raise TypeError(f"{_known.name}() misses `{name}`; it takes {', '.join(names)}")
        values.append(named[name] if name in named else defaults[name])
    for name in named:
        if name not in names[len(args) :]:
            raise TypeError(f"{_known.name}() has no place for `{name}`; it takes {', '.join(names)}")
    return values


def op(*args, **named):
    values = _bound(args, named)
    count, scalars = len(_known.inputs), len(_known.scalars)
    arrays = [jnp.asarray(v) for v in values[:count]]
    for tensor, array in zip(_known.inputs, arrays):
        if array.dtype != _dtype(tensor):
            raise ValueError(f"array `{tensor['name']}`: elements are {array.dtype}, expected {_dtype(tensor)} ({tensor['dtype']})")
        if array.ndim != len(tensor["shape"]):
            raise ValueError(f"array `{tensor['name']}`: {array.ndim} dimensions, expected {len(tensor['shape'])}")
    shapes = [a.shape for a in arrays]
    sizes = _known.solve(shapes, values[count + scalars :])
    for holds, text in _known.rules(sizes, shapes):
        if not holds:
            raise ValueError(text)
    _manifest.check_room(manifest, sizes)
    results = [jax.ShapeDtypeStruct(tuple(_manifest.passed_shape(t, sizes)), _dtype(t)) for t in _known.outputs]
    given = values[count : count + scalars]
    whole = [s["dtype"] in _manifest.WHOLE or s["dtype"] == "bool" for s in _known.scalars]
    # One number more than there are, since no list is empty.
    attributes = {
        "sizes": np.array([*sizes, 0], np.int64),
        "reals": np.array([0.0 if w else float(v) for v, w in zip(given, whole)] + [0.0], np.float64),
        "wholes": np.array([int(v) if w else 0 for v, w in zip(given, whole)] + [0], np.int64),
    }
    found = jax.ffi.ffi_call(target, results)(*arrays, **attributes)
    return found[0] if len(found) == 1 else tuple(found)


op.__name__ = op.__qualname__ = _known.name
op.__doc__ = f"{_known.name}({', '.join(_known.argument_names())})\n\n{manifest['doc']}"
# The name is data: it may name something that is here already, which then stays.
globals().setdefault(_known.name, op)
