"""Tests of the Python module without NumPy and PyTorch: `python3 python_checks.py TEST REPOSITORY`. Run by `tests/python.rs`, each in an empty folder."""

import html.parser
import importlib.util
import json
import os
import struct
import subprocess
import sys
import tempfile
import types

import flashderive
from flashderive import _arrays, _cache, _cli, _einsum, _package

ROOT = sys.argv[2] if len(sys.argv) > 2 else "."


def raises(kind, call, *parts):
    """The error of a call, whose text must hold all parts."""
    try:
        call()
    except kind as error:
        assert all(p in str(error) for p in parts), f"{parts} are not all in: {error}"
        return error
    raise AssertionError(f"nothing was raised; expected {kind.__name__} with {parts}")


def patterns():
    shown = lambda p: _einsum.written(_einsum.parse(p))
    for given, wanted in [
        ("b h q d, b h k d -> b h q k", "b h q d, b h k d -> b h q k"),
        ("bhqd,bhkd->bhqk", "b h q d, b h k d -> b h q k"),
        (" ij , jk ", "i j, j k -> i k"),
        ("ba", "b a -> a b"),
        ("Ba", "B a -> B a"),
        ("ii", "i i -> "),
        ("ii->i", "i i -> i"),
        (",i->i", ", i -> i"),
        ("->", " -> "),
        ("row col, col -> row", "row col, col -> row"),
        ("a  b\t->b a", "a b -> b a"),
    ]:
        assert shown(given) == wanted, (given, shown(given))
    for pattern, part in [
        ("...i->i", "`...`"),
        ("ij->ii", "`i` stands twice in the result"),
        ("ij->k", "`k` of the result is in no operand"),
        ("i1->i", "`1` in `i1`"),
        ("1a b -> b", "`1a` in `1a b`"),
        ("i->j->k", "`-` in `j->k`"),
        ("head query, query", "behind `->`"),
        ("é->", "`é`"),
        ("i;j->", "`;`"),
        ("a\"b c -> c", "`a\"b`"),
    ]:
        raises(ValueError, lambda: _einsum.parse(pattern), part, pattern)
    raises(TypeError, lambda: _einsum.parse(3), "int")
    array = lambda kind, *shape: types.SimpleNamespace(shape=shape, dtype=kind)
    parsed = _einsum.parse("ij,jk")
    assert _einsum.sizes_of(parsed, "ij,jk", [array("float32", 2, 3), array("float32", 3, 4)]) == {"i": 2, "j": 3, "k": 4}
    raises(ValueError, lambda: flashderive.einsum("ij,jk", array("float32", 2, 3)), "2 operands, 1 were given")
    raises(ValueError, lambda: flashderive.einsum("ij,jk", array("float32", 2, 3), array("float32", 4, 4)), "`j` is 3, and 4 in operand 1")
    raises(ValueError, lambda: flashderive.einsum("ij,jk", array("float32", 2), array("float32", 4, 4)), "operand 0, `i j`, has 2 axes", "1 dimensions")
    raises(TypeError, lambda: flashderive.einsum("i", array("float64", 2)), "`float64`")
    raises(TypeError, lambda: flashderive.einsum("i", dtype="f64"), "`f64`")
    raises(ValueError, lambda: flashderive.einsum("i,i", dtype=["f32"]), "1 types for 2 operands")
    raises(TypeError, lambda: flashderive.einsum_spec("i->", out_dtype="i32"), "`i32`")
    raises(ValueError, lambda: flashderive.einsum_spec("i->", sizes={"j": 3}), "`j`")
    for dtypes, wanted in [(["f16"], "f16"), (["f16", "bf16"], "f32"), (["e4m3", "e4m3"], "f32"), (["i8", "u8"], "i32"), (["i8", "i64"], "i64"), (["i8", "f16"], "f32")]:
        assert _einsum.result_type(dtypes, None) == (wanted, False)
    assert [_einsum.near(n) for n in (0, 1, 2, 3, 5, 7, 8, 12, 16, 24, 48, 100, 4096, 5120, 4097)] == [1, 1, 2, 3, 5, 5, 8, 12, 16, 24, 32, 68, 4096, 4096, 4097]
    assert len({_einsum.near(n) for n in range(1, 100000)}) < 100, "few kernels for all sizes"


