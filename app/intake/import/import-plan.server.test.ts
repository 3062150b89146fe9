import { describe, expect, it } from "vitest";
import { idsOfOutsideLead } from "~/intake/outside-identity.server";
import type { Lead } from "~/leads/leads";
import { type Change, leadStateOf } from "~/sales/lead/lead-state";
import { entryOf } from "~/sales/list/lead-entry";
import { planRequest } from "../../../tests/plan-request";
import { leadsToStore, type PlanRequest, planRows } from "./import-plan.server";
import type { ReadRow } from "./read-row";

const NOW = new Date("2026-12-05T06:00:00.000Z");
const ASHA = "asha@example.in";

const STAFF = [
  { email: ASHA, name: "Asha Rawat" },
  { email: "ravi@example.in", name: "Ravi Negi" },
  { email: "ravi.joshi@example.in", name: "Ravi Joshi" },
];

function known(id: string, fields: Lead["fields"], more: Partial<Lead> = {}, ...changes: Change[]) {
  const lead: Lead = { kind: "quick-contact", id, timestamp: "2026-12-01T06:00:00.000Z", fields, ...more };
  const events = changes.map((change, index) => ({
    at: `2026-12-02T06:00:0${index}.000Z`,
    by: ASHA,
    ...change,
  }));
  return entryOf(lead, leadStateOf(events));
}

type Entry = ReturnType<typeof known>;

type Planned = Partial<PlanRequest> & { entries?: Entry[]; erased?: string[] };

/** Plans the rows of one piece, and the leads to store. */
async function plan(rows: Omit<ReadRow, "row">[], { entries = [], erased = [], ...choices }: Planned = {}) {
  const desk = {
    async *between() {
      yield* entries;
    },
    erased: async (ids: readonly string[]) =>
      new Map(
        ids
          .filter((id) => erased.includes(id))
          .map((id) => [id, { reference: "", at: "2026-12-02T06:00:00.000Z", by: ASHA }]),
      ),
  };
  const numbered = rows.map((row, index) => ({ row: index + 2, ...row }));
  const request = { ...AS_IT_IS, ...choices };
  const { planned, earlier } = await planRows(numbered, request, { desk, staff: STAFF }, NOW);
  const listed = (outcome: string) => planned.filter((row) => row.outcome === outcome);
  return { leads: leadsToStore(planned, earlier), listed };
}

const AS_IT_IS = planRequest("meta");

type Fields = Record<string, string>;

const row = (fields: Fields, extras: ReadRow["extras"] = {}, more: Partial<ReadRow["lead"]> = {}) => ({
  lead: { fields, ...more },
  extras,
});

const metaId = (number: string) => idsOfOutsideLead("meta", { outsideId: number, fields: {} })?.[0] ?? "";

