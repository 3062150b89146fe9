import type { Language } from "./language";

/** Where a bank's loan leaves the subsidy (both banks' own terms, read in November 2026). */
export const loanRule = {
  en: "Indian Bank and UCO Bank take the subsidy into the loan account; ask yours.",
  hi: "इंडियन बैंक और यूको बैंक सब्सिडी लोन खाते में लेते हैं; अपने बैंक से पूछ लें।",
} satisfies Record<Language, string>;
