import crypto from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openStaffLmdb } from "~/stores/embedded/staff-lmdb";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { openStaffFirebase } from "~/stores/firebase/staff-firebase";
import { type AuthStandIn, startAuthStandIn } from "../firebase/auth-stand-in";
import { newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { temporaryFolder } from "../http/site";
import { describeStaff, signInto } from "./staff-contract";

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

describe("on LMDB", () => {
  let hashing: ReturnType<typeof hashAtLowCost>;
  beforeEach(() => {
    hashing = hashAtLowCost();
  });
  afterEach(() => hashing.mockRestore());

  describeStaff("LMDB", async () => {
    const folder = temporaryFolder();
    return {
      open: async () => openStaffLmdb(folder),
      remove: async () => rmSync(folder, { recursive: true }),
    };
  });

  it("staff in LMDB is not taken for empty when its database goes, and is there again with it", async () => {
    const folder = temporaryFolder();
    await openStaffLmdb(folder).invite(EMAIL);
    const staff = openStaffLmdb(folder);
    expect(await staff.hasAny()).toBe(true);
    renameSync(folder, `${folder}.away`);
    await expect(staff.hasAny()).rejects.toThrow("the database is gone");
    renameSync(`${folder}.away`, folder);
    expect(await staff.hasAny()).toBe(true);
    await staff.close();
  });

  it("staff in LMDB hash one password per sign-in, whether the address is known or not", async () => {
    const staff = openStaffLmdb(temporaryFolder());
    await staff.choosePassword(await staff.invite(EMAIL), PASSWORD);
    for (const email of [EMAIL, "nobody@example.in", ""]) {
      hashing.mockClear();
      await signInto(staff, email, "wrong");
      const cost = { N: 32768, r: 8, p: 3, maxmem: 67108864 };
      expect(hashing.mock.calls).toEqual([["wrong", expect.any(Buffer), 32, cost, expect.any(Function)]]);
    }
    await staff.close();
  });

  it("staff in LMDB refuse surplus simultaneous sign-ins as busy, and check the others", async () => {
    const staff = openStaffLmdb(temporaryFolder());
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, () => signInto(staff, EMAIL, PASSWORD)),
    );
    const refused = answers.flatMap((answer) => ("reason" in answer ? [answer.reason.name] : []));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(9);
    expect(new Set(refused)).toEqual(new Set(["BusyError"]));
    await staff.close();
  });
});

describe("with Firebase", () => {
  useFirestoreEmulator();
  let service: AuthStandIn;

  beforeAll(async () => {
    service = await startAuthStandIn();
    process.env.FIREBASE_AUTH_EMULATOR_HOST = service.host;
  });

  afterAll(async () => {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    await service.close();
  });

  function openAt(projectId: string, apiKey: string | undefined = "demo-key-12345") {
    return openStaffFirebase(lazyFirestore(projectId, "(default)"), { projectId, apiKey });
  }

  describeStaff("Firestore and Firebase Auth", async () => {
    const projectId = newProjectId();
    return { open: async () => openAt(projectId), remove: async () => service.clear() };
  });

  it("a stranger who registers by himself cannot sign in, before or after a link is used", async () => {
    const staff = openAt(newProjectId());
    const STRANGERS = "the password of a stranger";
    service.signUp(EMAIL, STRANGERS);
    const token = await staff.invite(EMAIL);
    expect(await signInto(staff, EMAIL, STRANGERS)).toBeUndefined();
    await staff.choosePassword(token, PASSWORD);
    expect(await signInto(staff, EMAIL, STRANGERS)).toBeUndefined();
    service.signUp("stranger@example.in", STRANGERS);
    expect(await signInto(staff, "stranger@example.in", STRANGERS)).toBeUndefined();
  });

  it("every sign-in asks Identity Toolkit, whether the address is known or not", async () => {
    const staff = openAt(newProjectId());
    await staff.choosePassword(await staff.invite(EMAIL), PASSWORD);
    service.asked.length = 0;
    await signInto(staff, EMAIL, "wrong");
    await signInto(staff, "nobody@example.in", "wrong");
    expect(service.asked).toEqual(["signInWithPassword", "signInWithPassword"]);
    service.refuseWith("TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.");
    await expect(signInto(staff, EMAIL, PASSWORD)).rejects.toThrow("Firebase Auth limits attempts");
    service.refuseWith("USER_DISABLED");
    expect(await signInto(staff, EMAIL, PASSWORD)).toBeUndefined();
  });

  it("the database stores no token, password or session", async () => {
    const projectId = newProjectId();
    const staff = openAt(projectId);
    const token = await staff.invite(EMAIL);
    const reader = plainClient(projectId);
    const read = async () => JSON.stringify((await reader.doc("staff/asha%40example.in").get()).data());
    expect(await read()).toContain(EMAIL);
    expect(await read()).not.toContain(token);
    await staff.choosePassword(token, PASSWORD);
    await signInto(staff, EMAIL, PASSWORD);
    expect(await read()).not.toMatch(/kettle|eyJ/);
    await reader.terminate();
  });

  it("without FIREBASE_API_KEY there is no desk", async () => {
    const projectId = newProjectId();
    await openAt(projectId).invite(EMAIL);
    const database = lazyFirestore(projectId, "(default)");
    const withoutKey = openStaffFirebase(database, { projectId, apiKey: undefined });
    expect(await withoutKey.hasAny()).toBe(false);
    expect(await signInto(withoutKey, EMAIL, PASSWORD)).toBeUndefined();
    expect(await withoutKey.whoIs("a.b.c~d")).toBeUndefined();
  });
});
