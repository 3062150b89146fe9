export const DAY_MS = 24 * 60 * 60_000;

/** India has had no daylight saving time since 1945. */
export const INDIA_OFFSET_MS = 5.5 * 60 * 60_000;

/** Returns the day in India: YYYY-MM-DD. @param time as of `timeInIndia` */
export function dayInIndia(time: Date | number | string): string {
  return timeInIndia(time).slice(0, 10);
}

/** Returns the time in India to the minute: YYYY-MM-DDTHH:MM. @param time a date, milliseconds since the epoch, or ISO 8601 in UTC */
export function timeInIndia(time: Date | number | string): string {
  return new Date(new Date(time).getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 16);
}

/** Returns when a day in India begins, in UTC. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS).toISOString();
}

/** "2026-11-22", -1 → "2026-11-21". */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns whether it is a day of the calendar: YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;
}

/** Returns whether it is a day, or a day and a time: YYYY-MM-DDTHH:MM. */
export function isCallTime(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/.test(text.slice(10));
}
