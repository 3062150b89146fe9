/** No letter has as many marks, and normalising many more takes quadratic time. */
const MANY_MARKS = /(\p{M}{16})\p{M}+/gu;

/** Returns a text in NFKC with ASCII digits: "५ kW" → "5 kW", "＋９１" → "+91". */
export function asciiDigits(text: string): string {
  return text
    .replace(MANY_MARKS, "$1")
    .normalize("NFKC")
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit);
}

const seen = new Map<string, string>();

/** Unicode has the ten digits of a script in a row, from zero on. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  if (!seen.has(digit)) while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  const ascii = seen.get(digit) ?? String(before % 10);
  seen.set(digit, ascii);
  return ascii;
}

/** Leaves out what nobody sees; a symbol, such as an emoji, stands for a blank. */
function visible(text: string): string {
  return asciiDigits(text)
    .replace(/[\p{Cf}\p{M}]/gu, "")
    .replace(/[\p{So}\p{Sk}]/gu, " ");
}

/** Returns the digits of a text as ASCII: "249 403" and "२४९ ४०३" give "249403". */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, "");
}

/** Returns the digits of a text, and of an Indian mobile number only the ten after +91, 0091 or 0. */
export function tenDigits(text: string): string {
  // The country code is cut first, or that of "+91 98765 432" would make up for the two missing digits.
  return nationalDigits(digitsOf(visible(text).replace(/^\s*\+\s*91/, "")));
}

function nationalDigits(digits: string): string {
  return digits.replace(/^(?:0{0,2}91)?0?(?=[1-9]\d{9}$)/, "");
}

export function isMobile(digits: string): boolean {
  return /^[6-9]\d{9}$/.test(digits);
}

/** Whether a text has nothing but one number, as people write it. */
const ONLY_PHONE = /^[+()\d\s.\p{Pd}−]+$/u;

/** Returns the ten digits of a clear Indian mobile number, and any other text unchanged. */
export function tidyPhone(text: string): string {
  const plain = visible(text);
  const digits = tenDigits(plain);
  // A landline starts with a separate area code: "080 6123 4567".
  const isLandline = /^0(?![09])\d{1,4}\D/.test(plain.trimStart());
  return isMobile(digits) && !isLandline && ONLY_PHONE.test(plain) ? digits : text;
}

/** Returns the digits of a text that is nothing but a number, or a part of one. */
export function onlyDigits(text: string): string | undefined {
  const plain = visible(text);
  return ONLY_PHONE.test(plain) ? tenDigits(plain) : undefined;
}

/** Returns a text that is nothing but a phone number of some kind as it was written, without what nobody sees. */
export function onlyPhone(text: string): string | undefined {
  return /^(?!(\d)\1+$)\d{6,15}$/.test(onlyDigits(text) ?? "") ? visible(text).trim() : undefined;
}

/** Excel shows "9.199999E+11" for a number that it has whole or not: only all of its digits are one. */
const EXPONENT = /(?<![\d.,])(\d)[.,](\d{1,14})e\+?(\d{1,2})(?!\d)/gi;

