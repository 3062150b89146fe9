import { LRUCache } from "lru-cache";
import { savingNote, say } from "~/calculator/notes";
import { dayInIndia } from "~/india-time";
import { fileUrlOf, hideFileUrl } from "~/leads/bills";
import { estimateTexts, type LeadEstimate } from "~/leads/lead-estimate";
import type { Lead } from "~/leads/leads";
import { deskPath, readLeadKey, referenceOf } from "~/leads/reference";
import { sourceLabel } from "~/leads/source-label";
import { callLink, chatTopic, contactLinks, stepChat } from "~/sales/calls/contact-links";
import { DUE_GROUPS, type LocalTime } from "~/sales/calls/to-call";
import { latePapers } from "~/sales/files/lead-files.server";
import { jobOf, papersHere } from "~/sales/job/job-facts";
import { JOBS, jobAfterIn, jobLines } from "~/sales/job/jobs";
import {
  entryOf,
  kindOf,
  type LeadEntry,
  languageIn,
  leadValues,
  phonesOf,
  rowOf,
} from "~/sales/list/lead-entry";
import { leadPathFrom, queryOf, valuesIn } from "~/sales/list/list-query";
import { wantedFacts } from "~/sales/list/wants";
import { subsidyOf } from "~/sales/money/money";
import { sentQuotations } from "~/sales/quotation/quotation";
import type { Desk, DeskLead, LeadRecord } from "~/sales/store/desk";
import { env } from "~/server/env.server";
import type { PersonLabel } from "~/staff/person-label";
import { years } from "~/texts/calculator/english-notes";
import { notes } from "~/texts/notes";
import { grouped, kilowatts, rupees } from "~/ui/format";
import { clockLabel, dateLabel, timeLabel } from "~/ui/format-day";
import { kindLabels } from "./labels";
import { leadStateOf } from "./lead-state";

/** Returns what the filter of sources offers, by its value in the URL: the known ones, hooks, and those of the leads shown. */
export function sourceLabels(shown: readonly string[]): Record<string, string> {
  const hooks = env().LEAD_SOURCES?.keys() ?? [];
  const sources = new Set(["site", "by-hand", "indiamart", "justdial", "meta", "google", ...hooks, ...shown]);
  return Object.fromEntries([...sources].map((source) => [source, sourceLabel(source)]));
}

/** Resolves to the lead that a URL or a form names, or to what remains of it. */
export async function leadAt(reference: string | undefined, desk: Pick<Desk, "get">) {
  const key = readLeadKey(reference);
  return key ? desk.get(key) : undefined;
}

/** Returns the lead that a page belongs to. @throws a 404 response for an erased lead, and for an ambiguous reference, too */
export async function findLead(reference: string | undefined, desk: Pick<Desk, "get">): Promise<DeskLead> {
  const found = await leadAt(reference, desk);
  if (!found?.lead) throw new Response(null, { status: 404 });
  return found;
}

/** Resolves to the lead of whom a complaint is; undefined if it is not known, or part of another. */
export async function customerOf(desk: Pick<Desk, "get">, reference: string | undefined) {
  const found = await leadAt(reference, desk);
  return found?.lead && !found.mergedInto ? found : undefined;
}

/** Returns a lead without the identity papers whose time is over. Looking erases nothing: the clock may be wrong. */
export async function withoutLatePapers(found: DeskLead, desk: Pick<Desk, "events">): Promise<DeskLead> {
  async function shown<Part extends LeadRecord>(part: Part): Promise<Part> {
    const late = await latePapers(part.events, desk, new Date());
    const files = part.state.files.filter(({ id }) => !late.includes(id));
    return { ...part, state: { ...part.state, files } };
  }
  return { ...(await shown(found)), merged: await Promise.all(found.merged.map(shown)) };
}

/** A page that is opened again, as after each change, is the same view. */
const SAME_VIEW_MS = 10 * 60_000;

/** When each was logged last. */
const recent = new LRUCache<string, number>({ max: 1000 });

