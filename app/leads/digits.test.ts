import { expect, test } from "vitest";
import { digitsOf, tenDigits, tidyPhone } from "./digits";

const asPeopleWriteThem = [
  ...["9876543210", "98765 43210", "+91 98765 43210", "+91-9876543210", "(+91) 98765-43210", "91 9876543210"],
  ...["098765 43210", "0091 98765-43210", "091 98765 43210", " 98765\u00a043210 ", "९८७६५ ४३२१०"],
  " + 91 98765 43210",
];

test.each(asPeopleWriteThem)("a mobile number keeps its ten digits when written as %j", (text) => {
  expect(tenDigits(text)).toBe("9876543210");
  expect(tidyPhone(text)).toBe("9876543210");
});

test("a mobile number that begins with 91, or has a zero where an area code begins, keeps all its digits", () => {
  expect(tenDigits("91987 65432")).toBe("9198765432");
  expect(tidyPhone("98765 043 21")).toBe("9876504321");
});

test.each([
  ["12345", "12345"],
  ["+1 202 555 0143", "12025550143"],
  ["+91 98765 432", "98765432"],
  [" + 91 98765 432", "98765432"],
  ["098765 43210 / 98765 43211", "098765432109876543211"],
  ["98765 43210 / 98765 43211", "98765432109876543211"],
])("a mobile number that has another length keeps every digit: %j", (text, digits) => {
  expect(tenDigits(text)).toBe(digits);
});

test.each([
  ...["080 6123 4567", "0120-234 5678", "+1 202 555 0143", "98765 43210 ext. 4", "12345"],
  ...["98765 43210 / 98765 43211", "ask for Meera, 9876543210", "98765 43210 (Meera)"],
  ...["19876543210", "98765432101"],
])("a phone number of any kind stays as typed when it is not clearly an Indian mobile: %j", (text) => {
  expect(tidyPhone(text)).toBe(text);
});

test("a pin code keeps its digits in either script", () => {
  expect(digitsOf("249 403")).toBe("249403");
  expect(digitsOf("२४९ ४०३")).toBe("249403");
});
