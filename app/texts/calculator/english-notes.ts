import { LOAD_RULE } from "../load-rule";

export function years(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return `${rounded} ${rounded === 1 ? "year" : "years"}`;
}

const NUMBERS = {
  units: ["monthly units", "350", "units a month"],
  bill: ["your monthly bill in rupees", "2,500", "rupees a month"],
  roof: ["the free roof area in sq ft", "400", "sq ft"],
  load: ["your sanctioned load", "3", "kW"],
  homes: ["the number of homes", "40", "homes"],
  kw: ["a size in kW", "3", "kW"],
  rate: ["your rate per unit in rupees", "7.50", "rupees per unit"],
  days: ["your working days a week", "6", "working days a week"],
  shifts: ["your shifts a day", "1", "shifts a day"],
  summer: ["a summer month", "4,200", ""],
  winter: ["a winter month", "1,400", ""],
} as const;

export type NumberName = keyof typeof NUMBERS;

function enter(name: NumberName): string {
  const [what, example] = NUMBERS[name];
  return `Enter ${what}, for example ${example}.`;
}

const takesOff = (state: string, relief: string) =>
  `${state}’s subsidy already covers about ${relief} of your monthly bill`;

/** Says nothing, "1 kW is enough", or both ends of a range. */
function sizesFor(before: string, sizes: readonly string[]): string {
  if (sizes.length === 0) return "";
  if (sizes.length === 1) return `${before}${sizes[0]} kW is enough`;
  return `${before}${sizes.join(" to ")} kW. We advise the smaller size`;
}

const larger = (kw: string, isRoof: boolean) =>
  `${kw} kW ${isRoof ? "fits on your roof" : "covers all you use"}`;

