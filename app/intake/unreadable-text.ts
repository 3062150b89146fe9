import type { Company } from "~/site";
import { columnOf } from "./outside-columns";
import { BOLD, readPastedMessage } from "./pasted-message";

/** Returns JSON with a line for each value, and any other text as it is. Reading it would round long numbers. */
export function readableText(text: string): string {
  return /^\s*[[{]/.test(text) ? text.replace(/([[{,])\s*"/g, '$1\n"') : text;
}

const MAX_READ = 20_000;

/** "city: Haridwar", or a line of JSON. */
const NAMED_LINE = /^"?([^:"]{1,60})"?\s?:\s?(.{1,5000})$/;

/** Returns what the form of a new lead can take from a text: from lines that name what they are, else as from a pasted message. */
export function newLeadIn(text: string, company: Company): Record<string, string> {
  const named: Record<string, string> = {};
  const rest: string[] = [];
  for (const line of text.slice(0, MAX_READ).replace(BOLD, "$1").split("\n")) {
    const [, column = "", value = ""] = NAMED_LINE.exec(line) ?? [];
    const { field } = columnOf(column);
    if (field && named[field] === undefined) named[field] = value.replace(/^"|"?[}\],]{0,9}$/g, "");
    else rest.push(line);
  }
  const message = [named.message, ...rest].join("\n").trim().slice(0, 5000);
  return { ...readPastedMessage(text, company), ...named, message };
}
