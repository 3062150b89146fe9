import { type Bills, fileUrlOf } from "~/leads/bills";
import { referenceOf } from "~/leads/reference";
import type { Desk, DeskLead, LeadRecord, LogEntry } from "./desk";

interface Stores {
  desk: Pick<Desk, "get" | "log">;
  bills: Pick<Bills, "locationOf">;
}

/**
 * Resolves to everything that is stored of a person: this lead, those that were merged with it, and other leads with the same phone or
 * email address, each with its history, its bill's place, and who has seen it. A bill itself is downloaded from its lead.
 */
export async function recordOfPerson(found: DeskLead, { desk, bills }: Stores) {
  const leads = new Map<string, LeadRecord>();
  const add = async (one: DeskLead) => {
    if (leads.has(one.lead.id)) return;
    for (const { lead, state, events } of [one, ...one.merged]) leads.set(lead.id, { lead, state, events });
    for (const { id } of [...one.others, ...(one.mergedInto ? [one.mergedInto] : [])]) {
      const other = leads.has(id) ? undefined : await desk.get(id);
      if (other && "lead" in other) await add(other);
    }
  };
  await add(found);
  const references = new Set([...leads.keys()].map(referenceOf));
  const log: LogEntry[] = [];
  for await (const entry of desk.log("")) if (references.has(entry.reference)) log.push(entry);
  return {
    leads: [...leads.values()].map(({ lead, state, events }) => {
      const bill = fileUrlOf(lead.fields);
      return {
        reference: referenceOf(lead.id),
        ...lead,
        ...(bill && { bill: bills.locationOf(bill) }),
        status: state.status,
        corrections: state.edits,
        history: events,
      };
    }),
    log,
  };
}
