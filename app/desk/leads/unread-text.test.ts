import { expect, it } from "vitest";
import { newLeadIn, readableText } from "./unread-text";

it.each([
  ["JSON has a line for each value", '{"a":{"phone":"12345"}}', '{\n  "a": {\n    "phone": "12345"\n  }\n}'],
  ["no number is rounded", '{"id":91234567890123451}', '{"id":91234567890123451}'],
  ["any other text stays", "<lead>Ramesh</lead>", "<lead>Ramesh</lead>"],
  ["a nest of lists stays", `${"[".repeat(100_000)}1`, `${"[".repeat(100_000)}1`],
])("shown readable, %s", (_, text, shown) => {
  expect(readableText(text)).toBe(shown);
});

it.each([
  [
    "named lines",
    "name: Ramesh Negi\nphone: 12345\ncity: Haridwar\nmessage: Need 5 kW\nSENDER_COMPANY: Ganga Dairy",
    {
      name: "Ramesh Negi",
      phone: "12345",
      city: "Haridwar",
      message: "Need 5 kW\nSENDER_COMPANY: Ganga Dairy",
    },
  ],
  [
    "JSON by the line",
    readableText('{"lead":{"name":"Ramesh Negi","mobile":"999996400"}}'),
    { name: "Ramesh Negi", phone: "999996400", message: '{\n  "lead": {\n  }\n}' },
  ],
  [
    "any text",
    "My name is Ramesh, call 99999 64001",
    { name: "Ramesh", phone: "9999964001", message: "My name is Ramesh, call 99999 64001" },
  ],
])("the form of a new lead is filled from %s", (_, text, expected) => {
  expect(newLeadIn(text)).toMatchObject(expected);
});
