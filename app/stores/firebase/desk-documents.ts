import { dueKey, entryOf, type LeadEntry, listsOf } from "~/desk/lead-entry";
import { searchWords } from "~/desk/lead-search";
import { type LeadState, type Line, stateOf } from "~/desk/lead-state";
import { type Lead, leadCollections } from "~/leads/leads";

export const DESK_COLLECTION = "deskLeads";

/** Longer beginnings of a word find nothing more: an array of them would grow without bound. */
export const LONGEST_PREFIX = 12;
const MAX_PREFIXES = 200;

/** What stands next to a lead: the lead's id is the document's. All lists of the desk are read from these documents. */
export interface DeskDocument {
  entry: LeadEntry;
  state: LeadState;
  last: Line | null;
  /** As in `entry`, for queries: the stores' indexes name them. */
  at: string;
  phone: string;
  reference: string;
  lists: string[];
  prefixes: string[];
  due: string | null;
}

export function deskDocument(lead: Lead, state = stateOf([]), last: Line | null = null): DeskDocument {
  const entry = entryOf(lead, state);
  const { at, phone, reference } = entry;
  return {
    entry,
    state,
    last,
    at,
    phone,
    reference,
    lists: listsOf(entry),
    prefixes: prefixesOf(entry),
    due: dueKey(entry) ?? null,
  };
}

function prefixesOf(entry: LeadEntry): string[] {
  const prefixes = new Set<string>();
  for (const word of searchWords(entry))
    for (let length = 1; length <= Math.min(word.length, LONGEST_PREFIX); length += 1)
      prefixes.add(word.slice(0, length));
  return [...prefixes].slice(0, MAX_PREFIXES);
}

export function leadPath({ form, id }: Pick<LeadEntry, "form" | "id">): string {
  return `${leadCollections[form]}/${id}`;
}
