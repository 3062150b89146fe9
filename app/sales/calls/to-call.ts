import { DAY_MS, INDIA_OFFSET_MS } from "~/india-time";
import type { LeadKind } from "~/leads/leads";
import { isClosed, type LeadState } from "~/sales/lead/lead-state";

/** Sorts after every character of a key. */
const END = "~";

/** The groups in the order in which they are called. */
export const CALL_GROUPS = [
  "replied",
  "wrote",
  "service",
  "fresh",
  "overdue",
  "today",
  "visited",
  "never",
  "unplanned",
  "imported",
  "later",
  "waiting",
] as const;

export type CallGroup = (typeof CALL_GROUPS)[number];

/** A time in India, such as "2026-11-24T15:30": its first ten characters are the day. */
export type LocalTime = string;

/** What the order of calls depends on, named as in `LeadEntry`. */
interface Callable
  extends Pick<LeadState, "status" | "isSpam" | "mergedInto" | "isResting" | "nextCall" | "surveyAt"> {
  at: string;
  form: LeadKind;
  lastContact: string;
  importId: string;
  replied: string;
  wroteAt: string;
  said: string;
  /** Known of a lead from a file, or 0: in rupees. */
  bill?: number;
}

/** More than any bill. */
const MAX_BILL = 9_999_999;

export const SURVEY_MINUTES = 60;

/** Returns when a survey is over. */
export function surveyEnd(surveyAt: LocalTime): LocalTime {
  return new Date(Date.parse(`${surveyAt}Z`) + SURVEY_MINUTES * 60_000).toISOString().slice(0, 16);
}

/** Nobody calls before the survey is over, unless a call is planned before it. */
function awaitsSurvey({ nextCall, surveyAt }: Pick<Callable, "nextCall" | "surveyAt">): boolean {
  return Boolean(surveyAt) && (!nextCall || nextCall >= surveyAt);
}

/** Whether somebody wrote whom nobody would call by now otherwise. */
function waitsForAnswer({
  said,
  status,
  nextCall,
  surveyAt,
}: Pick<Callable, "said" | "status" | "nextCall" | "surveyAt">): boolean {
  return said !== "" && (status !== "new" || nextCall !== "" || surveyAt !== "");
}

/** Returns where a lead stands among those to call; undefined if nobody has to. A call or a survey that is planned is always there. */
export function callKey(lead: Callable): string | undefined {
  const { at, form, status, nextCall, surveyAt, lastContact } = lead;
  if (lead.isSpam || lead.mergedInto) return undefined;
  if (lead.replied) return ["answer", lead.replied, at].join(" ");
  if (waitsForAnswer(lead)) return ["answer", lead.wroteAt, at].join(" ");
  if (!nextCall && !surveyAt && (isClosed(status) || lead.isResting)) return undefined;
  const parts = awaitsSurvey(lead)
    ? ["after", surveyEnd(surveyAt), at]
    : nextCall
      ? ["call", nextCall, at]
      : form === "service"
        ? ["broken", at]
        : status !== "new"
          ? ["unplanned", lastContact, at]
          : lead.importId
            ? ["imported", String(Math.max(0, MAX_BILL - (lead.bill ?? 0))).padStart(7, "0"), at]
            : ["never", at];
  // Unlike a template, this is one piece of memory: a hundred thousand keys are compared.
  return parts.join(" ");
}

export interface KeyRange {
  /** Inclusive. */
  from: string;
  /** Exclusive. */
  to: string;
  isNewestFirst?: true;
}

/** Returns the UTC time since which leads are just in: whoever rings first gets the roof. @param now in India, a day being its end */
function freshSince(now: LocalTime): string {
  const time = now.length > 10 ? now : `${now}T23:59`;
  return new Date(Date.parse(`${time}Z`) - INDIA_OFFSET_MS - DAY_MS).toISOString();
}

