import { expect, it } from "vitest";
import { BILL_LIMIT_BYTES, billFault, declaredType } from "./bills";

it.each([
  ["bill.jpg", "image/jpeg", "image/jpeg"],
  ["bill.JPEG", "", "image/jpeg"],
  ["bill.pdf", "application/octet-stream", "application/pdf"],
  ["bill", "image/png", "image/png"],
  ["bill.exe", "image/png", "image/png"],
  ["bill.pdf", "text/html", undefined],
  ["bill.heic", "image/heic", undefined],
  ["bill", "", undefined],
  ["pdf", "", "application/pdf"],
  ["x.constructor", "", undefined],
  ["x", "constructor", undefined],
])("a file %s of type %j is declared as %s", (name, type, expected) => {
  expect(declaredType({ name, type })).toBe(expected);
});

it("a bill may have 2 MB and no byte more", () => {
  const bill = { name: "bill.pdf", type: "application/pdf" };
  expect(billFault({ ...bill, size: BILL_LIMIT_BYTES })).toBeUndefined();
  expect(billFault({ ...bill, size: BILL_LIMIT_BYTES + 1 })).toBe("tooLarge");
  expect(billFault({ name: "bill.gif", type: "image/gif", size: 1 })).toBe("wrongType");
});
