import { createHash } from "node:crypto";
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from "firebase-admin/firestore";
import * as z from "zod";
import { type CollectionName, collectionNames, RawFault } from "~/content/content";
import { type DocumentRecord, type RecordedDocument, replacedAt } from "~/content/editing/apply-change";
import { type Autosave, type AutosavePlace, autosaveSchema } from "~/content/editing/autosave.server";
import type { FormerDocument } from "~/content/editing/editable-content";
import { plainFields, sortKeysLike } from "~/content/plain-fields";
import { isWritableId } from "./content-documents";
import { rawDocument } from "./content-firestore";
import { ifValid, toPlain } from "./plain-value";

/** What is kept beside each document, in the document's database. */
export const EDITED_COLLECTION = "editedContent";

/** Stands below each record, and holds the states that changes replaced. */
const FORMER_COLLECTION = "formerContent";

/** What people typed and have not saved, in the document's database. */
export const AUTOSAVE_COLLECTION = "autosavedContent";

export interface Stored extends RecordedDocument {
  /** The document's fields as stored, before parsing. */
  live?: DocumentSnapshot | undefined;
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

export function autosavePlace(firestore: Firestore, { name, id, by }: AutosavePlace): DocumentReference {
  // Firestore takes ids of 1,500 bytes, which may not contain a slash.
  const hash = createHash("sha256").update(JSON.stringify([name, by, id]));
  return firestore.collection(AUTOSAVE_COLLECTION).doc(hash.digest("base64url"));
}

/** A form is stored as JSON, because names of its fields may begin and end with "__". */
export function storedAutosave(place: DocumentSnapshot | undefined): Autosave | undefined {
  const { form, ...stored } = place?.data() ?? {};
  try {
    return autosaveSchema.safeParse({ ...stored, form: JSON.parse(form) }).data;
  } catch {
    return undefined; // It is no JSON, or nothing.
  }
}

/** Returns what is stored, undefined for nothing. Fields that queries filter by are missing where they do not apply. */
export function editedRecord(name: CollectionName, id: string, kept: DocumentRecord, isLive: boolean) {
  const { draft, link, hindiSources, former } = kept;
  if (!draft && !link && !hindiSources && former.length === 0) return undefined;
  return {
    collection: name,
    id,
    ...kept,
    ...(draft && { drafted: name }),
    ...((draft || link) && { kept: name }),
    // When the document was taken away: "packages 2026-11-22T10:00:00.000Z".
    ...(!draft && !isLive && { removed: `${name} ${replacedAt(former.at(-1))}` }),
  };
}

export function storedDocument(
  name: CollectionName,
  id: string,
  live: DocumentSnapshot | undefined,
  record: DocumentSnapshot | undefined,
): Stored {
  const { draft, link, hindiSources, former } = besideSchema.parse(record?.data() ?? {});
  const data = live?.exists ? rawDocument(live).data : undefined;
  if (data === undefined && !draft) return { live, document: undefined, former, hindiSources };
  const plainDraft = draft && { ...draft, fields: plainMap(draft.fields) };
  const fields = plainFields(name, data);
  const fault = data instanceof RawFault ? data.reason : undefined;
  const version = createHash("sha256")
    .update(JSON.stringify([fields, fault, plainDraft]))
    .digest("base64url");
  const document = {
    id,
    live: fields,
    fault,
    draft: plainDraft,
    link,
    hindiSources,
    version: version.slice(0, 22),
  };
  return { live, document, former, hindiSources };
}

const [by, at, fields] = [z.string(), z.string(), z.record(z.string(), z.unknown())];

/** What is beside a document: a part that cannot be read counts as missing. */
const besideSchema = z.object({
  draft: ifValid(z.looseObject({ at, by, fields })),
  link: ifValid(z.looseObject({ key: z.string(), by, until: z.string() })),
  hindiSources: ifValid(z.record(z.string(), z.array(z.string()))),
  former: z.array(z.string()).catch([]),
});

const recordSchema = z.object({
  collection: z.enum(collectionNames),
  id: z.string(),
  former: z.array(z.string()).default([]),
});

/** Returns which document a record belongs to, and the keys of its former states; none if it is no record. */
export function recordsIn<Document extends DocumentSnapshot>(documents: readonly Document[]) {
  return documents.flatMap((record) => {
    const { data } = recordSchema.safeParse(record.data());
    return data ? [{ record, ...data }] : [];
  });
}

const formerSchema = z.object({ was: z.enum(["live", "draft"]), by, at, fields });

export function formerDocument(name: CollectionName, id: string, place: DocumentSnapshot): FormerDocument[] {
  const { data } = formerSchema.safeParse(place.data());
  if (!data) return [];
  const { was, by, at, fields } = data;
  const plain = was === "live" ? plainFields(name, plainMap(fields)) : plainMap(fields);
  return [{ key: place.id, id, was, by, at, fields: plain ?? {} }];
}

/** Firestore returns fields in any order. */
function plainMap(fields: object) {
  return sortKeysLike(undefined, toPlain(fields)) as Record<string, unknown>;
}
