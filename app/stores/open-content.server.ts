import path from "node:path";
import type { CollectionName, Content, ContentSource } from "~/content/content";
import type { MediaLibrary } from "~/content/editing/media-library";
import { type Parsed, parseDocument } from "~/content/parse";
import type { PlainFields } from "~/content/plain-fields";
import type { FindMedia } from "~/media/original-sources.server";
import {
  createPictureService,
  type PictureService,
  type PictureServiceOptions,
} from "~/media/picture-service.server";
import type { ContentEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import {
  openFormerMediaFolder,
  openMediaFolder,
  openPicturesFolder,
} from "~/stores/embedded/picture-folders";
import { openBucketFiles } from "~/stores/firebase/bucket";
import {
  objectFile,
  openFormerMediaBucket,
  openMediaBucket,
  openPicturesBucket,
} from "~/stores/firebase/picture-buckets";
import { isFilled } from "./content-place";
import { createContentSource, type DatabaseOf } from "./content-source";
import { openEmbeddedDatabases } from "./databases.server";
import type { Documents } from "./documents";
import { type FolderDocuments, openFolderDocuments } from "./documents/folder";
import { createMediaLibrary, type FormerFiles, type MediaFiles } from "./media-library";
import { versionPictures, withPictureVersions } from "./picture-versions";
import { createContent } from "./snapshot";

export interface OpenContent {
  content: Content;
  /** Reads fields as `content` does when they are published. */
  parse<Name extends CollectionName>(name: Name, id: string, fields: PlainFields): Promise<Parsed<Name>>;
  findMedia: FindMedia;
  media: MediaLibrary;
  pictures: Pick<PictureService, "get" | "shownUrl" | "find" | "make">;
}

/**
 * Opens the documents of the content folder, with what is kept beside them: as it is, where nobody changes it.
 * @throws when the content folder cannot be read
 */
export function openContentFolder(
  { CONTENT_DIR, DATA_DIR }: ContentEnv,
  beside: Documents = openEmbeddedDatabases(DATA_DIR, { readOnly: true }).editing,
): FolderDocuments {
  return openFolderDocuments(CONTENT_DIR, beside, { faulty: path.join(DATA_DIR, "editing", "faulty"), log });
}

export function openEmbeddedContent(
  { CONTENT_DIR, DATA_DIR }: ContentEnv,
  documents: FolderDocuments,
): OpenContent {
  const folder = path.join(CONTENT_DIR, "media");
  const source = createContentSource(() => documents, { isLocal: true });
  if (!isFilled(CONTENT_DIR)) log.warn("the content folder has no documents", { folder: CONTENT_DIR });
  return contentWithPictures({
    source,
    files: openMediaFolder(folder),
    former: openFormerMediaFolder(folder, DATA_DIR),
    store: openPicturesFolder(DATA_DIR),
  });
}

export function openFirebaseContent(
  databaseOf: DatabaseOf,
  { FIREBASE_STORAGE_BUCKET: bucket = "" }: ContentEnv,
): OpenContent {
  const files = openBucketFiles(bucket);
  async function find(name: string) {
    const object = await files.find(name);
    return object && objectFile(object, files);
  }
  return contentWithPictures({
    source: createContentSource(databaseOf, { isLocal: false }),
    files: openMediaBucket(files),
    former: openFormerMediaBucket(files),
    objects: { find },
    store: openPicturesBucket(files),
    bucket,
  });
}

interface Parts extends Omit<PictureServiceOptions, "findMedia" | "content"> {
  source: ContentSource;
  files: MediaFiles;
  former: FormerFiles;
}

function contentWithPictures({ source, files, former, ...parts }: Parts): OpenContent {
  const findMedia = files.find;
  const pictures = createPictureService({ ...parts, findMedia, content: () => content });
  const content: Content = createContent(withPictureVersions(source, pictures), { log });
  return {
    content,
    async parse(name, id, fields) {
      return parseDocument(name, { id, data: await versionPictures(name, fields, pictures.shownUrl) });
    },
    findMedia,
    media: createMediaLibrary({ files, notes: parts.store, kept: former }),
    pictures,
  };
}
