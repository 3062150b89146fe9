import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Content } from "~/content/content";
import type { Bills } from "~/leads/bills";
import type { Leads } from "~/leads/leads";
import { env, SetupError } from "~/server/env.server";
import { log } from "~/server/log.server";
import { openBillsFolder, readBillsFolder } from "./embedded/bills-folder";
import { openContentFolder } from "./embedded/content-folder";
import { DataFolderError } from "./embedded/database";
import { openLeadsLmdb, readLeadsLmdb } from "./embedded/leads-lmdb";
import { openBillsStorage } from "./firebase/bills-storage";
import { openContentFirestore } from "./firebase/content-firestore";
import { lazyFirestore } from "./firebase/firestore";
import { openLeadsFirestore } from "./firebase/leads-firestore";
import { withPictureVersions } from "./picture-versions";
import { createContent } from "./snapshots";

export interface Stores {
  name: "embedded" | "firebase";
  /** What visitors are told could not be written to (specification §8). */
  databaseName: string;
  content: Content;
  leads: Leads;
  bills: Bills;
  /** Whether this process alone uses the stores, and so may clean up after itself. */
  isAlone: boolean;
  /** Why a form could not be kept now, for /readiness: no paths, no personal data. */
  fault(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** What the commands use: nothing is created, and nothing but bills can be removed. */
export interface ReadStores {
  leads: Pick<Leads, "list">;
  bills: Pick<Bills, "list" | "pathOf" | "remove" | "locationOf">;
  close(): Promise<void>;
}

let opened: Stores | undefined;

/**
 * The stores that the settings select, one set per process, opened on first use. The only place that knows adapters.
 * Opening checks that the folders are there and costs next to nothing; files are opened when they are needed.
 * @throws SetupError when a folder cannot be used.
 */
export function openStores(): Stores {
  opened ??= env().FIREBASE_PROJECT_ID ? openFirebase(env().FIREBASE_PROJECT_ID ?? "") : openEmbedded();
  return opened;
}

/**
 * The stores that the settings select, for a command that runs beside the site.
 * @throws SetupError when there is no database.
 */
export function readStores(): ReadStores {
  const { FIREBASE_PROJECT_ID, DATA_DIR } = env();
  if (FIREBASE_PROJECT_ID) return openStores();
  const leads = blame("DATA_DIR", () => readLeadsLmdb(leadsFolder(DATA_DIR)));
  return { leads, bills: readBillsFolder(DATA_DIR), close: leads.close };
}

function leadsFolder(dataFolder: string): string {
  return path.join(dataFolder, "leads");
}

function openEmbedded(): Stores {
  const { CONTENT_DIR, DATA_DIR } = env();
  const source = blame("CONTENT_DIR", () => openContentFolder(CONTENT_DIR, log));
  const leads = blame("DATA_DIR", () => openLeadsLmdb(leadsFolder(DATA_DIR)));
  const bills = blame("DATA_DIR", () => openBillsFolder(DATA_DIR));
  const content = createContent(withPictureVersions(source, path.join(CONTENT_DIR, "media")), { log });
  return {
    name: "embedded",
    databaseName: "the leads database",
    content,
    leads,
    bills,
    isAlone: true,
    async fault() {
      try {
        await leads.check();
        await bills.check();
        return undefined;
      } catch (error) {
        return error instanceof DataFolderError ? error.message : "the database cannot be opened";
      }
    },
    async close() {
      opened = undefined;
      await Promise.all([content.close(), leads.close(), bills.close()]);
    },
  };
}

function openFirebase(projectId: string): Stores {
  const {
    CONTENT_DIR,
    DATA_DIR,
    FIREBASE_STORAGE_BUCKET = "",
    FIREBASE_CATALOG_PROJECT_ID: catalogProjectId = projectId,
    FIRESTORE_CATALOG_DATABASE: catalogDatabaseId,
    LEAD_MAIL_TO,
  } = env();
  makeFolder(DATA_DIR);
  // Else Google's library would look for the project in ways that take seconds, when the first bill comes.
  process.env.GOOGLE_CLOUD_PROJECT ??= projectId;
  const main = lazyFirestore(projectId, "(default)");
  const isOne = catalogProjectId === projectId && catalogDatabaseId === "(default)";
  const catalog = isOne ? main : lazyFirestore(catalogProjectId, catalogDatabaseId);
  const source = openContentFirestore(main, catalog, log);
  const content = createContent(withPictureVersions(source, path.join(CONTENT_DIR, "media")), { log });
  const leads = openLeadsFirestore(main, { mailTo: LEAD_MAIL_TO });
  const bills = openBillsStorage(FIREBASE_STORAGE_BUCKET);
  return {
    name: "firebase",
    databaseName: "Firestore",
    content,
    leads,
    bills,
    isAlone: false,
    fault: async () => undefined, // Firestore may fail for a moment: the form then says so.
    async close() {
      opened = undefined;
      await Promise.all([content.close(), leads.close(), bills.close()]);
      await Promise.all([main.close(), catalog.close()]);
    },
  };
}

/** For resized pictures; they are shown without it too. */
function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    log.warn("DATA_DIR cannot be made, so no resized picture is kept");
  }
}

/** Turns an error of `open` into one that names the setting. */
function blame<T>(setting: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${setting}: ${reason}`, { cause: error });
  }
}
