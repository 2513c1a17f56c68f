"""What the manifest means, without tensors and without a GPU: sizes, shapes, grids, parameters, schemas.

This file is the same for every kernel. It imports nothing but the standard library, so that it can be tested alone.
All arithmetic on sizes works on symbolic whole numbers too: nothing but the sizes' own rules is asked of them.
"""

import json
import math
import os
import struct

SCHEMA = 1

# Words that the schema language has for itself.
WORDS = frozenset(
    "False None True and as assert break class continue def del elif else except finally for from global if import in inf is"
    " lambda nan nonlocal not or pass raise return self try while with yield int float bool str complex Tensor Scalar Device"
    " Layout Dtype Generator Stream Storage number Any Optional Union List Tuple Dict Future Await RRef Module Enum".split()
)


class Manifest:
    """The manifest of one kernel, and what follows from it for every call."""

    def __init__(self, data):
        if data.get("schema") != SCHEMA:
            raise ValueError(f"manifest.json has schema {data.get('schema')!r}; this package reads {SCHEMA}")
        self.data = data
        self.name = identifier(data["name"])
        self.namespace = identifier(data["namespace"])
        self.sizes = data["sizes"]
        self.inputs = [t for t in data["tensors"] if t["role"] == "input"]
        self.outputs = [t for t in data["tensors"] if t["role"] == "output"]
        self.scalars = data["scalars"]
        self.recipe, self.asked = recipe(self.inputs, self.sizes)
        for named in data["tensors"] + self.scalars + self.sizes:
            identifier(named["name"])

    @staticmethod
    def read(folder):
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            return Manifest(json.load(file))

    def argument_names(self, with_outputs=False):
        """Names of all arguments: inputs, outputs if they are passed, scalars, and sizes that no input tells."""
        tensors = self.inputs + (self.outputs if with_outputs else [])
        return [a["name"] for a in tensors + self.scalars] + [self.sizes[s]["name"] for s in self.asked]

    def solve(self, shapes, given):
        """All run-time sizes, from the inputs' shapes as passed and the sizes that are arguments."""
        shapes = [to_elements(t, s) for t, s in zip(self.inputs, shapes)]
        sizes = [None] * len(self.sizes)
        for size, value in zip(self.asked, given):
            sizes[size] = value
        for size, tensor, dim, factor, others, divisor in self.recipe:
            for other in others:
                factor = factor * sizes[other]
            if factor == 1 and divisor == 1:
                sizes[size] = shapes[tensor][dim]
            elif factor == 0:
                sizes[size] = self.sizes[size]["min"]
            else:
                sizes[size] = shapes[tensor][dim] * divisor // factor
        for size, described in enumerate(self.sizes):
            if described.get("rule") is not None:
                sizes[size] = evaluate(described["rule"], sizes)
        return sizes

    def rules(self, sizes, shapes, outputs=()):
        """What must hold of sizes and shapes as passed, one (holds, text) after the other."""
        for size, value in zip(self.sizes, sizes):
            name, least, most, step = size["name"], size["min"], size["max"], size["multiple_of"]
            yield value >= least, f"size `{name}` is {value}; it is at least {least}"
            yield value <= most, f"size `{name}` is {value}; it is at most {most}"
            if step > 1:
                yield value % step == 0, f"size `{name}` is {value}; it must be a multiple of {step}"
        for tensor, shape in zip(self.inputs + list(outputs), shapes):
            wanted = passed_shape(tensor, sizes)
            for dim, (found, extent) in enumerate(zip(shape, wanted)):
                yield found == extent, f"tensor `{tensor['name']}`: dimension {dim} is {found}, expected {extent}"

    def schema(self, with_outputs=False):
        """The operator's schema. Its words come from checked identifiers only."""
        taken = set()
        parts = []

        def word(name):
            name = identifier(name)
            while name in taken or name in WORDS:
                name += "_"
            taken.add(name)
            return name

        parts += [f"Tensor {word(t['name'])}" for t in self.inputs]
        if with_outputs:
            parts += [f"Tensor(a{i}!) {word(t['name'])}" for i, t in enumerate(self.outputs)]
        parts += [f"{scalar_type(s['dtype'])} {word(s['name'])}" for s in self.scalars]
        parts += [f"SymInt {word(self.sizes[s]['name'])}" for s in self.asked]
        result = "Tensor" if len(self.outputs) == 1 else "(" + ", ".join(["Tensor"] * len(self.outputs)) + ")"
        return f"{self.operator()}({', '.join(parts)}) -> {'()' if with_outputs else result}"

    def operator(self):
        """The operator's name in its namespace."""
        return self.name + "_" if self.name in WORDS else self.name


