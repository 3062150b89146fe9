import { loanRule } from "../loan-rule";
import { notes, years } from "./english-notes";

/** A sentence: its start, its bold words, its end. JSX here would cost every page 0.8 KB. */
type Bold = [string, string, string];

export const texts = {
  notes,
  eyebrow: "Solar calculator",
  title: "What would solar do for your bill?",
  lead: "Enter your state and your average monthly units or bill. Every figure has its source and date.",
  questionsAsked: "Common questions",
  stateName: (name: string) => name,
  years,
  yearsFromTo: (from: number, to: number) => `${Math.round(from * 10) / 10} to ${years(to)}`,
  // Not Intl: engines differ in "Sep" and "Sept".
  months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",

  form: {
    label: "Your estimate",
    for: "Who is it for?",
    customers: { home: "Home", society: "Society", business: "Business" },
    consumption: "Average monthly units or bill",
    /** The label of a question, and its unit. */
    units: ["Units", "a month"],
    bill: ["or the bill", "₹ a month"],
    average: "Add up a year’s bills and divide by 12. A summer month alone makes the system too large.",
    months: "Only a summer and a winter bill at hand?",
    summer: ["Summer month", "units or ₹"],
    winter: ["Winter month", "units or ₹"],
    rate: ["Your rate", "₹ per unit, on the bill"],
    homes: ["Homes", "in the society"],
    days: ["Working days", "a week"],
    shifts: ["Shifts", "a day"],
    roof: ["Free roof", "sq ft"],
    load: ["Load", "on the bill"],
    loadIn: "Unit of the load",
    kw: ["Another size", "kW"],
    state: "State",
    choose: "Choose",
    stateGroups: ["We install here", "Other states"],
    area: "Where is it?",
    areas: { urban: "Town or city", rural: "Village" },
    show: "Show my estimate",
    private: "No name or phone number needed.",
  },

  short: {
    empty: "Enter units or bill, and your state.",
    errors: "Correct the marked answers.",
    none: "Your bill is small for our smallest system.",
    even: (size: string) => `About even: ${size} hardly brings more than it costs.`,
    saving: (size: string, saving: string) => `About ${size}, saving ${saving} a year.`,
    paid: (size: string, state: string, amount: string, years: number) =>
      `About ${size}. ${state} pays you about ${amount} a year for ${years} years.`,
    size: (size: string, needsRate: boolean) =>
      `About ${size}.${needsRate ? " Enter your rate to see the saving." : ""}`,
  },

  answer: {
    goodSize: "A good size for you",
    aboutEven: "About even",
    within: (years: number) => `It’s the largest size whose extra price comes back within ${years} years.`,
    chosenSize: "The size you chose",
    closeSize: "Close to the size you chose",
    largestSize: "The largest we estimate here",
    roof: (roof: string) => `It needs about ${roof} sq ft of roof.`,
    makes: (roof: string | null, units: string, range: readonly string[]): Bold => [
      `It ${roof ? `needs about ${roof} sq ft of roof and ` : ""}makes about `,
      `${units} units a year`,
      range.length > 0 ? ` (${range.join(" to ")}).` : ".",
    ],
    confirmed: "We’ll confirm it at the site survey.",
    saves: "Yearly saving",
    pays: (state: string, years: number) => `A year from ${state}, for ${years} years`,
    paybackAtMost: "Payback, at most",
    payback: "Payback",
    price: "Price, about",
    priceAfter: "You pay after subsidy, about",
    priceBefore: "Price before subsidy, about",
    priceAtMost: "Price after subsidy, at most",
    sample: " (sample price)",
  },

  steps: {
    ask: "Get this in writing",
    send: "Send on WhatsApp",
    sendBill: "Send us your bill",
    samePackage: "The package",
    closestPackage: "The closest package",
    between: "Between our packages",
    and: "and",
  },

  bill: {
    title: "Your monthly bill, about",
    today: "today",
    with: (size: string) => `with ${size}`,
    plusFixed: "plus fixed charges",
    /** The same on two lines. */
    plus: ["plus fixed", "charges"],
    addLoad: "Averaged over the year. Add your sanctioned load to see the full bill.",
    fixedStay: "Averaged over the year. Fixed charges stay, however much you generate.",
    surplus: (amount: string) => `The saving counts ${amount} a year for units you send to the grid.`,
  },

  costs: {
    titleWithSubsidy: "What you pay and what you get back",
    title: "What you pay",
    price: (size: string) => `Price of ${size}`,
    central: "Central subsidy",
    afterAtMost: "After subsidy, at most",
    after: "After subsidy, about",
    payFirst: (amount: string): Bold => [
      "",
      "Without a loan, you pay the whole price first",
      `, about ${amount}. You get the subsidy after commissioning, for panels and cells made in India.`,
    ],
    unknown: "not known",
    none: "none",
    mayLend: (amount: string) => `A bank may lend you about ${amount}.`,
    loan: (amount: string, percent: number | null, years: string, month: string): Bold => [
      `With a loan of ${amount} at ${percent} % for ${years} years, a month: `,
      month,
      ".",
    ],
    emi: (emi: string) => `EMI about ${emi}`,
    saved: (saving: string) => `saving ${saving}`,
    paid: (state: string, amount: string) => `from ${state} ${amount}`,
    emiAfter: (emi: string) =>
      `About ${emi} a month if your bank works the EMI out again after the subsidy; many shorten the loan: ask.`,
    own: (amount: string) => `You pay ${amount} yourself.`,
    loanTakes: loanRule.en,
  },

  payback: {
    title: (time: string) => `Payback: ${time}`,
    text: (cost: string, hasSubsidy: boolean, saves: boolean) =>
      `In that time you get back the ${cost} you pay${hasSubsidy ? " after subsidy" : ""}.${saves ? " After that, the saving is yours." : ""}`,
    recover: (cost: string) => `Cost to recover: ${cost}`,
    years: "years",
  },

  place: {
    here: (area: string) => `We install in ${area}.`,
    ncr: "In Gurugram or Faridabad? That’s Delhi NCR: ask us.",
    ask: "Ask us all the same",
    elsewhere: (area: string, state: string) =>
      `${area ? `We install in ${area}, so for` : "For"} ${state} this is only a guide. The national portal lists vendors near you.`,
    vendors: "Vendors on pmsuryaghar.gov.in",
    tenant: {
      home: "Renting, or in a flat? The owner of the roof has to agree first. A housing society can put solar on its own connection: choose Society.",
      business: "Renting the premises? The owner of the roof has to agree first.",
    },
  },

  other: {
    title: (size: string) => `Or ${size}`,
    rule: "Up to this size a home needs no feasibility study (Ministry of Power, February 2024).",
    costs: (amount: string) => `You pay about ${amount} after subsidy.`,
    show: (size: string) => `Show me ${size}`,
  },

  business: "What shops and factories ask",

  notCounted: {
    title: "What is not counted",
    list: [
      "DISCOM fees: application, net meter, load increase.",
      "Batteries, and repairs after the warranty.",
      "Interest on a loan, or lost from your FD.",
      "Tariffs going up or down: savings are at today’s rates.",
    ],
  },

  sources: "Sources and dates",
  noDate: "no date",

  nothing: {
    title: "Your estimate appears here.",
    text: "You’ll see your size, the roof it needs, your saving and what you pay.",
    example: "See an example",
  },

  verdicts: {
    "saves nothing": "Solar would not lower your bill.",
    "never pays back": "Solar would not pay for itself.",
  },

  changes: {
    title: "What would change it",
    saves: (size: string, saving: string, payback: string | null) =>
      `${size} would save ${saving} a year${payback ? ` and pay back in ${payback}` : ""}.`,
    earns: (size: string, amount: string, payback: string | null) =>
      `${size} would earn ${amount} a year${payback ? ` and pay back in ${payback}` : ""}.`,
  },

  noSize: {
    title: "No estimate for this yet",
    small: "Smaller than our smallest system",
    call: "For a home this large, call us",
    see: (size: string, roof: string) => `Show me ${size} (about ${roof} sq ft)`,
  },

  rateFirst: {
    title: "Enter your rate per unit to see the saving.",
    text: "It’s the price of one unit on your bill, in rupees. We don’t know your tariff yet.",
    enter: "Enter your rate",
  },

  doubt: {
    yes: (answer: string) => `Yes, ${answer}`,
    isBill: (bill: string) => `Yes, my bill is ${bill}`,
    noUnits: (units: string) => `No, it’s ${units} units`,
    isBusiness: "It’s a business",
  },

  missing: {
    state: "Which state are you in?",
    title: (count: number): string => (count === 1 ? "One thing to correct" : "A few things to correct"),
    kept: "We’ve kept your other answers.",
  },
};

export type CalculatorTexts = typeof texts;
