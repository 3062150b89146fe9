import { CONTENT_WORDS } from "~/editor/save/content-words";
import { referenceOf } from "~/leads/reference";
import { eventWords, FACTS, factsOf } from "./facts";
import type { LeadEvent } from "./lead-state";

export interface LogAction {
  kind: LogKind;
  /** A staff email address, or what stands for one. */
  by: string;
  /** Of a lead; of a document "collection/id". */
  reference?: string;
  /** What an event of a lead did: nothing that a note, a reason, an amount or a correction says. */
  words?: string;
  account?: string;
  device?: string;
  /** The id of an import, whose leads come from `via`. */
  import?: string;
  via?: string;
  /** Number of leads that were exported or imported, of `total`. */
  count?: number;
  total?: number;
  /** The hash of the file that is imported. */
  file?: string;
}

/** Who viewed or changed what, and when: ISO 8601 in UTC. */
export interface LogEntry extends LogAction {
  at: string;
}

/** Words of the entries that are no event of a lead. */
const LOG_WORDS = {
  viewed: "viewed",
  erased: "erased",
  retention: "retention ran",

  "import-began": ({ count, via }: LogAction) => `began to import ${count} leads from ${via}`,
  "import-progress": ({ count, total }: LogAction) => `imported ${count} of ${total} leads`,
  "import-ended": ({ count }: LogAction) => `imported ${count} leads`,
  "import-undone": "undid an import",
  "unread-dismissed": ({ via }: LogAction) => `dismissed a lead from ${via} that could not be read`,
  "export-leads": ({ count }: LogAction) => `exported ${count} leads`,
  "export-conversions": "exported conversions",
  "export-person": "exported everything about the person",

  ...CONTENT_WORDS,

  invite: ({ account }: LogAction) => `invited ${account}`,
  "remove-account": ({ account }: LogAction) => `removed ${account}`,
  "make-manager": ({ account }: LogAction) => `made ${account} a manager`,
  "make-colleague": ({ account }: LogAction) => `made ${account} a colleague`,
  "reset-factor": ({ account }: LogAction) => `reset the second factor of ${account}`,
  "set-up-factor": "set up a second factor",
  "turn-off-factor": "turned off the own second factor",
  "use-recovery-code": "signed in with a recovery code",
  "make-recovery-codes": "made new recovery codes",
  "end-session": ({ device }: LogAction) => `ended an own session: ${device}`,
  "sign-out-everywhere": "signed out on every device",
  "change-name": "changed the own name",
  "change-password": "changed the own password",
};

export type LogKind = "call" | "change" | "undo" | keyof typeof LOG_WORDS;

/** Returns what the log has of an event of a lead. */
export function logOf(id: string, event: LeadEvent): LogEntry {
  const { at, by, undo, outcome, edits = {} } = event;
  const unsaid = factsOf(event).filter((name) => FACTS[name].log === undefined);
  const set = unsaid.flatMap((name) => (name === "edits" ? Object.keys(edits) : name));
  const words = eventWords(event, "log");
  if (set.length > 0) words.push(`set: ${set.join(", ")}`);
  const kind = undo === undefined ? (outcome ? "call" : "change") : "undo";
  return { kind, at, by, reference: referenceOf(id), words: words.join(", ") };
}

/** Returns what a line of the log says. */
export function logWords(entry: LogAction): string {
  const { kind } = entry;
  if (kind === "call" || kind === "change" || kind === "undo") return entry.words ?? "";
  // A later version of the desk may have written another kind.
  if (!Object.hasOwn(LOG_WORDS, kind)) return kind;
  const words: string | ((entry: LogAction) => string) = LOG_WORDS[kind];
  return typeof words === "function" ? words(entry) : words;
}
