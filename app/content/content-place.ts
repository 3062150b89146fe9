import type { CollectionName } from "./content";
import type { PlainFields } from "./plain-fields";

/** The write side of content: a place that documents are copied from and to. @typeParam Name what it holds: collections, or "media" */
export interface ContentPlace<Name extends string = CollectionName> {
  name: string;
  read(name: Name): Promise<PlacedDocument[]>;
  refusal(name: Name, document: ReadableDocument): string | undefined;
  write(name: Name, document: ReadableDocument): Promise<void>;
  remove(name: Name, id: string): Promise<void>;
}

export interface PlacedDocument {
  id: string;
  fields: PlainFields | undefined;
}

export type ReadableDocument = PlacedDocument & { fields: PlainFields };
