import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../http/site";
import { ASHA, type DeskPlace, describeDesk, idOf, person } from "./desk-contract";
import { describeDay } from "./desk-day-contract";
import { describeImports } from "./desk-import-contract";
import { openEmbeddedStores } from "./embedded-stores";

async function embeddedPlace(): Promise<DeskPlace> {
  const folder = temporaryFolder();
  return {
    open: async (now) => openEmbeddedStores(folder, now),
    removeDesk: async () => rmSync(path.join(folder, "desk"), { recursive: true }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

describeDesk("LMDB", embeddedPlace);
describeDay("LMDB", embeddedPlace);
describeImports("LMDB", embeddedPlace);

it("the desk in LMDB lists a change that was made while its lists were read again", async () => {
  const folder = temporaryFolder();
  const { leads, desk, close } = openEmbeddedStores(folder);
  const other = openEmbeddedStores(folder);
  await leads.add(person(1));
  await desk.list({});
  await other.leads.add(person(2));
  const change = desk.append(idOf(1), ASHA, { status: "called" });
  await Promise.all([desk.list({}), change, desk.list({})]);
  const { leads: called } = await desk.list({ status: "called" });
  expect(called.map(({ id }) => id)).toEqual([idOf(1)]);
  await Promise.all([close(), other.close()]);
  rmSync(folder, { recursive: true });
});

it("the desk in LMDB reads everything again once its database was replaced", async () => {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const { leads, desk, close } = openEmbeddedStores(folder);
  const other = openEmbeddedStores(elsewhere);
  for (const store of [leads, other.leads]) for (const number of [1, 2]) await store.add(person(number));
  await desk.append(idOf(1), ASHA, { status: "called" });
  await other.desk.append(idOf(2), ASHA, { status: "won" });
  await other.close();
  const counts = () => desk.count([{ status: "called" }, { status: "won" }]);
  expect(await counts()).toEqual([1, 0]);
  rmSync(path.join(folder, "desk"), { recursive: true });
  await expect(counts()).rejects.toThrow("the database is gone");
  renameSync(path.join(elsewhere, "desk"), path.join(folder, "desk"));
  await expect.poll(() => counts().catch(() => "not yet")).toEqual([0, 1]);
  await close();
  for (const place of [folder, elsewhere]) rmSync(place, { recursive: true });
});
