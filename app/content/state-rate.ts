import * as z from "zod";
import { dayInIndia } from "~/india-time";
import { STATES } from "~/states";
import { AREAS, CUSTOMERS } from "./customers";
import { readDate } from "./dates";
import {
  type AmountDescription,
  amount,
  choice,
  day,
  described,
  group,
  LEFT_OUT,
  list,
  optional,
  optionalAmount,
  rows,
  text,
} from "./fields";

export const origin = {
  asOf: text(
    "Date of the source",
    {
      about: "Date of the source: a day, a month or a year.",
      example: "2025-12",
      absent: "no date",
      isTranslated: false,
    },
    "",
    dayOfTimestamp,
  ),
  source: text("Source", {
    about: "Source of the figure, as visitors see it.",
    example: "MNRE in Rajya Sabha",
    absent: "“No source given”",
  }),
  validUntil: day("Valid until", {
    about: "Last day the figures are valid.",
    example: "2027-03-31",
    absent: "no end",
  }),
};

const note = (example: string) => text("Note", { about: "Note for visitors.", long: true, example });

export function kindIs<Kind extends string>(kind: Kind) {
  return described(
    { kind: "choice", choices: [kind], label: "Kind", about: `“${kind}”.`, example: kind, absent: LEFT_OUT },
    z.literal(kind),
  );
}

/** Checks that each row goes further than the one before and, with `last`, that the last one is open. */
export function ascending(last?: "null") {
  return (given: { upTo?: number | null | undefined }[]) => {
    const ends = given.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
    const isAscending = ends.every((end, index) => end > (ends[index - 1] ?? 0));
    const isOpen = ends.at(-1) === Number.POSITIVE_INFINITY;
    return isAscending && isOpen === (last !== undefined)
      ? undefined
      : `in ascending order${last ? ", with the end of the last row left empty" : ""}`;
  };
}

/** Returns the day of a date that Firestore stored as a Timestamp; other texts stay. */
function dayOfTimestamp(text: string): string {
  const milliseconds = /T.*Z$/.test(text) ? readDate(text) : null;
  return milliseconds === null ? text : dayInIndia(milliseconds);
}

/** Published tariffs: from lifeline slabs below ₹2 to commercial ones of about ₹15. */
export const PER_UNIT = [1, 16] as const;
const UNITS = [20, 2_000] as const;
const KW = [1, 1_000] as const;

const customer = choice("Customer", CUSTOMERS, { about: "Type of customer.", example: "home" });

