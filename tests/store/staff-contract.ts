import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LINK_MS, SESSION_MS, type Staff } from "~/desk/staff";

/** A store's place for staff, empty at first and kept until it is removed, however often it is opened. */
export interface StaffPlace {
  open(): Promise<Staff>;
  remove(): Promise<void>;
}

const EMAIL = "asha@example.in";
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

    async function join(email = EMAIL, password = PASSWORD) {
      return staff.choosePassword(await staff.invite(email), password);
    }

    async function signIn(email = EMAIL, password = PASSWORD, replaced?: string): Promise<string> {
      const session = await staff.signIn(email, password, replaced);
      if (!session) throw new Error(`${email} cannot sign in`);
      return session;
    }

    /** Moves only `Date`, so that nothing waits. */
    function later(ms: number) {
      const at = Date.now() + ms;
      vi.useFakeTimers({ toFake: ["Date"], now: at });
    }

    it("has no members at first", async () => {
      expect(await staff.hasAny()).toBe(false);
      expect(await staff.list()).toEqual([]);
      expect(await staff.signIn(EMAIL, PASSWORD)).toBeUndefined();
      expect(await staff.whoIs("a".repeat(43))).toBeUndefined();
      expect(await staff.whoseLink("a".repeat(43))).toBeUndefined();
      expect(await staff.remove(EMAIL)).toBe(false);
    });

    it("lists each member with whether they have a password and until when their link works", async () => {
      await join("ravi@example.in");
      const before = Date.now();
      await staff.invite(EMAIL);
      const [asha, ravi, ...others] = await staff.list();
      expect(ravi).toEqual({ email: "ravi@example.in", hasPassword: true });
      expect(asha).toMatchObject({ email: EMAIL, hasPassword: false });
      expect(Date.parse(asha?.linkUntil ?? "") - before - LINK_MS).toBeLessThan(10_000);
      expect(others).toEqual([]);
      expect(await staff.hasAny()).toBe(true);
    });

    it("lets a member choose a password by link, sign in with it and be known by the session", async () => {
      const token = await staff.invite(EMAIL);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(await staff.whoseLink(token)).toEqual({ email: EMAIL });
      expect(await staff.signIn(EMAIL, "")).toBeUndefined();
      expect(await staff.choosePassword(token, PASSWORD)).toEqual({ email: EMAIL });
      const session = await signIn();
      expect(session).toMatch(/^[\w.~-]{40,3800}$/);
      expect(await staff.whoIs(session)).toEqual({ email: EMAIL });
    });

    it("accepts a link once", async () => {
      const token = await staff.invite(EMAIL);
      await staff.choosePassword(token, PASSWORD);
      expect(await staff.whoseLink(token)).toBeUndefined();
      expect(await staff.choosePassword(token, ANOTHER)).toBeUndefined();
      expect(await staff.signIn(EMAIL, ANOTHER)).toBeUndefined();
    });

    it("rejects a link after a day", async () => {
      const token = await staff.invite(EMAIL);
      later(LINK_MS - 60_000);
      expect(await staff.whoseLink(token)).toEqual({ email: EMAIL });
      later(120_000);
      expect(await staff.whoseLink(token)).toBeUndefined();
      expect(await staff.choosePassword(token, PASSWORD)).toBeUndefined();
      expect(await staff.list()).toEqual([{ email: EMAIL, hasPassword: false }]);
    });

    it("rejects a link that a newer one has replaced", async () => {
      const old = await staff.invite(EMAIL);
      const token = await staff.invite(EMAIL);
      expect(await staff.choosePassword(old, PASSWORD)).toBeUndefined();
      expect(await staff.choosePassword(token, PASSWORD)).toEqual({ email: EMAIL });
    });

    it("rejects a wrong password, another member's and other spellings of one's own", async () => {
      await join();
      await join("ravi@example.in", ANOTHER);
      for (const wrong of ["", ANOTHER, PASSWORD.toUpperCase(), `${PASSWORD} `, PASSWORD.slice(0, -1)])
        expect(await staff.signIn(EMAIL, wrong)).toBeUndefined();
      expect(await staff.signIn("nobody@example.in", PASSWORD)).toBeUndefined();
    });

    it("accepts a password in any script and Unicode form", async () => {
      const composed = "छत पर तांबे की केतली é".normalize("NFC");
      await join(EMAIL, composed);
      expect(await staff.signIn(EMAIL, composed.normalize("NFD"))).toBeDefined();
    });

    it("keeps the password and the sessions while a new link waits, and ends both when it is used", async () => {
      await join();
      const session = await signIn();
      const token = await staff.invite(EMAIL);
      expect(await staff.whoIs(session)).toEqual({ email: EMAIL });
      await signIn();
      await staff.choosePassword(token, ANOTHER);
      expect(await staff.whoIs(session)).toBeUndefined();
      expect(await staff.signIn(EMAIL, PASSWORD)).toBeUndefined();
      expect(await staff.whoIs(await signIn(EMAIL, ANOTHER))).toEqual({ email: EMAIL });
    });

    it("has a session in each browser, and signs out of all of them at once", async () => {
      await join();
      await join("ravi@example.in", ANOTHER);
      const [phone, desktop] = [await signIn(), await signIn()];
      const ravi = await signIn("ravi@example.in", ANOTHER);
      expect(await staff.whoIs(phone)).toEqual(await staff.whoIs(desktop));
      await staff.signOutEverywhere(EMAIL);
      expect(await staff.whoIs(phone)).toBeUndefined();
      expect(await staff.whoIs(desktop)).toBeUndefined();
      expect(await staff.whoIs(ravi)).toEqual({ email: "ravi@example.in" });
      expect(await staff.whoIs(await signIn())).toEqual({ email: EMAIL });
    });

    it("ends only that browser's session when somebody signs in again there", async () => {
      await join();
      await join("ravi@example.in", ANOTHER);
      const phone = await signIn();
      later(2000);
      const desktop = await signIn();
      later(2000);
      const again = await signIn(EMAIL, PASSWORD, phone);
      const ravi = await signIn("ravi@example.in", ANOTHER, again);
      for (const ended of [phone, again]) expect(await staff.whoIs(ended)).toBeUndefined();
      expect(await staff.whoIs(desktop)).toEqual({ email: EMAIL });
      expect(await staff.whoIs(ravi)).toEqual({ email: "ravi@example.in" });
      later(2000);
      expect(await staff.whoIs(await signIn(EMAIL, PASSWORD, "a.b.c~d"))).toEqual({ email: EMAIL });
    });

    it("keeps every session when a password is mistyped in a browser that has one", async () => {
      await join();
      const [phone, desktop] = [await signIn(), await signIn()];
      expect(await staff.signIn(EMAIL, ANOTHER, phone)).toBeUndefined();
      expect(await staff.signIn("nobody@example.in", PASSWORD, phone)).toBeUndefined();
      for (const session of [phone, desktop]) expect(await staff.whoIs(session)).toEqual({ email: EMAIL });
    });

    it("signs a member out after twelve hours", async () => {
      await join();
      const session = await signIn();
      later(SESSION_MS - 60_000);
      expect(await staff.whoIs(session)).toEqual({ email: EMAIL });
      later(120_000);
      expect(await staff.whoIs(session)).toBeUndefined();
    });

    it("ends the sessions, the password and the link of a removed member for good", async () => {
      await join();
      const session = await signIn();
      const token = await staff.invite(EMAIL);
      expect(await staff.remove(EMAIL)).toBe(true);
      expect(await staff.whoIs(session)).toBeUndefined();
      expect(await staff.whoseLink(token)).toBeUndefined();
      expect(await staff.choosePassword(token, ANOTHER)).toBeUndefined();
      expect(await staff.signIn(EMAIL, PASSWORD)).toBeUndefined();
      expect(await staff.hasAny()).toBe(false);
      await staff.invite(EMAIL);
      expect(await staff.signIn(EMAIL, PASSWORD)).toBeUndefined();
      expect(await staff.whoIs(session)).toBeUndefined();
    });

    it("shares changes at once with others who have the store open", async () => {
      const other = await place.open();
      await join();
      const session = await signIn();
      expect(await other.whoIs(session)).toEqual({ email: EMAIL });
      await other.signOutEverywhere(EMAIL);
      expect(await staff.whoIs(session)).toBeUndefined();
      await other.remove(EMAIL);
      expect(await staff.signIn(EMAIL, PASSWORD)).toBeUndefined();
      await other.close();
    });

    it("rejects a session that was made up", async () => {
      await join();
      const session = await signIn();
      for (const other of [
        `${session}a`,
        session.slice(1),
        session.replace(/.$/, "~"),
        `${session}~`,
        "~",
        "a.b.c~d",
      ])
        expect(await staff.whoIs(other)).toBeUndefined();
    });
  });
}
