import { isMap, isSameValue, type PlainFields } from "~/content/plain-fields";

export interface Merged {
  fields: PlainFields;
  /** What both changed, each in another way: `fields` has mine. */
  both: string[];
  /** What only they changed: `fields` has theirs. */
  theirs: string[];
}

/** Merges two changes of a document, field by field. */
export function merge(before: PlainFields, theirs: PlainFields, mine: PlainFields): Merged {
  const merged: Merged = { fields: {}, both: [], theirs: [] };
  const fields = new Map<string, unknown>();
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(before)])) {
    const [was, their, my] = [before, theirs, mine].map((document) => ownField(document, name));
    const isTheirs = isSame(my, was) && !isSame(their, was);
    const isBoth = !isTheirs && !isSame(my, their) && !isSame(their, was);
    const list = isBoth ? mergeLists(was, their, my) : undefined;
    if (isTheirs || list) merged.theirs.push(name);
    else if (isBoth) merged.both.push(name);
    const value = isTheirs ? their : (list ?? my);
    if (value !== undefined) fields.set(name, value);
  }
  return { ...merged, fields: Object.fromEntries(fields) };
}

/** Returns a list with the changes of both; undefined if both changed the same entry or the order, or entries have no names. */
function mergeLists(was: unknown, their: unknown, my: unknown): unknown[] | undefined {
  const [before, theirs, mine] = [was ?? [], their, my].map(byName);
  if (!before || !theirs || !mine) return undefined;
  const isMoved = (after: Entries) => {
    const stayed = [...before.keys()].filter((name) => after.has(name));
    return !isSame(
      [...after.keys()].filter((name) => before.has(name)),
      stayed,
    );
  };
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
    const [old, a, b] = [before.get(name), theirs.get(name), mine.get(name)];
    if (!isSame(a, b) && !isSame(a, old) && !isSame(b, old)) return undefined;
    const entry = isSame(b, old) ? a : b;
    if (entry !== undefined) entries.push(entry);
  }
  return entries;
}

type Entries = ReadonlyMap<string, unknown>;

/** The field that names an entry of a list: of photos, of videos, of tariffs. */
const NAMES = ["url", "youtubeUrl", "name"];

function byName(list: unknown): Entries | undefined {
  if (!Array.isArray(list)) return undefined;
  const names = list.map((entry) => NAMES.map((name) => isMap(entry) && ownField(entry, name)).find(Boolean));
  const isClear = names.every((name) => typeof name === "string") && new Set(names).size === names.length;
  return isClear ? new Map(list.map((entry, index) => [String(names[index]), entry])) : undefined;
}

/** A field may be called `__proto__`. */
export function ownField(document: PlainFields, name: string): unknown {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && isSameValue(a, b));
}
