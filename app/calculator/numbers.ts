import { numberOf, plainAmount } from "~/content/plain-amount";

const LONGEST = 40;

const BEFORE = /^(?:~|about|approx\.?|around|लगभग|करीब)?\s?(?:₹|rs\.?|inr|रु\.?)?\s*/;
const AFTER =
  /\s*(?:units?|kwh|kw|kilowatts?|sq?(?:uare|\.)?\s?(?:ft|feet|foot)\.?|₹|rs\.?|inr|rupees?|\/-|homes?|flats?|यूनिट|रु(?:प[येए]+|\.)?|किलोवाट|वर्ग फ\u093c?ुट)?(?: ?only)?(?:\s?(?:\/|per|a)\s?(?:month|unit|kwh)| ?(?:monthly|(?:प्रति )?(?:माह|महीन[ाे])))?$/;

/** Reads numbers as people paste them ("₹ 3 500", "350 units", "१,२००", "1.5 lakh"), but not "-5" or "1e9". */
export function readNumber(text: string): number | undefined {
  if (text.length > LONGEST) return undefined;
  const number = numberOf(plainAmount(text).replace(BEFORE, "").replace(AFTER, ""));
  return number === undefined ? undefined : rounded(number, 9);
}

/** Rounds as by hand: 1234.5 × 7.35 is 9,073.575, which floating point makes a little less. */
export function rounded(amount: number, decimals = 0): number {
  const scale = 10 ** decimals;
  return Math.round(Number((amount * scale).toPrecision(14))) / scale;
}

/** Rounds to so many significant digits: 29,354 reads better as 29,400. */
export function readable(amount: number, digits: number, round = Math.round): number {
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) + 1 - digits);
  return round(amount / scale) * scale;
}

/** Returns both ends of a range of amounts as they are shown; `low` twice where a single figure is shown. */
export function shownRange(low: number, high: number): readonly [low: number, high: number] {
  const [from, to] = [readable(low, 2, Math.floor), readable(high, 2, Math.floor)];
  return low === high || from === to ? [low, low] : [from, to];
}

/** Returns both ends of a month's saving as they are shown, from those of a year: 20,745 to 22,839 is 1,600 to 1,800. */
export function shownMonth(low: number, high: number): readonly [low: number, high: number] {
  const [from, to] = shownRange(low, high);
  return shownRange(from / 12, to / 12);
}

/** Returns both ends of a monthly bill as they are shown: the highest is rounded up. */
export function shownBill([low, high]: readonly [number, number]): readonly [low: number, high: number] {
  return low === high ? [low, high] : [readable(low, 2, Math.floor), readable(high, 2, Math.ceil)];
}

const indian = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

export function grouped(amount: number): string {
  return indian.format(amount);
}

export function rupees(amount: number): string {
  return `₹${grouped(rounded(amount))}`;
}

export function kilowatts(size: number): string {
  return `${grouped(size)} kW`;
}

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
