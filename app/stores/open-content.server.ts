import path from "node:path";
import type { CollectionName, Content, ContentSource } from "~/content/content";
import type { MediaLibrary } from "~/content/editing/media-library";
import { type Parsed, parseDocument } from "~/content/parse";
import type { PlainFields } from "~/content/plain-fields";
import { lazy } from "~/lazy";
import { type FindMedia, imagesFolder } from "~/media/original-sources.server";
import {
  createPictureService,
  type PictureService,
  type PictureServiceOptions,
} from "~/media/picture-service.server";
import type { ContentEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import { checkMounted, isFilled } from "./content-place";
import { createContentSource, type DatabaseOf } from "./content-source";
import type { Documents } from "./documents";
import { openFolderDocuments } from "./documents/folder";
import { openLmdbDocuments } from "./documents/lmdb";
import type { Files } from "./files";
import { openBucketFiles } from "./files/bucket";
import { openFolderFiles } from "./files/folder";
import { createMediaFiles, createMediaLibrary, createObjects, type MediaFiles } from "./media-library";
import { versionPictures, withPictureVersions } from "./picture-versions";
import { createPictureStore } from "./pictures";
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
  beside: Documents = openLmdbDocuments(path.join(DATA_DIR, "editing"), { readOnly: true }),
): Documents {
  return openFolderDocuments(CONTENT_DIR, beside, log);
}

export function openEmbeddedContent(
  { CONTENT_DIR, DATA_DIR }: ContentEnv,
  documents: Documents,
): OpenContent {
  const source = createContentSource(() => documents, { isLocal: true });
  if (!isFilled(CONTENT_DIR)) log.warn("the content folder has no documents", { folder: CONTENT_DIR });
  return contentWithPictures({
    source,
    mediaFiles: openMediaFolder(CONTENT_DIR),
    files: openDataFiles(DATA_DIR),
  });
}

export function openDataFiles(dataFolder: string, fixed = {}): Files {
  return openFolderFiles(dataFolder, { name: "the data folder", isPrivate: true, fixed });
}

/** The pictures and PDFs of a content folder. */
export function openMediaFolder(folder: string): MediaFiles {
  const checkPlace = () => checkMounted(folder);
  return createMediaFiles(openFolderFiles(folder, { name: "the folder with the content", checkPlace }));
}

/** In a bucket, a list costs one request, however many files there are. */
const MEDIA_LISTED_FOR_MS = 60_000;

export function openMediaBucket(files: Files): MediaFiles {
  return createMediaFiles(files, { listedForMs: MEDIA_LISTED_FOR_MS });
}

export function openFirebaseContent(
  databaseOf: DatabaseOf,
  { FIREBASE_STORAGE_BUCKET: bucket = "" }: ContentEnv,
): OpenContent {
  const files = openBucketFiles(bucket);
  return contentWithPictures({
    source: createContentSource(databaseOf, { isLocal: false }),
    mediaFiles: openMediaBucket(files),
    files,
    objects: createObjects(files),
    recentBytes: RECENT_PICTURES_BYTES,
    bucket,
  });
}

const RECENT_PICTURES_BYTES = 24 * 1024 * 1024;

interface Parts extends Pick<PictureServiceOptions, "objects" | "bucket"> {
  source: ContentSource;
  mediaFiles: MediaFiles;
  /** For sizes of pictures, and for files that were replaced or removed. */
  files: Files;
  recentBytes?: number;
}

function contentWithPictures({ source, mediaFiles, files, recentBytes, ...parts }: Parts): OpenContent {
  const findMedia = mediaFiles.find;
  // On first use, because browser tests open stores as ES modules, where this folder has no name.
  const images = lazy(async () => {
    const own = openFolderFiles(path.dirname(imagesFolder()), { name: "the folder of the program" });
    return createMediaFiles(own, { folder: path.basename(imagesFolder()) });
  });
  const findImage: FindMedia = async (name) => (await images()).find(name);
  const store = createPictureStore(files, recentBytes);
  const pictures = createPictureService({ ...parts, store, findMedia, findImage, content: () => content });
  const content: Content = createContent(withPictureVersions(source, pictures), { log });
  return {
    content,
    async parse(name, id, fields) {
      return parseDocument(name, { id, data: await versionPictures(name, fields, pictures.shownUrl) });
    },
    findMedia,
    media: createMediaLibrary({ media: mediaFiles, notes: store, kept: files }),
    pictures,
  };
}
