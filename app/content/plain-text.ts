const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** Control, format and bidi characters, lone surrogates and the places of pictures, except tab, newline, and ZWJ and ZWNJ, which Hindi needs. */
const INVISIBLE = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\ufffc]/gu;

/** Removes invisible characters that reorder text, control terminals or break XML, and normalises line breaks. */
export function cleanText(text: string): string {
  return text.replace(LINE_BREAK, "\n").replace(INVISIBLE, "");
}

let syllables: Intl.Segmenter | undefined;

/** Returns at most the first `length` characters of a text, without half a syllable of Hindi or half an emoji at its end. */
export function cutText(text: string, length: number): string {
  let cut = "";
  let count = 0;
  syllables ??= new Intl.Segmenter("hi");
  for (const { segment } of syllables.segment(text.slice(0, 4 * length))) {
    count += [...segment].length;
    if (count > length) break;
    cut += segment;
  }
  // Marks without end are one syllable.
  return cut || [...text].slice(0, length).join("");
}

/** Spaces, and characters that have no shape: a zero-width space, a soft hyphen, an empty Braille cell. */
const SHAPELESS = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** Whether a text shows its reader nothing. */
export function isBlankText(text: string): boolean {
  return SHAPELESS.test(text);
}

const UNREAD = /<!--(?:(?!<!--)[\s\S])*?-->|<(script|style|template|title)\b(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi;

const PICTURE_OR_PLAYER = /<(?:img|iframe)\b[^<>]*\ssrc\s*=\s*["']?\s*[^\s"'<>]/i;

const SPACES: Record<string, number> = {
  nbsp: 0xa0,
  ensp: 0x2002,
  emsp: 0x2003,
  thinsp: 0x2009,
  zwnj: 0x200c,
  zwj: 0x200d,
};

/** Whether HTML, or a text, shows its reader nothing: no word, picture or player. */
export function isBlankHtml(html: string): boolean {
  const shown = html.replace(UNREAD, "");
  if (PICTURE_OR_PLAYER.test(shown)) return false;
  const words = shown
    .replace(/<[/a-z!?][^<>]*>/gi, "")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{3,6}));?/gi, (entity, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : SPACES[name];
      return code !== undefined && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    });
  return isBlankText(words);
}
