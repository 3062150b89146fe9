import type { CollectionName } from "~/content/content";
import type { PlainFields } from "~/content/plain-fields";

/** A document as the store has it, with what the office keeps beside it. */
export interface EditedDocument {
  id: string;
  /** What visitors get; undefined if there is only a draft. Fields that no schema knows are here too. */
  live?: PlainFields | undefined;
  /** Why `live` cannot be read as a document: its file is no JSON, say. */
  fault?: string | undefined;
  draft?: Draft | undefined;
  link?: PreviewLink | undefined;
  /** Changes with `live` and with `draft`, whoever changed them, also in an editor of files. */
  version: string;
}

/** What visitors will get once it is published. */
export interface Draft {
  fields: PlainFields;
  by: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** When it is published by itself: ISO 8601 in UTC. */
  publishAt?: string | undefined;
}

/** A link to a document's preview, for somebody without an account. */
export interface PreviewLink {
  /** The link has it too; without this record, or with another key, the link is revoked. */
  key: string;
  by: string;
  /** When it ends: ISO 8601 in UTC. */
  until: string;
}

/** A state of a document that a later change replaced. */
export interface FormerDocument {
  key: string;
  id: string;
  /** Who replaced it, and when: ISO 8601 in UTC. */
  by: string;
  at: string;
  was: "live" | "draft";
  fields: PlainFields;
}

/** What a change does; what it does not name stays. `null` takes away. */
export interface ContentChange {
  live?: PlainFields | null;
  draft?: Pick<Draft, "fields" | "publishAt"> | null;
  /** It is no state of the document: `version` and history stay as they are. It ends with the document. */
  link?: PreviewLink | null;
}

/** The document after the change, or as somebody else left it meanwhile. */
export type Saved =
  | { saved: EditedDocument | undefined }
  | { conflict: EditedDocument | undefined }
  | { refused: string };

export interface Published {
  name: CollectionName;
  id: string;
  by: string;
}

/** Deleted documents can be restored for this long. */
export const RESTORE_FOR_MS = 90 * 24 * 60 * 60_000;

/** The write side of content, for the desk and for copying between stores. `Content` is what pages read. */
export interface EditableContent {
  /** Why nothing can be changed here now, for staff to read; undefined if everything can. */
  fault(): Promise<string | undefined>;

  /** Every document that is live or a draft, by id. */
  list(name: CollectionName): Promise<EditedDocument[]>;

  /** Those with a draft, without reading the others. */
  drafts(name: CollectionName): Promise<EditedDocument[]>;

  read(name: CollectionName, id: string): Promise<EditedDocument | undefined>;

  /**
   * Changes a document if it is still as the caller read it, keeps the state before, and resolves once both would survive
   * a power cut. After a crash there is the old document or the new one, whole.
   * @param seen the `version` that the change was made from; "" for a document that must not exist yet
   */
  save(name: CollectionName, id: string, change: ContentChange, by: string, seen: string): Promise<Saved>;

  /** What earlier changes replaced, newest first: 50 at most. */
  history(name: CollectionName, id: string): Promise<FormerDocument[]>;

  /**
   * The last state of each document that was taken away within RESTORE_FOR_MS and is not there again, newest first: its live
   * state, or its draft if it was never live.
   */
  removed(name: CollectionName): Promise<FormerDocument[]>;

  /** Publishes the drafts whose time has come. Resolves to the documents, with the authors of their drafts. */
  publishDue(now: Date): Promise<Published[]>;

  /** Forgets the former states of documents that were taken away before. */
  forget(before: Date): Promise<void>;

  close(): Promise<void>;
}
