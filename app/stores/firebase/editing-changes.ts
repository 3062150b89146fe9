import type { Firestore, Transaction } from "firebase-admin/firestore";
import { type CollectionName, MAX_DOCUMENT_BYTES, TOO_LARGE } from "~/content/content";
import type { PlainFields } from "~/content/plain-fields";
import { applyChange, lastState } from "~/editing/apply-change";
import { idRefusal } from "~/editing/document-id";
import type { ContentChange, Saved } from "~/editing/editable-content";
import { fieldsRefusal, isWritableId, storedFields } from "./content-documents";
import {
  editedPlace,
  editedRecord,
  formerPlace,
  livePlace,
  readStored,
  type Stored,
} from "./edited-documents";

interface Request {
  change: ContentChange;
  done: { by: string; at: string };
  seen: string;
}

/** Resolves to undefined when the document is to be saved by the commit. */
export async function saveIn(
  transaction: Transaction,
  firestore: Firestore,
  name: CollectionName,
  id: string,
  { change, done, seen }: Request,
): Promise<Saved | undefined> {
  const before = await readStored(firestore, name, id, transaction);
  const { document, former, live } = before;
  if ((document?.version ?? "") !== seen) return { conflict: document };
  const applied = applyChange(document, former, change, done);
  if (!applied) return { saved: document };
  const refused = refusalOf(id, before, change);
  if (refused) return { refused };

  const places = { live: livePlace(firestore, name, id), edited: editedPlace(firestore, name, id) };
  const typed =
    live?.data() ?? (applied.live && (await lastFields(transaction, firestore, name, id, former)));
  for (const { key, state } of applied.replaced) {
    const fields = (state.was === "live" && live?.data()) || state.fields;
    transaction.set(formerPlace(firestore, name, id, key), { ...state, fields });
  }
  for (const key of applied.dropped) transaction.delete(formerPlace(firestore, name, id, key));
  // Deleted and set, because the emulator's `set` keeps fields that it does not name.
  if (applied.live !== undefined) transaction.delete(places.live);
  if (applied.live) transaction.set(places.live, storedFields(name, applied.live, typed ?? {}));
  const isLive = applied.live === undefined ? live?.exists === true : applied.live !== null;
  const record = editedRecord(name, id, applied.kept, isLive);
  transaction.delete(places.edited);
  if (record) transaction.set(places.edited, record);
}

/** The last state of a document that is gone, with the types that its fields had. */
async function lastFields(
  transaction: Transaction,
  firestore: Firestore,
  name: CollectionName,
  id: string,
  former: readonly string[],
): Promise<PlainFields | undefined> {
  const key = lastState(former);
  return key && (await transaction.get(formerPlace(firestore, name, id, key))).get("fields");
}

function refusalOf(id: string, { document }: Stored, change: ContentChange): string | undefined {
  if (!document && (idRefusal(id) || !isWritableId(id)))
    return idRefusal(id) ?? "Firestore keeps such ids for itself";
  if (document?.fault) return document.fault;
  for (const fields of [change.live, change.draft?.fields]) {
    if (!fields) continue;
    if (Buffer.byteLength(JSON.stringify(fields)) > MAX_DOCUMENT_BYTES) return TOO_LARGE;
    const refusal = fieldsRefusal(fields);
    if (refusal) return refusal;
  }
}
