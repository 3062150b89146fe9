import type * as z from "zod";
import { ContentUnavailableError } from "~/store-fault";
import { blogPosts } from "./blog-post";
import { brochures } from "./brochure";
import type { Collection } from "./collection";
import { companies } from "./company";
import { heroSlides } from "./hero-slide";
import { mediaFileSchema } from "./media-file";
import { packages } from "./package";
import { photoGalleries } from "./photo-gallery";
import { solarRates } from "./solar-rate";
import { teamMembers } from "./team-member";
import { testimonials } from "./testimonial";
import { videoGalleries } from "./video-gallery";

/** What visitors read and the office edits, in the order of the desk. */
const documents = {
  company: companies,
  "photo-gallery": photoGalleries,
  blogPost: blogPosts,
  packages,
  downloads: brochures,
  userDetails: teamMembers,
  heroSliders: heroSlides,
  "video-gallery": videoGalleries,
  testimonials,
  solarRates,
};

/** All collections of the store. The records of pictures belong to the media library. */
const collections = { ...documents, mediaFiles: { schema: mediaFileSchema } };

export type CollectionName = keyof typeof collections;

export const collectionNames = Object.keys(collections) as CollectionName[];

export type Fields = { [Name in CollectionName]: z.output<(typeof collections)[Name]["schema"]> };

export type ContentDocument<Name extends CollectionName> = Fields[Name] & { id: string };

export function schemaOf<Name extends CollectionName>(name: Name) {
  return collections[name].schema;
}

/** The collections whose documents visitors read. */
export type DocumentName = keyof typeof documents;

export const documentNames = Object.keys(documents) as DocumentName[];

export function collectionOf<Name extends DocumentName>(name: Name) {
  return documents[name] as unknown as Collection<Name, z.ZodType<Fields[Name]>>;
}

/** The port through which pages read content. Each entity's module filters and sorts. */
export interface Content {
  /** @throws ContentUnavailableError when the store cannot be read and there is no usable earlier read. */
  all<Name extends CollectionName>(name: Name): Promise<readonly ContentDocument<Name>[]>;

  /** Increments when a collection changes, which invalidates earlier renders. Read it before rendering, not after. */
  revision(): number;

  /** The next time, in milliseconds, at which a document comes or goes; Infinity for none. Read `revision` before. */
  nextDate(): number;

  /** A hash of the documents that `all` last returned, equal across processes; undefined before the first read. */
  version(name: CollectionName): string | undefined;

  /** What is wrong with documents, by id, when `all` last read them. */
  faults(name: CollectionName): ReadonlyMap<string, DocumentFaults>;

  /** Calls `onChange` when the next `all` may differ. Returns a function that stops it. */
  watch(name: CollectionName, onChange: () => void): () => void;

  refresh(): void;

  /** Makes the next `all` read again, because this process changed a document. */
  changed(name: CollectionName): void;

  /** The collections whose last read failed, with the time of the last good read, if any. */
  failing(): Map<CollectionName, Date | undefined>;
}

export interface DocumentFaults {
  /** Worded for editors. */
  texts: readonly string[];
  /** What visitors see: the document without the faulty values, its last good version, or nothing. */
  shown: "the rest" | "last good" | "nothing";
}

export interface ContentSource {
  /** Returns no documents if the collection does not exist. @throws when the store cannot be read, or times out. */
  readAll(name: CollectionName): Promise<RawDocument[]>;

  /** Calls `onChange` soon after documents may have changed. Returns a function that stops it. */
  watch(name: CollectionName, onChange: () => void): () => void;

  /** If false, a collection is watched only while a visitor has its page open. */
  readonly watchesForFree: boolean;
}

export interface RawDocument {
  id: string;
  data: unknown;
}

/** No page needs a larger document; this stops a picture saved as .json by mistake. */
export const MAX_DOCUMENT_BYTES = 256 * 1024;
export const TOO_LARGE = "larger than 256 KB";

export class RawFault {
  constructor(readonly reason: string) {}
}

/** Returns no documents while the store is down, for pages with independent sections (specification §8). */
export async function allOrEmpty<Name extends CollectionName>(content: Pick<Content, "all">, name: Name) {
  try {
    return await content.all(name);
  } catch (error) {
    if (error instanceof ContentUnavailableError) return [];
    throw error;
  }
}
