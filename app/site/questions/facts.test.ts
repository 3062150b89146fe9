import { expect, it } from "vitest";
import { buyerQuestions } from "~/texts/buyer-questions";
import { CITED, SOURCES } from "./facts";

it.each(["en", "hi"] as const)("in %s each of the thirteen answers cites a source", (language) => {
  const { questions } = buyerQuestions[language];
  expect(questions).toHaveLength(13);
  expect(CITED.map((sources) => sources.length > 0)).toEqual(questions.map(() => true));
});

it("each source is cited, and has its title, address and a day, or none", () => {
  expect([...new Set(CITED.flat())].sort()).toEqual(Object.keys(SOURCES).sort());
  for (const { title, asOf, url } of Object.values(SOURCES)) {
    expect(title.length).toBeGreaterThan(20);
    expect(URL.canParse(url)).toBe(true);
    expect(asOf).toMatch(/^(?:\d{4}-\d\d-\d\d)?$/);
  }
});
