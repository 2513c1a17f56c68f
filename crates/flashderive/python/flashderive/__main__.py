"""`python -m flashderive ARGS` is `flashderive ARGS`."""

import os
import subprocess
import sys

from ._cli import binary


def main():
    command = [binary(), *sys.argv[1:]]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main())
