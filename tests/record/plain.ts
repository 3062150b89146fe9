/** What differs from run to run without meaning anything: the places and secrets of this run, by what stands for them. */
const placeholders = new Map<string, string>();

/** Whatever `text` is written as `shown` from now on. */
export function hide(text: string, shown: string) {
  if (text) placeholders.set(text, shown);
}

const PATTERNS: [RegExp, string][] = [
  [/\/static\/js\/[\w./%()$-]+\.(js|css|json)/g, "/static/js/….$1"],
  [/(?<=[?&;]v=)[\w-]{6,}/g, "…"],
  [/(?<=\b(?:token|preview)=)[\w.~%-]{20,}/g, "…"],
  [/'(?:sha256-[\w+/=]+|nonce-\w+)'/g, "'…'"],
];

/** Returns a text of the site without hashes of the build and without what is random. */
export function plain(text: string): string {
  let shown = text;
  for (const [given, placeholder] of placeholders) shown = shown.replaceAll(given, placeholder);
  for (const [pattern, replacement] of PATTERNS) shown = shown.replace(pattern, replacement);
  return shown;
}
