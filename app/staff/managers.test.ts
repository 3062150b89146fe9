import { expect, it } from "vitest";
import { refusalOf } from "./managers";

it("who is no manager reads what only managers may do", () => {
  expect(refusalOf({ manager: false }, "rates")).toMatch(/^Only a manager can change rates and prices\./);
  expect([refusalOf({ manager: true }, "rates"), refusalOf({ manager: false }, undefined)]).toEqual([
    undefined,
    undefined,
  ]);
});
