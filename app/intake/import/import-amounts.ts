import { readAmount } from "~/content/read-amount";

/** Amounts whose meaning is asked of whoever imports: "180.000" is a thousand times as much, "1.8" may be lakh. */
export const AMOUNT_DOUBTS = ["point", "small"] as const;

export type AmountDoubt = (typeof AMOUNT_DOUBTS)[number];

/** "text": the meaning is unknown, so the text is kept. */
export const AMOUNT_UNITS = ["text", "lakh", "thousand", "rupees"] as const;

export type AmountUnit = (typeof AMOUNT_UNITS)[number];

type AmountMeanings = Record<AmountDoubt, AmountUnit>;

/** No office sells anything for less: in rupees. */
const LEAST = 1000;

export function amountDoubt(text: string): AmountDoubt | undefined {
  if (/^\D{0,5}\d{1,3}(?:\.\d\d)*\.\d{3}$/.test(text)) return "point";
  const amount = readAmount(text);
  return amount !== undefined && amount < LEAST ? "small" : undefined;
}

/** Returns the rupees that a cell means; undefined if it means none, or nobody knows. */
export function importAmount(text: string, meanings: AmountMeanings): number | undefined {
  const doubt = amountDoubt(text);
  const unit = doubt ? meanings[doubt] : "rupees";
  return unit === "text" ? undefined : amountIn(text, unit);
}

/** Returns the rupees of a cell in a unit. */
export function amountIn(text: string, unit: AmountUnit): number | undefined {
  return readAmount(unit === "rupees" || amountDoubt(text) === "point" ? text : `${text} ${unit}`);
}
