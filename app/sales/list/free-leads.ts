import { isClosed } from "~/sales/lead/lead-state";
import type { Desk } from "~/sales/store/desk";
import type { StaffMember } from "~/staff/staff";

/** Stands in the place of a person in the history of a lead. */
const BY = "the desk";

/** Gives open leads of people who left to nobody, so that all see them, and surveys to the leads' owners. Returns how many. Idempotent. */
export async function freeLeads(
  desk: Pick<Desk, "between" | "append">,
  staff: { list(): Promise<StaffMember[]> },
): Promise<number> {
  const emails = new Set((await staff.list()).map(({ email }) => email));
  const hasLeft = (email: string) => email !== "" && !emails.has(email);
  let freed = 0;
  for await (const { id, owner, surveyor, status, mergedInto, events } of desk.between("", "")) {
    const change = {
      ...(hasLeft(owner) && !isClosed(status) && { owner: "" }),
      ...(hasLeft(surveyor) && { surveyor: "" }),
    };
    if (mergedInto || Object.keys(change).length === 0) continue;
    const result = await desk.append(id, BY, change, events);
    if (result.status === "saved") freed += 1;
  }
  return freed;
}
