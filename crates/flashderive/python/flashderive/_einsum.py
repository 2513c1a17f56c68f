"""Sums of products by a pattern: `"b h q d, b h k d -> b h q k"`, for quick starts. A pattern becomes a spec of one statement."""

import collections
import functools
import json
import re
import threading

from . import _arrays, _kernel, _package

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
# Words that are no names in the spec language, and what tensors are called here.
RESERVED = re.compile(r"(inf|pi|true|false|when|if|else|and|or|not|in|over|iterate|until|spawn|result|operand\d+)\Z")
FLOATS = ("f32", "f16", "bf16", "e4m3", "e5m2")
WHOLE = ("i64", "i32", "i8", "u8")
# The least size of each axis in workload `smoke`, and the most that a default for planning multiplies up to.
SMOKE = (2, 3, 4)
MOST_PLANNED = 40

Pattern = collections.namedtuple("Pattern", "operands output")


def einsum(pattern, *tensors, dtype=None, out_dtype=None, sizes=None, target=None):
    """The sum of products that a pattern says, or without tensors its `Kernel`.

    Operands stand between commas, the result behind `->`. Where an operand or the result has two names with a blank between them, names are words,
    `"head query depth, head key depth -> head query key"`; else each letter is a name, and without `->` the result has the letters that stand once, in
    their order. Axes that the result lacks are summed over; a name twice in an operand takes the diagonal.

    `dtype` is the type of all operands, or a list of one each (`"f32"` without tensors, else that of the tensors); `out_dtype` that of the result: where
    all operands have one type of 16 bits or more, that type; of whole numbers the widest and at least `i32`; else `f32`. Sums of reals are made in 32 bits.
    `sizes` (by name of the axis) is what the kernel is made fast for, if not for sizes near those of the tensors. `target` is as in `kernel`.

    Raises `ValueError` for a pattern or sizes that make no sense, `TypeError` for types without a kernel.
    """
    parsed = parse(pattern)
    if not tensors:
        return compiled(parsed, types_of(parsed, dtype, ()), out_dtype, dict(sizes or {}), target)
    found = sizes_of(parsed, pattern, tensors)
    planned = sizes if sizes is not None else {axis: near(size) for axis, size in found.items()}
    made = compiled(parsed, types_of(parsed, dtype, tensors), out_dtype, dict(planned), target)
    return made(*[t.contiguous() if _arrays.library(t) == "torch" else t for t in tensors])


def einsum_spec(pattern, *, dtype=None, out_dtype=None, sizes=None):
    """The text of the spec that `einsum` compiles."""
    parsed = parse(pattern)
    return spec_text(parsed, types_of(parsed, dtype, ()), out_dtype, dict(sizes or {}))


_kernels = {}
_lock = threading.Lock()


def compiled(parsed, dtypes, out_dtype, sizes, target):
    """The kernel of a pattern, made once in a process for each set of types and sizes to plan for."""
    key = (parsed, dtypes, out_dtype, tuple(sorted(sizes.items())), target)
    found = _kernels.get(key)
    if found is None:
        text = spec_text(parsed, dtypes, out_dtype, sizes)
        with _lock:
            if key not in _kernels:
                _kernels[key] = _kernel.Kernel(_package.Spec(text), target)
            found = _kernels[key]
    return found


def near(size):
    """The size to plan for: the power of two at or below, plus the last bit that is set if it is less than 16.

    So calls share kernels: there are few such numbers, and rows that begin at multiples of 16 bytes still do. A kernel is right for all sizes.
    """
    if size < 1:
        return 1
    power, last = 1 << (size.bit_length() - 1), size & -size
    return power + (last if last < 16 and last != power else 0)


@functools.lru_cache(maxsize=1024)
def parse(pattern):
    """The axes of each operand and of the result. Raises `ValueError` with what is wrong in the pattern."""
    if not isinstance(pattern, str):
        raise TypeError(f"a pattern is text, not a {type(pattern).__name__}")
    if "." in pattern:
        raise ValueError(f"`{pattern}`: `...` has no meaning here; name every axis")
    left, arrow, right = pattern.partition("->")
    parts = [part.strip() for part in left.split(",")]
    by_words = any(re.search(r"\s", part) for part in [*parts, right.strip()])
    operands = tuple(axes(pattern, part, by_words) for part in parts)
    named = [axis for operand in operands for axis in operand]
    if arrow:
        output = axes(pattern, right.strip(), by_words)
    elif by_words:
        raise ValueError(f"`{pattern}`: with words for names, the result is written behind `->`")
    else:
        output = tuple(sorted(axis for axis in named if named.count(axis) == 1))
    for axis in output:
        if output.count(axis) > 1:
            raise ValueError(f"`{pattern}`: `{axis}` stands twice in the result")
        if axis not in named:
            raise ValueError(f"`{pattern}`: `{axis}` of the result is in no operand")
    return Pattern(operands, output)


def axes(pattern, part, by_words):
    """The names of one operand or of the result."""
    names = tuple(part.split()) if by_words else tuple(part)
    for name in names:
        if not WORD.match(name):
            what = "two names have a blank between them everywhere, or nowhere" if re.search(r"\s", name) else "names are ASCII letters, digits and `_`, not a digit first"
            raise ValueError(f"`{pattern}`: `{name}` in `{part}` is no name of an axis; {what}")
    return names


