import { expect, it } from "vitest";
import { readAmount } from "./after-call";

it("an amount is read as people write it", () => {
  for (const text of [
    ...["180000", "₹1,80,000", "Rs. 1 80 000", "1.8 lakh", "1.8 Lakhs", "१,८०,०००", "180000/-", "1.8L"],
    ...["180k", "0.018 cr"],
  ])
    expect([text, readAmount(text)]).toEqual([text, 180_000]);
  for (const text of ["", "0", "-5", "about 2", "1e9", "99999999999", "2 m"])
    expect(readAmount(text)).toBeUndefined();
});
