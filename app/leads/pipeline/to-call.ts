import type { LeadKind } from "~/leads/leads";
import { isClosed, type LeadState } from "./lead-state";

/** Sorts after every character of a key. */
const END = "~";

/** Something is broken: a service request without a planned call comes first. */
const BEFORE_EVERY_DAY = "0";

/** The groups in the order in which they are called. */
export const CALL_GROUPS = [
  "service",
  "overdue",
  "today",
  "visited",
  "never",
  "unplanned",
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
}

const SURVEY_MINUTES = 60;

/** Returns when a survey is over. */
export function surveyEnd(surveyAt: LocalTime): LocalTime {
  return new Date(Date.parse(`${surveyAt}Z`) + SURVEY_MINUTES * 60_000).toISOString().slice(0, 16);
}

/** Nobody calls before the survey is over, unless a call is planned before it. */
function awaitsSurvey({ nextCall, surveyAt }: Pick<Callable, "nextCall" | "surveyAt">): boolean {
  return Boolean(surveyAt) && (!nextCall || nextCall >= surveyAt);
}

/** Returns where a lead stands among those to call; undefined if nobody has to. */
export function callKey(lead: Callable): string | undefined {
  const { at, form, status, nextCall, surveyAt, lastContact } = lead;
  if (isClosed(status) || lead.isSpam || lead.mergedInto || lead.isResting) return undefined;
  const parts = awaitsSurvey(lead)
    ? ["after", surveyEnd(surveyAt), at]
    : nextCall || form === "service"
      ? ["call", nextCall || BEFORE_EVERY_DAY, at]
      : status === "new"
        ? ["never", at]
        : ["unplanned", lastContact, at];
  // Unlike a template, this is one piece of memory: a hundred thousand keys are compared.
  return parts.join(" ");
}

export interface KeyRange {
  /** Inclusive. */
  from: string;
  /** Exclusive. */
  to: string;
}

/**
 * Returns the ranges of `callKey`, in the order of calls: due by the end of today, after a survey, never called, unplanned, waiting.
 *
 * @param now in India
 * @param withSurveys adds those whose survey is not over
 */
export function callRanges(now: LocalTime, withSurveys = false): readonly KeyRange[] {
  const today = now.slice(0, 10);
  return [
    { from: "call ", to: `call ${today}${END}` },
    { from: "after ", to: `after ${now}${END}` },
    { from: "never ", to: `never ${END}` },
    { from: "unplanned ", to: `unplanned ${END}` },
    { from: `call ${today}${END}`, to: `call ${END}` },
    ...(withSurveys ? [{ from: `after ${now}${END}`, to: `after ${END}` }] : []),
  ];
}

/** Those of `callRanges` that somebody has to act on today. */
export function pressingRanges(now: LocalTime): readonly KeyRange[] {
  return callRanges(now).slice(0, 4);
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
    .map((left, index) =>
      index === 0 && key ? { ...left, range: { ...left.range, from: `${key} ` } } : left,
    );
}

/** Returns the place after a lead with this key, as the `next` of a page has it; undefined for the beginning. */
export function placeOf(key: string | undefined, now: LocalTime, withSurveys?: boolean): string | undefined {
  if (key === undefined) return undefined;
  const number = callRanges(now, withSurveys).findIndex(({ from, to }) => key >= from && key < to);
  return `${number} ${key}`;
}

export function groupOf(
  { nextCall, surveyAt, status, form }: Pick<Callable, "nextCall" | "surveyAt" | "status" | "form">,
  now: LocalTime,
): CallGroup {
  const today = now.slice(0, 10);
  if (awaitsSurvey({ nextCall, surveyAt })) return surveyEnd(surveyAt) <= now ? "visited" : "waiting";
  if (!nextCall) return form === "service" ? "service" : status === "new" ? "never" : "unplanned";
  if (nextCall.slice(0, 10) > today) return "waiting";
  return isOverdue(nextCall, now) ? "overdue" : "today";
}

/** A call without a time may be made until the day ends. */
export function isOverdue(nextCall: string, now: LocalTime): boolean {
  return nextCall.length > 10 ? nextCall < now : nextCall < now.slice(0, 10);
}
