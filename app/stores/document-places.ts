import type { CollectionName } from "~/content/content";
import type { ContentPlace, ReadableDocument } from "~/content/editing/editable-content";
import { isSameValue } from "~/content/plain-fields";
import { plainFields } from "~/content/shapes";
import type { DatabaseOf } from "./content-source";
import type { DocumentWrite, Fields } from "./documents";

const WRITE_TIMEOUT_MS = 10_000;

/** A place that documents are copied from and to, each only if nobody changed it since it was read. */
export function documentPlace(
  name: string,
  databaseOf: DatabaseOf,
  refusal: (document: ReadableDocument) => string | undefined,
): ContentPlace {
  const lastRead = new Map<string, Fields>();

  function change(collection: CollectionName, id: string, writes: readonly DocumentWrite[]) {
    const before = lastRead.get(`${collection}/${id}`);
    return databaseOf(collection).change(
      "a copy",
      [{ collection, id }],
      (get) => {
        if (!isSameValue(get(collection, id), before)) throw new Error("it was changed meanwhile");
        return { result: undefined, writes };
      },
      { withinMs: WRITE_TIMEOUT_MS },
    );
  }

  return {
    name,
    async read(collection) {
      const documents = [];
      for await (const { id, fields } of databaseOf(collection).list(collection)) {
        lastRead.set(`${collection}/${id}`, fields);
        documents.push({ id, fields: plainFields(collection, fields) });
      }
      return documents;
    },
    refusal: (_, document) => refusal(document),
    write: (collection, { id, fields }) => change(collection, id, [{ put: { collection, id }, fields }]),
    remove: (collection, id) => change(collection, id, [{ remove: { collection, id } }]),
  };
}
