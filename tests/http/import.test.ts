import { describe, expect, it } from "vitest";
import { exported, textOf } from "./desk-staff";
import { elementsIn, hrefsIn, valuesInForm, wordsIn } from "./html";
import { IMPORT, pressButton, uploadFile } from "./import-file";
import { FORM, send } from "./site";
import { testOffice } from "./test-site";

const SECRET = "a secret of at least thirty-two characters";
const office = await testOffice({ LEAD_SOURCES: `meta=${SECRET.replaceAll(" ", "-")}` });
type Fields = Record<string, string>;

const upload = (file: string | Buffer, source = "indiamart", cookie = office.asha) =>
  uploadFile(office.site, cookie, file, source);

type Preview = Awaited<ReturnType<typeof upload>>;

const press = (preview: Preview, intent: string, more: Fields = {}) =>
  pressButton(office.site, office.asha, preview, intent, more);

async function importWhole(file: string | Buffer, source?: string, more: Fields = {}) {
  return office.followed(await press(await upload(file, source), "import", more));
}

/** Presses the first "Undo" of a page. */
async function undo(page: string) {
  const [, id = ""] = /name="id" value="([\da-f]{20})"/.exec(page) ?? [];
  return office.followed(await office.post(IMPORT, { id, intent: "undo" }));
}

