import { once } from "node:events";
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Firestore } from "firebase-admin/firestore";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ContentSource } from "~/content/content";
import type { Leads } from "~/leads/leads";
import { openContentFirestore } from "~/stores/firebase/content-firestore";
import { type LazyFirestore, lazyFirestore } from "~/stores/firebase/firestore";
import { openLeadsFirestore } from "~/stores/firebase/leads-firestore";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";
import { newProjectId, plainClient } from "../firebase/firestore-place";
import { type ProxyMode, startProxy, type TcpProxy } from "../firebase/tcp-proxy";
import { IS_LOAD_TEST, promised } from "../load";
import { openLog, SOON } from "../store/content-contract";
import { listAll, newLead } from "../store/leads-contract";

/*
 * Faults of the network between the site and Firestore. The emulator is this process's own, whatever runs elsewhere,
 * because its connections are tampered with. An unhandled rejection fails the run.
 */
vi.setConfig({ testTimeout: 90_000 });

/** `npm run test:faults` also measures the client under load. */
const CALLS = IS_LOAD_TEST ? 10_000 : 60;
const CALLS_AT_ONCE = IS_LOAD_TEST ? 500 : 30;

/** What a busy machine may add to a deadline. */
const MARGIN_MS = promised(1_500);

const givenHost = process.env.FIRESTORE_EMULATOR_HOST;
let emulator: FirestoreEmulator;

beforeAll(async () => {
  emulator = await startFirestoreEmulator();
});

afterAll(() => {
  emulator.stop();
  if (givenHost) process.env.FIRESTORE_EMULATOR_HOST = givenHost;
  else delete process.env.FIRESTORE_EMULATOR_HOST;
});

const log = openLog();
let proxy: TcpProxy;
let database: LazyFirestore;
let content: ContentSource;
let leads: Leads;
/** A client that reaches the database when the site does not. */
let editor: Firestore;

beforeEach(async () => {
  log.lines.length = 0;
  const projectId = newProjectId();
  process.env.FIRESTORE_EMULATOR_HOST = emulator.host;
  editor = plainClient(projectId);
  await editor.doc("blogPost/sun").set({ title: "Sun" });

  proxy = await startProxy(emulator.port);
  process.env.FIRESTORE_EMULATOR_HOST = proxy.host;
  database = lazyFirestore(projectId, "(default)");
  content = openContentFirestore(database, database, log);
  leads = openLeadsFirestore(database);
});

afterEach(async () => {
  await content.close();
  await proxy.close();
  await editor.terminate();
});

const sun = [{ id: "sun", data: { title: "Sun" } }];

