/** Returns URL keys that survive sorting and rewording: `{galleryId}~{name}`, and `roof.jpg~2` for a duplicate name. */
export function itemKeys(galleryId: string, names: readonly string[]): string[] {
  const taken = new Set<string>();
  const repeats = new Map<string, number>();
  return names.map((name) => {
    const first = keyStart(galleryId) + withoutSpaces(name);
    let repeat = repeats.get(first) ?? 1;
    let key = first;
    while (taken.has(key)) {
      repeat += 1;
      key = `${first}~${repeat}`;
    }
    repeats.set(first, repeat);
    taken.add(key);
    return key;
  });
}

export function keyStart(galleryId: string): string {
  return `${withoutSpaces(galleryId)}~`;
}

/** Keys are also element ids, which may not contain spaces. */
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "-");
}
