import type { Figures } from "./figures";

/** A rate that content does not have, or whose `validUntil` has passed, and that this estimate would need. */
export type Missing =
  | "yield"
  | "yield range"
  | "roof"
  | "tariff"
  | "fixed charges"
  | "duty"
  | "surplus"
  | "central subsidy"
  | "homes"
  | "state subsidy"
  | "price"
  | "loan"
  | "loan rate";

export function missingFrom(figures: Figures): Missing[] {
  const { inputs, rates, tariff, rules, kw, surplus, loan, gross, central, state } = figures;
  const isUnknown = (rate: number | null | undefined) => (rate ?? null) === null;
  const { typicalYield, lowYield, highYield } = rates.state ?? {};
  const found: Partial<Record<Missing, boolean>> = {
    yield: isUnknown(typicalYield),
    "yield range": !isUnknown(typicalYield) && (isUnknown(lowYield) || isUnknown(highYield)),
    roof: !rates.company,
    tariff: !rules,
    "fixed charges": tariff && isUnknown(tariff.fixedPerKw),
    duty: rules && isUnknown(rates.state?.dutyPercent),
    surplus: surplus > 0 && isUnknown(rates.state?.surplusPerUnit),
    price: isUnknown(rates.company?.pricePerKw[inputs.for]),
    ...(kw !== null && {
      homes: inputs.for === "society" && inputs.homes === undefined,
      "central subsidy": central === null && (inputs.for !== "society" || !rates.central),
      "state subsidy": state === null,
      loan: inputs.for === "home" && gross !== null && loan === null,
      "loan rate": loan !== null && gross !== null && loan.emi === null,
    }),
  };
  return (Object.keys(found) as Missing[]).filter((name) => found[name]);
}
