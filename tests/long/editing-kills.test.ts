import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, watch } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { StoreFault } from "~/store-fault";
import { temporaryFolder } from "../http/site";
import { openEditedContent } from "../store/edited-content";
import { fieldsOf, savedNumber } from "./editing-process";
import { buildProgram } from "./program";

const ROUNDS = 200;

let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  program = await buildProgram("editing-process");
});
afterAll(() => program.remove());

function start(folder: string, launcher: string[] = []) {
  const [command = "", ...args] = [...launcher, process.execPath, program.file, folder];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"] });
  const lines = createInterface(child.stdout);
  let acknowledged = 0;
  lines.on("line", (line) => {
    acknowledged = Number(line);
  });
  const closed = once(lines, "close");
  const ended = once(child, "exit").then(async ([code, signal]) => (await closed) && (code ?? signal));
  return { child, ended, acknowledged: () => acknowledged, first: once(lines, "line") };
}

const open = (folder: string) => openEditedContent(path.join(folder, "content"), folder);

/** When the process is killed: as soon as a step shows from outside, so that every step is hit again and again. */
const moments = [
  (folder: string) => nextChange(path.join(folder, "content/packages")),
  (folder: string) => nextChange(path.join(folder, "editing")),
  () => after(Math.random() * 20),
  () => after(0),
];

async function nextChange(folder: string) {
  const watcher = watch(folder);
  await once(watcher, "change");
  watcher.close();
}

function newFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "content/packages"), { recursive: true });
  return folder;
}

/** Resolves to the number of the last save, whose document must be whole, with all that was published before in its history. */
async function checkedSave(folder: string) {
  const editing = open(folder);
  const document = await editing.read("packages", "2-kw");
  const history = await editing.history("packages", "2-kw");
  const removed = await editing.removed("packages");
  await editing.close();
  const number = savedNumber(document, history[0]);
  const isDeleted = number % 4 === 0;
  expect([document?.live, document?.fault]).toEqual([isDeleted ? undefined : fieldsOf(number), undefined]);
  expect(removed.map((former) => former.fields.number)).toEqual(isDeleted && number > 0 ? [number - 1] : []);

  for (const { fields: kept } of [...history, ...(document?.draft ? [document.draft] : [])])
    expect(kept).toEqual(fieldsOf(Number(kept.number)));
  const before = Array.from({ length: 24 }, (_, index) => number - 1 - index);
  const published = history.filter(({ was }) => was === "live").map(({ fields }) => fields.number);
  // A deletion that was cut off is made again.
  expect([...new Set(published)].filter((one) => one !== number).slice(0, 12)).toEqual(
    before.filter((one) => one > 0 && one % 4 !== 0).slice(0, 12),
  );
  return { number, drafted: document?.draft?.fields.number, wasCut: history[0]?.by === "" };
}

it(`a document is the old one or the new one, and history tells, after each of ${ROUNDS} kills`, {
  timeout: 600_000,
}, async () => {
  const folder = newFolder();
  let last = 0;
  let between = 0;
  let cut = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, ended, acknowledged, first } = start(folder);
    await first;
    await moments[round % moments.length]?.(folder);
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    expect(acknowledged()).toBeGreaterThan(last);
    const { number, drafted, wasCut } = await checkedSave(folder);
    last = number;
    // What is beside a document may be one save behind.
    expect(number % 4 === 0 ? [undefined] : [number, number - 1, undefined]).toContain(drafted);
    expect([0, 1]).toContain(last - acknowledged());
    between += last - acknowledged();
    cut += Number(wasCut);
  }
  // Otherwise no kill hit the end of a save, or came between the file and its history.
  expect(Math.min(between, cut)).toBeGreaterThan(0);
});

it("a save that the disk has no room for fails, and changes nothing", async () => {
  const folder = newFolder();
  let last = 0;
  // No file may grow beyond so many blocks of 512 bytes: first the database cannot, then not even a document.
  for (const blocks of [2048, 2304, 64]) {
    const { ended, acknowledged } = start(folder, ["sh", "-c", `ulimit -f ${blocks}; exec "$@"`, "sh"]);
    expect(await ended).toBe(3);
    const { number } = await checkedSave(folder);
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
const mountDisk = () => mount("-t", "tmpfs", "-o", "size=8m", "tmpfs");
const canMount = mountDisk();
if (canMount) spawnSync("umount", [mounted]);

it.skipIf(!canMount)("a folder that is full or read-only fails saves in words, and works again", async () => {
  expect(mountDisk()).toBe(true);
  mkdirSync(path.join(mounted, "content"));
  const editing = open(mounted);
  const save = async (price: number) => {
    const { version = "" } = (await editing.read("packages", "2-kw")) ?? {};
    return editing.save("packages", "2-kw", { live: { price } }, "asha@example.in", version);
  };
  const prices = async () => [
    (await editing.read("packages", "2-kw"))?.live?.price,
    ...(await editing.history("packages", "2-kw")).map(({ fields }) => fields.price),
  ];
  await save(1);
  await save(2);
  const expectFault = async (fault: string) => {
    await expect(save(3)).rejects.toThrow(StoreFault);
    expect(await editing.fault()).toBe(
      `Nothing can be changed here now: ${fault} Visitors see the site as before.`,
    );
  };
  const filler = path.join(mounted, "filler");
  spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k"]);
  await expectFault("the disk is full.");
  expect(await prices()).toEqual([2, 1]);
  rmSync(filler);
  expect(await editing.fault()).toBeUndefined();

  expect([mount("--bind", mounted), mount("-o", "remount,bind,ro")]).toEqual([true, true]);
  await expectFault("the folder with the content is read-only.");
  // A file may still be open, because its reading failed beside that of the database.
  await expect.poll(() => spawnSync("umount", [mounted]).status).toBe(0);
  expect(await prices()).toEqual([2, 1]);
  await save(3);
  expect(await prices()).toEqual([3, 2, 1]);
  await editing.close();
  spawnSync("umount", [mounted]);
});
