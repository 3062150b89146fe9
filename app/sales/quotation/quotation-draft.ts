import type { Estimate } from "~/calculator/estimate";
import { type Inputs, readInputs } from "~/calculator/inputs";
import { meteringOf } from "~/calculator/metering";
import type { Notes } from "~/calculator/notes";
import { shownMonth } from "~/calculator/numbers";
import { estimateOfSize } from "~/calculator/offers";
import { PACKAGE_TYPE_FOR, priceOf, withPackagePrices } from "~/calculator/price";
import { currentRates, isSchemeOver, type PackagePrice, type SolarRate } from "~/calculator/rates";
import type { Customer } from "~/content/customers";
import { inLanguage } from "~/content/in-language";
import { type Package, packageSizes } from "~/content/package";
import { dayAfter } from "~/india-time";
import type { LeadEstimate } from "~/leads/lead-estimate";
import type { Lead } from "~/leads/leads";
import { readHours } from "~/leads/office-hours";
import { stateOf } from "~/leads/state-of";
import type { Quotation, Seller, Stage } from "~/sales/lead/sale-shapes.server";
import { STAGES } from "~/sales/money/plan";
import { type Company, hoursOf, officeLines, registeredOffice } from "~/site";
import { callBack } from "~/texts/call-back";
import type { Language } from "~/texts/language";
import { packageParts } from "~/texts/package-parts";
import { kilowatts, rounded, rupees } from "~/ui/format";
import { MOST_PARTS } from "./quotation";
import { quotationTexts } from "./quotation-texts";

/** What a quotation is worked out from, as it is today. The documents have their translations. */
export interface DraftBasis {
  packages: readonly Package[];
  rates: readonly SolarRate[];
  company: Company;
  /** YYYY-MM-DD in India. */
  today: string;
}

/** What staff choose of a quotation before the rest is worked out. Without a price, it is that of the rates. */
export type Choice = Pick<Quotation, "language" | "customer" | "state" | "kw" | "homes" | "package"> &
  Partial<Pick<Quotation, "price">>;

type Wanted = Pick<Choice, "customer" | "state" | "kw">;

/** Whom it is for: the lead, with its name and its address as corrected. */
export interface Recipient {
  lead: Pick<Lead, "fields" | "estimate" | "language">;
  name: string;
  place: string;
}

const VALID_DAYS = 15;

/**
 * Of the price before it: solar power systems count as 70 % goods at 5 % and 30 % services at 18 % (Notifications 27/2018 and,
 * since 22 September 2025, 9/2025 of Central Tax). Staff may type another.
 */
export const GST_PERCENT = 8.9;

/** The parts of a package that stand on the sheet, and how a company's document may call them. */
const PARTS = [
  ["solar-panel", /panel|module/i],
  ["inverter", /inverter/i],
  ["structure", /structure/i],
  ["dcdb", /dcdb|acdb|distribution/i],
  ["wire", /wire|dc cable/i],
  ["ac-cable", /cable/i],
  ["earthing", /earth/i],
  ["meter", /meter/i],
] as const;

/** Returns what the lead asks for, as far as it says so: the choice that a first quotation begins with. */
export function firstChoice({ fields, estimate, language = "en" }: Lead, source: DraftBasis): Choice {
  const inputs = inputsOf(estimate);
  const sizes = packageSizes(source.packages);
  const asked = sizes.find(({ id }) => id === fields.package);
  const kw = Number(estimate?.systemKw) || asked?.kw || 0;
  const customer = inputs?.for ?? (asked?.type === "Commercial" ? "business" : "home");
  const state = stateOf(fields.state ?? "") ?? inputs?.state;
  return {
    language,
    customer,
    kw,
    state: state ?? source.company.serviceArea?.states[0] ?? "",
    homes: inputs?.homes ?? 0,
    package: asked?.kw === kw ? asked.id : packageFor(customer, kw, sizes),
  };
}

/** Returns the id of the package of a size, or "". */
export function packageFor(customer: Customer, kw: number, sizes: readonly PackagePrice[]): string {
  return sizes.find((item) => item.type === PACKAGE_TYPE_FOR[customer] && item.kw === kw)?.id ?? "";
}