def pattern_specs():
    words = ["inf", "pi", "true", "when", "if", "else", "and", "or", "not", "in", "over", "iterate", "until", "spawn", "result", "operand1", "axis0", "sum", "mean", "exp", "int"]
    cases = [
        ("ij,jk", {}),
        ("->", {}),
        (",i->i", {}),
        ("ii->i", {"dtype": "i64"}),
        ("Aa,aB", {"dtype": ["i8", "f16"], "out_dtype": "bf16"}),
        ("ij->", {"dtype": "u8", "out_dtype": "f16"}),
        ("a__b _1, _1 a -> a__b", {"dtype": "e4m3"}),
        ("x" * 70 + " b -> b", {}),
        ("abcd,defg->abcg", {"sizes": {"d": 7}}),
        (" ".join(words[:8]) + ", " + " ".join(words[8:15]) + ", " + " ".join(words[15:]) + " -> in result", {"dtype": "bf16"}),
    ]
    for pattern, options in cases:
        text = flashderive.einsum_spec(pattern, **options)
        _cli.call("check", "-", text=text, warn=False)
    assert "D: 7" in flashderive.einsum_spec(*cases[8][:1], **cases[8][1])
    k = flashderive.einsum("m k, n k -> m n", dtype="bf16", sizes={"m": 4096, "n": 4096, "k": 4096})
    assert k is flashderive.einsum("mk,nk->mn", dtype="bf16", sizes={"m": 4096, "n": 4096, "k": 4096}), "made once"
    assert k.signature == "einsum_mk_nk_mn(operand1: bf16[M, K], operand2: bf16[N, K]) -> result: bf16[M, N]" and "wgmma" in k.source


def binary():
    named = os.environ.pop("FLASHDERIVE_BIN")
    trap = tempfile.mkdtemp()
    for folder in (trap, os.path.join(trap, "bin")):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "flashderive"), "w") as opened:
            opened.write("#!/bin/sh\necho it ran >&2\nexit 9\n")
        os.chmod(os.path.join(folder, "flashderive"), 0o755)
    os.environ["PATH"] = os.pathsep.join(["", ".", trap, os.environ["PATH"]])
    back = os.getcwd()
    os.chdir(trap)
    folders = _cli.script_folders()
    assert folders and all(os.path.isabs(f) and os.path.realpath(f) != os.path.realpath(trap) for f in folders), folders
    try:
        found = flashderive.binary()
    except flashderive.Error as error:
        assert all(f in str(error) for f in folders) and "FLASHDERIVE_BIN" in str(error)
    else:
        # This interpreter may have it.
        assert os.path.dirname(found) in folders
    # Installed by `pip install --target`: the program lies beside the package.
    packages = os.path.join(trap, "packages")
    os.makedirs(os.path.join(packages, "bin"))
    os.symlink(os.path.dirname(flashderive.__file__), os.path.join(packages, "flashderive"))
    os.symlink(named, os.path.join(packages, "bin", "flashderive"))
    said = subprocess.run([sys.executable, "-c", "import flashderive; print(flashderive.binary())"], env={**os.environ, "PYTHONPATH": packages}, capture_output=True, text=True)
    assert said.stdout.strip() == os.path.join(packages, "bin", "flashderive"), said
    os.environ["FLASHDERIVE_BIN"] = os.path.join(trap, "no")
    raises(flashderive.Error, flashderive.binary, "which is no file")
    os.environ["FLASHDERIVE_BIN"] = named
    os.chdir(back)
    passed = subprocess.run([sys.executable, "-m", "flashderive", "explain", "FD0104"], capture_output=True, text=True)
    assert passed.returncode == 0 and passed.stdout.startswith("FD0104"), passed
    assert subprocess.run([sys.executable, "-m", "flashderive", "--nope"], capture_output=True).returncode == 2


