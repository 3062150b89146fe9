import type { Lead } from "~/leads/leads";
import { outcomeRules } from "./after-call";
import { amountLabel, callLabel, kindLabels, personLabel, statusLabels } from "./labels";
import { type Edits, type Line, markOf, stateOf, undoneIn } from "./lead-state";

/** A lead with its lines. `part` names a lead that was merged into another; "" is the lead itself. */
export interface Told {
  part: string;
  lead: Pick<Lead, "timestamp" | "source">;
  lines: Line[];
}

/** Something in the history of a lead: a line, or that it came in. */
export interface Happened {
  key: string;
  part: string;
  at: string;
  line?: Line;
  isUndone: boolean;
  words: string[];
}

/** Returns what happened to a lead and to those merged into it, newest first. */
export function historyOf(all: readonly Told[], today: string): Happened[] {
  const happened = all.flatMap(({ part, lead, lines }) => {
    const undone = undoneIn(lines);
    const arrival = { key: `came ${part}`, part, at: lead.timestamp, isUndone: false };
    return [
      { ...arrival, words: [arrivalWords(lead)] },
      ...lines.map((line) => ({
        key: `${part} ${markOf(line)}`,
        part,
        at: line.at,
        line,
        isUndone: undone.has(markOf(line)),
        words: lineWords(line, today, lines),
      })),
    ];
  });
  return happened.reverse().sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function arrivalWords({ source = {} }: Pick<Lead, "source">): string {
  const { landingPage, utmCampaign, referrerHost } = source;
  const from = [landingPage, utmCampaign && `campaign ${utmCampaign}`, !utmCampaign && referrerHost];
  return `Came in${landingPage ? " from" : ""} ${from.filter(Boolean).join(", ")}`.trim();
}

const editLabels: Record<keyof Edits, string> = {
  name: "Name",
  phone: "Phone",
  email: "Email",
  city: "City",
  load: "Load",
};

/** Returns what a line did, but for its note. @param lines of the lead */
export function lineWords(line: Line, today: string, lines: readonly Line[] = []): string[] {
  const { outcome, status, reason, owner, nextCall, edits, undo } = line;
  const found: string[] = [];
  const undone = undo && lines.find((one) => markOf(one) === undo);
  if (undo)
    found.push(
      `Undid: ${undone ? (lineWords({ ...undone, nextCall: undefined }, today)[0] ?? "the note") : "a change"}`,
    );
  if (line.added) found.push("Added this lead by hand");
  if (line.spam) found.push("Marked as spam");
  if (line.restored) found.push("Marked as not spam");
  if (line.mergedInto !== undefined)
    found.push(line.mergedInto ? "Merged into another lead" : "Separated from the other lead");
  if (outcome) found.push(callWords(line, today));
  else {
    if (status) found.push(`Status: ${statusLabels[status]}${reason ? ` – ${reason}` : ""}`);
    else if (reason !== undefined) found.push(reason ? `Reason: ${reason}` : "Reason removed");
    if (nextCall !== undefined) found.push(nextCall ? nextWords(line, today) : "Next call removed");
  }
  if (owner !== undefined) found.push(owner ? `Owner: ${personLabel(owner)}` : "Owner removed");
  for (const [name, value] of Object.entries(edits ?? {}))
    found.push(`${editLabels[name as keyof Edits]} corrected: ${value || "removed"}`);
  return found;
}

/** "Quoted ₹1,80,000. Next call: Tomorrow, 10:00 am". */
function callWords(line: Line, today: string): string {
  const { outcome, amount, reason, nextCall } = line;
  const label = outcome ? outcomeRules[outcome].label : "";
  const what = amount === undefined ? label : `${label} ${amountLabel(amount)}`;
  const why = reason && reason !== label ? `${what}: ${reason}` : what;
  return nextCall ? `${why}. ${nextWords(line, today)}` : why;
}

function nextWords({ outcome, nextCall = "" }: Line, today: string): string {
  return `${outcome === "no-answer" ? "Next try" : "Next call"}: ${callLabel(nextCall, today)}`;
}

/** What is said once a line is saved. */
export interface Result {
  line: Line;
  title: string;
  /** The line made its writer the owner. */
  isOwnerNow: boolean;
  next: string;
  isUndoable: boolean;
  /** Who changed the lead between what the page showed and this line. */
  others: string[];
}

/** Returns the result of somebody's last line, if it came after the number of lines that their page showed. */
export function resultOf(
  lines: readonly Line[],
  seen: number,
  me: string,
  today: string,
): Result | undefined {
  const index = lines.findLastIndex(({ by }, number) => by === me && number >= seen);
  const line = lines[index];
  if (!line) return undefined;
  const before = lines.slice(seen, index).filter(({ by }) => by !== me);
  const { nextCall, ...rest } = line;
  return {
    line,
    title:
      line.outcome === "no-answer"
        ? "Called, no answer"
        : (lineWords(line.outcome ? rest : line, today, lines)[0] ?? "Note saved"),
    isOwnerNow:
      stateOf(lines.slice(0, index)).owner !== me && stateOf(lines.slice(0, index + 1)).owner === me,
    next: line.outcome && nextCall ? nextWords(line, today) : "",
    isUndoable: markOf(line) === undoableMark(lines, me),
    others: [...new Set(before.map(({ by }) => personLabel(by)))],
  };
}

/** Returns the mark of the last line if this person may take it back: nobody undoes what another person did. */
export function undoableMark(lines: readonly Line[], me: string): string | undefined {
  const { last } = stateOf(lines);
  return last && last.by === me && !last.added ? markOf(last) : undefined;
}

/** "Call request, 2 Nov". */
export function partLabel(name: string, kind: keyof typeof kindLabels): string {
  return `${name || "No name"}, ${kindLabels[kind].toLowerCase()}`;
}
