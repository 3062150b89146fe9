import type { QueryRules } from "~/query";
import { dayAfter, isDay, startOfDay } from "./labels";

/** Days in India, both included: YYYY-MM-DD. */
export interface Period {
  from: string;
  to: string;
}

/** On Firestore, each lead of the period is a read: see docs/operating.md. */
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
export function readPeriod(
  given: Partial<Record<keyof Period, string | null>>,
  today: string,
): Period & { isCut: boolean } {
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

/** Returns every so many days of a period. */
export function daysIn({ from, to }: Period, step: number): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, step)) days.push(day);
  return days;
}

/** Returns the Monday of a day's week. @param day YYYY-MM-DD */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
