import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Bills } from "~/leads/bills";
import { createBills } from "~/stores/bills";
import { arriving, type FilesPlace, textOf } from "./files-contract";

export async function listPaths(bills: Bills): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of bills.list()) paths.push(path);
  return paths.sort();
}

/** Receives and keeps a bill, and returns the path it is stored under. */
export async function keepBill(bills: Bills, name: string, ...chunks: string[]): Promise<string> {
  const received = await bills.receive(name, arriving(...chunks));
  return bills.pathOf(await received.keep()) ?? "no path";
}

/** What bills need of any place for files. */
export function describeBills(name: string, open: () => Promise<FilesPlace>) {
  describe(`bills in ${name}`, () => {
    let place: FilesPlace;
    let bills: Bills;

    beforeEach(async () => {
      place = await open();
      bills = createBills(place.files);
    });

    afterEach(() => place.close());

    it("have no name before they are kept, and are not lost when they are discarded afterwards, but undone", async () => {
      const left = await bills.receive("bill.pdf", arriving("x"));
      expect(await listPaths(bills)).toEqual([
        expect.stringMatching(/^electricity-bills\/\.incoming\/[^/]+$/),
      ]);
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
      const path = await keepBill(bills, "बिल (1).pdf", "%PDF-", "x".repeat(200_000), "");
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
      const path = await keepBill(bills, "bill.pdf", "x");
      await bills.receive("other.pdf", arriving("y"));
      for (const name of ["electricity-bills/2024/old.pdf", "electricity-bills-old/a.pdf", "photos/a.jpg"])
        await place.files.put(name, Buffer.from("x"), { type: "application/pdf" });
      expect(await listPaths(bills)).toEqual([expect.stringContaining("/.incoming/"), path]);
    });
  });
}
