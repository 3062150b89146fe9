import type { Language } from "./language";

const en = {
  eyebrow: "Our projects",
  title: "Photo Gallery",
  description:
    "Our projects in photos: solar on roofs, sheds, carports and fields, from the first rail to the last label.",
  intro: "Look closely: clamps, cable runs and shadows tell you more about an installer than words do.",
  categories: "Categories",
  all: "All",
  none: "No Galleries Found In This Category",
  showAll: "Show all galleries",
  untitled: "Untitled Project",
  continued: " (continued)",
  empty: "No photos of this project yet. We’ll add them soon.",
  range: (from: number, to: number, total: number) => `Photos ${from} to ${to} of ${total}`,
  count: (total: number) => (total === 1 ? "1 photo" : `${total} photos`),
  photo: (position: number) => `Photo ${position}`,
  photosOf: (project: string) => `Photos: ${project}`,
  position: (position: number, total: number) => `${position} of ${total}`,
  close: "Close photo",
  previous: "Previous photo",
  next: "Next photo",
  pages: "Pages of photos",
};

const hi: typeof en = {
  eyebrow: "हमारे काम",
  title: "फ़ोटो गैलरी",
  description: "हमारे काम की फ़ोटो: छत, शेड, कारपोर्ट और ज़मीन पर सोलर, पहली रेल से आखिरी लेबल तक।",
  intro: "क्लैंप और केबल देखकर ही पता चल जाता है कि काम कैसा हुआ है।",
  categories: "श्रेणियाँ",
  all: "सभी",
  none: "इस श्रेणी में अभी कोई गैलरी नहीं है",
  showAll: "सभी गैलरी देखें",
  untitled: "बिना नाम का प्रोजेक्ट",
  continued: " (आगे)",
  empty: "इस काम की फ़ोटो अभी नहीं हैं। जल्द ही लगाएँगे।",
  range: (from, to, total) => `${total} में से फ़ोटो ${from} से ${to}`,
  count: (total) => `${total} फ़ोटो`,
  photo: (position) => `फ़ोटो ${position}`,
  photosOf: (project) => `फ़ोटो: ${project}`,
  position: (position, total) => `${total} में से ${position}`,
  close: "फ़ोटो बंद करें",
  previous: "पिछली फ़ोटो",
  next: "अगली फ़ोटो",
  pages: "फ़ोटो के पेज",
};

export const projectPhotos = { en, hi } satisfies Record<Language, typeof en>;
