import { createHash } from "node:crypto";
import { type CollectionName, collectionNames } from "~/content/content";
import type { ContentPlace, PlacedDocument } from "~/content/editing/editable-content";
import { comparableName } from "~/content/urls";
import type { MediaFiles } from "./media-library";

/** File systems allow 255 bytes. */
const MAX_NAME_BYTES = 255;

export type Copied = CollectionName | "media";

/** A place for pictures and PDFs. Equal "fields" mean equal files. */
interface MediaPlace extends ContentPlace<"media"> {
  bytesOf(name: string): Promise<Buffer<ArrayBuffer>>;
}

/** Adds the content folder's pictures and PDFs, and the bucket's copies of them, to the places of the documents. */
export function withMedia(
  [documentFiles, mediaFolder]: readonly [ContentPlace, MediaFiles],
  [documents, mediaBucket]: readonly [ContentPlace, MediaFiles],
): [folder: ContentPlace<Copied>, firebase: ContentPlace<Copied>] {
  const folder: MediaPlace = placeOf("the folder", mediaFolder, (name) => bucket.bytesOf(name));
  const bucket: MediaPlace = placeOf("Firebase", mediaBucket, (name) => folder.bytesOf(name));
  return [combined(documentFiles, folder), combined(documents, bucket)];
}

function combined(documents: ContentPlace, media: MediaPlace): ContentPlace<Copied> {
  const isMedia = (name: Copied): name is "media" => !collectionNames.some((known) => known === name);
  return {
    name: documents.name,
    read: (name) => (isMedia(name) ? media.read(name) : documents.read(name)),
    refusal: (name, file) => (isMedia(name) ? media.refusal(name, file) : documents.refusal(name, file)),
    write: (name, file) => (isMedia(name) ? media.write(name, file) : documents.write(name, file)),
    remove: (name, id) => (isMedia(name) ? media.remove(name, id) : documents.remove(name, id)),
  };
}

function placeOf(name: string, files: MediaFiles, bytesElsewhere: MediaPlace["bytesOf"]): MediaPlace {
  async function md5Of(file: string) {
    const bytes = await files.read(file);
    return createHash("md5").update(bytes).digest("base64");
  }

  return {
    name,
    async read() {
      const documents: PlacedDocument[] = [];
      for (const { name, md5Hash } of await files.list())
        documents.push({ id: comparableName(name), fields: { md5Hash: md5Hash ?? (await md5Of(name)) } });
      return documents;
    },
    refusal: (_, { id }) =>
      Buffer.byteLength(id) > MAX_NAME_BYTES ? "its name is too long for a file" : undefined,
    write: async (_, { id }) => files.write(id, await bytesElsewhere(id)),
    remove: (_, id) => files.remove(id),
    bytesOf: (id) => files.read(id),
  };
}
