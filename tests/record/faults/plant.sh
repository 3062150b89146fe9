#!/bin/sh
# Applies batch N (a line of batches.txt) of the faults to the git worktree in which it is run.
set -e
here=$(cd "$(dirname "$0")" && pwd)
[ -n "$1" ] || { echo "usage: plant.sh N" >&2; exit 2; }
cd "$(git rev-parse --show-toplevel)"
numbers=$(sed -n "${1}p" "$here/batches.txt")
[ -n "$numbers" ] || { echo "there is no batch $1" >&2; exit 2; }
failed=0
for number in $numbers; do
  patch=$(ls "$here/$(printf %02d "$number")"-*.patch)
  if git apply "$patch" 2>/dev/null || git apply --3way "$patch"; then echo "planted $(basename "$patch" .patch)"
  else echo "NOT planted: $(basename "$patch" .patch)" >&2; failed=1; fi
done
# --3way stages what it merges.
git reset -q -- app server.ts public
exit $failed
