import { expect, it } from "vitest";
import { idPrefixOf, readReference } from "./reference";

it.each(["nz1j7cvy", " NZ1J 7CVY ", "nzij-7cvy", "NZLJ–7CVY"])(
  "a reference dictated as %j finds its lead",
  (said) => {
    expect(idPrefixOf(said)).toBe("nz1j7cvy");
  },
);

it.each([null, "", "NZ1J7CVY", "nz1j-7cvy", "NZ1J-7CVYX", "OIL0-ULU1", "<b>J-7CVY"])(
  "a reference in a URL is invalid as %j",
  (text) => expect(readReference(text)).toBeUndefined(),
);
