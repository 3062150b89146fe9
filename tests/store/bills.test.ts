import { utimes } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, dayInIndia } from "~/india-time";
import { type Bills, createBills } from "~/leads/bill-store.server";
import type { Leads } from "~/leads/leads";
import { sweepBills } from "~/leads/sweep-bills";
import { forgetSwept, SWEPT } from "~/leads/swept-files";
import type { StorageStandIn } from "../firebase/storage-stand-in";
import { collect } from "./desk-contract";
import { arriving, type FilesPlace, textOf } from "./files-contract";
import { BUCKET, openBucket, openFolder } from "./files-places";
import { listPaths } from "./new-lead";

let place: FilesPlace;
let bills: Bills;

/** Opens a place for bills before each test. */
function useBills(open: () => Promise<FilesPlace>) {
  beforeEach(async () => {
    place = await open();
    bills = createBills(place.files);
  });
  afterEach(() => place.close());
}

/** Receives and keeps a bill, and returns the path it is stored under. */
async function keepBill(name: string, ...chunks: string[]): Promise<string> {
  const received = await bills.receive(name, arriving(...chunks));
  return bills.pathOf(await received.keep()) ?? "no path";
}

describe.each([
  ["a folder", openFolder],
  ["a bucket", openBucket],
])("bills in %s", (_, open) => {
  useBills(open);

  it("have no name before they are kept, and are not lost when they are discarded afterwards, but undone", async () => {
    const left = await bills.receive("bill.pdf", arriving("x"));
    expect(await listPaths(bills)).toEqual([expect.stringMatching(/^electricity-bills\/\.incoming\/[^/]+$/)]);
    await left.discard();
    expect(await listPaths(bills)).toEqual([]);
    const received = await bills.receive("bill.pdf", arriving("x"));
    const path = bills.pathOf(await received.keep());
    await received.discard();
    expect(await textOf(place.files, path ?? "")).toBe("x");
    await received.undo();
    expect(await listPaths(bills)).toEqual([]);
  });

  it("are stored and read unchanged under their names, and can be removed twice", async () => {
    const path = await keepBill("बिल (1).pdf", "%PDF-", "x".repeat(200_000), "");
    expect(path).toBe("electricity-bills/बिल (1).pdf");
    expect(await listPaths(bills)).toEqual([path]);
    expect(await new Response(await bills.read(path)).text()).toBe(`%PDF-${"x".repeat(200_000)}`);
    await place.files.put("secret.pdf", Buffer.from("x"), { type: "application/pdf" });
    for (const other of ["electricity-bills/none.pdf", "electricity-bills/../secret.pdf", "secret.pdf"])
      expect(await bills.read(other)).toBeUndefined();
    for (const other of ["", "secret.pdf", "https://example.in/electricity-bills/bill.pdf"])
      expect(bills.pathOf(other)).toBeUndefined();
    for (const _ of ["once", "again"]) await bills.remove(path);
    expect(await listPaths(bills)).toEqual([]);
  });

  it("are listed with those that arrive, and without those of further folders", async () => {
    const path = await keepBill("bill.pdf", "x");
    await bills.receive("other.pdf", arriving("y"));
    for (const name of ["electricity-bills/2024/old.pdf", "electricity-bills-old/a.pdf", "photos/a.jpg"])
      await place.files.put(name, Buffer.from("x"), { type: "application/pdf" });
    expect(await listPaths(bills)).toEqual([expect.stringContaining("/.incoming/"), path]);
  });
});

