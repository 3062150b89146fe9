import type { LeadKind } from "~/leads/leads";

/** The form that a lead came from, or that staff added it. */
export type DeskKind = LeadKind | "by-hand";

/** In the order of a sale. */
export const STATUSES = ["new", "called", "survey", "surveyed", "quoted", "won", "lost"] as const;

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
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** What staff may correct. The visitor's own words stay in the lead. */
export const EDITABLE = ["name", "phone", "email", "city", "load"] as const;

export type Edits = Partial<Record<(typeof EDITABLE)[number], string>>;

/** One thing that a member of staff did to a lead. Fields that stay as they were are missing. */
export interface Change {
  outcome?: Outcome;
  status?: Status;
  /** Why the lead was won or lost. */
  reason?: string;
  /** Quoted, or won: in rupees. */
  amount?: number;
  /** A staff email address; "" for nobody. */
  owner?: string;
  /** YYYY-MM-DDTHH:MM in India, or YYYY-MM-DD for any time of that day; "" for none. */
  nextCall?: string;
  note?: string;
  edits?: Edits;
  /** The lead was added by hand, after a call. */
  added?: true;
  /** Staff call it spam. */
  spam?: true;
  /** The lead was suspected spam, and is not. */
  restored?: true;
  /** The id of the lead that this one is a duplicate of; "" after separating them again. */
  mergedInto?: string;
  /** Takes back the line with this mark (`markOf`). */
  undo?: string;
}

export interface Line extends Change {
  /** ISO 8601 in UTC. */
  at: string;
  /** A staff email address. */
  by: string;
}

export interface LeadState {
  status: Status;
  reason: string;
  /** In rupees; 0 if not known. */
  amount: number;
  owner: string;
  nextCall: string;
  /** Calls in a row that nobody answered. */
  tries: number;
  edits: Edits;
  mergedInto: string;
  isAdded: boolean;
  isSpam: boolean;
  isRestored: boolean;
  /** When somebody last worked on the lead; "" if nobody has. ISO 8601 in UTC. */
  workedAt: string;
  /** When somebody first called, or changed the status; "" if nobody has. */
  answeredAt: string;
  /** When the lead was won or lost; "" while it is open. */
  closedAt: string;
  /** The last line that counts. */
  last: Line | null;
}

const UNTOUCHED: LeadState = {
  status: "new",
  reason: "",
  amount: 0,
  owner: "",
  nextCall: "",
  tries: 0,
  edits: {},
  mergedInto: "",
  isAdded: false,
  isSpam: false,
  isRestored: false,
  workedAt: "",
  answeredAt: "",
  closedAt: "",
  last: null,
};

/** Names a line of a lead. */
export function markOf({ at, by }: Pick<Line, "at" | "by">): string {
  return `${at} ${by}`;
}

/** Returns the marks of the lines that were taken back. */
export function undoneIn(lines: readonly Line[]): ReadonlySet<string> {
  return new Set(lines.flatMap(({ undo }) => undo ?? []));
}

/** Returns what all lines of a lead, oldest first, add up to. Without lines, the lead is new. */
export function stateOf(lines: readonly Line[]): LeadState {
  const undone = undoneIn(lines);
  return lines.filter((line) => !undone.has(markOf(line))).reduce(withLine, UNTOUCHED);
}

/** Returns the state after one more line, which must not be an `undo`: that needs all lines (`stateOf`). */
export function withLine(state: LeadState, line: Line): LeadState {
  const workedAt = line.at > state.workedAt ? line.at : state.workedAt;
  if (line.undo !== undefined) return { ...state, workedAt };
  const { status = state.status, outcome } = line;
  const isClosing = isClosed(status) && status !== state.status;
  const isAnswer = outcome !== undefined || line.status !== undefined;
  return {
    status,
    reason: line.reason ?? (line.status ? "" : state.reason),
    amount: line.amount ?? state.amount,
    // Whoever calls first owns the lead.
    owner: line.owner ?? (state.owner || (outcome ? line.by : "")),
    nextCall: line.nextCall ?? (isClosing ? "" : state.nextCall),
    tries: outcome === undefined ? state.tries : outcome === "no-answer" ? state.tries + 1 : 0,
    edits: { ...state.edits, ...line.edits },
    mergedInto: line.mergedInto ?? state.mergedInto,
    isAdded: state.isAdded || line.added === true,
    isSpam: line.spam === true || (state.isSpam && !line.restored),
    isRestored: line.restored === true || (state.isRestored && !line.spam),
    workedAt,
    answeredAt: state.answeredAt || (isAnswer ? line.at : ""),
    closedAt: isClosing ? line.at : isClosed(status) ? state.closedAt : "",
    last: line,
  };
}

export function isClosed(status: Status): boolean {
  return status === "won" || status === "lost";
}

/** Returns a line with a time of its own, after the last one: a mark names one line only. */
export function placedAfter(last: Line | null | undefined, line: Line): Line {
  const ahead = last ? Date.parse(last.at) - Date.parse(line.at) : -1;
  if (!last || ahead < 0 || ahead > SAME_MOMENT_MS) return line;
  return { ...line, at: new Date(Date.parse(last.at) + 1).toISOString() };
}

/** A line that is further ahead comes from a wrong clock. */
const SAME_MOMENT_MS = 1000;

const REPEAT_WITHIN_MS = 60_000;

/** Whether somebody sent the same change twice, as with a double tap. */
export function isRepeat(last: Line | null | undefined, line: Line): boolean {
  if (!last || Date.parse(line.at) - Date.parse(last.at) > REPEAT_WITHIN_MS) return false;
  const textOf = (given: Line) => JSON.stringify(Object.entries({ ...given, at: "" }).sort());
  return textOf(last) === textOf(line);
}
