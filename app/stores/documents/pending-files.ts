import type { DocumentKey, Documents, DocumentWrite, StoredDocument } from "../documents";

/** Pending writes of an older version, by "{collection} {id}". Each belongs to a new hash of its file. */
const PENDING = "pendingFiles";

/**
 * Finishes, once, the saves in the middle of which a version of before December 2026 was stopped: it wrote first what is beside a
 * file. This can go once no data folder comes from such a version.
 */
export async function finishPending(
  inner: Documents,
  readNow: (key: DocumentKey) => StoredDocument | undefined,
): Promise<void> {
  for await (const { id, fields } of inner.list(PENDING)) {
    const [collection = ""] = id.split(" ", 1);
    const key = { collection: PENDING, id };
    await inner.change("finishing a save", [key], (get) => {
      // Another process may have been first.
      if (!get(PENDING, id)) return { result: undefined };
      const version = readNow({ collection, id: id.slice(collection.length + 1) })?.version ?? "";
      const writes: DocumentWrite[] = version === fields.newHash ? JSON.parse(String(fields.writes)) : [];
      return { result: undefined, writes: [...writes, { remove: key }] };
    });
  }
}
