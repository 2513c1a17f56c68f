"""The CUDA driver and NVRTC through ctypes. This file is the same for every kernel; it knows no tensors.

The driver's library comes with the GPU's driver. NVRTC is looked for only where a package has no binary for a GPU.
"""

import ctypes
import glob
import os
import sys

SHARED_WITHOUT_ASKING = 48 * 1024
MAX_DYNAMIC_SHARED = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
NON_PORTABLE_CLUSTERS = 14  # CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED
CLUSTER_DIMENSION = 4  # CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
STREAM_SERIALIZATION = 6  # CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION


class AttributeValue(ctypes.Union):
    _fields_ = [("pad", ctypes.c_char * 64), ("programmatic_stream_serialization_allowed", ctypes.c_int), ("cluster", ctypes.c_uint * 3)]


class Attribute(ctypes.Structure):
    _fields_ = [("id", ctypes.c_int), ("pad", ctypes.c_char * 4), ("value", AttributeValue)]


class Config(ctypes.Structure):
    _fields_ = [
        ("grid_x", ctypes.c_uint),
        ("grid_y", ctypes.c_uint),
        ("grid_z", ctypes.c_uint),
        ("block_x", ctypes.c_uint),
        ("block_y", ctypes.c_uint),
        ("block_z", ctypes.c_uint),
        ("shared_bytes", ctypes.c_uint),
        ("stream", ctypes.c_void_p),
        ("attributes", ctypes.POINTER(Attribute)),
        ("attribute_count", ctypes.c_uint),
    ]


_driver = None


def driver():
    """libcuda, with the types of what is called. `PyDLL` keeps Python's lock: a launch is shorter than giving it up."""
    global _driver
    if _driver is None:
        name = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
        try:
            library = ctypes.PyDLL(name)
        except OSError as error:
            raise RuntimeError(f"the CUDA driver {name} cannot be opened: {error}") from None
        pointer, uint = ctypes.c_void_p, ctypes.c_uint
        library.cuModuleLoadData.argtypes = [ctypes.POINTER(pointer), ctypes.c_char_p]
        library.cuModuleGetFunction.argtypes = [ctypes.POINTER(pointer), pointer, ctypes.c_char_p]
        library.cuFuncSetAttribute.argtypes = [pointer, ctypes.c_int, ctypes.c_int]
        library.cuLaunchKernel.argtypes = [pointer] + [uint] * 7 + [pointer, pointer, pointer]
        library.cuCtxGetCurrent.argtypes = [ctypes.POINTER(pointer)]
        library.cuCtxSetCurrent.argtypes = [pointer]
        library.cuDevicePrimaryCtxRetain.argtypes = [ctypes.POINTER(pointer), ctypes.c_int]
        library.cuGetErrorName.argtypes = [ctypes.c_int, ctypes.POINTER(ctypes.c_char_p)]
        library.cuGetErrorString.argtypes = [ctypes.c_int, ctypes.POINTER(ctypes.c_char_p)]
        if hasattr(library, "cuLaunchKernelEx"):
            library.cuLaunchKernelEx.argtypes = [ctypes.POINTER(Config), pointer, pointer, pointer]
        if hasattr(library, "cuTensorMapEncodeTiled"):
            integer = ctypes.c_int
            library.cuTensorMapEncodeTiled.argtypes = [pointer, integer, uint, pointer, pointer, pointer, pointer, pointer, integer, integer, integer, integer]
        _driver = library
    return _driver


def check(result, what):
    """Raises the driver's words if `result` is an error."""
    if result != 0:
        name, text = ctypes.c_char_p(), ctypes.c_char_p()
        driver().cuGetErrorName(result, ctypes.byref(name))
        driver().cuGetErrorString(result, ctypes.byref(text))
        words = [t.value.decode(errors="replace") for t in (name, text) if t.value]
        raise RuntimeError(f"{what}: {', '.join(words) or f'CUDA error {result}'}")


def enter(device):
    """Makes the GPU's own context current in a thread that has none yet."""
    context = ctypes.c_void_p()
    check(driver().cuCtxGetCurrent(ctypes.byref(context)), "asking for the current context")
    if not context.value:
        check(driver().cuDevicePrimaryCtxRetain(ctypes.byref(context), device), f"using GPU {device}")
        check(driver().cuCtxSetCurrent(context), f"using GPU {device}")


