import { notes as en } from "./calculator/english-notes";
import { notes as hi } from "./calculator/hindi-notes";
import type { Language } from "./language";

/** What the calculator's rules say, for the server. A browser loads only the notes of its page's language. */
export const notes = { en, hi } satisfies Record<Language, typeof en>;
