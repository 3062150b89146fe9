import type { Lead } from "~/leads/leads";
import { FACTS, factsOf } from "~/sales/lead/facts";
import {
  type Change,
  type LeadEvent,
  type LeadState,
  leadStateOf,
  STATUS_FIELDS,
} from "~/sales/lead/lead-state";
import { EDITABLE } from "~/sales/lead/statuses";
import { type LeadValues, leadListOf, leadValues, placeIn } from "~/sales/list/lead-entry";

/** Returns what others have changed since `seen` events, and the change would overwrite or rests on; nothing without `seen`. */
export function overwritten(
  lead: Lead,
  events: readonly LeadEvent[],
  change: Change,
  seen = events.length,
): string[] {
  if (seen >= events.length) return [];
  const [before, after] = [leadStateOf(events.slice(0, seen)), leadStateOf(events)];
  const [shown, now] = [leadValues(lead, before), leadValues(lead, after)];
  const wanted: Partial<LeadValues> = { ...change, ...change.edits };
  const fields = [...STATUS_FIELDS, ...EDITABLE].filter(
    (name) => shown[name] !== now[name] && wanted[name] !== undefined && wanted[name] !== now[name],
  );
  const rests = (state: LeadState) => [
    ["list", leadListOf(placeIn(lead, state))],
    ...factsOf(change).flatMap((name) => Object.entries(FACTS[name].rests?.(state, change) ?? {})),
  ];
  const current = rests(after);
  const changed = rests(before).filter(
    (one, index) => JSON.stringify(one) !== JSON.stringify(current[index]),
  );
  return [...new Set([...changed.map(([name]) => name), ...fields])];
}
