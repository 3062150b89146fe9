import {
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { StoreFault } from "~/store-fault";
import type { Documents } from "~/stores/documents";
import { openLmdbDocuments } from "~/stores/documents/lmdb";
import { changesIn, describeDocuments, idsIn, keyOf, listed, put, remove, write } from "./documents-contract";

let place: string;
let folder: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), "documents-"));
  folder = path.join(place, "data", "own");
});
afterEach(() => rm(place, { recursive: true, force: true }));

const open = (of = folder) => openLmdbDocuments(of, { followed: ["followed", "alsoFollowed"] });
const openReadOnly = () => openLmdbDocuments(folder, { followed: ["followed"], readOnly: true });

/** Opens a database for as long as the work takes. */
async function using<Result>(work: (documents: Documents) => Promise<Result>, of = folder): Promise<Result> {
  const documents = open(of);
  try {
    return await work(documents);
  } finally {
    await documents.close();
  }
}

describeDocuments("LMDB", () => ({ open }));

const filesIn = (of: string) => readdir(of, { recursive: true });

it("a database is made by the first write, for its owner only, and reading makes none", async () => {
  await using(async (documents) => {
    expect(await documents.get("things", "a")).toBeUndefined();
    expect(await idsIn(documents)).toEqual([]);
    expect((await changesIn(documents)).written).toEqual([]);
    documents.watch("things", () => undefined)();
    expect(await filesIn(folder)).toEqual([]);
    await write(documents, put("a", {}));
  });
  const modes = ["", "data.mdb", "lock.mdb"].map(
    async (file) => (await stat(path.join(folder, file))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600]);
});

it("a folder that cannot be used is said at once", async () => {
  await mkdir(path.dirname(folder));
  await writeFile(folder, "a file, not a folder");
  expect(() => open()).toThrow(`cannot store own in ${folder} (EEXIST)`);
});

it("documents are listed in turns with everything else", async () => {
  await using(async (documents) => {
    const ids = Array.from({ length: 10_000 }, (_, number) => `id ${number}`);
    await write(documents, ...ids.map((id) => put(id, { id }, "followed")));
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    turn();
    expect(await listed(documents, {}, "followed")).toHaveLength(10_000);
    expect(turns).toBeGreaterThanOrEqual(39);
    turns = 0;
    expect((await changesIn(documents)).written).toHaveLength(10_000);
    expect(turns).toBeGreaterThanOrEqual(39);
    isOver = true;
  });
});

describe("a database whose folder changes while it is open", () => {
  let documents: Documents;
  const away = () => `${folder}-away`;
  const dataIn = (of: string) => path.join(of, "data.mdb");

  beforeEach(async () => {
    documents = open();
    await write(documents, put("before", {}), put("before", {}, "followed"));
  });

  afterEach(async () => {
    vi.useRealTimers();
    await documents.close();
  });

  /** Replaces the folder by another database with one document, whose file is `secondsOld`. */
  async function replace(secondsOld: number) {
    await using((other) => write(other, put("other", {}), put("other", {}, "followed")), `${folder}-other`);
    await rename(folder, away());
    await rename(`${folder}-other`, folder);
    const time = new Date(Date.now() - secondsOld * 1000);
    await utimes(dataIn(folder), time, time);
  }

  /** The clock stands still: the database counts as new for two seconds. */
  async function replaceNow() {
    vi.useFakeTimers({ toFake: ["Date"] });
    await replace(0);
  }

  async function putJunk() {
    await rename(folder, away());
    await mkdir(folder);
    await writeFile(dataIn(folder), "junk ".repeat(5000));
    await utimes(dataIn(folder), 1, 1);
  }

  it.each<[string, () => Promise<unknown>, string]>([
    ["is moved away", () => rename(folder, away()), "the database is gone"],
    ["loses its file", () => rm(dataIn(folder)), "the database is gone"],
    ["has an empty file", () => writeFile(dataIn(folder), ""), "the database is gone"],
    ["is being copied", replaceNow, "the database has just been replaced"],
    ["holds something else", putJunk, "the database is damaged"],
  ])("refuses every operation when it %s, and makes nothing", async (_, change, reason) => {
    await change();
    const files = await filesIn(path.dirname(folder));
    const decide = vi.fn(() => ({ result: true }));
    for (const operation of [
      () => documents.check(),
      () => documents.get("things", "before"),
      () => documents.getMany("things", []),
      () => idsIn(documents),
      () => changesIn(documents),
      () => documents.change("x", [keyOf("after")], decide),
    ]) {
      const failing = expect(operation());
      await failing.rejects.toThrow(new StoreFault(reason));
    }
    expect(decide).not.toHaveBeenCalled();
    expect(await filesIn(path.dirname(folder)), "nothing is created").toEqual(files);
  });

  it("works again when it is back", async () => {
    await rename(folder, away());
    await expect(write(documents, put("lost", {}))).rejects.toThrow(StoreFault);
    await mkdir(folder);
    await expect(documents.check()).rejects.toThrow("the database is gone");
    await expect(documents.get("things", "before")).rejects.toThrow("the database is gone");
    await rm(folder, { recursive: true });
    await rename(away(), folder);
    await documents.check();
    await write(documents, put("after", {}));
    expect(await idsIn(documents)).toEqual(["after", "before"]);
  });

  it("works with a database that replaces it, and with the first when that is back; who follows starts over", async () => {
    const { cursor } = await changesIn(documents);
    await replace(60);
    await write(documents, put("in the other", {}));
    expect(await idsIn(documents)).toEqual(["in the other", "other"]);
    const anew = await changesIn(documents, cursor);
    expect([anew.written, anew.batches[0]?.startsOver]).toEqual([["other"], true]);

    await rename(folder, `${folder}-other`);
    await rename(away(), folder);
    await utimes(dataIn(folder), 1, 1);
    expect(await idsIn(documents)).toEqual(["before"]);
    expect((await changesIn(documents, anew.cursor)).written).toEqual(["before"]);
  });

  it("starts over for a cursor that is ahead, as after an older copy was put back into the file", async () => {
    const { cursor } = await changesIn(documents);
    const [file, number] = cursor.split(" ");
    const ahead = await changesIn(documents, `${file} ${Number(number) + 1}`);
    expect([ahead.written, ahead.batches[0]?.startsOver]).toEqual([["before"], true]);
  });

  it("ends a list that has begun in another database", async () => {
    await write(documents, ...Array.from({ length: 600 }, (_, number) => put(`id ${number}`, {})));
    let count = 0;
    const listing = async () => {
      for await (const _ of documents.list("things")) {
        count += 1;
        if (count === 1) await replace(60);
      }
    };
    await expect(listing()).rejects.toThrow("the database was replaced");
    expect(count).toBeLessThan(600);
  });

  it("tells those who watch when another takes its place", async () => {
    let calls = 0;
    const stop = documents.watch("things", () => (calls += 1));
    await documents.get("things", "before");
    await replace(60);
    await expect.poll(() => calls).toBeGreaterThan(0);
    stop();
  });
});

