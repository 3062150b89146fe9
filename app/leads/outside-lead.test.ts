import { describe, expect, it } from "vitest";
import { outsideFieldOf, outsideIdOf, readOutsideLead, valuesInJson } from "./outside-lead";

const read = (json: object) => readOutsideLead(valuesInJson(json));

const [phone, email] = ["+919876543210", "ramesh@example.in"];
const PERSON = { name: "Ramesh", phone: "9876543210", email, city: "Haridwar", message: "Need 5 kW" };

/** The answers of a form at Meta or Google. */
const answers = (given: Record<string, string>) => Object.entries({ ...given, message: PERSON.message });

describe("a lead from elsewhere", () => {
  it.each<[string, object, string]>([
    [
      "IndiaMART",
      {
        CODE: 200,
        RESPONSE: {
          ...{ UNIQUE_QUERY_ID: "2012487827", SENDER_NAME: "Ramesh", SENDER_MOBILE: "+91-9876543210" },
          ...{ SENDER_EMAIL: email, SENDER_CITY: "Haridwar", SENDER_COMPANY: "Ganga Dairy" },
          QUERY_MESSAGE: "Need 5 kW",
        },
      },
      "UNIQUE_QUERY_ID: 2012487827\nSENDER_COMPANY: Ganga Dairy",
    ],
    [
      "JustDial",
      {
        ...{ leadid: "JD1", prefix: "Mr", mobile: "9876543210" },
        ...{ ...PERSON, phone: "01334 222333", area: "Shivalik Nagar" },
      },
      "leadid: JD1\nprefix: Mr\nphone: 01334 222333\narea: Shivalik Nagar",
    ],
    [
      "Meta",
      {
        id: "444",
        field_data: [
          ...answers({ full_name: "Ramesh", phone_number: `p:${phone}`, email, city: "Haridwar" }).map(
            ([name, value]) => ({ name, values: [value] }),
          ),
          { name: "how_many_floors?", values: ["2", "3"] },
        ],
      },
      "how_many_floors?: 2, 3\nid: 444",
    ],
    [
      "Google",
      {
        lead_id: "g1",
        user_column_data: answers({
          FULL_NAME: "Ramesh",
          PHONE_NUMBER: phone,
          EMAIL: email,
          CITY: "Haridwar",
        }).map(([column_id, string_value]) => ({ column_id, string_value })),
      },
      "lead_id: g1",
    ],
  ])("of %s has its fields, and keeps the rest readable", (_, json, otherDetails) => {
    expect(read(json).fields).toEqual({ ...PERSON, otherDetails });
    expect(outsideIdOf(valuesInJson(json))).toMatch(/^(?:2012487827|JD1|444|g1)$/);
  });

  it.each([
    ["Sender Mobile", "phone"],
    ["मोबाइल नंबर", "phone"],
    ["फ़ोन", "phone"],
    ["ग्राहक का नाम", "name"],
    ["E-mail ID", "email"],
    ["Company", undefined],
    ["__proto__", undefined],
  ])("the column %s is its field %s", (column, field) => {
    expect(outsideFieldOf(column)).toBe(field);
  });

  it.each([
    ["98765 43210 / 91234 56789", "9876543210"],
    ["9876543210.0", "9876543210"],
    ["'+91 98765-43210", "9876543210"],
    ["९८७६५४३२१०", "9876543210"],
    ["0120 4567890", "0120 4567890"],
  ])("the number %s is stored as %s", (phone, stored) => {
    expect(read({ phone }).fields.phone).toBe(stored);
  });

  it.each(["9.87654E+09", "12345", "call me"])("without an email address, the number %s is none", (phone) => {
    expect(read({ phone, name: "Ramesh" }).fault).toBe(`“${phone}” is no complete phone number`);
    expect(read({ phone, email: "a@example.in" })).toEqual({
      fields: { email: "a@example.in", otherDetails: `phone: ${phone}` },
    });
  });

  it("what is empty is left out, and what is no value of its field stands under its name, cut", () => {
    const [name, mails] = ["x".repeat(201), "me@example.in, you@example.in"];
    const form = { field_data: [null, "x", { name: " Two \n words ", values: [1] }] };
    expect(read({ ...form, phone: "9876543210", name, email: mails, city: null, message: " " })).toEqual({
      fields: {
        phone: "9876543210",
        otherDetails: `Two words: 1\nname: ${name}\nemail: ${mails}`,
      },
    });
    expect(read({ phone, name: name.slice(1), Roof: "x".repeat(5000) }).fields).toMatchObject({
      name: name.slice(1),
      otherDetails: `Roof: ${"x".repeat(4994)}`,
    });
    expect(outsideIdOf(valuesInJson({ id: "", phone }))).toBeUndefined();
  });

  it("nothing of it can name a bill, or a prototype", () => {
    const { fields } = read(
      JSON.parse('{"phone":"9876543210","electricityBillUrl":"x/y.jpg","__proto__":{"a":1}}'),
    );
    expect(Object.keys(fields)).toEqual(["phone", "otherDetails"]);
    expect(fields.otherDetails).toBe('electricityBillUrl: x/y.jpg\n__proto__: {"a":1}');
  });
});
