/** All statuses in the order of a sale. "fixed": a service request that is done, which is no sale. */
export const STATUSES = ["new", "called", "survey", "surveyed", "quoted", "won", "fixed", "lost"] as const;

export type Status = (typeof STATUSES)[number];

/** How a call ended: see after-call.ts. */
export const OUTCOMES = [
  "no-answer",
  "call-back",
  "survey",
  "quoted",
  "won",
  "not-interested",
  "wrong-number",
  "visit",
  "fixed",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

export const SURVEY_ENDS = ["done", "nobody-there", "cancelled", "visit-cancelled"] as const;

export type SurveyEnd = (typeof SURVEY_ENDS)[number];

/** What staff may correct. The visitor's own words stay in the lead. */
export const EDITABLE = ["name", "phone", "secondPhone", "email", "city", "load", "language"] as const;

export type Edits = Partial<Record<(typeof EDITABLE)[number], string>>;