/** Returns the quotation that the rates of today give for a choice. What nobody knows is 0, or left out. */
export function draftOf(to: Recipient, choice: Choice, version: number, source: DraftBasis): Quotation {
  const { language, customer, state, kw, homes } = choice;
  const { today } = source;
  const words = quotationTexts[language];
  const figures = figuresOf(to.lead.estimate, choice, source);
  const plan = STAGES.map(([dueWith, percent]) => ({ percent, dueWith, name: words.stage[dueWith] }));
  return {
    version,
    madeOn: today,
    validUntil: dayAfter(today, VALID_DAYS),
    language,
    customer,
    homes: customer === "society" ? homes : 0,
    name: to.name,
    place: to.place,
    kw,
    state,
    package: choice.package,
    ...figures,
    gst: gstIn(figures.price, GST_PERCENT),
    gstPercent: GST_PERCENT,
    parts: partsOf(choice, source),
    panels: panelsOf(choice, source),
    stages: stagesOf(figures.price, plan),
    notIncluded: [...words.leftOut],
    words: promisesOf(source.company, language),
    seller: sellerOf(source, language),
  };
}

export function gstIn(price: number, percent: number): number {
  return Math.round(price - price / (1 + percent / 100));
}

/** Returns the stages of payment: the last one has what is left. */
export function stagesOf(
  price: number,
  plan: readonly { percent: number; dueWith: Stage["dueWith"]; name: string }[],
) {
  let left = price;
  return plan.map(({ percent, dueWith, name }, index): Stage => {
    const amount = index === plan.length - 1 ? left : Math.round((price * percent) / 100);
    left -= amount;
    const isFirst = plan.findIndex((one) => one.dueWith === dueWith) === index;
    return { id: isFirst ? dueWith : `${dueWith}-${index}`, name, amount, dueWith, dueOn: "" };
  });
}

function figuresOf(sent: LeadEstimate | undefined, choice: Choice, source: DraftBasis) {
  const { customer, state, kw, homes, price } = choice;
  const sizes = packageSizes(source.packages);
  const unnamed = { id: "", name: "", type: PACKAGE_TYPE_FOR[customer], kw };
  const ofType = sizes.filter(({ type }) => type === unnamed.type);
  const own = ofType.find((item) => item.id === choice.package && item.price !== undefined && item.kw === kw);
  const usual = own ? [{ ...own, ...unnamed, price: own.price }] : sizes;
  const byRates = ratePriceOf(choice, usual, source);
  const ratePrice = rounded(byRates.gross ?? 0);
  const prices = price === undefined || price === ratePrice ? usual : [{ ...unnamed, price }];
  const asked = inputsOf(sent);
  const size = { for: customer, state, kw, homes: homes || undefined };
  const rates = withPackagePrices(source.rates, prices);
  const { estimate, basis, isOwn } = estimateOfSize(size, asked, rates, source.today);
  const { loan } = estimate ?? {};
  const { central, state: topUp } = estimate?.cost.subsidy ?? {};
  return {
    price: price ?? ratePrice,
    ratePrice,
    isSample: byRates.company?.isSample === true && (price ?? ratePrice) === ratePrice,
    subsidy: (central ?? 0) + (topUp ?? 0),
    topUp: topUp ?? 0,
    emi: loan?.emi ?? 0,
    loan:
      loan?.emi && basis?.loan
        ? { amount: basis.loan.amount, years: (loan.months ?? 0) / 12, rate: loan.ratePercent ?? 0 }
        : null,
    saving: basis?.verdict ? null : savingOf(estimate),
    incentive: estimate?.incentive
      ? { perMonth: rounded(estimate.incentive.perYear / 12), years: estimate.incentive.years }
      : null,
    usage: isOwn ? usageOf(asked) : null,
    unitsPerYear: estimate?.unitsPerYear.typical ?? 0,
    oldYears: oldYearsOf(estimate?.sources ?? []),
  };
}

