import { useEffect, useRef, useState } from "react";
import { useLeaveSignedOut } from "~/desk/send-form";
import type { LeadRow } from "~/leads/pipeline/lead-entry";
import { type Connection, useEvents } from "~/ui/use-events";

const LOOK_EVERY_MS = 10_000;

interface LiveLeads {
  connection: Connection;
  /** Leads that came or were worked on after the page was made, by id. */
  rows: ReadonlyMap<string, LeadRow>;
}

interface NewerLeads {
  rows: LeadRow[];
  /** What to ask for next. */
  next: string;
}

/** Learns what happens to leads while a list is open, and says when it cannot. @param since ISO 8601 in UTC */
export function useNewLeads(since: string): LiveLeads {
  const [rows, setRows] = useState<LiveLeads["rows"]>(new Map());
  const [isFailing, setFailing] = useState(false);
  const next = useRef(since);

  async function look() {
    const answer = await fetch(`/desk/newer?since=${next.current}`).catch(() => undefined);
    const found: NewerLeads | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    setFailing(!found);
    if (!found) return;
    next.current = found.next;
    if (found.rows.length > 0)
      setRows((before) => new Map([...before, ...found.rows.map((row) => [row.id, row] as const)]));
  }

  const connection = useEvents("/desk/live", look);
  useLeaveSignedOut(connection);

  useEffect(() => {
    next.current = since;
    // A hidden tab listens to no events, but its title counts the new leads.
    const timer = setInterval(() => document.hidden && look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [since]);

  return { connection: connection === "open" && isFailing ? "lost" : connection, rows };
}
