"""The entry of a solution: hands the definition's arguments to the package in `kernel/`. The same for every kernel.

`arguments.json` says which argument of the definition is which of the package's, and nothing else is known here.
"""

import json
import os

from . import kernel

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "arguments.json"), encoding="utf-8") as file:
    _order = json.load(file)


def run(*values):
    """Takes the definition's inputs and then its outputs, which it writes (destination passing style)."""
    if len(values) != _order["count"]:
        raise TypeError(f"run() takes {_order['count']} arguments, {len(values)} were given")
    tensors = [values[at] for at in _order["tensors"]]
    scalars = {name: values[at].item() if hasattr(values[at], "item") else values[at] for name, at in _order["scalars"].items()}
    kernel.op_out(*tensors, **scalars)
