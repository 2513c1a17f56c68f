"""Tests of the checks before a launch: `python3 export_runtime.py FOLDER_OF_PACKAGES`. Run by `tests/export.rs`.

PyTorch is not needed: a few classes stand in for it, and tensors have addresses but no contents on a GPU.
"""

import importlib
import os
import sys
import types


class Device:
    def __init__(self, kind, index=None):
        self.type, self.index = kind, index

    def __eq__(self, other):
        return (self.type, self.index) == (other.type, other.index)

    def __repr__(self):
        return f"{self.type}:{self.index}"


class Tensor:
    """Numbers at an address that nobody reads, but for `values`, a flat list."""

    def __init__(self, shape, dtype, address=4096, strides=None, device=None, values=None):
        self.shape, self.dtype, self.address, self.values = tuple(shape), dtype, address, values
        dense, step = [], 1
        for n in reversed(self.shape):
            dense.append(step)
            step *= n
        self.strides = tuple(strides) if strides is not None else tuple(dense[::-1])
        self.device = device or Device("cuda", 0)
        self.is_cuda = self.device.type == "cuda"

    def stride(self):
        return self.strides

    def dim(self):
        return len(self.shape)

    def data_ptr(self):
        return self.address

    def get_device(self):
        return self.device.index

    def element_size(self):
        return self.dtype.size

    def numel(self):
        count = 1
        for n in self.shape:
            count *= n
        return count

    # Comparisons and their places, as `check_values` asks for them.
    def __lt__(self, bound):
        return Mask(self, [v < bound for v in self.values])

    def __gt__(self, bound):
        return Mask(self, [v > bound for v in self.values])

    def __getitem__(self, place):
        at = 0
        for i, n in zip(place, self.shape):
            at = at * n + i
        return self.values[at]


class Mask:
    def __init__(self, tensor, holds):
        self.tensor, self.holds = tensor, holds

    def __or__(self, other):
        return Mask(self.tensor, [a or b for a, b in zip(self.holds, other.holds)])

    def nonzero(self):
        found = []
        for at, holds in enumerate(self.holds):
            place = []
            for n in reversed(self.tensor.shape):
                place.append(at % n)
                at //= n
            if holds:
                found.append(types.SimpleNamespace(tolist=lambda place=place: place[::-1]))
        return found


class Type:
    def __init__(self, name, size):
        self.name, self.size = name, size

    def __repr__(self):
        return f"torch.{self.name}"


def fake_torch():
    torch = types.ModuleType("torch")
    for name, size in [("float64", 8), ("float32", 4), ("float16", 2), ("bfloat16", 2), ("int64", 8), ("int32", 4), ("int8", 1), ("uint8", 1), ("bool", 1)]:
        setattr(torch, name, Type(name, size))
    torch.Tensor = Tensor
    torch.nn = types.SimpleNamespace(Parameter=type("Parameter", (Tensor,), {}))
    torch._C = types.SimpleNamespace(_cuda_getDevice=lambda: 0, _cuda_getCurrentRawStream=lambda device: 0)
    torch.device = Device
    torch.aminmax = lambda t: (min(t.values), max(t.values))
    return torch


def load(folder, name):
    """A package's runtime and its `Package`, without the operators that only PyTorch can register."""
    package = os.path.join(folder, name)
    holder = types.ModuleType(f"package_{name}")
    holder.__path__ = [package]
    sys.modules[holder.__name__] = holder
    runtime = importlib.import_module(f"{holder.__name__}._runtime")
    made = runtime.Package.__new__(runtime.Package)
    made.folder, made.manifest = package, runtime._manifest.Manifest.read(package)
    return runtime, made


def raises(call, *words):
    try:
        call()
    except ValueError as error:
        assert all(w in str(error) for w in words), error
        return
    raise AssertionError(f"no error with {words}")


def plan(runtime, package, tensors, sizes):
    """What a plan knows of aliases, without a GPU."""
    made = runtime.Plan.__new__(runtime.Plan)
    manifest = package.manifest
    made.layouts = [runtime._manifest.layout(t.element_size(), t.shape, t.stride()) for t in tensors]
    made.names = [f"{t['role']} `{t['name']}`" for t in manifest.inputs + manifest.outputs]
    order = [manifest.data["tensors"].index(t) for t in manifest.inputs + manifest.outputs]
    made.begun = [(order.index(b["tensor"]), order.index(b["initial"])) for b in manifest.data["buffers"] if b.get("initial") is not None]
    return made


