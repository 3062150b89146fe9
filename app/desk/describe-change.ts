import type { Change } from "./lead-state";

/** Returns a change in a few words, without what a note or a reason says. */
export function describeChange({ status, reason, owner, nextCall, note, added, restored }: Change): string {
  const parts = [
    added && "added by hand",
    restored && "restored from suspected spam",
    status && `status: ${status}`,
    reason !== undefined && !status && "reason",
    owner !== undefined && `owner: ${owner || "nobody"}`,
    nextCall !== undefined && `next call: ${nextCall || "none"}`,
    note !== undefined && "note",
  ];
  return parts.filter(Boolean).join(", ");
}
