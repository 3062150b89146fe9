import path from "node:path";
import type { Content, ContentSource } from "~/content/content";
import { findMediaFile } from "~/media/media-folder.server";
import type { FindMedia, Objects } from "~/media/original-sources.server";
import { createPictureService, type PictureService } from "~/media/picture-service.server";
import type { PictureStore } from "~/media/picture-store";
import type { ContentEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import { openContentFolder } from "./embedded/content-folder";
import { openPicturesFolder } from "./embedded/pictures-folder";
import { openBucketFiles } from "./firebase/bucket-files";
import { openContentFirestore } from "./firebase/content-firestore";
import type { LazyFirestore } from "./firebase/firestore";
import { openOriginalsBucket, openPicturesBucket } from "./firebase/pictures-bucket";
import { withPictureVersions } from "./picture-versions";
import { createContent } from "./snapshots";

export interface OpenContent {
  content: Content;
  findMedia: FindMedia;
  pictures: Pick<PictureService, "get"> & {
    find(path: string): ReturnType<PictureService["find"]>;
    make(options: Omit<Parameters<PictureService["make"]>[0], "content">): ReturnType<PictureService["make"]>;
  };
}

/** @throws when the content folder cannot be read */
export function openEmbeddedContent({ CONTENT_DIR, DATA_DIR, PICTURE_HOSTS }: ContentEnv): OpenContent {
  return contentWithPictures({
    source: openContentFolder(CONTENT_DIR, log),
    findMedia: (name) => findMediaFile(name, path.join(CONTENT_DIR, "media")),
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
  const objects = openOriginalsBucket(files);
  return contentWithPictures({
    source: openContentFirestore(main, catalog, log),
    findMedia: objects.findMedia,
    objects,
    store: openPicturesBucket(files),
    hosts: { bucket, pictureHosts: PICTURE_HOSTS },
  });
}

interface Parts {
  source: ContentSource;
  findMedia: FindMedia;
  objects?: Objects;
  store: PictureStore;
  hosts: { bucket: string | undefined; pictureHosts: readonly string[] };
}

function contentWithPictures({ source, ...parts }: Parts): OpenContent {
  const service = createPictureService(parts);
  const content = createContent(withPictureVersions(source, service), { log });
  return {
    content,
    findMedia: parts.findMedia,
    pictures: {
      get: service.get,
      find: (name) => service.find(name, content),
      make: (options) => service.make({ ...options, content }),
    },
  };
}
