"""Folders that the program wrote, kept in the user's cache folder under the hash of all that they follow from.

The folder is that of exported packages (`FLASHDERIVE_CACHE`, else `flashderive` in `XDG_CACHE_HOME` or `~/.cache`), by the same rules: an empty
`FLASHDERIVE_CACHE` keeps nothing, and a folder that others may write to is not used. What is not kept lies in a temporary folder until Python ends.
"""

import atexit
import functools
import hashlib
import os
import shutil
import stat
import tempfile


def folder():
    """The cache folder, made if it is not there, or None."""
    found = os.environ.get("FLASHDERIVE_CACHE")
    if found is None:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        found = os.path.join(base, "flashderive")
    if not found or not os.path.isabs(found):
        return None
    return found if made(found) else None


def made(path):
    """Makes a folder if it is not there; whether it is the user's own, and no one else may write to it."""
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
        facts = os.stat(path)
    except OSError:
        return False
    return not hasattr(os, "getuid") or (facts.st_uid == os.getuid() and not facts.st_mode & (stat.S_IWGRP | stat.S_IWOTH))


@functools.lru_cache(maxsize=None)
def temporary():
    """A folder of this process, gone when it ends."""
    found = tempfile.mkdtemp(prefix="flashderive-")
    atexit.register(shutil.rmtree, found, ignore_errors=True)
    return found


def key(*parts):
    """The hash of parts, each with its length: 32 hexadecimal digits."""
    state = hashlib.sha256()
    for part in parts:
        part = part if isinstance(part, bytes) else str(part).encode()
        state.update(b"%d:" % len(part) + part)
    return state.hexdigest()[:32]


def entry(kind, name, make):
    """The folder `KIND/NAME` of the cache. If it is not there, `make(PATH)` fills a new folder, which then appears there as a whole.

    `kind` is a word of this package and `name` a `key`: nothing of a spec names a file.
    """
    shelf, part = new_part(kind, name)
    where = os.path.join(shelf, name)
    if part is None:
        return where
    try:
        make(part)
        return put(part, where)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def new_part(kind, name):
    """Where `KIND/NAME` is or belongs, and a new folder beside it that is to be filled, or None if it is there."""
    kept = folder()
    if kept is not None:
        shelf = os.path.join(kept, kind)
        # A cache that cannot be written is no reason to stop.
        try:
            if made(shelf):
                return shelf, None if os.path.isdir(os.path.join(shelf, name)) else tempfile.mkdtemp(dir=shelf, prefix=".part-")
        except OSError:
            pass
    shelf = os.path.join(temporary(), kind)
    os.makedirs(shelf, mode=0o700, exist_ok=True)
    return shelf, None if os.path.isdir(os.path.join(shelf, name)) else tempfile.mkdtemp(dir=shelf, prefix=".part-")


def put(part, where):
    """Gives a finished folder its name. If another process was faster, its folder is as good: both follow from the same."""
    try:
        os.rename(part, where)
    except OSError:
        if not os.path.isdir(where):
            raise
    return where
