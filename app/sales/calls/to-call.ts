import { DAY_MS, INDIA_OFFSET_MS } from "~/india-time";
import type { LeadKind } from "~/leads/leads";
import { isClosed, type LeadState } from "~/sales/lead/lead-state";

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

/** Those that somebody has to act on by now. */
export const DUE_GROUPS: readonly CallGroup[] = CALL_GROUPS.slice(0, CALL_GROUPS.indexOf("later"));

/** A time in India, such as "2026-11-24T15:30": its first ten characters are the day. */
export type LocalTime = string;

/** What a call depends on, named as in `LeadEntry`. */
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

export function surveyEnd(surveyAt: LocalTime): LocalTime {
  return new Date(Date.parse(`${surveyAt}Z`) + SURVEY_MINUTES * 60_000).toISOString().slice(0, 16);
}

/**
 * Returns why somebody has to call, since or from when, and whom, in words that sort; undefined if nobody has to. A planned
 * call or survey always has a key.
 */
export function callKey(lead: Callable): string | undefined {
  const { at, form, status, nextCall, surveyAt, lastContact } = lead;
  if (lead.isSpam || lead.mergedInto) return undefined;
  if (lead.replied) return ["replied", lead.replied, at].join(" ");
  // They wrote, and nobody would call them by now otherwise.
  if (lead.said !== "" && (status !== "new" || nextCall !== "" || surveyAt !== ""))
    return ["wrote", lead.wroteAt, at].join(" ");
  if (!nextCall && !surveyAt && (isClosed(status) || lead.isResting)) return undefined;
  // Nobody calls before the survey is over, unless a call is planned before it.
  const awaitsSurvey = surveyAt !== "" && (!nextCall || nextCall >= surveyAt);
  const parts = awaitsSurvey
    ? ["survey", surveyEnd(surveyAt), at]
    : nextCall
      ? ["call", nextCall, at]
      : form === "service"
        ? ["service", at]
        : status !== "new"
          ? ["unplanned", lastContact, at]
          : lead.importId
            ? ["imported", String(Math.max(0, MAX_BILL - (lead.bill ?? 0))).padStart(7, "0"), at]
            : ["never", at];
  // Unlike a template, this is one piece of memory: a hundred thousand keys are compared.
  return parts.join(" ");
}

/** Returns what tells the group of a `callKey` at a time in India. */
export function groupsAt(now: LocalTime): (key: string) => CallGroup {
  const today = now.slice(0, 10);
  // The first company to call gets the roof.
  const freshSince = new Date(Date.parse(`${now}Z`) - INDIA_OFFSET_MS - DAY_MS).toISOString();
  return (key) => {
    // Not by `split`, which takes twice the time: a list asks it of each lead.
    const end = key.indexOf(" ");
    const why = key.slice(0, end);
    const time = key.slice(end + 1, key.indexOf(" ", end + 1));
    if (why === "survey") return time <= now ? "visited" : "waiting";
    if (why === "never") return time >= freshSince ? "fresh" : "never";
    if (why !== "call") return why as CallGroup;
    if (time > now) return time.startsWith(today) ? "later" : "waiting";
    return isOverdue(time, now) ? "overdue" : "today";
  };
}

/** Whether a lead waits for the end of its survey, if it waits. */
export function isOfSurvey(key: string): boolean {
  return key.startsWith("survey ");
}

/** A call without a time may be made until the day ends. */
export function isOverdue(nextCall: string, now: LocalTime): boolean {
  return nextCall.length > 10 ? nextCall < now : nextCall < now.slice(0, 10);
}
