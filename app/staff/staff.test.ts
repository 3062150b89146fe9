import { expect, it } from "vitest";
import { readEmail } from "./staff";

it.each([
  [" Asha@Example.IN ", "asha@example.in"],
  ["o'neil+desk/x@mail.example.co.in", "o'neil+desk/x@mail.example.co.in"],
  ["आशा@उदाहरण.भारत", "आशा@उदाहरण.भारत"],
])("the address %j is %s", (text, email) => expect(readEmail(text)).toBe(email));

it.each([
  ...["", "asha", "@example.in", "a@b", "a b@example.in", "a@b@example.in", "<a@b.in>", "a@b.in\nx"],
  `${"a".repeat(250)}@b.in`,
])("%j is no address", (text) => expect(readEmail(text)).toBeUndefined());
