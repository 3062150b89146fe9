import { expect, it } from "vitest";
import { howItWorks } from "~/texts/how-it-works";
import { COVERED, SOURCES, STEPS } from "./facts";

it.each(["en", "hi"] as const)(
  "in %s every duration on How It Works has a source, and every rule is cited",
  (language) => {
    const { steps, covered } = howItWorks[language];
    expect(steps).toHaveLength(STEPS.length);
    for (const [index, { title, time }] of steps.entries())
      if (time) expect([title, STEPS[index]?.sources.length]).not.toEqual([title, 0]);
    // The last one says what no rule covers.
    expect(covered.items).toHaveLength(COVERED.length + 1);
  },
);

it("every source of How It Works has its title, address and a day, or none", () => {
  for (const { title, asOf, url } of Object.values(SOURCES)) {
    expect(title.length).toBeGreaterThan(20);
    expect(URL.canParse(url)).toBe(true);
    expect(asOf).toMatch(/^(?:\d{4}-\d\d-\d\d)?$/);
  }
});
