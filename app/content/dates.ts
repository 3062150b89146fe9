import type { Language } from "~/language";

/** Dates are shown in the company's time zone, not the server's or the browser's. */
export const TIME_ZONE = "Asia/Kolkata";

const listFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

const longFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "long",
  day: "numeric",
});

const hindiFormat = new Intl.DateTimeFormat("hi-IN", {
  timeZone: TIME_ZONE,
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  dayPeriod: "short",
});

/** "Mar 5, 2025 3:00 PM", or "Date not available" (specification §2, §8); in Hindi "5 मार्च 2025, दोपहर 3:00". */
export function dateAndTime(milliseconds: number | null, language: Language = "en"): string {
  if (milliseconds === null) return language === "hi" ? "तारीख नहीं दी गई" : "Date not available";
  if (language === "hi") {
    const { hour, minute, dayPeriod } = partsOf(hindiFormat, milliseconds);
    return `${longDate(milliseconds, "hi")}, ${dayPeriod} ${hour}:${minute}`;
  }
  const { month, day, year, hour, minute, dayPeriod } = partsOf(listFormat, milliseconds);
  return `${month} ${day}, ${year} ${hour}:${minute} ${dayPeriod}`;
}

/** "March 5, 2025", or nothing (specification §2, §8); in Hindi "5 मार्च 2025". */
export function longDate(milliseconds: number | null, language: Language = "en"): string {
  if (milliseconds === null) return "";
  const { month, day, year } = partsOf(language === "hi" ? hindiFormat : longFormat, milliseconds);
  return language === "hi" ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

/** Not `format()`: its separators (commas, narrow spaces) differ between Node versions. */
function partsOf(format: Intl.DateTimeFormat, milliseconds: number) {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(milliseconds)) parts[type] = value;
  return parts;
}

const INDIA_OFFSET_MS = 5.5 * 60 * 60_000;

/** The calendar day in India: "2026-11-22". */
export function indianDay(milliseconds: number): string {
  return new Date(milliseconds + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

export function isoDate(milliseconds: number | null): string | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds).toISOString();
}
