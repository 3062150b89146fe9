import { describe, expect, it } from "vitest";
import { expiredBodies, surplusBodies, unreadLine } from "./unread-bodies";
import type { UnreadEntry } from "./unread-store.server";

const entry = (id: string, more: Partial<UnreadEntry> = {}): UnreadEntry => ({
  ...{ id, source: "indiamart", at: `2026-11-22T06:30:00.000Z ${id}`, reason: "no phone", bytes: 100 },
  ...more,
});

describe("what sources sent and nobody could read", () => {
  it("takes 16 MB at most, and the oldest go first", () => {
    const large = ["a", "b", "c", "d"].map((id) => entry(id, { source: id, bytes: 5 * 1024 * 1024 }));
    expect(surplusBodies(large)).toEqual(["a"]);
    expect(surplusBodies([...large.slice(0, 3), entry("d", { bytes: 1024 * 1024 })])).toEqual([]);
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
    expect(unreadLine(entries)).toBe("2 leads from IndiaMART, 1 lead from Meta could not be read");
    expect(unreadLine([entry("d", { isDismissed: true })])).toBe("");
  });
});
