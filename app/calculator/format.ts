import { grouped } from "./numbers";

export function kilowatts(size: number): string {
  return `${grouped(size)} kW`;
}

export function years(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return `${rounded} ${rounded === 1 ? "year" : "years"}`;
}

/** "2025-11-22" → "22 Nov 2025", "2025-12" → "Dec 2025"; anything else as it is. `months` are twelve words. */
export function sourceDate(text: string, months: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text) ?? [];
  const name = months.split(" ")[Number(month) - 1];
  return name ? [day && Number(day), name, year].filter(Boolean).join(" ") : text;
}