describe("opened to be read beside a site", () => {
  it.each(["", "junk ".repeat(5000)])("is an error where the file is not a database", async (content) => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, "data.mdb"), content);
    const documents = openReadOnly();
    await expect(idsIn(documents)).rejects.toThrow(new StoreFault("the database is damaged"));
    await documents.close();
  });

  it("is empty where there is no database, or no folder, and makes neither", async () => {
    const documents = openReadOnly();
    expect(await documents.getMany("things", ["a"])).toEqual([undefined]);
    expect(await idsIn(documents)).toEqual([]);
    expect(await filesIn(place)).toEqual([]);
    await using((site) => write(site, put("a", {})));
    expect(await idsIn(documents)).toEqual(["a"]);
    await documents.close();
  });

  it("changes nothing in the folder, needs no lock file, and refuses changes", async () => {
    await using((site) => write(site, put("a", {}), put("b", {}, "followed")));
    const file = path.join(folder, "data.mdb");
    const before = await stat(file);
    await rm(path.join(folder, "lock.mdb"));
    const files = await filesIn(folder);
    const documents = openReadOnly();
    expect(await idsIn(documents)).toEqual(["a"]);
    expect((await changesIn(documents)).written).toEqual(["b"]);
    await expect(write(documents, put("c", {}))).rejects.toThrow(TypeError);
    await documents.close();
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
    expect(await filesIn(folder)).toEqual(files);
  });

  it("sees what the site writes meanwhile", async () => {
    await using(async (site) => {
      await write(site, put("a", {}));
      const documents = openReadOnly();
      expect(await idsIn(documents)).toEqual(["a"]);
      await write(site, put("b", {}));
      expect(await idsIn(documents)).toEqual(["a", "b"]);
      await documents.close();
    });
  });
});

it("a database that cannot be checked for want of room or processes is no damaged one: it works a moment later", async () => {
  await using((documents) => write(documents, put("a", {})));
  await rm(path.join(folder, "closed"));
  await using(async (documents) => {
    vi.stubEnv("TMPDIR", path.join(place, "nowhere"));
    await expect(documents.get("things", "a")).rejects.toThrow(
      new StoreFault("the database cannot be checked"),
    );
    vi.unstubAllEnvs();
    expect(await documents.get("things", "a")).toEqual({});
  });
});

it("a change that cannot be encoded takes nothing of another with it that shares the transaction", async () => {
  await using(async (documents) => {
    await write(documents, put("a", {}));
    const results = await Promise.allSettled([
      write(documents, put("b", {})),
      write(documents, put("c", {}), put("d", { amount: 1n })),
      write(documents, put("e", {})),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await idsIn(documents)).toEqual(["a", "b", "e"]);
  });
});

it.each([1, 2])(
  "a process that opens late, and puts back the number of the newest commit by %i, loses none",
  async (commits) => {
    await using(async (documents) => {
      await write(documents, put("a", {}));
      // What LMDB does when it opens (ITS#9496): the number is the eight bytes after the first eight of the lock file.
      const lock = await openFile(path.join(folder, "lock.mdb"), "r+");
      const { buffer } = await lock.read(Buffer.alloc(8), 0, 8, 8);
      for (let number = 0; number < commits; number += 1) await write(documents, put(`b ${number}`, {}));
      await lock.write(buffer, 0, 8, 8);
      await lock.close();
      await Promise.all([write(documents, put("c", {})), write(documents, put("d", {}))]);
      expect((await idsIn(documents)).length).toBe(commits + 3);
    });
    await using(async (documents) => expect((await idsIn(documents)).length).toBe(commits + 3));
  },
);

it("a change that removes what is not there writes nothing", async () => {
  await using(async (documents) => {
    await write(documents, put("a", {}));
    const before = await stat(path.join(folder, "data.mdb"), { bigint: true });
    await write(documents, remove("b"));
    expect((await stat(path.join(folder, "data.mdb"), { bigint: true })).mtimeNs).toBe(before.mtimeNs);
    await write(documents, remove("a"));
    expect((await stat(path.join(folder, "data.mdb"), { bigint: true })).mtimeNs).not.toBe(before.mtimeNs);
  });
});