class Module:
    """A binary on the current GPU, with its kernels ready to launch. Never unloaded: graphs may hold its kernels."""

    def __init__(self, image, kernels):
        self.image = image
        self.handle = ctypes.c_void_p()
        check(driver().cuModuleLoadData(ctypes.byref(self.handle), image), "the GPU does not load the compiled kernel")
        self.functions = {}
        for kernel in kernels:
            name, shared = kernel["name"], kernel["shared_bytes"]
            function = ctypes.c_void_p()
            result = driver().cuModuleGetFunction(ctypes.byref(function), self.handle, name.encode())
            check(result, f"kernel `{name}` is not in the compiled file")
            if shared > SHARED_WITHOUT_ASKING:
                result = driver().cuFuncSetAttribute(function, MAX_DYNAMIC_SHARED, shared)
                check(result, f"kernel `{name}` needs {shared} bytes of shared memory a block")
            if kernel.get("cluster", 1) > 8:
                check(driver().cuFuncSetAttribute(function, NON_PORTABLE_CLUSTERS, 1), f"kernel `{name}` needs clusters of {kernel['cluster']} blocks")
            self.functions[name] = function


class TensorMap:
    """How the copy engine sees a buffer of fixed sizes, encoded anew when the buffer lies elsewhere. `place` is its address."""

    def __init__(self, described, dims, strides):
        if not hasattr(driver(), "cuTensorMapEncodeTiled"):
            raise RuntimeError("the CUDA driver has no tensor maps; it is older than 12.0")
        self.name = described["name"]
        self.memory = ctypes.create_string_buffer(256)
        self.place = (ctypes.addressof(self.memory) + 127) // 128 * 128
        self.address = None
        rank = len(dims)
        # Bits are moved as they are, so that only the size of elements matters.
        self.type = {1: 0, 2: 1, 4: 2, 8: 4}[described["element"]]
        self.rank = rank
        self.dims = (ctypes.c_uint64 * rank)(*dims)
        self.strides = (ctypes.c_uint64 * rank)(*strides)
        self.tile = (ctypes.c_uint32 * rank)(*described["tile"])
        self.steps = (ctypes.c_uint32 * rank)(*described["every"])
        self.swizzle = {0: 0, 32: 1, 64: 2, 128: 3}[described["swizzle"]]

    def at(self, address):
        """Makes it the map of the buffer at `address`. Nothing is copied where a buffer is empty; its address is never used."""
        if address == self.address:
            return
        arrays = (self.dims, self.strides, self.tile, self.steps)
        # No interleaving, promotion to 256 bytes of L2, zeros outside.
        result = driver().cuTensorMapEncodeTiled(self.place, self.type, self.rank, address or 256, *arrays, 0, self.swizzle, 3, 0)
        check(result, f"tensor map `{self.name}`")
        self.address = address


class Launch:
    """One launch with everything but the stream fixed: `call(*args)`, after `stream.value` or `config.stream` is set."""

    def __init__(self, function, kernel, grid, early, pointers, stream):
        self.name = kernel["name"]
        self.keep = (function, pointers)
        threads, shared = kernel["threads"], kernel["shared_bytes"]
        self.config = None
        cluster = kernel.get("cluster", 1)
        if (early or cluster > 1) and hasattr(driver(), "cuLaunchKernelEx"):
            attributes = (Attribute * 2)()
            count = 0
            if cluster > 1:
                attributes[count].id = CLUSTER_DIMENSION
                attributes[count].value.cluster = (ctypes.c_uint * 3)(cluster, 1, 1)
                count += 1
            if early:
                attributes[count].id = STREAM_SERIALIZATION
                attributes[count].value.programmatic_stream_serialization_allowed = 1
                count += 1
            self.attributes = attributes
            self.config = Config(grid[0], grid[1], grid[2], threads, 1, 1, shared, None, attributes, count)
            self.call = driver().cuLaunchKernelEx
            self.args = (ctypes.byref(self.config), function, pointers, None)
        else:
            numbers = [ctypes.c_uint(n) for n in (*grid, threads, 1, 1, shared)]
            self.call = driver().cuLaunchKernel
            self.args = (function, *numbers, stream, pointers, None)


