import { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Desk, DeskQuery } from "~/desk/desk";
import { BILL_URL_FIELD, hideBillUrl } from "~/desk/hide-bill-url";
import { dayInIndia } from "~/desk/labels";
import type { LeadEntry } from "~/desk/lead-entry";
import { listRules, queryOf, readValues } from "~/desk/list-query";
import { signedIn } from "~/desk/signed-in";
import type { Lead } from "~/leads/leads";
import { type CsvLead, csvLines, readColumns } from "~/leads/leads-csv.server";

export const handle = { query: listRules };

/** GET /desk/leads.csv?…: the leads that the list shows with the same filters, for spreadsheets. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  const { desk } = context.stores;
  const now = new Date();
  const query = queryOf(readValues(request), now);
  const { columns, count } = await readColumns(readLeads(desk, query), true);
  const shown = columns.filter((name) => name !== BILL_URL_FIELD);
  await desk.record({ by: email, what: `exported ${count} leads`, reference: "" });
  return new Response(ReadableStream.from(csvBytes(readLeads(desk, query), shown)) as BodyInit, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="leads-${dayInIndia(now)}.csv"`,
    },
  });
}

/** Holds a page of leads in memory at a time. */
async function* readLeads(desk: Desk, query: DeskQuery): AsyncGenerator<CsvLead> {
  let after: string | undefined;
  do {
    const page = await desk.list({ ...query, after });
    const states = new Map(page.leads.map((entry) => [entry.id, entry]));
    for (const lead of await desk.read(page.leads)) yield withState(lead, states.get(lead.id));
    after = page.next;
    // The embedded store answers within one turn of the event loop: other requests get theirs.
    await setImmediate();
  } while (after);
}

async function* csvBytes(leads: AsyncIterable<CsvLead>, columns: string[]): AsyncGenerator<Uint8Array> {
  for await (const line of csvLines(leads, columns)) yield Buffer.from(`${line}\n`);
}

/** Adds what only the desk knows. */
function withState(given: Lead, entry: LeadEntry | undefined): CsvLead {
  const lead = hideBillUrl(given);
  if (!entry) return lead;
  const { kind, status, owner, nextCall } = entry;
  return { ...lead, deskKind: kind, fields: { ...lead.fields, status, owner, nextCall } };
}
