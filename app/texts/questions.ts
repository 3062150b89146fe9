import type { Language } from "./language";
import { stateName } from "./states";
import { sourceAge } from "./use-texts";

/** The common questions of the calculator's page, which its server answers. Amounts are given as they are written. */
const en = {
  locale: "en-IN",
  old: sourceAge.en,
  subsidy: (state: string, year: string) => `What is the solar subsidy in ${state} in ${year}?`,
  steps: (state: string, steps: string, examples: string) =>
    `A home in ${state} gets a central subsidy of ${steps}: ${examples}.`,
  firstStep: (perKw: string, upTo: number) => `${perKw} a kW up to ${upTo} kW`,
  nextStep: (perKw: string, upTo: number) => `${perKw} a kW from there to ${upTo} kW`,
  and: " and ",
  example: (amount: string, kw: number) => `${amount} for ${kw} kW`,
  atMost: (examples: string, cap: string) => `${examples}, at most ${cap}`,
  special: (state: string) => `Hill states, the north-east and the islands get more, ${state} too.`,
  topUpUnknown: (state: string) => `${state} may add its own subsidy; we don’t know yet.`,
  noTopUp: (state: string) => `${state} adds no subsidy of its own.`,
  topUp: (state: string, perKw: string, cap: string) => `${state} adds ${perKw} a kW, at most ${cap}.`,
  incentive: (state: string, rates: string, years: number) =>
    `For ${years} years ${state} also pays you for each unit you generate: ${rates}.`,
  perUnit: (rate: string, upTo: number | null) => (upTo === null ? `₹${rate}` : `₹${rate} up to ${upTo} kW`),
  until: (day: string) => `The scheme runs until ${day}.`,
  payFirst:
    "Without a loan, you pay the whole price first. You get the subsidy after commissioning, for panels and cells made in India.",
  price: (kw: number) => `What does a ${kw} kW solar system cost, and what does it generate?`,
  costs: (kw: number, price: string, hasSubsidy: boolean, isSample: boolean) =>
    `A ${kw} kW system for a home costs about ${price}${hasSubsidy ? " before subsidy" : ""}${isSample ? " (a sample price: your quotation will have the real one)" : ""}.`,
  generates: (units: string, range: readonly string[], roof: string) =>
    `It generates about ${units} units a year${range.length > 0 ? `, between ${range.join(" and ")}` : ""}, and needs about ${roof} sq ft of roof.`,
  estimate: "This is an estimate. We’ll confirm it at the site survey.",
  netMetering: "How does net metering work?",
  netMeter:
    "A net meter counts what you take from the grid and what you send to it. You pay for the difference, and the fixed charges stay.",
  surplusUnknown: (state: string) =>
    `We don’t know what ${state} pays for units beyond your own use, so our savings leave them out.`,
  surplus: (state: string, perUnit: string) =>
    `For units beyond your own use ${state} pays about ₹${perUnit} each.`,
  netBilling: (state: string) =>
    `A shop or factory in ${state} gets net billing instead: what it sends is paid for, and does not come off the bill.`,
  bill: "Will there still be a bill?",
  remainingBill:
    "Yes. Fixed charges stay, however much you generate. Solar lowers the units you pay for; by how much depends on your usage, load and state.",
};

export type Questions = typeof en;

const hi: typeof en = {
  locale: "hi-IN",
  old: sourceAge.hi,
  subsidy: (state, year) => `${year} में ${stateName(state)} में सोलर पर कितनी सब्सिडी है?`,
  steps: (state, steps, examples) =>
    `${stateName(state)} में घर को केंद्र सरकार से ${steps} सब्सिडी मिलती है: ${examples}।`,
  firstStep: (perKw, upTo) => `${upTo} kW तक हर kW पर ${perKw}`,
  nextStep: (perKw, upTo) => `उससे आगे ${upTo} kW तक हर kW पर ${perKw}`,
  and: " और ",
  example: (amount, kw) => `${kw} kW पर ${amount}`,
  atMost: (examples, cap) => `${examples}, ज़्यादा से ज़्यादा ${cap}`,
  special: (state) => `पहाड़ी और पूर्वोत्तर के राज्यों और द्वीपों में सब्सिडी ज़्यादा है, ${stateName(state)} में भी।`,
  topUpUnknown: (state) => `${stateName(state)} की अपनी सब्सिडी भी हो सकती है; हमें अभी पता नहीं है।`,
  noTopUp: (state) => `${stateName(state)} की अपनी कोई सब्सिडी नहीं है।`,
  topUp: (state, perKw, cap) =>
    `${stateName(state)} की अपनी सब्सिडी हर kW पर ${perKw} है, ज़्यादा से ज़्यादा ${cap}।`,
  incentive: (state, rates, years) =>
    `${stateName(state)} सरकार ${years} साल तक हर बनी यूनिट का पैसा भी देती है: ${rates}।`,
  perUnit: (rate, upTo) => (upTo === null ? `₹${rate}` : `${upTo} kW तक ₹${rate}`),
  until: (day) => `यह योजना ${day} तक चलेगी।`,
  payFirst:
    "लोन न लें, तो पहले आपको पूरा दाम देना होता है। सब्सिडी सिस्टम चालू होने के बाद मिलती है, और सिर्फ़ भारत में बने पैनल और सेल पर।",
  price: (kw) => `${kw} kW का सोलर सिस्टम कितने का है, और कितनी बिजली बनाता है?`,
  costs: (kw, price, hasSubsidy, isSample) =>
    `घर के लिए ${kw} kW का सिस्टम ${hasSubsidy ? "सब्सिडी से पहले " : ""}करीब ${price} का है${isSample ? " (नमूने का दाम: असली दाम आपके कोटेशन में होगा)" : ""}।`,
  generates: (units, range, roof) =>
    `यह साल में करीब ${units} यूनिट बनाता है${range.length > 0 ? ` (${range.join(" से ")} के बीच)` : ""}, और इसके लिए करीब ${roof} वर्ग फ़ुट छत चाहिए।`,
  estimate: "यह अनुमान है। पक्का हिसाब साइट सर्वे के बाद।",
  netMetering: "नेट मीटरिंग कैसे काम करती है?",
  netMeter:
    "नेट मीटर गिनता है कि आपने ग्रिड से कितनी बिजली ली और कितनी भेजी। आप दोनों के अंतर का पैसा देते हैं, और फ़िक्स्ड चार्ज लगते रहते हैं।",
  surplusUnknown: (state) =>
    `${stateName(state)} में आपकी ज़रूरत से ज़्यादा बनी यूनिट का दाम हमें पता नहीं है, इसलिए बचत में नहीं जोड़ीं।`,
  surplus: (state, perUnit) =>
    `${stateName(state)} में आपकी ज़रूरत से ज़्यादा बनी हर यूनिट के करीब ₹${perUnit} मिलते हैं।`,
  netBilling: (state) =>
    `${stateName(state)} में दुकान या फ़ैक्टरी को नेट बिलिंग मिलती है: भेजी गई यूनिट का पैसा मिलता है, वह बिल से नहीं घटती।`,
  bill: "क्या सोलर के बाद भी बिल आएगा?",
  remainingBill:
    "हाँ। आप कितनी भी बिजली बनाएँ, फ़िक्स्ड चार्ज लगते हैं। सोलर से वे यूनिट कम होती हैं जिनका आप पैसा देते हैं; कितनी, यह आपकी खपत, लोड और राज्य पर निर्भर है।",
};

export const questions = { en, hi } satisfies Record<Language, typeof en>;
