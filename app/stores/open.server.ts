import path from "node:path";
import type { Content } from "~/content/content";
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
import { lastBackup } from "./backup.server";
import { createBills, INCOMING } from "./bills";
import { storedRefusal } from "./content-codec";
import { inTwoDatabases } from "./content-source";
import { type Databases, openEmbeddedDatabases, openFirebaseDatabases } from "./databases.server";
import { createDesk } from "./desk";
import { createDeskLog } from "./desk-log";
import type { Documents } from "./documents";
import { fileRefusal } from "./documents/document-file";
import type { FolderDocuments } from "./documents/folder";
import { createEditing } from "./editing";
import { withNews } from "./editing-news";
import type { Files } from "./files";
import { openBucketFiles } from "./files/bucket";
import { fillContentFolder } from "./fill-content";
import { createLeads } from "./leads";
import {
  type OpenContent,
  openContentFolder,
  openDataFiles,
  openEmbeddedContent,
  openFirebaseContent,
} from "./open-content.server";
import { createStaff } from "./staff";
import { createUnread } from "./unread";

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

export interface ReadStores {
  leads: Pick<Leads, "list">;
  desk: Pick<Desk, "log"> & { unread: Pick<Desk["unread"], "list"> };
  bills: Pick<Bills, "list" | "pathOf" | "remove" | "locationOf">;
  /** Opens the desk to change it, beside a running site. */
  openDesk(): Desk;
  openEditing(): Pick<EditableContent, "list" | "save">;
  /** Is there if no site sends the mails of the desk. */
  content?: Content;
  /** Is there if no site forgets what was deleted. */
  editing?: Pick<EditableContent, "forget">;
  media?: Pick<MediaLibrary, "forget">;
  /** Is there if no site gives the leads of people who left to nobody. */
  staff?: Pick<Staff, "list">;
  isSingleProcess: boolean;
  close(): Promise<void>;
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
    return { ...stores, openDesk: () => stores.desk, openEditing: () => stores.editing };
  }
  const databases = openSetting("DATA_DIR", () => openEmbeddedDatabases(DATA_DIR, { readOnly: true }));
  const closing = [databases];
  function openWritable() {
    const writable = openSetting("DATA_DIR", () => openEmbeddedDatabases(DATA_DIR));
    closing.push(writable);
    return writable;
  }
  return {
    leads: createLeads(databases.leads),
    desk: { log: createDeskLog(databases.desk).log, unread: createUnread(databases.desk) },
    bills: createBills(openDataFiles(DATA_DIR)),
    isSingleProcess: true,
    openDesk: () => openDesk(openWritable()).desk,
    openEditing: () => editingOf(openContentFolder(env(), openWritable().editing)),
    close: async () => void (await Promise.all(closing.map(closeAll))),
  };
}

function openDesk({ leads: leadDocuments, desk: documents }: Databases) {
  const leads = createLeads(leadDocuments);
  return { leads, desk: createDesk({ leads, leadDocuments, documents, log }) };
}

async function closeAll(databases: Databases) {
  await Promise.all(Object.values(databases).map((documents) => documents.close()));
}

/** Opens the staff accounts alone, for a command beside a running site. @throws SetupError */
export function openStaff(): Staff {
  const { FIREBASE_PROJECT_ID, DATA_DIR } = env();
  const databases = FIREBASE_PROJECT_ID
    ? openFirebaseDatabases(FIREBASE_PROJECT_ID, env())
    : openSetting("DATA_DIR", () => openEmbeddedDatabases(DATA_DIR));
  const staff = createStaff(databases.staff);
  return { ...staff, close: () => staff.close().then(databases.staff.close) };
}

function openEmbedded(): Stores {
  const { CONTENT_DIR, DATA_DIR } = env();
  openSetting("DATA_DIR", () => fillContentFolder(CONTENT_DIR, DATA_DIR, path.resolve("content")));
  const databases = openSetting("DATA_DIR", () => openEmbeddedDatabases(DATA_DIR));
  const documents = openSetting("CONTENT_DIR", () => openContentFolder(env(), databases.editing));
  const { content, ...media } = openEmbeddedContent(env(), documents);
  const { leads, desk } = openDesk(databases);
  const files = openSetting("DATA_DIR", () => openDataFiles(DATA_DIR, { [INCOMING]: "the bills folder" }));
  const bills = createBills(files);
  const staff = createStaff(databases.staff);
  const editing = withNews(editingOf(documents), content);
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
    documents: databases.desk,
    files,
    isSingleProcess: true,
    lastBackup: () => lastBackup(DATA_DIR),
    async fault() {
      try {
        await databases.leads.check();
        await files.check();
        return undefined;
      } catch (error) {
        return error instanceof StoreFault ? error.message : "the database cannot be opened";
      }
    },
    async close() {
      await Promise.all([content, bills, staff, editing].map((store) => store.close()));
      await closeAll(databases);
    },
  };
}

function editingOf(documents: FolderDocuments): EditableContent {
  const { forget } = documents;
  return createEditing({ databaseOf: () => documents, refusal: fileRefusal, forget });
}

function openFirebase(projectId: string): Stores {
  const { FIREBASE_STORAGE_BUCKET = "", LEAD_MAIL_TO: to, SITE_URL, SMTP_URL } = env();
  const { LEAD_MAIL_PHONE, MAIL_FROM } = env();
  // Otherwise Google's library spends seconds detecting the project on the first upload.
  process.env.GOOGLE_CLOUD_PROJECT ??= projectId;
  const databases = openFirebaseDatabases(projectId, env());
  const databaseOf = inTwoDatabases(databases.editing, databases.catalog);
  const { content, ...media } = openFirebaseContent(databaseOf, env());
  const mail = {
    ...{ to, siteUrl: SITE_URL, withPhone: LEAD_MAIL_PHONE === "on" },
    from: MAIL_FROM && `"${MAIL_FROM.name}" <${MAIL_FROM.address}>`,
  };
  const leads = createLeads(databases.leads, { mail: SMTP_URL || !to ? undefined : { ...mail, to } });
  const files = openBucketFiles(FIREBASE_STORAGE_BUCKET);
  const bills = createBills(files);
  const desk = createDesk({
    ...{ leads, leadDocuments: databases.leads, documents: databases.desk, log },
    files,
    askEveryMs: ASK_EVERY_MS,
  });
  const staff = createStaff(databases.staff);
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
    documents: databases.desk,
    files,
    isSingleProcess: false,
    fault: async () => undefined, // Firestore failures are transient and reported by the form.
    async close() {
      await Promise.all([content, bills, desk, staff].map((store) => store.close()));
      await Promise.all([databases.desk.close(), databases.catalog.close()]);
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