/** Logs that somebody has seen a lead, before it is shown. */
export async function recordView(
  desk: Pick<Desk, "record">,
  by: string,
  id: string,
  now = performance.now(),
) {
  const view = `${by} ${id}`;
  if (now - (recent.get(view) ?? Number.NEGATIVE_INFINITY) < SAME_VIEW_MS) return;
  await desk.record({ kind: "viewed", by, reference: referenceOf(id) });
  recent.set(view, now);
}

/** How the bill is shown; undefined without a bill. */
export type BillKind = "pdf" | "picture" | undefined;

export type LeadView = ReturnType<typeof leadView>;

/** Returns everything that a lead's page shows. @param now in India @param quoted what the customer can say yes to */
export function leadView(
  { lead, state, events, merged, mergedInto }: DeskLead,
  others: readonly LeadEntry[],
  now: LocalTime,
  quoted: Parameters<typeof contactLinks>[0]["quoted"],
  personLabel: PersonLabel,
) {
  const entry = entryOf(lead, state);
  const job = jobOf(lead, state, now.slice(0, 10));
  const step = job && stepChat(job);
  const topic = step?.topic ?? chatTopic(events, entry, now, job);
  const language = languageIn(lead, state);
  const person = { ...entry, quoted, ...step };
  const parts = merged.map((part) => entryOf(part.lead, part.state));
  const numbers = new Set([entry, ...parts].flatMap(phonesOf));
  numbers.delete(entry.phone);
  return {
    entry: rowOf(entry),
    state,
    events,
    job,
    language,
    sent: sentOf(lead),
    wanted: wantedFacts(lead).join(" · "),
    mergedLeads: merged.map((one) => {
      const { name } = entryOf(one.lead, one.state);
      const label = `${name || "No name"}, ${kindLabels[kindOf(one.lead, one.state)].toLowerCase()}`;
      const isQuoted = sentQuotations(one.state.quotations).length > 0;
      return { ...sentOf(one.lead), events: one.events, name, label, isQuoted, path: deskPath(one.lead.id) };
    }),
    /** Of a complaint that is not fixed, its customer. */
    mergeTarget: mergedInto && rowOf(mergedInto),
    complaints: parts.filter(({ partOf, mergedInto }) => partOf && !mergedInto).map(rowOf),
    links: contactLinks(person, language, topic),
    // Of this lead, and of those that were merged into it.
    otherNumbers: [...numbers].map((phone) => {
      const { call, whatsApp } = contactLinks({ ...person, phone }, language, topic);
      return { phone, call, whatsApp };
    }),
    confirm: entry.surveyAt
      ? contactLinks(entry, language, entry.form === "service" ? "visit" : "survey").whatsApp
      : undefined,
    place: entry.surveyPlace || mergedInto?.surveyPlace || addressOf(lead, entry.city),
    others: others.map(rowOf),
    papers: papersHere(lead, state),
    subsidy: subsidyOf(lead, state),
    values: leadValues(lead, state),
    files: [{ lead, state }, ...merged].flatMap((part) => filesOf(part, lead.id, personLabel)),
  };
}

/** A file of a lead, or of one that is part of it. */
export type FileView = ReturnType<typeof filesOf>[number];

function filesOf({ lead, state }: Pick<DeskLead, "lead" | "state">, own: string, personLabel: PersonLabel) {
  return state.files.map(({ at, by, saidShown, ...file }) => ({
    ...file,
    path: `${deskPath(lead.id)}/files/${file.id}`,
    came: `${dateLabel(dayInIndia(at))}, ${personLabel(by)}`,
    isOwn: lead.id === own,
  }));
}

/** Returns what was sent of the address, with the city as corrected. */
export function addressOf({ fields }: Lead, city: string): string {
  return [fields.addressLine1, fields.addressLine2, city, fields.pinCode].filter(Boolean).join(", ");
}

/** The list still has a lead where it was before the calls that a person just made. */
const JUST_MADE_MS = 10 * 60_000;

