"""The operator: checks tensors, finds or builds the plan for their shapes, launches. The same for every kernel.

A call with shapes that were seen before looks its plan up, allocates outputs, writes pointers into the plan's parameter
slots and launches. Everything that follows from shapes alone is in the plan.
"""

import ctypes
import functools
import gc
import os
import sys
import threading
import types
import weakref

import torch

from . import _cache, _driver, _manifest

DTYPES = {
    "f64": ["float64"],
    "f32": ["float32"],
    "f16": ["float16"],
    "bf16": ["bfloat16"],
    "e4m3": ["float8_e4m3fn"],
    "e5m2": ["float8_e5m2"],
    # The first that this PyTorch has is what outputs are; inputs may be any.
    "e8m0": ["float8_e8m0fnu", "uint8"],
    # Two elements a byte, low nibble first.
    "e2m1": ["uint8"],
    "i4": ["uint8"],
    "i64": ["int64"],
    "i32": ["int32"],
    "i8": ["int8"],
    "u8": ["uint8"],
    "bool": ["bool"],
}
ALIGNMENT = 16
# Types of inputs whose values can be compared with declared ranges.
CHECKED = ("i64", "i32", "i8", "u8")
MOST_PLANS = 1024

_current_device = getattr(torch._C, "_cuda_getDevice", None) or torch.cuda.current_device
_raw_stream = getattr(torch._C, "_cuda_getCurrentRawStream", None) or (lambda device: torch.cuda.current_stream(device).cuda_stream)
_dispatch_modes = getattr(torch._C, "_len_torch_dispatch_stack", lambda: 1)
_function_modes = getattr(torch._C, "_len_torch_function_stack", lambda: 1)
_PLAIN = (torch.Tensor, torch.nn.Parameter)


def dtypes(name):
    """What PyTorch calls an element type; the first is what outputs have."""
    return [getattr(torch, n) for n in DTYPES[name] if hasattr(torch, n)]


