import { describe, expect, it } from "vitest";
import { expiredBodies, surplusBodies, unreadableLine } from "./unreadable-bodies";
import type { UnreadableEntry } from "./unreadable-store.server";

const entry = (id: string, more: Partial<UnreadableEntry> = {}): UnreadableEntry => ({
  id,
  source: "indiamart",
  at: `2026-11-22T06:30:00.000Z ${id}`,
  reason: "no phone",
  bytes: 100,
  ...more,
});

describe("what sources sent and nobody could read", () => {
  it("takes 16 MB and 200 of a source, and the last ones go", () => {
    const large = ["a", "b", "c", "d"].map((id) => entry(id, { bytes: 5 * 1024 * 1024 }));
    expect(surplusBodies(large).map(({ id }) => id)).toEqual(["d"]);
    expect(surplusBodies([...large.slice(0, 3), entry("d", { bytes: 1024 * 1024 })])).toEqual([]);
    expect(surplusBodies(large.map((one) => ({ ...one, source: one.id })))).toEqual([]);
    const many = Array.from({ length: 201 }, (_, number) => entry(String(number)));
    expect(surplusBodies(many).map(({ id }) => id)).toEqual(["200"]);
  });

  it("says for a day what went because newer ones came", () => {
    const lost = [entry("a", { isDismissed: true, pushedOutAt: "2026-11-22T06:30:00.000Z" })];
    const said = "1 lead that could not be read went because newer ones came: ask the source for them";
    expect(unreadableLine(lost, Date.parse("2026-11-23T06:29:00.000Z"))).toBe(said);
    expect(unreadableLine(lost, Date.parse("2026-11-23T06:31:00.000Z"))).toBe("");
  });

  it("is kept for 30 days", () => {
    const now = (day: string) => new Date(`2026-12-${day}T06:31:00.000Z`);
    expect([expiredBodies([entry("a")], now("22")), expiredBodies([entry("a")], now("21"))]).toEqual([
      ["a"],
      [],
    ]);
  });

  it("is a line that names each source", () => {
    const entries = [
      entry("a"),
      entry("c", { source: "meta" }),
      entry("d", { isDismissed: true }),
      entry("e"),
    ];
    expect(unreadableLine(entries)).toBe("2 leads from IndiaMART, 1 lead from Meta could not be read");
    expect(unreadableLine([entry("d", { isDismissed: true })])).toBe("");
  });
});
