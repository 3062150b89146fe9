import path from "node:path";
import type { CollectionName, Content, ContentSource } from "~/content/content";
import type { MediaLibrary } from "~/content/editing/media-library";
import { type Parsed, parseDocument } from "~/content/parse";
import type { PlainFields } from "~/content/plain-fields";
import { type FindMedia, imagesFolder } from "~/media/original-sources.server";
import {
  createPictureService,
  type PictureService,
  type PictureServiceOptions,
} from "~/media/picture-service.server";
import type { ContentEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import { openContentFolder } from "./embedded/content-folder";
import { checkMounted, isFilled } from "./embedded/mounted-folder";
import type { Files } from "./files";
import { openBucketFiles } from "./files/bucket";
import { openFolderFiles } from "./files/folder";
import { openContentFirestore } from "./firebase/content-firestore";
import { type LazyFirestore, lazyFirestore } from "./firebase/firestore";
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

/** @throws when the content folder cannot be read */
export function openEmbeddedContent({ CONTENT_DIR, DATA_DIR }: ContentEnv): OpenContent {
  const source = openContentFolder(CONTENT_DIR, log);
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

/** The database of most collections, and that of the others (specification §7), which may be the same. */
interface Databases {
  main: LazyFirestore;
  catalog: LazyFirestore;
}

export function openDatabases(
  projectId: string,
  { FIREBASE_CATALOG_PROJECT_ID, FIRESTORE_CATALOG_DATABASE }: ContentEnv,
): Databases {
  const catalogProjectId = FIREBASE_CATALOG_PROJECT_ID ?? projectId;
  const main = lazyFirestore(projectId, "(default)");
  const isSame = catalogProjectId === projectId && FIRESTORE_CATALOG_DATABASE === "(default)";
  return { main, catalog: isSame ? main : lazyFirestore(catalogProjectId, FIRESTORE_CATALOG_DATABASE) };
}

export function openFirebaseContent(
  { main, catalog }: Databases,
  { FIREBASE_STORAGE_BUCKET: bucket = "" }: ContentEnv,
): OpenContent {
  const files = openBucketFiles(bucket);
  return contentWithPictures({
    source: openContentFirestore(main, catalog, log),
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
  const own = openFolderFiles(path.dirname(imagesFolder()), { name: "the folder of the program" });
  const findImage = createMediaFiles(own, { folder: path.basename(imagesFolder()) }).find;
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
