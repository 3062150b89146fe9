import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/server/log.server";
import { DeliveryQueue, type Failure } from "./delivery-queue.server";

const BUSY: Failure = { reason: "busy", mayRetry: true };
const NEVER: Failure = { reason: "never", mayRetry: false };

/** [lead, reason, attempts] of each in the log. */
let givenUp: unknown[][];
let triedAt: number[];

beforeEach(() => {
  vi.useFakeTimers();
  givenUp = [];
  triedAt = [];
  vi.spyOn(log, "warn").mockImplementation((_, details = {}) => void givenUp.push(Object.values(details)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** `random` 1 gives the longest delays, 0 half of them. */
function open(random = 1) {
  vi.spyOn(Math, "random").mockReturnValue(random);
  return new DeliveryQueue("not delivered");
}

/** Returns an attempt with the given outcomes in turn; the last one repeats. */
function outcomes(...list: ("delivered" | Failure)[]) {
  const start = performance.now();
  return async () => {
    triedAt.push((performance.now() - start) / 1000);
    return list[Math.min(triedAt.length, list.length) - 1] ?? "delivered";
  };
}

/** An attempt that gets no answer. */
function hanging(signal: AbortSignal) {
  return new Promise<Failure>((resolve) => signal.addEventListener("abort", () => resolve(BUSY)));
}

const after = (retryAfterMs: number): Failure => ({ ...BUSY, retryAfterMs });

it.each<[string, number, ("delivered" | Failure)[], number[], string?]>([
  ["with doubling delays", 1, [BUSY], [0, 1, 3, 7, 15, 31, 63, 127, 247, 367, 487, 600], "busy"],
  ["after at least half the delay", 0, [BUSY, BUSY, BUSY, "delivered"], [0, 0.5, 1.5, 3.5]],
  ["not after a permanent failure", 1, [BUSY, NEVER], [0, 1], "never"],
  ["after the receiver's Retry-After", 1, [after(90_000), after(9e11)], [0, 90, 600], "busy"],
])("a failed delivery is retried for ten minutes: %s", async (_, random, list, seconds, reason) => {
  open(random).add("a", outcomes(...list));
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(triedAt).toEqual(seconds);
  expect(givenUp).toEqual(reason ? [["a", reason, seconds.length]] : []);
});

describe("many deliveries", () => {
  it("are attempted four at a time, the oldest first, and time out after five seconds", async () => {
    const queue = open();
    const order: string[] = [];
    for (const id of ["a", "b", "c", "d", "e", "f"]) {
      queue.add(id, async (signal) => {
        order.push(id);
        return id === "f" ? "delivered" : hanging(signal);
      });
    }
    await vi.advanceTimersByTimeAsync(4999);
    expect(order).toEqual(["a", "b", "c", "d"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("are bounded: the oldest that is not being attempted is given up", async () => {
    const queue = open();
    for (let number = 1; number <= 302; number += 1) queue.add(`lead ${number}`, hanging);
    expect(givenUp).toEqual([
      ["lead 5", "too many wait", 0],
      ["lead 6", "too many wait", 0],
    ]);
    // The first four have timed out by now, so the oldest can be given up.
    await vi.advanceTimersByTimeAsync(5000);
    queue.add("one more", hanging);
    expect(givenUp.at(-1)).toEqual(["lead 1", "too many wait", 1]);
  });
});
