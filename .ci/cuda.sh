#!/bin/sh
# Installs the CUDA compilers (nvcc, ptxas, NVRTC, cuobjdump, nvdisasm) that .ci/cuda.txt lists by version and hash from Python wheels into
# .toolchain/cuda, a virtual environment that git ignores. Needs python3 with venv, no GPU and no root.
# Does nothing when FLASHDERIVE_CUDA names a CUDA folder or when the pinned versions are there.
# Prints the folder that holds bin/, lib/ and include/.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
venv="$root/.toolchain/cuda"
listed="$root/.ci/cuda.txt"
stamp="$venv/installed"
wanted=$(cat "$listed")

if [ -n "${FLASHDERIVE_CUDA:-}" ]; then
    if [ ! -d "$FLASHDERIVE_CUDA" ]; then
        echo "cuda.sh: FLASHDERIVE_CUDA=$FLASHDERIVE_CUDA is no folder" >&2
        exit 1
    fi
    echo "$FLASHDERIVE_CUDA"
    exit 0
fi

if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$wanted" ]; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    # Wheels only, of the hashes that are listed: a file that was exchanged on its way or at the registry is refused.
    # On a terminal, what is fetched and how far it is.
    quiet=--quiet
    if [ -t 2 ]; then
        quiet=--progress-bar=on
    fi
    "$venv/bin/pip" install "$quiet" --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes --requirement "$listed" >&2
    # 114 MB of alternative copies that nothing here loads.
    find "$venv" -name '*.alt*' -type f -delete
    printf '%s' "$wanted" > "$stamp"
fi

for nvidia in "$venv"/lib/python3*/site-packages/nvidia/cu13; do
    if [ -x "$nvidia/bin/nvcc" ]; then
        "$nvidia/bin/nvcc" --version | tail -n 1 >&2
        echo "$nvidia"
        exit 0
    fi
done
echo "cuda.sh: the wheels are installed but bin/nvcc is missing" >&2
exit 1
