import type { Language } from "./language";

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const en = {
  format: ["en-US", { hour12: true }] as [locale: string, options: Intl.DateTimeFormatOptions],
  none: "Date not available",
  long: ({ month, day, year }: Parts) => `${month} ${day}, ${year}`,
  withTime: ({ month = "", day, year, hour, minute, dayPeriod }: Parts) =>
    `${month.slice(0, 3)} ${day}, ${year} ${hour}:${minute} ${dayPeriod}`,
};

const hi: typeof en = {
  format: ["hi-IN", { dayPeriod: "short" }],
  none: "तारीख नहीं दी गई",
  long: ({ month, day, year }) => `${day} ${month} ${year}`,
  withTime: ({ month, day, year, hour, minute, dayPeriod }) =>
    `${day} ${month} ${year}, ${dayPeriod} ${hour}:${minute}`,
};

export const dates = { en, hi } satisfies Record<Language, typeof en>;
