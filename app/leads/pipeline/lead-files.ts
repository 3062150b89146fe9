import type { FileChange } from "./sale-shapes.server";

/** The folder of the files of leads. A leading dot is never public. */
export const LEAD_FILES = ".lead-files";

export const MAX_FILES = 20;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A removed file can come back for so long; the sweep takes its bytes after twice the time. */
export const REMOVED_FILE_UNDO_MS = 12 * 60 * 60_000;

/** 128 random bits in 32 hexadecimal digits. */
export function isFileId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{32}$/.test(text);
}

export interface LeadFile extends Required<Omit<FileChange, "removed">> {
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
  /** It is an identity paper, or was called one: it is never shown, and erased when the job is over, whatever it is called now. */
  hasRule: boolean;
}

/** Returns the files after an event that counts, in the order in which they came. */
export function filesAfter(
  files: readonly LeadFile[],
  { file, at, by }: { file?: FileChange; at: string; by: string },
): readonly LeadFile[] {
  if (!file) return files;
  const { removed, ...said } = file;
  const others = files.filter(({ id }) => id !== file.id);
  if (removed) return others;
  const known = files.find(({ id }) => id === file.id);
  if (known) return files.map((one) => (one === known ? kept({ ...one, ...said }) : one));
  const blank = {
    kind: "other" as const,
    name: "",
    type: "",
    size: 0,
    notice: "",
    isShown: false,
    hasRule: false,
  };
  return [...files, kept({ ...blank, ...said, at, by })];
}

/** Nobody shows an identity paper, whatever two people say of it at a time, or later. */
function kept(file: LeadFile): LeadFile {
  return file.hasRule || file.kind === "identity" ? { ...file, hasRule: true, isShown: false } : file;
}

/** What the surveyor writes down; each as typed. */
export const SITE_FACTS = ["roof", "storeys", "shade", "phase", "sanctionedLoad", "cable"] as const;

export type SiteFacts = Partial<Record<(typeof SITE_FACTS)[number], string>>;
