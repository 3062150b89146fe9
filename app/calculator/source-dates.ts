/** "2025-11-22" → "22 Nov 2025", "2025-12" → "Dec 2025"; anything else as it is. `months` are twelve words. */
export function sourceDate(text: string, months: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text) ?? [];
  const name = months.split(" ")[Number(month) - 1];
  return name ? [day && Number(day), name, year].filter(Boolean).join(" ") : text;
}

const DATE = /^(20\d\d)(?:-(0[1-9]|1[0-2])(?:-(\d\d))?)?(?!\d)/;

/** Returns the day on which a source is read again: a tariff on 1 April, all else a year after its date; "" without one. */
export function readAgainOn(asOf: string, isTariff = false): string {
  const [, year = "", month = "01", day = "01"] = DATE.exec(asOf) ?? [];
  if (!year) return "";
  if (isTariff) return `${Number(year) + Number(month >= "04")}-04-01`;
  return `${Number(year) + 1}-${month}-${day}`;
}

/** Returns the year of a source that is past the day on which it is read again; "" for one that holds, or has no date. */
export function yearOfOld(asOf: string, today: string, isTariff = false): string {
  const day = readAgainOn(asOf, isTariff);
  return day && day < today ? asOf.slice(0, 4) : "";
}
