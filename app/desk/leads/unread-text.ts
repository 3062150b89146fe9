import { outsideFieldOf } from "~/leads/outside-lead";
import { readPastedMessage } from "~/leads/pasted-message";

/** Returns JSON with a line for each value, and any other text as it is. */
export function readableText(text: string): string {
  // Reading would round longer numbers.
  if (/\d{16}/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

const MAX_LINES = 500;

/** Returns what the form of a new lead can take from a text: from lines such as "city: Haridwar", else as from a pasted message. */
export function newLeadIn(text: string): Record<string, string> {
  const named: Record<string, string> = {};
  const rest: string[] = [];
  for (const line of text.split("\n", MAX_LINES)) {
    const [, column = "", value = ""] = /^([^:]{1,60}): (.*)$/.exec(line) ?? [];
    const field = outsideFieldOf(column);
    if (field && named[field] === undefined) named[field] = value.replace(/^"|",?$/g, "");
    else rest.push(line);
  }
  const message = [named.message, ...rest].join("\n").trim().slice(0, 5000);
  return { ...readPastedMessage(text), ...named, message };
}
