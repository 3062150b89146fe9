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

export interface Retained {
  erased: number;
  customers: number;
}

/**
 * Erases leads, with their bills, whose last contact is 24 months ago, and what was logged more than a year ago. Keeps those
 * of customers. Idempotent, and safe to stop at any time.
 */
export async function retainLeads(
  stores: { desk: Desk; bills: Pick<Bills, "pathOf" | "remove"> },
  now: Date,
): Promise<Retained> {
  const { desk } = stores;
  const cutoff = monthsBefore(now, KEPT_MONTHS);
  const retained: Retained = { erased: 0, customers: 0 };
  for await (const entry of desk.before(cutoff)) {
    if (entry.lastContact >= cutoff) continue;
    if (entry.status === "won") {
      retained.customers += 1;
      continue;
    }
    const [lead] = await desk.read([entry]);
    if (!lead) continue;
    await eraseLead(lead, RETENTION, stores);
    retained.erased += 1;
  }
  await desk.forget(monthsBefore(now, LOG_MONTHS));
  return retained;
}

/** The 31st of a month gives the last day of a shorter one. ISO 8601 in UTC. */
function monthsBefore(now: Date, months: number): string {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  if (date.getUTCDate() !== now.getUTCDate()) date.setUTCDate(0);
  return date.toISOString();
}
