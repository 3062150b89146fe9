/** In the order of a sale. */
export const STATUSES = ["new", "called", "surveyed", "quoted", "won", "lost"] as const;

export type Status = (typeof STATUSES)[number];

/** One thing that a member of staff did to a lead. Fields that stay as they were are missing. */
export interface Change {
  status?: Status;
  /** Why the lead was won or lost. */
  reason?: string;
  /** A staff email address; "" for nobody. */
  owner?: string;
  /** YYYY-MM-DD in India; "" for none. */
  nextCall?: string;
  note?: string;
  /** The lead was added by hand, after a call. */
  added?: true;
  /** The lead was suspected spam, and is not. */
  restored?: true;
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
  owner: string;
  nextCall: string;
  isAdded: boolean;
  isRestored: boolean;
  /** When somebody last worked on the lead; "" if nobody has. */
  workedAt: string;
}

const UNTOUCHED: LeadState = {
  status: "new",
  reason: "",
  owner: "",
  nextCall: "",
  isAdded: false,
  isRestored: false,
  workedAt: "",
};

/** Returns what all lines of a lead, oldest first, add up to. Without lines, the lead is new. */
export function stateOf(lines: readonly Line[]): LeadState {
  return lines.reduce(withLine, UNTOUCHED);
}

export function withLine(state: LeadState, line: Line): LeadState {
  const { status = state.status, owner = state.owner, nextCall = state.nextCall } = line;
  return {
    status,
    reason: line.reason ?? (line.status ? "" : state.reason),
    owner,
    nextCall,
    isAdded: state.isAdded || line.added === true,
    isRestored: state.isRestored || line.restored === true,
    workedAt: line.at > state.workedAt ? line.at : state.workedAt,
  };
}

export function isClosed(status: Status): boolean {
  return status === "won" || status === "lost";
}

const REPEAT_WITHIN_MS = 60_000;

/** Whether somebody sent the same change twice, as with a double tap. */
export function isRepeat(last: Line | undefined, line: Line): boolean {
  if (!last || Date.parse(line.at) - Date.parse(last.at) > REPEAT_WITHIN_MS) return false;
  const textOf = (given: Line) => JSON.stringify(Object.entries({ ...given, at: "" }).sort());
  return textOf(last) === textOf(line);
}
