import { describe, expect, it } from "vitest";
import { questions } from "~/texts/questions";
import { sampleRates } from "../../tests/sample-rates";
import { type Known, pageAnswers } from "./answers";

const known = {
  rates: sampleRates(),
  today: "2026-11-22",
  words: questions.en,
  served: ["Uttarakhand", "Uttar Pradesh", "Delhi"],
};

/** Returns the answers to the questions with these words, in their order. */
const answered = (given: Known, ...words: string[]) =>
  words.map((word) => pageAnswers(given).find(({ question }) => question.includes(word)));

describe("the answers for Uttarakhand", () => {
  const [subsidy, price] = answered(known, "subsidy in Uttarakhand", "3 kW");

  it("say what the subsidy is, and that it is paid later", () => {
    expect(subsidy?.question).toBe("What is the solar subsidy in Uttarakhand in 2026?");
    expect(subsidy?.answer).toBe(
      "A home in Uttarakhand gets a central subsidy of ₹33,000 a kW up to 2 kW and ₹19,800 a kW from there to 3 kW: ₹33,000 for 1 kW, ₹66,000 for 2 kW and ₹85,800 for 3 kW, at most ₹85,800. Hill states, the north-east and the islands get more, Uttarakhand too. Uttarakhand adds no subsidy of its own. The scheme runs until 31 March 2027. Without a loan, you pay the whole price first. You get the subsidy after commissioning, for panels and cells made in India.",
    );
    expect(subsidy?.sources.map(({ source, asOf }) => `${source}, ${asOf}`)).toEqual([
      expect.stringMatching(/^MNRE in Rajya Sabha, .*, 2025-12$/),
      "SolarQuarter, July 2025, from 2025, being checked",
      expect.stringMatching(/^Hindustan, April 2025: .*, from 2025, being checked$/),
    ]);
  });

  it("say what 3 kW cost and generate, and that the price is a sample", () => {
    expect(price?.answer).toBe(
      "A 3 kW system for a home costs about ₹1,80,000 before subsidy (a sample price: your quotation will have the real one). It generates about 4,200 units a year, between 3,600 and 4,650, and needs about 300 sq ft of roof. This is an estimate. We’ll confirm it at the site survey.",
    );
    expect(price?.sources.map(({ source }) => source)).toEqual([
      expect.stringMatching(/^We count 1,400 units a year for each kW/),
      expect.stringMatching(/^Sample price, not this company's/),
    ]);
  });
});

it("the answers of other states have their own figures", () => {
  const [subsidy, netMetering] = answered(known, "subsidy in Uttar Pradesh", "net metering");
  expect(subsidy?.answer).toContain("Uttar Pradesh adds ₹15,000 a kW, at most ₹30,000.");
  expect(netMetering?.answer).toContain("Uttar Pradesh pays about ₹2 each");
  expect(netMetering?.sources).toHaveLength(1);
});

it("the answers in Hindi have the same figures", () => {
  const [subsidy, price] = answered({ ...known, words: questions.hi }, "उत्तराखंड", "3 kW");
  expect(subsidy?.answer).toBe(
    "उत्तराखंड में घर को केंद्र सरकार से 2 kW तक हर kW पर ₹33,000 और उससे आगे 3 kW तक हर kW पर ₹19,800 सब्सिडी मिलती है: 1 kW पर ₹33,000, 2 kW पर ₹66,000 और 3 kW पर ₹85,800, ज़्यादा से ज़्यादा ₹85,800। पहाड़ी और पूर्वोत्तर के राज्यों और द्वीपों में सब्सिडी ज़्यादा है, उत्तराखंड में भी। उत्तराखंड की अपनी कोई सब्सिडी नहीं है। यह योजना 31 मार्च 2027 तक चलेगी। लोन न लें, तो पहले आपको पूरा दाम देना होता है। सब्सिडी सिस्टम चालू होने के बाद मिलती है, और सिर्फ़ भारत में बने पैनल और सेल पर।",
  );
  expect(price?.answer).toContain("करीब ₹1,80,000 का है");
});

it("an answer whose figures have expired is left out", () => {
  const asked = pageAnswers({ ...known, today: "2027-04-01" }).map(({ question }) => question);
  expect(asked.join()).not.toContain("subsidy");
  const [price] = answered({ ...known, today: "2027-04-01" }, "3 kW");
  expect(price?.answer).toMatch(/costs about ₹1,80,000 \(a sample price/);
  expect(pageAnswers({ ...known, rates: [] })).toHaveLength(2);
});
