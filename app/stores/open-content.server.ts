import path from "node:path";
import type { CollectionName, Content, ContentSource } from "~/content/content";
import type { MediaLibrary } from "~/content/editing/media-library";
import { type Parsed, parseDocument } from "~/content/parse";
import type { PlainFields } from "~/content/plain-fields";
import type { FindMedia, Objects } from "~/media/original-sources.server";
import type { PictureStore } from "~/media/picture-index";
import {
  createMediaRecords,
  createPictureService,
  type PictureService,
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
import { openContentFolder } from "./embedded/content-folder";
import { isFilled } from "./embedded/mounted-folder";
import { openContentFirestore } from "./firebase/content-firestore";
import type { LazyFirestore } from "./firebase/firestore";
import { createMediaLibrary, type FormerFiles, type MediaFiles } from "./media-library";
import { versionPictures, withPictureVersions } from "./picture-versions";
import { createContent } from "./snapshot";

export interface OpenContent {
  content: Content;
  /** Reads fields as `content` does when they are published. */
  parse<Name extends CollectionName>(name: Name, id: string, fields: PlainFields): Promise<Parsed<Name>>;
  findMedia: FindMedia;
  media: MediaLibrary;
  pictures: Pick<PictureService, "get" | "shownUrl"> & {
    find(path: string): ReturnType<PictureService["find"]>;
    make(options: Omit<Parameters<PictureService["make"]>[0], "content">): ReturnType<PictureService["make"]>;
  };
}

/** @throws when the content folder cannot be read */
export function openEmbeddedContent({ CONTENT_DIR, DATA_DIR, PICTURE_HOSTS }: ContentEnv): OpenContent {
  const folder = path.join(CONTENT_DIR, "media");
  const source = openContentFolder(CONTENT_DIR, log);
  if (!isFilled(CONTENT_DIR)) log.warn("the content folder has no documents", { folder: CONTENT_DIR });
  return contentWithPictures({
    source,
    files: openMediaFolder(folder),
    former: openFormerMediaFolder(folder, DATA_DIR),
    store: openPicturesFolder(DATA_DIR),
    hosts: { bucket: undefined, pictureHosts: PICTURE_HOSTS },
  });
}

export function openFirebaseContent(
  main: LazyFirestore,
  catalog: LazyFirestore,
  { FIREBASE_STORAGE_BUCKET: bucket = "", PICTURE_HOSTS }: ContentEnv,
): OpenContent {
  const files = openBucketFiles(bucket);
  async function find(name: string) {
    const object = await files.find(name);
    return object && objectFile(object, files);
  }
  return contentWithPictures({
    source: openContentFirestore(main, catalog, log),
    files: openMediaBucket(files),
    former: openFormerMediaBucket(files),
    objects: { find },
    store: openPicturesBucket(files),
    hosts: { bucket, pictureHosts: PICTURE_HOSTS },
  });
}

interface Parts {
  source: ContentSource;
  files: MediaFiles;
  objects?: Objects;
  former: FormerFiles;
  store: PictureStore;
  hosts: { bucket: string | undefined; pictureHosts: readonly string[] };
}

function contentWithPictures({ source, files, former, ...parts }: Parts): OpenContent {
  const findMedia = files.find;
  const records = createMediaRecords();
  const service = createPictureService({ ...parts, findMedia, findRecord: records.find });
  const content = createContent(withPictureVersions(source, service), { log });
  records.readFrom(content);
  return {
    content,
    async parse(name, id, fields) {
      return parseDocument(name, { id, data: await versionPictures(name, fields, service.shownUrl) });
    },
    findMedia,
    media: createMediaLibrary({ files, notes: parts.store, kept: former }),
    pictures: {
      get: service.get,
      shownUrl: service.shownUrl,
      find: (name) => service.find(name, content),
      make: (options) => service.make({ ...options, content }),
    },
  };
}
