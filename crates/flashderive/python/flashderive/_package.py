"""What the program writes of a spec, kept and found again: packages for PyTorch, with or without the binary, and folders with reports.

A package is imported under a name of its own, and its operators stand in a namespace of their own, so that kernels of one name do not meet.
"""

import functools
import importlib.util
import json
import os
import sys
import threading

from . import _cache, _cli

_lock = threading.RLock()


class Spec:
    """A spec as it was when it was read: its text, and the file that it came from, beside which a tuning record may lie."""

    def __init__(self, text, path=None):
        self.text = text
        self.path = path

    @staticmethod
    def of(spec):
        """From text, which has a line break, or from a path."""
        if isinstance(spec, str) and "\n" in spec:
            return Spec(spec)
        if not isinstance(spec, (str, os.PathLike)):
            raise TypeError(f"a spec is text or a path, not a {type(spec).__name__}")
        path = os.fspath(spec)
        if isinstance(path, bytes):
            path = os.fsdecode(path)
        return Spec(read(path), path)

    def record(self, target):
        """The bytes of the tuning record for a target; none where there is no record."""
        if self.path is None:
            return b""
        folder, name = os.path.split(self.path)
        try:
            with open(os.path.join(folder, "tuned", target, os.path.splitext(name)[0] + ".yaml"), "rb") as opened:
                return opened.read()
        except OSError:
            return b""

    def call(self, command, options=(), warn=False):
        """A command on this spec: on the file, so that messages name it and its tuning record is found, or on the text."""
        if self.path is None:
            return _cli.call(command, "-", options, text=self.text, warn=warn)
        # A file named `-` would be standard input.
        return _cli.call(command, os.path.join(os.curdir, "-") if self.path == "-" else self.path, options, warn=warn)

    def check(self, target, record):
        """Raises if the file is not what was read: what was made of it would be kept under the hash of another text."""
        if self.path is not None and (read(self.path), self.record(target)) != (self.text, record):
            raise _cli.Error(f"{self.path} changed while it was read; make the kernel again")


def read(path):
    """The text of a file, as it is."""
    try:
        with open(path, encoding="utf-8", newline="") as opened:
            return opened.read()
    except (OSError, UnicodeDecodeError) as error:
        raise _cli.Error(f"{path}: {error}") from None


class Made:
    """A folder that the program wrote of a spec for a target."""

    def __init__(self, kind, spec, target, options):
        record = spec.record(target)
        options = [*_cli.flag("target", target), *options]
        # The program's text, hash and options decide on every byte that it writes.
        self.key = _cache.key(kind, _cli.identity(), spec.text, record, *options)

        def make(part):
            if kind == "reports":
                spec.call("generate", [*options, f"--output={part}"])
            else:
                only = ["--source-only"] if kind == "sources" else []
                spec.call("export", ["--format=torch", *only, *options, f"--output={part}"], warn=True)
                self.separate(os.path.join(part, single(part)))
            spec.check(target, record)

        entry = _cache.entry(kind, self.key, make)
        self.folder = os.path.join(entry, single(entry))

    def separate(self, package):
        """Gives the operators of a package a namespace of their own. It is data of the manifest."""
        path = os.path.join(package, "manifest.json")
        with open(path, encoding="utf-8") as opened:
            manifest = json.load(opened)
        manifest["namespace"] = f"{manifest['namespace']}_{self.key[:16]}"
        with open(path, "w", encoding="utf-8") as opened:
            json.dump(manifest, opened)

    def file(self, *names):
        """The path of a file of the folder."""
        return os.path.join(self.folder, *names)

    def text(self, *names):
        """A file's text."""
        return read(self.file(*names))

    def module(self):
        """The package, imported: `op`, `op_out`, `prepare`."""
        return imported("_flashderive_kernel_" + self.key, self.file("__init__.py"), [self.folder])


def single(folder):
    """The one folder within a folder, which is named like the kernel."""
    names = os.listdir(folder)
    if len(names) != 1 or not (names[0].isascii() and names[0].isidentifier()):
        raise _cli.Error(f"{folder} holds {names}, and not what the program wrote there; remove it")
    return names[0]


def imported(name, path, folders=None):
    """The module of a file under a name that nothing else has."""
    with _lock:
        if name not in sys.modules:
            found = importlib.util.spec_from_file_location(name, path, submodule_search_locations=folders)
            module = importlib.util.module_from_spec(found)
            sys.modules[name] = module
            try:
                found.loader.exec_module(module)
            except BaseException:
                del sys.modules[name]
                raise
        return sys.modules[name]


def sources(spec, target, options):
    """The package without the binary: what a kernel takes and launches, and its text. No compiler is asked."""
    return Made("sources", spec, target, options)


def package(spec, target, options):
    """The package for calls. Without a CUDA compiler it holds no binary and compiles itself when it is first used."""
    return Made("packages", spec, target, options)


def reports(spec, target, options):
    """The folder with the kernel and its reports."""
    return Made("reports", spec, target, options)


@functools.lru_cache(maxsize=8)
def _targets(_identity):
    return [t["name"] for t in _cli.call("targets", None)["targets"]]


def targets():
    """Names of the built-in targets."""
    return _targets(_cli.identity())


def target_of(capability, names):
    """The target among `names` for a GPU: its own, else the newest whose programs every later GPU runs.

    Those with a letter at the end use instructions of one chip alone.
    """
    chip = 10 * capability[0] + capability[1]
    for name in names:
        if name in (f"sm_{chip}", f"sm_{chip}a"):
            return name
    older = [int(name[3:]) for name in names if name[3:].isdigit() and int(name[3:]) <= chip]
    if not older:
        raise _cli.Error(f"there is no target for GPUs of sm_{chip}; there are {', '.join(names)}")
    return f"sm_{max(older)}"