def sizes_of(parsed, pattern, tensors):
    """The size of each axis. Raises `ValueError` where tensors do not fit the pattern or one another."""
    if len(tensors) != len(parsed.operands):
        raise ValueError(f"`{pattern}` has {len(parsed.operands)} operands, {len(tensors)} were given")
    sizes = {}
    for at, (operand, tensor) in enumerate(zip(parsed.operands, tensors)):
        shape = getattr(tensor, "shape", None)
        if shape is None:
            raise TypeError(f"operand {at} is a {type(tensor).__name__}, expected a tensor or an array")
        if len(shape) != len(operand):
            raise ValueError(f"`{pattern}`: operand {at}, `{' '.join(operand)}`, has {len(operand)} axes, and its tensor {len(shape)} dimensions")
        for axis, size in zip(operand, shape):
            if sizes.setdefault(axis, int(size)) != size:
                raise ValueError(f"`{pattern}`: `{axis}` is {sizes[axis]}, and {size} in operand {at}")
    return sizes


def types_of(parsed, dtype, tensors):
    """The element type of each operand."""
    count = len(parsed.operands)
    if dtype is None and tensors:
        found = [_arrays.type_of(t) for t in tensors]
        names = [_arrays.type_name(t) for t in tensors]
    else:
        found = names = [dtype or "f32"] * count if dtype is None or isinstance(dtype, str) else list(dtype)
    if len(found) != count:
        raise ValueError(f"{len(found)} types for {count} operands")
    for kind, name in zip(found, names):
        if kind not in FLOATS + WHOLE:
            raise TypeError(f"there are no kernels for elements of `{name}`; there are for {', '.join(FLOATS + WHOLE)}")
    return tuple(found)


def result_type(dtypes, out_dtype):
    """The type of the result, and whether a sum of whole numbers becomes real."""
    whole = all(d in WHOLE for d in dtypes)
    if out_dtype is None:
        if whole:
            return ("i64" if "i64" in dtypes else "i32"), False
        return (dtypes[0] if len(set(dtypes)) == 1 and dtypes[0] in ("f32", "f16", "bf16") else "f32"), False
    if out_dtype not in FLOATS + WHOLE:
        raise TypeError(f"there are no results of `{out_dtype}`; there are of {', '.join(FLOATS + WHOLE)}")
    if out_dtype in WHOLE and not whole:
        raise TypeError(f"a sum of real numbers is no `{out_dtype}`")
    return out_dtype, whole and out_dtype in FLOATS


def identifiers(parsed):
    """What the spec calls each axis, in upper-case letters; its points are the same in lower case. Other names where two would be one, or a word is taken."""
    found, points = {}, set()
    for axis in [axis for operand in parsed.operands for axis in operand]:
        if axis in found:
            continue
        name, number = axis.upper(), 0
        while name.lower() in points or RESERVED.match(name.lower()) or name == name.lower() or "__" in name or len(name) > 60:
            name, number = f"AXIS{number}", number + 1
        found[axis] = name
        points.add(name.lower())
    return found


def spec_text(parsed, dtypes, out_dtype, sizes):
    """The spec of a pattern. Its words come from checked names alone."""
    result, convert = result_type(dtypes, out_dtype)
    names = identifiers(parsed)
    for axis in sizes:
        if axis not in names:
            raise ValueError(f"`{axis}` of the sizes is no axis of the pattern")

    def points(operand):
        return ", ".join(names[axis].lower() for axis in operand)

    def declared(kind, operand):
        return f'"{kind}[{", ".join(names[axis] for axis in operand)}]"'

    product = " * ".join(f"operand{at}[{points(operand)}]" for at, operand in enumerate(parsed.operands, 1))
    summed = [axis for axis in names if axis not in parsed.output]
    value = f"sum[{points(summed)}] {product}" if summed else product
    lines = [f"kernel: {kernel_name(parsed)}", f"doc: {json.dumps(written(parsed))}"]
    lines += ["axes:", *[f"  {name}: var" for name in names.values()]] if names else []
    lines += ["inputs:", *[f"  operand{at}: {declared(kind, axes_)}" for at, (kind, axes_) in enumerate(zip(dtypes, parsed.operands), 1)]]
    lines += ["outputs:", f"  result: {declared(result, parsed.output)}"]
    lines += ["compute: |", f"  result[{points(parsed.output)}] = {f'f32({value})' if convert else value}"]
    lines += ["workloads:", *workloads(names, sizes)]
    return "\n".join(lines) + "\n"


def workloads(names, sizes):
    """Sizes to plan for, as given or all alike, and small ones: fewer the more axes multiply."""
    usual = 1 << min(10, MOST_PLANNED // max(len(names), 1))
    planned = {name: int(sizes.get(axis, usual)) for axis, name in names.items()}
    small = {name: SMOKE[at % 3] if len(names) <= 8 else 2 if len(names) <= 20 else 1 for at, name in enumerate(names.values())}
    for workload, values in (("plan", planned), ("smoke", small)):
        yield f"  {workload}: {{{', '.join(f'{name}: {size}' for name, size in values.items())}}}"


def written(parsed):
    """The pattern in one form, whatever blanks it was given with."""
    return ", ".join(" ".join(operand) for operand in parsed.operands) + " -> " + " ".join(parsed.output)


def kernel_name(parsed):
    """A name for people; kernels of one name do not meet in a process."""
    parts = ["".join(axis.lower() if len(axis) == 1 else axis.lower()[:3] for axis in axes_) for axes_ in [*parsed.operands, parsed.output]]
    name = re.sub(r"_+", "_", "_".join(["einsum", *parts]))
    return name[:60].rstrip("_")
