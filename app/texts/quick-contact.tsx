import { frame } from "./frame.hi";
import type { quickContact as english } from "./quick-contact.en";
import { provide } from "./texts";

export const quickContact: typeof english = {
  name: "कॉल मँगवाएँ",
  description: "अपना नाम और नंबर छोड़ें, हम आपको कॉल करेंगे।",
  title: "हम आपको कॉल करेंगे",
};

export const handle = provide("hi", { frame, quickContact });
