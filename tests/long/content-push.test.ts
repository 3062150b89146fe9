import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";

const DOCUMENTS = 300;

/** Runs the command with only the settings that it needs. `onLine` gets each line as it comes. */
async function push(
  CONTENT_DIR: string,
  FIRESTORE_EMULATOR_HOST: string,
  onLine: (line: string, child: ChildProcess) => void = () => {},
) {
  const settings = { CONTENT_DIR, FIREBASE_PROJECT_ID: "demo-push", FIRESTORE_EMULATOR_HOST };
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...settings };
  const child = spawn(process.execPath, ["build/index.cjs", "content", "push"], { env });
  const errors = text(child.stderr);
  const lines: string[] = [];
  const output = createInterface(child.stdout).on("line", (line) => {
    lines.push(line);
    onLine(line, child);
  });
  const [[code, signal]] = await Promise.all([once(child, "close"), once(output, "close")]);
  expect(await errors).toBe("");
  return { ended: code ?? signal, lines };
}

it.each([
  [
    "is killed leaves whole documents",
    "SIGKILL",
    (_: FirestoreEmulator, child: ChildProcess) => child.kill("SIGKILL"),
  ],
  ["loses Firestore says so", 1, (emulator: FirestoreEmulator) => emulator.stop()],
])("a push to Firestore that %s, and the next one writes the rest", async (_, ended, interrupt) => {
  const folder = await mkdtemp(path.join(tmpdir(), "content-push-"));
  await mkdir(path.join(folder, "userDetails"));
  for (let number = 0; number < DOCUMENTS; number += 1)
    await writeFile(
      path.join(folder, "userDetails", `member-${number}.json`),
      `{"fullName":"Asha ${number}"}`,
    );
  let emulator = await startFirestoreEmulator();
  const first = await push(folder, emulator.host, (line, child) => {
    if (line.startsWith("50 of")) interrupt(emulator, child);
  });
  expect(first.ended).toBe(ended);
  if (ended === 1) {
    expect(first.lines.at(-1)).toMatch(
      /^stopped after \d+ of 300: userDetails\/member-\d+: Firestore.* a copy.*; run it again to continue$/,
    );
    // What was written is lost with the emulator.
    emulator = await startFirestoreEmulator(emulator.port);
  }
  const second = await push(folder, emulator.host);
  const added = second.lines.filter((line) => line.startsWith("+ ")).length;
  expect(added).toBeLessThanOrEqual(ended === 1 ? DOCUMENTS : DOCUMENTS - 50);
  expect([second.ended, second.lines.at(-1)]).toEqual([0, `${added} of ${added} written`]);
  const third = await push(folder, emulator.host);
  expect(third.lines).toEqual(["0 added, 0 changed, 0 only in Firestore", "nothing to write"]);
  emulator.stop();
  await rm(folder, { recursive: true });
});
