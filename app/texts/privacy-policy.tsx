import { site } from "~/site";
import { frame } from "./frame.hi";
import { dataSections } from "./policies/data.hi";
import { rightsSections } from "./policies/rights.hi";
import { otherServices } from "./policies/services.hi";
import type { privacyPolicy as english } from "./privacy-policy.en";
import { provide } from "./texts";

export const privacyPolicy: typeof english = {
  title: "प्राइवेसी पॉलिसी",
  description: `इस वेबसाइट पर ${site.brand} कौन-सा निजी डेटा लेती है, क्यों, कब तक रखती है, और उसे कैसे ठीक करवाएँ या मिटवाएँ।`,
  lead: "यहाँ सब कुछ आप यह बताए बिना पढ़ सकते हैं कि आप कौन हैं। जब आप हमें लिखते हैं, तो आपकी भेजी जानकारी से हम जवाब देते हैं, छत का सर्वे करते हैं और कोटेशन बनाते हैं। इस पेज पर लिखे कामों के अलावा उसका और कोई इस्तेमाल नहीं होता।",
  effective: "23 नवंबर 2026 से लागू। हिंदी अनुवाद समझने के लिए है; कहीं फ़र्क हो, तो अंग्रेज़ी वाला माना जाएगा।",
  contents: "विषय सूची",
  onThisPage: "इस पेज पर",
  reachBy: {
    email: "ईमेल",
    phone: "फ़ोन",
    post: "डाक",
    address: `${site.brand}, रजिस्टर्ड ऑफ़िस, शिवालिक नगर, हरिद्वार, उत्तराखंड 249403`,
  },
  sections: (hasMapsKey, reachUs) => [...dataSections, otherServices(hasMapsKey), ...rightsSections(reachUs)],
};

export const handle = provide("hi", { frame, privacyPolicy });
