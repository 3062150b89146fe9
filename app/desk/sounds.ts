/** Devanagari letters as Latin ones; vowel signs are left out. A capital H is no part of an aspirate. */
const LETTERS: Record<string, string> = Object.fromEntries(
  (
    "क=k ख=k ग=g घ=g ङ=n च=ch छ=ch ज=j झ=j ञ=n ट=t ठ=t ड=d ढ=d ण=n त=t थ=t द=d ध=d न=n प=p फ=p ब=b भ=b म=m य=y र=r ल=l " +
    "ळ=l व=v श=s ष=s स=s ह=H ं=n ँ=n ऋ=r ृ=r अ=a आ=a इ=a ई=a उ=a ऊ=a ए=a ऐ=a ओ=a औ=a"
  )
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** Signs that sound otherwise together. */
const TOGETHER: readonly [RegExp, string][] = [
  [/ज्ञ/g, "ग"],
  [/ंह/g, "नग"],
  [/[ंँ](?=[पफबभम])/g, "म"],
];

/** Latin spellings of one sound, in the order in which they are replaced. */
const SAME: readonly [RegExp, string][] = [
  [/ch/g, "C"],
  [/([kgcjtdpbsC])h/g, "$1"],
  [/x/g, "ks"],
  [/[cq]/g, "k"],
  [/C/g, "c"],
  [/z/g, "j"],
  [/w/g, "v"],
  [/f/g, "p"],
  [/(?<!^)[aeiouy]/g, ""],
  [/^[eiou]/g, "a"],
  [/(.)\1+/g, "$1"],
];

/**
 * Returns how a name sounds, the same for "Ramesh" and "रमेश", "Suneeta" and "Sunita": its consonants, and whether it begins
 * with a vowel. The beginning of a name gives the beginning of its sound. "" for other scripts.
 */
export function soundOf(word: string): string {
  const signs = replaceAll(word.normalize("NFD").toLowerCase(), TOGETHER);
  const latin = signs.replace(/[\u0900-\u097f]/g, (sign) => LETTERS[sign] ?? "");
  return replaceAll(latin, SAME)
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

function replaceAll(text: string, rules: readonly [RegExp, string][]): string {
  return rules.reduce((changed, [pattern, letters]) => changed.replace(pattern, letters), text);
}
