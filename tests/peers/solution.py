"""Holds an exported solution against FlashInfer-Bench itself: `solution.py SOLUTION.json DEFINITION.json [AXIS=N ...]`.

Needs the packages flashinfer-bench and torch, so it is no part of `./x test`. Both files are read by the models of that package and the solution is
built by its builder for Python. With a GPU it then runs on random inputs with the given axes, beside the definition's reference; without
one, the call must say that its tensors are on no GPU.
"""

import sys

import torch
from flashinfer_bench.compile.builders.python_builder import PythonBuilder
from flashinfer_bench.data import Definition, Solution
from flashinfer_bench.utils import dtype_str_to_torch_dtype


def read(model, path):
    with open(path, encoding="utf-8") as file:
        return model.model_validate_json(file.read())


def main(solution_path, definition_path, *axes):
    solution, definition = read(Solution, solution_path), read(Definition, definition_path)
    assert solution.definition == definition.name and solution.spec.destination_passing_style
    built = PythonBuilder().build(definition, solution)
    print(f"{solution.name}: the models take it, {len(solution.sources)} sources are built")
    sizes = {name: 7 for name in definition.var_axes}
    sizes.update((name, int(n)) for name, n in (a.split("=") for a in axes))
    device = "cuda" if torch.cuda.is_available() else "cpu"
    shapes = definition.get_input_shapes(sizes)
    inputs = []
    for spec, shape in zip(definition.inputs.values(), shapes):
        kind = dtype_str_to_torch_dtype(spec.dtype)
        if shape is None:
            inputs.append(1.0 if kind.is_floating_point else 1)
        elif kind.is_floating_point:
            inputs.append(torch.randn(shape, device=device).to(kind))
        else:
            inputs.append(torch.zeros(shape, dtype=kind, device=device))
    kinds = [dtype_str_to_torch_dtype(spec.dtype) for spec in definition.outputs.values()]
    outputs = [torch.full(tuple(shape), 77, device=device).to(kind) for shape, kind in zip(definition.get_output_shapes(sizes), kinds)]
    if device == "cpu":
        try:
            built(*inputs, *outputs)
        except ValueError as error:
            assert "is on cpu, expected a GPU" in str(error), error
            print(f"there is no GPU here, and a call says: {error}")
            return
        raise AssertionError("a call without a GPU was accepted")
    built(*inputs, *outputs)
    scope = {}
    exec(compile(definition.reference, "reference", "exec"), scope)
    wanted = scope["run"](*inputs)
    for name, found, right in zip(definition.outputs, outputs, wanted if isinstance(wanted, tuple) else (wanted,)):
        difference = (found.double() - right.double()).abs().max().item()
        print(f"{name}: largest difference from the reference {difference:.3g}")


main(*sys.argv[1:])
