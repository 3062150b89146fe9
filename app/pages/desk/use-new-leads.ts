import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { isNavigating } from "~/browser/is-navigating";

const LOOK_EVERY_MS = 10_000;

/** The server sends something every 25 seconds. A phone does not notice that its line is dead. */
const SILENT_AFTER_MS = 60_000;

export type Connection = "open" | "lost" | "full" | "signed out";

export interface Counted {
  /** ISO 8601 in UTC. */
  since: string;
  /** The leads that had come since then when the page was made. */
  count: number;
}

interface Newer {
  connection: Connection;
  /** Leads that came after the page was made. */
  count: number;
}

/**
 * Counts the leads that come while a list is open, and says when it cannot. After a break it loads the page's data again:
 * the rows keep their places, and show what colleagues have done.
 */
export function useNewLeads({ since, count }: Counted): Newer {
  const { revalidate } = useRevalidator();
  const [newer, setNewer] = useState<Newer>({ connection: "open", count: 0 });

  useEffect(() => {
    let isGone = false;
    let events: EventSource | undefined;
    let heardAt = performance.now();
    let connection: Connection = "open";
    let isStale = false;

    function change(to: Connection) {
      connection = to;
      isStale ||= to !== "open";
      setNewer((before) => (before.connection === to ? before : { ...before, connection: to }));
    }

    async function look() {
      const answer = await fetch(`/desk/newer?since=${since}`).catch(() => undefined);
      const text = answer?.ok ? await answer.text().catch(() => undefined) : undefined;
      if (isGone) return;
      if (text === undefined) {
        if (answer?.status === 401) events?.close();
        return change(answer?.status === 401 ? "signed out" : "lost");
      }
      change("open");
      setNewer((before) => ({ ...before, count: Math.max(0, Number(text) - count) }));
      if (!isStale || document.hidden || isNavigating()) return;
      isStale = false;
      revalidate();
    }

    function connect() {
      events?.close();
      if (isGone) return;
      const own = new EventSource("/desk/live");
      events = own;
      heardAt = performance.now();
      own.addEventListener("change", look);
      own.addEventListener("beat", () => {
        heardAt = performance.now();
        if (connection !== "open") look();
      });
      own.addEventListener("error", () => {
        if (own.readyState === EventSource.CLOSED) refused();
        else change("lost"); // The browser connects again by itself.
      });
    }

    /** EventSource does not say why it was refused: 204 for too many streams, 401 for somebody who is signed out. */
    async function refused() {
      const answer = await fetch("/desk/live", { method: "HEAD" }).catch(() => undefined);
      if (isGone) return;
      change(answer?.status === 401 ? "signed out" : answer?.status === 204 ? "full" : "lost");
    }

    function tick() {
      if (connection === "signed out") return;
      if (document.hidden) return void look();
      if (performance.now() - heardAt > SILENT_AFTER_MS) change("lost");
      if (connection === "lost" || events?.readyState === EventSource.CLOSED) connect();
    }

    function comeBack() {
      isStale = true;
      if (document.hidden) events?.close();
      else connect();
    }

    connect();
    const timer = setInterval(tick, LOOK_EVERY_MS);
    const offline = () => change("lost");
    document.addEventListener("visibilitychange", comeBack);
    addEventListener("online", connect);
    addEventListener("offline", offline);
    return () => {
      isGone = true;
      events?.close();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", comeBack);
      removeEventListener("online", connect);
      removeEventListener("offline", offline);
    };
  }, [since, count, revalidate]);

  return newer;
}