/** Returns the lead that follows in the list that the person came from, or its first one; undefined if nobody is left to call. */
export async function nextLead(
  desk: Pick<Desk, "list" | "since">,
  { lead, events }: DeskLead,
  from: string,
  now: Date,
  email: string,
) {
  const values = valuesIn(from);
  if (values.q) return undefined;
  const since = new Date(now.getTime() - JUST_MADE_MS).toISOString();
  const listed = entryOf(lead, leadStateOf(events.filter(({ by, at }) => by !== email || at < since)));
  if (values.jobs) {
    const { leads } = await desk.list({ withJob: true, most: Number.MAX_SAFE_INTEGER });
    const lines = jobLines(
      leads.map((entry) => (entry.id === lead.id ? listed : entry)),
      dayInIndia(now),
      await desk.since(JOBS),
    );
    return nextOf(jobAfterIn(lines, lead.id, values.jobs, email), from);
  }
  const query = queryOf(values, now, email);
  const { callsOn, surveys, groups = DUE_GROUPS } = query;
  const place = surveys ? listed.surveyKey : callsOn ? listed.callKey : listed.at;
  for (const after of [place, undefined]) {
    const { leads } = await desk.list({ ...query, groups, after, most: 2 });
    const found = leads.find(({ id }) => id !== lead.id);
    if (found) return nextOf(found, from);
  }
  return undefined;
}

function nextOf(found: LeadEntry | undefined, from: string) {
  if (!found) return undefined;
  const { id, name, phone, nextCall } = found;
  const agreed = nextCall.includes("T") ? clockLabel(nextCall) : "";
  return { name, agreed, path: leadPathFrom(deskPath(id), from), call: callLink(phone) };
}

export type NextLead = NonNullable<Awaited<ReturnType<typeof nextLead>>>;

function sentOf(lead: Lead) {
  return { lead: hideFileUrl(lead), bill: billKindOf(lead), estimate: estimateFacts(lead.estimate) };
}

function billKindOf({ fields }: Lead): BillKind {
  const url = fileUrlOf(fields);
  if (!url) return undefined;
  return /\.pdf(?:\?|$)/i.test(url) ? "pdf" : "picture";
}

const FACTS: readonly [label: string, figure: string, write: (text: string) => string][] = [
  ["Size", "systemKw", (kw) => kilowatts(Number(kw))],
  ["Units a year", "unitsPerYear.typical", (units) => `about ${grouped(Number(units))}`],
  ["Saving a year", "saving", (saving) => saving],
  ["The state pays a year", "incentive.perYear", amount],
  ["Price", "cost.gross", amount],
  ["Subsidy", "cost.subsidy.total", amount],
  ["After subsidy", "cost.net", amount],
  ["Paid off after", "payback", (payback) => payback],
  ["Units a month", "inputs.units", (units) => grouped(Number(units))],
  ["Bill a month", "inputs.bill", amount],
  ["For", "inputs.for", (customer) => customer],
  ["In", "inputs.state", (state) => state],
  ["Worked out", "calculatedAt", timeLabel],
];

/** Returns what staff need of an estimate at a call, as labels and texts. The CSV has every figure, with its source. */
export function estimateFacts(estimate: LeadEstimate | undefined): [label: string, text: string][] {
  const texts: Record<string, string> = {
    ...estimateTexts(estimate),
    "estimate.saving": savingText(estimate),
    "estimate.payback": paybackText(estimate),
  };
  return FACTS.flatMap(([label, figure, write]) => {
    const text = texts[`estimate.${figure}`];
    return text ? [[label, write(text)] as [string, string]] : [];
  });
}

/** Returns the saving in the words that the visitor read. */
function savingText(estimate: LeadEstimate | undefined): string {
  const { savingPerYear: low, savingPerYearHigh: high } = estimate ?? {};
  if (typeof low !== "number") return "";
  const saving = savingNote({ savingPerYear: low, savingPerYearHigh: typeof high === "number" ? high : low });
  return saving ? say(saving, notes.en) : "";
}

function paybackText(estimate: LeadEstimate | undefined): string {
  const { paybackYears: most, paybackYearsLow: least } = estimate ?? {};
  if (typeof most !== "number") return "";
  const shortest = years(typeof least === "number" ? least : most);
  return shortest === years(most) ? `about ${shortest}` : `${shortest} to ${years(most)}`;
}

function amount(text: string): string {
  return rupees(Number(text));
}
