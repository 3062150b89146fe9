import type { StaffMember } from "~/staff/staff";
import type { Desk } from "./desk";
import { isClosed } from "./lead-state";

/** Stands in the place of a person in the history of a lead. */
const BY = "the desk";

/**
 * Gives the open leads of people who are no longer staff to nobody, so that they come back into everybody's list of calls.
 * Resolves to their number. Idempotent.
 */
export async function freeLeads(
  desk: Pick<Desk, "between" | "append">,
  staff: { list(): Promise<StaffMember[]> },
): Promise<number> {
  const emails = new Set((await staff.list()).map(({ email }) => email));
  let freed = 0;
  for await (const { id, owner, status, mergedInto, events } of desk.between("", "")) {
    if (!owner || emails.has(owner) || isClosed(status) || mergedInto) continue;
    const result = await desk.append(id, BY, { owner: "" }, events);
    if (result.status === "saved") freed += 1;
  }
  return freed;
}

/** Gives the open leads of a person who was removed to nobody, at once. Resolves to their number. */
export async function freeLeadsOf(desk: Pick<Desk, "list" | "append">, owner: string): Promise<number> {
  let freed = 0;
  let after: string | undefined;
  do {
    const page = await desk.list({ owner, status: "open", after });
    for (const { id, events } of page.leads) {
      const result = await desk.append(id, BY, { owner: "" }, events);
      if (result.status === "saved") freed += 1;
    }
    after = page.next;
  } while (after);
  return freed;
}
