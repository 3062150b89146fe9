import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { createBills } from "~/leads/bill-store.server";
import { createLeads } from "~/leads/lead-store";
import { sweepBills } from "~/leads/sweep-bills";
import { openFirebaseDatabases } from "~/stores/databases.server";
import { openBucketFiles } from "~/stores/files/bucket";
import { type Site, send, startSite, temporaryFolder } from "../http/site";
import { listAll, listPaths } from "../store/new-lead";
import { type FirestoreEmulator, startFirestoreEmulator } from "./firestore-emulator";
import { newProjectId, openEditor } from "./firestore-place";
import { firebaseSettings } from "./settings";
import { startStorageStandIn } from "./storage-stand-in";
import { startProxy } from "./tcp-proxy";

export type FirebasePlaces = Awaited<ReturnType<typeof openFirebasePlaces>>;

export interface FirebaseSite extends Site {
  /** The site's standard error, which is empty unless something was left unhandled. */
  errors: () => string;
}

const TWO_HOURS_MS = 2 * 60 * 60_000;

/**
 * Opens a project with the sample content on an emulator, a storage stand-in, and a proxy before each.
 * @param shared an emulator that outlives the project; without one, it has its own
 */
export async function openFirebasePlaces(shared?: FirestoreEmulator) {
  const emulator = shared ?? (await startFirestoreEmulator());
  // For the clients of this process.
  process.env.FIRESTORE_EMULATOR_HOST = emulator.host;
  const projectId = newProjectId();
  const standIn = await startStorageStandIn();
  const firestore = await startProxy(emulator.port);
  const storage = await startProxy(standIn.port);
  const settings = firebaseSettings({ firestorePort: firestore.port, storagePort: storage.port, projectId });

  const editor = openEditor(projectId);
  await Promise.all(sampleDocuments().map(({ name, id, data }) => editor.put(name, id, data)));

  const bucket = settings.FIREBASE_STORAGE_BUCKET;
  for (const name of readdirSync("content/media"))
    standIn.put(bucket, { name: `media/${name}` }, readFileSync(`content/media/${name}`));

  const documents = openFirebaseDatabases(projectId, { FIRESTORE_CATALOG_DATABASE: "catalog" }).leads;
  const leads = createLeads(documents);
  const endpoint = { host: standIn.origin, token: undefined };
  const bills = createBills(openBucketFiles(bucket, endpoint));

  const sites: Site[] = [];

  async function start(env: Record<string, string> = {}): Promise<FirebaseSite> {
    const errorFile = path.join(temporaryFolder(), "errors");
    const site = await startSite({ ...settings, ...env }, ["sh", "-c", 'exec "$@" 2>"$0"', errorFile]);
    sites.push(site);
    return { ...site, errors: () => readFileSync(errorFile, "utf8") };
  }

  return {
    projectId,
    /** The environment variables of a site or a command on this project. */
    env: settings,
    /** The proxies between the site and Firestore, and between the site and Cloud Storage. */
    firestore,
    storage,
    standIn,
    /** Starts the built site on this project. */
    startSite: start,
    /** Starts the site, and waits until it has read everything. */
    async startWarmSite(env?: Record<string, string>) {
      const site = await start(env);
      await showsSample(site);
      return site;
    },
    /** An editor's client for a collection, past the proxy. */
    collection: editor.collection,
    /** All leads, read past the proxy. */
    leads: () => listAll(leads),
    /** The paths of all bills, whether a lead names them or not. */
    bills: () => listPaths(bills),
    /** The paths of the bills that leads name. */
    async billsOfLeads() {
      const addresses = (await listAll(leads)).flatMap(({ fields }) => fields.electricityBillUrl ?? []);
      return addresses.map((address) => bills.pathOf(address) ?? address).sort();
    },
    /** The stored bytes of the bill at this address. */
    billAt: (address: string) => standIn.object(bucket, bills.pathOf(address) ?? "")?.bytes,
    /** Runs `leads -- sweep` as if it were two hours later. */
    sweep: () => sweepBills(bills, leads, Date.now() + TWO_HOURS_MS),
    async close() {
      // Stop the sites that a failed test has left running.
      await Promise.all(sites.map((site) => site.stop("SIGKILL")));
      await Promise.all([documents.close(), editor.remove()]);
      await Promise.all([firestore.close(), storage.close(), standIn.close()]);
      if (!shared) emulator.stop();
    },
  };
}

/** A text of the sample content on each page; together they cover every collection. */
export const shownBySample = {
  "/": "Straight rows. Tight bolts.",
  "/packages": "3 kW Family Home",
  "/brochures": "Care and cleaning",
  "/events": "How net metering works",
  "/project-photos": "Carport",
  "/project-videos": "A day on the roof",
};

/** On a busy machine a first read may time out; it is repeated five seconds later. */
const WARM_WITHIN_MS = 60_000;

/** Resolves once a site on Firestore has read every collection of the sample. */
export async function showsSample(site: Site): Promise<void> {
  for (const [page, text] of Object.entries(shownBySample)) await shows(site, page, text);
}

async function shows(site: Site, page: string, text: string): Promise<void> {
  const giveUpAt = performance.now() + WARM_WITHIN_MS;
  while (!(await send(site.port, "GET", page)).body.toString().includes(text)) {
    if (performance.now() > giveUpAt) throw new Error(`${page} does not show the sample content`);
    await setTimeout(200);
  }
}

function sampleDocuments() {
  return readdirSync("content").flatMap((name) =>
    readdirSync(path.join("content", name))
      .filter((file) => file.endsWith(".json"))
      .map((file) => ({
        name,
        id: path.basename(file, ".json"),
        data: JSON.parse(readFileSync(path.join("content", name, file), "utf8")),
      })),
  );
}