class Plan:
    """All that follows from the shapes of a call."""

    def __init__(self, package, device, sizes, tensors):
        manifest = package.manifest
        data = manifest.data
        self.device = device
        self.sizes = sizes
        _manifest.check_room(data, sizes)
        self.layouts = [_manifest.layout(t.element_size(), t.shape, t.stride()) for t in tensors]
        _driver.enter(device)
        functions = package.module(device).functions
        where = torch.device("cuda", device)
        self.outputs = []
        for tensor in manifest.outputs:
            shape, kind = _manifest.passed_shape(tensor, sizes), dtypes(tensor["dtype"])[0]
            if tensor["strides"] is None:
                make = functools.partial(torch.empty, shape, dtype=kind, device=where)
            else:
                make = functools.partial(torch.empty_strided, shape, _manifest.passed_strides(tensor, sizes), dtype=kind, device=where)
            self.outputs.append(make)
        # One 64-bit slot a buffer and a parameter; kernels hold addresses of slots.
        buffers, parameters = data["buffers"], data["parameters"]
        self.slots = (ctypes.c_uint64 * (len(buffers) + len(parameters) + 1))()
        first = ctypes.addressof(self.slots)
        places, scratch, zeroed = _manifest.scratch(data, sizes)
        blob = functools.partial(torch.empty, dtype=torch.uint8, device=where)
        self.scratch = functools.partial(blob, scratch) if scratch else None
        self.zeroed = functools.partial(blob, zeroed) if zeroed else None
        tensors = [data["tensors"].index(t) for t in manifest.inputs + manifest.outputs]
        self.pointers = [(tensors.index(b["tensor"]), i) for i, b in enumerate(buffers) if b["source"] == "tensor"]
        # Outputs that begin with the values of an input, unless they lie in its memory.
        self.begun = [(tensors.index(b["tensor"]), tensors.index(b["initial"])) for b in buffers if b.get("initial") is not None]
        self.names = [f"{t['role']} `{t['name']}`" for t in manifest.inputs + manifest.outputs]
        self.scratch_places = [(i, at) for i, (zero, at) in places.items() if not zero]
        self.zeroed_places = [(i, at) for i, (zero, at) in places.items() if zero]
        self.scalars = []
        for slot, parameter in enumerate(parameters, len(buffers)):
            name, kind = parameter["name"], parameter["type"]
            if parameter["scalar"] is None:
                self.slots[slot] = _manifest.parameter_bits(name, kind, _manifest.evaluate(parameter["value"], sizes))
            else:
                self.scalars.append((slot, parameter["scalar"], name, kind, manifest.scalars[parameter["scalar"]]["dtype"]))
        self.stream = ctypes.c_void_p()
        self.launches = []
        # Tensor maps with the slots of their buffers; they are encoded when a buffer lies elsewhere than in the run before.
        self.maps = {}
        for kernel, grid, early in _manifest.launches(data, sizes):
            slots = kernel["buffers"] + [len(buffers) + p for p in kernel["parameters"]]
            for number in kernel.get("maps", []):
                if number not in self.maps:
                    described = data["maps"][number]
                    made = _driver.TensorMap(described, *_manifest.tensor_map(data, number, sizes))
                    self.maps[number] = (described["buffer"], made)
            places = [first + 8 * s for s in slots] + [self.maps[m][1].place for m in kernel.get("maps", [])]
            pointers = (ctypes.c_void_p * max(len(places), 1))(*places)
            self.launches.append(_driver.Launch(functions[kernel["name"]], kernel, grid, early, pointers, self.stream))
        self.maps = list(self.maps.values())
        self.early = [launch.config for launch in self.launches if launch.config is not None]

    def run(self, tensors, inputs, outputs, scalars):
        """Launches all kernels on the current stream. `tensors` are the inputs, and the outputs if the caller has some."""
        given = outputs is not None
        if not given:
            outputs = [make() for make in self.outputs]
            tensors = [*tensors, *outputs]
        addresses = [t.data_ptr() for t in tensors]
        if given:
            self.check_aliases(addresses, inputs)
        joined = 0
        for address in addresses:
            joined |= address
        if joined & (ALIGNMENT - 1):
            tensors = align(tensors, inputs)
            addresses = [t.data_ptr() for t in tensors]
        for output, start in self.begun:
            if addresses[output] != addresses[start]:
                tensors[output].copy_(tensors[start])
        slots = self.slots
        for tensor, slot in self.pointers:
            slots[slot] = addresses[tensor]
        if self.scratch is not None:
            scratch = self.scratch()
            address = scratch.data_ptr()
            for slot, offset in self.scratch_places:
                slots[slot] = address + offset
        if self.zeroed is not None:
            zeroed = self.zeroed().zero_()
            address = zeroed.data_ptr()
            for slot, offset in self.zeroed_places:
                slots[slot] = address + offset
        for slot, made in self.maps:
            made.at(slots[slot])
        for slot, scalar, name, kind, dtype in self.scalars:
            slots[slot] = _manifest.parameter_bits(name, kind, rounded(name, dtype, scalars[scalar]))
        stream = _raw_stream(self.device)
        self.stream.value = stream
        for config in self.early:
            config.stream = stream
        for launch in self.launches:
            result = launch.call(*launch.args)
            if result:
                _driver.check(result, f"launching kernel `{launch.name}`")
        return outputs


    def check_aliases(self, addresses, inputs):
        """Raises if an output of the caller has memory in common with another tensor; it may be that of the input that it begins with."""
        layouts = self.layouts
        for output in range(inputs, len(addresses)):
            for other in range(output):
                if not _manifest.overlap(addresses[output], layouts[output], addresses[other], layouts[other]):
                    continue
                if (output, other) in self.begun and addresses[output] == addresses[other]:
                    continue
                raise ValueError(f"{self.names[output]} has memory in common with {self.names[other]}, which the kernel reads or writes meanwhile")


