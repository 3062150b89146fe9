import { kilowatts } from "~/ui/format";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The calculator's inputs and answer on the day an inquiry was sent. */
export type LeadEstimate = { readonly [name: string]: Json };

/** Returns the figures as texts: `{ "estimate.cost.net": "72000", … }`. The entries of a list are separated by ";". */
export function estimateTexts(estimate: LeadEstimate | undefined): Record<string, string> {
  const texts: Record<string, string> = {};
  function add(name: string, value: Json) {
    if (isEstimate(value)) for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner);
    else texts[name] = textOf(value);
  }
  if (estimate) add("estimate", estimate);
  return texts;
}

/** "3 kW", or "" without a size. */
export function estimatedSize(estimate: LeadEstimate | undefined): string {
  const size = estimate?.systemKw;
  return typeof size === "number" ? kilowatts(size) : "";
}

export function isEstimate(value: unknown): value is LeadEstimate {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: Json): string {
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  if (isEstimate(value)) return Object.values(value).map(textOf).join(", ");
  return String(value ?? "");
}
