import { isDay } from "~/india-time";
import { dateLabel } from "~/ui/format-day";

const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2099-12-31";

/** Letters of the number of an application. */
export const MAX_NUMBER = 60;

/** Returns what is wrong with a day of a job or of its money, or "". @param last the last day that can be: today, or `LAST_DAY` */
export function faultOfDay(day: string, last = LAST_DAY): string {
  if (!isDay(day)) return "Choose a day";
  if (day < FIRST_DAY) return "Choose a day after 1 Jan 2000";
  if (day <= last) return "";
  return last === LAST_DAY ? "Choose a day before 2100" : "Choose a day that isn’t ahead";
}

/** Ends a question about a form. */
export const AGAIN = "Save again if that’s right";

/** Asks about days that were typed although they were before the sale: often, the year is wrong. @param wonOn "" for a lead that is not won */
export function doubtOfDays(days: readonly string[], wonOn: string): string {
  const day = days.find((one) => one !== "" && one < wonOn);
  return day ? `The sale was won on ${dateLabel(wonOn)}, after ${dateLabel(day)}. ${AGAIN}` : "";
}
