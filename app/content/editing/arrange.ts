/**
 * A list is sent as the keys of its entries, in their order: "0,1,n0". A number is the place of the entry in the document that
 * the form was made from; new ones begin with "n". So that moving an entry changes one value, whatever the entry holds.
 */
export type Keys = readonly string[];

export const MOVES = ["up", "down", "remove", "add"] as const;

export interface Arrangement {
  move: (typeof MOVES)[number];
  key: string;
}

/** A form shows this many entries of a list, and the new ones: more are slow on phones. The others stay as they are. */
export const PAGE_ENTRIES = 50;

/** The name of the control with the place that the form shows: "photos.250", or "photos.end". Typing is carried, like `base`. */
export const AT = ":at";

/** Returns the number of the first entry that the form shows of a list. */
export function firstShown(list: string, at = "", count = Number.POSITIVE_INFINITY): number {
  const place = at.startsWith(`${list}.`) ? (at.slice(list.length + 1).split(".")[0] ?? "") : "";
  const number = place === "end" ? count : /^\d{1,6}$/.test(place) ? Number(place) : 0;
  const shown = Math.max(0, Math.min(number, count - 1));
  return shown - (shown % PAGE_ENTRIES);
}

export function isShown(key: string, first: number): boolean {
  return key.startsWith("n") || (Number(key) >= first && Number(key) < first + PAGE_ENTRIES);
}

/** Whether the form that shows `at` has a control of this name. */
export function hasControl(name: string, at: string | undefined): boolean {
  const parts = name.split(".");
  const listOf = (index: number) => parts.slice(0, index).join(".");
  return parts.every((part, index) => !/^\d+$/.test(part) || isShown(part, firstShown(listOf(index), at)));
}

export function readKeys(text: string): Keys {
  return [...new Set(text.split(",").filter((key) => /^n?\d{1,6}$/.test(key)))];
}

export function arranged(keys: Keys, { move, key }: Arrangement): Keys {
  if (move === "add") return [...keys, newKey(keys)];
  if (move === "remove") return keys.filter((other) => other !== key);
  const from = keys.indexOf(key);
  return from === -1 ? keys : moved(keys, from, move === "up" ? from - 1 : from + 1);
}

/** Returns the keys with one of them at another place, as near as there is. */
export function moved(keys: Keys, from: number, to: number): Keys {
  const others = keys.filter((_, index) => index !== from);
  return others.toSpliced(Math.max(0, to), 0, ...keys.slice(from, from + 1));
}

/** Returns the keys with one of them before another that is shown, or behind the last one. @param place among those shown */
export function dropped(keys: Keys, key: string, place: number, first: number): Keys {
  const others = keys.filter((other) => other !== key);
  const shown = others.filter((other) => isShown(other, first));
  const next = shown[place];
  const to = next === undefined ? others.indexOf(shown.at(-1) ?? "") + 1 : others.indexOf(next);
  return moved(keys, keys.indexOf(key), to);
}

function newKey(keys: Keys): string {
  const used = keys.filter((key) => key.startsWith("n")).map((key) => Number(key.slice(1)));
  return `n${Math.max(-1, ...used) + 1}`;
}
