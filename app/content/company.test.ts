import { expect, it } from "vitest";
import { companySchema } from "./company";

it("what is of another form is left out of the company, and a maker without a part", () => {
  const company = companySchema.parse({
    phones: ["+91 98765 43210", "98765", "call us"],
    email: `${"a".repeat(100)}@example.in`,
    hours: { opens: "09:00", closes: "24:00" },
    makers: [{ part: "Panels", maker: "Waaree" }, { part: "Inverter" }, { maker: "Luminous" }],
    offices: [{ name: "Shop" }, { city: "Haridwar" }],
  });
  expect(company).toMatchObject({
    phones: ["+91 98765 43210"],
    email: "",
    hours: { opens: "09:00", closes: "" },
    makers: [{ part: "Panels", maker: "Waaree" }],
    offices: [{ city: "Haridwar" }],
  });
});
