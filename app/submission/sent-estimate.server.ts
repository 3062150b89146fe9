import { estimateOf, inWords } from "~/calculator/estimate";
import { counted, type InputErrors, type Inputs, readInputs } from "~/calculator/inputs";
import { estimateInShort, searchOfInputs } from "~/calculator/links";
import { say } from "~/calculator/notes";
import { withPackagePrices } from "~/calculator/price";
import { closestSizes, STUDY_ABOVE_KW } from "~/calculator/size";
import { allOrEmpty, type Content } from "~/content/content";
import { type Package, packageSizes } from "~/content/package";
import { dayInIndia } from "~/india-time";
import type { LeadEstimate } from "~/leads/lead-estimate";
import { inTime } from "~/server/in-time.server";
import type { Language } from "~/texts/language";
import { notes } from "~/texts/notes";
import { kilowatts } from "~/ui/format";

const RATES_TIMEOUT_MS = 1000;

/** @throws whatever `content.all` throws for the rates; without packages, the price per kW counts. */
async function pricedRates(content: Pick<Content, "all">) {
  const [rates, packages] = await Promise.all([content.all("solarRates"), allOrEmpty(content, "packages")]);
  return withPackagePrices(rates, packageSizes(packages));
}

/** Returns the calculator's inputs from a form or a URL, if they are valid. Figures are never read from the browser. */
export function sentInputs(search: string): Inputs | undefined {
  return readInputs(new URLSearchParams(search)).inputs;
}

/** Returns the estimate, or errors by parameter, for other programs: in English. @throws whatever `content.all` throws. */
export async function estimateFor(search: URLSearchParams, content: Content) {
  const { inputs, errors } = readInputs(search);
  if (errors) return { errors: errorsInWords(errors) };
  const result = estimateOf(inputs, await pricedRates(content), dayInIndia(Date.now()));
  if (result.errors) return { errors: errorsInWords(result.errors) };
  const bill = result.basis.bill;
  return {
    estimate: {
      ...inWords(result.estimate, notes.en),
      /** Rupees a month, lowest and highest; null where the tariff is not known. */
      monthlyBill: bill && { before: bill.before, after: bill.after },
      paysOff: !result.basis.verdict && !result.basis.aboutEven,
      /** A home above the size that needs no feasibility study. */
      needsStudy: inputs.for === "home" && (result.estimate.systemKw ?? 0) > STUDY_ABOVE_KW,
    },
  };
}

/** The answer of /calculator.json. Rupees; ranges from low to high. */
export type EstimateJson = NonNullable<Awaited<ReturnType<typeof estimateFor>>["estimate"]>;

function errorsInWords(errors: InputErrors) {
  return Object.fromEntries(Object.entries(errors).map(([name, note]) => [name, say(note, notes.en)]));
}

/** Returns the packages of the sizes closest to an estimate's, and that size if it is another. */
export function markedPackages(packages: readonly Package[], kw: number) {
  const all = packageSizes(packages);
  const sizes = closestSizes(
    all.map((item) => item.kw),
    kw,
  );
  const ids = sizes.flatMap((size) => all.find((item) => item.kw === size)?.id ?? []);
  return { ids, closestTo: sizes.includes(kw) ? undefined : kilowatts(kw) };
}

/** Returns what other pages show of the estimate for a URL of the calculator. */
export async function estimateIn(search: string, content: Content, language: Language) {
  const inputs = sentInputs(search);
  if (!inputs) return undefined;
  const [rates, packages] = await Promise.all([
    allOrEmpty(content, "solarRates"),
    allOrEmpty(content, "packages"),
  ]);
  const priced = withPackagePrices(rates, packageSizes(packages));
  const { estimate, basis } = estimateOf(inputs, priced, dayInIndia(Date.now()));
  const inShort = estimate && estimateInShort(estimate);
  const { load, roof, state } = counted(inputs);
  return {
    /** A size that would not pay is nobody's size. */
    kw: basis?.verdict ? null : estimate?.systemKw,
    inShort: inShort && say(inShort, notes[language]),
    search: searchOfInputs(inputs),
    preset: { sanctionLoad: load?.toString(), availableArea: roof?.toString(), state },
  };
}

/** Returns the estimate as an inquiry stores it; undefined if there is none for these inputs. */
export async function storedEstimate(
  inputs: Inputs,
  content: Pick<Content, "all">,
  now = Date.now(),
): Promise<LeadEstimate | undefined> {
  const given = { calculatedAt: new Date(now).toISOString(), inputs: toJson(inputs) };
  const rates = await inTime(RATES_TIMEOUT_MS, pricedRates(content)).catch(() => undefined);
  // The company can work it out again from the inputs.
  if (!rates) return given;
  const { estimate } = estimateOf(inputs, rates, dayInIndia(now));
  return estimate && { ...given, ...toJson(inWords(estimate, notes.en)) };
}

/** The stores take no undefined values. */
function toJson(value: object): LeadEstimate {
  return JSON.parse(JSON.stringify(value));
}
