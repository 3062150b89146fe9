import { useEffect, useState } from "react";
import type { LeadRow } from "~/desk/lead-row";

const LOOK_EVERY_MS = 10_000;

/** The server sends something every 25 seconds. A phone does not notice that its line is dead. */
const SILENT_AFTER_MS = 60_000;

export type Connection = "open" | "lost" | "full" | "signed out";

interface Newer {
  connection: Connection;
  /** Leads that came or were worked on after the page was made, by id. */
  rows: ReadonlyMap<string, LeadRow>;
}

interface Found {
  rows: LeadRow[];
  /** What to ask for next. */
  next: string;
}

/** Learns what happens to leads while a list is open, and says when it cannot. @param since ISO 8601 in UTC */
export function useNewLeads(since: string): Newer {
  const [newer, setNewer] = useState<Newer>({ connection: "open", rows: new Map() });

  useEffect(() => {
    let isGone = false;
    let events: EventSource | undefined;
    let heardAt = performance.now();
    let connection: Connection = "open";
    let next = since;

    function change(to: Connection) {
      connection = to;
      setNewer((before) => (before.connection === to ? before : { ...before, connection: to }));
    }

    async function look() {
      const answer = await fetch(`/desk/newer?since=${next}`).catch(() => undefined);
      const found: Found | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
      if (isGone) return;
      if (!found) {
        if (answer?.status === 401) events?.close();
        return change(answer?.status === 401 ? "signed out" : "lost");
      }
      change("open");
      next = found.next;
      const rows = found.rows.map((row) => [row.id, row] as const);
      if (rows.length > 0) setNewer((before) => ({ ...before, rows: new Map([...before.rows, ...rows]) }));
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
  }, [since]);

  return newer;
}
