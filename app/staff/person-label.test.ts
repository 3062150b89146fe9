import { expect, it } from "vitest";
import { personLabelIn } from "./person-label";

it.each([
  ["asha@b.in", "Asha Rawat"],
  ["ravi@b.in", "ravi"],
  ["customer", "The customer"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
])("who wrote %s is called %s", (by, label) => {
  expect(personLabelIn({ "asha@b.in": "Asha Rawat" })(by)).toBe(label);
});
