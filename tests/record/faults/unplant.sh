#!/bin/sh
# Takes all planted faults out of the git worktree in which it is run.
set -e
cd "$(git rev-parse --show-toplevel)"
git reset -q -- app server.ts public
git checkout -q -- app server.ts public
git status --short -- app server.ts public
