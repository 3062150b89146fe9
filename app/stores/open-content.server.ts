import path from "node:path";
import type { CollectionName, Content, ContentSource, RawDocument } from "~/content/content";
import { type Parsed, parseDocument } from "~/content/parse";
import { publishedGalleries } from "~/content/photo-gallery";
import { isMap, type PlainFields } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import { linkFaults } from "~/content/site-links.server";
import { createContent } from "~/content/snapshot.server";
import { lazy } from "~/lazy";
import {
  createMediaFiles,
  createMediaLibrary,
  type MediaFiles,
  type MediaLibrary,
  readable,
} from "~/media/media-library.server";
import { type FindMedia, imagesFolder } from "~/media/original-sources.server";
import { createPictureService, type PictureService } from "~/media/picture-service.server";
import { createPictureStore } from "~/media/picture-store.server";
import { versionPictures, withPictureVersions } from "~/media/picture-versions.server";
import { type ContentEnv, env } from "~/server/env.server";
import { log } from "~/server/log.server";
import { ContentUnavailableError } from "~/store-fault";
import { storedRefusal } from "./content-codec";
import { checkMounted } from "./content-place";
import { type DatabaseOf, type Databases, databaseIn } from "./databases.server";
import { fileRefusal } from "./documents/document-file";
import { openFolderDocuments } from "./documents/folder";
import { openLmdbDocuments } from "./documents/lmdb";
import type { Files } from "./files";
import { openBucketFiles } from "./files/bucket";
import { openFolderFiles } from "./files/folder";

export interface OpenContent {
  content: Content;
  /** Reads fields as `content` does when they are published. */
  parse<Name extends CollectionName>(name: Name, id: string, fields: PlainFields): Promise<Parsed<Name>>;
  findMedia: FindMedia;
  media: MediaLibrary;
  pictures: Pick<PictureService, "get" | "shownUrl" | "find" | "make">;
}

export interface ContentPlace {
  databaseOf: DatabaseOf;
  /** Returns why the fields of a document cannot be kept there. */
  refusal(fields: PlainFields): string | undefined;
  /** Each document is a file, written before what is kept beside it. */
  inFiles?: boolean;
  media: MediaFiles;
  /** For sizes of pictures, and for files that were replaced or removed. */
  files: Files;
  /** Its name, unless everything is on this disk. */
  bucket?: string;
}

/** Opens the content folder, with what is kept beside its documents. @throws when the folder cannot be read */
export function openContentFolder(
  { CONTENT_DIR, DATA_DIR }: ContentEnv,
  beside = openLmdbDocuments(path.join(DATA_DIR, "editing"), { readOnly: true }),
  files = openDataFiles(DATA_DIR),
) {
  const editing = openFolderDocuments(CONTENT_DIR, beside, log);
  const databaseOf = databaseIn({ editing });
  return {
    editing,
    databaseOf,
    refusal: fileRefusal,
    inFiles: true,
    media: openMediaFolder(CONTENT_DIR),
    files,
  };
}

export function openDataFiles(dataFolder: string, fixed = {}): Files {
  return openFolderFiles(dataFolder, { name: "the data folder", isPrivate: true, fixed });
}

export function openMediaFolder(folder: string): MediaFiles {
  const checkPlace = () => checkMounted(folder);
  return createMediaFiles(openFolderFiles(folder, { name: "the folder with the content", checkPlace }));
}

/** In a bucket, a list costs one request, however many files there are. */
const MEDIA_LISTED_FOR_MS = 60_000;

export function contentInFirebase(databases: Databases, bucket = ""): ContentPlace {
  const files = openBucketFiles(bucket);
  const media = createMediaFiles(files, { listedForMs: MEDIA_LISTED_FOR_MS });
  return { databaseOf: databaseIn(databases), refusal: storedRefusal, media, files, bucket };
}

const RECENT_PICTURES_BYTES = 24 * 1024 * 1024;

export function openContent({ databaseOf, media, files, bucket }: ContentPlace): OpenContent {
  const isLocal = bucket === undefined;
  const findMedia = media.find;
  // On first use, because browser tests open stores as ES modules, where this folder has no name.
  const images = lazy(async () => {
    const own = openFolderFiles(path.dirname(imagesFolder()), { name: "the folder of the program" });
    return createMediaFiles(own, { folder: path.basename(imagesFolder()) });
  });
  const findImage: FindMedia = async (name) => (await images()).find(name);
  const findObject = async (name: string) => {
    const file = await files.find(name);
    return file && readable(file, files);
  };
  const store = createPictureStore(files, isLocal ? 0 : RECENT_PICTURES_BYTES);
  const pictures = createPictureService({
    store,
    findMedia,
    findImage,
    content: () => content,
    ...(!isLocal && { bucket, findObject }),
  });
  const source = createContentSource(databaseOf, { isLocal });
  const content: Content = createContent(withPictureVersions(source, pictures), { log });
  return {
    content,
    async parse(name, id, fields) {
      const data = await versionPictures(name, fields, pictures.shownUrl);
      const { document, faults } = parseDocument(name, { id, data });
      return { document, faults: [...faults, ...(await deadLinks(content, name, id, fields))] };
    },
    findMedia,
    media: createMediaLibrary({ media, notes: store, kept: files }),
    pictures,
  };
}

/** Returns nothing while the site's pages cannot be read. */
async function deadLinks(content: Content, name: CollectionName, id: string, fields: PlainFields) {
  const shape = shapeOf(name, fields);
  try {
    const [posts, galleries, brochures] = await Promise.all([
      content.all("blogPost"),
      content.all("photo-gallery"),
      content.all("downloads"),
    ]);
    const articles = [fields, fields.hi].map((texts) => (isMap(texts) ? String(texts.content) : ""));
    const edited = { id, formerIds: [], content: articles.join("") };
    return await linkFaults(shape, fields, {
      posts: name === "blogPost" ? [edited, ...posts] : posts,
      galleries: publishedGalleries(galleries),
      brochures,
      siteUrl: env().SITE_URL,
    });
  } catch (error) {
    if (error instanceof ContentUnavailableError) return [];
    throw error;
  }
}

interface Versioned {
  version: string;
  document: RawDocument;
}

/** @param isLocal reading and watching cost nothing */
export function createContentSource(
  databaseOf: DatabaseOf,
  { isLocal }: { isLocal: boolean },
): ContentSource {
  /** A document that has not changed is the same object again, for those who keep what they made of it. */
  const kept = new Map<CollectionName, ReadonlyMap<string, Versioned>>();

  return {
    // Whole collections, because Firestore's orderBy leaves out documents that lack the field (specification §7).
    async readAll(name) {
      const documents = new Map<string, Versioned>();
      for await (const { id, fields, version } of databaseOf(name).list(name)) {
        const before = kept.get(name)?.get(id);
        documents.set(id, before?.version === version ? before : { version, document: { id, data: fields } });
      }
      kept.set(name, documents);
      return [...documents.values()].map(({ document }) => document);
    },
    watchesForFree: isLocal,
    watch: (name, onChange) => databaseOf(name).watch(name, onChange),
  };
}
