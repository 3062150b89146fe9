import type { Bills } from "~/leads/bills";
import type { Desk, DeskLead } from "./desk";

/** Removes a lead, those merged into it, and their bills. The bills go first: without its lead, nobody could find one. */
export async function eraseLead(
  { lead, merged }: Pick<DeskLead, "lead" | "merged">,
  by: string,
  { desk, bills }: { desk: Pick<Desk, "erase">; bills: Pick<Bills, "pathOf" | "remove"> },
): Promise<void> {
  for (const { fields } of [lead, ...merged.map((part) => part.lead)]) {
    const path = bills.pathOf(fields.electricityBillUrl ?? "");
    if (path) await bills.remove(path);
  }
  await desk.erase(lead.id, by);
}
