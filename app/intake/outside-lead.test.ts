import { describe, expect, it } from "vitest";
import {
  BODIES,
  COLUMNS,
  NAMES,
  NO_BODIES,
  NO_PHONE_COLUMNS,
  NO_PHONES,
  PHONES,
} from "../../tests/outside-rows";
import { NO_SENDERS, SENDERS } from "../../tests/outside-senders";
import { columnOf } from "./outside-columns";
import { leadsInBody } from "./outside-json";
import { readOutsideLead } from "./outside-lead";
import { contactsOf, isSamePerson } from "./same-person";

const read = (values: Record<string, string>) =>
  readOutsideLead(
    Object.entries(values).map(([column, value]) => ({ column, field: columnOf(column).field, value })),
  );

describe("a lead from elsewhere", () => {
  it.each(PHONES)("with the phone %j has %s", (sent, phone, secondPhone) => {
    const { fields, fault } = read({ phone: sent });
    expect([fields.phone, fields.secondPhone, fault]).toEqual([phone, secondPhone, undefined]);
  });

  it.each(NO_PHONES)("has no phone in %j, but the text", (phone) => {
    expect(read({ phone })).toEqual({
      fields: { otherDetails: `phone: ${phone}` },
      fault: `“${phone}” is no complete phone number`,
    });
    expect(read({ phone, email: "a@example.in" }).fault).toBeUndefined();
  });

  it.each(NAMES)("with %j has the name %s", (values, name) => {
    expect(read(values).fields.name).toBe(name);
  });

  it.each(
    Object.entries(COLUMNS).flatMap(([field, names]) =>
      names.split(",").map((name) => [name, field] as const),
    ),
  )("has in the column %j its field %j", (name, field) => {
    expect(columnOf(name).field ?? "").toBe(field);
  });

  it.each(NO_PHONE_COLUMNS)("takes nobody's number from the column %j", (column) => {
    expect(read({ [column]: "9123456789" }).fields.phone).toBeUndefined();
  });

  it.each([...BODIES, ...SENDERS].map((row) => [row.what, row] as const))(
    "has its fields from %s",
    (_, row) => {
      const found = leadsInBody(row.body);
      expect(found.leads.map(readOutsideLead)).toEqual(
        row.leads.map(({ fault, ...lead }) => ({ ...lead, ...(fault && { fault }) })),
      );
      expect(found.isList).toBe(row.isList);
    },
  );

  it.each([...NO_BODIES, ...NO_SENDERS])("is not in the body %j", (body) => {
    expect(() => leadsInBody(body.slice(0, 20_000))).toThrow(/^The body is /);
  });

  it("keeps under its name what is no value of its field, cut, and leaves out what is empty", () => {
    const name = "x".repeat(201);
    const phone = "9876543210";
    expect(read({ " Two \n words ": "1", phone, name, message: " ", City: "30.3, 78.0", City2: "" })).toEqual(
      {
        fields: { phone, otherDetails: `Two words: 1\nname: ${name}\nCity: 30.3, 78.0` },
      },
    );
    expect(read({ phone, Roof: "x".repeat(30_000) }).fields.otherDetails).toBe(`Roof: ${"x".repeat(4994)}`);
  });

  it("can name no bill, and no prototype", () => {
    const body = '{"phone":"9876543210","electricityBillUrl":"x/y.jpg","__proto__":{"a":1}}';
    const { fields } = readOutsideLead(leadsInBody(body).leads[0] ?? []);
    expect(Object.entries(fields)).toEqual([
      ["phone", "9876543210"],
      ["otherDetails", "electricityBillUrl: x/y.jpg\n__proto__ a: 1"],
    ]);
  });

  it("has the field that staff chose for a column, whatever the column's name is", () => {
    const values = [
      { column: "Account No", field: "phone" as const, value: "98765 43210" },
      { column: "Phone", field: undefined, value: "Samsung" },
      { column: "Column 3", field: "name" as const, value: "Ravi" },
    ];
    expect(readOutsideLead(values).fields).toEqual({
      name: "Ravi",
      phone: "9876543210",
      otherDetails: "Phone: Samsung",
    });
  });
});

const [PHONE, OTHER, MAIL] = ["9876543210", "9123456789", "ravi@example.in"];

it.each([
  [{ phone: PHONE }, { phone: "+91 98765 43210" }, true],
  [{ phone: PHONE }, { phone: OTHER }, false],
  [{ phone: PHONE }, { phone: OTHER, secondPhone: PHONE }, true],
  [{ phone: PHONE, email: MAIL }, { phone: OTHER, email: "Ravi@Example.in" }, true],
  [{ phone: PHONE, email: MAIL }, { phone: OTHER }, false],
  [{ email: MAIL }, { email: "gita@example.in" }, false],
  [{ phone: PHONE, email: MAIL }, { phone: PHONE, email: "gita@example.in" }, true],
  [{ phone: PHONE }, { email: MAIL }, true],
  [{}, { phone: PHONE }, true],
  [{ phone: "0135 2710001 ext 4" }, { phone: "01352710001" }, true],
])("%j and %j may be one person: %s", (a, b, isSame) => {
  expect(isSamePerson(contactsOf(a), contactsOf(b))).toBe(isSame);
  expect(isSamePerson(contactsOf(b), contactsOf(a))).toBe(isSame);
});

it.each([
  ["city", 100],
  ["message", 5000],
] as const)(
  "a %s of up to %i characters is one, and a longer one a detail, as far as 5,000 go",
  (name, most) => {
    const fieldsOf = (length: number) => read({ phone: "9876543210", [name]: "x".repeat(length) }).fields;
    expect(fieldsOf(most)).toEqual({ phone: "9876543210", [name]: "x".repeat(most) });
    expect(fieldsOf(most + 1)[name]).toBeUndefined();
    expect(fieldsOf(30_000).otherDetails).toHaveLength(5000);
  },
);
