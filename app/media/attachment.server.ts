import contentDisposition from "content-disposition";

const MAX_NAME_LENGTH = 120;

export function attachmentName(title: string): string {
  const name = title
    .normalize("NFC")
    // Control and bidi characters, lone surrogates, and what Windows reserves.
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}/\\:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/\.pdf\s*$/i, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  return `${[...name].slice(0, MAX_NAME_LENGTH).join("").trim() || "brochure"}.pdf`;
}

export function attachment(title: string): string {
  const name = attachmentName(title);
  // Old clients read only `filename`, and may decode a "%" in it.
  return contentDisposition(name, { fallback: name.replace(/[^\x20-\x7e]|%/g, "_") });
}
