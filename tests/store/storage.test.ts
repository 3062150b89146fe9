import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BILL_LIMIT_BYTES, type Bills } from "~/leads/bills";
import { openBillsStorage } from "~/stores/firebase/bills-storage";
import { applicationDefaultToken } from "../../app/stores/firebase/bucket";
import {
  type Fault,
  type Operation,
  type StorageStandIn,
  startStorageStandIn,
} from "../firebase/storage-stand-in";
import { promised } from "../load";
import { arriving, describeBills, keepBill, listPaths } from "./bills-contract";

const BUCKET = "suryanta-bills";
const KIB = 1024;

/** Longer than immediate work takes, even on a busy machine. */
const AT_ONCE_MS = promised(1500);

/** A name that must not appear in an error message. */
const SECRET_NAME = "Asha Verma's bill.pdf";

const opened: { standIn: StorageStandIn; bills: Bills }[] = [];

async function openAll(timeouts?: Parameters<typeof openBillsStorage>[2], token?: () => Promise<string>) {
  const standIn = await startStorageStandIn();
  const endpoint = { host: standIn.origin, base: "/storage/v1", token };
  const bills = openBillsStorage(BUCKET, endpoint, timeouts);
  const place = { standIn, bills };
  opened.push(place);
  return place;
}

afterEach(async () => {
  for (const { standIn, bills } of opened.splice(0)) {
    await bills.close();
    await standIn.close();
  }
});

const storage = await startStorageStandIn();
let buckets = 0;

afterAll(() => storage.close());

/** Deadlines that only end what hangs: fifty bills at once are slow on a busy machine. */
const PATIENT = { stalled: 30_000, keep: 30_000, remove: 30_000, read: 30_000, listPage: 30_000 };

// Runs only against the stand-in: the emulator of firebase-tools ignores ifGenerationMatch.
describeBills("Cloud Storage", () => {
  buckets += 1;
  const bucket = `bills-${buckets}`;
  vi.stubEnv("STORAGE_EMULATOR_HOST", storage.origin);
  const bills = openBillsStorage(bucket, undefined, PATIENT);
  vi.unstubAllEnvs();
  return { bills, read: async (objectName) => storage.object(bucket, objectName)?.bytes };
});

/** Bytes in pieces as a socket delivers them, no two of which are the same. */
async function* pieces(length: number, thenThrows?: Error): AsyncGenerator<Uint8Array> {
  const all = content(length);
  for (let from = 0; from < length; from += 60_000) yield all.subarray(from, from + 60_000);
  if (thenThrows) throw thenThrows;
}

function content(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let index = 0; index + 4 <= length; index += 4) bytes.writeUInt32LE((index * 2654435761) >>> 0, index);
  bytes.write("%PDF-");
  return bytes;
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  const fault = await work.then(
    () => "none",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect(fault).not.toContain("Asha");
  return fault;
}

async function expectNothingLeft({ standIn }: { standIn: StorageStandIn }) {
  await vi.waitFor(() => expect(standIn.openRequests()).toBe(0), AT_ONCE_MS);
  expect(standIn.objects()).toEqual([]);
}

