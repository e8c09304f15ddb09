#!/usr/bin/env bash
# Makes the example's git repository: ./make-repo.sh DIR. Needs only bash and git.
# Author, committer, dates and contents are fixed, so the three commits have the same names on every machine.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 DIR" >&2; exit 2; }
files=$(cd "$(dirname "${BASH_SOURCE[0]}")/files" && pwd)
target=$1

# Whoever calls from a git hook, or has signing, templates or another default hash set, must get the same commits.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_DEFAULT_HASH GIT_CONFIG_COUNT GIT_CONFIG_PARAMETERS
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_CONFIG_NOSYSTEM=1
export GIT_AUTHOR_NAME='Version Chain' GIT_AUTHOR_EMAIL='version-chain@example.invalid'
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL

if [ -e "$target" ] && [ -n "$(ls -A "$target")" ]; then
  echo "$0: $target is not empty: name a new folder, or remove it first" >&2
  exit 2
fi
mkdir -p "$target"
cd "$target"
git init -q --template= .
git symbolic-ref HEAD refs/heads/main
git config core.autocrlf false
git config core.fileMode false

# commit TAG DATE MESSAGE: copies files/TAG over the working tree and commits everything
commit() {
  cp -R "$files/$1/." .
  git add -A
  GIT_AUTHOR_DATE=$2 GIT_COMMITTER_DATE=$2 git commit -q -m "$3"
  git tag "$1"
}

commit before '2024-01-01T12:00:00+00:00' 'Keep every version of a key in one record

A read decodes all versions into objects and picks the one that its
snapshot sees. Simple, and every read checks the whole record.'

commit fix1 '2024-01-02T12:00:00+00:00' 'Decode one version at a time and stop at the visible one

Most readers want the newest version, which is the first of the record.
A damaged older version is now found when it is read, or by verify().'

commit fix2 '2024-01-03T12:00:00+00:00' 'Walk the headers in place, copy only the value that is returned

The page gives a view of the record instead of a copy, and versions that
the snapshot does not see are passed over without reading their values.'
