import type { IOptions } from "sanitize-html";
import { cleanText } from "~/content/plain-text";

/** What is between the tags of these is not text for a reader. */
export const NO_TEXT =
  "script style textarea select option xmp noscript noembed noframes template title head svg math iframe object audio video canvas applet".split(
    " ",
  );

/** No article needs more. The parser takes time by the square of the depth: 1 MiB of <b> would take 40 seconds. */
const MAX_DEPTH = 100;

/** Ends the parser early. */
class EnoughRead extends Error {}

/** What the sanitiser makes of a document; undefined where a rule of ours ended it, or where it is nested too deep. */
export async function parseHtml(html: string, options: IOptions): Promise<string | undefined> {
  // Loaded when the first article is read: it takes longer than the rest of the start.
  const { default: sanitizeHtml } = await import("sanitize-html");
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...options,
      nonTextTags: NO_TEXT,
      onOpenTag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new EnoughRead();
        options.onOpenTag?.(name, attributes);
      },
      onCloseTag(name, isImplied) {
        depth -= 1;
        options.onCloseTag?.(name, isImplied);
      },
    });
  } catch (error) {
    if (error instanceof EnoughRead) return undefined;
    throw error;
  }
}

/** The first characters of the text of a document, or a few more: no more of it is read than that takes. */
export async function openingText(html: string, length: number): Promise<string> {
  let text = "";
  function add(piece: string) {
    text = (text + piece).replace(/\s+/g, " ").trimStart();
    // A character can take two units of a string.
    if (text.length > 2 * length) throw new EnoughRead();
    return "";
  }
  await parseHtml(html, {
    allowedTags: [],
    textFilter: (escaped) => add(unescapeText(escaped)),
    onOpenTag: (name) => !INLINE.has(name) && add(" "),
    onCloseTag: (name) => !INLINE.has(name) && add(" "),
  });
  return cleanText(text).trimEnd();
}

/** Elements that do not part words. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/** The sanitiser escapes these three in every text. */
function unescapeText(escaped: string): string {
  return escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