describe("a bill in Cloud Storage", () => {
  let standIn: StorageStandIn;
  useBills(async () => {
    const opened = await openBucket();
    ({ standIn } = opened);
    return opened;
  });

  const keep = async (name: string) => (await bills.receive(name, arriving("%PDF-"))).keep();

  it("has a Firebase download URL, which opens it only with its token", async () => {
    const address = await keep("बिल #1.pdf");
    const token = new URL(address).searchParams.get("token") ?? "";
    const objectName = "electricity-bills%2F%E0%A4%AC%E0%A4%BF%E0%A4%B2%20%231.pdf";
    expect(address).toBe(
      `https://firebasestorage.googleapis.com/v0/b/${BUCKET}/o/${objectName}?alt=media&token=${token}`,
    );
    expect(token).toMatch(/^[0-9a-f-]{36}$/);

    const here = address.replace("https://firebasestorage.googleapis.com", standIn.origin);
    const answer = await fetch(here);
    expect(await answer.text()).toBe("%PDF-");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect((await fetch(here.replace(token, "00000000"))).status).toBe(403);
  });

  it("maps its download URL and its folder path to its path, and other URLs to none", async () => {
    const address = await keep("100% (2).pdf");
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

  it("is stored once when a request is slow, copying is refused, or its answer is lost", async () => {
    for (const fault of [{ delayMs: 50 }, { status: 500 }, { cut: "after" }] as const) {
      standIn.fault(fault.delayMs ? "any" : "copy", fault, 2);
      const path = await keepBill("bill.pdf", "%PDF-");
      expect([path, await listPaths(bills)]).toEqual(["electricity-bills/bill.pdf", [path]]);
      await bills.remove(path);
    }
  });

  it("is removed when it cannot be named, and when the answer to its upload is lost", async () => {
    const received = await bills.receive("bill.pdf", arriving("x"));
    standIn.fault("copy", { status: 403 });
    await expect(received.keep()).rejects.toThrow("Cloud Storage: copy failed (403)");
    standIn.heal();
    await received.discard();
    standIn.fault("upload", { cut: "after" }, 1);
    await expect(bills.receive("bill.pdf", arriving("x"))).rejects.toThrow("Cloud Storage: upload failed (");
    expect(standIn.objects()).toEqual([]);
  });
});

describe("the sweep", () => {
  const HOUR_MS = 60 * 60_000;
  useBills(openFolder);

  async function makeOlder(file: string, age: number) {
    const then = new Date(Date.now() - age);
    await utimes(path.join(place.place, file), then, then);
  }

  /** Stores a bill of this age, and returns its path. */
  async function storeBill(name: string, age: number) {
    const stored = await keepBill(name, name);
    await makeOlder(stored, age);
    return stored;
  }

  const leadsWith = (bills: readonly (string | null)[]): Pick<Leads, "list"> => ({
    async *list() {
      const lead = { kind: "inquiry", id: "a", timestamp: "2026-11-23T05:00:00.000Z" } as const;
      for (const electricityBillUrl of bills) yield { ...lead, fields: { electricityBillUrl } };
    },
  });

  it("removes only files that are older than an hour and named by no lead", async () => {
    const named = await storeBill("named.pdf", 2 * HOUR_MS);
    const young = await storeBill("young.pdf", HOUR_MS - 60_000);
    await storeBill("orphan.pdf", HOUR_MS + 60_000);
    await bills.receive("left.pdf", arriving("half an inquiry"));
    const left = (await listPaths(bills)).find((one) => one.includes(".incoming")) ?? "";
    await makeOlder(left, 2 * HOUR_MS);
    await bills.receive("arriving.pdf", arriving("an inquiry"));
    expect(await sweepBills(bills, leadsWith([named, null]))).toBe(2);
    expect(await listPaths(bills)).toEqual([expect.stringContaining(".incoming"), named, young].sort());
    const aside = await collect(place.files.list(SWEPT, { isDeep: true }));
    expect(aside.map(({ name }) => name)).toEqual([
      `${SWEPT}/${dayInIndia(Date.now())}/electricity-bills/orphan.pdf`,
    ]);
    // Of somebody who is erased, nothing stays aside.
    await bills.remove("electricity-bills/orphan.pdf");
    expect(await collect(place.files.list(SWEPT, { isDeep: true }))).toEqual([]);
  });

  it("removes nothing by a database without leads, which is another one", async () => {
    const bill = await storeBill("named.pdf", 2 * HOUR_MS);
    expect(await sweepBills(bills, leadsWith([]))).toBe(0);
    expect(await listPaths(bills)).toEqual([bill]);
  });

  it("keeps what was swept for 30 days since the last run, whatever the clock says", async () => {
    const now = Date.now();
    await storeBill("orphan.pdf", 2 * HOUR_MS);
    await sweepBills(bills, leadsWith([null]), now);
    const after = (days: number) => new Date(now + days * DAY_MS);
    expect(await forgetSwept(place.files, after(28), after(29))).toBe(0);
    expect(await forgetSwept(place.files, after(40), after(40))).toBe(0);
    expect(await forgetSwept(place.files, after(400), after(401))).toBe(0);
    expect(await forgetSwept(place.files, after(28), after(30))).toBe(1);
    expect(await collect(place.files.list(SWEPT, { isDeep: true }))).toEqual([]);
  });

  it("leaves a bill whose lead is stored meanwhile", async () => {
    const late = await storeBill("late.pdf", 2 * HOUR_MS);
    const named: string[] = [];
    async function* list() {
      yield* bills.list();
      named.push(late);
    }
    expect(await sweepBills({ ...bills, list }, leadsWith(named))).toBe(0);
    expect(await listPaths(bills)).toEqual([late]);
  });

  it("removes nothing when the leads cannot be read", async () => {
    await storeBill("orphan.pdf", 2 * HOUR_MS);
    const list = () => {
      throw new Error("the database is gone");
    };
    await expect(sweepBills(bills, { list })).rejects.toThrow("the database is gone");
    expect(await listPaths(bills)).toEqual(["electricity-bills/orphan.pdf"]);
  });
});
