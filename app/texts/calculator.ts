import type { Language } from "./language";

/** What the head of the page says. The page itself loads the texts of its language (use-calculator-texts.ts). */
const en = {
  name: "Calculator",
  pageTitle: "Solar Calculator: Size, Saving and Subsidy",
  description:
    "What would solar do for your bill? Your size, saving, price and EMI for your state, each figure with its source and date. No phone number needed.",
};

const hi: typeof en = {
  name: "कैलकुलेटर",
  pageTitle: "सोलर कैलकुलेटर: साइज़, बचत और सब्सिडी",
  description:
    "सोलर से आपका बिजली बिल कितना घटेगा? आपके राज्य के लिए साइज़, बचत, दाम और किस्त। हर नंबर कहाँ से और कब का है, साथ में लिखा है। फ़ोन नंबर देने की ज़रूरत नहीं।",
};

export const calculator = { en, hi } satisfies Record<Language, typeof en>;
