import { expect, it, vi } from "vitest";
import { sampleRates } from "../tests/sample-rates";
import { sourceLines, startChores } from "./chores.server";
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

it("sources to read again are listed with where they stand: a figure's document, a page's address", () => {
  const rates = sampleRates().map((rate) => ({ ...rate, id: rate.kind === "state" ? rate.name : rate.kind }));
  const linesOn = (day: string) => sourceLines(rates, new Date(`${day}T10:00:00+05:30`)).join("\n");
  expect(linesOn("2026-11-30")).toMatch(
    / {2}Tariff of 2019-20, without FPPAS.* \(2019\)\n {2}http.*\/desk\/content\/solarRates\/Delhi\n/,
  );
  expect(linesOn("2026-11-30")).toMatch(/\(2024-02-23\)\n {2}https:\/\/www\.thehindubusinessline\.com/);
  // The subsidy is of December 2025, and what has no date of its own was read in November 2026.
  expect(linesOn("2026-11-30")).not.toMatch(/MNRE in Rajya Sabha|Kakatiya/);
  expect(linesOn("2026-12-01")).toMatch(/MNRE in Rajya Sabha.*\n.*solarRates\/central/);
  expect(linesOn("2027-11-01")).toContain("Kakatiya");
});
