import * as z from "zod";
import { STATES } from "~/states";
import { described } from "./field-info";
import { amount, choice, group, list, optional, rows, text } from "./fields";
import { ascending, kindIs, origin } from "./rate-parts";
import { tariff } from "./tariff";

const LEFT_OUT = "not known";

const relief = {
  upTo: amount({ label: "Up to units", about: "Upper limit in net units a month.", example: 400 }),
  percent: amount({ label: "Percent off", about: "Percent off the bill.", example: 50 }, 0, 100),
  atMost: optional(
    amount({ label: "Maximum in rupees", about: "Maximum in rupees.", example: 800, absent: "no limit" }),
  ),
};

function sourceOf(label: string, what: string) {
  return optional(
    group(origin, {
      label,
      about: `Source of ${what}.`,
      example: { asOf: "2025-12" },
      absent: "“No source given”",
    }),
  );
}

const stateRate = z.object({
  kind: kindIs("state"),
  name: choice(STATES, {
    label: "State",
    about: "State or union territory, as in the inquiry form.",
    example: "Uttar Pradesh",
    absent: "the document is left out",
  }),
  isSpecial: described(
    {
      kind: "flag",
      label: "Special-category state",
      about: "Special-category state.",
      example: false,
      absent: "the document is left out",
    },
    z.boolean(),
  ),
  typicalYield: optional(
    amount(
      { label: "Units a year per kW", about: "Units a year per kW.", example: 1400, absent: LEFT_OUT },
      1,
      10_000,
    ),
  ),
  lowYield: optional(
    amount({
      label: "Units in a poor year",
      about: "Units a year per kW in a poor year or place.",
      example: 1200,
      absent: LEFT_OUT,
    }),
  ),
  highYield: optional(
    amount({
      label: "Units in a good year",
      about: "Units a year per kW in a good year or place.",
      example: 1550,
      absent: LEFT_OUT,
    }),
  ),
  topUp: optional(
    group(
      {
        perKw: amount({ label: "Rupees per kW", about: "Rupees per kW.", example: 15_000 }),
        cap: amount({ label: "Maximum in rupees", about: "Maximum in rupees.", example: 30_000 }),
        note: text({ label: "Note", about: "Note for visitors.", long: true, example: "Paid by UPNEDA." }),
        ...origin,
      },
      {
        label: "State subsidy",
        about: "State subsidy for homes; null if there is none.",
        example: { perKw: 15_000, cap: 30_000 },
        absent: LEFT_OUT,
        none: "The state pays no subsidy",
      },
    ),
  ),
  surplusPerUnit: optional(
    amount({
      label: "Rupees per unit sent",
      about: "Rupees per unit sent to the grid.",
      example: 2,
      absent: "0, with a warning",
    }),
  ),
  dutyPercent: optional(
    amount(
      {
        label: "Electricity duty in percent",
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
      {
        label: "Surcharges in percent",
        about: "PPAC and similar, in percent of energy and fixed charges.",
        example: 8,
        absent: "0",
      },
      0,
      1000,
    ),
  ),
  relief: optional(
    rows(
      relief,
      {
        label: "Relief",
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
      label: "Tariffs",
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
        isSpecial: sourceOf("Special category", "isSpecial"),
        yield: sourceOf("Yields", "the three yields"),
        surplus: sourceOf("Units sent", "surplusPerUnit"),
        duty: sourceOf("Duty", "dutyPercent"),
        surcharge: sourceOf("Surcharges", "surchargePercent"),
        relief: sourceOf("Relief", "relief"),
        topUp: sourceOf("No state subsidy", "a topUp of null"),
      },
      {
        label: "Sources",
        about: "Sources of the figures above.",
        example: { duty: { asOf: "2025-11" } },
        absent: "“No source given”",
      },
    ),
  ),
  note: text({
    label: "Note",
    about: "Note for visitors.",
    long: true,
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
