"""Tests of the part of exported packages that needs no PyTorch: `python3 export_manifest.py FOLDER_OF_PACKAGES`.

Run by `tests/export.rs`, over every package of the folder.
"""

import importlib.util
import json
import os
import sys


def module(package):
    spec = importlib.util.spec_from_file_location("_manifest", os.path.join(package, "_manifest.py"))
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def raises(call, *words):
    try:
        call()
    except ValueError as error:
        assert all(w in str(error) for w in words), error
        return
    raise AssertionError(f"no error with {words}")


def dim(*sizes, factor=1, divisor=1):
    return {"factor": factor, "sizes": list(sizes), "divisor": divisor}


def size(name, least=0, most=2**31, multiple_of=1):
    return {"name": name, "min": least, "max": most, "multiple_of": multiple_of}


def tensor(name, role, dtype, *shape, strides=None):
    return {"name": name, "role": role, "dtype": dtype, "shape": list(shape), "strides": strides}


def made(m, sizes, tensors, scalars=(), **more):
    data = {"schema": 1, "name": "k", "namespace": "n", "sizes": sizes, "tensors": tensors, "scalars": list(scalars), **more}
    return m.Manifest(data)


def test_expressions(m):
    tree = ["max", ["const", 3], ["add", ["mul", ["size", 0], ["const", 2]], ["ceil_div", ["size", 1], ["const", 4]]]]
    assert m.evaluate(tree, [5, 9]) == 13 and m.evaluate(tree, [0, 0]) == 3
    assert m.evaluate(["ceil_div", ["const", 7], ["size", 0]], [0]) == 0
    assert m.evaluate(["min", ["const", 7], ["size", 0]], [4]) == 4
    raises(lambda: m.evaluate(["exec", ["const", 1], ["const", 2]], []), "exec")
    assert m.extent(dim(0, factor=3, divisor=4), [5]) == 4


def test_sizes(m):
    # A dimension that is one size; a product of two; a rounded quotient that a promised multiple makes exact.
    sizes = [size("A"), size("B"), size("C", multiple_of=64), size("D"), size("E")]
    k = made(
        m,
        sizes,
        [
            tensor("p", "input", "f32", dim(0, 1, factor=2), dim(2, divisor=64)),
            tensor("q", "input", "f32", dim(1)),
            tensor("r", "input", "f32", dim(3, divisor=3)),
            tensor("y", "output", "f32", dim(4), dim(3)),
        ],
        [{"name": "s", "dtype": "f32", "default": 1.5}],
    )
    assert k.asked == [3, 4], "a rounded quotient and a size of outputs only are asked for"
    assert k.argument_names() == ["p", "q", "r", "s", "D", "E"] and k.argument_names(True)[3] == "y"
    found = k.solve([(30, 2), (5,), (4,)], [11, 6])
    assert found == [3, 5, 128, 11, 6]
    assert all(holds for holds, _ in k.rules(found, [(30, 2), (5,), (4,), (6, 11)], k.outputs))
    wrong = [text for holds, text in k.rules(k.solve([(31, 2), (5,), (5,)], [11, 6]), [(31, 2), (5,), (5,)]) if not holds]
    assert wrong == ["tensor `p`: dimension 0 is 31, expected 30", "tensor `r`: dimension 0 is 5, expected 4"], wrong
    assert k.solve([(0, 2), (0,), (0,)], [0, 0])[0] == 0, "nothing is divided by an empty dimension"
    # The last one follows from the others, `floor((A - B) / 2) + 1`: nothing is asked for it, and a dimension of it tells nothing.
    rule = ["ceil_div", ["add", ["add", ["size", 0], ["mul", ["const", -1], ["size", 1]]], ["const", 1]], ["const", 2]]
    last = {**size("F"), "rule": rule}
    k = made(m, [size("A"), size("B"), last], [tensor("p", "input", "f32", dim(0)), tensor("q", "input", "f32", dim(2)), tensor("y", "output", "f32", dim(2))])
    assert k.asked == [1] and k.solve([(10,), (4,)], [3]) == [10, 3, 4] and k.solve([(10,), (4,)], [4]) == [10, 4, 4]
    assert [t for holds, t in k.rules([10, 3, 4], [(10,), (5,)]) if not holds] == ["tensor `q`: dimension 0 is 5, expected 4"]
    limited = made(m, [size("N", 2, 9, 3)], [tensor("x", "input", "f32", dim(0))])
    texts = lambda n: [t for holds, t in limited.rules(limited.solve([(n,)], []), [(n,)]) if not holds]
    assert texts(6) == [] and "at most 9" in texts(12)[0] and "at least 2" in texts(0)[0] and "multiple of 3" in texts(7)[0]


