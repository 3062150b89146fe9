/** The common questions of the calculator's page, which its server answers. Amounts are given as they are written. */
export const questions = {
  locale: "en-IN",
  subsidy: (state: string, year: string) => `What is the solar subsidy in ${state} in ${year}?`,
  steps: (state: string, steps: string, examples: string) =>
    `A home in ${state} gets a central subsidy of ${steps}: ${examples}.`,
  firstStep: (perKw: string, upTo: number) => `${perKw} a kW up to ${upTo} kW`,
  nextStep: (perKw: string, upTo: number) => `${perKw} a kW from there to ${upTo} kW`,
  and: " and ",
  example: (amount: string, kw: number) => `${amount} for ${kw} kW`,
  atMost: (examples: string, cap: string) => `${examples}, at most ${cap}`,
  special: (state: string) => `${state} is a special-category state, so this is more than elsewhere.`,
  topUpUnknown: (state: string) => `We don’t have ${state}’s own subsidy, if there is one.`,
  noTopUp: (state: string) => `${state} adds no subsidy of its own.`,
  topUp: (state: string, perKw: string, cap: string) => `${state} adds ${perKw} a kW, at most ${cap}.`,
  until: (day: string) => `The scheme runs until ${day}.`,
  payFirst:
    "You pay the whole price first. You get the subsidy after commissioning, for panels made in India.",
  price: (kw: number) => `What does a ${kw} kW solar system cost, and what does it generate?`,
  costs: (kw: number, price: string, isSample: boolean) =>
    `A ${kw} kW system for a home costs about ${price} before subsidy${isSample ? " (a sample price: your quotation will have the real one)" : ""}.`,
  generates: (units: string, range: readonly string[], roof: string) =>
    `It generates about ${units} units a year${range.length > 0 ? `, between ${range.join(" and ")}` : ""}, and needs about ${roof} sq ft of roof.`,
  estimate: "This is an estimate. Our site survey confirms it.",
  netMetering: "How does net metering work?",
  netMeter:
    "A net meter counts what you take from the grid and what you send to it. You pay for the difference, and the fixed charges stay.",
  surplusUnknown: (state: string) =>
    `We don’t have the price of units beyond your own use in ${state}, so our savings leave them out.`,
  surplus: (state: string, perUnit: string) =>
    `For units beyond your own use ${state} pays about ₹${perUnit} each.`,
  bill: "Will there still be a bill?",
  remainingBill:
    "Yes. Fixed charges stay, however much you generate. Solar lowers the units you pay for; how far depends on your usage, your load and your state.",
};

export type Questions = typeof questions;