def identifier(name):
    """`name` if it is one, of ASCII letters, digits and underscores."""
    if not (isinstance(name, str) and name.isascii() and name.isidentifier()):
        raise ValueError(f"manifest.json holds {name!r}, which is no identifier")
    return name


def scalar_type(dtype):
    """The type of a scalar argument in schemas."""
    if dtype == "bool":
        return "bool"
    return "int" if dtype in ("i64", "i32", "i8", "u8", "i4") else "float"


def evaluate(tree, sizes):
    """A host expression for these sizes."""
    operator = tree[0]
    if operator == "const":
        return tree[1]
    if operator == "size":
        return sizes[tree[1]]
    a, b = evaluate(tree[1], sizes), evaluate(tree[2], sizes)
    if operator == "add":
        return a + b
    if operator == "mul":
        return a * b
    if operator == "ceil_div":
        return 0 if b == 0 else (a + b - 1) // b
    if operator == "min":
        return min(a, b)
    if operator == "max":
        return max(a, b)
    raise ValueError(f"manifest.json holds an operator {operator!r}")


def extent(e, sizes):
    """`factor * sizes / divisor`, rounded up."""
    value = e["factor"]
    for size in e["sizes"]:
        value = value * sizes[size]
    divisor = e["divisor"]
    return value if divisor == 1 else (value + divisor - 1) // divisor


def shape_of(tensor, sizes):
    """A tensor's shape in elements."""
    return [extent(e, sizes) for e in tensor["shape"]]


def strides_of(tensor, sizes):
    """A tensor's strides in elements."""
    if tensor["strides"] is not None:
        return [extent(e, sizes) for e in tensor["strides"]]
    strides, step = [], 1
    for e in reversed(tensor["shape"]):
        strides.append(step)
        step = step * extent(e, sizes)
    return strides[::-1]


