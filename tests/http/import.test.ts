import { describe, expect, it } from "vitest";
import { planRequest } from "../plan-request";
import { call, choicesIn, EMAIL, exported, RAVI } from "./desk-staff";
import { elementsIn, hrefsIn, wordsIn } from "./html";
import { importFile, planFile } from "./import-file";
import { send } from "./site";
import { testOffice } from "./test-site";

const SECRET = "a secret of at least thirty-two characters";
const office = await testOffice({ LEAD_SOURCES: `meta=${SECRET.replaceAll(" ", "-")}` });

type Choices = Parameters<typeof planFile>[3];

const planned = (
  file: string | Buffer,
  source: NonNullable<Choices>["source"] = "indiamart",
  more: Choices = {},
) => planFile(office.site, office.asha, file, { source, ...more });

type Plan = Awaited<ReturnType<typeof planned>>["plan"];

const wordsOf = (plan: Plan, outcome: Parameters<Plan["listOf"]>[0]) =>
  plan.listOf(outcome).rows.map(({ row, name, words }) => `${row} ${name}: ${words}`);

const rows = async (query = "?view=all&kind=elsewhere") => exported(office.site, office.asha, query);
const namesIn = async (query?: string) => (await rows(query)).map(({ name }) => name).sort();

/** Meta writes UTF-16 with tabs. */
const metaFile = (...people: string[]) => {
  const lines = people.map((name, index) =>
    [
      `l:880000000${index + 1}`,
      `2026-11-2${index + 1}T10:00:00+05:30`,
      name,
      `p:+91999996200${index + 1}`,
      "Roorkee",
    ].join("\t"),
  );
  return Buffer.from(
    `\ufeffid\tcreated_time\tfull_name\tphone_number\tcity\r\n${lines.join("\r\n")}\r\n`,
    "utf16le",
  );
};

