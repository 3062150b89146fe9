import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import PQueue from "p-queue";
import { type CollectionName, collectionNames, RawFault } from "~/content/content";
import {
  applyChange,
  lastState,
  MAX_FORMER,
  type RecordedDocument,
  replacedAt,
} from "~/content/editing/apply-change";
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
import { isMap, type PlainFields } from "~/content/plain-fields";
import type { Log } from "~/server/log.server";
import { StoreFault } from "~/store-fault";
import { folderFault } from "~/stores/files/folder";
import { documentIds, type FiledDocument, READ_AT_ONCE, readDocument } from "./content-folder";
import { openDatabase } from "./database";
import { databaseFile, hasDatabase } from "./database-file";
import {
  checkContentFolder,
  copyDocument,
  fileRefusal,
  fileText,
  placeRefusal,
  removeDocument,
  removeParts,
  textRefusal,
  writeDocument,
} from "./document-files";
import {
  autosaveAt,
  autosaveKey,
  type EditingDatabase,
  type EditingRecord,
  formerAt,
  keptIds,
  keptKey,
  keptWith,
  putFormer,
  putKept,
  removeAutosaves,
} from "./editing-records";
import { checkMounted } from "./mounted-folder";

/** Drafts and former states are in a database of their own, which is opened on first use. */
export function openEditingLmdb(
  folder: string,
  dataFolder: string,
  log: Log,
  now: () => Date = () => new Date(),
): EditableContent {
  const database = openDatabase<EditingRecord>(dataFolder);
  const makeFolder = () => {
    try {
      // The data folder itself is never made: while its disk is away, nothing may take its place.
      if (!existsSync(dataFolder)) mkdirSync(dataFolder, { mode: 0o700 });
    } catch (cause) {
      throw new StoreFault("the database cannot be opened", { cause });
    }
  };
  const use: EditingStore["use"] = async (work) => {
    makeFolder();
    return database.use(work);
  };
  const check = () => {
    makeFolder();
    return database.check();
  };
  const store: EditingStore = { folder, dataFolder, log, now, use };
  // One at a time: a change is a file and a record.
  const queue = new PQueue({ concurrency: 1 });

  return {
    async fault() {
      try {
        await checkContentFolder(folder);
        await check();
        return undefined;
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error;
        return `Nothing can be changed here now: ${error.message}.`;
      }
    },
    list: (name) => listDocuments(store, queue, name),
    drafts: (name) => queue.add(() => listDrafts(store, name)),
    read: (name, id) => queue.add(async () => (await readStored(store, name, id)).document),
    async readMany(name, ids) {
      const found = await queue.add(() => Promise.all(ids.map((id) => readStored(store, name, id))));
      return found.flatMap(({ document }) => document ?? []);
    },
    save: (name, id, change, by, seen) =>
      queue.add(async () => {
        // A write that fails for want of space would close the database to readers too.
        await check();
        return saveDocument(store, name, id, { change, by, seen });
      }),
    autosaved: (place) => store.use((db) => autosaveAt(db, autosaveKey(place))),
    autosave: (place, typed, source) =>
      queue.add(async () => {
        if (typed) await check();
        return autosave(store, place, typed, source);
      }),
    history: (name, id) => queue.add(() => historyOf(store, name, id)),
    removed: (name) => queue.add(() => removedDocuments(store, name)),
    async forget(before) {
      if (hasDatabase(databaseFile(dataFolder))) await queue.add(() => forgetGone(store, before));
    },
    async close() {
      await queue.onIdle();
      await database.close();
    },
  };
}

/** Changes get their turns between the batches. */
async function* listDocuments(store: EditingStore, queue: PQueue, name: CollectionName) {
  const ids = await queue.add(async () => {
    const kept = await store.use((db) => keptIds(db, name));
    return [...new Set([...(await documentIds(store.folder, name)), ...kept])].sort();
  });
  for (let first = 0; first < ids.length; first += READ_AT_ONCE) {
    const batch = ids.slice(first, first + READ_AT_ONCE);
    const read = await queue.add(() => Promise.all(batch.map((id) => readStored(store, name, id))));
    for (const { document } of read) if (document) yield document;
  }
}

