import type { Lead } from "~/leads/leads";
import { entryOf, type LeadList, leadListOf } from "./lead-entry";
import {
  type Change,
  EDITABLE,
  type Edits,
  eventIdOf,
  type LeadEvent,
  type LeadState,
  leadStateOf,
  STANDING,
  type Standing,
  standingOf,
} from "./lead-state";

/** What of a lead a form may change, or rests on. */
export interface LeadValues extends Required<Edits>, Standing, Pick<LeadState, "tries"> {
  list: LeadList;
  /** The id of the last event that counts, or "". */
  last: string;
}

export function leadValues(lead: Lead, state: LeadState): LeadValues {
  const entry = entryOf(lead, state);
  const { name, phone, secondPhone, email, city } = entry;
  const { tries, last } = state;
  const load = state.edits.load ?? lead.fields.sanctionLoad ?? "";
  return {
    ...{ name, phone, secondPhone, email, city, load },
    ...standingOf(state),
    tries,
    list: leadListOf(entry),
    last: last ? eventIdOf(last) : "",
  };
}

const COMPARED = [...STANDING, "tries", "list", "last", ...EDITABLE] as const;

/**
 * Returns what others have changed since a page knew so many events, and the change would overwrite, or rests on whatever it sets.
 *
 * @param seen number of events; without it, nothing is compared
 */
export function overwritten(
  lead: Lead,
  events: readonly LeadEvent[],
  change: Change,
  seen = events.length,
): (keyof LeadValues)[] {
  if (seen >= events.length) return [];
  const shown = leadValues(lead, leadStateOf(events.slice(0, seen)));
  const now = leadValues(lead, leadStateOf(events));
  const wanted: Record<string, unknown> = { ...change, ...change.edits };
  const isBasis = (name: keyof LeadValues) =>
    name === "list" ||
    ((change.outcome !== undefined || change.spam) && (name === "status" || name === "tries")) ||
    (change.surveyEnded !== undefined && name === "surveyAt") ||
    (change.undo !== undefined && name === "last");
  return COMPARED.filter(
    (name) =>
      shown[name] !== now[name] &&
      (isBasis(name) || (wanted[name] !== undefined && wanted[name] !== now[name])),
  );
}
