import type { Language } from "./language";

const en = {
  name: "Quick Contact",
  description: "Leave your name and number, and we’ll call you back.",
  title: "We’ll call you back",
};

const hi: typeof en = {
  name: "कॉल मँगवाएँ",
  description: "अपना नाम और नंबर छोड़ें, हम आपको कॉल करेंगे।",
  title: "हम आपको कॉल करेंगे",
};

export const quickContact = { en, hi } satisfies Record<Language, typeof en>;
