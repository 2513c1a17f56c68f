"""The Python module on a GPU, beside PyTorch: `python python_module.py`. Needs the wheel (or `FLASHDERIVE_BIN` and `PYTHONPATH`), PyTorch and a GPU.

Sums of products of several types, two kernels of one name, tensors of the caller, tensors with strides, graphs and `torch.compile`.
"""

import torch

import flashderive

ROWS = """\
kernel: rows
axes: {{R: var, N: 256}}
inputs: {{x: "f32[R, N]"}}
scalars: {{scale: {{type: f32, value: 0.5}}}}
outputs: {{y: "f32[R, N]", total: "f32[R]"}}
compute: |
  y[r, n]  = x[r, n] * scale
  total[r] = sum[n] x[r, n] * {factor}
workloads: {{full: {{R: 4096}}, smoke: {{R: 3}}}}
"""


def close(found, wanted, tolerance):
    assert found.shape == wanted.shape and found.is_cuda
    error = (found.float() - wanted.float()).abs().max().item()
    assert error <= tolerance * wanted.float().abs().max().item(), error


def sums():
    for dtype, tolerance in ((torch.bfloat16, 1e-2), (torch.float16, 2e-3), (torch.float32, 1e-5)):
        for pattern, shapes in [("bhqd,bhkd->bhqk", [(2, 4, 128, 64), (2, 4, 96, 64)]), ("mk,kn->mn", [(300, 520), (520, 77)]), ("ij->j", [(1000, 33)]), ("ii->i", [(65, 65)])]:
            given = [torch.randn(s, device="cuda").to(dtype) for s in shapes]
            close(flashderive.einsum(pattern, *given), torch.einsum(pattern, *[g.double() for g in given]), tolerance)
    a = torch.randn(64, 128, device="cuda").T
    close(flashderive.einsum("ij,jk->ik", a, a.T), a.double() @ a.T.double(), 1e-5)
    print("sums of products agree")


def calls():
    one, three = (flashderive.kernel(ROWS.format(factor=f)) for f in ("1.0", "3.0"))
    x = torch.randn(1000, 256, device="cuda")
    for k, factor in ((one, 1), (three, 3)):
        y, total = k(x, scale=2.0)
        close(y, x * 2, 0)
        close(total, x.double().sum(1) * factor, 1e-5)
    out = [torch.empty_like(y), torch.empty_like(total)]
    assert three(x, out=out) is out
    close(out[0], x * 0.5, 0)
    package = one.on_gpu(x.device.index)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y, total = one(x)
    x.add_(1)
    graph.replay()
    close(total, x.double().sum(1), 1e-5)
    close(torch.compile(lambda x: package.op(x)[0] + 1, fullgraph=True)(x), x * 0.5 + 1, 1e-6)
    print("calls agree, of kernels of one name, into tensors of the caller, in a graph and compiled;", one.target)


if __name__ == "__main__":
    sums()
    calls()
    print(flashderive.einsum("m k, n k -> m n", dtype="bf16").bench()["device"])
