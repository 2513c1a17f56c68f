"""flashderive from Python: kernels written as mathematics over named axes, called with tensors.

    k = flashderive.kernel(TEXT)              a spec, as text or as the path of a file
    out = k(x, y)                             PyTorch tensors on a GPU, or arrays on the CPU (emulated: slow, for checks)
    flashderive.einsum("b h q d, b h k d -> b h q k", q, k)

`python -m flashderive` is the command line, which is also what does all the work here.
"""

from ._cli import Error, SpecWarning, binary
from ._einsum import einsum, einsum_spec
from ._kernel import Argument, Kernel, kernel

__all__ = ["Argument", "Error", "Kernel", "SpecWarning", "binary", "einsum", "einsum_spec", "kernel"]
