import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StoreFault } from "~/store-fault";
import { sweepBills } from "~/stores/chores.server";
import { openBillsFolder } from "~/stores/embedded/bills-folder";
import { openDatabase } from "~/stores/embedded/database";
import { openLeadsLmdb, readLeadsLmdb } from "~/stores/embedded/leads-lmdb";
import { arriving, describeBills, listPaths } from "./bills-contract";
import { describeLeads, listAll, newLead } from "./leads-contract";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "store-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describeLeads("an LMDB database", () => () => openLeadsLmdb(path.join(folder, "leads")));

describeBills("a folder", () => ({
  bills: openBillsFolder(folder),
  read: (address) => readFile(path.join(folder, address)).catch(() => undefined),
}));

describe("the sweep", () => {
  const HOUR_MS = 60 * 60_000;
  let bills: ReturnType<typeof openBillsFolder>;
  let leads: ReturnType<typeof openLeadsLmdb>;

  beforeEach(() => {
    bills = openBillsFolder(folder);
    leads = openLeadsLmdb(path.join(folder, "leads"));
  });

  afterEach(() => leads.close());

  async function storeBill(name: string, age: number) {
    const address = await (await bills.receive(name, arriving(name))).keep();
    await makeOlder(address, age);
    return address;
  }

  async function makeOlder(address: string, age: number) {
    const then = new Date(Date.now() - age);
    await utimes(path.join(folder, address), then, then);
  }

  it("removes only files that are older than an hour and named by no lead", async () => {
    const named = await storeBill("named.pdf", 2 * HOUR_MS);
    const young = await storeBill("young.pdf", HOUR_MS - 60_000);
    await storeBill("orphan.pdf", HOUR_MS + 60_000);
    await leads.add({ kind: "inquiry", ids: ["a"], fields: { electricityBillUrl: named } });
    await leads.add({ kind: "inquiry", ids: ["b"], fields: { electricityBillUrl: null } });
    const unfinished = "electricity-bills/.incoming/0123";
    const arrivingNow = "electricity-bills/.incoming/4567";
    await writeFile(path.join(folder, unfinished), "half a bill");
    await writeFile(path.join(folder, arrivingNow), "half a bill");
    await makeOlder(unfinished, 2 * HOUR_MS);

    expect(await sweepBills(bills, leads)).toBe(2);
    expect(await listPaths(bills)).toEqual([arrivingNow, named, young].sort());
  });

  it("leaves a bill whose lead is stored meanwhile", async () => {
    const late = await storeBill("late.pdf", 2 * HOUR_MS);
    async function* list() {
      await leads.add({ kind: "inquiry", ids: ["late"], fields: { electricityBillUrl: late } });
      yield* leads.list();
    }
    expect(await sweepBills(bills, { ...leads, list })).toBe(0);
    expect(await listPaths(bills)).toEqual([late]);
  });

  it("removes nothing when the leads cannot be read", async () => {
    await storeBill("orphan.pdf", 2 * HOUR_MS);
    await rm(path.join(folder, "leads"), { recursive: true });
    await writeFile(path.join(folder, "leads"), "a file, not a folder");
    await expect(sweepBills(bills, leads)).rejects.toThrow();
    expect(await listPaths(bills)).toEqual(["electricity-bills/orphan.pdf"]);
  });
});

