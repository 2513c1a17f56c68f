"""A kernel as an operator for PyTorch, written by flashderive. This file is the same for every kernel.

    op(*inputs, **scalars)                  returns the outputs: a tensor, or a tuple of them
    op_out(*inputs, *outputs, **scalars)    writes into outputs of the caller

`op` is also an attribute under the kernel's own name. `manifest.json` says which tensors there are.
"""

import os

from . import _runtime

package = _runtime.Package(os.path.dirname(os.path.abspath(__file__)))
manifest = package.manifest.data
prepare = package.prepare
op = package.op
op_out = package.op_out
# The name is data: it may name something that is here already, which then stays.
globals().setdefault(package.manifest.name, op)
