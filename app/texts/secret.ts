import { site } from "~/site";
import type { Language } from "./language";

/** Around the pages of one customer. */
const en = {
  print: "Print",
  /** Of a link in a chat. */
  description: `A page for customers of ${site.brand}.`,
  missing: "The link may be missing a letter, or it has ended. Call us and we’ll send you a new one.",
};

const hi: typeof en = {
  print: "छापें",
  description: `यह पेज ${site.brand} के ग्राहकों के लिए है।`,
  missing: "लिंक में कोई अक्षर छूट गया होगा, या यह लिंक बंद हो चुका है। हमें कॉल करें, हम नया लिंक भेज देंगे।",
};

export const secret = { en, hi } satisfies Record<Language, typeof en>;