describe("an LMDB database", () => {
  let leadsFolder: string;
  beforeEach(() => {
    leadsFolder = path.join(folder, "data", "leads");
  });

  async function storeOneLead() {
    const leads = openLeadsLmdb(leadsFolder);
    await leads.add(newLead("a"));
    await leads.close();
  }

  it("is accessible to its owner only", async () => {
    await storeOneLead();
    const modes = await Promise.all(
      ["", "data.mdb", "lock.mdb"].map(
        async (file) => (await stat(path.join(leadsFolder, file))).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  describe("whose folder changes while it is open", () => {
    let leads: ReturnType<typeof openLeadsLmdb>;
    const away = () => `${leadsFolder}-away`;

    beforeEach(async () => {
      leads = openLeadsLmdb(leadsFolder);
      await leads.add(newLead("before"));
    });

    afterEach(() => leads.close());

    /** Replaces the folder by another database with one lead, whose file is `secondsOld`. */
    async function replace(secondsOld: number) {
      const other = openLeadsLmdb(`${leadsFolder}-other`);
      await other.add(newLead("other"));
      await other.close();
      await rename(leadsFolder, away());
      await rename(`${leadsFolder}-other`, leadsFolder);
      const time = new Date(Date.now() - secondsOld * 1000);
      await utimes(path.join(leadsFolder, "data.mdb"), time, time);
    }

    it.each([
      ["is moved away", () => rename(leadsFolder, away()), "gone"],
      ["loses its file", () => rm(path.join(leadsFolder, "data.mdb")), "gone"],
      ["is being copied", () => replace(0), "just been replaced"],
      ["holds something else", () => rename(leadsFolder, away()).then(() => putJunk()), "damaged"],
    ])("refuses every operation when it %s", async (_, change, reason) => {
      await change();
      const files = await readdir(path.dirname(leadsFolder), { recursive: true });
      await expect(leads.check()).rejects.toThrow(reason);
      await expect(leads.find("contact", ["before"])).rejects.toThrow(reason);
      await expect(listAll(leads)).rejects.toThrow(reason);
      await expect(leads.add(newLead("after"))).rejects.toMatchObject({
        cause: { message: expect.stringContaining(reason) },
      });
      expect(await readdir(path.dirname(leadsFolder), { recursive: true }), "nothing is created").toEqual(
        files,
      );
    });

    async function putJunk() {
      await mkdir(leadsFolder);
      const file = path.join(leadsFolder, "data.mdb");
      await writeFile(file, "junk ".repeat(5000));
      await utimes(file, 1, 1);
    }

    it("works again when it is back", async () => {
      await rename(leadsFolder, away());
      await expect(leads.add(newLead("lost"))).rejects.toThrow();
      await mkdir(leadsFolder);
      await expect(leads.check()).rejects.toThrow("gone");
      await rm(leadsFolder, { recursive: true });
      await rename(away(), leadsFolder);
      await leads.check();
      await leads.add(newLead("after"));
      expect((await listAll(leads)).map(({ id }) => id)).toEqual(["before", "after"]);
    });

    it("works with a database that replaces it, and with the first when that is back", async () => {
      await replace(60);
      await leads.add(newLead("in the other"));
      expect((await listAll(leads)).map(({ id }) => id)).toEqual(["other", "in the other"]);

      await rename(leadsFolder, `${leadsFolder}-other`);
      await rename(away(), leadsFolder);
      await utimes(path.join(leadsFolder, "data.mdb"), 1, 1);
      expect((await listAll(leads)).map(({ id }) => id)).toEqual(["before"]);
    });
  });

  describe("opened for reading only", () => {
    it.each(["", "junk ".repeat(5000)])("is an error where its file is not a database", async (content) => {
      await mkdir(leadsFolder, { recursive: true });
      await writeFile(path.join(leadsFolder, "data.mdb"), content);
      await expect(listAll(readLeadsLmdb(leadsFolder))).rejects.toThrow("the database is damaged");
    });

    it("changes nothing in its folder, and needs no lock file", async () => {
      await storeOneLead();
      const file = path.join(leadsFolder, "data.mdb");
      const before = await stat(file);
      await rm(path.join(leadsFolder, "lock.mdb"));
      const files = await readdir(leadsFolder);
      const leads = readLeadsLmdb(leadsFolder);
      expect((await listAll(leads)).map(({ id }) => id)).toEqual(["a"]);
      await leads.close();
      expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
      expect(await readdir(leadsFolder)).toEqual(files);
    });
  });
});

it("a mistake of a program that uses the database is thrown as it is; what fails in the database is a StoreFault", async () => {
  const database = openDatabase<string>(folder);
  await database.use((db) => db.put("key", "value"));
  const mistake = new TypeError("undefined is not a function");
  const fails = (error: Error) =>
    database.use(() => {
      throw error;
    });
  await expect(fails(mistake)).rejects.toBe(mistake);
  await expect(fails(new Error("MDB_PANIC"))).rejects.toThrow(StoreFault);
  expect(await database.use((db) => db.get("key"))).toBe("value");
  await database.close();
});
