import { expect, it } from "vitest";
import { taskOfChange } from "./documents";

it("figures, prices, the company and deleting are a manager's; the rest of the content is everybody's", () => {
  expect([taskOfChange("solarRates"), taskOfChange("company", "publish")]).toEqual(["rates", "company"]);
  for (const detour of ["back", "restore", "duplicate"])
    expect([taskOfChange("packages", detour), taskOfChange("blogPost", detour)]).toEqual([
      "rates",
      undefined,
    ]);
  expect(taskOfChange("packages", "delete")).toBe("delete");
  expect([taskOfChange("packages", "publish"), taskOfChange("blogPost", "back")]).toEqual([
    undefined,
    undefined,
  ]);
  expect(taskOfChange("blogPost", "delete")).toBe("delete");
});
