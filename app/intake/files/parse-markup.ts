import { Parser, type ParserOptions } from "htmlparser2";
import { FileFault, type Steps } from "./raw-rows";

const STEP = 16 * 1024;

/** Deeper than any table; the parser's work for an element grows with its depth. */
const MAX_DEPTH = 5000;

/** Handlers for tags (by name, without a prefix) and for text. */
export interface MarkupReader {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Returns a function that reads a text, or its next part, in steps. */
export function markupParser(reader: MarkupReader, options: ParserOptions): (text: string) => Steps<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new FileFault("The file is broken: its parts have no end");
        reader.open(localName(name), attributes);
      },
      ontext: (text) => reader.text(text),
      onclosetag(name) {
        depth -= 1;
        reader.close(localName(name));
      },
    },
    options,
  );
  return function* (text) {
    for (let at = 0; at < text.length; at += STEP) {
      parser.write(text.slice(at, at + STEP));
      yield at / text.length;
    }
  };
}
