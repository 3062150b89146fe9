const UNITS: readonly [RegExp, number][] = [
  [/^$/, 1],
  [/^(?:k|thousand|हज़ार|हजार)$/, 1000],
  [/^(?:l|lakhs?|lacs?|लाख)$/, 100_000],
  [/^(?:cr|crores?|करोड़|करोड)$/, 10_000_000],
];

const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(\d[\d, ]*(?:\.\d+)?)\s*([a-z\p{Script=Devanagari}]*)\.?\s*(?:\/-)?$/u;

/** ₹1,000 crore: more is a slip of the finger. */
const MAX_AMOUNT = 10_000_000_000;

/** Returns the rupees of a typed amount, such as "₹1,80,000", "1.8 lakh", "95k" or "१८००००"; undefined if it is none. */
export function readAmount(text: string): number | undefined {
  const typed = text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).trim();
  const [, digits = "", word = ""] = AMOUNT.exec(typed.toLowerCase().normalize("NFC")) ?? [];
  const [, unit = Number.NaN] = UNITS.find(([pattern]) => pattern.test(word)) ?? [];
  const amount = Math.round(Number(digits.replace(/[, ]/g, "")) * unit * 100) / 100;
  return amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}
