import { expect, it } from "vitest";
import { cpuMs } from "../../tests/load";
import { readersOfOutsideText } from "../../tests/outside-readers";

const BYTES = 64 * 1024;

const repeated = [
  ...". @ \" , - + ( ) [ ] { } \\ < > & ; : = / % # * _ ~ ' 0 9 a अ ९ 😀 \u0301 \u200d \u00a0".split(" "),
  ...[" ", "\n", "\t"],
  // Two of them together.
  ...'\\" "x 9, +9 a@ @. <br &# {[ [{ {"a": \u0301\u0316 12. =& 1e'.split(" "),
  "9 ",
].map((sign) => sign.repeat(BYTES / sign.length));

it.each(Object.entries(readersOfOutsideText))(
  "%s reads 64 KB of any sign within a second of processor time",
  (_, read) => {
    for (const text of repeated) {
      expect(
        cpuMs(() => read(text)),
        text.slice(0, 8),
      ).toBeLessThan(1000);
    }
  },
);