describe("a bill in Cloud Storage", () => {
  let place: Awaited<ReturnType<typeof openAll>>;
  let bills: Bills;
  let standIn: StorageStandIn;

  beforeEach(async () => {
    place = await openAll();
    ({ bills, standIn } = place);
  });

  async function keep(name: string, length: number): Promise<string> {
    return (await bills.receive(name, pieces(length))).keep();
  }

  it("has a Firebase download URL, which opens it only with its token", async () => {
    const address = await keep("बिल #1.pdf", 1000);
    const token = new URL(address).searchParams.get("token") ?? "";
    const objectName = "electricity-bills%2F%E0%A4%AC%E0%A4%BF%E0%A4%B2%20%231.pdf";
    expect(address).toBe(
      `https://firebasestorage.googleapis.com/v0/b/${BUCKET}/o/${objectName}?alt=media&token=${token}`,
    );
    expect(token).toMatch(/^[0-9a-f-]{36}$/);

    const here = address.replace("https://firebasestorage.googleapis.com", standIn.origin);
    const answer = await fetch(here);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content(1000))).toBe(true);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect((await fetch(here.replace(token, "00000000"))).status).toBe(403);
  });

  it("maps its download URL and its folder path to its path, and other URLs to none", async () => {
    const address = await keep("100% (2).pdf", 10);
    const path = "electricity-bills/100% (2).pdf";
    expect(bills.pathOf(address)).toBe(path);
    expect(bills.pathOf(path)).toBe(path);
    for (const other of [
      address.replace(BUCKET, "another-bucket"),
      address.replace("firebasestorage", "evil"),
      address.replace("electricity-bills", "photos"),
      address.replace("%25", "%"),
      `https://firebasestorage.googleapis.com/v0/b/${BUCKET}/o/`,
    ])
      expect(bills.pathOf(other)).toBeUndefined();
    expect(bills.locationOf(address)).toBe(address);
    expect(bills.locationOf(path)).toBe(`gs://${BUCKET}/${path}`);
  });

  it("never takes the name of another bill, even one from another server", async () => {
    const other = openBillsStorage(BUCKET, { host: standIn.origin, base: "", token: undefined });
    const mine = await bills.receive("bill.pdf", arriving("mine"));
    const theirs = await other.receive("bill.pdf", arriving("theirs"));
    const paths = [bills.pathOf(await theirs.keep()), bills.pathOf(await mine.keep())];
    expect(paths).toEqual(["electricity-bills/bill.pdf", "electricity-bills/bill (2).pdf"]);
    await mine.undo();
    expect(await listPaths(other)).toEqual(["electricity-bills/bill.pdf"]);
  });

  it("is listed with a thousand others, but not with those in further folders", async () => {
    const names = Array.from({ length: 1500 }, (_, index) => `electricity-bills/bill (${index}).pdf`);
    const incoming = "electricity-bills/.incoming/0123";
    for (const name of [...names, incoming, "electricity-bills/"])
      standIn.put(BUCKET, { name }, Buffer.of(1));
    for (const name of ["electricity-bills/2024/old.pdf", "electricity-bills-old/a.pdf", "photos/a.jpg"])
      standIn.put(BUCKET, { name }, Buffer.of(1));
    expect(await listPaths(bills)).toEqual([...names, incoming].sort());
    expect(standIn.requests.list).toBe(3);
    for await (const { changedAt } of bills.list())
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
  });

  describe("that breaks off", () => {
    it.each([0, 1_300_000])("after %i bytes leaves nothing", async (length) => {
      const started = performance.now();
      expect(await faultOf(bills.receive(SECRET_NAME, pieces(length, new Error("gone"))))).toBe("gone");
      expect(performance.now() - started).toBeLessThan(AT_ONCE_MS);
      await expectNothingLeft(place);
    });
  });

  describe("is stored once", () => {
    it.each<[string, Operation | "any", Fault, number]>([
      ["when its copying is refused twice", "copy", { status: 500 }, 1000],
      ["when the answer to its copying is lost", "copy", { cut: "after" }, 1000],
      ["when a request of the largest bill is slow", "any", { delayMs: 50 }, BILL_LIMIT_BYTES],
    ])("%s", async (_, operation, fault, length) => {
      standIn.fault(operation, fault, 2);
      const path = bills.pathOf(await keep("bill.pdf", length));
      expect(path).toBe("electricity-bills/bill.pdf");
      expect(standIn.objects()).toHaveLength(1);
      expect(standIn.object(BUCKET, path ?? "")?.bytes.equals(content(length))).toBe(true);
    });
  });

  describe("is refused, and leaves nothing", () => {
    it.each<[string, Fault, string]>([
      ["refuses before it has read the bill", { status: 403, early: true }, "upload failed (403)"],
      ["fails", { status: 503 }, "upload failed (503)"],
      ["cuts the connection midway", { cut: "midway" }, "upload failed ("],
      ["cuts the connection once it was done", { cut: "after" }, "upload failed ("],
      ["stores less than was sent", { loseByte: true }, "upload failed (wrong size)"],
    ])("when Cloud Storage %s", async (_, fault, says) => {
      for (const length of [10, BILL_LIMIT_BYTES]) {
        standIn.fault("upload", fault, 1);
        expect(await faultOf(bills.receive(SECRET_NAME, pieces(length)))).toContain(`Cloud Storage: ${says}`);
        await expectNothingLeft(place);
      }
    });
  });
});

