import type { Firestore, Query, Transaction } from "firebase-admin/firestore";
import { type CollectionName, collectionNames, MAX_DOCUMENT_BYTES, TOO_LARGE } from "~/content/content";
import { applyChange, lastState, MAX_FORMER } from "~/content/editing/apply-change";
import {
  type Autosave,
  type AutosavePlace,
  type AutosaveResult,
  type FormSource,
  isInForm,
} from "~/content/editing/autosave.server";
import {
  type ContentChange,
  type EditableContent,
  type EditedDocument,
  type FormerDocument,
  idRefusal,
  RESTORE_FOR_MS,
  type SaveResult,
} from "~/content/editing/editable-content";
import type { PlainFields } from "~/content/plain-fields";
import { fieldsRefusal, isWritableId, storedFields } from "./content-documents";
import { IN_CATALOG } from "./content-firestore";
import {
  AUTOSAVE_COLLECTION,
  autosavePlace,
  EDITED_COLLECTION,
  editedPlace,
  editedRecord,
  formerDocument,
  formerPlace,
  livePlace,
  readStored,
  recordsIn,
  type Stored,
  storedAutosave,
  storedDocument,
} from "./edited-documents";
import type { LazyFirestore } from "./firestore";
import { AT_ONCE, documentsOf, inSteps, removeSome } from "./in-steps";

const TIMEOUT_MS = 10_000;

type Within = <T>(
  name: CollectionName,
  what: string,
  work: (firestore: Firestore) => Promise<T>,
) => Promise<T>;

/** A document, what is kept beside it, and the states that a change replaces are written in one transaction. */
export function openEditingFirestore(
  main: LazyFirestore,
  catalog: LazyFirestore,
  now: () => Date = () => new Date(),
): EditableContent {
  const within: Within = (name, what, work) =>
    (IN_CATALOG.has(name) ? catalog : main).within(TIMEOUT_MS, what, work);

  // A collection of each database stands for the others.
  const databases: CollectionName[] = main === catalog ? ["blogPost"] : ["blogPost", "packages"];
  const save: EditableContent["save"] = (name, id, change, by, seen) =>
    within(name, "saving", async (firestore) => {
      const done = { by, at: now().toISOString() };
      const result = await firestore.runTransaction((transaction) =>
        saveIn(transaction, firestore, name, id, { change, done, seen }),
      );
      return result ?? { status: "saved", document: (await readStored(firestore, name, id)).document };
    });

  return {
    // Failures of Firestore pass, and each form tells of them.
    fault: async () => undefined,
    list: (name) => listDocuments(name, (work) => within(name, `reading ${name}`, work)),
    drafts: (name) => within(name, `reading drafts of ${name}`, (firestore) => listDrafts(firestore, name)),
    read: (name, id) =>
      within(name, "reading", async (firestore) => (await readStored(firestore, name, id)).document),
    readMany: (name, ids) =>
      within(name, `reading a page of ${name}`, (firestore) => readPage(firestore, name, ids)),
    save,
    autosaved: (place) =>
      within(place.name, "reading what was typed", async (firestore) =>
        storedAutosave(await autosavePlace(firestore, place).get()),
      ),
    autosave: (place, typed, source) =>
      within(place.name, "keeping what is typed", (firestore) =>
        firestore.runTransaction((transaction) =>
          autosaveIn(transaction, firestore, place, { typed, source, at: now().toISOString() }),
        ),
      ),
    history: (name, id) => within(name, "reading history", (firestore) => historyOf(firestore, name, id)),
    removed: (name) => {
      const since = new Date(now().getTime() - RESTORE_FOR_MS);
      return within(name, "reading what was deleted", (firestore) => removedSince(firestore, name, since));
    },

    async forget(before) {
      for (const name of collectionNames)
        await inSteps(() => within(name, "forgetting", (firestore) => forgetSome(firestore, name, before)));
      for (const any of databases)
        await inSteps(() =>
          within(any, "forgetting", (firestore) =>
            removeSome(firestore.collection(AUTOSAVE_COLLECTION).where("at", "<", before.toISOString())),
          ),
        );
    },

    close: async () => {},
  };
}

interface Request {
  change: ContentChange;
  done: { by: string; at: string };
  seen: string;
}

