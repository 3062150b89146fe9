import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import PQueue from "p-queue";
import { type CollectionName, collectionNames } from "~/content/content";
import { lastState, MAX_FORMER, replacedAt } from "~/editing/apply-change";
import {
  type EditableContent,
  type EditedDocument,
  type FormerDocument,
  type Published,
  RESTORE_FOR_MS,
} from "~/editing/editable-content";
import { StoreFault } from "~/store-fault";
import type { Log } from "../log";
import { publishDrafts } from "../publish-drafts";
import { readDocuments } from "./content-folder";
import { openDatabase } from "./database";
import { databaseFile, hasDatabase } from "./database-file";
import { checkContentFolder, removeParts } from "./document-files";
import { type EditingStore, faultyFolder, readStored, saveDocument, storedDocument } from "./editing-changes";
import { type EditingRecord, formerAt, keptIds, keptKey, putKept } from "./editing-records";

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
      // Not the data folder itself: while its disk is away, nothing may take its place.
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
    list: (name) => queue.add(() => listDocuments(store, name)),
    drafts: (name) => queue.add(() => listDrafts(store, name)),
    read: (name, id) => queue.add(async () => (await readStored(store, name, id)).document),
    save: (name, id, change, by, seen) =>
      queue.add(async () => {
        // A write that fails for want of space would close the database to readers too.
        await check();
        return saveDocument(store, name, id, { change, by, seen });
      }),
    history: (name, id) => queue.add(() => historyOf(store, name, id)),
    removed: (name) => queue.add(() => removedDocuments(store, name)),
    async publishDue(time) {
      return hasDatabase(databaseFile(dataFolder)) ? queue.add(() => publishDueDrafts(store, time)) : [];
    },
    async forget(before) {
      if (hasDatabase(databaseFile(dataFolder))) await queue.add(() => forgetGone(store, before));
    },
    async close() {
      await queue.onIdle();
      await database.close();
    },
  };
}

async function listDocuments(store: EditingStore, name: CollectionName): Promise<EditedDocument[]> {
  const files = new Map((await readDocuments(store.folder, name)).map((file) => [file.id, file]));
  const kept = await store.use(
    (db) => new Map(keptIds(db, name).map((id) => [id, db.get(keptKey(name, id))])),
  );
  const ids = [...new Set([...files.keys(), ...kept.keys()])].sort();
  return ids.flatMap((id) => storedDocument(id, files.get(id), kept.get(id)).document ?? []);
}

async function publishDueDrafts(store: EditingStore, time: Date): Promise<Published[]> {
  const published: Published[] = [];
  for (const name of collectionNames) {
    const save: EditableContent["save"] = (_, id, change, by, seen) =>
      saveDocument(store, name, id, { change, by, seen });
    published.push(
      ...(await publishDrafts(name, await listDrafts(store, name), { save, time, log: store.log })),
    );
  }
  return published;
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
