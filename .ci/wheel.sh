#!/bin/sh
# Builds the wheel of the Python package into target/wheels (of another profile into a folder of its name), and tests it in an environment that holds nothing but the wheel and NumPy.
#   .ci/wheel.sh [PROFILE]     a profile of cargo; `release` if none is named, `dev` uses what the tests have built
# The tools of .ci/python.txt are fetched once, into .toolchain/python; after that the network is not needed.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
profile=${1:-release}
tools="$root/.toolchain/python"
listed="$root/.ci/python.txt"
wanted=$(cat "$listed")
out="${CARGO_TARGET_DIR:-$root/target}/wheels"
[ "$profile" = release ] || out="$out/$profile"

if [ ! -f "$tools/installed" ] || [ "$(cat "$tools/installed")" != "$wanted" ]; then
    rm -rf "$tools"
    python3 -m venv "$tools"
    # Wheels only, of the hashes that are listed. They are kept: each test installs NumPy anew.
    "$tools/bin/pip" download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes --requirement "$listed" --dest "$tools/wheels" >&2
    "$tools/bin/pip" install --quiet --disable-pip-version-check --no-index --no-deps --find-links "$tools/wheels" maturin >&2
    printf '%s' "$wanted" > "$tools/installed"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$root"
"$tools/bin/maturin" build --quiet --locked --profile "$profile" --manifest-path crates/flashderive/Cargo.toml --out "$work/built" >&2
wheel=$(echo "$work"/built/flashderive-*.whl)

# A home, a current folder and variables of its own: nothing of this user or of the repository helps.
mkdir "$work/home" "$work/here"
python3 -m venv --without-pip "$work/env"
"$tools/bin/pip" --python "$work/env/bin/python" install --quiet --disable-pip-version-check --no-index --no-deps --find-links "$tools/wheels" "$wheel" numpy >&2
cd "$work/here"
env -u FLASHDERIVE_BIN -u FLASHDERIVE_CACHE -u XDG_CACHE_HOME -u PYTHONPATH HOME="$work/home" PATH="$work/env/bin:$PATH" \
    "$work/env/bin/python" "$root/tests/wheel_check.py" "$root" >&2

mkdir -p "$out"
mv "$wheel" "$out/"
echo "$out/$(basename "$wheel")"
