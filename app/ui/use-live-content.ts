import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The server does not take more watchers, or is away: the page tries again after this. */
const TRY_AGAIN_AFTER_MS = 10_000;

/**
 * Keeps an open page up to date: whenever its collection changes, the page's data is read again, in place. Only while
 * the page can be seen; one that comes back into view catches up.
 *
 * @param version what the shown content is a version of: see `Content.version`.
 */
export function useLiveContent(collection: "photo-gallery" | "video-gallery", version: string | undefined) {
  const { revalidate } = useRevalidator();
  const shown = useRef(version);
  shown.current = version;

  useEffect(() => {
    let events: EventSource | undefined;
    let timer: number | undefined;

    function connect() {
      disconnect();
      if (document.hidden) return;
      events = new EventSource(`/live/${collection}?have=${shown.current ?? ""}`);
      events.addEventListener("change", () => revalidate());
      events.addEventListener("error", () => {
        // It comes back by itself from a lost connection, not from a refusal.
        if (events?.readyState === EventSource.CLOSED) timer = window.setTimeout(connect, TRY_AGAIN_AFTER_MS);
      });
    }

    function disconnect() {
      window.clearTimeout(timer);
      events?.close();
    }

    connect();
    document.addEventListener("visibilitychange", connect);
    return () => {
      document.removeEventListener("visibilitychange", connect);
      disconnect();
    };
  }, [collection, revalidate]);
}
