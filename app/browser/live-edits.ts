let events: EventSource | undefined;

// Closed in hidden tabs: a browser opens six connections to a site.
function listen() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource("/live/content");
  events.addEventListener("change", () => window.__remixRouter.revalidate());
}

/** Shows every edit of the content at once, in development. */
export function showEdits() {
  listen();
  document.addEventListener("visibilitychange", listen);
}
