import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isNavigating } from "~/browser/is-navigating";

const TRY_AGAIN_AFTER_MS = 10_000;

/** Revalidates a visible page when what it shows changes. @param path of the event stream @param version of what it shows */
export function useLiveContent(path: string, version: string | undefined) {
  const { revalidate } = useRevalidator();
  const shown = useRef(version);
  shown.current = version;
  const { state } = useNavigation();
  const isDue = useRef(false);

  useEffect(() => {
    if (state !== "idle" || !isDue.current) return;
    isDue.current = false;
    revalidate();
  }, [state, revalidate]);

  useEffect(() => {
    const url = () => `${path}?have=${shown.current ?? ""}`;
    let isGone = false;
    let events: EventSource | undefined;
    let timer: number | undefined;

    function connect() {
      disconnect();
      if (document.hidden) return;
      events = new EventSource(url());
      events.addEventListener("change", () => {
        // A revalidation restarts a navigation under way, and Remix then forgets its preventScrollReset.
        isDue.current = isNavigating();
        if (!isDue.current) revalidate();
      });
      events.addEventListener("error", () => {
        // EventSource reconnects after a lost connection, not after a refusal.
        if (events?.readyState === EventSource.CLOSED)
          timer = window.setTimeout(reconnect, TRY_AGAIN_AFTER_MS);
      });
    }

    // EventSource does not say why it was refused. After 204 (too many streams) or 401 (signed out), do not reconnect.
    async function reconnect() {
      const answer = await fetch(url(), { method: "HEAD" }).catch(() => undefined);
      if (answer?.status !== 204 && answer?.status !== 401 && !isGone) connect();
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
  }, [path, revalidate]);
}