def cache():
    # Packages and this module agree on the folder.
    found = importlib.util.spec_from_file_location("template", os.path.join(ROOT, "templates/torch/_cache.py"))
    template = importlib.util.module_from_spec(found)
    found.loader.exec_module(template)
    base = tempfile.mkdtemp()
    os.mkdir(os.path.join(base, "open"))
    os.chmod(os.path.join(base, "open"), 0o777)
    with open(os.path.join(base, "file"), "w"):
        pass
    for named, wanted in [(os.path.join(base, "a"), True), ("", False), ("relative", False), (os.path.join(base, "open"), False), (os.path.join(base, "file"), False), (None, True)]:
        os.environ.pop("FLASHDERIVE_CACHE", None)
        if named is not None:
            os.environ["FLASHDERIVE_CACHE"] = named
        assert _cache.folder() == template.folder() and (_cache.folder() is not None) == wanted, named
    assert _cache.key("ab", "c") != _cache.key("a", "bc") and _cache.key("a") == _cache.key(b"a")
    root = _cache.folder()
    calls = []

    def make(part):
        calls.append(part)
        with open(os.path.join(part, "x"), "w") as opened:
            opened.write("whole")

    def fail(part):
        make(part)
        raise KeyError("no")

    raises(KeyError, lambda: _cache.entry("kind", "a", fail), "no")
    assert os.listdir(os.path.join(root, "kind")) == [], "what fails leaves nothing"
    where = _cache.entry("kind", "a", make)
    assert where == os.path.join(root, "kind", "a") == _cache.entry("kind", "a", make) and len(calls) == 2, "made once"

    def slower(part):
        make(part)
        _cache.entry("kind", "b", make)

    assert _cache.entry("kind", "b", slower) == os.path.join(root, "kind", "b") and sorted(os.listdir(os.path.join(root, "kind"))) == ["a", "b"]
    # Others may write to the shelf: it is not used.
    os.chmod(os.path.join(root, "kind"), 0o777)
    assert not _cache.entry("kind", "a", make).startswith(root)
    os.environ["FLASHDERIVE_CACHE"] = ""
    assert _cache.entry("kind", "c", make).startswith(_cache.temporary())


def errors():
    spec = os.path.join(ROOT, "tests/fixtures/unknown_name.yaml")
    said = subprocess.run([flashderive.binary(), "check", spec], capture_output=True, text=True).stderr
    error = raises(flashderive.Error, lambda: flashderive.kernel(spec), "FD0103", "^^^^")
    assert str(error) == said.strip("\n") and error.exit == 1 and error.result is None
    assert [(d["code"], d["line"], d["column"]) for d in error.diagnostics] == [("FD0103", 7, 17)]
    with open(spec) as opened:
        raises(flashderive.Error, lambda: flashderive.kernel(opened.read()), "<stdin>:7:17")
    raises(flashderive.Error, lambda: flashderive.kernel("no such file.yaml"), "no such file.yaml")
    raises(flashderive.Error, lambda: flashderive.kernel("-"), "-: ")
    raises(TypeError, lambda: flashderive.kernel(3), "int")
    good = os.path.join(ROOT, "tests/fixtures/row_stats.yaml")
    assert raises(flashderive.Error, lambda: flashderive.kernel(good, target="sm_1"), "sm_1").exit == 2
    raises(flashderive.Error, lambda: flashderive.kernel(good, target="--help"), "--help")
    raises(flashderive.Error, lambda: flashderive.kernel(good, workload="none"), "none")
    raises(flashderive.Error, lambda: flashderive.kernel(good).audit(nope=3), "--nope")


