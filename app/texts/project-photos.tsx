import { frame } from "./frame.hi";
import type { projectPhotos as english } from "./project-photos.en";
import { provide } from "./texts";

export const projectPhotos: typeof english = {
  eyebrow: "हमारे काम",
  title: "फ़ोटो गैलरी",
  description: "हमारे काम की फ़ोटो: छत, शेड, कारपोर्ट और ज़मीन पर सोलर, पहली रेल से आखिरी लेबल तक।",
  intro: "ध्यान से देखें: क्लैंप, केबल और परछाईं बता देते हैं कि काम किसने और कैसा किया है।",
  loading: "फ़ोटो आ रही हैं...",
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
  pager: { previous: "पिछला", next: "अगला", page: (number) => `पेज ${number}` },
};

export const handle = provide("hi", { frame, projectPhotos });
