import type { Log } from "~/server/log.server";
import type {
  ChangedDocuments,
  DocumentKey,
  Documents,
  DocumentWrite,
  Fields,
  IdRange,
  StoredDocument,
} from "~/stores/documents";

export const keyOf = (id: string, collection = "things"): DocumentKey => ({ collection, id });

export const put = (id: string, fields: Fields, collection = "things"): DocumentWrite => ({
  put: keyOf(id, collection),
  fields,
});

export const remove = (id: string, collection = "things"): DocumentWrite => ({
  remove: keyOf(id, collection),
});

export const write = (documents: Documents, ...writes: DocumentWrite[]) =>
  documents.change("writing", [], () => ({ result: undefined, writes }));

export async function listed(documents: Documents, range?: IdRange, collection = "things") {
  const found: StoredDocument[] = [];
  for await (const document of documents.list(collection, range)) found.push(document);
  return found;
}

export async function idsIn(documents: Documents, range?: IdRange, collection?: string) {
  return (await listed(documents, range, collection)).map(({ id }) => id);
}

/** Reads everything that changed, as somebody who remembers by id. */
export async function changesIn(documents: Documents, cursor?: string, collection = "followed") {
  const batches: ChangedDocuments[] = [];
  for await (const batch of documents.changedSince(collection, cursor)) batches.push(batch);
  return {
    batches,
    written: batches.flatMap(({ documents }) => documents.map(({ id }) => id)),
    removed: batches.flatMap(({ removed }) => removed),
    cursor: batches.at(-1)?.cursor ?? "",
  };
}

/** Somebody who knows the numbers of the followed documents, as told. */
export function follower(documents: () => Documents) {
  const known = new Map<string, unknown>();
  let cursor: string | undefined;
  async function read() {
    for await (const batch of documents().changedSince("followed", cursor)) {
      if (batch.startsOver) known.clear();
      for (const { id, fields } of batch.documents) known.set(id, fields.number);
      for (const id of batch.removed) known.delete(id);
      cursor = batch.cursor;
    }
  }
  return { known, read };
}

/** A log whose lines can be read. */
export function openLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  const record = (message: string) => void lines.push(message);
  return { lines, info: record, warn: record, error: record };
}
