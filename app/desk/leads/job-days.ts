import { isDay } from "~/india-time";

const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2099-12-31";

/** Returns what is wrong with a day of a job or of its money, or "". @param last the last day that can be: today, or `LAST_DAY` */
export function faultOfDay(day: string, last = LAST_DAY): string {
  if (!isDay(day)) return "Choose a day";
  if (day < FIRST_DAY) return "Choose a day after 1 Jan 2000";
  if (day <= last) return "";
  return last === LAST_DAY ? "Choose a day before 2100" : "Choose a day that isn’t ahead";
}
