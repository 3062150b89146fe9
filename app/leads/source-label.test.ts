import { expect, it } from "vitest";
import { sourceLabel } from "./source-label";

it.each([
  [undefined, "site"],
  ["site", "site"],
  ["by-hand", "by phone"],
  ["indiamart", "IndiaMART"],
  ["justdial", "JustDial"],
  ["meta", "Meta"],
  ["google", "Google"],
  ["excel 2026-11-26", "Excel of 26 Nov"],
  ["file 2026-01-02", "File of 2 Jan"],
  ["solar-portal", "solar-portal"],
  ["toString", "toString"],
])("the source %s of a lead is called %s", (source, label) => {
  expect(sourceLabel(source)).toBe(label);
});
