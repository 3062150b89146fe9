import * as z from "zod";
import { AREAS, CUSTOMERS } from "~/calculator/rates";
import { STATES } from "~/states";
import { amount, choice, described, group, list, optional, rows, text } from "./fields";
import { ascending, kindIs, origin } from "./rate-parts";

const LEFT_OUT = "not known";

const tariff = {
  name: text({ about: "Name, as visitors see it.", example: "Urban home" }),
  for: choice(CUSTOMERS, { about: "Type of customer.", example: "home", absent: "the document is left out" }),
  area: optional(choice(AREAS, { about: "Urban or rural.", example: "urban", absent: "everywhere" })),
  fixedPerKw: optional(
    amount({ about: "Rupees per month for each kW of sanctioned load.", example: 110, absent: LEFT_OUT }),
  ),
  slabs: rows(
    {
      upTo: optional(
        amount({ about: "Upper end of the slab in units a month; null in the last slab.", example: 150 }),
      ),
      rate: amount({ about: "Rupees per unit in this slab.", example: 5.5 }),
    },
    {
      about: "Each unit costs its own slab's rate, without duty.",
      example: [
        [150, 5.5],
        [null, 6],
      ],
    },
    ascending("null"),
  ),
  maxLoadKw: optional(amount({ about: "Maximum sanctioned load in kW.", example: 5, absent: "any load" })),
  ...origin,
};

const relief = {
  upTo: amount({ about: "Upper limit in net units a month.", example: 400 }),
  percent: amount({ about: "Percent off the bill.", example: 50 }, 0, 100),
  atMost: optional(amount({ about: "Maximum in rupees.", example: 800, absent: "no limit" })),
};

function sourceOf(what: string) {
  return optional(
    group(origin, { about: `Source of ${what}.`, example: { asOf: "2025-12" }, absent: "“No source given”" }),
  );
}

const stateRate = z.object({
  kind: kindIs("state"),
  name: choice(STATES, {
    about: "State or union territory, as in the inquiry form.",
    example: "Uttar Pradesh",
    absent: "the document is left out",
  }),
  isSpecial: described(
    {
      kind: "flag",
      about: "Special-category state.",
      example: false,
      absent: "the document is left out",
    },
    z.boolean(),
  ),
  typicalYield: optional(
    amount({ about: "Units a year per kW.", example: 1400, absent: LEFT_OUT }, 1, 10_000),
  ),
  lowYield: optional(
    amount({ about: "Units a year per kW in a poor year or place.", example: 1200, absent: LEFT_OUT }),
  ),
  highYield: optional(
    amount({ about: "Units a year per kW in a good year or place.", example: 1550, absent: LEFT_OUT }),
  ),
  topUp: optional(
    group(
      {
        perKw: amount({ about: "Rupees per kW.", example: 15_000 }),
        cap: amount({ about: "Maximum in rupees.", example: 30_000 }),
        note: text({ about: "Note for visitors.", example: "Paid by UPNEDA." }),
        ...origin,
      },
      {
        about: "State subsidy for homes; null if there is none.",
        example: { perKw: 15_000, cap: 30_000 },
        absent: LEFT_OUT,
      },
    ),
  ),
  surplusPerUnit: optional(
    amount({ about: "Rupees per unit sent to the grid.", example: 2, absent: "0, with a warning" }),
  ),
  dutyPercent: optional(
    amount(
      {
        about: "Electricity duty in percent of energy and fixed charges.",
        example: 5,
        absent: "0, with a warning",
      },
      0,
      100,
    ),
  ),
  surchargePercent: optional(
    amount(
      { about: "PPAC and similar, in percent of energy and fixed charges.", example: 8, absent: "0" },
      0,
      1000,
    ),
  ),
  relief: optional(
    rows(
      relief,
      {
        about: "State relief on a home's bill.",
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
      about: "Electricity tariffs.",
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
      absent: "visitors enter their rate",
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
        about: "Sources of the figures above.",
        example: { duty: { asOf: "2025-11" } },
        absent: "“No source given”",
      },
    ),
  ),
  note: text({
    about: "Note for visitors.",
    example: "You repay the advance through your bills.",
  }),
});

const YIELDS = ["lowYield", "typicalYield", "highYield"] as const;

export const stateRateSchema = stateRate.superRefine((rate, context) => {
  const given = YIELDS.filter((name) => typeof rate[name] === "number");
  for (const [index, name] of given.entries()) {
    const next = given[index + 1];
    if (next && Number(rate[name]) > Number(rate[next]))
      context.addIssue({ code: "custom", path: [name], message: `at most ${next}, ${rate[next]}` });
  }
});
