/** What a visitor can quote on the phone: the first eight letters of a lead's id, as "NZ1J-7CVY". */
export function referenceOf(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

/** A reference as it stands in an address, if it is one: anybody can write an address. */
export function readReference(text: string | null): string | undefined {
  return text && /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(text) ? text : undefined;
}

/**
 * How the id of a lead begins whose reference was dictated or copied: without its dash, in small letters, or with the
 * letters that ids avoid because they look like digits.
 */
export function idPrefixOf(reference: string): string {
  return reference
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
}
