import type { Firestore, Query } from "firebase-admin/firestore";
import type { CollectionName } from "~/content/content";
import { lastState, MAX_FORMER } from "~/editing/apply-change";
import type { EditedDocument, FormerDocument } from "~/editing/editable-content";
import {
  EDITED_COLLECTION,
  type EditedRecord,
  editedPlace,
  formerDocument,
  formerPlace,
  livePlace,
  readStored,
  storedDocument,
} from "./edited-documents";

/** Records that one query reads at most. */
const AT_ONCE = 300;

/** Each removes 101 documents at most, and a commit may have 500. */
const FORGET_AT_ONCE = 4;

function records(firestore: Firestore): Query {
  return firestore.collection(EDITED_COLLECTION);
}

/** Reads the collection, and the records of those that have a draft or a link. */
export async function listDocuments(firestore: Firestore, name: CollectionName): Promise<EditedDocument[]> {
  const [live, kept] = await Promise.all([
    firestore.collection(name).get(),
    records(firestore).where("kept", "==", name).get(),
  ]);
  const liveById = new Map(live.docs.map((document) => [document.id, document]));
  const keptById = new Map(kept.docs.map((record) => [String(record.get("id")), record]));
  const ids = [...new Set([...liveById.keys(), ...keptById.keys()])].sort();
  return ids.flatMap((id) => storedDocument(name, id, liveById.get(id), keptById.get(id)).document ?? []);
}

/** Two reads for each draft. */
export async function listDrafts(firestore: Firestore, name: CollectionName): Promise<EditedDocument[]> {
  const { docs } = await records(firestore).where("drafted", "==", name).get();
  if (docs.length === 0) return [];
  const ids = docs.map((record) => String(record.get("id")));
  const live = await firestore.getAll(...ids.map((id) => livePlace(firestore, name, id)));
  const found = ids.flatMap((id, index) => storedDocument(name, id, live[index], docs[index]).document ?? []);
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** One read if nothing is due. */
export async function listDue(firestore: Firestore, time: Date) {
  const { docs } = await records(firestore).where("due", "<=", time.toISOString()).limit(AT_ONCE).get();
  const due: { name: CollectionName; document: EditedDocument }[] = [];
  for (const record of docs) {
    const { collection: name, id } = record.data() as EditedRecord;
    const { document } = await readStored(firestore, name, id);
    if (document) due.push({ name, document });
  }
  return due;
}

export async function historyOf(
  firestore: Firestore,
  name: CollectionName,
  id: string,
): Promise<FormerDocument[]> {
  const { former } = await readStored(firestore, name, id);
  const newest = former.slice(-MAX_FORMER).reverse();
  if (newest.length === 0) return [];
  const found = await firestore.getAll(...newest.map((key) => formerPlace(firestore, name, id, key)));
  return found.flatMap((place) => formerDocument(name, id, place));
}

export async function removedSince(
  firestore: Firestore,
  name: CollectionName,
  since: Date,
): Promise<FormerDocument[]> {
  const query = removed(firestore, name, since.toISOString(), END).orderBy("removed", "desc").limit(AT_ONCE);
  const gone = (await query.get()).docs.map((record) => record.data() as EditedRecord);
  const last = gone.flatMap(({ id, former }) => {
    const key = lastState(former);
    return key ? [{ id, place: formerPlace(firestore, name, id, key) }] : [];
  });
  if (last.length === 0) return [];
  const live = last.map(({ id }) => livePlace(firestore, name, id));
  const found = await firestore.getAll(...last.map(({ place }) => place), ...live);
  // One that came back another way, such as by `content -- push`, is not gone.
  return last.flatMap(({ id }, index) => {
    const former = found[index];
    return former && !found[last.length + index]?.exists ? formerDocument(name, id, former) : [];
  });
}

/** Resolves to whether these were the last ones. */
export async function forgetSome(firestore: Firestore, name: CollectionName, before: Date): Promise<boolean> {
  const { docs } = await removed(firestore, name, "", before.toISOString()).limit(FORGET_AT_ONCE).get();
  if (docs.length === 0) return true;
  const gone = docs.map((record) => ({ record, ...(record.data() as EditedRecord) }));
  const live = await firestore.getAll(...gone.map(({ id }) => livePlace(firestore, name, id)));
  const batch = firestore.batch();
  for (const [index, { record, id, former }] of gone.entries()) {
    const place = editedPlace(firestore, name, id);
    // Somebody may restore the document at the same time.
    const unchanged = { lastUpdateTime: record.updateTime };
    if (live[index]?.exists) batch.update(place, { removed: "" }, unchanged);
    else {
      batch.delete(place, unchanged);
      for (const key of former) batch.delete(formerPlace(firestore, name, id, key));
    }
  }
  await batch.commit();
  return docs.length < FORGET_AT_ONCE;
}

/** Above every date. */
const END = "~";

function removed(firestore: Firestore, name: CollectionName, from: string, to: string): Query {
  return records(firestore).where("removed", ">=", `${name} ${from}`).where("removed", "<", `${name} ${to}`);
}