def kernels():
    path = os.path.join(ROOT, "specs/rmsnorm_rows.yaml")
    k = flashderive.kernel(path)
    with open(os.path.join(ROOT, "generated/rmsnorm_rows/sm_90a/kernel.cu")) as opened:
        assert k.source == opened.read(), "what `generate` writes"
    with open(path) as opened:
        assert k.spec == opened.read()
    frame = Frame()
    frame.feed(k._repr_html_())
    with open(k.report()) as opened:
        page = opened.read().replace("<head>", '<head>\n<base href="about:srcdoc">', 1)
    assert frame.found == {"srcdoc": page, "sandbox": "allow-scripts", "title": "rmsnorm_rows"}, "the page, whose links lead within it"
    assert 'href="#' in page and page.index("<base ") < page.index("Content-Security-Policy"), "before the policy, which allows none"
    assert k.explain(k.source.count("\n") // 2)["chain"]
    raises(flashderive.Error, lambda: k.explain(0), "0")
    assert flashderive.kernel(path, target="sm_80").source != k.source
    folders = [flashderive.kernel(path, sizes=s)._sources.folder for s in (None, None, {"R": 3})]
    assert folders[0] == folders[1] != folders[2]
    text = 'kernel: k\naxes: {A: var, B: var, G: B/4}\ninputs: {x: "f32[2*A, G]", w: "e2m1[A, 8]"}\nscalars: {s: {type: f32, value: 2.0}, n: i32}\noutputs: {y: "f32[A, B]"}\n'
    text += "compute: |\n  y[a, b] = x[a, b / 4] * w[a, 0] * s + n\nworkloads: {smoke: {A: 2, B: 3}}\n"
    k = flashderive.kernel(text)
    assert repr(k) == "<flashderive.Kernel k(x: f32[2*A, B/4], w: e2m1[A, 8], s: f32 = 2.0, n: i32, B) -> y: f32[A, B]>", repr(k)
    assert k.scalars[1] == ("n", "i32", ()) and k.sizes["A"] == (0, 2147483647, 1) and k.name == "k" and k.target == "sm_90a"
    assert k._bind((1, 2), {"n": 3, "B": 4}) == [1, 2, 2.0, 3, 4]
    raises(TypeError, lambda: k._bind((1, 2), {"n": 3}), "needs `B`")
    raises(TypeError, lambda: k._bind((1,), {"x": 3}), "needs `w`")
    raises(TypeError, lambda: k._bind((1, 2), {"n": 3, "B": 4, "w": 2}), "no place for `w`")
    raises(TypeError, lambda: k._bind((1,) * 6, {}), "takes 5 arguments, 6 were given")
    raises(TypeError, lambda: k([1], [2], n=3, B=4), "`x`", "list")
    # A spec that changes while it is read is not kept under the hash of the other text.
    path = os.path.join(tempfile.mkdtemp(), "k.yaml")
    with open(path, "w") as opened:
        opened.write("# other\n" + text)
    spec = _package.Spec.of(path)
    with open(path, "a") as opened:
        opened.write("\n")
    raises(flashderive.Error, lambda: _package.sources(spec, "sm_90a", []), "changed while it was read")
    # The tuning record beside a file counts, and what was made without it is not taken for what it says.
    flashderive.kernel(path)
    record = os.path.join(os.path.dirname(path), "tuned", "sm_90a", "k.yaml")
    os.makedirs(os.path.dirname(record))
    with open(record, "w") as opened:
        opened.write("no record")
    assert raises(flashderive.Error, lambda: flashderive.kernel(path)).diagnostics[0]["code"] == "FD0711"
    flashderive.kernel(path, target="sm_80")


class Frame(html.parser.HTMLParser):
    """The attributes of the one element that there is, as a browser reads them."""

    def __init__(self):
        super().__init__()
        self.found = None

    def handle_starttag(self, tag, attributes):
        assert tag == "iframe" and self.found is None
        self.found = {name: value for name, value in attributes if name != "style"}

    def handle_data(self, data):
        assert not data.strip(), data


def gpu():
    names = _package.targets()
    assert [_package.target_of(c, names) for c in [(8, 0), (8, 6), (8, 9), (9, 0), (10, 0), (10, 3), (12, 0), (12, 1)]] == [
        "sm_80", "sm_80", "sm_89", "sm_90a", "sm_100a", "sm_89", "sm_120a", "sm_89"
    ]
    raises(flashderive.Error, lambda: _package.target_of((7, 5), names), "sm_75")
    # A stand-in for PyTorch: tensors that are on a GPU, of which there are two.
    torch = sys.modules["torch"] = types.ModuleType("torch")
    torch.Tensor = type("Tensor", (), {"is_cuda": True, "get_device": lambda self: self.number})
    torch.cuda = types.SimpleNamespace(get_device_capability=lambda device: [(9, 0), (8, 0)][device])
    on = lambda number: (lambda t: (setattr(t, "number", number), t)[1])(torch.Tensor())
    made = []

    def module(self):
        made.append(self)
        target = json.loads(self.text("manifest.json"))["target"]
        return types.SimpleNamespace(op=lambda *a, **n: (target, a, n), op_out=lambda *a: made.append(a))

    _package.Made.module = module
    k = flashderive.kernel(os.path.join(ROOT, "specs/rmsnorm_rows.yaml"))
    inputs = [on(0) for _ in k.inputs]
    assert k(*inputs) == ("sm_90a", tuple(inputs), {}) and k(*inputs)[0] == "sm_90a" and len(made) == 1, "loaded once"
    other = {a.name: on(1) for a in k.inputs}
    assert k(**other) == ("sm_80", (), other) and len(made) == 2
    out = on(0)
    assert k(*inputs, out=out) is out and made[-1] == (*inputs, out, *[k._defaults[s.name] for s in k.scalars])
    raises(TypeError, lambda: k(*inputs, out=[out, out]), "1 outputs, 2 were given")
    chosen = flashderive.kernel(os.path.join(ROOT, "specs/rmsnorm_rows.yaml"), target="sm_89")
    assert chosen(*inputs)[0] == "sm_89", "the caller's"
    # Arrays of other libraries say where they are.
    assert _arrays.gpu(types.SimpleNamespace(__dlpack_device__=lambda: (2, 1))) == 1 and _arrays.gpu(types.SimpleNamespace(__dlpack_device__=lambda: (1, 0))) is None
    # Two kernels of one name have operators of their own.
    one, two = (json.loads(m.text("manifest.json")) for m in made[:2])
    assert one["name"] == two["name"] and one["namespace"] != two["namespace"] and one["namespace"].isidentifier()


def hostile():
    doc = '"""\\nimport os\\nos.abort()\\n\'\'\' </iframe><script>alert(1)</script>" onload="x" ${HOME} $(touch it-ran) `touch it-ran`'
    text = f"kernel: __import__\ndoc: {json.dumps(doc)}\n"
    text = text.replace("__import__", "lambda") + "axes: {None: 3}\ninputs: {import: \"f32[None]\", self: \"f32[None]\"}\nscalars: {out: f32}\noutputs: {is: \"f32[None]\"}\n"
    text += "compute: |\n  is[none] = import[none] + self[none] * out\nworkloads: {smoke: {}}\n"
    k = flashderive.kernel(text)
    assert doc in k.__doc__ and [a.name for a in k.inputs] == ["import", "self"]
    frame = Frame()
    frame.feed(k._repr_html_())
    assert set(frame.found) == {"srcdoc", "sandbox", "title"} and "<script>alert" not in k._repr_html_()
    root = _cache.folder()
    for kind in os.listdir(root):
        for name in os.listdir(os.path.join(root, kind)):
            assert len(name) == 32 and os.listdir(os.path.join(root, kind, name)) == ["lambda"], "named by a hash"
    fixed = [n for n in os.listdir(k._sources.folder) if n.endswith(".py")]
    for name in fixed:
        with open(k._sources.file(name)) as found, open(os.path.join(ROOT, "templates/torch", name)) as template:
            assert found.read() == template.read(), "Python that no spec changes"
    assert len(fixed) == 5
    for name in ("../../evil", "a/b", "a b", ""):
        raises(flashderive.Error, lambda: flashderive.kernel(text.replace("kernel: lambda", f"kernel: {name!r}")), "error[")
    for name in ("$(touch it-ran).yaml", "--output=x", "; touch it-ran", "../it-ran"):
        raises(flashderive.Error, lambda: flashderive.kernel(name), name)


def tensors():
    path = os.path.join(tempfile.mkdtemp(), "x.safetensors")
    _arrays.write(path, [("a", "bf16", (2, 1), b"abcd"), ("b", "e2m1", (2, 2), b"xy"), ("c", "f32", (0, 3), b"")])
    with open(path, "rb") as opened:
        data = opened.read()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + length])
    assert length % 8 == 0 and header["a"] == {"dtype": "BF16", "shape": [2, 1], "data_offsets": [0, 4]} and header["b"] == {"dtype": "U8", "shape": [2], "data_offsets": [4, 6]}
    assert _arrays.read(path) == {"a": b"abcd", "b": b"xy", "c": b""}
    # The program reads it, and what the program writes is read here.
    spec = "kernel: k\naxes: {N: var}\ninputs: {x: \"i32[N]\"}\noutputs: {y: \"i32[N]\"}\ncompute: |\n  y[n] = x[n] * 2\nworkloads: {smoke: {N: 3}}\n"
    _arrays.write(path, [("x", "i32", (3,), struct.pack("<3i", 1, -2, 3))])
    out = path + ".out"
    assert _cli.call("run", "-", [f"--inputs={path}", f"--outputs={out}", "--set=N=3"], text=spec)["drawn"] == []
    assert _arrays.read(out) == {"y": struct.pack("<3i", 2, -4, 6)}
    for kind, (_, written, bits) in _arrays.TYPES.items():
        assert written.isupper() and (bits is None or bits.startswith("uint")), kind


if __name__ == "__main__":
    globals()[sys.argv[1]]()