/** Makes every call at once, checks that each ends in its time, and returns the results. */
async function callAll() {
  const calls = {
    read: [() => content.readAll("blogPost"), 5_000],
    find: [() => leads.find("contact", ["a"]), 2_000],
    add: [() => leads.add(newLead("a")), 3_000],
    list: [() => listAll(leads), 10_000],
  } as const;
  const answers = Object.entries(calls).map(async ([name, [call, ms]]) => {
    const began = Date.now();
    const answer = await call().catch((error: Error) => error.message);
    expect.soft(Date.now() - began, name).toBeLessThan(ms + MARGIN_MS);
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
const READ_REFUSED = /^Firestore: reading blogPost (took longer|failed: 14 UNAVAILABLE)/;
const ALL_REFUSED = {
  read: expect.stringMatching(READ_REFUSED),
  find: expect.stringMatching(/^Firestore: finding a lead (took longer|failed: 14 UNAVAILABLE)/),
  add: expect.stringMatching(/^Firestore: keeping a lead (took longer|failed: 14 UNAVAILABLE)/),
  list: expect.stringMatching(/^Firestore: listing contacts (took longer|failed: 14 UNAVAILABLE)/),
};

async function expectAllToWork() {
  expect(await content.readAll("blogPost")).toEqual(sun);
  expect(await leads.add(newLead("z"))).toMatchObject({ id: "z" });
  expect(await leads.find("contact", ["z"])).toBe("z");
  expect((await listAll(leads)).map(({ id }) => id)).toContain("z");
}

/** The number of calls that the client still works at. */
async function callsUnderWay(): Promise<number> {
  const firestore = await database.open();
  return Reflect.get(firestore, "_clientPool").opCount;
}

describe("when Firestore", () => {
  it.each<[string, ProxyMode, connected: boolean]>([
    ["is not there from the start", "refuse", false],
    ["accepts connections but never answers from the start", "hang", false],
    ["has gone", "refuse", true],
  ])("%s, every call ends in time, and works again when it is back", async (_, mode, connected) => {
    if (connected) await expectAllToWork();
    await proxy.mode(mode);
    expect(await callAll()).toEqual(mode === "refuse" ? ALL_REFUSED : ALL_TOO_LATE);
    await expect.poll(callsUnderWay, { timeout: 30_000 }).toBe(0);
    await proxy.mode("pass");
    proxy.cut();
    await expectAllToWork();
    expect(log.lines).toEqual([]);
  });

  it("falls silent in mid-flight, calls end in time and the connection is given up", async () => {
    await expectAllToWork();
    let told = 0;
    const stop = content.watch("userDetails", () => told++);
    await expect.poll(() => told, SOON).toBe(1);
    await proxy.mode("hang");
    expect(await callAll()).toEqual(ALL_TOO_LATE);
    await editor.doc("userDetails/asha").set({ fullName: "Asha" });
    // New connections would work, but the old one never reports that it does not.
    await proxy.mode("pass");
    await expect
      .poll(() => content.readAll("blogPost").catch(String), { timeout: 60_000, interval: 1 })
      .toEqual(sun);
    await expectAllToWork();
    // The listener has its own connection, which keepalive finds dead after half a minute.
    await expect.poll(() => told, { timeout: 60_000 }).toBe(2);
    stop();
    await expect.poll(callsUnderWay, { timeout: 30_000 }).toBe(0);
  });

  it("is slow, calls still succeed", async () => {
    await proxy.mode("slow");
    expect(await content.readAll("blogPost")).toEqual(sun);
    expect(await leads.find("contact", ["a"])).toBeUndefined();
    expect(await leads.add(newLead("a"))).toEqual({ id: "a", repeated: false });
  });

  it("is cut off for a moment, calls are retried", async () => {
    await expectAllToWork();
    const calls = [
      content.readAll("blogPost"),
      leads.find("contact", ["z"]),
      leads.add(newLead("a")),
      listAll(leads).then(({ length }) => length > 0),
    ];
    proxy.cut();
    expect(await Promise.all(calls)).toEqual([sun, "z", { id: "a", repeated: false }, true]);
  });

  it("has stored a lead but its answer is lost, the lead is not reported as a repeat", async () => {
    await expectAllToWork();
    emulator.onceCreated(() => proxy.cut());
    expect(await leads.add(newLead("a"))).toEqual({ id: "a", repeated: false });
    expect(await leads.add(newLead("a"))).toEqual({ id: "a", repeated: true });
    expect((await listAll(leads)).map(({ id }) => id)).toEqual(["z", "a"]);
  });

  it("never answers, the store still closes", async () => {
    await expectAllToWork();
    await proxy.mode("hang");
    const reading = content.readAll("blogPost").catch(({ message }: Error) => message);
    const stop = content.watch("blogPost", () => {});
    const began = Date.now();
    await content.close();
    expect(Date.now() - began).toBeLessThan(MARGIN_MS);
    stop();
    expect(await reading).toBe(ALL_TOO_LATE.read);
  });

  it(`never answers ${CALLS} calls, nothing is left of them`, { timeout: 300_000 }, async () => {
    const client = await database.open();
    const references = [client.doc("contacts/a"), client.doc("contacts/b")] as const;
    const isTooLate = (error: Error) => error.message === "Firestore: asking took longer than 0.25 s";
    async function ask(calls: number) {
      const answers = Array.from({ length: calls }, (_, number) =>
        database
          .within(250, "asking", async () => {
            if (number % 3 === 0) await client.getAll(...references);
            else if (number % 3 === 1) await client.collection("blogPost").get();
            else
              await client.runTransaction((transaction) => transaction.getAll(...references), {
                maxAttempts: 1,
              });
          })
          .then(() => false, isTooLate),
      );
      return (await Promise.all(answers)).every(Boolean);
    }

    await ask(1);
    await proxy.mode("hang");
    expect(await ask(CALLS_AT_ONCE)).toBe(true);
    const before = usedHeap();
    for (let asked = 0; asked < CALLS; asked += CALLS_AT_ONCE) expect(await ask(CALLS_AT_ONCE)).toBe(true);
    await expect.poll(callsUnderWay, { timeout: 60_000 }).toBe(0);
    // The client needs only a few connections for so many calls.
    expect(proxy.connections.open).toBeLessThan(20);
    // Unsent requests stay with their connection until it is closed.
    if (IS_LOAD_TEST)
      await expect
        .poll(() => (usedHeap() - before) / 1024 / 1024, { timeout: 60_000, interval: 500 })
        .toBeLessThan(10);
  });
});

/** In bytes, after garbage collection. */
function usedHeap(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

describe("a watched collection", () => {
  it("is not read again right after a delivery, but is read otherwise", async () => {
    const told = new Promise<void>((resolve) => content.watch("blogPost", resolve));
    await told;
    await proxy.mode("refuse");
    expect(await content.readAll("blogPost")).toEqual(sun);
    await expect(content.readAll("blogPost")).rejects.toThrow(READ_REFUSED);
  });

  it("reports what was missed in an outage", async () => {
    let told = 0;
    const stop = content.watch("blogPost", () => told++);
    await expect.poll(() => told, SOON).toBe(1);
    await proxy.mode("refuse");
    await editor.doc("blogPost/moon").set({ title: "Moon" });
    await expect(content.readAll("userDetails")).rejects.toThrow();
    expect(told).toBe(1);
    await proxy.mode("pass");
    await expect.poll(() => told, { timeout: 60_000 }).toBe(2);
    expect(await content.readAll("blogPost")).toHaveLength(2);

    await editor.doc("blogPost/star").set({ title: "Star" });
    await expect.poll(() => told, SOON).toBe(3);
    stop();
  });

  it("is watched again after Firestore has refused it, which is logged once", async () => {
    emulator.refuseListeners(true);
    const before = emulator.listensBegun();
    let told = 0;
    const stop = content.watch("blogPost", () => told++);
    await expect.poll(() => emulator.listensBegun() - before, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    expect(log.lines).toEqual(["content: blogPost cannot be watched"]);

    emulator.refuseListeners(false);
    await expect.poll(() => told, { timeout: 20_000 }).toBe(1);
    expect(log.lines).toEqual(["content: blogPost cannot be watched", "content: blogPost is watched again"]);
    stop();
  });
});

it("a permanent refusal is reported at once and not retried", async () => {
  const denying = await startDenyingServer();
  proxy.target = denying.port;
  await content.readAll("blogPost").catch(() => undefined); // Loads the client.
  const began = Date.now();
  expect(await callAll()).toEqual({
    read: "Firestore: reading blogPost failed: 7 PERMISSION_DENIED: Missing permissions",
    find: "Firestore: finding a lead failed: 7 PERMISSION_DENIED: Missing permissions",
    add: "Firestore: keeping a lead failed: 7 PERMISSION_DENIED: Missing permissions",
    list: "Firestore: listing contacts failed: 7 PERMISSION_DENIED: Missing permissions",
  });
  expect(Date.now() - began).toBeLessThan(MARGIN_MS);
  denying.close();
});

/** Answers every call as Firestore does when the service account lacks permissions. */
async function startDenyingServer() {
  const server = createServer();
  server.on("stream", (stream) => {
    stream.respond(
      {
        ":status": 200,
        "content-type": "application/grpc",
        "grpc-status": "7",
        "grpc-message": "Missing permissions",
      },
      { endStream: true },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, close: () => void server.close() };
}