def test_layout(m):
    x = tensor("x", "input", "bf16", dim(0), dim(factor=4))
    assert m.strides_of(x, [3]) == [4, 1] and m.passed_shape(x, [3]) == [3, 4]
    x["strides"] = [dim(), dim(0)]
    assert m.passed_strides(x, [3]) == [1, 3]
    assert m.strides_fit((3, 1), (1, 77), (1, 3)) and not m.strides_fit((3, 2), (1, 77), (1, 3)) and m.strides_fit((0, 2), (9, 9), (2, 1))
    packed = tensor("w", "input", "e2m1", dim(0), dim(1))
    even = made(m, [size("A"), size("B", multiple_of=2)], [packed])
    assert even.asked == [] and even.solve([(3, 8)], []) == [3, 16]
    assert m.passed_shape(packed, [3, 16]) == [3, 8] and m.passed_strides(packed, [3, 16]) == [8, 1]
    assert made(m, [size("A"), size("B")], [packed]).asked == [1], "bytes do not tell whether the last element counts"
    raises(lambda: m.passed_strides(packed, [3, 5]), "`w`")


def test_launches(m):
    kernel = lambda name, grid, **more: {"name": name, "grid": [grid, ["const", 1], ["const", 1]], "early": True, **more}
    parts = [kernel("a", ["size", 1], version=0), kernel("b", ["size", 0], version=0), kernel("c", ["const", 2], version=1)]
    data = {"kernels": parts, "versions": [[[0, 1, 100, 2]], []]}
    names = lambda sizes: [(k["name"], early) for k, _, early in m.launches(data, sizes)]
    assert names([4, 1]) == [("a", False), ("b", True)], "the first is never early"
    assert names([4, 0]) == [("b", False)], "an empty grid is skipped"
    assert names([5, 1]) == names([200, 1]) == [("c", False)], "odd and too large: the other version"
    assert m.version({}, [3]) == 0, "one version"
    raises(lambda: m.launches({"kernels": [kernel("a", ["const", 2**31])]}, []), "`a`", "2147483647")
    data = {
        "kernels": [kernel("a", ["const", 1], buffers=[0, 1, 2], version=0), kernel("b", ["const", 1], buffers=[3], version=0), kernel("c", ["const", 1], buffers=[4], version=1)],
        "versions": [[[0, 1, 100, 1]], []],
        "buffers": [
            {"source": "tensor", "length": ["const", 9], "bits": 32},
            {"source": "scratch", "length": ["size", 0], "bits": 32},
            {"source": "zeroed", "length": ["const", 1], "bits": 32},
            {"source": "scratch", "length": ["const", 3], "bits": 4},
            {"source": "scratch", "length": ["size", 0], "bits": 8},
        ],
    }
    assert m.scratch(data, [65]) == ({1: (False, 0), 2: (True, 0), 3: (False, 512)}, 768, 256)
    assert m.scratch(data, [1000]) == ({4: (False, 0)}, 1024, 0), "a version has room for its own buffers only"


def test_tensor_maps(m):
    rows, columns = ["size", 0], ["size", 1]
    described = {"name": "x_tiles", "buffer": 0, "element": 2, "dims": [columns, rows], "strides": [columns], "tile": [64, 128], "every": [1, 1], "swizzle": 128}
    data = {"maps": [described]}
    assert m.tensor_map(data, 0, [5, 24]) == ([24, 5], [48])
    assert m.tensor_map(data, 0, [0, 24]) == ([24, 1], [48]), "an extent of 0 is encoded as 1"
    assert m.tensor_map(data, 0, [0, 0]) == ([1, 1], [16])
    raises(lambda: m.tensor_map(data, 0, [5, 20]), "`x_tiles`", "40 bytes")
    raises(lambda: m.tensor_map(data, 0, [2**33, 8]), "`x_tiles`", "extent")


