import * as z from "zod";
import { AREAS, CUSTOMERS } from "~/calculator/rates";
import { STATES } from "~/leads/states";
import { amount, choice, described, group, list, optional, rows, text } from "./fields";
import { ascending, kindIs, origin } from "./rate-parts";

const LEFT_OUT = "not known";

const tariff = {
  name: text({ about: "What visitors read.", example: "Urban home" }),
  for: choice(CUSTOMERS, { about: "Whom it is for.", example: "home", absent: "the document is left out" }),
  area: optional(choice(AREAS, { about: "Where it holds.", example: "urban", absent: "everywhere" })),
  fixedPerKw: optional(
    amount({ about: "Rupees a month for each kW of sanctioned load.", example: 110, absent: LEFT_OUT }),
  ),
  slabs: rows(
    {
      upTo: optional(
        amount({ about: "The slab ends at so many units a month; null in the last one.", example: 150 }),
      ),
      rate: amount({ about: "Rupees for each unit of the slab.", example: 5.5 }),
    },
    {
      about: "Each unit at its own slab's rate, without duty.",
      example: [
        [150, 5.5],
        [null, 6],
      ],
    },
    ascending("null"),
  ),
  maxLoadKw: optional(
    amount({ about: "Only up to so many kW of sanctioned load.", example: 5, absent: "any load" }),
  ),
  ...origin,
};

const relief = {
  upTo: amount({ about: "Bills of up to so many net units a month.", example: 400 }),
  percent: amount({ about: "So many percent are taken off.", example: 50 }, 0, 100),
  atMost: optional(amount({ about: "At most so many rupees.", example: 800, absent: "no limit" })),
};

function sourceOf(what: string) {
  return optional(
    group(origin, { about: `Of ${what}.`, example: { asOf: "2025-12" }, absent: "“No source given”" }),
  );
}

export const stateRateSchema = z.object({
  kind: kindIs("state"),
  name: choice(STATES, {
    about: "The state or union territory, as in the inquiry.",
    example: "Uttar Pradesh",
    absent: "the document is left out",
  }),
  isSpecial: described(
    {
      kind: "flag",
      about: "Whether it is a special-category state.",
      example: false,
      absent: "the document is left out",
    },
    z.boolean(),
  ),
  typicalYield: optional(
    amount({ about: "Units a year from each kW.", example: 1400, absent: LEFT_OUT }, 1, 10_000),
  ),
  lowYield: optional(amount({ about: "In a poor year or place.", example: 1200, absent: LEFT_OUT })),
  highYield: optional(amount({ about: "In a good year or place.", example: 1550, absent: LEFT_OUT })),
  topUp: optional(
    group(
      {
        perKw: amount({ about: "Rupees for each kW.", example: 15_000 }),
        cap: amount({ about: "At most so many rupees.", example: 30_000 }),
        note: text({ about: "What else visitors should know.", example: "Paid by UPNEDA." }),
        ...origin,
      },
      {
        about: "The state's own subsidy for homes; null if there is none.",
        example: { perKw: 15_000, cap: 30_000 },
        absent: LEFT_OUT,
      },
    ),
  ),
  surplusPerUnit: optional(
    amount({ about: "Rupees for a unit that goes to the grid.", example: 2, absent: "0, with a warning" }),
  ),
  dutyPercent: optional(
    amount({ about: "Of energy and fixed charge.", example: 5, absent: "0, with a warning" }, 0, 100),
  ),
  surchargePercent: optional(
    amount({ about: "PPAC and the like, of energy and fixed charge.", example: 8, absent: "0" }, 0, 1000),
  ),
  relief: optional(
    rows(
      relief,
      {
        about: "What the state takes off a home's bill.",
        absent: "nothing",
        example: [
          [200, 100],
          [400, 50, 800],
        ],
      },
      ascending(),
    ),
  ),
  tariffs: list(
    tariff,
    {
      about: "What electricity costs.",
      example: [
        {
          name: "Home",
          for: "home",
          slabs: [
            [100, 3.65],
            [null, 5.25],
          ],
        },
      ],
      absent: "visitors type what a unit costs",
    },
    () => true,
  ),
  sources: optional(
    group(
      {
        isSpecial: sourceOf("isSpecial"),
        yield: sourceOf("the three yields"),
        surplus: sourceOf("surplusPerUnit"),
        duty: sourceOf("dutyPercent"),
        surcharge: sourceOf("surchargePercent"),
        relief: sourceOf("relief"),
        topUp: sourceOf("a topUp of null"),
      },
      {
        about: "Where the figures above come from.",
        example: { duty: { asOf: "2025-11" } },
        absent: "“No source given”",
      },
    ),
  ),
  note: text({
    about: "What else visitors should know.",
    example: "An advance is repaid through the bills.",
  }),
});