const rows = async (query = "?view=all&kind=elsewhere") => exported(office.site, office.asha, query);
const namesIn = async (query?: string) => (await rows(query)).map(({ name }) => name).sort();
const summaryOf = (preview: Preview) =>
  elementsIn(textOf(preview), "p").find(({ attributes }) => attributes.role === "status")?.text;

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
  it("shows what it would do, stores nothing before its button, merges the same person, and is undone by one tap", async () => {
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
    const preview = await upload(Buffer.from(`\ufeff${file}`));
    expect(summaryOf(preview)).toBe("5 rows in the file, 4 leads, 1 to look at");
    const shown = wordsIn(textOf(preview));
    for (const words of [
      "Import 4 leads",
      "2 leads will be merged",
      "Row 3: Sunita Devi, into Sunita",
      "Row 4: Ramesh, into row 2",
      "1 row to look at",
      "Row 6:",
    ])
      expect(shown).toContain(words);
    expect(textOf(preview)).toContain('<option value="phone" selected="">');
    expect(textOf(preview)).not.toContain("<script>alert");
    expect(await namesIn()).toEqual([]);

    const imported = await office.followed(await press(preview, "import"));
    expect(wordsIn(imported)).toContain("4 leads imported from IndiaMART, by asha");
    expect(await namesIn()).toEqual(["'=cmd|' /C calc'!A0", "Ramesh", "Sunita Devi", "रमेश"]);
    expect(await office.show(path)).toContain("Sunita Devi");
    const [first] = (await rows()).filter(({ name }) => name === "रमेश");
    expect(first).toMatchObject({
      ...{ phone: "9876500002", city: "हरिद्वार", message: "5 kW", source: "indiamart", kind: "elsewhere" },
      otherDetails: "Company: Ganga",
    });

    // A double tap, or Back and the button again.
    await press(preview, "import");
    expect(await namesIn()).toHaveLength(4);
    expect((await office.show((await office.find("रमेश")).path)).match(/Added this lead/g)).toHaveLength(2);

    const { path: worked } = await office.find("रमेश");
    await office.post(worked, { intent: "call", outcome: "no-answer" });
    const undone = await undo(imported);
    expect(undone).toContain("Undone: 3 leads erased. 1 lead stayed, because somebody has worked on them.");
    expect(await namesIn()).toEqual(["रमेश"]);
    expect(await office.show(path)).not.toContain("Sunita Devi");
    expect((await office.get(path)).status).toBe(200);
    expect(textOf(await press(preview, "import"))).toContain(
      "This import was undone: choose the file again.",
    );
  });

  it("takes columns by hand, and keeps or leaves out what it does not know", async () => {
    const preview = await upload("A,B,C\nMeena,98765,secret\n", "excel");
    expect(textOf(preview)).toContain("and which column is which");
    const file = await upload("A,B,C\nMeena,9876500009,secret\n", "excel");
    const uses = { "column-0": "name", "column-1": "phone", "column-2": "none" };
    const again = await press(file, "show", uses);
    expect(textOf(again)).toContain("Import 1 lead<");
    const imported = await office.followed(await press(again, "import", uses));
    const [meena] = (await rows()).filter(({ name }) => name === "Meena");
    expect(meena?.source).toMatch(/^excel 20\d\d-\d\d-\d\d$/);
    expect(meena?.otherDetails).toBe("");
    await undo(imported);
  });

  it("has its headings in another row, and is imported once their columns are shown", async () => {
    const file =
      "Date,Owner,Status,Amount\nCustomer,Mobile No,Town\nHead Asha,9876500031,Roorkee\nHead Bina,98765,Pune\n";
    const guessed = await upload(file, "excel");
    expect(wordsIn(textOf(guessed))).toContain(
      "Headings are in Row 1: Date, Owner, Status, Amount Row 2: Customer, Mobile No, Town",
    );
    expect(textOf(guessed)).toContain('<option value="1" selected="">');
    const asked = { "heading-row": "2" };
    const unseen = await press(guessed, "import", asked);
    expect(wordsIn(textOf(unseen))).toContain("Nothing is imported yet");
    expect(await namesIn()).not.toContain("Head Asha");
    const shown = await press(guessed, "show", asked);
    expect(summaryOf(shown)).toBe("2 rows in the file, 1 lead, 1 to look at");
    expect(textOf(shown)).toContain('<option value="2" selected="">');
    for (const row of ["99", "x"]) {
      const kept = await press(shown, "show", { "heading-row": row });
      expect(wordsIn(textOf(kept))).toContain("Choose a row of the list.");
      expect(summaryOf(kept)).toBe("2 rows in the file, 1 lead, 1 to look at");
    }
    const refusedRows = await office.post("/desk/import/refused.csv", valuesInForm(textOf(shown), IMPORT));
    expect(textOf(refusedRows)).toContain('"Customer","Mobile No","Town"');
    expect(textOf(refusedRows)).toContain('"Head Bina","98765","Pune"');
    const imported = await office.followed(await press(shown, "import"));
    expect((await rows()).find(({ name }) => name === "Head Asha")).toMatchObject({
      ...{ phone: "9876500031", city: "Roorkee" },
    });
    await undo(imported);
  });

  it("of a cumulative file adds what is new, beside the hook too, and leaves a lost lead lost", async () => {
    await importWhole(metaFile("Day One", "Day Two"), "meta");
    const { path, choice } = await office.find("Day One");
    await office.post("/desk/chosen", { ...choice, status: "lost", reason: "Price" });

    const next = await upload(metaFile("Day One", "Day Two", "Day Three"), "meta");
    expect(summaryOf(next)).toBe("3 rows in the file, 1 lead, 2 already here");
    await press(next, "import");
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

    await importWhole("Name,Phone,Date\nDay One,9999962001,25/11/2026\n", "excel");
    const asked = wordsIn(await office.show(path));
    expect(asked).toContain("Asked again on 25 Nov 2026");
    expect(asked).toContain("Lost");
  });

  it("of an old list keeps days, statuses, notes, owners and amounts, out of To call", async () => {
    const file = [
      "Name,Mobile,Date,Status,Remarks,Requirement,Owner,Amount",
      "Old Hot,9999963001,02/10/2026,Hot,Flat roof,3 kW,asha,",
      "Old Won,9999963002,15/03/2020,Installed,,5 kW,Somebody,1.8 lakh",
      "Old Lost,9999963003,30/10/2026,Not interested,,,,",
      "Too Old,9999963004,02/10/2020,Hot,,,,",
      "Not Yet,9999963005,02/10/2099,Hot,,,,",
      "A Double,9999963006,02/10/2026,Duplicate,,,,",
    ].join("\n");
    const preview = await upload(file, "excel");
    expect(summaryOf(preview)).toBe(
      "6 rows in the file, 3 leads, 1 to look at, 1 too old, 1 left out by status, or tests",
    );
    const shown = wordsIn(textOf(preview));
    for (const words of [
      "What does “Hot” mean?",
      "Too Old, 2 Oct 2020",
      "Row 6: “02/10/2099” is in the future",
    ])
      expect(shown).toContain(words);
    const statuses = elementsIn(textOf(preview), "input").filter(({ attributes }) =>
      /^status-/.test(attributes.name ?? ""),
    );
    const hot = statuses.findIndex(({ attributes }) => attributes.value === "Hot");
    await press(preview, "import", { [`meaning-${hot}`]: "quoted", old: "yes" });
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
      otherDetails: "Status: Installed\nOwner: Somebody",
    });
    expect(stored["Old Lost"]).toMatchObject({ status: "lost", reason: "Not interested" });
    expect(stored["Too Old"] ?? stored["Not Yet"] ?? stored["A Double"]).toBeUndefined();
    expect(await office.show("/desk?view=all&source=excel")).not.toContain("Old Hot");
    expect(await office.show((await office.find("Old Hot")).path)).toContain("2 Oct 2026");
    expect(await office.show("/desk?q=Old+Hot")).toContain("Old Hot");
    expect(await office.show("/desk")).not.toContain("Old Hot");
  });

  it("shows whom somebody has erased, and adds them only if ticked", async () => {
    const file = "id,Name,Phone\n7001,Gone Girl,9999964001\n";
    await importWhole(file, "justdial");
    const { path } = await office.find("Gone Girl");
    await office.post(`${path}/erase`, { confirm: path.split("/").at(-1) ?? "" });
    expect((await office.get(path)).status).toBe(410);
    const preview = await upload(file, "justdial");
    expect(summaryOf(preview)).toBe("1 row in the file, 0 leads, 1 erased");
    expect(wordsIn(textOf(preview))).toMatch(/Row 2: Gone Girl, erased on \d{1,2} \w{3} 20\d\d/);
    await press(preview, "import");
    expect(await namesIn()).not.toContain("Gone Girl");
    await press(preview, "import", { "add-again": "2" });
    expect(await namesIn()).toContain("Gone Girl");
  });

  it("leads to its leads, all of them chosen, to give them to somebody", async () => {
    const imported = await importWhole("Name,Phone\nGiven One,9999965001\nGiven Two,9999965002\n", "excel");
    const [, id = ""] = /name="id" value="([\da-f]{20})"/.exec(imported) ?? [];
    const path = `/desk?view=all&import=${id}&choose=all`;
    expect(hrefsIn(imported)).toContain(path);
    const listed = await office.show(path);
    expect(
      elementsIn(listed, "a")
        .filter(({ attributes }) => "data-lead" in attributes)
        .map(({ text }) => text)
        .sort(),
    ).toEqual(["Given One", "Given Two"]);
    expect(await namesIn(`?view=all&import=${id}`)).toEqual(["Given One", "Given Two"]);
    const chosen = { ...valuesInForm(listed, "/desk/chosen"), owner: "asha@example.in" };
    const given = await office.followed(await office.post("/desk/chosen", chosen));
    expect(wordsIn(given)).toContain("2 leads given to asha.");
    expect((await office.post("/desk/chosen", { ...chosen, owner: "nobody@else.in" })).status).toBe(422);
  });

  it("gives the rows that it refuses as a file", async () => {
    const preview = await upload("Name,Phone\nWhole,9999966001\nBroken,9.99E+09\n");
    const answer = await office.post("/desk/import/refused.csv", valuesInForm(textOf(preview), IMPORT));
    expect(answer.headers["content-disposition"]).toContain("attachment");
    const csv = textOf(answer);
    expect(csv).toContain("Broken");
    expect(csv).not.toContain("Whole");
  });

  it("asks who was signed out to send the file again", async () => {
    const answer = await upload("Name,Phone\nA,9999967001\n", "excel", "");
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      "/desk/sign-in?next=%2Fdesk%2Fimport&again=1",
    ]);
  });

  it("of 2,000 rows in UTF-16 is stored and undone whole, even while it runs", async () => {
    const before = await namesIn();
    const lines = Array.from({ length: 2000 }, (_, n) => `लीड ${n}\tp:+91${9_100_000_000 + n}\tDehradun`);
    const text = ["full_name\tphone_number\tcity", ...lines].join("\r\n");
    const preview = await upload(Buffer.from(`\ufeff${text}`, "utf16le"), "meta");
    expect(textOf(preview)).toContain("Import 2,000 leads");
    const imported = await office.followed(await press(preview, "import"));
    expect(imported).toContain("2,000 leads imported");
    expect(await undo(imported)).toContain("2,000 leads erased");
    expect(await namesIn()).toEqual(before);

    const again = await upload(Buffer.from(`\ufeff${text}`, "utf16le"), "meta");
    const running = press(again, "import");
    await expect.poll(async () => wordsIn(await office.show(IMPORT))).toMatch(/Importing: [1-9]/);
    const { id = "" } = valuesInForm(textOf(again), IMPORT);
    await office.post(IMPORT, { id, intent: "undo" });
    expect(textOf(await running)).toContain("A colleague has undone this import while it ran");
    expect(await namesIn()).toEqual(before);
  });

  it.each([
    ["an old Excel workbook", Buffer.from("d0cf11e0", "hex"), "Save as"],
    ["an empty file", "", "The file is empty"],
    ["too many rows", `Phone\n${"9876543210\n".repeat(20_001)}`, "more than 20,000 rows"],
  ])("says why %s is refused", async (_, file, words) => {
    const answer = await upload(file);
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toMatch(new RegExp(words));
  });

  it("refuses a form that has not arrived whole", async () => {
    const id = "0".repeat(20);
    for (const fields of [
      { intent: "import", id, source: "meta", table: "x", about: "x" },
      { intent: "show", id, source: "meta", table: "x", about: "x".repeat(100) },
      { intent: "undo", id: "x" },
      { intent: "x" },
    ])
      expect((await office.post(IMPORT, fields as Fields)).status).toBe(422);
    const headers = { ...FORM, cookie: office.asha };
    expect(
      (await send(office.site.port, "POST", "/desk/import/refused.csv", headers, "table=x")).status,
    ).toBe(422);
  });
});
