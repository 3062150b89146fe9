import type { CollectionName } from "~/content/content";
import {
  type AppliedChange,
  type DocumentRecord,
  type FormerState,
  numberOf,
} from "~/content/editing/apply-change";
import { type Autosave, type AutosavePlace, autosaveSchema } from "~/content/editing/autosave.server";
import type { FormerDocument } from "~/content/editing/editable-content";
import type { Database } from "./database";

/**
 * Under "kept/{collection}/{id}", under "former/{collection}/{id}/{number of the state}", and under
 * "autosave/{collection}/{person}/{id}".
 */
export interface EditingRecord {
  kept?: DocumentRecord;
  next?: NextRecord;
  former?: FormerState;
  autosave?: Autosave;
}

/** What a change makes of the record. It counts once the file has the new hash, so that one step changes both. */
interface NextRecord {
  oldHash: string;
  newHash: string;
  kept: DocumentRecord;
  dropped: string[];
}

export type EditingDatabase = Database<EditingRecord>;

export function keptKey(name: CollectionName, id: string): string {
  return `kept/${name}/${id}`;
}

export function keptIds(db: EditingDatabase, name: CollectionName): string[] {
  const prefix = keptKey(name, "");
  // "0" follows "/".
  const range = { start: prefix, end: `${prefix.slice(0, -1)}0` };
  return [...db.getKeys(range)].map((key) => key.slice(prefix.length));
}

const NOTHING: DocumentRecord = { former: [] };

/** @param hash of the document's file now */
export function keptWith(hash: string, { kept = NOTHING, next }: EditingRecord = {}): DocumentRecord {
  if (!next || hash === next.oldHash) return kept;
  // Somebody else may have changed the file since: the state before is kept all the same.
  return hash === next.newHash ? next.kept : { ...kept, former: next.kept.former };
}

/** Keeps the states that a change replaces; until it counts, nothing refers to them. Call it in a transaction. */
export function putFormer(
  db: EditingDatabase,
  name: CollectionName,
  id: string,
  { replaced }: Pick<AppliedChange, "replaced">,
): void {
  for (const { key, state } of replaced) db.putSync(formerKey(name, id, key), { former: state });
}

/** Call it in a transaction. */
export function putKept(
  db: EditingDatabase,
  name: CollectionName,
  id: string,
  { kept, dropped }: Pick<AppliedChange, "kept" | "dropped">,
): void {
  for (const key of dropped) db.removeSync(formerKey(name, id, key));
  const { draft, link, hindiSources, former } = kept;
  if (draft || link || hindiSources || former.length > 0) db.putSync(keptKey(name, id), { kept });
  else db.removeSync(keptKey(name, id));
}

export function formerAt(
  db: EditingDatabase,
  name: CollectionName,
  id: string,
  key: string,
): FormerDocument[] {
  const state = db.get(formerKey(name, id, key))?.former;
  return state ? [{ key, id, ...state }] : [];
}

function formerKey(name: CollectionName, id: string, key: string): string {
  return `former/${name}/${id}/${numberOf(key)}`;
}

export function autosaveKey({ name, id, by }: AutosavePlace): string {
  return `autosave/${name}/${by}/${id}`;
}

export function autosaveAt(db: EditingDatabase, key: string): Autosave | undefined {
  return autosaveSchema.safeParse(db.get(key)?.autosave).data;
}

/** Call it in a transaction. */
export function removeAutosaves(db: EditingDatabase, before: Date): void {
  // "0" follows "/".
  for (const key of db.getKeys({ start: "autosave/", end: "autosave0" }))
    if ((autosaveAt(db, key)?.at ?? "") < before.toISOString()) db.removeSync(key);
}
