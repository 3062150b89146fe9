import type * as z from "zod";
import type { Language } from "~/texts/language";
import type { Crop } from "~/ui/picture-sizes";
import type { PlainFields } from "./plain-fields";

/** A page of the site, and the part of a longer list that it shows. */
export interface PagePlace {
  path: string;
  search?: Record<string, string | number | undefined>;
}

/** A picture that a document names, in the crops that pages show. */
export type CroppedPicture = readonly [url: string | undefined, ...crops: Crop[]];

/** Resolves to the library's words for a picture, or to "". */
export type DescribePicture = (url: string, language: Language) => Promise<string>;

interface CollectionWords {
  title: string;
  one: string;
  many: string;
  /** Where visitors see the documents. */
  place: string;
  /** Leads to what people look for here and find in another document: "{collection}/{id}". */
  elsewhere?: { text: string; label: string; document: string };
}

/** All that the site knows of a collection, except the page that shows it. */
export interface Collection<Name extends string, Schema extends z.ZodType> {
  /** The name in Firestore, in the content folder and in the desk's URLs. */
  name: Name;
  schema: Schema;
  words: CollectionWords;
  /** The field that names a document. */
  titleField: string;
  /** Replaces the title field where the title is made from several fields. */
  title?(document: Document<Schema>): string;
  /** The URL of the picture by which the office recognises a document; "" for none. */
  thumbnail?(document: Document<Schema>): string;
  /** Short facts below the title in the desk's list; empty ones are left out. */
  facts?(document: Document<Schema>): string[];
  /** Returns the documents in the order of the site, hidden ones included. */
  order(documents: readonly Document<Schema>[]): Document<Schema>[];
  /** Whether the office orders documents by hand, by their field `order`. */
  isOrdered?: true;
  /** Whether a new document gets the first place in that order. */
  newFirst?: boolean;
  /** The flag without which visitors do not see a document. Publish and Unpublish set only `isPublished`. */
  shownBy?: "isPublished" | "permission";
  /** What the desk says of a document that is not shown; "Unpublished: visitors don’t see it" by default. */
  hidden?: string;
  /** Whether visitors with its link can read a document that is not shown. */
  readableByLink?: true;
  /** The fields without which a page looks broken. A value that is empty, 0 or false is missing. */
  needs?(document: Document<Schema>): Record<string, unknown>;
  /** Returns what the site loses with a document, to ask before it is deleted; undefined for one that it can do without. */
  lostWithout?(fields: object): string | undefined;
  /** The id of the only document, which managers change and nobody deletes or renames. */
  onlyId?: string;
  /** Whether each document is unique, so that a copy makes no sense. */
  isUnique?: boolean;
  /** Returns where visitors find a document. @param documents all of the collection, with this one */
  preview(document: Document<Schema>, documents: readonly Document<Schema>[]): PagePlace;
  /** The pictures of a document, in all crops that pages show. */
  pictures?(document: Document<Schema>): CroppedPicture[];
  /** Gives pictures about which a document says nothing the description that the library has. */
  describePictures?(data: PlainFields, describe: DescribePicture): Promise<PlainFields>;
  /** Whether Firestore keeps the collection in the second database instance. */
  isInCatalog?: boolean;
}

type Document<Schema extends z.ZodType> = z.output<Schema> & { id: string };

export function defineCollection<const Name extends string, Schema extends z.ZodType>(
  collection: Collection<Name, Schema>,
): Collection<Name, Schema> {
  return collection;
}

/** "1 post", "12 posts". */
export function countOf(count: number, { one, many }: Pick<CollectionWords, "one" | "many">): string {
  return `${count} ${count === 1 ? one : many}`;
}
