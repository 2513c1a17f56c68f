"""The installed wheel, as a user has it: `python wheel_check.py REPOSITORY`, in an empty folder. Run by `.ci/wheel.sh`.

The environment holds the wheel and NumPy. All calls run on the emulator, and are compared with NumPy.
"""

import contextlib
import importlib.metadata
import io
import os
import re
import subprocess
import sys

import numpy as np

import flashderive

ROWS = """\
kernel: {name}
doc: "Says \\"<b>&amp;</b>\\" in its report: '''\\n import os"
axes: {{R: {{var: [1, 64]}}, N: 64}}
inputs: {{x: "f32[R, N]", w: "bf16[N]", at: "i32[R] in 0 .. R"}}
scalars: {{scale: {{type: f32, value: 0.5}}, shift: i32}}
outputs: {{y: "bf16[R, N]", total: "f32[R]"}}
compute: |
  y[r, n]  = x[at[r], n] * w[n] * scale + shift
  total[r] = sum[n] x[r, n]{more}
workloads: {{full: {{R: 64}}, smoke: {{R: 3}}}}
"""


def raises(kind, call, *parts):
    """The error of a call, whose text must hold all parts."""
    try:
        call()
    except kind as error:
        assert all(p in str(error) for p in parts), f"{parts} are not all in: {error}"
        return error
    raise AssertionError(f"nothing was raised; expected {kind.__name__} with {parts}")


def bits(values):
    """bf16 by truncation, as 16-bit numbers; exact for the few digits that are used here."""
    return (np.asarray(values, "float32").view("uint32") >> 16).astype("uint16")


def real(words):
    return (words.astype("uint32") << 16).view("float32")


def test_einsum():
    draw = np.random.default_rng(1)
    numbers = lambda *shape: draw.integers(-4, 5, shape).astype("float32")
    cases = [
        ("b h q d, b h k d -> b h q k", "bhqd,bhkd->bhqk", [(2, 3, 5, 7), (2, 3, 4, 7)]),
        ("ij,jk", "ij,jk", [(3, 4), (4, 5)]),
        ("ii->i", "ii->i", [(6, 6)]),
        ("ii", "ii", [(6, 6)]),
        ("i,i->", "i,i->", [(33,), (33,)]),
        ("ba", "ba", [(2, 3)]),
        ("a b, c d, b d -> a c", "ab,cd,bd->ac", [(2, 3), (4, 5), (3, 5)]),
        ("sum in, in y -> y sum", "ab,bc->ca", [(2, 3), (3, 4)]),
        ("Aa,aB->AB", "Aa,aB->AB", [(2, 3), (3, 4)]),
        (",i->i", ",i->i", [(), (5,)]),
        ("ij->j", "ij->j", [(0, 3)]),
    ]
    for pattern, theirs, shapes in cases:
        given = [numbers(*s) for s in shapes]
        found, wanted = flashderive.einsum(pattern, *given), np.einsum(theirs, *given)
        assert found.dtype == np.float32 and found.shape == wanted.shape and np.array_equal(found, wanted), pattern
    a, b = draw.integers(-9, 9, (3, 40)).astype("int8"), draw.integers(-9, 9, (40, 2)).astype("int8")
    found = flashderive.einsum("ij,jk->ik", a, b)
    assert found.dtype == np.int32 and np.array_equal(found, a.astype("int32") @ b)
    assert flashderive.einsum("ij,jk->ik", a, b, out_dtype="f32").dtype == np.float32
    half = numbers(3, 4).astype("float16")
    assert flashderive.einsum("ij->ji", half).dtype == np.float16
    found = flashderive.einsum("ij->i", bits(half), dtype="bf16")
    found = real(found) if found.dtype == np.uint16 else found.astype("float32")
    assert np.array_equal(found, half.astype("float32").sum(1))
    turned = numbers(4, 3).T
    assert np.array_equal(flashderive.einsum("ij->ij", turned), turned), "strides do not matter"
    raises(ValueError, lambda: flashderive.einsum("ij,jk", a, a), "`j` is 40, and 3 in operand 1")
    raises(TypeError, lambda: flashderive.einsum("i->", np.zeros(3)), "float64")


