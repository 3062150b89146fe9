import { referenceOf } from "~/leads/reference";
import type { Change } from "./lead-state";

/** Returns a change in a few words for the log: nothing that a note, a reason or a correction says. */
export function describeChange(change: Change): string {
  const { outcome, status, reason, amount, owner, nextCall, note, edits, mergedInto } = change;
  const parts = [
    change.added && "added by hand",
    change.spam && "marked as spam",
    change.restored && "restored from suspected spam",
    outcome && `call: ${outcome}`,
    status && `status: ${status}`,
    reason !== undefined && !status && "reason",
    amount !== undefined && "amount",
    owner !== undefined && `owner: ${owner || "nobody"}`,
    nextCall !== undefined && `next call: ${nextCall || "none"}`,
    edits && `corrected: ${Object.keys(edits).join(", ")}`,
    mergedInto !== undefined && (mergedInto ? `merged into ${referenceOf(mergedInto)}` : "separated again"),
    change.undo !== undefined && "undid a change",
    note !== undefined && "note",
  ];
  return parts.filter(Boolean).join(", ");
}
