import path from "node:path";
import type { EditableContent } from "~/content/editing/editable-content";
import type { MediaLibrary } from "~/content/editing/media-library";
import type { Bills } from "~/leads/bills";
import type { Leads } from "~/leads/leads";
import type { Desk } from "~/leads/pipeline/desk";
import { createLibraryIndex, type LibraryIndex } from "~/media/library-index";
import { env, SetupError } from "~/server/env.server";
import { log } from "~/server/log.server";
import type { Staff } from "~/staff/staff";
import { StoreFault } from "~/store-fault";
import { storedRefusal } from "./content-codec";
import { inTwoDatabases } from "./content-source";
import { openEmbeddedDatabases, openFirebaseDatabases } from "./databases.server";
import { fileRefusal } from "./documents/document-file";
import { createEditing } from "./editing";
import { withNews } from "./editing-news";
import { openBillsFolder, readBillsFolder } from "./embedded/bills-folder";
import { openDeskLmdb } from "./embedded/desk-lmdb";
import { readDeskLog } from "./embedded/desk-log";
import { openLeadsLmdb, readLeadsLmdb } from "./embedded/leads-lmdb";
import { openStaffLmdb } from "./embedded/staff-lmdb";
import { readUnread } from "./embedded/unread-lmdb";
import { fillContentFolder } from "./fill-content";
import { openBillsStorage } from "./firebase/bills-storage";
import { openDeskFirestore } from "./firebase/desk-firestore";
import { lazyFirestore } from "./firebase/firestore";
import { openLeadsFirestore } from "./firebase/leads-firestore";
import { openStaffFirebase } from "./firebase/staff-firebase";
import {
  type OpenContent,
  openContentFolder,
  openEmbeddedContent,
  openFirebaseContent,
} from "./open-content.server";

export interface Stores extends OpenContent {
  name: "embedded" | "firebase";
  /** Named in the error message of a form (specification §8). */
  databaseName: string;
  leads: Leads;
  bills: Bills;
  desk: Desk;
  staff: Staff;
  editing: EditableContent;
  libraryIndex: LibraryIndex;
  /** True if no other process uses the stores, so that this one can sweep bills. */
  isSingleProcess: boolean;
  /** Why leads cannot be stored now, for /readiness: no paths, no personal data. */
  fault(): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface ReadStores {
  leads: Pick<Leads, "list">;
  desk: Pick<Desk, "log"> & { unread: Pick<Desk["unread"], "list"> };
  bills: Pick<Bills, "list" | "pathOf" | "remove" | "locationOf">;
  /** Opens the desk to change it, beside a running site. */
  openDesk(): Desk;
  /** Is there if no site forgets what was deleted. */
  editing?: Pick<EditableContent, "forget">;
  media?: Pick<MediaLibrary, "forget">;
  /** Is there if no site gives the leads of people who left to nobody. */
  staff?: Pick<Staff, "list">;
  isSingleProcess: boolean;
  close(): Promise<void>;
}

/** Opens the stores that the settings select. Call it once: a process shares them. @throws SetupError when a folder cannot be used. */
export function openStores(): Stores {
  const { FIREBASE_PROJECT_ID } = env();
  return FIREBASE_PROJECT_ID ? openFirebase(FIREBASE_PROJECT_ID) : openEmbedded();
}

/** Opens the stores for commands beside a running site; creates nothing. @throws SetupError without a database. */
export function readStores(): ReadStores {
  const { FIREBASE_PROJECT_ID, DATA_DIR } = env();
  if (FIREBASE_PROJECT_ID) {
    const stores = openStores();
    return { ...stores, openDesk: () => stores.desk };
  }
  const leads = openSetting("DATA_DIR", () => readLeadsLmdb(path.join(DATA_DIR, "leads")));
  const folder = path.join(DATA_DIR, "desk");
  const desk = {
    log: (since: string) => readDeskLog(folder, since),
    unread: { list: () => readUnread(folder) },
  };
  const opened = [leads.close];
  return {
    leads,
    desk,
    bills: readBillsFolder(DATA_DIR),
    isSingleProcess: true,
    openDesk() {
      const { leads, desk } = openSetting("DATA_DIR", () => openEmbeddedDesk(DATA_DIR));
      opened.push(leads.close, desk.close);
      return desk;
    },
    close: async () => void (await Promise.all(opened.map((close) => close()))),
  };
}

function openEmbeddedDesk(dataFolder: string) {
  const leads = openLeadsLmdb(path.join(dataFolder, "leads"));
  return { leads, desk: openDeskLmdb(path.join(dataFolder, "desk"), leads) };
}

/** Opens the staff accounts alone, for a command beside a running site. @throws SetupError */
export function openStaff(): Staff {
  const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, DATA_DIR } = env();
  if (!FIREBASE_PROJECT_ID) return openEmbeddedStaff(DATA_DIR);
  if (!FIREBASE_API_KEY) throw new SetupError("FIREBASE_API_KEY: is required for staff to sign in");
  return openStaffFirebase(lazyFirestore(FIREBASE_PROJECT_ID, "(default)"), {
    projectId: FIREBASE_PROJECT_ID,
    apiKey: FIREBASE_API_KEY,
  });
}

