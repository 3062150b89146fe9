/**
 * A list is sent as the keys of its entries, in their order: "0,1,n0". A number is the place of the entry in the document that
 * the form was made from; new ones begin with "n". So that moving an entry changes one value, whatever the entry holds.
 */
export type Keys = readonly string[];

export const MOVES = ["up", "down", "remove", "add"] as const;

export interface Arrangement {
  move: (typeof MOVES)[number];
  /** The name of the list in the form. */
  list: string;
  key: string;
}

/** A form with more entries would be slow: it has the first ones of the document and the new ones. The others stay as they are. */
const MAX_ENTRIES = 200;

export function isShown(key: string): boolean {
  return key.startsWith("n") || Number(key) < MAX_ENTRIES;
}

export function readKeys(text: string): Keys {
  return [...new Set(text.split(",").filter((key) => /^n?\d{1,6}$/.test(key)))];
}

/** Reads the value of a button: "up photos 2". */
export function readArrangement(intent: string): Arrangement | undefined {
  const [move = "", list = "", key = ""] = intent.split(" ");
  const known = MOVES.find((one) => one === move);
  return known && list ? { move: known, list, key } : undefined;
}

export function arranged(keys: Keys, { move, key }: Pick<Arrangement, "move" | "key">): Keys {
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

function newKey(keys: Keys): string {
  const used = keys.filter((key) => key.startsWith("n")).map((key) => Number(key.slice(1)));
  return `n${Math.max(-1, ...used) + 1}`;
}
