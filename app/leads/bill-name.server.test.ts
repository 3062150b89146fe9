import { describe, expect, it } from "vitest";
import { billName, candidateName, derivedName } from "./bill-name.server";

const named = (original: string) => billName(original, "application/pdf");

describe("the name of a bill", () => {
  it.each([
    ["bill.pdf", "bill.pdf"],
    ["Electricity Bill (June).PDF", "Electricity Bill (June).PDF"],
    ["बिजली का बिल.pdf", "बिजली का बिल.pdf"],
    ["क्‍ष.pdf", "क्‍ष.pdf"],
    ["cafe\u0301.pdf", "caf\u00e9.pdf"],
  ])("stays %j", (original, expected) => expect(named(original)).toBe(expected));

  it.each([
    ["a path", "../../etc/passwd.pdf", "passwd.pdf"],
    ["a path of Windows", "C:\\fakepath\\bill.pdf", "bill.pdf"],
    ["a dot before it", ".bill.pdf", "bill.pdf"],
    ["nothing but dots", "...", "electricity-bill.pdf"],
    ["nothing", "", "electricity-bill.pdf"],
    ["nothing before its extension", ".pdf", "pdf.pdf"],
    ["a dot and space after it", "bill.pdf. ", "bill.pdf"],
    ["control characters", "bi\0ll\n.pdf", "bill.pdf"],
    ["letters turned round", "bill\u202efdp.exe", "billfdp.exe.pdf"],
    ["what Windows forbids", 'a<b>c:d"e|f?g*.pdf', "a_b_c_d_e_f_g_.pdf"],
    ["a device's name", "CON.pdf", "_CON.pdf"],
    ["a device's name with more", "lpt1.tar.pdf", "_lpt1.tar.pdf"],
    ["another extension", "bill.exe", "bill.exe.pdf"],
    ["no extension", "bill", "bill.pdf"],
    ["only white space", " \t .pdf", "pdf.pdf"],
  ])("loses %s", (_, original, expected) => expect(named(original)).toBe(expected));

  it("is cut between letters, and keeps its extension", () => {
    const name = named(`${"बिजली".repeat(200)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^(?:बिजली)*(?:बि)?(?:ज)?\.pdf$/);
  });

  it("is short enough for a mark beside it", () => {
    const name = named(`${"x".repeat(1000)}.pdf`);
    expect(Buffer.byteLength(derivedName(name, "0123456789"))).toBeLessThan(255);
  });
});

it("tells a second one apart", () => {
  expect(derivedName("bill.pdf", 2)).toBe("bill (2).pdf");
  expect(derivedName("my.old.bill.jpeg", "a1")).toBe("my.old.bill (a1).jpeg");
});

it("is followed by numbered ones, then by those that nobody guesses", () => {
  const names = [1, 2, 3, 4, 5].map((attempt) => candidateName("bill.pdf", attempt, 3));
  expect(names.slice(0, 3)).toEqual(["bill.pdf", "bill (2).pdf", "bill (3).pdf"]);
  for (const name of names.slice(3)) expect(name).toMatch(/^bill \([0-9a-f]{10}\)\.pdf$/);
  expect(new Set(names).size).toBe(5);
});
