import PQueue from "p-queue";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SERVER_TIME } from "~/stores/documents";
import { openFirestoreDocuments } from "~/stores/documents/firestore";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";
import { newProjectId, plainClient } from "../firebase/firestore-place";
import { startProxy } from "../firebase/tcp-proxy";
import { idsIn, keyOf, openLog, put } from "../store/documents-contract";

/*
 * Faults of the network between the site and Firestore. Most of the time is spent waiting for deadlines, so the tests
 * wait together. An unhandled rejection fails the run.
 */
vi.setConfig({ maxConcurrency: 8 });

/** What a busy machine may add to a deadline. */
const MARGIN_MS = 4_000;

let emulator: FirestoreEmulator;
beforeAll(async () => {
  emulator = await startFirestoreEmulator();
});
afterAll(() => {
  emulator.stop();
  delete process.env.FIRESTORE_EMULATOR_HOST;
});

type Place = Awaited<ReturnType<typeof openPlace>>;

/** A client takes its host from the environment, so that places are opened one after another. */
const opening = new PQueue({ concurrency: 1 });

/** A project with one document, and the documents behind a proxy. `outside` reaches the database past it. */
async function openPlace() {
  const projectId = newProjectId();
  const log = openLog();
  process.env.FIRESTORE_EMULATOR_HOST = emulator.host;
  const outside = plainClient(projectId);
  await outside.doc("small/sun").set({ title: "Sun" });
  const proxy = await startProxy(emulator.port);
  process.env.FIRESTORE_EMULATOR_HOST = proxy.host;
  const options = { followed: { followed: "changedAt" }, log };
  const documents = openFirestoreDocuments(projectId, "(default)", options);
  await documents.get("small", "sun"); // The client has its host from now on.
  return { log, outside, proxy, documents };
}

async function withPlace(test: (place: Place) => Promise<void>) {
  const place = await opening.add(openPlace);
  try {
    await test(place);
  } finally {
    await place.documents.close();
    await place.proxy.close();
    await place.outside.terminate();
  }
}

const eventually = (check: () => unknown) => vi.waitFor(check, 60_000);

/** Makes every call at once, checks that each ends in its time, and returns the results. */
async function callAll({ documents }: Place) {
  const calls = {
    get: [() => documents.get("small", "sun"), 5_000],
    list: [() => idsIn(documents, {}, "small"), 5_000],
    change: [() => create(documents, "a"), 3_000],
    blind: [() => documents.change("a line", [], () => ({ result: 1, writes: [put("b", {})] })), 5_000],
  } as const;
  const answers = Object.entries(calls).map(async ([name, [call, ms]]) => {
    const began = Date.now();
    const answer = await call().catch((error: Error) => error.message);
    expect(Date.now() - began, name).toBeLessThan(ms + MARGIN_MS);
    return [name, answer];
  });
  return Object.fromEntries(await Promise.all(answers));
}

function create(documents: Place["documents"], id: string) {
  return documents.change(
    "keeping a lead",
    [keyOf(id)],
    (get) =>
      get("things", id)
        ? { result: "repeated" }
        : { result: "created", writes: [put(id, { timestamp: SERVER_TIME })] },
    { withinMs: 3_000 },
  );
}

/** What is read first was never sent to be written. */
const ALL_TOO_LATE = {
  get: "Firestore: reading small took longer than 5 s",
  list: "Firestore: reading small took longer than 5 s",
  change: "Firestore: keeping a lead took longer than 3 s",
  blind: "Firestore may do this even now: a line",
};

/** The last of several tries may end before the deadline. */
const refused = (what: string) =>
  expect.stringMatching(`^Firestore: ${what} (took longer|failed: 14 UNAVAILABLE)`);
const ALL_REFUSED = {
  get: refused("reading small"),
  list: refused("reading small"),
  change: refused("keeping a lead"),
  blind: "Firestore may do this even now: a line",
};

let created = 0;

async function expectAllToWork({ documents }: Place) {
  expect(await documents.get("small", "sun")).toEqual({ title: "Sun" });
  const id = `id ${++created}`;
  expect(await create(documents, id)).toBe("created");
  expect(await create(documents, id)).toBe("repeated");
  expect(await idsIn(documents)).toContain(id);
}

describe.concurrent("when Firestore", () => {
  it.each([
    ["is not there from the start", "refuse", false],
    ["accepts connections but never answers from the start", "hang", false],
    ["has gone", "refuse", true],
  ] as const)("%s, every call ends in time, and works again when it is back", (_, mode, connected) =>
    withPlace(async (place) => {
      if (connected) await expectAllToWork(place);
      await place.proxy.mode(mode);
      expect(await callAll(place)).toEqual(mode === "refuse" ? ALL_REFUSED : ALL_TOO_LATE);
      await place.proxy.mode("pass");
      place.proxy.cut();
      await expectAllToWork(place);
      expect(place.log.lines).toEqual([]);
    }),
  );

  it("falls silent in mid-flight, calls end in time and the connection is given up", () =>
    withPlace(async (place) => {
      await expectAllToWork(place);
      let told = 0;
      const stop = place.documents.watch("followed", () => told++);
      await eventually(() => expect(told).toBe(1));
      await place.proxy.mode("hang");
      expect(await callAll(place)).toEqual(ALL_TOO_LATE);
      await place.outside.doc("followed/asha").set({ changedAt: new Date() });
      // New connections would work, but the old one never reports that it does not.
      await place.proxy.mode("pass");
      await eventually(async () => expect(await idsIn(place.documents, {}, "small")).toEqual(["sun"]));
      await expectAllToWork(place);
      // The listener has its own connection, which keepalive finds dead after half a minute.
      await eventually(() => expect(told).toBe(2));
      stop();
    }));
});

it("a listener whose connection is cut begins again and tells of what was missed", () =>
  withPlace(async ({ log, outside, proxy, documents }) => {
    let told = 0;
    const stop = documents.watch("followed", () => told++);
    await eventually(() => expect(told).toBe(1));
    await proxy.mode("refuse");
    await outside.doc("followed/asha").set({ changedAt: new Date() });
    await proxy.mode("pass");
    await eventually(() => expect(told).toBe(2));
    expect(log.lines).toEqual([]);
    stop();
  }));
