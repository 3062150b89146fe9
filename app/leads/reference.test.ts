import { expect, it } from "vitest";
import { deskPath, idPrefixOf, readLeadKey, readReference } from "./reference";

it.each(["nz1j7cvy42", " NZ1J7 CVY42 ", "nzij7-cvy42", "NZLJ7–CVY42"])(
  "a reference dictated as %j finds its lead",
  (said) => {
    expect(idPrefixOf(said)).toBe("nz1j7cvy42");
  },
);

it("a dictated O is a zero", () => expect(idPrefixOf("OZ1J7-CVY4O")).toBe("0z1j7cvy40"));

it.each([
  ...[null, "", "NZ1J7CVY42", "nz1j7-cvy42", "NZ1J7-CVY42X", "XNZ1J7-CVY42", "NZ1J-7CVY"],
  ...["OIL0O-ULU1L", "<b>J7-CVY42"],
])("a reference in a URL is invalid as %j", (text) => expect(readReference(text)).toBeUndefined());

it.each([
  ["nz1j7cvy42abcdef", "NZ1J7-CVY42"],
  ["LeadOfTheOldSystem", "LeadOfTheOldSystem"],
])("the page of lead %s has the key %s", (id, key) => {
  expect(deskPath(id)).toBe(`/desk/leads/${key}`);
  expect(readLeadKey(key)).toBe(key);
});
