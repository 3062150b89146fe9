import type { ReactNode } from "react";
import { site } from "~/site";
import { contact } from "./contact";
import type { Language } from "./language";
import { dataSections } from "./policies/data";
import type { PolicySection } from "./policies/policy";
import { rightsSections } from "./policies/rights";
import { otherServices } from "./policies/services";

const en = {
  title: "Privacy Policy",
  description: `What personal data ${site.brand} collects on this website, why, how long we keep it, and how to have it corrected or erased.`,
  lead: "You can read everything here without telling us who you are. When you write to us, we use what you send to reply, survey your roof and quote, and for nothing beyond what this page lists.",
  effective: "In effect from 25 November 2026",
  contents: "Contents",
  onThisPage: "On this page",
  reachBy: {
    email: "Email",
    phone: "Phone",
    post: "Post",
    address: [site.brand, site.map.office.name, ...site.map.office.lines].join(", "),
  },
  /** `hasMapsKey`: the interactive map loads by itself. */
  sections: (hasMapsKey: boolean, reachUs: ReactNode): readonly PolicySection[] => [
    ...dataSections.en,
    otherServices.en(hasMapsKey),
    ...rightsSections.en(reachUs),
  ],
};

const office = contact.hi.offices[site.map.office.key];

const hi: typeof en = {
  title: "प्राइवेसी पॉलिसी",
  description: `इस वेबसाइट पर ${site.brand} कौन-सा निजी डेटा लेती है, क्यों, कब तक रखती है, और उसे कैसे ठीक करवाएँ या मिटवाएँ।`,
  lead: "यहाँ सब कुछ आप यह बताए बिना पढ़ सकते हैं कि आप कौन हैं। जब आप हमें लिखते हैं, तो आपकी भेजी जानकारी से हम जवाब देते हैं, छत का सर्वे करते हैं और कोटेशन बनाते हैं। इस पेज पर लिखे कामों के अलावा उसका और कोई इस्तेमाल नहीं होता।",
  effective: "25 नवंबर 2026 से लागू। हिंदी अनुवाद समझने के लिए है; कहीं फ़र्क हो, तो अंग्रेज़ी वाला माना जाएगा।",
  contents: "विषय सूची",
  onThisPage: "इस पेज पर",
  reachBy: {
    email: "ईमेल",
    phone: "फ़ोन",
    post: "डाक",
    address: [site.brand, office.name, ...office.lines].join(", "),
  },
  sections: (hasMapsKey, reachUs) => [
    ...dataSections.hi,
    otherServices.hi(hasMapsKey),
    ...rightsSections.hi(reachUs),
  ],
};

export const privacyPolicy = { en, hi } satisfies Record<Language, typeof en>;