def test_forms(torch, runtime, package):
    """Device, type, rank, shape and strides of `vector_add`."""
    f32 = torch.float32
    good = lambda **more: [Tensor((n,), f32, **more) for n in (8, 8)]
    _, sizes = package.check(good(), False, ())
    assert sizes == [8], sizes
    raises(lambda: package.check([Tensor((8,), f32, device=Device("cpu")), good()[1]], False, ()), "`x`", "cpu")
    raises(lambda: package.check([good()[0], Tensor((8,), f32, device=Device("cuda", 1))], False, ()), "`y`", "cuda:1")
    raises(lambda: package.check([good()[0], Tensor((8,), torch.float16)], False, ()), "`y`", "float16", "float32")
    raises(lambda: package.check([good()[0], Tensor((8, 1), f32)], False, ()), "`y`", "2 dimensions")
    raises(lambda: package.check([good()[0], Tensor((7,), f32)], False, ()), "`y`", "dimension 0 is 7, expected 8")
    raises(lambda: package.check([good()[0], Tensor((8,), f32, strides=(2,))], False, ()), "`y`", "strides", "contiguous")
    raises(lambda: package.check([good()[0], good()[1], Tensor((9,), f32)], True, ()), "dimension 0 is 9")


def test_aliases(torch, runtime, package):
    f32 = torch.float32
    at = lambda *addresses: [Tensor((8,), f32, address=a) for a in addresses]
    known = plan(runtime, package, at(0, 32, 64), [8])
    check = lambda *addresses: known.check_aliases(list(addresses), 2)
    check(0, 32, 64)
    check(0, 0, 32)
    raises(lambda: check(0, 32, 0), "output `z`", "input `x`")
    raises(lambda: check(0, 32, 60), "output `z`", "input `y`")
    raises(lambda: check(0, 32, 48), "`z`")
    raises(lambda: check(64, 0, 36), "input `x`")
    # The memory of the input that an output begins with, exactly.
    known.begun = [(2, 0)]
    check(0, 32, 0)
    raises(lambda: check(0, 32, 4), "input `x`")
    raises(lambda: check(0, 0, 0), "input `y`")


def test_layouts(m):
    assert m.layout(4, (3, 8), (8, 1)) == (96, 96, 0) and m.layout(2, (3, 8), (64, 1)) == (272, 16, 128)
    assert m.layout(4, (8, 3), (1, 8)) == (96, 96, 0), "transposed, still side by side"
    assert m.layout(4, (0, 8), (8, 1)) == (0, 0, 0) and m.layout(4, (), ()) == (4, 4, 0) and m.layout(1, (1, 5), (99, 1)) == (5, 5, 0)
    left, right = m.layout(4, (3, 4), (8, 1)), m.layout(4, (3, 4), (8, 1))
    assert not m.overlap(0, left, 16, right), "two halves of the columns"
    assert m.overlap(0, left, 12, right) and m.overlap(16, right, 12, left) and m.overlap(0, left, 32, left)
    assert not m.overlap(0, left, 96, left) and m.overlap(0, m.layout(4, (24,), (1,)), 16, right)
    assert m.overlap(0, m.layout(4, (3, 4), (8, 1)), 16, m.layout(4, (3, 4), (12, 1))), "distances that do not fit are taken for an overlap"
    # Against every byte, for small layouts of all kinds.
    seen = 0
    for shape, strides in [((3, 4), (8, 1)), ((2, 3), (16, 2)), ((5,), (3,)), ((2, 2, 2), (24, 8, 1)), ((4, 4), (1, 4))]:
        for other_shape, other_strides in [((3, 4), (8, 1)), ((6,), (1,)), ((2, 2), (8, 4)), ((1, 3), (7, 8))]:
            cells = lambda at, n, s: {at + 4 * b for b in offsets(n, s)}
            for first in range(0, 64, 4):
                truly = bool(cells(first, shape, strides) & cells(40, other_shape, other_strides))
                found = m.overlap(first, m.layout(4, shape, strides), 40, m.layout(4, other_shape, other_strides))
                assert found or not truly, (shape, strides, first)
                seen += truly
    assert 100 < seen


def offsets(shape, strides):
    found = [0]
    for n, s in zip(shape, strides):
        found = [f + i * s for f in found for i in range(n)]
    return found


def test_room(m):
    data = {"buffers": [{"name": "x", "length": ["mul", ["size", 0], ["size", 0]], "bits": 32}], "parameters": []}
    m.check_room(data, [1 << 20])
    raises(lambda: m.check_room(data, [1 << 40]), "`x`", "bytes")
    number = {"name": "n", "type": "i32", "value": ["mul", ["size", 0], ["const", 4]], "scalar": None}
    raises(lambda: m.check_room({"buffers": [], "parameters": [number]}, [1 << 30]), "`n`", "i32")


