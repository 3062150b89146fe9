import { describe, expect, it } from "vitest";
import { formErrors } from "~/texts/form-errors";
import { inquiry } from "../../tests/sample-inquiry.js";
import { contactRules, inquiryRules, quickContactRules, serviceRules } from "./form-rules";

const contact = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message: "A roof" };

describe("the contact form", () => {
  const rules = contactRules(formErrors.en);

  it("has the fields of the specification, trimmed, and a mobile number of ten digits", () => {
    expect(rules.fieldNames).toEqual(["name", "email", "mobile", "message"]);
    const typed = { name: " Asha ", email: " asha@example.in", message: "A roof\n" };
    expect(rules.check({ ...typed, mobile: "+91 98765-43210" })).toEqual({ fields: contact });
  });

  it.each(["૯૮૭૬૫ ૪૩૨૧૦", "９８７６５‑４３２１０", "\u202a+91\u00a098765\u200d43210\u202c"])(
    "takes the mobile number %j",
    (mobile) => {
      expect(rules.check({ ...contact, mobile })).toEqual({ fields: contact });
    },
  );

  it.each([
    ["name", "  ", "Name is required"],
    ["email", "", "Email is required"],
    ["email", "asha@example", "Please enter a valid email address"],
    ["email", `${"a".repeat(250)}@b.in`, "Please use at most 254 characters"],
    ["mobile", " ", "Mobile number is required"],
    ["mobile", "987654321", "Please enter a valid 10-digit mobile number"],
    ["mobile", "98765432101", "Please enter a valid 10-digit mobile number"],
    ["message", " \n ", "Message is required"],
    ["message", "x".repeat(5001), "Please use at most 5000 characters"],
  ])("with the %s %j says: %s (§5)", (name, typed, says) => {
    expect(rules.check({ ...contact, [name]: typed })).toEqual({ errors: { [name]: says } });
  });

  it.each(["mailto:asha@example.in", "<asha@example.in>", "Asha <asha@example.in>;", "asha@example.in."])(
    "stores the address in %j alone",
    (email) => {
      expect(rules.check({ ...contact, email }).fields?.email).toBe("asha@example.in");
    },
  );

  it("accepts a message of 5,000 characters", () => {
    expect(rules.check({ ...contact, message: "x".repeat(5000) }).errors).toBeUndefined();
  });
});

it("the quick contact form needs name, email and a phone number of any kind", () => {
  const rules = quickContactRules(formErrors.en);
  const checked = (phone: string) => rules.check({ name: "Asha", email: "asha@example.in", phone });
  expect(checked("+91 98765 43210").fields?.phone).toBe("9876543210");
  expect(checked("९८७६५–४३२१०").fields?.phone).toBe("9876543210");
  expect(checked(` ${"1".repeat(40)} `).fields?.phone).toBe("1".repeat(40));
  expect(checked("1".repeat(41))).toEqual({ errors: { phone: "Please use at most 40 characters" } });
  expect(rules.check({ phone: " " }).errors).toEqual({
    name: "Name is required",
    email: "Email is required",
    phone: "Phone is required",
  });
});

const rules = inquiryRules(formErrors.en);

const asha = inquiry("Asha Verma");

const fieldOf = (name: string, typed: string) => rules.check({ ...asha, [name]: typed }).fields?.[name];
const errorOf = (name: string, typed: string) => rules.check({ ...asha, [name]: typed }).errors?.[name];

it("the inquiry has the fields of the specification, in its order, and the chosen package (§3)", () => {
  expect(rules.fieldNames.join()).toBe(
    "fullName,email,mobile,addressLine1,addressLine2,city,state,pinCode,sanctionLoad,availableArea,electricityAccountNumber,package",
  );
});

it("a missing field's message contains the field's name (§5)", () => {
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

const says = {
  mobile: "Please enter a valid 10-digit mobile number",
  pinCode: "Please enter a valid 6-digit pin code",
  email: "Please enter a valid email address",
};
it.each([
  ...["987654321", "98765432101", "+1 98765 43210", "++", "0098765 43210"].map(
    (bad) => ["mobile", bad] as const,
  ),
  ...["24940", "2494030", "abcdef"].map((typed) => ["pinCode", typed] as const),
  ...["asha", "asha@", "@example.in", "asha@example", "a b@example.in"].map((bad) => ["email", bad] as const),
])("the %s %j is invalid (§5)", (name, typed) => {
  expect(errorOf(name, typed)).toBe(says[name]);
});

it("text fields accept Hindi and reject long texts", () => {
  expect(fieldOf("fullName", "आशा वर्मा")).toBe("आशा वर्मा");
  expect(errorOf("fullName", "x".repeat(201))).toBe("Please use at most 200 characters");
  expect(errorOf("addressLine2", "x".repeat(201))).toBe("Please use at most 200 characters");
});

it.each(["../etc", "a b", "x".repeat(81), "<b>"])("the invalid package id %j counts as none", (typed) => {
  expect(rules.check({ ...asha, package: typed })).toEqual({ fields: asha });
});

it("a service request needs a name, a number that can be called, where and what, and no email address", () => {
  const rules = serviceRules(formErrors.hi);
  const typed = { name: "आशा", phone: "+91 ९८७६५ ४३२१०", address: "NZ1J7-CVY42", message: "लाल बत्ती" };
  expect(rules.check(typed)).toEqual({ fields: { ...typed, phone: "9876543210" } });
  const { errors = {} } = rules.check({ phone: "98765" });
  expect(errors).toEqual({
    name: formErrors.hi.contact.name,
    phone: formErrors.hi.mobile,
    address: formErrors.hi.service.address,
    message: formErrors.hi.service.message,
  });
});

it.each([
  [serviceRules(formErrors.en), { name: 200, address: 200, message: 5000 }],
  [
    inquiryRules(formErrors.en),
    {
      fullName: 200,
      addressLine1: 200,
      addressLine2: 200,
      city: 100,
      state: 100,
      sanctionLoad: 100,
      availableArea: 100,
      electricityAccountNumber: 100,
    },
  ],
])("each text of a form has its longest length: %#", (rules, longest) => {
  for (const [name, most] of Object.entries(longest)) {
    const said = (length: number) => rules.check({ [name]: "x".repeat(length) }).errors?.[name as never];
    expect([name, said(most), said(most + 1)]).toEqual([
      name,
      undefined,
      `Please use at most ${most} characters`,
    ]);
  }
});
