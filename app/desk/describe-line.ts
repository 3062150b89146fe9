import { outcomeRules } from "./after-call";
import { amountLabel, personLabel, statusLabels } from "./labels";
import type { Line } from "./lead-state";

const MAX_LENGTH = 80;

/** Returns what a line did, in a few words: the last line of a lead's history, for its row in a list. */
export function describeLine(line: Line): string {
  const { outcome, status, reason, amount, owner, note, edits, added, spam, restored, mergedInto } = line;
  const parts = [
    outcome ? outcomeRules[outcome].label : status && statusLabels[status],
    amount !== undefined && amountLabel(amount),
    reason,
    note?.replace(/\s+/g, " "),
    !outcome && !status && owner && `Owner: ${personLabel(owner)}`,
    edits && "Corrected",
    added && "Added by hand",
    (spam && "Marked as spam") || (restored && "Not spam"),
    mergedInto === "" && "Separated again",
  ].filter(Boolean);
  const text = parts.join(" · ");
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;
}
