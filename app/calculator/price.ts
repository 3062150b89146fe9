import type { Customer } from "~/content/customers";
import type { CompanyRates, PackagePrice, SolarRate } from "./rates";

export function withPackagePrices(
  rates: readonly SolarRate[],
  packages: readonly PackagePrice[],
): SolarRate[] {
  const priced = packages.filter(({ price }) => price !== undefined);
  return rates.map((rate) => (rate.kind === "company" ? { ...rate, packages: priced } : rate));
}

export const PACKAGE_TYPE_FOR = {
  home: "Residential",
  business: "Commercial",
  society: "Society",
} as const satisfies Record<Customer, PackagePrice["type"]>;

/** Returns the rupees, with GST, of a system: the lowest price of a package of its size, else of its band, else of each kW. */
export function priceOf(company: CompanyRates | undefined, customer: Customer, kw: number | null) {
  if (!company || kw === null) return { gross: null, company };
  const [own] = (company.packages ?? [])
    .filter((item) => item.type === PACKAGE_TYPE_FOR[customer] && item.kw === kw)
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0));
  if (own?.price !== undefined)
    return { gross: own.price, company: { ...company, isSample: false, asOf: "", source: own.name } };
  const bands = [...company.priceBands].sort((a, b) => a.upTo - b.upTo);
  const band = bands.find(({ upTo, [customer]: perKw }) => kw <= upTo && typeof perKw === "number");
  const perKw = band?.[customer] ?? company.pricePerKw[customer] ?? null;
  return { gross: perKw === null ? null : perKw * kw, company };
}
