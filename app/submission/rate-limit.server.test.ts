import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRateLimit } from "./rate-limit.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("lets so many pass at once, then one after the other", async () => {
  const limit = createRateLimit(5, 10 * 60_000);
  for (let taken = 0; taken < 5; taken += 1) expect(await limit.take("a")).toBe(0);
  expect(await limit.take("a")).toBeCloseTo(120_000, -1);
  vi.advanceTimersByTime(60_000);
  expect(await limit.take("a")).toBeCloseTo(60_000, -1);
  vi.advanceTimersByTime(60_001);
  expect(await limit.take("a")).toBe(0);
  expect(await limit.take("a")).toBeGreaterThan(0);
});

it("never saves up more than that", async () => {
  const limit = createRateLimit(2, 1000);
  await limit.take("a");
  vi.advanceTimersByTime(60_000);
  expect([await limit.take("a"), await limit.take("a")]).toEqual([0, 0]);
  expect(await limit.take("a")).toBeGreaterThan(0);
});

it("counts each key for itself", async () => {
  const limit = createRateLimit(1, 1000);
  expect(await limit.take("a")).toBe(0);
  expect(await limit.take("b")).toBe(0);
  expect(await limit.take("a")).toBeGreaterThan(0);
});

it("remembers the last 20,000 keys", async () => {
  const limit = createRateLimit(1, 60_000);
  await limit.take("first");
  for (let other = 0; other < 19_999; other += 1) await limit.take(`other ${other}`);
  expect(await limit.take("first")).toBeGreaterThan(0);
});
