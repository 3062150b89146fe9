import type { Language } from "./language";

const en = {
  untitled: "Video",
  eyebrow: "Our projects",
  title: "Video Gallery",
  description:
    "Videos from roofs, sheds and fields: our crews at work, and short answers for people who live with solar.",
  intro: "See our work before you buy: how we fix the panels, and what owning them is like.",
  none: "No videos available",
  video: (title: string) => `Video: ${title}`,
  close: "Close video",
  pages: "Pages of videos",
};

const hi: typeof en = {
  untitled: "वीडियो",
  eyebrow: "हमारे काम",
  title: "वीडियो गैलरी",
  description: "छतों, शेडों और खेतों से वीडियो: काम करती हमारी टीमें, और सोलर वाले घरों के लिए छोटे-छोटे जवाब।",
  intro: "खरीदने से पहले हमारा काम देखें: पैनल कैसे लगते हैं, और बाद में कैसे चलते हैं।",
  none: "अभी कोई वीडियो नहीं है",
  video: (title) => `वीडियो: ${title}`,
  close: "वीडियो बंद करें",
  pages: "वीडियो के पेज",
};

export const projectVideos = { en, hi } satisfies Record<Language, typeof en>;
