import { fieldInfo } from "./field-info";
import { isMap } from "./plain-fields";
import type { Shape } from "./shapes";

/** Returns stored fields with their Hindi texts in place of the English ones, entry by entry. */
export function withTranslation(english: unknown, hindi: unknown): unknown {
  if (typeof hindi === "string") return hindi.trim() ? hindi : english;
  if (Array.isArray(hindi)) {
    if (hindi.some((word) => typeof word === "string")) return hindi.filter(Boolean);
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

/** Returns the texts that are in English alone. */
export function missingHindi(shape: Shape, english: unknown, hindi: unknown, above = ""): Missing[] {
  if (!isMap(english)) return [];
  const given = isMap(hindi) ? hindi : {};
  return Object.entries(shape).flatMap(([name, schema]): Missing[] => {
    const info = fieldInfo(schema);
    const [text, translation] = [english[name], given[name]];
    if (!info || name === "hi" || isBlank(text)) return [];
    const path = above + name;
    if (info.isTranslated) return isBlank(translation) ? [{ path, label: info.label }] : [];
    const below = (value: unknown, other: unknown, at: string, label: string) =>
      missingHindi(info.entries ?? {}, value, other, `${at}.`).map((missing) => ({
        ...missing,
        label: `${label}: ${missing.label}`,
      }));
    if (!Array.isArray(text)) return below(text, translation, path, info.label);
    const others = Array.isArray(translation) ? translation : [];
    return text.flatMap((value, at) => below(value, others[at], `${path}.${at}`, `${info.label} ${at + 1}`));
  });
}

function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) ? value.length === 0 : value === undefined || value === null;
}
