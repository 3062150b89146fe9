import type { CentralRates, CompanyRates, Day, Origin, SolarRate, StateFigure, StateRates } from "./rates";

/** The rates known for a state on a day, without figures past their `validUntil`. */
export interface CurrentRates {
  central?: CentralRates | undefined;
  state?: StateRates | undefined;
  company?: CompanyRates | undefined;
}

export function isValid({ validUntil }: Pick<Origin, "validUntil">, today: Day): boolean {
  return validUntil === undefined || today <= validUntil;
}

export function currentRates(rates: readonly SolarRate[], stateName: string, today: Day): CurrentRates {
  const found: CurrentRates = {};
  for (const rate of rates) {
    if (rate.kind === "state" && rate.name === stateName) found.state ??= currentState(rate, today);
    if (rate.kind === "central" && isValid(rate, today)) found.central ??= rate;
    if (rate.kind === "company") found.company ??= currentCompany(rate, today);
  }
  return found;
}

/** Loans stay, because a tier that has expired must not leave its sizes to the next one. */
function currentCompany(company: CompanyRates, today: Day): CompanyRates {
  return isValid(company, today) ? company : { ...company, pricePerKw: {} };
}

function currentState(state: StateRates, today: Day): StateRates {
  const { sources } = state;
  const current = <Value>(figure: StateFigure, value: Value) =>
    isValid(sources?.[figure] ?? {}, today) ? value : undefined;
  return {
    ...state,
    typicalYield: current("yield", state.typicalYield),
    lowYield: current("yield", state.lowYield),
    highYield: current("yield", state.highYield),
    surplusPerUnit: current("surplus", state.surplusPerUnit),
    dutyPercent: current("duty", state.dutyPercent),
    surchargePercent: current("surcharge", state.surchargePercent),
    relief: current("relief", state.relief),
    topUp: isValid(state.topUp ?? sources?.topUp ?? {}, today) ? state.topUp : undefined,
    tariffs: state.tariffs.filter((tariff) => isValid(tariff, today)),
  };
}