/** Groups of digits with a few signs between them. */
const RUN = /\+?[\s(]{0,2}\d(?:[ \t()[\].,\p{Pd}−~_*·]{0,4}\d)*/gu;

/** Nobody writes a phone number further below. */
const MAX_TEXT = 20_000;

/** Returns the groups of digits of each run, with the signs before them. */
function runsIn(text: string): string[][] {
  const plain = visible(text.slice(0, MAX_TEXT))
    .replace(EXPONENT, (_, first: string, others: string, exponent: string) => {
      const isWhole = others.length >= +exponent && /^0*$/.test(others.slice(+exponent));
      return isWhole ? first + others.slice(0, +exponent) : " ";
    })
    .replace(/(?<=\d)\.0{1,2}(?![\d.])/g, " ")
    // "98765/43210", and two numbers between which a line break was lost.
    .replace(/(?<!\d)([6-9]\d{4})[/:|'’](\d{5})(?!\d)/g, "$1 $2")
    .replace(/(?<!\d)([6-9]\d{9})([6-9]\d{9})(?!\d)/g, "$1 $2");
  return (plain.match(RUN) ?? []).map((run) => run.match(/\D*\d+/g) ?? []);
}

/** Of the shortest number with a country code, and of the longest (E.164). */
const MIN_DIGITS = 8;
const MAX_DIGITS = 15;

/** Returns each phone number in a text once, in order: "9876543210", a landline as "01352710001", a foreign one as "+12025550143". */
export function phonesIn(text: string): string[] {
  const phones = new Set<string>();
  for (const groups of runsIn(text))
    for (let from = 0; from < groups.length; ) {
      const [phone, length] = phoneAt(groups.slice(from, from + MAX_DIGITS));
      if (phone) phones.add(phone);
      from += length;
    }
  return [...phones];
}

/** Returns the longest phone number that begins with the first group, and the number of its groups. */
function phoneAt(groups: readonly string[]): [phone: string | undefined, length: number] {
  let best: [string | undefined, number] = [undefined, 1];
  let digits = "";
  for (const [index, group] of groups.entries()) {
    digits += group.replace(/\D/g, "");
    if (digits.length > MAX_DIGITS) break;
    const parts = groups.slice(0, index + 1);
    const phone = digits.length < MIN_DIGITS ? undefined : phoneOf(digits, parts);
    if (phone && !isOther(parts)) best = [phone, index + 1];
    // What follows a whole number is another one, such as the size in "+91 9112345678 12 kW".
    if (phone && (index === 0 || (isMobile(phone) && parts[0]?.includes("+")))) break;
  }
  return best;
}

/** "75,000-80,000", "80000 90000" and an Aadhaar number, "9123 4567 8901", have the length of a phone number. */
function isOther(groups: readonly string[]): boolean {
  const [, ...others] = groups;
  const commas = others.filter((group) => group.includes(",")).length;
  const isAadhaar = groups.length === 3 && groups.every((group) => /^\D*\d{4}$/.test(group));
  const isRound = others.length > 0 && groups.every((group) => group.endsWith("000"));
  return isAadhaar || isRound || (commas > 0 && commas < others.length);
}

function phoneOf(digits: string, [head = "", ...others]: readonly string[]): string | undefined {
  const first = head.replace(/^[^\d+]+/, "");
  const hasAreaCode = others.length > 0 && /^0(?![09])\d{1,4}$/.test(first);
  if (hasAreaCode) return digits.length === 11 ? digits : undefined;
  const hasPlus = first.startsWith("+");
  const isForeign = hasPlus && !digits.startsWith("91") && (digits.length !== 10 || first.length < 5);
  if (isForeign || /^00(?!91|[6-9]\d{9}$)[1-9]/.test(digits)) return `+${digits.replace(/^00/, "")}`;
  const national = nationalDigits(hasPlus ? digits.replace(/^91/, "") : digits);
  if (isMobile(national)) return national;
  const isLandline = /^0[1-5]\d{9}$/.test(digits) || (hasPlus && /^[1-5]\d{9}$/.test(national));
  return isLandline ? `0${national}` : undefined;
}

export function isShortMobile(digits: string): boolean {
  return /^[6-9]\d{8}$/.test(digits);
}

/** Returns the nine digits of a mobile number that lacks one. */
export function shortMobileIn(text: string): string | undefined {
  const wholes = runsIn(text).map((groups) => groups.join("").replace(/\D/g, ""));
  const short = wholes.map((digits) => /^(?:0{0,2}91)?0?([6-9]\d{8})$/.exec(digits)?.[1]);
  return phonesIn(text).length === 0 ? short.find(Boolean) : undefined;
}

/** Returns the digits to dial: those of the first number in a text, without extensions; if there is none, all. */
export function phoneDigits(text: string): string {
  // The list of leads asks for each of a hundred thousand, nearly all of which are stored like this.
  if (!text || isMobile(text)) return text;
  return tenDigits(phonesIn(text)[0] ?? text);
}
