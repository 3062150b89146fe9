import { grouped, rounded, rupees } from "~/ui/format";
import {
  aboutEvenOf,
  type Figures,
  LIFETIME_YEARS,
  type Missing,
  missingFrom,
  mostCost,
  mostYears,
  shownSaving,
  type Verdict,
  verdictOf,
} from "./figures";
import { gained, incentiveOf } from "./incentive";
import { type Inputs, LOAD_UNITS } from "./inputs";
import { meteringOf, meteringRule, USUAL_DAYS, USUAL_SHIFTS } from "./metering";
import type { Note } from "./notes";
import { readable } from "./numbers";
import { LARGEST_HOME_KW, LARGEST_KW, SMALLEST_KW, STEP_KW, STUDY_ABOVE_KW } from "./size";
import { areasDiffer, lacksLoad } from "./tariff";

export type Warnings = ReturnType<typeof warningsOf>;

/** Returns each warning beside the figure that it limits. @param served the states in which the company installs */
export function warningsOf(figures: Figures, served: readonly string[] = []) {
  const missing = missingFrom(figures);
  const notes = (names: readonly Missing[]) =>
    missing
      .filter((name) => names.includes(name))
      .map((name) => [`no ${name}`, figures.inputs.state] as Note);
  const verdict = verdictOf(figures);
  return {
    verdict: verdictWarnings(figures, verdict),
    even: evenWarnings(figures),
    size: [
      ...adviceWarnings(figures),
      ...sizeWarnings(figures, served),
      ...unitsWarnings(figures),
      ...givenWarnings(figures),
      ...notes(["yield", "yield range", "roof"]),
    ],
    saving: [...meteringWarnings(figures), ...notes(["metering"]), ...incentiveWarnings(figures, verdict)],
    bill: [
      ...tariffWarnings(figures),
      ...notes(["tariff", "fixed charges", "duty", "surplus"]),
      ...reliefWarnings(figures),
      ...rebateWarnings(figures),
    ],
    cost: [
      ...notes(["central subsidy", "homes", "state subsidy", "price", "loan", "loan rate"]),
      ...(figures.gross !== null && figures.rates.company?.isSample ? [["sample price"] as Note] : []),
    ],
  };
}

function verdictWarnings(figures: Figures, verdict: Verdict): Note[] {
  if (verdict === null) return [];
  if (verdict === "never pays back") {
    const cost = rupees(mostCost(figures) ?? 0);
    const [saving] = shownSaving(figures) ?? [0];
    if (!saving) return [["incentive alone", cost, rupees(gained(LIFETIME_YEARS, 0, figures.incentive))]];
    const years = mostYears(figures) ?? 0;
    return [["never pays back", cost, rupees(readable(saving, 3)), years, LIFETIME_YEARS]];
  }
  const { relief = 0 } = figures.billBefore ?? {};
  return [relief ? ["relief leaves nothing", figures.inputs.state, rupees(relief)] : ["saves nothing"]];
}

function evenWarnings(figures: Figures): Note[] {
  const even = aboutEvenOf(figures);
  if (!even) return [];
  const { cost, back, years, losesOnLoan } = even;
  return [["about even", rupees(cost), rupees(readable(back, 3)), years, losesOnLoan]];
}

/** The size for all that is used, or that the roof holds, and why less is advised. */
function adviceWarnings(figures: Figures): Note[] {
  const { inputs, rates, kw, limit, fullKw, fullLimit, billAfter } = figures;
  if (kw === null || fullKw === null || limit !== "advice") return [];
  const isRoof = fullLimit === "roof";
  if (billAfter?.relief) return [["advised for relief", grouped(kw), grouped(fullKw), isRoof, inputs.state]];
  const isNetMetered = meteringOf(inputs.for, rates.state) === "net metering";
  return [[isNetMetered ? "advised for price" : "advised for hours", grouped(kw), grouped(fullKw), isRoof]];
}

/** Why the units sent are worth less than those used, and what the low end of the saving counts. */
function meteringWarnings({ inputs, rates, billAfter }: Figures): Note[] {
  const { state } = rates;
  const rule = meteringRule(inputs.for, state);
  const kind = meteringOf(inputs.for, state);
  if (!billAfter) return [];
  const warnings: Note[] = [];
  if (kind === "net billing")
    warnings.push(["net billing", inputs.state, grouped(state?.surplusPerUnit ?? 0)]);
  if (rule?.note) warnings.push(["in words of content", rule.note]);
  if (kind === "net metering") return warnings;
  const { days = USUAL_DAYS, shifts = USUAL_SHIFTS } = inputs;
  const isAsked = inputs.days === undefined || inputs.shifts === undefined;
  return [...warnings, ["used at once", days, shifts, isAsked]];
}

/** What the state pays for each unit, and what that is worth where it has taken the bill away already. */
function incentiveWarnings(
  { inputs, rates, kw, billBefore, savingPerYear, incentive }: Figures,
  verdict: Verdict,
): Note[] {
  if (!incentive) {
    const { homes = Number.POSITIVE_INFINITY } = inputs;
    const most = incentiveOf({ ...inputs, homes }, kw, rates);
    if (!most) return [];
    return [["incentive by homes", inputs.state, grouped(most.perUnit), most.rule.perHomeKw ?? 0]];
  }
  const { perUnit, perYear, years, rule } = incentive;
  const { state } = inputs;
  const warnings: Note[] = [["incentive pays", state, grouped(perUnit), rupees(readable(perYear, 3)), years]];
  if (rule.note) warnings.push(["in words of content", rule.note]);
  if (verdict === null && !savingPerYear && billBefore?.relief)
    warnings.push(["relief leaves incentive", state, rupees(billBefore.relief), years]);
  return warnings;
}

