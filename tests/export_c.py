"""What a package in C asks of the driver, held against what `manifest.json` says: `export_c.py PACKAGE EXAMPLE KERNELS`.

EXAMPLE is the package's example, compiled; it runs with `export_driver.c` for a driver. KERNELS is the file that this script writes for it.
"""

import importlib.util
import json
import os
import re
import struct
import subprocess
import sys


def load(name):
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "templates", "torch", name + ".py")
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


m = load("_manifest")


def expected(data, sizes, scalars, memory):
    """The lines that the stand-in should write behind the allocations."""
    tensors = data["tensors"]
    begun = [(b, at) for at, b in enumerate(data["buffers"]) if b["initial"] is not None]
    lengths = [m.evaluate(b["length"], sizes) for b in data["buffers"]]
    bytes_ = [(n * b["bits"] + 7) // 8 for n, b in zip(lengths, data["buffers"])]
    addresses = {}
    for at, buffer in enumerate(data["buffers"]):
        for owner in (buffer["tensor"], buffer["initial"]):
            if owner is not None:
                addresses[owner] = max(bytes_[at], addresses.get(owner, 0))
    order = iter(memory)
    for at in range(len(tensors)):
        size = addresses.get(at, 0)
        if size == 0:
            addresses[at] = 0
            continue
        place, found = next(order)
        assert found == size, (tensors[at]["name"], found, size)
        addresses[at] = place
    places, scratch, zeroed = m.scratch(data, sizes)
    workspace = 0
    if scratch + zeroed:
        workspace, found = next(order)
        assert found == scratch + zeroed, (found, scratch, zeroed)
    assert next(order, None) is None
    slots = [0] * (len(data["buffers"]) + len(data["parameters"]))
    for at, buffer in enumerate(data["buffers"]):
        if buffer["tensor"] is not None:
            slots[at] = addresses[buffer["tensor"]]
        elif at in places:
            slots[at] = workspace + places[at][1] + (scratch if places[at][0] else 0)
    for at, p in enumerate(data["parameters"], len(data["buffers"])):
        if p["scalar"] is None:
            value = m.evaluate(p["value"], sizes)
        else:
            s = data["scalars"][p["scalar"]]
            value = m.scalar_value(s["name"], s["dtype"], scalars[p["scalar"]])
        slots[at] = m.parameter_bits(p["name"], p["type"], value)
    lines, encoded = [], {}
    found = m.launches(data, sizes)
    for kernel, _, _ in found:
        for number in kernel.get("maps", []):
            described = data["maps"][number]
            dims, strides = m.tensor_map(data, number, sizes)
            kind = {1: 0, 2: 1, 4: 2, 8: 4}[described["element"]]
            swizzle = {0: 0, 32: 1, 64: 2, 128: 3}[described["swizzle"]]
            encoded[number] = f"map{len(lines) + 1}"
            facts = [f"{d},{s},{t},{e}" for d, s, t, e in zip(dims, strides + [0], described["tile"], described["every"])]
            lines.append(f"encode {encoded[number]} {kind} {slots[described['buffer']] or 256} {swizzle} {' '.join(facts)}")
    for buffer, at in begun:
        if bytes_[at]:
            lines.append(f"copy {addresses[buffer['tensor']]} {addresses[buffer['initial']]} {bytes_[at]}")
    if zeroed:
        lines.append(f"zero {workspace + scratch} {zeroed}")
    for kernel, grid, early in found:
        values = [slots[b] for b in kernel["buffers"]] + [slots[len(data["buffers"]) + p] for p in kernel["parameters"]]
        values += [encoded[t] for t in kernel.get("maps", [])]
        head = f"launch {kernel['name']} {','.join(map(str, grid))} {kernel['threads']},1,1 {kernel['shared_bytes']} {kernel['cluster']} {int(early)}"
        lines.append(" ".join([head] + [str(v) for v in values]))
    return lines


def run(example, kernels, **more):
    env = dict(os.environ, STANDIN_KERNELS=kernels, **more)
    return subprocess.run([example], env=env, capture_output=True, text=True)


def main(package, example, kernels):
    with open(os.path.join(package, "manifest.json"), encoding="utf-8") as file:
        data = json.load(file)
    with open(kernels, "w", encoding="utf-8") as file:
        for kernel in data["kernels"]:
            file.write(f"{kernel['name']} {len(kernel['buffers']) + len(kernel['parameters'])} {len(kernel.get('maps', []))}\n")
    with open(os.path.join(package, "example.c"), encoding="utf-8") as file:
        numbers = re.findall(r"^    a\.\w+ = (-?[0-9.]+);$", file.read(), re.M)
    sizes = [int(n) for n in numbers[: len(data["sizes"])]]
    given = iter(numbers[len(data["sizes"]) :])
    scalars = [s["default"] if s["default"] is not None else float(next(given)) for s in data["scalars"]]
    done = run(example, kernels)
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
    lines = done.stdout.splitlines()
    memory = [tuple(map(int, line.split()[1:])) for line in lines if line.startswith("memory")]
    told = [line for line in lines if line.split()[0] in ("encode", "copy", "zero", "launch")]
    wanted = expected(data, sizes, scalars, memory)
    assert told == wanted, "\n".join(["told:"] + told + ["wanted:"] + wanted)
    assert any(line.startswith("launch") for line in told), "nothing was launched"
    assert "image 1" in lines
    attributes = [line for line in lines if line.startswith("attribute")]
    assert attributes == [f"attribute {k['name']} 8 {k['shared_bytes']}" for k in data["kernels"] if k["shared_bytes"] > 48 * 1024], attributes
    broken = run(example, kernels, STANDIN_FAILS="cuModuleLoadData")
    assert broken.returncode == 2 and "launch " not in broken.stdout, broken.stdout
    status = 17 | 700 << 8
    assert f"status {status}, kind 17: the CUDA driver: error 700, STANDIN_ERROR, words of the driver" in broken.stderr, broken.stderr
    print(f"{data['name']}: {len(told)} calls as the manifest says")


main(*sys.argv[1:])
