import { PLACE, REMOVE } from "~/editor/document/form-names";

/** A list is sent as its entries' keys, in order: "0,1,n0". A number is the place in the form's document; new ones begin with "n". */
export type Keys = readonly string[];

export interface Arrangement {
  move: "up" | "down" | "remove" | "add";
  key: string;
}

/** Of more photos, a form has no controls: each is edited on a page of its own. */
export const MOST_PHOTOS = 150;

export function readKeys(text = ""): Keys {
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

function newKey(keys: Keys): string {
  const used = keys.filter((key) => key.startsWith("n")).map((key) => Number(key.slice(1)));
  return `n${Math.max(-1, ...used) + 1}`;
}

/** A place or a mark at the end of a control's name; longer ends are none. */
const NUMBERED = /\.n?\d{1,6}(?::place|:remove)$/;
const LONGEST = 20;

/** Returns what a form sent with its lists as the numbers in it say. Entries whose number was left stay in their order. */
export function inOrder(sent: ReadonlyMap<string, string>): Map<string, string> {
  const fields = new Map(sent);
  const lists = new Set<string>();
  for (const name of sent.keys()) {
    const [end] = NUMBERED.exec(name.slice(-LONGEST)) ?? [];
    if (!end) continue;
    lists.add(name.slice(0, -end.length));
    fields.delete(name);
  }
  for (const list of lists) if (sent.has(list)) fields.set(list, numbered(list, sent).join(","));
  return fields;
}

function numbered(list: string, sent: ReadonlyMap<string, string>): string[] {
  const numbers = new Map<string, number>();
  const keys: string[] = [];
  for (const [index, key] of readKeys(sent.get(list)).entries()) {
    const number = Number.parseInt(sent.get(`${list}.${key}${PLACE}`) ?? "", 10);
    if (sent.has(`${list}.${key}${REMOVE}`)) continue;
    if (number > 0 && number !== index + 1) numbers.set(key, number);
    else keys.push(key);
  }
  for (const [key, number] of [...numbers].sort(([, a], [, b]) => a - b)) keys.splice(number - 1, 0, key);
  return keys;
}
