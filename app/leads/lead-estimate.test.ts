import { describe, expect, it } from "vitest";
import { estimateTexts } from "./lead-estimate";

const estimate = {
  calculatedAt: "2026-11-22T06:30:00.000Z",
  inputs: { for: "home", units: "350" },
  systemKw: 2.5,
  cost: { gross: 150_000, subsidy: { central: 69_000, state: null } },
  loan: null,
  warnings: [],
  sources: [
    { what: "Central subsidy", asOf: "2025-12-01", source: "MNRE" },
    { what: "Tariff", asOf: "2025-11-01", source: "UPERC" },
  ],
};

describe("the texts of an estimate", () => {
  it("name each figure by its path", () => {
    expect(estimateTexts(estimate)).toEqual({
      "estimate.calculatedAt": "2026-11-22T06:30:00.000Z",
      "estimate.inputs.for": "home",
      "estimate.inputs.units": "350",
      "estimate.systemKw": "2.5",
      "estimate.cost.gross": "150000",
      "estimate.cost.subsidy.central": "69000",
      "estimate.cost.subsidy.state": "",
      "estimate.loan": "",
      "estimate.warnings": "",
      "estimate.sources": "Central subsidy, 2025-12-01, MNRE; Tariff, 2025-11-01, UPERC",
    });
  });

  it("are none for a lead without an estimate", () => {
    expect(estimateTexts(undefined)).toEqual({});
  });
});
