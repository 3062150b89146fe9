import type { Language } from "./language";

/** Which panels a net meter needs. */
export const panelRule = {
  en: {
    rule: "A system with a net meter, commissioned from 1 June 2026 on, needs panels of ALMM List-I with cells of List-II. A DISCOM may refuse others.",
    subsidy: "For the subsidy they need the maker’s certificate of domestic content (DCR) too.",
    other: "Net billing, or nothing sent to the grid: ask your DISCOM.",
    source: "As told by Business Standard, 16 June 2026.",
  },
  hi: {
    rule: "नेट मीटर वाला जो सिस्टम 1 जून 2026 से चालू हो, उसमें पैनल ALMM List-I के और उनके सेल List-II के चाहिए। दूसरे पैनल हों, तो बिजली कंपनी मना कर सकती है।",
    subsidy: "सब्सिडी के लिए पैनल बनाने वाली कंपनी का DCR सर्टिफ़िकेट (भारत में बने होने का) भी चाहिए।",
    other: "नेट बिलिंग हो, या ग्रिड को बिजली न भेजते हों, तो अपनी बिजली कंपनी से पूछ लें।",
    source: "Business Standard, 16 जून 2026 के हवाले से।",
  },
} satisfies Record<Language, Record<"rule" | "subsidy" | "other" | "source", string>>;
