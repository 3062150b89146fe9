import type { Lead } from "~/leads/leads";
import { entryOf, type LeadList, leadListOf } from "./lead-entry";
import { type Change, EDITABLE, type Edits, eventIdOf, type LeadState } from "./lead-state";

/** What a lead's page shows, by the names of the fields that staff change. */
export interface Baseline
  extends Required<Edits>,
    Pick<LeadState, "status" | "owner" | "nextCall" | "surveyAt" | "surveyPlace" | "tries" | "amount"> {
  list: LeadList;
  /** The id of the last event that counts, or "". */
  last: string;
}

/** What the page showed on which a change was made. */
export type PartialBaseline = Partial<Baseline>;

const COMPARED = [
  ...(["status", "owner", "nextCall", "surveyAt", "surveyPlace", "tries", "amount", "list", "last"] as const),
  ...EDITABLE,
] as const;

export function baselineOf(lead: Lead, state: LeadState): Baseline {
  const entry = entryOf(lead, state);
  const { name, phone, secondPhone, email, city } = entry;
  const { status, owner, nextCall, surveyAt, surveyPlace, tries, amount, last } = state;
  const load = state.edits.load ?? lead.fields.sanctionLoad ?? "";
  return {
    ...{
      name,
      phone,
      secondPhone,
      email,
      city,
      load,
      status,
      owner,
      nextCall,
      surveyAt,
      surveyPlace,
      tries,
      amount,
    },
    list: leadListOf(entry),
    last: last ? eventIdOf(last) : "",
  };
}

/** Returns what is not as it was seen, and the change would overwrite, or rests on whatever it sets. */
export function overwritten(shown: Baseline, change: Change, seen: PartialBaseline): (keyof Baseline)[] {
  const wanted: Record<string, unknown> = { ...change, ...change.edits };
  const isBasis = (name: keyof Baseline) =>
    name === "list" ||
    (change.outcome !== undefined && (name === "status" || name === "tries")) ||
    (change.surveyEnded !== undefined && name === "surveyAt") ||
    (change.undo !== undefined && name === "last");
  return COMPARED.filter(
    (name) =>
      seen[name] !== undefined &&
      seen[name] !== shown[name] &&
      (isBasis(name) || (wanted[name] !== undefined && wanted[name] !== shown[name])),
  );
}
