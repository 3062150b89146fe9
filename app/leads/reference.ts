/** Half of a reference. With two, which are 50 bits, no two leads have the same. */
export const GROUP_LETTERS = 5;

/** Returns the reference that a visitor quotes on the phone: the start of the lead's id, as "NZ1J7-CVY42". */
export function referenceOf(id: string): string {
  return `${id.slice(0, GROUP_LETTERS)}-${id.slice(GROUP_LETTERS, 2 * GROUP_LETTERS)}`.toUpperCase();
}

export function readReference(text: string | null): string | undefined {
  return text && /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(text) ? text : undefined;
}

/** Returns the start of the lead's id. A dictated reference may lack its dash, or have "O" for 0 and "I" or "L" for 1. */
export function idPrefixOf(reference: string): string {
  return reference
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
}

/** Returns the lead's page on the desk. Leads of the original system have ids that make no reference. */
export function deskPath(id: string): string {
  return `/desk/leads/${readReference(referenceOf(id)) ?? id}`;
}

/** Returns the key of a lead from a URL: a reference, or the id of a lead without one. */
export function readLeadKey(text: string | undefined): string | undefined {
  return readReference(text ?? "") ?? (text && /^[A-Za-z0-9][\w-]{8,63}$/.test(text) ? text : undefined);
}