describe("a silent Cloud Storage", () => {
  /** In milliseconds, for tests that wait for them. */
  const timeouts = { stalled: 300, keep: 300, remove: 200, read: 5000, listPage: 200 };

  async function takes(ms: number, work: () => Promise<unknown>) {
    const started = performance.now();
    const result = await work();
    expect(performance.now() - started).toBeGreaterThan(0.8 * ms);
    expect(performance.now() - started).toBeLessThan(ms + AT_ONCE_MS);
    return result;
  }

  it.each<[string, Fault, number]>([
    ["to answer a short bill, which it does not store", { hang: "before" }, 1],
    ["to answer a short bill, which it stores", { hang: "after" }, 1],
    ["to answer a long bill", { hang: "after" }, 30],
    ["to take the next piece of a bill (the system's buffers are full)", { stall: true }, 500],
  ])("is given its time %s", async (_, fault, count) => {
    const place = await openAll(timeouts);
    place.standIn.fault("upload", fault);
    const bytes = Readable.from(Array(count).fill(Buffer.alloc(64 * KIB)));
    const message = await takes(timeouts.stalled, () => faultOf(place.bills.receive(SECRET_NAME, bytes)));
    expect(message).toBe("Cloud Storage: upload failed (stalled)");
    place.standIn.heal();
    await expectNothingLeft(place);
  });

  it("does not shorten the time that a slow visitor has", async () => {
    const { bills, standIn } = await openAll(timeouts);
    async function* slow() {
      yield* pieces(70_000);
      await pause(2 * timeouts.stalled);
      yield Buffer.from("the rest");
    }
    await bills.receive("bill.pdf", slow());
    expect(standIn.objects()[0]?.bytes).toHaveLength(70_008);
  });

  it("is given its time to name, undo, discard, remove or list bills", async () => {
    const { bills, standIn } = await openAll(timeouts);
    const received = await bills.receive(SECRET_NAME, pieces(10));
    standIn.fault("any", { hang: "before" });
    expect(await takes(timeouts.keep, () => faultOf(received.keep()))).toBe(
      "Cloud Storage: naming a bill took longer than 0.3 s",
    );
    await takes(timeouts.remove, () => received.discard());
    expect(await takes(timeouts.remove, () => faultOf(bills.remove("electricity-bills/a.pdf")))).toBe(
      "Cloud Storage: removing a bill took longer than 0.2 s",
    );
    expect(await takes(timeouts.listPage, () => faultOf(listPaths(bills)))).toBe(
      "Cloud Storage: listing bills took longer than 0.2 s",
    );
    standIn.heal();
    await received.keep();
    standIn.fault("any", { hang: "before" });
    await takes(timeouts.remove, () => received.undo());
    standIn.heal();
  });
});

it("credentials are those of the machine, requested once and sent with every request", async () => {
  let asked = 0;
  const metadata = createServer((request, response) => {
    const isToken = request.url?.includes("/token");
    if (isToken) asked += 1;
    response.writeHead(isToken ? 200 : 404, {
      "Metadata-Flavor": "Google",
      "Content-Type": "application/json",
    });
    response.end(isToken ? '{"access_token":"of the machine","expires_in":3600}' : "");
  }).listen(0, "127.0.0.1");
  await once(metadata, "listening");
  vi.stubEnv("GCE_METADATA_HOST", `127.0.0.1:${(metadata.address() as AddressInfo).port}`);
  vi.stubEnv("METADATA_SERVER_DETECTION", "assume-present");
  // Without this, Google's library would start gcloud to ask for the project.
  vi.stubEnv("GOOGLE_CLOUD_PROJECT", "sample-project");
  vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", "");
  vi.stubEnv("HOME", "/nowhere");
  const { bills, standIn } = await openAll(PATIENT, applicationDefaultToken);
  await Promise.all([1, 2, 3].map((number) => keepBill(bills, `${number}.pdf`, "x")));
  expect([...standIn.authorizations]).toEqual(["Bearer of the machine"]);
  expect(asked).toBe(1);
  metadata.closeAllConnections();
  metadata.close();
  vi.unstubAllEnvs();
});
