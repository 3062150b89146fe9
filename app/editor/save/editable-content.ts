import type { CollectionName } from "~/content/content";
import type { PlainFields } from "~/content/plain-fields";
import { DATA_PATH } from "~/content/urls";
import { DAY_MS } from "~/india-time";

/** A document as the store has it, with what the office keeps beside it. */
export interface EditedDocument {
  id: string;
  /** What visitors get; undefined if there is only a draft. Fields that no schema knows are here too. */
  live?: PlainFields | undefined;
  /** Why `live` cannot be read as a document: its file is no JSON, say. */
  fault?: string | undefined;
  draft?: Draft | undefined;
  link?: PreviewLink | undefined;
  /** Which English the Hindi was written for; undefined if no save has told. */
  hindiSources?: HindiSources | undefined;
  /** Changes with `live` and with `draft`, whoever changed them, also in an editor of files. */
  version: string;
}

/**
 * The English texts that each Hindi text was written for or is still right for, as people read them, by a hash of its place and
 * the Hindi. So Hindi that changes anywhere, also in an editor of files, has no source until the next save, and counts as
 * written for the English beside it.
 */
export type HindiSources = Readonly<Record<string, readonly string[]>>;

/** What visitors will get once it is published. */
export interface Draft {
  fields: PlainFields;
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
}

/** A link to a document's preview, for somebody without an account. */
interface PreviewLink {
  /** The link has it too; without this record, or with another key, the link is revoked. */
  key: string;
  by: string;
  /** The end of the link: ISO 8601 in UTC. */
  until: string;
}

/** A state of a document that a later change replaced. */
export interface FormerDocument {
  key: string;
  id: string;
  /** The person who replaced it; "" if that was noticed later, because it came from outside of the desk. */
  by: string;
  /** When it was replaced, or that was noticed: ISO 8601 in UTC. */
  at: string;
  was: "live" | "draft";
  fields: PlainFields;
}

/** What a change does; what it does not name stays. `null` takes away. */
export interface ContentChange {
  live?: PlainFields | null;
  draft?: Pick<Draft, "fields"> | null;
  /** It is no state of the document: `version` and history stay as they are. It ends with the document. */
  link?: PreviewLink | null;
  /** Sources to replace, because somebody says that the Hindi is right for them. They are no state of the document either. */
  hindiSources?: HindiSources | undefined;
}

/** The document after the change, or as somebody else left it meanwhile. */
export type SaveResult =
  | { status: "saved" | "conflict"; document: EditedDocument | undefined }
  | { status: "refused"; reason: string };

/** Deleted documents can be restored for this long. */
export const RESTORE_FOR_MS = 90 * DAY_MS;

/** The write side of content. `Content` is what pages read. */
export interface EditableContent {
  /** Why nothing can be changed here now, for staff to read; undefined if everything can. */
  fault(): Promise<string | undefined>;

  /** Every document that is live or a draft, a few in memory at a time, without what else is kept beside those without a draft. */
  list(name: CollectionName): AsyncIterable<EditedDocument>;

  /** Reads the documents with a draft alone. */
  drafts(name: CollectionName): Promise<EditedDocument[]>;

  read(name: CollectionName, id: string): Promise<EditedDocument | undefined>;

  /** Reads the documents of a list at once, in this order; those that are not there are left out. */
  readMany(name: CollectionName, ids: readonly string[]): Promise<EditedDocument[]>;

  /**
   * Changes a document if it is still as the caller read it, keeps the state before, and resolves once both would survive
   * a power cut. After a crash there is the old document or the new one, whole; its draft may be one save behind.
   * @param seen the `version` that the change was made from; "" for a document that must not exist yet
   */
  save(
    name: CollectionName,
    id: string,
    change: ContentChange,
    by: string,
    seen: string,
  ): Promise<SaveResult>;

  /** What earlier changes replaced, newest first: 50 at most. */
  history(name: CollectionName, id: string): Promise<FormerDocument[]>;

  /** The last state of each document taken away within RESTORE_FOR_MS and not back, newest first: live, or its draft if it never was. */
  removed(name: CollectionName): Promise<FormerDocument[]>;

  /** Forgets the former states of documents that were taken away before a time, from another one on. */
  forget(before: Date, from?: Date): Promise<void>;
}

/** File systems allow 255 bytes, ".json" included. */
const MAX_BYTES = 200;

/** Letters and digits of any script, and signs that no file system or shell interprets; no hidden files. */
const FILE_NAME = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N} ._()+,=@-]*$/u;

/** Returns why no new document may have this id, whichever store it is in. */
export function idRefusal(id: string): string | undefined {
  const isShort = new TextEncoder().encode(id).length <= MAX_BYTES;
  if (!isShort || !FILE_NAME.test(id)) return "its id cannot be the name of a file";
  return id.endsWith(DATA_PATH) ? `its id may not end in ${DATA_PATH}` : undefined;
}

/** Forgets what, since the last run, was deleted, replaced or removed too long ago to be restored. */
export async function forgetFormer(
  last: Date,
  ...places: ({ forget(before: Date, from: Date): Promise<void> } | undefined)[]
) {
  const before = new Date(Date.now() - RESTORE_FOR_MS);
  for (const place of places) await place?.forget(before, new Date(last.getTime() - RESTORE_FOR_MS));
}
