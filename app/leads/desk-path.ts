import { readReference, referenceOf } from "./reference";

/** Returns the lead's page on the desk. Leads of the original system have ids that make no reference. */
export function deskPath(id: string): string {
  return pathByKey(readReference(referenceOf(id)) ?? id);
}

/** @param key a reference, or an id, which also finds a lead that shares its reference with another */
export function pathByKey(key: string): string {
  return `/desk/leads/${key}`;
}

/** Returns the key of a lead from a URL: a reference, or the id of a lead without one. */
export function readLeadKey(text: string | undefined): string | undefined {
  return readReference(text ?? "") ?? (text && /^[A-Za-z0-9][\w-]{8,63}$/.test(text) ? text : undefined);
}
