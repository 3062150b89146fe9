/** What a file on a lead is. */
export const FILE_KINDS = [
  "roof",
  "bill",
  "quotation",
  "agreement",
  "certificate",
  "identity",
  "other",
] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** What an event says of a file: a new one has everything but `removed`, a later one what changes. */
export interface FileChange {
  /** 32 hexadecimal digits: its name in the folder of the lead's files. */
  id: string;
  kind?: FileKind;
  /** The name that it had, tidied. */
  name?: string;
  /** Media type, by its bytes. */
  type?: string;
  /** Bytes. */
  size?: number;
  /** The version of the notice under which an identity paper was taken. */
  notice?: string;
  /** The customer's page shows it: never an identity paper. */
  isShown?: boolean;
  removed?: true;
}

export interface LeadFile extends Required<Omit<FileChange, "removed">> {
  /** ISO 8601 in UTC. */
  at: string;
  by: string;
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
  if (known) return files.map((one) => (one === known ? { ...one, ...said } : one));
  const blank = { kind: "other" as const, name: "", type: "", size: 0, notice: "", isShown: false };
  return [...files, { ...blank, ...said, at, by }];
}

/** What the surveyor writes down; each as typed. */
export const SITE_FACTS = ["roof", "storeys", "shade", "phase", "sanctionedLoad", "cable"] as const;

export type SiteFacts = Partial<Record<(typeof SITE_FACTS)[number], string>>;
