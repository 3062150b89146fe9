import { expect, it } from "vitest";
import { sampleRates } from "../../tests/sample-rates";
import { areasDiffer } from "./tariff";
import { typicalCustomer } from "./typical-customer";

const rates = sampleRates();
const rowsOf = (inputs: Parameters<typeof typicalCustomer>[0]) =>
  typicalCustomer(inputs, rates, "2026-10-21").map(([, text]) => text);

it("a typical customer has 300 units a month, a shop at ₹8 each", () => {
  expect(rowsOf({ for: "home", state: "Uttar Pradesh" })).toEqual([
    ...["₹1,811", "2.5 kW", "₹1,50,000", "₹99,000", "₹21,158"],
  ]);
  expect(rowsOf({ for: "business", state: "Uttarakhand", kw: 5 })).toEqual([
    ...["₹2,400", "5 kW", "₹2,25,000", "₹0", "₹28,800"],
  ]);
  expect(rowsOf({ for: "home", state: "Kerala", kw: 3 })).toEqual([
    ...["not known", "3 kW", "₹1,80,000", "not known", "not known"],
  ]);
});

it("only homes of Uttar Pradesh are asked whether they are in a town", () => {
  const states = rates.flatMap((rate) => (rate.kind === "state" ? [rate] : []));
  const differing = (customer: Parameters<typeof areasDiffer>[1]) =>
    states.filter((state) => areasDiffer(state, customer)).map(({ name }) => name);
  expect([differing("home"), differing("business")]).toEqual([["Uttar Pradesh"], []]);
});
