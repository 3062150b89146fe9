// `ScrollRestoration` renders a script for the position in a loaded document. It would read `sessionStorage` before the
// first paint, which takes several milliseconds, and browsers restore that position themselves. Delete when Remix lets
// them.

export const INERT: object = { type: "text/plain" };

/** Does what else that script does: without a key, Remix mistakes links within the page for its first entry. */
export function keyFirstEntry() {
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
}
