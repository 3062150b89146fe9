import { RawFault } from "~/content/content";
import { checkMounted } from "../content-place";
import type { DocumentKey, Fields, IdRange, StoredDocument } from "../documents";
import { documentIds, readDocument, stampOf } from "./document-file";

/** Bounds the number of open files. */
const READ_AT_ONCE = 32;

export function openFolderFiles(folder: string) {
  /** By collection and id: a file is read again only if it is another one than before. */
  const kept = new Map<string, ReadonlyMap<string, Kept>>();

  async function read(key: DocumentKey): Promise<StoredDocument | undefined> {
    const file = await readDocument(folder, key);
    if (!file) await checkMounted(folder);
    return file;
  }

  async function readChanged(key: DocumentKey, before: Kept | undefined): Promise<Kept | undefined> {
    const stamp = await stampOf(folder, key);
    if (stamp !== undefined && stamp === before?.stamp) return before;
    const document = await readDocument(folder, key);
    // What could not be read may be readable again without another stamp.
    return document && { stamp: document.fields instanceof RawFault ? undefined : stamp, document };
  }

  return {
    read,

    async readMany(collection: string, ids: readonly string[]) {
      const found: (Fields | undefined)[] = [];
      for (const some of inBatches(ids))
        found.push(...(await Promise.all(some.map(async (id) => (await read({ collection, id }))?.fields))));
      return found;
    },

    async *list(collection: string, range: IdRange): AsyncGenerator<StoredDocument> {
      const before = kept.get(collection);
      const now = new Map<string, Kept>();
      for (const some of inBatches(inRange(await documentIds(folder, collection), range))) {
        const found = some.map((id) => readChanged({ collection, id }, before?.get(id)));
        for (const one of await Promise.all(found)) {
          if (!one) continue;
          now.set(one.document.id, one);
          yield one.document;
        }
      }
      if (Object.keys(range).length === 0) kept.set(collection, now);
    },
  };
}

interface Kept {
  /** Undefined for a file that may change again without another stamp. */
  stamp: string | undefined;
  document: StoredDocument;
}

function inBatches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / READ_AT_ONCE);
  return Array.from({ length: count }, (_, at) => ids.slice(at * READ_AT_ONCE, (at + 1) * READ_AT_ONCE));
}

/** Returns the ids ascending as UTF-8 bytes. */
function inRange(ids: readonly string[], { from = "", to, limit }: IdRange): string[] {
  const [first, end] = [Buffer.from(from), to === undefined ? undefined : Buffer.from(to)];
  return ids
    .map((id) => Buffer.from(id))
    .filter((id) => first.compare(id) <= 0 && (!end || id.compare(end) < 0))
    .sort(Buffer.compare)
    .slice(0, limit)
    .map(String);
}