def test_ranges(torch, runtime, package):
    """`gather_rows`: whoever asks for it has the rows that are gathered compared with the rows that there are."""
    bound = next(t for t in package.manifest.inputs if t.get("range"))
    assert bound["dtype"] in runtime.CHECKED
    place = package.manifest.inputs.index(bound)
    sizes = [s["min"] + 5 * s["multiple_of"] for s in package.manifest.sizes]
    least, most = runtime._manifest.value_range(bound, sizes)
    assert least < most
    kind = {"i64": torch.int64, "i32": torch.int32}[bound["dtype"]]

    def check(*values):
        tensors = [None] * len(package.manifest.inputs)
        tensors[place] = Tensor((len(values),), kind, values=list(values))
        package.check_values(tensors, sizes)

    check(least, most)
    check()
    raises(lambda: check(least, most + 1), f"`{bound['name']}`", "(1,)", str(most + 1), f"{least} to {most}")
    raises(lambda: check(least, least, least - 1), "(2,)", str(least - 1))


def test_compilers(driver):
    """No compiler of the current folder, and none of a folder that is named from it."""
    plants = os.path.join(os.getcwd(), "nvidia", "cu13")
    os.makedirs(plants, exist_ok=True)
    os.makedirs(os.path.join(os.getcwd(), "site", "nvidia", "cu13"), exist_ok=True)
    before = list(sys.path)
    try:
        sys.path[:0] = ["", ".", os.getcwd(), "site"]
        found = driver.installations()
        assert not any(os.path.realpath(f).startswith(os.path.realpath(os.getcwd())) for f in found), found
        sys.path[:0] = [os.path.join(os.getcwd(), "site")]
        assert os.path.join(os.getcwd(), "site", "nvidia", "cu13") in driver.installations(), "a folder that is named in full"
    finally:
        sys.path[:] = before


def test_gradients(torch, runtime):
    """Whoever wants a gradient is told that there is none."""
    plain, wanting = Tensor((8,), torch.float32), Tensor((8,), torch.float32)
    plain.requires_grad, wanting.requires_grad = False, True
    runtime.refuse_gradients("k", ["x", "y"], [plain, plain])
    runtime.refuse_gradients("k", ["x"], [object()])
    try:
        runtime.refuse_gradients("k", ["x", "y"], [plain, wanting])
    except RuntimeError as error:
        assert "k() has no gradient" in str(error) and "`y`" in str(error) and "y.detach()" in str(error), error
        return
    raise AssertionError("a gradient was promised")


def test_claims(runtime):
    """One operator of a name in a process, until its package is gone."""
    package = type("Package", (), {})
    one, two = package(), package()
    one.folder, two.folder = "/one", "/two"
    runtime.claim("n::k", one)
    runtime.claim("n::other", two)
    try:
        runtime.claim("n::k", two)
    except ImportError as error:
        assert "`n::k`" in str(error) and "/one" in str(error) and "/two" in str(error), error
    else:
        raise AssertionError("two operators of one name")
    del one
    runtime.claim("n::k", two)


def test_cache(cache):
    """A source is compiled once; a file that is cut is made anew; a folder that others can write to, or none, is not used."""
    made = []

    def compile_source(source, arch):
        made.append((source, arch))
        return b"binary of " + source + arch.encode()

    def compiled(source, arch="sm_90a"):
        before = len(made)
        assert cache.compiled(source, arch, compile_source) == b"binary of " + source + arch.encode()
        return len(made) - before

    before = {name: os.environ.get(name) for name in ("FLASHDERIVE_CACHE", "XDG_CACHE_HOME")}
    place = os.path.join(os.getcwd(), "cache", "flashderive")
    try:
        os.environ.pop("FLASHDERIVE_CACHE", None)
        os.environ["XDG_CACHE_HOME"] = os.path.join(os.getcwd(), "cache")
        assert (compiled(b"a"), compiled(b"a"), compiled(b"b"), compiled(b"a", "sm_80"), compiled(b"b")) == (1, 0, 1, 1, 0)
        files = sorted(os.listdir(place))
        assert len(files) == 3 and all(f.endswith(".cubin") for f in files), files
        for file in files:
            with open(os.path.join(place, file), "r+b") as opened:
                opened.truncate(40)
        assert (compiled(b"a"), compiled(b"a")) == (1, 0)
        os.environ["FLASHDERIVE_CACHE"] = ""
        assert (compiled(b"a"), compiled(b"a")) == (1, 1)
        os.environ["FLASHDERIVE_CACHE"] = "cache/flashderive"
        assert compiled(b"a") == 1, "a relative folder"
        os.environ["FLASHDERIVE_CACHE"] = place
        assert compiled(b"a") == 0
        os.chmod(place, 0o777)
        assert compiled(b"a") == 1, "others may write there"
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def main(folder):
    torch = sys.modules["torch"] = fake_torch()
    runtime, package = load(folder, "vector_add")
    test_forms(torch, runtime, package)
    test_aliases(torch, runtime, package)
    test_layouts(runtime._manifest)
    test_room(runtime._manifest)
    test_compilers(runtime._driver)
    test_gradients(torch, runtime)
    test_claims(runtime)
    test_cache(runtime._cache)
    test_ranges(torch, *load(folder, "gather_rows"))
    print("the runtime checks what it is given")


if __name__ == "__main__":
    main(sys.argv[1])
