import { randomUUID } from "node:crypto";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { firebaseSettings } from "../firebase/settings";
import { startProxy } from "../firebase/tcp-proxy";
import { contentFolder } from "../http/content-folder";
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

export interface Beginning {
  /** The folder of the initial content, which is copied. */
  folder?: string;
  /** The content is unreadable from the start. */
  isBroken?: boolean;
}

export type OwnSite = Awaited<ReturnType<typeof openOwnSite>>;

/** Starts a site for one test, with its content. */
export async function openOwnSite(
  { folder = "content", isBroken }: Beginning,
  onFirebase: Places | undefined,
) {
  const content = await (onFirebase ? contentInFirestore(folder, onFirebase) : contentInFolder(folder));
  // Firestore is read as soon as the site starts, so it breaks down before; without its folder, the site would not start.
  if (isBroken && onFirebase) await content.breakDown();
  let site: Site = await startSite(content.settings);
  if (isBroken && !onFirebase) await content.breakDown();
  const { origin, port } = site;
  return {
    origin,
    put: content.put,
    mend: content.mend,
    /** Edits one document. */
    async edit(collection: string, id: string, change: (data: Document) => void) {
      const data = await content.get(collection, id);
      change(data);
      await content.put(collection, id, data);
    },
    /** Stops the site, runs `meanwhile`, and starts the site again on the same port. */
    async restart(meanwhile: () => Promise<void>) {
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
  return {
    settings: { CONTENT_DIR: folder },
    put: async (collection, id, data) => void contentFolder({ [`${collection}/${id}`]: data }, folder),
    get: async (collection, id) => JSON.parse(readFileSync(`${folder}/${collection}/${id}.json`, "utf8")),
    breakDown: async () => renameSync(folder, `${folder}-away`),
    mend: async () => renameSync(`${folder}-away`, folder),
    async remove() {
      for (const place of [folder, `${folder}-away`]) rmSync(place, { recursive: true, force: true });
    },
  };
}

type Places = Parameters<typeof firebaseSettings>[0];

async function contentInFirestore(from: string, places: Places): Promise<OwnContent> {
  // Loading it takes most of a second of a core, and most workers need none.
  const { Firestore } = await import("firebase-admin/firestore");
  const projectId = `demo-${randomUUID().slice(0, 8)}`;
  const proxy = await startProxy(places.firestorePort);
  const host = `127.0.0.1:${places.firestorePort}`;
  // Without the domain, the client asks Google's metadata server over the network.
  const options = { projectId, host, ssl: false, universeDomain: "googleapis.com" };
  const main = new Firestore({ ...options, databaseId: "(default)" });
  const catalog = new Firestore({ ...options, databaseId: "catalog" });
  const at = (collection: string, id: string) =>
    (["packages", "downloads"].includes(collection) ? catalog : main).collection(collection).doc(id);

  for (const file of readdirSync(from, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".json")) continue;
    const data = JSON.parse(readFileSync(path.join(from, file), "utf8"));
    await at(path.dirname(file), path.basename(file, ".json")).create(data);
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
