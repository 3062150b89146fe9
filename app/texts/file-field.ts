import type { Language } from "./language";

const only = {
  en: "Only JPG, PNG and PDF files are allowed",
  hi: "सिर्फ़ JPG, PNG और PDF फ़ाइल भेजी जा सकती है",
};

/** What every field for a file says. Its form adds `FileWords`. */
const en = {
  optional: "(optional)",
  ready: (size: string) => `${size}, ready to send`,
  choose: "Choose a file",
  openCamera: "Open the camera",
  copyMaking: "Making a smaller copy...",
  copyReady: (size: string) => `We made a smaller copy: ${size}, ready to send`,
  mayAskPassword: "This PDF may ask for a password. If it does, we’ll ask you for it.",
  remove: "Remove",
  /** The specification's words, then what the file is and what to do. */
  faults: {
    tooLarge: "File size must be less than 2MB",
    wrongType: only.en,
    empty: `${only.en}. The file is empty: open it once and choose it again.`,
    heic: `${only.en}. This is an iPhone HEIC picture: take a screenshot of it and choose that.`,
    picture: `${only.en}. This is a WebP, AVIF or GIF picture: take a screenshot of it and choose that.`,
    recording: `${only.en}. This is a video or a voice message: choose a photo instead.`,
    document: `${only.en}. This is a Word, Excel or ZIP file: save it as a PDF and choose that.`,
    unreadable: "This file can’t be read any more: choose it again.",
  },
  notSent: "Not sent. We’ve kept everything you typed.",
  progress: (percent: number) => `${percent} % sent`,
  waiting: "Sent. Waiting for confirmation...",
  cancel: "Cancel",
};

const hi: typeof en = {
  optional: "(ज़रूरी नहीं)",
  ready: (size) => `${size}, भेजने के लिए तैयार`,
  choose: "फ़ाइल चुनें",
  openCamera: "कैमरा खोलें",
  copyMaking: "छोटी कॉपी बना रहे हैं...",
  copyReady: (size) => `हमने छोटी कॉपी बना दी: ${size}, भेजने के लिए तैयार`,
  mayAskPassword: "यह PDF पासवर्ड माँग सकती है। ज़रूरत हुई, तो हम आपसे पूछ लेंगे।",
  remove: "हटाएँ",
  faults: {
    tooLarge: "फ़ाइल 2 MB से छोटी होनी चाहिए",
    wrongType: only.hi,
    empty: `${only.hi}। यह फ़ाइल खाली है: इसे एक बार खोलकर देखें, फिर दोबारा चुनें।`,
    heic: `${only.hi}। यह iPhone की HEIC फ़ोटो है: इसका स्क्रीनशॉट लें और वही चुनें।`,
    picture: `${only.hi}। यह WebP, AVIF या GIF फ़ोटो है: इसका स्क्रीनशॉट लें और वही चुनें।`,
    recording: `${only.hi}। यह वीडियो या वॉइस मैसेज है: इसकी जगह फ़ोटो चुनें।`,
    document: `${only.hi}। यह Word, Excel या ZIP फ़ाइल है: इसे PDF बनाकर वही चुनें।`,
    unreadable: "यह फ़ाइल अब नहीं खुल रही: इसे दोबारा चुनें।",
  },
  notSent: "नहीं भेजा गया। आपका लिखा सब सुरक्षित है।",
  progress: (percent) => `${percent} % पहुँच गया`,
  waiting: "पहुँच गया। पक्का होने का इंतज़ार है...",
  cancel: "रोकें",
};

export const fileField = { en, hi } satisfies Record<Language, typeof en>;

/** What a form calls its file. */
export interface FileWords {
  label: string;
  hint: string;
  /** Asks for a photo by the camera. */
  camera: string;
  /** What the smaller copy shows. */
  copy: string;
  /** How to go on without the file. */
  without: string;
}
