"""The command line, called as a program: where it is, what it answers, and its refusals as exceptions.

No shell is involved: arguments are a list, values of options stand behind `=`, and paths never begin with `-`.
"""

import functools
import hashlib
import json
import os
import subprocess
import sys
import sysconfig
import warnings

NAMED = "FLASHDERIVE_BIN"
PROGRAM = "flashderive.exe" if os.name == "nt" else "flashderive"

# Says the format of results under another name, since its own `--format` names what is written.
MESSAGES = ("export",)


class SpecWarning(UserWarning):
    """What the author of a spec should look at."""

    __module__ = "flashderive"


class Error(Exception):
    """A refusal of the command line. Its text is what the command line shows: the code, the place underlined, and help.

    `diagnostics` is the list of what was found, one dictionary each (`code`, `message`, `line`, `column`, `notes`, `help`, ...); `exit` is the exit
    code; `result` is what a failed audit found, else None. docs/cli.md lists the fields and the codes.
    """

    __module__ = "flashderive"

    def __init__(self, text, diagnostics=(), exit=None, result=None):
        super().__init__(text)
        self.diagnostics = list(diagnostics)
        self.exit = exit
        self.result = result


def script_folders():
    """Folders of scripts of the environment that this package is installed in, most wanted first."""
    package = os.path.dirname(os.path.abspath(__file__))
    packages = os.path.realpath(os.path.dirname(package))
    found = []
    for scheme in sysconfig.get_scheme_names():
        # Schemes of other systems name folders by variables that are not set here.
        try:
            places = [sysconfig.get_path(kind, scheme) for kind in ("purelib", "platlib")]
            scripts = sysconfig.get_path("scripts", scheme)
        except (KeyError, AttributeError):
            continue
        if packages in [os.path.realpath(p) for p in places]:
            found.append(scripts)
    # `pip install --target FOLDER` puts scripts into the `bin` of the folder; an editable installation keeps them where the interpreter has its own.
    found += [os.path.join(packages, "bin"), sysconfig.get_path("scripts")]
    return [f for at, f in enumerate(found) if os.path.isabs(f) and f not in found[:at]]


def binary():
    """The path of the program: what `FLASHDERIVE_BIN` names, and no other if it is set; else that of the environment of this package.

    `PATH` and the current folder are not looked at. Raises `Error` if it is nowhere.
    """
    named = os.environ.get(NAMED)
    if named:
        path = os.path.abspath(named)
        if not os.path.isfile(path):
            raise Error(f"{NAMED} names `{named}`, which is no file")
        return path
    folders = script_folders()
    for folder in folders:
        path = os.path.join(folder, PROGRAM)
        if os.path.isfile(path):
            return path
    raise Error(f"the program `{PROGRAM}` is in none of {', '.join(folders)}; install the wheel again, or name it with {NAMED}")


@functools.lru_cache(maxsize=8)
def _hash_of(path, _size, _changed):
    with open(path, "rb") as opened:
        return hashlib.sha256(opened.read()).hexdigest()


def identity():
    """The hash of the program: what it wrote is kept under it, so that another version does not find it."""
    path = binary()
    facts = os.stat(path)
    return _hash_of(path, facts.st_size, facts.st_mtime_ns)


def outside():
    """How many calls above the caller of this function the code is that is not of this package."""
    here, frame, level = os.path.dirname(__file__), sys._getframe(1), 1
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == here:
        frame, level = frame.f_back, level + 1
    return level


def flag(name, value):
    """An option of the command line: `True` is the option alone, a list repeats it, None and `False` leave it out."""
    option = "--" + name.replace("_", "-")
    if value is None or value is False:
        return []
    if value is True:
        return [option]
    if isinstance(value, dict):
        return [f"{option}={k}={v}" for k, v in value.items()]
    if isinstance(value, (list, tuple)):
        return [f"{option}={v}" for v in value]
    return [f"{option}={value}"]


def call(command, subject, options=(), text=None, warn=True):
    """Runs `flashderive COMMAND OPTIONS SUBJECT`, with `text` as its standard input, and returns its result as JSON says it.

    Raises `Error` when it refuses. Warnings of a success are `SpecWarning`s.
    """
    form = "--messages=json" if command in MESSAGES else "--format=json"
    line = [binary(), command, form, "--color=never", *options]
    if subject is not None:
        line += ["--", subject]
    given = {"input": text.encode()} if text is not None else {"stdin": subprocess.DEVNULL}
    done = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **given)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        said = done.stderr.decode(errors="replace").strip()
        raise Error(f"{command}: the program ended with {done.returncode} and no answer\n{said}", exit=done.returncode) from None
    found = answer["diagnostics"]
    rendered = "\n".join(d.get("rendered", d["message"]).strip("\n") for d in found)
    if done.returncode != 0:
        raise Error(rendered or f"{command} ended with {done.returncode}", found, done.returncode, answer["result"])
    if found and warn:
        warnings.warn(rendered, SpecWarning, stacklevel=outside())
    return answer["result"]
