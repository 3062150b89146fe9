import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { type CollectionName, collectionOf, documentNames } from "~/content/content";
import { ignore } from "~/error-code";
import { BILLS_FOLDER } from "~/leads/bills";
import { leadCollections } from "~/leads/leads";
import { LEAD_FILES } from "~/sales/files/lead-files";
import { HISTORIES } from "~/sales/store/desk-history";
import type { ContentEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import { StoreFault } from "~/store-fault";
import { contentCodecs } from "./content-codec";
import type { Documents } from "./documents";
import { openFirestoreDocuments } from "./documents/firestore";
import { CHANGED_AT } from "./documents/firestore-forms";
import { openLmdbDocuments } from "./documents/lmdb";
import { DATABASE } from "./documents/lmdb-file";

export interface Databases {
  leads: Documents;
  desk: Documents;
  staff: Documents;
  /** Has the content, and what is kept beside it. */
  editing: Documents;
  /** Has the collections of the second database instance (specification §7) instead of `editing`. */
  catalog?: Documents;
}

const IN_CATALOG = new Set<CollectionName>(documentNames.filter((name) => collectionOf(name).isInCatalog));

export type DatabaseOf = (name: CollectionName) => Documents;

export function databaseIn({
  editing,
  catalog = editing,
}: Pick<Databases, "editing" | "catalog">): DatabaseOf {
  return (name) => (IN_CATALOG.has(name) ? catalog : editing);
}

export async function closeAll(databases: Databases) {
  await Promise.all(Object.values(databases).map((documents) => documents.close()));
}

interface EmbeddedOptions {
  readOnly?: true;
  /** A site that starts without a database makes none where files say that there was one. */
  isSite?: true;
}

/** Opens each database of the embedded store by itself: a damaged one stops no other. @throws when a folder lacks leads or rights */
export function openEmbeddedDatabases(
  dataFolder: string,
  { readOnly, isSite }: EmbeddedOptions = {},
): Databases {
  const leads = path.join(dataFolder, "leads");
  // A command would take a wrong folder for one without leads, and sweep its bills away.
  if (readOnly && !existsSync(path.join(leads, DATABASE)))
    throw new Error(`there is no leads database in ${leads}`);
  const open = (name: keyof Databases, followed: readonly string[] = [], ...namedFiles: string[]) => {
    const mayMake = isSite && (() => requireNoFiles(dataFolder, name, namedFiles));
    return openLmdbDocuments(path.join(dataFolder, name), { followed, mayMake, readOnly });
  };
  return {
    leads: open("leads", Object.values(leadCollections), BILLS_FOLDER, LEAD_FILES),
    desk: open("desk", [HISTORIES], LEAD_FILES),
    staff: open("staff"),
    editing: open("editing"),
  };
}

export class MissingDatabase extends StoreFault {}

/** @throws MissingDatabase if files are there whose database is not: its disk may come later, and a new one would hide it */
async function requireNoFiles(dataFolder: string, name: string, folders: readonly string[]) {
  for (const folder of folders) {
    const recursive = folder === LEAD_FILES;
    const reading = readdir(path.join(dataFolder, folder), { withFileTypes: true, recursive });
    const found = (await reading.catch(ignore("ENOENT"))) ?? [];
    if (found.some((entry) => entry.isFile() && !entry.name.startsWith(".")))
      throw new MissingDatabase(`the ${name} database is missing, although files of leads are there`);
  }
}

export function openFirebaseDatabases(
  projectId: string,
  {
    FIREBASE_CATALOG_PROJECT_ID,
    FIRESTORE_CATALOG_DATABASE,
  }: Pick<ContentEnv, "FIREBASE_CATALOG_PROJECT_ID" | "FIRESTORE_CATALOG_DATABASE">,
): Databases {
  const catalogProjectId = FIREBASE_CATALOG_PROJECT_ID ?? projectId;
  const isSame = catalogProjectId === projectId && FIRESTORE_CATALOG_DATABASE === "(default)";
  const options = { codecs: contentCodecs, log };
  const ownTime = Object.fromEntries(Object.values(leadCollections).map((name) => [name, "timestamp"]));
  const main = openFirestoreDocuments(projectId, "(default)", {
    ...options,
    followed: { ...ownTime, [HISTORIES]: CHANGED_AT },
  });
  const catalog = isSame
    ? main
    : openFirestoreDocuments(catalogProjectId, FIRESTORE_CATALOG_DATABASE, options);
  return { leads: main, desk: main, staff: main, editing: main, catalog };
}
