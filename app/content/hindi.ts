import { isBlankHtml } from "./blank-text";
import { type FieldKind, fieldInfo } from "./fields";
import { entryNames, isMap } from "./plain-fields";
import type { Shape } from "./shapes";

/** Returns stored fields with their Hindi texts in place of the English ones, entry by entry. */
export function withTranslation(english: unknown, hindi: unknown): unknown {
  if (typeof hindi === "string") return isBlank(hindi) ? english : hindi;
  if (Array.isArray(hindi)) {
    const words = hindi.filter((word) => typeof word === "string" && !isBlank(word));
    if (words.length > 0) return words;
    return Array.isArray(english) ? english.map((entry, at) => withTranslation(entry, hindi[at])) : english;
  }
  if (!isMap(hindi) || !isMap(english)) return english;
  const texts = Object.entries(hindi).map(([name, text]) => [name, withTranslation(english[name], text)]);
  return { ...english, ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)) };
}

export interface Missing {
  path: string;
  /** "Photos 2: Title" */
  label: string;
}

interface PlacedField extends Missing {
  /** Path with the name of a list's entry instead of its number: "photos./media/roof.jpg.title". */
  place: string;
}

interface TranslatedText extends PlacedField {
  kind: FieldKind;
  english: unknown;
  hindi: unknown;
}

export function missingHindi(shape: Shape, english: unknown, hindi: unknown): Missing[] {
  return translatedTexts(shape, english, hindi)
    .filter((text) => !isBlank(text.english) && isBlank(text.hindi))
    .map(({ path, label }) => ({ path, label }));
}

/** Returns every text that can have Hindi, with its Hindi. */
export function translatedTexts(
  shape: Shape,
  english: unknown,
  hindi: unknown,
  above: PlacedField = { path: "", place: "", label: "" },
): TranslatedText[] {
  if (!isMap(english)) return [];
  const given = isMap(hindi) ? hindi : {};
  return Object.entries(shape).flatMap(([name, schema]): TranslatedText[] => {
    const info = fieldInfo(schema);
    if (!info || name === "hi") return [];
    const [text, translation] = [english[name], given[name]];
    const here = { path: above.path + name, place: above.place + name, label: above.label + info.label };
    if (info.isTranslated) return [{ ...here, kind: info.kind, english: text, hindi: translation }];
    const { entries } = info;
    if (!entries || isBlank(text)) return [];
    const below = (value: unknown, other: unknown, { path, place, label }: PlacedField) =>
      translatedTexts(entries, value, other, {
        path: `${path}.`,
        place: `${place}.`,
        label: `${label}: `,
      });
    if (!Array.isArray(text)) return below(text, translation, here);
    const others = Array.isArray(translation) ? translation : [];
    const names = entryNames(text);
    return text.flatMap((value, at) =>
      below(value, others[at], {
        path: `${here.path}.${at}`,
        place: `${here.place}.${names?.[at] ?? at}`,
        label: `${here.label} ${at + 1}`,
      }),
    );
  });
}

export function isBlank(value: unknown): boolean {
  if (typeof value === "string") return isBlankHtml(value);
  return Array.isArray(value) ? value.every(isBlank) : value === undefined || value === null;
}