describe("the plan of an import", () => {
  it("adds of a cumulative file only what is new, and names what is already here", async () => {
    const entries = [known(metaId("8801"), { name: "Day One", phone: "9999962001" }, { via: "meta" })];
    const rows = [
      row({ name: "Day One", phone: "9999962001" }, {}, { outsideId: "8801" }),
      row({ name: "Day Three", phone: "9999962003" }, {}, { outsideId: "8803" }),
      row({ name: "Day Three", phone: "9999962003" }, {}, { outsideId: "8803" }),
    ];
    const { leads, listed } = await plan(rows, { entries });
    expect(leads.map(({ ids, fields }) => [ids[0], fields.name])).toEqual([[metaId("8803"), "Day Three"]]);
    expect(listed("already").map(({ row, entry }) => [row, entry?.name])).toEqual([[2, "Day One"]]);
  });

  it("takes another person under a number that is known for a lead of his own", async () => {
    const entries = [known(metaId("7"), { name: "One", phone: "9999962001" }, { via: "meta" })];
    const rows = [
      row({ name: "Two", phone: "9999962002" }, {}, { outsideId: "7" }),
      row({ name: "Three", phone: "9999962003" }, {}, { outsideId: "9" }),
      row({ name: "Four", phone: "9999962004" }, {}, { outsideId: "9" }),
    ];
    const { leads } = await plan(rows, { entries });
    expect(leads.map(({ fields }) => fields.name)).toEqual(["Two", "Three", "Four"]);
    expect(new Set(leads.map(({ ids }) => ids[0])).size).toBe(3);
    expect(leads[0]?.ids[0]).not.toBe(metaId("7"));
  });

  it("knows a row without a number by what it says, and by its day once somebody has changed it in the file", async () => {
    const first = await plan([row({ name: "Sunita", phone: "9876500001" }, { cameIn: "02/12/2026" })], {
      source: "excel",
    });
    const [lead] = first.leads;
    const entries = [
      known(lead?.ids[0] ?? "", lead?.fields ?? {}, {
        via: "excel 2026-12-03",
        cameIn: "2026-12-02",
        timestamp: "2026-12-03T06:00:00.000Z",
      }),
    ];
    const again = [
      row({ name: "Sunita", phone: "9876500001" }, { cameIn: "2 Dec 2026", status: "Hot" }),
      row({ name: "Sunita Devi", phone: "9876500001" }, { cameIn: "2026-12-02" }),
      row({ name: "Sunita Devi", phone: "9876500001" }, { cameIn: "2026-12-04" }),
    ];
    const { leads, listed } = await plan(again, { source: "excel", entries });
    expect(listed("already").map((one) => one.row)).toEqual([2, 3]);
    expect(leads.map(({ row, into }) => [row, into?.id])).toEqual([[4, lead?.ids[0]]]);
  });

  it("merges a person into the whole open lead: by phone, second phone or mail, never into a part or spam", async () => {
    const entries = [
      known("whole", { name: "Whole", phone: "9876500001", email: "w@example.in" }),
      known("part", { name: "Part", phone: "9876500002" }, {}, { mergedInto: "whole" }),
      known("spam", { name: "Spam", phone: "9876500003" }, {}, { spam: true }),
    ];
    const rows = [
      row({ name: "A", phone: "+91 98765 00001" }),
      row({ name: "B", phone: "9876500002" }),
      row({ name: "C", phone: "9876500003" }),
      row({ name: "D", email: "W@Example.in" }),
      row({ name: "E", phone: "9876500004", secondPhone: "098765 00001" }),
      row({ name: "F", phone: "9876500003", city: "Roorkee" }),
      row({ name: "G", phone: "9876500009" }),
    ];
    const { leads } = await plan(rows, { entries });
    expect(leads.map(({ fields, into }) => [fields.name, into?.name])).toEqual([
      ["A", "Whole"],
      ["B", "Whole"],
      ["C", undefined],
      ["D", "Whole"],
      ["E", "Whole"],
      ["F", "C"],
      ["G", undefined],
    ]);
    expect(leads[5]?.into).toMatchObject({ id: leads[2]?.ids[0], row: 4 });
  });

  it("leaves a lost lead lost, and says on which day the person asked again, once", async () => {
    const lost = (more: Change[] = []) => [
      known(
        "lost",
        { name: "Lost", phone: "9876500001" },
        { cameIn: "2026-11-01" },
        { status: "lost", reason: "Price" },
        ...more,
      ),
    ];
    const rows = [
      row({ name: "Lost", phone: "9876500001" }, { cameIn: "2026-12-02" }, { outsideId: "1" }),
      row({ name: "Lost", phone: "9876500001" }, { cameIn: "2026-10-02" }, { outsideId: "2" }),
    ];
    const { leads } = await plan(rows, { entries: lost() });
    expect(leads.map(({ into, askedAgain }) => [into?.id, askedAgain])).toEqual([
      ["lost", "2026-12-02"],
      ["lost", undefined],
    ]);
    const again = await plan(rows, { entries: lost([{ askedAgain: "2026-12-02" }]) });
    expect(again.leads.map(({ askedAgain }) => askedAgain)).toEqual([undefined, undefined]);
    const undated = await plan([row({ name: "Lost", phone: "9876500001" })], { entries: lost() });
    expect(undated.leads[0]?.askedAgain).toBe("2026-12-05");
  });

  it("brings a lead of an old list back when the person asks again", async () => {
    const entries = [
      known(
        "old",
        { name: "Old", phone: "9876500001" },
        { cameIn: "2026-01-05" },
        { added: true, resting: true },
      ),
    ];
    const { leads } = await plan([row({ name: "Old", phone: "9876500001" })], { entries });
    expect(leads[0]).toMatchObject({ into: { id: "old" }, askedAgain: "2026-12-05" });
  });

  it("adds whoever was erased only if ticked", async () => {
    const rows = [row({ name: "Gone", phone: "9876500001" }, {}, { outsideId: "5" })];
    const { leads, listed } = await plan(rows, { erased: [metaId("5")] });
    expect([leads, listed("erased").map(({ name, day }) => [name, day])]).toEqual([
      [],
      [["Gone", "2026-12-02"]],
    ]);
    const ticked = await plan(rows, { erased: [metaId("5")], addedAgain: [2] });
    expect(ticked.leads.map(({ fields }) => fields.name)).toEqual(["Gone"]);
  });

  it("reads days in the order of the column, refuses those to come, and leaves out what is too old unless it was won", async () => {
    const rows = [
      row({ name: "A", phone: "9876500001" }, { cameIn: "02/10/2026" }),
      row({ name: "B", phone: "9876500002" }, { cameIn: "25/10/2026" }),
      row({ name: "C", phone: "9876500003" }, { cameIn: "06/12/2026" }),
      row({ name: "D", phone: "9876500004" }, { cameIn: "04/12/2024" }),
      row({ name: "E", phone: "9876500005" }, { cameIn: "04/12/2024", status: "Installed" }),
      row({ name: "F", phone: "9876500006" }, { cameIn: "soon" }),
      row({ name: "G", phone: "9876500007" }, { cameIn: "05/12/2026" }),
      row({ name: "H", phone: "9876500008" }, { cameIn: "05/12/2024" }),
    ];
    const { leads, listed } = await plan(rows);
    expect(leads.map(({ fields, cameIn, known }) => [fields.name, cameIn, known.status])).toEqual([
      ["A", "2026-10-02", undefined],
      ["B", "2026-10-25", undefined],
      ["E", "2024-12-04", "won"],
      ["F", undefined, undefined],
      ["G", "2026-12-05", undefined],
      ["H", "2024-12-05", undefined],
    ]);
    expect(leads[3]?.fields.otherDetails).toBe("Came in on: soon");
    expect(listed("fault")).toEqual([
      { row: 4, name: "C", outcome: "fault", fault: "“06/12/2026” is in the future" },
    ]);
    expect(listed("tooOld")).toEqual([{ row: 5, name: "D", outcome: "tooOld", day: "2024-12-04" }]);
  });

  it("puts status, note, owner and amount into the first event, and keeps what it cannot", async () => {
    const rows = [
      row({ name: "A", phone: "9876500001" }, { status: "Hot", note: "Call after Diwali", owner: "asha" }),
      row({ name: "B", phone: "9876500002" }, { status: "sold ", amount: "1.8 lakh", owner: "Ravi Negi" }),
      row(
        { name: "C", phone: "9876500003", otherDetails: "Age: 40" },
        { status: "Not interested", amount: "50000", owner: "Ravi" },
      ),
      row({ name: "D", phone: "9876500004" }, { status: "Junk" }),
      row({ name: "E", phone: "9876500005" }, { status: "HOT" }),
      row({ name: "F", phone: "9876500006" }, {}, { isTest: true }),
    ];
    const { leads, listed } = await plan(rows, { meanings: { hot: "quoted" }, isOld: true });
    expect(leads.map(({ known }) => known)).toEqual([
      { status: "quoted", note: "Call after Diwali", owner: ASHA, resting: true },
      { status: "won", amount: 180_000, owner: "ravi@example.in", resting: true },
      { status: "lost", reason: "Not interested", resting: true },
      { status: "quoted", resting: true },
    ]);
    expect(leads[2]?.fields.otherDetails).toBe("Age: 40\nStatus: Not interested\nOwner: Ravi\nAmount: 50000");
    expect(listed("leftOut").map(({ row }) => row)).toEqual([5, 7]);
  });

  it("takes no status alone for a reason, and no doubtful amount for rupees unless somebody says what it means", async () => {
    const rows = [
      row({ name: "A", phone: "9876500001" }, { status: "Lost" }),
      row({ name: "B", phone: "9876500002" }, { status: "closed - lost" }),
      row({ name: "C", phone: "9876500003" }, { status: "Lost: price" }),
      row({ name: "D", phone: "9876500004" }, { status: "Won", amount: "180.000" }),
      row({ name: "E", phone: "9876500005" }, { status: "Won", amount: "1.8" }),
    ];
    const { leads } = await plan(rows, { amounts: { point: "thousand", small: "text" } });
    expect(leads.map(({ known }) => known)).toEqual([
      { status: "lost" },
      { status: "lost" },
      { status: "lost", reason: "Lost: price" },
      { status: "won", amount: 180_000 },
      { status: "won" },
    ]);
    expect(leads[4]?.fields.otherDetails).toBe("Status: Won\nAmount: 1.8");
  });

  it("makes finished jobs of won leads: all of them, or as a column says", async () => {
    const rows = [
      row({ name: "A", phone: "9876500001" }, { status: "Won", finished: "01/03/2020" }),
      row({ name: "B", phone: "9876500002" }, { status: "Won", finished: "yes" }),
      row({ name: "C", phone: "9876500003" }, { status: "Won", finished: "soon" }),
      row({ name: "D", phone: "9876500004" }, { status: "Won" }),
      row({ name: "E", phone: "9876500005" }, { status: "Hot", finished: "01/03/2020" }),
      row({ name: "F", phone: "9876500006" }, { status: "Won", finished: "01/03/2099" }),
    ];
    const columns = [{ name: "Handover", use: "finished" as const }];
    const { leads, listed } = await plan(rows, { columns, isFinished: true });
    const handover = { id: "handover", done: "2020-03-01" };
    expect(leads.map(({ known }) => known)).toEqual([
      { status: "won", finished: true, step: handover },
      { status: "won", finished: true },
      { status: "won" },
      { status: "won" },
      { status: "called" },
    ]);
    expect(leads[2]?.fields.otherDetails).toBe("Status: Won\nFinished on: soon");
    expect(listed("fault").map(({ fault }) => fault)).toEqual(["“01/03/2099” is in the future"]);
    const all = await plan(rows.slice(3, 4), { isFinished: true, finishedOn: "2020-03-01" });
    expect(all.leads[0]?.known).toEqual({ status: "won", finished: true, step: handover });
    const running = await plan(rows.slice(3, 4));
    expect(running.leads[0]?.known).toEqual({ status: "won" });
  });

  it("takes what its own import has stored for rows of the same file", async () => {
    const own = { via: "meta", importId: "i" };
    const entries = [
      known("open", { name: "Open", phone: "9876500001" }, own, { added: true, resting: true }),
      known("shut", { name: "Shut", phone: "9876500002" }, own, { added: true, status: "lost" }),
    ];
    const rows = [
      row({ name: "A", phone: "9876500001" }, { cameIn: "04/12/2026" }),
      row({ name: "B", phone: "9876500002" }, { cameIn: "04/12/2026" }),
    ];
    const { leads } = await plan(rows, { entries, importId: "i" });
    expect(leads.map(({ into, askedAgain }) => [into?.id, askedAgain])).toEqual([
      ["open", undefined],
      [undefined, undefined],
    ]);
    const later = await plan(rows, { entries, importId: "another" });
    expect(later.leads.map(({ into, askedAgain }) => [into?.id, askedAgain])).toEqual([
      ["open", "2026-12-04"],
      ["shut", "2026-12-04"],
    ]);
  });
});

it("a note has 2,000 characters at most, and a reason 100", async () => {
  const extras = { status: "x".repeat(300), note: "n".repeat(3000) };
  const meanings = { [extras.status]: "lost" as const };
  const { leads } = await plan([row({ name: "Asha", phone: "9876543210" }, extras)], { meanings });
  expect(leads.map(({ known }) => [known.note?.length, known.reason?.length])).toEqual([[2000, 100]]);
});
