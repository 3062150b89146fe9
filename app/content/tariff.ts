import { AREAS, CUSTOMERS } from "~/calculator/rates";
import { amount, choice, optional, rows, text } from "./fields";
import { ascending, origin } from "./rate-parts";

export const tariff = {
  name: text({ label: "Name", about: "Name, as visitors see it.", example: "Urban home" }),
  for: choice(CUSTOMERS, {
    label: "Customer",
    about: "Type of customer.",
    example: "home",
    absent: "the document is left out",
  }),
  area: optional(
    choice(AREAS, { label: "Area", about: "Urban or rural.", example: "urban", absent: "everywhere" }),
  ),
  fixedPerKw: optional(
    amount({
      label: "Fixed charge per kW",
      about: "Rupees per month for each kW of sanctioned load.",
      example: 110,
      absent: "not known",
    }),
  ),
  slabs: rows(
    {
      upTo: optional(
        amount({
          label: "Up to units",
          about: "Upper end of the slab in units a month; null in the last slab.",
          example: 150,
        }),
      ),
      rate: amount({ label: "Rupees per unit", about: "Rupees per unit in this slab.", example: 5.5 }),
    },
    {
      label: "Slabs",
      about: "Each unit costs its own slab's rate, without duty.",
      example: [
        [150, 5.5],
        [null, 6],
      ],
    },
    ascending("null"),
  ),
  maxLoadKw: optional(
    amount({
      label: "Maximum load in kW",
      about: "Maximum sanctioned load in kW.",
      example: 5,
      absent: "any load",
    }),
  ),
  ...origin,
};
