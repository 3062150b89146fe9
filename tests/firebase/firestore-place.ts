import { randomUUID } from "node:crypto";
import { Firestore } from "firebase-admin/firestore";
import { afterAll, beforeAll } from "vitest";
import { type FirestoreEmulator, startFirestoreEmulator } from "./firestore-emulator";

/** Google's own emulator, when the tests are started by tests/firebase/with-google-emulators.sh. */
const given = process.env.FIRESTORE_EMULATOR_HOST;

export const isGoogles = given !== undefined;

/** Has an emulator run for the tests of a file, and FIRESTORE_EMULATOR_HOST name it. Returns how to get at it. */
export function useFirestoreEmulator(): () => FirestoreEmulator {
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
    if (!emulator) throw new Error("the emulator is not this process's own");
    return emulator;
  };
}

/** A project of its own is as good as an empty emulator. */
export function newProjectId(): string {
  return `demo-${randomUUID().slice(0, 8)}`;
}

/** Another client than the site's, with none of its settings: what somebody else sees in the database. */
export function plainClient(projectId: string, databaseId = "(default)"): Firestore {
  return new Firestore({ projectId, databaseId, universeDomain: "googleapis.com" });
}
