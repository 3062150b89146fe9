import type { Lead } from "~/leads/leads";
import type { SiteFacts } from "~/sales/files/lead-files";
import { entryOf, type LeadList, leadListOf } from "~/sales/list/lead-entry";
import { chosenQuotation } from "~/sales/quotation/quotation";
import {
  type Change,
  EDITABLE,
  type Edits,
  eventIdOf,
  type LeadEvent,
  type LeadState,
  type LeadStatus,
  leadStateOf,
  leadStatusOf,
  STATUS_FIELDS,
} from "./lead-state";

/** What of a lead a form may change, or rests on. */
export interface LeadValues extends Required<Edits>, LeadStatus, Pick<LeadState, "tries"> {
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
    ...leadStatusOf(state),
    tries,
    list: leadListOf(entry),
    last: last ? eventIdOf(last) : "",
  };
}

const COMPARED = [...STATUS_FIELDS, "tries", "list", "last", ...EDITABLE] as const;

/** Returns what others have changed since `seen` events, and the change would overwrite or rests on; nothing without `seen`. */
export function overwritten(
  lead: Lead,
  events: readonly LeadEvent[],
  change: Change,
  seen = events.length,
): string[] {
  if (seen >= events.length) return [];
  const before = leadStateOf(events.slice(0, seen));
  const after = leadStateOf(events);
  const shown = leadValues(lead, before);
  const now = leadValues(lead, after);
  const wanted: Record<string, unknown> = { ...change, ...change.edits };
  const isBasis = (name: keyof LeadValues) =>
    name === "list" ||
    ((change.outcome !== undefined || change.spam) && (name === "status" || name === "tries")) ||
    ((change.step ?? change.jobEnded) !== undefined && name === "status") ||
    (change.surveyEnded !== undefined && name === "surveyAt") ||
    (change.undo !== undefined && name === "last");
  const values = COMPARED.filter(
    (name) =>
      shown[name] !== now[name] &&
      (isBasis(name) || (wanted[name] !== undefined && wanted[name] !== now[name])),
  );
  const parts = PARTS.filter(
    ([name, partOf]) =>
      change[name] !== undefined &&
      JSON.stringify(partOf(before, change)) !== JSON.stringify(partOf(after, change)),
  );
  return [...values, ...parts.map(([name]) => name)];
}

/** What each kind of change of a sale or a job would overwrite. */
const PARTS: readonly [keyof Change, (state: LeadState, change: Change) => unknown][] = [
  // A win rests on what the customer agreed to last.
  ["status", (state, { status }) => status === "won" && chosenQuotation(state)?.quotation.version],
  ["step", ({ job }, { step }) => [step && job.steps[step.id], job.ended]],
  ["stages", ({ job }) => [job.stages, job.ended]],
  ["payment", ({ job }) => [job.stages, job.payments]],
  ["jobEnded", ({ job }) => job.ended],
  ["finished", ({ job }) => job],
  ["asks", ({ job }) => job.asks],
  ["file", ({ files }, { file }) => files.find(({ id }) => id === file?.id)],
  [
    "site",
    ({ site }, { site: typed }) => Object.keys(typed ?? {}).map((name) => site[name as keyof SiteFacts]),
  ],
  ["page", ({ page }) => page],
  [
    "quoted",
    ({ quotations }, { quoted }) =>
      quotations.find(({ quotation }) => quotation.version === quoted?.version) ?? null,
  ],
];