describe("an import", () => {
  it("says what it would do, stores nothing before it begins, merges the same person, and is undone by one tap", async () => {
    const { path } = await office.contact("Sunita", { mobile: "9876500001" });
    const file = [
      "Sender Name;Sender Mobile;शहर;Company;Query Message",
      "रमेश;+91-98765 00002;हरिद्वार;Ganga;5 kW",
      "Sunita Devi;09876500001;;;",
      "Ramesh;9876500002;;;again",
      ";;;;",
      "Broken;9.8765E+09;;;",
      "=cmd|' /C calc'!A0;9876500003;;<script>alert(1)</script>;",
    ].join("\r\n");
    const { plan, store, undo } = await planned(Buffer.from(`\ufeff${file}`));
    expect(plan.count).toBe(4);
    expect(wordsOf(plan, "merged")).toEqual([
      expect.stringMatching(/^3 Sunita Devi: into Sunita, \w/),
      "4 Ramesh: into row 2",
    ]);
    expect(wordsOf(plan, "fault")).toEqual([expect.stringContaining("6 Broken: Excel has shortened")]);
    expect(await namesIn()).toEqual([]);

    const id = await store();
    expect(wordsIn(await office.show("/desk/import"))).toContain("4 leads imported from IndiaMART, by asha");
    expect(await namesIn()).toEqual(["'=cmd|' /C calc'!A0", "Ramesh", "Sunita Devi", "रमेश"]);
    expect(await office.show(path)).toContain("Sunita Devi");
    const [first] = (await rows()).filter(({ name }) => name === "रमेश");
    expect(first).toMatchObject({
      phone: "9876500002",
      city: "हरिद्वार",
      message: "5 kW",
      source: "indiamart",
      kind: "elsewhere",
      otherDetails: "Company: Ganga",
    });

    await store();
    expect(await namesIn()).toHaveLength(4);
    expect((await office.show((await office.find("रमेश")).path)).match(/Added this lead/g)).toHaveLength(2);

    const { path: worked } = await office.find("रमेश");
    await office.tell(worked, { outcome: "no-answer" });
    expect(await undo(id)).toEqual({ erased: 3, kept: 1 });
    expect(await namesIn()).toEqual(["रमेश"]);
    expect(await office.show(path)).not.toContain("Sunita Devi");
  });

  it("of a cumulative file adds what is new, beside the hook too, and leaves a lost lead lost", async () => {
    await importFile(office.site, office.asha, metaFile("Day One", "Day Two"), { source: "meta" });
    const { path, choice } = await office.find("Day One");
    await office.choose([choice], { status: "lost", reason: "Price" });

    const { plan, store } = await planned(metaFile("Day One", "Day Two", "Day Three"), "meta");
    expect([plan.count, plan.listOf("already").count]).toEqual([1, 2]);
    await store();
    const hook = await send(
      office.site.port,
      "POST",
      "/hooks/leads/meta",
      { authorization: `Bearer ${SECRET.replaceAll(" ", "-")}`, "content-type": "application/json" },
      JSON.stringify({ id: "8800000003", full_name: "Day Three", phone_number: "+919999962003" }),
    );
    expect(hook.status).toBe(200);
    const stored = (await rows()).filter(({ source }) => source === "meta");
    expect(stored.map(({ name }) => name).sort()).toEqual(["Day One", "Day Three", "Day Two"]);
    expect(await office.show(path)).not.toContain("Asked again");

    const again = "Name,Phone,Date\nDay One,9999962001,25/11/2026\n";
    await importFile(office.site, office.asha, again, { source: "excel" });
    const asked = wordsIn(await office.show(path));
    expect(asked).toContain("Asked again on 25 Nov 2026");
    expect(asked).toContain("Lost");
  });

  it("of an old list keeps days, statuses, notes, owners and amounts, out of To call", async () => {
    const file = [
      "Name,Mobile,Date,Status,Remarks,Requirement,Owner,Amount",
      "Old Hot,9999963001,02/10/2026,Hot,Flat roof,3 kW,asha,",
      "Old Won,9999963002,15/03/2020,Installed,,5 kW,Somebody,1.8",
      "Old Lost,9999963003,30/10/2026,Not interested,,,,",
      "Too Old,9999963004,02/10/2020,Hot,,,,",
      "Not Yet,9999963005,02/10/2099,Hot,,,,",
      "A Double,9999963006,02/10/2026,Duplicate,,,,",
    ].join("\n");
    const { plan, store, facts } = await planned(file, "excel", {
      meanings: { hot: "quoted" },
      amounts: { point: "text", small: "lakh" },
      isFinished: true,
      finishedOn: "2020-06-01",
      isOld: true,
    });
    expect([plan.count, facts.unfinished]).toEqual([3, 1]);
    expect(wordsOf(plan, "tooOld")).toEqual(["5 Too Old: 2 Oct 2020"]);
    expect(wordsOf(plan, "fault")).toEqual(["6 Not Yet: “02/10/2099” is in the future"]);
    expect(plan.listOf("leftOut").count).toBe(1);
    await store();
    const stored = Object.fromEntries((await rows()).map((row) => [row.name, row]));
    expect(stored["Old Hot"]).toMatchObject({
      status: "quoted",
      owner: "asha@example.in",
      message: "3 kW",
      notes: expect.stringContaining("Flat roof"),
    });
    expect(stored["Old Won"]).toMatchObject({
      status: "won",
      amount: "180000",
      step: "Finished",
      otherDetails: "Status: Installed\nOwner: Somebody",
    });
    expect(stored["Old Lost"]).toMatchObject({ status: "lost", reason: "Not interested" });
    expect(stored["Too Old"] ?? stored["Not Yet"] ?? stored["A Double"]).toBeUndefined();
    expect(await office.show("/desk/jobs?jobs=finished")).toContain("Old Won");
    expect(await office.show("/desk?view=all&source=excel")).not.toContain("Old Hot");
    expect(await office.show((await office.find("Old Hot")).path)).toContain("2 Oct 2026");
    expect(await office.show("/desk?q=Old+Hot")).toContain("Old Hot");
    expect(await office.show("/desk")).not.toContain("Old Hot");
  });

  it("shows whom somebody has erased, and adds them only if ticked", async () => {
    const file = "id,Name,Phone\n7001,Gone Girl,9999964001\n";
    await importFile(office.site, office.asha, file, { source: "justdial" });
    const { path } = await office.find("Gone Girl");
    await office.erase(path);
    expect((await office.get(path)).status).toBe(410);
    const { plan, store } = await planned(file, "justdial");
    expect(wordsOf(plan, "erased")).toEqual([
      expect.stringMatching(/^2 Gone Girl: erased on \d{1,2} \w{3} 20\d\d$/),
    ]);
    await store();
    expect(await namesIn()).not.toContain("Gone Girl");
    await store({ addedAgain: [2] });
    expect(await namesIn()).toContain("Gone Girl");
  });

  it("leads to its leads, all of them chosen, to give them to somebody", async () => {
    const file = "Name,Phone\nGiven One,9999965001\nGiven Two,9999965002\n";
    const id = await importFile(office.site, office.asha, file, { source: "excel" });
    const path = `/desk?view=all&import=${id}&choose=all`;
    expect(hrefsIn(await office.show("/desk/import"))).toContain(path);
    const listed = await office.show(path);
    expect(
      elementsIn(listed, "a")
        .filter(({ attributes }) => "data-lead" in attributes)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(["Given One", "Given Two"]);
    expect(await namesIn(`?view=all&import=${id}`)).toEqual(["Given One", "Given Two"]);
    const [all] = elementsIn(listed, "input").filter(({ attributes }) => attributes.name === "all");
    expect([all?.attributes.value, "checked" in (all?.attributes ?? {})]).toEqual(["2", true]);
    const { value } = await office.choose(choicesIn(listed), { owner: "asha@example.in" });
    expect([value.changed.length, value.words]).toEqual([2, "given to asha"]);
  });

  it("of 1,000 rows tells how far it is, ends when a colleague undoes it meanwhile, and leaves nobody", async () => {
    const before = await namesIn();
    const lines = Array.from({ length: 1000 }, (_, n) => `लीड ${n}\tp:+91${9_100_000_000 + n}\tDehradun`);
    const text = ["full_name\tphone_number\tcity", ...lines].join("\r\n");
    const { plan, store, undo } = await planned(Buffer.from(`\ufeff${text}`, "utf16le"), "meta");
    expect(plan.count).toBe(1000);
    let pieces = 0;
    const running = store({
      async onPiece(id) {
        pieces += 1;
        if (pieces < 4) return;
        expect(wordsIn(await office.show("/desk/import"))).toContain("Importing: 600 of 1,000");
        await undo(id);
      },
    });
    await expect(running).rejects.toThrow("410 This import was undone, or began a day ago");
    expect(pieces).toBe(4);
    expect(await namesIn()).toEqual(before);
  });

  it("that was cut off says so to others, and goes on with the same file, whoever chooses it", async () => {
    const lines = Array.from({ length: 500 }, (_, n) => `Cut ${n},${9_200_000_000 + n}`);
    const file = ["Name,Phone", ...lines].join("\n");
    const id = await (await planned(file, "google")).store({ most: 2 });
    expect(await namesIn("?view=all&source=google")).toHaveLength(400);
    const ravi = await planFile(office.site, office.ravi, file, { source: "google", by: RAVI });
    expect([ravi.plan.count, ravi.plan.listOf("already").count]).toEqual([100, 400]);
    expect(await ravi.store()).toBe(id);
    expect(wordsIn(await office.show("/desk/import"))).toContain("500 leads imported from Google, by asha");
    await expect(ravi.undo(id)).rejects.toThrow("403 Only a manager can undo an import");
  });
});

describe("a piece of a file", () => {
  const PIECE = {
    ...planRequest("meta"),
    columns: [{ name: "Phone", use: "phone" }],
    rows: [{ row: 2, cells: ["9876543210"] }],
  };
  const row = { row: 2, cells: ["9876543210"] };

  it.each([
    ["as it is", 200, {}],
    ["of more than 200 rows", 400, { rows: Array.from({ length: 201 }, () => row) }],
    [
      "of a row with more than 60 cells",
      400,
      { rows: [{ row: 2, cells: Array.from({ length: 61 }, () => "") }] },
    ],
    ["of a cell with more than 5,000 signs", 400, { rows: [{ row: 2, cells: ["x".repeat(5001)] }] }],
    [
      "of more than 256 KB",
      413,
      { rows: Array.from({ length: 60 }, () => ({ row: 2, cells: ["x".repeat(5000)] })) },
    ],
    ["of another source", 400, { source: "x" }],
    ["with a use that is none", 400, { columns: [{ name: "Phone", use: "via" }] }],
    ["with a day that is none", 400, { finishedOn: "2026-02-31" }],
    [
      "with more than 20 statuses",
      400,
      { meanings: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`s${n}`, "won"])) },
    ],
    ["with another key", 400, { via: "x" }],
  ])("%s is answered with %i", async (_, status, more) => {
    expect((await office.call("/desk/import/plan", { ...PIECE, ...more })).status).toBe(status);
    const stored = await office.call("/desk/import/rows", {
      ...PIECE,
      ...more,
      importId: "0".repeat(20),
      isLast: true,
    });
    // Nothing began this import.
    expect(stored.status).toBe(status === 200 ? 410 : status);
  });

  it("without a session, or for another call, is none", async () => {
    const answer = await call(office.site, "/desk/import/plan", { by: EMAIL, ...PIECE });
    expect(answer.status).toBe(401);
    const headers = { cookie: office.asha };
    expect((await call(office.site, "/desk/import/else", { by: EMAIL }, headers)).status).toBe(404);
  });
});
