"""Exported kernels beside PyTorch on one GPU: same inputs, same process, checked first, then timed.

    flashderive export specs/vector_add.yaml --format torch -o exported      (for each package; no GPU needed)
    python3 tests/peers/compare.py exported --json compare.json              (on the GPU's machine)

Needs PyTorch with CUDA and Triton, and nothing else. For each case it runs the exported operator, the eager PyTorch
expression and `torch.compile` of it, and of some cases another peer (a fused epilogue of cuBLASLt). Times are medians of 30
replays of a CUDA graph with one call (of plain calls where a graph cannot be captured), by events, with 512 MiB written and
read before each. The floor is the larger of the bytes that must move over the best bandwidth of 2 GiB device-to-device copies
measured in the same run, and of the operations of a product over the rate of the matrix unit (PEAK); a column says which.

Exit code: 0 if every case that ran is right, 1 if one is WRONG or failed, 2 for wrong usage. A package that is not in
the folder is `missing`: it did not pass.
"""

import argparse
import importlib
import json
import os
import sys
import time
from dataclasses import dataclass
from typing import Callable, Optional

import torch
import torch.nn.functional as F

BF16, F32, I32 = torch.bfloat16, torch.float32, torch.int32
E4M3 = torch.float8_e4m3fn
ROWS = [(16384, 8192), (32768, 2048), (4096, 131072), (4096, 4096)]


@dataclass
class Case:
    """One comparison. Inputs are named as in the manifest, in the order of the expression's arguments."""

    package: str
    label: str
    inputs: Callable  # (wanted) -> {name: tensor}; wanted[name] is the manifest's dtype
    expression: Callable  # eager PyTorch, outputs in the manifest's order
    atol: float
    rtol: float
    reference: Optional[Callable] = None  # the expression in f64 where nothing else is given
    bytes: Optional[Callable] = None  # (inputs, outputs) -> least bytes; all inputs and outputs once where not given
    judge: Optional[Callable] = None  # (inputs, outputs, reference) -> (largest error, right)
    in_place: Optional[str] = None  # the input in whose memory the output lies
    work: Optional[tuple] = None  # (operations, type that the matrix unit multiplies)
    prepare: Optional[Callable] = None  # inputs -> what the expression and the other peers take, outside of the timing
    peers: Optional[dict] = None  # more expressions by name, shown as notes


def normal(*shape, dtype=F32):
    return torch.randn(shape, device="cuda", dtype=F32).to(dtype)


def whole(most, *shape, dtype):
    return torch.randint(0, most, shape, device="cuda").to(dtype)


def labels(wanted):
    return {"i64": torch.int64, "i32": I32}[wanted.get("label", "i32")]


def rms(x, weight):
    return F.rms_norm(x, x.shape[-1:], weight, 1e-6)


def layer(x, weight, bias):
    return F.layer_norm(x, x.shape[-1:], weight, bias, 1e-5)


def loss(logits, label):
    return F.cross_entropy(logits.float(), label.long(), reduction="none")


def quantize(x):
    scale = x.abs().amax(dim=-1).float().clamp(min=1e-12) / 448
    return (x.float() / scale[:, None]).clamp(-448, 448).to(E4M3), scale


def half(x, cosine, sine):
    a, b = x.float().chunk(2, dim=-1)
    c, s = cosine[:, None, :], sine[:, None, :]
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1).to(x.dtype)


def neighbours(x, cosine, sine):
    a, b = x.float()[..., 0::2], x.float()[..., 1::2]
    c, s = cosine[:, None, :], sine[:, None, :]
    return torch.stack((a * c - b * s, b * c + a * s), dim=-1).flatten(-2).to(x.dtype)


def product(m, n, k, operand="bf16", times=1):
    """Operations of a product and what its unit multiplies."""
    return (2 * times * m * n * k, operand)


def gelu_tanh(x):
    return F.gelu(x, approximate="tanh")


def nearest(x, c):
    """Nearest centre and squared distance, by the product."""
    s = (x.float() ** 2).sum(-1, keepdim=True) + (c.float() ** 2).sum(-1) - 2 * (x @ c.t()).float()
    d2, label = s.min(-1)
    return label.to(I32), d2


