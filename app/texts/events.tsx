import type { Language } from "./language";

const en = {
  name: "Blog",
  numbered: (page: number) => `Blog, page ${page}`,
  description:
    "Notes from the roof: metering, shadow, batteries, sanctioned load and caring for a solar system, in plain words.",
  eyebrow: "Notes from the roof",
  title: "Future with Solar Energy",
  posts: "Blog posts",
  by: (author: string) => `By ${author}`,
  tags: "Tags",
  pages: "Pages of the blog",
  none: "No blog posts available",
  noneYet: "Check back later for new blog posts.",
  failed: "Failed to load blog posts. Please try again later.",
};

const hi: typeof en = {
  name: "ब्लॉग",
  numbered: (page) => `ब्लॉग, पेज ${page}`,
  description: "सोलर की काम की बातें: मीटरिंग, छाया, बैटरी, स्वीकृत लोड और सोलर सिस्टम की देखभाल, सीधी भाषा में।",
  eyebrow: "सोलर की काम की बातें",
  title: "आने वाला कल, सोलर के साथ",
  posts: "ब्लॉग के लेख",
  by: (author) => `लेखक: ${author}`,
  tags: "टैग",
  pages: "ब्लॉग के पेज",
  none: "अभी कोई लेख नहीं है",
  noneYet: "नए लेखों के लिए कुछ दिन बाद फिर देखें।",
  failed: "लेख नहीं खुल पाए। कृपया थोड़ी देर बाद फिर कोशिश करें।",
};

export const events = { en, hi } satisfies Record<Language, typeof en>;
