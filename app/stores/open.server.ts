import path from "node:path";
import type { Content } from "~/content/content";
import type { Bills } from "~/leads/bills";
import type { Leads } from "~/leads/leads";
import { env, SetupError } from "~/server/env.server";
import { log } from "~/server/log.server";
import { openBillsFolder } from "./embedded/bills-folder";
import { openContentFolder } from "./embedded/content-folder";
import { openLeadsLmdb } from "./embedded/leads-lmdb";
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

function openEmbedded(): Stores {
  const { CONTENT_DIR, DATA_DIR } = env();
  const source = blaming("CONTENT_DIR", () => openContentFolder(CONTENT_DIR, log));
  const leads = blaming("DATA_DIR", () => openLeadsLmdb(path.join(DATA_DIR, "leads")));
  const bills = blaming("DATA_DIR", () => openBillsFolder(DATA_DIR));
  const content = createContent(withPictureVersions(source, path.join(CONTENT_DIR, "media")), { log });
  return {
    name: "embedded",
    databaseName: "the leads database",
    content,
    leads,
    bills,
    isAlone: true,
    async close() {
      opened = undefined;
      await Promise.all([content.close(), leads.close(), bills.close()]);
    },
  };
}

function openFirebase(projectId: string): Stores {
  const {
    CONTENT_DIR,
    FIREBASE_STORAGE_BUCKET = "",
    FIREBASE_CATALOG_PROJECT_ID: catalogProjectId = projectId,
    FIRESTORE_CATALOG_DATABASE: catalogDatabaseId,
    LEAD_MAIL_TO,
  } = env();
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
    async close() {
      opened = undefined;
      await Promise.all([content.close(), leads.close(), bills.close()]);
      await Promise.all([main.close(), catalog.close()]);
    },
  };
}

/** What goes wrong in here is the setting's fault. */
function blaming<T>(setting: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${setting}: ${reason}`, { cause: error });
  }
}
