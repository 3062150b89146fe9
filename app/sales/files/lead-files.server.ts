import { dayAfter, dayInIndia } from "~/india-time";
import { removeSwept, sweepAway } from "~/leads/swept-files";
import { jobEndOf } from "~/sales/job/job-end";
import { type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import type { Desk } from "~/sales/store/desk";
import type { Files } from "~/stores/files";
import { IDENTITY_KEPT_DAYS } from "~/texts/identity-notice";
import { LEAD_FILES, REMOVED_FILE_UNDO_MS } from "./lead-files";

export type FilePlace = Pick<Files, "put" | "find" | "read" | "list" | "remove">;

export function leadFileName(lead: string, id: string): string {
  return `${LEAD_FILES}/${lead}/${id}`;
}

export type SweptFiles = Pick<Files, "list" | "remove" | "rename">;

/** Removes the bytes of all files of a lead, also of those that were swept away. */
export async function removeLeadFiles(files: SweptFiles, lead: string) {
  for await (const { name } of files.list(`${LEAD_FILES}/${lead}`)) await files.remove(name);
  await removeSwept(files, leadFileName(lead, ""));
}

type EventsOfLeads = Pick<Desk, "events" | "hasEvents">;

/** Sweeps away what no event has ever named, and is a day old. Resolves to its number. Lists the files first, so that no event is missed. */
export async function sweepLeadFiles(files: SweptFiles, desk: EventsOfLeads, now = Date.now()) {
  const stored = await storedFiles(files, now - 2 * REMOVED_FILE_UNDO_MS);
  // A database that knows of nothing is not the one that these files belong to.
  if (stored.size === 0 || !(await desk.hasEvents())) return 0;
  let swept = 0;
  for (const [lead, ids] of stored) {
    const events = (await desk.events(lead)) ?? [];
    // What a newer version of the site says of a file may be left out of the event.
    if (events.some(({ isNewer }) => isNewer)) continue;
    const unnamed = ids.filter((id) => !events.some(({ file }) => file?.id === id));
    for (const id of unnamed) await sweepAway(files, leadFileName(lead, id), now);
    swept += unnamed.length;
  }
  return swept;
}

/** Resolves to the ids of the files that were stored before a time, by the id of the lead. */
async function storedFiles(files: Pick<FilePlace, "list">, before: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { name, changedAt } of files.list(LEAD_FILES, { isDeep: true })) {
    const [, lead = "", id = ""] = name.split("/");
    if (changedAt.getTime() < before) found.set(lead, [...(found.get(lead) ?? []), id]);
  }
  return found;
}

/** Stands for a person in the history. */
export const IDENTITY_RULE = `the ${IDENTITY_KEPT_DAYS}-day rule`;

interface RuledStores {
  desk: Pick<Desk, "events" | "append">;
  files: SweptFiles;
}

/**
 * Erases the identity papers whose time was over, and the bytes of files that were removed for a day, since the last run. Resolves
 * to their numbers, and to that of those for which this was so already then: these wait.
 */
export async function eraseEndedFiles({ desk, files }: RuledStores, last: Date, now: Date) {
  const ended = { identity: 0, removed: 0, waiting: 0 };
  for (const [lead, ids] of await storedFiles(files, now.getTime())) {
    const events = (await desk.events(lead)) ?? [];
    const before = [...(await latePapers(events, desk, last)), ...removedFiles(events, last)];
    for (const id of await latePapers(events, desk, now)) {
      ended[before.includes(id) ? "waiting" : "identity"] += 1;
      if (before.includes(id)) continue;
      // The bytes go first.
      await files.remove(leadFileName(lead, id));
      await desk.append(lead, IDENTITY_RULE, { file: { id, removed: true } });
    }
    for (const id of removedFiles(events, now).filter((one) => ids.includes(one))) {
      ended[before.includes(id) ? "waiting" : "removed"] += 1;
      if (!before.includes(id)) await files.remove(leadFileName(lead, id));
    }
  }
  return ended;
}

/** Returns the ids of the files that were removed a day before a time, as was known then, and did not come back. */
function removedFiles(events: readonly LeadEvent[], at: Date): string[] {
  const day = new Date(at.getTime() - 2 * REMOVED_FILE_UNDO_MS).toISOString();
  const named = new Set(leadStateOf(events).files.map(({ id }) => id));
  if (events.some(({ isNewer }) => isNewer)) return [];
  const ids = new Set(events.flatMap(({ file }) => file?.id ?? []));
  const isYoung = (id: string) => events.some((event) => event.file?.id === id && event.at > day);
  return [...ids].filter((id) => !named.has(id) && !isYoung(id));
}

/** Resolves to the ids of the identity papers whose time was over at a time, as was known then. */
export async function latePapers(
  events: readonly LeadEvent[],
  desk: Pick<Desk, "events">,
  at: Date,
): Promise<string[]> {
  const known = knownAt(events, at);
  const papers = leadStateOf(known).files.filter(({ hasRule }) => hasRule);
  const isOver = papers.length > 0 && (await isIdentityOver(known, desk, at));
  return isOver ? papers.map(({ id }) => id) : [];
}

function knownAt(events: readonly LeadEvent[], at: Date): LeadEvent[] {
  return events.filter((event) => event.at <= at.toISOString());
}

/** Whether the time for identity papers is over: that of a part ends with the lead that it was merged into. */
export async function isIdentityOver(
  events: readonly LeadEvent[],
  desk: Pick<Desk, "events">,
  now: Date,
): Promise<boolean> {
  const { mergedInto, status, closedAt } = leadStateOf(events);
  const whole = mergedInto ? await desk.events(mergedInto) : undefined;
  if (whole) return isIdentityOver(knownAt(whole, now), desk, now);
  const day = status === "won" ? jobEndOf(events) : closedAt && dayInIndia(closedAt);
  return day !== "" && dayInIndia(now) >= dayAfter(day, IDENTITY_KEPT_DAYS);
}
