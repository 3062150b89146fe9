import { entryNames, isMap, isSameValue, type PlainFields } from "~/content/plain-fields";

interface MergeResult {
  fields: PlainFields;
  /** What both changed, each in another way: `fields` has mine. */
  both: string[];
  /** What only they changed: `fields` has theirs. */
  theirs: string[];
}

/** Merges two changes of a document, field by field, and those of a list entry by entry. */
export function merge(before: PlainFields, theirs: PlainFields, mine: PlainFields): MergeResult {
  const [both, fromThem]: [string[], string[]] = [[], []];
  const fields = new Map<string, unknown>();
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(before)])) {
    const [was, their, my] = [before, theirs, mine].map((document) => ownField(document, name));
    const merged = mergeValues(was, their, my);
    const value = merged ? merged.value : my;
    if (!merged) both.push(name);
    else if (!isSame(value, my)) fromThem.push(name);
    if (value !== undefined) fields.set(name, value);
  }
  return { fields: Object.fromEntries(fields), both, theirs: fromThem };
}

/** Returns undefined if both changed the same. */
function mergeValues(was: unknown, their: unknown, my: unknown): { value: unknown } | undefined {
  if (isSame(my, their) || isSame(their, was)) return { value: my };
  if (isSame(my, was)) return { value: their };
  if (!isMap(their) || !isMap(my)) return mergeLists(was, their, my);
  const { fields, both } = merge(isMap(was) ? was : {}, their, my);
  return both.length === 0 ? { value: fields } : undefined;
}

/** Returns undefined if both changed the order or the same field of an entry, or entries have no names. */
function mergeLists(was: unknown, their: unknown, my: unknown): { value: unknown[] } | undefined {
  const [before, theirs, mine] = [was ?? [], their, my].map(byName);
  if (!before || !theirs || !mine) return undefined;
  const isMoved = (after: EntriesByName) => !isSame(namesInBoth(after, before), namesInBoth(before, after));
  if (isMoved(theirs) && isMoved(mine)) return undefined;
  // The one who moved entries gives the order, and the other's new ones go behind the entry before them.
  const [first, second] = isMoved(theirs) ? [theirs, mine] : [mine, theirs];
  const names = [...first.keys()];
  let above = "";
  for (const name of second.keys()) {
    if (!first.has(name)) names.splice(names.indexOf(above) + 1, 0, name);
    above = name;
  }
  const entries = [];
  for (const name of names) {
    const entry = mergeValues(before.get(name), theirs.get(name), mine.get(name));
    if (!entry) return undefined;
    if (entry.value !== undefined) entries.push(entry.value);
  }
  return { value: entries };
}

type EntriesByName = ReadonlyMap<string, unknown>;

function namesInBoth(list: EntriesByName, other: EntriesByName): string[] {
  return [...list.keys()].filter((name) => other.has(name));
}

function byName(list: unknown): EntriesByName | undefined {
  if (!Array.isArray(list)) return undefined;
  const names = entryNames(list);
  return names && new Map(list.map((entry, at) => [names[at] ?? "", entry]));
}

/** A field may be called `__proto__`. */
export function ownField(document: PlainFields, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && isSameValue(a, b));
}
