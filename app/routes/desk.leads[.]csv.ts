import { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { forStaff, needsManagerToDownload } from "~/desk/for-staff.server";
import { dayInIndia } from "~/india-time";
import { isFileUrlField } from "~/leads/bills";
import { oneOf, valuesIn } from "~/query";
import {
  type CsvLead,
  conversionLines,
  csvLines,
  DESK_COLUMNS,
  JOB_COLUMNS,
  readColumns,
  withHistory,
} from "~/sales/list/leads-csv.server";
import { listRules, queryOf } from "~/sales/list/list-query";
import { type Desk, type DeskQuery, pagesOf } from "~/sales/store/desk";
import { fieldWords } from "~/ui/field-words";

const manyIds = (text: string) => (/^[\w-]{9,64}(?:,[\w-]{9,64}){0,99}$/.test(text) ? text : undefined);

const rules = {
  ...listRules,
  ids: manyIds,
  /** "conversions": won leads alone, for an ad network. */
  as: oneOf("conversions"),
};

export const handle = { query: rules };

/** GET /desk/leads.csv?…: the leads that the list shows with the same filters, then merged ones, or those of `ids`, for spreadsheets. */
export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff }) => {
    needsManagerToDownload(staff, "export");
    const { desk } = stores;
    const { email } = staff;
    const now = new Date();
    const { ids, as, ...values } = valuesIn(rules, new URL(request.url).search);
    if (as) {
      await desk.record({ kind: "export-conversions", by: email });
      return csvFile(conversionLines(readLeads(desk, { status: "won" })), `conversions-${dayInIndia(now)}`);
    }
    const query = queryOf({ ...values, after: undefined }, now, email);
    const leads = () => (ids ? readChosen(desk, ids.split(",")) : readLeads(desk, query));
    const { columns, count } = await readColumns(leads(), true, DESK_COLUMNS, JOB_COLUMNS);
    const shown = columns.filter((name) => !isFileUrlField(name));
    await desk.record({ kind: "export-leads", by: email, count });
    return csvFile(csvLines(leads(), shown, shown.map(fieldWords)), `leads-${dayInIndia(now)}`);
  });
}

function csvFile(lines: AsyncIterable<string>, name: string) {
  return new Response(ReadableStream.from(bytesOf(lines)) as BodyInit, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}

/** Holds a page of leads in memory at a time. */
async function* readLeads(desk: Desk, query: DeskQuery): AsyncGenerator<CsvLead> {
  for (const list of ["leads", "merged"] as const)
    for await (const page of pagesOf({ ...query, list }, desk)) {
      for (const record of await desk.read(page)) yield withHistory(record);
      // The embedded store answers within one turn of the event loop: other requests get theirs.
      await setImmediate();
    }
}

async function* readChosen(desk: Desk, ids: readonly string[]): AsyncGenerator<CsvLead> {
  for (const id of ids) {
    const found = await desk.get(id);
    if (found?.lead) yield withHistory(found);
  }
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(`${line}\n`);
}
