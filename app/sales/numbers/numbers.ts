import { DAY_MS, dayAfter, dayInIndia, isDay, startOfDay } from "~/india-time";
import { sourceLabel } from "~/leads/source-label";
import type { QueryRules, ValuesBy } from "~/query";
import { type DeskKind, isClosed } from "~/sales/lead/lead-state";
import { isCancelled, isSold, type LeadEntry } from "~/sales/list/lead-entry";

/** Days in India, both included: YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

/** The longest period, because each of its leads is a read on Firestore: see docs/operating.md. */
const MAX_DAYS = 731;

const readDay = (text: string) => (isDay(text) && text >= "2000-01-01" ? text : undefined);

export const periodRules = { from: readDay, to: readDay } satisfies QueryRules;

/** The periods that the page links to, by label. The first is the one without parameters. */
export function usualPeriods(today: string): Record<string, Period> {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfBefore = dayAfter(month, -1);
  return {
    "Last 8 weeks": { from: dayAfter(mondayOf(today), -49), to: today },
    "This month": { from: month, to: today },
    "Last month": { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
    "This year": { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}

/** Returns the period between two days, in either order and never in the future; `isCut` if it was longer than two years. */
export function readPeriod(given: ValuesBy<typeof periodRules>, today: string): Period & { isCut: boolean } {
  const [usual = { from: today, to: today }] = Object.values(usualPeriods(today));
  const asked = [given.from ?? usual.from, given.to ?? today].map((day) => (day < today ? day : today));
  const [from = today, to = today] = asked.sort();
  const earliest = dayAfter(to, 1 - MAX_DAYS);
  return from < earliest ? { from: earliest, to, isCut: true } : { from, to, isCut: false };
}

/** Returns the times, in UTC, at which the period starts and has ended. */
export function timesOf({ from, to }: Period): { start: string; end: string } {
  return { start: startOfDay(from), end: startOfDay(dayAfter(to, 1)) };
}

/** Returns the Monday of a day's week. @param day YYYY-MM-DD */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

const HOUR_MS = 60 * 60_000;

/** How long a lead waited for the first call, or the first change of its status. */
export type AnswerDelay = "hour" | "day" | "later" | "never";

export type Week = ReturnType<typeof emptyWeek>;

/** What became of the leads that have something in common: their owner, where they came from, why they were lost. */
export interface Tally {
  /** What they have in common: an owner is a staff e-mail address; "" if it is not known. */
  name: string;
  /** How many others this one stands for, instead of a name. */
  others?: number;
  leads: number;
  open: number;
  won: number;
  /** Of the won ones in rupees, as far as amounts were typed. */
  worth: number;
}

/** Rows of a table; the last ones become one. */
const MAX_ROWS = 8;

export type Numbers = Awaited<ReturnType<typeof addUp>>;

/** Adds up the leads of a period, whose weeks are all there; spam, merged leads and complaints do not count. @param jobs of all times: those that ended early count in the period of their end */
export async function addUp(entries: AsyncIterable<LeadEntry>, jobs: readonly LeadEntry[], period: Period) {
  const weeks = new Map(mondaysIn(period).map((monday) => [monday, emptyWeek(monday)]));
  const owners = new Map<string, Tally>();
  const landingPages = new Map<string, Tally>();
  const sources = new Map<string, Tally>();
  const campaigns = new Map<string, Tally>();
  /** Leads with and without an estimate of the calculator. */
  const calculator = new Map<string, Tally>();
  const reasons = new Map<string, Tally>();
  /** Leads with a quotation that are neither won nor lost, and what it is worth as far as amounts were typed. */
  const quoted = { leads: 0, worth: 0 };
  /** `worth` leaves out won leads without an amount. */
  const numbers = { leads: 0, won: 0, worth: 0, wonWithoutAmount: 0, lost: 0 };
  const answered: Record<AnswerDelay, number> = { hour: 0, day: 0, later: 0, never: 0 };
  for await (const entry of entries) {
    if (entry.isSpam || entry.mergedInto || entry.form === "service") continue;
    const won = isSold(entry);
    const worth = won ? entry.amount : 0;
    numbers.leads += 1;
    numbers.won += Number(won);
    numbers.worth += worth;
    numbers.wonWithoutAmount += Number(won && entry.amount === 0);
    numbers.lost += Number(entry.status === "lost");
    answered[answeredIn(entry)] += 1;
    if (entry.status === "quoted") {
      quoted.leads += 1;
      quoted.worth += entry.amount;
    }
    addToWeek(weeks, entry);
    add(owners, entry, entry.owner);
    add(landingPages, entry, entry.landingPage);
    add(sources, entry, sourceLabel(entry.source));
    add(campaigns, entry, entry.campaign);
    add(calculator, entry, entry.size ? "With an estimate" : "Without an estimate");
    const reason = entry.reason.replace(/\s+/g, " ").trim();
    // A reason in other letters is the same.
    if (entry.status === "lost") add(reasons, entry, reason, reason.toLowerCase().replace(/\.$/, ""));
  }
  const cancelled = jobs.filter((entry) => {
    const day = entry.job?.endedOn ?? "";
    return isCancelled(entry) && day >= period.from && day <= period.to;
  });
  return {
    ...numbers,
    cancelled: { leads: cancelled.length, worth: cancelled.reduce((sum, { amount }) => sum + amount, 0) },
    answered,
    quoted,
    reasons: withTail(sorted(reasons)),
    weeks: [...weeks.values()],
    owners: sorted(owners),
    landingPages: withTail(sorted(landingPages)),
    sources: withTail(sorted(sources)),
    campaigns: withTail(sorted(campaigns)),
    calculator: withTail(sorted(calculator)),
  };
}

/** Leads added by hand were answered while they called. */
function answeredIn({ kind, cameAt, answeredAt }: LeadEntry): AnswerDelay {
  if (kind === "by-hand") return "hour";
  if (!answeredAt) return "never";
  const waited = Date.parse(answeredAt) - Date.parse(cameAt);
  if (waited <= HOUR_MS) return "hour";
  return waited <= DAY_MS ? "day" : "later";
}

function mondaysIn({ from, to }: Period): string[] {
  const mondays: string[] = [];
  for (let day = mondayOf(from); day <= to; day = dayAfter(day, 7)) mondays.push(day);
  return mondays;
}

/** @param monday that it begins with: YYYY-MM-DD in India */
function emptyWeek(monday: string) {
  const byKind = { inquiry: 0, contact: 0, "quick-contact": 0, service: 0, "by-hand": 0, elsewhere: 0 };
  return { monday, byKind: byKind satisfies Record<DeskKind, number>, total: 0 };
}

function addToWeek(weeks: Map<string, Week>, { cameAt, kind }: LeadEntry) {
  const week = weeks.get(mondayOf(dayInIndia(cameAt)));
  if (!week) return;
  week.byKind[kind] += 1;
  week.total += 1;
}

function add(tallies: Map<string, Tally>, entry: LeadEntry, name: string, key = name) {
  const tally = tallies.get(key) ?? { name, leads: 0, open: 0, won: 0, worth: 0 };
  tally.leads += 1;
  tally.open += Number(!isClosed(entry.status));
  tally.won += Number(isSold(entry));
  tally.worth += isSold(entry) ? entry.amount : 0;
  tallies.set(key, tally);
}

/** Returns those that won most first, then those with most leads. */
function sorted(tallies: Map<string, Tally>): Tally[] {
  return [...tallies.values()].sort(
    (a, b) => b.worth - a.worth || b.won - a.won || b.leads - a.leads || (a.name < b.name ? -1 : 1),
  );
}

/** Returns the first rows, and the long tail as one. */
function withTail(rows: Tally[]): Tally[] {
  if (rows.length <= MAX_ROWS) return rows;
  const tail = rows.slice(MAX_ROWS - 1);
  const sum = (count: "leads" | "open" | "won" | "worth") =>
    tail.reduce((total, row) => total + row[count], 0);
  const others = { leads: sum("leads"), open: sum("open"), won: sum("won"), worth: sum("worth") };
  return [...rows.slice(0, MAX_ROWS - 1), { name: "", others: tail.length, ...others }];
}
