"""A spec as something to call."""

import collections
import os
import shutil
import threading

from . import _arrays, _cli, _cpu, _package, _report

# That of the command line.
TARGET = "sm_90a"


class Argument(collections.namedtuple("Argument", "name dtype shape")):
    """A tensor or scalar: its name, element type, and extents as text, `("T", "2*N", "64")`; a scalar has the shape ()."""

    __slots__ = ()

    def __str__(self):
        return f"{self.name}: {self.dtype}" + (f"[{', '.join(self.shape)}]" if self.shape else "")


def kernel(spec, *, target=None, workload=None, sizes=None):
    """The `Kernel` of a spec: text, which has a line break, or the path of a file.

    `target` is a built-in target (`flashderive targets`); without one, calls choose that of the GPU. `workload` names one of the spec's workloads, and
    `sizes` replaces sizes of it: what the kernel is made fast for. It is right for all sizes within the declared ranges.

    Raises `Error`, which shows the place, where the spec is refused.
    """
    return Kernel(_package.Spec.of(spec), target, workload, sizes)


class Kernel:
    """A kernel to be called with tensors: `k(*inputs, **scalars)` returns its output, or a tuple of its outputs.

    PyTorch tensors on a GPU run there, and so do arrays of other libraries on a GPU (`__dlpack__`). NumPy arrays and PyTorch tensors on the CPU run in the
    emulator: the same program, step by step and with its races and reads out of bounds as errors. That is slow, and meant for checks.
    """

    def __init__(self, spec, target=None, workload=None, sizes=None):
        self._spec = spec
        self._asked = target
        self._options = [*_cli.flag("workload", workload), *_cli.flag("set", dict(sizes or {}))]
        self._sources = _package.sources(spec, target or TARGET, self._options)
        self._manifest = _cpu.manifest(self._sources)
        self._names = self._manifest.argument_names()
        self._defaults = {s["name"]: s["default"] for s in self._manifest.scalars if s["default"] is not None}
        self._modules = {}
        self._lock = threading.Lock()
        data = self._manifest.data
        self.name = data["name"]
        self.target = data["target"]
        self.inputs = [self._argument(t) for t in self._manifest.inputs]
        self.outputs = [self._argument(t) for t in self._manifest.outputs]
        self.scalars = [Argument(s["name"], s["dtype"], ()) for s in self._manifest.scalars]
        # What each run-time size may be: (least, most, multiple of).
        self.sizes = {s["name"]: (s["min"], s["max"], s["multiple_of"]) for s in self._manifest.sizes}
        self.__doc__ = f"{self.signature}\n\n{data['doc']}"

    def _argument(self, tensor):
        names = [s["name"] for s in self._manifest.sizes]

        def extent(e):
            parts = [names[s] for s in e["sizes"]]
            parts = ([str(e["factor"])] if e["factor"] != 1 or not parts else []) + parts
            return "*".join(parts) + (f"/{e['divisor']}" if e["divisor"] != 1 else "")

        return Argument(tensor["name"], tensor["dtype"], tuple(extent(e) for e in tensor["shape"]))

    @property
    def signature(self):
        """What goes in and comes out: `name(x: f32[N]) -> y: f32[N]`. Sizes that no dimension tells are arguments, too."""
        asked = [self._manifest.sizes[s]["name"] for s in self._manifest.asked]
        given = [str(a) + (f" = {self._defaults[a.name]}" if a.name in self._defaults else "") for a in self.inputs + self.scalars] + asked
        return f"{self.name}({', '.join(given)}) -> {', '.join(str(a) for a in self.outputs)}"

    def __repr__(self):
        return f"<flashderive.Kernel {self.signature}>"

    def __call__(self, *args, out=None, **named):
        """Runs the kernel. `out` is an output, or all of them in order, into which results are written."""
        for value in args:
            device = _arrays.gpu(value)
            if device is not None:
                break
        else:
            device = next((d for d in map(_arrays.gpu, named.values()) if d is not None), None)
        if device is not None:
            package = self.on_gpu(device)
            if out is None:
                return package.op(*args, **named)
            values = self._bind(args, named)
            count = len(self.inputs)
            package.op_out(*values[:count], *self._given(out), *values[count:])
            return out
        made = _cpu.run(self._spec, self._manifest, self.target, self._bind(args, named))
        if out is not None:
            for place, value in zip(self._given(out), made):
                _cpu.copy(place, value)
            return out
        return made[0] if len(made) == 1 else tuple(made)

    def _given(self, out):
        """Outputs of the caller as a list."""
        given = list(out) if isinstance(out, (list, tuple)) else [out]
        if len(given) != len(self.outputs):
            raise TypeError(f"{self.name}() has {len(self.outputs)} outputs, {len(given)} were given")
        return given

    def _bind(self, args, named):
        """All arguments in order, by the rules of Python."""
        values, names = list(args), self._names
        if len(values) > len(names):
            raise TypeError(f"{self.name}() takes {len(names)} arguments, {len(values)} were given: {self.signature}")
        for name in names[len(values) :]:
            if name not in named and name not in self._defaults:
                raise TypeError(f"{self.name}() needs `{name}`: {self.signature}")
            values.append(named[name] if name in named else self._defaults[name])
        for name in named:
            if name not in names[len(args) :]:
                raise TypeError(f"{self.name}() has no place for `{name}`: {self.signature}")
        return values

    def on_gpu(self, device=0):
        """The package for a GPU, with `op`, `op_out` and `prepare` as `flashderive export --format torch` writes them. Calls use it."""
        found = self._modules.get(device)
        if found is None:
            import torch

            target = self._asked or _package.target_of(torch.cuda.get_device_capability(device), _package.targets())
            with self._lock:
                found = self._modules[device] = _package.package(self._spec, target, self._options).module()
        return found

    @property
    def spec(self):
        """The text of the spec."""
        return self._spec.text

    @property
    def source(self):
        """The CUDA text for `target`."""
        return self._sources.text("kernel.cu")

    def report(self, path=None):
        """The path of the report, one page of HTML without outside resources. A copy is written to `path` if one is given."""
        page = self._reports().file(self.target, "report.html")
        return page if path is None else shutil.copyfile(page, os.fspath(path))

    def _reports(self):
        return _package.reports(self._spec, self.target, self._options)

    def _repr_html_(self):
        return _report.frame(_package.read(self.report()), self.name)

    def explain(self, line):
        """Why a line of `source` is what it is: `{"line", "record", "chain", ...}`, the records of `chain` premises first."""
        kernel = self._reports().file(self.target, "kernel.cu")
        return _cli.call("explain", f"{kernel}:{int(line)}")

    def compile(self, **options):
        """What the compiler says of registers, local and shared memory; options are those of `flashderive compile`: `allow_spills=True`."""
        return self._command("compile", self._options, options)

    def audit(self, **options):
        """Runs hostile inputs and compares with the reference; options are those of `flashderive audit`: `level="full"`, `device="cuda:0"`.

        Raises `Error` if it fails, whose `result` says where.
        """
        return self._command("audit", [], options)

    def bench(self, **options):
        """Times on a GPU; options are those of `flashderive bench`: `workload=["a", "b"]`, `all_workloads=True`, `set={"N": 4096}`."""
        return self._command("bench", [], options)

    def _command(self, command, first, options):
        options = {"target": self.target, **options}
        flags = [flag for name, value in options.items() for flag in _cli.flag(name, value)]
        return self._spec.call(command, [*first, *flags])
