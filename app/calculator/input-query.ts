import { type QueryRules, words } from "~/query";

// Apart from the rules, which only the calculator's page loads.
export const INPUT_NAMES = [
  "for",
  "state",
  "area",
  "units",
  "bill",
  "roof",
  "load",
  "homes",
  "kw",
  "rate",
  "days",
  "shifts",
  "loadIn",
  "summer",
  "winter",
  "sure",
] as const;

export type InputName = (typeof INPUT_NAMES)[number];

export const LONGEST_TYPED = 100;

export const inputQuery: QueryRules = Object.fromEntries(
  INPUT_NAMES.map((name) => [name, words(LONGEST_TYPED)]),
);
