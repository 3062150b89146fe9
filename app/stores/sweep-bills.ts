import type { Bills } from "~/leads/bills";
import type { Leads } from "~/leads/leads";

/** Longer than any upload may take: what is younger may belong to a lead that is just being kept. */
const ORPHAN_AFTER_MS = 60 * 60_000;

/**
 * Removes what a crash has left: bills without a lead, and files that never became one. Tells how many.
 * What is old is looked for first and the leads are read after, so that a bill's lead cannot be missed.
 * @throws when the leads cannot be read; then nothing has been removed.
 */
export async function sweepBills(
  bills: Pick<Bills, "list" | "pathOf" | "remove">,
  leads: Pick<Leads, "list">,
  now = Date.now(),
): Promise<number> {
  const orphans = new Set<string>();
  for await (const { path, changedAt } of bills.list())
    if (now - changedAt.getTime() > ORPHAN_AFTER_MS) orphans.add(path);
  if (orphans.size === 0) return 0;

  for await (const { fields } of leads.list()) {
    orphans.delete(bills.pathOf(fields.electricityBillUrl ?? "") ?? "");
  }
  for (const path of orphans) await bills.remove(path);
  return orphans.size;
}
