import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type ColumnUse, type ReadRow, usesOf } from "~/intake/import-table";
import { csvLine } from "~/sales/list/leads-csv.server";
import { RELATIONS, workbook } from "../../../tests/workbook";
import { openFile, readFacts, readLeads, refusedCsv } from "./import-jobs.server";

/** Opens a file and reads its leads, as the import does when the names of its columns are right. */
function importOf(file: string | Uint8Array, chosen?: readonly ColumnUse[], headingRow?: number) {
  const { facts: guessed, packed } = openFile(Buffer.from(file));
  const facts = headingRow === undefined ? guessed : readFacts(packed, headingRow);
  const reading = { headingRow: facts.headingRow, uses: chosen ?? usesOf(facts.columns) };
  const batches: ReadRow[][] = [];
  const { faults, faultCount } = readLeads(packed, reading, (json) => batches.push(JSON.parse(json)));
  const rows = batches.flat();
  return { facts, packed, ...reading, reading, batches, rows, faults, faultCount };
}

/** "2: Asha, 9876543210" for each lead of a file, and "3! why" for each row that is none. */
function readingOf(file: string | Uint8Array, headingRow?: number) {
  const { rows, faults } = importOf(file, undefined, headingRow);
  return [
    ...rows.map(({ row, lead: { fields } }) => `${row}: ${Object.values(fields).join(", ")}`),
    ...faults.map(({ row, fault }) => `${row}! ${fault}`),
  ];
}

