import crypto from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/server/log.server";
import { createStaff, type Staff } from "~/staff/staff-store.server";
import { startTry } from "~/staff/tries.server";
import type { Documents } from "~/stores/documents";
import { openFirestoreDocuments } from "~/stores/documents/firestore";
import { openLmdbDocuments } from "~/stores/documents/lmdb";
import { newProjectId, useFirestoreEmulator } from "../firebase/firestore-place";
import { temporaryFolder } from "../http/site";
import { describeStaff, later, type StaffPlace, signInto, useStaff } from "./staff-contract";

const EMAIL = "asha@example.in";
const PASSWORD = "copper kettle on the roof";

/** A real hash takes a core for a third of a second. */
function hashAtLowCost() {
  const { scrypt } = crypto;
  return vi
    .spyOn(crypto, "scrypt")
    .mockImplementation((password, salt, length, options, callback) =>
      scrypt(password, salt, length, { ...options, N: 1024, p: 1 }, callback),
    );
}

process.env.SESSION_SECRET = "known to this test of staff alone";

let hashing: ReturnType<typeof hashAtLowCost>;
beforeEach(() => {
  hashing = hashAtLowCost();
});
afterEach(() => hashing.mockRestore());

useFirestoreEmulator();

const PLACES: [string, () => StaffPlace][] = [
  [
    "LMDB",
    () => {
      const folder = temporaryFolder();
      return { open: () => openLmdbDocuments(folder), remove: () => rmSync(folder, { recursive: true }) };
    },
  ],
  [
    "Firestore",
    () => {
      const projectId = newProjectId();
      return { open: () => openFirestoreDocuments(projectId, "(default)", { log }) };
    },
  ],
];

for (const [name, makePlace] of PLACES) describeStaff(name, makePlace);

describe.each(PLACES)("failed tries in %s", (_, makePlace) => {
  const MAX_TRIES = 10;
  const WINDOW_MS = 15 * 60_000;
  let place: StaffPlace;
  let documents: Documents;
  let staff: Staff;
  useStaff(makePlace, (opened) => {
    ({ place, documents, staff } = opened);
  });

  const tryOn = async (target: string, by = staff) => "at" in (await by.countTry(target));
  const times = (many: number) => Array.from({ length: many }, (_, count) => count);

  it("are ten of a target, over all instances and restarts, of many at once too", async () => {
    const most = await Promise.all(times(4).map(() => tryOn("asha")));
    const others = place.open();
    most.push(...(await Promise.all(times(8).map(() => tryOn("asha", createStaff(others))))));
    await others.close();
    expect(most.filter(Boolean)).toHaveLength(MAX_TRIES);
    const waiting = await staff.countTry("asha");
    expect(waiting).toEqual({ waitMs: expect.closeTo(WINDOW_MS, -5) });
    expect(await tryOn("another")).toBe(true);
    later(WINDOW_MS);
    expect(await tryOn("asha")).toBe(true);
  });

  it("are taken back one by one, and forgotten all by one that succeeds", async () => {
    for (const _ of times(MAX_TRIES - 1)) await tryOn("asha");
    const last = await staff.countTry("asha");
    expect(await tryOn("asha")).toBe(false);
    await staff.forgetTries("asha", "at" in last ? last.at : 0);
    expect([await tryOn("asha"), await tryOn("asha")]).toEqual([true, false]);
    await staff.forgetTries("asha");
    for (const _ of times(MAX_TRIES)) expect(await tryOn("asha")).toBe(true);
  });

  it("do not pile up", async () => {
    const kept = async () => {
      const all: unknown[] = [];
      for await (const { fields } of documents.list("staffTries")) all.push(fields.targets);
      return all;
    };
    for (const count of times(5)) await tryOn(`aa ${count}`);
    later(WINDOW_MS);
    await tryOn("aa last");
    expect(await kept()).toEqual([[{ target: "aa last", times: [expect.any(Number)] }]]);
    await staff.forgetTries("aa last");
    expect(await kept()).toEqual([]);
  });
});

function openStaff() {
  const folder = temporaryFolder();
  const documents = openLmdbDocuments(folder);
  return { folder, documents, staff: createStaff(documents) };
}

it("staff in LMDB is not taken for empty when its database goes, and is there again with it", async () => {
  const { folder, documents, staff } = openStaff();
  vi.useFakeTimers({ toFake: ["Date"] });
  await staff.invite(EMAIL);
  expect(await staff.hasAny()).toBe(true);
  vi.advanceTimersByTime(11_000);
  renameSync(folder, `${folder}.away`);
  await expect(staff.hasAny()).rejects.toThrow("the database is gone");
  renameSync(`${folder}.away`, folder);
  expect(await staff.hasAny()).toBe(true);
  vi.useRealTimers();
  await documents.close();
});

describe("failed tries", () => {
  const { staff } = openStaff();
  let people = 0;
  const from = (client: string, target?: string) => {
    people += 1;
    return startTry(staff, { target: target ?? `person ${people}`, client });
  };

  it("of an account, real or made up, outlive a flood of other clients and accounts", async () => {
    for (let count = 0; count < 10; count += 1) await from(`guesser ${count}`, "asha");
    await Promise.all(Array.from({ length: 25_000 }, (_, count) => from(`2001:db8:${count}`)));
    expect(await from("one more", "asha")).toHaveProperty("waitMs");
  });

  it("that are refused count for no client, and those that succeed on one account for nothing else", async () => {
    for (let count = 0; count < 20; count += 1)
      expect(await from("refused", "asha")).toHaveProperty("waitMs");
    for (let count = 0; count < 9; count += 1) expect(await from("refused")).toHaveProperty("undo");
    const right = await from("refused");
    expect(await from("refused")).toHaveProperty("waitMs");
    if ("succeed" in right) await right.succeed();
    expect(await from("refused")).toHaveProperty("undo");
    expect(await from("refused")).toHaveProperty("waitMs");
  });

  it("that cannot be counted are not made, and count for nobody", async () => {
    const own = openStaff();
    const start = () => startTry(own.staff, { target: "ravi", client: "unlucky" });
    await start();
    renameSync(own.folder, `${own.folder}.away`);
    for (let count = 0; count < 20; count += 1) await expect(start()).rejects.toThrow("the database is gone");
    renameSync(`${own.folder}.away`, own.folder);
    expect(await start()).toHaveProperty("undo");
    await own.documents.close();
  });
});

it("staff hash one password per sign-in, whether the address is known or not", async () => {
  const { documents, staff } = openStaff();
  await staff.choosePassword((await staff.invite(EMAIL)) ?? "", PASSWORD);
  for (const email of [EMAIL, "nobody@example.in", ""]) {
    hashing.mockClear();
    await signInto(staff, email, "wrong");
    const cost = { N: 32768, r: 8, p: 3, maxmem: 67108864 };
    expect(hashing.mock.calls).toEqual([["wrong", expect.any(Buffer), 32, cost, expect.any(Function)]]);
  }
  await documents.close();
});
