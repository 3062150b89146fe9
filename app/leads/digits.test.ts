import { expect, test } from "vitest";
import { asciiDigits, digitsOf, phoneDigits, phonesIn, shortMobileIn, tenDigits, tidyPhone } from "./digits";

const asPeopleWriteThem = [
  ...["9876543210", "98765 43210", "(+91) 98765-43210", "91 9876543210"],
  ...["098765 43210", "0091 98765-43210", "091 98765 43210", " 98765\u00a043210 ", "९८७६५ ४३२१०"],
  ...[
    " + 91 98765 43210",
    "+91 0 98765 43210",
    "09876 543210",
    "98765–43210",
    "98765\u200d43210",
    "９８７６５ ４３２１０",
  ],
  ...["\u202a+91 98765\u00a043210\u202c", "૯૮૭૬૫ ૪૩૨૧૦", "۹۸۷۶۵۴۳۲۱۰"],
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
  ...["19876543210", "98765432101", "58765 43210"],
])("a phone number of any kind stays as typed when it is not clearly an Indian mobile: %j", (text) => {
  expect(tidyPhone(text)).toBe(text);
});

test("a pin code keeps its digits in either script", () => {
  expect(digitsOf("249 403")).toBe("249403");
  expect(digitsOf("२४९ ४०३")).toBe("249403");
});

/** The zeros of all scripts whose digits NFKC keeps, in Unicode 15. */
const ZEROS =
  "660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90 1b50 1bb0 1c40 1c50 " +
  "a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 11066 110f0 11136 111d0 112f0 11450 114d0 11650 116c0 11730 118e0 11950 " +
  "11c50 11d50 11da0 11f50 16a60 16ac0 16b50 1e140 1e2f0 1e4f0 1e950";

test.each(ZEROS.split(" "))("the ten digits from U+%s on are those of ASCII", (zero) => {
  const digits = Array.from({ length: 10 }, (_, value) =>
    String.fromCodePoint(Number.parseInt(zero, 16) + value),
  );
  expect(asciiDigits(digits.join(""))).toBe("0123456789");
});

test.each<[string, ...string[]]>([
  [
    "Call 98765 43210 or 0135 2710001 (office), in the US +1 (202) 555-0143.",
    "9876543210",
    "01352710001",
    "+12025550143",
  ],
  ["My account no is 4219999912345, please call 99999 54321", "9999954321"],
  ["Aadhaar 9176 5432 1098, bill 75,000-80,000, last year 80000 90000"],
  ["Bill 2,500 for 350 units on 26-11-2026 10:32, load 5 kW, PIN 249403"],
  ["249403 9876543210", "9876543210"],
  ["Ph 0612 2345678, (0612) 2345679", "06122345678", "06122345679"],
  ["५ kW, फोन ९८७६५ ४३२१०", "9876543210"],
  ["Load 5\n98765 43210\n91234 56789", "9876543210", "9123456789"],
  ["98765 43210, +91 98765 43210", "9876543210"],
  ["+91 9112345678 12 kW, +91 91 98765 43210", "9112345678", "9876543210"],
  ["no digits"],
])("in %j are its phone numbers", (text, ...phones) => {
  expect(phonesIn(text)).toEqual(phones);
});

test.each([
  ["98765 4321", "987654321"],
  ["+91 98765 4321", "987654321"],
  ["98765 43210", undefined],
  ["12345 6789", undefined],
])("a mobile number that lacks a digit is found in %j: %s", (text, short) => {
  expect(shortMobileIn(text)).toBe(short);
});

test.each([
  ["0135 2710001 ext 4", "1352710001"],
  ["99990 10077 / 8888812345", "9999010077"],
  ["9999920145.00", "9999920145"],
  ["98765 43210 (Meera)", "9876543210"],
  ["+1 202 555 0143 x12", "12025550143"],
  ["12345", "12345"],
])("of %j, %s is dialled", (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});
