import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type CollectionName,
  type Content,
  type ContentSource,
  collectionNames,
  RawFault,
} from "~/content/content";
import { openBillsFolder } from "~/stores/embedded/bills-folder";
import { openContentFolder } from "~/stores/embedded/content-folder";
import { openLeadsLmdb, readLeadsLmdb } from "~/stores/embedded/leads-lmdb";
import { createContent } from "~/stores/snapshots";
import { sweepBills } from "~/stores/sweep-bills";
import { arriving, describeBills, listPaths } from "./bills-contract";
import { byId, describeContentSource, openLog, SOON } from "./content-contract";
import { describeLeads, listAll, newLead } from "./leads-contract";

vi.setConfig({ testTimeout: 30_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "store-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describeLeads("an LMDB database", async () => ({
  open: async () => openLeadsLmdb(path.join(folder, "leads")),
  remove: async () => {},
}));

describeBills("a folder", async () => ({
  open: async () => openBillsFolder(folder),
  read: (address) => readFile(path.join(folder, address)).catch(() => undefined),
  remove: async () => {},
}));

describeContentSource("a folder", async () => ({
  open: async (log) => openContentFolder(folder, log),
  put: putDocument,
  delete: (name, id) => rm(path.join(folder, name, `${id}.json`)),
  remove: async () => {},
}));

async function putDocument(name: CollectionName, id: string, data: unknown) {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, `${id}.json`), JSON.stringify(data));
}

