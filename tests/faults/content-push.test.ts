import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";

vi.setConfig({ testTimeout: 90_000 });

const DOCUMENTS = 300;

let folder: string;
let emulator: FirestoreEmulator;

beforeEach(async () => {
  emulator = await startFirestoreEmulator();
  folder = await mkdtemp(path.join(tmpdir(), "content-push-"));
  await mkdir(path.join(folder, "userDetails"));
  for (let number = 0; number < DOCUMENTS; number += 1)
    await writeFile(path.join(folder, "userDetails", `member-${number}.json`), '{"fullName":"Asha"}');
});

afterEach(async () => {
  emulator.stop();
  await rm(folder, { recursive: true });
});

/** Runs the command with only the settings that it needs. `onLine` gets each line as it comes. */
async function push(onLine: (line: string, kill: () => void) => void = () => {}) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ["build/index.js", "content", "push"], {
    env: {
      PATH,
      NODE_ENV: "production",
      CONTENT_DIR: folder,
      FIREBASE_PROJECT_ID: "demo-push",
      FIRESTORE_EMULATOR_HOST: emulator.host,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const output = createInterface(child.stdout).on("line", (line) => {
    lines.push(line);
    onLine(line, () => child.kill("SIGKILL"));
  });
  const [[code, signal]] = await Promise.all([once(child, "close"), once(output, "close")]);
  expect(errors).toBe("");
  return { ended: code ?? signal, lines };
}

it("a killed push leaves whole documents, and the next one writes the rest", async () => {
  const first = await push((line, kill) => line.startsWith("50 of") && kill());
  expect(first.ended).toBe("SIGKILL");

  const second = await push();
  expect(second.ended).toBe(0);
  const added = second.lines.filter((line) => line.startsWith("+ "));
  expect(added.length).toBeLessThanOrEqual(DOCUMENTS - 50);
  expect(second.lines.filter((line) => line.startsWith("~ "))).toEqual([]);

  expect((await push()).lines).toEqual(["0 added, 0 changed, 0 only in Firestore", "nothing to write"]);
});

it("a push that loses Firestore says so, and the next one writes the rest", async () => {
  const first = await push((line) => line.startsWith("50 of") && emulator.stop());
  expect(first.ended).toBe(1);
  expect(first.lines.at(-1)).toMatch(
    /^stopped after \d+ of 300: userDetails\/member-\d+: Firestore: a write .*; run it again to go on$/,
  );

  emulator = await startFirestoreEmulator(emulator.port);
  const second = await push();
  expect(second.ended).toBe(0);
  expect(second.lines.at(-1)).toBe("300 of 300 written");
});

it("a push without a reachable Firestore ends with one line", async () => {
  emulator.stop();
  const { ended, lines } = await push();
  expect(ended).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Firestore: reading heroSliders (?:failed: |took longer)/)]);
});
