import type { Language } from "./language";

const en = { previous: "Previous", next: "Next", page: (number: number) => `Page ${number}` };

const hi: typeof en = { previous: "पिछला", next: "अगला", page: (number) => `पेज ${number}` };

export const pager = { en, hi } satisfies Record<Language, typeof en>;
