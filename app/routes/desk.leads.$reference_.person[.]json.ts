import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff } from "~/desk/for-staff.server";
import { findLead } from "~/desk/leads/lead-view.server";
import { type Bills, fileUrlOf } from "~/leads/bills";
import type { Desk, DeskLead, LeadRecord } from "~/leads/pipeline/desk";
import type { LogEntry } from "~/leads/pipeline/desk-log";
import { bodiesAbout } from "~/leads/pipeline/unread-bodies";
import { referenceOf } from "~/leads/reference";

/** GET /desk/leads/{reference}/person.json: everything that is stored of the person of a lead, for whoever asks for their data. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores, staff: { email } }) => {
    const { desk, bills } = stores;
    const found = await findLead(params.reference, desk);
    const reference = referenceOf(found.lead.id);
    const person = await recordOfPerson(found, { desk, bills });
    await desk.record({ kind: "export-person", by: email, reference });
    return new Response(`${JSON.stringify(person, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${reference}.json"`,
      },
    });
  });
}

interface Stores {
  desk: Pick<Desk, "get" | "others" | "log" | "unread">;
  bills: Pick<Bills, "locationOf">;
}

/**
 * Resolves to everything that is stored of a person: this lead, those that were merged with it, and other leads with the same phone or
 * email address, each with its history, its bill's place, and who has seen it, and what sources sent of them and the site could not read. A bill itself is downloaded from its lead.
 */
async function recordOfPerson(found: DeskLead, { desk, bills }: Stores) {
  const leads = new Map<string, LeadRecord>();
  const add = async (one: DeskLead) => {
    if (leads.has(one.lead.id)) return;
    for (const { lead, state, events } of [one, ...one.merged]) leads.set(lead.id, { lead, state, events });
    for (const { id } of [...(await desk.others(one)), ...(one.mergedInto ? [one.mergedInto] : [])]) {
      const other = leads.has(id) ? undefined : await desk.get(id);
      if (other && "lead" in other) await add(other);
    }
  };
  await add(found);
  const references = new Set([...leads.keys()].map(referenceOf));
  const log: LogEntry[] = [];
  for await (const entry of desk.log("")) if (references.has(entry.reference ?? "")) log.push(entry);
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
    unread: await bodiesAbout(desk.unread, [...leads.values()]),
    log,
  };
}
