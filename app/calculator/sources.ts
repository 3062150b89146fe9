import type { Figures } from "./figures";
import { meteringRule } from "./metering";
import type { Note } from "./notes";
import type { Origin, StateFigure } from "./rates";
import { yearOfOld } from "./source-dates";

export interface Source {
  what: Note;
  asOf: string;
  /** "" where none is given. */
  source: string;
  /** The year of a source that is being checked; "" of one that holds. */
  oldYear: string;
}

const NO_SOURCE: Origin = { asOf: "", source: "" };

export function sourcesOf(figures: Figures): Source[] {
  const { today, inputs, rates, tariff, kw, gross, central, loan, billBefore, billAfter } = figures;
  const { state, company } = rates;
  const sources: Source[] = [];
  const add = (what: Note, isUsed: unknown, origin: Origin | null | undefined) => {
    const { asOf, source } = origin?.source ? origin : NO_SOURCE;
    if (isUsed) sources.push({ what, asOf, source, oldYear: yearOfOld(asOf, today, what[0] === "tariff") });
  };
  const ofState = (figure: StateFigure) => state?.sources?.[figure];
  const isHome = inputs.for === "home";
  const isSized = kw !== null;

  add(["yield"], state?.typicalYield, ofState("yield"));
  add(["tariff", inputs.state, tariff?.name ?? ""], tariff, tariff);
  add(["duty"], billBefore && state?.dutyPercent, ofState("duty"));
  add(["surcharge"], billBefore && state?.surchargePercent, ofState("surcharge"));
  add(["relief"], billBefore?.relief || billAfter?.relief, ofState("relief"));
  const metering = isSized ? meteringRule(inputs.for, state) : undefined;
  add(["metering", inputs.state, metering?.kind === "net metering"], metering, metering);
  add(["surplus"], figures.earned > 0, ofState("surplus"));
  add(["incentive", inputs.state], figures.incentive, figures.incentive?.rule);
  add(["central subsidy"], central !== null && inputs.for !== "business", rates.central);
  const isSubsidised = isSized && isHome && central !== null;
  add(["special state"], isSubsidised && state?.isSpecial, ofState("isSpecial"));
  add(["state subsidy", inputs.state], isSubsidised && state?.topUp, state?.topUp);
  add(["state has no subsidy", inputs.state], isSubsidised && state?.topUp === null, ofState("topUp"));
  add(["price"], gross !== null, company);
  add(["loan", loan?.tier.upToKw ?? 0], loan, loan?.tier);
  return sources;
}
