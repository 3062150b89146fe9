import type { blog as english } from "./blog.en";
import { frame } from "./frame.hi";
import { provide } from "./texts";

export const blog: typeof english = {
  name: "ब्लॉग",
  tags: "टैग",
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

export const handle = provide("hi", { frame, blog });
