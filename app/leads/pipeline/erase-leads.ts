import type { Bills } from "~/leads/bill-store.server";
import { fileUrlOf } from "~/leads/bills";
import { LEADS_KEPT_MONTHS } from "~/texts/notice";
import { type Desk, type DeskLead, pagesOf } from "./desk";
import type { LeadEntry } from "./lead-entry";
import { eraseAllIdentityPapers, removeLeadFiles, type SweptFiles } from "./lead-files.server";
import { isCustomer } from "./lead-state";
import { bodiesAbout, expiredBodies } from "./unread-bodies";

interface FileStores {
  bills: Pick<Bills, "pathOf" | "remove">;
  files: SweptFiles;
}

/** Removes a lead as `eraseLead` does, and whatever else sources have sent of its person. */
export async function erasePerson(
  found: DeskLead,
  by: string,
  stores: FileStores & { desk: Pick<Desk, "erase" | "unread"> },
): Promise<void> {
  const { unread } = stores.desk;
  await unread.remove((await bodiesAbout(unread, [found, ...found.merged])).map(({ id }) => id));
  await eraseLead(found, by, stores);
}

/** Removes a lead, those merged into it, their bills and files. These go first: without its lead, nobody could find one. */
export async function eraseLead(
  { lead, merged }: Pick<DeskLead, "lead" | "merged">,
  by: string,
  { desk, bills, files }: FileStores & { desk: Pick<Desk, "erase"> },
): Promise<void> {
  for (const { id, fields } of [lead, ...merged.map((part) => part.lead)]) {
    const path = bills.pathOf(fileUrlOf(fields));
    if (path) await bills.remove(path);
    await removeLeadFiles(files, id);
  }
  await desk.erase(lead.id, by);
}

const LOG_MONTHS = 12;

/** Stands for a person in the log and in what remains of a lead. */
export const RETENTION = `the ${LEADS_KEPT_MONTHS}-month rule`;

/** Why the leads of customers are kept longer. */
export const KEPT_FOR_CUSTOMERS = "customer: warranty, service and tax law";

/** What is said of leads that only a person may erase, after their number. */
export const WAITING =
  "are older than that: check the date of this machine, then erase them with: npm run leads -- retain --confirm";

/** If the last run is longer ago, the clock may have jumped: runs are a day apart. */
const MAX_GAP_MS = 48 * 60 * 60_000;

/**
 * Erases leads, with those merged into them, their bills and files, whose last contact became LEADS_KEPT_MONTHS old since the last run,
 * what was logged more than a year ago, what sources sent and nobody could read after 30 days, and identity papers whose job is over.
 * Keeps the leads of customers. With a wrong clock, nearly all are older: these wait until `isConfirmed`. Idempotent, and safe to stop
 * at any time.
 */
export async function retainLeads(stores: FileStores & { desk: Desk }, now: Date, isConfirmed = false) {
  const { desk } = stores;
  await desk.unread.remove(expiredBodies(await desk.unread.list(), now));
  const cutoff = monthsBefore(now, LEADS_KEPT_MONTHS);
  const oldest = isConfirmed ? "" : monthsBefore((await lastRun(desk, now)) ?? now, LEADS_KEPT_MONTHS);
  // Those that wait are too old, but were so already at the last run, or there was none lately: only a person may erase them.
  const identity = await eraseAllIdentityPapers(stores, now);
  const retained = { erased: 0, customers: 0, waiting: 0, identity };
  const parts = await readParts(desk);
  for await (const entry of desk.between("", cutoff)) {
    // A merged lead goes with the one that it is part of.
    if (entry.mergedInto) continue;
    const all = withParts(entry, parts);
    const lastContact = all.reduce((last, part) => (part.retainedFrom > last ? part.retainedFrom : last), "");
    if (lastContact >= cutoff) continue;
    if (all.some(({ status, job }) => isCustomer(status) || job)) retained.customers += 1;
    else if (lastContact < oldest) retained.waiting += 1;
    else {
      const found = await desk.get(entry.id);
      if (!found || !("lead" in found)) continue;
      await eraseLead(found, RETENTION, stores);
      retained.erased += 1;
    }
  }
  if (retained.waiting === 0) await desk.forget(monthsBefore(now, LOG_MONTHS));
  await desk.record({ kind: "retention", by: RETENTION });
  return retained;
}

/** Resolves to the merged leads by the id of the lead that each is part of. */
async function readParts(desk: Desk): Promise<Map<string, LeadEntry[]>> {
  const parts = new Map<string, LeadEntry[]>();
  for await (const page of pagesOf({ list: "merged" }, desk))
    for (const entry of page) parts.set(entry.mergedInto, [...(parts.get(entry.mergedInto) ?? []), entry]);
  return parts;
}

function withParts(entry: LeadEntry, parts: ReadonlyMap<string, LeadEntry[]>): LeadEntry[] {
  return [entry, ...(parts.get(entry.id) ?? []).flatMap((part) => withParts(part, parts))];
}

async function lastRun(desk: Desk, now: Date): Promise<Date | undefined> {
  let last: string | undefined;
  for await (const { at, kind } of desk.log(new Date(now.getTime() - MAX_GAP_MS).toISOString()))
    if (kind === "retention" && at <= now.toISOString()) last = at;
  return last === undefined ? undefined : new Date(last);
}

/** The 31st of a month gives the last day of a shorter one. ISO 8601 in UTC. */
export function monthsBefore(now: Date, months: number): string {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0);
  return date.toISOString();
}