function openEmbeddedStaff(dataFolder: string): Staff {
  return openSetting("DATA_DIR", () => openStaffLmdb(path.join(dataFolder, "staff")));
}

function openEmbedded(): Stores {
  const { CONTENT_DIR, DATA_DIR } = env();
  openSetting("DATA_DIR", () => fillContentFolder(CONTENT_DIR, DATA_DIR, path.resolve("content")));
  const databases = openSetting("DATA_DIR", () => openEmbeddedDatabases(DATA_DIR));
  const documents = openSetting("CONTENT_DIR", () => openContentFolder(env(), databases.editing));
  const { content, ...media } = openEmbeddedContent(env(), documents);
  const { leads, desk } = openSetting("DATA_DIR", () => openEmbeddedDesk(DATA_DIR));
  const bills = openSetting("DATA_DIR", () => openBillsFolder(DATA_DIR));
  const staff = openEmbeddedStaff(DATA_DIR);
  const { forget } = documents;
  const editing = withNews(
    createEditing({ databaseOf: () => documents, refusal: fileRefusal, forget }),
    content,
  );
  return {
    ...media,
    name: "embedded",
    databaseName: "the leads database",
    content,
    leads,
    bills,
    desk,
    staff,
    editing,
    libraryIndex: createLibraryIndex({ editing, content, isSingleProcess: true }),
    isSingleProcess: true,
    async fault() {
      try {
        await leads.check();
        await bills.check();
        return undefined;
      } catch (error) {
        return error instanceof StoreFault ? error.message : "the database cannot be opened";
      }
    },
    async close() {
      await Promise.all([content, leads, bills, desk, staff, editing].map((store) => store.close()));
    },
  };
}

function openFirebase(projectId: string): Stores {
  const { FIREBASE_API_KEY, FIREBASE_STORAGE_BUCKET = "", LEAD_MAIL_TO: to, SITE_URL, SMTP_URL } = env();
  const { LEAD_MAIL_PHONE, MAIL_FROM } = env();
  // Otherwise Google's library spends seconds detecting the project on the first upload.
  process.env.GOOGLE_CLOUD_PROJECT ??= projectId;
  const main = lazyFirestore(projectId, "(default)");
  const databases = openFirebaseDatabases(projectId, env());
  const databaseOf = inTwoDatabases(databases.editing, databases.catalog);
  const { content, ...media } = openFirebaseContent(databaseOf, env());
  const leads = openLeadsFirestore(
    main,
    SMTP_URL || !to
      ? undefined
      : {
          to,
          from: MAIL_FROM && `"${MAIL_FROM.name}" <${MAIL_FROM.address}>`,
          siteUrl: SITE_URL,
          withPhone: LEAD_MAIL_PHONE === "on",
        },
  );
  const bills = openBillsStorage(FIREBASE_STORAGE_BUCKET);
  const desk = openDeskFirestore(main, leads, log);
  const staff = openStaffFirebase(main, { projectId, apiKey: FIREBASE_API_KEY });
  const editing = withNews(createEditing({ databaseOf, refusal: storedRefusal }), content);
  return {
    ...media,
    name: "firebase",
    databaseName: "Firestore",
    content,
    leads,
    bills,
    desk,
    staff,
    editing,
    libraryIndex: createLibraryIndex({ editing, content, isSingleProcess: false }),
    isSingleProcess: false,
    fault: async () => undefined, // Firestore failures are transient and reported by the form.
    async close() {
      await Promise.all([content.close(), leads.close(), bills.close()]);
    },
  };
}

function openSetting<T>(setting: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${setting}: ${reason}`, { cause: error });
  }
}
