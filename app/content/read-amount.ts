const UNITS: readonly [RegExp, number][] = [
  [/^$/, 1],
  [/^(?:k|thousand|हज़ार|हजार)$/, 1000],
  [/^(?:l|lakhs?|lacs?|लाख)$/, 100_000],
  [/^(?:cr|crores?|करोड़|करोड)$/, 10_000_000],
];

/** A number and its unit: "1.8 lakh". "1,8 lakh" has a comma for a point, and would be ten times as much. */
const PART = /(\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}|\d+|(?=\.\d))(\.\d*)?\s*([a-z\p{Script=Devanagari}]*)\s*/gu;

/** Returns what was typed with ASCII digits, single spaces and small letters. */
export function plainAmount(text: string): string {
  const ascii = text.normalize("NFKC").replace(/[०-९]/g, (digit) => `${digit.charCodeAt(0) - 0x966}`);
  return ascii.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Returns the number of a plain amount without its currency, such as "1 lakh 80 thousand"; undefined if it is none. */
export function numberOf(plain: string): number | undefined {
  if (plain === "" || plain.replace(PART, "") !== "") return undefined;
  let last = Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const [, whole = "", rest = "", word = ""] of plain.matchAll(PART)) {
    const [, unit = Number.NaN] = UNITS.find(([pattern]) => pattern.test(word)) ?? [];
    const value = Number(whole.replace(/[, ]/g, "") + rest) * unit;
    // "1 lakh 80" may be ₹1,80,000.
    if (!(unit < last) || (last < Number.POSITIVE_INFINITY && value * 100 < last)) return undefined;
    last = unit;
    sum += value;
  }
  return sum;
}

const BEFORE = /^(?:₹|rs\.?|inr|rupees)\s*/;
const AFTER = /(?:\s*(?:\/-|only|(?:\+|plus) ?(?:\d{1,2}% ?)?gst|₹|rs|inr|rupees?|रुपये|रुपए|\.))+$/;

/** No amount is longer, and the expressions need no time for it. */
const MAX_LENGTH = 60;

/** ₹1,000 crore: more is a slip of the finger. */
const MAX_AMOUNT = 10_000_000_000;

/** Returns the whole rupees of a typed amount, such as "₹1,80,000 + GST", "1.8 lakh", "1 lakh 80 thousand" or "१८००००"; undefined if it is none. */
export function readAmount(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = plainAmount(text).replace(BEFORE, "").replace(AFTER, "");
  const amount = Math.round(numberOf(plain) ?? 0);
  return amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}
