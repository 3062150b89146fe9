import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packTable, readImportFile, unpackTable } from "./import-file.server";

const text = (encoding: "utf8" | "utf16le", bom: string, content: string) =>
  Buffer.concat([Buffer.from(bom, "hex"), Buffer.from(content, encoding)]);
const read = (bytes: Buffer) => {
  const { table, fault } = readImportFile(bytes);
  return fault ?? table?.rows.map(({ cells }) => cells.join("|"));
};

describe("a file of leads", () => {
  it.each([
    ["UTF-8", text("utf8", "", "Name,Phone\nरमेश,98765\n")],
    ["UTF-8 with a mark, as Excel saves it", text("utf8", "efbbbf", "Name,Phone\r\nरमेश,98765\r\n")],
    ["UTF-16 with tabs, as Meta exports it", text("utf16le", "fffe", "Name\tPhone\r\nरमेश\t98765\r\n")],
    ["UTF-16 without a mark", text("utf16le", "", "Name;Phone\r\nरमेश;98765\r\n")],
    ["UTF-16 the other way round", text("utf16le", "fffe", "Name,Phone\nरमेश,98765\n").swap16()],
    ["lines that end as on old Macs", text("utf8", "", "Name,Phone\rरमेश,98765\r")],
  ])("in %s is read", (_, bytes) => {
    expect(read(bytes)).toEqual(["रमेश|98765"]);
  });

  it("of an old Excel in Windows-1252 keeps its signs", () => {
    const bytes = Buffer.from("Name;Notiz\r\nRen\xe9;bill \x80 20 \x96 30\r\n", "latin1");
    expect(read(bytes)).toEqual(["René|bill € 20 – 30"]);
  });

  it("has rows that are numbered as in the file, cells with commas and line breaks, and rows that are broken", () => {
    const file = 'Name,Phone,Notes\n\n"Verma, Asha",1,"two\nlines"\n,,\nRavi,2\nMeena,3,x,extra\n"open,4\n';
    const { table } = readImportFile(Buffer.from(file));
    expect(table?.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [3, "Verma, Asha", "1", "two\nlines"],
      [5, "Ravi", "2"],
      [6, "Meena", "3", "x", "extra"],
      [7, "open,4"],
    ]);
  });

  it.each([
    [Buffer.from("504b030414000600", "hex"), /Excel workbook/],
    [Buffer.from("d0cf11e0a1b11ae1", "hex"), /Excel workbook/],
    [Buffer.from("Name,Phone\n"), /no rows/],
    [Buffer.from(""), /no rows/],
    [Buffer.from(`Name\n${"x\n".repeat(5001)}`), /has 5001 rows/],
    [Buffer.from(`${"a,".repeat(70)}\n${"b,".repeat(70)}`), /60 columns/],
    [Buffer.alloc(5 * 1024 * 1024 + 1, "a"), /5 MB/],
  ])("%# is refused in words", (bytes, words) => {
    expect(read(bytes)).toMatch(words);
  });

  it("comes back from the page as it was, and nothing else does", () => {
    const { table } = readImportFile(Buffer.from("Name,Phone\nरमेश,98765\n"));
    if (!table) throw new Error("no table");
    expect(unpackTable(packTable(table))).toEqual(table);
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024)).toString("base64url");
    for (const packed of ["", "x", bomb, packTable({ columns: [], rows: [] })])
      expect(unpackTable(packed)).toBeUndefined();
  });
});