def architecture(target, capability):
    """What to compile for on a GPU: the target if the chip is of it, else the chip's own; as `flashderive run` does."""
    chip = f"sm_{capability[0]}{capability[1]}"
    if target.rstrip("a") == chip:
        return target
    # Matrix and bulk-copy instructions of newer chips belong to the architecture-specific set.
    return chip if capability[0] < 9 else chip + "a"


def installations():
    """Folders that may hold NVRTC and CUDA's headers, most wanted first."""
    found = [os.environ.get(name) for name in ("FLASHDERIVE_CUDA", "CUDA_HOME", "CUDA_PATH")]
    # The current folder and folders named from it are passed over: what lies there may be somebody else's.
    here = os.path.realpath(os.getcwd())
    for path in sys.path:
        if not os.path.isabs(path) or os.path.realpath(path) == here:
            continue
        found += sorted(glob.glob(os.path.join(glob.escape(path), "nvidia", "cu[0-9]*")), reverse=True)
        found += glob.glob(os.path.join(glob.escape(path), "nvidia", "cuda_nvrtc"))
        found += glob.glob(os.path.join(glob.escape(path), "nvidia", "cuda_runtime"))
    return [f for f in found + ["/usr/local/cuda"] if f and os.path.isdir(f)]


def nvrtc():
    """NVRTC and the header folders."""
    includes, library = [], None
    for root in installations():
        for include in ("include", "include/cccl", "targets/x86_64-linux/include"):
            if os.path.isdir(os.path.join(root, include)):
                includes.append(os.path.join(root, include))
        for folder in ("lib", "lib64", "targets/x86_64-linux/lib"):
            files = [f for f in sorted(glob.glob(os.path.join(glob.escape(root), folder, "libnvrtc.so*"))) if ".alt" not in f]
            if library is None and files:
                # The builtins first: libnvrtc opens them by name and has no path of its own.
                for builtins in sorted(glob.glob(os.path.join(glob.escape(root), folder, "libnvrtc-builtins.so*"))):
                    if ".alt" not in builtins:
                        ctypes.CDLL(builtins, mode=ctypes.RTLD_GLOBAL)
                library = ctypes.CDLL(files[-1], mode=ctypes.RTLD_GLOBAL)
    for name in ("libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"):
        if library is None:
            try:
                library = ctypes.CDLL(name)
            except OSError:
                pass
    if library is None:
        raise RuntimeError("the package holds no binary for this GPU and NVRTC was not found; set FLASHDERIVE_CUDA or CUDA_HOME")
    return library, includes


def compile_source(source, arch):
    """CUDA C++ to a binary for one architecture."""
    library, includes = nvrtc()
    program = ctypes.c_void_p()

    def done(result, what):
        if result != 0:
            size = ctypes.c_size_t()
            library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
            log = ctypes.create_string_buffer(max(size.value, 1))
            library.nvrtcGetProgramLog(program, log)
            raise RuntimeError(f"NVRTC: {what} for {arch}: error {result}\n{log.value.decode(errors='replace')}")

    library.nvrtcCreateProgram.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
    done(library.nvrtcCreateProgram(ctypes.byref(program), source, b"kernel.cu", 0, None, None), "taking the program")
    try:
        options = [f"--gpu-architecture={arch}", "--std=c++17"] + [f"-I{folder}" for folder in includes]
        array = (ctypes.c_char_p * len(options))(*[o.encode() for o in options])
        done(library.nvrtcCompileProgram(program, len(options), array), "compiling kernel.cu")
        size = ctypes.c_size_t()
        done(library.nvrtcGetCUBINSize(program, ctypes.byref(size)), "sizing the binary")
        image = ctypes.create_string_buffer(size.value)
        done(library.nvrtcGetCUBIN(program, image), "reading the binary")
        return image.raw
    finally:
        library.nvrtcDestroyProgram(ctypes.byref(program))
