import { frame } from "./frame.en";
import { notes, years } from "./notes.en";
import { provide } from "./texts";

/** A sentence with bold words in it: what comes before them, they, and what follows. JSX here would cost every page 0.8 KB. */
type Bold = [string, string, string];

export const calculator = {
  notes,
  name: "Calculator",
  pageTitle: "Solar Calculator: Size, Saving and Subsidy",
  description:
    "What would solar do for your bill? Your size, saving, price, subsidy and EMI for your state, each figure with its source and date. No phone number needed.",
  eyebrow: "Solar calculator",
  title: "What would solar do for your bill?",
  lead: "Enter your state and one month’s units or bill. Every figure has its source and date.",
  questionsAsked: "Common questions",
  stateName: (name: string) => name,
  years,
  // Not Intl: engines differ in "Sep" and "Sept".
  months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",

  form: {
    label: "Your estimate",
    for: "Who is it for?",
    customers: { home: "Home", society: "Society", business: "Business" },
    consumption: "One month’s units, or its bill",
    /** The label of a question, and its unit. */
    units: ["Units", "a month"],
    bill: ["or the bill", "₹ a month"],
    rate: ["Your rate", "₹ per unit, on the bill"],
    homes: ["Homes", "in the society"],
    roof: ["Free roof", "sq ft"],
    load: ["Load", "kW, on the bill"],
    kw: ["Another size", "kW, if you have one in mind"],
    sliders: {
      units: "Units a month",
      roof: "Free roof, sq ft",
      load: "Load, kW",
      kw: "Another size, kW",
    },
    state: "State",
    choose: "Choose",
    area: "Where is it?",
    areas: { urban: "Town or city", rural: "Village" },
    show: "Show my estimate",
    private: "No name or phone number needed.",
  },

  short: {
    empty: "Enter units or bill, and your state.",
    errors: "Check the marked answers.",
    none: "No estimate for these figures.",
    saving: (size: string, saving: string) => `About ${size}, saving about ${saving} a year.`,
    size: (size: string, needsRate: boolean) =>
      `About ${size}.${needsRate ? " Enter your rate to see the saving." : ""}`,
  },

  answer: {
    goodSize: "A good size for you",
    chosenSize: "The size you chose",
    closeSize: "Close to the size you chose",
    roof: (roof: string) => `It needs about ${roof} sq ft of roof.`,
    makes: (roof: string | null, units: string, range: readonly string[]): Bold => [
      `It ${roof ? `needs about ${roof} sq ft of roof and ` : ""}makes about `,
      `${units} units a year`,
      range.length > 0 ? ` (${range.join(" to ")}).` : ".",
    ],
    confirmed: "Our site survey confirms it.",
    saves: (isRange: boolean) => `Saves ${isRange ? "up to" : "about"}, per year`,
    paybackAtMost: "Payback, at most",
    payback: "Payback, about",
    price: "Price, about",
    priceAfter: "Price after subsidy, about",
    priceBefore: "Price before subsidy, about",
    priceAtMost: "Price after subsidy, at most",
    sample: " (sample price)",
  },

  steps: {
    ask: "Get a quotation for these figures",
    send: "Send on WhatsApp",
    samePackage: "The package",
    closestPackage: "The closest package",
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
    titleWithSubsidy: "What you pay, what comes back",
    title: "What you pay",
    price: (size: string) => `Price of ${size}`,
    central: "Central subsidy",
    afterAtMost: "After subsidy, at most",
    after: "After subsidy, about",
    payFirst: (amount: string): Bold => [
      "",
      "You pay the whole price first",
      `, about ${amount}. You get the subsidy after commissioning, for panels made in India.`,
    ],
    unknown: "not known",
    none: "none",
    mayLend: (amount: string) => `A bank may lend you about ${amount}.`,
    loan: (amount: string, percent: number | null, years: string, emi: string): Bold => [
      `With a loan of ${amount} at ${percent} % for ${years} years: `,
      `about ${emi} a month`,
      ".",
    ],
    own: (amount: string) => `You pay ${amount} yourself.`,
  },

  payback: {
    title: (time: string) => `Payback: about ${time}`,
    text: (cost: string, hasSubsidy: boolean) =>
      `Your savings add up to the ${cost} it costs${hasSubsidy ? " after subsidy" : ""}.`,
    recover: (cost: string) => `Cost to recover: ${cost}`,
    years: "years",
  },

  notCounted: {
    title: "What is not counted",
    list: [
      "Fees of your DISCOM for the application, the net meter and a higher load.",
      "Batteries, and repairs after the warranty.",
      "A loan’s interest, and what your money would earn elsewhere.",
      "Tariffs that rise or fall: savings are at today’s tariff.",
    ],
  },

  sources: "Sources and dates",
  noDate: "no date",

  nothing: {
    title: "Your estimate appears here.",
    text: "The size and its roof, the saving, the price after subsidy. Roof and sanctioned load make it closer.",
    example: "See an example",
  },

  verdicts: {
    "saves nothing": "Solar would not lower your bill.",
    "never pays back": "Solar would not pay for itself.",
  },

  changes: {
    title: "What would change it",
    saves: (size: string, saving: string, payback: string | null) =>
      `${size} would save about ${saving} a year${payback ? ` and pay back in ${payback}` : ""}.`,
    enterRate: "Enter its rate per unit to see the saving.",
  },

  noSize: {
    title: "No estimate for these figures",
    small: "Below our smallest system",
    see: (size: string, roof: string) => `See ${size} on ${roof} sq ft`,
  },

  rateFirst: {
    title: "Enter your rate per unit to see the saving.",
    text: "It’s the price of one unit on your bill, in rupees. We don’t have your tariff.",
    enter: "Enter your rate",
  },

  missing: { title: "Check these answers", kept: "We’ve kept your other answers." },
};

declare module "./texts" {
  interface Texts {
    calculator: typeof calculator;
  }
}

export const handle = provide("en", { frame, calculator });
