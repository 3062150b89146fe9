import { describe, expect, it } from "vitest";
import { cpuMs } from "../../tests/load";
import { isEmail, tidyEmail } from "./email";

describe("an address", () => {
  it.each([
    "ravi@example.in",
    " ravi@example.in ",
    "ravi@example.in.",
    "ravi@example.in,",
    "ravi@example.in;",
    "ravi@example.in :",
    "(ravi@example.in)",
    "<ravi@example.in>",
    "<ravi@example.in>;",
    "mailto:ravi@example.in",
    "MAILTO: ravi@example.in?subject=Solar",
    "<mailto:ravi@example.in>",
    "Ravi Negi <ravi@example.in>",
    '"Negi, Ravi" <ravi@example.in>,',
    "“ravi@example.in”",
    "ravi@example.in।",
    "\u200eravi@example.in\u200b",
    "ravi＠example.in",
  ])("%j is ravi@example.in", (text) => {
    expect(tidyEmail(text)).toBe("ravi@example.in");
  });

  it.each([
    "",
    "ravi",
    "ravi@",
    "ravi@example",
    "a@b@example.in",
    "ravi@example.in, gita@example.in",
    "n/a.",
  ])("%j is none, and stays as it is", (text) => {
    expect(isEmail(tidyEmail(text))).toBe(false);
    expect(tidyEmail(text)).toBe(text);
  });

  it("keeps what belongs to it, and has at most 254 characters", () => {
    expect(tidyEmail("o'hara.+solar@ex-ample.co.in")).toBe("o'hara.+solar@ex-ample.co.in");
    expect(isEmail(`${"a".repeat(243)}@example.in`)).toBe(true);
    expect(isEmail(`${"a".repeat(244)}@example.in`)).toBe(false);
  });

  it.each([".", "@", "<", ">", " ", "a@", "<a@", "mailto:", '"', ",", "\n"])(
    "64 KB of %j take no time",
    (sign) => {
      const text = sign.repeat(65_536 / sign.length);
      const check = () => {
        for (const given of [text, `a@${text}`, text.slice(0, 999), `a@${text.slice(0, 990)}@`])
          expect(isEmail(tidyEmail(given))).toBe(false);
      };
      expect(cpuMs(check)).toBeLessThan(50);
    },
  );
});
