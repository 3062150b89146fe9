import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bills } from "~/leads/bills";

/** Where a store keeps its bills: empty at first. `read` gives what is kept at an address, if anything. */
export interface BillsPlace {
  open(): Promise<Bills>;
  read(address: string): Promise<Uint8Array | undefined>;
  remove(): Promise<void>;
}

export async function listAddresses(bills: Bills): Promise<string[]> {
  const addresses: string[] = [];
  for await (const { address } of bills.list()) addresses.push(address);
  return addresses.sort();
}

export async function* arriving(...chunks: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

/** What every store of bills has to do. */
export function describeBills(name: string, makePlace: () => Promise<BillsPlace>) {
  describe(`bills in ${name}`, () => {
    let place: BillsPlace;
    let bills: Bills;

    beforeEach(async () => {
      place = await makePlace();
      bills = await place.open();
    });

    afterEach(async () => {
      await bills.close();
      await place.remove();
    });

    it("are none at first", async () => {
      expect(await listAddresses(bills)).toEqual([]);
    });

    it("are kept as they came, under their name", async () => {
      const received = await bills.receive("बिल.pdf", arriving("%PDF-", "1.7", ""));
      const address = await received.keep();
      expect(address).toBe("electricity-bills/बिल.pdf");
      expect(Buffer.from((await place.read(address)) ?? []).toString()).toBe("%PDF-1.7");
      expect(await listAddresses(bills)).toEqual([address]);
    });

    it("have no name before they are kept, and are nowhere once they are dropped", async () => {
      const received = await bills.receive("bill.pdf", arriving("x"));
      expect(await place.read("electricity-bills/bill.pdf")).toBeUndefined();
      await received.discard();
      expect(await listAddresses(bills)).toEqual([]);
    });

    it("may be dropped after they were kept: nothing of them is lost", async () => {
      const received = await bills.receive("bill.pdf", arriving("x"));
      const address = await received.keep();
      await received.discard();
      expect(await place.read(address)).toBeDefined();
    });

    it("leave nothing when they break off, and say why", async () => {
      const broken = bills.receive("bill.pdf", arriving("x", new Error("gone")));
      await expect(broken).rejects.toThrow("gone");
      expect(await listAddresses(bills)).toEqual([]);
    });

    it("never take one another's place, though fifty of a name come at once", async () => {
      const addresses = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const received = await bills.receive("bill.pdf", arriving(`bill ${index}`));
          return received.keep();
        }),
      );
      expect(new Set(addresses).size).toBe(50);
      expect(addresses).toContain("electricity-bills/bill.pdf");
      expect(addresses).toContain("electricity-bills/bill (2).pdf");
      for (const [index, address] of addresses.entries())
        expect(Buffer.from((await place.read(address)) ?? []).toString()).toBe(`bill ${index}`);
      expect(await listAddresses(bills)).toEqual(addresses.sort());
    });

    it("can be taken back, and more than once", async () => {
      const address = await (await bills.receive("bill.pdf", arriving("x"))).keep();
      await bills.remove(address);
      await bills.remove(address);
      expect(await listAddresses(bills)).toEqual([]);
    });

    it("that are still coming are waited for when the store closes", async () => {
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
