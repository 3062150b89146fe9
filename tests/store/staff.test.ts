import crypto from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openStaffLmdb } from "~/stores/embedded/staff-lmdb";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { openStaffFirebase } from "~/stores/firebase/staff-firebase";
import { type AuthStandIn, startAuthStandIn } from "../firebase/auth-stand-in";
import { newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { temporaryFolder } from "../http/site";
import { describeStaff } from "./staff-contract";

vi.setConfig({ testTimeout: 30_000 });

const EMAIL = "asha@example.in";
const PASSWORD = "copper kettle on the roof";

describeStaff("LMDB", async () => {
  const folder = temporaryFolder();
  const spy = hashAtLowCost();
  return {
    open: async () => openStaffLmdb(folder),
    remove: async () => {
      spy.mockRestore();
      rmSync(folder, { recursive: true });
    },
  };
});

/** A real hash takes a core for a third of a second. What it costs is tested below. */
function hashAtLowCost() {
  const { scrypt } = crypto;
  return vi
    .spyOn(crypto, "scrypt")
    .mockImplementation((password, salt, length, options, callback) =>
      scrypt(password, salt, length, { ...options, N: 1024, p: 1 }, callback),
    );
}

describe("staff in LMDB", () => {
  it("is not taken for empty when its database goes, and is there again with it", async () => {
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

  it("hashes one password per sign-in, whether the address is known or not", async () => {
    const staff = openStaffLmdb(temporaryFolder());
    await staff.choosePassword(await staff.invite(EMAIL), PASSWORD);
    const scrypt = vi.spyOn(crypto, "scrypt");
    const costs: unknown[] = [];
    for (const email of [EMAIL, "nobody@example.in", ""]) {
      scrypt.mockClear();
      await staff.signIn(email, "wrong");
      costs.push(scrypt.mock.calls.map(([, salt, length, options]) => [salt, length, options]).map(costOf));
    }
    expect(costs[0]).toEqual([{ salt: 16, length: 32, N: 32768, r: 8, p: 3, maxmem: 67108864 }]);
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[2]).toEqual(costs[0]);
    scrypt.mockRestore();
    await staff.close();
  });

  it("refuses surplus simultaneous sign-ins as busy, and checks the others", async () => {
    const staff = openStaffLmdb(temporaryFolder());
    const answers = await Promise.allSettled(Array.from({ length: 25 }, () => staff.signIn(EMAIL, PASSWORD)));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map(({ reason }) => reason.name)).toEqual(refused.map(() => "BusyError"));
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(16);
    await staff.close();
  });
});

function costOf([salt, length, options]: unknown[]) {
  return { salt: (salt as Buffer).length, length, ...(options as object) };
}

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
    return {
      open: async () => openAt(projectId),
      remove: async () => service.clear(),
    };
  });

  it("a stranger who registers by himself cannot sign in, before or after a link is used", async () => {
    const staff = openAt(newProjectId());
    await signUp(EMAIL, "the password of a stranger");
    const token = await staff.invite(EMAIL);
    expect(await staff.signIn(EMAIL, "the password of a stranger")).toBeUndefined();
    await staff.choosePassword(token, PASSWORD);
    expect(await staff.signIn(EMAIL, "the password of a stranger")).toBeUndefined();
    expect(await staff.whoIs((await staff.signIn(EMAIL, PASSWORD)) ?? "")).toEqual({ email: EMAIL });
    await signUp("stranger@example.in", "the password of a stranger");
    expect(await staff.signIn("stranger@example.in", "the password of a stranger")).toBeUndefined();
  });

  it("every sign-in asks Identity Toolkit, whether the address is known or not", async () => {
    const staff = openAt(newProjectId());
    await staff.choosePassword(await staff.invite(EMAIL), PASSWORD);
    service.asked.length = 0;
    await staff.signIn(EMAIL, "wrong");
    await staff.signIn("nobody@example.in", "wrong");
    expect(service.asked).toEqual(["signInWithPassword", "signInWithPassword"]);
    service.refuseWith("TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.");
    await expect(staff.signIn(EMAIL, PASSWORD)).rejects.toThrow("Firebase Auth limits attempts");
    service.refuseWith("USER_DISABLED");
    expect(await staff.signIn(EMAIL, PASSWORD)).toBeUndefined();
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
    await staff.signIn(EMAIL, PASSWORD);
    expect(await read()).not.toMatch(/kettle|eyJ/);
    await reader.terminate();
  });

  it("without FIREBASE_API_KEY there is no desk", async () => {
    const projectId = newProjectId();
    await openAt(projectId).invite(EMAIL);
    const database = lazyFirestore(projectId, "(default)");
    const withoutKey = openStaffFirebase(database, { projectId: newProjectId(), apiKey: undefined });
    expect(await withoutKey.hasAny()).toBe(false);
    expect(await withoutKey.signIn(EMAIL, PASSWORD)).toBeUndefined();
    expect(await withoutKey.whoIs("a.b.c~d")).toBeUndefined();
  });

  async function signUp(email: string, password: string) {
    await fetch(`${service.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
  }
});
