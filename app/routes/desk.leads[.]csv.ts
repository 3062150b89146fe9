import { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Desk, DeskQuery } from "~/desk/desk";
import { BILL_URL_FIELD, hideBillUrl } from "~/desk/hide-bill-url";
import { dayInIndia } from "~/desk/labels";
import { entryOf, type LeadEntry } from "~/desk/lead-entry";
import { listRules, queryOf, readValues } from "~/desk/list-query";
import { signedIn } from "~/desk/signed-in";
import type { Lead } from "~/leads/leads";
import { type CsvLead, csvLines, readColumns } from "~/leads/leads-csv.server";
import { routeQuery } from "~/server/route-query.server";

const IDS = "ids";

const manyIds = (text: string) => (/^[\w-]{9,64}(?:,[\w-]{9,64}){0,49}$/.test(text) ? text : undefined);

export const handle = { query: { ...listRules, [IDS]: manyIds } };

/** GET /desk/leads.csv?…: the leads that the list shows with the same filters, or those of `ids`, for spreadsheets. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  const { desk } = context.stores;
  const now = new Date();
  const ids = routeQuery(request, handle, context).search.get(IDS)?.split(",");
  const query = queryOf(readValues(request), now, email);
  const leads = () => (ids ? readChosen(desk, ids) : readLeads(desk, query));
  const { columns, count } = await readColumns(leads(), true);
  const shown = columns.filter((name) => name !== BILL_URL_FIELD);
  await desk.record({ by: email, what: `exported ${count} leads`, reference: "" });
  return new Response(ReadableStream.from(csvBytes(leads(), shown)) as BodyInit, {
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

async function* readChosen(desk: Desk, ids: readonly string[]): AsyncGenerator<CsvLead> {
  for (const id of ids) {
    const found = await desk.get(id);
    if (found && "lead" in found) yield withState(found.lead, entryOf(found.lead, found.state));
  }
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