function ratePriceOf({ customer, state, kw }: Wanted, prices: readonly PackagePrice[], source: DraftBasis) {
  const { company } = currentRates(withPackagePrices(source.rates, prices), state, source.today);
  return priceOf(company, customer, kw || null);
}

/** Returns the year of the oldest source that is being checked, of each figure that has one. */
function oldYearsOf(sources: Estimate["sources"]): Quotation["oldYears"] {
  const years: Quotation["oldYears"] = {};
  for (const { what, oldYear } of sources) {
    const figure = BEHIND[what[0]] ?? "saves";
    if (oldYear && what[0] !== "price" && oldYear < (years[figure] ?? "9")) years[figure] = oldYear;
  }
  return years;
}

const BEHIND: Partial<Record<keyof Notes, "subsidy" | "emi">> = {
  "central subsidy": "subsidy",
  "special state": "subsidy",
  "state subsidy": "subsidy",
  "state has no subsidy": "subsidy",
  loan: "emi",
};

/** A month, from low to high, as the calculator says it. */
function savingOf(estimate: Estimate | undefined): Quotation["saving"] {
  const { savingPerYear: least, savingPerYearHigh: most } = estimate ?? {};
  if (!least || !most) return null;
  const [low, high] = shownMonth(least, most);
  return { low: rounded(low), high: rounded(high) };
}

function usageOf({ units, bill }: Partial<Inputs> = {}): Quotation["usage"] {
  if (units !== undefined) return { of: "units", amount: units };
  return bill === undefined ? null : { of: "bill", amount: bill };
}

function inputsOf(estimate: LeadEstimate | undefined): Inputs | undefined {
  const given = Object.entries(Object(estimate?.inputs)).map(([name, value]) => [name, String(value)]);
  return readInputs(new URLSearchParams(given)).inputs;
}

function partsOf({ language, package: id }: Choice, { packages, company }: DraftBasis): Quotation["parts"] {
  const found = packages.find((one) => one.id === id);
  const item = found && inLanguage(language, found);
  const shown = inLanguage(language, company).makers;
  const used = new Set<number>();
  const parts = PARTS.map(([key, names]) => {
    const index = company.makers.findIndex(({ part }, at) => !used.has(at) && names.test(part));
    used.add(index);
    const { maker: usual = "", years } = shown[index] ?? {};
    const maker = (key === "solar-panel" && item?.panelMaker) || usual;
    return { part: packageParts[language][key], what: item?.[key] ?? "", maker, years: years ?? 0 };
  });
  const others = shown.filter((_, index) => !used.has(index));
  return [
    ...parts.filter(({ what, maker }) => what || maker),
    ...others.map(({ part, maker, years }) => ({ part, what: "", maker, years: years ?? 0 })),
  ].slice(0, MOST_PARTS);
}

function panelsOf({ package: id }: Choice, { packages }: DraftBasis): Quotation["panels"] {
  const {
    panelModel = "",
    cellMaker = "",
    panelsListedOn = "",
  } = packages.find((one) => one.id === id) ?? {};
  return { model: panelModel, cells: cellMaker, listedOn: panelsListedOn };
}

function promisesOf(company: Company, language: Language): string {
  const { output, serviceDays } = inLanguage(language, company).promises ?? {};
  return [output, serviceDays && quotationTexts[language].repairs(serviceDays)].filter(Boolean).join(" ");
}

/** Returns a draft as it may be sent today: the company may have filled in meanwhile what was missing. */
export function beforeSending(draft: Quotation, source: DraftBasis): Quotation {
  const isSample = draft.isSample && source.rates.some((rate) => rate.kind === "company" && rate.isSample);
  return { ...draft, isSample, seller: sellerOf(source, draft.language) };
}

function sellerOf({ company, rates, today }: DraftBasis, language: Language): Seller {
  const { legalName, gstin, phones, email } = company;
  const vendor = isSchemeOver(rates, today) ? "" : company.vendor;
  const office = registeredOffice(inLanguage(language, company));
  const hours = hoursOf(company);
  return {
    legalName,
    gstin,
    vendor,
    email,
    phone: phones[0] ?? "",
    address: office ? officeLines(office).join(", ") : "",
    hours: hours ? callBack[language].hours(readHours(hours)) : "",
  };
}