def nearest_exactly(x, c):
    """In f64, a slice of the points at a time: the matrix of distances takes 8 GiB otherwise."""
    x, c = x.double(), c.double()
    found = [(r.square().sum(-1, keepdim=True) + c.square().sum(-1) - 2 * (r @ c.t())).min(-1) for r in x.split(2**15)]
    return torch.cat([f.indices for f in found]).to(I32), torch.cat([f.values for f in found])


def judge_nearest(inputs, outputs, reference):
    """The distance is right, and the centre of the label is as near as the nearest."""
    (label, d2), (_, least), (x, c) = outputs, reference, inputs
    off = max((d2.double() - least).abs().max().item(), ((x.double() - c.double()[label.long()]).square().sum(-1) - least).abs().max().item())
    return off, off < 5e-2


def vocabulary(x, w):
    return torch.log1p(torch.relu(x @ w.t())).amax(1)


def by_tensor(a, b, scale_a, scale_b, fast=False):
    return torch._scaled_mm(a, b.t(), scale_a=scale_a, scale_b=scale_b, out_dtype=BF16, use_fast_accum=fast)


def by_block(a, scale_a, b, scale_b):
    return torch._scaled_mm(a, b.t(), scale_a=scale_a, scale_b=scale_b.t(), out_dtype=BF16)


def by_block_exactly(a, scale_a, b, scale_b):
    rows, columns = scale_a.double().repeat_interleave(128, 1), scale_b.double().repeat_interleave(128, 0).repeat_interleave(128, 1)
    return (a.double() * rows) @ (b.double() * columns).t()


