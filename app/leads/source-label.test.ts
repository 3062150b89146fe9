import { expect, it } from "vitest";
import { noticeWords, sourceLabel } from "./source-label";

it.each([
  [undefined, "Website"],
  ["site", "Website"],
  ["by-hand", "By phone"],
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

it.each([
  [{ notice: "2026-11-27" }, "to the notice of 27 Nov 2026"],
  [{ notice: "second" }, "to the notice of second"],
  [{ via: "indiamart" }, "to no notice: their details came from IndiaMART"],
  [{ via: "excel 2026-11-26" }, "to no notice: their details came from Excel of 26 Nov"],
  [{}, "to no notice"],
])("a lead with %j was collected %s", (lead, words) => {
  expect(noticeWords(lead)).toBe(words);
});
