import type { answers as english } from "./answers.en";

export const answers: typeof english = {
  tooMuchText: "इस फ़ॉर्म के लिए यह बहुत लंबा है। कृपया थोड़ा छोटा लिखें।",
  uploadFailed: "फ़ाइल अपलोड नहीं हो सकी",
  writeFailed: () => "आपकी पूछताछ दर्ज नहीं हो सकी",
  tooMany: (minutes) => `इस कनेक्शन से बहुत सारे संदेश आ चुके हैं। कृपया ${minutes} मिनट बाद फिर कोशिश करें, या हमें कॉल करें।`,
};
