import { expect, it } from "vitest";
import { openFile } from "~/intake/files/open-file";
import { finish } from "~/intake/files/raw-rows";
import { readTable } from "~/intake/files/read-table";
import type { RowAnswer } from "./import-choices";
import { columnFacts, ImportPlan, piecesOf, usesIn } from "./lead-file";

const tableOf = (file: string) =>
  finish(readTable(finish(openFile(Buffer.from(file))), { isOnlyShown: false, isFilled: true }));

const factsOf = (file: string) => {
  const table = tableOf(file);
  return finish(columnFacts(table, usesIn(table), { hot: "quoted" }));
};

it("the columns of a file say its statuses, doubtful amounts, the order of its days, and won leads", () => {
  const file = [
    "Name,Phone,Date,Status,Amount",
    "A,9876500001,10/25/2026,Hot,2.5",
    "B,9876500002,10/02/2026,hot ,1.8 lakh",
    "C,9876500003,10/02/2026,Sold,180.000",
    "D,9876500004,10/02/2026,Sold,1.8",
    "E,9876500005,10/02/2026,New,3",
  ].join("\n");
  expect(factsOf(file)).toEqual({
    order: "month first",
    statuses: [
      { text: "Hot", meaning: "quoted" },
      { text: "Sold", meaning: "won" },
      { text: "New", meaning: "new" },
    ],
    doubts: { small: { text: "2.5", count: 2 }, point: { text: "180.000", count: 1 } },
    unfinished: 2,
  });
});

it("a column of both orders is nobody's, and one that says when jobs were finished asks no question", () => {
  const facts = factsOf(
    "Phone,Date,Status,Handover\n9876500001,25/10/2026,won,1/2/2026\n9876500002,10/25/2026,won,\n",
  );
  expect([facts.order, facts.unfinished]).toEqual(["day first", 0]);
});

it("at most 20 statuses are asked about, and no long one", () => {
  const rows = Array.from({ length: 30 }, (_, row) => `987650000${row},Status ${row}`);
  const { statuses } = factsOf(["Phone,Status", `9876500099,${"x".repeat(101)}`, ...rows].join("\n"));
  expect([statuses.length, statuses[0]?.text]).toEqual([20, "Status 0"]);
});

it("a file goes to the server in pieces of 200 rows and 256 KB, without what is left out", () => {
  const file = `Name,Phone,Secret\n${"A,9876543210,x\n".repeat(450)}`;
  const table = tableOf(file);
  const { pieces } = finish(piecesOf(table, ["name", "phone", "none"]));
  expect(pieces.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(pieces[0]?.[0]).toEqual({ row: 2, cells: ["A", "9876543210", ""] });

  const long = tableOf(
    `Name,Phone,A,B\n${`A,9876543210,${"क".repeat(5000)},${"ख".repeat(5000)}\n`.repeat(40)}`,
  );
  const sizes = finish(piecesOf(long, usesIn(long))).pieces.map(
    (rows) => Buffer.byteLength(JSON.stringify(rows)) / 1024,
  );
  expect(sizes.length).toBeGreaterThan(4);
  expect(Math.max(...sizes)).toBeLessThan(210);
});

it("rows that are none, or too long for a piece, are faults", () => {
  const names = Array.from({ length: 20 }, (_, column) => `C${column}`).join();
  const table = tableOf(
    `Name,Phone,${names}\nB,9876543211,1,2\nA,9876543210,${Array.from({ length: 20 }, () => "क".repeat(5000)).join()}\n`,
  );
  const { pieces, faults } = finish(piecesOf(table, usesIn(table)));
  expect(pieces.map((rows) => rows.map(({ row }) => row))).toEqual([[2]]);
  expect([...faults]).toEqual([[3, "The row has too much text"]]);
});

const answer = (row: number, more: Partial<RowAnswer> = {}, contacts = [`98765000${row}`]): RowAnswer => ({
  row,
  name: `P ${row}`,
  outcome: "new",
  words: "",
  person: { row, name: `P ${row}`, ids: [`id${row}`], contacts },
  lead: { facts: { name: `P ${row}` } },
  ...more,
});

it("a plan of several pieces knows the people and the leads of earlier rows", () => {
  const plan = new ImportPlan(new Map([[9, "5 cells for 4 columns"]]));
  plan.add([answer(2), answer(3, { lead: { facts: {}, amount: 180_000, short: "987650003. Short" } })]);
  plan.add([
    answer(4, {}, ["987650002"]),
    answer(5, { person: { row: 5, name: "", ids: ["id2"], contacts: ["987650002"] } }),
    answer(6, { person: { row: 6, name: "", ids: ["id3", "own"], contacts: ["9123456789"] } }),
    answer(7, { outcome: "merged", words: "Asha, ABC", path: "/desk/leads/x" }),
    answer(8, { outcome: "fault", words: "no phone number and no email address" }),
  ]);
  const wordsOf = (outcome: Parameters<ImportPlan["listOf"]>[0]) =>
    plan.listOf(outcome).rows.map(({ row, words }) => `${row} ${words}`);
  expect(plan.count).toBe(5);
  expect(wordsOf("merged")).toEqual(["4 into row 2", "7 into Asha, ABC"]);
  expect(wordsOf("already")).toEqual(["5 row 2"]);
  expect(wordsOf("fault")).toEqual(["8 no phone number and no email address", "9 5 cells for 4 columns"]);
  expect(wordsOf("short")).toEqual(["3 987650003. Short"]);
  expect(plan.amounts).toEqual([{ row: 3, amount: 180_000 }]);
  expect(plan.samples).toHaveLength(3);
});

it("a plan lists the first fifty rows of each kind, and counts all", () => {
  const plan = new ImportPlan(new Map());
  plan.add(Array.from({ length: 60 }, (_, row) => answer(row, { outcome: "fault", words: "no" })));
  expect([plan.listOf("fault").rows.length, plan.listOf("fault").count, plan.faults.size]).toEqual([
    50, 60, 60,
  ]);
});
