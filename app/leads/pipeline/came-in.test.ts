import { describe, expect, it } from "vitest";
import { dayOrderOf, readCameIn } from "./came-in";

describe("the day on which a lead came in, as files write it", () => {
  it.each([
    ["02/10/2025", "2025-10-02"],
    ["2/10/2025", "2025-10-02"],
    ["02-10-25", "2025-10-02"],
    ["02.10.2025", "2025-10-02"],
    ["02/10/2025 14:30", "2025-10-02"],
    ["02/10/2025, 2:30 pm", "2025-10-02"],
    ["2025-10-02", "2025-10-02"],
    ["2025/10/2", "2025-10-02"],
    ["2025-10-02 23:59:00", "2025-10-02"],
    ["2 Oct 2025", "2025-10-02"],
    ["2-Oct-25", "2025-10-02"],
    ["2nd October, 2025", "2025-10-02"],
    ["02OCT2025", "2025-10-02"],
    ["Oct 2, 2025", "2025-10-02"],
    ["Thu, 2 Oct 2025", "2025-10-02"],
    ["Thursday, October 2, 2025", "2025-10-02"],
    ["०२/१०/२०२५", "2025-10-02"],
    ["2 अक्टूबर 2025", "2025-10-02"],
    ["2 मई 2025", "2025-05-02"],
    ["२ अक्तूबर २०२५", "2025-10-02"],
    ["2 फ़रवरी 2025", "2025-02-02"],
    ["20251002", "2025-10-02"],
    ["1759408200", "2025-10-02"],
    ["1759343400000", "2025-10-02"],
    ["1759343399", "2025-10-01"],
    ["45932", "2025-10-02"],
    ["45932.604166667", "2025-10-02"],
    ["2026-11-21T10:00:00+05:30", "2026-11-21"],
    ["2025-10-01T19:00:00Z", "2025-10-02"],
    ["2025-10-01T18:00:00.000Z", "2025-10-01"],
    ["2025-10-01 19:00:00 +0000", "2025-10-02"],
    ["2025-10-02T01:00:00+0530", "2025-10-02"],
  ])("is read from %s", (text, day) => {
    expect(readCameIn(text, "day first")).toBe(day);
  });

  it.each([
    "",
    "soon",
    "31/02/2025",
    "13/13/2025",
    "9876543210",
    "20251332",
    "15".repeat(7),
    "12",
    "2025",
    "1/2",
    "2 Foo 2025",
    "9".repeat(60),
  ])("is not read from “%s”", (text) => {
    expect(readCameIn(text, "day first")).toBeUndefined();
  });

  it("is the second number where the whole column shows that the month stands first", () => {
    const american = ["10/02/2025", "10/25/2025", "1/3/2025"];
    expect(dayOrderOf(american)).toBe("month first");
    expect(american.map((text) => readCameIn(text, dayOrderOf(american)))).toEqual([
      "2025-10-02",
      "2025-10-25",
      "2025-01-03",
    ]);
    expect(dayOrderOf(["10/02/2025", "25/10/2025"])).toBe("day first");
    expect(dayOrderOf(["10/02/2025", "02/10/2025"])).toBe("day first");
    expect(dayOrderOf([])).toBe("day first");
    // A column of both kinds is nobody's: a day as India writes it, and no day rather than a wrong one.
    expect(dayOrderOf(["25/10/2025", "10/25/2025"])).toBe("day first");
  });
});
