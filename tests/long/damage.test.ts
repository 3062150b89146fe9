import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../http/site";
import { openEmbeddedStores } from "../store/embedded-stores";
import { buildProgram } from "./program";

/** Of each database and damage; a process that one of them ends is seen as the last that it printed. */
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

let program: Awaited<ReturnType<typeof buildProgram>>;
let whole: string;

beforeAll(async () => {
  program = await buildProgram("damage-process");
  whole = temporaryFolder();
  const { leads, desk, staff, close } = openEmbeddedStores(whole);
  for (let number = 0; number < 150; number += 1) {
    const id = ((number * 7919) % 1_000_003).toString(36).padStart(26, "0");
    const fields = { name: `Person ${number}`, message: "A roof. ".repeat(number % 10 ? 40 : 1500) };
    await leads.add({ kind: "contact", ids: [id], fields });
    await desk.append(id, "asha@example.in", { note: "called ".repeat(number % 30 ? 5 : 900) });
    if (number % 4 === 0) await desk.erase(id, "asha@example.in");
    if (number % 3 === 0) await staff.invite(`p${number}@example.in`);
  }
  await close();
});

afterAll(() => {
  program.remove();
  rmSync(whole, { recursive: true });
});

describe.each(["leads", "desk", "staff"])("a damaged %s database", (database) => {
  it.each(Object.entries(damages))("ends no process: %s", { timeout: 600_000 }, (how, damage) => {
    const random = randomNumbers(how);
    const place = temporaryFolder();
    const folders = Array.from({ length: COPIES }, (_, number) => {
      const folder = path.join(place, `copy-${number}`);
      cpSync(whole, folder, { recursive: true });
      const file = path.join(folder, database, "data.mdb");
      const bytes = readFileSync(file);
      writeFileSync(file, damage(bytes, random(bytes.length / PAGE) * PAGE, random));
      return folder;
    });
    const args = [program.file, ...folders];
    const { status, signal, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const [last = ""] = stdout.trim().split("\n").slice(-1);
    expect([status, signal, last]).toEqual([0, null, expect.stringMatching(/ \d+$/)]);
    rmSync(place, { recursive: true });
  });
});
