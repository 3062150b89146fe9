import {
  type CollectionName,
  type ContentSource,
  collectionOf,
  documentNames,
  type RawDocument,
} from "~/content/content";
import type { Documents } from "./documents";

export type DatabaseOf = (name: CollectionName) => Documents;

/** The collections of the second database instance (specification §7). */
const IN_CATALOG: ReadonlySet<CollectionName> = new Set(
  documentNames.filter((name) => collectionOf(name).isInCatalog),
);

export function inTwoDatabases(main: Documents, catalog: Documents): DatabaseOf {
  return (name) => (IN_CATALOG.has(name) ? catalog : main);
}

/** @param isLocal reading and watching cost nothing */
export function createContentSource(
  databaseOf: DatabaseOf,
  { isLocal }: { isLocal: boolean },
): ContentSource {
  return {
    // Whole collections, because Firestore's orderBy leaves out documents that lack the field (specification §7).
    async readAll(name) {
      const documents: RawDocument[] = [];
      for await (const { id, fields } of databaseOf(name).list(name)) documents.push({ id, data: fields });
      return documents;
    },

    watchesForFree: isLocal,
    watch: (name, onChange) => databaseOf(name).watch(name, onChange),
    close: async () => {}, // Whoever opened the databases closes them.
  };
}
