import { describe, expect, it } from "vitest";
import { deviceCookie, deviceOf, sessionCookie, sessionOf } from "./cookies.server";

const SESSION = "k".repeat(43);

const pairOf = (cookie: string) => cookie.slice(0, cookie.indexOf(";"));

describe("the session cookie", () => {
  it("has the plain name on http://localhost, is for the server alone and lasts twelve hours", () => {
    expect(sessionCookie(SESSION)).toBe(`desk=${SESSION}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax`);
  });

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

describe("the cookie of a browser", () => {
  it("is for one person, for half a year, and cannot be forged", () => {
    const cookie = pairOf(deviceCookie("asha@example.in"));
    const device = deviceOf(cookie, "asha@example.in");
    expect(device).toMatch(/^[\w-]{16}$/);
    expect(deviceOf(cookie, "ravi@example.in")).toBeUndefined();
    expect(
      deviceOf(
        cookie.replace(/^[^=]+/, pairOf(deviceCookie("ravi@example.in")).split("=")[0] ?? ""),
        "ravi@example.in",
      ),
    ).toBeUndefined();
    expect(
      deviceOf(`${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`, "asha@example.in"),
    ).toBeUndefined();
    expect(deviceOf(cookie, "asha@example.in", Date.now() + 181 * 24 * 60 * 60_000)).toBeUndefined();
    expect(deviceOf("", "asha@example.in")).toBeUndefined();
  });
});
