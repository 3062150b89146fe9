import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** After a refused stream, or while the server restarts. */
const TRY_AGAIN_AFTER_MS = 10_000;

/**
 * Revalidates the page's data whenever its collection changes, while the tab is visible; a tab that becomes visible
 * again catches up.
 * @param version the version of the displayed content: see `Content.version`.
 */
export function useLiveContent(collection: "photo-gallery" | "video-gallery", version: string | undefined) {
  const { revalidate } = useRevalidator();
  const shown = useRef(version);
  shown.current = version;

  useEffect(() => {
    const url = () => `/live/${collection}?have=${shown.current ?? ""}`;
    let isGone = false;
    let events: EventSource | undefined;
    let timer: number | undefined;

    function connect() {
      disconnect();
      if (document.hidden) return;
      events = new EventSource(url());
      events.addEventListener("change", () => revalidate());
      events.addEventListener("error", () => {
        // EventSource reconnects after a lost connection, not after a refusal.
        if (events?.readyState === EventSource.CLOSED)
          timer = window.setTimeout(reconnect, TRY_AGAIN_AFTER_MS);
      });
    }

    /** An EventSource does not tell its status: 204 says that this network has streams enough, so stay away. */
    async function reconnect() {
      const answer = await fetch(url(), { method: "HEAD" }).catch(() => undefined);
      if (answer?.status !== 204 && !isGone) connect();
    }

    function disconnect() {
      window.clearTimeout(timer);
      events?.close();
    }

    connect();
    document.addEventListener("visibilitychange", connect);
    return () => {
      isGone = true;
      document.removeEventListener("visibilitychange", connect);
      disconnect();
    };
  }, [collection, revalidate]);
}
