import { describe, expect, it } from "vitest";
import { RELATIONS, workbook } from "../../../tests/workbook";
import { openFile } from "./open-file";
import { finish } from "./raw-rows";
import { readTable } from "./read-table";

/** A file's names, and its rows: "3: Asha|98" in row 3, "4! Ravi|99" if it is no row of the table. */
function tableOf(file: string | Uint8Array) {
  const opened = finish(openFile(Buffer.from(file)));
  const table = finish(readTable(opened, { isOnlyShown: false, isFilled: true }));
  const read = table.rows.map(
    ({ number, cells, fault }) => `${number}${fault ? "!" : ":"} ${cells.join("|")}`,
  );
  return { ...table, read, names: table.columns.map(({ name }) => name) };
}

const utf16 = (text: string) => Buffer.from(text, "utf16le");
const latin1 = (text: string) => Buffer.from(text, "latin1");
const cut = (text: string, at: string) => {
  const bytes = Buffer.from(text);
  const end = bytes.indexOf(at);
  return Buffer.concat([bytes.subarray(0, end - 1), bytes.subarray(end)]);
};

describe("the encoding", () => {
  it.each<[string, Uint8Array, string]>([
    ["UTF-8", Buffer.from("Name,Phone\nरमेश,9876543210\n"), "2: रमेश|9876543210"],
    ["UTF-8 with a mark", Buffer.from("\ufeffName,Phone\r\nरमेश,9876543210\r\n"), "2: रमेश|9876543210"],
    ["UTF-16 with tabs", utf16("\ufeffName\tPhone\r\nरमेश\t9876543210\r\n"), "2: रमेश|9876543210"],
    ["UTF-16 without a mark", utf16("Name;Phone\r\nरमेश;9876543210\r\n"), "2: रमेश|9876543210"],
    [
      "UTF-16 without a mark whose first letter is Hindi",
      utf16("नाम,फोन\nरमेश,9876543210\n"),
      "2: रमेश|9876543210",
    ],
    ["UTF-16 the other way round", utf16("\ufeffName,Phone\nरमेश,9876543210\n").swap16(), "2: रमेश|9876543210"],
    [
      "UTF-16 the other way round without a mark",
      utf16("नाम,फोन\nरमेश,9876543210\n").swap16(),
      "2: रमेश|9876543210",
    ],
    ["Windows-1252", latin1("Name;Notiz\r\nRen\xe9;bill 20\r\n"), "2: René|bill 20"],
    ["Windows-1252 with one such sign", latin1("Name,Phone\nJos\xe9,9876543210\n"), "2: José|9876543210"],
  ])("%s is read", (_, bytes, row) => {
    expect(tableOf(bytes).read).toEqual([row]);
  });

  it("of UTF-8 with one broken letter stays UTF-8, and a note tells the row", () => {
    const file = cut(
      "Name,Phone,Message\nरमेश,9999976001,5 kW चाहिए\nसुनीता,9999976002,छत पर लगवाना\nमोहन,9999976003,3 kW\n",
      "\nमोहन",
    );
    const { read, notes } = tableOf(file);
    expect(read).toEqual([
      "2: रमेश|9999976001|5 kW चाहिए",
      "3: सुनीता|9999976002|छत पर लगवान�",
      "4: मोहन|9999976003|3 kW",
    ]);
    expect(notes).toEqual(["A broken letter in row 3 became �"]);
  });
});