def rounded(name, dtype, value):
    """A scalar argument as its type holds it."""
    if dtype in ("e4m3", "e5m2", "e8m0") and value == value:
        return torch.tensor(float(value)).to(dtypes(dtype)[0]).float().item()
    return _manifest.scalar_value(name, dtype, value)


def refuse_gradients(called, names, values):
    """Raises if somebody wants a gradient, which no kernel here has; silence would be a gradient of zero."""
    for name, value in zip(names, values):
        if isinstance(value, torch.Tensor) and value.requires_grad:
            raise RuntimeError(f"{called}() has no gradient, and tensor `{name}` requires one; call it under `torch.no_grad()` or pass `{name}.detach()`")


def claim(operator, package):
    """Raises if an operator of this name is there already; PyTorch knows operators by name in the whole process."""
    loaded = sys.modules.setdefault("_flashderive_operators", types.ModuleType("_flashderive_operators")).__dict__.setdefault("packages", {})
    if operator in loaded and loaded[operator]() is not None:
        # It may be one that was given up.
        gc.collect()
    other = loaded[operator]() if operator in loaded else None
    if other is not None:
        raise ImportError(f"operator `{operator}` is already loaded from {other.folder}; the package in {package.folder} has the same one, and a process can have one of them")
    loaded[operator] = weakref.ref(package)


def align(tensors, inputs):
    """The tensors, with copies of inputs whose first element does not lie at a multiple of 16 bytes."""
    found = []
    for at, tensor in enumerate(tensors):
        if tensor.data_ptr() % ALIGNMENT != 0:
            if at >= inputs:
                raise ValueError(f"output {at - inputs} starts at address {tensor.data_ptr():#x}, expected a multiple of {ALIGNMENT}")
            tensor = torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=tensor.device).copy_(tensor)
        found.append(tensor)
    return found


