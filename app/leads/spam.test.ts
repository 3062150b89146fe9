import { expect, it } from "vitest";
import { suspicionOf } from "./spam";

const judge = (typed: Record<string, string>) => suspicionOf((name) => typed[name] ?? "");

it.each([
  [{}, undefined],
  [{ subject: " ", elapsed: "2000" }, undefined],
  [{ subject: "Hello" }, "honeypot"],
  [{ subject: "Hello", elapsed: "10" }, "honeypot"],
  [{ elapsed: "1999" }, "too fast"],
  [{ elapsed: "0" }, "too fast"],
  [{ elapsed: "-5" }, undefined],
  [{ elapsed: "soon" }, undefined],
])("the suspicion of %j is %s", (typed, expected) => {
  expect(judge(typed)).toBe(expected);
});
