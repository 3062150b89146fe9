import { referenceOf } from "~/leads/reference";
import { bodiesAbout } from "~/leads/unreadable-bodies";
import type { Desk, DeskLead, LeadRecord } from "~/sales/store/desk";
import type { LogEntry } from "./desk-log";

/** Resolves to all leads of a lead's person: those merged with it, and others with the same phone or email address, and theirs. */
export async function leadsOfPerson(
  found: DeskLead,
  desk: Pick<Desk, "get" | "others">,
): Promise<LeadRecord[]> {
  const leads = new Map<string, LeadRecord>();
  const add = async (one: DeskLead) => {
    if (leads.has(one.lead.id)) return;
    for (const { lead, state, events } of [one, ...one.merged]) leads.set(lead.id, { lead, state, events });
    for (const { id } of [...(await desk.others(one)), ...(one.mergedInto ? [one.mergedInto] : [])]) {
      const other = leads.has(id) ? undefined : await desk.get(id);
      if (other?.lead) await add(other);
    }
  };
  await add(found);
  return [...leads.values()];
}

/** Resolves to everything that is stored of a person: their leads, what sources sent of them and the site could not read, and who has seen it. */
export async function recordOfPerson(
  found: DeskLead,
  desk: Pick<Desk, "get" | "others" | "log" | "unreadable">,
) {
  const leads = await leadsOfPerson(found, desk);
  const references = new Set(leads.map(({ lead }) => referenceOf(lead.id)));
  const log: LogEntry[] = [];
  for await (const entry of desk.log("")) if (references.has(entry.reference ?? "")) log.push(entry);
  return { leads, unread: await bodiesAbout(desk.unreadable, leads), log };
}