export const tariff = {
  name: text("Name", { about: "Name, as visitors see it.", example: "Urban home" }),
  for: customer,
  area: optional(choice("Area", AREAS, { about: "Urban or rural.", example: "urban", absent: "everywhere" })),
  fixedPerKw: optionalAmount("Fixed charge per kW", {
    about: "Rupees per month for each kW of sanctioned load.",
    example: 110,
    absent: "not known",
    usual: [0, 500],
  }),
  slabs: rows(
    "Slabs",
    {
      upTo: optionalAmount("Up to units", {
        about: "Upper end of the slab in units a month. Last slab: leave empty.",
        example: 150,
        usual: UNITS,
      }),
      rate: amount("Rupees per unit", {
        about: "Rupees per unit in this slab.",
        example: 5.5,
        usual: PER_UNIT,
      }),
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
  maxLoadKw: optionalAmount("Maximum load in kW", {
    about: "Maximum sanctioned load in kW.",
    example: 5,
    absent: "any load",
    usual: KW,
  }),
  ...origin,
};

const NOT_KNOWN = "not known";

const incentive = {
  for: customer,
  perUnit: rows(
    "Rupees per unit",
    {
      upTo: optionalAmount("Up to kW", { example: 3, absent: "any size", usual: KW }),
      rate: amount("Rupees per unit", { example: 3, usual: [0.25, 6] }),
    },
    {
      about: "A system earns the rate of its size for all its units. Nothing beyond the last row.",
      example: [[3, 3]],
    },
    (given) => ascending()(given) && ascending("null")(given),
  ),
  perHomeKw: optionalAmount("Maximum kW per home", { example: 10, absent: "no limit", usual: [1, 50] }),
  years: amount("Years", { example: 5, least: 1, most: 25, usual: [1, 25] }),
  note: note("For the first 200 MW."),
  ...origin,
};

const relief = {
  upTo: amount("Up to units", { about: "Upper limit in net units a month.", example: 400, usual: UNITS }),
  percent: amount("Percent off", {
    about: "Percent off the bill.",
    example: 50,
    most: 100,
    usual: [10, 100],
  }),
  atMost: optionalAmount("Maximum in rupees", { example: 800, absent: "no limit", usual: [100, 3_000] }),
};

export const METERINGS = ["net metering", "net billing"] as const;

const metering = {
  for: customer,
  kind: choice("Settlement", METERINGS, {
    about: "Net metering takes the units sent off the bill; net billing pays for them.",
    example: "net billing",
  }),
  note: note("Schools get net metering."),
  ...origin,
};

function sourceOf(beside: string, what: string) {
  return optional(
    group(`Source of ${what}`, origin, { beside, example: { asOf: "2025-12" }, absent: "“No source given”" }),
  );
}

/** The World Bank’s Global Solar Atlas has about 1,100 to 1,900 kWh a year per kWp in India; roofs have shade and dust. */
function yieldIn(label: string, example: number, more: Partial<AmountDescription>) {
  return optionalAmount(label, { example, absent: NOT_KNOWN, usual: [800, 2_000], ...more });
}

const stateRate = z.object({
  kind: kindIs("state"),
  name: choice("State", STATES, {
    about: "State or union territory, as in the inquiry form.",
    example: "Uttar Pradesh",
  }),
  isSpecial: described(
    { kind: "flag", label: "Special-category state", example: false, absent: LEFT_OUT },
    z.boolean(),
  ),
  typicalYield: yieldIn("Units a year per kW", 1400, { least: 1, most: 10_000 }),
  lowYield: yieldIn("Units in a poor year", 1200, { about: "Units a year per kW in a poor year or place." }),
  highYield: yieldIn("Units in a good year", 1550, { about: "Units a year per kW in a good year or place." }),
  topUp: optional(
    group(
      "State subsidy",
      {
        // Delhi’s is the highest (content/solarRates).
        perKw: amount("Rupees per kW", { example: 15_000, usual: [1_000, 40_000] }),
        cap: amount("Maximum in rupees", { example: 30_000, usual: [3_000, 1_50_000] }),
        note: note("Paid by UPNEDA."),
        ...origin,
      },
      {
        about: "State subsidy for homes.",
        example: { perKw: 15_000, cap: 30_000 },
        absent: NOT_KNOWN,
        none: "The state pays no subsidy",
      },
    ),
  ),
  incentive: list("Incentive per unit", incentive, {
    about: "What the state pays for each unit generated.",
    example: [{ for: "home", perUnit: [[3, 3]], years: 5 }],
    absent: "nothing",
  }),
  metering: list("Settlement of units sent", metering, {
    about: "Who gets net metering, and who net billing.",
    example: [{ for: "business", kind: "net billing" }],
    absent: "net metering for homes and societies, not known for businesses",
  }),
  surplusPerUnit: optionalAmount("Rupees per unit sent", {
    about: "Rupees per unit sent to the grid.",
    example: 2,
    absent: "0, with a warning",
    // No state pays more for units sent than its tariff takes.
    usual: [0, 8],
  }),
  dutyPercent: optionalAmount("Electricity duty in percent", {
    about: "Electricity duty in percent of energy and fixed charges.",
    example: 5,
    absent: "0, with a warning",
    most: 100,
    // Up to a quarter of a bill: Gujarat’s business tariffs.
    usual: [0, 25],
  }),
  surchargePercent: optionalAmount("Surcharges in percent", {
    about: "FPPAS, PPAC and similar, in percent of energy and fixed charges.",
    example: 8,
    absent: "0",
    most: 1000,
    // PPAC is up to two fifths: Delhi, 2024.
    usual: [0, 45],
  }),
  relief: optional(
    rows(
      "Relief",
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
  tariffs: list("Tariffs", tariff, {
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
  }),
  sources: optional(
    group(
      "Sources",
      {
        isSpecial: sourceOf("isSpecial", "the category"),
        yield: sourceOf("highYield", "the three yields"),
        surplus: sourceOf("surplusPerUnit", "this rate"),
        duty: sourceOf("dutyPercent", "the duty"),
        surcharge: sourceOf("surchargePercent", "the surcharges"),
        relief: sourceOf("relief", "the relief"),
        topUp: sourceOf("topUp", "“no subsidy”"),
      },
      {
        about: "Sources of the figures above.",
        example: { duty: { asOf: "2025-11" } },
        absent: "“No source given”",
      },
    ),
  ),
  note: note("You repay the advance through your bills."),
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
