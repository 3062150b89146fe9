import { expect, it } from "vitest";
import { sampleRates } from "../../tests/sample-rates";
import { packageSizes } from "../content/package";
import { parseDocument } from "../content/parse";
import { estimateOf } from "./estimate";
import { withPackagePrices } from "./price";
import type { CompanyRates } from "./rates";

const TODAY = "2026-11-26";
const HOME = { for: "home", state: "Uttar Pradesh", units: 350 } as const;

const packageOf = (name: string, price: number | undefined, type = "Residential") =>
  parseDocument("packages", { id: name, data: { type, "package-name": name, price } }).document ?? [];

const packages = [
  packageOf("3 kW Premium", 220_000),
  packageOf("3 kW Family Home", 195_000),
  packageOf("5 kW Large Home", undefined),
  packageOf("3 kW Shop", 150_000, "Commercial"),
].flat();

const bands = [
  { upTo: 10, home: 55_000 },
  { upTo: 2, home: 65_000, business: 52_000 },
];

const rates = (company: Partial<CompanyRates> = {}) =>
  sampleRates().map((rate) => (rate.kind === "company" ? { ...rate, ...company } : rate));

function priceAt(kw: number, company: Partial<CompanyRates> = {}, customer: "home" | "business" = "home") {
  const priced = withPackagePrices(rates(company), packageSizes(packages));
  const { estimate } = estimateOf({ ...HOME, for: customer, rate: 8, kw }, priced, TODAY);
  const source = estimate?.sources.find(({ what: [name] }) => name === "price")?.source ?? "";
  return [estimate?.cost.gross, estimate?.cost.isSample, source.slice(0, 16)];
}

const SAMPLE = "Sample price, no";

it("a system costs what the cheapest package of its size does, which is no sample price", () => {
  expect(priceAt(3)).toEqual([195_000, false, "3 kW Family Home"]);
  expect(priceAt(3, {}, "business")).toEqual([150_000, false, "3 kW Shop"]);
});

it("without a package's price, a system costs the price per kW of its band, and beyond the bands the one for all", () => {
  expect(priceAt(2, { priceBands: bands })).toEqual([130_000, true, SAMPLE]);
  expect(priceAt(5, { priceBands: bands })).toEqual([275_000, true, SAMPLE]);
  expect(priceAt(12, { priceBands: bands })).toEqual([720_000, true, SAMPLE]);
  expect(priceAt(2, { priceBands: bands }, "business")).toEqual([104_000, true, SAMPLE]);
  expect(priceAt(5, { priceBands: bands }, "business")).toEqual([225_000, true, SAMPLE]);
});

it("with neither, a system costs the price per kW, and nothing is said of one that is not valid any more", () => {
  expect(priceAt(2)).toEqual([120_000, true, SAMPLE]);
  expect(priceAt(2, { priceBands: bands, validUntil: "2026-11-25" })).toEqual([null, true, ""]);
  expect(priceAt(3, { validUntil: "2026-11-25" })).toEqual([195_000, false, "3 kW Family Home"]);
});

it("the subsidy and the payback follow a package's price", () => {
  const { estimate } = estimateOf(
    { ...HOME, kw: 3 },
    withPackagePrices(rates(), packageSizes(packages)),
    TODAY,
  );
  // 195,000 − 78,000 (central) − 30,000 (Uttar Pradesh)
  expect(estimate?.cost).toMatchObject({ gross: 195_000, net: 87_000 });
});

it("the rates that shops pay are not used after the last day of the company's figures", () => {
  const shop = { for: "business", state: "Uttar Pradesh", bill: 8000 } as const;
  expect(estimateOf(shop, rates({ validUntil: TODAY }), TODAY).errors).toBeUndefined();
  expect(estimateOf(shop, rates({ validUntil: "2026-11-25" }), TODAY).errors).toEqual({
    rate: ["enter rate"],
  });
});
