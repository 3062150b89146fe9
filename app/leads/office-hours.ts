import { dayAfter, dayInIndia, startOfDay } from "~/india-time";

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

const HOUR_MS = 60 * 60_000;

/** The day of a call; a weekday counts from Monday, "0". */
export type CallDay = "today" | "tomorrow" | `${number}`;

/** Returns the day on which somebody calls who writes now: today until an hour before the office closes. */
export function callDay(now: Date, hours: string): CallDay {
  const today = dayInIndia(now);
  const isLate = Number(now) - Date.parse(startOfDay(today)) > readHours(hours).closesMs - HOUR_MS;
  let days = isLate ? 1 : 0;
  while (days < 7 && !isOfficeDay(dayAfter(today, days), hours)) days += 1;
  return days === 0 ? "today" : days === 1 ? "tomorrow" : `${weekday(dayAfter(today, days))}`;
}

/** Returns 0 for Monday. @param day YYYY-MM-DD */
function weekday(day: string): number {
  return (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
}

/** Reads hours as in `hoursOf`: "Mo-Sa 09:00-18:00"; "" is always. Days count from Monday, 0. */
export function readHours(hours: string) {
  const [, from = "Mo", to = "Su", opens = "00:00", closes = "24:00"] =
    /^(\w\w)-(\w\w) (\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours) ?? [];
  return { from: DAYS.indexOf(from), to: DAYS.indexOf(to), opensMs: msOf(opens), closesMs: msOf(closes) };
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/** Whether the office is open on a day: YYYY-MM-DD in India. */
export function isOfficeDay(day: string, hours: string): boolean {
  const { from, to } = readHours(hours);
  const number = weekday(day);
  return from <= to ? number >= from && number <= to : number >= from || number <= to;
}

/** Returns the milliseconds between two times in which the office was open. */
export function officeTime(from: Date, to: Date, hours: string): number {
  const { opensMs, closesMs } = readHours(hours);
  let sum = 0;
  for (let day = dayInIndia(from); day <= dayInIndia(to); day = dayAfter(day, 1)) {
    if (!isOfficeDay(day, hours)) continue;
    const start = Date.parse(startOfDay(day));
    sum += Math.max(0, Math.min(Number(to), start + closesMs) - Math.max(Number(from), start + opensMs));
  }
  return sum;
}
