import { localTime, personFields } from "~/leads/lead-text";
import type { LeadFields } from "~/leads/leads";
import type { CsvLead } from "~/leads/leads-csv.server";
import { referenceOf } from "~/leads/reference";
import type { LeadRecord } from "./desk";
import { hideBillUrl } from "./hide-bill-url";
import { type Edits, type Line, markOf, undoneIn } from "./lead-state";

/** What only the desk knows of a lead. */
export const DESK_COLUMNS = [
  "status",
  "owner",
  "nextCall",
  "tries",
  "reason",
  "amount",
  "answered",
  "closed",
  "notes",
  "mergedInto",
];

/** Returns a lead as its row in the desk's export: with the corrections of staff, and what was sent instead under "sent …". */
export function withHistory({ lead, state, lines }: LeadRecord): CsvLead {
  const { kind, fields, ...rest } = hideBillUrl(lead);
  const sent = personFields({ kind, fields, ...rest });
  const { status, owner, nextCall, tries, reason, amount, answeredAt, closedAt, mergedInto } = state;
  return {
    ...rest,
    kind,
    deskKind: state.isAdded ? "by-hand" : kind,
    fields: {
      ...sent,
      ...corrected(sent, state.edits),
      status,
      owner,
      nextCall: nextCall.replace("T", " "),
      tries: String(tries),
      reason,
      amount: amount ? String(amount) : "",
      answered: answeredAt && localTime(answeredAt),
      closed: closedAt && localTime(closedAt),
      notes: notesIn(lines),
      mergedInto: mergedInto && referenceOf(mergedInto),
    },
  };
}

function corrected(sent: Record<string, string>, edits: Edits): LeadFields {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([name, value]) => {
      const column = name === "load" ? "sanctionLoad" : name;
      return sent[column] === value
        ? []
        : [
            [column, value],
            [`sent ${column}`, sent[column] ?? ""],
          ];
    }),
  );
}

function notesIn(lines: readonly Line[]): string {
  const undone = undoneIn(lines);
  return lines
    .filter((line) => line.note && !undone.has(markOf(line)))
    .map(({ at, by, note }) => `${localTime(at)} ${by}: ${note}`)
    .join("\n");
}
