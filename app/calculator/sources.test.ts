import { expect, it } from "vitest";
import { sampleRates } from "../../tests/sample-rates";
import { estimateOf } from "./estimate";
import { readInputs } from "./inputs";

const rates = sampleRates();

const HOME = "central subsidy,state subsidy,price,loan";

it.each([
  [
    "home Uttarakhand&units=350",
    "yield,tariff,central subsidy,special state,state has no subsidy,price,loan",
    "fixed charges,duty",
  ],
  ["home Delhi&bill=2500&kw=4", `yield,tariff,relief,incentive,${HOME}`, "fixed charges,duty,loan rate"],
  ["home Delhi&units=600&roof=200", `yield,tariff,relief,incentive,${HOME}`, "fixed charges,duty"],
  ["home Uttar+Pradesh&bill=3000&load=3", `yield,tariff,duty,${HOME}`, "loan rate"],
  ["home Uttar+Pradesh&units=100&kw=10", `yield,tariff,duty,surplus,${HOME}`, "loan rate"],
  [
    "home Haryana&units=250",
    "yield,tariff,central subsidy,state has no subsidy,price,loan",
    "fixed charges,duty",
  ],
  ["home Kerala&units=300&rate=6", "yield,central subsidy,price,loan", "duty,state subsidy"],
  ["business Uttar+Pradesh&bill=8000", "yield,duty,metering,surplus,price", ""],
  ["business Uttar+Pradesh&units=1000&rate=8", "yield,duty,metering,surplus,price", ""],
  ["society Maharashtra&units=2000&homes=40", "yield,central subsidy,price", "duty"],
])("an estimate for %s names its figures, %s, and what it lacks: %s", (query, used, missing) => {
  const { inputs } = readInputs(new URLSearchParams(query.replace(/^(\w+) /, "for=$1&state=")));
  if (!inputs) throw new Error(query);
  const { estimate, basis, errors } = estimateOf(inputs, rates, "2026-11-23");
  if (errors) throw new Error(query);
  expect(estimate.sources.map(({ what: [name] }) => name).join()).toBe(used);
  expect(basis.missing.join()).toBe(missing);
});
