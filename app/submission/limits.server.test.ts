import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRateLimit } from "./limits.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the rate limit", () => {
  it("allows each client a burst, then one submission at a time", () => {
    const limit = createRateLimit(5, 10 * 60_000);
    for (let taken = 0; taken < 5; taken += 1) expect(limit.take("a")).toBe(0);
    expect(limit.take("a")).toBeCloseTo(120_000, -1);
    expect(limit.take("b")).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(limit.take("a")).toBeCloseTo(60_000, -1);
    vi.advanceTimersByTime(60_001);
    expect(limit.waitMs("a")).toBe(0);
    expect(limit.take("a")).toBe(0);
    expect(limit.take("a")).toBeGreaterThan(0);
  });

  it("remembers the 20,000 most recent clients, and no more", () => {
    const limit = createRateLimit(1, 60_000);
    limit.take("first");
    for (let other = 0; other < 19_999; other += 1) limit.take(`other ${other}`);
    expect(limit.take("first")).toBeGreaterThan(0);
    limit.take("one more");
    for (let other = 0; other < 19_999; other += 1) limit.take(`later ${other}`);
    expect(limit.take("first")).toBe(0);
  });
});
