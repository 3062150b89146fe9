import { expect, it, vi } from "vitest";
import { startChores } from "./chores.server";
import { log } from "./server/log.server";
import type { Stores } from "./stores/open.server";

it("old leads are erased ten minutes after the start and once a day, and bills swept once an hour", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  // Each run fails without stores, and says so.
  const failed = vi.spyOn(log, "error").mockImplementation(() => {});
  const runs = (what: string) => failed.mock.calls.filter(([message]) => message === `cannot ${what}`).length;
  const counts = () => [runs("erase old leads"), runs("sweep bills"), runs("send the desk's mails")];
  const minutes = (many: number) => vi.advanceTimersByTimeAsync(many * 60_000);
  startChores({ isSingleProcess: true } as Stores);
  await minutes(9);
  expect(counts()).toEqual([0, 0, 10]);
  await minutes(1);
  expect(counts()).toEqual([1, 0, 11]);
  await minutes(49);
  expect(counts()).toEqual([1, 0, 60]);
  await minutes(1);
  expect(counts()).toEqual([1, 1, 61]);
  await minutes(22 * 60 + 59);
  expect(counts()).toEqual([1, 23, 1440]);
  await minutes(1);
  expect(counts()).toEqual([2, 24, 1441]);
  vi.clearAllTimers();
  vi.useRealTimers();
  failed.mockRestore();
});
