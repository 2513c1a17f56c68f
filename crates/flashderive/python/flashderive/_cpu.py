"""Runs on the emulator, by `flashderive run` and files of tensors in a folder that is gone afterwards."""

import operator
import os
import sys
import tempfile

from . import _arrays, _cli, _package

# The command line takes scalars as 64-bit reals, which hold whole numbers up to here.
MOST_WHOLE = 2**53


def rules(sources):
    """The module that says what a manifest means: a file of the package, the same for every kernel."""
    return _package.imported("_flashderive_manifest_" + _cli.identity(), sources.file("_manifest.py"))


def manifest(sources):
    """What a kernel takes, returns and launches."""
    return rules(sources).Manifest.read(sources.folder)


def run(spec, manifest, target, values):
    """The outputs, as a list, for all arguments in order; arrays of the library of the inputs.

    Raises `TypeError` and `ValueError` where an array is not what the spec says, and `Error` for what the emulator refuses or finds.
    """
    count, scalars = len(manifest.inputs), len(manifest.scalars)
    arrays = values[:count]
    kind = common(manifest.inputs, arrays)
    for tensor, value in zip(manifest.inputs, arrays):
        check(tensor, value)
    shapes = [tuple(value.shape) for value in arrays]
    sizes = manifest.solve(shapes, [operator.index(v) for v in values[count + scalars :]])
    for holds, text in manifest.rules(sizes, shapes):
        if not holds:
            raise ValueError(text)
    options = [f"--target={target}"]
    # Sizes that follow from others are not given.
    options += [f"--set={size['name']}={value}" for size, value in zip(manifest.sizes, sizes) if size.get("rule") is None]
    options += [f"--scalar={s['name']}={number(s, value)}" for s, value in zip(manifest.scalars, values[count:])]
    with tempfile.TemporaryDirectory(prefix="flashderive-") as folder:
        given, made = os.path.join(folder, "inputs.safetensors"), os.path.join(folder, "outputs.safetensors")
        if arrays:
            _arrays.write(given, [(t["name"], t["dtype"], v.shape, _arrays.to_bytes(v)) for t, v in zip(manifest.inputs, arrays)])
            options.append(f"--inputs={given}")
        spec.call("run", [*options, f"--outputs={made}"])
        found = _arrays.read(made)
    passed_shape = sys.modules[type(manifest).__module__].passed_shape
    return [_arrays.from_bytes(kind, t["dtype"], passed_shape(t, sizes), found[t["name"]]) for t in manifest.outputs]


def common(tensors, arrays):
    """The library of all arrays; NumPy's where there are none."""
    kinds = []
    for tensor, value in zip(tensors, arrays):
        kind = _arrays.library(value)
        if kind is None:
            raise TypeError(f"tensor `{tensor['name']}`: it is a {type(value).__name__}, expected a PyTorch tensor or a NumPy array")
        if kind == "torch" and value.device.type != "cpu":
            raise ValueError(f"tensor `{tensor['name']}`: it is on {value.device}, expected a GPU of CUDA, or the CPU for the emulator")
        kinds.append(kind)
    if len(set(kinds)) > 1:
        raise TypeError("some inputs are NumPy arrays and some PyTorch tensors; pass one kind")
    return kinds[0] if kinds else "numpy"


def check(tensor, value):
    """Raises if an array is not of the type and rank of an input, or somebody wants a gradient, which no kernel here has."""
    name, dtype, rank = tensor["name"], tensor["dtype"], len(tensor["shape"])
    known = _arrays.accepted(dtype, value)
    if _arrays.type_name(value) not in known:
        raise TypeError(f"tensor `{name}`: elements are {_arrays.type_name(value)}, expected {', or its bits as '.join(known)} ({dtype})")
    if len(value.shape) != rank:
        raise ValueError(f"tensor `{name}`: {len(value.shape)} dimensions, expected {rank}")
    if getattr(value, "requires_grad", False):
        raise RuntimeError(f"tensor `{name}` requires a gradient, and kernels have none; pass `{name}.detach()`")


def number(scalar, value):
    """A scalar argument as the command line reads it."""
    name, dtype = scalar["name"], scalar["dtype"]
    if dtype == "bool":
        return int(bool(value))
    if dtype not in ("i64", "i32", "i8", "u8", "i4"):
        return repr(float(value))
    whole = operator.index(value) if not isinstance(value, float) else int(value)
    if whole != value:
        raise ValueError(f"scalar `{name}` is {value}, expected a whole number for {dtype}")
    if not -MOST_WHOLE <= whole <= MOST_WHOLE:
        raise ValueError(f"scalar `{name}` is {value}; on the emulator whole scalars are at most 2^53")
    return whole


def copy(place, value):
    """Writes an output into an array of the caller."""
    if tuple(place.shape) != tuple(value.shape) or _arrays.type_name(place) != _arrays.type_name(value):
        raise ValueError(f"an output is {_arrays.type_name(value)}{list(value.shape)}, and `out` is {_arrays.type_name(place)}{list(place.shape)}")
    place[...] = value
