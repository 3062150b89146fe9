import { describe, expect, it } from "vitest";
import { formErrors } from "~/texts/form-errors.en";
import { inquiry } from "../../tests/sample-inquiry";
import { inquiryRules } from "./inquiry";

const rules = inquiryRules(formErrors);

const asha = inquiry("Asha Verma");

const fieldOf = (name: string, typed: string) => rules.check({ ...asha, [name]: typed }).fields?.[name];
const errorOf = (name: string, typed: string) => rules.check({ ...asha, [name]: typed }).errors?.[name];

it("the inquiry has the fields of the specification, in its order, and the chosen package", () => {
  expect(rules.fieldNames).toEqual([
    "fullName",
    "email",
    "mobile",
    "addressLine1",
    "addressLine2",
    "city",
    "state",
    "pinCode",
    "sanctionLoad",
    "availableArea",
    "electricityAccountNumber",
    "package",
  ]);
});

it("a missing field's message contains the field's name", () => {
  expect(rules.check({}).errors).toEqual({
    fullName: "Full Name is required",
    email: "Email is required",
    mobile: "Mobile is required",
    addressLine1: "Address Line1 is required",
    city: "City is required",
    state: "State is required",
    pinCode: "Pin Code is required",
    sanctionLoad: "Sanction Load is required",
    availableArea: "Available Area is required",
  });
});

it("empty fields are omitted", () => {
  expect(rules.check({ ...asha, addressLine2: "  ", package: "" })).toEqual({ fields: asha });
  expect(fieldOf("addressLine2", " Near the canal ")).toBe("Near the canal");
});

it("numbers in Devanagari digits are stored in those that the desk sorts and searches", () => {
  expect(fieldOf("sanctionLoad", "५ kW")).toBe("5 kW");
  expect(fieldOf("availableArea", "४०० वर्ग फ़ुट")).toBe("400 वर्ग फ़ुट");
  expect(fieldOf("electricityAccountNumber", "१२३/४५")).toBe("123/45");
  expect(fieldOf("addressLine1", "गली १२")).toBe("गली १२");
});

describe("a mobile number", () => {
  it.each(["9876543210", "98765 43210", "98765-43210", "+91 98765 43210", "919876543210", "0 98765 43210"])(
    "is valid as %j",
    (typed) => expect(fieldOf("mobile", typed)).toBe("9876543210"),
  );

  it.each(["987654321", "98765432101", "+1 98765 43210", "++", "0098765 43210"])(
    "is invalid as %j",
    (typed) => {
      expect(errorOf("mobile", typed)).toBe("Please enter a valid 10-digit mobile number");
    },
  );

  it("keeps a 91 or 0 that is part of its ten digits", () => {
    expect(fieldOf("mobile", "9198765432")).toBe("9198765432");
    expect(fieldOf("mobile", "0987654321")).toBe("0987654321");
  });
});

describe("a pin code", () => {
  it.each(["249403", "249 403", " 249-403 "])("is valid as %j", (typed) =>
    expect(fieldOf("pinCode", typed)).toBe("249403"),
  );

  it.each(["24940", "2494030", "abcdef"])("is invalid as %j", (typed) => {
    expect(errorOf("pinCode", typed)).toBe("Please enter a valid 6-digit pin code");
  });
});

it.each(["asha", "asha@", "@example.in", "asha@example", "a b@example.in"])(
  "the email %j is invalid",
  (typed) => {
    expect(errorOf("email", typed)).toBe("Please enter a valid email address");
  },
);

it("text fields accept Hindi and reject long texts", () => {
  expect(fieldOf("fullName", "आशा वर्मा")).toBe("आशा वर्मा");
  expect(errorOf("fullName", "x".repeat(201))).toBe("Please use at most 200 characters");
  expect(errorOf("addressLine2", "x".repeat(201))).toBe("Please use at most 200 characters");
});

it.each(["../etc", "a b", "x".repeat(81), "<b>"])("the invalid package id %j counts as none", (typed) => {
  expect(rules.check({ ...asha, package: typed })).toEqual({ fields: asha });
});
