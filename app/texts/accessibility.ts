import { site } from "~/site";
import type { Language } from "./language";
import type { PolicyTexts } from "./policies";

const en: PolicyTexts = {
  title: "Accessibility",
  description: `How accessible ${site.brand}’s website is, how we test it, what is missing, and whom to tell.`,
  lead: "Everybody should be able to read these pages and send these forms: with a screen reader, a keyboard alone, large letters, or an old phone.",
  effective: "As of 24 November 2026. Our measure is WCAG 2.2, level AA.",
  text: () => `
# tested What we test, and how
- Every page, in English and Hindi, with the axe checker: on a phone and a large screen, with scripts and without.
- Menus, dialogs, photos and videos while they are open, and the contact form with its errors.
- Menus, photos and forms by keyboard; that the focus stays in an open photo and comes back.
- The contrast of words on pictures, measured: 4.5 to 1 or more.
- That no page 360 pixels wide scrolls sideways, and a phone held sideways.
- High-contrast themes, and the setting for less movement.

# gaps What is missing
- Nobody outside our team has checked the site, nor anybody who uses a screen reader every day.
- A checker finds only some of the faults.
- Videos play on YouTube. Not all have captions or a spoken description.
- The map is Google’s. The address beside it says the same in words.
- The brochures are in English only.

# tell-us Tell us
Something doesn’t work for you? Tell us the page, what you tried and what you use. We’ll help you by phone meanwhile, and put it right.
{reachUs}
Or use the [contact form](/contact).
`,
};

const hi: PolicyTexts = {
  title: "सबके लिए आसान साइट",
  description: `${site.brand} की वेबसाइट सबके लिए कितनी आसान है, हम कैसे जाँचते हैं, क्या कमी है, और किसे बताएँ।`,
  lead: "ये पेज सब पढ़ सकें और फ़ॉर्म सब भेज सकें: स्क्रीन रीडर से, सिर्फ़ कीबोर्ड से, बड़े अक्षरों में, या पुराने फ़ोन पर।",
  effective: "24 नवंबर 2026 की जानकारी। हमारा पैमाना WCAG 2.2, लेवल AA है।",
  text: () => `
# tested हम क्या जाँचते हैं, और कैसे
- हर पेज, अंग्रेज़ी और हिंदी में, axe नाम के प्रोग्राम से: फ़ोन पर और बड़ी स्क्रीन पर, स्क्रिप्ट के साथ और उसके बिना।
- खुले हुए मेन्यू, डायलॉग, फ़ोटो और वीडियो, और गलतियाँ दिखाता हुआ संपर्क का फ़ॉर्म।
- मेन्यू, फ़ोटो और फ़ॉर्म सिर्फ़ कीबोर्ड से।
- तस्वीरों पर लिखे अक्षर साफ़ पढ़े जाएँ: कंट्रास्ट नापकर, 4.5 और 1 या उससे ज़्यादा।
- 360 पिक्सल की चौड़ाई में पेज दाएँ-बाएँ न सरकाना पड़े, और आड़ा पकड़ा हुआ फ़ोन।
- फ़ोन या कंप्यूटर की कंट्रास्ट थीम, और कम हलचल की सेटिंग।

# gaps क्या कमी है
- हमारी टीम से बाहर किसी ने साइट नहीं जाँची, और ऐसे किसी ने भी नहीं जो रोज़ स्क्रीन रीडर चलाता हो।
- जाँचने वाला प्रोग्राम सारी कमियाँ नहीं पकड़ता।
- वीडियो YouTube पर चलते हैं। सबमें कैप्शन या बोलकर बताना नहीं है।
- नक्शा Google का है। साथ में लिखा पता वही बताता है।
- ब्रोशर सिर्फ़ अंग्रेज़ी में हैं।

# tell-us हमें बताएँ
आपके लिए कुछ काम नहीं कर रहा? पेज बताएँ, आपने क्या किया और क्या इस्तेमाल करते हैं। तब तक हम फ़ोन पर मदद करेंगे, और उसे ठीक करेंगे।
{reachUs}
या [संपर्क का फ़ॉर्म](/contact) भरें।
`,
};

export const accessibility = { en, hi } satisfies Record<Language, PolicyTexts>;
