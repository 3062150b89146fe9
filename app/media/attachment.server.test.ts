import { describe, expect, it } from "vitest";
import { attachment, attachmentName } from "./attachment.server";

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
  ])("turns %j into %j", (title, name) => {
    expect(attachmentName(title)).toBe(name);
  });

  it("limits the length to what file systems allow, without splitting a character", () => {
    const name = attachmentName("🌞".repeat(300));
    expect([...name]).toHaveLength(120 + ".pdf".length);
    expect(name).not.toMatch(/\p{Cs}/u);
  });
});

describe("attachment", () => {
  it("gives old clients an ASCII name and others the full name", () => {
    expect(attachment("सौर (2)")).toBe(
      "attachment; filename=\"___ (2).pdf\"; filename*=UTF-8''%E0%A4%B8%E0%A5%8C%E0%A4%B0%20%282%29.pdf",
    );
  });

  it.each([
    ['a";\r\nX: y', "a ; X y"],
    ["half \ud83c letter", "half letter"],
  ])("keeps %j inside the quotes and the header", (title, name) => {
    expect(attachment(title)).toContain(`filename="${name}.pdf"`);
    expect(attachment(title)).toMatch(/^[\x20-\x7e]+$/);
  });

  it("contains no percent escape that an old client would decode", () => {
    expect(attachment("100%41")).toContain('filename="100_41.pdf"');
  });
});
