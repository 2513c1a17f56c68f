"""Calls an exported package for C from Python, on a GPU, and compares it bit for bit with the package for PyTorch of the same kernel:
`c_package.py C_FOLDER TORCH_FOLDER [SIZE=N ...]`, each as `exported/KERNEL`.

Needs torch, a C compiler and a GPU, so it is no part of `./x test`.
"""

import ctypes
import importlib
import json
import os
import subprocess
import sys
import tempfile

import torch


def main(c_folder, torch_folder, *given):
    sys.path.append(os.path.dirname(os.path.abspath(torch_folder)))
    package = importlib.import_module(os.path.basename(os.path.normpath(torch_folder)))
    known, m = package.package.manifest, importlib.import_module(package.__name__ + "._manifest")
    with open(os.path.join(c_folder, "manifest.json"), encoding="utf-8") as file:
        data = json.load(file)
    assert data["sizes"] == known.data["sizes"] and data["tensors"] == known.data["tensors"], "two kernels"
    named = dict(g.split("=") for g in given)
    sizes = [int(named.get(s["name"], max(s["min"], s["multiple_of"] * 8))) for s in data["sizes"]]
    for at, size in enumerate(data["sizes"]):
        if size.get("rule") is not None:
            sizes[at] = m.evaluate(size["rule"], sizes)
    torch.manual_seed(3)
    inputs = []
    for t in known.inputs:
        shape, kind = m.passed_shape(t, sizes), getattr(torch, package._runtime.DTYPES[t["dtype"]][0])
        least, most = m.value_range(t, sizes) or (0, 7)
        real = kind.is_floating_point
        inputs.append(torch.randn(shape, device="cuda").to(kind) if real else torch.randint(least, most + 1, shape, device="cuda").to(kind))
    wanted = package.op(*inputs, *[sizes[s] for s in known.asked])
    wanted = wanted if isinstance(wanted, tuple) else (wanted,)
    found = [torch.zeros_like(w) for w in wanted]

    with tempfile.TemporaryDirectory() as folder:
        sources = [os.path.join(c_folder, f) for f in os.listdir(c_folder) if f.startswith("flashderive") and f.endswith(".c")]
        library = os.path.join(folder, "kernel.so")
        subprocess.run(["cc", "-std=c11", "-O1", "-shared", "-fPIC", *sources, "-o", library, "-ldl", "-pthread"], check=True)
        stem = os.path.basename(sources[0])[:-2]
        loaded = ctypes.CDLL(library)
    fields = [(f"s{i}", ctypes.c_int64) for i, s in enumerate(data["sizes"]) if s.get("rule") is None]
    fields += [(f"t{i}", ctypes.c_void_p) for i in range(len(data["tensors"]))]
    fields += [(f"v{i}", ctypes.c_int64 if s["dtype"] in m.WHOLE or s["dtype"] == "bool" else ctypes.c_double) for i, s in enumerate(data["scalars"])]
    arguments = type("Arguments", (ctypes.Structure,), {"_fields_": fields})()
    call = lambda name: getattr(loaded, f"{stem}_{name}")
    call("defaults")(ctypes.byref(arguments))
    for i, s in enumerate(data["sizes"]):
        if s.get("rule") is None:
            setattr(arguments, f"s{i}", sizes[i])
    for i, tensor in enumerate(inputs + found):
        setattr(arguments, f"t{i}", tensor.data_ptr())
    needed = ctypes.c_int64()
    status = call("workspace")(ctypes.byref(arguments), ctypes.byref(needed))
    assert status == 0, status
    workspace = torch.empty(max(needed.value, 1), dtype=torch.uint8, device="cuda")
    stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
    launch = call("launch")
    launch.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p]
    status = launch(ctypes.addressof(arguments), workspace.data_ptr(), needed.value, stream)
    torch.cuda.synchronize()
    assert status == 0, status
    bits = lambda t: t.contiguous().view(torch.uint8)
    for tensor, one, other in zip(known.outputs, found, wanted):
        assert torch.equal(bits(one), bits(other)) and bool((bits(one) != 0).any()), tensor["name"]
    print(f"{known.name}: {len(found)} outputs for sizes {sizes} are the bits of the package for PyTorch")


main(*sys.argv[1:])