/** A sale of unknown size may be as dear as one of so many kW. */
const MOST_KW_UNASKED = 100;

/** Asks about a price under a tenth of the rates' (1 kW if no size is known) or over five times: zeros may be wrong. */
export function doubtOfPrice(price: number, wanted: Wanted, source: DraftBasis): string {
  const kw = wanted.kw || 1;
  const usual = ratePriceOf({ ...wanted, kw }, packageSizes(source.packages), source).gross ?? 0;
  const most = usual * (wanted.kw ? 5 : MOST_KW_UNASKED);
  if (usual === 0 || (10 * price >= usual && price <= most)) return "";
  const doubt = price > most ? "are there too many zeros" : "are zeros missing";
  return `${rupees(price)}: ${doubt}? By your rates, ${kilowatts(kw)} is about ${rupees(usual)}`;
}

/** Returns what is asked once before a quotation is sent; undefined if there is nothing to ask. */
export function questionOfQuotation(quotation: Quotation, source: DraftBasis): string | undefined {
  const { customer, state, panels, price } = quotation;
  const known = currentRates(source.rates, state, source.today);
  const isListed = panels?.listedOn || meteringOf(customer, known.state) === "net billing";
  const questions = [doubtOfPrice(price, quotation, source), isListed ? "" : NOT_LISTED].filter(Boolean);
  return questions.length > 0 ? `${questions.join(". ")}, or send it all the same` : undefined;
}

const NOT_LISTED =
  "Nobody has looked up these panels on ALMM List-I and their cells on List-II: with a net meter, the DISCOM may refuse others. Fill in the day under “Panels on the lists”";

/** Something without which a quotation cannot be sent, and where it is filled in. */
export interface Gap {
  what: string;
  to?: string;
}

const COMPANY = "/desk/content/company/company";

/** Returns why a quotation cannot be sent today, in sentences. */
export function gapsOfQuotation(
  quotation: Quotation,
  { rates, today }: Pick<DraftBasis, "rates" | "today">,
): Gap[] {
  const { seller, customer, price, subsidy, isSample, validUntil, name, kw, homes, stages } = quotation;
  const { legalName, gstin, vendor, phone } = seller;
  const needed = (what: string) => ({ what, to: COMPANY });
  const isOver = isSchemeOver(rates, today);
  const isForSubsidy = customer !== "business" && !isOver;
  const prices = { what: "Sample prices can’t be sent: fill in your own, or type the price", to: PRICES };
  const noSubsidy = {
    what: "The rates for the subsidy are missing or have expired: fill them in",
    to: CENTRAL,
  };
  const gaps: (Gap | false)[] = [
    !legalName && needed("The paper has to name your company: fill in the legal name"),
    !gstin && needed("A quotation with GST needs your GSTIN: fill it in"),
    isForSubsidy && !vendor && needed("The subsidy needs a vendor number of PM Surya Ghar: fill it in"),
    !phone && needed("Customers need somebody to ask: fill in a phone"),
    isSample && prices,
    !name && { what: "Type the customer’s name" },
    !(kw > 0) && { what: "Enter the size in kW" },
    !(price > 0) && { what: "Enter the price" },
    isOver && subsidy > 0 && { what: "PM Surya Ghar has ended: work out the figures without its subsidy" },
    price > 0 && price < subsidy && { what: "The price is less than the subsidy: is a zero missing?" },
    customer === "society" && !homes && { what: "Enter the number of homes: the subsidy depends on it" },
    isForSubsidy && (customer !== "society" || homes > 0) && subsidy === 0 && noSubsidy,
    stages.some(({ amount }) => amount <= 0) && { what: "Each stage of payment needs an amount" },
    validUntil < today && { what: "It has expired: choose a later day" },
  ];
  return gaps.filter((gap) => gap !== false);
}

const PRICES = "/desk/content/solarRates/company";
const CENTRAL = "/desk/content/solarRates";
