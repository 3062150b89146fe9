import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRateLimit, createUploadSlots } from "./limits.server";

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

  it("does not count a refunded submission, and never allows more than its burst", () => {
    const limit = createRateLimit(2, 1000);
    limit.take("a");
    vi.advanceTimersByTime(60_000);
    limit.refund("a");
    expect([limit.take("a"), limit.take("a")]).toEqual([0, 0]);
    expect(limit.take("a")).toBeGreaterThan(0);
    limit.refund("a");
    expect(limit.take("a")).toBe(0);
  });

  it("remembers the 20,000 most recent clients", () => {
    const limit = createRateLimit(1, 60_000);
    limit.take("first");
    for (let other = 0; other < 19_999; other += 1) limit.take(`other ${other}`);
    expect(limit.take("first")).toBeGreaterThan(0);
  });
});

it("the upload slots are limited for each client and for all together, and freed when an upload ends", () => {
  const slots = createUploadSlots(2, 3);
  const free = slots.take("a");
  expect(slots.take("a")).toBeDefined();
  expect(slots.take("a")).toBeUndefined();
  expect(slots.take("b")).toBeDefined();
  expect(slots.take("c")).toBeUndefined();
  free?.();
  expect(slots.take("c")).toBeDefined();
});
