import { describe, expect, it } from "vitest";
import { sampleRates } from "../../tests/sample-rates";
import { answersOf } from "./answers";

const sample = sampleRates();

describe("the answers for Uttarakhand", () => {
  const [subsidy, price, netMetering] = answersOf(sample, "Uttarakhand", "2026-11-22");

  it("say what the subsidy is, and that it is paid later", () => {
    expect(subsidy).toEqual({
      question: "What is the solar subsidy in Uttarakhand in 2026?",
      answer:
        "A home in Uttarakhand gets a central subsidy of ₹33,000 a kW up to 2 kW and ₹19,800 a kW from there to 3 kW: ₹33,000 for 1 kW, ₹66,000 for 2 kW and ₹85,800 for 3 kW, at most ₹85,800. Uttarakhand is a special-category state, so this is more than elsewhere. Uttarakhand adds no subsidy of its own. The scheme runs until 31 March 2027. You pay the whole price first. You get the subsidy after commissioning, for panels made in India.",
      sources: [
        expect.objectContaining({ what: "Central subsidy", asOf: "2025-12" }),
        expect.objectContaining({ what: "Special-category state", asOf: "2025-07" }),
        expect.objectContaining({ what: "Subsidy of Uttarakhand: none", asOf: "2025-04" }),
      ],
    });
  });

  it("say what 3 kW cost and generate, and that the price is a sample", () => {
    expect(price?.answer).toBe(
      "A 3 kW system for a home costs about ₹1,80,000 before subsidy (a sample price: your quotation will have the real one). It generates about 4,200 units a year, between 3,600 and 4,650, and needs about 300 sq ft of roof. This is an estimate. Our site survey confirms it.",
    );
    expect(price?.sources.map(({ what }) => what)).toEqual(["Units a year from each kW", "Price per kW"]);
  });

  it("say that the price of a surplus is not known", () => {
    expect(netMetering?.answer).toContain(
      "We don’t have the price of units beyond your own use in Uttarakhand",
    );
  });
});

it("the answers of other states have their own figures", () => {
  const [subsidy, , netMetering] = answersOf(sample, "Uttar Pradesh", "2026-11-22");
  expect(subsidy?.answer).toContain("Uttar Pradesh adds ₹15,000 a kW, at most ₹30,000.");
  expect(netMetering?.answer).toContain("Uttar Pradesh pays about ₹2 each");
  expect(netMetering?.sources).toHaveLength(1);
});

it("an answer whose figures have expired is left out", () => {
  const questions = answersOf(sample, "Uttarakhand", "2027-04-01").map(({ question }) => question);
  expect(questions.join()).not.toContain("subsidy");
  expect(answersOf([], "Uttarakhand", "2026-11-22")).toHaveLength(1);
});