describe("a file of leads", () => {
  it.each([
    [
      "with a stray quotation mark",
      'Name,Phone,Message,City\nQuote One,9999972001,5 kW,Roorkee\nQuote Two,9999972002,"Solar" panel price?,Haridwar\nQuote Three,9999972003,3 kW,Dehradun\nQuote Four,9999972004,10 kW,Rishikesh\nQuote Five,9999972005,"ok",Mussoorie\nQuote Six,9999972006,2 kW,Roorkee\n',
      [
        "2: Quote One, 9999972001, Roorkee, 5 kW",
        '3: Quote Two, 9999972002, Haridwar, "Solar" panel price?',
        "4: Quote Three, 9999972003, Dehradun, 3 kW",
        "5: Quote Four, 9999972004, Rishikesh, 10 kW",
        "6: Quote Five, 9999972005, Mussoorie, ok",
        "7: Quote Six, 9999972006, Roorkee, 2 kW",
      ],
    ],
    [
      "with commas in its last column",
      "Name,Phone,Message\nComma One,9999974001,Need 5 kW, two floors, call after 6 pm\nComma Two,9999974002,3 kW\n",
      ["2: Comma One, 9999974001, Need 5 kW, two floors, call after 6 pm", "3: Comma Two, 9999974002, 3 kW"],
    ],
    [
      "of JustDial, an HTML table called .xls",
      "<html><table border=1><tr><th>Sender Name</th><th>Mobile</th><th>City</th></tr><tr><td>Html One</td><td>9999975001</td><td>Roorkee</td></tr></table></html>",
      ["2: Html One, 9999975001, Roorkee"],
    ],
    [
      "with sep=",
      "sep=;\r\nName;Phone;City\r\nSep One;9999971001;Roorkee\r\n",
      ["2: Sep One, 9999971001, Roorkee"],
    ],
    [
      "in which people fell out of their places",
      "Name,Phone,Message,City\nA,9999974001,5 kW, two floors,Roorkee\nB,9999974002,x,Y\n",
      ["3: B, 9999974002, Y, x", "2! 5 cells for 4 columns: a comma too many, or a quotation mark too few"],
    ],
  ])("%s gives each person as a lead or a row to look at", (_, file, reading) => {
    expect(readingOf(file)).toEqual(reading);
  });

  it("has phones as people and Excel write them", () => {
    const phones = [
      [
        "9.99998E+09",
        "Excel has shortened this number to 9.99998E+09: format the column as Number, without decimals, and save again",
      ],
      ["9.999980003E9", "9999980003"],
      ["9.19999980004E+11", "9999980004"],
      ['"=""09999980005"""', "9999980005"],
      ['"9999980006\n8888880006"', "9999980006"],
      ["#ERROR!", "“#ERROR!” is no complete phone number"],
      ["'+919999980011", "9999980011"],
      ['"99,999,80,016"', "9999980016"],
    ] as const;
    const file = ["Name,Phone", ...phones.map(([phone]) => `A,${phone}`)].join("\n");
    const { rows, faults } = importOf(file);
    const read = new Map([
      ...rows.map(({ row, lead }) => [row, lead.fields.phone] as const),
      ...faults.map(({ row, fault }) => [row, fault] as const),
    ]);
    expect(phones.map((_, index) => read.get(index + 2))).toEqual(phones.map(([, phone]) => phone));
  });

  it("counts its rows, and shows names, first cells and the rows that may have the names", () => {
    const { facts } = importOf(
      `Leads of 2026\n\nName,Phone,Stage\nP 1,9876543210,lost\nVerma, Asha,9876543299,won\n`,
    );
    expect(facts).toEqual({
      columns: ["Name", "Phone", "Stage"],
      samples: ["P 1", "9876543210", "lost"],
      headingRow: 3,
      heads: [
        [1, "Leads of 2026"],
        [3, "Name, Phone, Stage"],
        [4, "P 1, 9876543210, lost"],
        [5, "Verma, Asha, 9876543299, won"],
      ],
      rowCount: 2,
      notes: [],
    });
  });

  it.each<[string, number | undefined, string[], string[]]>([
    [
      "as guessed",
      undefined,
      ["Name", "Phone"],
      [
        "2! 3 cells for 2 columns: a comma too many, or a quotation mark too few",
        "3! 3 cells for 2 columns: a comma too many, or a quotation mark too few",
      ],
    ],
    ["below", 2, ["Kunde", "Handy", "Ort"], ["3: 9876543210, Kunde: Asha\nOrt: Roorkee"]],
    [
      "nowhere",
      0,
      ["Column 1", "Column 2", "Column 3"],
      [
        "3: 9876543210, Column 1: Asha\nColumn 3: Roorkee",
        "1! no phone number and no email address",
        "2! no phone number and no email address",
      ],
    ],
  ])("is read anew with the names in another row: %s", (_, row, columns, reading) => {
    const file = "Name,Phone\nKunde,Handy,Ort\nAsha,9876543210,Roorkee\n";
    expect(importOf(file, undefined, row).facts).toMatchObject({ columns, headingRow: row ?? 1 });
    expect(readingOf(file, row)).toEqual(reading);
  });

  it("has no rows below its last one", () => {
    const { packed } = openFile(Buffer.from("Name,Phone\nAsha,9876543210\n"));
    expect(() => readFacts(packed, 2)).toThrow("The file has no rows below the names of its columns");
  });

  it("gives what it knows of a lead beside its fields, and what is not asked for as details", () => {
    const file =
      'Name,Phone,Came in on,Status,Message,Remarks,Assigned to,Quoted,Roof,Secret\nA,9876543210,26/11/2026,Won,5 kW,call Monday,Ravi,"1,80,000",flat,x\n';
    const { rows, uses } = importOf(file, [
      ...usesOf(file.split("\n")[0]?.split(",") ?? []).slice(0, 9),
      "none",
    ]);
    expect(uses).toEqual([
      "name",
      "phone",
      "cameIn",
      "status",
      "message",
      "note",
      "owner",
      "amount",
      "other",
      "none",
    ]);
    expect(rows).toEqual([
      {
        row: 2,
        lead: { fields: { name: "A", phone: "9876543210", message: "5 kW", otherDetails: "Roof: flat" } },
        extras: {
          cameIn: "26/11/2026",
          status: "Won",
          note: "call Monday",
          owner: "Ravi",
          amount: "1,80,000",
        },
      },
    ]);
  });

  it("gives a second column of one use as a detail", () => {
    const { rows } = importOf("Phone,A,B\n9876543210,won,lost\n", ["phone", "status", "status"]);
    expect(rows[0]).toEqual({
      row: 2,
      lead: { fields: { phone: "9876543210", otherDetails: "B: lost" } },
      extras: { status: "won" },
    });
  });

  it("comes in batches of 200, and its faults are counted, the first fifty with their cells", () => {
    const file = `Name,Phone\n${"A,9876543210\n".repeat(450)}${"B,x\n".repeat(60)}`;
    const { batches, faults, faultCount, packed, reading } = importOf(file);
    expect(batches.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect([faults.length, faultCount]).toEqual([50, 60]);
    expect(faults[0]).toEqual({ row: 452, fault: "“x” is no complete phone number", cells: ["B", "x"] });
    expect(refusedCsv(packed, reading).split("\r\n")).toHaveLength(62);
  });

  it("of the refused rows has the reason first, and is read again when it is mended", () => {
    const { packed, reading } = importOf('Name,Phone,Message\n-Asha-,98765,"two\nlines"\nB,9876543210,x\n');
    const refused = refusedCsv(packed, reading);
    expect(refused).toBe(
      `\ufeff"Why it was refused","Name","Phone","Message"\r\n"“98765” is no complete phone number","'-Asha-","98765","two\nlines"\r\n`,
    );
    expect(readingOf(refused.replace('"98765"', '"9876543211"'))).toEqual([
      "2: -Asha-, 9876543211, two\nlines",
    ]);
  });

  it("that the desk exported comes back as it was", () => {
    const fields = {
      name: "-Ravi-",
      phone: "+1 202 555 0123",
      city: "@home",
      message: "- need 5 kW;=A1\nsoon",
    };
    const file = `${csvLine(Object.keys(fields))}\n${csvLine(Object.values(fields))}\n`;
    expect(importOf(`\ufeff${file}`).rows[0]?.lead.fields).toMatchObject({
      ...{ name: "-Ravi-", city: "@home", message: "- need 5 kW;=A1\nsoon" },
    });
  });
});

const BIG = 65 * 1024 * 1024;

describe("a file that has no leads to read", () => {
  it.each<[string, () => string | Uint8Array, RegExp]>([
    ["nothing", () => "", /^The file is empty$/],
    ["nothing but a mark and blank lines", () => "\ufeff\r\n \n", /^The file is empty$/],
    ["names alone", () => "Name,Phone\n", /no rows below/],
    ["line feeds", () => `Name,Phone\n${"\n".repeat(100_000)}`, /no rows below/],
    ["more than 20,000 rows", () => `Name\n${"x\n".repeat(20_001)}`, /more than 20,000 rows/],
    ["61 columns", () => `${"a,".repeat(61)}\n${"b,".repeat(61)}\n`, /more than 60 columns/],
    [
      "an old workbook",
      () => Buffer.from("d0cf11e0a1b11ae1", "hex"),
      /old Excel, or one with a password.*Save as/,
    ],
    ["a PDF", () => "%PDF-1.7", /PDF/],
    ["a photo", () => Buffer.from("ffd8ffe000104a46", "hex"), /picture/],
    ["a zipped CSV", () => gzipSync("Name,Phone\nA,98\n"), /Unpack/],
    ["a page called .xls", () => "MIME-Version: 1.0\nContent-Type: multipart/related\n", /web page/],
    ["a workbook that was cut off", () => workbook([["Name"], ["A"]]).subarray(0, 300), /broken/],
    ["a zip of something else", () => zipSync({ "word/document.xml": strToU8("<x/>") }), /broken/],
    ["a workbook of nothing", () => workbook([]), /no rows below/],
    [
      "a sheet of 65 MB that says it has 1 byte",
      () => lying(zipSync({ ...SHEET, "xl/worksheets/sheet1.xml": [Buffer.alloc(BIG, " "), { level: 1 }] })),
      /larger than 64 MB/,
    ],
  ])("is refused in words: %s", (_, file, words) => {
    expect(() => openFile(Buffer.from(file()))).toThrow(words);
  });

  it("but for 20,000 rows, which are read", () => {
    expect(importOf(`Phone\n${"9876543210\n".repeat(20_000)}`).rows).toHaveLength(20_000);
  });
});

const SHEET = {
  "xl/workbook.xml": strToU8(`<workbook xmlns:r="r"><sheets><sheet r:id="rId1"/></sheets></workbook>`),
  "xl/_rels/workbook.xml.rels": strToU8(RELATIONS),
};

/** Writes 1 as the unpacked size of each part, in its own header and in the directory. */
function lying(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file);
  for (const [signature, place] of [
    ["504b0304", 22],
    ["504b0102", 24],
  ] as const)
    for (let at = bytes.indexOf(signature, 0, "hex"); at !== -1; at = bytes.indexOf(signature, at + 1, "hex"))
      bytes.writeUInt32LE(1, at + place);
  return bytes;
}
