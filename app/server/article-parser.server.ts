import type { IOptions } from "sanitize-html";
import { cleanText } from "~/content/plain-text";

/** Elements whose content is not text for readers. */
export const NO_TEXT =
  "script style textarea select option xmp noscript noembed noframes template title head svg math iframe object audio video canvas applet".split(
    " ",
  );

/** The parser's time grows with the square of the depth: 1 MiB of <b> would take 40 s. */
const MAX_DEPTH = 100;

class ParsingStopped extends Error {}

/** Returns the sanitized HTML; undefined if it is nested too deeply or an option's callback stopped the parser. */
export async function parseHtml(html: string, options: IOptions): Promise<string | undefined> {
  // Lazy, because it takes longer to load than the rest of start-up.
  const { default: sanitizeHtml } = await import("sanitize-html");
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...options,
      nonTextTags: NO_TEXT,
      onOpenTag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new ParsingStopped();
        options.onOpenTag?.(name, attributes);
      },
      onCloseTag(name, isImplied) {
        depth -= 1;
        options.onCloseTag?.(name, isImplied);
      },
    });
  } catch (error) {
    if (error instanceof ParsingStopped) return undefined;
    throw error;
  }
}

/** Returns at least the first `length` characters of a document's text, and parses no further than needed. */
export async function openingText(html: string, length: number): Promise<string> {
  let text = "";
  function add(piece: string) {
    text = (text + piece).replace(/\s+/g, " ").trimStart();
    // A character can take two UTF-16 code units.
    if (text.length > 2 * length) throw new ParsingStopped();
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

const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/** The sanitizer escapes only these three. */
function unescapeText(escaped: string): string {
  return escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
