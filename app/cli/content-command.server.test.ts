import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentCommand } from "./content-command.server";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "content-"));
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs the command on a folder with these files. */
async function run(args: string[], files: Record<string, string> = {}) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  const lines: string[] = [];
  const settings = { CONTENT_DIR: folder, FIRESTORE_CATALOG_DATABASE: "(default)" };
  const exitCode = await contentCommand(args, settings, (line) => lines.push(line));
  return { exitCode, lines };
}

describe("check", () => {
  it("counts what it has read", async () => {
    const { exitCode, lines } = await run(["check"], { "userDetails/asha.json": "{}" });
    expect(exitCode).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^1 documents in \d collections, no faults$/)]);
  });

  it("prints a line for every fault", async () => {
    const { exitCode, lines } = await run(["check"], {
      "heroSliders/dawn.json": '{"order":"1","position":"top","imageUrl":"/media/nowhere.jpg"}',
      "heroSliders/noon.json": '{\n"order": 1,}',
      "photo-gallery/house.json": '{"photos":[{"url":1}]}',
    });
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      "heroSliders/dawn: order: expected number, received string",
      expect.stringMatching(/^heroSliders\/dawn: position: /),
      "heroSliders/dawn: /media/nowhere.jpg: there is no such picture",
      expect.stringMatching(/^heroSliders\/noon: broken JSON in line 2, column 12/),
      "photo-gallery/house: photos.0.url: expected string, received number",
    ]);
  });
});

it.each([
  [[]],
  [["copy"]],
  [["check", "all"]],
  [["check", "--dry-run"]],
  [["check", "--collection", "media"]],
  [["check", "--collection", "toString"]],
  [["push", "--force"]],
  [["pull", "push"]],
])("explains itself and exits with 2 for %j", async (args) => {
  const { exitCode, lines } = await run(args);
  expect(exitCode).toBe(2);
  expect(lines.join()).toMatch(/^Usage: /);
});
