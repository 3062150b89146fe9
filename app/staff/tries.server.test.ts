import { describe, expect, it, vi } from "vitest";
import { createTries, MAX_TRIES, type Try } from "./tries.server";

const MINUTE_MS = 60_000;

function openTries() {
  const clock = { now: 1_000_000 };
  const tries = createTries(() => clock.now);
  /** Starts so many tries, or as many as may fail. */
  const start = (next: (count: number) => Try, many = MAX_TRIES) =>
    Array.from({ length: many }, (_, count) => tries.start(next(count)));
  return { clock, tries, start };
}

let people = 0;

/** A try on an account that nobody else tries. */
function from(client: string): Try {
  people += 1;
  return { target: `person ${people}`, client };
}

describe("failed tries", () => {
  it("are ten in fifteen minutes, and the next is free when the first is that old", () => {
    const { clock, tries } = openTries();
    for (let count = 0; count < MAX_TRIES; count += 1) {
      expect(tries.start(from("a"))).toHaveProperty("undo");
      clock.now += MINUTE_MS;
    }
    expect(tries.start(from("a"))).toEqual({ waitMs: 5 * MINUTE_MS });
    clock.now += 5 * MINUTE_MS;
    expect(tries.start(from("a"))).toHaveProperty("undo");
    expect(tries.start(from("a"))).toEqual({ waitMs: MINUTE_MS });
  });

  it("count while they are being checked, so that many at once are no way around", () => {
    const started = openTries().start(() => ({ target: "a" }), 100);
    expect(started.filter((try_) => "undo" in try_)).toHaveLength(MAX_TRIES);
  });

  it("are forgiven one by one, by the tries that succeed", () => {
    const { tries, start } = openTries();
    const succeed = () => {
      const started = tries.start(from("a"));
      if ("undo" in started) started.undo();
    };
    for (let count = 0; count < 30; count += 1) succeed();
    start(() => from("a"), MAX_TRIES - 1);
    succeed();
    tries.start(from("a"));
    expect(tries.start(from("a"))).toHaveProperty("waitMs");
  });

  it("of an account, real or made up, outlive a flood of other clients and accounts", () => {
    const { tries, start } = openTries();
    start((count) => ({ client: `${count}`, target: "asha" }));
    start((count) => from(`2001:db8:${count}`), 25_000);
    expect(tries.start({ client: "one more", target: "asha" })).toHaveProperty("waitMs");
  });

  it("that are refused count for no client", () => {
    const { tries, start } = openTries();
    start(() => ({ client: "stranger", target: "asha" }));
    start(() => ({ client: "b", target: "asha" }), 100);
    expect(tries.start(from("b"))).toHaveProperty("undo");
  });

  it("are forgotten in time though the clock is set back three years", () => {
    vi.useFakeTimers({ now: Date.parse("2029-11-22") });
    const tries = createTries();
    for (let count = 0; count < MAX_TRIES; count += 1) tries.start({ target: "a" });
    vi.setSystemTime(Date.parse("2026-11-22"));
    expect(tries.start({ target: "a" })).toEqual({ waitMs: 15 * MINUTE_MS });
    vi.advanceTimersByTime(15 * MINUTE_MS);
    expect(tries.start({ target: "a" })).toHaveProperty("undo");
    vi.useRealTimers();
  });
});
