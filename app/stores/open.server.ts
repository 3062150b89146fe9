import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { createLibraryIndex, type LibraryIndex } from "~/editor/library/library-index";
import type { EditableContent } from "~/editor/save/editable-content";
import { createEditing } from "~/editor/save/editing";
import { type Bills, createBills, INCOMING } from "~/leads/bill-store.server";
import { createLeads, type LeadMail } from "~/leads/lead-store";
import type { Leads } from "~/leads/leads";
import { createUnreadable } from "~/leads/unreadable-store.server";
import type { Desk } from "~/sales/store/desk";
import { createDeskLog } from "~/sales/store/desk-log-store";
import { createDesk } from "~/sales/store/desk-store";
import { env, SetupError } from "~/server/env.server";
import { log } from "~/server/log.server";
import { createStaff, type Staff } from "~/staff/staff-store.server";
import { StoreFault } from "~/store-fault";
import { lastBackup } from "./backup.server";
import { isFilled } from "./content-place";
import {
  closeAll,
  type Databases,
  MissingDatabase,
  openEmbeddedDatabases,
  openFirebaseDatabases,
} from "./databases.server";
import type { Documents } from "./documents";
import type { Files } from "./files";
import {
  type ContentPlace,
  contentInFirebase,
  type OpenContent,
  openContent,
  openContentFolder,
  openDataFiles,
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
  /** What is kept next is kept here, by a module of its own room: the desk's database, and the files of leads. */
  documents: Documents;
  files: Files;
  /** True if no other process uses the stores, so that this one can sweep bills. */
  isSingleProcess: boolean;
  /** Why leads cannot be stored now, for /readiness: no paths, no personal data. */
  fault(): Promise<string | undefined>;
  /** When the last backup began. Firestore makes its own. */
  lastBackup?: () => Promise<string | undefined>;
  close(): Promise<void>;
}

/** Stores for commands. The optional ones are missing where the site itself sends mails, forgets and frees leads. */
export interface ReadStores
  extends Pick<Stores, "isSingleProcess" | "close">,
    Partial<Pick<Stores, "content" | "editing" | "media" | "staff">> {
  leads: Pick<Leads, "list">;
  desk: Pick<Desk, "log"> & { unreadable: Pick<Desk["unreadable"], "list"> };
  bills: Pick<Bills, "list" | "pathOf" | "remove" | "sweep" | "locationOf">;
  files: Pick<Files, "list" | "remove" | "rename">;
  /** Opens the desk to change it, beside a running site. */
  openDesk(): Desk;
}

/** So much later, at most, a list has what another process has changed: Firestore bills every question. */
const ASK_EVERY_MS = 1_000;

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
  const databases = openSetting("DATA_DIR", () => openEmbeddedDatabases(DATA_DIR, { readOnly: true }));
  const closing = [databases];
  const files = openDataFiles(DATA_DIR);
  return {
    leads: createLeads(databases.leads),
    files,
    desk: { log: createDeskLog(databases.desk).log, unreadable: createUnreadable(databases.desk) },
    bills: createBills(files),
    isSingleProcess: true,
    openDesk() {
      const writable = openSetting("DATA_DIR", () => openEmbeddedDatabases(DATA_DIR));
      closing.push(writable);
      const { leads: leadDocuments, desk: documents } = writable;
      return createDesk({ leads: createLeads(leadDocuments), leadDocuments, documents, log });
    },
    close: async () => void (await Promise.all(closing.map(closeAll))),
  };
}

/** Opens the staff accounts alone, for a command beside a running site. @throws SetupError */
export function openStaff(): Staff & Pick<Documents, "close"> {
  const { FIREBASE_PROJECT_ID, DATA_DIR } = env();
  const databases = FIREBASE_PROJECT_ID
    ? openFirebaseDatabases(FIREBASE_PROJECT_ID, env())
    : openSetting("DATA_DIR", () => openEmbeddedDatabases(DATA_DIR));
  return { ...createStaff(databases.staff), close: databases.staff.close };
}