class Package:
    """One exported kernel."""

    def __init__(self, folder):
        self.folder = folder
        self.manifest = _manifest.Manifest.read(folder)
        claim(f"{self.manifest.namespace}::{self.manifest.operator()}", self)
        self.modules = {}
        self.lock = threading.Lock()
        # Plans hold the slots that a launch reads, so each thread has its own.
        self.local = threading.local()
        self.libraries = []
        # Whether each call reads its index inputs to see that their values are in the declared ranges.
        self.check_ranges = os.environ.get("FLASHDERIVE_CHECK_RANGES", "") not in ("", "0")
        self.op = self.define(False)
        self.op_out = self.define(True)

    def prepare(self, device=0):
        """Loads the kernel on a GPU now rather than at the first call, for example before a graph is captured."""
        with torch.cuda.device(device):
            torch.cuda.current_stream().synchronize()
            _driver.enter(torch.cuda.current_device())
            self.module(torch.cuda.current_device())

    def module(self, device):
        """The binary on a GPU whose context is current."""
        with self.lock:
            if device not in self.modules:
                data = self.manifest.data
                arch = _driver.architecture(data["target"], torch.cuda.get_device_capability(device))
                file = data["cubin"] if arch == data["target"] and data["cubin"] else data["source"]
                with open(os.path.join(self.folder, os.path.basename(file)), "rb") as opened:
                    image = opened.read()
                if file == data["source"]:
                    image = _cache.compiled(image, arch, _driver.compile_source)
                self.modules[device] = _driver.Module(image, data["kernels"])
            return self.modules[device]

    def launch(self, tensors, with_outputs, scalars, given):
        """Runs the kernel; returns the outputs that it made."""
        key = (*[(t.shape, t.stride(), t.dtype, t.get_device()) for t in tensors], *given)
        plans = getattr(self.local, "plans", None)
        if plans is None:
            plans = self.local.plans = {}
        plan = plans.get(key)
        if plan is None:
            device, sizes = self.check(tensors, with_outputs, given)
            with torch.cuda.device(device):
                plan = Plan(self, device, sizes, tensors)
            if len(plans) >= MOST_PLANS:
                plans.clear()
            plans[key] = plan
        if self.check_ranges:
            self.check_values(tensors, plan.sizes)
        inputs = len(self.manifest.inputs)
        outputs = tensors[inputs:] if with_outputs else None
        if _current_device() == plan.device:
            return plan.run(tensors, inputs, outputs, scalars)
        with torch.cuda.device(plan.device):
            return plan.run(tensors, inputs, outputs, scalars)

    def check(self, tensors, with_outputs, given):
        """The GPU and the sizes of a call, or an error that names the tensor."""
        manifest = self.manifest
        declared = manifest.inputs + (manifest.outputs if with_outputs else [])
        device = tensors[0].device if tensors else torch.device("cuda", torch.cuda.current_device())
        for tensor, value in zip(declared, tensors):
            name = tensor["name"]
            if not value.is_cuda or value.device != device:
                first = str(device) if device.type == "cuda" else "a GPU"
                raise ValueError(f"tensor `{name}`: it is on {value.device}, expected {first}")
            self.check_form(tensor, value)
        sizes = manifest.solve([v.shape for v in tensors[: len(manifest.inputs)]], given)
        outputs = manifest.outputs if with_outputs else ()
        for holds, text in manifest.rules(sizes, [v.shape for v in tensors], outputs):
            if not holds:
                raise ValueError(text)
        for tensor, value in zip(declared, tensors):
            wanted = _manifest.passed_strides(tensor, sizes)
            if not _manifest.strides_fit(value.shape, value.stride(), wanted):
                help_ = "; pass `.contiguous()`" if tensor["strides"] is None else ""
                raise ValueError(f"tensor `{tensor['name']}`: strides are {value.stride()}, expected {tuple(wanted)}{help_}")
        return device.index, sizes

    def check_values(self, tensors, sizes):
        """Raises if a value of an input is outside its declared range. It waits for the GPU, so no graph can capture it."""
        for tensor, value in zip(self.manifest.inputs, tensors):
            bounds = _manifest.value_range(tensor, sizes)
            if bounds is None or tensor["dtype"] not in CHECKED or value.numel() == 0:
                continue
            least, most = bounds
            low, high = (int(v) for v in torch.aminmax(value))
            if low < least or most < high:
                place = tuple(((value < least) | (value > most)).nonzero()[0].tolist())
                raise ValueError(f"tensor `{tensor['name']}`: its value at {place} is {int(value[place])}, declared are {least} to {most}")

    @staticmethod
    def check_form(tensor, value):
        """Element type and rank."""
        known = dtypes(tensor["dtype"])
        if value.dtype not in known:
            names = " or ".join(str(k) for k in known) or "a type that this PyTorch lacks"
            raise ValueError(f"tensor `{tensor['name']}`: elements are {value.dtype}, expected {names} ({tensor['dtype']})")
        if value.dim() != len(tensor["shape"]):
            raise ValueError(f"tensor `{tensor['name']}`: {value.dim()} dimensions, expected {len(tensor['shape'])}")

    def fake(self, tensors, with_outputs, given):
        """Outputs without contents, for tracing: sizes may be symbols."""
        manifest = self.manifest
        for tensor, value in zip(manifest.inputs + (manifest.outputs if with_outputs else []), tensors):
            self.check_form(tensor, value)
        sizes = manifest.solve([v.shape for v in tensors[: len(manifest.inputs)]], given)
        for holds, text in manifest.rules(sizes, [v.shape for v in tensors], manifest.outputs if with_outputs else ()):
            torch._check(holds, functools.partial(str, text))
        if with_outputs:
            return None
        where = tensors[0].device if tensors else torch.device("cuda")
        found = []
        for tensor in manifest.outputs:
            shape, kind = _manifest.passed_shape(tensor, sizes), dtypes(tensor["dtype"])[0]
            if tensor["strides"] is None:
                found.append(torch.empty(shape, dtype=kind, device=where))
            else:
                found.append(torch.empty_strided(shape, _manifest.passed_strides(tensor, sizes), dtype=kind, device=where))
        return found

    def define(self, with_outputs):
        """Registers the operator and returns the function that people call."""
        manifest = self.manifest
        inputs = len(manifest.inputs)
        count = inputs + (len(manifest.outputs) if with_outputs else 0)
        end = count + len(manifest.scalars)
        single = len(manifest.outputs) == 1
        names = manifest.argument_names(with_outputs)
        defaults = {s["name"]: s["default"] for s in manifest.scalars if s["default"] is not None}
        called = manifest.name + ("_out" if with_outputs else "")

        def result(outputs):
            if with_outputs:
                return None
            return outputs[0] if single else tuple(outputs)

        def implementation(*values):
            return result(self.launch(values[:count], with_outputs, values[count:end], values[end:]))

        def fake(*values):
            return result(self.fake(values[:count], with_outputs, values[end:]))

        overload = self.register(with_outputs, implementation, fake)

        def bind(args, named):
            values = list(args)
            if len(values) > len(names):
                raise TypeError(f"{called}() takes {len(names)} arguments, {len(values)} were given")
            for name in names[len(values) :]:
                if name in named:
                    values.append(named[name])
                elif name in defaults:
                    values.append(defaults[name])
                else:
                    raise TypeError(f"{called}() misses `{name}`; it takes {', '.join(names)}")
            for name in named:
                if name not in names[len(args) :]:
                    raise TypeError(f"{called}() has no place for `{name}`; it takes {', '.join(names)}")
            return values

        def adopt(name, value):
            if isinstance(value, torch.Tensor):
                return value
            if not hasattr(value, "__dlpack__"):
                raise TypeError(f"tensor `{name}`: it is a {type(value).__name__}, expected a tensor or an array with `__dlpack__`")
            return torch.from_dlpack(value)

        def op(*args, **named):
            values = args if len(args) == len(names) and not named else bind(args, named)
            if torch.is_grad_enabled():
                refuse_gradients(called, names, values[:count])
            if not torch.compiler.is_compiling():
                for value in values[:count]:
                    if type(value) not in _PLAIN:
                        values = [adopt(n, v) for n, v in zip(names, values[:count])] + list(values[count:])
                        break
                # Past the dispatcher where nothing watches: plain tensors, no mode, no gradient asked for.
                if not (_dispatch_modes() or _function_modes()):
                    for value in values[:count]:
                        if type(value) not in _PLAIN or value.is_meta or (value.requires_grad and torch.is_grad_enabled()):
                            break
                    else:
                        return result(self.launch(values[:count], with_outputs, values[count:end], values[end:]))
            return overload(*values)

        op.__name__ = op.__qualname__ = called
        op.__doc__ = f"{called}({', '.join(names)})\n\n{manifest.data['doc']}"
        return op

    def register(self, with_outputs, implementation, fake):
        """Makes the operator known to PyTorch under its own namespace, writing ones under a second one."""
        manifest = self.manifest
        namespace = manifest.namespace + ("_out" if with_outputs else "")
        library = torch.library.Library(namespace, "FRAGMENT")
        # The registration lives as long as this.
        self.libraries.append(library)
        tags = [torch.Tag.pt2_compliant_tag]
        tags += [getattr(torch.Tag, n) for n in ("needs_exact_strides", "needs_fixed_stride_order") if hasattr(torch.Tag, n)][:1]
        name = manifest.operator()
        library.define(manifest.schema(with_outputs), tags=tuple(tags))
        # An operator without inputs has no tensor to be dispatched by.
        library.impl(name, implementation, "CUDA" if manifest.inputs or with_outputs else "CompositeExplicitAutograd")
        torch.library.register_fake(f"{namespace}::{name}", fake, lib=library)
        return getattr(getattr(torch.ops, namespace), name).default