async function listDrafts(store: EditingStore, name: CollectionName): Promise<EditedDocument[]> {
  const drafts: EditedDocument[] = [];
  for (const id of await store.use((db) => keptIds(db, name))) {
    const { document } = await readStored(store, name, id);
    if (document?.draft) drafts.push(document);
  }
  return drafts;
}

async function historyOf(store: EditingStore, name: CollectionName, id: string): Promise<FormerDocument[]> {
  const { former } = await readStored(store, name, id);
  const newest = former.slice(-MAX_FORMER).reverse();
  return newest.length === 0 ? [] : store.use((db) => newest.flatMap((key) => formerAt(db, name, id, key)));
}

async function removedDocuments(store: EditingStore, name: CollectionName): Promise<FormerDocument[]> {
  const since = new Date(store.now().getTime() - RESTORE_FOR_MS).toISOString();
  const removed: FormerDocument[] = [];
  for (const { id, former } of await goneDocuments(store, name)) {
    const last = lastState(former);
    if (last && replacedAt(last) >= since)
      removed.push(...(await store.use((db) => formerAt(db, name, id, last))));
  }
  return removed.sort((a, b) => (a.at > b.at ? -1 : 1));
}

/** What is kept of documents that are not there. */
async function goneDocuments(store: EditingStore, name: CollectionName) {
  const gone: { id: string; former: readonly string[] }[] = [];
  for (const id of await store.use((db) => keptIds(db, name))) {
    const { document, former } = await readStored(store, name, id);
    if (!document) gone.push({ id, former });
  }
  return gone;
}

async function forgetGone(store: EditingStore, before: Date): Promise<void> {
  const faulty = faultyFolder(store.dataFolder);
  await store.use((db) => db.transaction(() => removeAutosaves(db, before)));
  for (const at of existsSync(faulty) ? readdirSync(faulty) : [])
    if (at < before.toISOString()) rmSync(path.join(faulty, at), { recursive: true });
  for (const name of collectionNames) {
    await removeParts(store.folder, name, before);
    for (const { id, former } of await goneDocuments(store, name)) {
      if (replacedAt(former.at(-1)) >= before.toISOString()) continue;
      const nothing = { kept: { former: [] }, dropped: [...former] };
      await store.use((db) => db.transaction(() => putKept(db, name, id, nothing)));
    }
  }
}

/** File systems allow 255 bytes, and LMDB throws at much longer keys. */
const MAX_ID = 255;

interface EditingStore {
  /** The content folder. */
  folder: string;
  dataFolder: string;
  log: Log;
  now: () => Date;
  use<Result>(work: (db: EditingDatabase) => Result | Promise<Result>): Promise<Result>;
}

interface Stored extends RecordedDocument {
  file: FiledDocument | undefined;
  hash: string;
}

async function readStored(store: EditingStore, name: CollectionName, id: string): Promise<Stored> {
  const file = await readDocument(store.folder, name, id);
  if (!file) await checkMounted(store.folder);
  const record = id.length > MAX_ID ? undefined : await store.use((db) => db.get(keptKey(name, id)));
  return storedDocument(id, file, record);
}

function storedDocument(
  id: string,
  file: FiledDocument | undefined,
  record: EditingRecord | undefined,
): Stored {
  const fault = file && faultOf(file.data);
  const hash = file ? hashOf(file.bytes ?? fault ?? "") : NO_FILE;
  const { draft, link, hindiSources, former } = keptWith(hash, record);
  if (!file && !draft) return { file, hash, former, hindiSources, document: undefined };
  const version = hashOf(JSON.stringify([hash, draft]));
  const live = !fault && isMap(file?.data) ? file.data : undefined;
  const document = { id, live, fault, draft, link, hindiSources, version };
  return { file, hash, former, hindiSources, document };
}

function faultOf(data: unknown): string | undefined {
  if (data instanceof RawFault) return data.reason;
  return isMap(data) ? undefined : "not a group of fields";
}

const NO_FILE = "";

