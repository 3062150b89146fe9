import { inflateSync } from "node:zlib";

/** Inflating holds up everybody, so object streams beyond these bytes and this number are not read. */
const MAX_INFLATED = 4 * 1024 * 1024;
const MAX_STREAMS = 1000;

const OBJECT = /\b(\d{1,10})\s{1,2}\d{1,5}\s{1,2}obj\s{0,2}<<([^<>]*)>>(?:\s{0,2}stream\r?\n)?/g;

/** Returns the number of pages that a PDF says it has; undefined where that is not certain, or it is encrypted. */
export function pdfPages(file: Buffer): number | undefined {
  const text = file.toString("latin1");
  let root = rootIn(text);
  // Changes are appended, so the last one of a number counts.
  const objects = new Map<string, string>();
  let [end, streams, left] = [0, 0, MAX_INFLATED];
  for (const { index, 0: head, 1: number = "", 2: dictionary = "" } of text.matchAll(OBJECT)) {
    objects.set(number, dictionary);
    if (!/\/Type\s{0,2}\/ObjStm/.test(dictionary) || end === -1 || left <= 0 || streams >= MAX_STREAMS)
      continue;
    const start = index + head.length;
    if (end < start) end = text.indexOf("endstream", start);
    const packed = inflated(file.subarray(start, Math.max(end, start)), left);
    [streams, left] = [streams + 1, left - packed.length];
    root = rootIn(packed) ?? root;
    for (const [name, object] of packedObjects(dictionary, packed)) objects.set(name, object);
  }
  const tree = objects.get(root ?? "") ?? "";
  // "/Count 7 0 R" is the number of an object.
  const [, count] = /\/Count\s{0,2}(\d{1,5})\b(?!\s{1,2}\d{1,5}\s{1,2}R)/.exec(tree) ?? [];
  return /\/Type\s{0,2}\/Pages\b/.test(tree) ? Number(count) || undefined : undefined;
}

/** Returns the number of the object that is the root of the tree of pages. */
function rootIn(text: string): string | undefined {
  return [...text.matchAll(/\/Pages\s{1,2}(\d{1,10})\s{1,2}\d{1,5}\s{1,2}R\b/g)].at(-1)?.[1];
}

/** An object stream begins with the number and the place of each object. */
function* packedObjects(dictionary: string, text: string): Generator<[string, string]> {
  const first = Number(/\/First\s{1,2}(\d{1,10})/.exec(dictionary)?.[1]);
  for (const [, number = "", place] of text.slice(0, first).matchAll(/(\d{1,10})\s{1,2}(\d{1,10})/g)) {
    const object = /^\s{0,2}<<([^<>]*)>>/.exec(
      text.slice(first + Number(place), first + Number(place) + MAX_OBJECT),
    );
    if (object) yield [number, object[1] ?? ""];
  }
}

/** A tree of pages names its branches, of which there are few. */
const MAX_OBJECT = 4096;

function inflated(bytes: Buffer, maxOutputLength: number): string {
  try {
    return inflateSync(bytes, { maxOutputLength }).toString("latin1");
  } catch {
    return "";
  }
}
