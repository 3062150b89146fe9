import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openLmdbDocuments } from "~/stores/documents/lmdb";
import { temporaryFolder } from "../http/site";
import { changesIn, listed } from "../store/documents-contract";
import { buildProgram } from "./program";

const KILLS = 200;

let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  program = await buildProgram("documents-process");
});
afterAll(() => program.remove());

const open = (folder: string) => openLmdbDocuments(folder, { followed: ["followed"] });

/** Starts a program that changes documents, and collects the ids of the changes that it acknowledges. */
function startWriter(folder: string, name: string, acknowledged: string[]) {
  const child = spawn(process.execPath, [program.file, "change", folder, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    acknowledged.push(...lines);
  });
  return child;
}

async function kill(child: ChildProcess) {
  child.kill("SIGKILL");
  await once(child, "close");
}

/** Expects every acknowledged change, none by half, and that whoever follows is told of what is there. */
async function expectWhole(folder: string, acknowledged: readonly string[]) {
  const documents = open(folder);
  const created = await listed(documents, {}, "created");
  const ids = new Set(created.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  const pair = await documents.getMany("pair", ["one", "two"]);
  expect(pair[0]).toEqual(pair[1]);
  // Each change saw the one before it: their chain leads through all of them, so that none is there by half.
  const before = new Map(created.map(({ id, fields }) => [id, fields.seen]));
  let length = 0;
  for (let id = String(pair[0]?.last); id !== "none"; length += 1) {
    const [one, two] = (before.get(id) ?? []) as string[];
    expect(one, `${id} is there`).toBeDefined();
    expect(two).toBe(one);
    id = one ?? "none";
  }
  expect(length).toBe(created.length);
  const followed = await listed(documents, {}, "followed");
  const told = (await changesIn(documents)).batches.flatMap((batch) => batch.documents);
  expect(told.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(followed);
  await documents.close();
}

it(`no acknowledged change is lost, and none is there by half, when a process is killed ${KILLS} times`, {
  timeout: KILLS * 5_000,
}, async () => {
  const folder = temporaryFolder();
  const acknowledged: string[] = [];
  let early = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const known = acknowledged.length;
    const child = startWriter(folder, `writer ${round}`, acknowledged);
    await once(child.stdout, "data");
    if (round % 2 === 0) {
      // At a write of the file: before, between and after its syncs.
      const watcher = watch(folder);
      await once(watcher, "change");
      watcher.close();
    } else await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
    await kill(child);
    if (acknowledged.length < known + 50) early += 1;
    if (round % 20 === 19) await expectWhole(folder, acknowledged);
  }
  expect(early, "most kills come among the first changes").toBeGreaterThan(KILLS / 4);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
});

it("a process that is killed in a change holds up none of another process", {
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder();
  const acknowledged: string[] = [];
  const steady = startWriter(folder, "steady", acknowledged);
  for (let round = 0; round < 20; round += 1) {
    const other = startWriter(folder, `other ${round}`, acknowledged);
    await once(other.stdout, "data");
    await kill(other);
    await once(steady.stdout, "data");
  }
  await kill(steady);
  expect(new Set(acknowledged.map((line) => line.split(" ")[0]))).toEqual(new Set(["steady", "other"]));
  await expectWhole(folder, acknowledged);
});

it("what another process writes is read, listed and told of at once", async () => {
  const folder = temporaryFolder();
  const documents = open(folder);
  let calls = 0;
  const stop = documents.watch("followed", () => (calls += 1));
  let cursor: string | undefined;
  for (const ids of ["a,b", "c", "b"]) {
    const before = calls;
    expect(spawnSync(process.execPath, [program.file, "write", folder, ids]).status).toBe(0);
    const changes = await changesIn(documents, cursor);
    expect(changes.written.join()).toBe(ids);
    cursor = changes.cursor;
    for (const id of ids.split(",")) expect(await documents.get("followed", id)).toBeDefined();
    await expect.poll(() => calls).toBeGreaterThan(before);
  }
  stop();
  await documents.close();
});

it("when the disk is full, acknowledged changes are there, the others are not, and reading goes on", async () => {
  const folder = temporaryFolder();
  // No file may grow beyond 1 MiB. lmdb also writes its failures to the error output.
  const limited = [
    "-c",
    'ulimit -f 2048; exec "$@" 2>/dev/null',
    "sh",
    process.execPath,
    program.file,
    "fill",
    folder,
  ];
  const { stdout, status } = spawnSync("sh", limited, { encoding: "utf8" });
  const lines = stdout.trim().split("\n");
  expect([status, lines.at(-1)]).toEqual([0, "reads true"]);
  const failed = lines.filter((line) => line.startsWith("StoreFault "));
  const acknowledged = lines.filter((line) => /^\d+$/.test(line));
  expect([failed.length, acknowledged.length + 6]).toEqual([5, lines.length]);
  expect(acknowledged.length).toBeGreaterThan(10);
  const documents = open(folder);
  const created = (await listed(documents, {}, "created")).map(({ id }) => id);
  expect(created).toEqual(acknowledged.sort());
  await documents.close();
  await expectWhole(folder, acknowledged);
});

/** Of each damage; a process that one of them ends is seen as the last that it printed. */
const COPIES = 10;

const PAGE = 4096;

/** Numbers that are the same in each run. */
function randomNumbers(seed: string) {
  let count = 0;
  return (below: number) => {
    count += 1;
    return createHash("md5").update(`${seed} ${count}`).digest().readUInt32LE() % Math.floor(below);
  };
}

type Damage = (bytes: Buffer, page: number, random: (below: number) => number) => Buffer;

/** What happens to files: half a copy, a full disk, a disk that loses its last writes. */
const damages: Record<string, Damage> = {
  "cut off": (bytes, _, random) => bytes.subarray(0, random(bytes.length)),
  "half copied": (bytes, page) => bytes.fill(0, page),
  "a page of zeros": (bytes, page) => bytes.fill(0, page, page + PAGE),
  "a damaged meta page": (bytes, _, random) => {
    const start = random(2) * PAGE + 24 + random(136);
    for (let index = start; index < start + 4; index += 1) bytes[index] = random(256);
    return bytes;
  },
  "junk at the end": (bytes, _, random) => Buffer.concat([bytes, Buffer.alloc(random(3 * PAGE), "junk ")]),
};

/** Copies a folder ten times, damages the database in each copy, and returns their folders. */
function damagedCopies(whole: string, place: string, [how, damage]: [string, Damage]): string[] {
  const random = randomNumbers(how);
  return Array.from({ length: COPIES }, (_, number) => {
    const folder = path.join(place, `copy-${number}`);
    cpSync(whole, folder, { recursive: true });
    const file = path.join(folder, "data.mdb");
    const bytes = readFileSync(file);
    writeFileSync(file, damage(bytes, random(bytes.length / PAGE) * PAGE, random));
    return folder;
  });
}

describe("a damaged database", () => {
  let whole: string;

  beforeAll(async () => {
    whole = temporaryFolder();
    const documents = open(whole);
    for (let number = 0; number < 150; number += 1) {
      const id = ((number * 7919) % 1_000_003).toString(36).padStart(26, "0");
      const fields = { id, message: "A roof. ".repeat(number % 10 ? 40 : 1500) };
      const writes = ["created", "followed"].map((collection) => ({ put: { collection, id }, fields }));
      await documents.change("writing", [], () => ({ result: undefined, writes }));
      if (number % 4 === 0)
        await documents.change("removing", [], () => ({
          result: undefined,
          writes: writes.map(({ put }) => ({ remove: put })),
        }));
    }
    await documents.close();
  });

  it.each(Object.entries(damages))("ends no process: %s", { timeout: 600_000 }, (how, damage) => {
    const place = temporaryFolder();
    const folders = damagedCopies(whole, place, [how, damage]);
    const args = [program.file, "use", ...folders];
    const { status, signal, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const [last = ""] = stdout.trim().split("\n").slice(-1);
    expect([status, signal, last]).toEqual([0, null, expect.stringMatching(/^copy-9 \d+$/)]);
    rmSync(place, { recursive: true });
  });
});
