import { dayAfter, dayInIndia, startOfDay } from "~/india-time";
import type { LogEntry } from "~/sales/lead/desk-log";

/** Days whose calls are counted, because each line of the log is a read on Firestore. */
const DAYS = 7;

export type CallNumbers = Awaited<ReturnType<typeof countCalls>>;

/** Counts the calls of each person on the last days of a period. @param readLog the log from a time on, oldest first */
export async function countCalls(
  readLog: (since: string) => AsyncIterable<LogEntry>,
  { from, to }: { from: string; to: string },
) {
  const days = Array.from({ length: DAYS }, (_, index) => dayAfter(to, index + 1 - DAYS)).filter(
    (day) => day >= from,
  );
  const people = new Map<string, number[]>();
  // What was done to each lead and not taken back: an undo takes back the last of it.
  const done = new Map<string, (LogEntry | undefined)[]>();
  const end = startOfDay(dayAfter(to, 1));
  for await (const entry of readLog(startOfDay(days[0] ?? to))) {
    if (entry.at >= end) break;
    const { kind, reference = "" } = entry;
    if (kind !== "call" && kind !== "change" && kind !== "undo") continue;
    const before = done.get(reference) ?? [];
    done.set(reference, before);
    const counted = kind === "undo" ? before.pop() : entry;
    if (kind !== "undo") before.push(kind === "call" ? entry : undefined);
    if (!counted || kind === "change") continue;
    const calls = people.get(counted.by) ?? days.map(() => 0);
    const index = days.indexOf(dayInIndia(counted.at));
    if (index !== -1) calls[index] = (calls[index] ?? 0) + (kind === "undo" ? -1 : 1);
    people.set(counted.by, calls);
  }
  return {
    /** The last days of a period, oldest first: YYYY-MM-DD in India. */
    days,
    /** Those who called, with their calls on each day. */
    people: [...people]
      .map(([email, calls]) => ({ email, calls }))
      .filter(({ calls }) => calls.some((count) => count > 0))
      .sort((a, b) => (a.email < b.email ? -1 : 1)),
  };
}
