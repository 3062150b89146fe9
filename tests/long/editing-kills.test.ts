import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, utimesSync, watch, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as after } from "node:timers/promises";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FormerDocument } from "~/editing/editable-content";
import { StoreFault } from "~/store-fault";
import { openEditingLmdb } from "~/stores/embedded/editing-lmdb";
import { temporaryFolder } from "../http/site";
import { openLog } from "../store/content-contract";
import { fieldsOf, savedNumber } from "./editing-process";

/** `npm run test:faults` kills 200 times, `npm test` a few. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 12);

let programFolder: string;
beforeAll(async () => {
  // Next to node_modules, from which the program loads lmdb.
  await mkdir("node_modules/.cache", { recursive: true });
  programFolder = await mkdtemp("node_modules/.cache/editing-test-");
  const outfile = path.resolve(programFolder, "editing-process.mjs");
  const options = {
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
  } as const;
  await build({ ...options, entryPoints: ["tests/faults/editing-process.ts"], external: ["lmdb"], outfile });
});
afterAll(() => rm(programFolder, { recursive: true }));

function start(folder: string, launcher: string[] = []) {
  const program = path.resolve(programFolder, "editing-process.mjs");
  const [command = "", ...args] = [...launcher, process.execPath, program, folder];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"] });
  const lines = createInterface(child.stdout);
  let acknowledged = 0;
  lines.on("line", (line) => {
    acknowledged = Number(line);
  });
  const ended = Promise.all([once(child, "exit"), once(lines, "close")]).then(
    ([[code, signal]]) => code ?? signal,
  );
  return { child, ended, acknowledged: () => acknowledged, first: once(lines, "line") };
}

/** When the process is killed: as soon as a step shows from outside, so that every step is hit again and again. */
const moments = [
  (folder: string) => nextChange(path.join(folder, "content/packages")),
  (folder: string) => nextChange(path.join(folder, "editing")),
  () => after(Math.random() * 20),
  () => after(0),
];

function nextChange(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      watcher.close();
      resolve();
    });
  });
}

function newFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "content/packages"), { recursive: true });
  return folder;
}

/** Resolves to the number of the last save, whose document, draft and history must be whole. */
async function checkedNumber(folder: string): Promise<number> {
  const editing = openEditingLmdb(path.join(folder, "content"), path.join(folder, "editing"), openLog());
  const document = await editing.read("packages", "2-kw");
  const history = await editing.history("packages", "2-kw");
  const removed = await editing.removed("packages");
  await editing.close();
  const number = savedNumber(document, history[0]);
  const isDeleted = number % 4 === 0;
  const fields = isDeleted ? undefined : fieldsOf(number);
  expect([document?.live, document?.draft?.fields, document?.fault]).toEqual([fields, fields, undefined]);
  expect(removed.map((former) => former.fields.number)).toEqual(isDeleted && number > 0 ? [number - 1] : []);

  for (const was of ["live", "draft"] as const) {
    const former = history.filter((state: FormerDocument) => state.was === was);
    for (const state of former) expect(state.fields).toEqual(fieldsOf(Number(state.fields.number)));
    const before = Array.from({ length: 40 }, (_, index) => number - 1 - index);
    const expected = before.filter((one) => one > 0 && one % 4 !== 0);
    // The two kinds share the places of a history.
    expect(former.map((state) => state.fields.number).slice(0, 24)).toEqual(expected.slice(0, 24));
  }
  return number;
}

it(`a document, its draft and its history are the old ones or the new ones after each of ${ROUNDS} kills`, {
  timeout: ROUNDS * 5_000 + 20_000,
}, async () => {
  const folder = newFolder();
  let last = 0;
  let between = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, ended, acknowledged, first } = start(folder);
    await first;
    await moments[round % moments.length]?.(folder);
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    expect(acknowledged()).toBeGreaterThan(last);
    last = await checkedNumber(folder);
    expect([0, 1]).toContain(last - acknowledged());
    between += last - acknowledged();
  }
  // Otherwise no kill hit the end of a save; a few may all miss it.
  if (ROUNDS >= 100) expect(between).toBeGreaterThan(0);

  const editing = openEditingLmdb(path.join(folder, "content"), path.join(folder, "editing"), openLog());
  const files = () =>
    readdirSync(path.join(folder, "content/packages")).filter((file) => file.endsWith(".part"));
  writeFileSync(path.join(folder, "content/packages/.0123456789abcdef.part"), "half");
  for (const file of files()) utimesSync(path.join(folder, "content/packages", file), 0, 0);
  await editing.forget(new Date(1000));
  expect(files()).toEqual([]);
  await editing.close();
});

it("a save that the disk has no room for fails, and changes nothing", async () => {
  const folder = newFolder();
  let last = 0;
  // No file may grow beyond so many blocks of 512 bytes: first the database cannot, then not even a document.
  for (const blocks of [2048, 2304, 64]) {
    const { ended, acknowledged } = start(folder, ["sh", "-c", `ulimit -f ${blocks}; exec "$@"`, "sh"]);
    expect(await ended).toBe(3);
    const number = await checkedNumber(folder);
    expect(number).toBe(acknowledged() || last);
    last = number;
  }
  expect(last).toBeGreaterThan(3);
  const { child, ended, acknowledged, first } = start(folder);
  await first;
  expect(acknowledged()).toBe(last + 1);
  child.kill("SIGKILL");
  await ended;
});

/** A test that may mount a file system can make one read-only or full; elsewhere there is nothing to test with. */
const mounted = temporaryFolder();
const mount = (...args: string[]) => spawnSync("mount", [...args, mounted]).status === 0;
const canMount = mount("-t", "tmpfs", "-o", "size=8m", "tmpfs");
if (canMount) spawnSync("umount", [mounted]);

it.skipIf(!canMount)("a folder that is full or read-only fails saves in words, and works again", async () => {
  expect(mount("-t", "tmpfs", "-o", "size=8m", "tmpfs")).toBe(true);
  const content = path.join(mounted, "content");
  mkdirSync(content);
  const editing = openEditingLmdb(content, path.join(mounted, "editing"), openLog());
  const save = async (price: number) => {
    const { version = "" } = (await editing.read("packages", "2-kw")) ?? {};
    return editing.save("packages", "2-kw", { live: { price } }, "asha@example.in", version);
  };
  const state = async () => [
    (await editing.read("packages", "2-kw"))?.live,
    (await editing.history("packages", "2-kw")).map(({ fields }) => fields),
  ];
  await save(1);
  await save(2);
  const before = [{ price: 2 }, [{ price: 1 }]];

  spawnSync("dd", ["if=/dev/zero", `of=${path.join(mounted, "filler")}`, "bs=4k"]);
  await expect(save(3)).rejects.toThrow(StoreFault);
  expect(await editing.fault()).toBe("Nothing can be changed here now: the disk is full.");
  expect(await state()).toEqual(before);
  rmSync(path.join(mounted, "filler"));
  expect(await editing.fault()).toBeUndefined();

  expect([mount("--bind", mounted), mount("-o", "remount,bind,ro")]).toEqual([true, true]);
  expect(await editing.fault()).toBe(
    "Nothing can be changed here now: the folder with the content is read-only.",
  );
  await expect(save(3)).rejects.toThrow(StoreFault);
  spawnSync("umount", [mounted]);
  expect(await state()).toEqual(before);
  await save(3);
  expect(await state()).toEqual([{ price: 3 }, [{ price: 2 }, { price: 1 }]]);
  await editing.close();
  spawnSync("umount", [mounted]);
});
