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
  /** Named in the error message of a form (specification §8). */
  databaseName: string;
  content: Content;
  leads: Leads;
  bills: Bills;
  /** Whether no other process uses the stores, so that this one may sweep bills. */
  isSingleProcess: boolean;
  /** Why leads cannot be stored now, for /readiness: no paths, no personal data. */
  fault(): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface ReadStores {
  leads: Pick<Leads, "list">;
  bills: Pick<Bills, "list" | "pathOf" | "remove" | "locationOf">;
  close(): Promise<void>;
}

let opened: Stores | undefined;

/** Opens the stores that the settings select, once per process. @throws SetupError when a folder cannot be used. */
export function openStores(): Stores {
  opened ??= env().FIREBASE_PROJECT_ID ? openFirebase(env().FIREBASE_PROJECT_ID ?? "") : openEmbedded();
  return opened;
}

/** Opens the stores for commands beside a running site; creates nothing. @throws SetupError without a database. */
export function readStores(): ReadStores {
  const { FIREBASE_PROJECT_ID, DATA_DIR } = env();
  if (FIREBASE_PROJECT_ID) return openStores();
  const leads = openSetting("DATA_DIR", () => readLeadsLmdb(leadsFolder(DATA_DIR)));
  return { leads, bills: readBillsFolder(DATA_DIR), close: leads.close };
}

function leadsFolder(dataFolder: string): string {
  return path.join(dataFolder, "leads");
}

function openEmbedded(): Stores {
  const { CONTENT_DIR, DATA_DIR } = env();
  const source = openSetting("CONTENT_DIR", () => openContentFolder(CONTENT_DIR, log));
  const leads = openSetting("DATA_DIR", () => openLeadsLmdb(leadsFolder(DATA_DIR)));
  const bills = openSetting("DATA_DIR", () => openBillsFolder(DATA_DIR));
  const content = createContent(withPictureVersions(source, path.join(CONTENT_DIR, "media")), { log });
  return {
    name: "embedded",
    databaseName: "the leads database",
    content,
    leads,
    bills,
    isSingleProcess: true,
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
  // Otherwise Google's library spends seconds detecting the project on the first upload.
  process.env.GOOGLE_CLOUD_PROJECT ??= projectId;
  const main = lazyFirestore(projectId, "(default)");
  const isSameDatabase = catalogProjectId === projectId && catalogDatabaseId === "(default)";
  const catalog = isSameDatabase ? main : lazyFirestore(catalogProjectId, catalogDatabaseId);
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
    isSingleProcess: false,
    fault: async () => undefined, // Firestore failures are transient and reported by the form.
    async close() {
      opened = undefined;
      await Promise.all([content.close(), leads.close(), bills.close()]);
      await Promise.all([main.close(), catalog.close()]);
    },
  };
}

/** The folder caches resized pictures; the site works without it. */
function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    log.warn("DATA_DIR cannot be made, so no resized picture is kept");
  }
}

function openSetting<T>(setting: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${setting}: ${reason}`, { cause: error });
  }
}