describe("a content folder", () => {
  const log = openLog();
  let source: ContentSource;

  beforeEach(() => {
    log.lines.length = 0;
    source = openContentFolder(folder, log);
  });

  async function putFile(file: string, content: string | Uint8Array) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }

  async function readFault(content: string | Uint8Array) {
    await putFile("heroSliders/dawn.json", content);
    const [document] = await source.readAll("heroSliders");
    expect(document?.data).toBeInstanceOf(RawFault);
    return document?.data instanceof RawFault ? document.data.reason : "";
  }

  it("that does not exist is reported in one clear sentence", () => {
    const missing = path.join(folder, "nowhere");
    expect(() => openContentFolder(missing, log)).toThrow(
      `the content folder ${missing} cannot be read (ENOENT)`,
    );
  });

  it("has documents only in regular files named *.json", async () => {
    await putFile("heroSliders/dawn.json", "\uFEFF{}");
    await putFile("heroSliders/.dawn.json", "{}");
    await putFile("heroSliders/dawn.json~", "{}");
    await putFile("heroSliders/README.md", "# Slides");
    await symlink("nowhere.json", path.join(folder, "heroSliders/gone.json"));
    expect(await source.readAll("heroSliders")).toEqual([{ id: "dawn", data: {} }]);
  });

  it("rejects only the file that is a folder, a pipe, a device or a loop", async () => {
    await putFile("heroSliders/dawn.json", "{}");
    const place = (name: string) => path.join(folder, "heroSliders", `${name}.json`);
    await mkdir(place("folder"));
    execFileSync("mkfifo", [place("pipe")]);
    await symlink("/dev/zero", place("device"));
    await symlink("loop.json", place("loop"));
    await symlink("dawn.json/x", place("through"));
    const read = byId(await source.readAll("heroSliders"));
    expect(read.map(({ id, data }) => [id, data instanceof RawFault ? data.reason : data])).toEqual([
      ["dawn", {}],
      ["device", "not a file"],
      ["folder", "not a file"],
      ["loop", "cannot be read (ELOOP)"],
      ["pipe", "not a file"],
      ["through", "cannot be read (ENOTDIR)"],
    ]);
  });

  it.skipIf(process.getuid?.() === 0)("rejects only the file that may not be read", async () => {
    await putFile("heroSliders/dawn.json", "{}");
    await putFile("heroSliders/locked.json", "{}");
    await chmod(path.join(folder, "heroSliders/locked.json"), 0);
    const read = byId(await source.readAll("heroSliders"));
    expect(read.map(({ id, data }) => [id, data instanceof RawFault])).toEqual([
      ["dawn", false],
      ["locked", true],
    ]);
  });

  it("is parsed again only where a file is another one, even of the same size and time", async () => {
    const start = new Date("2026-11-21T10:00:00Z");
    for (const name of ["dawn", "noon"]) {
      await putFile(`heroSliders/${name}.json`, '{"order":1}');
      await utimes(path.join(folder, `heroSliders/${name}.json`), start, start);
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    try {
      const [dawn, noon] = byId(await source.readAll("heroSliders"));
      await putFile("heroSliders/noon.json", '{"order":2}');
      await utimes(path.join(folder, "heroSliders/noon.json"), start, start);
      const [dawnAgain, noonAgain] = byId(await source.readAll("heroSliders"));
      expect(dawnAgain).toBe(dawn);
      expect([noon?.data, noonAgain?.data]).toEqual([{ order: 1 }, { order: 2 }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("names the line and column where a document is broken", async () => {
    expect(await readFault('{\n  "order": 1,\n  "heading": "Dawn",\n}')).toBe(
      "broken JSON in line 4, column 1: a comma too many before it",
    );
    expect(await readFault('{\n  "tags": ["a",\n  ]\n}')).toBe(
      "broken JSON in line 3, column 3: a comma too many before it",
    );
    expect(await readFault('{\n  "isPublished": yes\n}')).toBe(
      "broken JSON in line 2, column 18: Unexpected token 'y'",
    );
    expect(await readFault('{\n  "a": "b"\n  "c": 1\n}')).toMatch(
      /^broken JSON in line 3, column 3: Expected ','/,
    );
    expect(await readFault("{“order”: 1}")).toMatch(/^broken JSON in line 1, column 2: /);
    expect(await readFault("")).toBe("broken JSON in line 1, column 1: Unexpected end of JSON input");
  });

  it.each([
    ["larger than 256 KB", JSON.stringify({ content: "x".repeat(256 * 1024) })],
    ["not UTF-8 text", Buffer.from('{"heading":"Caf\u00e9"}', "latin1")],
    ["nested deeper than 64 levels", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ])("reports a document that is %s", async (reason, content) => {
    expect(await readFault(content)).toBe(reason);
  });

  it("keeps its last good content when it disappears", async () => {
    await putDocument("heroSliders", "dawn", {});
    const content = createContent(source, { log });
    await content.all("heroSliders");
    const { promise: told, stop } = nextChange("heroSliders");
    await rm(folder, { recursive: true });
    await told;
    stop();
    await expect(source.readAll("heroSliders")).rejects.toThrow("ENOENT");
    expect(await content.all("heroSliders")).toMatchObject([{ id: "dawn" }]);
    await content.close();
  });

  function nextChange(name: CollectionName) {
    let stop = () => {};
    const promise = new Promise<void>((resolve) => {
      stop = source.watch(name, resolve);
    });
    return { promise, stop };
  }

  describe("that is watched", () => {
    let content: Content;

    beforeEach(async () => {
      await putDocument("heroSliders", "dawn", { heading: "Dawn" });
      content = createContent(source, { log });
      await content.all("heroSliders");
    });

    afterEach(() => content.close());

    async function expectToShow(...headings: string[]) {
      await expect
        .poll(async () => (await content.all("heroSliders")).map(({ heading }) => heading).sort(), SOON)
        .toEqual(headings);
    }

    it("shows a file that an editor writes aside and renames", async () => {
      for (const heading of ["Sunrise", "Noon"]) {
        await putFile("heroSliders/.dawn.json.swp", JSON.stringify({ heading }));
        await rename(
          path.join(folder, "heroSliders/.dawn.json.swp"),
          path.join(folder, "heroSliders/dawn.json"),
        );
        await expectToShow(heading);
      }
    });

    it("shows a collection that is deleted, and one that is created again", async () => {
      for (const heading of ["Sunrise", "Noon"]) {
        await rm(path.join(folder, "heroSliders"), { recursive: true });
        await expectToShow();
        await putDocument("heroSliders", "dawn", { heading });
        await expectToShow(heading);
        await putDocument("heroSliders", "dusk", { heading: "Tonight" });
        await expectToShow(heading, "Tonight");
      }
    });

    it("shows a collection that replaces another", async () => {
      await putFile("new/dawn.json", JSON.stringify({ heading: "New" }));
      await rename(path.join(folder, "heroSliders"), path.join(folder, "old"));
      await rename(path.join(folder, "new"), path.join(folder, "heroSliders"));
      await expectToShow("New");
      await putDocument("heroSliders", "dawn", { heading: "Newer" });
      await expectToShow("Newer");
    });

    it("shows a whole folder that replaces it", async () => {
      const old = `${folder}-old`;
      const { promise: told, stop } = nextChange("heroSliders");
      await rename(folder, old);
      await told;
      stop();
      await putDocument("heroSliders", "dawn", { heading: "New" });
      await expectToShow("New");
      await putDocument("heroSliders", "dawn", { heading: "Newer" });
      await expectToShow("Newer");
      await rm(old, { recursive: true });
    });

    it("treats a changed picture as a change of every collection", async () => {
      const told = new Set<CollectionName>();
      const stops = collectionNames.map((name) => source.watch(name, () => told.add(name)));
      await putFile("media/dawn.jpg", "a picture");
      await expect.poll(() => told.size, SOON).toBe(collectionNames.length);
      told.clear();
      await putFile("media/dawn.jpg", "another picture");
      await expect.poll(() => told.size, SOON).toBe(collectionNames.length);
      for (const stop of stops) stop();
    });
  });
});

describe("the sweep", () => {
  const HOUR_MS = 60 * 60_000;

  async function storeBill(name: string, age: number) {
    const bills = openBillsFolder(folder);
    const address = await (await bills.receive(name, arriving(name))).keep();
    await makeOlder(address, age);
    return address;
  }

  async function makeOlder(address: string, age: number) {
    const then = new Date(Date.now() - age);
    await utimes(path.join(folder, address), then, then);
  }

  it("removes only files that are older than an hour and named by no lead", async () => {
    const bills = openBillsFolder(folder);
    const leads = openLeadsLmdb(path.join(folder, "leads"));
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
    await leads.close();
  });

  it("leaves a bill whose lead is stored meanwhile", async () => {
    const bills = openBillsFolder(folder);
    const leads = openLeadsLmdb(path.join(folder, "leads"));
    const late = await storeBill("late.pdf", 2 * HOUR_MS);
    const lateLeads = {
      ...leads,
      async *list() {
        await leads.add({ kind: "inquiry", ids: ["late"], fields: { electricityBillUrl: late } });
        yield* leads.list();
      },
    };
    expect(await sweepBills(bills, lateLeads)).toBe(0);
    expect(await listPaths(bills)).toEqual([late]);
    await leads.close();
  });

  it("removes nothing when the leads cannot be read", async () => {
    await storeBill("orphan.pdf", 2 * HOUR_MS);
    const bills = openBillsFolder(folder);
    const leads = openLeadsLmdb(path.join(folder, "leads"));
    await rm(path.join(folder, "leads"), { recursive: true });
    await writeFile(path.join(folder, "leads"), "a file, not a folder");
    await expect(sweepBills(bills, leads)).rejects.toThrow();
    expect(await listPaths(bills)).toEqual(["electricity-bills/orphan.pdf"]);
  });
});

it("a bills folder that cannot be written is reported in one clear sentence", async () => {
  await writeFile(path.join(folder, "electricity-bills"), "a file, not a folder");
  expect(() => openBillsFolder(folder)).toThrow(
    `cannot store electricity bills in ${path.join(folder, "electricity-bills")} (ENOTDIR)`,
  );
});

describe("an LMDB database", () => {
  let leadsFolder: string;
  let program: string;
  let programFolder: string;

  beforeAll(async () => {
    // Next to node_modules, from which the program loads lmdb.
    await mkdir("node_modules/.cache", { recursive: true });
    programFolder = await mkdtemp("node_modules/.cache/store-test-");
    program = path.resolve(programFolder, "leads-process.mjs");
    await build({
      entryPoints: ["tests/store/leads-process.ts"],
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      external: ["lmdb"],
    });
  });

  afterAll(() => rm(programFolder, { recursive: true }));

  beforeEach(() => {
    leadsFolder = path.join(folder, "data", "leads");
  });

  /** Starts leads-process.ts. `printed` collects its output; `ended` is its exit code or the signal that killed it. */
  function start(task: "write" | "repeat" | "list", prefix = "", launcher: string[] = []) {
    const [command = "", ...args] = [...launcher, process.execPath, program, leadsFolder, task, prefix];
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"] });
    const printed: string[] = [];
    const lines = createInterface(child.stdout).on("line", (line) => printed.push(line));
    const ended = Promise.all([once(child, "exit"), once(lines, "close")]).then(
      ([[code, signal]]) => code ?? signal,
    );
    return { child, printed, ended };
  }

  it("keeps the order of the fields", async () => {
    const leads = openLeadsLmdb(leadsFolder);
    await leads.add({ kind: "contact", ids: ["a"], fields: { name: "Asha", email: "", about: "" } });
    expect(Object.keys((await listAll(leads))[0]?.fields ?? {})).toEqual(["name", "email", "about"]);
    await leads.close();
  });

  it("is accessible to its owner only", async () => {
    const leads = openLeadsLmdb(leadsFolder);
    await leads.add(newLead("a"));
    await leads.close();
    const modes = await Promise.all(
      ["", "data.mdb", "lock.mdb"].map(
        async (file) => (await stat(path.join(leadsFolder, file))).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it("that cannot be written is reported in one clear sentence", async () => {
    await writeFile(path.join(folder, "data"), "a file, not a folder");
    expect(() => openLeadsLmdb(leadsFolder)).toThrow(`cannot store leads in ${leadsFolder} (ENOTDIR)`);
  });

  it("can be read by another process while this one writes", async () => {
    const leads = openLeadsLmdb(leadsFolder);
    const acknowledged: string[] = [];
    for (let number = 0; number < 20; number += 1)
      acknowledged.push((await leads.add(newLead(`w${number}`))).id);

    const reader = start("list");
    let hasEnded = false;
    void reader.ended.then(() => {
      hasEnded = true;
    });
    for (let number = 20; !hasEnded; number += 1) await leads.add(newLead(`w${number}`));

    expect(await reader.ended).toBe(0);
    expect(reader.printed).toEqual(expect.arrayContaining(acknowledged));
    await leads.close();
  });

  it("stores a lead once when several processes add it at the same time", async () => {
    const processes = [start("repeat"), start("repeat"), start("repeat")];
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(processes.flatMap(({ printed }) => printed).sort()).toEqual(["0", "0", "1"]);
  });

  it("loses no acknowledged lead when its process is killed", async () => {
    const acknowledged: string[] = [];
    for (const [round, leadsUntilKilled] of [1, 2, 7, 40, 150].entries()) {
      const writer = start("write", `round ${round}, lead `);
      await expect
        .poll(() => writer.printed.length, { ...SOON, interval: 1 })
        .toBeGreaterThanOrEqual(leadsUntilKilled);
      writer.child.kill("SIGKILL");
      expect(await writer.ended).toBe("SIGKILL");
      acknowledged.push(...writer.printed);

      const leads = openLeadsLmdb(leadsFolder);
      const kept = new Set((await listAll(leads)).map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      await leads.close();
    }
  });

  it("acknowledges nothing on a full disk, and goes on when there is room again", async () => {
    // No file may grow beyond 256 KiB (512 blocks of 512 bytes).
    const writer = start("write", "full ", ["sh", "-c", 'ulimit -f 512; exec "$@"', "sh"]);
    expect(await writer.ended).toBe(3);
    expect(writer.printed.length).toBeGreaterThan(10);

    const leads = openLeadsLmdb(leadsFolder);
    expect((await listAll(leads)).map(({ id }) => id).sort()).toEqual(writer.printed.toSorted());
    expect(await leads.add(newLead("after"))).toEqual({ id: "after", repeated: false });
    await leads.close();
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
      ["is deleted", () => rm(leadsFolder, { recursive: true }), "gone"],
      ["is moved away", () => rename(leadsFolder, away()), "gone"],
      [
        "is replaced by an empty one",
        () => rename(leadsFolder, away()).then(() => mkdir(leadsFolder)),
        "gone",
      ],
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

    it("acknowledges only stored leads when it is replaced amid fifty writes", async () => {
      const acknowledged: string[] = [];
      const add = async (id: string) => {
        if (await leads.add(newLead(id)).catch(() => undefined)) acknowledged.push(id);
      };
      for (let round = 0; round < 4; round += 1) {
        const writes = Array.from({ length: 50 }, (_, number) => add(`${round}-${number}`));
        if (round % 2) await rename(away(), leadsFolder);
        else await rename(leadsFolder, away());
        await Promise.all(writes);
      }
      await leads.check();
      await add("at the end");
      const kept = (await listAll(leads)).map(({ id }) => id);
      expect(acknowledged).toContain("at the end");
      expect(kept).toEqual(expect.arrayContaining(acknowledged));
    });
  });

  it("is not created again when its folder is emptied after start-up", async () => {
    const leads = openLeadsLmdb(leadsFolder);
    await leads.add(newLead("a"));
    await leads.close();
    const again = openLeadsLmdb(leadsFolder);
    await rm(leadsFolder, { recursive: true });
    await mkdir(leadsFolder);
    await expect(again.add(newLead("b"))).rejects.toThrow();
    expect(await readdir(leadsFolder)).toEqual([]);
  });

  describe("opened for reading only", () => {
    async function read() {
      const leads = readLeadsLmdb(leadsFolder);
      const ids = (await listAll(leads)).map(({ id }) => id);
      await leads.close();
      return ids;
    }

    it("is an error where there is none, and is not created", async () => {
      expect(() => readLeadsLmdb(leadsFolder)).toThrow(`there is no leads database in ${leadsFolder}`);
      await mkdir(leadsFolder, { recursive: true });
      expect(() => readLeadsLmdb(leadsFolder)).toThrow("there is no leads database");
      expect(await readdir(leadsFolder)).toEqual([]);
    });

    it.each(["", "junk ".repeat(5000)])("is an error where its file is not a database", async (content) => {
      await mkdir(leadsFolder, { recursive: true });
      await writeFile(path.join(leadsFolder, "data.mdb"), content);
      expect(() => readLeadsLmdb(leadsFolder)).toThrow("the database is damaged");
    });

    it("needs no lock file and creates none", async () => {
      const leads = openLeadsLmdb(leadsFolder);
      await leads.add(newLead("a"));
      await leads.close();
      await rm(path.join(leadsFolder, "lock.mdb"));
      expect(await read()).toEqual(["a"]);
      expect(await readdir(leadsFolder)).toEqual(["data.mdb"]);
    });

    it("changes nothing in its folder", async () => {
      const leads = openLeadsLmdb(leadsFolder);
      await leads.add(newLead("a"));
      await leads.close();
      const file = path.join(leadsFolder, "data.mdb");
      const before = await stat(file);
      expect(await read()).toEqual(["a"]);
      expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
      expect((await readdir(leadsFolder)).sort()).toEqual(["data.mdb", "lock.mdb"]);
    });
  });
});
