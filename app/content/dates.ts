/** India Standard Time is five and a half hours ahead of UTC all year, so no time zone data is needed. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60_000;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/**
 * The day in the company's time zone, in long US format: "March 5, 2025" (specification §2). Empty without a moment.
 * Spelled out rather than left to Intl, whose spaces differ between versions of server and browser.
 * @param milliseconds since 1970, UTC.
 */
export function longDate(milliseconds: number | null): string {
  if (milliseconds === null) return "";
  const day = new Date(milliseconds + INDIA_OFFSET_MS);
  const month = MONTHS[day.getUTCMonth()];
  return month ? `${month} ${day.getUTCDate()}, ${day.getUTCFullYear()}` : "";
}
