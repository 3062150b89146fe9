export type PlainFields = Record<string, unknown>;

/** Compares what would be stored, in whatever order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return sortedJson(a) === sortedJson(b);
}

function sortedJson(value: unknown): string {
  return JSON.stringify(sortKeysLike(undefined, value));
}

/** Orders the keys of every map as in `model`, then others alphabetically. */
export function sortKeysLike(model: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const models = Array.isArray(model) ? model : [];
    return value.map((item, index) => sortKeysLike(models[index], item));
  }
  if (!isMap(value)) return value;
  const models = isMap(model) ? model : {};
  const known = Object.keys(models).filter((name) => Object.hasOwn(value, name));
  const names = new Set([...known, ...Object.keys(value).sort()]);
  return Object.fromEntries([...names].map((name) => [name, sortKeysLike(models[name], value[name])]));
}

export function isMap(value: unknown): value is PlainFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value of an own field, and of its own field, and so on; undefined where there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, name) =>
      typeof inside === "object" && inside !== null && Object.hasOwn(inside, name)
        ? Reflect.get(inside, name)
        : undefined,
    value,
  );
}

/** The field that names an entry of a list: of photos, of videos, of tariffs. */
const NAMES = ["url", "youtubeUrl", "name"];

/** Returns the names of a list's entries; undefined if one has none, or two have the same. */
export function entryNames(list: readonly unknown[]): string[] | undefined {
  const names = list.map((entry) => NAMES.map((name) => isMap(entry) && entry[name]).find(Boolean));
  const isClear = names.every((name) => typeof name === "string") && new Set(names).size === names.length;
  return isClear ? names.map(String) : undefined;
}
