import type { Lead } from "~/leads/leads";
import { entryOf, type Shelf, shelfOf } from "./lead-entry";
import { type Change, EDITABLE, type Edits, type LeadState, markOf } from "./lead-state";

/** What a lead's page shows, by the names of the fields that staff change. */
export interface Shown
  extends Required<Edits>,
    Pick<LeadState, "status" | "owner" | "nextCall" | "tries" | "amount"> {
  shelf: Shelf;
  /** The mark of the last line that counts, or "". */
  last: string;
}

/** What the page showed on which a change was made. */
export type Seen = Partial<Shown>;

const COMPARED = ["status", "owner", "nextCall", "tries", "amount", "shelf", "last", ...EDITABLE] as const;

export function shownOf(lead: Lead, state: LeadState): Shown {
  const entry = entryOf(lead, state);
  const { name, phone, email, city } = entry;
  const { status, owner, nextCall, tries, amount, last } = state;
  const load = state.edits.load ?? lead.fields.sanctionLoad ?? "";
  return {
    ...{ name, phone, email, city, load, status, owner, nextCall, tries, amount },
    shelf: shelfOf(entry),
    last: last ? markOf(last) : "",
  };
}

/** Returns what is not as it was seen, and the change would overwrite, or rests on whatever it sets. */
export function overwritten(shown: Shown, change: Change, seen: Seen): (keyof Shown)[] {
  const wanted: Record<string, unknown> = { ...change, ...change.edits };
  const isBasis = (name: keyof Shown) =>
    name === "shelf" ||
    (change.outcome !== undefined && (name === "status" || name === "tries")) ||
    (change.undo !== undefined && name === "last");
  return COMPARED.filter(
    (name) =>
      seen[name] !== undefined &&
      seen[name] !== shown[name] &&
      (isBasis(name) || (wanted[name] !== undefined && wanted[name] !== shown[name])),
  );
}
