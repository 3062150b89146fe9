import { expect, it } from "vitest";
import { answer, withoutEmptyFields } from "./result";

const loaded = { rates: [], state: "", today: "2026-11-22", fixed: { lowPerKw: 0, highPerKw: 0 } };

it("a query without inputs has no errors, and any other has them at their fields", () => {
  expect(answer("", loaded).result).toEqual({ kind: "empty" });
  const { typed, result } = answer("?for=home&state=Uttar+Pradesh&units=many", loaded);
  expect(typed.units).toBe("many");
  expect(result).toEqual({ kind: "errors", errors: { units: ["enter", "units"] } });
});

it("while the visitor has not asked, a field that is still empty is no error", () => {
  const begun = answer("?for=home&units=350", loaded);
  expect(begun.result.kind).toBe("errors");
  expect(withoutEmptyFields(begun).result).toEqual({ kind: "empty" });
  const wrong = withoutEmptyFields(answer("?for=home&units=many", loaded));
  expect(wrong.result).toEqual({ kind: "errors", errors: { units: ["enter", "units"] } });
});
