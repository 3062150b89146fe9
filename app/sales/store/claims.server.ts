import { dayInIndia } from "~/india-time";
import { type Documents, type Fields, removeRange } from "~/stores/documents";
import type { Desk } from "./desk";

const CLAIMS = "deskClaims";
const BEGINNINGS = "deskBeginnings";

/** A process that has not finished in this time was stopped. */
const CLAIM_MS = 10 * 60_000;

/** What is done once, by whichever process comes first. Names begin with a day, so that old ones are a range of ids. */
export function createClaims(
  documents: Documents,
  now: () => Date,
): Pick<Desk, "claim" | "finish" | "forget" | "since"> {
  const keyOf = (name: string) => ({ collection: CLAIMS, id: encodeURIComponent(name) });
  const write = (name: string, isDone: boolean) => ({
    put: keyOf(name),
    fields: { at: now().toISOString(), isDone },
  });

  return {
    claim: (name) =>
      documents.change("claiming a mail", [keyOf(name)], (get) => {
        const isOurs = isFree(get(CLAIMS, keyOf(name).id), now());
        return { result: isOurs, writes: isOurs ? [write(name, false)] : [] };
      }),

    finish: (name) =>
      documents.change("finishing a mail", [], () => ({ result: undefined, writes: [write(name, true)] })),

    since: (name) =>
      documents.change("reading a beginning", [{ collection: BEGINNINGS, id: name }], (get) => {
        const { day } = get(BEGINNINGS, name) ?? {};
        const result = typeof day === "string" ? day : dayInIndia(now());
        const first = { put: { collection: BEGINNINGS, id: name }, fields: { day: result } };
        return { result, writes: day === result ? [] : [first] };
      }),

    forget: (before, from = "") =>
      removeRange(documents, CLAIMS, { from: from.slice(0, 10), to: before.slice(0, 10) }),
  };
}

/** @param claim that cannot be read counts as none */
function isFree({ at, isDone }: Fields = {}, now: Date): boolean {
  if (typeof at !== "string" || typeof isDone !== "boolean") return true;
  return !isDone && Date.parse(at) <= now.getTime() - CLAIM_MS;
}
