import contentDisposition from "content-disposition";

const MAX_NAME_LENGTH = 120;

/** Returns the title as a file name that ends in ".pdf" and that every system takes. */
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

/** Returns the Content-Disposition of a PDF to keep under its title. */
export function attachment(title: string): string {
  const name = attachmentName(title);
  // Old clients read `filename` alone, and may decode a "%" in it.
  return contentDisposition(name, { fallback: name.replace(/[^\x20-\x7e]|%/g, "_") });
}
