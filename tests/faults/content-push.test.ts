import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, vi } from "vitest";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";

vi.setConfig({ testTimeout: 90_000 });

const DOCUMENTS = 300;

interface Places {
  folder: string;
  emulator: FirestoreEmulator;
}

async function withPlaces(test: (places: Places) => Promise<void>) {
  const folder = await mkdtemp(path.join(tmpdir(), "content-push-"));
  await mkdir(path.join(folder, "userDetails"));
  for (let number = 0; number < DOCUMENTS; number += 1)
    await writeFile(path.join(folder, "userDetails", `member-${number}.json`), '{"fullName":"Asha"}');
  const places = { folder, emulator: await startFirestoreEmulator() };
  try {
    await test(places);
  } finally {
    places.emulator.stop();
    await rm(folder, { recursive: true });
  }
}

/** Runs the command with only the settings that it needs. `onLine` gets each line as it comes. */
async function push(
  { folder, emulator }: Places,
  onLine: (line: string, kill: () => void) => void = () => {},
) {
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

// Most of the time is spent waiting for deadlines, so the tests wait together.
describe.concurrent("a push to Firestore", () => {
  it("that is killed leaves whole documents, and the next one writes the rest", () =>
    withPlaces(async (places) => {
      const first = await push(places, (line, kill) => line.startsWith("50 of") && kill());
      expect(first.ended).toBe("SIGKILL");

      const second = await push(places);
      expect(second.ended).toBe(0);
      const added = second.lines.filter((line) => line.startsWith("+ "));
      expect(added.length).toBeLessThanOrEqual(DOCUMENTS - 50);
      expect(second.lines.slice(added.length)).toEqual([
        `${added.length} added, 0 changed, 0 only in Firestore`,
        ...Array.from({ length: Math.floor(added.length / 50) }, (_, fifty) => (fifty + 1) * 50)
          .filter((written) => written < added.length)
          .map((written) => `${written} of ${added.length} written`),
        `${added.length} of ${added.length} written`,
      ]);

      const third = await push(places);
      expect(third.lines).toEqual(["0 added, 0 changed, 0 only in Firestore", "nothing to write"]);
    }));

  it("that loses Firestore says so, and the next one writes the rest", () =>
    withPlaces(async (places) => {
      const first = await push(places, (line) => line.startsWith("50 of") && places.emulator.stop());
      expect(first.ended).toBe(1);
      expect(first.lines.at(-1)).toMatch(
        /^stopped after \d+ of 300: userDetails\/member-\d+: Firestore: a write .*; run it again to continue$/,
      );

      places.emulator = await startFirestoreEmulator(places.emulator.port);
      const second = await push(places);
      expect(second.ended).toBe(0);
      expect(second.lines.at(-1)).toBe("300 of 300 written");
    }));

  it("without a reachable Firestore ends with one line", () =>
    withPlaces(async (places) => {
      places.emulator.stop();
      const { ended, lines } = await push(places);
      expect(ended).toBe(1);
      expect(lines).toEqual([
        expect.stringMatching(/^Firestore: reading heroSliders (?:failed: |took longer)/),
      ]);
    }));
});
