/** Months after the last contact until a lead is erased: the notice and the privacy policy say so. */
export const LEADS_KEPT_MONTHS = 24;

/** The version of the notice, which each lead stores, and the date of the privacy policy: change it with any promise of either. */
export const NOTICE_VERSION = "2026-11-29";

/** The same date in words. */
export const NOTICE_DATE = { en: "29 November 2026", hi: "29 नवंबर 2026" };

/** What visitors agree to when they send a form. */
export const notice = {
  en: `We use this to reply, quote and repair, and erase it ${LEADS_KEPT_MONTHS} months after our last contact unless you become a customer.`,
  hi: `यह जानकारी हम सिर्फ़ जवाब, कोटेशन और सर्विस देने के लिए लेते हैं। काम आपने न करवाया, तो आखिरी बात के ${LEADS_KEPT_MONTHS} महीने बाद मिटा देते हैं।`,
};
