import { describe, expect, it } from "vitest";
import { deviceCookie, deviceOf, isKnown, knownCookie, sessionCookie, sessionOf } from "./cookies.server";

const SESSION = "k".repeat(43);

const pairOf = (cookie: string) => cookie.slice(0, cookie.indexOf(";"));

describe("the session cookie", () => {
  it.each([
    ["twelve hours", false, 43_200],
    ["thirty days on a known device", true, 2_592_000],
  ])(
    "has the plain name on http://localhost, is for the server alone and lasts %s",
    (_, isKnown, seconds) => {
      expect(sessionCookie(SESSION, isKnown)).toBe(
        `desk=${SESSION}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`,
      );
    },
  );

  it.each([
    [`a=b; desk=${SESSION}; c`, SESSION],
    [`desk=${SESSION}; desk=${"x".repeat(43)}`, SESSION],
    [`xdesk=${SESSION}`, undefined],
    [`desk="${SESSION}"`, undefined],
    ["desk=", undefined],
    ["desk=short", undefined],
    [`desk=${"a".repeat(5000)}`, undefined],
    [undefined, undefined],
  ])("in %j is %s", (header, session) => expect(sessionOf(header)).toBe(session));
});

it("the cookie of a browser is for one person, for half a year, and cannot be forged", () => {
  const [asha, ravi] = ["asha@example.in", "ravi@example.in"];
  const cookie = pairOf(deviceCookie(asha));
  expect(deviceOf(cookie, asha)).toMatch(/^[\w-]{16}$/);
  const [ravisName = ""] = pairOf(deviceCookie(ravi)).split("=");
  const forged = cookie.slice(0, -1) + (cookie.endsWith("A") ? "B" : "A");
  for (const other of [cookie, cookie.replace(/^[^=]+/, ravisName)])
    expect(deviceOf(other, ravi)).toBeUndefined();
  for (const other of ["", forged]) expect(deviceOf(other, asha)).toBeUndefined();
  expect(deviceOf(cookie, asha, Date.now() + 179 * 24 * 60 * 60_000)).toMatch(/^[\w-]{16}$/);
  expect(deviceOf(cookie, asha, Date.now() + 181 * 24 * 60 * 60_000)).toBeUndefined();
});

it("the cookie of a device that has shown a code holds for 30 days", () => {
  const asha = "asha@example.in";
  const cookie = knownCookie(asha, "one");
  expect(cookie).toContain("Max-Age=2592000;");
  const afterDays = (days: number) =>
    isKnown(pairOf(cookie), asha, "one", Date.now() + days * 24 * 60 * 60_000);
  expect([afterDays(29), afterDays(31)]).toEqual([true, false]);
});
