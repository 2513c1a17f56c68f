"""Imports an exported package for JAX and calls it: `jax_package.py FOLDER [SIZE=N ...]`, FOLDER as `exported/KERNEL`.

Needs the package jax and a C++ compiler, so it is no part of `./x test`. Without a GPU it stops where XLA would: the call is lowered for one, and what is
checked before is refused. With one, it runs on ones and prints the sums of the outputs.
"""

import importlib
import os
import sys

import jax
import jax.numpy as jnp


def refused(call, kind, *words):
    try:
        call()
    except kind as error:
        assert all(w in str(error) for w in words), error
        return
    raise AssertionError(f"no error with {words}")


def main(folder, *given):
    sys.path.append(os.path.dirname(os.path.abspath(folder)))
    package = importlib.import_module(os.path.basename(os.path.normpath(folder)))
    known, m = package._known, package._manifest
    named = dict(g.split("=") for g in given)
    sizes = [int(named.get(s["name"], max(s["min"], s["multiple_of"] * 4))) for s in known.sizes]
    for at, size in enumerate(known.sizes):
        if size.get("rule") is not None:
            sizes[at] = m.evaluate(size["rule"], sizes)
    arrays = [jnp.ones(m.passed_shape(t, sizes), package._dtype(t)) for t in known.inputs]
    scalars = {s["name"]: 1 for s in known.scalars if s["default"] is None}
    scalars.update((known.sizes[s]["name"], sizes[s]) for s in known.asked)
    call = lambda *a: package.op(*a, **scalars)
    text = jax.jit(call).trace(*arrays).lower(lowering_platforms=("cuda",)).as_text()
    assert f"custom_call @{package.target}(" in text, text
    found = jax.tree.leaves(jax.eval_shape(call, *arrays))
    assert [list(f.shape) for f in found] == [m.passed_shape(t, sizes) for t in known.outputs], found
    first = known.inputs[0]
    refused(lambda: call(arrays[0][..., None], *arrays[1:]), ValueError, f"`{first['name']}`", "dimensions")
    other = jnp.float16 if arrays[0].dtype != jnp.float16 else jnp.float32
    refused(lambda: call(arrays[0].astype(other), *arrays[1:]), ValueError, f"`{first['name']}`", "expected")
    refused(lambda: package.op(), TypeError, first["name"])
    print(f"{known.name}: compiled, registered, lowered for a GPU by jax {jax.__version__}")
    if jax.default_backend() != "gpu":
        refused(lambda: call(*arrays), Exception, "No FFI handler registered")
        print("there is no GPU here, and a call says so")
        return
    for tensor, value in zip(known.outputs, jax.tree.leaves(jax.jit(call)(*arrays))):
        print(f"{tensor['name']}: sum {float(value.astype(jnp.float32).sum())}")


main(*sys.argv[1:])
