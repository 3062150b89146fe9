import { describe, expect, it } from "vitest";
import { counting, waitAfter, withoutOne } from "./tries";

const MINUTE_MS = 60_000;
const NOW = Date.parse("2029-11-22");

/** So many tries, one a minute, the last of them now. */
const everyMinute = (many: number) =>
  Array.from({ length: many }, (_, count) => NOW - (many - 1 - count) * MINUTE_MS);

describe("failed tries", () => {
  it("are ten in fifteen minutes, and the next is free when the first is that old", () => {
    expect(waitAfter(everyMinute(9), NOW)).toBe(0);
    const ten = everyMinute(10);
    expect(waitAfter(ten, NOW)).toBe(6 * MINUTE_MS);
    expect(waitAfter(ten, NOW + 6 * MINUTE_MS - 1)).toBe(1);
    expect(waitAfter(ten, NOW + 6 * MINUTE_MS)).toBe(0);
    expect(waitAfter([...ten, NOW + 6 * MINUTE_MS], NOW + 6 * MINUTE_MS)).toBe(MINUTE_MS);
  });

  it("are forgotten in time though the clock is set back three years", () => {
    const three = Date.parse("2026-11-22");
    expect(waitAfter(everyMinute(10), three)).toBe(0);
    expect(counting([...everyMinute(10), three], three)).toEqual([three]);
  });

  it("count though another server's clock is half a minute ahead", () => {
    expect(waitAfter(Array(10).fill(NOW + MINUTE_MS / 2), NOW)).toBe(15.5 * MINUTE_MS);
  });

  it("more than a minute ahead are of a clock that was set back", () => {
    expect(counting([NOW + MINUTE_MS, NOW + MINUTE_MS + 1], NOW)).toEqual([NOW + MINUTE_MS]);
  });

  it("of one moment are taken back one at a time", () => {
    expect(withoutOne([NOW, NOW, NOW + 1], NOW)).toEqual([NOW, NOW + 1]);
    expect(withoutOne([NOW], NOW + 1)).toEqual([NOW]);
  });
});
