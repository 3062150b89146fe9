import { rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openDeskLmdb } from "~/stores/embedded/desk-lmdb";
import { openLeadsLmdb } from "~/stores/embedded/leads-lmdb";
import { DESK_COLLECTION } from "~/stores/firebase/desk-documents";
import { openDeskFirestore } from "~/stores/firebase/desk-firestore";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { openLeadsFirestore } from "~/stores/firebase/leads-firestore";
import {
  newProjectId,
  PATIENT,
  PATIENT_MS,
  plainClient,
  useFirestoreEmulator,
} from "../firebase/firestore-place";
import { temporaryFolder } from "../http/site";
import { openLog } from "./content-contract";
import { ASHA, type DeskPlace, describeDesk, idOf, person } from "./desk-contract";
import { describeDay } from "./desk-day-contract";
import { describeImports } from "./desk-import-contract";
import { describeUnread } from "./unread-contract";

useFirestoreEmulator();

async function embeddedPlace(): Promise<DeskPlace> {
  const folder = temporaryFolder();
  return {
    async open(now) {
      const leads = openLeadsLmdb(path.join(folder, "leads"));
      const desk = openDeskLmdb(path.join(folder, "desk"), leads, now);
      return { leads, desk, close: async () => void (await Promise.all([leads.close(), desk.close()])) };
    },
    removeDesk: async () => rmSync(path.join(folder, "desk"), { recursive: true }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

describeDesk("LMDB", embeddedPlace);
describeDay("LMDB", embeddedPlace);
describeImports("LMDB", embeddedPlace);
describeUnread("LMDB", embeddedPlace);

it("the desk in LMDB lists a change that was made while its lists were read again", async () => {
  const folder = temporaryFolder();
  const leads = openLeadsLmdb(path.join(folder, "leads"));
  const other = openLeadsLmdb(path.join(folder, "leads"));
  const desk = openDeskLmdb(path.join(folder, "desk"), leads);
  await leads.add(person(1));
  await desk.list({});
  await other.add(person(2));
  const change = desk.append(idOf(1), ASHA, { status: "called" });
  await Promise.all([desk.list({}), change, desk.list({})]);
  const { leads: called } = await desk.list({ status: "called" });
  expect(called.map(({ id }) => id)).toEqual([idOf(1)]);
  await Promise.all([leads.close(), other.close(), desk.close()]);
  rmSync(folder, { recursive: true });
});

async function firestorePlace(): Promise<DeskPlace> {
  const projectId = newProjectId();
  return {
    async open(now) {
      const database = lazyFirestore(projectId, "(default)");
      const leads = openLeadsFirestore(database, undefined, PATIENT);
      const desk = openDeskFirestore(database, leads, openLog(), now, PATIENT_MS);
      return { leads, desk, close: async () => {} };
    },
    async removeDesk() {
      const editor = plainClient(projectId);
      const { docs } = await editor.collection(DESK_COLLECTION).get();
      for (const { ref } of docs) await ref.delete();
      await editor.terminate();
    },
    async remove() {},
  };
}

describeDesk("Firestore", firestorePlace);
describeDay("Firestore", firestorePlace);
describeImports("Firestore", firestorePlace);
describeUnread("Firestore", firestorePlace);

it("the desk in Firestore lists, counts and finds leads that it kept before it knew of calls", async () => {
  const projectId = newProjectId();
  const database = lazyFirestore(projectId, "(default)");
  const leads = openLeadsFirestore(database, undefined, PATIENT);
  const editor = plainClient(projectId);
  for (const number of [1, 2]) {
    await leads.add(person(number));
    const place = editor.collection(DESK_COLLECTION).doc(idOf(number));
    const { id, at, name, phone, reference, form, timestamp } = (await place.get()).get("entry");
    const last = { at: "2026-11-20T05:00:00.000Z", by: ASHA, status: "called", owner: ASHA };
    const state = { status: "called", owner: ASHA };
    const entry = { id, at, name, phone, reference, form, timestamp, ...state };
    await place.delete();
    await place.set({ entry, state, last, at, phone, reference, lists: ["= * *"] });
    await place.collection("lines").add(last);
  }
  const desk = openDeskFirestore(database, leads, openLog());
  // Before the documents are written again, too.
  expect(await desk.append(idOf(1), ASHA, { note: "x" }, { status: "called" })).toEqual({ status: "saved" });
  const calls = await desk.list({ callsOn: "2026-11-22", owner: ASHA });
  expect(calls.leads.map(({ id, answeredAt }) => [id, answeredAt])).toEqual([
    [idOf(2), "2026-11-20T05:00:00.000Z"],
    [idOf(1), "2026-11-20T05:00:00.000Z"],
  ]);
  expect(await desk.count([{ status: "open" }, { owner: "" }])).toEqual([2, 0]);
  expect((await desk.list({ text: "0002" })).leads).toHaveLength(1);
  expect(await desk.merge(idOf(1), idOf(2), ASHA)).toBe(true);
  expect(await desk.index()).toBe(0);
  await editor.terminate();
});
