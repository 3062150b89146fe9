import { inflateSync } from "node:zlib";

/** Compressed objects of more bytes than these in all are not read, because inflating holds up everybody. */
const MAX_INFLATED = 4 * 1024 * 1024;

/** A PDF of a thousand pages has fewer. */
const MAX_STREAMS = 1000;

/** Returns the number of pages that a PDF says it has; undefined if that is encrypted, or not where the format has it. */
export function pdfPages(file: Buffer): number | undefined {
  const text = file.toString("latin1");
  const objects = objectsIn(file, text);
  const [, root = ""] = [...text.matchAll(/\/Root\s{1,2}(\d{1,8})\s{1,2}\d{1,5}\s{1,2}R/g)].at(-1) ?? [];
  const [, tree = ""] = /\/Pages\s{1,2}(\d{1,8})\s{1,2}\d{1,5}\s{1,2}R/.exec(objects(root)) ?? [];
  const pages = objects(tree);
  const [, count] = /\/Count\s{1,2}(\d{1,5})\b/.exec(pages) ?? [];
  return count && /\/Type\s{0,2}\/Pages\b/.test(pages) && Number(count) > 0 ? Number(count) : undefined;
}

/** Returns a function that gives an object's dictionary by its number: the last one, because changes are appended. */
function objectsIn(file: Buffer, text: string) {
  const plain = new Map<string, number>();
  for (const { index, 0: head, 1: id = "" } of text.matchAll(/\b(\d{1,8})\s{1,2}\d{1,5}\s{1,2}obj\b/g))
    plain.set(id, index + head.length);
  const packed = packedObjects(file, text);
  return (id: string) => {
    const start = plain.get(id);
    if (start === undefined) return packed.get(id) ?? "";
    const end = text.indexOf("endobj", start);
    return text.slice(start, end === -1 ? start : end);
  };
}

const OBJECT_STREAM = /<<([^<>]{0,300}\/Type\s{0,2}\/ObjStm[^<>]{0,300})>>\s{0,2}stream\r?\n/g;

function packedObjects(file: Buffer, text: string): Map<string, string> {
  const found = new Map<string, string>();
  let left = MAX_INFLATED;
  let streams = 0;
  let end = 0;
  for (const { index, 0: head, 1: dictionary = "" } of text.matchAll(OBJECT_STREAM)) {
    const [count, first] = ["N", "First"].map((key) =>
      Number(new RegExp(`/${key}\\s{1,2}(\\d{1,7})`).exec(dictionary)?.[1]),
    );
    const start = index + head.length;
    if (end < start) end = text.indexOf("endstream", start);
    if (end === -1 || ++streams > MAX_STREAMS) break;
    const content = inflated(file.subarray(start, end), left);
    if (!content || !first || !count) continue;
    left -= content.length;
    const numbers = content
      .slice(0, first)
      .trim()
      .split(/\s+/)
      .slice(0, 2 * count);
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const [from, to] = [numbers[at + 1], numbers[at + 3]].map((place) => first + Number(place));
      found.set(numbers[at] ?? "", content.slice(from, to || undefined));
    }
  }
  return found;
}

function inflated(bytes: Buffer, most: number): string | undefined {
  if (most <= 0) return undefined;
  try {
    return inflateSync(bytes, { maxOutputLength: most }).toString("latin1");
  } catch {
    return undefined;
  }
}
