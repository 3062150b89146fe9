import { expect, it } from "vitest";
import { NO_COMPANY } from "~/site";
import { cpuMs } from "../../tests/load";
import { newLeadIn, readableText } from "./unreadable-text";

it.each([
  [
    "JSON has a line for each value",
    '{"a":{"phone":"12345"},  "b":2}',
    '{\n"a":{\n"phone":"12345"},\n"b":2}',
  ],
  ["no number is rounded", '{"id":91234567890123451}', '{\n"id":91234567890123451}'],
  ["any other text stays", '<lead>Ramesh,"x"</lead>', '<lead>Ramesh,"x"</lead>'],
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
    readableText('{"person":{"name":"Ramesh Negi","mobile":"99999640"},"id":91234567890123451}'),
    { name: "Ramesh Negi", phone: "99999640", message: '{\n"person":{\n"id":91234567890123451}' },
  ],
  [
    "any text",
    "My name is Ramesh, call 99999 64001",
    { name: "Ramesh", phone: "9999964001", message: "My name is Ramesh, call 99999 64001" },
  ],
])("the form of a new lead is filled from %s", (_, text, expected) => {
  expect(newLeadIn(text, NO_COMPANY)).toMatchObject(expected);
});

it.each([...'[{",: x9@\n'])("256 KB of %j take no time", (sign) => {
  const read = () => {
    newLeadIn(readableText(`[${sign.repeat(256 * 1024)}`), NO_COMPANY);
    newLeadIn(readableText(`{"a":${sign.repeat(5000)}\n`.repeat(50)), NO_COMPANY);
  };
  expect(cpuMs(read)).toBeLessThan(1000);
});