/** Resolves to undefined when the document is to be saved by the commit. */
async function saveIn(
  transaction: Transaction,
  firestore: Firestore,
  name: CollectionName,
  id: string,
  { change, done, seen }: Request,
): Promise<SaveResult | undefined> {
  const before = await readStored(firestore, name, id, transaction);
  const { document, former, live } = before;
  if ((document?.version ?? "") !== seen) return { status: "conflict", document };
  const applied = applyChange(name, before, change, done);
  if (!applied) return { status: "saved", document };
  const reason = refusalOf(id, before, change);
  if (reason) return { status: "refused", reason };

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

interface AutosaveRequest {
  typed: Pick<Autosave, "form" | "page"> | undefined;
  source: FormSource;
  at: string;
}

async function autosaveIn(
  transaction: Transaction,
  firestore: Firestore,
  place: AutosavePlace,
  { typed, source, at }: AutosaveRequest,
): Promise<AutosaveResult> {
  const { name, id } = place;
  const kept = autosavePlace(firestore, place);
  const stored = storedAutosave(await transaction.get(kept));
  const version = id ? (await readStored(firestore, name, id, transaction)).document?.version : "";
  if ((typed && source.version !== version) || !isInForm(source, stored)) return { status: "conflict" };
  if (typed) transaction.set(kept, { ...typed, form: JSON.stringify(typed.form), at });
  else transaction.delete(kept);
  return { status: "saved", at };
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

/** Each removes 101 documents at most, and a commit may have 500. */
const FORGET_AT_ONCE = 4;

function records(firestore: Firestore): Query {
  return firestore.collection(EDITED_COLLECTION);
}

/** Reads the records of those that have a draft or a link, and the collection in steps. */
async function* listDocuments(
  name: CollectionName,
  within: <T>(work: (firestore: Firestore) => Promise<T>) => Promise<T>,
): AsyncGenerator<EditedDocument> {
  const { docs: kept } = await within((firestore) => records(firestore).where("kept", "==", name).get());
  const left = new Map(kept.map((record) => [String(record.get("id")), record]));
  for await (const live of documentsOf(name, within)) {
    const { document } = storedDocument(name, live.id, live, left.get(live.id));
    left.delete(live.id);
    if (document) yield document;
  }
  for (const [id, record] of left) {
    const { document } = storedDocument(name, id, undefined, record);
    if (document) yield document;
  }
}

/** The most values that Firestore compares a field with in one query. */
const VALUES = 30;

/** One read for each document, and one for each that has a record; a query that finds none counts as one. */
async function readPage(
  firestore: Firestore,
  name: CollectionName,
  all: readonly string[],
): Promise<EditedDocument[]> {
  const ids = all.filter(isWritableId);
  if (ids.length === 0) return [];
  const parts = Array.from({ length: Math.ceil(ids.length / VALUES) }, (_, part) =>
    ids.slice(part * VALUES, (part + 1) * VALUES),
  );
  const [live, kept] = await Promise.all([
    firestore.getAll(...ids.map((id) => livePlace(firestore, name, id))),
    Promise.all(parts.map((part) => records(firestore).where("id", "in", part).get())),
  ]);
  // Another collection may have the same id: a query for both would need an index of its own.
  const own = kept.flatMap(({ docs }) => docs).filter((record) => record.get("collection") === name);
  const recordOf = new Map(own.map((record) => [String(record.get("id")), record]));
  return ids.flatMap((id, at) => storedDocument(name, id, live[at], recordOf.get(id)).document ?? []);
}

/** Two reads for each draft. */
async function listDrafts(firestore: Firestore, name: CollectionName): Promise<EditedDocument[]> {
  const { docs } = await records(firestore).where("drafted", "==", name).get();
  if (docs.length === 0) return [];
  const ids = docs.map((record) => String(record.get("id")));
  const live = await firestore.getAll(...ids.map((id) => livePlace(firestore, name, id)));
  const found = ids.flatMap((id, index) => storedDocument(name, id, live[index], docs[index]).document ?? []);
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function historyOf(firestore: Firestore, name: CollectionName, id: string): Promise<FormerDocument[]> {
  const { former } = await readStored(firestore, name, id);
  const newest = former.slice(-MAX_FORMER).reverse();
  if (newest.length === 0) return [];
  const found = await firestore.getAll(...newest.map((key) => formerPlace(firestore, name, id, key)));
  return found.flatMap((place) => formerDocument(name, id, place));
}

async function removedSince(
  firestore: Firestore,
  name: CollectionName,
  since: Date,
): Promise<FormerDocument[]> {
  const query = removed(firestore, name, since.toISOString(), END).orderBy("removed", "desc").limit(AT_ONCE);
  const gone = recordsIn((await query.get()).docs);
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
async function forgetSome(firestore: Firestore, name: CollectionName, before: Date): Promise<boolean> {
  const { docs } = await removed(firestore, name, "", before.toISOString()).limit(FORGET_AT_ONCE).get();
  const gone = recordsIn(docs);
  if (gone.length === 0) return true;
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

/** Sorts after every ISO date. */
const END = "~";

function removed(firestore: Firestore, name: CollectionName, from: string, to: string): Query {
  return records(firestore).where("removed", ">=", `${name} ${from}`).where("removed", "<", `${name} ${to}`);
}
