import { readdir } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { cleanArticle, urlsOf } from "~/content/article-html.server";
import { isBlankHtml } from "~/content/blank-text";
import { type CollectionName, type RawDocument, RawFault } from "~/content/content";
import { closest, type Fault, faultAt, fieldValues, quoted, unknownFields } from "~/content/faults";
import { type FieldKind, inOrder } from "~/content/fields";
import { type Missing, missingHindi } from "~/content/hindi";
import { parseDocument } from "~/content/parse";
import { isMap } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import { type LinkTargets, linkFaults } from "~/content/site-links.server";
import { allowedUrl, comparableName, mediaName } from "~/content/urls";
import { openMediaFolder } from "~/stores/open-content.server";

export async function checkDocuments(
  name: CollectionName,
  documents: RawDocument[],
  mediaFolder: string,
  targets: LinkTargets,
) {
  const sorted = documents.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const checked: { id: string; faults: Fault[]; missing: Missing[] }[] = [];
  for (const raw of sorted) {
    const faults = [
      ...parseDocument(name, raw).faults,
      ...(raw.data instanceof RawFault ? [] : await contentFaults(name, raw.data, mediaFolder)),
      ...(await linkFaults(shapeOf(name, raw.data), raw.data, targets)),
    ];
    const { hi, ...english } = isMap(raw.data) ? raw.data : {};
    checked.push({ id: raw.id, faults, missing: missingHindi(shapeOf(name, raw.data), english, hi) });
  }
  for (const { id, path, problem } of [...repeatedOrders(name, sorted), ...equalDocuments(sorted)])
    checked
      .find((document) => document.id === id)
      ?.faults.push(faultAt("value", shapeOf(name), path, problem));
  return checked;
}

/** Finds documents that say the same as another: visitors would see it twice. */
function equalDocuments(sorted: readonly RawDocument[]) {
  return sorted.flatMap(({ id, data }, index) => {
    if (data instanceof RawFault || !isMap(data) || Object.keys(data).length === 0) return [];
    const other = sorted.slice(0, index).find((earlier) => isDeepStrictEqual(earlier.data, data));
    return other ? [{ id, path: "", problem: `says the same as ${other.id}.json; delete one of them` }] : [];
  });
}

/** What programs that copy or synchronise files put at the end of a name. */
const COPY =
  /(?: - copy(?: \(\d+\))?| copy(?: \d+)?| \(\d+\)| \([^()]*conflicted copy[^()]*\)|\.sync-conflict-[\w-]+)$/i;

/** Finds files that were meant as documents and are none, and copies of documents, which visitors would see twice. */
export async function fileFaults(folder: string, name: CollectionName, documents: readonly RawDocument[]) {
  const files: string[] = await readdir(path.join(folder, name)).catch(() => []);
  const ids = new Set(documents.map(({ id }) => id));
  const found: { file: string; problem: string }[] = [];
  for (const file of files.toSorted()) {
    const id = file.replace(/\.json$/, "");
    if (/^[.~]/.test(file) || !/\.json/i.test(file)) continue;
    if (id === file) found.push({ file, problem: `is ignored; its name must end in ".json"` });
    else if (!ids.has(id)) found.push({ file, problem: "is ignored; it leads to no file" });
    else if (COPY.test(id))
      found.push({ file, problem: "looks like a copy; delete it or give it another name" });
  }
  return found;
}

/** Finds files whose names differ only in how their letters are written: pages, or other computers, take both for one. */
export async function twinFaults(mediaFolder: string) {
  const files: string[] = await readdir(mediaFolder).catch(() => []);
  const seen = new Map<string, string>();
  return files.toSorted().flatMap((file) => {
    const name = comparableName(file);
    const letters = name.normalize("NFKC").toLowerCase();
    const other = seen.get(name) ?? seen.get(letters);
    if (other === undefined) seen.set(letters, file);
    seen.set(name, file);
    if (other === undefined) return [];
    const isSame = comparableName(other) === name;
    const problem = isSame
      ? `is to the site the same file as ${quoted(other)}`
      : `has nearly the name of ${quoted(other)}, which many computers take for the same`;
    return [{ file, problem: `${problem}; rename one` }];
  });
}

/** Finds unknown fields, and faults that need the media folder or the article sanitiser. */
async function contentFaults(name: CollectionName, data: unknown, mediaFolder: string): Promise<Fault[]> {
  const shape = shapeOf(name, data);
  const found: Fault[] = [];
  const add = (path: string, problem: string) => found.push(faultAt("value", shape, path, problem));
  for (const { path, value, info } of fieldValues(shape, data)) {
    if (!info || typeof value !== "string") continue;
    if (info.kind === "html") {
      if (!isBlankHtml(value) && !/<[a-z]/i.test(value))
        add(path, "has no tag, so it is one paragraph; write <p> before each paragraph and </p> after it");
      await cleanArticle(value, (fault) => add(path, fault));
      for (const { url, kind } of await urlsOf(value)) {
        const problem = await mediaProblem(url, kind, mediaFolder);
        if (problem) add(path, `${quoted(url)} ${problem}`);
      }
    } else {
      const problem = await mediaProblem(value, info.kind, mediaFolder);
      if (problem) add(path, `${quoted(value)} ${problem}`);
    }
  }
  return [...unknownFields(shape, data), ...found];
}

const TYPES: Partial<Record<FieldKind, { pattern: RegExp; words: string }>> = {
  picture: { pattern: /^image\//, words: "a picture (JPG, PNG, WebP, AVIF, GIF or SVG)" },
  file: { pattern: /^application\/pdf$/, words: "a PDF" },
  link: { pattern: /./, words: "a picture or a PDF" },
};

async function mediaProblem(given: string, kind: FieldKind, folder: string): Promise<string | undefined> {
  const type = TYPES[kind];
  const text = given.trim();
  if (!type || !text.startsWith("/") || allowedUrl(text) === undefined) return undefined;
  const name = mediaName(text);
  if (!name && kind === "link" && !text.startsWith("/media/")) return undefined;
  if (!name) return `is not ${type.words} in the media folder; write /media/ and the name of the file`;

  const file = await openMediaFolder(path.dirname(folder)).find(name);
  if (file) return type.pattern.test(file.type) ? undefined : `is not ${type.words}`;
  const names: string[] = await readdir(folder).catch(() => []);
  if (names.includes(name))
    return `is a file that the site cannot show (${path.extname(name) || "no extension"}); save it as ${type.words}`;
  const meant = closest(name, names);
  return `is not in the media folder${meant ? `; did you mean /media/${meant}?` : ""}`;
}

/** Finds slides with the same place in the order. */
function repeatedOrders(name: CollectionName, documents: readonly RawDocument[]) {
  if (name !== "heroSliders") return [];
  const slides = documents.flatMap((raw) => parseDocument(name, raw).document ?? []);
  const shown = inOrder(slides.filter(({ isPublished }) => isPublished === true));
  return shown.flatMap(({ id, order }) => {
    const first = shown.find((slide) => slide.order === order)?.id;
    if (first === id) return [];
    return { id, path: "order", problem: `${order} is also the order of ${first}.json` };
  });
}
