import type { Fields } from "~/desk/form-controls";
import type { LeadEntry } from "./lead-entry";

/** Id of the form that the checkboxes of a list belong to. */
export const CHOSEN = "chosen";

/** POST: see choose-steps.server.ts. */
export const CHOSEN_PATH = "/desk/chosen";

/** The option that removes the next call. */
export const NO_CALL = "none";

const LEAD = "lead ";

/** Name of the field for how many leads a person is given: this, and the person's email. */
export const MOST = "most ";

/** A lead, and the number of events that the list knew of it. */
export interface ChosenLead {
  id: string;
  seen: number;
}

/** Name and value of a row's checkbox. */
export function choiceOf({ id, events }: Pick<LeadEntry, "id" | "events">) {
  return { name: LEAD + id, value: String(events) };
}

/** Returns the leads whose checkboxes are ticked. */
export function leadsIn(fields: Fields): ChosenLead[] {
  return Object.entries(fields).flatMap(([name, seen]) =>
    name.startsWith(LEAD) && seen ? [{ id: name.slice(LEAD.length), seen: Number(seen) }] : [],
  );
}
