import { pathWithin } from "~/texts/language";
import { keyStart } from "./item-keys";

interface Moved {
  id: string;
  formerIds: readonly string[];
}

/** Returns the document that had an id before. Ask for it after those that have the id now. */
export function movedFrom<Document extends Moved>(documents: readonly Document[], id = "") {
  return documents.find(({ formerIds }) => formerIds.includes(id));
}

/** Returns the key of an item now, such as a photo, whose document had another id. */
export function movedKey(documents: readonly Moved[], key: string): string | undefined {
  for (const { id, formerIds } of documents)
    for (const former of formerIds)
      if (key.startsWith(keyStart(former))) return keyStart(id) + key.slice(keyStart(former).length);
}

/** Returns the path and query of a URL with another key. Remix adds the language to where it redirects. */
export function movedUrl(url: string, parameter: string, key: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set(parameter, key);
  return `${pathWithin(pathname.replace(/\.data$/, ""))}?${searchParams}`;
}
