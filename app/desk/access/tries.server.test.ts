import { describe, expect, it } from "vitest";
import { createTries, MAX_TRIES } from "./tries.server";

const MINUTE_MS = 60_000;

function openTries() {
  const clock = { now: 1_000_000 };
  return { clock, tries: createTries(() => clock.now) };
}

describe("failed tries", () => {
  it("are ten in fifteen minutes, and the next is free when the first is that old", () => {
    const { clock, tries } = openTries();
    for (let count = 0; count < MAX_TRIES; count += 1) {
      expect(tries.start(["client a"])).toHaveProperty("undo");
      clock.now += MINUTE_MS;
    }
    expect(tries.start(["client a"])).toEqual({ waitMs: 5 * MINUTE_MS });
    clock.now += 5 * MINUTE_MS;
    expect(tries.start(["client a"])).toHaveProperty("undo");
    expect(tries.start(["client a"])).toEqual({ waitMs: MINUTE_MS });
  });

  it("count while they are being checked, so that many at once are no way around", () => {
    const { tries } = openTries();
    const started = Array.from({ length: 100 }, () => tries.start(["account a"]));
    expect(started.filter((try_) => "undo" in try_)).toHaveLength(MAX_TRIES);
  });

  it("are counted for each key, and any key that is full is enough to wait", () => {
    const { tries } = openTries();
    for (let count = 0; count < MAX_TRIES; count += 1) tries.start([`client ${count}`, "account a"]);
    expect(tries.start(["client 1", "account b"])).toHaveProperty("undo");
    expect(tries.start(["client 99", "account a"])).toHaveProperty("waitMs");
    expect(tries.start(["browser x"])).toHaveProperty("undo");
  });

  it("are forgiven one by one, by the tries that succeed", () => {
    const { tries } = openTries();
    for (let count = 0; count < 30; count += 1) {
      const started = tries.start(["client a"]);
      if ("undo" in started) started.undo();
    }
    for (let count = 0; count < MAX_TRIES - 1; count += 1) tries.start(["client a"]);
    const last = tries.start(["client a"]);
    if ("undo" in last) last.undo();
    tries.start(["client a"]);
    expect(tries.start(["client a"])).toHaveProperty("waitMs");
  });
});
