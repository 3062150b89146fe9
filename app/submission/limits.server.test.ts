import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRateLimit, createUploadSlots } from "./limits.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the rate limit", () => {
  it("allows a burst, then one submission at a time", () => {
    const limit = createRateLimit(5, 10 * 60_000);
    for (let taken = 0; taken < 5; taken += 1) expect(limit.take("a")).toBe(0);
    expect(limit.take("a")).toBeCloseTo(120_000, -1);
    vi.advanceTimersByTime(60_000);
    expect(limit.take("a")).toBeCloseTo(60_000, -1);
    vi.advanceTimersByTime(60_001);
    expect(limit.waitMs("a")).toBe(0);
    expect(limit.take("a")).toBe(0);
    expect(limit.waitMs("a")).toBeGreaterThan(0);
    expect(limit.take("a")).toBeGreaterThan(0);
  });

  it("never allows more than its burst", () => {
    const limit = createRateLimit(2, 1000);
    limit.take("a");
    vi.advanceTimersByTime(60_000);
    limit.refund("a");
    expect([limit.take("a"), limit.take("a")]).toEqual([0, 0]);
    expect(limit.take("a")).toBeGreaterThan(0);
  });

  it("does not count a refunded submission", () => {
    const limit = createRateLimit(1, 1000);
    limit.take("a");
    limit.refund("a");
    expect(limit.take("a")).toBe(0);
  });

  it("counts each client separately", () => {
    const limit = createRateLimit(1, 1000);
    expect(limit.take("a")).toBe(0);
    expect(limit.take("b")).toBe(0);
    expect(limit.take("a")).toBeGreaterThan(0);
  });

  it("remembers the 20,000 most recent clients", () => {
    const limit = createRateLimit(1, 60_000);
    limit.take("first");
    for (let other = 0; other < 19_999; other += 1) limit.take(`other ${other}`);
    expect(limit.take("first")).toBeGreaterThan(0);
  });
});

describe("the upload slots", () => {
  it("are limited for each client, and freed when an upload ends", () => {
    const slots = createUploadSlots(2, 10);
    const free = slots.take("a");
    expect(slots.take("a")).toBeDefined();
    expect(slots.take("a")).toBeUndefined();
    expect(slots.take("b")).toBeDefined();
    free?.();
    expect(slots.take("a")).toBeDefined();
  });

  it("are limited for all clients together", () => {
    const slots = createUploadSlots(2, 3);
    const [free] = ["a", "b", "c"].map(slots.take);
    expect(slots.take("d")).toBeUndefined();
    free?.();
    expect(slots.take("d")).toBeDefined();
  });
});
