import { hideFileUrl } from "~/leads/bills";
import { BYTE_ORDER_MARK, csvLine } from "~/leads/csv-line";
import { contactRules, inquiryRules, quickContactRules, serviceRules } from "~/leads/form-rules";
import { estimateTexts } from "~/leads/lead-estimate";
import { CAMPAIGN_FIELDS, GOOGLE_CLICK_IDS } from "~/leads/lead-source";
import { FIELD_ALIASES, localTime, personFields } from "~/leads/lead-text";
import type { Lead, LeadFields } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { type JobEntry, jobEntryOf } from "~/sales/job/job-entry";
import { partyOf, stepRules } from "~/sales/job/job-steps";
import { partyLabels } from "~/sales/job/job-words";
import { countedEvents, type LeadEvent, leadStatusOf, STATUS_FIELDS } from "~/sales/lead/lead-state";
import type { Edits } from "~/sales/lead/statuses";
import type { LeadRecord } from "~/sales/store/desk";
import { formErrors } from "~/texts/form-errors";
import { isCancelled, kindOf } from "./lead-entry";

/** Every export begins with these columns. Other programs read them by their places: what is new comes last, by itself. */
const FIRST_COLUMNS = (
  "kind reference time name phone email city state message addressLine1 addressLine2 pinCode sanctionLoad availableArea " +
  "electricityAccountNumber package packageName electricityBillUrl address photoUrl"
).split(" ");
const LAST_COLUMNS = [...CAMPAIGN_FIELDS, "id", "timestamp"];

const formFields = [contactRules, quickContactRules, inquiryRules, serviceRules]
  .flatMap((rules) => rules(formErrors.en).fieldNames)
  .map((name) => FIELD_ALIASES.get(name) ?? name);

/** What a won lead has in the columns after all others. */
const jobCells: Record<string, (job: JobEntry) => string> = {
  step: ({ step, ended }) => (ended ? `Ended: ${ended}` : step ? stepRules[step].label.en : "Finished"),
  waitsFor: ({ step, waitsFor, ended }) => (step && !ended ? partyLabels[partyOf(waitsFor, step)] : ""),
  applicationNumber: ({ number }) => number,
  planned: ({ planned }) => String(planned),
  received: ({ received }) => String(received),
  out: ({ out, ended }) => String(ended ? 0 : out),
  centralSubsidyOn: ({ subsidised }) => subsidised,
  stateSubsidyOn: ({ stateSubsidised }) => stateSubsidised,
};

export const JOB_COLUMNS = Object.keys(jobCells);

/** A lead for the table. The desk alone knows which leads staff added by hand. */
export type CsvLead = Lead & { deskKind?: string };

type Leads = Iterable<CsvLead> | AsyncIterable<CsvLead>;

/** Reads all leads for the columns of their table, `more` among them, so that its lines can be written one by one. */
export async function readColumns(
  leads: Leads,
  withSuspect: boolean,
  more: readonly string[] = [],
  end: readonly string[] = [],
): Promise<{ columns: string[]; count: number }> {
  const suspect = withSuspect ? ["suspect"] : [];
  const columns = new Set([...FIRST_COLUMNS, ...more, ...LAST_COLUMNS, ...suspect, ...formFields]);
  let count = 0;
  for await (const lead of leads) {
    count += 1;
    // Estimates, and fields of earlier or later versions of the forms, too.
    for (const name of Object.keys(csvRow(lead))) if (name !== "suspect") columns.add(name);
  }
  for (const name of end) columns.delete(name);
  return { columns: [...columns, ...end], count };
}

/** Yields RFC 4180 lines that end in CR; the caller adds the LF. @param headings of the columns */
export async function* csvLines(leads: Leads, columns: string[], headings = columns): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const lead of leads) {
    const row = new Map(Object.entries(csvRow(lead)));
    yield csvLine(columns.map((column) => row.get(column) ?? ""));
  }
}

function csvRow(lead: CsvLead): Record<string, string> {
  const { id, timestamp, source, estimate, suspect = "", via, cameIn } = lead;
  const time = localTime(timestamp);
  const texts = {
    ...personFields(lead),
    ...estimateTexts(estimate),
    ...source,
    ...(via && { via }),
    ...(cameIn && { cameIn }),
  };
  const kind = lead.deskKind ?? lead.kind;
  return { ...texts, kind, reference: referenceOf(id), time, id, timestamp, suspect };
}

const CONVERSION_COLUMNS = ["Google Click ID", "GBRAID", "WBRAID", "Conversion Name", "Conversion Time"];

/** Yields won leads with a click id as Google Ads imports them (support.google.com/google-ads/answer/7014069): one id a row, no person. */
export async function* conversionLines(leads: Leads): AsyncGenerator<string> {
  yield csvLine([...CONVERSION_COLUMNS, "Conversion Value", "Conversion Currency"]);
  for await (const lead of leads) {
    const { source = {}, fields } = lead;
    const click = GOOGLE_CLICK_IDS.find((name) => source[name]);
    if (fields.status !== "won" || !fields.closed || !click) continue;
    const clicks = GOOGLE_CLICK_IDS.map((name) => (name === click ? (source[name] ?? "") : ""));
    const value = fields.amount ? [fields.amount, "INR"] : ["", ""];
    yield csvLine([...clicks, "Won", `${fields.closed}:00 Asia/Kolkata`, ...value]);
  }
}

/** What only the desk knows of a lead. */
export const DESK_COLUMNS = [
  ...STATUS_FIELDS,
  "tries",
  "answered",
  "closed",
  "notes",
  "mergedInto",
  "secondPhone",
];

/** Returns a lead as its row in the desk's export: with the corrections of staff, and what was sent instead under "sent …". */
export function withHistory({ lead, state, events }: LeadRecord): CsvLead {
  const { kind, fields, ...rest } = hideFileUrl(lead);
  const sent = personFields({ fields });
  const { nextCall, surveyAt, tries, amount, answeredAt, closedAt, mergedInto } = state;
  const job = jobEntryOf(lead, state);
  return {
    ...rest,
    kind,
    deskKind: kindOf(lead, state),
    fields: {
      ...sent,
      ...corrected(sent, state.edits),
      ...leadStatusOf(state),
      ...(isCancelled({ status: state.status, job }) && { status: "cancelled" }),
      nextCall: nextCall.replace("T", " "),
      surveyAt: surveyAt.replace("T", " "),
      tries: String(tries),
      amount: amount ? String(amount) : "",
      answered: answeredAt && localTime(answeredAt),
      closed: closedAt && localTime(closedAt),
      notes: notesIn(events),
      mergedInto: mergedInto && referenceOf(mergedInto),
      ...(job && Object.fromEntries(Object.entries(jobCells).map(([name, write]) => [name, write(job)]))),
    },
  };
}

function corrected(sent: Record<string, string>, edits: Edits): LeadFields {
  const fields: LeadFields = {};
  for (const [name, value] of Object.entries(edits)) {
    const column = name === "load" ? "sanctionLoad" : name;
    if (sent[column] === value) continue;
    fields[column] = value;
    fields[`sent ${column}`] = sent[column] ?? "";
  }
  return fields;
}

function notesIn(events: readonly LeadEvent[]): string {
  return countedEvents(events)
    .filter(({ note }) => note)
    .map(({ at, by, note }) => `${localTime(at)} ${by}: ${note}`)
    .join("\n");
}
