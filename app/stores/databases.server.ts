import { collectionOf, documentNames } from "~/content/content";
import { leadCollections } from "~/leads/leads";
import type { ContentEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import type { Documents } from "./documents";
import { CHANGED_AT, openFirestoreDocuments } from "./documents/firestore";

export interface Databases {
  leads: Documents;
  desk: Documents;
  staff: Documents;
  editing: Documents;
}

/** The database of most collections, and that of the others (specification §7), which may be the same. Nothing is loaded yet. */
export function openFirebaseDatabases(
  projectId: string,
  { FIREBASE_CATALOG_PROJECT_ID, FIRESTORE_CATALOG_DATABASE }: ContentEnv,
): Databases & { catalog: Documents } {
  const catalogProjectId = FIREBASE_CATALOG_PROJECT_ID ?? projectId;
  const isSame = catalogProjectId === projectId && FIRESTORE_CATALOG_DATABASE === "(default)";
  const whole = (isInCatalog: boolean) =>
    documentNames.filter((name) => isSame || collectionOf(name).isInCatalog === isInCatalog);
  const main = openFirestoreDocuments(projectId, "(default)", {
    followed: {
      ...Object.fromEntries(Object.values(leadCollections).map((name) => [name, "timestamp"])),
      deskLeads: CHANGED_AT,
    },
    whole: whole(false),
    log,
  });
  const catalog = isSame
    ? main
    : openFirestoreDocuments(catalogProjectId, FIRESTORE_CATALOG_DATABASE, { whole: whole(true), log });
  return { leads: main, desk: main, staff: main, editing: main, catalog };
}
