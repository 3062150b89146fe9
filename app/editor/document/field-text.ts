import { readDate } from "~/content/dates";
import { isMap } from "~/content/plain-fields";
import { cleanText } from "~/content/plain-text";
import { readAmount } from "~/content/read-amount";
import { INDIA_OFFSET_MS } from "~/india-time";
import type { FormField } from "./form-fields";
import type { Path } from "./path";

/** Whether the control of a field can show a value; any other value is edited as JSON. */
export function canShow({ kind, fields }: Pick<FormField, "kind" | "fields">, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (kind === "list")
    return (
      Array.isArray(value) &&
      value.every((entry) => isMap(entry) || (Array.isArray(entry) && entry.length <= fields.length))
    );
  if (kind === "group") return isMap(value);
  if (kind === "flag") return typeof value === "boolean";
  if (kind === "number" || kind === "size") return typeof value === "number" || typeof value === "string";
  if (kind === "texts") return Array.isArray(value) && value.every((text) => typeof text === "string");
  if (kind === "date" && readDate(value) !== null) return true;
  return typeof value === "string";
}

/** Returns what the control of a field shows for a value. */
export function fieldText({ kind }: Pick<FormField, "kind">, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "flag") return value ? "yes" : "no";
  if (kind === "texts") return (value as string[]).join(", ");
  const milliseconds = kind === "date" ? readDate(value) : null;
  if (milliseconds !== null) return new Date(milliseconds + INDIA_OFFSET_MS).toISOString().slice(0, 16);
  return cleanText(String(value));
}

/** In "1,5", the comma may be meant as a point. */
const NUMBER = /^-?(?:\d{1,15}|\d{1,3}(?:,\d{2,3}){0,4},\d{3})(?:\.\d{1,9})?$/;

/** Returns the typed value; undefined if empty. Text that cannot be read stays text, and the server names the error. */
export function readField({ kind }: Pick<FormField, "kind">, typed: string): unknown {
  const text = cleanText(typed).trim();
  if (text === "") return undefined;
  if (kind === "flag") return text === "yes";
  if (kind === "texts") {
    const words = text.split(/[,\n]/).map((word) => word.trim());
    return [...new Set(words)].filter(Boolean);
  }
  if ((kind === "number" || kind === "size") && NUMBER.test(text)) return Number(text.replaceAll(",", ""));
  if (kind === "number" && /[^\d.,\s]/.test(text)) return readAmount(text) ?? text;
  return text;
}

/** Parses typed JSON; text that is no JSON stays text. */
export function readRaw(typed: string): unknown {
  const text = typed.trim();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the field of a place, and its label with those of the groups around it: "Office hours: Opens". */
export function describePath(fields: readonly FormField[], path: Path) {
  const isHindi = path[0] === "hi";
  const labels: string[] = [];
  let [info, inside]: [FormField | undefined, readonly FormField[]] = [undefined, fields];
  for (const name of path.filter((part) => typeof part === "string").slice(isHindi ? 1 : 0)) {
    info = inside.find((field) => field.name === name);
    labels.push(info?.label ?? name);
    inside = info?.fields ?? [];
  }
  return { info, label: labels.join(": ") + (isHindi ? " in Hindi" : "") };
}
