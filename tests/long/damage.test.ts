import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDeskLmdb } from "~/stores/embedded/desk-lmdb";
import { openLeadsLmdb } from "~/stores/embedded/leads-lmdb";
import { openStaffLmdb } from "~/stores/embedded/staff-lmdb";
import { temporaryFolder } from "../http/site";

/** `npm run test:faults` damages thousands of databases, `npm test` as many as once ended 12 of 72 starts. */
const COPIES = Number(process.env.FAULT_ROUNDS ?? 8) * 9;

const PAGE = 4096;
const DATABASES = ["leads", "desk", "staff"];
const DAMAGES = [
  "truncated",
  "random bytes",
  "one byte",
  "zeros",
  "another page",
  "header",
  "meta page",
  "junk at the end",
];

/** Numbers that are the same in each run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function damage(bytes: Buffer, how: string, random: (below: number) => number): Buffer {
  const page = random(bytes.length / PAGE) * PAGE;
  const randomly = (start: number, length: number) => {
    for (let at = start; at < start + length; at += 1) bytes[at] = random(256);
  };
  if (how === "truncated") return bytes.subarray(0, random(bytes.length));
  if (how === "random bytes") randomly(page + random(PAGE - 64), 64);
  if (how === "one byte") randomly(page + random(64), 1);
  if (how === "zeros") bytes.fill(0, page, page + PAGE);
  if (how === "another page") bytes.copy(bytes, page, random(bytes.length / PAGE) * PAGE);
  if (how === "header") randomly(page + random(24), 4);
  if (how === "meta page") randomly(random(2) * PAGE + 24 + random(136), 4);
  if (how === "junk at the end") return Buffer.concat([bytes, Buffer.alloc(random(3 * PAGE), "junk ")]);
  return bytes;
}

let programFolder: string;
let whole: string;

beforeAll(async () => {
  // Next to node_modules, from which the program loads lmdb.
  mkdirSync("node_modules/.cache", { recursive: true });
  programFolder = mkdtempSync("node_modules/.cache/damage-test-");
  await build({
    entryPoints: ["tests/faults/damage-process.ts"],
    outfile: path.join(programFolder, "damage-process.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["lmdb"],
  });
  whole = temporaryFolder();
  const leads = openLeadsLmdb(path.join(whole, "leads"));
  const desk = openDeskLmdb(path.join(whole, "desk"), leads);
  const staff = openStaffLmdb(path.join(whole, "staff"));
  for (let number = 0; number < 150; number += 1) {
    const id = ((number * 7919) % 1_000_003).toString(36).padStart(26, "0");
    const fields = { name: `Person ${number}`, message: "A roof. ".repeat(number % 10 ? 40 : 1500) };
    await leads.add({ kind: "contact", ids: [id], fields });
    await desk.append(id, "asha@example.in", { note: "called ".repeat(number % 30 ? 5 : 900) });
    if (number % 4 === 0) await desk.erase(id, "asha@example.in");
    if (number % 3 === 0) await staff.invite(`p${number}@example.in`);
  }
  await Promise.all([leads.close(), desk.close(), staff.close()]);
});

afterAll(() => {
  rmSync(programFolder, { recursive: true });
  rmSync(whole, { recursive: true });
});

describe.each(DATABASES)("a damaged %s database", (database) => {
  it.each(DAMAGES)("ends no process: %s", { timeout: 600_000 }, (how) => {
    const random = randomNumbers(DAMAGES.indexOf(how) + 1);
    const place = temporaryFolder();
    const folders = Array.from({ length: Math.ceil(COPIES / DAMAGES.length / 3) }, (_, number) => {
      const folder = path.join(place, `copy-${number}`);
      cpSync(whole, folder, { recursive: true });
      const file = path.join(folder, database, "data.mdb");
      writeFileSync(file, damage(readFileSync(file), how, random));
      return folder;
    });
    const { status, signal, stdout } = spawnSync(
      process.execPath,
      [path.join(programFolder, "damage-process.mjs"), ...folders],
      { encoding: "utf8" },
    );
    const [last = ""] = stdout.trim().split("\n").slice(-1);
    expect([status, signal, last]).toEqual([0, null, expect.stringMatching(/ \d+$/)]);
    rmSync(place, { recursive: true });
  });
});
