import { createHash } from "node:crypto";
import type { CollectionName } from "~/content/content";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { plainFields } from "~/content/shapes";
import { comparableName } from "~/content/urls";
import type { MediaFiles } from "~/media/media-library.server";
import type { DocumentWrite, Fields } from "~/stores/documents";
import type { ContentPlace } from "~/stores/open-content.server";

/** File systems allow 255 bytes. */
const MAX_NAME_BYTES = 255;

const WRITE_TIMEOUT_MS = 10_000;

export interface PlacedDocument {
  id: string;
  fields: PlainFields | undefined;
}

export type ReadableDocument = PlacedDocument & { fields: PlainFields };

interface Parts extends Pick<ContentPlace, "databaseOf" | "media"> {
  name: string;
  refusal(document: ReadableDocument): string | undefined;
}

export type CopyName = CollectionName | "media";

export type CopyPlace = ReturnType<typeof copyPlace>;

/** A place that documents, pictures and PDFs are copied from and to, a document only if nobody changed it since it was read. */
export function copyPlace({ name, databaseOf, refusal, media }: Parts, other: MediaFiles) {
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
    async read(collection: CopyName) {
      if (collection === "media") return readMedia(media);
      const documents: PlacedDocument[] = [];
      for await (const { id, fields } of databaseOf(collection).list(collection)) {
        lastRead.set(`${collection}/${id}`, fields);
        documents.push({ id, fields: plainFields(collection, fields) });
      }
      return documents;
    },
    refusal(collection: CopyName, document: ReadableDocument) {
      if (collection !== "media") return refusal(document);
      const isLong = Buffer.byteLength(document.id) > MAX_NAME_BYTES;
      return isLong ? "its name is too long for a file" : undefined;
    },
    async write(collection: CopyName, { id, fields }: ReadableDocument) {
      if (collection === "media") await media.write(id, await other.read(id));
      else await change(collection, id, [{ put: { collection, id }, fields }]);
    },
    remove: (collection: CopyName, id: string) =>
      collection === "media" ? media.remove(id) : change(collection, id, [{ remove: { collection, id } }]),
  };
}

/** Equal fields mean equal files. */
async function readMedia(media: MediaFiles): Promise<PlacedDocument[]> {
  const found: PlacedDocument[] = [];
  for (const { name, md5Hash } of await media.list()) {
    const hash =
      md5Hash ??
      createHash("md5")
        .update(await media.read(name))
        .digest("base64");
    found.push({ id: comparableName(name), fields: { md5Hash: hash } });
  }
  return found;
}
