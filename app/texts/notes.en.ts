import { LOAD_RULE } from "~/calculator/load-rule";

const NUMBERS = {
  units: ["monthly units", "350", "units a month"],
  bill: ["your monthly bill in rupees", "2,500", "rupees a month"],
  roof: ["the free roof area in sq ft", "400", "sq ft"],
  load: ["your sanctioned load in kW", "3", "kW"],
  homes: ["the number of homes", "40", "homes"],
  kw: ["a size in kW", "3", "kW"],
  rate: ["your rate per unit in rupees", "7.50", "rupees per unit"],
} as const;

type NumberName = keyof typeof NUMBERS;

function enter(name: NumberName): string {
  const [what, example] = NUMBERS[name];
  return `Enter ${what}, for example ${example}.`;
}

const takesOff = (state: string, relief: string) =>
  `${state} already takes about ${relief} a month off your bill`;

/** What the calculator's rules say. Amounts are given as they are written: "₹24,600", "4,200". */
export const notes = {
  // What is wrong with an answer.
  "choose customer": "Choose home, society or business.",
  "choose state": "Choose your state from the list.",
  "choose area": "Choose urban or rural.",
  "enter units or bill": "Enter monthly units, for example 350, or your bill in rupees.",
  "enter rate": `${enter("rate")} It’s on your bill.`,
  enter,
  most: (name: NumberName, most: string) => `We can estimate up to ${most} ${NUMBERS[name][2]}.`,
  "most units": (units: string) => `We can estimate up to ${units} units a month. Call us about more.`,
  "fixed charges alone": (amount: string) =>
    `Fixed charges alone are about ${amount} a month. Enter monthly units instead.`,

  // Why a system is no good.
  "never pays back": (cost: string, saving: string, payback: number, lifetime: number) =>
    `It costs about ${cost} and saves about ${saving} a year: ${years(payback)} to pay back. A rooftop system lasts about ${lifetime} years (MNRE).`,
  "relief leaves nothing": (state: string, relief: string) =>
    `${takesOff(state, relief)}, so solar would save you next to nothing.`,
  "saves nothing": "At these figures solar would save you next to nothing.",

  // What limits the size.
  "roof below use": (kw: string, wanted: string) =>
    `The roof you gave holds about ${kw} kW. Covering all your usage takes about ${wanted} kW.`,
  "roof below choice": (kw: string, wanted: string) =>
    `The roof you gave holds about ${kw} kW. You chose about ${wanted} kW.`,
  "choice above use": (kw: string) => `Covering all your usage takes only about ${kw} kW.`,
  "most kW": (kw: string) => `We can estimate up to ${kw} kW. Call us about more.`,
  "home above load": `The system is larger than your sanctioned load. ${LOAD_RULE}`,
  "above load":
    "The system is larger than your sanctioned load. Your DISCOM may ask for a higher load first.",
  "small roof": (kw: string, smallest: number) =>
    `The roof you gave is too small: it holds about ${kw} kW, and our smallest system is ${smallest} kW.`,
  "small choice": (smallest: number) => `We can’t estimate that size: our smallest system is ${smallest} kW.`,
  "small use": (kw: string, smallest: number) =>
    `You would need only about ${kw} kW; our smallest system is ${smallest} kW.`,

  // What limits the figures of the bill.
  "units of bill": (units: string) => `Your bill is for about ${units} units a month.`,
  "units from": (low: string, high: string, sizes: readonly string[], needsLoad: boolean) =>
    `Your bill is for about ${low} to ${high} units a month${sizes.length > 0 ? `, so ${sizes.join(" to ")} kW would do` : ""}. We used the most: fixed charges are part of that bill, so this may be a little high. Enter ${needsLoad ? "your sanctioned load" : "monthly units"} for one figure.`,
  "urban tariff": "Town and village have different tariffs. This is the urban one.",
  "tariff up to": (kw: string) => `This tariff is for a sanctioned load of up to ${kw} kW.`,
  "published tariff": (name: string) => `We used the published tariff instead of your rate: ${name}.`,
  "relief leaves less": (state: string, relief: string) =>
    `${takesOff(state, relief)}, so solar saves you less than elsewhere. If that ends, it saves more.`,
  "sample price": "The price is a sample. Your quotation will have the real one.",

  // The rates that content lacks.
  "no yield": (state: string) => `We don’t have what a system generates in ${state}.`,
  "no yield range": (state: string) => `We don’t have how much a year in ${state} varies.`,
  "no roof": "We don’t have the roof area that each kW needs.",
  "no tariff": (state: string) =>
    `We don’t have this tariff for ${state}. Enter your rate per unit to see the saving.`,
  "no fixed charges": "We don’t have this tariff’s fixed charges.",
  "no duty": (state: string) => `Savings leave out electricity duty, which we don’t have for ${state}.`,
  "no surplus": (state: string) =>
    `Savings leave out units you send to the grid: we don’t have their price in ${state}.`,
  "no central subsidy": "We don’t have the central subsidy for today’s date.",
  "no homes": "Enter the number of homes to see a housing society’s subsidy.",
  "no state subsidy": (state: string) =>
    `We don’t have ${state}’s own subsidy, if there is one. This is the most you would pay.`,
  "no price": "We don’t have a price for this system.",
  "no loan": "We don’t have a bank’s loan for this size.",
  "no loan rate": "We don’t have the bank’s rate for this loan, so there is no EMI.",

  // What would change a verdict.
  "fitting size": "With a size that fits your usage",
  "more use": (units: string) => `If you used about ${units} units a month`,
  "higher rate": (rate: string) => `If one unit cost you ₹${rate}`,
  "end of relief": (state: string) => `If ${state} took nothing off your bill`,
  "business connection": "On a business connection, which gets no such relief",

  // The figures that have a source.
  yield: "Units a year from each kW",
  tariff: (state: string, name: string) => `Tariff, ${state}: ${name}`,
  duty: "Electricity duty",
  surcharge: "Surcharge",
  relief: "Relief on small bills",
  surplus: "Price of units sent to the grid",
  "central subsidy": "Central subsidy",
  "special state": "Special-category state",
  "state subsidy": (state: string) => `Subsidy of ${state}`,
  "state has no subsidy": (state: string) => `Subsidy of ${state}: none`,
  price: "Price per kW",
  loan: (kw: number) => `Loan to ${kw} kW`,
  "no source": "No source given",

  // The estimate in short, for other pages and for a chat.
  short: (size: string, units: string | null) => (units ? `${size}, about ${units} units a year` : size),
  saves: (amount: string) => `saves about ${amount} a year`,
  costs: (amount: string, hasSubsidy: boolean) =>
    `costs about ${amount}${hasSubsidy ? " after subsidy" : ""}`,
  chat: (figures: string, link: string) =>
    `Hello! This is my estimate from your calculator: ${figures}. ${link}`,
};

export function years(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return `${rounded} ${rounded === 1 ? "year" : "years"}`;
}
