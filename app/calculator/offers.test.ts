import { expect, it } from "vitest";
import { sampleRates } from "../../tests/sample-rates";
import { offerOf, wholeUse } from "./offers";

const TODAY = "2026-11-26";

const offer = (kw: number, state: string, type: "Residential" | "Commercial" = "Residential") =>
  offerOf({ type, kw }, state, sampleRates(), TODAY);

it("a home's package costs its price less both subsidies, and its EMI stands beside what a month saves", () => {
  // 60,000 a kW; central 2 × 30,000 + 18,000, Uttar Pradesh 2 × 15,000; 90 % lent for 120 months at 6 % a year.
  expect(offer(3, "Uttar Pradesh")).toMatchObject({
    price: 180_000,
    subsidy: 108_000,
    net: 72_000,
    emi: 1799,
    loan: { years: 10, percent: 6 },
    isSample: true,
  });
  expect(offer(3, "Uttar Pradesh")?.saving?.[0]).toBeGreaterThan(12 * 1799);
});

it("no EMI is said above 3 kW, where the bank's rate is not known", () => {
  // 5 × 60,000 less 78,000 and 30,000.
  expect(offer(5, "Uttar Pradesh")).toMatchObject({ price: 300_000, net: 192_000, emi: null, loan: null });
});

it("a business gets no subsidy, and a state without a tariff no saving", () => {
  // 45,000 a kW.
  expect(offer(25, "Uttarakhand", "Commercial")).toMatchObject({
    price: 1_125_000,
    subsidy: 0,
    net: 1_125_000,
  });
  expect(offer(3, "Kerala")).toMatchObject({ price: 180_000, saving: null });
});

it("where a state's yield is not known, a kW makes 1,400 units a year", () => {
  expect([wholeUse(3, "Kerala", []), wholeUse(0.001, "Kerala", [])]).toEqual([350, 1]);
});
