import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeliveryQueue, type Failure, GIVE_UP_AFTER_MS, MAX_PENDING } from "./delivery-queue.server";

const BUSY: Failure = { reason: "busy", mayRetry: true };
const NEVER: Failure = { reason: "never", mayRetry: false };

let givenUp: [id: string, reason: string, attempts: number][];
let triedAt: number[];

beforeEach(() => {
  vi.useFakeTimers();
  givenUp = [];
  triedAt = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** `random` 1 gives the longest delays, 0 half of them. */
function open(random = 1) {
  return new DeliveryQueue(
    (...what) => givenUp.push(what),
    5000,
    () => random,
  );
}

/** Returns an attempt with the given outcomes in turn; the last one repeats. */
function outcomes(...list: ("delivered" | Failure)[]) {
  const start = performance.now();
  return async () => {
    triedAt.push(performance.now() - start);
    return list[Math.min(triedAt.length, list.length) - 1] ?? "delivered";
  };
}

/** An attempt that gets no answer. */
function hanging(signal: AbortSignal) {
  return new Promise<Failure>((resolve) => signal.addEventListener("abort", () => resolve(BUSY)));
}

const seconds = () => triedAt.map((ms) => Math.round(ms / 1000));

describe("a failed delivery", () => {
  it("is retried with delays that double up to two minutes, and a last time after ten minutes", async () => {
    open().add("a", outcomes(BUSY));
    await vi.advanceTimersByTimeAsync(2 * GIVE_UP_AFTER_MS);
    expect(seconds()).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 247, 367, 487, 600]);
    expect(givenUp).toEqual([["a", "busy", 12]]);
  });

  it("is retried after at least half the delay", async () => {
    open(0).add("a", outcomes(BUSY, BUSY, BUSY, "delivered"));
    await vi.advanceTimersByTimeAsync(GIVE_UP_AFTER_MS);
    expect(triedAt).toEqual([0, 500, 1500, 3500]);
    expect(givenUp).toEqual([]);
  });

  it("is given up at once when the failure is permanent", async () => {
    open().add("a", outcomes(BUSY, NEVER));
    await vi.advanceTimersByTimeAsync(GIVE_UP_AFTER_MS);
    expect(givenUp).toEqual([["a", "never", 2]]);
  });

  it("waits for the receiver's Retry-After, but never beyond ten minutes", async () => {
    open().add("a", outcomes({ ...BUSY, retryAfterMs: 90_000 }, { ...BUSY, retryAfterMs: 9e11 }));
    await vi.advanceTimersByTimeAsync(2 * GIVE_UP_AFTER_MS);
    expect(seconds()).toEqual([0, 90, 600]);
    expect(givenUp).toEqual([["a", "busy", 3]]);
  });

  it("times out after five seconds and is retried", async () => {
    open().add("a", async (signal) => {
      await outcomes()();
      return triedAt.length === 1 ? hanging(signal) : "delivered";
    });
    await vi.advanceTimersByTimeAsync(5999);
    expect(triedAt).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(triedAt).toHaveLength(2);
  });
});

describe("many deliveries", () => {
  it("are attempted four at a time, the oldest first", async () => {
    const queue = open();
    const order: string[] = [];
    for (const id of ["a", "b", "c", "d", "e", "f"]) {
      queue.add(id, async (signal) => {
        order.push(id);
        return id === "f" ? "delivered" : hanging(signal);
      });
    }
    expect(order).toEqual(["a", "b", "c", "d"]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(order).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("are bounded: the oldest that is not being attempted is given up", async () => {
    const queue = open();
    for (let number = 1; number <= MAX_PENDING + 2; number += 1) queue.add(`lead ${number}`, hanging);
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

describe("draining the delivery queue", () => {
  it("starts the last attempt of every waiting delivery at once", async () => {
    const queue = open();
    for (let number = 1; number <= 20; number += 1) queue.add(`lead ${number}`, outcomes(BUSY));
    await vi.advanceTimersByTimeAsync(0);
    expect(triedAt).toHaveLength(20);
    await queue.close(2000);
    expect(triedAt).toHaveLength(40);
    expect(givenUp).toHaveLength(20);
    expect(givenUp[0]).toEqual(["lead 1", "busy", 2]);
  });

  it("gives a delivery whose current attempt fails a last one", async () => {
    const queue = open();
    let fail: ((failure: Failure) => void) | undefined;
    const first = new Promise<Failure>((resolve) => {
      fail = resolve;
    });
    let attempts = 0;
    queue.add("a", async () => {
      attempts += 1;
      return attempts === 1 ? first : "delivered";
    });
    queue.drain();
    fail?.(BUSY);
    await queue.close(2000);
    expect([attempts, givenUp]).toEqual([2, []]);
  });

  it("gives deliveries added later one attempt", async () => {
    const queue = open();
    queue.drain();
    queue.add("a", outcomes("delivered"));
    queue.add("b", outcomes(BUSY));
    await queue.close(2000);
    expect(givenUp).toEqual([["b", "busy", 1]]);
  });

  it("ends after the given time, and gives up the remaining deliveries once", async () => {
    const queue = open();
    queue.add("a", hanging);
    queue.add("b", outcomes("delivered"));
    let isClosed = false;
    const closed = queue.close(2000).then(() => {
      isClosed = true;
    });
    await vi.advanceTimersByTimeAsync(1999);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closed;
    await vi.advanceTimersByTimeAsync(GIVE_UP_AFTER_MS);
    expect(givenUp).toEqual([["a", "the site stopped", 1]]);
  });

  it("ends at once when nothing is pending", async () => {
    const queue = open();
    queue.add("a", outcomes("delivered"));
    await vi.advanceTimersByTimeAsync(0);
    await queue.close(2000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
