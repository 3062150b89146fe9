import { readAgainOn } from "./source-dates";

/** Returns the sources anywhere in a document that are to be read by a day, each once. */
export function sourcesToRead(document: object, today: string): string[] {
  const found = new Set<string>();
  function look(part: object, isTariff: boolean) {
    const { asOf = "", source = "" } = part as { asOf?: unknown; source?: unknown };
    const day = typeof asOf === "string" && readAgainOn(asOf, isTariff);
    if (day && day <= today) found.add(`${source || "no source"} (${asOf})`);
    for (const [name, value] of Object.entries(part))
      if (typeof value === "object" && value !== null && name !== "hi")
        look(value, isTariff || name === "tariffs");
  }
  look(document, false);
  return [...found];
}