/** What the calculator's rules say. Amounts are given as they are written: "₹24,600", "4,200". */
export const notes = {
  // What an unusual answer is asked.
  "sure bill": (bill: string) => `${bill} a month is a lot for a home. Is that your bill in rupees?`,
  "sure units": (units: string) => `${units} units a month is a lot for a home. Is that your bill in rupees?`,
  "sure kw": (kw: string) => `${kw} kW is a lot for a home. Is that the size in kW?`,
  "sure rate": (rate: string) => `₹${rate} for a unit is unusual. Is that your rate for one unit?`,

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
    `${takesOff(state, relief)}, so solar would save you very little.`,
  "saves nothing": "At these figures solar would save you very little.",
  "incentive alone": (cost: string, paid: string) =>
    `It costs about ${cost}. Your bill would not fall, and the state pays you about ${paid} in all.`,

  "about even": (cost: string, back: string, years: number, losesOnLoan: boolean) =>
    `You pay ${cost} and get back about ${back} in ${years} years.${losesOnLoan ? " On a loan it costs you more than it brings." : ""}`,

  // What the units sent to the grid are worth.
  "net billing": (state: string, perUnit: string) =>
    `A shop or factory in ${state} gets net billing, not net metering: a unit that you use at once saves its full price, a unit that you export earns ₹${perUnit}.`,
  "no metering": (state: string) =>
    `We don’t know whether a business in ${state} gets net metering. The lower saving counts ₹0 for the units you export.`,
  "used at once": (days: number, shifts: number, isAsked: boolean) =>
    `The lower saving is for ${days} working ${days === 1 ? "day" : "days"} a week and ${["one shift", "two shifts", "three shifts"][shifts - 1]}.${isAsked ? " Tell us yours." : ""}`,

  // What the state pays for each unit.
  "incentive pays": (state: string, perUnit: string, perYear: string, years: number) =>
    `${state} pays you ₹${perUnit} for each unit you generate: about ${perYear} a year for ${years} years.`,
  "incentive by homes": (state: string, perUnit: string, kw: number) =>
    `${state} also pays you ₹${perUnit} for each unit you generate, up to ${kw} kW a home: tell us how many homes.`,
  "relief leaves incentive": (state: string, relief: string, years: number) =>
    `${takesOff(state, relief)}, so solar won’t lower it. You gain what ${state} pays you for ${years} years; after that, only if the subsidy ends.`,
  "in words of content": (text: string) => text,

  // What limits the size.
  "advised for relief": (kw: string, full: string, isRoof: boolean, state: string) =>
    `${kw} kW while ${state}’s bill subsidy lasts; ${larger(full, isRoof)}.`,
  "advised for hours": (kw: string, full: string, isRoof: boolean) =>
    `${kw} kW for what you use while the sun shines; ${larger(full, isRoof)}.`,
  "advised for price": (kw: string, full: string, isRoof: boolean) =>
    `${kw} kW pays back best; ${larger(full, isRoof)}.`,
  "call about home": (kw: number) =>
    `Above ${kw} kW no two homes are alike, and we’d only be guessing. Call us with your bill.`,
  "roof below use": (kw: string, wanted: string) =>
    `The roof you gave holds about ${kw} kW. Covering all your usage takes about ${wanted} kW.`,
  "roof below choice": (kw: string, wanted: string) =>
    `The roof you gave holds about ${kw} kW. You chose about ${wanted} kW.`,
  "choice above use": (kw: string) => `You’d need only about ${kw} kW.`,
  "most kW": (kw: string, isServed: boolean) =>
    `Above ${kw} kW ${isServed ? "we design by hand: send us your bill" : "a system is designed by hand"}.`,
  "home above load": `The system is larger than your sanctioned load. ${LOAD_RULE}`,
  "above load":
    "The system is larger than your sanctioned load. Your DISCOM may ask for a higher load first.",
  "small roof": (kw: string, smallest: number) =>
    `The roof you gave is too small: it holds about ${kw} kW, and our smallest system is ${smallest} kW.`,
  "small choice": (smallest: number) => `We can’t estimate that size: our smallest system is ${smallest} kW.`,
  "small use": (kw: string, smallest: number) =>
    `You would need only about ${kw} kW; our smallest system is ${smallest} kW.`,

  // What limits the figures of the bill.
  "units of bill": (units: string) => `Your bill means about ${units} units a month.`,
  "units from": (low: string, high: string, sizes: readonly string[], needsLoad: boolean) =>
    `Your bill means about ${low} to ${high} units a month${sizesFor(", so ", sizes)}. Tell us ${needsLoad ? "your sanctioned load" : "the units on your bill"} for a closer figure.`,
  "load in": (load: string, unit: string, kw: string, factor: number) =>
    `We count ${load} ${unit} of load as ${kw} kW (× ${factor}).`,
  "middle month": (month: string) => `We count the middle of your summer and winter month: ${month}.`,
  "other month": (lacksSummer: boolean) =>
    `Add a ${lacksSummer ? "summer" : "winter"} month too, and we’ll count the middle of both.`,
  "units win": "We used your units, not the bill.",
  "rate bracket": (low: string, high: string, sizes: readonly string[]) =>
    `We don’t know your rate, so we count ₹${low} to ₹${high} a unit${sizesFor(": ", sizes)}. Enter your rate for a closer figure.`,
  "rebate gained": (state: string, amount: string) =>
    `${amount} of the saving is ${state}’s subsidy on small bills, which may end.`,
  "large home": (kw: number) =>
    `Above ${kw} kW your DISCOM checks the grid first (a feasibility study), and you need a three-phase supply and a load to match.`,
  "urban tariff": "Town and village have different tariffs. This is the urban one.",
  "tariff up to": (kw: string) => `This tariff is for a sanctioned load of up to ${kw} kW.`,
  "published tariff": (name: string) => `We used the published tariff instead of your rate: ${name}.`,
  "relief leaves less": (state: string, relief: string) =>
    `${takesOff(state, relief)}, so solar saves you less than elsewhere. If that ends, it saves more.`,
  "sample price": "The price is a sample, not an offer.",

  // The rates that content lacks.
  "no yield": (state: string) => `We don’t yet know how much a system generates in ${state}.`,
  "no yield range": (state: string) => `We don’t know how much output in ${state} varies from year to year.`,
  "no roof": "We don’t know how much roof each kW needs.",
  "no tariff": (state: string) =>
    `We don’t know this tariff in ${state} yet. Enter your rate per unit to see the saving.`,
  "no fixed charges": "We don’t know this tariff’s fixed charges.",
  "no duty": (state: string) => `Savings leave out electricity duty, which we don’t know for ${state}.`,
  "no surplus": (state: string) =>
    `Savings leave out units you send to the grid: we don’t know their price in ${state}.`,
  "no central subsidy": "We don’t know today’s central subsidy yet.",
  "no homes": "Tell us how many homes, and we’ll work out the subsidy.",
  "no state subsidy": (state: string) => `${state} may add its own subsidy. You’d pay this much at most.`,
  "no price": "We don’t know the price of this system yet.",
  "no loan": "We don’t know a bank’s loan for this size.",
  "no loan rate": "We don’t know the bank’s rate for this size yet, so there’s no EMI.",

  // What would change a verdict.
  "fitting size": "With a size that fits your usage",
  "higher rate": (rate: string) => `If one unit cost you ₹${rate}`,
  "end of relief": (state: string) => `If ${state}’s bill subsidy ended`,

  // The figures that have a source.
  yield: "Units a year from each kW",
  tariff: (state: string, name: string) => `Tariff, ${state}: ${name}`,
  duty: "Electricity duty",
  surcharge: "Surcharge",
  relief: "Subsidy on small bills",
  surplus: "Price of units sent to the grid",
  metering: (state: string, isNetMetering: boolean) =>
    `${isNetMetering ? "Net metering" : "Net billing"} in ${state}`,
  incentive: (state: string) => `Payment of ${state} for each unit`,
  "central subsidy": "Central subsidy",
  "special state": "Special-category state",
  "state subsidy": (state: string) => `State subsidy, ${state}`,
  "state has no subsidy": (state: string) => `State subsidy, ${state}: none`,
  price: "Price per kW",
  loan: (kw: number) => `Loan for up to ${kw} kW`,
  "no source": "No source given",

  // The estimate in short, for other pages and for a chat.
  short: (size: string, units: string | null) => (units ? `${size}, about ${units} units a year` : size),
  about: (amount: string) => `about ${amount}`,
  "from to": (low: string, high: string) => `${low} to ${high}`,
  saves: (saving: string) => `saves ${saving} a year`,
  earns: (amount: string, years: number) => `earns ${amount} a year for ${years} years`,
  costs: (amount: string, hasSubsidy: boolean, isSample: boolean) =>
    `costs about ${amount}${hasSubsidy ? " after subsidy" : ""}${isSample ? " (sample price)" : ""}`,
  chat: (figures: string, link: string) =>
    `Hello! This is my estimate from your calculator: ${figures}. ${link}`,
};
