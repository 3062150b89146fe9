import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Storage } from "@google-cloud/storage";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { checkBill, InvalidBillError } from "~/leads/bill-check.server";
import { BILL_LIMIT_BYTES } from "~/leads/bill-rules";
import type { Bills } from "~/leads/bills";
import { openLeadsLmdb } from "~/stores/embedded/leads-lmdb";

import { openBillsStorage } from "~/stores/firebase/bills-storage";
import { applicationDefaultToken } from "~/stores/firebase/bucket";
import { sweepBills } from "~/stores/sweep-bills";
import {
  type Fault,
  type Operation,
  type StorageStandIn,
  startStorageStandIn,
} from "../firebase/storage-stand-in";
import { startProxy } from "../firebase/tcp-proxy";
import { promised } from "../load";
import { arriving, describeBills, keepBill, listPaths } from "./bills-contract";

vi.setConfig({ testTimeout: 60_000 });

const BUCKET = "suryanta-bills";
const KIB = 1024;

/** Longer than immediate work takes, even on a busy machine. */
const AT_ONCE_MS = promised(1500);

/** A name that must not appear in an error message. */
const SECRET_NAME = "Asha Verma's bill.pdf";

const opened: { standIn: StorageStandIn; bills: Bills }[] = [];

async function openAll() {
  const standIn = await startStorageStandIn();
  const bills = openBillsStorage(BUCKET, { host: standIn.origin, base: "/storage/v1", token: undefined });
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

let storage: StorageStandIn;
let buckets = 0;

beforeAll(async () => {
  storage = await startStorageStandIn();
});

afterAll(() => storage.close());

// Runs only against the stand-in: the emulator of firebase-tools ignores ifGenerationMatch.
describeBills("Cloud Storage", async () => {
  buckets += 1;
  const bucket = `bills-${buckets}`;
  return {
    open: async () => {
      vi.stubEnv("STORAGE_EMULATOR_HOST", storage.origin);
      const bills = openBillsStorage(bucket);
      vi.unstubAllEnvs();
      return bills;
    },
    read: async (objectName) => storage.object(bucket, objectName)?.bytes,
    remove: async () => {},
  };
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

async function bytesAt(bills: Bills, url: string): Promise<Buffer | undefined> {
  const body = await bills.read(bills.pathOf(url) ?? "");
  return body && Buffer.from(await new Response(body).arrayBuffer());
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

  it.each([
    ["a.PDF", "application/pdf"],
    ["a.jpeg", "image/jpeg"],
    ["a.JPG", "image/jpeg"],
    ["a.png", "image/png"],
  ])("called %s is of type %s and is not cached", async (name, type) => {
    const path = bills.pathOf(await keep(name, 1000)) ?? "";
    expect(standIn.object(BUCKET, path)).toMatchObject({
      contentType: type,
      cacheControl: "private, no-store",
    });
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

  it.each([1, 70_000, BILL_LIMIT_BYTES])(
    "of %i bytes takes one upload, one copy and one deletion",
    async (length) => {
      const path = bills.pathOf(await keep("bill.pdf", length)) ?? "";
      expect(standIn.object(BUCKET, path)?.bytes.equals(content(length))).toBe(true);
      expect(standIn.objects()).toHaveLength(1);
      expect(standIn.requests).toEqual({ upload: 1, copy: 1, delete: 1 });
    },
  );

  it("can be read by Google's own library", async () => {
    const path = bills.pathOf(await keep("bill.pdf", 700_000)) ?? "";
    const file = new Storage({ apiEndpoint: standIn.origin, projectId: "sample" }).bucket(BUCKET).file(path);
    const [bytes] = await file.download({ validation: false });
    expect(bytes.equals(content(700_000))).toBe(true);
    const [metadata] = await file.getMetadata();
    expect(metadata).toMatchObject({ contentType: "application/pdf", size: "700000" });
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

  it("that is sent again after a removal by hand survives the undo of the first", async () => {
    const first = await bills.receive("bill.pdf", arriving("first"));
    const path = bills.pathOf(await first.keep()) ?? "";
    await bills.remove(path);
    await keepBill(bills, "bill.pdf", "second");
    await first.undo();
    expect(await listPaths(bills)).toEqual([path]);
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

  it("is swept without a lead and kept with one, by either address", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "storage-"));
    const leads = openLeadsLmdb(folder);
    const address = await keep("named.pdf", 10);
    await keep("moved.pdf", 10);
    await keep("orphan.pdf", 10);
    await leads.add({ kind: "inquiry", ids: ["a"], fields: { electricityBillUrl: address } });
    await leads.add({
      kind: "inquiry",
      ids: ["b"],
      fields: { electricityBillUrl: "electricity-bills/moved.pdf" },
    });
    expect(await sweepBills(bills, leads)).toBe(0);
    expect(await sweepBills(bills, leads, Date.now() + 2 * 60 * 60_000)).toBe(1);
    expect(await listPaths(bills)).toEqual(["electricity-bills/moved.pdf", "electricity-bills/named.pdf"]);
    await leads.close();
    await rm(folder, { recursive: true });
  });

  describe("that breaks off", () => {
    it.each([0, 10, 70_000, 1_300_000])("after %i bytes leaves nothing", async (length) => {
      const started = performance.now();
      expect(await faultOf(bills.receive(SECRET_NAME, pieces(length, new Error("gone"))))).toBe("gone");
      expect(performance.now() - started).toBeLessThan(AT_ONCE_MS);
      await expectNothingLeft(place);
    });

    it("does not wait for an upload that Cloud Storage leaves unanswered", async () => {
      standIn.fault("upload", { hang: "before" });
      const visitor = pausedVisitor();
      const broken = faultOf(bills.receive(SECRET_NAME, visitor.bytes));
      await vi.waitFor(() => expect(standIn.openRequests()).toBe(1), 10_000);
      const started = performance.now();
      visitor.leave(new Error("gone"));
      expect(await broken).toBe("gone");
      expect(performance.now() - started).toBeLessThan(AT_ONCE_MS);
      await expectNothingLeft(place);
    });

    it("because it is too large leaves nothing and says so", async () => {
      const { bytes } = checkBill("application/pdf", pieces(BILL_LIMIT_BYTES + 1));
      await expect(bills.receive(SECRET_NAME, bytes)).rejects.toThrow(InvalidBillError);
      await expectNothingLeft(place);
    });

    it("delays the closing of the store by little more than a second", async () => {
      const visitor = pausedVisitor();
      const broken = faultOf(bills.receive(SECRET_NAME, visitor.bytes));
      await vi.waitFor(() => expect(standIn.openRequests()).toBe(1), 10_000);
      const started = performance.now();
      await bills.close();
      expect(performance.now() - started).toBeLessThan(AT_ONCE_MS);
      visitor.leave(new Error("gone"));
      expect(await broken).toBe("gone");
      await expectNothingLeft(place);
    });
  });

  /** Sends part of a bill, and nothing more until it leaves. */
  function pausedVisitor() {
    let leave: (reason: Error) => void = () => {};
    const gone = new Promise<never>((_, reject) => {
      leave = reject;
    });
    async function* bytes() {
      yield* pieces(300_000);
      await gone;
    }
    return { bytes: bytes(), leave: (reason: Error) => leave(reason) };
  }

  describe("is stored once", () => {
    it.each<[string, Operation | "any", Fault, number]>([
      ["when its copying is refused twice", "copy", { status: 500 }, 1000],
      ["when the answer to its copying is lost", "copy", { cut: "after" }, 1000],
      ["when a request is slow", "any", { delayMs: 200 }, 1000],
    ])("%s", async (_, operation, fault, length) => {
      standIn.fault(operation, fault, 2);
      const path = bills.pathOf(await keep("bill.pdf", length));
      expect(path).toBe("electricity-bills/bill.pdf");
      expect(await listPaths(bills)).toEqual([path]);
      expect(standIn.object(BUCKET, path ?? "")?.bytes.equals(content(length))).toBe(true);
    });

    it("over new connections, while reads keep theirs", async () => {
      const proxy = await startProxy(standIn.port);
      const distant = openBillsStorage(BUCKET, { host: `http://${proxy.host}`, base: "", token: undefined });
      const url = await keep("bill.pdf", 1000);
      for (const meanwhile of [() => {}, proxy.cut]) {
        const before = proxy.connections.ever;
        for (let reads = 0; reads < 10; reads += 1)
          expect((await bytesAt(distant, url))?.equals(content(1000))).toBe(true);
        const forReads = proxy.connections.ever - before;
        expect(forReads).toBeLessThan(4);
        meanwhile();
        await (await distant.receive("another.pdf", pieces(1000))).keep();
        const forBill = proxy.connections.ever - before - forReads;
        expect(forBill).toBeGreaterThanOrEqual(["upload", "copy", "delete"].length);
        proxy.cut();
      }
      expect(standIn.objects()).toHaveLength(3);
      await proxy.close();
    });

    it("when its incoming copy cannot be removed, which is left to the bucket's own rule", async () => {
      standIn.fault("delete", { status: 503 });
      const received = await bills.receive("bill.pdf", arriving("x"));
      const path = bills.pathOf(await received.keep()) ?? "";
      await received.discard();
      expect((await listPaths(bills)).filter((found) => !found.includes("/.incoming/"))).toEqual([path]);
    });
  });

  describe("is refused, and leaves nothing", () => {
    it.each<[string, Fault, string]>([
      ["may not be written", { status: 403 }, "upload failed (403)"],
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

    it("when no connection is accepted, and is stored once one is", async () => {
      await standIn.refuse();
      for (const length of [10, BILL_LIMIT_BYTES])
        expect(await faultOf(bills.receive(SECRET_NAME, pieces(length)))).toMatch(/failed \(ECONNREFUSED\)$/);
      await standIn.accept();
      await expectNothingLeft(place);
      expect(bills.pathOf(await keep("bill.pdf", 10))).toBe("electricity-bills/bill.pdf");
    });

    it("when it cannot be named", async () => {
      const received = await bills.receive(SECRET_NAME, pieces(10));
      standIn.fault("copy", { status: 403 });
      expect(await faultOf(received.keep())).toBe("Cloud Storage: copy failed (403)");
      await received.discard();
      await expectNothingLeft(place);
    });
  });

  it("gives an error on listing and removal when no connection is accepted", async () => {
    await standIn.refuse();
    expect(await faultOf(listPaths(bills))).toBe("Cloud Storage: list failed (ECONNREFUSED)");
    expect(await faultOf(bills.remove(`electricity-bills/${SECRET_NAME}`))).toBe(
      "Cloud Storage: delete failed (ECONNREFUSED)",
    );
  });
});

/** These tests wait for deadlines, so they run together, each with a Cloud Storage of its own. */
describe.concurrent("a silent Cloud Storage", () => {
  async function takes(seconds: number, work: () => Promise<unknown>) {
    const started = performance.now();
    const result = await work();
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(seconds * 1000 - 100);
    expect(took).toBeLessThan(seconds * 1000 + AT_ONCE_MS);
    return result;
  }

  it.for<[says: string, fault: Fault, pieces: number]>([
    ["to answer a short bill, which it does not store", { hang: "before" }, 1],
    ["to answer a short bill, which it stores", { hang: "after" }, 1],
    ["to answer a long bill", { hang: "after" }, 30],
    ["to take the next piece of a bill (the system's buffers are full)", { stall: true }, 500],
  ])("is given 3 s %s", async ([, fault, count], { expect }) => {
    const place = await openAlone();
    place.standIn.fault("upload", fault);
    const bytes = Readable.from(Array(count).fill(Buffer.alloc(64 * KIB)));
    const message = await takes(3, () => faultOf(place.bills.receive(SECRET_NAME, bytes)));
    expect(message).toBe("Cloud Storage: upload failed (stalled)");
    await place.end();
  });

  it("does not shorten the time that a slow visitor has", async ({ expect }) => {
    const place = await openAlone();
    async function* slow() {
      yield* pieces(70_000);
      await pause(3_500);
      yield Buffer.from("the rest");
    }
    const received = await takes(3.5, () => place.bills.receive("bill.pdf", slow()));
    expect(place.standIn.objects()[0]?.bytes).toHaveLength(70_008);
    await (received as Awaited<ReturnType<Bills["receive"]>>).discard();
    await place.end();
  });

  it.for(["before", "after"] as const)(
    "is given 3 s to name a bill (%s it is done)",
    async (hang, { expect }) => {
      const place = await openAlone();
      const received = await place.bills.receive(SECRET_NAME, pieces(10));
      place.standIn.fault("copy", { hang });
      const fault = await takes(3, () => faultOf(received.keep()));
      expect(fault).toBe("Cloud Storage: naming a bill took longer than 3 s");
      place.standIn.heal();
      await received.discard();
      await place.end();
    },
  );

  it("is given 1 s to undo, discard or remove a bill", async ({ expect }) => {
    const place = await openAlone();
    const received = await place.bills.receive(SECRET_NAME, pieces(10));
    place.standIn.fault("delete", { hang: "before" });
    await takes(1, () => received.discard());
    place.standIn.heal();
    await received.keep();
    place.standIn.fault("delete", { hang: "before" });
    await takes(1, () => received.undo());
    expect(await takes(1, () => faultOf(place.bills.remove("electricity-bills/a.pdf")))).toBe(
      "Cloud Storage: removing a bill took longer than 1 s",
    );
    place.standIn.heal();
    for (const { name } of place.standIn.objects()) await place.bills.remove(name);
    await place.end();
  });

  it("is given 10 s for a page of the list", async ({ expect }) => {
    const place = await openAlone();
    place.standIn.fault("list", { hang: "before" });
    expect(await takes(10, () => faultOf(listPaths(place.bills)))).toBe(
      "Cloud Storage: listing bills took longer than 10 s",
    );
    await place.end();
  });

  /** Opens a place that ends with its test: the end of one test must not close another's. */
  async function openAlone() {
    const standIn = await startStorageStandIn();
    const bills = openBillsStorage(BUCKET, { host: standIn.origin, base: "", token: undefined });
    async function end() {
      standIn.heal();
      await expectNothingLeft({ standIn });
      await bills.close();
      await standIn.close();
    }
    return { standIn, bills, end };
  }
});

describe("credentials", () => {
  it("are those of the machine, requested once and sent with every request", async () => {
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
    const standIn = await startStorageStandIn();
    const token = applicationDefaultToken;
    const bills = openBillsStorage(BUCKET, { host: standIn.origin, base: "/storage/v1", token });
    await Promise.all([1, 2, 3].map((number) => keepBill(bills, `${number}.pdf`, "x")));
    expect([...standIn.authorizations]).toEqual(["Bearer of the machine"]);
    expect(asked).toBe(1);

    await bills.close();
    await standIn.close();
    metadata.closeAllConnections();
    metadata.close();
    vi.unstubAllEnvs();
  });

  it("that do not arrive are waited for no longer than the request may take", async () => {
    const standIn = await startStorageStandIn();
    const token = () => new Promise<string>(() => {});
    const bills = openBillsStorage(BUCKET, { host: standIn.origin, base: "", token });
    expect(await faultOf(bills.remove("electricity-bills/a.pdf"))).toBe(
      "Cloud Storage: removing a bill took longer than 1 s",
    );
    expect(standIn.requests).toEqual({});
    await bills.close();
    await standIn.close();
  });
});

describe("eighty bills of 2 MiB that arrive slowly at once", () => {
  let folder: string;

  beforeAll(async () => {
    await mkdir("node_modules/.cache", { recursive: true });
    folder = await mkdtemp("node_modules/.cache/storage-test-");
    await build({
      entryPoints: ["tests/store/bills-process.ts"],
      outfile: path.join(folder, "bills-process.mjs"),
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      external: ["firebase-admin"],
    });
  });

  afterAll(() => rm(folder, { recursive: true }));

  it("take less than 100 MiB of memory, even when Cloud Storage is slow", async () => {
    const standIn = await startStorageStandIn();
    standIn.fault("upload", { delayMs: 2000 });
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(folder, "bills-process.mjs"), BUCKET, "80"],
      { env: { ...process.env, STORAGE_EMULATOR_HOST: standIn.origin } },
    );
    const { added, ms } = JSON.parse(stdout);
    console.log(`80 slow bills: ${Math.round(added / KIB / KIB)} MiB added, ${ms} ms`);
    expect(added).toBeLessThan(100 * KIB * KIB);
    expect(standIn.objects()).toHaveLength(81);
    await standIn.close();
  });
});
