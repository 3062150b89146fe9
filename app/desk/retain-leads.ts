import type { Bills } from "~/leads/bills";
import type { Desk } from "./desk";
import { eraseLead } from "./erase-lead";

/** As the privacy policy says: see pages/policies/privacy.tsx and forms/data-notice.tsx. */
export const KEPT_MONTHS = 24;

const LOG_MONTHS = 12;

/** In the place of a person, in the log and in what remains of a lead. */
export const RETENTION = `the ${KEPT_MONTHS}-month rule`;

/** Why the leads of customers are kept longer. */
export const KEPT_FOR_CUSTOMERS = "customer: warranty, service and tax law";

/** Of leads that wait. */
export const WAITING =
  "are older than that: check the date of this machine, then erase them with: npm run leads -- retain --confirm";

/** Beyond this since the last run, the clock may have jumped. Runs are a day apart. */
const MAX_GAP_MS = 48 * 60 * 60_000;

const RAN = "retention ran";

export interface Retained {
  erased: number;
  customers: number;
  /** Leads that are too old, but were so already at the last run, or there was none lately: only a person may erase them. */
  waiting: number;
}

/**
 * Erases leads, with their bills, whose last contact became 24 months old since the last run, and what was logged more than a
 * year ago. Keeps those of customers. With a wrong clock, nearly all are older: these wait until `isConfirmed`. Idempotent,
 * and safe to stop at any time.
 */
export async function retainLeads(
  stores: { desk: Desk; bills: Pick<Bills, "pathOf" | "remove"> },
  now: Date,
  isConfirmed = false,
): Promise<Retained> {
  const { desk } = stores;
  const cutoff = monthsBefore(now, KEPT_MONTHS);
  const oldest = isConfirmed ? "" : monthsBefore((await lastRun(desk, now)) ?? now, KEPT_MONTHS);
  const retained: Retained = { erased: 0, customers: 0, waiting: 0 };
  for await (const entry of desk.before(cutoff)) {
    if (entry.lastContact >= cutoff) continue;
    if (entry.status === "won") retained.customers += 1;
    else if (entry.lastContact < oldest) retained.waiting += 1;
    else {
      const [lead] = await desk.read([entry]);
      if (!lead) continue;
      await eraseLead(lead, RETENTION, stores);
      retained.erased += 1;
    }
  }
  if (retained.waiting === 0) await desk.forget(monthsBefore(now, LOG_MONTHS));
  await desk.record({ by: RETENTION, what: RAN, reference: "" });
  return retained;
}

async function lastRun(desk: Desk, now: Date): Promise<Date | undefined> {
  let last: string | undefined;
  for await (const { at, what } of desk.log(new Date(now.getTime() - MAX_GAP_MS).toISOString()))
    if (what === RAN && at <= now.toISOString()) last = at;
  return last === undefined ? undefined : new Date(last);
}

/** The 31st of a month gives the last day of a shorter one. ISO 8601 in UTC. */
function monthsBefore(now: Date, months: number): string {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0);
  return date.toISOString();
}