function hashOf(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

interface Request {
  change: ContentChange;
  by: string;
  seen: string;
}

/** All of a change is there from one moment on: the rename of the file, or the commit of the record if the file stays. */
async function saveDocument(
  store: EditingStore,
  name: CollectionName,
  id: string,
  { change, by, seen }: Request,
): Promise<SaveResult> {
  const before = await readStored(store, name, id);
  const { document, hash: oldHash } = before;
  if ((document?.version ?? "") !== seen) return { status: "conflict", document };
  const at = store.now().toISOString();
  const applied = applyChange(name, before, change, { by, at });
  if (!applied) return { status: "saved", document };
  const { live } = applied;
  const reason = await refusalOf(store.folder, name, id, { before, change, live });
  if (reason) return { status: "refused", reason };

  // A restored document keeps the order that it had.
  const text = live ? fileText(before.file?.data ?? live, live) : undefined;
  await store.use((db) =>
    db.transaction(() => {
      settle(db, name, id, oldHash);
      putFormer(db, name, id, applied);
      if (live === undefined) return putKept(db, name, id, applied);
      const { kept, dropped } = applied;
      const next = { oldHash, newHash: text ? hashOf(text) : NO_FILE, kept, dropped };
      db.putSync(keptKey(name, id), { ...db.get(keptKey(name, id)), next });
    }),
  );
  if (live !== undefined) {
    await replaceFile(store, name, id, { before, text, at });
    const { hash } = await readStored(store, name, id);
    // The change counts even if this fails.
    await store
      .use((db) => db.transaction(() => settle(db, name, id, hash)))
      .catch((error: unknown) =>
        store.log.warn("editing: a change is not settled", { error: String(error) }),
      );
  }
  return { status: "saved", document: (await readStored(store, name, id)).document };
}

async function autosave(
  store: EditingStore,
  place: AutosavePlace,
  typed: Pick<Autosave, "form" | "page"> | undefined,
  source: FormSource,
): Promise<AutosaveResult> {
  const { name, id } = place;
  const version = id ? (await readStored(store, name, id)).document?.version : "";
  if ((typed && source.version !== version) || id.length > MAX_ID) return { status: "conflict" };
  const at = store.now().toISOString();
  const key = autosaveKey(place);
  return store.use((db) =>
    db.transaction((): AutosaveResult => {
      if (!isInForm(source, autosaveAt(db, key))) return { status: "conflict" };
      if (typed) db.putSync(key, { autosave: { ...typed, at } });
      else db.removeSync(key);
      return { status: "saved", at };
    }),
  );
}

/** Makes the record what it counts as. Call it in a transaction. */
function settle(db: EditingDatabase, name: CollectionName, id: string, hash: string): void {
  const record = db.get(keptKey(name, id));
  if (!record?.next) return;
  const dropped = hash === record.next.oldHash ? [] : record.next.dropped;
  putKept(db, name, id, { kept: keptWith(hash, record), dropped });
}

async function refusalOf(
  folder: string,
  name: CollectionName,
  id: string,
  { before, change, live }: { before: Stored; change: ContentChange; live: PlainFields | null | undefined },
): Promise<string | undefined> {
  if (!before.document && idRefusal(id)) return idRefusal(id);
  for (const fields of [change.live, change.draft?.fields]) {
    const refusal = fields && textRefusal(fileText(undefined, fields));
    if (refusal) return refusal;
  }
  return live === undefined
    ? undefined
    : ((await placeRefusal(folder, name)) ?? fileRefusal(folder, name, id));
}

/** Replaced files that were no documents, by the time of their replacement. */
function faultyFolder(dataFolder: string): string {
  return path.join(dataFolder, "faulty");
}

async function replaceFile(
  { folder, dataFolder }: EditingStore,
  name: CollectionName,
  id: string,
  { before, text, at }: { before: Stored; text: string | undefined; at: string },
): Promise<void> {
  try {
    if (before.document?.fault) await copyDocument(folder, name, id, path.join(faultyFolder(dataFolder), at));
    if (text === undefined) await removeDocument(folder, name, id);
    else await writeDocument(folder, name, id, text);
  } catch (error) {
    throw folderFault(error);
  }
}
