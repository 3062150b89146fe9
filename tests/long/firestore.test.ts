import PQueue from "p-queue";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openFirebaseDatabases } from "~/stores/databases.server";
import { openContentFirestore } from "~/stores/firebase/content-firestore";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { createLeads } from "~/stores/leads";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";
import { newProjectId, plainClient } from "../firebase/firestore-place";
import { startProxy } from "../firebase/tcp-proxy";
import { openLog } from "../store/content-contract";
import { listAll, newLead } from "../store/new-lead";

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

const sun = [{ id: "sun", data: { title: "Sun" } }];

type Place = Awaited<ReturnType<typeof openPlace>>;

/** A client takes its host from the environment, so that places are opened one after another. */
const opening = new PQueue({ concurrency: 1 });

/** A project with one document, and the site's stores behind a proxy. `editor` reaches the database past it. */
async function openPlace() {
  const projectId = newProjectId();
  const log = openLog();
  process.env.FIRESTORE_EMULATOR_HOST = emulator.host;
  const editor = plainClient(projectId);
  await editor.doc("blogPost/sun").set({ title: "Sun" });
  const proxy = await startProxy(emulator.port);
  process.env.FIRESTORE_EMULATOR_HOST = proxy.host;
  const database = lazyFirestore(projectId, "(default)");
  await database.open();
  const content = openContentFirestore(database, database, log);
  const leads = createLeads(
    openFirebaseDatabases(projectId, { FIRESTORE_CATALOG_DATABASE: "catalog" }).leads,
  );
  return { log, editor, proxy, content, leads };
}

async function withPlace(test: (place: Place) => Promise<void>) {
  const place = await opening.add(openPlace);
  try {
    await test(place);
  } finally {
    await place.content.close();
    await place.proxy.close();
    await place.editor.terminate();
  }
}

const eventually = (check: () => unknown) => vi.waitFor(check, 60_000);

/** Makes every call at once, checks that each ends in its time, and returns the results. */
async function callAll({ content, leads }: Place) {
  const calls = {
    read: [() => content.readAll("blogPost"), 5_000],
    find: [() => leads.find("contact", ["a"]), 2_000],
    add: [() => leads.add(newLead("a")), 3_000],
    list: [() => listAll(leads), 10_000],
  } as const;
  const answers = Object.entries(calls).map(async ([name, [call, ms]]) => {
    const began = Date.now();
    const answer = await call().catch((error: Error) => error.message);
    expect(Date.now() - began, name).toBeLessThan(ms + MARGIN_MS);
    return [name, answer];
  });
  return Object.fromEntries(await Promise.all(answers));
}

const ALL_TOO_LATE = {
  read: "Firestore: reading blogPost took longer than 5 s",
  find: "Firestore: finding a lead took longer than 2 s",
  add: "Firestore: keeping a lead took longer than 3 s",
  // A connection attempt ends after 3 s, so the last of several may fail just before the 10 s are over.
  list: expect.stringMatching(/^Firestore: listing contacts (took longer than 10 s|failed: 14 UNAVAILABLE)/),
};

/** The last of several tries may end before the deadline. */
const refused = (what: string) =>
  expect.stringMatching(`^Firestore: ${what} (took longer|failed: 14 UNAVAILABLE)`);
const ALL_REFUSED = {
  read: refused("reading blogPost"),
  find: refused("finding a lead"),
  add: refused("keeping a lead"),
  list: refused("listing contacts"),
};

async function expectAllToWork({ content, leads }: Place) {
  expect(await content.readAll("blogPost")).toEqual(sun);
  expect(await leads.add(newLead("z"))).toMatchObject({ id: "z" });
  expect(await leads.find("contact", ["z"])).toBe("z");
  expect((await listAll(leads)).map(({ id }) => id)).toContain("z");
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
      const stop = place.content.watch("userDetails", () => told++);
      await eventually(() => expect(told).toBe(1));
      await place.proxy.mode("hang");
      expect(await callAll(place)).toEqual(ALL_TOO_LATE);
      await place.editor.doc("userDetails/asha").set({ fullName: "Asha" });
      // New connections would work, but the old one never reports that it does not.
      await place.proxy.mode("pass");
      await eventually(async () => expect(await place.content.readAll("blogPost")).toEqual(sun));
      await expectAllToWork(place);
      // The listener has its own connection, which keepalive finds dead after half a minute.
      await eventually(() => expect(told).toBe(2));
      stop();
    }));
});

it("a watched collection is not read again right after a delivery, but is read otherwise", () =>
  withPlace(async ({ proxy, content }) => {
    await new Promise<void>((resolve) => content.watch("blogPost", resolve));
    await proxy.mode("refuse");
    expect(await content.readAll("blogPost")).toEqual(sun);
    await expect(content.readAll("blogPost")).rejects.toThrow("Firestore: reading blogPost");
  }));
