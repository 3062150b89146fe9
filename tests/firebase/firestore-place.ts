import { randomUUID } from "node:crypto";
import { Firestore } from "firebase-admin/firestore";
import { afterAll, beforeAll } from "vitest";
import { type FirestoreEmulator, startFirestoreEmulator } from "./firestore-emulator";

/** Google's own emulator, if the tests were started by tests/firebase/with-google-emulators.sh. */
const given = process.env.FIRESTORE_EMULATOR_HOST;

export const isGoogles = given !== undefined;

/** Runs an emulator for the tests of a file and points FIRESTORE_EMULATOR_HOST at it. Returns a function that returns it, unless it is Google's. */
export function useFirestoreEmulator() {
  let emulator: FirestoreEmulator | undefined;

  beforeAll(async () => {
    if (given) return;
    emulator = await startFirestoreEmulator();
    process.env.FIRESTORE_EMULATOR_HOST = emulator.host;
  });

  afterAll(() => {
    emulator?.stop();
    if (!given) delete process.env.FIRESTORE_EMULATOR_HOST;
  });

  return () => {
    if (!emulator) throw new Error("Google's emulator cannot do that");
    return emulator;
  };
}

/** A deadline that only ends what hangs, as long as a test's own. */
export const PATIENT_MS = 180_000;

/** A new project is as good as an empty emulator. */
export function newProjectId(): string {
  return `demo-${randomUUID().slice(0, 8)}`;
}

/** A client with none of the site's settings: what others see in the database. */
export function plainClient(projectId: string, databaseId = "(default)"): Firestore {
  return new Firestore({ projectId, databaseId, universeDomain: "googleapis.com" });
}

/** An editor of documents in a project's two databases, as others see and change them. */
export function openEditor(projectId: string) {
  const [main, catalog] = [plainClient(projectId), plainClient(projectId, "catalog")];
  const collection = (name: string) =>
    (["packages", "downloads"].includes(name) ? catalog : main).collection(name);
  const doc = (name: string, id: string) => collection(name).doc(id);
  return {
    main,
    catalog,
    collection,
    doc,
    put: async (name: string, id: string, data: object) => void (await doc(name, id).set(data)),
    delete: async (name: string, id: string) => void (await doc(name, id).delete()),
    async remove() {
      await Promise.all([main.terminate(), catalog.terminate()]);
    },
  };
}
