import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Factor } from "~/staff/factor";
import { createStaff, type Staff } from "~/staff/staff-store.server";
import type { Documents } from "~/stores/documents";

/** A database, empty at first and kept until it is removed, however often it is opened. */
export interface StaffPlace {
  open(): Documents;
  remove?: () => void;
}

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";
const MEERA = "meera@example.in";
/** The rules of staff, in numbers. */
const HOUR_MS = 60 * 60_000;
const MAX_SESSIONS = 20;

const PASSWORD = "copper kettle on the roof";
const ANOTHER = "seven monsoons without rain";
const FACTOR: Factor = { id: "one", secret: "sealed", lastStep: 1, recovery: ["a code"] };

/** Signs in as the sign-in page does without a second factor. */
export async function signInto(staff: Staff, email: string, password: string, replaced?: string) {
  const proof = await staff.checkPassword(email, password);
  return proof === undefined ? undefined : staff.openSession(email, proof, { replaced });
}

/** Moves only `Date`, so that nothing waits. */
export function later(ms: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

interface OpenedStaff {
  place: StaffPlace;
  documents: Documents;
  staff: Staff;
}

/** Opens staff before each test, and closes it afterwards. @param use is given what was opened */
export function useStaff(makePlace: () => StaffPlace, use: (opened: OpenedStaff) => void) {
  let place: StaffPlace;
  let documents: Documents;
  beforeEach(() => {
    place = makePlace();
    documents = place.open();
    use({ place, documents, staff: createStaff(documents) });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await documents.close();
    place.remove?.();
  });
}

/** What staff is, on every database. */
export function describeStaff(name: string, makePlace: () => StaffPlace) {
  describe(`staff in ${name}`, () => {
    let place: StaffPlace;
    let documents: Documents;
    let staff: Staff;

    useStaff(makePlace, (opened) => {
      ({ place, documents, staff } = opened);
    });

    /** Runs beside, as another instance of the site. */
    async function besides(work: (other: Staff) => Promise<void>) {
      const others = place.open();
      const other = createStaff(others);
      await work(other);
      await others.close();
    }

    const invite = async (email = ASHA, by?: string) => (await staff.invite(email, by)) ?? "";

    async function join(email = ASHA, password = PASSWORD) {
      return staff.choosePassword(await invite(email), password);
    }

    async function signIn(email = ASHA, password = PASSWORD, replaced?: string): Promise<string> {
      const session = await signInto(staff, email, password, replaced);
      if (!session) throw new Error(`${email} cannot sign in`);
      return session;
    }

    const whoIs = (...sessions: string[]) =>
      Promise.all(sessions.map(async (session) => (await staff.whoIs(session))?.email));

    async function expectRefused(email: string, ...passwords: string[]) {
      for (const password of passwords) expect(await signInto(staff, email, password)).toBeUndefined();
    }

    async function expectNoLink(token: string) {
      expect(await staff.whoseLink(token)).toBeUndefined();
      expect(await staff.choosePassword(token, ANOTHER)).toBeUndefined();
    }

    it("lets a member choose a password by a link once, sign in with it and be known by the session", async () => {
      const token = await invite();
      expect(token).toMatch(/^[\w-]{75}$/);
      expect(await staff.whoseLink(token)).toEqual({ email: ASHA });
      await expectRefused(ASHA, "");
      const taps = await Promise.all([1, 2].map(() => staff.choosePassword(token, PASSWORD)));
      expect(taps.filter(Boolean)).toEqual([{ email: ASHA }]);
      const session = await signIn();
      expect(session).toMatch(/^[\w-]{75}$/);
      expect(await staff.whoIs(session)).toMatchObject({ email: ASHA, manager: true });
      await expectNoLink(token);
      await expectRefused(ASHA, ANOTHER);
    });

    it("gives a link 24 hours", async () => {
      const token = await invite();
      later(24 * HOUR_MS - 60_000);
      expect(await staff.whoseLink(token)).toEqual({ email: ASHA });
      later(120_000);
      await expectNoLink(token);
    });

    it("takes a password in any Unicode form, but none that is wrong, another member's or spelt otherwise", async () => {
      const composed = `${PASSWORD} छत é`.normalize("NFC");
      await join(ASHA, composed);
      await join(RAVI, ANOTHER);
      await signIn(ASHA, composed.normalize("NFD"));
      await expectRefused(ASHA, "", ANOTHER, composed.toUpperCase(), `${composed} `, composed.slice(0, -1));
      await expectRefused("nobody@example.in", composed);
    });

    it("ends only that browser's session when somebody signs in again there", async () => {
      await join();
      await join(RAVI);
      const phone = await signIn();
      later(2000);
      const desktop = await signIn();
      expect(await signInto(staff, ASHA, ANOTHER, phone)).toBeUndefined();
      expect(await signInto(staff, "nobody@example.in", PASSWORD, phone)).toBeUndefined();
      // A mistyped password ends none.
      expect(await whoIs(phone, desktop)).toEqual([ASHA, ASHA]);
      later(2000);
      const again = await signIn(ASHA, PASSWORD, phone);
      const ravi = await signIn(RAVI, PASSWORD, again);
      expect(await whoIs(phone, again, desktop, ravi)).toEqual([undefined, undefined, ASHA, RAVI]);
      later(2000);
      expect(await whoIs(await signIn(ASHA, PASSWORD, "made up"))).toEqual([ASHA]);
    });

    it("signs a member out after twelve hours, after thirty days on a known device, and at once without the factor", async () => {
      await join();
      await staff.changeFactor(ASHA, () => FACTOR);
      const open = async (isKnown: boolean) =>
        (await staff.openSession(ASHA, await proofOf(ASHA, PASSWORD), { isKnown })) ?? "";
      const sessions = [await open(true), await open(false)];
      later(12 * HOUR_MS - 60_000);
      expect(await whoIs(...sessions)).toEqual([ASHA, ASHA]);
      later(120_000);
      expect(await whoIs(...sessions)).toEqual([ASHA, undefined]);
      const other = await open(true);
      later(29.5 * 24 * HOUR_MS - 120_000);
      expect(await whoIs(...sessions, other)).toEqual([ASHA, undefined, ASHA]);
      later(120_000);
      expect(await whoIs(...sessions, other)).toEqual([undefined, undefined, ASHA]);
      await staff.changeFactor(ASHA, () => null);
      expect(await whoIs(other)).toEqual([undefined]);
    });

    it("knows no session that was ended, everywhere or alone, or made up", async () => {
      await join();
      const [left, open] = [await signIn(), await signIn()];
      const id = (await staff.whoIs(left))?.session ?? "";
      await staff.endSession(ASHA, id);
      expect(await whoIs(left, open)).toEqual([undefined, ASHA]);
      const changed = [`${open}a`, open.slice(1), open.replace(/.$/, "~"), `${open}~`];
      const madeUp = [...changed, open.replace(/.{43}$/, "a".repeat(43)), "a".repeat(75), "~", ""];
      for (const found of await whoIs(...madeUp)) expect(found).toBeUndefined();
      await staff.signOutEverywhere(ASHA);
      expect(await whoIs(open)).toEqual([undefined]);
    });

    it("ends the sessions, the password and the link of a removed member for good", async () => {
      await join();
      const session = await signIn();
      const token = await invite();
      expect(await staff.hasAny()).toBe(true);
      expect(await staff.remove(ASHA)).toBe("done");
      await expectNoLink(token);
      expect(await staff.hasAny()).toBe(false);
      for (let again = 0; again < 2; again += 1) {
        await expectRefused(ASHA, PASSWORD);
        expect(await whoIs(session)).toEqual([undefined]);
        await invite();
      }
      expect(await states()).toEqual([{ email: ASHA, manager: true, hasFactor: false }]);
    });

    const states = async () =>
      (await staff.list()).map(({ hasPassword: _, linkUntil: __, ...state }) => state);

    it("knows new people at once and by their names once they say them, and keeps names, rights and factors with a new password", async () => {
      await join();
      await join(RAVI);
      expect(Object.entries(await staff.names())).toEqual([
        [ASHA, undefined],
        [RAVI, undefined],
      ]);
      await staff.rename(RAVI, "रवि Negi");
      await staff.changeFactor(RAVI, () => FACTOR);
      await staff.setManager(RAVI, true);
      await join(RAVI, ANOTHER);
      expect(await staff.names()).toEqual({ [RAVI]: "रवि Negi" });
      await besides(async (other) => {
        expect(await other.names()).toEqual({ [RAVI]: "रवि Negi" });
        await staff.rename(RAVI, "Ravi");
        later(61_000);
        expect(await other.names()).toEqual({ [RAVI]: "Ravi" });
        await staff.rename(RAVI, "रवि Negi");
      });
      expect(await states()).toEqual([
        { email: ASHA, manager: true, hasFactor: false },
        { email: RAVI, name: "रवि Negi", manager: true, hasFactor: true },
      ]);
      for (const [change, people] of [
        [() => staff.invite(MEERA), [ASHA, MEERA, RAVI]],
        [() => staff.remove(MEERA), [ASHA, RAVI]],
      ] as const) {
        await Promise.all([staff.names(), change()]);
        expect(Object.keys(await staff.names())).toEqual(people);
      }
      await staff.rename("nobody@example.in", "Nobody");
      expect(await staff.account("nobody@example.in")).toBeUndefined();
    });

    it("lets managers make managers and colleagues of others, and remove them; nobody himself; and a command everybody", async () => {
      for (const email of [ASHA, RAVI, MEERA]) await join(email);
      expect(await staff.setManager(RAVI, true, MEERA)).toBe("refused");
      expect(await staff.remove(ASHA, RAVI)).toBe("refused");
      expect(await staff.setManager(ASHA, false, ASHA)).toBe("refused");
      expect(await staff.remove(ASHA, ASHA)).toBe("refused");
      expect(await staff.remove(ASHA, "nobody@example.in")).toBe("refused");
      // A link for a colleague with a password would be the colleague's account.
      expect(await staff.invite(RAVI, ASHA)).toBeUndefined();
      expect(await staff.setManager(RAVI, true, ASHA)).toBe("done");
      // Of two who remove each other at once, one stays.
      const both = await Promise.all([staff.remove(ASHA, RAVI), staff.remove(RAVI, ASHA)]);
      expect(both.sort()).toEqual(["done", "refused"]);
      expect((await states()).filter(({ manager }) => manager)).toHaveLength(1);
      expect(await staff.remove(MEERA)).toBe("done");
      expect(await staff.setManager("nobody@example.in", true)).toBe("refused");
    });

    it("keeps the last manager, whoever asks, until nobody else is there", async () => {
      for (const email of [ASHA, RAVI, MEERA]) await join(email);
      expect(await staff.remove(ASHA)).toBe("last manager");
      expect(await staff.setManager(ASHA, false)).toBe("last manager");
      expect(await whoIs(await signIn(ASHA))).toEqual([ASHA]);
      // Twice, and it counts once.
      for (let time = 0; time < 2; time += 1) expect(await staff.setManager(RAVI, true)).toBe("done");
      // Of two commands at once, one leaves a manager.
      const both = await Promise.all([staff.setManager(ASHA, false), staff.setManager(RAVI, false)]);
      expect(both.sort()).toEqual(["done", "last manager"]);
      const [last = "", ...others] = (await states())
        .sort((a, b) => Number(b.manager) - Number(a.manager))
        .map(({ email }) => email);
      expect(await staff.remove(last)).toBe("last manager");
      for (const email of others) expect(await staff.remove(email)).toBe("done");
      expect(await staff.remove(last)).toBe("done");
      expect(await staff.hasAny()).toBe(false);
    });

    it("changes a password with a proof of the present one, which ends all sessions and forgets known devices", async () => {
      await join();
      await staff.changeFactor(ASHA, () => FACTOR);
      const factorIds: unknown[] = [];
      const noteFactor = async () => factorIds.push((await staff.account(ASHA))?.factor?.id);
      await noteFactor();
      const session = await signIn();
      const proof = await proofOf(ASHA, PASSWORD);
      const next = await staff.changePassword(ASHA, proof, ANOTHER);
      expect(await whoIs(session)).toEqual([undefined]);
      await expectRefused(ASHA, PASSWORD);
      for (const old of [proof, "", "~"]) {
        expect(await staff.changePassword(ASHA, old, PASSWORD)).toBeUndefined();
        expect(await staff.openSession(ASHA, old)).toBeUndefined();
      }
      expect(
        await whoIs((await staff.openSession(ASHA, next ?? "")) ?? "", await signIn(ASHA, ANOTHER)),
      ).toEqual([ASHA, ASHA]);
      await noteFactor();
      await join(ASHA, ANOTHER);
      await noteFactor();
      expect([factorIds[0], new Set(factorIds).size]).toEqual(["one", 3]);
      await join(RAVI);
      expect(await staff.openSession(ASHA, await proofOf(RAVI, PASSWORD))).toBeUndefined();
    });

    it("changes a second factor in one transaction: of two who use the same code at once, one may", async () => {
      await join();
      const used = (factor?: Factor) => (factor?.recovery.length ? { ...factor, recovery: [] } : undefined);
      const use = () => staff.changeFactor(ASHA, used);
      expect(await use()).toBeUndefined();
      expect(await staff.changeFactor("nobody@example.in", () => FACTOR)).toBeUndefined();
      await staff.changeFactor(ASHA, () => FACTOR);
      expect((await staff.account(ASHA))?.factor).toEqual(FACTOR);
      const uses = await Promise.all([use(), use(), use()]);
      expect(uses.filter(Boolean)).toEqual([{ ...FACTOR, recovery: [] }]);
      await staff.changeFactor(ASHA, () => null);
      expect((await staff.account(ASHA))?.factor).toBeUndefined();
    });

    it("makes only the first person a manager, of several who are added at once, too", async () => {
      await Promise.all([ASHA, RAVI, MEERA].map((email) => invite(email)));
      expect((await states()).map(({ manager }) => manager).sort()).toEqual([false, false, true]);
      // The manager last.
      const colleagues = (await states()).filter(({ manager }) => !manager);
      for (const { email } of [...colleagues, ...(await states())]) await staff.remove(email);
      expect(await states()).toEqual([]);
      await invite(MEERA);
      expect(await states()).toEqual([{ email: MEERA, manager: true, hasFactor: false }]);
    });

    it("ends a person's oldest session beyond twenty, and forgets those that are over", async () => {
      await join();
      const proof = await proofOf(ASHA, PASSWORD);
      const all: string[] = [];
      for (let count = 0; count <= MAX_SESSIONS; count += 1)
        all.push((await staff.openSession(ASHA, proof)) ?? "");
      expect(await whoIs(...all)).toEqual([undefined, ...Array(20).fill(ASHA)]);
      const expectStored = async (count: number) => {
        for await (const { fields } of documents.list("staff")) expect(fields.sessions).toHaveLength(count);
      };
      await expectStored(20);
      later(12 * HOUR_MS + 60_000);
      await staff.openSession(ASHA, proof);
      await expectStored(1);
    });

    it("notes the use of a session once in ten minutes", async () => {
      await join();
      const device = "Edge on Windows";
      const session = (await staff.openSession(ASHA, await proofOf(ASHA, PASSWORD), { device })) ?? "";
      const seen = async () => {
        await staff.whoIs(session, device);
        return (await staff.account(ASHA))?.sessions[0]?.seen ?? 0;
      };
      const first = await seen();
      later(9 * 60_000);
      expect(await seen()).toBe(first);
      later(2 * 60_000);
      expect(await seen()).toBeGreaterThanOrEqual(first + 11 * 60_000);
    });

    it("keeps no token, password or session", async () => {
      const token = await invite();
      await staff.choosePassword(token, PASSWORD);
      const session = await signIn();
      const again = await invite();
      let kept = "";
      for await (const { fields } of documents.list("staff")) kept += JSON.stringify(fields);
      expect(kept).toContain(ASHA);
      for (const secret of [token, again, session].map((secret) => secret.slice(32)).concat("kettle"))
        expect(kept).not.toContain(secret);
    });

    async function proofOf(email: string, password: string): Promise<string> {
      return (await staff.checkPassword(email, password)) ?? "";
    }
  });
}
