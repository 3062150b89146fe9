import type { Doubt } from "~/calculator/doubt";
import { type EstimateResult, estimateOf } from "~/calculator/estimate";
import type { InputName } from "~/calculator/input-query";
import { type InputErrors, type Inputs, readInputs, type Typed } from "~/calculator/inputs";
import type { CalculatorData } from "./read-calculator.server";

export type Rates = Pick<CalculatorData, "rates" | "state" | "today" | "fixed" | "served">;

export type Found = Extract<EstimateResult, { errors?: never }>;

export type Result =
  | { kind: "empty" }
  | { kind: "errors"; errors: InputErrors }
  | { kind: "doubt"; inputs: Inputs; doubt: Doubt }
  | { kind: "estimate"; inputs: Inputs; found: Found };

interface Answered {
  typed: Typed;
  result: Result;
}

/** Returns the result for a canonical query of /calculator, and what was typed. */
export function answer(search: string, { rates, today, fixed, served }: Rates): Answered {
  const { typed, inputs, errors } = readInputs(new URLSearchParams(search));
  if (search === "") return { typed, result: { kind: "empty" } };
  if (!inputs) return { typed, result: { kind: "errors", errors } };
  const found = estimateOf(inputs, rates, today, fixed, served);
  if (found.doubt) return { typed, result: { kind: "doubt", inputs, doubt: found.doubt } };
  if (found.errors) return { typed, result: { kind: "errors", errors: found.errors } };
  return { typed, result: { kind: "estimate", inputs, found } };
}

/** Leaves out the errors of fields that the visitor has not reached yet, but not the rate that a bill needs. */
export function withoutEmptyFields({ typed, result }: Answered): Answered {
  if (result.kind !== "errors") return { typed, result };
  const errors = Object.entries(result.errors).filter(
    ([name]) => typed[name as InputName] !== "" || name === "rate",
  );
  return {
    typed,
    result: errors.length > 0 ? { kind: "errors", errors: Object.fromEntries(errors) } : { kind: "empty" },
  };
}
