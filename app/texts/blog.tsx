import type { Language } from "./language";

const en = {
  name: "Blog",
  share: "Share",
  copied: "Copied!",
  copyBlocked: "Your browser blocks copying here. Please copy the link from the address bar.",
  backToList: "Back to Blog List",
  missing: "Blog post not found",
  missingWhy: "It may have been taken down, or the link may be missing a letter.",
  failed: "Failed to load blog post",
  failedWhy: "It’s a fault on our side. Please try again in a moment.",
  backToEvents: "Back to Events",
};

const hi: typeof en = {
  name: "ब्लॉग",
  share: "शेयर करें",
  copied: "कॉपी हो गया!",
  copyBlocked: "आपका ब्राउज़र यहाँ कॉपी नहीं करने देता। कृपया लिंक एड्रेस बार से कॉपी करें।",
  backToList: "सारे लेख देखें",
  missing: "यह लेख नहीं मिला",
  missingWhy: "हो सकता है इसे हटा दिया गया हो, या लिंक में कोई अक्षर छूट गया हो।",
  failed: "लेख नहीं खुल पाया",
  failedWhy: "गलती हमारी तरफ़ से है। कृपया थोड़ी देर में फिर कोशिश करें।",
  backToEvents: "ब्लॉग पर वापस जाएँ",
};

export const blog = { en, hi } satisfies Record<Language, typeof en>;
