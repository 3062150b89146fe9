import type { Bills } from "~/leads/bills";
import type { Lead } from "~/leads/leads";
import type { Desk } from "./desk";

/** Removes a lead and its bill. The bill goes first: without its lead, nobody could find it. */
export async function eraseLead(
  { id, fields }: Lead,
  by: string,
  { desk, bills }: { desk: Pick<Desk, "erase">; bills: Pick<Bills, "pathOf" | "remove"> },
): Promise<void> {
  const path = bills.pathOf(fields.electricityBillUrl ?? "");
  if (path) await bills.remove(path);
  await desk.erase(id, by);
}
