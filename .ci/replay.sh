#!/usr/bin/env bash
# Compares the kernels that two commits generate: every spec for every target, every trial for sm_90a and sm_100a.
#   .ci/replay.sh A B      A and B are commits; `.` is the working tree
# A change that only moves or renames code of the compiler changes no kernel. Lists each file that differs, `text` where only comments do, and
# exits with 1 if the code of any does. Refusals count as output. Builds lie in target/replay, one a commit, and are used again.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
if [ $# -ne 2 ]; then
    sed -n '2,5s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
jobs=$(nproc)

# The compiler of commit $1; its path is printed.
compiler() {
    if [ "$1" = . ]; then
        cargo build --quiet --release --locked -p flashderive >&2
        echo "${CARGO_TARGET_DIR:-$root/target}/release/flashderive"
        return
    fi
    local commit folder
    commit=$(git rev-parse --verify --quiet "$1^{commit}") || { echo "replay.sh: $1 is no commit" >&2; exit 2; }
    folder=$root/target/replay/$commit
    if [ ! -x "$folder/flashderive" ]; then
        rm -rf "$folder" && mkdir -p "$folder"
        git archive "$commit" | tar -x -C "$folder"
        (cd "$folder" && CARGO_TARGET_DIR=$root/target/replay/build cargo build --quiet --release --locked -p flashderive) >&2
        cp "$root/target/replay/build/release/flashderive" "$folder/flashderive"
    fi
    echo "$folder/flashderive"
}

# What one compiler makes of one spec for one target: a line a file with the hash of its text and of its code.
one() {
    local compiler=$1 spec=$2 target=$3 out
    out=$(mktemp -d)
    if "$compiler" generate "$spec" --target "$target" -o "$out" >"$out/said" 2>&1; then
        find "$out" -name kernel.cu -o -name launcher.h | sort | while read -r file; do
            printf '%s %s %s %s %s\n' "$spec" "$target" "$(basename "$file")" "$(sha256sum <"$file" | cut -c1-16)" \
                "$(sed -e 's|//.*$||' -e 's/[[:space:]]*$//' -e '/^$/d' "$file" | sha256sum | cut -c1-16)"
        done
    else
        local why
        why=$(grep -oE '\[FD[0-9]+\]' "$out/said" | sort -u | tr -d '\n' || true)
        printf '%s %s refused %s %s\n' "$spec" "$target" "${why:-crash}" "${why:-crash}"
    fi
    rm -rf "$out"
}
export -f one

# All lines of a compiler. The specs are those of the working tree, for both.
all() {
    {
        for spec in specs/*.yaml; do
            for target in specs/targets/*.yaml; do echo "$spec $(basename "$target" .yaml)"; done
        done
        for spec in tests/trials/*.yaml; do
            for target in sm_90a sm_100a; do echo "$spec $target"; done
        done
    } | xargs -P "$jobs" -L 1 bash -c 'one "$0" "$@"' "$1" | sort
}

old=$(compiler "$1")
new=$(compiler "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
all "$old" >"$work/old"
all "$new" >"$work/new"
join -a 1 -a 2 -e - -o 0,1.2,1.3,2.2,2.3 \
    <(awk '{print $1"|"$2"|"$3, $4, $5}' "$work/old" | sort) <(awk '{print $1"|"$2"|"$3, $4, $5}' "$work/new" | sort) |
    awk '$2 != $4 { print ($3 != $5 ? "code" : "text"), $1; $3 != $5 ? code++ : text++ }
         END { printf "%d files compared, %d differ in their code, %d in comments alone\n", NR, code, text; exit code > 0 }'
