import { dayAfter, dayInIndia } from "~/india-time";
import type { Files } from "~/stores/files";
import { IDENTITY_KEPT_DAYS } from "~/texts/identity-notice";
import type { Desk } from "./desk";
import { jobEndOf } from "./job-end";
import { REMOVED_FILE_UNDO_MS } from "./lead-files";
import { type LeadEvent, leadStateOf } from "./lead-state";

export type FilePlace = Pick<Files, "put" | "find" | "read" | "list" | "remove">;

/** A leading dot is never public. */
const FOLDER = ".lead-files";

export function leadFileName(lead: string, id: string): string {
  return `${FOLDER}/${lead}/${id}`;
}

export type SweptFiles = Pick<FilePlace, "list" | "remove">;

/** Removes the bytes of all files of a lead. */
export async function removeLeadFiles(files: SweptFiles, lead: string) {
  for await (const { name } of files.list(`${FOLDER}/${lead}`)) await files.remove(name);
}

/** Removes what no event has named for a day, and resolves to its number. Lists the files first, so that no event is missed. */
export async function sweepLeadFiles(files: SweptFiles, desk: Pick<Desk, "events">, now = Date.now()) {
  const before = now - 2 * REMOVED_FILE_UNDO_MS;
  let removed = 0;
  for (const [lead, ids] of await storedFiles(files, before)) {
    const events = (await desk.events(lead)) ?? [];
    const { files: named } = leadStateOf(events);
    const isNamed = (id: string) =>
      named.some((file) => file.id === id) ||
      // What a newer version of the site says of a file may be left out of the event.
      events.some(({ at, file, isNewer }) => isNewer || (file?.id === id && Date.parse(at) > before));
    for (const id of ids.filter((one) => !isNamed(one))) {
      await files.remove(leadFileName(lead, id));
      removed += 1;
    }
  }
  return removed;
}

/** Resolves to the ids of the files that were stored before a time, by the id of the lead. */
async function storedFiles(files: Pick<FilePlace, "list">, before: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { name, changedAt } of files.list(FOLDER, { isDeep: true })) {
    const [, lead = "", id = ""] = name.split("/");
    if (changedAt.getTime() < before) found.set(lead, [...(found.get(lead) ?? []), id]);
  }
  return found;
}

interface IdentityStores {
  desk: Pick<Desk, "events" | "append">;
  files: SweptFiles;
}

/** Stands for a person in the history. */
export const IDENTITY_RULE = `the ${IDENTITY_KEPT_DAYS}-day rule`;

/** Erases the identity papers of all leads whose time is over, and resolves to their number. */
export async function eraseAllIdentityPapers(stores: IdentityStores, now: Date): Promise<number> {
  let erased = 0;
  for (const lead of (await storedFiles(stores.files, now.getTime())).keys())
    erased += await eraseIdentityPapers(lead, (await stores.desk.events(lead)) ?? [], stores, now);
  return erased;
}

/** Erases the identity papers of a lead if their time is over, and resolves to their number. The bytes go first. */
export async function eraseIdentityPapers(
  lead: string,
  events: readonly LeadEvent[],
  { desk, files }: IdentityStores,
  now: Date,
): Promise<number> {
  const papers = leadStateOf(events).files.filter(({ kind }) => kind === "identity");
  if (papers.length === 0 || !(await isIdentityOver(events, desk, now))) return 0;
  for (const { id } of papers) {
    await files.remove(leadFileName(lead, id));
    await desk.append(lead, IDENTITY_RULE, { file: { id, removed: true } });
  }
  return papers.length;
}

/** Whether the time for identity papers is over: that of a part ends with the lead that it was merged into. */
export async function isIdentityOver(
  events: readonly LeadEvent[],
  desk: Pick<Desk, "events">,
  now: Date,
): Promise<boolean> {
  const { mergedInto } = leadStateOf(events);
  const whole = mergedInto ? await desk.events(mergedInto) : undefined;
  if (whole) return isIdentityOver(whole, desk, now);
  const { status, closedAt } = leadStateOf(events);
  const day = status === "won" ? jobEndOf(events) : closedAt && dayInIndia(Date.parse(closedAt));
  return day !== "" && dayInIndia(now) >= dayAfter(day, IDENTITY_KEPT_DAYS);
}
