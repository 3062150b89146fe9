import { expect, it } from "vitest";
import type { Lead } from "~/leads/leads";
import { csvLines, readColumns } from "~/leads/leads-csv.server";
import { DESK_COLUMNS, withHistory } from "./csv-lead.server";
import { type Line, markOf, stateOf } from "./lead-state";

const ASHA = "asha@example.in";

async function cells(lead: Lead, ...lines: Line[]): Promise<Record<string, string>> {
  const row = withHistory({ lead, state: stateOf(lines), lines });
  const { columns } = await readColumns([row], true, DESK_COLUMNS);
  const csv: string[] = [];
  for await (const line of csvLines([row], columns)) csv.push(line);
  const values = csv[1]?.trim().slice(1, -1).split('","') ?? [];
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]));
}

const inquiry: Lead = {
  kind: "inquiry",
  id: "0".repeat(26),
  timestamp: "2026-11-20T06:00:00.000Z",
  fields: { fullName: "Suhas", mobile: "9876500000", sanctionLoad: "3 kW", electricityBillUrl: "secret" },
};

it("the desk's CSV tells what became of a lead", async () => {
  const shown = await cells(
    inquiry,
    {
      at: "2026-11-20T06:10:00.000Z",
      by: ASHA,
      outcome: "no-answer",
      status: "called",
      nextCall: "2026-11-21T10:00",
    },
    {
      at: "2026-11-21T04:30:00.000Z",
      by: ASHA,
      outcome: "won",
      status: "won",
      amount: 180_000,
      reason: "=1+1",
    },
    { at: "2026-11-21T04:40:00.000Z", by: ASHA, note: "=HYPERLINK(1)" },
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

it("the desk's CSV has corrections, what was sent instead, and no note that was undone", async () => {
  const undone = { at: "2026-11-20T06:20:00.000Z", by: ASHA, note: "A slip" };
  const shown = await cells(
    inquiry,
    {
      at: "2026-11-20T06:10:00.000Z",
      by: ASHA,
      edits: { name: "Subhas", load: "5 kW" },
      mergedInto: "1".repeat(26),
    },
    undone,
    { at: "2026-11-20T06:21:00.000Z", by: "ravi@example.in", note: "Likes 5 kW" },
    { at: "2026-11-20T06:22:00.000Z", by: ASHA, undo: markOf(undone) },
  );
  expect(shown).toMatchObject({
    name: "Subhas",
    "sent name": "Suhas",
    phone: "9876500000",
    sanctionLoad: "5 kW",
    "sent sanctionLoad": "3 kW",
    notes: "2026-11-20 11:51 ravi@example.in: Likes 5 kW",
    mergedInto: "1111-1111",
  });
});
