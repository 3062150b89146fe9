/** Line separators of other systems become "\n". */
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;

/** Control and format characters, bidi marks among them, and half characters. Tab and newline stay; Hindi needs ZWJ and ZWNJ. */
const INVISIBLE = /(?![\t\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Returns the text without characters that nobody sees but that reorder it, steer terminals or break XML. */
export function cleanText(text: string): string {
  return text.replace(LINE_BREAK, "\n").replace(INVISIBLE, "");
}