function openEmbedded(): Stores {
  const { CONTENT_DIR, DATA_DIR } = env();
  openSetting("DATA_DIR", () => fillContentFolder(CONTENT_DIR, DATA_DIR, path.resolve("content")));
  const databases = openSetting("DATA_DIR", () => openEmbeddedDatabases(DATA_DIR, { isSite: true }));
  const files = openSetting("DATA_DIR", () => openDataFiles(DATA_DIR, { [INCOMING]: "the bills folder" }));
  const place = openSetting("CONTENT_DIR", () => openContentFolder(env(), databases.editing, files));
  if (!isFilled(CONTENT_DIR)) log.warn("the content folder has no documents", { folder: CONTENT_DIR });
  return storesOn({ ...databases, editing: place.editing }, place, {
    name: "embedded",
    databaseName: "the leads database",
    isSingleProcess: true,
    lastBackup: () => lastBackup(DATA_DIR),
    async fault() {
      try {
        await databases.leads.check();
        await databases.desk.check().catch((error: unknown) => {
          // With a desk that is damaged, leads are stored all the same.
          if (error instanceof MissingDatabase) throw error;
        });
        await files.check();
        return undefined;
      } catch (error) {
        return error instanceof StoreFault ? error.message : "the database cannot be opened";
      }
    },
  });
}

function openFirebase(projectId: string): Stores {
  const { FIREBASE_STORAGE_BUCKET, LEAD_MAIL_TO: to, SITE_URL, SMTP_URL } = env();
  const { LEAD_MAIL_PHONE, MAIL_FROM } = env();
  // Otherwise Google's library spends seconds detecting the project on the first upload.
  process.env.GOOGLE_CLOUD_PROJECT ??= projectId;
  const databases = openFirebaseDatabases(projectId, env());
  const mail = {
    siteUrl: SITE_URL,
    withPhone: LEAD_MAIL_PHONE === "on",
    from: MAIL_FROM && `"${MAIL_FROM.name}" <${MAIL_FROM.address}>`,
  };
  return storesOn(databases, contentInFirebase(databases, FIREBASE_STORAGE_BUCKET), {
    name: "firebase",
    databaseName: "Firestore",
    mail: SMTP_URL || !to ? undefined : { ...mail, to },
    isSingleProcess: false,
    fault: async () => undefined, // Firestore failures are transient and reported by the form.
  });
}

interface Parts extends Pick<Stores, "name" | "databaseName" | "isSingleProcess" | "fault" | "lastBackup"> {
  mail?: LeadMail | undefined;
}

function storesOn(databases: Databases, place: ContentPlace, { mail, ...parts }: Parts): Stores {
  const { files } = place;
  const { isSingleProcess } = parts;
  const opened = openContent(place);
  const { content } = opened;
  const leads = createLeads(databases.leads, mail);
  const desk = createDesk({
    leads,
    leadDocuments: databases.leads,
    documents: databases.desk,
    log,
    ...(!isSingleProcess && { files, askEveryMs: ASK_EVERY_MS }),
  });
  const editing = createEditing({ ...place, changed: content.changed });
  return {
    ...opened,
    ...parts,
    leads,
    bills: createBills(files),
    desk,
    staff: createStaff(databases.staff),
    editing,
    libraryIndex: createLibraryIndex({ editing, content, isSingleProcess }),
    documents: databases.desk,
    files,
    async close() {
      await Promise.all([desk.close(), files.close()]);
      await closeAll(databases);
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

/** Copies the sample to a content folder in the data folder, if there is none. Several processes may do this at once. */
function fillContentFolder(folder: string, dataFolder: string, sample: string): void {
  // A folder elsewhere that is missing is a mistake, and the sample would hide it.
  if (folder !== path.join(dataFolder, "content") || existsSync(folder) || !existsSync(sample)) return;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const copy = mkdtempSync(path.join(dataFolder, ".content-"));
  try {
    const filter = (file: string) => file === sample || !path.basename(file).startsWith(".");
    cpSync(sample, copy, { recursive: true, dereference: true, filter });
    chmodSync(copy, 0o755);
    renameSync(copy, folder);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    // Another process may have been first.
    if (!existsSync(folder)) throw error;
  }
}
