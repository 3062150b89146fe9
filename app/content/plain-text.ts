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
