import { describe, expect, it } from "vitest";
import { exported, textOf } from "./desk-staff";
import { valuesInForm } from "./html";
import { send } from "./site";
import { testOffice } from "./test-site";

const office = await testOffice();
const IMPORT = "/desk/import";

/** Sends a file as a browser without scripts does. */
async function upload(file: string | Buffer, via = "indiamart", cookie = office.asha) {
  const form = new FormData();
  form.set("via", via);
  form.set("file", new Blob([new Uint8Array(Buffer.from(file))]), "leads.csv");
  const request = new Request("http://localhost", { method: "POST", body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const headers = { cookie, "content-type": request.headers.get("content-type") ?? "" };
  return send(office.site.port, "POST", IMPORT, headers, body);
}

type Fields = Record<string, string>;

const press = (preview: Awaited<ReturnType<typeof upload>>, intent: string, more: Fields = {}) =>
  office.post(IMPORT, { ...valuesInForm(textOf(preview), IMPORT), ...more, intent });

/** Presses the first "Undo" of a page. */
async function undo(page: string) {
  const [, id = ""] = /name="id" value="([\da-f]{20})"/.exec(page) ?? [];
  return office.followed(await office.post(IMPORT, { id, intent: "undo" }));
}

const rows = async (query = "?view=all&kind=elsewhere") => exported(office.site, office.asha, query);
const namesIn = async (query?: string) => (await rows(query)).map(({ name }) => name).sort();

describe("an import", () => {
  it("shows what it would do, stores nothing before its button, merges the same phone, and is undone by one tap", async () => {
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
    const shown = textOf(preview);
    for (const words of [
      "Import 4 leads",
      "2 leads will be merged",
      "Row 3: Sunita Devi into",
      "Row 4: Ramesh into row 2",
      "1 row can’t be imported",
      "Row 6: “9.8765E+09” is no complete phone number",
      '<option value="phone" selected="">',
    ])
      expect(shown).toContain(words);
    expect(shown).not.toContain("<script>alert");
    expect(await namesIn()).toEqual([]);

    const imported = await office.followed(await press(preview, "import"));
    expect(imported).toContain("4 leads imported");
    expect(await namesIn()).toEqual(["'=cmd|' /C calc'!A0", "Ramesh", "Sunita Devi", "रमेश"]);
    expect(await office.show(path)).toContain("Sunita Devi");
    const [first] = (await rows()).filter(({ name }) => name === "रमेश");
    expect(first).toMatchObject({
      ...{ phone: "9876500002", city: "हरिद्वार", message: "5 kW", via: "indiamart", kind: "elsewhere" },
      otherDetails: "Company: Ganga",
    });

    // A double tap, or Back and the button again.
    await press(preview, "import");
    expect(await namesIn()).toHaveLength(4);

    const { path: worked } = await office.find("रमेश");
    await office.post(worked, { intent: "call", "was-status": "new", outcome: "no-answer" });
    const undone = await undo(imported);
    expect(undone).toContain("Undone: 3 leads erased. 1 lead stayed, because somebody has worked on them.");
    expect(await namesIn()).toEqual(["रमेश"]);
    expect(await office.show(path)).not.toContain("Sunita Devi");
    expect((await office.get(path)).status).toBe(200);
  });

  it("takes columns by hand, and keeps or leaves out what it does not know", async () => {
    const preview = await upload("A,B,C\nMeena,9876500009 / 9876500010,secret\n", "excel");
    expect(textOf(preview)).toContain("Say above which column is which");
    const uses = { "column-0": "name", "column-1": "phone", "column-2": "none" };
    const again = await press(preview, "show", uses);
    expect(textOf(again)).toContain("Import 1 lead<");
    const imported = await office.followed(await press(again, "import", uses));
    const [meena] = (await rows()).filter(({ name }) => name === "Meena");
    expect([meena?.via, meena?.otherDetails]).toEqual(["excel", ""]);
    await undo(imported);
  });

  it("of 5,000 rows in UTF-16 is stored and undone whole", async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `लीड ${n}\tp:+91${9_100_000_000 + n}\tDehradun`);
    const text = ["full_name\tphone_number\tcity", ...lines].join("\r\n");
    const preview = await upload(Buffer.from(`\ufeff${text}`, "utf16le"), "meta");
    expect(textOf(preview)).toContain("Import 5000 leads");
    const began = performance.now();
    const imported = await office.followed(await press(preview, "import"));
    const stored = performance.now();
    expect(await office.show("/desk?view=all&kind=elsewhere")).toContain("<b>5001</b>");
    expect(await undo(imported)).toContain("5000 leads erased");
    console.info(
      `imported in ${Math.round(stored - began)} ms, undone in ${Math.round(performance.now() - stored)} ms`,
    );
    expect(await namesIn()).toEqual(["रमेश"]);
  });

  it.each([
    ["an Excel workbook", Buffer.from("504b0304", "hex"), "Save as"],
    ["an empty file", "", "no rows"],
    ["too many rows", `Phone\n${"9876543210\n".repeat(5001)}`, "5000 go at once"],
  ])("says why %s is refused", async (_, file, words) => {
    const answer = await upload(file);
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toMatch(new RegExp(words));
  });

  it("refuses a form that has not arrived whole, and an import that is not there", async () => {
    const id = "0".repeat(20);
    for (const fields of [
      { intent: "import", id, via: "meta", table: "x" },
      { intent: "undo", id },
      { intent: "x" },
    ])
      expect((await office.post(IMPORT, fields as Fields)).status).toBe(422);
  });
});
