import type { FileKind } from "~/sales/job/job-steps";
import type { FileChange } from "~/sales/lead/sale-shapes.server";

/** The folder of the files of leads. A leading dot is never public. */
export const LEAD_FILES = ".lead-files";

export const MAX_FILES = 20;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A removed file can come back for so long; the sweep takes its bytes after twice the time. */
export const REMOVED_FILE_UNDO_MS = 12 * 60 * 60_000;

export interface LeadFile extends Required<Omit<FileChange, "removed">> {
  /** Whether the office shows it to the customer; until the office says so, its kind decides. */
  saidShown: boolean | undefined;
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
  /** It is an identity paper, or was called one: it is never shown, and erased when the job is over, whatever it is called now. */
  hasRule: boolean;
}

/** Papers that the customer may have as soon as they are here. */
const SHOWN_KINDS: readonly FileKind[] = ["agreement", "certificate"];

/** Returns the files after an event that counts, in the order in which they came. */
export function filesAfter(
  files: readonly LeadFile[],
  { file, at, by }: { file?: FileChange; at: string; by: string },
): readonly LeadFile[] {
  if (!file) return files;
  const { removed, isShown, ...facts } = file;
  if (removed) return files.filter(({ id }) => id !== file.id);
  const blank = { kind: "other" as const, name: "", type: "", size: 0, notice: "", saidShown: undefined };
  const known = files.find(({ id }) => id === file.id);
  const next = { ...blank, at, by, ...known, ...facts, saidShown: isShown ?? known?.saidShown };
  const { kind, saidShown = SHOWN_KINDS.includes(kind) } = next;
  // Nobody shows an identity paper, whatever two people say of it at a time, or later.
  const hasRule = known?.hasRule === true || kind === "identity";
  const changed: LeadFile = { ...next, hasRule, isShown: !hasRule && saidShown };
  return known ? files.map((one) => (one === known ? changed : one)) : [...files, changed];
}

/** What the surveyor writes down; each as typed. */
export const SITE_FACTS = ["roof", "storeys", "shade", "phase", "sanctionedLoad", "cable"] as const;

export type SiteFacts = Partial<Record<(typeof SITE_FACTS)[number], string>>;
