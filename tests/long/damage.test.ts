import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../http/site";
import { openEmbeddedStores } from "../store/embedded-stores";
import { damagedCopies, damages } from "./damages";
import { buildProgram } from "./program";

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
    const place = temporaryFolder();
    const folders = damagedCopies(whole, place, path.join(database, "data.mdb"), [how, damage]);
    const args = [program.file, ...folders];
    const { status, signal, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const [last = ""] = stdout.trim().split("\n").slice(-1);
    expect([status, signal, last]).toEqual([0, null, expect.stringMatching(/ \d+$/)]);
    rmSync(place, { recursive: true });
  });
});