def test_kernels(folder):
    text = ROWS.format(name="rows", more="")
    path = os.path.join(folder, "rows.yaml")
    with open(path, "w") as opened:
        opened.write(text)
    x, w = np.arange(4 * 64, dtype="float32").reshape(4, 64) % 7, bits(np.arange(64) % 5)
    at = np.array([3, 0, 0, 2], "int32")
    # Of one name, and not the same.
    other = flashderive.kernel(ROWS.format(name="rows", more=" * 2.0"))
    for k, factor in ((flashderive.kernel(text), 1), (flashderive.kernel(path), 1), (other, 2)):
        y, total = k(x, w, at, shift=1)
        assert np.array_equal(real(y) if y.dtype == np.uint16 else y.astype("float32"), x[at] * real(w) * 0.5 + 1)
        assert np.array_equal(total, x.sum(1) * factor)
    out = [np.zeros((4, 64), y.dtype), np.zeros(4, "float32")]
    assert k(x=x, w=w, at=at, shift=1, scale=2.0, out=out) is out and np.array_equal(out[1], x.sum(1) * 2)
    raises(TypeError, lambda: k(x, w, at), "needs `shift`")
    raises(TypeError, lambda: k(x, w, at, shift=1, z=1), "no place for `z`")
    raises(TypeError, lambda: k(x.astype("float64"), w, at, shift=1), "tensor `x`: elements are float64, expected float32 (f32)")
    raises(TypeError, lambda: k(x, x[0], at, shift=1), "tensor `w`: elements are float32, expected bfloat16, or its bits as uint16 (bf16)")
    raises(ValueError, lambda: k(x[0], w, at, shift=1), "`x`", "1 dimensions, expected 2")
    raises(ValueError, lambda: k(x, w, at[:3], shift=1), "`at`", "is 3, expected 4")
    raises(ValueError, lambda: k(np.zeros((65, 64), "float32"), w, np.zeros(65, "int32"), shift=1), "`R` is 65", "at most 64")
    raises(ValueError, lambda: k(x, w, at, shift=1.5), "`shift`")
    raises(TypeError, lambda: k([1], w, at, shift=1), "`x`", "list")
    assert k.name == "rows" and str(k.inputs[2]) == "at: i32[R]" and k.sizes == {"R": (1, 64, 1)}
    assert "rows(x: f32[R, 64], w: bf16[64], at: i32[R], scale: f32 = 0.5, shift: i32) -> y: bf16[R, 64], total: f32[R]" in repr(k)
    page = open(k.report("page.html")).read()
    assert page == open(k.report()).read() and "<html" in page and k.source.splitlines()[0] in open(os.path.join(os.path.dirname(k.report()), "kernel.cu")).read()
    assert k.audit()["verdict"] == "passed"
    home = os.path.join(os.path.expanduser("~"), ".cache", "flashderive")
    assert k.report().startswith(home) and all(re.fullmatch("[0-9a-f]{32}", n) for n in os.listdir(os.path.join(home, "sources")))
    assert not os.path.exists("exported") and not os.path.exists("generated"), "nothing is written here but what was asked for"


def test_sizes_that_follow():
    text = 'kernel: pairs\naxes: {N: {var: [2, 64]}, M: N - 1}\ninputs: {x: "f32[N]"}\noutputs: {y: "f32[M]"}\ncompute: |\n  y[m] = x[m + 1] - x[m]\nworkloads: {smoke: {N: 5}}\n'
    x = np.arange(20, dtype="float32") ** 2
    assert np.array_equal(flashderive.kernel(text)(x), np.diff(x))


def test_words_of_the_language():
    """What is written in another way than it is computed: the last of equals, statements for single points, reflected and short ends."""
    text = """\
kernel: words
axes: {R: {var: [1, 64]}, N: {var: [3, 64]}, J: 5, C: ceil(N / 4), I: 4}
inputs: {x: "f32[R, N]"}
outputs: {places: "i32[R, 2]", smooth: "f32[R, N]", parts: "f32[R, C]"}
compute: |
  places[r, 0]  = argmax[n] x[r, n]
  places[r, 1]  = argmax[n, last] x[r, n]
  smooth[r, n]  = sum[j] x[r, min(abs(n + j - 2), 2*(N - 1) - abs(n + j - 2))]
  parts[r, c]   = sum[i] (x[r, c * 4 + i] if c * 4 + i < N else 0.0)
workloads: {smoke: {R: 3, N: 9}}
"""
    x = np.random.default_rng(2).integers(-2, 3, (7, 21)).astype("float32")
    places, smooth, parts = flashderive.kernel(text)(x)
    assert np.array_equal(places[:, 0], x.argmax(1)) and np.array_equal(places[:, 1], 20 - x[:, ::-1].argmax(1))
    wide = np.pad(x, ((0, 0), (2, 2)), mode="reflect")
    assert np.array_equal(smooth, sum(wide[:, j : j + 21] for j in range(5)))
    assert np.array_equal(parts, np.pad(x, ((0, 0), (0, 3))).reshape(7, 6, 4).sum(2))


def test_too_large():
    error = raises(flashderive.Error, lambda: flashderive.einsum("ij,jk->ik", np.zeros((2048, 512), "float32"), np.zeros((512, 2048), "float32")), "FD0502")
    assert error.exit == 1 and error.diagnostics[0]["code"] == "FD0502"


def test_commands(root):
    """The command and the module say the same, and the command is that of this environment."""
    spec = os.path.join(root, "tests", "fixtures", "unknown_name.yaml")
    said = [subprocess.run([*c, "check", spec], capture_output=True, text=True) for c in (["flashderive"], [sys.executable, "-m", "flashderive"])]
    assert said[0].returncode == said[1].returncode == 1 and said[0].stderr == said[1].stderr and "FD0103" in said[0].stderr
    assert os.path.dirname(flashderive.binary()) == os.path.dirname(sys.executable)
    held = {os.path.basename(f) for f in importlib.metadata.files("flashderive")}
    assert {"LICENSE-MIT", "LICENSE-APACHE", "py.typed"} <= held, held
    error = raises(flashderive.Error, lambda: flashderive.kernel(spec), "missing")
    assert str(error) == said[0].stderr.strip("\n"), "the same text"


def test_page(root):
    """The examples of docs/python.md, one after the other."""
    with open(os.path.join(root, "docs", "python.md")) as opened:
        blocks = re.findall(r"^```python\n(.*?)^```$", opened.read(), re.M | re.S)
    assert len(blocks) >= 6
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(compile("\n".join(blocks), "docs/python.md", "exec"), {"__name__": "page"})
    assert "error[FD0103]" in said.getvalue() and "scale_rows(x: f32[R, 1024]" in said.getvalue(), said.getvalue()


def main(root):
    for test in (test_einsum, test_sizes_that_follow, test_words_of_the_language, test_too_large):
        test()
    test_kernels(os.getcwd())
    test_commands(root)
    test_page(root)
    print("the wheel holds what it should")


if __name__ == "__main__":
    main(sys.argv[1])
