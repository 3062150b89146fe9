import type { Firestore } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Documents, SERVER_TIME } from "~/stores/documents";
import { openFirestoreDocuments } from "~/stores/documents/firestore";
import type { FirestoreOptions } from "~/stores/documents/firestore-forms";
import { isGoogles, newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { openLog } from "./content-contract";
import { idsIn, listed, put, remove, write } from "./documents-contract";

const traffic = watchFirestoreTraffic();
const emulator = useFirestoreEmulator();

let projectId: string;
let documents: Documents;
/** What others write. */
let outside: Firestore;

beforeEach(() => {
  projectId = newProjectId();
  documents = open();
  outside = plainClient(projectId);
});

afterEach(async () => {
  await documents.close();
  await outside.terminate();
});

function open(options: Partial<FirestoreOptions> = {}): Documents {
  const followed = { followed: "changedAt", contacts: "timestamp" };
  return openFirestoreDocuments(projectId, "(default)", { followed, log: openLog(), ...options });
}

describe("a small collection in Firestore", () => {
  beforeEach(() => {
    documents = open({ whole: ["things"] });
  });

  it("has the same objects again for documents that have not changed", async () => {
    await write(documents, put("a", { number: 1 }), put("b", { number: 1 }));
    const [a, b] = await listed(documents);
    await outside.doc("things/b").set({ number: 2 });
    const [sameA, otherB] = await listed(documents);
    expect(sameA).toBe(a);
    expect(otherB?.fields).toEqual({ number: 2 });
    expect(otherB?.version).not.toBe(b?.version);
  });

  it("that is watched is not read again right after a delivery, but is read otherwise", async () => {
    await write(documents, put("a", { number: 1 }), put("b", { number: 1 }));
    await new Promise<void>((resolve) => documents.watch("things", resolve));
    const readsOf = async () => {
      const { reads } = traffic;
      expect(await idsIn(documents)).toEqual(["a", "b"]);
      return traffic.reads - reads;
    };
    expect([await readsOf(), await readsOf()]).toEqual(isGoogles ? [0, 0] : [0, 2]);
  });
});

describe("watching Firestore", () => {
  it.each(["things", "followed", "contacts"])(
    "tells of each change of %s, until it is stopped",
    async (name) => {
      let told = 0;
      const stop = documents.watch(name, () => told++);
      await expect.poll(() => told).toBe(1);
      for (const change of [put("a", { timestamp: SERVER_TIME }, name), remove("a", name)]) {
        const before = told;
        await write(documents, change);
        await expect.poll(() => told).toBeGreaterThan(before);
      }
      stop();
      const before = told;
      await write(documents, put("b", {}, name));
      await new Promise<void>((resolve) => documents.watch(name, resolve));
      expect(told).toBe(before);
    },
  );

  it.skipIf(isGoogles)("begins again when Firestore ends it, and says so once", async () => {
    const log = openLog();
    documents = open({ log });
    await outside.doc("followed/a").set({ changedAt: new Date() });
    emulator().refuseListeners(2);
    await new Promise<void>((resolve) => documents.watch("followed", resolve));
    expect(log.lines).toEqual(["followed cannot be watched", "followed is watched again"]);
  });
});
