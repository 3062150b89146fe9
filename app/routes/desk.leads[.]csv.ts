import { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { DESK_COLUMNS, withHistory } from "~/desk/csv-lead.server";
import type { Desk, DeskQuery } from "~/desk/desk";
import { BILL_URL_FIELD } from "~/desk/hide-bill-url";
import { dayInIndia } from "~/desk/labels";
import { listRules, queryOf, readValues } from "~/desk/list-query";
import { signedIn } from "~/desk/signed-in";
import { type CsvLead, csvLines, readColumns } from "~/leads/leads-csv.server";
import { routeQuery } from "~/server/route-query";

const IDS = "ids";

const manyIds = (text: string) => (/^[\w-]{9,64}(?:,[\w-]{9,64}){0,49}$/.test(text) ? text : undefined);

export const handle = { query: { ...listRules, [IDS]: manyIds } };

/** GET /desk/leads.csv?…: the leads that the list shows with the same filters, then merged ones, or those of `ids`, for spreadsheets. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  const { desk } = context.stores;
  const now = new Date();
  const ids = routeQuery(request, handle, context).search.get(IDS)?.split(",");
  const query = queryOf(readValues(request), now, email);
  const leads = () => (ids ? readChosen(desk, ids) : readLeads(desk, query));
  const { columns, count } = await readColumns(leads(), true, DESK_COLUMNS);
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
  for (const shelf of ["leads", "merged"] as const) {
    let after: string | undefined;
    do {
      const page = await desk.list({ ...query, shelf, after });
      for (const record of await desk.read(page.leads)) yield withHistory(record);
      after = page.next;
      // The embedded store answers within one turn of the event loop: other requests get theirs.
      await setImmediate();
    } while (after);
  }
}

async function* readChosen(desk: Desk, ids: readonly string[]): AsyncGenerator<CsvLead> {
  for (const id of ids) {
    const found = await desk.get(id);
    if (found && "lead" in found) yield withHistory(found);
  }
}

async function* csvBytes(leads: AsyncIterable<CsvLead>, columns: string[]): AsyncGenerator<Uint8Array> {
  for await (const line of csvLines(leads, columns)) yield Buffer.from(`${line}\n`);
}
