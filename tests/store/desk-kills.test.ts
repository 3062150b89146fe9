import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDeskLmdb } from "~/stores/embedded/desk-lmdb";
import { openLeadsLmdb } from "~/stores/embedded/leads-lmdb";
import { temporaryFolder } from "../http/site";
import { idOf, person } from "./desk-contract";

vi.setConfig({ testTimeout: 60_000 });

/** Acknowledged changes before each kill. */
const ROUNDS = [1, 7, 20, 40];

let programFolder: string;
beforeAll(async () => {
  // Next to node_modules, from which the program loads lmdb.
  await mkdir("node_modules/.cache", { recursive: true });
  programFolder = mkdtempSync("node_modules/.cache/desk-test-");
  await build({
    entryPoints: ["tests/store/desk-process.ts"],
    outfile: path.join(programFolder, "desk-process.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["lmdb"],
  });
});
afterAll(() => rmSync(programFolder, { recursive: true }));

it("the desk loses no acknowledged change when its process is killed", async () => {
  const folder = temporaryFolder();
  const first = openLeadsLmdb(path.join(folder, "leads"));
  await first.add(person(1));
  await first.close();

  const acknowledged: string[] = [];
  for (const most of ROUNDS) {
    const args = [path.join(programFolder, "desk-process.mjs"), folder, idOf(1), String(most)];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    let count = 0;
    const lines = createInterface(child.stdout).on("line", (line) => {
      acknowledged.push(line);
      count += 1;
      if (count === most) child.kill("SIGKILL");
    });
    await Promise.all([once(child, "exit"), once(lines, "close")]);
  }

  const leads = openLeadsLmdb(path.join(folder, "leads"));
  const desk = openDeskLmdb(path.join(folder, "desk"), leads);
  const found = await desk.get("AAAA-0001");
  const notes = found && "lines" in found ? found.lines.map(({ note }) => note) : [];
  expect(acknowledged.length).toBeGreaterThanOrEqual(68);
  expect(notes).toEqual(expect.arrayContaining(acknowledged));
  await Promise.all([leads.close(), desk.close()]);
  rmSync(folder, { recursive: true });
});
