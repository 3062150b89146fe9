import type { Language } from "./language";

/** What the server alone says: to a visitor who sent a form (specification §8), and instead of a page. */
const en = {
  tooMuchText: "That’s too much text for this form. Please shorten it.",
  uploadFailed: "Failed to upload file",
  writeFailed: (databaseName: string) => `Failed to write to ${databaseName}`,
  tooMany: (minutes: number) =>
    `Too many messages from this connection. Please try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}, or call us.`,
  tooManyPages: "Too many pages were opened from this connection. Please try again in a minute, or call us.",
  busy: "We’re busy right now. Please try again in a few seconds.",
  busyForm: "We’re busy right now. Please go back and send your form again in a few seconds.",
  foreign:
    "This form came from another site, so we didn’t accept it. Please open our page and send it there.",
  fault: "Something went wrong on our side. Please try again in a moment.",
};

const hi: typeof en = {
  tooMuchText: "इस फ़ॉर्म के लिए यह बहुत लंबा है। कृपया थोड़ा छोटा लिखें।",
  uploadFailed: "फ़ाइल अपलोड नहीं हो सकी",
  writeFailed: () => "आपका फ़ॉर्म दर्ज नहीं हो सका",
  tooMany: (minutes) => `इस कनेक्शन से बहुत सारे संदेश आ चुके हैं। कृपया ${minutes} मिनट बाद फिर कोशिश करें, या हमें कॉल करें।`,
  tooManyPages: "इस कनेक्शन से बहुत सारे पेज खुल चुके हैं। कृपया एक मिनट बाद फिर कोशिश करें, या हमें कॉल करें।",
  busy: "अभी साइट पर बहुत लोग हैं। कुछ सेकंड बाद फिर कोशिश करें।",
  busyForm: "अभी साइट पर बहुत लोग हैं। वापस जाएँ और कुछ सेकंड बाद फ़ॉर्म फिर भेजें।",
  foreign: "यह फ़ॉर्म किसी और साइट से आया था, इसलिए हमने नहीं लिया। कृपया हमारा पेज खोलकर वहीं से भेजें।",
  fault: "गलती हमारी तरफ़ से है। थोड़ी देर में फिर कोशिश करें।",
};

export const answers = { en, hi } satisfies Record<Language, typeof en>;
