import { CONTENT_WORDS } from "~/editor/save/content-words";
import { referenceOf } from "~/leads/reference";
import { stepWords } from "~/sales/job/job-words";
import type { Change, LeadEvent } from "./lead-state";
import type { StepChange } from "./sale-shapes.server";

/** What of a change the log has: nothing that a note, a reason, an amount or a correction says. */
export interface LoggedChange
  extends Pick<Change, "outcome" | "status" | "owner" | "nextCall" | "surveyAt" | "surveyEnded">,
    Pick<Change, "added" | "spam" | "restored"> {
  /** The reference of the lead that it was merged into; "" after separating them again. */
  mergedInto?: string;
  /** Without its number. */
  step?: StepChange;
  job?: "ended early" | "goes on";
  set?: string[];
}

const LOGGED = ["outcome", "status", "owner", "nextCall", "surveyAt", "surveyEnded"] as const;
const MARKS = ["added", "spam", "restored"] as const;
const UNSAID = [
  ...(["reason", "amount", "note", "stages", "payment", "asks", "finished"] as const),
  ...(["file", "site", "page", "quoted", "wrote"] as const),
] as const;

export interface LogAction {
  kind: LogKind;
  /** A staff email address, or what stands for one. */
  by: string;
  /** Of a lead; of a document "collection/id". */
  reference?: string;
  change?: LoggedChange;
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

/** Returns what the log has of an event of a lead. */
export function logOf(id: string, event: LeadEvent): LogEntry {
  const { at, by, undo, outcome, mergedInto, edits, step, jobEnded } = event;
  const kept = [...LOGGED, ...MARKS].filter((name) => event[name] !== undefined);
  const set = [...UNSAID.filter((name) => event[name] !== undefined), ...Object.keys(edits ?? {})];
  const change: LoggedChange = {
    ...Object.fromEntries(kept.map((name) => [name, event[name]])),
    ...(mergedInto !== undefined && { mergedInto: mergedInto && referenceOf(mergedInto) }),
    ...(step && { step: { ...step, ...(step.number && { number: "given" }) } }),
    ...(jobEnded !== undefined && { job: jobEnded ? "ended early" : "goes on" }),
    ...(set.length > 0 && { set }),
  };
  const kind = undo === undefined ? (outcome ? "call" : "change") : "undo";
  return { kind, at, by, reference: referenceOf(id), change };
}

/** Returns what a line of the log says. */
export function logWords(entry: LogAction): string {
  // A later version of the desk may have written another kind.
  if (!Object.hasOwn(LOG_WORDS, entry.kind)) return entry.kind;
  const words: string | ((entry: LogAction) => string) = LOG_WORDS[entry.kind];
  return typeof words === "function" ? words(entry) : words;
}

function changeWords({ kind, change = {} }: LogAction): string {
  const { outcome, status, owner, nextCall, surveyAt, surveyEnded, mergedInto, step, job, set = [] } = change;
  const parts = [
    change.added && "added by hand",
    change.spam && "marked as spam",
    change.restored && "restored from suspected spam",
    outcome && `call: ${outcome}`,
    status && `status: ${status}`,
    owner !== undefined && `owner: ${owner || "nobody"}`,
    nextCall !== undefined && `next call: ${nextCall || "none"}`,
    surveyAt && `survey: ${surveyAt}`,
    surveyEnded && `survey: ${surveyEnded}`,
    mergedInto !== undefined && (mergedInto ? `merged into ${mergedInto}` : "separated again"),
    step && stepWords(step),
    job && `job ${job}`,
    kind === "undo" && "undid a change",
    set.length > 0 && `set: ${set.join(", ")}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** All kinds of entries, each with its words. */
const LOG_WORDS = {
  viewed: "viewed",
  call: changeWords,
  change: changeWords,
  undo: changeWords,
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

export type LogKind = keyof typeof LOG_WORDS;
