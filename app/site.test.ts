import { expect, it } from "vitest";
import { telephone, whatsAppLink } from "./site";

it.each([
  ["+91 98765-43210", "+919876543210"],
  ["98765 43210", "+919876543210"],
  ["098765 43210", "+919876543210"],
  ["0091 98765 43210", "+919876543210"],
  ["0120 456 7890", "+911204567890"],
  // A toll-free number with a plus sign would be one of the United States.
  ["1800 123 4567", "18001234567"],
  ["1860-500-5555", "18605005555"],
  ["1800 11 4000", "1800114000"],
])("the phone number %s is dialled as %s", (phone, number) => {
  expect(telephone(phone)).toBe(number);
});

it("a link to WhatsApp has the number without its plus sign", () => {
  expect(whatsAppLink("98765 43210", "5 kW?")).toBe("https://wa.me/919876543210?text=5%20kW%3F");
});
