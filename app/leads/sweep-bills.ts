import type { Bills } from "./bill-store.server";
import { fileUrlOf } from "./bills";
import type { Leads } from "./leads";

/** Longer than any upload: a younger bill may belong to a lead that is being stored. */
const ORPHAN_AFTER_MS = 60 * 60_000;

/** Removes old bills and uploads without a lead and returns their number. Lists bills first, so that no lead is missed. */
export async function sweepBills(
  bills: Pick<Bills, "list" | "pathOf" | "remove">,
  leads: Pick<Leads, "list">,
  now = Date.now(),
): Promise<number> {
  const orphans = new Set<string>();
  for await (const { path, changedAt } of bills.list())
    if (now - changedAt.getTime() > ORPHAN_AFTER_MS) orphans.add(path);
  if (orphans.size === 0) return 0;

  for await (const { fields } of leads.list()) orphans.delete(bills.pathOf(fileUrlOf(fields)) ?? "");
  for (const path of orphans) await bills.remove(path);
  return orphans.size;
}
