import { describe, expect, it } from "vitest";
import { billName, candidateName } from "./bill-name.server";

const named = (original: string) => billName(original, "application/pdf");

describe("the name of a bill", () => {
  it.each([
    ["bill.pdf", "bill.pdf"],
    ["Electricity Bill (June).PDF", "Electricity Bill (June).PDF"],
    ["बिजली का बिल.pdf", "बिजली का बिल.pdf"],
    ["क्‍ष.pdf", "क्‍ष.pdf"],
    ["cafe\u0301.pdf", "caf\u00e9.pdf"],
  ])("keeps a safe name: %j (§7)", (original, expected) => expect(named(original)).toBe(expected));

  it.each([
    ["a path", "../../etc/passwd.pdf", "passwd.pdf"],
    ["a Windows path", "C:\\fakepath\\bill.pdf", "bill.pdf"],
    ["a leading dot", ".bill.pdf", "bill.pdf"],
    ["a name of dots only", "...", "electricity-bill.pdf"],
    ["an empty name", "", "electricity-bill.pdf"],
    ["an extension without a name", ".pdf", "pdf.pdf"],
    ["a trailing dot and space", "bill.pdf. ", "bill.pdf"],
    ["dots and spaces before the extension", "my  v1.2 bill. ..pdf", "my v1.2 bill.pdf"],
    ["control characters", "bi\0ll\n.pdf", "bill.pdf"],
    ["a right-to-left override", "bill\u202efdp.exe", "billfdp.exe.pdf"],
    ["characters that Windows forbids", 'a<b>c:d"e|f?g*.pdf', "a_b_c_d_e_f_g_.pdf"],
    ["a Windows device name", "CON.pdf", "_CON.pdf"],
    ["a Windows device name with an extension", "lpt1.tar.pdf", "_lpt1.tar.pdf"],
    ["an extension of another type", "bill.exe", "bill.exe.pdf"],
    ["a missing extension", "bill", "bill.pdf"],
    ["a name of white space only", " \t .pdf", "pdf.pdf"],
  ])("corrects %s", (_, original, expected) => expect(named(original)).toBe(expected));

  it.each([
    ["1000012345", "image/jpeg", "1000012345.jpg"],
    ["बिल.jpg", "image/png", "बिल.png"],
    ["scan.pdf", "image/jpeg", "scan.jpg"],
    ["IMG_0042.HEIC", "image/jpeg", "IMG_0042.jpg"],
    ["bill.jfif", "image/jpeg", "bill.jpg"],
    ["bill.JPEG", "image/jpeg", "bill.JPEG"],
    [".png", "application/pdf", "electricity-bill.pdf"],
    ["v1.2 of june", "application/pdf", "v1.2 of june.pdf"],
  ] as const)("has the extension of its bytes: %j of %s", (original, type, expected) => {
    expect(billName(original, type)).toBe(expected);
  });

  it("is truncated between graphemes, and keeps its extension", () => {
    const name = named(`${"बिजली".repeat(200)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^(?:बिजली)*(?:बि)?(?:ज)?\.pdf$/);
  });

  it("has at most 180 bytes before its extension", () => {
    const [longest, cut] = ["x".repeat(180), `${"x".repeat(178)} .`];
    expect(named(`${longest}.pdf`)).toBe(`${longest}.pdf`);
    expect(named(`${longest}x.pdf`)).toBe(`${longest}.pdf`);
    expect(named(`${cut}x.pdf`)).toBe(`${cut.slice(0, 178)}.pdf`);
  });

  it("leaves room for a mark", () => {
    expect(candidateName("bill.v2.pdf", 2, 2)).toBe("bill.v2 (2).pdf");
    const name = candidateName(named(`${"x".repeat(1000)}.pdf`), 3, 2);
    expect(name).toMatch(/ \([0-9a-f]{10}\)\.pdf$/);
    expect(Buffer.byteLength(name)).toBeLessThan(255);
  });
});
