/** Returns the word that `given` is probably a typo of, if any. */
export function closest(given: string, words: readonly string[]): string | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  const nearest = words
    .map((word) => ({ word, distance: editDistance(normalize(given), normalize(word)) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= (given.length > 4 ? 2 : 1) ? nearest.word : undefined;
}

/** The comparison is quadratic. */
const MAX_LENGTH = 100;

/** "package_name", "packageName" and "package-name" are the same word. */
function normalize(word: string): string {
  return word
    .normalize("NFC")
    .toLowerCase()
    .replace(/[-_\s]/g, "");
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
