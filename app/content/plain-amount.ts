const UNITS: readonly [RegExp, number][] = [
  [/^$/, 1],
  [/^(?:k|thousand|ha[zj]aa?r|हज\u093c?ार)$/, 1000],
  [/^(?:l|la(?:kh|c)s?|लाख)$/, 100_000],
  [/^(?:cr(?:ores?)?|करोड\u093c?)$/, 10_000_000],
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
