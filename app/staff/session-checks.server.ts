const checks = new Set<() => void>();

/** Calls back whenever a session may have ended in this process. Returns a function that stops it. */
export function watchSessions(check: () => void): () => void {
  checks.add(check);
  return () => checks.delete(check);
}

/** Any form of the desk may end sessions: those of its sender, or of somebody who is removed. */
export function checkSessions() {
  for (const check of checks) check();
}
