/** Spaces, and characters that have no shape: a zero-width space, a soft hyphen, an empty Braille cell. */
const SHAPELESS = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

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
  lrm: 0x200e,
  rlm: 0x200f,
  shy: 0xad,
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
