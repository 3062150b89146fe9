import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, unlink } from "node:fs/promises";
import path from "node:path";
import { type CollectionName, collectionNames } from "~/content/content";
import type { ContentPlace, PlacedDocument } from "~/content/content-place";
import { comparableName } from "~/content/media-url";
import { errorCode } from "~/error-code";
import { mediaType } from "~/media/media-folder.server";
import { writeFileAtomically } from "~/server/write-file.server";
import type { BucketFiles } from "./firebase/bucket-files";
import { MEDIA_PREFIX } from "./firebase/pictures-bucket";

/** File systems allow 255 bytes. */
const MAX_NAME_BYTES = 255;

export type Copied = CollectionName | "media";

/** A place for pictures and PDFs. Equal "fields" mean equal files. */
interface MediaPlace extends ContentPlace<"media"> {
  bytesOf(name: string): Promise<Buffer<ArrayBuffer>>;
}

/** Adds the content folder's pictures and PDFs, and the bucket's copies of them, to the places of the documents. */
export function withMedia(
  [documentFiles, contentFolder]: readonly [ContentPlace, string],
  [documents, files]: readonly [ContentPlace, BucketFiles],
): [folder: ContentPlace<Copied>, firebase: ContentPlace<Copied>] {
  const folder: MediaPlace = mediaInFolder(path.join(contentFolder, "media"), (name) => bucket.bytesOf(name));
  const bucket: MediaPlace = mediaInBucket(files, (name) => folder.bytesOf(name));
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

function mediaInFolder(folder: string, bytesElsewhere: MediaPlace["bytesOf"]): MediaPlace {
  /** On the disk, by their names elsewhere. */
  const names = new Map<string, string>();
  const fileOf = (id: string) => path.join(folder, names.get(id) ?? id);

  async function placed(id: string): Promise<PlacedDocument> {
    const bytes = await readFile(fileOf(id));
    return { id, fields: { md5Hash: createHash("md5").update(bytes).digest("base64"), size: bytes.length } };
  }

  return {
    name: "the folder",
    async read() {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
        if (errorCode(error) === "ENOENT") return [];
        throw error;
      });
      for (const entry of entries)
        if (entry.isFile() && mediaType(entry.name)) names.set(comparableName(entry.name), entry.name);
      const documents: PlacedDocument[] = [];
      for (const id of names.keys()) documents.push(await placed(id));
      return documents;
    },
    refusal: (_, { id }) =>
      Buffer.byteLength(id) > MAX_NAME_BYTES ? "its name is too long for a file" : undefined,
    async write(_, { id }) {
      await mkdir(folder, { recursive: true });
      await writeFileAtomically(fileOf(id), await bytesElsewhere(id));
    },
    remove: (_, id) => unlink(fileOf(id)),
    bytesOf: async (id) => Buffer.from(await readFile(fileOf(id))),
  };
}

function mediaInBucket(files: BucketFiles, bytesElsewhere: MediaPlace["bytesOf"]): MediaPlace {
  return {
    name: "Firebase",
    async read() {
      const documents: PlacedDocument[] = [];
      for await (const { name, md5Hash, size } of files.list(MEDIA_PREFIX)) {
        const id = name.slice(MEDIA_PREFIX.length);
        if (mediaType(id)) documents.push({ id, fields: { md5Hash, size: Number(size) } });
      }
      return documents;
    },
    refusal: () => undefined,
    async write(_, { id }) {
      await files.write(MEDIA_PREFIX + id, await bytesElsewhere(id), mediaType(id) ?? "");
    },
    remove: (_, id) => files.remove(MEDIA_PREFIX + id),
    async bytesOf(id) {
      const response = await files.read(MEDIA_PREFIX + id);
      if (!response) throw new Error("it is gone");
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
