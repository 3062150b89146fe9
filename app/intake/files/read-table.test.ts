import { gzipSync } from "node:zlib";
import { strToU8, UnzipInflate, zipSync } from "fflate";
import { Parser } from "htmlparser2";
import { describe, expect, it, vi } from "vitest";
import { RELATIONS, workbook } from "../../../tests/workbook";
import { openFile } from "./open-file";
import { finish } from "./raw-rows";
import { readTable, type TableChoices } from "./read-table";

const AS_IT_IS: TableChoices = { isOnlyShown: false, isFilled: true };

function tableOf(file: string | Uint8Array, choices: Partial<TableChoices> & { sheet?: number } = {}) {
  const opened = finish(openFile(Buffer.from(file), choices.sheet));
  return { opened, ...finish(readTable(opened, { ...AS_IT_IS, ...choices })) };
}

const rowsIn = (table: ReturnType<typeof tableOf>) =>
  table.rows.map(({ number, cells, fault }) => `${number}${fault ? "!" : ":"} ${cells.join("|")}`);

describe("the table of a file", () => {
  it("has its names, first cells, the rows that may have the names, and what is odd", () => {
    const { columns, headingRow, heads, rows, notes } = tableOf(
      `Leads of 2026\n\nName,Phone,Stage\nP 1,9876543210,lost\nVerma, Asha,9876543299,won\n`,
    );
    expect(columns).toEqual([
      { name: "Name", sample: "P 1", isHidden: false },
      { name: "Phone", sample: "9876543210", isHidden: false },
      { name: "Stage", sample: "lost", isHidden: false },
    ]);
    expect([headingRow, rows.length, notes]).toEqual([3, 2, []]);
    expect(heads).toEqual([
      [1, "Leads of 2026"],
      [3, "Name, Phone, Stage"],
      [4, "P 1, 9876543210, lost"],
      [5, "Verma, Asha, 9876543299, won"],
    ]);
  });

  it.each<[string, number | undefined, string[], string[]]>([
    ["as guessed", undefined, ["Name", "Phone"], ["2! Kunde|Handy|Ort", "3! Asha|9876543210|Roorkee"]],
    ["below", 2, ["Kunde", "Handy", "Ort"], ["3: Asha|9876543210|Roorkee"]],
    [
      "nowhere",
      0,
      ["Column 1", "Column 2", "Column 3"],
      ["1: Name|Phone", "2: Kunde|Handy|Ort", "3: Asha|9876543210|Roorkee"],
    ],
  ])("is read anew with the names in another row: %s", (_, headingRow, columns, rows) => {
    const file = "Name,Phone\nKunde,Handy,Ort\nAsha,9876543210,Roorkee\n";
    const table = tableOf(file, headingRow === undefined ? {} : { headingRow });
    expect(table.columns.map(({ name }) => name)).toEqual(columns);
    expect(table.headingRow).toBe(headingRow ?? 1);
    expect(rowsIn(table)).toEqual(rows);
  });

  it("has no rows below its last one", () => {
    expect(() => tableOf("Name,Phone\nAsha,9876543210\n", { headingRow: 2 })).toThrow(
      "The file has no rows below the names of its columns",
    );
  });
});

