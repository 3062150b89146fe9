import type { Language } from "./language";

const en = {
  name: "Brochures",
  description:
    "Solar guides to read or keep: how a rooftop system works, what we survey on a factory shed, and how to clean panels.",
  eyebrow: "Read online or keep a copy",
  title: "Our Brochures",
  search: "Search",
  placeholder: "Search brochures...",
  category: "Category",
  all: "All",
  found: (count: number) => (count === 1 ? "1 brochure found" : `${count} brochures found`),
  pageOf: (page: number, pages: number) => `, page ${page} of ${pages}`,
  none: "No brochures found matching your criteria.",
  showAll: "Show all brochures",
  pages: "Pages of brochures",
  noPreview: "No preview available",
  pageCount: (count: string) => (count === "1" ? "1 page" : `${count} pages`),
  preview: "Preview",
  inNewTab: (title: string) => ` ${title}, in a new tab`,
  download: "Download",
  failed: "Error loading brochures: Failed to load brochures. Please try again later.",
};

const hi: typeof en = {
  name: "ब्रोशर",
  description:
    "सोलर की गाइड, पढ़ने या रखने के लिए: छत का सिस्टम कैसे काम करता है, फ़ैक्टरी शेड पर हम क्या देखते हैं और पैनल कैसे साफ़ करें।",
  eyebrow: "ऑनलाइन पढ़ें या अपने पास रखें",
  title: "हमारे ब्रोशर",
  search: "खोजें",
  placeholder: "ब्रोशर खोजें...",
  category: "श्रेणी",
  all: "सभी",
  found: (count) => (count === 1 ? "1 ब्रोशर मिला" : `${count} ब्रोशर मिले`),
  pageOf: (page, pages) => `, ${pages} में से पेज ${page}`,
  none: "आपकी खोज से कोई ब्रोशर नहीं मिला।",
  showAll: "सारे ब्रोशर देखें",
  pages: "ब्रोशर के पेज",
  noPreview: "कवर की तस्वीर नहीं है",
  pageCount: (count) => (count === "1" ? "1 पन्ना" : `${count} पन्ने`),
  preview: "पढ़ें",
  inNewTab: (title) => `: ${title}, नए टैब में`,
  download: "डाउनलोड",
  failed: "ब्रोशर नहीं खुल पाए। कृपया थोड़ी देर बाद फिर कोशिश करें।",
};

export const brochures = { en, hi } satisfies Record<Language, typeof en>;
