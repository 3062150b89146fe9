import type { Bills } from "./bill-store.server";
import { fileUrlOf } from "./bills";
import type { Leads } from "./leads";

/** Longer than any upload: a younger bill may belong to a lead that is being stored. */
const ORPHAN_AFTER_MS = 60 * 60_000;

/** Puts old bills without a lead aside, removes uploads, and returns their number. Lists bills first, so that no lead is missed. */
export async function sweepBills(
  bills: Pick<Bills, "list" | "pathOf" | "sweep">,
  leads: Pick<Leads, "list">,
  now = Date.now(),
): Promise<number> {
  const orphans = new Set<string>();
  for await (const { path, changedAt } of bills.list())
    if (now - changedAt.getTime() > ORPHAN_AFTER_MS) orphans.add(path);
  if (orphans.size === 0) return 0;

  let hasLeads = false;
  for await (const { fields } of leads.list()) {
    hasLeads = true;
    orphans.delete(bills.pathOf(fileUrlOf(fields)) ?? "");
  }
  // A database without leads is not the one that these bills belong to.
  if (!hasLeads) return 0;
  for (const path of orphans) await bills.sweep(path, now);
  return orphans.size;
}
