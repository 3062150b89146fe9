import { describe, expect, it } from "vitest";
import { keyInBody, leadsInBody } from "./outside-json";

const BYTES = 64 * 1024;

/** Returns 64 KB of parts, each made of its number. */
function many(part: (number: number) => string): string {
  let text = "";
  for (let number = 0; text.length < BYTES; number += 1) text += (number ? "," : "") + part(number);
  return text;
}

describe("a body of names that all differ", () => {
  it.each([
    ["an object", `{${many((number) => `"k${number}":1`)}}`],
    ["objects in an object", `{${many((number) => `"k${number}":{"phone":1}`)}}`],
    ["deep below others", `${'{"a":'.repeat(95)}{${many((number) => `"k${number}":1`)}}${"}".repeat(95)}`],
    ["a list", `[${many((number) => `{"k${number}":1}`)}]`],
    ["texts of JSON", `{${many((number) => `"k${number}":"{\\"a\\":1}"`)}}`],
    ["one name again and again", `{${many(() => '"k":1')}}`],
    ["a form", many((number) => `k${number}=1`).replaceAll(",", "&")],
  ])("is nobody's lead: %s", (_, body) => {
    expect(() => leadsInBody(body)).toThrow("The body has more than 1500 names of values");
  });

  it("leaves a lead of a few hundred alone, and a list with the same ones", () => {
    const wide = `{"phone":"9876543210",${Array.from({ length: 900 }, (_, number) => `"k${number}":1`)}}`;
    expect(leadsInBody(wide)).toMatchObject({ isList: false });
    const list = JSON.stringify(Array.from({ length: 1000 }, (_, number) => ({ phone: number, city: "X" })));
    expect(leadsInBody(list)).toMatchObject({ isList: true });
  });

  it("has a lead of no more than 3000 values", () => {
    const body = `{"phone":"9876543210","x":[${many(() => '{"a":1}')}]}`;
    expect(() => leadsInBody(body)).toThrow("A lead has more than 3000 values");
  });
});

it.each([
  ['{"lead_id":"1","google_key":"abc/d"}', "abc/d"],
  ['{"google_key" : "abc\\/d\\"e"}', 'abc/d"e'],
  ["google_key=a%2Bb&phone=1", "a+b"],
  ["phone=1&google_key=abc", "abc"],
  ['{"google_key":5}', ""],
  ["the google_key is abc", ""],
  [`{"google_key":"${"a".repeat(1000)}"}`, ""],
])("the key in %s is %j", (body, key) => {
  expect(keyInBody(body)).toBe(key);
});

it.each([
  ["Success", (lead: object) => [{ message: "Success", lead }]],
  ["Fetched successfully", (lead: object) => ({ message: "Fetched successfully", data: lead })],
])("words of the delivery, %j, come after the person's own", (words, bodyOf) => {
  const { leads } = leadsInBody(JSON.stringify(bodyOf({ phone: "9876543210", message: "3 kW" })));
  const [lead = []] = leads;
  const messages = lead.filter(({ field }) => field === "message");
  expect(messages.map(({ value }) => value)).toEqual(["3 kW", words]);
});
