import { expect, it } from "vitest";
import { deskPath, idPrefixOf, readLeadKey, readReference } from "./reference";

it.each(["nz1j7cvy", " NZ1J 7CVY ", "nzij-7cvy", "NZLJ–7CVY"])(
  "a reference dictated as %j finds its lead",
  (said) => {
    expect(idPrefixOf(said)).toBe("nz1j7cvy");
  },
);

it("a dictated O is a zero", () => expect(idPrefixOf("OZ1J-7CVO")).toBe("0z1j7cv0"));

it.each([null, "", "NZ1J7CVY", "nz1j-7cvy", "NZ1J-7CVYX", "XNZ1J-7CVY", "OIL0-ULU1", "<b>J-7CVY"])(
  "a reference in a URL is invalid as %j",
  (text) => expect(readReference(text)).toBeUndefined(),
);

it.each([
  ["nz1j7cvyabcdefgh", "NZ1J-7CVY"],
  ["LeadOfTheOldSystem", "LeadOfTheOldSystem"],
])("the page of lead %s has the key %s", (id, key) => {
  expect(deskPath(id)).toBe(`/desk/leads/${key}`);
  expect(readLeadKey(key)).toBe(key);
});
