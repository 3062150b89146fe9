import type * as z from "zod";
import { blogPostSchema } from "./blog-post";
import { brochureSchema } from "./brochure";
import { heroSlideSchema } from "./hero-slide";
import { packageSchema } from "./package";
import { photoGallerySchema } from "./photo-gallery";
import { teamMemberSchema } from "./team-member";
import { videoGallerySchema } from "./video-gallery";

/** The collections that visitors read, by their names in the store, with the schema of their documents. */
export const collections = {
  heroSliders: heroSlideSchema,
  userDetails: teamMemberSchema,
  "photo-gallery": photoGallerySchema,
  "video-gallery": videoGallerySchema,
  blogPost: blogPostSchema,
  packages: packageSchema,
  downloads: brochureSchema,
} as const;

export type CollectionName = keyof typeof collections;

export const collectionNames = Object.keys(collections) as CollectionName[];

/** What the schema of each collection makes of a document. */
export type Fields = { [Name in CollectionName]: z.output<(typeof collections)[Name]> };

/** A valid document: its fields, and its name in the store. */
export type ContentDocument<Name extends CollectionName> = Fields[Name] & { id: string };

/** The port through which pages read content. Rules of visibility and order are the entities' own functions. */
export interface Content {
  /**
   * Every valid document of a collection, in no particular order.
   * @throws ContentUnavailableError when the store cannot be read and nothing good was ever read from it.
   */
  all<Name extends CollectionName>(name: Name): Promise<readonly ContentDocument<Name>[]>;

  /**
   * Grows by one whenever a collection has changed: what was rendered from an earlier revision is out of date.
   * Ask before rendering, not after: a change may come in between.
   */
  revision(): number;

  /**
   * A short text that stands for the documents which `all` gave last: another text for other documents, in every
   * process the same for the same. Undefined before the first successful read.
   */
  version(name: CollectionName): string | undefined;

  /** Calls back whenever the next `all` may give other documents than the last. Returns a function that stops it. */
  watch(name: CollectionName, onChange: () => void): () => void;

  /** Cheap and immediate: starts re-reading, in the background, whatever is older than it may be. */
  refresh(): void;

  /** The collections that could not be read when it was last tried, with the time of the last good read, if any. */
  failing(): Map<CollectionName, Date | undefined>;

  close(): Promise<void>;
}

export class ContentUnavailableError extends Error {
  override name = "ContentUnavailableError";
}

/** What a store has to offer to become `Content`: its raw documents, and a sign when they change. */
export interface ContentSource {
  /**
   * All documents of a collection as they are stored. A collection that does not exist is empty.
   * @throws when the store cannot be read, or does not answer in time.
   */
  readAll(name: CollectionName): Promise<RawDocument[]>;

  /** Calls back, soon after, whenever documents of a collection may have changed. Returns a function that stops it. */
  watch(name: CollectionName, onChange: () => void): () => void;

  /** Whether it may be watched all the time. A store that bills for it is watched only while somebody looks. */
  readonly watchesForFree: boolean;

  close(): Promise<void>;
}

export interface RawDocument {
  id: string;
  /** Unparsed: an object of any shape, or a `RawFault` where the document cannot even be read (broken JSON). */
  data: unknown;
}

/** A larger document counts as broken: no page needs more, and a picture saved as .json by mistake stops here. */
export const MAX_DOCUMENT_BYTES = 256 * 1024;
export const TOO_LARGE = "larger than 256 KB";

/** Why a document could not be read, in words for the log. */
export class RawFault {
  constructor(readonly reason: string) {}
}

/**
 * The documents of a collection, or none while the store cannot be read: a page whose parts do not depend on one
 * another shows the part as empty (specification §8: "fetch failures only logged"). The store has logged why.
 */
export async function allOrEmpty<Name extends CollectionName>(content: Content, name: Name) {
  try {
    return await content.all(name);
  } catch (error) {
    if (error instanceof ContentUnavailableError) return [];
    throw error;
  }
}
