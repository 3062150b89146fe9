import { placeWords } from "~/sales/lead/labels";
import type { LeadEntry } from "~/sales/list/lead-entry";
import { clockLabel } from "~/ui/format-day";
import { type LocalTime, SURVEY_MINUTES } from "./to-call";

const MINUTE_MS = 60_000;

/** The way to another town. */
const WAY_MINUTES = 60;

/** Surveys begin at full hours of the day, in India. */
const [FIRST_HOUR, LAST_HOUR] = [9, 18];

type Booked = Pick<LeadEntry, "id" | "surveyAt" | "surveyPlace" | "surveyor" | "owner" | "city">;

/** Its own survey, by its `id`, is no other. */
type Wanted = Pick<LeadEntry, "id" | "surveyAt" | "surveyor" | "city">;

export function goesTo({ surveyor, owner }: Pick<LeadEntry, "surveyor" | "owner">): string {
  return surveyor || owner;
}

/** Returns what keeps a person from a survey, "at BHEL at 10:00 am", and when that day they are free; undefined if nothing does. */
export function clashOf(
  wanted: Wanted,
  booked: readonly Booked[],
): { where: string; freeAt: LocalTime | undefined } | undefined {
  const own = booked.filter((one) => one.id !== wanted.id && goesTo(one) === wanted.surveyor);
  const other = own.find((one) => isInTheWay(one, wanted.surveyAt, wanted.city));
  if (!wanted.surveyor || !other) return undefined;
  const day = wanted.surveyAt.slice(0, 10);
  const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => FIRST_HOUR + index);
  const times = hours.map((hour) => `${day}T${String(hour).padStart(2, "0")}:00`);
  const freeAt = times.find(
    (at) => at > wanted.surveyAt && !own.some((one) => isInTheWay(one, at, wanted.city)),
  );
  return { where: `at ${placeOf(other)} at ${clockLabel(other.surveyAt)}`, freeAt };
}

function placeOf({ city, surveyPlace }: Booked): string {
  return placeWords(surveyPlace).split(",")[0]?.trim() || city || "another survey";
}

/** Two towns are an hour apart; where a town is not known, it is the same. */
function isInTheWay(one: Booked, at: LocalTime, city: string): boolean {
  const apart = Math.abs(Date.parse(`${one.surveyAt}Z`) - Date.parse(`${at}Z`)) / MINUTE_MS;
  const isElsewhere = one.city !== "" && city !== "" && one.city.toLowerCase() !== city.toLowerCase();
  return apart < SURVEY_MINUTES + (isElsewhere ? WAY_MINUTES : 0);
}