function sizeWarnings({ inputs, kw, limit, wantedKw, roofKw }: Figures, served: readonly string[]): Note[] {
  const { load, for: customer, state } = inputs;
  if (limit === "call") return [["call about home", LARGEST_HOME_KW]];
  if (kw === null) return limit === null ? [] : [tooSmall(roofKw, wantedKw, inputs.kw)];
  const warnings: Note[] = [];
  if (customer === "home" && kw > STUDY_ABOVE_KW) warnings.push(["large home", STUDY_ABOVE_KW]);
  const wanted = inputs.kw ?? wantedKw;
  const oneDecimal = (size: number) => grouped(rounded(size, 1));
  if (limit === "roof" && wanted !== null)
    warnings.push([
      inputs.kw === undefined ? "roof below use" : "roof below choice",
      grouped(kw),
      oneDecimal(wanted),
    ]);
  if (limit === "choice" && wantedKw !== null && kw > wantedKw + STEP_KW)
    warnings.push(["choice above use", oneDecimal(wantedKw)]);
  if (limit === "largest") warnings.push(["most kW", grouped(LARGEST_KW), served.includes(state)]);
  if (load !== undefined && kw > load)
    warnings.push([customer === "home" && kw <= STUDY_ABOVE_KW ? "home above load" : "above load"]);
  return warnings;
}

function tooSmall(roofKw: number | null, wantedKw: number | null, choice: number | undefined): Note {
  // Down, so that 0.999 kW do not read as the smallest system's 1 kW.
  const twoDecimals = (kw: number) => grouped(Math.floor(kw * 100) / 100);
  if (roofKw !== null && roofKw < SMALLEST_KW) return ["small roof", twoDecimals(roofKw), SMALLEST_KW];
  if (choice !== undefined) return ["small choice", SMALLEST_KW];
  return ["small use", twoDecimals(wantedKw ?? 0), SMALLEST_KW];
}

/** The units of a bill; a range where it has charges, or a rate, that are not known. */
function unitsWarnings({ inputs, rates, tariff, least, most, ...figures }: Figures): Note[] {
  const bracket = tariff || inputs.rate !== undefined ? undefined : rates.company?.businessRate;
  const sizes = sizesInWords(inputs, figures);
  if (bracket && inputs.for !== "home")
    return [["rate bracket", grouped(bracket.low), grouped(bracket.high), sizes]];
  if (inputs.units !== undefined) return inputs.bill === undefined ? [] : [["units win"]];
  const [low, high] = [rounded(least), rounded(most)];
  if (low === high) return [["units of bill", grouped(high)]];
  return [["units from", grouped(low), grouped(high), sizes, lacksLoad(inputs, rates.state, tariff)]];
}

/** How the rules count answers that they convert or complete. */
function givenWarnings({ given, inputs }: Figures): Note[] {
  const { load, loadIn, summer, winter } = given;
  const warnings: Note[] = [];
  const unit = loadIn && LOAD_UNITS[loadIn];
  if (unit && load !== undefined)
    warnings.push(["load in", grouped(load), unit.label, grouped(inputs.load ?? 0), unit.kw]);
  if (summer === undefined && winter === undefined) return warnings;
  if (summer === undefined || winter === undefined)
    return [...warnings, ["other month", summer === undefined]];
  const middle = inputs.units === undefined ? rupees(inputs.bill ?? 0) : grouped(rounded(inputs.units));
  return [...warnings, ["middle month", middle]];
}

/** Returns both ends of a range of sizes, or one size that is enough, or none where there is no range. */
function sizesInWords(
  { kw: choice }: Inputs,
  { kw, leastKw, mostKw }: Pick<Figures, "kw" | "leastKw" | "mostKw">,
) {
  if (kw === null || mostKw === null || choice !== undefined || leastKw === mostKw) return [];
  return [...new Set([grouped(kw), grouped(mostKw)])];
}

/** Names what a rebate that the smaller bill newly gets adds to the saving, if it is more than a twentieth. */
function rebateWarnings({ inputs, billBefore, billAfter, savingPerYear }: Figures): Note[] {
  const gained = 12 * ((billAfter?.relief ?? 0) - (billBefore?.relief ?? 0));
  return gained <= (savingPerYear ?? 0) / 20
    ? []
    : [["rebate gained", inputs.state, rupees(readable(gained, 1))]];
}

function tariffWarnings({ inputs, rates, tariff }: Figures): Note[] {
  if (!tariff) return [];
  const warnings: Note[] = [];
  if (inputs.area === undefined && areasDiffer(rates.state, inputs.for)) warnings.push(["urban tariff"]);
  if (inputs.load === undefined && tariff.maxLoadKw)
    warnings.push(["tariff up to", grouped(tariff.maxLoadKw)]);
  if (inputs.rate !== undefined) warnings.push(["published tariff", tariff.name]);
  return warnings;
}

function reliefWarnings({ inputs, billBefore, savingPerYear }: Figures): Note[] {
  if (!savingPerYear || !billBefore?.relief) return [];
  return [["relief leaves less", inputs.state, rupees(billBefore.relief)]];
}
