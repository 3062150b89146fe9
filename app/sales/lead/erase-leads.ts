import type { Bills } from "~/leads/bill-store.server";
import { fileUrlOf } from "~/leads/bills";
import { forgetSwept } from "~/leads/swept-files";
import { bodiesAbout, expiredBodies } from "~/leads/unreadable-bodies";
import { eraseEndedFiles, removeLeadFiles, type SweptFiles } from "~/sales/files/lead-files.server";
import type { LeadEntry } from "~/sales/list/lead-entry";
import type { Desk, DeskLead } from "~/sales/store/desk";
import { LEADS_KEPT_MONTHS } from "~/texts/notice";
import { isCustomer } from "./lead-state";

interface FileStores {
  bills: Pick<Bills, "pathOf" | "remove">;
  files: SweptFiles;
}

/** Removes a lead as `eraseLead` does, and whatever else sources have sent of its person. */
export async function erasePerson(
  found: DeskLead,
  by: string,
  stores: FileStores & { desk: Pick<Desk, "erase" | "unreadable"> },
): Promise<void> {
  const { unreadable } = stores.desk;
  await unreadable.remove((await bodiesAbout(unreadable, [found, ...found.merged])).map(({ id }) => id));
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
  "were due before the last run: check the date of this machine, then erase them with: npm run leads -- retain --confirm";

/** If the last run is longer ago, the clock may have jumped: runs are a day apart. */
const MAX_GAP_MS = 48 * 60 * 60_000;

/**
 * Erases what has come to its end since the last run: leads, with those merged into them, their bills and files, LEADS_KEPT_MONTHS after
 * the last contact, but no customer's; what was logged, after a year; what sources sent and nobody could read, after 30 days; identity
 * papers whose job is over; removed files after a day, and swept ones. With a wrong clock, nearly all has ended before the last run,
 * or there was none lately: this waits until `isConfirmed`. Idempotent, and safe to stop at any time.
 */
export async function retainLeads(stores: FileStores & { desk: Desk }, now: Date, isConfirmed = false) {
  const { desk } = stores;
  const last = isConfirmed ? new Date(0) : ((await lastRun(desk, now)) ?? now);
  const cutoff = monthsBefore(now, LEADS_KEPT_MONTHS);
  const oldest = monthsBefore(last, LEADS_KEPT_MONTHS);
  const unreadable = await desk.unreadable.list();
  const before = expiredBodies(unreadable, last);
  await desk.unreadable.remove(expiredBodies(unreadable, now).filter((id) => !before.includes(id)));
  const { identity, waiting } = await eraseEndedFiles(stores, last, now);
  await forgetSwept(stores.files, last, now);
  await desk.forget(monthsBefore(now, LOG_MONTHS), monthsBefore(last, LOG_MONTHS));
  const retained = { erased: 0, customers: 0, waiting: 0, identity, others: before.length + waiting, last };
  const parts = await readParts(desk);
  for await (const entry of desk.between("", cutoff)) {
    // A merged lead goes with the one that it is part of.
    if (entry.partOf) continue;
    const all = withParts(entry, parts);
    const lastContact = all.reduce((last, part) => (part.retainedFrom > last ? part.retainedFrom : last), "");
    if (lastContact >= cutoff) continue;
    if (all.some(({ status, job }) => isCustomer(status) || job)) retained.customers += 1;
    else if (lastContact < oldest) retained.waiting += 1;
    else {
      const found = await desk.get(entry.id);
      if (!found?.lead) continue;
      await eraseLead(found, RETENTION, stores);
      retained.erased += 1;
    }
  }
  await desk.record({ kind: "retention", by: RETENTION });
  return retained;
}

/** Resolves to the merged leads by the id of the lead that each is part of. */
async function readParts(desk: Desk): Promise<Map<string, LeadEntry[]>> {
  const parts = new Map<string, LeadEntry[]>();
  for await (const entry of desk.between("", ""))
    if (entry.partOf) parts.set(entry.partOf, [...(parts.get(entry.partOf) ?? []), entry]);
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