describe("lines, delimiters and quotation marks", () => {
  it.each<[string, string, string[]]>([
    ["semicolons", "Name;Phone\nA, B;98\n", ["2: A, B|98"]],
    ["tabs", "Name\tPhone\nA, B; C\t98\n", ["2: A, B; C|98"]],
    ["bars", "Name|Phone|City\nAsha|98|Roorkee\n", ["2: Asha|98|Roorkee"]],
    ["sep=", "sep=;\r\nName;Phone\r\nA,B;98\r\n", ["2: A,B|98"]],
    ["sep= in capitals, with a tab", "SEP=\t\nName\tPhone\nA\t98\n", ["2: A|98"]],
    ["CR", "Name,Phone\rA,98\rB,99\r", ["2: A|98", "3: B|99"]],
    [
      "mixed line ends",
      "Name,Phone\r\nA,98\r\nB,99\nC,97\rD,96",
      ["2: A|98", "3: B|99", "4: C|97", "5: D|96"],
    ],
    ["empty rows", "Name,Phone\n\n,,\n  , \nA,98\n\n", ["5: A|98"]],
    ["a quoted comma", 'Name,Phone\n"Verma, Asha",98\n', ["2: Verma, Asha|98"]],
    [
      "a quoted line break",
      'Name,Phone,Message\nA,98,"two\nlines"\nB,99,x\n',
      ["2: A|98|two\nlines", "3: B|99|x"],
    ],
    [
      "a quoted Windows line break",
      'Name,Phone,Message\r\nA,98,"two\r\nlines"\r\nB,99,x\r\n',
      ["2: A|98|two\nlines", "3: B|99|x"],
    ],
    ["doubled marks", 'Name,Phone\n"Asha ""AV"" Verma",98\n', ['2: Asha "AV" Verma|98']],
    ["an empty quoted cell", 'Name,Phone,City\nA,"",X\n', ["2: A||X"]],
    ["a blank before a mark", 'Name,Phone\n "Verma, Asha" , "98"\n', ["2: Verma, Asha|98"]],
    [
      "a mark within a cell",
      'Name,Phone,Message\nA,98,5" pipe\nB,99,6" pipe\n',
      ['2: A|98|5" pipe', '3: B|99|6" pipe'],
    ],
    [
      "a quoted word at the beginning",
      'Name,Phone,Message\nA,98,"Solar" panel?\nB,99,"ok"\n',
      ['2: A|98|"Solar" panel?', "3: B|99|ok"],
    ],
    ["a mark that never closes", 'Name,Phone,Message\nA,98,"open\nB,99,x\n', ['2: A|98|"open', "3: B|99|x"]],
    ["a mark that opens the last cell of all", 'Name,Phone\nA,98\nB,"99', ["2: A|98", '3: B|"99']],
    ["a mark alone", 'Name,Phone\n",98\nB,99\n', ['2: "|98', "3: B|99"]],
    ["three marks", 'Name,Phone\n""",98\nB,99\n', ['2: """|98', "3: B|99"]],
    [
      "many rows with stray marks",
      `Name,Phone,Message\n${'A,98,"x"y\n'.repeat(3)}`,
      ['2: A|98|"x"y', '3: A|98|"x"y', '4: A|98|"x"y'],
    ],
  ])("%s are read", (_, file, rows) => {
    expect(tableOf(file).read).toEqual(rows);
  });

  it("a stray mark that closes at another one swallows nobody between them", () => {
    const file =
      'Name,Phone,Message\nAsha,9876543210,"need 5 kW\nBina,9876543211,3 kW\nChitra,9876543212,size 5"\nDev,9876543213,x\n';
    const { read, notes } = tableOf(file);
    expect(read).toEqual([
      '2: Asha|9876543210|"need 5 kW',
      "3: Bina|9876543211|3 kW",
      '4: Chitra|9876543212|size 5"',
      "5: Dev|9876543213|x",
    ]);
    expect(notes).toEqual(["A quotation mark in row 2 is read as text, or it would swallow other rows"]);
  });

  it("a message of several lines with commas and a number stays one cell", () => {
    const file =
      'Name,Phone,Message\nAsha,9876543210,"Hello,\ncall me on 9876543299, please\nthanks, Asha"\n';
    expect(tableOf(file)).toMatchObject({
      read: ["2: Asha|9876543210|Hello,\ncall me on 9876543299, please\nthanks, Asha"],
      notes: [],
    });
  });
});