def segment_ends(rows, segments, even):
    """Ends of segments: of equal length, or anywhere."""
    if even:
        return torch.arange(1, segments + 1, device="cuda", dtype=I32) * (rows // segments)
    cuts = torch.randint(0, rows + 1, (segments - 1,), device="cuda").sort().values
    return torch.cat([cuts, torch.tensor([rows], device="cuda")]).to(I32)


def by_segment(a, w, end):
    """A product for each segment: the host reads the ends."""
    ends = [0, *end.tolist()]
    return torch.cat([a[i:j] @ w[e].t() for e, (i, j) in enumerate(zip(ends, ends[1:]))])


def four_bits(packed):
    """Signed numbers of 4 bits, low nibble first."""
    pairs = torch.stack((packed & 15, packed >> 4), dim=-1).flatten(-2).to(torch.int16)
    return (pairs ^ 8) - 8


def rotary(f):
    return lambda q, k, cosine, sine: (f(q, cosine, sine), f(k, cosine, sine))


def rotary_inputs(tokens):
    angle = lambda: torch.rand(tokens, 64, device="cuda") * 2 - 1
    return lambda w: {"q": normal(tokens, 32, 128, dtype=BF16), "k": normal(tokens, 8, 128, dtype=BF16), "cosine": angle(), "sine": angle()}


def in_double(f):
    """`f` on inputs in f64: real ones only."""
    return lambda *tensors: f(*[t.double() if t.is_floating_point() else t for t in tensors])


def judge_argmax(inputs, outputs, reference):
    x, (value, index) = inputs[0], outputs
    best = x.max()
    error = max((value - best).abs().item(), (x[index.long()] - best).abs().item())
    return error, error == 0


def judge_codes(inputs, outputs, reference):
    """Scales agree to rounding; at most one code in a hundred differs, and then by one step."""
    (q, scale), (q_right, scale_right) = outputs, reference
    error = ((scale - scale_right).abs() / scale_right).max().item()
    a, b = q.float(), q_right.float()
    off = (a - b).abs()
    return error, error < 1e-5 and bool((off <= 0.126 * b.abs() + 2.0**-9).all()) and (off != 0).float().mean().item() < 0.01


def by_rows(package, names, expression, atol, rtol, shapes=ROWS, **more):
    """A case for each shape: the first input has all rows, the others one."""

    def inputs(rows, columns):
        return lambda w: {n: normal(*((rows, columns) if i == 0 else (columns,)), dtype=BF16) for i, n in enumerate(names)}

    return [Case(package, f"{r}x{c}", inputs(r, c), expression, atol, rtol, **more) for r, c in shapes]


def pair(first, second, dtype, *shape):
    return lambda w: {first: normal(*shape, dtype=dtype), second: normal(*shape, dtype=dtype)}


N = 2**27
CASES = [
    Case("vector_add", "f32 2^27", pair("x", "y", F32, N), lambda x, y: x + y, 1e-6, 1e-6),
    Case("vector_add_bf16", "bf16 2^27", pair("x", "y", BF16, N), lambda x, y: x + y, 1e-6, 4e-3),
    # More elements than 32 bits count, and no whole number of tiles.
    Case(
        "vector_add_bf16",
        "bf16 2^32+21",
        pair("x", "y", BF16, 2**32 + 21),
        lambda x, y: x + y,
        0,
        0,
        reference=lambda x, y: x + y,
        judge=lambda i, o, t: (0.0, torch.equal(o[0], t[0])),
    ),
    Case("reduce_sum", "f32 2^27", lambda w: {"x": normal(N)}, lambda x: x.sum(), 5e-2, 1e-4),
    Case("argmax", "f32 2^27", lambda w: {"x": normal(N)}, lambda x: torch.max(x, 0), 0, 0, judge=judge_argmax),
    *by_rows("softmax_rows", ["x"], lambda x: torch.softmax(x, -1), 1e-6, 1e-2),
    *by_rows("rmsnorm_rows", ["x", "weight"], rms, 1e-4, 1e-2),
    *by_rows("layernorm_rows", ["x", "weight", "bias"], layer, 1e-3, 1e-2),
    Case(
        "cross_entropy",
        "8192x32768",
        lambda w: {"logits": normal(8192, 32768, dtype=BF16), "label": whole(32768, 8192, dtype=labels(w))},
        loss,
        1e-3,
        1e-4,
        reference=lambda logits, label: F.cross_entropy(logits.double(), label.long(), reduction="none"),
    ),
    Case("transpose", "bf16 8192x8192", lambda w: {"x": normal(8192, 8192, dtype=BF16)}, lambda x: x.t().contiguous(), 0, 0),
    Case("cumsum", "f32 4096x65536", lambda w: {"x": normal(4096, 65536)}, lambda x: torch.cumsum(x, -1), 1e-2, 1e-3),
    Case("scan_1d", "f32 2^27", lambda w: {"x": torch.rand(N, device="cuda")}, lambda x: torch.cumsum(x, 0), 1e-3, 2e-5),
    Case("rope_half", "8192 tokens", rotary_inputs(8192), rotary(half), 2e-2, 1e-2),
    Case("rope_interleaved", "8192 tokens", rotary_inputs(8192), rotary(neighbours), 2e-2, 1e-2),
    Case("swiglu", "bf16 16384x8192", pair("gate", "up", BF16, 16384, 8192), lambda g, u: F.silu(g) * u, 1e-4, 1e-2),
    Case(
        "quantize_e4m3",
        "bf16 16384x8192",
        lambda w: {"x": normal(16384, 8192, dtype=BF16)},
        quantize,
        0,
        0,
        reference=quantize,
        judge=judge_codes,
    ),
    # New rows land in slots of a cache that stays where it is: only the rows move, and the places are read.
    Case(
        "kv_append",
        "8192 tokens of 8x128",
        lambda w: {
            "fresh": normal(8192, 8, 128, dtype=BF16),
            "slot": torch.randperm(65536, device="cuda")[:8192].to(I32),
            "old": normal(4096, 16, 8, 128, dtype=BF16),
        },
        lambda fresh, slot, old: old.view(65536, 8, 128).index_copy_(0, slot.long(), fresh).view(4096, 16, 8, 128),
        0,
        0,
        reference=lambda fresh, slot, old: old.view(65536, 8, 128).index_copy(0, slot.long(), fresh).view(4096, 16, 8, 128),
        bytes=lambda i, o: 2 * i[0].numel() * 2 + i[1].numel() * 4,
        in_place="old",
    ),
    *[
        Case(
            "gemm_nt",
            f"bf16 {m}x{n}x{k}",
            (lambda m, n, k: lambda w: {"a": normal(m, k, dtype=BF16), "b": normal(n, k, dtype=BF16)})(m, n, k),
            lambda a, b: a @ b.t(),
            1e-1,
            1e-2,
            work=product(m, n, k),
        )
        for m, n, k in [(8192, 8192, 8192), (4096, 4096, 4096), (2048, 7168, 2048), (128, 4096, 7168), (16, 7168, 2048)]
    ],
    # Sums of 8-bit reals keep fewer bits than f32 on this unit: 0.54 off is what the peer's fast sums give too, of values of about 11.
    Case(
        "gemm_e4m3",
        "8192^3, a scale a tensor",
        lambda w: {"a": normal(8192, 8192).to(E4M3), "b": normal(8192, 8192).to(E4M3)},
        by_tensor,
        7.5e-1,
        1e-2,
        reference=lambda a, b: 0.125 * (a.double() @ b.double().t()),
        work=product(8192, 8192, 8192, "e4m3"),
        prepare=lambda a, b: (a, b, torch.tensor(0.5, device="cuda"), torch.tensor(0.25, device="cuda")),
        peers={"fast sums": lambda *inputs: by_tensor(*inputs, fast=True)},
    ),
    Case(
        "gemm_e4m3_block",
        "8192^3, scales of blocks",
        lambda w: {
            "a": normal(8192, 8192).to(E4M3),
            "scale_a": torch.rand(8192, 64, device="cuda") * 0.75 + 0.25,
            "b": normal(8192, 8192).to(E4M3),
            "scale_b": torch.rand(64, 64, device="cuda") * 0.75 + 0.25,
        },
        by_block,
        2e-1,
        1e-2,
        reference=by_block_exactly,
        work=product(8192, 8192, 8192, "e4m3"),
        # The scales of rows lie by columns there.
        prepare=lambda a, scale_a, b, scale_b: (a, scale_a.t().contiguous().t(), b, scale_b),
    ),
    Case(
        "linear_gelu",
        "8192x16384x4096",
        lambda w: {"x": normal(8192, 4096, dtype=BF16), "w": normal(16384, 4096, dtype=BF16), "bias": normal(16384, dtype=BF16)},
        lambda x, w, bias: gelu_tanh(F.linear(x, w, bias)),
        1e-1,
        1e-2,
        work=product(8192, 16384, 4096),
        peers={"epilogue": lambda x, w, bias: torch._addmm_activation(bias, x, w.t(), use_gelu=True)},
    ),
    Case(
        "kmeans_assign",
        "262144x4096x128",
        lambda w: {"x": normal(262144, 128, dtype=BF16), "c": normal(4096, 128, dtype=BF16)},
        nearest,
        0,
        0,
        reference=nearest_exactly,
        judge=judge_nearest,
        work=product(262144, 4096, 128),
    ),
    Case(
        "lm_head_max",
        "32x256x768x30522",
        lambda w: {"x": normal(32, 256, 768, dtype=BF16), "w": normal(30522, 768, dtype=BF16)},
        vocabulary,
        5e-2,
        1e-2,
        work=product(32 * 256, 30522, 768),
    ),
    *[
        Case(
            "grouped_gemm",
            f"32x8192x4096x7168, {'even' if even else 'random'}",
            (lambda even: lambda w: {
                "a": normal(8192, 7168, dtype=BF16),
                "w": normal(32, 4096, 7168, dtype=BF16),
                "end": segment_ends(8192, 32, even),
            })(even),
            lambda a, w, end: torch._grouped_mm(a, w.transpose(1, 2), offs=end),
            2e-1,
            1e-2,
            reference=lambda a, w, end: by_segment(a.float(), w.float(), end).double(),
            work=product(8192, 4096, 7168),
        )
        for even in (True, False)
    ],
    Case(
        "conv2d",
        "32x56x56x256 to 256",
        lambda w: {"x": normal(32, 56, 56, 256, dtype=BF16), "f": normal(256, 3, 3, 256, dtype=BF16)},
        lambda x, f: F.conv2d(x.permute(0, 3, 1, 2), f.permute(0, 3, 1, 2), padding=1).permute(0, 2, 3, 1),
        2e-1,
        1e-2,
        reference=lambda x, f: F.conv2d(x.permute(0, 3, 1, 2).double(), f.permute(0, 3, 1, 2).double(), padding=1).permute(0, 2, 3, 1),
        work=product(32 * 56 * 56, 256, 9 * 256),
    ),
    Case(
        "swiglu_gemm",
        "4096x14336x4096",
        lambda w: {"x": normal(4096, 4096, dtype=BF16) / 8, "gate": normal(14336, 4096, dtype=BF16) / 8, "up": normal(14336, 4096, dtype=BF16) / 8},
        lambda x, gate, up: F.silu(x @ gate.t()) * (x @ up.t()),
        2e-1,
        2e-2,
        work=product(4096, 2 * 14336, 4096),
    ),
    Case(
        "linear_gelu_erf",
        "8192x16384x4096",
        lambda w: {
            "x": normal(8192, 4096, dtype=BF16),
            "w": normal(16384, 4096, dtype=BF16),
            "bias": normal(16384, dtype=BF16),
            "residual": normal(8192, 16384, dtype=BF16),
        },
        lambda x, w, bias, residual: residual + F.gelu(F.linear(x, w, bias)),
        1e-1,
        1e-2,
        work=product(8192, 16384, 4096),
    ),
    *[
        Case(
            "gemm_w4a16",
            f"{m}x8192x8192",
            (lambda m: lambda w: {
                "x": normal(m, 8192, dtype=BF16),
                "w": torch.randint(0, 256, (8192, 4096), device="cuda", dtype=torch.uint8),
                "scale": (torch.rand(8192, 64, device="cuda") * 0.04 + 0.01).to(BF16),
            })(m),
            # The peer multiplies weights of 16 bits: PyTorch has no product with these.
            lambda x, w: x @ w.t(),
            1.0,
            2e-2,
            reference=lambda x, w, scale: (x.float() @ (four_bits(w).float() * scale.float().repeat_interleave(128, 1)).to(BF16).float().t()).double(),
            prepare=lambda x, w, scale: (x, (four_bits(w).float() * scale.float().repeat_interleave(128, 1)).to(BF16)),
            work=product(m, 8192, 8192),
        )
        for m in (16, 4096)
    ],
    Case(
        "gemm_f32",
        "4096^3",
        lambda w: {"a": normal(4096, 4096), "b": normal(4096, 4096)},
        torch.mm,
        1e-3,
        1e-4,
        work=product(4096, 4096, 4096, "f32"),
    ),
    Case(
        "batched_gemm",
        "512 of 256x256x128",
        lambda w: {"a": normal(512, 256, 128, dtype=BF16), "b": normal(512, 128, 256, dtype=BF16)},
        torch.bmm,
        1e-1,
        1e-2,
        work=product(256, 256, 128, times=512),
    ),
]

# Operations a second of the matrix unit by the type that it multiplies: those of specs/targets/sm_90a.yaml, at the clock that long
# work keeps (132 multiprocessors, 4096 or 8192 operations a cycle, 1.6 or 1.58 GHz; measured with random data). Exact f32 has plain
# arithmetic only: 128 multiply-adds a cycle.
PEAK = {"bf16": 132 * 4096 * 1.6e9, "e4m3": 132 * 8192 * 1.58e9, "f32": 132 * 256 * 1.9e9}


class Unfit(Exception):
    """A package whose manifest is not what the case expects."""


def first_line(error):
    return f"{type(error).__name__}: {str(error).strip().splitlines()[0][:200] if str(error).strip() else ''}"


def load(folder, package):
    """The package, or None if it is not there."""
    if not os.path.isfile(os.path.join(folder, package, "manifest.json")):
        return None
    return importlib.import_module(package)


def arguments(case, manifest):
    """Inputs in the order of the expression and in that of the manifest."""
    wanted = {t["name"]: t["dtype"] for t in manifest["tensors"] if t["role"] == "input"}
    given = case.inputs(wanted)
    if set(given) != set(wanted):
        raise Unfit(f"the package takes {', '.join(wanted)}; the case has {', '.join(given)}")
    return list(given.values()), [given[name] for name in wanted]


def listed(outputs):
    return [outputs] if isinstance(outputs, torch.Tensor) else list(outputs)


def difference(outputs, reference, atol, rtol):
    """The largest absolute error, and whether each element is within one of the tolerances. In pieces, to save memory."""
    worst, right = 0.0, len(outputs) == len(reference)
    for found, truth in zip(outputs, reference):
        if found.shape != truth.shape:
            return float("inf"), False
        for a, b in zip(found.reshape(-1).split(2**26), truth.reshape(-1).split(2**26)):
            a, b = a.double(), b.double()
            off = torch.where(a == b, 0.0, (a - b).abs())
            if off.isnan().any():
                return float("nan"), False
            worst = max(worst, off.max().item() if off.numel() else 0.0)
            right = right and bool((off <= torch.maximum(torch.full_like(b, atol), rtol * b.abs())).all())
    return worst, right


# Memory given back is cleared by the driver, measured 2.4 ms a GiB on an H200; until that is done kernels have a tenth less bandwidth.
QUIET_SECONDS = 0.5


def give_back_memory():
    """Empties the allocator's cache and waits until the driver has cleared what it got."""
    torch.cuda.empty_cache()
    torch.cuda.synchronize()
    time.sleep(QUIET_SECONDS)


class Clock:
    """Times calls with a cold cache."""

    def __init__(self, repeats):
        self.repeats = repeats
        self.flush_buffer = torch.empty(512 * 2**20 // 4, device="cuda", dtype=F32)

    def flush(self):
        self.flush_buffer.fill_(1.0)
        self.flush_buffer.sum()

    def once(self, call):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        self.flush()
        start.record()
        call()
        end.record()
        end.synchronize()
        return start.elapsed_time(end) * 1e3

    def time(self, call):
        """Microseconds: median, tenth and ninetieth percentile, and how they were taken."""
        for _ in range(3):
            call()
        torch.cuda.synchronize()
        how, graph = "graph", None
        try:
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                kept = call()
            replay = graph.replay
        except Exception as error:  # whatever cannot be captured is called
            torch.cuda.synchronize()
            how, replay, kept = f"events ({type(error).__name__})", call, None
        for _ in range(3):
            self.once(replay)
        times = sorted(self.once(replay) for _ in range(self.repeats))
        del kept, graph
        at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
        return {"median": at(0.5), "p10": at(0.1), "p90": at(0.9), "how": how}


def copy_bandwidth():
    """Bytes read and written a second by the best of several copies of 2 GiB."""
    source = torch.ones(2**31, device="cuda", dtype=torch.uint8)
    target = torch.empty_like(source)
    best = float("inf")
    for _ in range(20):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        target.copy_(source)
        end.record()
        end.synchronize()
        best = min(best, start.elapsed_time(end) * 1e-3)
    return 2 * source.numel() / best


def measure(case, folder, clock, bandwidth, skipped=()):
    """One row of the table, without the peers that are `skipped`."""
    row = {"package": case.package, "case": case.label}
    package = load(folder, case.package)
    if package is None:
        return row | {"status": "missing"}
    torch.manual_seed(1)
    inputs, ordered = arguments(case, package.manifest)
    truth = listed((case.reference or in_double(case.expression))(*inputs))
    judge = case.judge or (lambda i, o, t: difference(o, t, case.atol, case.rtol))
    torch._dynamo.reset()

    def ours():
        if case.in_place is None:
            return package.op(*ordered)
        memory = ordered[[i["name"] for i in package.manifest["tensors"] if i["role"] == "input"].index(case.in_place)]
        package.op_out(*ordered, memory)
        return memory

    taken = case.prepare(*inputs) if case.prepare else inputs
    more = lambda f: lambda: f(*taken)
    peers = {"ours": ours, "eager": more(case.expression), "compile": more(torch.compile(case.expression))}
    peers |= {name: more(f) for name, f in (case.peers or {}).items()}
    peers = {name: call for name, call in peers.items() if name not in skipped}
    outputs = listed(peers["ours"]())
    torch.cuda.synchronize()
    row["bytes"] = case.bytes(inputs, outputs) if case.bytes else sum(t.numel() * t.element_size() for t in inputs + outputs)
    floors = {"bytes": row["bytes"] / bandwidth * 1e6}
    if case.work:
        row["operations"], row["operand"] = case.work
        floors["work"] = row["operations"] / PEAK[row["operand"]] * 1e6
    row["bound"], row["floor_us"] = max(floors.items(), key=lambda floor: floor[1])
    for name, call in peers.items():
        try:
            error, right = judge(inputs, listed(call()), truth)
            row[name] = {"error": error, "right": right}
        except Exception as failure:
            row[name] = {"failed": first_line(failure)}
    del truth, outputs
    give_back_memory()
    row["status"] = "ok" if row["ours"].get("right") else ("FAILED" if "failed" in row["ours"] else "WRONG")
    for name, call in peers.items():
        if "failed" not in row[name] and row["status"] == "ok":
            row[name] |= clock.time(call)
    return row


def shown(row):
    """A row as text."""
    head = f"{row['package']:<18} {row['case']:<24} {row['status']:<8}"
    if "ours" not in row:
        return f"{head} {row.get('why', '')}".rstrip()
    time = lambda name: row.get(name, {}).get("median")
    cell = lambda value, form="{:>10.1f}": form.format(value) if value is not None else " " * 9 + "-"
    ratio = lambda name: time(name) / time("ours") if time(name) and time("ours") else None
    cells = [f"{row['bytes']:>12}", f"{row['bound']:>6}", cell(row["floor_us"]), cell(time("ours")), cell(time("ours") and time("ours") / row["floor_us"], "{:>10.3f}")]
    cells += [cell(time("eager")), cell(time("compile")), cell(ratio("eager"), "{:>10.2f}"), cell(ratio("compile"), "{:>10.2f}")]
    error = row["ours"].get("error")
    notes = [f"max error {error:.3g}"] if error is not None else [row["ours"]["failed"]]
    for name in (n for n, found in row.items() if isinstance(found, dict)):
        if row.get("operations") and name == "ours" and time(name):
            notes.append(f"{row['operations'] / time(name) / 1e6:.0f} TFLOP/s")
        if name not in ("ours", "eager", "compile") and time(name):
            notes.append(f"{name} {time(name):.1f} ({ratio(name):.2f} of ours)")
        if row[name].get("how", "graph") != "graph":
            notes.append(f"{name} by {row[name]['how']}")
        if name != "ours" and row[name].get("right") is False:
            notes.append(f"{name} outside the tolerance, max error {row[name]['error']:.3g}")
        if name != "ours" and "failed" in row[name]:
            notes.append(f"{name} failed: {row[name]['failed']}")
    return " ".join([head, *cells, " ", "; ".join(notes)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", help="folder of exported packages")
    parser.add_argument("--only", help="packages to run, with commas")
    parser.add_argument("--json", help="file that receives the results")
    parser.add_argument("--repeats", type=int, default=30)
    parser.add_argument("--skip", default="", help="peers that are not run, with commas, e.g. compile")
    options = parser.parse_args()
    only = options.only.split(",") if options.only else [c.package for c in CASES]
    unknown = sorted(set(only) - {c.package for c in CASES})
    skipped = options.skip.split(",") if options.skip else []
    if "ours" in skipped:
        parser.error("the exported operator itself cannot be left out")
    if unknown or not os.path.isdir(options.folder):
        parser.error(f"there is no case {', '.join(unknown)}" if unknown else f"{options.folder} is no folder")
    if not torch.cuda.is_available():
        parser.error("PyTorch finds no GPU")
    sys.path.append(os.path.abspath(options.folder))
    bandwidth = copy_bandwidth()
    torch.cuda.empty_cache()
    clock = Clock(options.repeats)
    device = torch.cuda.get_device_name()
    print(f"{device}, PyTorch {torch.__version__}, copy {bandwidth / 1e12:.3f} TB/s; times in us, cold cache, median of {options.repeats}")
    header = ["bytes", "bound", "floor", "ours", "ours/floor", "eager", "compile", "eager/ours", "comp/ours"]
    print(f"{'package':<18} {'case':<24} {'status':<8} {header[0]:>12} {header[1]:>6} " + " ".join(f"{h:>10}" for h in header[2:]))
    rows = []
    for case in (c for c in CASES if c.package in only):
        try:
            row = measure(case, options.folder, clock, bandwidth, skipped)
        except Unfit as unfit:
            row = {"package": case.package, "case": case.label, "status": "unfit", "why": str(unfit)}
        except Exception as failure:
            row = {"package": case.package, "case": case.label, "status": "FAILED", "why": first_line(failure)}
        torch.cuda.empty_cache()
        rows.append(row)
        print(shown(row), flush=True)
        if options.json:
            result = {"device": device, "torch": torch.__version__, "copy_bytes_per_second": bandwidth, "repeats": options.repeats, "rows": rows}
            with open(options.json, "w", encoding="utf-8") as file:
                json.dump(result, file, indent=1)
    count = lambda *kinds: sum(r["status"] in kinds for r in rows)
    print(f"{count('ok')} right, {count('WRONG', 'FAILED', 'unfit')} wrong, {count('missing')} missing")
    return 1 if count("WRONG", "FAILED", "unfit") else 0


if __name__ == "__main__":
    sys.exit(main())
