import type { Language } from "./language";

/** What every field for a file says. Its form adds `FileWords`. */
const en = {
  optional: "(optional)",
  ready: (size: string) => `${size}, ready to send`,
  choose: "Choose a file",
  openCamera: "Open the camera",
  copyMaking: "Making a smaller copy...",
  copyUse: (size: string) => `Use a smaller copy (${size})`,
  copyNote: "We make the copy on your device.",
  faults: {
    tooLarge: "File size must be less than 2MB",
    wrongType: "Only JPG, PNG and PDF files are allowed",
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
  copyUse: (size) => `छोटी कॉपी भेजें (${size})`,
  copyNote: "कॉपी आपके ही फ़ोन या कंप्यूटर पर बनती है।",
  faults: {
    tooLarge: "फ़ाइल 2 MB से छोटी होनी चाहिए",
    wrongType: "सिर्फ़ JPG, PNG और PDF फ़ाइल भेजी जा सकती है",
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