describe("rows of another length", () => {
  it.each<[string, string, string[]]>([
    [
      "commas in the text at the end are joined",
      "Name,Phone,Message\nA,9999974001,Need 5 kW, two floors, call after 6 pm\n",
      ["2: A|9999974001|Need 5 kW, two floors, call after 6 pm"],
    ],
    [
      "commas without blanks too",
      "Name,Phone,Message\nA,9999974001,5 kW,two floors\n",
      ["2: A|9999974001|5 kW,two floors"],
    ],
    [
      "a comma in the name is a fault",
      "Name,Phone,Message\nVerma, Asha,9999974001,5 kW\n",
      ["2! Verma|Asha|9999974001|5 kW"],
    ],
    [
      "a comma before the last column is a fault",
      "Name,Phone,Message,City\nA,9999974001,5 kW, two floors,Roorkee\n",
      ["2! A|9999974001|5 kW|two floors|Roorkee"],
    ],
    [
      "commas after a phone at the end are a fault",
      "Name,Phone\nA,9999974001,5 kW\n",
      ["2! A|9999974001|5 kW"],
    ],
    ["delimiters at the end are nothing", "Name,Phone\nA,98,,,\n", ["2: A|98"]],
    ["a short row is read", "Name,Phone,City\nA,98\n", ["2: A|98"]],
  ])("%s", (_, file, rows) => {
    expect(tableOf(file).read).toEqual(rows);
  });

  it("are noted if they are short, with their number", () => {
    expect(tableOf("Name,Phone,City\nA,98\nB,99,X\nC,97\n").notes).toEqual([
      "Row 2 has fewer cells than there are names (and 1 more like it)",
    ]);
  });
});

describe("the names of the columns", () => {
  it.each<[string, string, number, string[]]>([
    ["in the first row", "Name,Phone\nA,98\n", 1, ["2: A|98"]],
    [
      "below title rows",
      "Leads of November\n\nIndiaMART, Dehradun\nName,Phone,City\nA,98,X\n",
      4,
      ["5: A|98|X"],
    ],
    [
      "below a row of groups",
      "Customer,,Enquiry,\nName,Phone,Message,City\nA,98,5 kW,X\n",
      2,
      ["3: A|98|5 kW|X"],
    ],
    ["in two languages", "Name,Phone\nनाम,फोन\nA,98\n", 1, ["3: A|98"]],
    ["that are repeated on each page", "Name,Phone\nA,98\nName,Phone\nB,99\n", 1, ["2: A|98", "4: B|99"]],
    ["that are not known", "Who,Digits\nA,98\n", 1, ["2: A|98"]],
    ["that are not known, below a title", "Leads\nWho,Digits\nA,98\n", 2, ["3: A|98"]],
    [
      "that are nowhere",
      "Asha,9876543210\nBina,9876543211\n",
      0,
      ["1: Asha|9876543210", "2: Bina|9876543211"],
    ],
    [
      "below a person",
      "Asha,9876543210\nName,Phone\nBina,9876543211\n",
      2,
      ["1! Asha|9876543210", "3: Bina|9876543211"],
    ],
    ["of one column", "Phone\n9876543210\n", 1, ["2: 9876543210"]],
  ])("%s are found", (_, file, headingRow, rows) => {
    expect(tableOf(file)).toMatchObject({ headingRow, read: rows });
  });

  it("are cleaned, and a column without one is called by its place", () => {
    expect(tableOf("\ufeff Name ,,Phone\nno,\nA,x,98\n").names).toEqual(["Name", "Column 2", "Phone"]);
  });

  it.each([
    ["Leads\nName,Phone\nA,98\n", []],
    ["Name,Phone,City\nनाम,फोन,शहर\nA,98,X\n", ["Row 2 repeats the names of the columns and is left out"]],
    ["9876543210,A\n", ["No row has the names of columns"]],
    [
      "Name,Amount\nA,98\nTotal,98\nकुल,1\n",
      ["Row 3 looks like a total and is left out (and 1 more like it)"],
    ],
  ])("%# come with notes", (file, notes) => {
    expect(tableOf(file).notes).toEqual(notes);
  });

  it("and totals: a customer called Total Energy is none", () => {
    expect(tableOf("Name,Phone\nTotal Energy,9876543210\n").read).toEqual(["2: Total Energy|9876543210"]);
    expect(tableOf("Who,Digits\nTotal Energy,9876543210\n").read).toEqual(["2: Total Energy|9876543210"]);
  });
});

