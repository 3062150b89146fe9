import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { cpuMs } from "../../tests/load";
import { pdfPages } from "./pdf-pages.server";

it.each([
  ["care-and-cleaning", 2],
  ["rooftop-solar-homeowners-guide", 6],
  ["solar-for-factory-sheds", 4],
])("%s.pdf has %d pages", (name, pages) => {
  expect(pdfPages(readFileSync(`content/media/${name}.pdf`))).toBe(pages);
});

const PAGE = "1 0 obj <</Type /Page /Parent 7 0 R>> endobj\n";
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`, "latin1");

/** Returns a PDF whose catalog and page tree are in a compressed object stream. */
function packed(tree: string): Buffer {
  const objects = ["<</Type /Catalog /Pages 7 0 R>>", tree];
  const index = `5 0 7 ${objects[0]?.length} `;
  const content = deflateSync(Buffer.from(index + objects.join("")));
  const dictionary = `<</Type /ObjStm /N 2 /First ${index.length} /Length ${content.length} /Filter /FlateDecode>>`;
  const tail = "\nendstream endobj\n9 0 obj <</Type /XRef /Root 5 0 R>> stream\nx\nendstream endobj\n";
  return Buffer.concat([pdf(`${PAGE}8 0 obj ${dictionary}\nstream\n`), content, Buffer.from(tail)]);
}

it("the pages are counted where a newer PDF has compressed their tree", () => {
  expect(pdfPages(packed("<</Type /Pages /Count 12 /Kids [1 0 R]>>"))).toBe(12);
});

it("of a tree of pages, the root counts", () => {
  const branch = "6 0 obj <</Type /Pages /Parent 7 0 R /Count 8 /Kids [1 0 R]>> endobj\n";
  const root =
    "5 0 obj <</Type /Catalog /Pages 7 0 R>> endobj\n7 0 obj <</Type /Pages /Count 20 /Kids [6 0 R]>> endobj\n";
  expect(pdfPages(pdf(root + branch))).toBe(20);
});

it("of a PDF that was changed, the last tree counts", () => {
  const tree = (count: number) => `7 0 obj <</Type /Pages /Kids [1 0 R] /Count ${count}>> endobj\n`;
  const changed = `${PAGE}5 0 obj <</Type /Catalog /Pages 7 0 R>> endobj\n${tree(9)}trailer <</Root 5 0 R>>\n${tree(3)}`;
  expect(pdfPages(pdf(changed))).toBe(3);
});

it("a tree that nothing leads to any more does not count", () => {
  const tree = (number: number, count: number) => `${number} 0 obj <</Type /Pages /Count ${count}>> endobj\n`;
  expect(pdfPages(pdf(`5 0 obj <</Pages 7 0 R /Names <</Dests 8 0 R>>>>\n${tree(7, 4)}${tree(60, 1)}`))).toBe(
    4,
  );
});

it.each([
  ["no tree", pdf(PAGE)],
  [
    "a count that stands elsewhere",
    pdf("5 0 obj <</Pages 2 0 R>> 2 0 obj <</Type /Pages /Count 7 0 R>> 7 0 obj 4"),
  ],
  ["a tree that is not there", pdf("5 0 obj <</Pages 7 0 R>> endobj trailer <</Root 5 0 R>>")],
  ["an outline alone", pdf("5 0 obj <</Type /Outlines /Count 4>> endobj")],
  [
    "a stream that is damaged",
    pdf("8 0 obj <</Type /ObjStm /N 1 /First 4>> stream\nxxxx\nendstream /Root 5 0 R"),
  ],
  ["a count of none", packed("<</Type /Pages /Count 0>>")],
  ["no bytes", Buffer.alloc(0)],
])("of a PDF with %s, nothing is said", (_, file) => {
  expect(pdfPages(file)).toBeUndefined();
});

it("64 KB of streams that inflate to 60 MB are left after 4 MB", () => {
  const bomb = deflateSync(Buffer.alloc(60_000_000, "5 0 "));
  expect(bomb.length).toBeLessThan(65_536);
  const file = Buffer.concat([pdf("8 0 obj <</Type /ObjStm /N 1 /First 4>>\nstream\n"), bomb]);
  const whole = Buffer.concat([file, Buffer.from("\nendstream")]);
  expect(cpuMs(() => expect(pdfPages(whole)).toBeUndefined())).toBeLessThan(2_000);
});

it("a megabyte of what looks like the start of objects is read in a moment", () => {
  const parts = ["1 0 obj ", "<</Type /ObjStm ", "<</Type /ObjStm /N 1 /First 4>>\nstream\n", "/Root 1 0 R "];
  const read = () => {
    for (const part of parts) pdfPages(pdf(part.repeat(1_000_000 / part.length)));
  };
  expect(cpuMs(read)).toBeLessThan(2_000);
});
