import * as z from "zod";
import { amount, flag, group, list, optional, rows } from "./fields";
import { ascending, kindIs, origin } from "./rate-parts";
import { stateRateSchema } from "./state-rate";

const steppedSubsidy = {
  steps: rows(
    {
      upTo: amount({ about: "The step ends at so many kW.", example: 2 }),
      perKw: amount({ about: "Rupees for each kW of the step.", example: 30_000 }),
    },
    {
      about: "Each kW at its own step; beyond the last there is nothing.",
      example: [
        [2, 30_000],
        [3, 18_000],
      ],
    },
    ascending(),
  ),
  cap: amount({ about: "At most so many rupees.", example: 78_000 }),
};

const central = z.object({
  kind: kindIs("central"),
  home: group(steppedSubsidy, {
    about: "For a home.",
    example: {
      steps: [
        [2, 30_000],
        [3, 18_000],
      ],
      cap: 78_000,
    },
  }),
  specialHome: group(steppedSubsidy, {
    about: "For a home in a special-category state.",
    example: {
      steps: [
        [2, 33_000],
        [3, 19_800],
      ],
      cap: 85_800,
    },
  }),
  society: group(
    {
      perKw: amount({ about: "Rupees for each kW.", example: 18_000 }),
      perHomeKw: amount({ about: "At most so many kW for each home.", example: 3 }),
      maxKw: amount({ about: "At most so many kW in all.", example: 500 }),
    },
    { about: "For a housing society.", example: { perKw: 18_000, perHomeKw: 3, maxKw: 500 } },
  ),
  ...origin,
});

const company = z.object({
  kind: kindIs("company"),
  pricePerKw: group(
    {
      home: optional(amount({ about: "Rupees, for a home.", example: 60_000, absent: "no price" })),
      society: optional(
        amount({ about: "Rupees, for a housing society.", example: 50_000, absent: "no price" }),
      ),
      business: optional(amount({ about: "Rupees, for a business.", example: 45_000, absent: "no price" })),
    },
    { about: "The company's price.", example: { home: 60_000 } },
  ),
  sqFtPerKw: amount({ about: "Square feet of roof for each kW.", example: 100 }, 1),
  loans: list(
    {
      upToKw: amount({ about: "For systems of up to so many kW.", example: 3 }),
      maxAmount: amount({ about: "The bank lends at most so many rupees.", example: 200_000 }),
      ratePercent: optional(
        amount({ about: "Interest a year.", example: 6, absent: "not known: no EMI" }, 0, 100),
      ),
      marginPercent: amount({ about: "Of the price, paid by the customer.", example: 10 }, 0, 100),
      months: optional(
        amount({ about: "How long it runs.", example: 120, absent: "not known: no EMI" }, 1, 600),
      ),
      ...origin,
    },
    {
      about: "Banks' loans for homes.",
      example: [{ upToKw: 3, maxAmount: 200_000, ratePercent: 6, marginPercent: 10, months: 120 }],
    },
    () => true,
  ),
  isSample: flag({
    about: "Whether the price is a sample; the page then says so.",
    example: true,
    absent: "real",
  }),
  ...origin,
});

export const solarRateSchema = z
  .discriminatedUnion("kind", [central, stateRateSchema, company], "central, state or company")
  .describe("The figures of the calculator: one central document, one of the company, one for each state.");
