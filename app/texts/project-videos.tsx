import { frame } from "./frame.hi";
import type { projectVideos as english } from "./project-videos.en";
import { provide } from "./texts";

export const projectVideos: typeof english = {
  eyebrow: "हमारे काम",
  title: "वीडियो गैलरी",
  description: "छतों, शेडों और खेतों से वीडियो: काम करती हमारी टीमें, और सोलर वाले घरों के लिए छोटे-छोटे जवाब।",
  intro: "खरीदने से पहले काम देखें: पैनल की कतारें कैसे लगती हैं, किससे टिकी रहती हैं, और उनके साथ रहना कैसा है।",
  loading: "वीडियो आ रहे हैं...",
  none: "अभी कोई वीडियो नहीं है",
  video: (title) => `वीडियो: ${title}`,
  close: "वीडियो बंद करें",
  pages: "वीडियो के पेज",
  pager: { previous: "पिछला", next: "अगला", page: (number) => `पेज ${number}` },
};

export const handle = provide("hi", { frame, projectVideos });
