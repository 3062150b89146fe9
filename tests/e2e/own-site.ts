import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Firestore } from "firebase-admin/firestore";
import { firebaseSettings } from "../firebase/settings";
import { startProxy } from "../firebase/tcp-proxy";
import { type Site, startSite, temporaryFolder } from "../http/site";

// biome-ignore lint/suspicious/noExplicitAny: each test knows what its documents look like
type Document = Record<string, any>;

/** Content for one test, on the store under test, with an editor's means to change it. */
interface OwnContent {
  /** The environment variables that make a site show this content. */
  settings: Record<string, string>;
  put(collection: string, id: string, data: Document): Promise<void>;
  get(collection: string, id: string): Promise<Document>;
  /** Makes the content unreadable. */
  breakDown(): Promise<void>;
  /** Makes the content readable again. */
  mend(): Promise<void>;
  remove(): Promise<void>;
}

/** A site for one test, with its content. */
export interface OwnSite extends Pick<OwnContent, "put" | "breakDown" | "mend"> {
  origin: string;
  /** Edits one document. */
  edit(collection: string, id: string, change: (data: Document) => void): Promise<void>;
  /** Stops the site, runs `meanwhile`, and starts the site again on the same port. */
  restart(meanwhile: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface Beginning {
  /** The folder of the initial content, which is copied. */
  folder?: string;
  /** The content is unreadable from the start. */
  isBroken?: boolean;
}

export async function openOwnSite(
  { folder = "content", isBroken = false }: Beginning,
  onFirebase: Places | undefined,
): Promise<OwnSite> {
  const content = await (onFirebase ? contentInFirestore(folder, onFirebase) : contentInFolder(folder));
  // Firestore is read as soon as the site starts, so it breaks down before; without its folder, the site would not start.
  if (isBroken && onFirebase) await content.breakDown();
  let site: Site = await startSite(content.settings);
  if (isBroken && !onFirebase) await content.breakDown();
  const { origin, port } = site;
  return {
    origin,
    put: content.put,
    breakDown: content.breakDown,
    mend: content.mend,
    async edit(collection, id, change) {
      const data = await content.get(collection, id);
      change(data);
      await content.put(collection, id, data);
    },
    async restart(meanwhile) {
      await site.stop();
      await meanwhile();
      site = await startSite({ ...content.settings, PORT: String(port) });
    },
    async close() {
      await site.stop();
      await content.remove();
    },
  };
}

async function contentInFolder(from: string): Promise<OwnContent> {
  const folder = temporaryFolder();
  cpSync(from, folder, { recursive: true });
  const fileOf = (collection: string, id: string) => path.join(folder, collection, `${id}.json`);
  return {
    settings: { CONTENT_DIR: folder },
    async put(collection, id, data) {
      mkdirSync(path.join(folder, collection), { recursive: true });
      writeFileSync(fileOf(collection, id), JSON.stringify(data));
    },
    get: async (collection, id) => JSON.parse(readFileSync(fileOf(collection, id), "utf8")),
    breakDown: async () => renameSync(folder, `${folder}-away`),
    mend: async () => renameSync(`${folder}-away`, folder),
    async remove() {
      for (const place of [folder, `${folder}-away`]) rmSync(place, { recursive: true, force: true });
    },
  };
}

type Places = Parameters<typeof firebaseSettings>[0];

const IN_CATALOG = ["packages", "downloads"];

async function contentInFirestore(from: string, places: Places): Promise<OwnContent> {
  const projectId = `demo-${randomUUID().slice(0, 8)}`;
  const proxy = await startProxy(places.firestorePort);
  const editor = (databaseId: string) =>
    new Firestore({
      projectId,
      databaseId,
      host: `127.0.0.1:${places.firestorePort}`,
      ssl: false,
      // Without this, the client asks Google's metadata server over the network.
      universeDomain: "googleapis.com",
    });
  const main = editor("(default)");
  const catalog = editor("catalog");
  const at = (collection: string, id: string) =>
    (IN_CATALOG.includes(collection) ? catalog : main).collection(collection).doc(id);

  for (const collection of readdirSync(from)) {
    for (const file of readdirSync(path.join(from, collection))) {
      if (!file.endsWith(".json")) continue;
      const data = JSON.parse(readFileSync(path.join(from, collection, file), "utf8"));
      await at(collection, path.basename(file, ".json")).create(data);
    }
  }
  return {
    settings: {
      ...firebaseSettings({ ...places, projectId }),
      // The bucket is shared by all tests and holds the sample pictures.
      FIREBASE_STORAGE_BUCKET: firebaseSettings(places).FIREBASE_STORAGE_BUCKET,
      FIRESTORE_EMULATOR_HOST: proxy.host,
    },
    put: async (collection, id, data) => void (await at(collection, id).set(data)),
    get: async (collection, id) => (await at(collection, id).get()).data() ?? {},
    breakDown: () => proxy.mode("refuse"),
    mend: () => proxy.mode("pass"),
    async remove() {
      await Promise.all([main.terminate(), catalog.terminate()]);
      await proxy.close();
    },
  };
}
