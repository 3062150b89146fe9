import { expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { type Change, eventIdOf, type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import { csvLines, DESK_COLUMNS, readColumns, withHistory } from "./leads-csv.server";

const ASHA = "asha@example.in";

const inquiry: Lead = {
  kind: "inquiry",
  id: "0".repeat(26),
  timestamp: "2026-11-20T06:00:00.000Z",
  fields: { fullName: "Suhas", mobile: "9876500000", sanctionLoad: "3 kW", electricityBillUrl: "secret" },
};

const event = (at: string, change: Change): LeadEvent => ({
  at: `2026-11-${at}:00.000Z`,
  by: ASHA,
  ...change,
});

async function cells(...events: LeadEvent[]): Promise<Record<string, string>> {
  const row = withHistory({ lead: inquiry, state: leadStateOf(events), events });
  const { columns } = await readColumns([row], true, DESK_COLUMNS);
  const csv: string[] = [];
  for await (const event of csvLines([row], columns)) csv.push(event);
  const values = csv[1]?.trim().slice(1, -1).split('","') ?? [];
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]));
}

it("the desk's CSV tells what became of a lead", async () => {
  const shown = await cells(
    event("20T06:10", { outcome: "no-answer", status: "called", nextCall: "2026-11-21T10:00" }),
    event("21T04:30", { outcome: "won", status: "won", amount: 180_000, reason: "=1+1" }),
    event("21T04:40", { note: "=HYPERLINK(1)" }),
  );
  expect(shown).toMatchObject({
    status: "won",
    owner: ASHA,
    nextCall: "",
    tries: "0",
    reason: "'=1+1",
    amount: "180000",
    answered: "2026-11-20 11:40",
    closed: "2026-11-21 10:00",
    notes: `2026-11-21 10:10 ${ASHA}: =HYPERLINK(1)`,
    mergedInto: "",
  });
  expect(JSON.stringify(shown)).not.toContain("secret");
  expect(Object.keys(shown).filter((column) => column.startsWith("sent"))).toEqual([]);
});

it("the desk's CSV has fields of any name, and nothing of them for a lead without them", async () => {
  const odd = { ...inquiry, fields: { ...inquiry.fields, constructor: "Odd" } };
  const { columns } = await readColumns([odd], true);
  const at = columns.indexOf("constructor");
  const shown: (string | undefined)[] = [];
  for await (const line of csvLines([odd, inquiry], columns))
    shown.push(line.trim().slice(1, -1).split('","')[at]);
  expect(shown).toEqual(["constructor", "Odd", ""]);
});

it("the desk's CSV has corrections, what was sent instead, and no note that was undone", async () => {
  const undone = event("20T06:20", { note: "A slip" });
  const shown = await cells(
    event("20T06:10", { edits: { name: "Subhas", load: "5 kW" }, mergedInto: "1".repeat(26) }),
    undone,
    event("20T06:21", { note: "Likes 5 kW" }),
    event("20T06:22", { undo: eventIdOf(undone) }),
  );
  expect(shown).toMatchObject({
    name: "Subhas",
    "sent name": "Suhas",
    phone: "9876500000",
    sanctionLoad: "5 kW",
    "sent sanctionLoad": "3 kW",
    notes: `2026-11-20 11:51 ${ASHA}: Likes 5 kW`,
    mergedInto: "11111-11111",
  });
});
