import { expect, it } from "vitest";
import { readAmount } from "./read-amount";

it("an amount is read as people write it", () => {
  for (const text of [
    ...["180000", "₹1,80,000", "Rs. 1 80 000", "1.8 lakh", "1.8 Lakhs", "१,८०,०००", "180000/-", "1.8L"],
    ...["180k", "0.018 cr", "₹1.8 lac", "1,80,000.00"],
    ...["180.000", "1.80.000", "₹180.000/-", "1.800 lakh", "180.000 thousand"],
    ...[
      "1,80,000 Rs",
      "1,80,000 INR",
      "1,80,000 rupees",
      "180000₹",
      "Rs 1,80,000/- only",
      "1,80,000 + GST",
      "1,80,000 + 18% GST",
    ],
    ...[
      "1 lakh 80 thousand",
      "1 lakh 80k",
      "1 लाख 80 हज़ार",
      "₹1.8 lakh only.",
      "1.8 lakh plus GST",
      "1,80,000 रुपये",
      "रु. 1,80,000",
      "1,80,000 रु",
      "₹. 1,80,000/-",
      "1.8 lakh (incl. GST)",
      "1,80,000 including 18% GST",
      "1 lakh 80 hazar",
      "1,80,000=00",
      "1,80,000/–",
    ],
  ])
    expect([text, readAmount(text)]).toEqual([text, 180_000]);
  for (const [text, amount] of Object.entries({
    "2.5L": 250_000,
    "95k": 95_000,
    "1.85 lakh": 185_000,
    "2 cr": 20_000_000,
  }))
    expect([text, readAmount(text)]).toEqual([text, amount]);
  expect(["18.000", "1.850", "1.800.000", "0.500"].map(readAmount)).toEqual([18_000, 1_850, 1_800_000, 1]);
  expect(["₹5.50", "1,80,000.49", "180000.5"].map(readAmount)).toEqual([6, 180_000, 180_001]);
  for (const text of [
    "",
    "0",
    "0.4",
    "-5",
    "about 2",
    "1e9",
    "10000000001",
    "2 m",
    "1 lakh 80",
    "80 thousand 1 lakh",
    "1.8.5",
    "1 to 2 lakh",
    "1,8 lakh",
    "1,8",
    "18,00",
    "2,50 lakh",
    "1 8 lakh",
    " ".repeat(65_536),
    "1,".repeat(32_768),
    `1${"00 000,".repeat(8)}`,
  ])
    expect(readAmount(text)).toBeUndefined();
});
