"""Runs exported solutions by FlashInfer-Bench's own benchmark: `harness.py FOLDER`, on a GPU.

FOLDER holds definitions of that project below `definitions/` and a solution of each below `solutions/`, as `flashderive export --format flashinfer-bench`
writes them (`tests/peers/definitions/` has specs for five of its definitions; two more are `specs/sparse_attention.yaml` and `specs/rmsnorm_rows.yaml`).
A workload or two of each is made here, with lists of pages and rows that its text asks for; everything else is drawn by the harness. It compares with the
definition's reference, times both, and says what it thinks of each. Needs flashinfer-bench, its needs, torch and safetensors, so it is no part of `./x test`.
"""

import json
import os
import sys

import torch
from flashinfer_bench.bench import Benchmark, BenchmarkConfig
from flashinfer_bench.data import TraceSet
from safetensors.torch import save_file


def paged(batch, longest, pages):
    """Ends of sequences of random lengths, and a page for each of their tokens. None is empty: its logarithm would be -inf, which the
    harness takes for a mistake, whatever the reference says."""
    lengths = torch.randint(1, longest + 1, (batch,))
    lengths[0] = longest
    ends = torch.cat([torch.zeros(1, dtype=torch.int64), lengths.cumsum(0)]).to(torch.int32)
    count = int(ends[-1])
    axes = {"batch_size": batch, "num_pages": pages, "len_indptr": batch + 1, "num_kv_indices": count}
    return axes, {"kv_indptr": ends, "kv_indices": torch.randperm(pages)[:count].to(torch.int32)}, {"sm_scale": 0.1}


def chosen(tokens, pages):
    """Rows of a cache, a different number of them for each token, and at least one, as above."""
    rows = torch.stack([torch.randperm(pages * 64)[:2048] for _ in range(tokens)]).to(torch.int32)
    for token in range(tokens):
        rows[token, max(2048 - 409 * token, 1) :] = -1
    return {"num_tokens": tokens, "num_pages": pages}, {"sparse_indices": rows}, {"sm_scale": 0.1352337788608801}


def plain(axes, **scalars):
    return axes, {}, scalars


WORKLOADS = {
    "dsa_sparse_attention_h16_ckv512_kpe64_topk2048_ps64": lambda: [chosen(1, 1024), chosen(6, 1024)],
    "rmsnorm_h4096": lambda: [plain({"batch_size": 7}), plain({"batch_size": 4096})],
    "gemm_n2048_k4096": lambda: [plain({"M": 5}), plain({"M": 4096})],
    "embedding_v128256_d4096": lambda: [({"batch_size": 1000}, {"input_ids": torch.randint(0, 128256, (1000,))}, {})],
    "mla_paged_decode_h16_ckv512_kpe64_ps1": lambda: [paged(3, 100, 1000), paged(64, 2000, 100000)],
    "gqa_paged_decode_h16_kv2_d128_ps1": lambda: [paged(3, 100, 1000), paged(64, 2000, 80000)],
    "gdn_decode_qk4_v8_d128_k_last": lambda: [plain({"batch_size": 1}, scale=0.08838834764831845), plain({"batch_size": 64}, scale=0.08838834764831845)],
}


def main(folder):
    torch.manual_seed(1)
    names = []
    for root, _, files in os.walk(os.path.join(folder, "definitions")):
        for file in files:
            with open(os.path.join(root, file), encoding="utf-8") as opened:
                names.append(json.load(opened)["name"])
    os.makedirs(os.path.join(folder, "workloads", "made"), exist_ok=True)
    os.makedirs(os.path.join(folder, "blob"), exist_ok=True)
    for name in names:
        lines = []
        for at, (axes, tensors, scalars) in enumerate(WORKLOADS[name]()):
            path = os.path.join("blob", f"{name}-{at}.safetensors")
            if tensors:
                save_file(tensors, os.path.join(folder, path))
            given = {key: {"type": "safetensors", "path": path, "tensor_key": key} for key in tensors}
            given.update({key: {"type": "scalar", "value": value} for key, value in scalars.items()})
            with open(os.path.join(folder, "definitions", f"{name}.json"), encoding="utf-8") as opened:
                inputs = {key: given.get(key, {"type": "random"}) for key in json.load(opened)["inputs"]}
            lines.append({"definition": name, "solution": None, "evaluation": None, "workload": {"uuid": f"{name}-{at}", "axes": axes, "inputs": inputs}})
        with open(os.path.join(folder, "workloads", "made", f"{name}.jsonl"), "w", encoding="utf-8") as opened:
            opened.writelines(json.dumps(line) + "\n" for line in lines)
    found = Benchmark(TraceSet.from_path(folder), BenchmarkConfig(num_trials=2, iterations=20)).run_all(dump_traces=False)
    bad = 0
    for name in sorted(names):
        traces = found.traces.get(name, [])
        if len(traces) != len(WORKLOADS[name]()):
            bad += 1
            print(f"{name}: {len(traces)} results")
        for trace in traces:
            e = trace.evaluation
            bad += e.status.value != "PASSED"
            line = f"{name} {trace.workload.axes}: {e.status.value}"
            if e.correctness is not None:
                line += f", largest absolute error {e.correctness.max_absolute_error:.3g}"
            if e.performance is not None:
                line += f", {e.performance.latency_ms * 1000:.1f} us, reference {e.performance.reference_latency_ms * 1000:.1f} us"
            print(line)
            if e.status.value != "PASSED":
                print((e.log or "")[-1500:])
    print(f"{len(names)} definitions, {bad} not passed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1])))