def recipe(inputs, sizes):
    """How sizes follow from shapes of inputs: steps (size, tensor, dimension, factor, other sizes, divisor) in an order
    in which the other sizes are known, and the sizes that no dimension tells.

    A dimension `ceil(factor * s * others / divisor)` tells `s` if the division has no rest, which the declared multiple
    of `s` can promise. Dimensions that are one size and nothing else come first.
    """
    steps, known = [], set()

    def usable(e, last_packed):
        unknown = [s for s in e["sizes"] if s not in known]
        # What follows from others needs no telling, and tells them only in some cases.
        if any(sizes[s].get("rule") is not None for s in e["sizes"]):
            return None
        if len(unknown) != 1 or e["sizes"].count(unknown[0]) != 1 or e["factor"] <= 0:
            return None
        whole = e["factor"] * sizes[unknown[0]]["multiple_of"]
        for other in e["sizes"]:
            if other != unknown[0]:
                whole *= sizes[other]["multiple_of"]
        if whole % e["divisor"] != 0 or (last_packed and whole // e["divisor"] % 2 != 0):
            return None
        return unknown[0]

    while True:
        best = None
        for t, tensor in enumerate(inputs):
            for d, e in enumerate(tensor["shape"]):
                last_packed = is_packed(tensor["dtype"]) and d == len(tensor["shape"]) - 1
                size = usable(e, last_packed)
                plain = e["factor"] == 1 and e["divisor"] == 1 and len(e["sizes"]) == 1
                if size is not None and (best is None or (plain and not best[0])):
                    others = [s for s in e["sizes"] if s != size]
                    best = (plain, (size, t, d, e["factor"], others, e["divisor"]))
        if best is None:
            return steps, [s for s in range(len(sizes)) if s not in known and sizes[s].get("rule") is None]
        steps.append(best[1])
        known.add(best[1][0])


def is_packed(dtype):
    """Whether two elements share a byte."""
    return dtype in ("e2m1", "i4")


def to_elements(tensor, shape):
    """The shape in elements of a tensor that is passed with `shape`: packed ones have half the last dimension."""
    if not is_packed(tensor["dtype"]) or len(shape) == 0:
        return list(shape)
    return list(shape[:-1]) + [shape[-1] * 2]


def passed_shape(tensor, sizes):
    """The shape that a tensor is passed with: of packed ones the last dimension counts bytes."""
    shape = shape_of(tensor, sizes)
    if not is_packed(tensor["dtype"]) or len(shape) == 0:
        return shape
    return shape[:-1] + [(shape[-1] + 1) // 2]


def passed_strides(tensor, sizes):
    """The strides that a tensor is passed with."""
    shape, strides = shape_of(tensor, sizes), strides_of(tensor, sizes)
    if not is_packed(tensor["dtype"]) or len(shape) == 0:
        return strides
    if strides[-1] != 1 or any(s % 2 for s in strides[:-1]):
        raise ValueError(f"tensor `{tensor['name']}`: rows of {shape[-1]} packed elements do not end where a byte ends")
    return [s // 2 for s in strides[:-1]] + [1]


def strides_fit(shape, strides, wanted):
    """Whether elements lie where they should: strides of dimensions with one point do not matter."""
    return 0 in shape or all(n == 1 or a == b for n, a, b in zip(shape, strides, wanted))


def layout(item, shape, strides):
    """Where a tensor of elements of `item` bytes lies, behind its first byte: (bytes from first to last, bytes that lie side by side, distance).

    The bytes repeat at multiples of the distance, which is 0 if all of them lie side by side.
    """
    if 0 in shape:
        return 0, 0, 0
    block, distance, span = item, 0, item
    for stride, count in sorted((s * item, n) for n, s in zip(shape, strides) if n > 1):
        span += (count - 1) * stride
        if distance == 0 and stride == block:
            block *= count
        else:
            distance = math.gcd(distance, stride)
    return span, block, distance


def overlap(first, one, second, other):
    """Whether tensors at two addresses may have bytes in common. Columns of one matrix side by side have none."""
    (span, block, distance), (other_span, other_block, other_distance) = one, other
    if span == 0 or other_span == 0 or first + span <= second or second + other_span <= first:
        return False
    distance = math.gcd(distance, other_distance)
    if distance == 0:
        return True
    between = (second - first) % distance
    return not (block <= between and between + other_block <= distance)


def value_range(tensor, sizes):
    """The declared range of an input's values, both ends included, or None."""
    bounds = tensor.get("range")
    return None if bounds is None else tuple(extent(b, sizes) + b["plus"] for b in bounds)


def check_room(data, sizes):
    """Raises if a buffer would be larger than addresses reach, or a parameter than its type."""
    for buffer in data["buffers"]:
        length = evaluate(buffer["length"], sizes)
        if not 0 <= length * buffer["bits"] // 8 < MOST_BYTES:
            raise ValueError(f"buffer `{buffer['name']}` would have {length} elements, more than {MOST_BYTES} bytes hold")
    for parameter in data["parameters"]:
        if parameter["scalar"] is None:
            parameter_bits(parameter["name"], parameter["type"], evaluate(parameter["value"], sizes))


# Addresses of a GPU have 49 bits.
MOST_BYTES = 2**48


def version(data, sizes):
    """Which version of the kernels runs: the first whose assumptions [size, least, most, multiple] hold, else the last."""
    versions = data.get("versions", [])
    for at, ranges in enumerate(versions):
        if all(least <= sizes[size] <= most and sizes[size] % step == 0 for size, least, most, step in ranges):
            return at
    return max(len(versions) - 1, 0)


def scalar_value(name, dtype, value):
    """A scalar argument as its type holds it."""
    if dtype in WHOLE:
        least, most = WHOLE[dtype]
        if not least <= value <= most:
            raise ValueError(f"scalar `{name}` is {value}, more than its type {dtype} holds")
    elif dtype == "f16" and abs(value) >= 65520:
        return math.copysign(math.inf, value)
    elif dtype == "f16" and value == value:
        return struct.unpack("<e", struct.pack("<e", value))[0]
    elif dtype == "bf16" and value == value:
        # To nearest, ties to even, on the upper half of the bits.
        bits = parameter_bits(name, "f32", value)
        return struct.unpack("<f", struct.pack("<I", (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000))[0]
    return value


WHOLE = {"i64": (-(2**63), 2**63 - 1), "i32": (-(2**31), 2**31 - 1), "i8": (-128, 127), "u8": (0, 255), "i4": (-8, 7)}
RANGES = {"i32": (-(2**31), 2**31 - 1), "i64": (-(2**63), 2**63 - 1), "u32": (0, 2**32 - 1)}


def parameter_bits(name, kind, value):
    """The value of a kernel parameter in the low bytes of a 64-bit word."""
    if kind == "f32":
        try:
            return struct.unpack("<I", struct.pack("<f", value))[0]
        except OverflowError:
            raise ValueError(f"scalar `{name}` is {value}, more than 32-bit reals hold") from None
    if kind == "bool":
        return int(bool(value))
    least, most = RANGES[kind]
    if not least <= value <= most:
        raise ValueError(f"scalar `{name}` is {value}, more than its type {kind} holds")
    return int(value) & (0xFFFFFFFF if kind in ("i32", "u32") else 0xFFFFFFFFFFFFFFFF)


def aligned(bytes_, step=256):
    """`bytes_` rounded up."""
    return (bytes_ + step - 1) // step * step


def launches(data, sizes):
    """The kernels to launch for these sizes: (kernel, grid, early), in order.

    A kernel may start early only behind one of the same run: what ran before the run is not known to be over by then.
    """
    found = []
    chosen = version(data, sizes)
    for kernel in data["kernels"]:
        if kernel.get("version", 0) != chosen:
            continue
        grid = [evaluate(g, sizes) for g in kernel["grid"]]
        if any(g <= 0 for g in grid):
            continue
        for axis, (blocks, most) in enumerate(zip(grid, (2**31 - 1, 65535, 65535))):
            if most < blocks:
                raise ValueError(f"kernel `{kernel['name']}` needs {blocks} blocks along axis {axis}, over the limit {most}")
        found.append((kernel, grid, kernel["early"] and bool(found)))
    return found


def tensor_map(data, number, sizes):
    """A tensor map for these sizes: (extents in elements, strides in bytes), innermost first, as the driver's encoder takes them.

    An extent of 0 counts as 1: a kernel is launched that copies nothing through the map.
    """
    described = data["maps"][number]
    name = described["name"]
    dims = [evaluate(d, sizes) for d in described["dims"]]
    strides = [evaluate(s, sizes) * described["element"] for s in described["strides"]]
    for extent_ in dims:
        if not 0 <= extent_ <= 2**32:
            raise ValueError(f"tensor map `{name}` has an extent of {extent_}, more than the copy engine takes")
    strides = [16 if d <= 1 and s <= 0 else s for s, d in zip(strides, dims[1:])]
    for stride in strides:
        if stride % 16 != 0 or not 0 <= stride < 2**40:
            raise ValueError(f"tensor map `{name}` has a stride of {stride} bytes, no multiple of 16 below 2^40")
    return [max(d, 1) for d in dims], strides


def scratch(data, sizes):
    """Where scratch buffers lie: ({buffer: (zeroed, offset)}, bytes of scratch, bytes of zeroed scratch)."""
    places, ends = {}, {"scratch": 0, "zeroed": 0}
    chosen = version(data, sizes)
    # Versions that do not touch a buffer need no room for it.
    used = set()
    for kernel in data["kernels"]:
        if kernel.get("version", 0) == chosen:
            used.update(kernel["buffers"])
            used.update(data["maps"][m]["buffer"] for m in kernel.get("maps", []))
    for at, buffer in enumerate(data["buffers"]):
        kind = buffer["source"]
        if kind in ends and at in used:
            places[at] = (kind == "zeroed", ends[kind])
            ends[kind] += aligned((evaluate(buffer["length"], sizes) * buffer["bits"] + 7) // 8)
    return places, ends["scratch"], ends["zeroed"]
