import type { Questions } from "./questions.en";
import { stateName } from "./states.hi";

export const questions: Questions = {
  locale: "hi-IN",
  subsidy: (state, year) => `${year} में ${stateName(state)} में सोलर पर कितनी सब्सिडी है?`,
  steps: (state, steps, examples) =>
    `${stateName(state)} में घर को केंद्र सरकार से ${steps} सब्सिडी मिलती है: ${examples}।`,
  firstStep: (perKw, upTo) => `${upTo} kW तक हर kW पर ${perKw}`,
  nextStep: (perKw, upTo) => `उससे आगे ${upTo} kW तक हर kW पर ${perKw}`,
  and: " और ",
  example: (amount, kw) => `${kw} kW पर ${amount}`,
  atMost: (examples, cap) => `${examples}, ज़्यादा से ज़्यादा ${cap}`,
  special: (state) => `${stateName(state)} विशेष श्रेणी का राज्य है, इसलिए यहाँ सब्सिडी दूसरी जगहों से ज़्यादा है।`,
  topUpUnknown: (state) => `${stateName(state)} की अपनी कोई सब्सिडी हो, तो उसका आँकड़ा हमारे पास नहीं है।`,
  noTopUp: (state) => `${stateName(state)} की अपनी कोई सब्सिडी नहीं है।`,
  topUp: (state, perKw, cap) =>
    `${stateName(state)} की अपनी सब्सिडी हर kW पर ${perKw} है, ज़्यादा से ज़्यादा ${cap}।`,
  until: (day) => `यह योजना ${day} तक चलेगी।`,
  payFirst: "पहले आपको पूरा दाम देना होता है। सब्सिडी सिस्टम चालू होने के बाद मिलती है, और सिर्फ़ भारत में बने पैनलों पर।",
  price: (kw) => `${kw} kW का सोलर सिस्टम कितने का है, और कितनी बिजली बनाता है?`,
  costs: (kw, price, isSample) =>
    `घर के लिए ${kw} kW का सिस्टम सब्सिडी से पहले करीब ${price} का है${isSample ? " (नमूने का दाम: असली दाम आपके कोटेशन में होगा)" : ""}।`,
  generates: (units, range, roof) =>
    `यह साल में करीब ${units} यूनिट बनाता है${range.length > 0 ? ` (${range.join(" से ")} के बीच)` : ""}, और इसके लिए करीब ${roof} sq ft छत चाहिए।`,
  estimate: "यह अनुमान है। साइट सर्वे में यह पक्का होता है।",
  netMetering: "नेट मीटरिंग कैसे काम करती है?",
  netMeter:
    "नेट मीटर गिनता है कि आपने ग्रिड से कितनी बिजली ली और कितनी भेजी। आप दोनों के अंतर का पैसा देते हैं, और फ़िक्स्ड चार्ज लगते रहते हैं।",
  surplusUnknown: (state) =>
    `${stateName(state)} में आपकी ज़रूरत से ज़्यादा बनी यूनिट का दाम हमारे पास नहीं है, इसलिए बचत में वे नहीं जोड़ी हैं।`,
  surplus: (state, perUnit) =>
    `${stateName(state)} में आपकी ज़रूरत से ज़्यादा बनी हर यूनिट के करीब ₹${perUnit} मिलते हैं।`,
  bill: "क्या सोलर के बाद भी बिल आएगा?",
  remainingBill:
    "हाँ। आप कितनी भी बिजली बनाएँ, फ़िक्स्ड चार्ज लगते हैं। सोलर से वे यूनिट कम होती हैं जिनका आप पैसा देते हैं; कितनी, यह आपकी खपत, लोड और राज्य पर निर्भर है।",
};
