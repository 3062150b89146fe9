import { DAY_MS, dayInIndia, isDay } from "~/india-time";
import { asciiDigits } from "~/leads/digits";

/** Which number of "02/10/2025" is the day: people in India write it first, programs made in America second. */
export type DayOrder = "day first" | "month first";

const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})(?!\d)/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)|^(20\d\d)(\d\d)(\d\d)$/;
/** A time, and how far its clock is from UTC. */
const ZONED =
  /\d{1,2}:\d\d(:\d\d(?:\.\d{1,9})?)?(?: ?[ap]m)? ?(?:Z|(GMT|UTC)?([+-])\d\d(?::?\d\d)?|GMT|UTC)(?![\p{L}\d])/iu;
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]*([\p{L}\p{M}]{2,12})[\s.,/-]*(\d{4}|\d{2})(?!\d)/u;
const MONTH_NAMED = /^([\p{L}\p{M}]{2,12})[\s.]*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})(?!\d)/u;
const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6},?\s+/i;

const MAX_LENGTH = 60;

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const HINDI_MONTHS = "जन फर मार्च अप्र मई जून जुल अग सित अक्(?:ट|तू) नव दिस".split(" ");

/** Seconds or milliseconds since 1970, from 2014 on: no mobile number begins so. */
const UNIX = /^1[4-9]\d{8}(?:\d{3})?$/;

/** Excel counts days from here, and a typed number of this size is such a count: 1982 to 2064. */
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
const EXCEL_DAYS = { least: 30_000, most: 60_000 };

/** Returns the order that a cell of a column tells, by a number after the twelfth; undefined if it tells none. */
export function dayOrderIn(text: string): DayOrder | undefined {
  const [, first, second] = NUMBERS.exec(plain(text)) ?? [];
  if (Number(first) > 12) return "day first";
  return Number(second) > 12 ? "month first" : undefined;
}

/** Returns the day in India that a cell names, YYYY-MM-DD; undefined if it names none. */
export function readCameIn(typed: string, order: DayOrder): string | undefined {
  const text = plain(typed);
  const day = writtenDay(text, order);
  const [time, seconds, name, sign] = ZONED.exec(text) ?? [];
  // "10:00-12:00" may be from then till then.
  if (!day || !time || (sign && !seconds && !name && !YEAR_FIRST.test(text))) return day;
  const at = Date.parse(`${day.replaceAll("-", "/")} ${time}`);
  return Number.isNaN(at) ? day : dayInIndia(at);
}

function writtenDay(text: string, order: DayOrder): string | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dayOf(...yearFirst.slice(1).filter((part) => part !== undefined));
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first, second, year] = numbers;
    return order === "day first" ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  const dayNamed = DAY_NAMED.exec(text);
  if (dayNamed) return dayOf(dayNamed[3], monthOf(dayNamed[2]), dayNamed[1]);
  const monthNamed = MONTH_NAMED.exec(text);
  if (monthNamed) return dayOf(monthNamed[3], monthOf(monthNamed[1]), monthNamed[2]);
  if (UNIX.test(text)) return dayInIndia(Number(text.padEnd(13, "0")));
  const days = /^\d{5}(?:\.\d{1,12})?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (days < EXCEL_DAYS.least || days > EXCEL_DAYS.most) return undefined;
  return new Date(EXCEL_EPOCH_MS + days * DAY_MS).toISOString().slice(0, 10);
}

function plain(text: string): string {
  return asciiDigits(text.slice(0, MAX_LENGTH))
    .replace(/[\s']+/g, " ")
    .trim()
    .replace(WEEKDAY, "");
}

function monthOf(name = ""): string {
  // "फ़रवरी" has a dot that others leave out.
  const plainName = name.toLowerCase().replaceAll("\u093c", "");
  const index = (months: string[]) => months.findIndex((month) => plainName.search(month) === 0);
  return String(Math.max(index(MONTHS), index(HINDI_MONTHS)) + 1);
}

function dayOf(year = "", month = "", day = ""): string | undefined {
  const text = [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return isDay(text) ? text : undefined;
}