describe("cells", () => {
  it.each([
    ["9.19999980004E+11", "919999980004"],
    ["9.999980003E9", "9999980003"],
    ["9.2E+11", "9.2E+11"],
    ["9,19999980004E+11", "919999980004"],
    ['"=""09999980005"""', "09999980005"],
    ["'+919999980011", "+919999980011"],
    ["'-Ravi-", "-Ravi-"],
    ["'- need 5 kW", "- need 5 kW"],
    ["'@home", "@home"],
    ["a;'=b", "a;=b"],
    ["O'Brien", "O'Brien"],
    ["'quoted'", "'quoted'"],
    ["\u202eevil\u0007", "evil"],
    ["  two  blanks ", "two  blanks"],
  ])("%j is %j", (cell, text) => {
    expect(tableOf(`Name\tPhone\n${cell}\tx\n`).read).toEqual([`2: ${text}|x`]);
  });

  it("are cut at 5,000 signs", () => {
    expect(tableOf(`Name,Phone\n${"x".repeat(62_000)},98\n`).read).toEqual([`2: ${"x".repeat(5000)}|98`]);
  });
});

describe("a workbook", () => {
  it("has texts, numbers and dates of its first sheet that is shown", () => {
    const file = workbook([
      ["Name", "Mobile", "Came in on", "Called", "Amount"],
      [
        "रमेश & Co <x>",
        919876543210,
        { number: 46_352, style: 1 },
        { number: 46_352.4375, style: 2 },
        { number: 250_000.1, style: 3 },
      ],
      ["Sunita", "098765 00001", "", { number: 0.1 + 0.2, style: 0 }],
      [],
      ["", 9_876_500_002],
    ]);
    expect(tableOf(file)).toMatchObject({
      headingRow: 1,
      read: [
        "2: रमेश & Co <x>|919876543210|2026-11-26|2026-11-26T10:30|250000.1",
        "3: Sunita|098765 00001||0.3",
        "5: |9876500002",
      ],
    });
  });

  it("of 1904 counts its days from there, and has texts in cells, in parts and spoken", () => {
    const file = workbook([], {
      "xl/workbook.xml": `<x:workbook xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet r:id="rId1"/></x:sheets></x:workbook>`,
      "xl/_rels/workbook.xml.rels": RELATIONS,
      "xl/sharedStrings.xml": "<sst><si><r><t>Na</t></r><r><t>me</t></r><rPh><t>spoken</t></rPh></si></sst>",
      "xl/worksheets/sheet1.xml": `<x:worksheet><x:sheetData><x:row r="3"><x:c r="B3" t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>Date</x:t></x:is></x:c></x:row>
        <x:row><x:c r="B4" t="str"><x:f>"a"</x:f><x:v>Asha_x000D_</x:v></x:c><x:c s="1"><x:v>44890</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c r="AA4" t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    const { headingRow, read, names } = tableOf(file);
    expect([headingRow, names.slice(0, 4)]).toEqual([3, ["Column 1", "Name", "Date", "Column 4"]]);
    expect(read).toEqual([`4: |Asha|2026-11-26|TRUE|${"|".repeat(22)}#N/A`]);
  });
});

describe("HTML and XML that are called .xls", () => {
  it.each<[string, string, string[]]>([
    [
      "a table",
      "<html><body><table><tr><th>Name<th>Mobile<tr><td>A &amp; B<td>98<br>99</table>",
      ["2: A & B|98\n99"],
    ],
    [
      "a title, and the table after it",
      "<table><tr><td>Leads</table><table><tr><th>Name<th>Phone</tr><tr><td>A</td><td>98</td></tr></table><table><tr><td>x</td></tr></table>",
      ["3: A|98"],
    ],
    [
      "cells that span",
      '<table><tr><th>Name<th>Phone<th>City<tr><td colspan="2">A<td>X</table>',
      ["2: A||X"],
    ],
    [
      "a table in a cell",
      "<table><tr><th>Name<th>Phone<tr><td>A<table><tr><td>B</table><td>98</table>",
      ["2: AB|98"],
    ],
    [
      "SpreadsheetML",
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>Name</Data></Cell><Cell><Data>Phone</Data></Cell><Cell><Data>City</Data></Cell></Row><Row ss:Index="4"><Cell><Data>A</Data></Cell><Cell ss:Index="3"><Data>X</Data></Cell></Row></Table></Worksheet><Worksheet><Table><Row><Cell><Data>other</Data></Cell></Row></Table></Worksheet></Workbook>`,
      ["4: A||X"],
    ],
  ])("%s is read", (_, file, rows) => {
    expect(tableOf(file).read).toEqual(rows);
  });
});
