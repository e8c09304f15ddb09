#!/usr/bin/env bash
# Installs and builds pairmark, makes an example's repository and runs the comparison on it.
# usage: ./run.sh [PAIRS] [EXAMPLE] [OPTION...]     default: ./run.sh 10 version-chain
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
pairs=${1:-10}
example=${2:-version-chain}
[ $# -gt 2 ] && shift 2 || set --

fail() {
  echo "run.sh: $1" >&2
  exit 2
}

examples() {
  local script
  for script in "$root"/examples/*/make-repo.sh; do basename "$(dirname "$script")"; done | paste -s -d ' ' -
}

case $pairs in
  -h | --help)
    sed -n '2,3s/^# //p' "$root/run.sh"
    echo "examples: $(examples)"
    exit 0
    ;;
  '' | *[!0-9]* | 0*) fail "PAIRS must be a whole number of at least 1, not '$pairs' (usage: ./run.sh [PAIRS] [EXAMPLE])" ;;
esac
case $example in
  '' | */* | .*) fail "there is no example '$example': choose one of $(examples)" ;;
esac
[ -x "$root/examples/$example/make-repo.sh" ] || fail "there is no example '$example': choose one of $(examples)"

command -v git >/dev/null || fail 'git is missing: install it first'
command -v node >/dev/null || fail 'node is missing: install Node 20.19 or newer from https://nodejs.org'
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  fail "Node $(node --version) is too old: pairmark needs 20.19 or newer"

cd "$root"
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  echo 'run.sh: installing dependencies (npm ci)' >&2
  npm ci --no-audit --no-fund >&2
fi
main=dist/src/main.js
if [ ! -e "$main" ] || [ -n "$(find src harness package.json tsconfig.json tsconfig.build.json -newer "$main" | head -n 1)" ]; then
  echo 'run.sh: building (npm run build)' >&2
  # The compiler writes its output even when it finds errors: that must not pass for a finished build next time.
  npm run --silent build >&2 || { rm -f "$main"; exit 1; }
fi

work=$root/examples/$example/.work
# The example's files are in git, so their newest change tells whether the repository made from them is stale.
if [ -e "$work/made" ] && [ -n "$(find "examples/$example" -path "examples/$example/.work" -prune -o -newer "$work/made" -type f -print | head -n 1)" ]; then
  rm -rf "$work"
fi
if [ ! -e "$work/made" ]; then
  rm -rf "$work"
  mkdir -p "$work"
  "examples/$example/make-repo.sh" "$work/repo" >&2
  touch "$work/made"
fi

cd "$work/repo"
exec node "$root/$main" run --config "$root/examples/$example/pairmark.yaml" --pairs "$pairs" "$@"
