import { inflateSync } from "node:zlib";

/** Inflating holds up everybody, so object streams beyond these bytes and this number are not read. */
const MAX_INFLATED = 4 * 1024 * 1024;
const MAX_STREAMS = 1000;

const OBJECT_STREAM = /<<([^<>]*)>>\s{0,2}stream\r?\n/g;

/** Returns the number of pages that a PDF says it has; undefined where it is encrypted or does not say. */
export function pdfPages(file: Buffer): number | undefined {
  const text = file.toString("latin1");
  let [end, streams, left] = [0, 0, MAX_INFLATED];
  let pages = pagesIn(text);
  for (const { index, 0: head, 1: dictionary = "" } of text.matchAll(OBJECT_STREAM)) {
    if (!/\/Type\s{0,2}\/ObjStm/.test(dictionary)) continue;
    const start = index + head.length;
    if (end < start) end = text.indexOf("endstream", start);
    if (end === -1 || left <= 0 || ++streams > MAX_STREAMS) break;
    const objects = inflated(file.subarray(start, end), left);
    left -= objects.length;
    pages = pagesIn(objects) ?? pages;
  }
  return pages;
}

/** The root of a tree of pages has no parent. Changes are appended, so the last one counts. */
function pagesIn(text: string): number | undefined {
  let pages: number | undefined;
  for (const [, dictionary = ""] of text.matchAll(/<<([^<>]*)>>/g)) {
    const isRoot = /\/Type\s{0,2}\/Pages\b/.test(dictionary) && !dictionary.includes("/Parent");
    const [, count] = (isRoot && /\/Count\s{1,2}(\d{1,5})\b/.exec(dictionary)) || [];
    if (count) pages = Number(count) || undefined;
  }
  return pages;
}

function inflated(bytes: Buffer, maxOutputLength: number): string {
  try {
    return inflateSync(bytes, { maxOutputLength }).toString("latin1");
  } catch {
    return "";
  }
}
