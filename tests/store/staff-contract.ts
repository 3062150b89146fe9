import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LINK_MS, SESSION_MS, type Staff } from "~/staff/staff";

/** A store's place for staff, empty at first and kept until it is removed, however often it is opened. */
export interface StaffPlace {
  open(): Promise<Staff>;
  remove(): Promise<void>;
}

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";
const PASSWORD = "copper kettle on the roof";
const ANOTHER = "seven monsoons without rain";

/** The contract of every staff store. */
export function describeStaff(name: string, makePlace: () => Promise<StaffPlace>) {
  describe(`staff in ${name}`, () => {
    let place: StaffPlace;
    let staff: Staff;

    beforeEach(async () => {
      place = await makePlace();
      staff = await place.open();
    });

    afterEach(async () => {
      vi.useRealTimers();
      await staff.close();
      await place.remove();
    });

    async function join(email = ASHA, password = PASSWORD) {
      return staff.choosePassword(await staff.invite(email), password);
    }

    async function signIn(email = ASHA, password = PASSWORD, replaced?: string): Promise<string> {
      const session = await staff.signIn(email, password, replaced);
      if (!session) throw new Error(`${email} cannot sign in`);
      return session;
    }

    const whoIs = (...sessions: string[]) =>
      Promise.all(sessions.map(async (session) => (await staff.whoIs(session))?.email));

    async function expectRefused(email: string, ...passwords: string[]) {
      for (const password of passwords) expect(await staff.signIn(email, password)).toBeUndefined();
    }

    async function expectNoLink(token: string) {
      expect(await staff.whoseLink(token)).toBeUndefined();
      expect(await staff.choosePassword(token, ANOTHER)).toBeUndefined();
    }

    /** Moves only `Date`, so that nothing waits. */
    function later(ms: number) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    }

    it("lets a member choose a password by a link once, sign in with it and be known by the session", async () => {
      const token = await staff.invite(ASHA);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(await staff.whoseLink(token)).toEqual({ email: ASHA });
      await expectRefused(ASHA, "");
      expect(await staff.choosePassword(token, PASSWORD)).toEqual({ email: ASHA });
      const session = await signIn();
      expect(session).toMatch(/^[\w.~-]{40,3800}$/);
      expect(await staff.whoIs(session)).toEqual({ email: ASHA });
      await expectNoLink(token);
      await expectRefused(ASHA, ANOTHER);
    });

    it("rejects a link after a day", async () => {
      const token = await staff.invite(ASHA);
      later(LINK_MS - 60_000);
      expect(await staff.whoseLink(token)).toEqual({ email: ASHA });
      later(120_000);
      await expectNoLink(token);
      expect(await staff.list()).toEqual([{ email: ASHA, hasPassword: false }]);
    });

    it("rejects a link that a newer one has replaced", async () => {
      const [old, token] = [await staff.invite(ASHA), await staff.invite(ASHA)];
      await expectNoLink(old);
      expect(await staff.choosePassword(token, PASSWORD)).toEqual({ email: ASHA });
    });

    it("rejects a wrong password, another member's and other spellings of one's own", async () => {
      await join();
      await join(RAVI, ANOTHER);
      await expectRefused(ASHA, "", ANOTHER, PASSWORD.toUpperCase(), `${PASSWORD} `, PASSWORD.slice(0, -1));
      await expectRefused("nobody@example.in", PASSWORD);
    });

    it("accepts a password in any script and Unicode form", async () => {
      const composed = "छत पर तांबे की केतली é".normalize("NFC");
      await join(ASHA, composed);
      expect(await staff.signIn(ASHA, composed.normalize("NFD"))).toBeDefined();
    });

    it("keeps the password and the sessions while a new link waits, and ends both when it is used", async () => {
      await join();
      const session = await signIn();
      const token = await staff.invite(ASHA);
      expect(await whoIs(session, await signIn())).toEqual([ASHA, ASHA]);
      await staff.choosePassword(token, ANOTHER);
      expect(await whoIs(session)).toEqual([undefined]);
      await expectRefused(ASHA, PASSWORD);
      expect(await whoIs(await signIn(ASHA, ANOTHER))).toEqual([ASHA]);
    });

    it("has a session in each browser, and signs out of all of them at once", async () => {
      await join();
      await join(RAVI);
      const all = [await signIn(), await signIn(), await signIn(RAVI)];
      expect(await whoIs(...all)).toEqual([ASHA, ASHA, RAVI]);
      await staff.signOutEverywhere(ASHA);
      expect(await whoIs(...all, await signIn())).toEqual([undefined, undefined, RAVI, ASHA]);
    });

    it("ends only that browser's session when somebody signs in again there", async () => {
      await join();
      await join(RAVI);
      const phone = await signIn();
      later(2000);
      const desktop = await signIn();
      expect(await staff.signIn(ASHA, ANOTHER, phone)).toBeUndefined();
      expect(await staff.signIn("nobody@example.in", PASSWORD, phone)).toBeUndefined();
      // A mistyped password ends none.
      expect(await whoIs(phone, desktop)).toEqual([ASHA, ASHA]);
      later(2000);
      const again = await signIn(ASHA, PASSWORD, phone);
      const ravi = await signIn(RAVI, PASSWORD, again);
      expect(await whoIs(phone, again, desktop, ravi)).toEqual([undefined, undefined, ASHA, RAVI]);
      later(2000);
      expect(await whoIs(await signIn(ASHA, PASSWORD, "a.b.c~d"))).toEqual([ASHA]);
    });

    it("signs a member out after twelve hours, and never knows a session that was made up", async () => {
      await join();
      const session = await signIn();
      const madeUp = [`${session}a`, session.slice(1), session.replace(/.$/, "~"), `${session}~`];
      for (const other of [...madeUp, "~", "a.b.c~d"]) expect(await staff.whoIs(other)).toBeUndefined();
      later(SESSION_MS - 60_000);
      expect(await whoIs(session)).toEqual([ASHA]);
      later(120_000);
      expect(await whoIs(session)).toEqual([undefined]);
    });

    it("ends the sessions, the password and the link of a removed member for good", async () => {
      await join();
      const session = await signIn();
      const token = await staff.invite(ASHA);
      expect(await staff.remove(ASHA)).toBe(true);
      await expectNoLink(token);
      expect(await staff.hasAny()).toBe(false);
      for (let again = 0; again < 2; again += 1) {
        await expectRefused(ASHA, PASSWORD);
        expect(await whoIs(session)).toEqual([undefined]);
        await staff.invite(ASHA);
      }
    });

    it("shares changes at once with others who have the store open", async () => {
      const other = await place.open();
      await join();
      const session = await signIn();
      expect(await other.whoIs(session)).toEqual({ email: ASHA });
      await other.signOutEverywhere(ASHA);
      expect(await whoIs(session)).toEqual([undefined]);
      await other.remove(ASHA);
      await expectRefused(ASHA, PASSWORD);
      await other.close();
    });
  });
}