def test_parameters(m):
    assert m.parameter_bits("s", "f32", 0.5) == 0x3F000000 and m.parameter_bits("s", "f32", float("-inf")) == 0xFF800000
    assert m.parameter_bits("s", "i32", -1) == 0xFFFFFFFF and m.parameter_bits("s", "i64", -1) == 2**64 - 1
    assert m.parameter_bits("s", "bool", 7) == 1
    raises(lambda: m.parameter_bits("s", "i32", 2**31), "`s`", "i32")
    raises(lambda: m.parameter_bits("s", "f32", 1e300), "`s`")
    assert m.scalar_value("s", "bf16", 1.00390625) == 1.0 and m.scalar_value("s", "bf16", 1.01171875) == 1.015625
    assert m.scalar_value("s", "f16", 1.0001) == 1.0 and m.scalar_value("s", "f32", 0.1) == 0.1
    assert m.scalar_value("s", "f16", 65519.0) == 65504.0 and m.scalar_value("s", "f16", -70000.0) == float("-inf")
    raises(lambda: m.scalar_value("s", "i8", 128), "`s`", "i8")


def test_schema(m):
    tensors = [tensor("self", "input", "f32"), tensor("None", "input", "f32"), tensor("out", "output", "f32")]
    k = made(m, [size("N")], tensors, [{"name": "None_", "dtype": "i32", "default": None}])
    assert k.schema() == "k(Tensor self_, Tensor None_, int None__, SymInt N) -> Tensor", k.schema()
    assert k.schema(True) == "k(Tensor self_, Tensor None_, Tensor(a0!) out, int None__, SymInt N) -> ()"
    for name in ["x; import os", "é", "", "a b", "a(Tensor", 3]:
        raises(lambda: made(m, [], [tensor(name, "input", "f32")]), "no identifier")
    raises(lambda: m.Manifest({"schema": 2}), "schema")


def test_package(m, package):
    """A written manifest: all trees evaluate, all positions exist, files are where it says."""
    k = m.Manifest.read(package)
    data = k.data
    assert k.name == os.path.basename(package)
    sizes = [s["min"] + s["multiple_of"] * 3 // s["multiple_of"] * s["multiple_of"] for s in data["sizes"]]
    shapes = [m.passed_shape(t, sizes) for t in k.inputs]
    assert k.solve(shapes, [sizes[s] for s in k.asked]) == sizes
    assert all(holds for holds, _ in k.rules(sizes, shapes))
    assert m.launches(data, sizes) and k.schema() and k.schema(True)
    m.scratch(data, sizes)
    for kernel in data["kernels"]:
        assert all(b < len(data["buffers"]) for b in kernel["buffers"]) and all(p < len(data["parameters"]) for p in kernel["parameters"])
        assert all(at < len(data["maps"]) for at in kernel.get("maps", []))
        assert kernel.get("version", 0) != m.version(data, sizes) or all(m.tensor_map(data, at, sizes) for at in kernel.get("maps", []))
    for buffer in data["buffers"]:
        assert (buffer["tensor"] is not None) == (buffer["source"] == "tensor")
        assert m.evaluate(buffer["length"], sizes) >= 1
    for parameter in data["parameters"]:
        assert (parameter["value"] is None) != (parameter["scalar"] is None)
    for file in filter(None, (data["source"], data["cubin"])):
        assert os.path.isfile(os.path.join(package, file))


def main(folder):
    packages = sorted(os.path.join(folder, n) for n in os.listdir(folder))
    assert packages
    m = module(packages[0])
    for test in (test_expressions, test_sizes, test_layout, test_launches, test_tensor_maps, test_parameters, test_schema):
        test(m)
    for package in packages:
        test_package(m, package)
    print(json.dumps({"packages": len(packages)}))


if __name__ == "__main__":
    main(sys.argv[1])
