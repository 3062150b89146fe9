import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bills } from "~/leads/bills";
import { collect } from "./desk-contract";

/** A store for bills, empty at first. `read` returns the stored bytes at a path, if any. */
interface BillsPlace {
  bills: Bills;
  read(path: string): Promise<Uint8Array | undefined>;
}

export async function listPaths(bills: Bills): Promise<string[]> {
  return (await collect(bills.list())).map(({ path }) => path).sort();
}

/** Receives and keeps a bill, and returns the path it is stored under. */
export async function keepBill(bills: Bills, name: string, ...chunks: string[]): Promise<string> {
  const received = await bills.receive(name, arriving(...chunks));
  return bills.pathOf(await received.keep()) ?? "no path";
}

export async function* arriving(...chunks: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

/** The contract of every bill store. */
export function describeBills(name: string, makePlace: () => BillsPlace) {
  describe(`bills in ${name}`, () => {
    let place: BillsPlace;
    let bills: Bills;

    beforeEach(() => {
      place = makePlace();
      ({ bills } = place);
    });

    afterEach(() => bills.close());

    it("have no name before they are kept, and are not lost when they are discarded afterwards, but undone", async () => {
      const left = await bills.receive("bill.pdf", arriving("x"));
      expect(await place.read("electricity-bills/bill.pdf")).toBeUndefined();
      await left.discard();
      expect(await listPaths(bills)).toEqual([]);
      const received = await bills.receive("bill.pdf", arriving("x"));
      const path = bills.pathOf(await received.keep());
      await received.discard();
      expect(await place.read(path ?? "")).toBeDefined();
      await received.undo();
      expect(await listPaths(bills)).toEqual([]);
    });

    it("leave nothing when they break off, and reject with the reason", async () => {
      const broken = bills.receive("bill.pdf", arriving("x", new Error("gone")));
      await expect(broken).rejects.toThrow("gone");
      expect(await listPaths(bills)).toEqual([]);
    });

    it("get different names when fifty of one name arrive at once", async () => {
      const paths = await Promise.all(
        Array.from({ length: 50 }, (_, index) => keepBill(bills, "bill.pdf", `bill ${index}`)),
      );
      expect(new Set(paths).size).toBe(50);
      expect(paths).toContain("electricity-bills/bill.pdf");
      expect(paths).toContain("electricity-bills/bill (2).pdf");
      for (const [index, path] of paths.entries())
        expect(Buffer.from((await place.read(path)) ?? []).toString()).toBe(`bill ${index}`);
      expect(await listPaths(bills)).toEqual(paths.sort());
    });

    it("are stored and read unchanged under their names, and can be removed twice", async () => {
      const text = `%PDF-${"x".repeat(200_000)}`;
      const path = await keepBill(bills, "बिल (1).pdf", "%PDF-", "x".repeat(200_000), "");
      expect(path).toBe("electricity-bills/बिल (1).pdf");
      expect(await listPaths(bills)).toEqual([path]);
      expect(Buffer.from((await place.read(path)) ?? []).toString()).toBe(text);
      expect(await new Response(await bills.read(path)).text()).toBe(text);
      expect(await bills.read("electricity-bills/none.pdf")).toBeUndefined();
      expect(await bills.read("electricity-bills/../../etc/passwd")).toBeUndefined();
      for (const other of ["", "https://example.in/electricity-bills/bill.pdf"])
        expect(bills.pathOf(other)).toBeUndefined();
      for (const _ of ["once", "again"]) await bills.remove(path);
      expect(await listPaths(bills)).toEqual([]);
    });

    it("are waited for when the store closes while they arrive", async () => {
      let goOn = () => {};
      const waiting = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      async function* slow() {
        yield Buffer.from("x");
        await waiting;
      }
      const received = bills.receive("bill.pdf", slow());
      let hasClosed = false;
      const closed = bills.close().then(() => {
        hasClosed = true;
      });
      expect(hasClosed).toBe(false);
      goOn();
      await Promise.all([received, closed]);
      expect(hasClosed).toBe(true);
    });
  });
}
