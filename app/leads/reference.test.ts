import { expect, it } from "vitest";
import { idPrefixOf, readReference, referenceOf } from "./reference";

const id = "nz1j7cvyrd4ve9hrhqffq8ppdy";

it("is short, and leads back to its lead", () => {
  expect(referenceOf(id)).toBe("NZ1J-7CVY");
  expect(readReference(referenceOf(id))).toBe("NZ1J-7CVY");
  expect(id.startsWith(idPrefixOf(referenceOf(id)))).toBe(true);
});

it.each(["nz1j7cvy", " NZ1J 7CVY ", "nzij-7cvy", "NZLJ–7CVY"])("is found as %j too", (said) => {
  expect(idPrefixOf(said)).toBe("nz1j7cvy");
});

it.each([null, "", "NZ1J7CVY", "nz1j-7cvy", "NZ1J-7CVYX", "OIL0-ULU1", "<b>J-7CVY"])(
  "is not %j when it stands in an address",
  (text) => expect(readReference(text)).toBeUndefined(),
);
