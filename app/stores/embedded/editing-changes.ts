import { createHash } from "node:crypto";
import path from "node:path";
import { type CollectionName, RawFault } from "~/content/content";
import { isMap, type PlainFields } from "~/content/plain-fields";
import { applyChange } from "~/editing/apply-change";
import { idRefusal } from "~/editing/document-id";
import type { ContentChange, EditedDocument, Saved } from "~/editing/editable-content";
import type { Log } from "../log";
import { type FiledDocument, readDocument } from "./content-folder";
import {
  copyDocument,
  fileRefusal,
  fileText,
  folderFault,
  placeRefusal,
  removeDocument,
  textRefusal,
  writeDocument,
} from "./document-files";
import {
  type EditingDatabase,
  type EditingRecord,
  keptKey,
  keptWith,
  putFormer,
  putKept,
} from "./editing-records";

/** File systems allow 255 bytes, and LMDB throws at much longer keys. */
const MAX_ID = 255;

export interface EditingStore {
  /** Of content. */
  folder: string;
  dataFolder: string;
  log: Log;
  now: () => Date;
  use<Result>(work: (db: EditingDatabase) => Result | Promise<Result>): Promise<Result>;
}

interface Stored {
  file: FiledDocument | undefined;
  hash: string;
  former: readonly string[];
  document: EditedDocument | undefined;
}

export async function readStored(store: EditingStore, name: CollectionName, id: string): Promise<Stored> {
  const file = await readDocument(store.folder, name, id);
  const record = id.length > MAX_ID ? undefined : await store.use((db) => db.get(keptKey(name, id)));
  return storedDocument(id, file, record);
}

export function storedDocument(
  id: string,
  file: FiledDocument | undefined,
  record: EditingRecord | undefined,
): Stored {
  const fault = file && faultOf(file.data);
  const hash = file ? hashOf(file.bytes ?? fault ?? "") : NO_FILE;
  const { draft, link, former } = keptWith(hash, record);
  if (!file && !draft) return { file, hash, former, document: undefined };
  const version = hashOf(JSON.stringify([hash, draft]));
  const live = !fault && isMap(file?.data) ? file.data : undefined;
  return { file, hash, former, document: { id, live, fault, draft, link, version } };
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
export async function saveDocument(
  store: EditingStore,
  name: CollectionName,
  id: string,
  { change, by, seen }: Request,
): Promise<Saved> {
  const before = await readStored(store, name, id);
  const { document, former, hash: oldHash } = before;
  if ((document?.version ?? "") !== seen) return { conflict: document };
  const at = store.now().toISOString();
  const applied = applyChange(document, former, change, { by, at });
  if (!applied) return { saved: document };
  const { live } = applied;
  const refused = await refusalOf(store.folder, name, id, { before, change, live });
  if (refused) return { refused };

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
  return { saved: (await readStored(store, name, id)).document };
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

/** Of replaced files that were no documents, by the time of their replacement. */
export function faultyFolder(dataFolder: string): string {
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
