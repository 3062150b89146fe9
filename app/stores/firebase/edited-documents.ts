import { createHash } from "node:crypto";
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import { type CollectionName, RawFault } from "~/content/content";
import { plainFields, sortKeysLike } from "~/content/plain-fields";
import { type Kept, replacedAt } from "~/editing/apply-change";
import type { EditedDocument, FormerDocument } from "~/editing/editable-content";
import { isWritableId } from "./content-documents";
import { rawDocument } from "./content-firestore";
import { toPlain } from "./plain-value";

/** What is kept beside each document, in the document's database. */
export const EDITED_COLLECTION = "editedContent";

/** Below it: the states that changes replaced. */
const FORMER_COLLECTION = "formerContent";

/** Fields that queries filter by are missing where they do not apply. */
export interface EditedRecord extends Kept {
  collection: CollectionName;
  id: string;
  /** The collection, if there is a draft. */
  drafted?: string;
  /** The collection, if there is a draft or a link. */
  kept?: string;
  /** When the draft is to be published. */
  due?: string;
  /** The collection, and when the document was taken away: "packages 2026-11-22T10:00:00.000Z". */
  removed?: string;
}

export interface Stored {
  /** As Firestore has it. */
  live?: DocumentSnapshot | undefined;
  document: EditedDocument | undefined;
  former: readonly string[];
}

/** Reads a document and its record: two reads. */
export async function readStored(
  firestore: Firestore,
  name: CollectionName,
  id: string,
  transaction?: Transaction,
): Promise<Stored> {
  if (!isWritableId(id)) return { document: undefined, former: [] };
  const places = [livePlace(firestore, name, id), editedPlace(firestore, name, id)];
  const [live, record] = await (transaction ? transaction.getAll(...places) : firestore.getAll(...places));
  return storedDocument(name, id, live, record);
}

export function livePlace(firestore: Firestore, name: CollectionName, id: string): DocumentReference {
  return firestore.collection(name).doc(id);
}

export function editedPlace(firestore: Firestore, name: CollectionName, id: string): DocumentReference {
  return firestore.collection(EDITED_COLLECTION).doc(`${name} ${id}`);
}

export function formerPlace(firestore: Firestore, name: CollectionName, id: string, key: string) {
  return editedPlace(firestore, name, id).collection(FORMER_COLLECTION).doc(key);
}

export function editedRecord(
  name: CollectionName,
  id: string,
  kept: Kept,
  isLive: boolean,
): EditedRecord | undefined {
  const { draft, link, former } = kept;
  if (!draft && !link && former.length === 0) return undefined;
  return {
    collection: name,
    id,
    ...kept,
    ...(draft && { drafted: name }),
    ...((draft || link) && { kept: name }),
    ...(draft?.publishAt && { due: new Date(draft.publishAt).toISOString() }),
    ...(!draft && !isLive && { removed: `${name} ${replacedAt(former.at(-1))}` }),
  };
}

export function storedDocument(
  name: CollectionName,
  id: string,
  live: DocumentSnapshot | undefined,
  record: DocumentSnapshot | undefined,
): Stored {
  const { draft, link, former = [] }: Partial<Kept> = record?.data() ?? {};
  const data = live?.exists ? rawDocument(live).data : undefined;
  if (data === undefined && !draft) return { live, document: undefined, former };
  const plainDraft = draft && { ...draft, fields: plainMap(draft.fields) };
  const fields = plainFields(name, data);
  const fault = data instanceof RawFault ? data.reason : undefined;
  const version = createHash("sha256")
    .update(JSON.stringify([fields, fault, plainDraft]))
    .digest("base64url");
  const document = { id, live: fields, fault, draft: plainDraft, link, version: version.slice(0, 22) };
  return { live, document, former };
}

export function formerDocument(name: CollectionName, id: string, place: DocumentSnapshot): FormerDocument[] {
  const former = place.data();
  if (!former) return [];
  const { was, by, at, fields } = former as FormerDocument;
  const plain = was === "live" ? plainFields(name, plainMap(fields)) : plainMap(fields);
  return [{ key: place.id, id, was, by, at, fields: plain ?? {} }];
}

/** Firestore returns fields in any order. */
function plainMap(fields: object) {
  return sortKeysLike(undefined, toPlain(fields)) as Record<string, unknown>;
}