/** Returns where the calls begin that were agreed on for a later time. @param now as in `callRanges` */
function callsAfter(now: LocalTime): string {
  return `call ${now}${END}`;
}

/** Returns the ranges of `callKey` in the order of CALL_GROUPS. @param now in India, a day being its end @param withSurveys adds those still ahead */
export function callRanges(now: LocalTime, withSurveys = false): readonly KeyRange[] {
  const fresh = `never ${freshSince(now)}`;
  return [
    { from: "answer ", to: `answer ${END}` },
    { from: "broken ", to: `broken ${END}` },
    { from: fresh, to: `never ${END}`, isNewestFirst: true },
    { from: "call ", to: callsAfter(now) },
    { from: "after ", to: `after ${now}${END}` },
    { from: "never ", to: fresh },
    { from: "unplanned ", to: `unplanned ${END}` },
    { from: "imported ", to: `imported ${END}` },
    { from: callsAfter(now), to: `call ${END}` },
    ...(withSurveys ? [{ from: `after ${now}${END}`, to: `after ${END}` }] : []),
  ];
}

/** Those of `callRanges` that somebody has to act on today. */
export function pressingRanges(now: LocalTime): readonly KeyRange[] {
  return callRanges(now).slice(0, 8);
}

/** Returns the ranges of calls whose time is over: see `isOverdue`. */
export function overdueRanges(now: LocalTime): readonly KeyRange[] {
  const today = now.slice(0, 10);
  return [
    { from: "call ", to: `call ${today}` },
    { from: `call ${today}T`, to: `call ${now}` },
  ];
}

/** Returns what is left of the ranges after a page: its `next` is the number of a range and the key of its last lead. */
export function rangesAfter(
  ranges: readonly KeyRange[],
  next: string | undefined,
): { number: number; range: KeyRange }[] {
  const [, number = "0", key] = /^(\d) (.+)$/.exec(next ?? "") ?? [];
  return ranges
    .map((range, index) => ({ number: index, range }))
    .slice(Number(number))
    .map((left, index) => {
      if (index > 0 || !key) return left;
      const { range } = left;
      return { ...left, range: range.isNewestFirst ? { ...range, to: key } : { ...range, from: `${key} ` } };
    });
}

/** Returns the place after all whom somebody has to call by now, as the `next` of a page has it. */
export function placeAfterDue(now: LocalTime): string {
  return `${pressingRanges(now).length} ${callsAfter(now)}`;
}

/** Returns the place after a lead with this key, as the `next` of a page has it; undefined for the beginning. */
export function placeOf(key: string | undefined, now: LocalTime, withSurveys?: boolean): string | undefined {
  if (key === undefined) return undefined;
  const number = callRanges(now, withSurveys).findIndex(({ from, to }) => key >= from && key < to);
  return `${number} ${key}`;
}

/** Returns the group of a lead that has a `callKey`. */
export function groupOf(
  lead: Omit<Callable, "isSpam" | "mergedInto" | "isResting">,
  now: LocalTime,
): CallGroup {
  const { replied, nextCall, surveyAt, status, form, at, importId } = lead;
  const today = now.slice(0, 10);
  if (replied) return "replied";
  if (waitsForAnswer(lead)) return "wrote";
  if (awaitsSurvey({ nextCall, surveyAt })) return surveyEnd(surveyAt) <= now ? "visited" : "waiting";
  if (!nextCall && form === "service") return "service";
  if (!nextCall && status !== "new") return "unplanned";
  if (!nextCall) return importId ? "imported" : at >= freshSince(now) ? "fresh" : "never";
  if (nextCall > now) return nextCall.startsWith(today) ? "later" : "waiting";
  return isOverdue(nextCall, now) ? "overdue" : "today";
}

/** A call without a time may be made until the day ends. */
export function isOverdue(nextCall: string, now: LocalTime): boolean {
  return nextCall.length > 10 ? nextCall < now : nextCall < now.slice(0, 10);
}
