import { DAY_MS, INDIA_OFFSET_MS, isDay } from "~/india-time";
import { dates } from "~/texts/dates";
import { byLanguage, type Language } from "~/texts/language";

/** Dates are shown in the company's time zone, not the server's or the browser's. */
export const TIME_ZONE = "Asia/Kolkata";

const formats = byLanguage((language) => {
  const [locale, options] = dates[language].format;
  return new Intl.DateTimeFormat(locale, {
    timeZone: TIME_ZONE,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...options,
  });
});

/** "Mar 5, 2025 3:00 PM", or "Date not available" (specification §2, §8); in Hindi "5 मार्च 2025, दोपहर 3:00". */
export function dateAndTime(milliseconds: number | null, language: Language = "en"): string {
  const { none, withTime } = dates[language];
  return milliseconds === null ? none : withTime(partsOf(language, milliseconds));
}

/** "March 5, 2025", or nothing (specification §2, §8); in Hindi "5 मार्च 2025". */
export function longDate(milliseconds: number | null, language: Language = "en"): string {
  return milliseconds === null ? "" : dates[language].long(partsOf(language, milliseconds));
}

/** "March 2025"; in Hindi "मार्च 2025". */
export function longMonth(milliseconds: number, language: Language): string {
  const { month, year } = partsOf(language, milliseconds);
  return `${month} ${year}`;
}

/** "5 Mar 2025", as the desk writes all dates; or nothing. */
export function shortDate(milliseconds: number | null): string {
  return longDate(milliseconds).replace(/^(\w{3})\w* (\d+), (\d+)$/, "$2 $1 $3");
}

/** Avoids `format()`, whose separators (commas, narrow spaces) differ between Node versions. */
function partsOf(language: Language, milliseconds: number) {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formats[language].formatToParts(milliseconds)) parts[type] = value;
  return parts;
}

export function isoDate(milliseconds: number | null): string | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds).toISOString();
}

const ISO_DATE =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<zone>Z|[+-]\d\d:?\d\d)?)?$/;

const DEFAULT_ZONE = "+05:30";

const MAX_DATE_MS = 8_640_000_000_000_000;

/** Returns milliseconds since 1970 from ISO 8601, milliseconds, seconds, a day number of Excel, or a Firestore timestamp (in exports `_seconds`). */
export function readDate(value: unknown): number | null {
  const milliseconds = typeof value === "string" ? readIso(value.trim()) : readNumber(value);
  return Math.abs(milliseconds) <= MAX_DATE_MS ? milliseconds : null;
}

function readIso(text: string): number {
  const { day, time = "00:00", zone = DEFAULT_ZONE } = ISO_DATE.exec(text)?.groups ?? {};
  // Date.parse reads 30 February as 2 March.
  return day && isDay(day) ? Date.parse(`${day}T${time}${zone}`) : Number.NaN;
}

function readNumber(value: unknown): number {
  if (typeof value === "number") return readCount(value);
  if (typeof value !== "object" || value === null) return Number.NaN;
  const seconds = "seconds" in value ? value.seconds : "_seconds" in value ? value._seconds : undefined;
  return typeof seconds === "number" ? seconds * 1000 : Number.NaN;
}

const YEAR_1980 = Date.UTC(1980, 0);
const YEAR_2000 = Date.UTC(2000, 0);
const YEAR_2100 = Date.UTC(2100, 0);
const YEAR_10000 = Date.UTC(10_000, 0);

/** Reads seconds since 1970, milliseconds (also of a date read before, such as 9999-12-31), or Excel's days of this century. */
function readCount(count: number): number {
  if (count >= YEAR_1980 && count < YEAR_10000) return count;
  const day = Math.round((count - 25_569) * DAY_MS) - INDIA_OFFSET_MS;
  return [count * 1000, day].find((time) => time >= YEAR_2000 && time < YEAR_2100) ?? Number.NaN;
}

/** Returns a date for machines, which doubt one that is still to come: now at the latest. */
export function untilNow(time: number): number {
  return Math.min(time, Date.now());
}
