import { createHash } from "node:crypto";
import { type CollectionName, MAX_DOCUMENT_BYTES } from "~/content/content";
import { isBlank, type Missing, translatedTexts } from "~/content/hindi";
import type { PlainFields } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import { visibleText } from "./compare-values";
import type { HindiSources } from "./editable-content";

type States = readonly (PlainFields | undefined)[];

/** Returns the sources of all Hindi in a document's states, the first of which counts where two have the same Hindi. */
export function sourcesAfter(
  name: CollectionName,
  known: HindiSources,
  before: States,
  after: States,
): HindiSources | undefined {
  const was = textsByKey(name, before);
  const sources: [string, readonly string[]][] = [];
  let bytes = 0;
  for (const [key, english] of textsByKey(name, after)) {
    const source = known[key] ?? [was.get(key) ?? english];
    bytes += Buffer.byteLength(JSON.stringify([key, source]));
    if (source.some(Boolean) && bytes <= MAX_DOCUMENT_BYTES) sources.push([key, source]);
  }
  return sources.length > 0 ? Object.fromEntries(sources) : undefined;
}

export interface OutdatedHindi extends Missing {
  key: string;
  /** What people read when the Hindi was written, and now. */
  source: string;
  english: string;
}

/** Returns the texts whose English reads differently than when their Hindi was written. */
export function outdatedHindi(
  name: CollectionName,
  fields: PlainFields,
  sources: HindiSources | undefined,
): OutdatedHindi[] {
  if (!sources) return [];
  return hindiTexts(name, fields).flatMap(({ key, english, path, label }) => {
    const known = sources[key];
    const source = known?.at(-1);
    return source === undefined || known?.includes(english) ? [] : [{ key, english, path, label, source }];
  });
}

/** Returns the sources of a text whose Hindi is right for the English of now, and for the last one: a draft may be discarded. */
export function confirmed({ key, english }: OutdatedHindi, sources: HindiSources = {}): HindiSources {
  return { [key]: [...(sources[key] ?? []).slice(-1), english] };
}

function textsByKey(name: CollectionName, states: States): Map<string, string> {
  const texts = [...states].reverse().flatMap((fields) => hindiTexts(name, fields));
  return new Map(texts.map(({ key, english }) => [key, english]));
}

function hindiTexts(name: CollectionName, fields: PlainFields | undefined) {
  if (!fields?.hi) return [];
  return translatedTexts(shapeOf(name, fields), fields, fields.hi)
    .filter(({ hindi }) => !isBlank(hindi))
    .map(({ place, hindi, english, ...text }) => {
      const hash = createHash("sha256")
        .update(JSON.stringify([place, hindi]))
        .digest("base64url");
      return { ...text, key: hash.slice(0, 16), english: visibleText(text, english) };
    });
}
