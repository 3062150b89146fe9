/**
 * What the address calls the things of a gallery: `{galleryId}~{name}`. It depends on nothing that an editor changes
 * by sorting, adding or rewording. Where a name comes again in a gallery, the later ones get a number: `roof.jpg~2`.
 */
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

/** What every key of a gallery begins with. */
export function keyStart(galleryId: string): string {
  return `${withoutSpaces(galleryId)}~`;
}

/** A key is the id of an element too, in which HTML allows no space. */
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "-");
}