const sheetOf = (rows: string, after = "", before = "") =>
  `<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
const rowOf = (number: number, cells: Record<string, string>, attributes = "") =>
  `<row r="${number}" ${attributes}>${Object.entries(cells)
    .map(([column, text]) => `<c r="${column}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join("")}</row>`;
const NAMES = rowOf(1, { A: "City", B: "Name", C: "Phone" });
const ONE = rowOf(2, { A: "Roorkee", B: "One", C: "9999940061" });

describe("what a workbook has beside what is seen", () => {
  const bookOf = (...sheets: string[]) =>
    zipSync(
      Object.fromEntries(
        [
          [
            "xl/workbook.xml",
            `<workbook xmlns:r="r"><sheets>${sheets.map((_, at) => `<sheet name="Month ${at + 1}" r:id="r${at}"/>`).join("")}</sheets></workbook>`,
          ] as const,
          [
            "xl/_rels/workbook.xml.rels",
            `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join("")}</Relationships>`,
          ] as const,
          ...sheets.map((xml, at) => [`xl/worksheets/s${at}.xml`, xml] as const),
        ].map(([name, xml]) => [name, strToU8(xml)]),
      ),
    );

  it("are other sheets, each of which can be read", () => {
    const two = sheetOf(NAMES + rowOf(2, { B: "Two", C: "9999940062" }));
    const file = bookOf(sheetOf(NAMES + ONE), two);
    const first = tableOf(file);
    expect(first.opened.sheets.map(({ name }) => name)).toEqual(["Month 1", "Month 2"]);
    expect([first.opened.sheet, rowsIn(first)]).toEqual([0, ["2: Roorkee|One|9999940061"]]);
    expect(rowsIn(tableOf(file, { sheet: 1 }))).toEqual(["2: |Two|9999940062"]);
  });

  it("are rows and columns that Excel hides: read, unless somebody says so", () => {
    const hidden = rowOf(3, { B: "Two", C: "9999940062" }, 'hidden="1"');
    const file = bookOf(sheetOf(NAMES + ONE + hidden, "", '<cols><col min="1" max="1" hidden="1"/></cols>'));
    const table = tableOf(file);
    expect(table.opened.rows.map(({ isHidden }) => isHidden)).toEqual([undefined, undefined, true]);
    expect(table.columns.map(({ isHidden }) => isHidden)).toEqual([true, false, false]);
    expect(rowsIn(table)).toEqual(["2: Roorkee|One|9999940061", "3: |Two|9999940062"]);
    expect(rowsIn(tableOf(file, { isOnlyShown: true }))).toEqual(["2: Roorkee|One|9999940061"]);
  });

  it("are merged cells, whose rows all have the text, unless somebody says so", () => {
    const rows = [3, 4, 5].map((row) => rowOf(row, { B: `B${row}`, C: `999994006${row}` })).join("");
    const file = bookOf(sheetOf(NAMES + ONE + rows, '<mergeCells><mergeCell ref="A2:A4"/></mergeCells>'));
    expect(rowsIn(tableOf(file))).toEqual([
      "2: Roorkee|One|9999940061",
      "3: Roorkee|B3|9999940063",
      "4: Roorkee|B4|9999940064",
      "5: |B5|9999940065",
    ]);
    expect(rowsIn(tableOf(file, { isFilled: false }))[1]).toBe("3: |B3|9999940063");
  });

  it("are formulas without a value, but none whose value is nothing", () => {
    const formulas = '<row r="3"><c r="A3"><f>B2</f></c><c r="B3" t="str"><f>""</f><v></v></c></row>';
    expect(tableOf(bookOf(sheetOf(NAMES + ONE + formulas))).notes).toEqual([
      "A formula in row 3 has no value: open the file in Excel, save it, and choose it again",
    ]);
  });

  it("is read with backslashes in its zip", () => {
    const parts = {
      "xl\\workbook.xml": strToU8('<workbook xmlns:r="r"><sheets><sheet r:id="r"/></sheets></workbook>'),
      "xl\\_rels\\workbook.xml.rels": strToU8(
        '<Relationships><Relationship Id="r" Target="worksheets/s.xml"/></Relationships>',
      ),
      "xl\\worksheets\\s.xml": strToU8(sheetOf(NAMES + ONE)),
    };
    expect(rowsIn(tableOf(zipSync(parts)))).toEqual(["2: Roorkee|One|9999940061"]);
  });
});

it("each table of HTML, and each sheet of SpreadsheetML, can be read", () => {
  const table = (name: string) => `<table><tr><th>Name<th>Phone<tr><td>${name}<td>9999975001</table>`;
  const html = tableOf(table("A") + table("B"), { sheet: 1 });
  expect(html.opened.sheets.map(({ name }) => name)).toEqual(["Table 1", "Table 2"]);
  expect(rowsIn(html)).toEqual(["2: B|9999975001"]);
  const row = (...cells: string[]) =>
    `<Row>${cells.map((cell) => `<Cell><Data>${cell}</Data></Cell>`).join("")}</Row>`;
  const sheet = (name: string) =>
    `<Worksheet ss:Name="${name}"><Table>${row("Name", "Phone")}${row(name, "98")}</Table></Worksheet>`;
  const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheet("May")}${sheet("June")}</Workbook>`;
  expect(tableOf(xml).opened.sheets.map(({ name }) => name)).toEqual(["May", "June"]);
  expect(rowsIn(tableOf(xml, { sheet: 1 }))).toEqual(["2: June|98"]);
});

const MIB = 1024 * 1024;
const zipOf = (...names: string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8("<x/>")])));

describe("a file that has no leads to read", () => {
  it.each<[string, () => string | Uint8Array, RegExp]>([
    ["nothing", () => "", /^The file is empty$/],
    ["nothing but a mark and blank lines", () => "\ufeff\r\n \n", /^The file is empty$/],
    ["names alone", () => "Name,Phone\n", /no rows below/],
    ["line feeds", () => `Name,Phone\n${"\n".repeat(100_000)}`, /no rows below/],
    ["more than 20,000 rows", () => `Name\n${"x\n".repeat(20_001)}`, /more than 20,000 rows/],
    ["61 columns", () => `${"a,".repeat(61)}\n${"b,".repeat(61)}\n`, /more than 60 columns/],
    ["an old workbook", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), /old Excel, or one with a password/],
    ["a PDF", () => "%PDF-1.7", /PDF/],
    ["a photo", () => Buffer.from("ffd8ffe000104a46", "hex"), /picture/],
    ["a zipped CSV", () => gzipSync("Name,Phone\nA,98\n"), /Unpack/],
    ["a page called .xls", () => "MIME-Version: 1.0\nContent-Type: multipart/related\n", /web page/],
    ["contacts", () => "BEGIN:VCARD\nFN:One\nEND:VCARD\n", /\.vcf/],
    ["a workbook that was cut off", () => workbook([["Name"], ["A"]]).subarray(0, 300), /broken/],
    ["a workbook without a sheet", () => zipOf("xl/styles.xml", "_rels/.rels"), /broken/],
    ["a workbook of nothing", () => workbook([]), /no rows below/],
    ["a binary workbook", () => zipOf("[Content_Types].xml", "xl/workbook.bin"), /\.xlsb/],
    ["a file of Numbers", () => zipOf("Index/Document.iwa", "Metadata/Properties.plist"), /\.numbers/],
    ["a file of LibreOffice", () => zipOf("mimetype", "content.xml"), /\.ods/],
    ["a zip of a CSV", () => zipOf("leads.csv"), /is a zip/],
    [
      "a sheet of 65 MB that says it has 1 byte",
      () =>
        lying(zipSync({ ...SHEET, "xl/worksheets/sheet1.xml": [Buffer.alloc(65 * MIB, " "), { level: 1 }] })),
      /larger than 64 MB/,
    ],
    ["tags without an end", () => `<table>${"<b>".repeat(10_000)}`, /no end/],
  ])("is refused in words: %s", (_, file, words) => {
    expect(() => tableOf(file())).toThrow(words);
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

describe("a step of reading", () => {
  /** Returns the most that one step gives to the parser, unzips, and shows of a text, in characters or bytes. */
  function mostOf(file: string | Uint8Array) {
    const most = { parsed: 0, unzipped: 0, done: 0 };
    let step = { parsed: 0, unzipped: 0 };
    const { write } = Parser.prototype;
    const { push } = UnzipInflate.prototype;
    vi.spyOn(Parser.prototype, "write").mockImplementation(function (this: Parser, text) {
      step.parsed += text.length;
      write.call(this, text);
    });
    vi.spyOn(UnzipInflate.prototype, "push").mockImplementation(function (this: UnzipInflate, bytes, isLast) {
      step.unzipped += bytes.length;
      push.call(this, bytes, isLast);
    });
    let before = 0;
    try {
      for (const done of openFile(Buffer.from(file))) {
        most.parsed = Math.max(most.parsed, step.parsed);
        most.unzipped = Math.max(most.unzipped, step.unzipped);
        most.done = Math.max(most.done, Math.round((done - before) * file.length));
        before = done;
        step = { parsed: 0, unzipped: 0 };
      }
    } catch {
      // A file may be refused at its end.
    }
    vi.restoreAllMocks();
    return most;
  }

  const LEADS = Array.from({ length: 2000 }, (_, row) => [
    `Name ${row}`,
    9_100_000_000 + row,
    "x".repeat(200),
  ]);

  it.each([
    ["a workbook", workbook([["Name", "Phone", "Message"], ...LEADS])],
    [
      "a workbook of a thousand times its size",
      workbook([], { "xl/worksheets/sheet1.xml": `<worksheet>${" ".repeat(30 * MIB)}` }),
    ],
  ])("of %s unzips and parses a little", (_, file) => {
    const most = mostOf(file);
    expect(most.unzipped).toBeGreaterThan(0);
    expect(most.unzipped).toBeLessThanOrEqual(1024);
    expect(most.parsed).toBeGreaterThan(0);
    expect(most.parsed).toBeLessThanOrEqual(16 * 1024);
  });

  it.each([
    ["of many rows", `Name,Phone\n${"A,9876543210\n".repeat(20_000)}`],
    ["of one row", `Name,Phone\n${",".repeat(MIB)}`],
    ["of stray quotation marks", `Name,Phone\n${'"a\n'.repeat(100_000)}`],
    ["of line feeds", `Name,Phone\n${"\n".repeat(MIB)}`],
  ])("of a text %s reads a little", (_, file) => {
    expect(mostOf(file).done).toBeLessThanOrEqual(64 * 1024);
  });
});
