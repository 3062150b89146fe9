import { describe, expect, it } from "vitest";
import { attachment, attachmentName, brochureFile } from "./brochure-file";

describe("brochureFile", () => {
  it.each([
    "",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "http://example.in/guide.pdf",
    "ftp://example.in/guide.pdf",
    "file:///etc/passwd",
    "//example.in/guide.pdf",
    "/\\example.in/guide.pdf",
    "/\t/example.in/guide.pdf",
    "\\\\example.in\\guide.pdf",
    "guide.pdf",
    "https://",
    "https://firebasestorage.googleapis.com@example.in/guide.pdf",
    "https://user:secret@example.in/guide.pdf",
  ])("offers nothing for %j", (address) => {
    expect(brochureFile(address)).toBeUndefined();
  });

  it("knows a file of the media folder, with its version", () => {
    expect(brochureFile("/media/guide.pdf?v=1a2b3c4d")).toEqual({
      kind: "own",
      address: "/media/guide.pdf?v=1a2b3c4d",
      name: "guide.pdf",
    });
  });

  it.each(["/media/../secret.pdf", "/media/a/b.pdf", "/media/%2e%2e%2fsecret.pdf", "/about", "/"])(
    "leaves %s to the browser",
    (address) => {
      expect(brochureFile(address)).toEqual({ kind: "elsewhere", address });
    },
  );

  it.each([
    [
      "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/guides%2Fguide.pdf?alt=json&token=secret",
      "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/guides%2Fguide.pdf?alt=media",
    ],
    [
      "https://storage.googleapis.com/x/guide.pdf?generation=7&token=a&token=b#page=2",
      "https://storage.googleapis.com/x/guide.pdf?generation=7&alt=media",
    ],
    ["https://x.firebasestorage.app/guide.pdf", "https://x.firebasestorage.app/guide.pdf?alt=media"],
  ])("asks the storage service for %s as a file", (address, download) => {
    expect(brochureFile(address)).toEqual({ kind: "storage", address, download });
  });

  it.each([
    "https://example.in/guide.pdf",
    "https://storage.googleapis.com.example.in/guide.pdf",
    "https://storage.googleapis.com:8443/guide.pdf",
    "https://firebasestorage.app/guide.pdf",
    "https://notfirebasestorage.app/guide.pdf",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/guide.pdf",
  ])("asks nothing itself of %s", (address) => {
    expect(brochureFile(address)?.kind).toBe("elsewhere");
  });
});

describe("attachmentName", () => {
  it.each([
    ["Rooftop solar: a guide", "Rooftop solar a guide.pdf"],
    ["guide.pdf", "guide.pdf"],
    ["Guide.PDF ", "Guide.pdf"],
    ["Guide.pdf.pdf.", "Guide.pdf.pdf.pdf"],
    ["छत पर सौर ऊर्जा", "छत पर सौर ऊर्जा.pdf"],
    ["../../etc/passwd", "etc passwd.pdf"],
    ["a\r\nSet-Cookie: x=1", "a Set-Cookie x=1.pdf"],
    ["fdp.\u202eexe", "fdp. exe.pdf"],
    ["   ", "brochure.pdf"],
    ["...", "brochure.pdf"],
  ])("%j becomes %j", (title, name) => {
    expect(attachmentName(title)).toBe(name);
  });

  it("is not longer than a file system takes, and cuts no letter in two", () => {
    const name = attachmentName("🌞".repeat(300));
    expect([...name]).toHaveLength(120 + ".pdf".length);
    expect(name).not.toMatch(/\p{Cs}/u);
  });
});

describe("attachment", () => {
  it("gives old clients an ASCII name and the others the whole one", () => {
    expect(attachment("सौर (2)")).toBe(
      "attachment; filename=\"___ (2).pdf\"; filename*=UTF-8''%E0%A4%B8%E0%A5%8C%E0%A4%B0%20%282%29.pdf",
    );
  });

  it.each([
    ['a";\r\nX: y', "a ; X y"],
    ["half \ud83c letter", "half letter"],
  ])("lets nothing of %j out of the quotes or the header", (title, name) => {
    expect(attachment(title)).toContain(`filename="${name}.pdf"`);
    expect(attachment(title)).toMatch(/^[\x20-\x7e]+$/);
  });

  it("holds no escape that an old client would read twice", () => {
    expect(attachment("100%41")).toContain('filename="100_41.pdf"');
  });
});
